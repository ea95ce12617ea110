"""What every sensible player does where the answer is plain, whatever its plan."""

import pytest

from kernels.origo.layout import Question
from tests.kernels.origo.deck import STATES, area_squares
from tests.kernels.origo.players import choice
from tests.kernels.origo.table import Table
from tests.kernels.origo.test_sense import GERMANY, NINE, with_cards_alone
from tests.kernels.origo.weights import BUILT_IN

SENSIBLE = tuple(name for name in BUILT_IN if name not in ("random", "beginner"))
"""A random player has no sense, a beginner errs."""
FIGHTERS = tuple(name for name in SENSIBLE if name != "peaceful")
FOUNDERS = tuple(name for name in SENSIBLE if name != "states")
"""One plan weighs a majority above everything else, a founding of six steps and the largest clan included."""
PLAYERS = pytest.mark.parametrize("name", SENSIBLE)


@pytest.mark.parametrize("name", FOUNDERS)
def test_takes_a_dear_founding_that_is_there(name: str) -> None:
    # Six steps and first place, against a shield anywhere else.
    table = with_cards_alone(board=["D7 D8 E7 E9", "D9 A5"], marked=NINE, hands=["POL A J 1", 10])
    assert choice(table, name) == ("EXPAND", "POL", "E10")


@pytest.mark.parametrize("name", FOUNDERS)
def test_takes_the_founding_that_wins_the_game(name: str) -> None:
    # The end is called and this is the last turn: six steps overtake the leader, who is four ahead.
    table = with_cards_alone(board=["D7 D8 E7 E9", "D9 A5"], marked=NINE, hands=["POL A J 1", 10], pos=[60, 64])
    table.state["called"], table.state["turns_left"] = 1, 1
    assert choice(table, name) == ("EXPAND", "POL", "E10")


@PLAYERS
def test_founds_with_two_cards_rather_than_leave_it_to_the_next(name: str) -> None:
    board = ["D3 G9", "D4 C4 C5 D5 D7 D8 A5"]
    table = with_cards_alone(2, board=board, marked=NINE, hands=["BEL E", 10])
    while table.question == Question.STEP and table.asked == 0 and (move := choice(table, name)) != ("STOP",):
        table.act(*move)
    assert [(seat, state) for seat, state, *_ in table.told("FOUNDED")] == [(0, STATES.index("BEL"))]


@pytest.mark.parametrize("name", FOUNDERS)
def test_founds_by_a_voyage_when_no_card_can(name: str) -> None:
    nine = NINE.replace("BRI", "POL")
    table = with_cards_alone(0, board=["A1 A2 B1 B2 E2 E1 F1 C3", "C1 C2 D1 J10"], marked=nine, hands=["J", 10])
    move = choice(table, name)
    assert (move[0], move[-1]) == ("SAIL", "D2")


@pytest.mark.parametrize("name", FOUNDERS)
def test_spends_a_plain_card_where_a_growth_card_reaches_too(name: str) -> None:
    board = ["D3 D4", "E3 C4 C5 D5 A5"]
    table = with_cards_alone(board=board, marked=NINE, hands=["growth BEL", 10])
    assert choice(table, name) == ("EXPAND", "BEL", "E4")


@PLAYERS
def test_goes_where_nobody_is_rather_than_draw_level(name: str) -> None:
    table = with_cards_alone(board=["A1", "G3 J10"], hands=["GAL SPA", 10])
    assert choice(table, name)[:2] == ("EXPAND", "SPA")


@PLAYERS
def test_breaks_a_tie_for_first_place_rather_than_swell_a_safe_one(name: str) -> None:
    table = with_cards_alone(board=["C4 E6 G2", "F4 A9"], hands=["GER GAL", 10])
    assert choice(table, name)[:2] == ("EXPAND", "GAL")


@pytest.mark.parametrize("name", [name for name in FOUNDERS if name != "champion_2"])
def test_joins_two_chains_to_the_largest_clan(name: str) -> None:
    # G3 makes a clan of five, against four. The champion of two players cares little for clans.
    table = with_cards_alone(board=["G1 G2 G4 G5 A1", "F8 F9 F10 G9 B1 B2 C1 J3"], hands=["3 A", 10])
    assert choice(table, name) == ("EXPAND", "3", "G3")


@PLAYERS
def test_attacks_nothing_that_it_cannot_win(name: str) -> None:
    # D4: three points against four without a card; E3: three against three.
    board = ["D3", "D4 E4 C4 D5", "E3 E2 F3"]
    table = with_cards_alone(board=board, marked="BEL", hands=["BEL", 0, 0])
    assert choice(table, name)[0] != "ATTACK"


@pytest.mark.parametrize("name", FIGHTERS)
def test_wins_first_place_from_who_cannot_hold_it(name: str) -> None:
    table = with_cards_alone(2, board=GERMANY, marked="GER", hands=["GER GER", 2], avoid="F6")
    assert choice(table, name)[:2] == ("ATTACK", "GER")


@PLAYERS
def test_an_attacker_that_is_ahead_adds_no_card(name: str) -> None:
    table = Table(board=GERMANY, marked="GER", hands=["GER GER", 2], avoid="F6")
    table.attack("GER", "F6")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    assert choice(table, name) == ("STOP",)


@pytest.mark.parametrize(("hand", "answer"), [("F 6 A", "CARD"), ("F A J", "STOP")])
@PLAYERS
def test_a_defender_answers_only_where_its_cards_suffice(name: str, hand: str, answer: str) -> None:
    # Four points against one: two cards turn the battle, one does not.
    table = Table(board=GERMANY, marked="GER", hands=["GER", hand])
    table.attack("GER", "F6")
    assert (table.question, table.asked) == (Question.DEFENDER, 1)
    assert choice(table, name)[0] == answer


@PLAYERS
def test_takes_a_spare_shield_to_where_it_is_first(name: str) -> None:
    table = Table(board=["G2 G3 G4 G5 C5", "F2 D6"], hands=[0, 10])
    move = choice(table, name)
    assert move[0] == "MIGRATE"
    assert move[1] in area_squares("GAL")
    assert move[2] not in area_squares("GAL")


@PLAYERS
def test_does_not_open_a_state_that_the_next_player_founds(name: str) -> None:
    # Leaving the tenth square would give six steps away for a second place of one point.
    nine = NINE.replace("GER", "POL")
    board = ["C4 C5 D5 D6 A1", "E5 E6 F5 G8", "J10"]
    table = Table(board=board, marked=nine, hands=[0, 10, 10])
    move = choice(table, name)
    assert move[0] != "MIGRATE" or move[1] not in area_squares("GER")
