"""Bounds for what chance decides: a check fails by accident less than once in a million runs.

The seeds are fixed anyway. Counts are held against exact binomial bounds, divided among all comparisons of a test.
"""

from fractions import Fraction

import numpy as np
from scipy.stats import binom, chi2, norm

FALSE_ALARM = 1e-6


def assert_share(count: int, n: int, share: Fraction | float, comparisons: int = 1) -> None:
    """Check a count of independent events against their probability."""
    tail = FALSE_ALARM / (2 * comparisons)
    low, high = binom.ppf(tail, n, float(share)), binom.isf(tail, n, float(share))
    assert low <= count <= high, f"{count} of {n}, expected {float(share * n):.0f} in {low:.0f} to {high:.0f}"


def assert_uniform(counts: np.ndarray, comparisons: int = 1) -> None:
    """Check by chi-square that all of some things are drawn equally often; there must be enough for its limit law."""
    expected = counts.sum() / len(counts)
    assert expected >= 100
    statistic = float(((counts - expected) ** 2 / expected).sum())
    assert statistic <= chi2.isf(FALSE_ALARM / comparisons, len(counts) - 1), counts


def assert_mean(values: np.ndarray, mean: float, comparisons: int = 1) -> None:
    """Check the mean of many independent bounded numbers; half of the false alarms allow for the limit law's error."""
    assert len(values) >= 1000
    allowed = float(norm.isf(FALSE_ALARM / (4 * comparisons))) * float(values.std()) / np.sqrt(len(values))
    assert abs(values.mean() - mean) <= allowed, f"{values.mean()}, expected {mean} within {allowed}"
