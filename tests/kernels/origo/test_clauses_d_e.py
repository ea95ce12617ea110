"""Expanding (D) and attacking (E)."""

from collections import Counter

import numpy as np
import pytest

from kernels.origo.layout import Move, Question
from kernels.origo.resolve import attack_points, defence_points
from tests.kernels.origo.deck import DECK, SEA, SEAS, SQUARES, STATES, area_squares, beside, shown, square
from tests.kernels.origo.table import Table

FIXED_FACES = [face for face in DECK if face != "growth"]


def points_of(table: Table) -> tuple[int, int]:
    """Return the combat points of attacker and defender."""
    return int(attack_points(table.state)), int(defence_points(table.state))


# --- D ---------------------------------------------------------------------------------------------------------------


def test_D1_a_card_is_played_and_a_shield_placed() -> None:
    table = Table(board=["D5", ""], hands=["E E A"], supply=[3, 10])
    table.expand("E", "E5")
    assert table.told("EXPANDED") == [(0, 4, square("E5"), 0)]
    assert (table.hand(0), table.pile()) == (["A", "E"], ["E"])
    assert (table.numbers("supply"), table.shields(0)) == ([2, 10], {"D5", "E5"})


def test_D1_no_supply_no_expand() -> None:
    table = Table(board=["D5", ""], hands=["E E A growth ship"], supply=[0, 10])
    assert not table.moves(Move.EXPAND)


def test_D1_the_last_shield_leaves_nothing_for_a_second_card() -> None:
    table = Table(board=["D5", ""], hands=["E E A growth ship"], supply=[1, 10])
    table.expand("E", "E5")
    assert (int(table.state["actions"]), table.moves(Move.EXPAND)) == (1, [])


@pytest.mark.parametrize("face", [face for face in FIXED_FACES if face[0] in "ABCDEFGHIJ" and face not in STATES])
def test_D2_a_row_card_reaches_its_rows(face: str) -> None:
    table = Table(board=["A1 C5 E1 F10", "B2 D9 E2 H6"], hands=[face])
    free = {name for name in SQUARES if name[0] in face} - table.shields(0) - table.shields(1)
    assert table.reach(Move.EXPAND, face) == free


def test_D2_rows_and_columns_reach_land_and_sea() -> None:
    table = Table(board=["", ""], hands=["A 3"])
    assert table.reach(Move.EXPAND, "A") & SEA == {"A3", "A4"}
    assert table.reach(Move.EXPAND, "3") & SEA == {"A3", "B3", "C3", "I3", "J3"}


@pytest.mark.parametrize("face", [face for face in FIXED_FACES if face[0].isdigit()])
def test_D2_a_column_card_reaches_its_columns(face: str) -> None:
    table = Table(board=["A1 C5 E1 F10", "B2 D9 E2 H6"], hands=[face])
    free = {name for name in SQUARES if name[1:] in face.split("-")} - table.shields(0) - table.shields(1)
    assert table.reach(Move.EXPAND, face) == free


@pytest.mark.parametrize("code", STATES)
def test_D3_a_state_card_reaches_its_state_and_no_sea(code: str) -> None:
    taken = min(area_squares(code))
    table = Table(board=["", taken], hands=[code])
    assert table.reach(Move.EXPAND, code) == area_squares(code) - {taken}
    assert table.reach(Move.EXPAND, code).isdisjoint(SEA)


def test_D4_a_growth_card_reaches_what_is_beside_own_shields() -> None:
    random = np.random.default_rng(4)
    for _ in range(50):
        squares = [SQUARES[number] for number in random.permutation(100)[:30]]
        table = Table(board=[" ".join(squares[:15]), " ".join(squares[15:])], hands=["growth"])
        near = {place for own in squares[:15] for place in beside(own)}
        assert table.reach(Move.EXPAND, "growth") == near - set(squares)


def test_D4_also_beside_a_shield_placed_or_moved_in_this_turn() -> None:
    table = Table(board=["F1 J9", ""], hands=["A growth"])
    table.expand("A", "A5")
    assert {"A4", "A6", "B5"} <= table.reach(Move.EXPAND, "growth")
    table.sail("F1", "G1")
    table.migrate("J9", "J10")
    reach = table.reach(Move.EXPAND, "growth")
    assert {"H1", "G2", "F1", "I10", "J9"} <= reach
    assert reach.isdisjoint({"E1", "F2", "J8"})


def test_D5_a_ship_card_reaches_every_free_sea_square() -> None:
    table = Table(board=["", "E2 I3 B7"], hands=["ship"])
    assert table.reach(Move.EXPAND, "ship") == SEA - {"E2", "I3", "B7"}


def test_D6_a_tribe_without_a_shield_uses_all_cards_but_growth() -> None:
    for face in ("A", "CD", "FGH", "7", "3-4", "BEL", "ship"):
        table = Table(board=["", "J10"], hands=[f"{face} growth"])
        assert table.reach(Move.EXPAND, face) == shown(face) - {"J10"}
        assert table.reach(Move.EXPAND, "growth") == set()


def test_D7_a_free_square_in_a_marked_state_is_filled_without_founding() -> None:
    table = Table(board=["D3", "D4 E3"], marked="BEL", hands=["BEL"])
    table.expand("BEL", "E4")
    assert [event for event, *_ in table.events] == ["EXPANDED"]
    assert (table.marked(), table.numbers("position")) == (["BEL"], [10, 25])


def test_D_a_card_is_not_played_without_effect() -> None:
    # Ruling Q32: only a swap gets rid of cards that fit nowhere.
    table = Table(board=["D3", "D4 E3 E4"], marked="BEL", hands=["BEL A"])
    assert not [move for move in table.moves(Move.EXPAND) if move[1] == "BEL"]
    assert ("SWAP", "A", "BEL") in table.moves(Move.SWAP)


# --- E ---------------------------------------------------------------------------------------------------------------


def test_E1_only_marked_states_and_full_seas_are_targets() -> None:
    hands = ["growth ship 7 E 2"]
    full = " ".join(sorted(area_squares("POL") - {"D7"}))
    assert Table(board=["D7", full], hands=hands).attackable() == set(), "full, but not marked"
    assert Table(board=["D7", "E7 D8"], marked="POL", hands=hands).attackable() == {"E7", "D8"}, "marked, not full"
    assert Table(board=["D7", "E7 D8 D6"], marked="POL", hands=hands).attackable() == {"E7", "D8"}
    assert Table(board=["E1", "E2"], hands=hands).attackable() == set(), "F1 is free"
    assert Table(board=["E1", "E2", "F1"], hands=hands).attackable() == {"E2", "F1"}
    assert Table(board=["G1", "F1"], marked="SPA", hands=hands).attackable() == set(), "sea needs all its squares"


def test_E1_one_full_sea_does_not_open_another() -> None:
    table = Table(board=["E1 B8", "E2 F1 B7"], hands=["ship"])
    assert table.attackable() == {"E2", "F1"}


def test_E1_own_shields_and_free_squares_are_no_targets() -> None:
    table = Table(board=["D7 E7 D8", "E8"], marked="POL DAC", hands=["growth D E"])
    assert table.attackable() == {"E8"}


def test_E2_the_target_is_beside_an_own_shield() -> None:
    for own in SQUARES:
        if own == "E7":
            continue
        table = Table(board=[own, "E7"], marked="POL", hands=["E 7 POL growth"])
        assert table.attackable() == ({"E7"} if own in beside("E7") else set())


def test_E3_the_attacker_needs_an_unused_shield_and_a_fitting_card() -> None:
    board = ["E6", "E7"]
    assert Table(board=board, marked="POL", hands=["7"], supply=[1, 9]).attackable() == {"E7"}
    assert Table(board=board, marked="POL", hands=["7"], supply=[0, 9]).attackable() == set()
    assert Table(board=board, marked="POL", hands=["ship A 3 GER"]).attackable() == set()


@pytest.mark.parametrize("target", ["E7", "E2", "D3", "I3"])
def test_E4_which_cards_fit(target: str) -> None:
    own = min(beside(target))
    board = [own, f"{target} {max(beside(target))}"]
    sea = next((code for code in SEAS if target in area_squares(code)), None)
    if sea:
        board[1] += "".join(f" {name}" for name in sorted(area_squares(sea) - {own} - set(board[1].split())))
    expected = {face for face in DECK if target in shown(face)}
    marked = "" if sea else 12
    for face in DECK:
        table = Table(board=board, marked=marked, hands=[face, ""])
        assert (("ATTACK", face, target) in table.moves()) == (face in expected)
        table = Table(board=board, marked=marked, hands=["growth " * 8, face])
        table.attack("growth", target)
        while table.question == Question.ATTACKER:
            table.card("growth")
        assert table.moves(Move.CARD) == [("CARD", face)] * (face in expected)
    assert ("ship" in expected) == (sea is not None)
    assert "growth" in expected


def test_E4_growth_needs_an_own_shield_beside_the_square() -> None:
    table = Table(board=["E6", "E7"], marked="POL", hands=["7", "growth"])
    table.attack("7", "E7")
    assert table.told("WON"), "the defender has no shield beside and is not asked"
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7", "growth"])
    table.attack("7", "E7")
    assert (table.question, table.moves(Move.CARD)) == (Question.DEFENDER, [("CARD", "growth")])


def test_E5_card_shield_more_cards() -> None:
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7 E growth A", "growth"])
    table.attack("7", "E7")
    assert table.numbers("supply") == [9, 10], "the shield goes onto the square with the first card"
    assert table.told("ATTACKED") == [(0, DECK_PLACE["7"], square("E7"), 1)]
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    assert set(table.moves()) == {("STOP",), ("CARD", "E"), ("CARD", "growth")}
    table.card("E")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    table.card("growth")
    assert table.question != Question.ATTACKER
    assert table.told("BATTLE_CARD")[:2] == [(0, DECK_PLACE["E"], 5, 2), (0, DECK_PLACE["growth"], 7, 2)]


DECK_PLACE = {face: number for number, face in enumerate(DECK)}


def test_E6_E7_points_of_both_sides_on_many_boards() -> None:
    random, met = np.random.default_rng(6), Counter[tuple[int, int]]()
    for _ in range(150):
        squares = [SQUARES[number] for number in random.permutation(100)]
        tribes = [set(squares[:25]), set(squares[25:50]), set(squares[50:60])]
        table = Table(board=[" ".join(tribe) for tribe in tribes], marked=12, hands=["growth", ""])
        targets = sorted(table.attackable() & tribes[1] - SEA)
        if not targets:
            continue
        target = targets[0]
        table.attack("growth", target)
        own, other = len(beside(target) & tribes[0]), len(beside(target) & tribes[1])
        met[own, other] += 1
        wins = 2 + own > 1 + other
        assert bool(table.told("WON")) == wins
        assert bool(table.told("REPELLED")) == (not wins)
    assert len(met) >= 6
    assert {own - other > -1 for own, other in met} == {True, False}


def test_E6_the_shield_put_on_the_target_counts_nothing() -> None:
    table = Table(board=["E6 D7", "E7"], marked="POL", hands=["7 E", "POL"])
    table.attack("7", "E7")
    assert points_of(table) == (4, 1)


def test_E7_the_attacked_shield_and_those_beside_it_count() -> None:
    table = Table(board=["E6", "E7 D7 E8 F7 D6 F8"], marked="POL", hands=["7 E growth", "POL 7"])
    table.attack("7", "E7")
    assert points_of(table) == (3, 4)
    table.card("E")
    table.stop()
    table.card("POL")
    assert table.told("BATTLE_CARD")[-1][2:] == (5, 6)


def test_E8_a_card_counts_two_however_much_it_shows_and_copies_all_count() -> None:
    table = Table(board=["G6", "G7 G8"], marked="HEL", hands=["FGH GH G G growth growth", "6-7-8 7 7 growth growth"])
    table.attack("FGH", "G7")
    assert points_of(table) == (3, 2)
    for n, face in enumerate(("GH", "G", "G", "growth", "growth"), start=2):
        table.card(face)
        assert table.told("BATTLE_CARD")[-1][2:] == (2 * n + 1, 2)
    for n, face in enumerate(("6-7-8", "7", "7", "growth", "growth"), start=1):
        table.card(face)
        assert table.told("BATTLE_CARD")[-1][2:] == (13, 2 + 2 * n)
    assert table.told("WON")


def test_E9_whoever_is_behind_plays_or_loses_and_ties_favour_the_defender() -> None:
    table = Table(board=["E6 F7", "E7 D7"], marked="POL", hands=["7 E growth POL", "7 7-8 growth growth"])
    table.attack("7", "E7")
    table.stop()
    asked = []
    while table.question != Question.STEP:
        asked.append((table.question.name, points_of(table)))
        table.card(table.moves(Move.CARD)[0][1])
    defender = [("DEFENDER", (n + 2, n)) for n in (2, 4, 6, 8)]
    attacker = [("ATTACKER", (n, n)) for n in (4, 6, 8)]
    assert asked == [*(pair for both in zip(defender, attacker, strict=False) for pair in both), defender[-1]]
    assert table.told("REPELLED"), "ten against ten"


def test_E9_a_side_that_is_behind_may_give_up() -> None:
    board, hands = ["E6", "E7 D7"], ["7 E", "growth"]
    table = Table(board=board, marked="POL", hands=hands)
    table.attack("7", "E7")
    table.stop()
    assert (table.question, table.asked) == (Question.DEFENDER, 1)
    table.stop()
    assert table.told("WON")
    table = Table(board=board, marked="POL", hands=hands)
    table.attack("7", "E7")
    table.stop()
    table.card("growth")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    table.stop()
    assert table.told("REPELLED")


def test_E9_who_opens_behind_and_plays_no_more_has_lost() -> None:
    table = Table(board=["E6", "E7 D7 E8"], marked="POL", hands=["7 E", "growth"])
    table.attack("7", "E7")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    table.stop()
    assert table.told("REPELLED")
    assert table.hand(1) == ["growth"]


def test_E9_a_side_that_is_ahead_is_not_asked() -> None:
    table = Table(board=["E6", "E7"], marked="POL", hands=["7 E", "POL 7"])
    table.attack("7", "E7")
    table.stop()
    table.card("POL")
    # Three against three: the attacker is behind, although the defender has a card left.
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    table.card("E")
    assert (table.question, table.asked) == (Question.DEFENDER, 1)


def test_E9_a_hopeless_attack_is_allowed() -> None:
    table = Table(board=["E6", "E7 D7 E8 F7"], marked="POL", hands=["7", ""])
    table.attack("7", "E7")
    assert table.told("REPELLED") == [(0, square("E7"), 1, 0)]


@pytest.mark.parametrize("is_won", [True, False])
def test_E10_the_lost_shield_goes_to_the_box(is_won: bool) -> None:
    table = Table(board=["E6", "E7" if is_won else "E7 D7 E8"], marked="POL", hands=["7", ""], supply=[5, 5])
    table.attack("7", "E7")
    assert table.owner("E7") == (0 if is_won else 1)
    assert table.numbers("supply") == [4, 5]
    assert table.numbers("box") == ([0, 1] if is_won else [1, 0])
    assert table.told("WON" if is_won else "REPELLED") == [(0, square("E7"), 1, 0)]
    assert (table.numbers("attacks"), table.numbers("attacks_won")) == ([1, 0], [int(is_won), 0])
    assert table.numbers("losses") == [0, int(is_won)]


def test_E11_a_second_attack_meets_a_thinner_hand() -> None:
    table = Table(board=["E6 D9", "E7 D7 D8"], marked="POL", hands=["7 growth", "growth"], fill=0)
    table.attack("7", "E7")
    table.stop()
    table.card("growth")
    assert table.question == Question.ATTACKER
    table.stop()
    assert (int(table.state["target"]), table.hands()) == (-1, [1, 0])
    table.attack("growth", "D8")
    assert table.told("WON") == [(0, square("D8"), 1, 0)], "three against two, and no card left"
    assert [kind for kind, *_ in table.events].count("BATTLE_CARD") == 1


def test_E12_an_attack_is_one_action_however_many_cards_it_took() -> None:
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7 E growth POL A A", ""])
    table.attack("7", "E7")
    for face in ("E", "growth", "POL"):
        table.card(face)
    assert (table.question, int(table.state["actions"])) == (Question.STEP, 1)
    table.expand("A", "A1")
    assert (int(table.state["actions"]), table.moves(Move.EXPAND)) == (0, [])


def test_E12_a_lost_attack_is_an_action_too() -> None:
    table = Table(board=["E6", "E7 D7 E8"], marked="POL", hands=["7 A A", ""])
    table.attack("7", "E7")
    assert table.told("REPELLED")
    assert int(table.state["actions"]) == 1


def test_E13_a_square_that_was_won_counts_at_once() -> None:
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7 E growth growth", ""])
    assert table.attackable() == {"E7"}
    table.attack("7", "E7")
    table.stop_battle()
    assert table.owner("E7") == 0
    assert table.attackable() == {"D7"}
    assert {"E8", "F7"} <= table.reach(Move.EXPAND, "growth")
    assert ("MIGRATE", "E6", "E8") in table.moves()


def test_E13_a_ship_that_won_its_square_may_sail() -> None:
    table = Table(board=["E1 F1", "E2"], hands=["ship", ""])
    table.attack("ship", "E2")
    assert table.reach(Move.SAIL, "E2") == {"D1", "D2", "E3", "F2", "G1"}


def test_E14_a_battle_founds_nothing_and_opens_no_sea() -> None:
    full = sorted(area_squares("POL") - {"E7"})
    for defender in ("E7", "E7 E8 F7"):
        table = Table(board=[" ".join([*full, "E6"]), defender], marked="POL", hands=["POL ship", ""])
        table.attack("POL", "E7")
        assert not table.told("FOUNDED")
        assert (table.marked(), table.numbers("position")) == (["POL"], [10, 25])
    table = Table(board=["E1 F1", "E2 D2 E3"], hands=["ship growth", ""])
    table.attack("ship", "E2")
    table.stop_battle()
    assert table.owner("E2") == 1
    assert table.attackable() == {"E2"}, "still full"


def test_E15_third_tribes_neither_help_nor_play() -> None:
    board = ["E6", "E7 D7", "E8 F7"]
    table = Table(board=board, marked="POL", hands=["7 growth", "growth", "7 growth growth"])
    table.attack("7", "E7")
    assert points_of(table) == (3, 2)
    asked = set()
    while table.question != Question.STEP:
        asked.add(table.asked)
        table.card(table.moves(Move.CARD)[0][1]) if table.moves(Move.CARD) else table.stop()
    assert asked <= {0, 1}
    assert table.hands()[2] == 3
