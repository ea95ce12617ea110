"""Intervals that hold at every look: whoever looks at them often and stops when they please is still right.

For shares that are plain counts: those p against which the mixture of binomial likelihood ratios stays below 1 / error
(the beta-binomial mixture around p; the error holds exactly, from the first game on). For means of values that are no
plain counts: the asymptotic confidence sequence, which holds for large numbers of units. Both are tightest at a number
of units that is chosen beforehand.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp, inf, lgamma, log

import numpy as np
import numpy.typing as npt

from orcsim.stats import (
    LEVEL,
    FloatArray,
    Interval,
    Mean,
    Shares,
    Significance,
    Verdict,
    equal_shares_test,
    judge,
    units_for_half_width,
)

FEWEST_EVENTS = 25
"""Units won times share lost, below which the spread that was seen says little: units then count as won or lost."""

_HALVINGS = 50
_MOST_UNITS = 10**15


def mixture_weight(tightest: int, level: float, looks: int) -> float:
    """Return how many games the mixture weighs as much as, so that intervals are tightest at that many units."""
    bar = -2 * log((1 - level) / looks)
    return max(tightest, 1) / (bar + log(bar + 1))


def _log_beta(a: float, b: float) -> float:
    """Return the logarithm of the beta function."""
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def evidence(wins: float, n: int, share: float, weight: float) -> float:
    """Return the logarithm of the evidence against `share`: the mean of likelihood ratios, over shares around it.

    A fair gambler's gain: it is nowhere above log(1 / error), at any n, but with probability `error`.
    """
    losses, a, b = n - wins, weight * share, weight * (1 - share)
    own = sum(times * log(chance) for times, chance in ((wins, share), (losses, 1 - share)) if times > 0)
    return _log_beta(a + wins, b + losses) - _log_beta(a, b) - own


def count_interval(wins: float, n: int, tightest: int, level: float = LEVEL, looks: int = 1) -> Interval:
    """Return the interval for the chance of a win after `wins` in `n`, one of `looks` that hold together at every n.

    Wins may be fractions: it then holds all the same and is wider than it need be.

    Parameters
    ----------
    wins, n
        How many were won of how many.
    tightest
        The n at which it should be tightest, chosen before anything was played.
    level, looks
        Confidence at every n, and the number of intervals that hold together.

    Examples
    --------
    >>> tuple(round(end, 4) for end in count_interval(250, 1000, 1000))
    (0.2099, 0.2929)
    """
    if n < 1:
        return Interval(0.0, 1.0)
    weight, bar, rate = mixture_weight(tightest, level, looks), log(looks / (1 - level)), wins / n

    def edge(outside: float) -> float:
        """Return where the evidence reaches the bar, between the share seen and 0 or 1."""
        inside = rate
        for _ in range(_HALVINGS):
            middle = (inside + outside) / 2
            if middle in (inside, outside):
                break
            if evidence(wins, n, middle, weight) < bar:
                inside = middle
            else:
                outside = middle
        return outside

    return Interval(edge(0.0), edge(1.0))


def mean_interval(
    mean: Mean, tightest: int, level: float = LEVEL, looks: int = 1, low: float = 0.0, high: float = 1.0
) -> Interval:
    """Return the interval for a mean of bounded values, one of `looks` that hold together at every n.

    Units of which too few were won or lost to show a spread count as if every one of them were `low` or `high`.

    Parameters
    ----------
    mean
        Mean and spread so far.
    tightest
        Number of units at which it should be tightest, chosen before anything was played.
    level, looks
        Confidence at every number of units, and the number of intervals that hold together.
    low, high
        The least and the greatest possible value.
    """
    part = min(max((mean.value - low) / (high - low), 0.0), 1.0)
    if mean.sd == 0 or not shows_spread(part, mean.n):
        ends = count_interval(part * mean.n, mean.n, tightest, level, looks)
        return Interval(low + (high - low) * ends.low, low + (high - low) * ends.high)
    half = mean.sd * float(mean_widths(np.array(mean.n), tightest, level, looks))
    return Interval(max(low, mean.value - half), min(high, mean.value + half))


def shows_spread(share: float, n: int) -> bool:
    """Say whether so many units show how far they spread about a share; of what is rare it takes many."""
    return n * share * (1 - share) >= FEWEST_EVENTS


def mean_widths(n: npt.NDArray[np.int64], tightest: int, level: float = LEVEL, looks: int = 1) -> FloatArray:
    """Return the half widths of intervals for means of n units, in standard deviations between units."""
    grown = n / mixture_weight(tightest, level, looks) + 1
    half: FloatArray = np.sqrt(2 * grown / (n * (grown - 1)) * np.log(np.sqrt(grown) * looks / (1 - level)))
    return half


def tightest_at(error: float, seats: int, block: int = 1) -> int:
    """Return the units at which to be tightest: about those at which a fair share has that half width.

    Looking often costs about as many units again as one look at a number that was fixed beforehand.
    """
    return max(1, 2 * units_for_half_width(1 / seats, error, seats) // block)


@dataclass(frozen=True, slots=True)
class WatchedShares(Shares):
    """Win shares of games that were looked at while they were played; the intervals hold at every look."""

    tightest: int

    def intervals(self, level: float = LEVEL) -> list[Interval]:
        """Return one interval a seat, all holding together and at every look."""
        seats = len(self.mean)
        if self.whole:
            return [count_interval(round(share * self.n), self.n, self.tightest, level, seats) for share in self.mean]
        sds = np.sqrt(np.diag(self.covariance))
        means = [Mean(float(m), float(s), self.n, self.of_what) for m, s in zip(self.mean, sds, strict=True)]
        return [mean_interval(mean, self.tightest, level, seats) for mean in means]


def watched(shares: Shares, tightest: int) -> WatchedShares:
    """Return shares whose intervals hold at every look."""
    return WatchedShares(shares.n, shares.mean, shares.covariance, shares.whole, shares.of_what, tightest)


def equality_test(shares: Shares) -> Significance:
    """Test whether all seats win equally often; of shares that were watched, so that looking often does no harm.

    The p-value is then the error at which the interval of one seat, of all that hold together, just reaches the fair
    share.
    """
    if not isinstance(shares, WatchedShares):
        return equal_shares_test(shares)
    seats = len(shares.mean)
    evidence = max(_against_fair(shares, seat) for seat in range(seats))
    return Significance(evidence, seats - 1, min(1.0, seats * exp(-max(evidence, 0.0))), "at every look")


def _against_fair(shares: WatchedShares, seat: int) -> float:
    """Return the logarithm of the evidence against a seat's winning its fair share."""
    n, value, fair = shares.n, float(shares.mean[seat]), 1 / len(shares.mean)
    variance = float(shares.covariance[seat, seat])
    weight = mixture_weight(shares.tightest, LEVEL, len(shares.mean))
    if shares.whole or variance <= 0 or not shows_spread(value, n):
        return evidence(value * n, n, fair, weight)
    grown = n / weight + 1
    return n * (grown - 1) * (value - fair) ** 2 / (2 * grown * variance) - log(grown) / 2


def units_to_verdict(shares: WatchedShares, margin: float, level: float = LEVEL) -> float:
    """Return about how many units in all bring a verdict by watched intervals, if the shares stay where they are.

    Infinite if no number that anybody plays does.
    """
    fair = 1 / len(shares.mean)

    def decided(n: int) -> bool:
        """Say whether n units with these shares decide."""
        return judge(replace(shares, n=n).intervals(level), fair, margin) is not Verdict.UNDECIDED

    return first_enough(decided)


def units_to_half_width(share: float, error: float, tightest: int, looks: int = 1, level: float = LEVEL) -> float:
    """Return about how many games give `looks` watched intervals around `share` that half width."""

    def narrow(n: int) -> bool:
        """Say whether n games are enough."""
        low, high = count_interval(round(share * n), n, tightest, level, looks)
        return (high - low) / 2 <= error

    return first_enough(narrow)


def first_enough(enough: Callable[[int], bool]) -> float:
    """Return the least number that is enough, where more always is; infinite if nobody could play so many."""
    high = 1
    while not enough(high):
        high *= 2
        if high > _MOST_UNITS:
            return inf
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return float(high)
