"""Ratings against strengths that are known, a second algorithm and a published example."""

import numpy as np
import pytest

from analyses.game_theory import best_mix
from analyses.match_up_scores import square
from analyses.ratings import ELO, lack_of_fit, rate

STRENGTHS = np.array([1.1, 0.4, -0.2, -0.3, -1.0])

BASEBALL = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
)
"""Wins of the row team against the column team in the American League of 1987, 13 games a pair (Agresti, Categorical
Data Analysis): Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore."""


def transitive(strengths: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))


def by_iteration(scores: np.ndarray) -> np.ndarray:
    """Return strengths by Zermelo's iteration, which is older than any optimiser."""
    strength = np.ones(len(scores))
    won = scores.sum(axis=1) - 0.5
    for _ in range(20_000):
        met = 1 / (strength[:, None] + strength[None, :])
        strength = won / (met.sum(axis=1) - np.diag(met))
        strength /= strength.sum()
    return np.log(strength)


def test_known_strengths_are_recovered() -> None:
    found = rate(transitive(STRENGTHS))

    assert found.values / ELO == pytest.approx(STRENGTHS - STRENGTHS.mean(), abs=1e-4)
    assert found.expected == pytest.approx(transitive(STRENGTHS), abs=1e-5)


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    found = rate(np.array([[0.5, 10 / 11], [1 / 11, 0.5]]))

    assert found.values == pytest.approx([200, -200], abs=0.01)


def test_a_published_example_is_reproduced() -> None:
    found = rate(BASEBALL / 13 + np.eye(7) / 2).values / ELO

    assert found - found[-1] == pytest.approx([1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0], abs=0.001)


@pytest.mark.parametrize("seed", range(3))
def test_any_table_is_fitted_as_by_another_algorithm(seed: int) -> None:
    scores = square(np.random.default_rng(seed).uniform(0.1, 0.9, 15), 6)
    other = by_iteration(scores)

    assert rate(scores).values / ELO == pytest.approx(other - other.mean(), abs=1e-4)


def test_every_plan_scores_in_all_what_its_rating_predicts() -> None:
    scores = square(np.random.default_rng(9).uniform(0.1, 0.9, 15), 6)

    assert rate(scores).expected.sum(axis=1) == pytest.approx(scores.sum(axis=1), abs=1e-6)


def test_davidsons_ties_and_strengths_are_recovered() -> None:
    gap, often = STRENGTHS[:, None] - STRENGTHS[None, :], 0.6
    whole = np.exp(gap / 2) + often + np.exp(-gap / 2)
    ties = often / whole
    found = rate(np.exp(gap / 2) / whole + ties / 2, ties)

    assert found.tie == pytest.approx(often, abs=1e-4)
    assert found.values / ELO == pytest.approx(STRENGTHS - STRENGTHS.mean(), abs=1e-4)


def test_a_start_saves_time_and_changes_nothing() -> None:
    scores = square(np.random.default_rng(2).uniform(0.1, 0.9, 15), 6)
    found = rate(scores).values

    assert rate(scores, start=found + 3).values == pytest.approx(found, abs=0.01)


def test_ratings_of_a_circle_are_equal_though_the_mix_is_not() -> None:
    circle = square(np.array([0.8, 0.2, 0.8]), 3)

    assert rate(circle).values == pytest.approx(np.zeros(3), abs=0.01)
    assert best_mix(circle) == pytest.approx([1 / 3] * 3)


def test_lack_of_fit_is_as_large_as_its_degrees_of_freedom_where_there_is_none() -> None:
    rows, columns = np.triu_indices(5, 1)
    rng = np.random.default_rng(4)
    root = rng.normal(size=(10, 10)) * 0.05
    covariance = root @ root.T + 0.01 * np.eye(10)
    errors = rng.multivariate_normal(np.zeros(10), covariance, size=2000)
    tests = [lack_of_fit(STRENGTHS[rows] - STRENGTHS[columns] + error, covariance, 5) for error in errors]

    assert {test.df for test in tests} == {6}
    assert np.mean([test.statistic for test in tests]) == pytest.approx(6, abs=0.3)
    assert np.mean([test.p_value < 0.05 for test in tests]) == pytest.approx(0.05, abs=0.015)


def test_lack_of_fit_of_a_circle_by_hand() -> None:
    test = lack_of_fit(np.array([0.3, -0.3, 0.3]), np.eye(3) * 0.01, 3)

    assert test is not None
    assert (test.statistic, test.df) == (pytest.approx(27), 1)  # three residuals of 0.3 with a spread of 0.1


def test_two_plans_or_no_spread_cannot_lack_fit() -> None:
    assert lack_of_fit(np.array([0.4]), np.array([[0.01]]), 2) is None
    assert lack_of_fit(np.array([0.3, -0.3, 0.3]), np.zeros((3, 3)), 3) is None
