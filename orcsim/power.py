"""How many games it takes to see what one wants to see, worked out before any are played.

Everything here is the normal approximation, with numbers of games fixed beforehand. `level` is the confidence of the
intervals, `power` how likely it is that the games suffice.
"""

from dataclasses import dataclass
from math import ceil, inf, sqrt

import numpy as np
import numpy.typing as npt
from scipy import special

from orcsim.sequential import first_enough, mean_widths, tightest_at
from orcsim.stats import LEVEL, FloatArray, Mean, z_value
from orcsim.stop_rules import StopRule

POWER = 0.95
"""How likely enough games are to be enough, unless said otherwise."""

PAIR = 2
_LONGEST = 20
_MOST_LOOKS = 1_000
_RUNS = 1_000


def shares_with_edge(seats: int, edge: float) -> FloatArray:
    """Return win shares of which one lies `edge` above or below the fair share and the others alike on the other side.

    Examples
    --------
    >>> [round(float(share), 4) for share in shares_with_edge(4, 0.03)]
    [0.28, 0.24, 0.24, 0.24]
    """
    shares = np.full(seats, 1 / seats - edge / (seats - 1))
    shares[0] = 1 / seats + edge
    if not ((shares > 0) & (shares < 1)).all():
        raise ValueError(f"an edge of {edge} leaves {seats} seats no shares between 0 and 1")
    return shares


def games_for_verdict(
    seats: int, margin: float, edge: float = 0.0, *, level: float = LEVEL, power: float = POWER
) -> float:
    """Return the games that decide whether the seats are fair by a margin, if one seat has that true edge.

    FAIR if the edge is below the margin, UNFAIR if above; infinite if it lies on it. The seats' chances to miss are
    added up, which is a little too careful.

    Examples
    --------
    >>> games_for_verdict(4, 0.01), games_for_verdict(4, 0.01, edge=0.03)
    (46789.0, 8650.0)
    """
    if margin <= 0:
        raise ValueError(f"the margin must be above 0, not {margin}")
    if np.isclose(abs(edge), margin, rtol=1e-9):
        return inf
    shares = shares_with_edge(seats, edge)
    wanted = _miss_fair if abs(edge) < margin else _miss_unfair
    return first_enough(lambda n: wanted(shares, n, margin, level) <= 1 - power)


def _far(shares: FloatArray, n: int, margin: float, level: float) -> tuple[FloatArray, FloatArray]:
    """Return how many standard errors of its own each share lies below the margin's ends, less those of the interval.

    First the upper end for shares inside, then the same for the lower end.
    """
    errors = np.sqrt(shares * (1 - shares) / n)
    z, off = z_value(level, len(shares)), shares - 1 / len(shares)
    return (margin - off) / errors - z, (margin + off) / errors - z


def _miss_fair(shares: FloatArray, n: int, margin: float, level: float) -> float:
    """Return at most how likely some interval is not inside the margin."""
    above, below = _far(shares, n, margin, level)
    misses = special.ndtr(-above) + special.ndtr(-below)
    # Of two seats one wins what the other loses: their intervals miss together.
    return float(misses.max() if len(shares) == PAIR else misses.sum())


def _miss_unfair(shares: FloatArray, n: int, margin: float, level: float) -> float:
    """Return at most how likely the seat with the edge is not outside the margin."""
    share, seats = float(shares[0]), len(shares)
    error = sqrt(share * (1 - share) / n)
    return float(special.ndtr(z_value(level, seats) - (abs(share - 1 / seats) - margin) / error))


@dataclass(frozen=True, slots=True)
class Stops:
    """When runs with a stopping rule end: half of them and 19 of 20 by that number of games."""

    half: float
    nearly_all: float


def stops_of_verdict(seats: int, margin: float, edge: float = 0.0, *, level: float = LEVEL) -> Stops:
    """Return when runs with `until_verdict` end if one seat has that true edge, from a thousand of them drawn by lot.

    Infinite if they go on for twenty times as long as a number of games chosen beforehand, or for ever.
    """
    fixed = games_for_verdict(seats, margin, edge, level=level)
    if fixed == inf:
        return Stops(inf, inf)
    games = np.array(_looks(int(_LONGEST * fixed)))
    ended = _ends(games, shares_with_edge(seats, edge), margin, level)
    half, nearly_all = np.quantile(ended, [0.5, 0.95], method="inverted_cdf")
    return Stops(float(half), float(nearly_all))


def _looks(most: int) -> list[int]:
    """Return the numbers of games at which a rule looks, of a long run not all of them."""
    rule = StopRule(max(most, 1), until_verdict=0.5)
    least = most // _MOST_LOOKS
    looks = [rule.next_look(0)]
    while looks[-1] < rule.most_games:
        looks.append(rule.next_look(looks[-1] + least))
    return looks


def _ends(looks: npt.NDArray[np.int64], shares: FloatArray, margin: float, level: float) -> FloatArray:
    """Return for each of many runs the first look with a verdict, or infinity."""
    seats, rng = len(shares), np.random.default_rng(0)
    steps = np.diff(looks, prepend=0)
    wins = np.stack([rng.multinomial(step, shares, size=_RUNS) for step in steps], axis=1).cumsum(axis=1)
    n = looks[:, None]
    seen: FloatArray = wins / n
    half = np.sqrt(seen * (1 - seen)) * mean_widths(looks, tightest_at(margin, seats), level, seats)[:, None]
    off = np.abs(seen - 1 / seats)
    decided = np.all(off + half <= margin, axis=2) | np.any(off - half > margin, axis=2)
    first = decided.argmax(axis=1)
    return np.where(decided.any(axis=1), looks[first].astype(np.float64), inf)


def games_to_tell(share: float, other: float, *, error: float = 1 - LEVEL, power: float = POWER) -> float:
    """Return the games that tell one win share from another, by a test on one side.

    Examples
    --------
    >>> games_to_tell(0.25, 0.27)
    5202.0
    """
    if share == other:
        return inf
    sds = z_value(1 - 2 * error) * sqrt(share * (1 - share)) + z_value(1 - 2 * (1 - power)) * sqrt(other * (1 - other))
    return float(ceil((sds / (share - other)) ** 2))


def spread_of_difference(share: float, other: float, correlation: float) -> float:
    """Return the standard deviation of the difference of two wins that go together as the correlation says.

    Examples
    --------
    >>> round(spread_of_difference(0.5, 0.5, 0), 4), spread_of_difference(0.5, 0.5, 1)
    (0.7071, 0.0)
    """
    a, b = share * (1 - share), other * (1 - other)
    return sqrt(max(a + b - 2 * correlation * sqrt(a * b), 0.0))


def pairs_for_difference(
    difference: float, spread: float, *, level: float = LEVEL, power: float = POWER, looks: int = 1
) -> float:
    """Return the pairs after which the interval of a difference of that size leaves out 0.

    Parameters
    ----------
    difference
        The true difference.
    spread
        Standard deviation of the difference within a pair.
    level, power
        Confidence of the interval, and how likely the pairs are enough.
    looks
        Intervals that hold together.
    """
    if difference == 0:
        return inf
    z = z_value(level, looks) + z_value(1 - 2 * (1 - power))
    return float(max(1, ceil((z * spread / difference) ** 2)))


@dataclass(frozen=True, slots=True)
class Pilot:
    """What a few games tell of how two things go together.

    Attributes
    ----------
    difference
        Mean and spread of the differences between pairs.
    correlation
        Between the two of a pair; None if one of them never varies.
    """

    difference: Mean
    correlation: float | None


def pilot_of(a: FloatArray, b: FloatArray, of_what: str) -> Pilot:
    """Return what pairs of values tell; at least two of them."""
    if len(a) < PAIR:
        raise ValueError(f"found {len(a)} pairs, allowed: at least {PAIR}")
    gap = a - b
    difference = Mean(float(gap.mean()), float(gap.std(ddof=1)), len(gap), of_what)
    varies = a.std() > 0 and b.std() > 0
    return Pilot(difference, float(np.corrcoef(a, b)[0, 1]) if varies else None)
