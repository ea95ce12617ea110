"""What is measured of single games, on games that are written out."""

import numpy as np
import pytest

from analyses.course_measures import (
    CHANGES,
    COUNTED_WITH,
    CROSSED,
    DECIDED,
    DRAMA,
    DRAMA_BASE,
    GAP,
    GAP_SQUARED,
    THRESHOLD,
    TIED,
    behind_names,
    best_rival,
    half_time_spread,
    lead_names,
    measures,
    slope_names,
)
from tests.analyses.courses import game


def measured(key: str, *rounds, distances=(0.0,), **options) -> float:
    """Return one measure of one game."""
    (value,) = measures(game(*rounds, **options), distances)[key]
    return float(value)


def test_only_sole_leaders_change_the_lead_and_a_tie_keeps_the_last_one() -> None:
    # Leaders after rounds 1 to 5: seat 0, both, seat 1, both, seat 1.
    rounds = [(0, 0), (3, 1), (3, 3), (3, 5), (6, 6), (6, 9)]

    assert measured(CHANGES, *rounds) == 1 / 4
    # Seat 0 comes back to the lead after a tie: it never lost it.
    assert measured(CHANGES, (0, 0), (3, 1), (3, 3), (5, 4)) == 0


def test_who_leads_at_the_opening_is_no_change() -> None:
    assert measured(CHANGES, (9, 0), (9, 10), (9, 11)) == 0
    assert measured(CHANGES, (9, 0), (9, 8), (9, 11)) == 1


def test_a_game_of_one_round_has_no_lead_to_change_and_no_drama() -> None:
    for key in (CHANGES, DRAMA, DRAMA_BASE, lead_names(0.5)[0], behind_names(0)[0]):
        assert np.isnan(measured(key, (0, 0), (1, 2)))
    assert measured(DECIDED, (0, 0), (1, 2)) == 1
    assert half_time_spread(game((0, 0), (1, 2))) is None


def test_drama_is_the_mean_rank_of_the_later_winner_before_the_last_round() -> None:
    # Seat 2 wins; ahead of it are after round 1 both others, after round 2 one, and one that has as much.
    assert measured(DRAMA, (0, 0, 0), (2, 1, 0), (5, 4, 4), (5, 5, 9)) == pytest.approx((1 + 1.5 / 2) / 2)
    assert measured(DRAMA, (0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3)) == 0
    assert measured(DRAMA_BASE, (0, 0), (1, 0), (1, 0)) == pytest.approx(0.25)


def test_drama_of_a_shared_win_is_that_of_each_winner_by_its_share() -> None:
    # Seat 0 led and seat 1 was last of three; both win half.
    assert measured(DRAMA, (0, 0, 0), (5, 1, 3), (7, 7, 3)) == pytest.approx((0 + 1) / 2)


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([(0, 0), (2, 1), (4, 3), (6, 3), (8, 4)], 1 / 4),  # never overtaken
        ([(0, 0), (2, 1), (2, 3), (6, 3), (8, 4)], 3 / 4),  # once behind, after the second round
        ([(0, 0), (2, 1), (3, 3), (6, 3), (8, 4)], 1 / 4),  # a tie is not being overtaken
        ([(0, 0), (0, 1), (0, 3), (2, 3), (8, 4)], 4 / 4),  # ahead in the last round only
        ([(9, 0), (0, 1), (2, 1), (6, 3), (8, 4)], 2 / 4),  # the opening counts for nothing
    ],
)
def test_winner_is_in_front_for_good_from_then_on(rounds, expected: float) -> None:
    assert measured(DECIDED, *rounds) == expected


def test_highest_score_of_others_is_the_highest_ever() -> None:
    rounds = [(0, 0, 0), (5, 7, 1), (8, 2, 1), (9, 4, 6)]

    assert measured(THRESHOLD, *rounds) == 7
    assert measured(CROSSED, *rounds) == pytest.approx(2 / 3)


def test_nobody_lost_a_game_that_all_win() -> None:
    assert np.isnan(measured(THRESHOLD, (0, 0), (1, 2), (3, 3)))
    assert np.isnan(measured(CROSSED, (0, 0), (1, 2), (3, 3)))


def test_a_winner_that_never_passes_the_best_loser_has_no_such_round() -> None:
    rounds = [(0, 0), (1, 9), (5, 3)]

    assert measured(THRESHOLD, *rounds) == 9
    assert np.isnan(measured(CROSSED, *rounds))


def test_leader_is_looked_at_after_whole_rounds_and_tied_leaders_share() -> None:
    # Five rounds: half of them is after the second, three quarters after the third.
    rounds = [(0, 0), (9, 0), (3, 3), (4, 5), (9, 5), (9, 6)]
    wins, base, _, part = lead_names(0.5)

    assert measured(wins, *rounds) == 0.5
    assert measured(part, *rounds) == pytest.approx(2 / 5)
    assert measured(base, *rounds) == pytest.approx(0.5 + np.arcsin(np.sqrt(0.4)) / np.pi)
    assert measured(lead_names(0.75)[0], *rounds) == 0
    assert measured(lead_names(0.25)[0], *rounds) == 1
    assert np.isnan(measured(lead_names(0.1)[0], *rounds))


def test_exchanged_rests_are_those_of_all_seats_in_turn() -> None:
    # Seat 0 leads by 2; the rest of the game brings 0, 1 and 5.
    rounds = [(0, 0, 0), (2, 0, 0), (2, 1, 5)]

    # As played it loses; with the rest of seat 1 it has 3 against 5 (loses), with that of seat 2 it has 7 and wins.
    assert measured(lead_names(0.5)[0], *rounds) == 0
    assert measured(lead_names(0.5)[2], *rounds) == pytest.approx(1 / 3)


def test_comebacks_are_winners_that_were_so_far_behind_at_half_time() -> None:
    rounds = [(0, 0, 0), (3, 1, 0), (3, 4, 2)]
    distances = (0.0, 2.0, 2.5)

    assert [measured(behind_names(place)[0], *rounds, distances=distances) for place in range(3)] == [1, 1, 0]
    # With the rests (0, 3, 2) of seats further: totals 6, 3, 0 and 5, 1, 3, in both of which the leader wins.
    assert measured(behind_names(0)[1], *rounds) == pytest.approx(1 / 3)


def test_winners_tied_for_the_lead_at_half_time_were_not_behind() -> None:
    assert measured(behind_names(0)[0], (0, 0), (2, 2), (3, 2)) == 0


def test_final_gap_is_that_of_the_first_two() -> None:
    rounds = [(0, 0, 0), (9, 4, 6)]

    assert (measured(GAP, *rounds), measured(GAP_SQUARED, *rounds), measured(TIED, *rounds)) == (3, 9, 0)
    assert (measured(GAP, (0, 0), (4, 4)), measured(TIED, (0, 0), (4, 4))) == (0, 1)


def test_best_rival_of_the_first_is_the_second() -> None:
    assert best_rival(np.array([3.0, 9.0, 7.0])).tolist() == [9, 7, 9]
    assert best_rival(np.array([9.0, 9.0, 7.0])).tolist() == [9, 9, 9]


def test_mean_square_gap_at_half_time_is_over_all_pairs() -> None:
    # Scores 0, 1, 3 after the first of three rounds: gaps 1, 3, 2.
    found = half_time_spread(game((0, 0, 0), (0, 1, 3), (9, 9, 9), (9, 9, 0)))
    assert found is not None
    assert found[0] == pytest.approx((1 + 9 + 4) / 3)


def test_sums_of_slopes_belong_to_thirds_and_to_each_seat() -> None:
    # Leads of seat 0 before rounds 1, 2, 3: 0, 2, 1; then 4. Of seat 1 the opposite.
    found = measures(game((0, 0), (2, 0), (2, 1), (6, 2)), (0.0,))

    def of(third: int) -> list[float]:
        return [float(found[name][0]) for name in slope_names(third)]

    # pairs, lead, step, exchanged step, lead x lead, lead x step, lead x exchanged step
    assert of(0) == [2, 0, 0, 0, 0, 0, 0]
    assert of(1) == [2, 0, 0, 0, 8, -4, 0]
    assert of(2) == [2, 0, 0, 0, 2, 6, 0]


def test_exchanged_steps_are_the_mean_over_all_shifts() -> None:
    # Scores 3, 0, 0; the next round brings 0, 0, 3. Leads 3, -3, -3; then by shift: (3,0,3), (6,0,0), (3,3,0).
    found = measures(game((3, 0, 0), (3, 0, 3), (9, 9, 9), (9, 9, 8)), (0.0,))
    _, lead, step, own, *_ = slope_names(0)

    assert found[lead][0] == 3 - 3 - 3
    assert found[step][0] == (0 - 3) + (-3 + 3) + (0 + 3)
    changes = [(0 - 3 + 0) - (-3), (6 - 6 - 6) - (-3), (0 + 0 - 3) - (-3)]
    assert found[own][0] == pytest.approx(sum(changes) / 3)


def test_measures_that_are_counted_together_are_of_the_same_games() -> None:
    games = [game(*[(0, 0, 0), (1, 2, 0), (3, 2, 9), (4, 4, 9), (9, 7, 9)][: rounds + 1]) for rounds in range(1, 5)]
    for found in (measures(one, (0.0,)) for one in games):
        for name, other in COUNTED_WITH.items():
            assert np.isnan(found[name]).tolist() == np.isnan(found[other]).tolist()
