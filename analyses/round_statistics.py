"""The numbers behind the deciding round: arrays of each seat's points by round, and what is estimated from them."""

from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses.games import ROUNDS
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

Points = stats.FloatArray
"""Points by game, seat and round, shape (games, seats, 3)."""


def round_points(run: Run) -> Points:
    """Return each seat's points of each round.

    Raises
    ------
    BadInput
        If they do not add up to the scores, which `rules.score_floor` then has raised in between.
    """
    points = np.stack([seat_table(run, pl.col(name)) for name in ROUNDS], axis=2)
    total = points.sum(axis=2)
    if (total == total[:, :1]).all():
        raise BadInput("run: found games in which all seats have the same score, allowed: runs with different scores")
    if (total != seat_table(run, pl.col("score"))).any():
        raise BadInput("run: found totals cut off by rules.score_floor, allowed: runs whose rounds add up to the score")
    return points


def top(values: stats.FloatArray) -> npt.NDArray[np.bool_]:
    """Return which seats have the most, shape (games, seats)."""
    best: npt.NDArray[np.bool_] = values == values.max(axis=1, keepdims=True)
    return best


def shares(values: stats.FloatArray) -> stats.FloatArray:
    """Return what each seat wins of each game if `values` decide: 1/k for each of k that have the most."""
    best = top(values)
    parts: stats.FloatArray = best / best.sum(axis=1, keepdims=True)
    return parts


def centred(values: stats.FloatArray) -> stats.FloatArray:
    """Return values less their mean in each game."""
    apart: stats.FloatArray = values - values.mean(axis=1, keepdims=True)
    return apart


def weight_table(points: Points, level: float) -> pl.DataFrame:
    """Return one row a round: mean `points` of a seat, its `part` of all points, its part `spread` of the differences.

    `spread` and its `correlation` with the final rank have columns with `_low` and `_high`.
    """
    total = points.sum(axis=2)
    ahead = centred(total)
    rank = centred(-ranks(total))
    rows = []
    for place, name in enumerate(ROUNDS):
        own = centred(points[:, :, place])
        spread = stats.ratio_of((own * ahead).sum(axis=1), (ahead**2).sum(axis=1), "games")
        linked = stats.correlation_of((own * rank).sum(axis=1), (own**2).sum(axis=1), (rank**2).sum(axis=1), "games")
        row: dict[str, object] = {
            "round": name,
            "points": float(points[:, :, place].mean()),
            "part": float(points[:, :, place].sum() / total.sum()),
            "n": len(points),
        }
        for column, mean in (("spread", spread), ("correlation", linked)):
            low, high = mean.interval(level, len(ROUNDS), low=-1, high=np.inf if column == "spread" else 1, span=1)
            row |= {column: mean.value, f"{column}_low": low, f"{column}_high": high}
        rows.append(row)
    return pl.DataFrame(rows)


def ranks(total: stats.FloatArray) -> stats.FloatArray:
    """Return the rank of each seat in its game; equal scores share the better one."""
    better: stats.FloatArray = (total[:, None, :] > total[:, :, None]).sum(axis=2).astype(np.float64)
    return 1 + better


def weightiest(points: Points, level: float) -> str:
    """Return the round that surely adds more to the differences than each other one, or nothing."""
    ahead = centred(points.sum(axis=2))
    whole = (ahead**2).sum(axis=1)
    parts = [(centred(points[:, :, place]) * ahead).sum(axis=1) for place in range(len(ROUNDS))]
    pairs = list(combinations(range(len(ROUNDS)), 2))
    beaten: dict[int, int] = {}
    for a, b in pairs:
        low, high = stats.ratio_of(parts[a] - parts[b], whole, "games").interval(level, len(pairs), -np.inf, np.inf, 1)
        if low > 0 or high < 0:
            better = a if low > 0 else b
            beaten[better] = beaten.get(better, 0) + 1
    return next((ROUNDS[place] for place, n in beaten.items() if n == len(ROUNDS) - 1), "")


def lead_table(points: Points, level: float) -> pl.DataFrame:
    """Return one row for the morning and one for noon: how often the leader after it `wins`, the `neutral` line, `n`.

    The `difference` with `low` and `high` is paired game by game; the other two have intervals as well.
    """
    rows = []
    for place, name in enumerate(ROUNDS[:-1]):
        so_far, rest = points[:, :, : place + 1].sum(axis=2), points[:, :, place + 1 :].sum(axis=2)
        leads = shares(so_far)
        steps = range(1, points.shape[1])
        wins = (leads * shares(so_far + rest)).sum(axis=1)
        neutral = np.mean([(leads * shares(so_far + np.roll(rest, n, axis=1))).sum(axis=1) for n in steps], axis=0)
        gap = stats.paired_difference(wins, neutral, "games")
        low, high = gap.interval(level, len(ROUNDS) - 1, low=-1, high=1, span=1)
        row: dict[str, object] = {"round": name, "difference": gap.value, "low": low, "high": high, "n": gap.n}
        for column, values in (("wins", wins), ("neutral", neutral)):
            mean = stats.mean_of(values, "games")
            ends = mean.interval(level, len(ROUNDS) - 1)
            row |= {column: mean.value, f"{column}_low": ends.low, f"{column}_high": ends.high}
        rows.append(row)
    return pl.DataFrame(rows)


def decided_in(points: Points) -> stats.FloatArray:
    """Return by game how much of its win was decided in each round, shape (games, 3); a shared win is divided."""
    won = shares(points.sum(axis=2))
    leads = np.stack([top(points[:, :, : place + 1].sum(axis=2)) for place in range(points.shape[2])], axis=2)
    for_good = np.flip(np.logical_and.accumulate(np.flip(leads, axis=2), axis=2), axis=2)
    first = for_good & ~np.concatenate([np.zeros_like(for_good[:, :, :1]), for_good[:, :, :-1]], axis=2)
    parts: stats.FloatArray = (won[:, :, None] * first).sum(axis=1)
    return parts


def decided_table(points: Points, level: float) -> pl.DataFrame:
    """Return one row a round: the share of games decided in it, `shuffled` if rounds came in any order, `new_leader`.

    `value` and `new_leader`, the share of games in which the round changes who leads, have intervals; nobody leads
    before the morning, so that it changes nothing.
    """
    observed = decided_in(points)
    orders = list(permutations(range(len(ROUNDS))))
    shuffled = np.mean([decided_in(points[:, :, list(order)]).mean(axis=0) for order in orders], axis=0)
    rows = []
    for place, name in enumerate(ROUNDS):
        mean = stats.mean_of(observed[:, place], "games")
        low, high = mean.interval(level, len(ROUNDS))
        row = {"round": name, "value": mean.value, "low": low, "high": high, "shuffled": shuffled[place], "n": mean.n}
        row |= dict.fromkeys(("new_leader", "new_low", "new_high"))
        if place:
            before, after = (top(points[:, :, :end].sum(axis=2)) for end in (place, place + 1))
            changed = stats.Proportion(int((before != after).any(axis=1).sum()), len(points), "games")
            ends = changed.interval(level, len(ROUNDS))
            row |= {"new_leader": changed.rate, "new_low": ends.low, "new_high": ends.high}
        rows.append(row)
    return pl.DataFrame(rows, schema_overrides=dict.fromkeys(("new_leader", "new_low", "new_high"), pl.Float64))
