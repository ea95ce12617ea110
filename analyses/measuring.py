"""How a metric is measured: what is added up by game, what it is divided by, and how that spreads between units."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TypeAlias

import numpy as np

from analyses.course_meanings import TASTE
from analyses.wins import block_sums
from orcsim import stats
from orcsim.api import Run

SHARE = "%"
"""Unit of a metric that is a share."""

Values: TypeAlias = Callable[[Run], stats.FloatArray]
"""One number a game."""

Bend: TypeAlias = Callable[[Sequence[float]], tuple[float, Sequence[float]]]
"""Makes a metric of some ratios: what it is, and by how much more if each ratio were one more."""


@dataclass(frozen=True, slots=True)
class Metric:
    """Something that is measured of a run: a mean over its games, or a share of some of them.

    Attributes
    ----------
    key
        Its name in files and on the command line, such as `win_share.0`.
    name, meaning
        What people call it, and how it is defined.
    unit
        `%` for a share, else nothing.
    parts
        Gives the values by game whose sum is divided ...
    wholes
        ... by the sum of these; None divides by the number of games.
    better
        Which way is better: `higher`, `lower`, `even` (the nearer to an equal share or to 0) or `taste` (neither).
    more, bend
        Of a metric made of several ratios: the parts and wholes of the others, and what is made of all.
    """

    key: str
    name: str
    meaning: str
    unit: str
    parts: Values
    wholes: Values | None = None
    better: str = TASTE
    more: tuple[tuple[Values, Values | None], ...] = ()
    bend: Bend | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """A metric of one run.

    Attributes
    ----------
    value
        What it is.
    residuals
        What each unit adds to it, as a difference from the mean: their spread is that of the value.
    reach
        How far apart two units can be, as far as was seen.
    """

    value: float
    residuals: stats.FloatArray
    reach: float

    def mean(self, of_what: str) -> stats.Mean:
        """Return the value with its spread between units."""
        return stats.Mean(self.value, stats.mean_of(self.residuals, of_what).sd, self.residuals.size, of_what)


def measure(run: Run, metric: Metric) -> Measured | None:
    """Return a metric of a run; None if no game of it counts, such as the winners of games that all stalled."""
    ratios = [_ratio(run, parts, wholes) for parts, wholes in ((metric.parts, metric.wholes), *metric.more)]
    found = [ratio for ratio in ratios if ratio is not None]
    if len(found) < len(ratios):
        return None
    if metric.bend is None:
        value, residuals, reach = found[0]
        return Measured(value, residuals, 1.0 if metric.unit == SHARE else max(reach, 1.0))
    value, slopes = metric.bend([ratio[0] for ratio in found])
    if not isfinite(value):
        return None
    residuals = np.sum([slope * ratio[1] for slope, ratio in zip(slopes, found, strict=True)], axis=0)
    return Measured(value, residuals, 1.0)


def _ratio(run: Run, parts_of: Values, wholes_of: Values | None) -> tuple[float, stats.FloatArray, float] | None:
    """Return a ratio, what each unit adds to it, and how far apart two games are."""
    values = parts_of(run)
    parts = block_sums(run, values)
    wholes = block_sums(run, np.ones(len(values)) if wholes_of is None else wholes_of(run))
    if not wholes.any():
        return None
    value = float(parts.sum() / wholes.sum())
    return value, (parts - value * wholes) / wholes.mean(), float(np.ptp(values))
