"""What is compared between maps: win shares, sources of points, attacks, ends, what states pay, and what plans win."""

from collections.abc import Callable
from functools import partial

import numpy as np
import polars as pl

from analyses import ORIGO, games, words
from analyses.flips import Measure
from analyses.games import seat_name
from analyses.map_runs import OnMaps
from analyses.mixed_tables import plays, seated
from analyses.wins import block_sums, seat_table
from orcsim.api import Run
from orcsim.games.origo_map import STATES
from orcsim.stats import FloatArray

SOURCES = {"states": "from_states", "clans": "from_clans", "fleet": "from_fleet", "founding": "from_founding"}
"""What moves leaders, with its column; squares gained by jumping over others are left out."""

ENDS = games.ENDS[ORIGO]
"""By the reason in the table of games: how a game came to its end."""


def win_shares(found: OnMaps) -> Measure:
    """Return what part of the games each seat wins."""
    first = found.runs[0][0]
    things = tuple(seat_name(first, seat) for seat in range(found.players))
    return _shares(found, "share of the wins", things, _wins)


def sources(found: OnMaps) -> Measure:
    """Return what part of the points comes from where."""
    return _shares(found, "part of the points", tuple(SOURCES), _from_sources)


def lengths(found: OnMaps) -> Measure:
    """Return how many rounds a game has."""
    return _numbers(found, "rounds a game", ("rounds",), 1, lambda run: _by_game(run, "rounds")[:, None])


def attacks(found: OnMaps) -> Measure:
    """Return how many attacks a game has."""
    return _numbers(found, "attacks a game", ("attacks",), 2, lambda run: _sum(run, "attacks")[:, None])


def ends(found: OnMaps) -> Measure:
    """Return what part of the games came to their end in which way."""
    return _shares(found, "share of the games", tuple(ENDS.values()), _ends_of)


def state_points(found: OnMaps) -> Measure:
    """Return how many points each state pays to all tribes in a game."""
    return _numbers(found, "points a game", tuple(STATES.values()), 2, _paid)


def plan_shares(found: OnMaps) -> Measure:
    """Return what part of the games each plan wins."""
    boards = tuple(np.column_stack([_won(run, seated(run)[0]) for run in on_map]) for on_map in found.runs)
    return Measure("share of the games", found.plans, boards, "deals", words.percent, 1.0)


def _shares(found: OnMaps, of_what: str, things: tuple[str, ...], read: Callable[[Run], FloatArray]) -> Measure:
    """Return shares that `read` finds in the run of each map."""
    return Measure(of_what, things, tuple(read(run) for (run,) in found.runs), "games", words.percent, 1.0)


def _numbers(
    found: OnMaps, of_what: str, things: tuple[str, ...], decimals: int, read: Callable[[Run], FloatArray]
) -> Measure:
    """Return numbers that `read` finds in the run of each map."""
    show = partial(words.number, decimals=decimals)
    return Measure(of_what, things, tuple(read(run) for (run,) in found.runs), "games", show)


def _by_game(run: Run, column: str) -> FloatArray:
    """Return one column of the table of games."""
    return run.scan_games().select(pl.col(column).cast(pl.Float64)).collect().to_series().to_numpy()


def _sum(run: Run, column: str) -> FloatArray:
    """Return the sum of one column over the seats of each game."""
    total: FloatArray = seat_table(run, pl.col(column)).sum(axis=1)
    return total


def as_ratio(parts: FloatArray, wholes: FloatArray) -> FloatArray:
    """Return rows whose means are sum(parts) / sum(wholes), and whose spread is that of this ratio.

    The usual linearised (Taylor) form: with equal wholes it is parts / wholes, row by row. Parts of nothing are 0.
    """
    if not wholes.any():
        return np.zeros_like(parts)
    ratios = parts.sum(axis=0) / wholes.sum()
    rows: FloatArray = ratios + (parts - np.outer(wholes, ratios)) / wholes.mean()
    return rows


def _wins(run: Run) -> FloatArray:
    """Return the win shares of the seats among finished games."""
    shares = seat_table(run, pl.col("win_share"))
    return as_ratio(shares, shares.sum(axis=1).round())


def _from_sources(run: Run) -> FloatArray:
    """Return the parts of the points that come from each source."""
    steps = np.column_stack([_sum(run, column) for column in SOURCES.values()])
    return as_ratio(steps, steps.sum(axis=1))


def _ends_of(run: Run) -> FloatArray:
    """Return 1 for the way in which a game ended and 0 for the others."""
    reasons = run.scan_games().select(pl.col("end_reason").cast(pl.String)).collect().to_series()
    return np.column_stack([(reasons == reason).to_numpy() for reason in ENDS]).astype(np.float64)


def _paid(run: Run) -> FloatArray:
    """Return what each state paid in each game."""
    return np.column_stack([_sum(run, f"points_{code.lower()}") for code in STATES])


def _won(run: Run, plan: str) -> FloatArray:
    """Return what part of each deal's games a plan wins, whatever seat it has."""
    shares = seat_table(run, pl.col("win_share"))
    won = block_sums(run, (shares * plays(run, plan)).sum(axis=1))
    finished = block_sums(run, shares.sum(axis=1).round())
    return as_ratio(won[:, None], finished)[:, 0]
