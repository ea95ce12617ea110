"""Sums over the games of a run, from which every mean of its course and its spread is found: memory stays flat.

A unit is a game, or with rotated seats the games that share a deal. For every measure two numbers a unit are added up:
its values, and how many games have it, so that what is missing is never counted as 0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf, sqrt

import numpy as np
import numpy.typing as npt

from analyses.course_measures import COUNTED_WITH, half_time_spread
from analyses.course_slices import GAMES_A_SLICE, Games, Slice, slices
from orcsim import stats
from orcsim.api import Run

NOTHING = 1e-12
"""Share of the mean square below which a spread is rounding."""

Measure = Callable[[Games], dict[str, stats.FloatArray]]
"""What is measured of games: a number for each by name, nan where a game does not have it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Something found from sums: its value, and how much a little more in each sum would change it.

    `weights` are the derivatives by the mean of each sum: the spread between units follows from them (delta method).
    """

    value: float
    weights: Mapping[str, float]

    def __sub__(self, other: "Estimate") -> "Estimate":
        """Return the difference of two things found from the same games."""
        return self.plus(other, -1.0)

    def plus(self, other: "Estimate", times: float = 1.0) -> "Estimate":
        """Return this and so many times another."""
        names = {**self.weights, **other.weights}
        weights = {name: self.weights.get(name, 0.0) + times * other.weights.get(name, 0.0) for name in names}
        return Estimate(self.value + times * other.value, weights)

    def bent(self, value: float, slope: float) -> "Estimate":
        """Return a function of it, given its value and its slope there."""
        return Estimate(value, {name: slope * weight for name, weight in self.weights.items()})


@dataclass(slots=True)
class Sums:
    """Sums over units, by name, and of all products of two.

    Attributes
    ----------
    games, stalled, cut
        All games, those that nobody won, and those that outlast what is kept of rounds.
    units
        Units with a game that counts.
    names
        What is added up; `n:` stands before how many games have a measure.
    """

    games: int = 0
    stalled: int = 0
    cut: int = 0
    units: int = 0
    names: tuple[str, ...] = ()
    total: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    products: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)))

    @property
    def counted(self) -> int:
        """Games that count: finished, with all of their rounds kept."""
        return self.games - self.stalled - self.cut

    def add(self, part: Slice, measure: Measure, rotation: int = 1) -> None:
        """Add what is measured of the games of a slice."""
        self.games += part.games
        self.stalled += part.stalled
        self.cut += part.cut
        if not part.groups:
            return
        found = [measure(group) for group in part.groups]
        names = tuple(found[0])
        values = np.concatenate([np.column_stack([one[name] for name in names]) for one in found])
        seen = ~np.isnan(values)
        counted = [name not in COUNTED_WITH for name in names]
        rows = np.concatenate([np.where(seen, values, 0.0), seen[:, counted]], axis=1)
        if rotation > 1:
            rows = _by_unit(rows, np.concatenate([group.places for group in part.groups]) // rotation)
        if not self.names:
            self.names = (*names, *(f"n:{name}" for name in names if name not in COUNTED_WITH))
            self.total, self.products = np.zeros(len(self.names)), np.zeros((len(self.names),) * 2)
        self.units += len(rows)
        self.total += rows.sum(axis=0)
        self.products += rows.T @ rows

    def sum_of(self, name: str) -> float:
        """Return one sum; 0 of what no game has."""
        return float(self.total[self.names.index(name)]) if name in self.names else 0.0

    def number(self, name: str) -> int:
        """Return how many games have a measure."""
        return round(self.sum_of(_count_of(name)))

    def ratio(self, name: str, by: str = "") -> Estimate | None:
        """Return the sum of a measure divided by another sum, if nothing is said by the games that have it."""
        by = by or _count_of(name)
        parts, wholes = self.sum_of(name), self.sum_of(by)
        if not wholes:
            return None
        value, scale = parts / wholes, self.units / wholes
        return Estimate(value, {name: scale, by: -value * scale})

    def spread(self, estimate: Estimate) -> float:
        """Return the standard deviation between units of what an estimate is the mean of."""
        weights = np.array([estimate.weights.get(name, 0.0) for name in self.names])
        squares = float(weights @ self.products @ weights)
        mean = float(weights @ self.total) / self.units
        size = float((weights**2) @ np.diag(self.products))
        left = squares - self.units * mean**2
        return sqrt(left / (self.units - 1)) if self.units > 1 and left > NOTHING * size else 0.0

    def mean(self, estimate: Estimate) -> stats.Mean:
        """Return an estimate with its spread between units."""
        return stats.Mean(estimate.value, self.spread(estimate), self.units, "finished games")

    def correlation(self, one: str, other: str) -> float | None:
        """Return how two measures go together over units, if both vary."""
        a, b = self.ratio(one), self.ratio(other)
        if a is None or b is None:
            return None
        spreads = [self.spread(estimate) for estimate in (a, b, a.plus(b))]
        if min(spreads[:2]) == 0:
            return None
        return (spreads[2] ** 2 - spreads[0] ** 2 - spreads[1] ** 2) / (2 * spreads[0] * spreads[1])


def _count_of(name: str) -> str:
    """Name the sum of the games that have a measure."""
    return f"n:{COUNTED_WITH.get(name, name)}"


def _by_unit(rows: stats.FloatArray, unit: npt.NDArray[np.int64]) -> stats.FloatArray:
    """Return the sums of the rows of each unit."""
    order = np.argsort(unit, kind="stable")
    starts = np.flatnonzero(np.diff(unit[order], prepend=unit[order[0]] - 1))
    sums: stats.FloatArray = np.add.reduceat(rows[order], starts, axis=0)
    return sums


def logit_of(share: Estimate) -> Estimate:
    """Return log(share / (1 - share)) of a share; infinite, and without a spread, at 0 and 1."""
    value = stats.logit(share.value)
    return share.bent(value, 0.0 if abs(value) == inf else 1 / (share.value * (1 - share.value)))


def slope_of(sums: Sums, third: int, step: str) -> Estimate | None:
    """Return the slope of a regression of the coming round's steps on leads in a third of the game, over all seats.

    `step` says which steps: `step` as played, `step_own` exchanged. Games are independent, their rounds are not:
    the spread is that between games. None if no lead differs from another one.
    """
    n, x, y, xx, xy = (f"{name}_{third}" for name in ("pairs", "lead", step, "lead_lead", f"lead_{step}"))
    pairs = sums.sum_of(n)
    if not pairs:
        return None
    mean_x, mean_y = sums.sum_of(x) / pairs, sums.sum_of(y) / pairs
    varied = sums.sum_of(xx) / pairs - mean_x**2
    if varied <= NOTHING * sums.sum_of(xx) / pairs:
        return None
    slope = (sums.sum_of(xy) / pairs - mean_x * mean_y) / varied
    start = mean_y - slope * mean_x
    scale = sums.units / pairs / varied
    # The sum over pairs of (x - mean_x) (y - start - slope x), written as sums.
    weights = {n: mean_x * start, x: slope * mean_x - start, y: -mean_x, xx: -slope, xy: 1.0}
    return Estimate(slope, {name: scale * weight for name, weight in weights.items()})


def add_up(run: Run, measure: Measure, games_a_slice: int = GAMES_A_SLICE) -> Sums:
    """Return the sums of what is measured of a run's games."""
    sums = Sums()
    for part in slices(run, games_a_slice):
        sums.add(part, measure, run.scenario.rotation)
    return sums


def typical_gap(run: Run, games_a_slice: int = GAMES_A_SLICE) -> float:
    """Return the standard deviation of the gap between two seats of a game at half-time, in points."""
    squares, n = 0.0, 0
    for part in slices(run, games_a_slice):
        for group in part.groups:
            found = half_time_spread(group)
            if found is not None:
                squares, n = squares + float(found.sum()), n + len(found)
    return sqrt(squares / n) if n else 0.0
