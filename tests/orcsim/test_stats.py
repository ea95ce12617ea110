"""Closed forms, exact coverage and coverage by simulation.

Bounds on simulated rates are five standard errors wide or more: a false alarm is rarer than one in a million, and the
seeds are fixed.
"""

from math import inf, log, sqrt

import numpy as np
import pytest
from scipy import stats as scipy_stats

from orcsim import stats

RUNS = 2000
FIVE_ERRORS = 5 * sqrt(0.05 * 0.95 / RUNS)


def test_wilson_agrees_with_its_closed_form() -> None:
    k, n, z = 37, 160, 1.959963984540054
    centre = (k / n + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z * sqrt(k / n * (1 - k / n) / n + z**2 / (4 * n**2)) / (1 + z**2 / n)

    assert stats.wilson(k, n) == pytest.approx((centre - half, centre + half), abs=1e-12)


@pytest.mark.parametrize(("k", "low", "high"), [(0, 0.0, 0.2775), (10, 0.7225, 1.0)])
def test_wilson_stays_inside_the_possible_when_nothing_or_everything_is_won(k: int, low: float, high: float) -> None:
    assert stats.wilson(k, 10) == pytest.approx((low, high), abs=5e-5)


def test_wilson_covers_the_truth_as_often_as_it_says() -> None:
    n = 400
    ends = np.array([stats.wilson(k, n) for k in range(n + 1)])
    coverage = [
        scipy_stats.binom.pmf(np.arange(n + 1), n, truth)[(ends[:, 0] <= truth) & (truth <= ends[:, 1])].sum()
        for truth in np.linspace(0.2, 0.3, 101)
    ]

    # Counts are whole, so coverage jumps a little from one truth to the next.
    assert np.mean(coverage) == pytest.approx(0.95, abs=0.001)
    assert min(coverage) > 0.94


def test_simultaneous_intervals_split_the_error_over_the_seats() -> None:
    assert stats.wilson(250, 1000, looks=4) == pytest.approx(stats.wilson(250, 1000, level=0.9875), abs=1e-12)
    assert stats.z_value(0.95, 4) == pytest.approx(scipy_stats.norm.ppf(1 - 0.05 / 8), abs=1e-12)


def one_winner(rng: np.random.Generator, games: int, odds: list[float]) -> np.ndarray:
    return np.eye(len(odds))[rng.choice(len(odds), size=games, p=odds)]


def test_all_seats_are_covered_at_once_when_every_game_has_one_winner() -> None:
    rng, odds = np.random.default_rng(1), [0.28, 0.25, 0.24, 0.23]
    covered = 0
    for counts in rng.multinomial(2000, odds, size=RUNS):
        table = stats.Shares(2000, counts / 2000, np.zeros((4, 4)), True, "games")
        covered += all(low <= p <= high for (low, high), p in zip(table.intervals(), odds, strict=True))

    assert 0.95 - FIVE_ERRORS < covered / RUNS < 0.955 + FIVE_ERRORS


def test_fractional_intervals_cover_shares_with_ties() -> None:
    rng, values = np.random.default_rng(2), np.array([[1, 0], [0.5, 0.5], [0, 1]])
    covered = 0
    for _ in range(RUNS):
        shares = stats.shares_of(values[rng.choice(3, size=300, p=[0.4, 0.4, 0.2])], "games")
        covered += all(low <= p <= high for (low, high), p in zip(shares.intervals(), (0.6, 0.4), strict=True))

    # The two seats are right or wrong together, so each interval's own 97.5 % is what is seen.
    assert 0.974 - FIVE_ERRORS < covered / RUNS < 0.976 + FIVE_ERRORS


def test_interval_of_fractions_is_wilsons_for_the_units_that_tell_as_much() -> None:
    units = [[1.0, 0.0], [0.5, 0.5], [0.5, 0.5], [0.0, 1.0], [0.5, 0.5]] * 40
    # Variance 0.1 instead of 0.25: two and a half times as many games, won or lost, tell as much.
    assert stats.mean_of([row[0] for row in units], "games").effective_n == pytest.approx(500)
    assert stats.shares_of(units, "games").intervals()[0] == pytest.approx(stats.wilson(250, 500, looks=2), abs=1e-12)


def test_units_that_are_won_or_lost_have_wilsons_interval() -> None:
    won = stats.mean_of([1] * 7 + [0] * 393, "deals")

    assert won.effective_n == pytest.approx(400)
    assert won.interval() == pytest.approx(stats.wilson(7, 400), abs=1e-12)


def test_few_wins_in_rotated_deals_have_wilsons_interval_for_fewer_wins() -> None:
    # Two deals won half, two won wholly: a share of 3 in 400.
    mean = stats.mean_of([0.5] * 2 + [1.0] * 2 + [0.0] * 396, "deals")
    p, z = 0.0075, 1.959963984540054
    n = 400 * p * (1 - p) / (2.5 / 400 - p**2)
    centre = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z * sqrt(p * (1 - p) / n + z**2 / (4 * n**2)) / (1 + z**2 / n)

    assert mean.interval() == pytest.approx((centre - half, centre + half), abs=1e-12)
    assert mean.interval() == pytest.approx((0.00279, 0.02002), abs=1e-5)


def test_one_small_win_leaves_room_for_as_much_as_none() -> None:
    one, none = (stats.mean_of([win] + [0.0] * 399, "deals").interval() for win in (0.25, 0.0))
    lost = stats.mean_of([0.75] + [1.0] * 399, "deals").interval()

    assert one.high == none.high == pytest.approx(1 - 0.05 ** (1 / 400))
    assert lost.low == pytest.approx(1 - one.high)


def test_only_shares_have_wilsons_interval() -> None:
    mean = stats.Mean(0.1, 0.2, 100, "deals")
    half = 1.959964 * 0.02

    assert mean.interval(low=-1) == pytest.approx((0.1 - half, 0.1 + half), abs=1e-6)
    assert mean.interval(high=inf) == pytest.approx((0.1 - half, 0.1 + half), abs=1e-6)
    assert mean.interval().high > 0.1 + half


def test_ties_make_the_interval_narrower_than_the_binomial_one() -> None:
    units = [[1.0, 0.0], [0.5, 0.5], [0.5, 0.5], [0.0, 1.0]] * 50
    low, high = stats.shares_of(units, "games").intervals()[0]
    binomial = stats.wilson(100, 200, looks=2)

    assert high - low < 0.8 * (binomial.high - binomial.low)


def test_whole_shares_are_taken_as_counts() -> None:
    shares = stats.shares_of([[1, 0], [1, 0], [0, 1]], "games")

    assert shares.intervals() == [stats.wilson(2, 3, looks=2), stats.wilson(1, 3, looks=2)]


def test_shares_of_blocks_with_a_stalled_game_are_ratios() -> None:
    blocks, finished = [[2.0, 0.0], [1.0, 1.0], [0.0, 1.0]], [2, 2, 1]
    shares = stats.shares_of(blocks, "blocks", finished)
    seat = stats.ratio_of([2.0, 1.0, 0.0], finished, "blocks")

    assert shares.mean.tolist() == pytest.approx([0.6, 0.4])
    assert sqrt(shares.covariance[0, 0]) == pytest.approx(seat.sd)


def test_spread_covers_the_greatest_difference() -> None:
    rng, odds, covered = np.random.default_rng(7), [0.28, 0.25, 0.24, 0.23], 0
    for _ in range(RUNS):
        value, interval = stats.spread_of(stats.shares_of(one_winner(rng, 800, odds), "games"))
        covered += interval.low <= 0.05 <= interval.high
        assert interval.low <= value <= interval.high

    assert covered / RUNS > 0.95 - FIVE_ERRORS


def test_spread_of_two_seats_has_the_interval_of_their_difference() -> None:
    value, interval = stats.spread_of(stats.shares_of([[1, 0]] * 700 + [[0, 1]] * 300, "games"))
    half = 1.959964 * sqrt(4 * 0.7 * 0.3 * 1000 / 999 / 1000)

    assert (value, *interval) == pytest.approx((0.4, 0.4 - half, 0.4 + half), abs=1e-6)


def test_identical_units_leave_the_spread_unknown_rather_than_zero() -> None:
    low, high = stats.shares_of([[0.5, 0.5]] * 20, "blocks").intervals()[0]
    unseen = 1 - 0.025 ** (1 / 20)

    assert (low, high) == pytest.approx((0.5 - unseen, 0.5 + unseen), abs=1e-12)
    assert stats.mean_of([3.0], "games").interval(low=0, high=10) == pytest.approx((0, 10))
    third = stats.Mean(1 / 3, 1e-17, 20, "blocks")  # a spread that comes from rounding is none
    assert third.interval(looks=2) == pytest.approx((1 / 3 - unseen, 1 / 3 + unseen), abs=1e-12)


@pytest.mark.parametrize(
    "estimate",
    [
        lambda: stats.wilson(0, 0),
        lambda: stats.Proportion(0, 0, "games"),
        lambda: stats.mean_of([], "games"),
        lambda: stats.ratio_of([0.0], [0.0], "games"),
        lambda: stats.shares_of(np.empty((0, 4)), "games"),
        lambda: stats.summarise([], []),
        lambda: stats.Mean(0.5, 0.1, 0, "games").interval(),
    ],
)
def test_nothing_is_estimated_from_no_games(estimate) -> None:
    with pytest.raises(ValueError, match="0 games"):
        estimate()


@pytest.mark.parametrize("k", [-1, 11])
def test_impossible_counts_are_refused(k: int) -> None:
    with pytest.raises(ValueError, match="of 10 finished games is no proportion"):
        stats.Proportion(k, 10, "finished games")


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_a_level_is_a_share(level: float) -> None:
    with pytest.raises(ValueError, match="level must lie between 0 and 1"):
        stats.z_value(level)


def test_ratio_with_equal_wholes_is_the_mean() -> None:
    parts = np.array([1.0, 2.0, 0.0, 4.0])
    ratio, mean = stats.ratio_of(parts, np.full(4, 4.0), "blocks"), stats.mean_of(parts / 4, "blocks")

    assert (ratio.value, ratio.sd, ratio.n) == pytest.approx((mean.value, mean.sd, mean.n))


def test_ratio_interval_covers_the_truth_with_uneven_wholes() -> None:
    rng, covered = np.random.default_rng(3), 0
    for _ in range(RUNS):
        wholes = rng.integers(1, 5, size=400)
        parts = rng.binomial(wholes, 0.3)
        low, high = stats.ratio_of(parts, wholes, "blocks").interval()
        covered += low <= 0.3 <= high

    assert 0.947 - FIVE_ERRORS < covered / RUNS < 0.952 + FIVE_ERRORS


def test_block_means_beat_games_taken_as_independent() -> None:
    rng = np.random.default_rng(4)
    deals = rng.random((500, 1)) < 0.5
    blocks = np.repeat(deals, 4, axis=1).astype(float)  # the deal alone decides all four games of a block
    by_block = stats.ratio_of(blocks.sum(axis=1), np.full(500, 4), "blocks").interval()
    by_game = stats.mean_of(blocks.ravel(), "games").interval()

    assert (by_block.high - by_block.low) / (by_game.high - by_game.low) == pytest.approx(2, abs=0.01)


def test_paired_difference_uses_the_spread_of_the_pairs() -> None:
    difference = stats.paired_difference([1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 0.0], "games")

    assert (difference.value, difference.sd) == pytest.approx((0.5, sqrt(1 / 3)))
    with pytest.raises(ValueError, match="cannot pair 2 values with 1"):
        stats.paired_difference([1.0, 2.0], [1.0], "games")


def test_correlation_from_sums_by_unit_is_that_of_the_values() -> None:
    rng = np.random.default_rng(3)
    a = rng.normal(size=(500, 4))
    b = 0.6 * a + rng.normal(size=(500, 4))
    found = stats.correlation_of((a * b).sum(axis=1), (a**2).sum(axis=1), (b**2).sum(axis=1), "games")

    assert found.value == pytest.approx((a * b).sum() / sqrt((a**2).sum() * (b**2).sum()))
    assert found.n == 500


def test_correlation_interval_covers_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(1000):
        a = rng.normal(size=(200, 3))
        b = a + rng.normal(size=(200, 3))  # correlation 1 / sqrt(2)
        found = stats.correlation_of((a * b).sum(axis=1), (a**2).sum(axis=1), (b**2).sum(axis=1), "games")
        low, high = found.interval(low=-1, high=1)
        covered += low <= sqrt(0.5) <= high

    assert 909 <= covered <= 991  # six standard deviations around 950


@pytest.mark.parametrize("sums", [([], [], []), ([0, 0], [0, 0], [1, 1])])
def test_correlation_of_nothing_is_refused(sums: tuple[list[int], ...]) -> None:
    with pytest.raises(ValueError, match="nothing to estimate from"):
        stats.correlation_of(*sums, "games")


@pytest.mark.parametrize(
    ("intervals", "verdict"),
    [
        ([(0.24, 0.26), (0.245, 0.255)], "FAIR"),
        ([(0.239, 0.26), (0.245, 0.255)], "UNDECIDED"),
        ([(0.261, 0.27), (0.1, 0.9)], "UNFAIR"),
        ([(0.2, 0.2399), (0.245, 0.255)], "UNFAIR"),
    ],
)
def test_verdict_is_by_inclusion_of_intervals(intervals: list[tuple[float, float]], verdict: str) -> None:
    assert stats.judge([stats.Interval(*ends) for ends in intervals], 0.25, 0.01).value == verdict


def test_verdict_needs_a_margin() -> None:
    with pytest.raises(ValueError, match="margin must be above 0"):
        stats.judge([stats.Interval(0, 1)], 0.5, 0)


def shares_from(mean: list[float], n: int) -> stats.Shares:
    p = np.array(mean)
    return stats.Shares(n, p, np.diag(p) - np.outer(p, p), False, "games")


def test_games_needed_make_the_interval_touch_the_margin() -> None:
    mean, margin = [0.254, 0.249, 0.249, 0.248], 0.01
    n = stats.units_needed(shares_from(mean, 1000), margin)
    ends = shares_from(mean, round(n)).intervals()

    assert ends[0].high == pytest.approx(0.26, abs=1e-4)  # Wilson's intervals lean a little towards one half
    assert stats.judge(shares_from(mean, round(n * 1.04)).intervals(), 0.25, margin).value == "FAIR"
    assert stats.judge(shares_from(mean, round(n * 0.96)).intervals(), 0.25, margin).value == "UNDECIDED"


def test_one_seat_beyond_the_margin_decides_alone() -> None:
    mean, margin = [0.27, 0.25, 0.25, 0.23], 0.01
    n = stats.units_needed(shares_from(mean, 1000), margin)

    assert stats.judge(shares_from(mean, round(n * 1.04)).intervals(), 0.25, margin).value == "UNFAIR"
    assert stats.judge(shares_from(mean, round(n * 0.96)).intervals(), 0.25, margin).value == "UNDECIDED"


def test_a_share_on_the_edge_is_never_decided() -> None:
    assert stats.units_needed(shares_from([0.75, 0.25], 100), 0.25) == inf


def test_games_for_a_half_width_match_the_published_table() -> None:
    assert stats.units_for_half_width(0.25, 0.001) == pytest.approx(720_300, rel=1e-4)
    assert stats.units_for_half_width(0.5, 0.001) == pytest.approx(960_400, rel=1e-4)
    with pytest.raises(ValueError, match="half-width must be above 0"):
        stats.units_for_half_width(0.5, 0)


def test_equality_of_counts_is_tested_by_pearson() -> None:
    counts = np.array([260, 250, 245, 245])
    table = np.repeat(np.eye(4), counts, axis=0)
    found = stats.equal_shares_test(stats.shares_of(table, "games"))
    expected = scipy_stats.chisquare(counts)

    assert (found.statistic, found.p_value) == pytest.approx((expected.statistic, expected.pvalue))
    assert (found.df, found.method) == (3, "Pearson")


def test_wald_test_of_fractions_rejects_a_true_equality_as_often_as_it_says() -> None:
    rng, values, rejected = np.random.default_rng(5), np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]]), 0
    values = np.vstack([values, values[:, [1, 2, 0]], values[:, [2, 0, 1]]])
    for _ in range(RUNS):
        found = stats.equal_shares_test(stats.shares_of(values[rng.integers(12, size=400)], "games"))
        assert found.method == "Wald"
        rejected += found.p_value < 0.05

    assert rejected / RUNS == pytest.approx(0.051, abs=FIVE_ERRORS)


def test_wald_test_of_two_seats_is_the_squared_z() -> None:
    units = np.array([[1.0, 0.0]] * 60 + [[0.5, 0.5]] * 20 + [[0.0, 1.0]] * 40)
    sd = units[:, 0].std(ddof=1)
    z = (units[:, 0].mean() - 0.5) / (sd / sqrt(120))

    assert stats.equal_shares_test(stats.shares_of(units, "games")).statistic == pytest.approx(z**2)


@pytest.mark.parametrize(("unit", "p_value"), [([0.5, 0.5], 1.0), ([1.0, 0.0], 2 * scipy_stats.norm.sf(sqrt(9)))])
def test_equality_can_be_tested_without_any_spread(unit: list[float], p_value: float) -> None:
    assert stats.equal_shares_test(stats.shares_of([unit] * 9, "games")).p_value == pytest.approx(p_value)


def test_z_test_of_a_mean() -> None:
    found = stats.z_test(stats.Mean(0.1, 1.0, 400, "games"))

    assert (found.statistic, found.p_value) == pytest.approx((2.0, 2 * scipy_stats.norm.sf(2)))


@pytest.mark.parametrize(("value", "p_value"), [(0.0, 1.0), (0.5, 0.5**10), (1.0, 0.0)])
def test_z_test_without_spread_agrees_with_the_interval(value: float, p_value: float) -> None:
    assert stats.z_test(stats.Mean(value, 0.0, 10, "games")).p_value == pytest.approx(p_value)


def test_holm_adjusts_in_steps_and_never_past_one() -> None:
    assert stats.holm([0.9, 0.001, 0.5, 0.02]) == pytest.approx([1.0, 0.004, 1.0, 0.06])


def test_summary_of_weighted_values() -> None:
    summary = stats.summarise([10, 11, 12, 30], [5, 44, 50, 1])

    assert (summary.n, summary.p5, summary.p50, summary.p95) == (100, 10, 12, 12)
    assert summary.mean == pytest.approx((50 + 484 + 600 + 30) / 100)


def test_summary_agrees_with_the_values_written_out() -> None:
    values = np.random.default_rng(6).poisson(20, size=999)
    summary = stats.summarise(values)

    assert (summary.mean, summary.sd) == pytest.approx((values.mean(), values.std(ddof=1)))
    assert (summary.p5, summary.p50, summary.p95) == tuple(sorted(values)[rank] for rank in (49, 499, 949))


def test_a_summary_does_not_hang_on_the_order_of_what_it_counts():
    random = np.random.default_rng(1)
    values, counts = np.arange(300), random.integers(1, 9, 300)
    told = {stats.summarise(values[order], counts[order]) for order in (random.permutation(300) for _ in range(50))}
    assert len(told) == 1


def neutral_leader_share(players: int, fraction: float) -> float:
    """Integrate P(the seat ahead at `fraction` is ahead at the end) for independent random walks, on a grid."""
    points = np.linspace(-7, 7, 1401)
    middle, rest = np.meshgrid(points, points, indexing="ij")
    rho = sqrt(fraction)
    density = np.exp(-(middle**2 - 2 * rho * middle * rest + rest**2) / (2 * (1 - rho**2)))
    density /= density.sum()
    # Half of a cell's own row and column lie below its centre.
    below = density.cumsum(axis=0) - density / 2
    below = below.cumsum(axis=1) - below / 2
    return float(players * (density * below ** (players - 1)).sum())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("fraction", [0.25, 0.5, 0.75])
def test_base_line_is_that_of_random_walks(players: int, fraction: float) -> None:
    assert stats.base_line(players, fraction) == pytest.approx(neutral_leader_share(players, fraction), abs=1.5e-3)


def test_base_line_of_an_unlisted_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no base line for 6 players"):
        stats.base_line(6)


def test_runaway_index_of_a_neutral_game_is_zero_inside_its_interval() -> None:
    found = stats.runaway_index(stats.Proportion(7500, 10_000, "games with a leader"), 2)

    assert found.index == pytest.approx(0, abs=1e-12)
    assert found.low < 0 < found.high


def test_runaway_interval_is_the_share_interval_on_the_logit_scale() -> None:
    leader = stats.Proportion(700, 1000, "games")
    low, high = leader.interval()
    found = stats.runaway_index(leader, 4)

    assert found.index == pytest.approx(log(0.7 / 0.3) - log(0.581 / 0.419))
    assert (found.low, found.high) == pytest.approx(tuple(log(p / (1 - p)) - log(0.581 / 0.419) for p in (low, high)))


@pytest.mark.parametrize(("k", "index"), [(0, -inf), (10, inf)])
def test_runaway_index_is_infinite_when_leaders_always_or_never_win(k: int, index: float) -> None:
    found = stats.runaway_index(stats.Proportion(k, 10, "games"), 3)

    assert found.index == index
    assert found.low < found.high
