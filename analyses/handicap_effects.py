"""What a handicap costs, from the same deals with it and without it, first in one seat and then in the other."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from analyses.handicap_runs import PLAYERS, WAYS, WITHOUT, handicaps_of
from analyses.pairing import gain_of
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run

SEATS = ("first", "second")
KINDS = {True: "piece", False: "secret"}


def wins_of(run: Run) -> stats.FloatArray:
    """Return the win shares, shape (games, 2)."""
    return seat_table(run, pl.col("win_share"))


def by_role(twins: Sequence[Run]) -> dict[tuple[str, str], dict[int, Run]]:
    """Return the runs by way and role of their handicap, and by the seat that has it; ways and roles in their order."""
    found: dict[tuple[str, str], dict[int, Run]] = {(way, role): {} for way, roles in WAYS.items() for role in roles}
    for run in twins:
        (handicap,) = handicaps_of(run)
        found[handicap.way, handicap.role][handicap.seat] = run
    return {what: seats for what, seats in found.items() if seats}


def losses(base: Run, seats: Mapping[int, Run]) -> dict[int, stats.FloatArray]:
    """Return by seat what it wins less, in each game, if it has the handicap."""
    even = wins_of(base)
    return {seat: even[:, seat] - wins_of(run)[:, seat] for seat, run in seats.items()}


def mean_loss(lost: Mapping[int, stats.FloatArray]) -> stats.FloatArray:
    """Return for each deal the mean over the seats of what they win less."""
    found: stats.FloatArray = np.mean(list(lost.values()), axis=0)
    return found


def worth_table(base: Run, twins: Sequence[Run], level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a handicap, the costliest first: `way`, `role`, `n` deals and what it costs.

    `worth` is the win share that a seat loses, the mean of both seats, `first` and `second` what each loses; all with
    `_low` and `_high`, which hold for the whole table at once. `alone` is how many games unpaired runs would need in
    all for an interval of the same width, `games` how many were played.
    """
    found = by_role(twins)
    looks = len(found) * (1 + PLAYERS)
    rows = []
    for (way, role), seats in found.items():
        lost = losses(base, seats)
        row: dict[str, Any] = {"way": way, "role": role, "n": base.n_games}
        row |= _with_ends("worth", mean_loss(lost), looks, level)
        for seat, name in enumerate(SEATS):
            if seat in lost:
                row |= _with_ends(name, lost[seat], looks, level)
        games = base.n_games * (1 + len(seats))
        row |= {"games": games, "alone": games * unpaired_times(base, seats)}
        rows.append(row)
    ends = {f"{name}{end}": pl.Float64 for name in ("worth", *SEATS) for end in ("", "_low", "_high")}
    table = pl.DataFrame(rows, schema_overrides=ends, infer_schema_length=None)
    lacking = [pl.lit(None, kind).alias(name) for name, kind in ends.items() if name not in table.columns]
    return table.with_columns(lacking).sort("worth", descending=True)


def _with_ends(name: str, values: stats.FloatArray, looks: int, level: float) -> dict[str, float]:
    """Return a mean with its interval as columns."""
    mean = stats.mean_of(values, "deals")
    low, high = mean.interval(level, looks, low=-1, high=1, span=1)
    return {name: mean.value, f"{name}_low": low, f"{name}_high": high}


def unpaired_times(base: Run, seats: Mapping[int, Run]) -> float:
    """Return how many times as many games runs on deals of their own would need for the same interval.

    Each run would then add its own variance; the run without a handicap adds that of the mean of the seats.
    """
    even = wins_of(base)
    alone = float(even[:, list(seats)].mean(axis=1).var(ddof=1))
    alone += sum(float(wins_of(run)[:, seat].var(ddof=1)) for seat, run in seats.items()) / len(seats) ** 2
    paired = float(mean_loss(losses(base, seats)).var(ddof=1))
    return gain_of(alone, paired) or 1.0


def order_table(base: Run, twins: Sequence[Run], level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row for each two handicaps of one way: `way`, `more`, `less`, the `gap` of what they cost, its ends.

    `more` is the costlier one of the two, and the costliest come first. All intervals hold at once.
    """
    costs = {what: mean_loss(losses(base, seats)) for what, seats in by_role(twins).items()}
    falling = sorted(costs, key=lambda what: (list(WAYS).index(what[0]), -costs[what].mean()))
    pairs = [(more, less) for more, less in combinations(falling, 2) if more[0] == less[0]]
    rows = []
    for more, less in pairs:
        gap = stats.paired_difference(costs[more], costs[less], "deals")
        low, high = gap.interval(level, len(pairs), low=-1, high=1, span=1)
        rows.append({"way": more[0], "more": more[1], "less": less[1], "gap": gap.value, "low": low, "high": high})
    return pl.DataFrame(rows)


def is_ahead(orders: pl.DataFrame, way: str, more: str, less: str) -> bool:
    """Say whether one handicap surely costs more than another of its way."""
    found = orders.filter((pl.col("way") == way) & (pl.col("more") == more) & (pl.col("less") == less))
    return bool(found.height and found["low"][0] > 0)


def other_winner(base: Run, twins: Sequence[Run]) -> float:
    """Return the least share of games that end otherwise with a handicap than without it."""
    even = wins_of(base)
    return min(float((wins_of(run) != even).any(axis=1).mean()) for run in twins)


def is_piece(way: str) -> bool:
    """Say whether a way of handicapping removes a piece, rather than showing one."""
    return way == WITHOUT
