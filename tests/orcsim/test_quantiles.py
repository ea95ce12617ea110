"""Quantiles of whole numbers and their exact intervals."""

import numpy as np
import pytest
from scipy.stats import binom

from orcsim.quantiles import quantile_of, ranks


@pytest.mark.parametrize(
    ("n", "expected"), [(5, (0, 6)), (6, (1, 6)), (10, (2, 9)), (20, (6, 15)), (50, (18, 33)), (100, (40, 61))]
)
def test_places_around_the_median_are_those_of_printed_tables(n: int, expected: tuple[int, int]) -> None:
    # Confidence intervals for a median at 95 %, as statistical tables print them; five cases have none.
    assert ranks(n, 0.5) == expected


@pytest.mark.parametrize("share", [0.5, 0.9, 0.99, 0.999])
@pytest.mark.parametrize("looks", [1, 12])
def test_places_miss_on_each_side_as_often_as_allowed_and_no_closer_places_would_do(share: float, looks: int) -> None:
    n, miss = 4_000, 0.05 / 2 / looks
    low, high = ranks(n, share, 0.95, looks)
    assert binom.cdf(low - 1, n, share) <= miss < binom.cdf(low, n, share)
    assert binom.sf(high - 1, n, share) <= miss < binom.sf(high - 2, n, share)


def test_a_quantile_is_the_smallest_value_that_the_share_does_not_exceed() -> None:
    values = np.repeat([1, 2, 3], [98, 1, 1])
    assert quantile_of([1, 2, 3, 4], 0.5).value == 2
    assert quantile_of(values, 0.98).value == 1
    assert quantile_of(values, 0.99).value == 2
    assert quantile_of(values, 0.999).value == 3


def test_too_few_cases_have_no_upper_end() -> None:
    # 0.99 ** 200 is above 2.5 %: all of 200 cases lie below the quantile that often.
    found = quantile_of(np.arange(200), 0.99)
    assert (found.value, found.high) == (197, None)
    assert quantile_of(np.arange(400), 0.99).high == 399
    assert quantile_of([7], 0.5) == (7, None, None)


def test_intervals_of_whole_numbers_cover_the_true_quantile() -> None:
    rng = np.random.default_rng(2)
    truth = int(binom.ppf(0.99, 40, 0.3))
    held = 0
    for _ in range(400):
        found = quantile_of(rng.binomial(40, 0.3, 1_000), 0.99)
        assert found.low is not None
        held += found.low <= truth and (found.high is None or truth <= found.high)
    assert held >= 380  # whole numbers are covered more often than 95 times in 100


def test_nothing_has_no_quantile() -> None:
    with pytest.raises(ValueError, match="0 cases"):
        quantile_of([], 0.5)
