"""Numbers of games: published values, closed forms, and whether they are enough."""

from math import inf, sqrt

import numpy as np
import pytest
from scipy import stats as scipy_stats

from orcsim import power, sequential, stats


@pytest.mark.parametrize(("share", "other", "games"), [(0.25, 0.26, 20_560), (0.25, 0.27, 5_203), (0.5, 0.51, 27_055)])
def test_games_to_tell_two_shares_match_the_published_table(share: float, other: float, games: int) -> None:
    # The table takes 1.645 for the quantile, which makes it larger by 2 in 10,000.
    assert power.games_to_tell(share, other) == pytest.approx(games, rel=2.5e-4)
    assert power.games_to_tell(share, share) == inf


@pytest.mark.parametrize(
    ("share", "half", "looks", "games"),
    [(0.5, 0.005, 1, 38_416), (0.5, 0.001, 1, 960_400), (0.25, 0.001, 1, 720_300), (0.25, 0.001, 4, 1_170_000)],
)
def test_games_for_a_half_width_match_the_published_table(share: float, half: float, looks: int, games: int) -> None:
    assert stats.units_for_half_width(share, half, looks) == pytest.approx(games, rel=3e-4)


@pytest.mark.parametrize(("share", "other"), [(0.25, 0.27), (0.5, 0.45)])
def test_so_many_games_tell_two_shares_by_an_exact_test(share: float, other: float) -> None:
    n = round(1.01 * power.games_to_tell(share, other))  # counts are whole, the approximation is not
    upper = other > share
    bar = scipy_stats.binom.ppf(0.95 if upper else 0.05, n, share)
    chance = scipy_stats.binom.sf(bar, n, other) if upper else scipy_stats.binom.cdf(bar - 1, n, other)

    assert 0.948 < chance < 0.957


def test_verdict_of_two_seats_has_a_closed_form() -> None:
    # Both seats are inside or outside together: half the error to each side of both, and of the power.
    z = scipy_stats.norm.ppf(1 - 0.05 / 4) + scipy_stats.norm.ppf(1 - 0.05 / 2)

    assert power.games_for_verdict(2, 0.01) == pytest.approx((z * 0.5 / 0.01) ** 2, rel=1e-4)


def test_unfair_verdict_has_a_closed_form() -> None:
    z = scipy_stats.norm.ppf(1 - 0.05 / 8) + scipy_stats.norm.ppf(0.95)

    assert power.games_for_verdict(4, 0.01, 0.03) == pytest.approx(z**2 * 0.28 * 0.72 / 0.02**2, rel=1e-3)


@pytest.mark.parametrize(("edge", "verdict"), [(0.0, "FAIR"), (0.008, "FAIR"), (-0.008, "FAIR"), (0.05, "UNFAIR")])
def test_so_many_games_bring_the_verdict(edge: float, verdict: str) -> None:
    n = int(power.games_for_verdict(4, 0.02, edge))
    rng, right = np.random.default_rng(2), 0
    for counts in rng.multinomial(n, power.shares_with_edge(4, edge), size=1000):
        ends = [stats.wilson(int(k), n, looks=4) for k in counts]
        right += stats.judge(ends, 0.25, 0.02).value == verdict

    assert 0.95 - 5 * sqrt(0.05 * 0.95 / 1000) < right / 1000 < 0.99


def test_closer_margins_and_surer_verdicts_take_more_games() -> None:
    usual = power.games_for_verdict(4, 0.01)

    assert power.games_for_verdict(4, 0.005) == pytest.approx(4 * usual, rel=0.001)
    assert power.games_for_verdict(4, 0.01, power=0.8) < usual < power.games_for_verdict(4, 0.01, level=0.99)
    assert power.games_for_verdict(4, 0.01, edge=0.009) > 20 * usual


@pytest.mark.parametrize("edge", [0.01, -0.01])
def test_an_edge_on_the_margin_is_never_decided(edge: float) -> None:
    assert power.games_for_verdict(4, 0.01, edge) == inf
    assert power.stops_of_verdict(4, 0.01, edge) == power.Stops(inf, inf)


def test_impossible_edges_and_margins_are_refused() -> None:
    with pytest.raises(ValueError, match="leaves 4 seats no shares"):
        power.shares_with_edge(4, -0.25)
    with pytest.raises(ValueError, match="margin must be above 0"):
        power.games_for_verdict(4, 0)


@pytest.mark.parametrize("edge", [0.0, 0.05])
def test_runs_with_a_rule_end_when_they_are_said_to(edge: float) -> None:
    told = power.stops_of_verdict(2, 0.03, edge)
    rng, tightest, ends = np.random.default_rng(3), sequential.tightest_at(0.03, 2), []
    for _ in range(200):
        wins = n = 0
        while True:
            wins, n = wins + rng.binomial(240, 0.5 + edge), n + 240
            interval = sequential.count_interval(wins, n, tightest, looks=2)
            other = stats.Interval(1 - interval.high, 1 - interval.low)
            if stats.judge([interval, other], 0.5, 0.03) is not stats.Verdict.UNDECIDED:
                break
        ends.append(n)

    assert told.half == pytest.approx(np.median(ends), rel=0.15)
    assert told.nearly_all == pytest.approx(np.quantile(ends, 0.95), rel=0.15)


def test_long_runs_are_not_looked_at_game_by_game() -> None:
    told = power.stops_of_verdict(4, 0.0005, 0.0)

    assert told.half == pytest.approx(4 * power.stops_of_verdict(4, 0.001, 0.0).half, rel=0.05)


@pytest.mark.parametrize("correlation", [-1.0, 0.0, 0.6, 1.0])
def test_spread_of_a_difference_is_that_of_correlated_wins(correlation: float) -> None:
    p, both = 0.5, 0.25 + correlation / 4
    outcomes = np.array([0.0, 1.0, -1.0, 0.0])
    odds = np.array([both, p - both, p - both, 1 - 2 * p + both])
    sd = sqrt(odds @ outcomes**2 - (odds @ outcomes) ** 2)

    assert power.spread_of_difference(p, p, correlation) == pytest.approx(sd, abs=1e-12)


def test_pairs_for_a_difference_have_a_closed_form() -> None:
    z = scipy_stats.norm.ppf(0.975) + scipy_stats.norm.ppf(0.95)

    assert power.pairs_for_difference(0.02, 0.7) == np.ceil((z * 0.7 / 0.02) ** 2)
    assert power.pairs_for_difference(0.02, 0.7, looks=10) > power.pairs_for_difference(0.02, 0.7)
    assert power.pairs_for_difference(0.0, 0.7) == inf
    assert power.pairs_for_difference(0.1, 0.0) == 1


def test_pilot_tells_spread_and_correlation() -> None:
    a, b = np.array([1.0, 1.0, 0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0, 0.0, 1.0])
    pilot = power.pilot_of(a, b, "games")

    assert pilot.correlation == pytest.approx(scipy_stats.pearsonr(a, b).statistic)
    assert (pilot.difference.value, pilot.difference.sd) == pytest.approx((0.2, (a - b).std(ddof=1)))
    assert power.pilot_of(np.ones(3), a[:3], "games").correlation is None
    with pytest.raises(ValueError, match="found 1 pairs"):
        power.pilot_of(a[:1], b[:1], "games")
