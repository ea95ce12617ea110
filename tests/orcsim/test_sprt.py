"""Wald's sequential test: published numbers, his formulas, a walk that is solved exactly, and what tests do."""

from math import comb, log

import numpy as np
import pytest

from orcsim.calibration_sprt import ends_of
from orcsim.sprt import FIRST, SECOND, Sprt

TABLE = [
    (0.25, 0.26, (10_600, 10_700, 17_700)),
    (0.25, 0.27, (2_800, 2_750, 4_900)),
    (0.5, 0.51, (13_800, 13_900, 23_200)),
]
"""Mean games if the first, the second and a share half-way is true, found by simulation with a look now and then."""


@pytest.mark.parametrize(("first", "second", "means"), TABLE)
def test_expected_games_match_the_table(first: float, second: float, means: tuple[int, ...]) -> None:
    test, truths = Sprt(first, second), (first, second, (first + second) / 2)

    assert [test.expected_units(truth, look=100) for truth in truths] == pytest.approx(means, rel=0.035)
    # What is overstepped only ever adds games.
    assert all(test.expected_units(truth) < mean for truth, mean in zip(truths, means, strict=True))


def test_simulated_games_match_the_table() -> None:
    found = [ends_of(Sprt(0.25, 0.27), truth, np.random.default_rng(1), 4_000, 100)[1] for truth in (0.25, 0.27, 0.26)]

    assert [units.mean() for units in found] == pytest.approx((2_800, 2_750, 4_900), rel=0.06)


def test_bounds_are_walds() -> None:
    assert Sprt(0.5, 0.6, alpha=0.05, beta=0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_evidence_is_the_logarithm_of_the_likelihood_ratio() -> None:
    likelihoods = [comb(10, 4) * share**4 * (1 - share) ** 6 for share in (0.25, 0.4)]

    assert Sprt(0.25, 0.4).evidence(4, 10) == pytest.approx(log(likelihoods[1] / likelihoods[0]))


def test_evidence_of_a_mean_is_that_of_the_normal_distribution() -> None:
    values, first, second, variance = np.array([0.0, 0.5, 0.5, 1.0]), 0.4, 0.5, 0.1
    squares = [((values - mean) ** 2).sum() / (2 * variance) for mean in (first, second)]

    assert Sprt(first, second, variance=variance).evidence(values.sum(), 4) == pytest.approx(squares[0] - squares[1])


@pytest.mark.parametrize("variance", [None, 0.2])
def test_errors_are_as_stated_at_the_two_values(variance: float | None) -> None:
    test = Sprt(0.25, 0.27, alpha=0.02, beta=0.1, variance=variance)

    assert test.finds_first(0.25) == pytest.approx(0.98)
    assert test.finds_first(0.27) == pytest.approx(0.1)
    assert test.finds_first(0.25, look=100) > 0.98


@pytest.mark.parametrize("variance", [None, 0.2])
def test_expected_games_have_walds_closed_form_at_the_two_values(variance: float | None) -> None:
    test = Sprt(0.25, 0.3, alpha=0.02, beta=0.1, variance=variance)
    low, high = test.bounds
    drifts = [test.evidence(truth, 1) for truth in (0.25, 0.3)]  # linear in what is won

    assert test.expected_units(0.25) == pytest.approx((0.98 * low + 0.02 * high) / drifts[0])
    assert test.expected_units(0.3) == pytest.approx((0.1 * low + 0.9 * high) / drifts[1])


def test_without_drift_the_squares_tell_how_long_it_takes() -> None:
    test = Sprt(0.4, 0.6)  # at one half won and lost weigh alike: a fair walk between two walls

    step = log(1.5)
    assert test.finds_first(0.5) == pytest.approx(0.5)
    assert test.expected_units(0.5) == pytest.approx((log(19) / step) ** 2)


@pytest.mark.parametrize("truth", [0.3, 0.5, 0.55, 0.9])
def test_of_whole_steps_the_formulas_are_exact(truth: float) -> None:
    # Bounds just four steps away: the gambler's ruin with four coins a side.
    error = 1 / (1 + 1.5**4)
    test, odds = Sprt(0.4, 0.6, alpha=error, beta=error), (1 - truth) / truth
    ruined = 0.5 if truth == 0.5 else (odds**4 - odds**8) / (1 - odds**8)
    games = 16 if truth == 0.5 else 4 * (1 - 2 * ruined) / (2 * truth - 1)

    assert test.finds_first(truth) == pytest.approx(ruined)
    assert test.expected_units(truth) == pytest.approx(games)


def test_seen_by_its_mirror_a_test_is_the_same() -> None:
    up, down = Sprt(0.25, 0.3, alpha=0.02, beta=0.1), Sprt(0.75, 0.7, alpha=0.02, beta=0.1)

    for truth in (0.1, 0.26, 0.4):
        assert up.expected_units(truth, 10) == pytest.approx(down.expected_units(1 - truth, 10))
        assert up.finds_first(truth) == pytest.approx(down.finds_first(1 - truth))
    assert up.finds_first(0.001) == pytest.approx(1)
    assert up.finds_first(0.999) == pytest.approx(0, abs=1e-12)


def test_a_finding_comes_when_a_bound_is_reached() -> None:
    test = Sprt(0.4, 0.6, alpha=0.04, beta=0.04)  # bounds of log 24, 7.8 steps

    assert (test.finding(8, 8), test.finding(0, 8), test.finding(7, 7)) == (SECOND, FIRST, None)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"first": 0.3, "second": 0.3}, "nothing to tell apart"),
        ({"first": 0.0, "second": 0.3}, "between 0 and 1"),
        ({"first": 0.2, "second": 0.3, "alpha": 0.6, "beta": 0.4}, "less than 1"),
        ({"first": 0.2, "second": 0.3, "variance": 0.0}, "variance must be above 0"),
    ],
)
def test_what_cannot_be_told_apart_is_refused(fields: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Sprt(**fields)
    with pytest.raises(ValueError, match="true share of 1"):
        Sprt(0.2, 0.3).expected_units(1)
