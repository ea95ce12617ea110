"""Sums over games: means, spreads, slopes, however the games are cut into slices."""

from functools import partial

import numpy as np
import pytest

from analyses.course_measures import CHANGES, DECIDED, DRAMA, GAP, GAP_SQUARED, behind_names, lead_names, measures
from analyses.course_slices import slices
from analyses.course_sums import Sums, add_up, logit_of, slope_of, typical_gap
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.courses import course_run, ended_by, game, slice_of, walks
from tests.analyses.synthetic_origo import origo_run

MEASURE = partial(measures, distances=(0.0,))


def sums_of(score: np.ndarray, rotation: int = 1) -> Sums:
    """Return the sums over games of as many rounds."""
    sums = Sums()
    sums.add(slice_of(*ended_by(score)), MEASURE, rotation)
    return sums


def test_means_and_spreads_are_those_of_the_games() -> None:
    score = walks(300, 6, 3)
    sums = sums_of(score)
    drama = MEASURE(ended_by(score)[0])[DRAMA]
    found = sums.ratio(DRAMA)
    assert found is not None

    assert found.value == pytest.approx(drama.mean())
    assert sums.spread(found) == pytest.approx(drama.std(ddof=1))
    assert sums.mean(found).n == 300


def test_what_is_missing_is_not_zero() -> None:
    # Two games of one round, which have no lead to change, and one with one change in two rounds.
    sums = Sums()
    short, long = game((0, 0), (1, 2)), game((0, 0), (2, 1), (1, 2), (1, 5))
    sums.add(slice_of(short, long, short), MEASURE)
    found = sums.ratio(CHANGES)
    assert found is not None

    assert (found.value, sums.number(CHANGES), sums.counted) == (0.5, 1, 3)
    assert sums.ratio(DECIDED).value == pytest.approx((1 + 2 / 3 + 1) / 3)  # type: ignore[union-attr]
    assert sums.ratio("n:nothing") is None


def test_a_ratio_has_the_linearised_spread() -> None:
    sums = Sums()
    groups = [*ended_by(walks(50, 1, 2)), *ended_by(walks(70, 5, 2))]
    sums.add(slice_of(*groups), MEASURE)
    values = np.concatenate([MEASURE(group)[DRAMA] for group in groups])
    expected = stats.ratio_of(np.nan_to_num(values), ~np.isnan(values), "games")
    found = sums.ratio(DRAMA)
    assert found is not None

    assert found.value == pytest.approx(expected.value)
    assert sums.spread(found) == pytest.approx(expected.sd)


def test_games_of_one_deal_are_one_unit() -> None:
    score = walks(200, 4, 2)
    sums = sums_of(score, rotation=2)
    gap = MEASURE(ended_by(score)[0])[GAP].reshape(-1, 2).sum(axis=1)
    found = sums.ratio(GAP)
    assert found is not None

    assert sums.units == 100
    assert sums.spread(found) == pytest.approx(stats.ratio_of(gap, np.full(100, 2.0), "deals").sd)


def test_games_that_are_all_alike_have_no_spread() -> None:
    for seed in range(20):
        sums = sums_of(np.repeat(walks(1, 7, 3, seed=seed), 1000, axis=0) / 7)
        for name in (GAP, GAP_SQUARED, DRAMA):
            found = sums.ratio(name)
            assert found is not None
            assert sums.spread(found) == 0


def test_difference_of_log_odds_has_the_spread_of_both_together() -> None:
    score = walks(4000, 6, 3, seed=3)
    sums, values = sums_of(score), MEASURE(ended_by(score)[0])
    wins, _, other, _ = lead_names(0.5)
    a, b = (sums.ratio(name) for name in (wins, other))
    assert a is not None
    assert b is not None
    found = logit_of(a) - logit_of(b)
    p, q = values[wins].mean(), values[other].mean()
    parts = values[wins] / (p * (1 - p)) - values[other] / (q * (1 - q))

    assert found.value == pytest.approx(np.log(p / (1 - p)) - np.log(q / (1 - q)))
    assert sums.spread(found) == pytest.approx(parts.std(ddof=1))


def test_slope_is_that_of_least_squares_with_the_spread_between_games() -> None:
    score = walks(400, 9, 3, feedback=0.1, seed=4)
    found = slope_of(sums_of(score), 1, "step")
    assert found is not None
    ordered = np.sort(score, axis=2)
    rival = np.where(score == ordered[..., -1:], ordered[..., -2:-1], ordered[..., -1:])
    lead = score - rival
    x, y = lead[:, 3:6].reshape(400, -1), np.diff(lead, axis=1)[:, 3:6].reshape(400, -1)
    slope, start = np.polyfit(x.ravel(), y.ravel(), 1)
    off = x - x.mean()
    within = (off * (y - start - slope * x)).sum(axis=1)
    error = np.sqrt((within**2).sum() * 400 / 399) / (off**2).sum()

    assert found.value == pytest.approx(slope)
    assert sums_of(score).spread(found) / np.sqrt(400) == pytest.approx(error)


@pytest.mark.parametrize("feedback", [-0.2, 0.0, 0.3])
def test_known_feedback_is_found_between_two_players(feedback: float) -> None:
    # Each seat gains feedback x (own - mean), so the lead grows by feedback x lead, and by lot by nothing.
    sums = sums_of(walks(3000, 9, 2, feedback=feedback, seed=5))
    for third in range(3):
        found, other = slope_of(sums, third, "step"), slope_of(sums, third, "step_own")
        assert found is not None
        assert other is not None
        # Five standard errors.
        assert found.value == pytest.approx(feedback, abs=5 * sums.spread(found) / np.sqrt(3000) + 1e-12)
        assert sums.spread(found) / np.sqrt(3000) < 0.02
        assert other.value == pytest.approx(0, abs=1e-12)


def test_no_slope_without_leads_that_differ() -> None:
    assert slope_of(sums_of(np.zeros((5, 4, 3))), 1, "step") is None
    assert slope_of(Sums(), 1, "step") is None


def test_measures_go_together_as_their_correlation_says() -> None:
    score = walks(500, 6, 3, seed=6)
    values = MEASURE(ended_by(score)[0])
    expected = np.corrcoef(values[DRAMA], values[DECIDED])[0, 1]

    assert sums_of(score).correlation(DRAMA, DECIDED) == pytest.approx(expected)
    assert sums_of(score[:1]).correlation(DRAMA, DECIDED) is None


@pytest.mark.parametrize("games_a_slice", [1, 7, 40])
def test_results_do_not_depend_on_slices(games_a_slice: int) -> None:
    score, rng = walks(40, 6, 3, seed=7), np.random.default_rng(1)
    run = course_run(score, rng.choice([-1, 1, 3, 6], size=40))
    whole, cut = add_up(run, MEASURE), add_up(run, MEASURE, games_a_slice)

    assert (whole.games, whole.stalled, whole.units) == (cut.games, cut.stalled, cut.units)
    assert whole.total == pytest.approx(cut.total)
    assert whole.products == pytest.approx(cut.products)
    assert typical_gap(run) == pytest.approx(typical_gap(run, games_a_slice))
    assert max(part.games for part in slices(run, games_a_slice)) == games_a_slice


def test_no_slice_parts_the_games_of_a_deal() -> None:
    run = course_run(walks(12, 3, 3), policies=["greedy", "random", "random"], rotate=True)

    assert [part.games for part in slices(run, 4)] == [3, 3, 3, 3]
    assert add_up(run, MEASURE, 4).units == add_up(run, MEASURE).units == 4


def test_stalled_games_are_counted_apart() -> None:
    sums = add_up(course_run(walks(4, 6, 3), np.array([6, -1, 3, -1])), MEASURE)

    assert (sums.games, sums.stalled, sums.counted, sums.number(GAP)) == (4, 2, 2, 2)


def test_typical_gap_is_the_deviation_of_the_gap_at_half_time() -> None:
    score = walks(500, 6, 2, seed=8)
    gap = score[:, 3, 0] - score[:, 3, 1]

    assert typical_gap(course_run(score)) == pytest.approx(np.sqrt((gap**2).mean()))


def test_rounds_must_have_been_traced() -> None:
    with pytest.raises(BadInput, match="a run made with --trace-rounds"):
        list(slices(origo_run()))


def test_comebacks_are_means_like_others() -> None:
    score = walks(100, 6, 3, seed=9)
    run = course_run(score)
    best = score[:, 3].max(axis=1)
    winner = score[:, -1].argmax(axis=1)
    behind = score[np.arange(100), 3, winner] < best

    assert add_up(run, MEASURE).ratio(behind_names(0)[0]).value == pytest.approx(behind.mean())  # type: ignore[union-attr]
