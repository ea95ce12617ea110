"""Acceptance scenarios about setting up, cards, battles, moves, foundings and rounds: S01 to S11, S16 to S19."""

import pytest

from kernels.origo.layout import Cause, Move, Question
from kernels.origo.resolve import attack_points, defence_points
from tests.kernels.origo.deck import CODES, SEA, SQUARES, area_squares, bag, places, square
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.table import Table

BATTLE = ("E8 F7 F8 G7", "E7 D7 E6 D6 D8 E5 D9 E9 E10")
"""The board of the rulebook's battle: black, orange."""


def points_of(table: Table) -> tuple[int, int]:
    """Return the combat points of attacker and defender."""
    return int(attack_points(table.state)), int(defence_points(table.state))


def test_S01_three_players_from_the_box_to_the_first_turn() -> None:
    game = Fresh(3, deal=4)
    assert (game.hands(), len(game.deck()), game.pile()) == ([10, 10, 10], 68, [])
    assert (game.numbers("supply"), game.numbers("position")) == ([30, 30, 30], [1, 2, 3])
    goes = []
    while game.question == Question.OPENING:
        goes.append(game.asked)
        game.do(game.legal()[-1])
    assert goes == [0, 1, 2] * 8
    assert [len(game.shields(seat)) for seat in range(3)] == [8, 8, 8]
    assert (game.numbers("supply"), game.numbers("box")) == ([22, 22, 22], [0, 0, 0])
    assert (game.numbers("position"), game.marked()) == ([1, 2, 3], [])
    assert (int(game.state["starter"]), game.question, game.asked) == (0, Question.STEP, 0)


def opening(**position: list[str]) -> Table:
    """Return a table in the opening, after some shields have been placed."""
    table = Table(**position, start=False)
    placed = sum(len(table.shields(seat)) for seat in range(table.players))
    table.state["placed"], table.state["seat"] = placed, placed % table.players
    table.start(Question.OPENING)
    return table


def test_S02_opening_limits() -> None:
    board = ["F2 D3 F1", "F3 E4 A5", "G4 E1 B6", "H4 E2"]
    table = opening(board=board)
    assert (table.question, table.asked) == (Question.OPENING, 3)
    legal = {square for _, square in table.moves(Move.PLACE)}
    assert len(legal) == len(table.legal()) == 79
    assert legal.isdisjoint({"F4", "D4", "A6", "E1"})
    occupied = places(" ".join(board))
    assert legal >= SEA - occupied >= {"C3", "A3"}
    full = {"GAL", "BEL", "SCA"}
    assert legal == {name for name, code in zip(SQUARES, CODES, strict=True) if code not in full} - occupied


def test_S03_where_cards_reach() -> None:
    table = Table(board=["D2 E1", "D3 E3"], hands=["DE growth BEL ship 3"])
    reach = {face: table.reach(Move.EXPAND, face) for face in ("DE", "growth", "BEL", "ship", "3")}
    assert reach["DE"] == places("D1 D4 D5 D6 D7 D8 D9 D10 E2 E4 E5 E6 E7 E8 E9 E10")
    assert reach["growth"] == {"C2", "D1", "E2", "F1"}
    assert reach["BEL"] == {"D4", "E4"}
    assert reach["ship"] == SEA - {"E1"}
    assert len(reach["ship"]) == 17
    assert reach["3"] == places("A3 B3 C3 F3 G3 H3 I3 J3")


def test_S04_the_battle_of_the_rulebook_with_numbers() -> None:
    hands = ["E growth", "7"]
    table = Table(board=BATTLE, marked="POL", hands=hands, fill=10, avoid="E7", supply=[10, 10])
    table.attack("E", "E7")
    table.stop()
    assert (table.question, table.asked, points_of(table)) == (Question.DEFENDER, 1, (4, 3))
    table.card("7")
    assert (table.question, table.asked, points_of(table)) == (Question.ATTACKER, 0, (4, 5))
    table.card("growth")
    assert table.told("BATTLE_CARD")[-1][2:] == (6, 5)
    assert (table.question, table.asked) == (Question.STEP, 0)
    assert table.owner("E7") == 0
    assert (table.numbers("supply"), table.numbers("box")) == ([9, 10], [0, 1])
    assert sorted(table.pile()) == bag("E 7 growth")
    assert (table.hands(), int(table.state["actions"])) == ([8, 9], 1)
    assert not table.told("FOUNDED")
    table.stop()
    assert [seat for seat, *_ in table.told("DRAWN")] == [0, 0, 1]
    assert table.hands() == [10, 10]


def test_S05_a_tie_loses_and_the_last_shield_ends_the_game() -> None:
    table = Table(
        board=["", "E7", "F7 F8"],
        marked="HEL",
        hands=[10, "7", "growth"],
        fill=10,
        avoid="F7",
        supply=[5, 1, 5],
        seat=1,
    )
    table.attack("7", "F7")
    assert (table.question, table.asked, points_of(table)) == (Question.DEFENDER, 2, (3, 2))
    table.card("growth")
    assert table.told("BATTLE_CARD")[-1][2:] == (3, 4)
    assert table.told("REPELLED") == [(1, square("F7"), 2, 0)]
    assert table.owner("F7") == 2
    assert (table.numbers("supply"), table.numbers("box")) == ([5, 0, 5], [0, 1, 0])
    assert table.told("CALLED") == [(1, 1, 0, 0)]
    assert (table.question, table.asked) == (Question.STEP, 1)
    assert {kind for kind, *_ in table.moves()} == {"STOP", "MIGRATE", "SWAP"}
    table.stop()
    assert table.asked == 2
    table.stop()
    assert table.question == Question.OVER
    assert [seat for seat, *_ in table.told("TURN")] == [2]
    assert len(table.told("SCORING")) == 1


def test_S06_a_sea_must_be_full_at_that_moment() -> None:
    table = Table(board=["E1 F1", "E2"], hands=["E 2 ship growth BEL SPA BRI"])
    assert {face for _, face, square in table.moves(Move.ATTACK)} == {"E", "2", "ship", "growth"}
    assert table.attackable() == {"E2"}
    table.sail("F1", "G1")
    assert table.attackable() == set()
    table = Table(board=["E1 F1", "E2"], hands=["E ship"])
    table.attack("E", "E2")
    assert points_of(table) == (3, 1)


RED = ("H6 H7 H8 H9 I7", "G6 I8")


def test_S07_migration_of_the_rulebooks_example() -> None:
    table = Table(board=RED)
    assert table.reach(Move.MIGRATE, "H9") == places("G7 G8 G9 H5 H10 I6 I9 J7")
    table.migrate("H9", "H5")
    assert table.shields(0) == places("H5 H6 H7 H8 I7")
    assert table.shields(1) == {"G6", "I8"}


def test_S07_if_h8_were_reds() -> None:
    table = Table(board=["H6 H7 H9 I7", "G6 I8 H8"])
    assert table.reach(Move.MIGRATE, "H9") == {"G9", "H10", "I9"}


@pytest.mark.parametrize("jump", ["straight", "sail_bends"])
def test_S07_with_straight_jumps(jump: str) -> None:
    table = Table(board=RED, edition={"jump": jump})
    assert table.reach(Move.MIGRATE, "H9") == {"G9", "H5", "H10", "I9"}


BLACK = ("I3 I4 H4 G4 F1 F2", "H3")


def test_S08_three_voyages_in_order() -> None:
    table = Table(board=BLACK)
    assert {start for _, start, _ in table.moves(Move.SAIL)} == {"I3", "I4", "F1"}
    assert table.reach(Move.SAIL, "I3") == places("F4 G3 G5 H5 I2 I5 J3 J4")
    table.sail("I3", "G3")
    assert table.reach(Move.SAIL, "I4") == places("F3 F4 G2 G5 H5 I3 I5 J4")
    table.sail("I4", "F4")
    assert table.reach(Move.SAIL, "F1") == places("E1 E2 F3 G1 G2")
    table.sail("F1", "E1")
    assert table.moves(Move.SAIL) == [], "a shield sails once in a turn"


def test_S08_the_wrong_order() -> None:
    table = Table(board=BLACK)
    table.sail("I4", "F4")
    assert table.reach(Move.SAIL, "I3") == {"I2", "I4", "J3"}


def test_S09_founding_with_one_shield_of_four_and_a_double_jump() -> None:
    table = Table(board=["", "D3 D4", "E3"], marked=3, hands=["BEL"], pos=[20, 24, 25])
    table.expand("BEL", "E4")
    assert table.marked() == ["BRI", "GER", "BAL", "BEL"]
    assert table.told("FOUNDED") == [(0, 6, 4, 4)]
    assert table.told("LEADER") == [(0, 4, 26, Cause.FOUNDING)]
    assert (table.numbers("position"), int(table.state["owed"])) == ([26, 24, 25], 1)
    table.stop()
    table.stop()
    assert not table.told("SCORING")
    table.stop()
    assert table.told("SCORING") == [(-1, 1, 0, 0)]
    assert table.question == Question.STARTER


def test_S10_created_stays_created() -> None:
    hands = ["10 growth", "growth growth", "growth growth"]
    table = Table(
        board=["E9 E10", "D7 D8", "D9 E7"],
        marked="BRI GER BAL GAL POL",
        hands=hands,
    )
    assert table.attackable() == {"D9"}
    table.migrate("E10", "F10")
    assert table.owner("E10") == -1
    assert table.attackable() == {"D9"}
    table.expand("10", "E10")
    assert table.owner("E10") == 0
    assert table.attackable() == {"D9"}
    assert not table.told("FOUNDED") + table.told("LEADER")
    assert int(table.state["n_marked"]) == len(table.marked()) == 5
    table.stop()
    assert table.attackable() == {"D9", "E7"}
    table.stop()
    assert table.attackable() == {"D7", "D8", "E9"}


def test_S10_a_marked_state_with_a_free_square_can_be_attacked() -> None:
    table = Table(board=["E9", "D7 D8", "D9 E7"], marked="POL", hands=["growth", "growth", "growth"])
    assert table.attackable() == {"D9"}
    table.stop()
    assert table.attackable() == {"D9", "E7"}


def all_but_one(code: str, left: str) -> str:
    """Return the squares of a state without one."""
    return " ".join(sorted(area_squares(code) - {left}))


def end_round(table: Table) -> None:
    """Let each seat swap two cards and end its turn until the round is over."""
    number = int(table.state["round"])
    while table.question == Question.STEP and int(table.state["round"]) == number:
        table.act(*table.moves(Move.SWAP)[0])
        table.stop()


def test_S11_two_red_spaces_in_one_round() -> None:
    last = {"BEL": "E4", "SCA": "C6", "POL": "E10", "DAC": "G10", "DAL": "J10"}
    board = [" ".join(all_but_one(code, left) for code, left in last.items()), "", "", "", ""]
    table = Table(board=board, marked=3, hands=list(last), fill=10, pos=[10, 20, 30, 40, 50])
    for seat, (code, left) in enumerate(last.items()):
        assert (table.question, table.asked) == (Question.STEP, seat)
        table.expand(code, left)
        table.stop()
    assert [steps for *_, steps in table.told("FOUNDED")] == [4, 4, 4, 5, 5]
    founding = [position for _, _, position, cause in table.told("LEADER") if cause == Cause.FOUNDING]
    assert founding == [14, 24, 34, 45, 55]
    assert table.told("SCORING") == [(-1, 1, 1, 0)]
    assert (table.question, int(table.state["owed"])) == (Question.STARTER, 1)
    table.name(table.asked)
    table.forget()
    end_round(table)
    assert table.told("SCORING") == [(-1, 2, 0, 0)]
    assert (table.question, int(table.state["owed"])) == (Question.STARTER, 0)
    table.name(table.asked)
    table.forget()
    end_round(table)
    assert table.question == Question.STEP
    assert not table.told("SCORING")


def test_S16_the_twelfth_marker() -> None:
    table = Table(
        board=["", "", "", all_but_one("DAL", "J10")],
        marked=11,
        hands=[10, 10, 10, "DAL"],
        fill=10,
        pos=[40, 50, 70, 60],
        owed=1,
        starter=2,
        seat=3,
    )
    table.expand("DAL", "J10")
    assert table.told("FOUNDED") == [(3, 11, 12, 7)]
    assert (table.numbers("position"), int(table.state["owed"])) == ([40, 50, 70, 67], 2)
    assert table.told("CALLED") == [(3, 0, 0, 0)]
    assert (table.question, table.asked) == (Question.STEP, 3)
    assert {"EXPAND", "MIGRATE", "SWAP"} < {kind for kind, *_ in table.moves()}
    table.stop_all()
    assert table.question == Question.OVER
    assert [seat for seat, *_ in table.told("TURN")] == [0, 1]
    assert len(table.told("SCORING")) == 1
    assert table.told("STARTER") == []
    assert [b for _, b, _, _ in table.told("END")] == [0]


def play_S17(pass_end: str) -> Table:
    """Play the four rounds of S17 as far as the game goes on; stop after seat 1's pass of the third."""
    table = Table(board=["A1", "E1", "J1"], hands=[10, 10, 10], starter=1, number=9, edition={"pass_end": pass_end})
    table.stop()
    table.stop()
    table.swap(*table.hand(0)[:2])
    table.stop()
    assert (int(table.state["round"]), table.asked) == (10, 1)
    table.sail("E1", "E2")
    table.stop()
    table.stop()
    table.stop()
    assert (int(table.state["round"]), table.asked) == (11, 1)
    table.stop()
    return table


def test_S17_passing() -> None:
    table = play_S17("round")
    assert not table.told("CALLED")
    table.migrate("J1", "J2")
    table.stop()
    table.stop()
    assert (int(table.state["round"]), table.question) == (12, Question.STEP)
    table.stop()
    table.stop()
    assert not table.told("CALLED") + table.told("SCORING")
    table.stop()
    assert table.question == Question.OVER
    assert table.told("CALLED") == [(0, 2, 0, 0)]
    assert len(table.told("SCORING")) == 1
    assert [is_pass for _, is_pass, _, _ in table.told("TURN_END")] == [1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1]


def test_S17_passing_across_rounds() -> None:
    table = play_S17("consecutive")
    assert table.told("CALLED") == [(1, 2, 0, 0)]
    table.stop_all()
    assert table.question == Question.OVER
    assert int(table.state["round"]) == 11


def test_S18_swap_into_a_reshuffle() -> None:
    table = Table(players=3, board=["B2", "", ""], hands=["A ship", 10, 10], fill=10, avoid="A3", deck="3")
    assert (table.hands(), len(table.deck()), len(table.pile())) == ([10, 10, 10], 1, 67)
    assert table.moves(Move.MIGRATE)
    before = table.cards()
    table.swap("A", "ship")
    assert "3" in table.hand(0)
    assert [event for event, *_ in table.events] == ["SWAPPED", "DRAWN", "SHUFFLE", "DRAWN"]
    assert table.told("SHUFFLE")[0][2] == 69
    assert (table.hands(), len(table.deck()), table.pile()) == ([10, 10, 10], 68, [])
    rest = [*table.deck(), *table.hand(0)]
    assert rest.count("ship") == 12 and rest.count("A") >= 1
    assert table.cards() == before
    assert {kind for kind, *_ in table.moves()} <= {"STOP", "EXPAND", "SAIL"}


def test_S19_the_new_starter() -> None:
    table = Table(players=4, hands=[10] * 4, pos=[30, 41, 38, 22], owed=1, starter=1, seat=0)
    table.swap(*table.hand(0)[:2])
    table.stop()
    assert table.numbers("position") == [30, 41, 38, 22]
    assert (table.question, table.asked) == (Question.STARTER, 1)
    assert set(table.moves()) == {("NAME", str(seat)) for seat in range(4)}
    table.name(2)
    assert table.told("STARTER") == [(1, 2, 0, 0)]
    assert table.numbers("supply") == [10] * 4
    table.forget()
    end_round(table)
    end_round(table)
    # The turns of two rounds; the first one began before the log was emptied.
    assert [seat for seat, *_ in table.told("TURN")][:8] == [3, 0, 1, 2, 3, 0, 1, 2]
    assert table.told("ROUND") == [(2, 5, 0, 0), (2, 6, 0, 0)]
    assert int(table.state["starter"]) == 2
