"""What each state and each sea of Origo gives, as numbers: foundings, points, shields, and who wins with most."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from analyses.board_squares import Sets, codes, counts_in, read_sets, with_most
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.games.origo_cards import SPACES
from orcsim.games.origo_map import STATES, area_name, seas_of, squares_of

STATE, SEA, FLEET = "state", "sea", "fleet"
"""Kinds of areas; the fleet is all seas together, since ships are scored together."""

ALL_SEAS = "all seas together"

FEWEST = 50
"""Seats with most shields somewhere below which no win share is told: the interval would not hold."""

SERIES = ("edge", "within")
"""Two differences of win shares: from an equal share, and from what the same seats win on average."""

_ENDS = ("", "_low", "_high")
_FLOATS = (
    "founded",
    "steps",
    "points",
    *(f"per_shield{end}" for end in _ENDS),
    *(f"{name}{end}" for name in SERIES for end in _ENDS),
)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the map: a code, or a word for all seas; its name, kind and squares."""

    code: str
    name: str
    kind: str
    squares: list[int]


def areas_of(run: Run) -> list[Area]:
    """Return the states in the order in which they are scored, the seas, and all seas together."""
    found = codes(run)
    seas = seas_of(found)
    at_sea = [square for square, code in enumerate(found) if code in seas]
    parts = [(code, STATE) for code in STATES] + [(code, SEA) for code in seas]
    areas = [Area(code, area_name(code), kind, squares_of(found, code)) for code, kind in parts]
    return [*areas, Area(FLEET, ALL_SEAS, FLEET, at_sea)]


def founding_rounds(run: Run) -> stats.FloatArray:
    """Return in which round each state was founded, 0 never, shape (games, states)."""
    return _of_states(run, "founded")


def founding_steps(run: Run) -> stats.FloatArray:
    """Return the steps of the track space that the founding of each state took, 0 never, shape (games, states)."""
    track = [run.scenario.edition.number(f"track.{space}.steps") for space in SPACES]
    steps: stats.FloatArray = np.array([0.0, *track])[_of_states(run, "number").astype(np.int64)]
    return steps


def _of_states(run: Run, name: str) -> stats.FloatArray:
    """Return a number of each state in each game, shape (games, states)."""
    frame = run.scan_games().select(*(pl.col(f"{name}_{code.lower()}") for code in STATES)).collect()
    return frame.to_numpy().astype(np.float64)


def area_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row an area; what it cannot have, or what is too rare to be told, is null.

    Columns: `area` (code), `name`, `kind`, `squares`; for states `founded` (share of games), `round` (median, where it
    was founded), `steps` (mean, likewise); for states and for all seas `points` a game and `per_shield` with ends; for
    all `shields` at the end, `full` and `alone` (shares of games), `most` (seats that had most shields there),
    their `edge` over an equal share and `within` over what such seats win on average, both with ends that hold for all
    areas at once.
    """
    areas = areas_of(run)
    held, wins = read_sets(run, "held"), seat_table(run, pl.col("win_share"))
    points = dict(_points(run))
    foundings = _foundings(run)
    rows = []
    for area in areas:
        row: dict[str, Any] = {"area": area.code, "name": area.name, "kind": area.kind, "squares": len(area.squares)}
        row |= foundings.get(area.code, {}) | _held(held, area)
        row |= _won(run, counts_in(held, area.squares), wins, len(SERIES) * len(areas), level)
        if area.code in points:
            row |= _paid(run, points[area.code], counts_in(held, area.squares), len(points), level)
        rows.append(row)
    numbers = {name: pl.Float64 for name in _FLOATS}
    return pl.DataFrame([dict.fromkeys((*numbers, "round")) | row for row in rows], schema_overrides=numbers)


def _points(run: Run) -> Iterator[tuple[str, stats.FloatArray]]:
    """Yield for each state, and for all seas, what all seats of each game got for shields there."""
    for code in STATES:
        yield code, seat_table(run, pl.col(f"points_{code.lower()}")).sum(axis=1)
    yield FLEET, seat_table(run, pl.col("from_fleet")).sum(axis=1)


def _foundings(run: Run) -> dict[str, dict[str, Any]]:
    """Return by state how often and when it was founded, and for how many steps."""
    rounds, steps = founding_rounds(run), founding_steps(run)
    found = {}
    for state, code in enumerate(STATES):
        there = rounds[:, state] > 0
        row: dict[str, Any] = {"founded": float(there.mean())}
        if there.any():
            median = np.quantile(rounds[there, state], 0.5, method="inverted_cdf")
            row |= {"round": int(median), "steps": float(steps[there, state].mean())}
        found[code] = row
    return found


def _held(held: Sets, area: Area) -> dict[str, Any]:
    """Return how many shields lie in an area at the end, how often it is full, and how often one tribe has most."""
    counts = counts_in(held, area.squares)
    in_all = counts.sum(axis=1)
    return {
        "shields": float(in_all.mean()),
        "full": float((in_all == len(area.squares)).mean()),
        "alone": float((with_most(counts).sum(axis=1) == 1).mean()),
    }


def _paid(
    run: Run, points: stats.FloatArray, counts: stats.FloatArray, looks: int, level: float
) -> dict[str, float | None]:
    """Return the points that an area gives a game, and for each shield that lies there at the end, with ends."""
    row: dict[str, float | None] = {"points": float(points.mean())}
    shields = counts.sum(axis=1)
    if not shields.any():
        return row
    each = stats.ratio_of(block_sums(run, points), block_sums(run, shields), "games")
    low, high = each.interval(level, looks, high=np.inf, span=1.0)
    return row | {"per_shield": each.value, "per_shield_low": low, "per_shield_high": high}


def _won(
    run: Run, counts: stats.FloatArray, wins: stats.FloatArray, looks: int, level: float
) -> dict[str, float | None]:
    """Return how many seats had most shields in an area in finished games, and how much more than others they won."""
    finished = wins.sum(axis=1, keepdims=True).round()
    most = with_most(counts) * finished
    row: dict[str, float | None] = {"most": int(most.sum())}
    if most.sum() < FEWEST:
        return row
    usual = wins.sum(axis=0) / finished.sum()
    for name, expected in (("edge", 1 / wins.shape[1]), ("within", usual)):
        won = ((wins - expected) * most).sum(axis=1)
        edge = stats.ratio_of(block_sums(run, won), block_sums(run, most.sum(axis=1)), "games")
        low, high = edge.interval(level, looks, low=-1, high=1, span=1)
        row |= {name: edge.value, f"{name}_low": low, f"{name}_high": high}
    return row
