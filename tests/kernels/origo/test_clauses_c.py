"""Rounds and turns (C)."""

from collections import Counter

import pytest

from kernels.origo.layout import Question
from tests.kernels.origo.batch import logged_game
from tests.kernels.origo.deck import (
    FACES,
)
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@SEATS
def test_C1_a_round_is_one_turn_for_each_from_the_starter_on(players: int) -> None:
    events = logged_game(players, 3, policies=everybody("plain")).events.tolist()
    starters, turns = [], []
    for _, kind, seat, a, *_ in events:
        if kind == 4:
            starters.append((a, seat))
            turns.append([])
        if kind == 5:
            turns[-1].append(seat)
    assert starters[0] == (1, 0)
    assert [number for number, _ in starters] == list(range(1, len(starters) + 1))
    assert all(
        order == [(first + k) % players for k in range(players)]
        for (_, first), order in zip(starters, turns, strict=True)
    )
    assert len(turns) > 5


def test_C2_the_starter_changes_by_a_scoring_only() -> None:
    for players in (2, 3, 4, 5):
        starter, named = 0, None
        for _, kind, seat, a, *_ in logged_game(players, 5, policies=everybody("noisy")).events.tolist():
            if kind == 4:
                starter = starter if named is None else named
                assert seat == starter
                named = None
            if kind == 22:
                named = a


BUSY = {"board": ["C1 D7 E1 F8", "D8 E7 E8"], "marked": "POL DAC", "hands": ["growth growth growth 7 D BRI", ""]}
"""Seat 0 has a ship at E1 and can do everything."""


def test_C3_two_card_actions_of_any_mix_and_order() -> None:
    for first in ("EXPAND", "ATTACK"):
        for second in ("EXPAND", "ATTACK"):
            table = Table(**BUSY)
            table.act(*next(move for move in table.moves() if move[0] == first))
            table.stop_battle()
            assert {"EXPAND", "ATTACK"} <= {kind for kind, *_ in table.moves()}
            table.act(*next(move for move in table.moves() if move[0] == second))
            table.stop_battle()
            kinds = {kind for kind, *_ in table.moves()}
            assert kinds == {"STOP", "MIGRATE", "SAIL", "SWAP"}


def test_C3_one_migration_or_one_swap() -> None:
    for kind in ("MIGRATE", "SWAP"):
        table = Table(**BUSY)
        table.act(*next(move for move in table.moves() if move[0] == kind))
        assert {move[0] for move in table.moves()} == {"STOP", "EXPAND", "ATTACK", "SAIL"}


def test_C3_steps_may_be_mixed_in_any_order() -> None:
    table = Table(board=["C1 D1 E1 F1", ""], hands=["BRI growth"], fill=6)
    table.sail("E1", "E2")
    table.expand("BRI", "A1")
    table.migrate("D1", "D2")
    table.sail("F1", "G1")
    table.expand("growth", "B1")
    assert {kind for kind, *_ in table.moves()} == {"STOP"}
    assert table.told("TURN_END") == []
    table.stop()
    assert table.told("TURN_END") == [(0, 0, 0, 0)]


@pytest.mark.parametrize("kind", ["EXPAND", "ATTACK", "MIGRATE", "SWAP", "SAIL"])
def test_C4_a_turn_in_which_something_was_done_is_no_pass(kind: str) -> None:
    table = Table(**BUSY)
    table.act(*next(move for move in table.moves() if move[0] == kind))
    table.stop_battle()
    table.stop()
    assert table.told("TURN_END") == [(0, 0, 0, 0)]


def test_C4_a_turn_in_which_nothing_was_done_is_a_pass() -> None:
    table = Table(**BUSY)
    table.stop()
    assert table.told("TURN_END") == [(0, 1, 0, 0)]


def test_C5_the_active_player_draws_up_to_ten() -> None:
    table = Table(board=["C1 E1", "", ""], hands=["BRI growth", 10, 7], fill=10)
    table.expand("BRI", "A1")
    table.expand("growth", "B1")
    assert table.hands() == [8, 10, 7]
    table.stop()
    assert [seat for seat, *_ in table.told("DRAWN")] == [0, 0]
    assert table.hands() == [10, 10, 7], "seat 2 spent nothing in defence"


def test_C6_defenders_draw_clockwise_from_the_active_player() -> None:
    table = Table(
        board=["E6 D6", "E7", "D7 D8", "A1"],
        marked="POL GER",
        hands=["growth growth", "growth growth", "growth growth", 4],
        starter=1,
        seat=1,
    )
    for square_attacked, defender in (("E6", 0), ("D7", 2)):
        table.attack("growth", square_attacked)
        if table.question == Question.ATTACKER:
            table.stop()
        assert (table.question, table.asked) == (Question.DEFENDER, defender)
        table.card("growth")
        table.stop_battle()
    assert (len(table.told("REPELLED")), table.hands()) == (2, [1, 0, 1, 4])
    assert not table.told("DRAWN"), "no one draws before the end of the turn"
    table.stop()
    assert [seat for seat, *_ in table.told("DRAWN")] == [1] * 10 + [2] * 9 + [0] * 9
    assert table.hands() == [10, 10, 10, 4]


def test_C7_an_expand_card_is_discarded_at_once() -> None:
    table = Table(board=["C1", ""], hands=["BRI growth"])
    table.expand("BRI", "A1")
    assert table.pile() == ["BRI"]
    table.expand("growth", "D1")
    assert table.pile() == ["BRI", "growth"]


def test_C7_battle_cards_are_discarded_when_the_battle_is_over() -> None:
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7 E", "growth"])
    table.attack("7", "E7")
    table.stop()
    table.card("growth")
    assert (table.question, table.pile()) == (Question.ATTACKER, [])
    assert Counter(table.on_table()) == Counter(["7", "growth"])
    table.stop()
    assert Counter(table.pile()) == Counter(["7", "growth"])
    assert table.on_table() == []


def test_C8_the_discards_are_shuffled_when_a_card_is_needed() -> None:
    table = Table(board=["C1", ""], hands=["BRI growth", 10], fill=10, deck="A B")
    table.expand("BRI", "A1")
    table.expand("growth", "B1")
    n = len(table.pile())
    table.stop()
    assert not table.told("SHUFFLE"), "the two cards left were enough"
    assert (table.deck(), len(table.pile())) == ([], n)
    assert [FACES[face] for _, face, _, _ in table.told("DRAWN")] == ["B", "A"]
    table.swap(*table.hand(1)[:2])
    assert [size for _, _, size, _ in table.told("SHUFFLE")] == [n + 2]
    assert (len(table.deck()), table.pile()) == (n, [])


def test_C8_with_too_few_cards_everybody_draws_what_there_is() -> None:
    table = Table(board=["C1", ""], hands=["BRI growth A B", 3], deck="J")
    table.state["pile_size"] = 0
    table.expand("BRI", "A1")
    table.expand("growth", "B1")
    table.stop()
    assert table.hands() == [5, 3]
    assert table.question == Question.STEP
