"""What is measured of the course of games as metrics, for `compare` and `check`: of runs with traced rounds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from weakref import ReferenceType, ref

import numpy as np

from analyses.course_meanings import FEEDBACK, LEADLESS, MEANINGS, PACE, RUNAWAY, SNOWBALLS
from analyses.course_measures import (
    CHANGES,
    CROSSED,
    DECIDED,
    DRAMA,
    THRESHOLD,
    lead_names,
    measures,
    slope_names,
)
from analyses.course_slices import slices
from analyses.measuring import Metric
from orcsim import stats
from orcsim.api import Run

MEANS = (CHANGES, DRAMA, DECIDED, THRESHOLD, CROSSED)
INDICES = (RUNAWAY, PACE, FEEDBACK)
TRACED = (*MEANS, *INDICES, *SNOWBALLS)
"""Keys of the metrics that need traced rounds."""

_HALF = lead_names(0.5)[:3]
_SIDES = {RUNAWAY: (0, 1), PACE: (2, 1), FEEDBACK: (0, 2)}
_KEPT = (*MEANS, *_HALF, *(name for third in range(3) for name in slope_names(third)))

_Values = dict[str, stats.FloatArray]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was measured of the last runs, so that each is read once for all of its metrics."""

    runs: dict[int, tuple["ReferenceType[Run]", _Values]]

    def of(self, run: Run) -> _Values:
        """Return what is measured of each game of a run, nan where a game does not have it."""
        known = self.runs.get(id(run))
        if known is not None and known[0]() is run:
            return known[1]
        for key in [key for key, (kept, _) in self.runs.items() if kept() is None]:
            del self.runs[key]
        values = game_values(run)
        self.runs[id(run)] = (ref(run), values)
        return values


_KEPT_RUNS = _Kept({})


def game_values(run: Run) -> _Values:
    """Return what is measured of each game, in the order of the games; nan where a game does not have it."""
    parts: dict[str, list[stats.FloatArray]] = {name: [] for name in _KEPT}
    for part in slices(run):
        columns = {name: np.full(part.games, np.nan) for name in _KEPT}
        for group in part.groups:
            found = measures(group, ())
            for name, column in columns.items():
                column[group.places] = found[name]
        for name, column in columns.items():
            parts[name].append(column)
    return {name: np.concatenate(columns) for name, columns in parts.items()}


def course_metrics(run: Run) -> Iterator[Metric]:
    """Yield the metrics of the course of a run's games; none if its rounds were not traced or tell of no lead."""
    if not run.scenario.trace_rounds or run.scenario.game.name in LEADLESS:
        return
    for key in MEANS:
        yield _metric(key, *_parts(key))
    for key in INDICES:
        (one, other) = (_parts(_HALF[place]) for place in _SIDES[key])
        yield _metric(key, *one, more=(other,), bend=_log_odds)
    for key, third in zip(SNOWBALLS, range(3), strict=True):
        pairs, lead, step, _, *products = slope_names(third)
        n = partial(_values, key=pairs)
        sums = [(partial(_values, key=name), n) for name in (lead, step, *products[:2])]
        yield _metric(key, *sums[0], more=tuple(sums[1:]), bend=_slope)


def _metric(
    key: str,
    parts: Callable[[Run], stats.FloatArray],
    wholes: Callable[[Run], stats.FloatArray],
    more: tuple[tuple[Callable[[Run], stats.FloatArray], Callable[[Run], stats.FloatArray]], ...] = (),
    bend: Callable[[Sequence[float]], tuple[float, Sequence[float]]] | None = None,
) -> Metric:
    """Return a metric with its words."""
    words = MEANINGS[key]
    return Metric(key, words.name, words.told, words.unit, parts, wholes, words.better, more, bend)


def _parts(key: str) -> tuple[Callable[[Run], stats.FloatArray], Callable[[Run], stats.FloatArray]]:
    """Return what gives a measure by game, and whether a game has it."""
    return partial(_values, key=key), partial(_has, key=key)


def _values(run: Run, key: str) -> stats.FloatArray:
    """Return a measure by game, 0 where a game does not have it."""
    return np.nan_to_num(_KEPT_RUNS.of(run)[key], nan=0.0)


def _has(run: Run, key: str) -> stats.FloatArray:
    """Return 1 for each game that has a measure, else 0."""
    has: stats.FloatArray = (~np.isnan(_KEPT_RUNS.of(run)[key])).astype(np.float64)
    return has


def _log_odds(ratios: Sequence[float]) -> tuple[float, Sequence[float]]:
    """Return the difference of the log-odds of two shares."""
    one, other = ratios
    if min(ratios) <= 0 or max(ratios) >= 1:
        return inf, (0.0, 0.0)
    return stats.logit(one) - stats.logit(other), (1 / (one * (1 - one)), -1 / (other * (1 - other)))


def _slope(ratios: Sequence[float]) -> tuple[float, Sequence[float]]:
    """Return the slope of steps on leads, from the means of both, of the squared leads and of the products."""
    lead, step, squared, product = ratios
    varied = squared - lead**2
    if varied <= 0:
        return inf, (0.0,) * 4
    slope = (product - lead * step) / varied
    return slope, ((2 * slope * lead - step) / varied, -lead / varied, -slope / varied, 1 / varied)
