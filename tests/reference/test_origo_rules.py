"""What the referee allows in positions of the rulebook, and what it counts there."""

from typing import Any

import pytest

from tests.reference.origo import Referee
from tests.reference.origo_board import Box, held_by
from tests.reference.origo_chance import Script
from tests.reference.origo_map import chains
from tests.reference.origo_positions import (
    FACES,
    OCEAN,
    STAND_IN,
    Stretch,
    WordRow,
    corrected,
    landings_of,
    numbers_of,
    squares,
    squares_for,
)
from tests.reference.origo_scoring import clan_places, clan_points, fleet_points, moved, moved_all, state_points
from tests.reference.origo_words import EVENTS, NAMES
from tests.reference.origo_writer import Writer

CLANS = (8, 6, 4, 2, 1)
ALL_STATES = "bri ger bal gal spa ita bel sca pol hel dac dal"
SEA = " ".join(name for name, code in zip(NAMES, STAND_IN.split(), strict=True) if code in ("NOR", "OST", "MED", "BIS"))


def names(text: str) -> set[str]:
    """Return the names of a line."""
    return set(text.split())


def first_turn(**position: Any) -> Referee:
    """Return the referee at the first choice of seat 0 in a position of two players."""
    return Stretch(**({"players": 2, "waiting": [0]} | position)).after(("turn", 0, 1))


def first_faces(referee: Referee, kind: str) -> set[tuple[str, str]]:
    """Return cards and squares of a kind of row."""
    return {(FACES[step[2]], NAMES[step[3]]) for step in referee.allowed if step[0] == kind}


def test_the_deck_and_the_map() -> None:
    for text in ("", STAND_IN):
        box = Box(numbers_of(text=text), 3)
        assert len(box.all_cards()) == 98 and len(box.sea) == 18
        assert [len(box.squares[state]) for state in range(12)] == [8, 8, 8, 8, 8, 8, 4, 6, 6, 6, 6, 6]
        kinds = [box.cards[face].kind.rstrip("s") for face in box.all_cards()]
        assert [kinds.count(kind) for kind in ("row", "column", "state", "growth", "ship")] == [26, 26, 18, 16, 12]
    assert corrected()["map.c"] == "BRI BRI NOR NOR GER SCA OST OST BAL BAL"


def test_s02_the_limits_of_the_opening() -> None:
    owners = ["F2 D3 F1", "F3 E4 A5", "G4 E1 B6", "H4 E2"]
    stretch = Stretch(players=4, owners=owners)
    board = stretch.board()
    board.supply = [22, 22, 22, 23]
    referee = Referee.from_position(board, Script(), "opening")
    allowed = {NAMES[step[2]] for step in referee.allowed}
    assert {step[:2] for step in referee.allowed} == {("placed", 3)}
    assert len(allowed) == 79
    assert not allowed & names("F4 D4 A6 E1") and allowed >= names("C3 A3")
    assert allowed >= names(SEA) - names("E1 E2 F1")


def test_s03_where_cards_reach() -> None:
    hand = "rows D + E, growth, state BEL, ship, column 3"
    referee = first_turn(owners=["D2 E1", "D3 E3"], hands=[hand])
    reach = {
        "rows D + E": "D1 D4 D5 D6 D7 D8 D9 D10 E2 E4 E5 E6 E7 E8 E9 E10",
        "growth": "C2 D1 E2 F1",
        "state BEL": "D4 E4",
        "column 3": "A3 B3 C3 F3 G3 H3 I3 J3",
    }
    for face, expected in reach.items():
        assert squares_for(referee, "expanded", face) == names(expected), face
    assert squares_for(referee, "expanded", "ship") == names(SEA) - {"E1"}
    assert not first_faces(referee, "attacked")


def test_s06_a_sea_is_full_or_not() -> None:
    hand = "row E, ship, column 2, growth, state BEL"
    position: dict[str, Any] = {"owners": ["E1 F1", "E2"], "hands": [hand]}
    fitting = {(face, "E2") for face in ("row E", "ship", "column 2", "growth")}
    assert first_faces(first_turn(**position), "attacked") == fitting
    stretch = Stretch(players=2, waiting=[0], **position)
    sailed: list[WordRow] = [("turn", 0, 1), ("sailed", 0, "F1", "G1")]
    assert not first_faces(stretch.after(*sailed), "attacked")
    stretch.changed = {"rules.sea_attackable": "once_full"}
    assert first_faces(stretch.after(*sailed), "attacked") == fitting


def test_an_attack_needs_a_neighbour_an_unused_shield_and_its_stage() -> None:
    position: dict[str, Any] = {"owners": ["A1", "E7"], "marked": "pol", "hands": ["row E, growth"]}
    assert not first_faces(first_turn(**position), "attacked")
    anywhere = {"rules.attack_from": "anywhere"}
    assert first_faces(first_turn(**position, changed=anywhere), "attacked") == {("row E", "E7")}
    near = position | {"owners": ["E8", "E7"]}
    assert first_faces(first_turn(**near), "attacked") == {("row E", "E7"), ("growth", "E7")}
    assert not first_faces(first_turn(**near, supply=[0, 9]), "attacked")
    at_last = {"rules.attack_stage": "all"}
    assert not first_faces(first_turn(**near, changed=at_last), "attacked")
    everywhere = near | {"owners": [f"E8 {SEA}", "E7"], "marked": ALL_STATES}
    assert first_faces(first_turn(**everywhere, changed=at_last), "attacked") == first_faces(
        first_turn(**near), "attacked"
    )
    assert not first_faces(first_turn(**everywhere | {"marked": ALL_STATES[4:]}, changed=at_last), "attacked")


@pytest.mark.parametrize(("ruling", "answers"), [("neighbour", set()), ("always", {("growth", "E7")})])
def test_growth_in_defence(ruling: str, answers: set[tuple[str, str]]) -> None:
    stretch = Stretch(
        players=2,
        waiting=[0],
        owners=["E8", "E7"],
        marked="pol",
        hands=["row E, growth", "growth"],
        changed={"rules.defence_growth": ruling},
    )
    referee = stretch.after(("turn", 0, 1), ("attacked", 0, "row E", "E7", 1))
    assert {(FACES[step[2]], "E7") for step in referee.allowed if step[:2] == ("battle_card", 1)} == answers
    assert {step[2:] for step in referee.allowed if step[:2] == ("battle_card", 0)} == {(FACES.index("growth"), 5, 1)}
    assert ("won", 0, NAMES.index("E7"), 1, 0) in referee.allowed


def test_s07_where_a_shield_migrates() -> None:
    owners = ["H6 H7 H8 H9 I7", "G6 I8"]
    around = names("G7 G8 G9 H5 H10 I6 I9 J7")
    assert landings_of(first_turn(owners=owners), "migrated", "H9") == around
    assert landings_of(first_turn(owners=["H6 H7 H9 I7", "G6 I8 H8"]), "migrated", "H9") == names("G9 H10 I9")
    straight, sails = ({"rules.jump": word} for word in ("straight", "sail_bends"))
    for changed in (straight, sails):
        assert landings_of(first_turn(owners=owners, changed=changed), "migrated", "H9") == names("G9 H5 H10 I9")


def test_s08_where_ships_sail() -> None:
    stretch = Stretch(players=2, waiting=[0], owners=["I3 I4 H4 G4 F1 F2", "H3"])
    turn: WordRow = ("turn", 0, 1)
    one, two = ("sailed", 0, "I3", "G3"), ("sailed", 0, "I4", "F4")
    assert landings_of(stretch.after(turn), "sailed", "I3") == names("F4 G3 G5 H5 I2 I5 J3 J4")
    assert landings_of(stretch.after(turn, one), "sailed", "I4") == names("F3 F4 G2 G5 H5 I3 I5 J4")
    after = stretch.after(turn, one, two)
    assert landings_of(after, "sailed", "F1") == names("E1 E2 F3 G1 G2")
    assert landings_of(stretch.after(turn, two), "sailed", "I3") == names("I2 I4 J3")
    assert {NAMES[step[2]] for step in after.allowed if step[0] == "sailed"} == {"F1"}
    assert landings_of(first_turn(owners=stretch.owners), "migrated", "I3") == set()


def test_a_shield_moves_by_two_actions_but_sails_once() -> None:
    stretch = Stretch(players=2, waiting=[0], owners=["E1"], hands=["ship"])
    rows: list[WordRow] = [("turn", 0, 1), ("sailed", 0, "E1", "D1"), ("migrated", 0, "D1", "E1")]
    assert landings_of(stretch.after(*rows[:2]), "migrated", "D1")
    assert not landings_of(stretch.after(*rows), "sailed", "E1")
    assert landings_of(stretch.after(rows[0], ("expanded", 0, "ship", "A3")), "sailed", "A3")
    stretch.changed = {"rules.double_move": False}
    assert not landings_of(stretch.after(*rows[:2]), "migrated", "D1")
    assert not landings_of(stretch.after(rows[0], ("expanded", 0, "ship", "A3")), "sailed", "A3")


def test_another_shield_on_the_square_that_a_ship_left_may_sail() -> None:
    stretch = Stretch(players=2, waiting=[0], owners=["E1 D2"])
    rows: list[WordRow] = [("turn", 0, 1), ("sailed", 0, "E1", "E2"), ("migrated", 0, "D2", "C2")]
    assert landings_of(stretch.after(*rows), "sailed", "E2") == set()
    rows = [("turn", 0, 1), ("sailed", 0, "E1", "D1"), ("migrated", 0, "D2", "E1")]
    assert landings_of(stretch.after(*rows), "sailed", "E1") != set()


def test_s10_squares_of_a_created_state_stay_open_to_attack() -> None:
    stretch = Stretch(
        waiting=[0],
        owners=["E9 E10", "D7 D8", "D9 E7"],
        marked="pol bri ger bal bel",
        hands=["column 10, state POL"],
    )
    turn, migrated = ("turn", 0, 1), ("migrated", 0, "E10", "F10")
    for rows in ([turn], [turn, migrated], [turn, migrated, ("expanded", 0, "column 10", "E10")]):
        assert first_faces(stretch.after(*rows), "attacked") == {("state POL", "D9")}


@pytest.mark.parametrize(("ruling", "founds"), [(True, True), (False, False)])
def test_moving_founds_or_not(ruling: bool, founds: bool) -> None:
    stretch = Stretch(waiting=[0], owners=["D3 D4 E3 E5"], changed={"rules.found_by_moving": ruling})
    referee = stretch.after(("turn", 0, 1), ("migrated", 0, "E5", "E4"))
    assert (referee.allowed[0][0] == "founded") == founds


def test_a_last_shield_lost_in_its_attack() -> None:
    for ruling, called in (("supply_empty", True), ("stands_on_board", False)):
        stretch = Stretch(
            waiting=[0],
            owners=["E8", "E7 D7"],
            marked="pol",
            supply=[1, 9, 9],
            hands=["row E", "row E"],
            changed={"rules.last_shield": ruling},
        )
        attack: list[WordRow] = [("turn", 0, 1), ("attacked", 0, "row E", "E7", 1)]
        lost = stretch.after(*attack, ("battle_card", 1, "row E", 3, 4), ("repelled", 0, "E7", 1))
        assert (lost.allowed[0][0] == "called") == called
        won = stretch.after(*attack, ("won", 0, "E7", 1))
        assert won.allowed[0][0] == "called"


def test_a_swap_is_a_pass_or_not() -> None:
    for ruling in (True, False):
        stretch = Stretch(waiting=[0, 1], changed={"rules.swap_is_action": ruling})
        rows: list[WordRow] = [("turn", 0, 1), ("swapped", 0, "row J", "row J"), *[("drawn", 0, "state DAL")] * 2]
        referee = stretch.after(*rows)
        assert referee.allowed[0] == ("turn_end", 0, int(not ruling), 0, 0)


def test_refill_at_the_end_of_the_round() -> None:
    hands = ["10 x row J", "9 x row J", "8 x row J"]
    stretch = Stretch(starter=1, waiting=[0], hands=hands, changed={"rules.refill": "round"})
    rows: list[WordRow] = [("turn", 0, 1), ("turn_end", 0, 1)]
    drawn = [("drawn", 1, "state DAL"), *[("drawn", 2, "state DAL")] * 2]
    assert stretch.after(*rows, *drawn).allowed == [("round", 1, 2, 0, 0)]


def test_a_game_with_a_cap_has_no_winner() -> None:
    stretch = Stretch(waiting=[0], round=7, changed={"winning.max_rounds": 7})
    referee = stretch.after(("turn", 0, 1), ("turn_end", 0, 1))
    assert referee.allowed == [("end", -1, 3, 0, 0)]


# Scoring by itself


def test_s13_mixed_equal_clans() -> None:
    assert clan_points([[7, 3], [5, 5], [5, 3]], CLANS, 3) == [8, 8, 4]
    assert clan_points([[7], [6], [5], [4], [3, 3, 3]], CLANS, 3) == [8, 6, 4, 2, 3]
    assert clan_points([[7], [6], [5], [4], [3, 3, 3]], CLANS, 3, successive=True) == [8, 6, 4, 2, 1]
    assert clan_points([[4, 4, 4], [4, 2]], CLANS, 3) == [18, 6]
    assert [place.size for place in clan_places([[3, 2], [1]], CLANS, 3, successive=False)] == [3]


def test_s14_fleets() -> None:
    cases = (
        ([5, 5, 3, 0], [6, 6, 3, 0]),
        ([4, 2, 2, 1], [6, 2, 2, 1]),
        ([3, 1, 0, 0], [5, 2, 0, 0]),
        ([1, 1, 1, 1, 1], [2, 2, 2, 2, 2]),
        ([7, 2, 2, 1], [9, 2, 2, 1]),
        ([0, 0, 0], [0, 0, 0]),
        ([2, 0], [4, 0]),
    )
    for ships, points in cases:
        assert fleet_points(ships, 2, 1, 1) == points
    assert fleet_points([5, 5, 3, 0], 2, 1, 1, tie_uses_places=False) == [6, 6, 4, 0]


def test_s15_states() -> None:
    large, belgium, small = (4, 2, 1), (2, 1, 0), (3, 2, 1)
    assert state_points([2, 2, 2, 1], large) == [2, 2, 2, 0]
    assert state_points([3, 2, 2, 0], large) == [4, 1, 1, 0]
    assert state_points([4, 0, 0, 0], belgium, 2) == [4, 0, 0, 0]
    assert state_points([2, 2, 0, 0], belgium) == [1, 1, 0, 0]
    assert state_points([2, 1, 1, 0], belgium) == [2, 0, 0, 0]
    assert state_points([1, 0, 0, 0], small) == [3, 0, 0, 0]


def test_s15_dominance_on_the_board() -> None:
    for owned, marked, points in (
        ("A1 B1", "bri", 4),
        ("A1 A2 B1 B2 C1 C2 D1 D2", "bri", 6),
        ("A1 A2 B1 B2 C1 C2 D1 D2", "", 4),
    ):
        stretch = Stretch(players=2, owners=[owned], marked=marked)
        assert [row[4] for (row,) in stretch.referee().state(0) if row[0] == "state"] == [points]


def test_s20_the_starter_is_not_among_the_tied() -> None:
    assert moved_all([10, 30, 31, 12], {0: 2, 1: 0, 2: 0, 3: 2}, 1, 100) == [12, 30, 31, 14]
    assert moved_all([10, 30, 31, 12], {0: 2, 3: 2}, 0, 100) == [13, 30, 31, 14]


def test_s21_the_scandinavian_example() -> None:
    points = dict(enumerate(state_points([1, 2, 2], (3, 2, 1))))
    assert moved_all([30, 27, 28], points, 0, 100) == [32, 29, 31]


def test_a_leader_a_lap_ahead_is_in_the_way() -> None:
    assert moved([105, 3], 1, 2, 100) == 6
    assert moved([105, 3], 1, 1, 100) == 4
    assert moved([105, 105 - 3], 1, 0, 100) == 102


def test_chains_of_shields() -> None:
    held = held_by([squares("A1 A2 B2 C3 E5"), squares("B1 C1")])
    assert [len(chain) for chain in chains(held, 0)] == [3, 1, 1]
    assert [len(chain) for chain in chains(held, 1)] == [2]


# From the box to the first turn


def test_s01_three_players_set_up() -> None:
    rows = Writer(numbers_of(), 3, 1, 0).write()
    kinds = [EVENTS[row[1]] for row in rows]
    first_placed, first_turn_row = kinds.index("placed"), kinds.index("turn")
    referee = Referee(numbers_of(), 3, 1, 0)
    board = referee.read_all(rows[:first_placed], finished=False)
    assert [len(hand) for hand in board.hands] == [10, 10, 10]
    assert (len(board.deck), board.pile, board.supply, board.positions) == (68, [], [30, 30, 30], [1, 2, 3])
    referee.read_all(rows[first_placed:first_turn_row], finished=False)
    assert [row[2] for row in rows[first_placed : first_placed + 24]] == [0, 1, 2] * 8
    assert [board.shields(seat) for seat in range(3)] == [8, 8, 8]
    assert (board.supply, board.lost, board.positions, board.marked) == ([22, 22, 22], [0, 0, 0], [1, 2, 3], [])
    assert (board.extras, referee.allowed) == ([1, 2, 2], [("turn", 0, 1, 0, 0)])


def test_a_small_deck_gives_what_it_has() -> None:
    stretch = Stretch(waiting=[0, 1], hands=["8 x row J"], deck="column 3", pile="")
    rows: list[WordRow] = [("turn", 0, 1), ("turn_end", 0, 1), ("drawn", 0, "column 3")]
    assert stretch.after(*rows).allowed == [("turn", 1, 2, 0, 0)]


def test_the_first_word_of_the_end_counts() -> None:
    """The last shield falls on the last free square of the last state."""
    stretch = Stretch(
        waiting=[0],
        hands=["column 10"],
        supply=[1, 9, 9],
        marked=" ".join(ALL_STATES.split()[:11]),
        text=OCEAN,
    )
    rows: list[WordRow] = [("turn", 0, 1), ("expanded", 0, "column 10", "J10"), ("called", 0, 1)]
    rows += [("founded", 0, "dal", 12, 7), ("leader", 0, 7, 17, 0)]
    assert ("turn_end", 0, 0, 0, 0) in stretch.after(*rows).allowed
