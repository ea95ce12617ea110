"""The fleet (L), states (M), the end of the game (N)."""

from itertools import product

import numpy as np
import pytest

from kernels.origo.layout import Cause, EndReason, Move, Question
from kernels.origo.scoring import score_fleet, score_state
from tests.kernels.origo.batch import play_games
from tests.kernels.origo.deck import LARGE, SEAS, STATES, area_squares, square
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def fleet(*ships: int) -> list[int]:
    """Return the points of fleets."""
    table = Table(players=len(ships))
    table.count("NOR", *ships)
    score_fleet(table.state, table.params, table.desk)
    return table.numbers("from_fleet")


def state(code: str, *shields: int, marked: str = "") -> list[int]:
    """Return the points of a state."""
    table = Table(players=len(shields), marked=marked)
    table.count(code, *shields)
    score_state(table.state, table.params, STATES.index(code), table.desk)
    return table.numbers("from_states")


def below(numbers: tuple[int, ...]) -> list[int]:
    """Return the different numbers above 0, greatest first."""
    return sorted(set(numbers) - {0}, reverse=True)


# --- L ---------------------------------------------------------------------------------------------------------------


def test_L1_a_point_for_each_ship_in_all_seas_together() -> None:
    table = Table(board=["A3 B7 E1 I3 J5", "F1 A1 B8 C7"])
    score_fleet(table.state, table.params, table.desk)
    table.collect()
    assert table.told("FLEET") == [(0, 5, 7, 0), (1, 3, 4, 0)]
    table = Table(players=2)
    for sea in SEAS:
        table.count(sea, 2, 1)
    score_fleet(table.state, table.params, table.desk)
    assert table.numbers("from_fleet") == [8 + 2, 4 + 1]


def test_L2_the_strongest_fleet() -> None:
    assert fleet(4, 1, 0) == [6, 2, 0]
    assert fleet(4, 4, 1) == [5, 5, 1]
    assert fleet(3, 3, 3) == [4, 4, 4]


def test_L3_the_second_strongest_fleet() -> None:
    assert fleet(5, 3, 2, 1) == [7, 4, 2, 1]
    assert fleet(5, 3, 3, 1) == [7, 3, 3, 1]


def test_L4_a_shared_first_place_leaves_no_second_and_no_ship_takes_no_place() -> None:
    assert fleet(4, 4, 2, 0) == [5, 5, 2, 0]
    assert fleet(3, 0) == [5, 0]
    assert fleet(0, 0, 0) == [0, 0, 0]
    assert fleet(3, 0, 0, 1) == [5, 0, 0, 2]


def test_L_all_fleets_of_three() -> None:
    for ships in product(range(4), repeat=3):
        best = below(ships)
        expected = []
        for own in ships:
            more = 0
            if best and own == best[0]:
                more = 2 if ships.count(own) == 1 else 1
            elif len(best) > 1 and own == best[1] and ships.count(best[0]) == 1:
                more = 1 if ships.count(own) == 1 else 0
            expected.append(own + more)
        assert fleet(*ships) == expected, ships


# --- M ---------------------------------------------------------------------------------------------------------------


def values(code: str) -> tuple[int, int, int]:
    """Return the three values of a state."""
    return (2, 1, 0) if code == "BEL" else (4, 2, 1) if code in LARGE else (3, 2, 1)


@pytest.mark.parametrize("code", STATES)
def test_M1_three_places_three_values(code: str) -> None:
    first, second, third = values(code)
    assert state(code, 3, 2, 1) == [first, second, third]
    assert state(code, 0, 1, 2, 3) == [0, third, second, first]


@pytest.mark.parametrize("code", STATES)
def test_M2_a_shared_place_scores_the_next_value_and_uses_up_places(code: str) -> None:
    first, second, third = values(code)
    assert state(code, 2, 2, 1) == [second, second, third]
    assert state(code, 3, 1, 1) == [first, third, third]
    assert state(code, 1, 1, 1) == [second] * 3
    assert state(code, 1, 1, 1, 0, 1) == [second, second, second, 0, second]


def test_M3_third_place_shared_or_later_gives_nothing() -> None:
    assert state("GER", 3, 2, 1, 1) == [4, 2, 0, 0]
    assert state("GER", 2, 2, 2, 1) == [2, 2, 2, 0]
    assert state("GER", 3, 2, 2, 1) == [4, 1, 1, 0]
    assert state("GER", 0, 0, 1, 0) == [0, 0, 4, 0], "a tribe without a shield takes no place"
    assert state("GER", 0, 0, 0, 0) == [0, 0, 0, 0]


def test_M_all_standings_of_four() -> None:
    for shields in product(range(4), repeat=4):
        points = [0] * 4
        place = 0
        for number in below(shields):
            tied = [seat for seat in range(4) if shields[seat] == number]
            for seat in tied:
                worth = place + (len(tied) > 1)
                points[seat] = (4, 2, 1)[worth] if worth < 3 else 0
            place += len(tied)
        assert state("SPA", *shields) == points, shields


@pytest.mark.parametrize("code", STATES)
def test_M4_dominance(code: str) -> None:
    size, first = len(area_squares(code)), values(code)[0]
    assert state(code, 0, size, marked=code) == [0, first + 2]
    assert state(code, 0, size - 1, marked=code) == [0, first], "one square free"
    assert state(code, 0, size) == [0, first], "not marked"
    assert state(code, 1, size - 1, marked=code) == [values(code)[1], first]


# --- N ---------------------------------------------------------------------------------------------------------------


def test_N1_the_twelfth_marker_calls_the_end() -> None:
    table = Table(board=["H9 H10 I9 I10 J9", ""], marked=11, hands=["DAL", 10])
    table.expand("DAL", "J10")
    assert table.told("CALLED") == [(0, EndReason.STATES, 0, 0)]
    assert [event for event, *_ in table.events] == ["EXPANDED", "FOUNDED", "LEADER", "CALLED"]


def test_N1_a_twelfth_marker_placed_by_a_move_too() -> None:
    table = Table(board=["G9 H9 H10 I9 I10 J9", ""], marked=11)
    table.migrate("G9", "J10")
    assert table.told("CALLED") == [(0, EndReason.STATES, 0, 0)]


def test_N2_the_last_shield_by_card() -> None:
    table = Table(board=["D3", ""], hands=["BRI BRI", 10], supply=[2, 5])
    table.expand("BRI", "A1")
    assert not table.told("CALLED")
    table.expand("BRI", "A2")
    assert table.told("CALLED") == [(0, EndReason.SHIELDS, 0, 0)]


@pytest.mark.parametrize("is_won", [True, False])
def test_N2_the_last_shield_in_an_attack_won_or_lost(is_won: bool) -> None:
    table = Table(
        board=["E6", "E7" if is_won else "E7 D7 E8"], marked="POL", hands=["7", 10], avoid="E7", supply=[1, 5]
    )
    table.attack("7", "E7")
    kinds = [event for event, *_ in table.events]
    assert kinds == ["ATTACKED", "WON" if is_won else "REPELLED", "CALLED"]
    assert table.told("CALLED") == [(0, EndReason.SHIELDS, 0, 0)]


def test_N3_all_pass_in_one_round() -> None:
    table = Table(players=3, hands=[10] * 3)
    table.stop()
    table.stop()
    assert not table.told("CALLED")
    table.stop()
    assert table.told("CALLED") == [(2, EndReason.PASSES, 0, 0)]
    assert table.question == Question.OVER


def test_N3_one_action_in_the_round_keeps_the_game_going() -> None:
    for active in range(3):
        table = Table(players=3, hands=[10] * 3)
        for seat in range(3):
            if seat == active:
                table.act(*table.moves(Move.SWAP)[0])
            table.stop()
        assert table.question == Question.STEP
        table.stop()
        assert not table.told("CALLED")


@pytest.mark.parametrize("seat", range(4))
def test_N4_the_others_still_have_a_turn_in_this_round(seat: int) -> None:
    starter = 2
    table = Table(players=4, hands=["BRI A"] + [10] * 3, supply=[5] * 4, starter=starter, seat=seat)
    table.state["supply"][seat] = 1
    table.act(*table.moves(Move.EXPAND)[0])
    assert table.told("CALLED") == [(seat, EndReason.SHIELDS, 0, 0)]
    assert (table.question, table.asked) == (Question.STEP, seat)
    table.act(*table.moves(Move.SWAP)[0]) if table.moves(Move.SWAP) else table.act(*table.moves()[-1])
    table.stop_all()
    order = [(starter + step) % 4 for step in range(4)]
    assert [other for other, *_ in table.told("TURN")] == order[order.index(seat) + 1 :]
    assert table.question == Question.OVER


@pytest.mark.parametrize("owed", [0, 1, 3])
def test_N5_one_scoring_at_the_end_and_others_owed_are_dropped(owed: int) -> None:
    table = Table(players=3, hands=[10] * 3, owed=owed)
    table.stop_all()
    assert len(table.told("SCORING")) == 1
    assert table.told("STARTER") == []
    assert [event for event, *_ in table.events][-1] == "END"
    assert table.told("END")[0][1] == EndReason.PASSES


@SEATS
def test_N6_the_leader_furthest_along_wins_alone(players: int) -> None:
    for name in ("random", "plain", "fierce"):
        results = play_games(players, 200, policies=everybody(name)).results
        score, win = results["score"][:, :players], results["win"][:, :players]
        assert (results["winners"] == 1).all()
        assert np.array_equal(win, (score == score.max(axis=1, keepdims=True)).astype(int))
        assert np.array_equal(results["rank"][:, :players], 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2))
        assert all(len(set(row.tolist())) == players for row in score)
    table = Table(players=3, pos=[30, 41, 38])
    table.stop_all()
    assert table.told("END") == [(1, EndReason.PASSES, 0, 0)]


def test_N_two_causes_bring_one_end() -> None:
    table = Table(board=["H9 H10 I9 I10 J9", ""], marked=11, hands=["DAL", "BRI"], supply=[1, 1])
    table.expand("DAL", "J10")
    table.stop()
    table.expand("BRI", "A1")
    table.stop()
    assert table.told("CALLED") == [(0, table.told("CALLED")[0][1], 0, 0)]
    assert len(table.told("SCORING")) == 1
    assert table.question == Question.OVER
    assert table.told("EXPANDED")[-1][2] == square("A1")
    assert {cause for *_, cause in table.told("LEADER")} >= {Cause.FOUNDING, Cause.CLANS}


def test_N_a_game_that_does_not_end_is_stalled() -> None:
    results = play_games(3, 3, policies=everybody("idler"), edition={"winning.max_rounds": 7}).results
    assert set(results["end_reason"].tolist()) == {EndReason.STALLED}
    assert set(results["rounds"].tolist()) == {7}
    assert not results["win"].any() and not results["rank"].any()
