"""What any sensible player does where the answer is plain."""

from typing import Any

import pytest

from kernels.origo.layout import Question
from tests.kernels.origo.deck import DEFAULT_CODES, STATES, area_squares, places, square
from tests.kernels.origo.machine import Machine, move_told
from tests.kernels.origo.players import choice, placed, squares_chosen
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import policy_named

NINE = "BRI GER BAL SPA ITA SCA HEL DAC DAL"
"""Nine founded states; the next founding brings six steps."""
Moves = list[tuple[str, ...]]


def turn(table: Machine) -> Moves:
    """Let greedy players finish the turn under way; return the steps of the seat on turn, battles left out."""
    policy, number, seat = policy_named("greedy")[0], int(table.state["turn"]), table.asked
    moves = []
    while table.question != Question.OVER and int(table.state["turn"]) == number:
        before, is_step = table.n_rows, table.question == Question.STEP and table.asked == seat
        table.decide(policy)
        if is_step:
            moves.append(move_told(table.rows_since(before)))
    return moves


def with_cards_alone(actions: int = 1, **position: Any) -> Table:
    """Return a position in which so many card actions are left, and no migration."""
    table = Table(**position)
    table.state["actions"], table.state["has_migrated"] = actions, 1
    return table


def count(table: Machine, seat: int, code: str) -> int:
    """Return how many shields a seat has in a state."""
    return len(table.shields(seat) & area_squares(code))


# --- founding ---------------------------------------------------------------------------------------------------------


def test_founds_a_state_whose_last_square_a_card_fills() -> None:
    table = Table(board=["D7 D8 E7 E9", "D9 A5"], marked=NINE, hands=["POL A J 1", 10])
    assert ("EXPAND", "POL", "E10") in turn(table)
    assert table.told("FOUNDED") == [(0, STATES.index("POL"), 10, 6)]


def test_founds_with_two_cards_what_lacks_two_squares() -> None:
    # Six steps and first place; else one point there and three at sea, and the steps are the rival's.
    board = ["D3 G9", "D4 C4 C5 D5 D7 D8 A5"]
    table = with_cards_alone(2, board=board, marked=NINE, hands=["BEL E", 10])
    turn(table)
    assert [(seat, state) for seat, state, *_ in table.told("FOUNDED")] == [(0, STATES.index("BEL"))]


def test_does_not_leave_a_state_that_it_can_found_with_a_card() -> None:
    # A shield of Belgium at sea would lead the fleets; founding first costs nothing of that.
    table = Table(board=["D3 D4", "E3 J10"], marked=NINE, hands=["BEL", 10])
    assert turn(table)[0] == ("EXPAND", "BEL", "E4")


def test_founds_by_a_voyage_when_no_card_can() -> None:
    nine = NINE.replace("BRI", "POL")
    table = Table(board=["A1 A2 B1 B2 E2 E1 F1 C3", "C1 C2 D1 J10"], marked=nine, hands=["J", 10])
    turn(table)
    assert table.told("FOUNDED") == [(0, STATES.index("BRI"), 10, 6)]


# --- placing ----------------------------------------------------------------------------------------------------------


def test_spends_a_plain_card_where_a_growth_card_reaches_too() -> None:
    board = ["D3 D4", "E3 C4 C5 D5 A5"]
    table = with_cards_alone(board=board, marked=NINE, hands=["growth BEL", 10])
    assert turn(table)[0] == ("EXPAND", "BEL", "E4")


def test_breaks_a_tie_for_first_place_rather_than_swell_a_safe_one() -> None:
    # Gaul one against one pays two each; one more there is first. Germany is won anyhow.
    table = with_cards_alone(board=["C4 E6 G2", "F4 A9"], hands=["GER GAL", 10])
    assert turn(table)[0][:2] == ("EXPAND", "GAL")


def test_goes_where_nobody_is_rather_than_draw_level() -> None:
    # Level in Gaul pays two each; alone in Spain pays four.
    table = with_cards_alone(board=["A1", "G3 J10"], hands=["GAL SPA", 10])
    assert turn(table)[0][:2] == ("EXPAND", "SPA")


def test_begins_where_nobody_is_rather_than_draw_level() -> None:
    # The second first shield: level in Gaul pays two each, alone in another large state four.
    game = placed("A1", "G3")
    assert {DEFAULT_CODES[square(name)] for name in squares_chosen(game, policy_named("greedy")[0])}.isdisjoint({"GAL"})


# --- moving -----------------------------------------------------------------------------------------------------------


def test_takes_a_spare_shield_to_where_it_is_first() -> None:
    table = Table(board=["G2 G3 G4 G5 C5", "F2 D6"], hands=[0, 10])
    moves = turn(table)
    assert [kind for kind, *_ in moves] == ["MIGRATE", "STOP"]
    assert count(table, 0, "GAL") == 3
    assert moves[0][2] not in area_squares("GAL")


def test_puts_a_spare_shield_to_sea_to_lead_the_fleets() -> None:
    table = Table(board=["A1 A2 B1 B2 E1 E2", "I3 I4 F2"], hands=[0, 10])
    kind, _, end = turn(table)[0]
    assert (kind, end in places("A3 B3")) == ("MIGRATE", True)


def test_keeps_its_ships_at_sea_where_landing_wins_less() -> None:
    # Two ships each pay three; ashore one would be third for one point, and the ship left would pay one.
    board = ["E1 F1", "I3 I4 A1 A2 B1 H1 H2 H3 G3 G4 H4", "A3 B3 B2 C2 I1 J1 G2 F4"]
    table = Table(board=board, hands=[0, 10, 10])
    turn(table)
    assert table.shields(0) <= area_squares("BIS")


def test_swaps_cards_that_can_do_nothing() -> None:
    # Belgium and Poland are full and far away.
    board = ["A1", "D3 D4 E3 E4 D7 D8 D9 E7 E9 E10"]
    table = Table(board=board, marked="BEL POL", hands=["BEL POL", 10])
    assert ("SWAP", "BEL", "POL") in turn(table)


# --- fighting ---------------------------------------------------------------------------------------------------------

GERMANY = ["D6 E5 E6 F5", "C4 C5 D5 F6"]
"""Four against four in a founded state; F6 stands alone between two of the other tribe."""


def test_takes_a_lone_shield_for_first_place_when_it_cannot_lose() -> None:
    # Six points against one and at most two cards; the cards reach nothing but Germany, which is full.
    table = with_cards_alone(2, board=GERMANY, marked="GER", hands=["GER GER", 2], avoid="F6")
    assert turn(table)[0] == ("ATTACK", "GER", "F6")
    assert table.owner("F6") == 0


def test_attacks_nothing_that_it_cannot_win() -> None:
    # D4: three points against four without a card; E3: three against three. First place in Belgium would pay two.
    board = ["D3", "D4 E4 C4 D5", "E3 E2 F3"]
    table = with_cards_alone(board=board, marked="BEL", hands=["BEL", 0, 0])
    turn(table)
    assert table.told("ATTACKED") == []


def test_an_attacker_that_is_ahead_adds_no_card() -> None:
    table = Table(board=GERMANY, marked="GER", hands=["GER GER", 2], avoid="F6")
    table.attack("GER", "F6")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    assert choice(table, "greedy") == ("STOP",)


@pytest.mark.parametrize(("hand", "answer"), [("F 6 A", "CARD"), ("F A J", "STOP")])
def test_a_defender_answers_where_its_cards_suffice_and_saves_them_where_they_do_not(hand: str, answer: str) -> None:
    # Four points against one: two cards turn the battle, one does not.
    table = Table(board=GERMANY, marked="GER", hands=["GER", hand])
    table.attack("GER", "F6")
    assert (table.question, table.asked) == (Question.DEFENDER, 1)
    assert choice(table, "greedy")[0] == answer


def test_an_attacker_that_is_answered_plays_on_while_that_can_win() -> None:
    # Four points against five, and two cards left.
    table = Table(board=GERMANY, marked="GER", hands=["GER GER EF", "F 6"])
    table.attack("GER", "F6")
    table.stop()
    for face in ("F", "6"):
        table.card(face)
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    assert choice(table, "greedy")[0] == "CARD"


def test_does_not_leave_the_last_square_of_a_state_to_a_rival() -> None:
    # One point for first place in Belgium against six steps for whoever fills it; ten cards nearly always can.
    table = with_cards_alone(board=["D3 H5", "D4 A5"], marked=NINE, hands=["BEL", 10])
    assert turn(table) == [("STOP",)]


def test_joins_two_chains_to_the_largest_clan() -> None:
    # G3 makes a clan of five, against four: eight points. First place in the Baltic Countries brings four.
    table = with_cards_alone(board=["G1 G2 G4 G5 A1", "F8 F9 F10 G9 B1 B2 C1 J3"], hands=["3 A", 10])
    assert turn(table)[0] == ("EXPAND", "3", "G3")


def test_makes_a_clan_larger_than_an_equal_one() -> None:
    # Four against four pays six each; with five the first clan pays eight. A shield in Germany is third for one point.
    board = ["G2 G3 G4 F3", "F8 F9 F10 G9 C4 C5 D5 G5", "E6 F6"]
    table = with_cards_alone(board=board, hands=["GAL GER", 10, 10])
    assert turn(table)[0][:2] == ("EXPAND", "GAL")


def test_does_not_count_on_a_square_that_its_cards_do_not_reach() -> None:
    # Germany lacks E6 and F5; both cards reach E6 alone, so whoever comes next would found it.
    table = with_cards_alone(
        2, board=["C4 C5 J1", "D5 D6 E5 F6 A9"], marked=NINE.replace("GER", "POL"), hands=["E E", 10]
    )
    assert turn(table)[0] != ("EXPAND", "E", "E6")


def test_a_lone_ship_sails_when_nothing_else_is_left_to_do() -> None:
    # First in Spain pays four; one ship is third behind two larger fleets.
    table = with_cards_alone(0, board=["E1", "A3 A4 B4", "I3 I4 J3"], hands=[0, 10, 10])
    assert turn(table)[0][0] == "SAIL"
