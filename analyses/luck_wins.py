"""The wins behind a luck ledger: how they agree in runs that share some of their luck, and how far they spread."""

from math import sqrt

import numpy as np
import polars as pl

from analyses.luck_runs import Twins
from analyses.luck_sources import table_of
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run


def is_same(base: Run, twins: Twins) -> bool:
    """Say whether every game of some twins, each counting in its seating, went as in the run itself."""
    for turn, run in enumerate(twins):
        for one, other in zip(_played(base), _played(run), strict=True):
            step = len(twins)
            if not one.gather_every(step, turn).equals(other.gather_every(step, turn)):
                return False
    return True


def _played(run: Run) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return what came of each game, and the scores of its seats."""
    return run.scan_games().drop("game").collect(), pl.DataFrame(seat_table(run, pl.col("score")))


def _wins(run: Run, twins: Twins) -> stats.FloatArray:
    """Return what each seat won in each game, less what it wins on average; with several policies, in that seating."""
    wins = np.empty_like(seat_table(twins[0], pl.col("win_share")))
    for turn, twin in enumerate(twins):
        wins[turn :: len(twins)] = seat_table(twin, pl.col("win_share"))[turn :: len(twins)]
    for seating in _seatings(run):
        wins[seating] -= wins[seating].mean(axis=0)
    return wins


def _seatings(run: Run) -> list[slice]:
    """Return the games of each seating, which differ only where several policies move from seat to seat."""
    steps = run.scenario.rotation if table_of(run.scenario).is_mixed else 1
    return [slice(turn, None, steps) for turn in range(steps)]


def has_spread(run: Run) -> bool:
    """Say whether games differ in who wins."""
    return bool(_wins(run, (run,)).any())


def agreement(base: Run, twins: Twins) -> stats.Mean:
    """Return the correlation of the wins of all seats between games of one number in a run and in its twins.

    Where one side always has the same winner, nothing can be seen to go together: 0, with what so few games would miss.
    """
    a, b = _wins(base, (base,)), _wins(base, twins)
    ab, aa, bb = (block_sums(base, products.sum(axis=1)) for products in (a * b, a * a, b * b))
    if not (aa.any() and bb.any()):
        return stats.Mean(0.0, 0.0, len(ab), "deals")
    return stats.correlation_of(ab, aa, bb, "deals")


def seat_share(run: Run, level: float, looks: int) -> tuple[float, tuple[float, float, float]]:
    """Return the share of the spread of wins within seats, and that between them with its ends.

    What chance alone would put between seats is taken off. With several policies seats differ in each seating.
    """
    wins = seat_table(run, pl.col("win_share"))
    found = [_spread(wins[seating]) for seating in _seatings(run)]
    # Seatings share their deals, so that their errors add up at worst.
    inside, between, error = (sum(column) / len(found) for column in zip(*found, strict=True))
    whole = inside + between
    if whole == 0:
        return 1.0, (0.0, 0.0, 0.0)
    half = stats.z_value(level, looks) * error
    return inside / whole, (between / whole, max(0.0, (between - half) / whole), min(1.0, (between + half) / whole))


def _spread(wins: stats.FloatArray) -> tuple[float, float, float]:
    """Return the variance within seats and between them, added up over seats, and the error of the latter."""
    n, players = wins.shape
    offsets = wins.mean(axis=0) - wins.mean()
    covariance = np.cov(wins, rowvar=False)
    inside = float(np.trace(covariance))
    between = max(float(offsets @ offsets) - inside / n, 0.0)
    error = 2 * sqrt(float(offsets @ covariance @ offsets) / n) + inside * sqrt(2 * (players - 1)) / (players * n)
    return inside, between, error
