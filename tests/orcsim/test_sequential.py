"""Intervals that hold at every look: closed forms, exact expectations, and what they cost."""

from dataclasses import replace
from itertools import product
from math import exp, inf, log, sqrt

import numpy as np
import pytest
from scipy import integrate
from scipy import stats as scipy_stats

from orcsim import sequential, stats
from orcsim.sequential import count_interval, evidence, mean_interval, mixture_weight
from orcsim.stats import Interval, Mean


@pytest.mark.parametrize(
    ("wins", "n", "share", "weight"), [(7, 10, 0.5, 20.0), (0, 5, 0.3, 4.0), (90, 300, 0.25, 50.0)]
)
def test_evidence_is_the_mean_likelihood_ratio(wins: int, n: int, share: float, weight: float) -> None:
    around = scipy_stats.beta(weight * share, weight * (1 - share))

    def gain(other: float) -> float:
        return around.pdf(other) * (other / share) ** wins * ((1 - other) / (1 - share)) ** (n - wins)

    assert exp(evidence(wins, n, share, weight)) == pytest.approx(integrate.quad(gain, 0, 1, limit=200)[0], rel=1e-6)


@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("n", [1, 10, 300])
def test_evidence_against_the_truth_is_a_fair_game(share: float, n: int) -> None:
    chances = scipy_stats.binom.logpmf(np.arange(n + 1), n, share)
    gains = np.array([evidence(wins, n, share, 30.0) for wins in range(n + 1)])

    assert np.exp(chances + gains).sum() == pytest.approx(1, abs=1e-9)


def test_evidence_from_draws_is_no_better_than_a_fair_game() -> None:
    values, odds = (0.0, 0.5, 1.0), (0.4, 0.2, 0.4)
    mean = sum(
        np.prod([odds[i] for i in games]) * exp(evidence(sum(values[i] for i in games), 6, 0.5, 10.0))
        for games in product(range(3), repeat=6)
    )

    assert 0.5 < mean < 1


@pytest.mark.parametrize(("wins", "n"), [(250, 1000), (3, 400), (1, 10), (397.5, 400)])
@pytest.mark.parametrize("looks", [1, 4])
def test_ends_of_the_interval_are_where_the_evidence_reaches_the_bar(wins: float, n: int, looks: int) -> None:
    weight = mixture_weight(1000, 0.95, looks)
    ends = count_interval(wins, n, 1000, looks=looks)

    assert 0 <= ends.low < wins / n < ends.high <= 1
    for end in ends:
        if 1e-9 < end < 1 - 1e-9:
            assert evidence(wins, n, end, weight) == pytest.approx(log(looks / 0.05), abs=1e-6)


@pytest.mark.parametrize("tightest", [100, 5_000])
def test_all_that_is_outside_the_interval_has_evidence_against_it(tightest: int) -> None:
    weight, grid = mixture_weight(tightest, 0.95, 1), np.linspace(1e-4, 1 - 1e-4, 999)
    for wins, n in ((0, 7), (1, 7), (7, 7), (20, 900), (450, 900)):
        low, high = count_interval(wins, n, tightest)
        against = np.array([evidence(wins, n, share, weight) >= log(20) for share in grid])
        assert (against == ((grid < low) | (grid > high))).all()


def test_interval_of_nothing_is_everything() -> None:
    assert count_interval(0, 0, 100) == (0, 1)
    assert count_interval(0, 50, 100).low == 0
    assert count_interval(50, 50, 100).high == 1


def test_mean_interval_agrees_with_its_closed_form() -> None:
    n, sd, alpha, tightest = 40_000, 0.45, 0.05 / 4, 30_000
    rho2 = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / tightest
    half = sd * sqrt(2 * (n * rho2 + 1) / (n**2 * rho2) * log(sqrt(n * rho2 + 1) / alpha))

    assert mean_interval(Mean(0.26, sd, n, "games"), tightest, looks=4) == pytest.approx((0.26 - half, 0.26 + half))


@pytest.mark.parametrize("looks", [1, 4])
def test_interval_is_tightest_where_it_was_asked_to_be(looks: int) -> None:
    n = np.array([1_000, 3_000, 10_000, 30_000, 100_000])
    against_plain = sequential.mean_widths(n, 10_000, looks=looks) * np.sqrt(n) / stats.z_value(looks=looks)

    assert against_plain.argmin() == 2
    assert 1.35 < against_plain[2] < 1.6
    assert against_plain[[1, 3]].max() < 1.75


def test_counts_cost_no_more_than_means() -> None:
    counts = count_interval(2_500, 10_000, 10_000)
    mean = mean_interval(Mean(0.25, sqrt(0.1875), 10_000, "games"), 10_000)

    assert counts.high - counts.low == pytest.approx(mean.high - mean.low, rel=0.01)


@pytest.mark.parametrize("mean", [Mean(0.01, 0.09, 400, "deals"), Mean(0.5, 0.0, 400, "deals")])
def test_units_that_show_no_spread_count_as_won_or_lost(mean: Mean) -> None:
    assert mean_interval(mean, 1000) == count_interval(mean.value * 400, 400, 1000)


def test_units_of_another_range_are_stretched_to_it() -> None:
    low, high = mean_interval(Mean(0.0, 0.0, 400, "pairs"), 1000, low=-1, high=1)

    assert (low, high) == pytest.approx(tuple(2 * end - 1 for end in count_interval(200, 400, 1000)))


def shares(counts: list[int]) -> sequential.WatchedShares:
    n = sum(counts)
    return sequential.watched(stats.shares_of(np.repeat(np.eye(len(counts)), counts, axis=0), "games"), n)


def test_seats_share_the_error() -> None:
    seen = shares([300, 250, 250, 200])

    assert seen.intervals() == [count_interval(wins, 1000, 1000, looks=4) for wins in (300, 250, 250, 200)]


def test_seats_with_draws_have_intervals_of_means() -> None:
    table = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]).repeat(100, axis=0)
    plain = stats.shares_of(table, "games")
    mean = Mean(0.5, sqrt(plain.covariance[0, 0]), 300, "games")

    assert sequential.watched(plain, 500).intervals()[0] == pytest.approx(mean_interval(mean, 500, looks=2))


def test_equality_is_refused_exactly_where_the_interval_leaves_the_fair_share() -> None:
    refused = []
    for extra in range(0, 200, 4):
        seen = shares([500 + extra, 500 - extra])
        test = sequential.equality_test(seen)
        refused.append(test.p_value < 0.05)
        assert refused[-1] == (not seen.intervals()[0].low <= 0.5 <= seen.intervals()[0].high)
        assert test.method == "at every look"
    assert True in refused
    assert False in refused


def test_equality_with_draws_goes_by_the_intervals_too() -> None:
    for won in (110, 130, 150, 170):
        table = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]).repeat([won, 100, 100], axis=0)
        seen = sequential.watched(stats.shares_of(table, "games"), 300)
        low, high = seen.intervals()[0]
        assert (sequential.equality_test(seen).p_value < 0.05) == (not low <= 0.5 <= high)


def test_shares_that_were_not_watched_are_tested_as_ever() -> None:
    plain = stats.shares_of(np.repeat(np.eye(2), [60, 40], axis=0), "games")

    assert sequential.equality_test(plain) == stats.equal_shares_test(plain)


@pytest.mark.parametrize("counts", [[2520, 2500, 2490, 2490], [3000, 2400, 2300, 2300]])
def test_units_to_verdict_are_where_it_comes(counts: list[int]) -> None:
    seen = shares(counts)
    needed = int(sequential.units_to_verdict(seen, 0.02))

    def verdict(n: int) -> stats.Verdict:
        return stats.judge(replace(seen, n=n).intervals(), 0.25, 0.02)

    assert verdict(round(needed * 0.99)) is stats.Verdict.UNDECIDED
    assert verdict(round(needed * 1.01)) is not stats.Verdict.UNDECIDED


def test_a_share_on_the_margin_never_brings_a_verdict() -> None:
    assert sequential.units_to_verdict(shares([600, 400]), 0.1) == inf


def test_half_width_is_reached_at_about_twice_the_fixed_number() -> None:
    tightest = sequential.tightest_at(0.005, 4)
    n = int(sequential.units_to_half_width(0.25, 0.005, tightest, 4))
    low, high = count_interval(n // 4, n, tightest, looks=4)

    assert (high - low) / 2 == pytest.approx(0.005, rel=1e-3)
    assert 1.8 < n / stats.units_for_half_width(0.25, 0.005, 4) < 2.1


def test_intervals_hold_while_one_looks_again_and_again() -> None:
    rng, wrong = np.random.default_rng(4), 0
    for _ in range(150):
        wins = rng.binomial(40, 0.3, size=25).cumsum()
        ends = [count_interval(int(k), 40 * (i + 1), 500) for i, k in enumerate(wins)]
        assert all(isinstance(interval, Interval) for interval in ends)
        wrong += not all(low <= 0.3 <= high for low, high in ends)

    assert wrong <= 15  # 7.5 were allowed on average, and fewer are to be expected
