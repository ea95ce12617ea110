"""Migrating and swapping (F), setting sail (G), founding states (H)."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from kernels.origo.layout import Cause, Move, Question
from tests.kernels.origo.deck import (
    FACES,
    RED,
    SEA,
    SQUARES,
    STATES,
    STEPS,
    area_squares,
    beside,
    grown,
    places,
    square,
)
from tests.kernels.origo.table import Table


def plain_landings(table: Table, start: str) -> set[str]:
    """Return where a shield may move to, by plain search along its chain."""
    occupied = set().union(*(table.shields(seat) for seat in range(table.players)))
    chain = grown(start, table.shields(table.asked))
    return {place for own in chain for place in beside(own)} - occupied


def random_boards(seed: int, boards: int) -> list[list[str]]:
    """Return boards of two tribes with chains of all lengths."""
    random, found = np.random.default_rng(seed), []
    for _ in range(boards):
        squares = [SQUARES[number] for number in random.permutation(100)]
        own, other = int(random.integers(1, 60)), int(random.integers(0, 35))
        found.append([" ".join(squares[:own]), " ".join(squares[own : own + other])])
    return found


# --- F ---------------------------------------------------------------------------------------------------------------


def test_F1_land_shields_migrate_to_squares_beside_them_or_their_chain() -> None:
    for board in random_boards(1, 60):
        table = Table(board=board, hands=[0, 0])
        by_start: dict[str, set[str]] = {start: set() for start in table.shields(0) - SEA}
        for _, start, end in table.moves(Move.MIGRATE):
            assert start in by_start and end not in by_start[start]
            by_start[start].add(end)
        assert by_start == {start: plain_landings(table, start) for start in by_start}


def test_F1_a_lone_shield_moves_one_square_to_land_or_sea() -> None:
    table = Table(board=["D3", "E3"])
    assert table.moves(Move.MIGRATE) == [("MIGRATE", "D3", end) for end in ("C3", "D2", "D4")]
    table.migrate("D3", "C3")
    assert table.told("MIGRATED") == [(0, square("D3"), square("C3"), 0)]


def test_F1_ships_do_not_migrate() -> None:
    table = Table(board=["A3 E1 D8", ""])
    assert {start for _, start, _ in table.moves(Move.MIGRATE)} == {"D8"}


def test_F2_the_chain_bends_and_crosses_borders_and_coasts() -> None:
    table = Table(board=["B2 B3 C3 D3 D4 E4", ""])
    assert {"E5", "F4", "C4", "A3", "D5"} <= table.reach(Move.MIGRATE, "B2")


def test_F2_gaps_corners_and_other_tribes_stop_it() -> None:
    # D3 and C4 touch at a corner, E6 lies behind a gap, D5 belongs to the other tribe.
    table = Table(board=["D3 D4 C5 D6 E6", "D5"])
    assert table.reach(Move.MIGRATE, "D3") == {"C3", "D2", "E3", "C4", "E4"}


def test_F2_a_shield_need_not_go_to_the_end_of_its_chain() -> None:
    table = Table(board=["E5 E6 E7 E8", ""])
    assert table.reach(Move.MIGRATE, "E5") == places("D5 F5 E4 D6 F6 D7 F7 D8 F8 E9")


def test_F3_once_a_turn_without_card_or_supply() -> None:
    table = Table(board=["D3 H9", ""], hands=["", ""], supply=[0, 9])
    table.migrate("D3", "D4")
    assert (table.numbers("supply"), table.hands(), int(table.state["actions"])) == ([0, 9], [0, 0], 2)
    assert table.moves() == [("STOP",)]
    table.stop()
    table.stop()
    assert table.asked == 0
    assert table.moves(Move.MIGRATE)


def test_F3_the_square_left_is_free_at_once() -> None:
    table = Table(board=["D3 D2", ""], hands=["D"])
    table.migrate("D3", "C3")
    assert "D3" in table.reach(Move.EXPAND, "D")


def test_F4_exactly_two_cards_are_swapped() -> None:
    hand = ["A", "A", "B", "growth", "ship", "7"]
    table = Table(board=["D3", ""], hands=[" ".join(hand), 5])
    numbers = sorted({FACES.index(face) for face in hand})
    pairs = {(FACES[a], FACES[b]) for a, b in combinations_with_replacement(numbers, 2) if a != b or FACES[a] == "A"}
    found = table.moves(Move.SWAP)
    assert len(found) == len(set(found))
    assert {(first, second) for _, first, second in found} == pairs
    top = table.deck()[-2:]
    table.swap("B", "ship")
    assert sorted(table.pile()) == ["B", "ship"]
    assert table.hand(0) == sorted(["A", "A", "growth", "7", *top])
    assert table.told("SWAPPED") == [(0, FACES.index("B"), FACES.index("ship"), 0)]


def test_F4_two_copies_of_a_card_may_be_swapped() -> None:
    table = Table(board=["D3", ""], hands=["A A", 0])
    table.swap("A", "A")
    assert table.pile() == ["A", "A"]
    assert table.hands() == [2, 0]


def test_F4_with_fewer_than_two_cards_it_is_impossible() -> None:
    for hand in ("", "A"):
        assert not Table(board=["D3", ""], hands=[hand]).moves(Move.SWAP)


def test_F4_the_new_cards_may_be_used_in_the_same_turn_and_the_migration_is_gone() -> None:
    table = Table(board=["D3", ""], hands=["J 10", ""], deck="BRI growth")
    table.swap("J", "10")
    assert table.hand(0) == ["BRI", "growth"]
    assert not table.moves(Move.MIGRATE) + table.moves(Move.SWAP)
    table.expand("BRI", "A1")
    table.expand("growth", "A2")
    assert (table.numbers("swaps"), table.numbers("migrations")) == ([1, 0], [0, 0])


# --- G ---------------------------------------------------------------------------------------------------------------


def test_G1_ships_sail_by_the_rule_of_movement_to_land_or_sea() -> None:
    for board in random_boards(2, 60):
        table = Table(board=board, hands=[0, 0])
        by_start: dict[str, set[str]] = {start: set() for start in table.shields(0) & SEA}
        for _, start, end in table.moves(Move.SAIL):
            by_start[start].add(end)
        assert by_start == {start: plain_landings(table, start) for start in by_start}


def test_G1_any_number_of_ships_in_any_order() -> None:
    for order in (("A3", "E1", "J5"), ("J5", "A3", "E1"), ("E1", "J5", "A3")):
        table = Table(board=["A3 E1 J5 D8", ""])
        for ship in order:
            table.sail(ship, max(beside(ship)))
        assert not table.moves(Move.SAIL)
        assert table.numbers("voyages") == [3, 0]
        assert table.moves(Move.MIGRATE)


def test_G2_a_ship_sails_once_a_turn_even_if_it_stays_at_sea() -> None:
    table = Table(board=["B7 I3", ""])
    table.sail("B7", "B8")
    assert {start for _, start, _ in table.moves(Move.SAIL)} == {"I3"}
    table.stop()
    table.stop()
    assert {start for _, start, _ in table.moves(Move.SAIL)} == {"B8", "I3"}


def test_G2_it_belongs_to_the_shield_not_to_the_square() -> None:
    table = Table(board=["B7 C7", ""])
    table.sail("B7", "B8")
    table.sail("C7", "B7")
    assert not table.moves(Move.SAIL), "both have sailed"
    table = Table(board=["B7 C6", ""])
    table.sail("B7", "B8")
    table.migrate("C6", "C7")
    assert {start for _, start, _ in table.moves(Move.SAIL)} == {"C7"}, "it has migrated, not sailed"


def test_G2_a_shield_that_sailed_and_migrated_does_not_sail_again() -> None:
    table = Table(board=["B7", ""])
    table.sail("B7", "B6")
    table.migrate("B6", "B7")
    assert not table.moves(Move.SAIL)


def test_G2_a_new_ship_on_the_square_of_one_that_sailed_may_sail() -> None:
    table = Table(board=["B7", ""], hands=["ship"])
    table.sail("B7", "B6")
    table.expand("ship", "B7")
    assert {start for _, start, _ in table.moves(Move.SAIL)} == {"B7"}


def test_G3_each_voyage_uses_the_board_as_it_is_then() -> None:
    table = Table(board=["E1 E2 F1", ""])
    assert table.reach(Move.SAIL, "E1") == places("D1 D2 E3 F2 G1")
    table.sail("E2", "E3")
    assert table.reach(Move.SAIL, "E1") == places("D1 E2 F2 G1"), "the chain is broken"
    table.sail("F1", "E2")
    assert table.reach(Move.SAIL, "E1") == places("D1 D2 D3 E4 F1 F2 F3"), "the chain is longer"


def test_G4_leaving_a_full_sea_makes_it_open() -> None:
    table = Table(board=["E1 D1", "E2 F1"], hands=["ship growth", "ship growth"])
    assert table.attackable() == {"E2", "F1"}
    table.sail("E1", "D2")
    assert table.attackable() == set()
    table.migrate("D1", "E1")
    assert table.attackable() == {"E2", "F1"}


# --- H ---------------------------------------------------------------------------------------------------------------


def all_but(code: str, *left: str) -> str:
    """Return the squares of a state but some."""
    return " ".join(sorted(area_squares(code) - set(left)))


def test_H1_whoever_fills_the_last_square_founds_the_state() -> None:
    for code, state in enumerate(STATES):
        last = max(area_squares(state))
        table = Table(board=["", all_but(state, last)], hands=[state])
        table.expand(state, last)
        assert table.told("FOUNDED") == [(0, code, 1, 3)]
        assert table.marked() == [state]
        assert table.numbers("foundings") == [1, 0]


def test_H1_two_free_squares_found_nothing() -> None:
    table = Table(board=["", all_but("BEL", "E3", "E4")], hands=["BEL"])
    table.expand("BEL", "E3")
    assert not table.told("FOUNDED")


@pytest.mark.parametrize(("move", "start"), [("MIGRATE", "D2"), ("SAIL", "C3"), ("SAIL", "E2")])
def test_H1_a_moved_shield_founds_too(move: str, start: str) -> None:
    last = {"D2": "D3", "C3": "D3", "E2": "E3"}[start]
    table = Table(board=[start, all_but("BEL", last)])
    table.act(move, start, last)
    told = "MIGRATED" if move == "MIGRATE" else "SAILED"
    assert [event for event, *_ in table.events] == [told, "FOUNDED", "LEADER"]
    assert table.told("FOUNDED") == [(0, 6, 1, 3)]
    assert table.numbers("position") == [13, 25]


def test_H1_a_move_inside_a_state_founds_nothing() -> None:
    table = Table(board=["D3", "D4 E4"])
    table.migrate("D3", "E3")
    assert not table.told("FOUNDED")


@pytest.mark.parametrize("before", [0, 3, 7, 10])
def test_H2_the_leader_moves_at_once(before: int) -> None:
    table = Table(board=["H9 H10 I9 I10 J9", ""], marked=before, hands=["DAL A"])
    table.expand("DAL", "J10")
    steps = STEPS[before]
    assert [event for event, *_ in table.events] == ["EXPANDED", "FOUNDED", "LEADER"]
    assert table.told("LEADER") == [(0, steps, 10 + steps, Cause.FOUNDING)]
    assert table.numbers("from_founding") == [steps, 0]
    assert (table.question, int(table.state["actions"])) == (Question.STEP, 1)


def test_H3_a_red_space_adds_one_to_the_scorings_owed() -> None:
    for before in range(11):
        for owed in (0, 2):
            table = Table(board=["H9 H10 I9 I10 J9", ""], marked=before, hands=["DAL"], owed=owed)
            table.expand("DAL", "J10")
            assert int(table.state["owed"]) == owed + (before + 1 in RED)


@pytest.mark.parametrize("owed", [0, 1, 2, 3])
def test_H4_one_scoring_at_the_end_of_a_round_the_rest_waits(owed: int) -> None:
    table = Table(board=["A1", "A10"], hands=[10, 10], owed=owed)
    for left in range(owed - 1, -1, -1):
        for _ in range(2):
            assert not table.told("SCORING")
            table.act(*table.moves(Move.SWAP)[0])
            table.stop()
        assert [b for _, _, b, _ in table.told("SCORING")] == [left]
        assert int(table.state["owed"]) == left
        table.name(0)
        table.forget()
    for _ in range(2):
        table.act(*table.moves(Move.SWAP)[0])
        table.stop()
    assert not table.told("SCORING")


def test_H5_several_foundings_in_one_turn_one_by_one() -> None:
    table = Table(
        board=[f"{all_but('BEL', 'D3')} {all_but('SCA', 'C6')} C3 C7 {all_but('DAL', 'J10')}", ""],
        marked=2,
        hands=["DAL", ""],
        pos=[10, 13],
    )
    table.sail("C3", "D3")
    assert table.numbers("position") == [14, 13], "three steps, and 13 is taken"
    table.sail("C7", "C6")
    table.expand("DAL", "J10")
    assert table.told("FOUNDED") == [(0, 6, 3, 3), (0, 7, 4, 4), (0, 11, 5, 4)]
    assert [position for _, _, position, _ in table.told("LEADER")] == [14, 18, 22]
    assert int(table.state["owed"]) == 1
    assert table.numbers("from_jumps") == [1, 0]


def test_H6_a_marked_state_stays_marked_and_is_not_founded_again() -> None:
    table = Table(board=["D3 D4", "E3 E4"], marked="BEL", hands=["BEL"])
    table.migrate("D3", "D2")
    assert table.marked() == ["BEL"]
    table.expand("BEL", "D3")
    assert not table.told("FOUNDED")
    assert int(table.state["n_marked"]) == 1


def test_H7_seas_are_never_founded() -> None:
    table = Table(board=["", "E1 E2"], hands=["ship"])
    table.expand("ship", "F1")
    assert [event for event, *_ in table.events] == ["EXPANDED"]
    assert (table.marked(), int(table.state["owed"])) == ([], 0)


def test_H7_a_state_founded_this_turn_can_be_attacked_in_it() -> None:
    table = Table(board=["D3", "D4 E3"], hands=["BEL growth"])
    assert table.attackable() == set()
    table.expand("BEL", "E4")
    assert table.attackable() == {"D4", "E3"}
    table.attack("growth", "E3")
    assert table.told("WON") == [(0, square("E3"), 1, 0)]
