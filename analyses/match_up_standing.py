"""What each plan of a round robin is worth, and which of them go in circles, told from who surely beats whom."""

from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses.match_up_scores import ABOVE, BELOW
from orcsim import stats
from orcsim.stats import FloatArray

NEAR_ALL = 0.9
"""Share of the mix from which a plan has it nearly to itself."""

NEARLY_SURE = 0.95
"""Part of the resamples in which something holds that is called sure."""

LONGEST_CYCLE = 4

DOMINANT, LEADING, IN_MIX, OPEN, OUTCLASSED, DEAD = (
    "dominant",
    "nearly dominant",
    "in the mix",
    "undecided",
    "outclassed",
    "dead",
)

Truths = npt.NDArray[np.bool_]


class Estimate(NamedTuple):
    """A number with its interval."""

    value: float
    low: float
    high: float

    @property
    def ends(self) -> stats.Interval:
        """Return the interval alone."""
        return stats.Interval(self.low, self.high)


def beats_of(table: pl.DataFrame, plans: tuple[str, ...]) -> Truths:
    """Return where, row plan against column plan, a plan surely beats another by more than the margin."""
    surely = np.zeros((len(plans), len(plans)), dtype=bool)
    for row in table.iter_rows(named=True):
        a, b = plans.index(row["plan"]), plans.index(row["against"])
        surely[a, b] = row["verdict"] == ABOVE
        surely[b, a] = row["verdict"] == BELOW
    return surely


def standing_of(mix: Estimate, kept: float, beaten: int, lost: int, others: int) -> str:
    """Say what a plan is worth.

    Parameters
    ----------
    mix
        Its part of the mix that no plan beats.
    kept
        Part of the resamples in which it has a part of the mix at all.
    beaten, lost, others
        How many plans it surely beats and surely loses to, of how many.
    """
    if beaten == others:
        return DOMINANT
    if mix.low >= NEAR_ALL:
        return LEADING
    if kept >= NEARLY_SURE:
        return IN_MIX
    if kept > 1 - NEARLY_SURE:
        return OPEN
    return DEAD if beaten == 0 and 2 * lost > others else OUTCLASSED


def find_cycle(beats: Truths, scores: FloatArray, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest circle of plans each of which surely beats the next; of several the most pronounced."""
    for length in range(3, LONGEST_CYCLE + 1):
        circles = {}
        for rest in permutations(range(len(names)), length):
            steps = list(zip(rest, (*rest[1:], rest[0]), strict=True))
            if rest[0] == min(rest) and all(beats[a, b] for a, b in steps):
                circles[rest] = min(scores[a, b] for a, b in steps)
        if circles:
            best = max(circles, key=lambda rest: circles[rest])
            return tuple(names[place] for place in best)
    return ()


def count_circles(beats: Truths) -> tuple[int, int]:
    """Return how many of the triples in which each pair is decided go in circles, and how many such ones there are."""
    decided = beats | beats.T
    triples = [
        three for three in combinations(range(len(beats)), 3) if all(decided[a, b] for a, b in combinations(three, 2))
    ]
    going_round = [three for three in triples if (beats[np.ix_(three, three)].sum(axis=1) == 1).all()]
    return len(going_round), len(triples)
