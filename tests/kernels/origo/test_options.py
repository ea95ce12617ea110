"""Options of cards, turns, attacks and moves: the default and the other reading differ as the ruling says."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from kernels.origo.layout import EndReason, Move, Question
from tests.kernels.origo.deck import SEA, SQUARES, STATES, beside, grown, square
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.table import Table

BOTH = [False, True]


def ends_turn_with_swap(table: Table) -> None:
    """Swap two cards and end the turn."""
    table.act(*table.moves(Move.SWAP)[0])
    table.stop()


# --- deal, refill ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deal", "held"), [("before_opening", 10), ("after_opening", 0)])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_option_deal__before_or_after_the_opening(players: int, deal: str, held: int) -> None:
    game = Fresh(players, edition={"deal": deal})
    while game.question == Question.OPENING:
        assert game.hands() == [held] * players
        game.do(game.legal()[-1])
    assert game.hands() == [10] * players
    assert len(game.deck()) == 98 - 10 * players
    kinds = list(dict.fromkeys(event for event, *_ in game.events))
    dealt = ["SHUFFLE", "DRAWN", "PLACED"] if held else ["PLACED", "SHUFFLE", "DRAWN"]
    assert kinds == ["GAME", *dealt, "ROUND", "TURN"]


def test_option_deal__changes_neither_cards_nor_hands() -> None:
    hands = []
    for deal in ("before_opening", "after_opening"):
        game = Fresh(3, deal=5, edition={"deal": deal})
        while game.question == Question.OPENING:
            game.do(game.legal()[-1])
        hands.append([game.hand(seat) for seat in range(3)])
    assert hands[0] == hands[1]


def defended_twice(refill: str) -> Table:
    """Return a table at which seat 2 has been attacked in the turns of seats 0 and 1, before its own turn."""
    table = Table(
        board=["D6", "E6", "D7 E7 D8"],
        marked="POL",
        hands=["7 growth", "7 growth", "7-8 growth growth POL"],
        fill=10,
        avoid="D7 E7",
        edition={"refill": refill},
    )
    for target in ("D7", "E7"):
        table.attack("7" if "7" in table.hand(table.asked) else "growth", target)
        if table.question == Question.ATTACKER:
            table.card("growth")
        while table.question == Question.DEFENDER and len(table.hand(2)) > 8:
            table.card(table.moves(Move.CARD)[0][1])
        table.stop_battle()
        table.stop()
    return table


def test_option_refill__each_turn() -> None:
    table = defended_twice("turn")
    assert table.hands() == [10, 10, 10]
    assert {seat for seat, *_ in table.told("DRAWN")} == {0, 1, 2}


def test_option_refill__at_the_end_of_the_round() -> None:
    table = defended_twice("round")
    assert not table.told("DRAWN")
    missing = [10 - n for n in table.hands()]
    assert missing[0] > 0 and missing[1] > 0 and missing[2] > 0
    table.forget()
    table.stop()
    assert Counter(seat for seat, *_ in table.told("DRAWN")) == dict(enumerate(missing))
    kinds = [event for event, *_ in table.events]
    assert kinds[0] == "TURN_END"
    assert kinds[kinds.index("DRAWN") :][: sum(missing)] == ["DRAWN"] * sum(missing)
    assert table.hands() == [10, 10, 10]


# --- double_move -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("double_move", BOTH)
def test_option_double_move__a_shield_placed_this_turn(double_move: bool) -> None:
    table = Table(board=["J9", ""], hands=["ship BRI"], edition={"double_move": double_move})
    table.expand("ship", "B7")
    table.expand("BRI", "A1")
    assert bool(table.reach(Move.SAIL, "B7")) == double_move
    assert bool(table.reach(Move.MIGRATE, "A1")) == double_move
    assert table.reach(Move.MIGRATE, "J9"), "it stood there before"


@pytest.mark.parametrize("double_move", BOTH)
def test_option_double_move__a_shield_that_won_its_square(double_move: bool) -> None:
    table = Table(board=["E1 F1", "E2"], hands=["ship"], edition={"double_move": double_move})
    table.attack("ship", "E2")
    assert table.owner("E2") == 0
    assert bool(table.reach(Move.SAIL, "E2")) == double_move
    assert table.reach(Move.SAIL, "E1")


@pytest.mark.parametrize("double_move", BOTH)
def test_option_double_move__a_shield_that_moved(double_move: bool) -> None:
    table = Table(board=["C6 I3", ""], edition={"double_move": double_move})
    table.migrate("C6", "C7")
    assert bool(table.reach(Move.SAIL, "C7")) == double_move
    table = Table(board=["B7 J9", ""], edition={"double_move": double_move})
    table.sail("B7", "B6")
    assert bool(table.reach(Move.MIGRATE, "B6")) == double_move
    assert table.reach(Move.MIGRATE, "J9")
    table.stop()
    table.stop()
    assert table.reach(Move.MIGRATE, "B6"), "a new turn"


# --- passing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("swap_is_action", BOTH)
def test_option_swap_is_action__a_swap_alone_is_a_pass_or_not(swap_is_action: bool) -> None:
    table = Table(players=3, hands=[10] * 3, edition={"swap_is_action": swap_is_action})
    table.stop()
    ends_turn_with_swap(table)
    assert table.told("TURN_END") == [(0, 1, 0, 0), (1, int(not swap_is_action), 0, 0)]
    table.stop()
    assert bool(table.told("CALLED")) == (not swap_is_action)


def test_option_swap_is_action__a_swap_with_something_else_is_no_pass() -> None:
    table = Table(board=["E1", ""], hands=[10, 10], edition={"swap_is_action": False})
    table.act(*table.moves(Move.SWAP)[0])
    table.sail("E1", "E2")
    table.stop()
    assert table.told("TURN_END") == [(0, 0, 0, 0)]


@pytest.mark.parametrize("pass_end", ["round", "consecutive"])
def test_option_pass_end__passes_across_rounds(pass_end: str) -> None:
    table = Table(players=3, hands=[10] * 3, edition={"pass_end": pass_end})
    ends_turn_with_swap(table)
    table.stop()
    table.stop()
    assert not table.told("CALLED")
    table.stop()
    assert table.told("CALLED") == ([(0, EndReason.PASSES, 0, 0)] if pass_end == "consecutive" else [])
    ends_turn_with_swap(table)
    ends_turn_with_swap(table)
    assert (table.question == Question.OVER) == (pass_end == "consecutive")


def test_option_pass_end__a_turn_with_an_action_breaks_the_row() -> None:
    table = Table(players=3, hands=[10] * 3, edition={"pass_end": "consecutive"})
    for turn in range(12):
        if turn % 3 == 2:
            ends_turn_with_swap(table)
        else:
            table.stop()
    assert not table.told("CALLED")


# --- attacking -------------------------------------------------------------------------------------------------------

ALL_STATES = " ".join(STATES)
SHIPS = [" ".join(sorted(SEA - {"E2"})), "E2 D4"]


@pytest.mark.parametrize("attack_stage", ["area", "all"])
def test_option_attack_stage__one_area_or_every_one(attack_stage: str) -> None:
    edition = {"attack_stage": attack_stage}
    settings: dict[str, Any] = {"hands": ["ship growth growth E"], "edition": edition}
    early = attack_stage == "area"
    assert Table(board=SHIPS, marked=ALL_STATES, **settings).attackable() == {"E2"}
    assert Table(board=SHIPS, marked=11, **settings).attackable() == ({"E2"} if early else set())
    board = [f"{SHIPS[0].replace('I5', 'D3')}", SHIPS[1]]
    assert Table(board=board, marked=ALL_STATES, **settings).attackable() == ({"E2", "D4"} if early else set())
    assert Table(board=["D3", "D4"], marked="BEL", **settings).attackable() == ({"D4"} if early else set())


@pytest.mark.parametrize("sea_attackable", ["while_full", "once_full"])
def test_option_sea_attackable__a_sea_that_was_full_once(sea_attackable: str) -> None:
    edition = {"sea_attackable": sea_attackable}
    table = Table(board=["E1 F1", "E2"], hands=["ship ship growth"], edition=edition)
    assert table.attackable() == {"E2"}
    table.sail("F1", "G1")
    assert table.attackable() == ({"E2"} if sea_attackable == "once_full" else set())
    never = Table(board=["E1", "E2"], hands=["ship growth"], edition=edition)
    assert never.attackable() == set(), "it has never been full"


def test_option_sea_attackable__full_in_the_turn_of_another() -> None:
    edition = {"sea_attackable": "once_full"}
    table = Table(board=["F2", "E1", "E2"], hands=["ship", "ship growth", ""], edition=edition)
    table.expand("ship", "F1")
    table.sail("F1", "G1")
    table.stop()
    assert table.attackable() == {"E2"}


@pytest.mark.parametrize("attack_from", ["neighbour", "anywhere"])
def test_option_attack_from__beside_an_own_shield_or_anywhere(attack_from: str) -> None:
    edition = {"attack_from": attack_from}
    table = Table(board=["A1 E8", "E7 D9"], marked="POL", hands=["E D 7 growth POL"], edition=edition)
    found = {(face, name) for _, face, name in table.moves(Move.ATTACK)}
    near = {("E", "E7"), ("7", "E7"), ("POL", "E7"), ("growth", "E7")}
    far = {("D", "D9"), ("POL", "D9")}
    assert found == (near if attack_from == "neighbour" else near | far)


def test_option_attack_from__a_tribe_off_the_board_attacks_from_anywhere() -> None:
    table = Table(board=["", "E7"], marked="POL", hands=["E growth"], edition={"attack_from": "anywhere"})
    assert table.moves(Move.ATTACK) == [("ATTACK", "E", "E7")]
    table.attack("E", "E7")
    assert table.owner("E7") == 0, "two against one"


@pytest.mark.parametrize("last_shield", ["supply_empty", "stands_on_board"])
def test_option_last_shield__lost_in_its_attack(last_shield: str) -> None:
    for defender, is_won in (("E7", True), ("E7 D7 E8", False)):
        table = Table(
            board=["E6", defender],
            marked="POL",
            hands=["7", 10],
            avoid="E7",
            supply=[1, 5],
            edition={"last_shield": last_shield},
        )
        table.attack("7", "E7")
        assert bool(table.told("WON")) == is_won
        called = is_won or last_shield == "supply_empty"
        assert table.told("CALLED") == ([(0, EndReason.SHIELDS, 0, 0)] if called else [])
        assert table.numbers("supply") == [0, 5]


@pytest.mark.parametrize("last_shield", ["supply_empty", "stands_on_board"])
def test_option_last_shield__placed_by_a_card_ends_the_game_anyway(last_shield: str) -> None:
    table = Table(board=["E6", ""], hands=["A", 10], supply=[1, 5], edition={"last_shield": last_shield})
    table.expand("A", "A1")
    assert table.told("CALLED") == [(0, EndReason.SHIELDS, 0, 0)]


@pytest.mark.parametrize("defence_growth", ["neighbour", "always"])
def test_option_defence_growth__for_a_lone_shield(defence_growth: str) -> None:
    edition = {"defence_growth": defence_growth}
    table = Table(board=["E6", "E7"], marked="POL", hands=["7", "growth"], edition=edition)
    table.attack("7", "E7")
    assert (table.question == Question.DEFENDER) == (defence_growth == "always")
    if defence_growth == "always":
        table.card("growth")
        assert table.told("REPELLED") == [(0, square("E7"), 1, 0)], "three against three"


def test_option_defence_growth__is_about_the_defender_only() -> None:
    edition = {"defence_growth": "always", "attack_from": "anywhere"}
    table = Table(board=["A1", "E7"], marked="POL", hands=["growth", ""], edition=edition)
    assert not table.moves(Move.ATTACK), "the attacker's growth card needs a neighbour"


# --- moving ----------------------------------------------------------------------------------------------------------


def straight(start: str, own: set[str], occupied: set[str]) -> set[str]:
    """Return the first free square in each direction, beyond own shields only."""
    found = set()
    row, column = divmod(square(start), 10)
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        r, c = row + down, column + right
        while 0 <= r < 10 and 0 <= c < 10 and SQUARES[10 * r + c] in own:
            r, c = r + down, c + right
        if 0 <= r < 10 and 0 <= c < 10 and SQUARES[10 * r + c] not in occupied:
            found.add(SQUARES[10 * r + c])
    return found


@pytest.mark.parametrize("jump", ["bends", "sail_bends", "straight"])
def test_option_jump__on_many_boards(jump: str) -> None:
    random, apart = np.random.default_rng(8), 0
    for _ in range(50):
        squares = [SQUARES[number] for number in random.permutation(100)]
        own, other = set(squares[: int(random.integers(1, 55))]), set(squares[70:])
        table = Table(board=[" ".join(own), " ".join(other)], edition={"jump": jump})
        found: dict[str, set[str]] = {start: set() for start in own}
        for _, start, end in [*table.moves(Move.MIGRATE), *table.moves(Move.SAIL)]:
            found[start].add(end)
        for start, ends in found.items():
            chain = {place for shield in grown(start, own) for place in beside(shield)} - own - other
            line = straight(start, own, own | other)
            bends = jump == "bends" or (jump == "sail_bends" and start in SEA)
            assert ends == (chain if bends else line), start
            apart += chain != line
    assert apart > 100


@pytest.mark.parametrize("found_by_moving", BOTH)
@pytest.mark.parametrize(("move", "start", "end"), [("MIGRATE", "D2", "D3"), ("SAIL", "C3", "D3")])
def test_option_found_by_moving__a_move_onto_the_last_square(
    move: str, start: str, end: str, found_by_moving: bool
) -> None:
    edition = {"found_by_moving": found_by_moving}
    table = Table(board=[start, "D4 E3 E4"], hands=["growth"], edition=edition)
    table.act(move, start, end)
    assert bool(table.told("FOUNDED")) == found_by_moving
    assert table.attackable() == ({"D4", "E3"} if found_by_moving else set())


def test_option_found_by_moving__a_card_founds_anyway() -> None:
    table = Table(board=["", "D4 E3 E4"], hands=["BEL"], edition={"found_by_moving": False})
    table.expand("BEL", "D3")
    assert table.told("FOUNDED") == [(0, 6, 1, 3)]
