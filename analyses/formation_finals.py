"""What single formations win against a side that draws its own, told apart deal by deal, and what the good ones share.

All formations play the same deals: in each, the enemy draws the same arrangement and both sides have the same random
numbers. So they are compared by their differences, deal by deal.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from analyses.mixed_tables import plays
from analyses.pairing import gain_of
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run

FIRST = 0  # row of the policy that has the formation


def trial_shares(trials: Mapping[str, Run]) -> stats.Shares:
    """Return the win shares of some formations over the same deals, and how they vary together."""
    means, residuals = [], []
    for run in trials.values():
        wins = seat_table(run, pl.col("win_share"))
        own = plays(run, run.scenario.policies[FIRST].name)
        won, finished = block_sums(run, (wins * own).sum(axis=1)), block_sums(run, wins.sum(axis=1).round())
        share = float(won.sum() / finished.sum())
        means.append(share)
        residuals.append((won - share * finished) / finished.mean())
    table = np.array(residuals)
    covariance = np.atleast_2d(np.cov(table))
    return stats.Shares(table.shape[1], np.array(means), covariance, False, "deals")


def gap_between(shares: stats.Shares, one: int, other: int) -> stats.Mean:
    """Return how much more one of two formations wins than the other."""
    variance = shares.covariance[one, one] + shares.covariance[other, other] - 2 * shares.covariance[one, other]
    sd = float(np.sqrt(max(variance, 0.0)))
    return stats.Mean(float(shares.mean[one] - shares.mean[other]), sd, shares.n, shares.of_what)


def n_pairs(n: int) -> int:
    """Return how many pairs there are among so many.

    Examples
    --------
    >>> n_pairs(16)
    120
    """
    return n * (n - 1) // 2


def not_beaten(shares: stats.Shares, level: float = stats.LEVEL) -> list[bool]:
    """Say of each formation whether none of the others is surely better.

    All pairs are compared at once. So the best of them is among those not beaten with that confidence at least,
    whichever it is: it would have to lose a comparison by luck.
    """
    n = len(shares.mean)

    def beats(other: int, one: int) -> bool:
        gap = gap_between(shares, other, one)
        return gap.interval(level, n_pairs(n), low=-1, high=1, span=1).low > 0

    return [not any(beats(other, one) for other in range(n) if other != one) for one in range(n)]


def trial_table(trials: Mapping[str, Run], shares: stats.Shares, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a formation, the best first.

    `share` with `low` and `high`, which hold for all rows at once; `behind` the first one with ends that hold for all
    pairs of formations at once; `is_best` if no other one is surely better; `deals`, `n` games.
    """
    order = [int(place) for place in np.argsort(-shares.mean, kind="stable")]
    first, names, unbeaten = order[0], list(trials), not_beaten(shares, level)
    rows: list[dict[str, Any]] = []
    for place in order:
        sd = float(np.sqrt(shares.covariance[place, place]))
        low, high = stats.Mean(float(shares.mean[place]), sd, shares.n, "deals").interval(level, len(names))
        gap = gap_between(shares, first, place)
        ends = gap.interval(level, n_pairs(len(names)), low=-1, high=1, span=1)
        is_first = place == first
        rows.append(
            {
                "formation": names[place],
                "deals": shares.n,
                "n": trials[names[place]].n_games,
                "share": float(shares.mean[place]),
                "low": low,
                "high": high,
                "behind": None if is_first else gap.value,
                "behind_low": None if is_first else ends.low,
                "behind_high": None if is_first else ends.high,
                "is_best": unbeaten[place],
            }
        )
    ends_too = dict.fromkeys(("behind", "behind_low", "behind_high"), pl.Float64)
    return pl.DataFrame(rows, schema_overrides=ends_too)


def unpaired_times(shares: stats.Shares) -> float:
    """Return how many times as many games comparisons between formations would need on deals of their own."""
    n = len(shares.mean)
    variances = np.diag(shares.covariance)
    pairs = [(one, other) for one in range(n) for other in range(one)]
    paired = sum(gap_between(shares, *pair).sd ** 2 for pair in pairs)
    alone = sum(float(variances[one] + variances[other]) for one, other in pairs)
    return gain_of(alone, paired) or 1.0
