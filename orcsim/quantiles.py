"""Quantiles of whole numbers with exact intervals: the smallest number that a share of all cases does not exceed."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.stats import binom

from orcsim.stats import LEVEL


class Quantile(NamedTuple):
    """A quantile with its interval; an end is None where the cases are too few to have one."""

    value: int
    low: int | None
    high: int | None


def ranks(n: int, share: float, level: float = LEVEL, looks: int = 1) -> tuple[int, int]:
    """Return the places, from 1, of two of `n` cases in order between which the quantile lies.

    The exact interval of order statistics: it holds at least that often whatever the distribution, whole numbers
    included. Place 0 or n + 1 stands for no end on that side.

    Examples
    --------
    >>> ranks(100, 0.5), ranks(10, 0.99)
    ((40, 61), (9, 11))
    """
    miss = (1 - level) / (2 * looks)
    return int(binom.ppf(miss, n, share)), int(binom.isf(miss, n, share)) + 1


def quantile_of(values: npt.ArrayLike, share: float, level: float = LEVEL, looks: int = 1) -> Quantile:
    """Return the smallest of the values that at least `share` of them do not exceed, with its interval.

    Parameters
    ----------
    values
        One whole number for each case, drawn independently.
    share
        Between 0 and 1.
    level, looks
        Confidence, and the number of intervals that hold together.
    """
    ordered = np.sort(np.asarray(values, dtype=np.int64))
    n = len(ordered)
    if n == 0:
        raise ValueError("nothing to estimate from: 0 cases")
    low, high = ranks(n, share, level, looks)
    return Quantile(
        int(np.quantile(ordered, share, method="inverted_cdf")),
        int(ordered[low - 1]) if low > 0 else None,
        int(ordered[high - 1]) if high <= n else None,
    )
