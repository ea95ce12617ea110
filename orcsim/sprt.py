"""Wald's sequential test of one share, or one mean, against another: which of two is true, in as few games as can be.

Games are added one by one (or block by block) until the evidence reaches one of two bounds. That is right at any look,
but only for these two values, named beforehand: `alpha` is how often the second is found although the first is true,
`beta` the other way round. Both errors are a little smaller than stated, as the last game oversteps the bound.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import expm1, log, sqrt

from scipy.optimize import brentq

FIRST, SECOND = "first", "second"

_FLAT = 1e-6
"""Exponents below which a test is as likely to drift to either side."""

_OVERSTEP = 0.583
"""By how many standard deviations of what is added between two looks a bound is overstepped on average (Siegmund)."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of a share `first` against a share `second`, or of means where `variance` is that of a unit.

    Examples
    --------
    >>> test = Sprt(0.25, 0.27)
    >>> test.finding(wins=700, n=2500), test.finding(wins=650, n=2500), test.finding(wins=620, n=2500)
    ('second', None, 'first')
    """

    first: float
    second: float
    alpha: float = 0.05
    beta: float = 0.05
    variance: float | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be told apart."""
        if self.first == self.second:
            raise ValueError(f"first and second are both {self.first}: there is nothing to tell apart")
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            raise ValueError(f"alpha {self.alpha} and beta {self.beta} must be above 0 and add up to less than 1")
        if self.variance is None and not (min(self.first, self.second) > 0 and max(self.first, self.second) < 1):
            raise ValueError(f"shares of {self.first} and {self.second} must lie between 0 and 1")
        if self.variance is not None and self.variance <= 0:
            raise ValueError(f"the variance must be above 0, not {self.variance}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the evidence at which the first and the second are found."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def evidence(self, wins: float, n: int) -> float:
        """Return the logarithm of how much likelier the second makes the sum of wins (or values) in `n` units.

        For a mean that of the normal distribution with that variance is taken, which holds for large numbers of units.
        """
        if self.variance is None:
            return wins * log(self.second / self.first) + (n - wins) * log((1 - self.second) / (1 - self.first))
        return (self.second - self.first) * (wins - n * (self.first + self.second) / 2) / self.variance

    def finding(self, wins: float, n: int) -> str | None:
        """Return which of the two is found, or None: more units are needed."""
        low, high = self.bounds
        evidence = self.evidence(wins, n)
        return SECOND if evidence >= high else FIRST if evidence <= low else None

    def finds_first(self, truth: float, look: int = 0) -> float:
        """Return how often the first is found if `truth` is true (Wald's operating characteristic).

        Parameters
        ----------
        truth
            The true share or mean; it may be neither of the two.
        look
            Units between two looks, to count in what the last of them oversteps; 0 leaves that out, as Wald does.
        """
        low, high = self._walls(truth, look)
        h = self._exponent(truth)
        if abs(h) < _FLAT:
            return high / (high - low)
        # The same fraction, made of numbers that are never too large.
        return expm1(-h * high) / expm1(h * (low - high)) if h > 0 else 1 - expm1(h * -low) / expm1(h * (high - low))

    def expected_units(self, truth: float, look: int = 0) -> float:
        """Return the mean number of units until a finding if `truth` is true, by Wald's formulas.

        Parameters
        ----------
        truth, look
            See `finds_first`.

        Examples
        --------
        >>> test = Sprt(0.25, 0.27)
        >>> [round(test.expected_units(truth)) for truth in (0.25, 0.26, 0.27)]
        [2570, 4167, 2527]
        """
        low, high = self._walls(truth, look)
        drift, square = self._step(truth)
        if abs(self._exponent(truth)) < _FLAT:
            return -low * high / square
        found = self.finds_first(truth, look)
        return (found * low + (1 - found) * high) / drift

    def _walls(self, truth: float, look: int) -> tuple[float, float]:
        """Return the evidence with which the test ends on either side, on average."""
        drift, square = self._step(truth)
        over = _OVERSTEP * sqrt((square - drift**2) * look)
        low, high = self.bounds
        return low - over, high + over

    def _step(self, truth: float) -> tuple[float, float]:
        """Return the mean of what one unit adds to the evidence, and of its square."""
        if self.variance is None and not 0 < truth < 1:
            raise ValueError(f"a true share of {truth} must lie between 0 and 1")
        if self.variance is not None:
            apart = self.second - self.first
            drift = apart * (truth - (self.first + self.second) / 2) / self.variance
            return drift, apart**2 / self.variance + drift**2
        won, lost = self.evidence(1, 1), self.evidence(0, 1)
        return truth * won + (1 - truth) * lost, truth * won**2 + (1 - truth) * lost**2

    def _exponent(self, truth: float) -> float:
        """Return the h, not 0 but for no drift, at which the mean of exp(h × what one unit adds) is 1."""
        if self.variance is not None:
            return (self.first + self.second - 2 * truth) / (self.second - self.first)
        won, lost = self.evidence(1, 1), self.evidence(0, 1)
        return _root(lambda h: truth * expm1(h * won) + (1 - truth) * expm1(h * lost), self._step(truth)[0])


def _root(gap: Callable[[float], float], drift: float) -> float:
    """Return where `gap`, which is convex and 0 at 0 with that slope, is 0 again."""
    far = -1.0 if drift > 0 else 1.0
    near = far * _FLAT / 2
    if gap(near) >= 0:
        return 0.0
    while gap(far) < 0:
        far *= 2
    return float(brentq(gap, near, far, xtol=1e-12))
