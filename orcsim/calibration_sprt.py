"""Does Wald's sequential test err as often as it says, and take as many games? Measured by playing it through."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from orcsim.sprt import SECOND, Sprt

FAR = 5
"""Standard errors of what is measured beyond which it is not what was promised."""

TEST = Sprt(0.25, 0.3)
WALD_OFF = 0.03
"""How far, as a part, Wald's mean number of games may be off: it takes the steps of the evidence for normal ones."""

_Counts = npt.NDArray[np.int64]


def ends_of(
    test: Sprt, truth: float, rng: np.random.Generator, runs: int, look: int = 1
) -> tuple[npt.NDArray[np.bool_], _Counts]:
    """Return of many runs of a sequential test whether the second was found, and after how many games."""
    wins, units, second = np.zeros(runs, np.int64), np.zeros(runs, np.int64), np.zeros(runs, np.bool_)
    going, n, (low, high) = np.arange(runs), 0, test.bounds
    for_won, for_lost = test.evidence(1, 1), test.evidence(0, 1)
    while going.size:
        n += look
        wins[going] += rng.binomial(look, truth, size=going.size)
        evidence = wins[going] * for_won + (n - wins[going]) * for_lost
        ended = (evidence <= low) | (evidence >= high)
        units[going[ended]], second[going[ended]] = n, evidence[ended] >= high
        going = going[~ended]
    return second, units


def wrong_findings(truth: float, wrong: str) -> Callable[[np.random.Generator, int], int]:
    """Return the check of how often the test finds what is wrong."""

    def errors(rng: np.random.Generator, runs: int) -> int:
        """Count wrong findings."""
        return int((ends_of(TEST, truth, rng, runs)[0] == (wrong == SECOND)).sum())

    return errors


LENGTHS = tuple((truth, look) for look in (1, 20) for truth in (TEST.first, 0.275, TEST.second))
"""Shares that are true, and games between two looks, at which the mean number of games of Wald's test is measured."""


@dataclass(frozen=True, slots=True)
class FoundLength:
    """The mean number of games of Wald's test, its standard error, and what the formula says."""

    mean: float
    error: float
    formula: float

    @property
    def good(self) -> bool:
        """Whether the two agree."""
        return abs(self.mean - self.formula) <= WALD_OFF * self.formula + FAR * self.error


def measure_length(truth: float, look: int, runs: int) -> FoundLength:
    """Measure how many games Wald's test takes."""
    units = ends_of(TEST, truth, np.random.default_rng(look), runs, look)[1]
    return FoundLength(float(units.mean()), float(units.std() / sqrt(runs)), TEST.expected_units(truth, look))
