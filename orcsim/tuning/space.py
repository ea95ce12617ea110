"""What is searched: the weights of a policy, each in a unit of its own, so that one step means as much for all."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import floor, log10
from statistics import median

from orcsim.policies import Policy, PolicySchema
from orcsim.specs import Weight

HELD = ("temperature",)
"""Weights that stay as they are: noise is no plan."""

_STEP = 0.3  # of the size of a weight: the first steps change it by about a third
_WIDEST = 0.25  # of the range of a weight
_DIGITS = 2
_NARROW = 1_000.0  # a range wider than this says nothing about the size of a weight


@dataclass(frozen=True, slots=True)
class Axis:
    """One weight: where it may lie, where it starts and what one step of the search is for it."""

    name: str
    low: float
    high: float
    start: float
    unit: float

    def weight_at(self, steps: float) -> float:
        """Return the weight so many steps from its start, folded back at its ends, with no more digits than matter.

        Examples
        --------
        >>> share = Axis("share", 0.0, 1.0, 0.9, 0.1)
        >>> share.weight_at(0), share.weight_at(-2.5), share.weight_at(3)
        (0.9, 0.65, 0.8)
        """
        span = self.high - self.low
        away = (self.start + steps * self.unit - self.low) % (2 * span)
        weight = self.low + min(away, 2 * span - away)
        digits = _DIGITS - floor(log10(self.unit))
        return min(max(round(weight, digits), self.low), self.high) + 0.0  # never -0.0


@dataclass(frozen=True, slots=True)
class Space:
    """The policies that a tuning can find: those that differ from `start` in the weights of `axes`."""

    start: Policy
    axes: tuple[Axis, ...]

    def policy_at(self, point: Iterable[float], name: str) -> Policy:
        """Return the policy at a point, which has the steps from the start along each axis."""
        found = {axis.name: axis.weight_at(float(steps)) for axis, steps in zip(self.axes, point, strict=True)}
        return replace(self.start, name=name, weights={**self.start.weights, **found}, source=name)


def make_space(start: Policy, plans: Iterable[Policy], schema: PolicySchema) -> Space:
    """Return the space around a policy; the plans of its game show how large a weight usually is.

    Weights that are whole numbers, switches among them, and those in `HELD` stay as they are.
    """
    known = list(plans)
    axes = [
        Axis(name, weight.low, weight.high, start.weights[name], _unit(name, weight, start, known))
        for name, weight in schema.flat.items()
        if not weight.whole and name not in HELD
    ]
    return Space(start, tuple(axes))


def _unit(name: str, weight: Weight, start: Policy, plans: list[Policy]) -> float:
    """Return the step of a weight: a share of its size, but never a large part of its range."""
    span = weight.high - weight.low
    seen = [abs(plan.weights[name]) for plan in plans if plan.weights[name]]
    size = max(abs(start.weights[name]), median(seen) if seen else 0.0) or _size_of_table(name, start)
    size = size or (span / 10 if span <= _NARROW else 1.0)
    return min(_STEP * size, _WIDEST * span)


def _size_of_table(name: str, start: Policy) -> float:
    """Return the greatest size of the weights in the same table, 0 for one that stands alone."""
    table = name.partition(".")[0] + "."
    return max((abs(found) for other, found in start.weights.items() if other.startswith(table)), default=0.0)
