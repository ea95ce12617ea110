"""Games between plans against values that are known exactly or were published."""

import numpy as np
import pytest

from analyses.game_theory import (
    POPULATION,
    alpha_rank,
    best_mix,
    circular_part,
    effective_number,
    exploitability,
    fixation,
    net_share,
    safest_plan,
    stationary,
    sweep_alpha,
    upper_squares,
)
from analyses.match_up_scores import square

ROCK_PAPER_SCISSORS = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])


def biased(a: float, b: float, c: float) -> np.ndarray:
    """Return scores in which rock wins `a` more than half against paper, loses `b` to scissors, and so on."""
    return 0.5 + np.array([[0, a, -b], [-a, 0, c], [b, -c, 0]])


def transitive(strengths: np.ndarray) -> np.ndarray:
    """Return scores in which only strength, in log odds, counts."""
    return 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))


def random_scores(n: int, seed: int) -> np.ndarray:
    return square(np.random.default_rng(seed).uniform(0.1, 0.9, n * (n - 1) // 2), n)


def test_rock_paper_scissors_is_played_evenly() -> None:
    mix = best_mix(ROCK_PAPER_SCISSORS)

    assert mix == pytest.approx([1 / 3] * 3)
    assert effective_number(mix) == pytest.approx(3)


@pytest.mark.parametrize(("a", "b", "c"), [(0.1, 0.2, 0.3), (0.4, 0.05, 0.2), (0.01, 0.5, 0.02)])
def test_biased_rock_paper_scissors_has_its_known_equilibrium(a: float, b: float, c: float) -> None:
    assert best_mix(biased(a, b, c)) == pytest.approx(np.array([c, b, a]) / (a + b + c), abs=1e-6)


def test_a_plan_under_two_names_shares_its_part_and_changes_nothing_else() -> None:
    copies = np.array([0, 1, 2, 2, 2])  # Balduzzi and others 2018: equal agents share their mass evenly
    mix = best_mix(biased(0.1, 0.2, 0.3)[np.ix_(copies, copies)])

    # Of all ways to share the sixth of scissors the even one has the greatest entropy.
    assert mix == pytest.approx([1 / 2, 1 / 3, 1 / 18, 1 / 18, 1 / 18], abs=1e-5)


def test_where_all_plans_are_equal_the_mix_is_even() -> None:
    assert best_mix(np.full((5, 5), 0.5)) == pytest.approx([0.2] * 5, abs=1e-6)


def test_a_plan_that_beats_all_others_is_the_whole_mix() -> None:
    assert best_mix(transitive(np.array([-1, 0.5, 2, 1]))).tolist() == [0, 0, 1, 0]


@pytest.mark.parametrize("seed", range(20))
def test_no_plan_beats_the_mix(seed: int) -> None:
    scores = random_scores(3 + seed % 7, seed)
    mix = best_mix(scores)

    assert mix.sum() == pytest.approx(1)
    assert (mix >= 0).all()
    assert exploitability(scores, mix) == pytest.approx(0, abs=1e-6)


def test_a_mix_is_not_larger_in_entropy_than_any_other_that_no_plan_beats() -> None:
    free = np.full((4, 4), 0.5)
    free[:2, 3], free[3, :2] = 0.9, 0.1  # the last plan loses to the first two and is even with the third
    mix = best_mix(free)
    tries = np.pad(np.random.default_rng(1).dirichlet([1, 1, 1], 1000), ((0, 0), (0, 1)))

    assert ((tries @ free.T) <= 0.5 + 1e-9).all()
    assert max(map(effective_number, tries)) <= effective_number(mix)
    assert mix == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=1e-5)


def test_exploitability_by_hand() -> None:
    assert exploitability(ROCK_PAPER_SCISSORS, np.array([1.0, 0, 0])) == 0.5
    assert exploitability(ROCK_PAPER_SCISSORS, np.full(3, 1 / 3)) == pytest.approx(0)
    assert safest_plan(biased(0.1, 0.2, 0.3)) == 1  # paper loses 0.1 to rock, the others more


def test_fixation_is_the_formula_and_neutral_is_one_in_m() -> None:
    edges = np.array([-0.2, -0.01, 0.0, 0.01, 0.2])
    u = 2.0 * edges
    with np.errstate(invalid="ignore"):
        formula = (1 - np.exp(-u)) / (1 - np.exp(-50 * u))
    formula[2] = 1 / 50

    assert fixation(edges, 2.0, 50) == pytest.approx(formula)


def test_fixation_of_huge_alpha_neither_overflows_nor_is_lost() -> None:
    assert fixation(np.array([-1.0, 1.0]), 1e6).tolist() == [0, 1]


def test_alpha_rank_of_rock_paper_scissors_is_even_at_every_alpha() -> None:
    for alpha in (0.01, 1.0, 100.0):
        assert alpha_rank(ROCK_PAPER_SCISSORS, alpha) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("alpha", [0.01, 0.1, 0.5])
def test_alpha_rank_of_two_plans_has_its_closed_form(alpha: float) -> None:
    scores = np.array([[0.5, 0.6], [0.4, 0.5]])
    first, second = alpha_rank(scores, alpha)

    # The odds of two plans are those of their chances to take over: e to the power of (m - 1) alpha edge.
    assert first / second == pytest.approx(np.exp((POPULATION - 1) * alpha * 0.2))


def test_alpha_rank_settles_on_the_walk_along_who_beats_whom() -> None:
    a, b, c, d = range(4)
    scores = np.full((4, 4), 0.5)
    for winner, loser in ((a, b), (b, c), (c, a), (d, a), (b, d), (c, d)):
        scores[winner, loser], scores[loser, winner] = 0.6, 0.4
    swept = sweep_alpha(scores)

    # By hand: from a to c or d, from b to a, from c to b, from d to b or c, each as likely.
    assert swept.masses[-1] == pytest.approx([0.2, 0.4, 0.3, 0.1])
    assert swept.settled is not None
    assert swept.masses[0] != pytest.approx(swept.masses[-1], abs=0.01)


def test_alpha_rank_ends_with_the_plan_that_beats_all() -> None:
    assert sweep_alpha(transitive(np.array([0.0, 0.3, -0.4, 0.1]))).masses[-1].tolist() == [0, 1, 0, 0]


def test_alpha_rank_has_not_settled_if_a_tiny_edge_would_still_move_it() -> None:
    assert sweep_alpha(transitive(np.array([0.0, 1e-6]))).settled is None


def test_stationary_shares_do_not_change_in_a_step() -> None:
    moves = np.random.default_rng(3).uniform(0, 0.2, (10, 5, 5))
    chain = moves * (1 - np.eye(5))
    chain += np.eye(5) * (1 - chain.sum(axis=-1))[..., None]
    shares = stationary(moves)

    assert (shares[:, None, :] @ chain)[:, 0] == pytest.approx(shares)
    assert shares.sum(axis=1) == pytest.approx(np.ones(10))


def test_stationary_shares_of_a_nearly_broken_chain_keep_their_digits() -> None:
    tiny = 1e-200
    moves = np.array([[0, tiny], [3 * tiny, 0]])

    assert stationary(moves) == pytest.approx([0.75, 0.25])


def test_rock_paper_scissors_is_all_circles_and_a_ladder_has_none() -> None:
    strengths = np.array([1.0, 0.2, -0.5, -0.7])
    circle = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) * 0.8

    assert float(net_share(circle, 0, 0)) == pytest.approx(1)
    assert float(net_share(strengths[:, None] - strengths[None, :], 0, 0)) == pytest.approx(0)


def test_the_circular_part_and_the_strengths_share_the_squares() -> None:
    log_odds = square(np.random.default_rng(5).normal(size=15), 6, mirror=0)
    circular = circular_part(log_odds)

    assert circular.sum(axis=1) == pytest.approx(np.zeros(6))
    assert upper_squares(log_odds) == pytest.approx(upper_squares(circular) + upper_squares(log_odds - circular))


def test_noise_in_the_circular_part_is_what_the_formula_says() -> None:
    n, sd = 7, 0.3
    noise = np.random.default_rng(6).normal(scale=sd, size=(20_000, n * (n - 1) // 2))
    seen = upper_squares(circular_part(square(noise, n, mirror=0)))

    assert seen.mean() == pytest.approx(sd**2 * (n - 1) * (n - 2) / 2, rel=0.01)


def test_noise_that_is_larger_than_what_was_seen_leaves_nothing() -> None:
    log_odds = square(np.array([0.1, -0.1, 0.1]), 3, mirror=0)

    assert float(net_share(log_odds, 1.0, 0.01)) == 0
    assert float(net_share(log_odds, 1.0, 1.0)) == 0
