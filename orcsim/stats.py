"""Intervals, tests and verdicts. This module knows no game, and no game knows it.

A *unit* is whatever was drawn independently of the rest: a game, or with rotated seats a block of games that share one
deal. Counts of units are called `n`. `looks` is the number of intervals that shall hold all together; each then gets
its share of the error (Bonferroni), which for the seats of one table is Goodman's simultaneous interval.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from math import asin, inf, log, pi, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import special

FloatArray = npt.NDArray[np.float64]

LEVEL = 0.95
"""Confidence of every interval unless said otherwise."""

BASE_LINES = {
    3: {0.25: 0.535, 0.5: 0.644, 0.75: 0.759},
    4: {0.25: 0.460, 0.5: 0.581, 0.75: 0.713},
    5: {0.25: 0.411, 0.5: 0.539, 0.75: 0.680},
}
"""How often the leader wins when a lead feeds nothing, by players and fraction of the game."""

PAIR = 2

_ROUNDING = 1e-9
"""Standard deviations up to this are what computing leaves of none at all."""


class Interval(NamedTuple):
    """A confidence interval."""

    low: float
    high: float

    def lies_within(self, low: float, high: float) -> bool:
        """Say whether no part of the interval is outside `low` to `high`."""
        return low <= self.low and self.high <= high

    def lies_outside(self, low: float, high: float) -> bool:
        """Say whether no part of the interval is inside `low` to `high`."""
        return self.high < low or self.low > high


def _require_units(n: int) -> None:
    """Refuse to estimate anything from nothing."""
    if n < 1:
        raise ValueError("nothing to estimate from: 0 games")


def z_value(level: float = LEVEL, looks: int = 1) -> float:
    """Return the normal quantile of a two-sided interval, one of `looks` that hold together.

    Examples
    --------
    >>> round(z_value(0.95), 4), round(z_value(0.95, 4), 4)
    (1.96, 2.4977)
    """
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, not {level}")
    return -float(special.ndtri((1 - level) / (2 * looks)))


def wilson(k: int, n: int, level: float = LEVEL, looks: int = 1) -> Interval:
    """Return Wilson's interval for `k` cases among `n`.

    Examples
    --------
    >>> tuple(round(end, 4) for end in wilson(5, 10))
    (0.2366, 0.7634)
    """
    _require_units(n)
    low, high = _wilson(k / n, n, z_value(level, looks))
    return Interval(low if k else 0.0, high if k < n else 1.0)


def _wilson(share: float, n: float, z: float) -> Interval:
    """Return Wilson's interval for a share of so many independent units, which need not be a whole number."""
    middle = (share * n + z**2 / 2) / (n + z**2)
    half = z * sqrt(n * share * (1 - share) + z**2 / 4) / (n + z**2)
    return Interval(middle - half, middle + half)


@dataclass(frozen=True, slots=True)
class Proportion:
    """`k` cases among `n`, with the words for what was counted."""

    k: int
    n: int
    of_what: str

    def __post_init__(self) -> None:
        """Refuse impossible counts."""
        _require_units(self.n)
        if not 0 <= self.k <= self.n:
            raise ValueError(f"{self.k} of {self.n} {self.of_what} is no proportion")

    @property
    def rate(self) -> float:
        """Return the share, between 0 and 1."""
        return self.k / self.n

    def interval(self, level: float = LEVEL, looks: int = 1) -> Interval:
        """Return Wilson's interval."""
        return wilson(self.k, self.n, level, looks)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over `n` units with the standard deviation between units."""

    value: float
    sd: float
    n: int
    of_what: str

    def interval(
        self, level: float = LEVEL, looks: int = 1, low: float = 0.0, high: float = 1.0, span: float | None = None
    ) -> Interval:
        """Return the interval: of a share, Wilson's for as many units as tell as much; else the normal one, clipped.

        Parameters
        ----------
        level, looks
            Confidence, and the number of intervals that hold together.
        low, high
            The least and the greatest possible mean; 0 and 1 say that it is a share.
        span
            How far two units can differ; taken from `low` and `high` if not given. It matters only when all units are
            alike: then the spread is unknown rather than zero, and what `n` units would miss is allowed for.
        """
        _require_units(self.n)
        z, unseen = z_value(level, looks), 1 - ((1 - level) / looks) ** (1 / self.n)
        if self.alike:
            half = unseen * (high - low if span is None else span)
        elif (low, high) == (0, 1) and 0 < self.value < 1:
            ends = _wilson(self.value, self.effective_n, z)
            # A few wins leave room for at least as many more as none would.
            return Interval(min(ends.low, 1 - unseen), max(ends.high, unseen))
        else:
            half = z * self.sd / sqrt(self.n)
        return Interval(max(low, self.value - half), min(high, self.value + half))

    @property
    def alike(self) -> bool:
        """Whether no two units differ."""
        return self.sd <= _ROUNDING

    @property
    def effective_n(self) -> float:
        """Return how many units that are won or lost would tell as much about a share: n / design effect (Kish)."""
        return self.n**2 * self.value * (1 - self.value) / ((self.n - 1) * self.sd**2)


def mean_of(values: npt.ArrayLike, of_what: str) -> Mean:
    """Return the mean of one value per unit."""
    array = np.asarray(values, dtype=np.float64)
    _require_units(array.size)
    sd = float(array.std(ddof=1)) if array.size > 1 else 0.0
    return Mean(float(array.mean()), sd, int(array.size), of_what)


def ratio_of(parts: npt.ArrayLike, wholes: npt.ArrayLike, of_what: str) -> Mean:
    """Return sum(parts) / sum(wholes) over units, with the spread of the ratio between units.

    The usual linearised (Taylor) form. With equal wholes it is the mean of parts / wholes.
    """
    a, b = np.asarray(parts, dtype=np.float64), np.asarray(wholes, dtype=np.float64)
    _require_units(a.size if b.any() else 0)
    value = float(a.sum() / b.sum())
    residuals = mean_of((a - value * b) / b.mean(), of_what)
    return Mean(value, residuals.sd, residuals.n, of_what)


def paired_difference(a: npt.ArrayLike, b: npt.ArrayLike, of_what: str) -> Mean:
    """Return the mean of a - b over units that were played both ways with the same luck.

    For its interval give `low=-1, high=1` if the values are shares.
    """
    first, second = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if first.shape != second.shape:
        raise ValueError(f"cannot pair {first.size} values with {second.size}")
    return mean_of(first - second, of_what)


def correlation_of(products: npt.ArrayLike, a_squares: npt.ArrayLike, b_squares: npt.ArrayLike, of_what: str) -> Mean:
    """Return the correlation of two variables whose products and squares were added up within each unit.

    Its spread between units is the usual linearised (Taylor) form. For its interval give `low=-1, high=1`.
    """
    ab, aa, bb = (np.asarray(sums, dtype=np.float64) for sums in (products, a_squares, b_squares))
    _require_units(ab.size if aa.any() and bb.any() else 0)
    scale = sqrt(aa.mean() * bb.mean())
    value = float(ab.mean() / scale)
    spread = mean_of(ab / scale - value / 2 * (aa / aa.mean() + bb / bb.mean()), of_what)
    return Mean(value, spread.sd, spread.n, of_what)


@dataclass(frozen=True, slots=True)
class Shares:
    """What each seat wins on average, over `n` units."""

    n: int
    mean: FloatArray  # by seat
    covariance: FloatArray  # between units, seat by seat
    whole: bool  # each unit gave every seat 0 or 1: plain counts
    of_what: str

    def intervals(self, level: float = LEVEL) -> list[Interval]:
        """Return one interval a seat, all holding together; of fractions as of any share."""
        seats = len(self.mean)
        if self.whole:
            return [wilson(round(share * self.n), self.n, level, seats) for share in self.mean]
        sds = np.sqrt(np.diag(self.covariance))
        means = [Mean(float(m), float(s), self.n, self.of_what) for m, s in zip(self.mean, sds, strict=True)]
        return [mean.interval(level, seats) for mean in means]


def shares_of(units: npt.ArrayLike, of_what: str, wholes: npt.ArrayLike | None = None) -> Shares:
    """Return the win shares of the seats.

    Parameters
    ----------
    units
        Shape (units, seats): what each seat won in each unit; a row sums to 1, or to its `wholes`.
    of_what
        What a unit is, in the plural.
    wholes
        How many games each unit has finished, if that is not 1 for all. The shares are then ratios, as in `ratio_of`.
    """
    table = np.asarray(units, dtype=np.float64)
    sizes = np.ones(len(table)) if wholes is None else np.asarray(wholes, dtype=np.float64)
    _require_units(len(table) if sizes.any() else 0)
    mean = table.sum(axis=0) / sizes.sum()
    residuals = (table - np.outer(sizes, mean)) / sizes.mean()
    spread = residuals.T @ residuals / max(len(table) - 1, 1)
    whole = bool((sizes == 1).all() and ((table == 0) | (table == 1)).all())
    return Shares(len(table), mean, spread, whole, of_what)


def spread_of(shares: Shares, level: float = LEVEL) -> tuple[float, Interval]:
    """Return the greatest difference between two seats' shares, with an interval.

    The intervals of all pairs hold together; the greatest difference is at least the greatest of their lower ends and
    at most the greatest of their upper ends. The estimate itself leans upwards when seats are equal.
    """
    pairs = list(combinations(range(len(shares.mean)), 2))
    gaps = []
    for a, b in pairs:
        variance = shares.covariance[a, a] + shares.covariance[b, b] - 2 * shares.covariance[a, b]
        gap = Mean(float(shares.mean[a] - shares.mean[b]), sqrt(max(variance, 0.0)), shares.n, shares.of_what)
        low, high = gap.interval(level, len(pairs), low=-1, high=1, span=1)
        gaps.append((abs(gap.value), max(low, -high, 0.0), max(high, -low)))
    value, low, high = (max(column) for column in zip(*gaps, strict=True))
    return value, Interval(low, high)


class Verdict(Enum):
    """What the intervals say about a margin."""

    FAIR = "FAIR"
    UNFAIR = "UNFAIR"
    UNDECIDED = "UNDECIDED"


def judge(intervals: list[Interval], fair: float, margin: float) -> Verdict:
    """Compare intervals that hold together with `fair` ± `margin`: all inside, one outside, or neither.

    Examples
    --------
    >>> judge([Interval(0.495, 0.503), Interval(0.497, 0.505)], 0.5, 0.01)
    <Verdict.FAIR: 'FAIR'>
    """
    if margin <= 0:
        raise ValueError(f"the margin must be above 0, not {margin}")
    low, high = fair - margin, fair + margin
    if any(interval.lies_outside(low, high) for interval in intervals):
        return Verdict.UNFAIR
    return Verdict.FAIR if all(interval.lies_within(low, high) for interval in intervals) else Verdict.UNDECIDED


def units_needed(shares: Shares, margin: float, level: float = LEVEL) -> float:
    """Return about how many units in all decide the verdict, if the shares stay where they are.

    Infinite if the deciding share lies on the very edge of the margin.
    """
    seats = len(shares.mean)
    distances = np.abs(shares.mean - 1 / seats)
    gaps = np.abs(distances - margin)
    # A seat that has won nothing yet still has a spread: that of a fair seat.
    variances = np.where(np.diag(shares.covariance) > 0, np.diag(shares.covariance), (seats - 1) / seats**2)
    with np.errstate(divide="ignore"):
        needed = z_value(level, seats) ** 2 * variances / gaps**2
    outside = distances > margin
    return float(needed[outside].min() if outside.any() else needed.max())


def units_for_half_width(share: float, half_width: float, looks: int = 1, level: float = LEVEL) -> int:
    """Return how many games give `looks` intervals around `share` that half-width.

    Examples
    --------
    >>> units_for_half_width(0.5, 0.005), units_for_half_width(0.25, 0.001, looks=4)
    (38415, 1169725)
    """
    if half_width <= 0:
        raise ValueError(f"the half-width must be above 0, not {half_width}")
    return int(np.ceil(z_value(level, looks) ** 2 * share * (1 - share) / half_width**2))


class Significance(NamedTuple):
    """The outcome of a test of significance."""

    statistic: float
    df: int
    p_value: float
    method: str


def equal_shares_test(shares: Shares) -> Significance:
    """Test whether all seats win equally often.

    Pearson's chi-square for counts; Wald's with the pseudo-inverse covariance for fractions. If too few different units
    were seen for a covariance of full rank, Pearson's is used for fractions too: it then errs towards equality.
    """
    seats = len(shares.mean)
    offsets = shares.mean - 1 / seats
    rank = int(np.linalg.matrix_rank(shares.covariance, hermitian=True))
    if shares.whole or rank < seats - 1:
        statistic, method = float(shares.n * seats * (offsets**2).sum()), "Pearson"
    else:
        inverse = np.linalg.pinv(shares.covariance, hermitian=True)
        statistic, method = float(shares.n * offsets @ inverse @ offsets), "Wald"
    return Significance(statistic, seats - 1, float(special.chdtrc(seats - 1, statistic)), method)


def z_test(mean: Mean, null: float = 0.0) -> Significance:
    """Test whether a mean differs from `null`; a spread of zero is treated as in `Mean.interval` with a span of 1."""
    gap = mean.value - null
    if mean.alike:
        return Significance(gap, 1, max(0.0, 1 - abs(gap)) ** mean.n, "alike")
    z = gap / (mean.sd / sqrt(mean.n))
    return Significance(z, 1, float(2 * special.ndtr(-abs(z))), "normal")


def holm(p_values: npt.ArrayLike) -> FloatArray:
    """Return Holm's adjusted p-values, in the order given.

    Examples
    --------
    >>> [round(float(p), 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p)
    steps = np.maximum.accumulate((len(p) - np.arange(len(p))) * p[order])
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(steps, 1.0)
    return adjusted


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean, standard deviation and three quantiles of whole numbers."""

    n: int
    mean: float
    sd: float
    p5: int
    p50: int
    p95: int


def summarise(values: npt.ArrayLike, counts: npt.ArrayLike | None = None) -> Summary:
    """Describe `values`, each seen `counts` times.

    Quantiles are values that occurred: the smallest one with at least that share at or below it.
    """
    seen = np.asarray(values, dtype=np.int64)
    weights = np.ones_like(seen) if counts is None else np.asarray(counts, dtype=np.int64)
    # Tables count in any order, and the sum of the squares would have another last digit in each.
    order = np.lexsort((weights, seen))
    seen, weights = seen[order], weights[order]
    n = int(weights.sum())
    _require_units(n)
    mean = float((seen * weights).sum() / n)
    sd = sqrt(float((weights * (seen - mean) ** 2).sum()) / max(n - 1, 1))
    quantiles = np.quantile(seen, [0.05, 0.5, 0.95], method="inverted_cdf", weights=weights)
    return Summary(n, mean, sd, *(int(q) for q in quantiles))


def base_line(players: int, fraction: float = 0.5) -> float:
    """Return how often the leader at `fraction` of a game wins if a lead feeds nothing.

    Exact for two players; from a table for three to five and a quarter, a half or three quarters of the game.

    Examples
    --------
    >>> base_line(2), base_line(4)
    (0.75, 0.581)
    """
    if players == PAIR:
        return 0.5 + asin(sqrt(fraction)) / pi
    try:
        return BASE_LINES[players][fraction]
    except KeyError:
        raise ValueError(f"no base line for {players} players at {fraction} of the game") from None


def logit(share: float) -> float:
    """Return log(share / (1 - share)), infinite at 0 and 1."""
    if share <= 0 or share >= 1:
        return -inf if share <= 0 else inf
    return log(share / (1 - share))


@dataclass(frozen=True, slots=True)
class Runaway:
    """How much more often the leader at half time wins than a lead alone would explain, on the logit scale."""

    leader_share: float
    base: float
    index: float
    low: float
    high: float
    n: int


def runaway_index(leader: Mean | Proportion, players: int, level: float = LEVEL, looks: int = 1) -> Runaway:
    """Return logit(share of half-time leaders that win) - logit(base line), with its interval.

    Above 0 a lead feeds itself, below 0 those behind catch up, at 0 a lead is worth what it is.
    """
    share = leader.rate if isinstance(leader, Proportion) else leader.value
    base = base_line(players)
    index, low, high = (logit(point) - logit(base) for point in (share, *leader.interval(level, looks)))
    return Runaway(share, base, index, low, high, leader.n)
