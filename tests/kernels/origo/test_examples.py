"""The worked examples of the rulebook, square by square and step by step."""

import pytest

from kernels.origo.layout import Move, Question
from kernels.origo.scoring import score_clans, score_fleet, score_state
from tests.kernels.origo.deck import CORRECTED, DECK, STATES, named, places, square, squares_of
from tests.kernels.origo.edition import DEFAULT, params_for
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.table import Table

FIXED = {
    "POL": "D7 E7",
    "DAC": "E8",
    "HEL": "F7",
    "GER": "E6",
    "DAL": "H9",
    "ITA": "H5",
    "NOR": "B3",
    "MED": "I3 I4",
    "BIS": "F1",
    "GAL": "G3 F4 F3 G2",
}
"""Squares that the examples name with their area."""
SEAS = {"NOR": 12, "OST": 13, "BIS": 14, "MED": 15}


@pytest.mark.parametrize("name", ["origo", "origo_standin"])
def test_the_maps_fit_the_examples(name: str) -> None:
    params = params_for(4, name=name)[0]
    for code, squares in FIXED.items():
        area = STATES.index(code) if code in STATES else SEAS[code]
        assert {int(params["area"][square(place)]) for place in squares.split()} == {area}
    sizes = params["size"][: len(STATES)].tolist()
    assert sizes == [8, 8, 8, 8, 8, 8, 4, 6, 6, 6, 6, 6]
    assert len(squares_of(params["sea"])) == 18


def test_the_default_map_differs_in_four_squares() -> None:
    maps = [params_for(4, name=name)[0]["area"] for name in ("origo", "origo_standin")]
    assert named((maps[0] != maps[1]).nonzero()[0]) == set(CORRECTED)
    for place, code in CORRECTED.items():
        assert int(maps[0][square(place)]) == (STATES.index(code) if code in STATES else SEAS[code])


# --- attack, expand, migrate, set sail -------------------------------------------------------------------------------

BOARD = ["E8 F7 F8 G7", "E7 D7 E6 D6 D8 E5"]
"""The shields of black and orange that the first example names."""


def test_example_1_possible_attack_cards() -> None:
    faces = [face for face in DECK if face != "ship"]
    table = Table(board=BOARD, marked="POL", hands=[" ".join(faces[:15]), " ".join(faces[15:])])
    attackers = {face for _, face, place in table.moves(Move.ATTACK) if place == "E7"}
    table.state["hand"][[0, 1]] = table.state["hand"][[1, 0]]
    attackers |= {face for _, face, place in table.moves(Move.ATTACK) if place == "E7"}
    assert attackers == {"POL", "7", "7-8", "6-7-8", "E", "DE", "EF", "growth"}


def test_example_1_shields_that_count() -> None:
    table = Table(board=BOARD, marked="POL", hands=["7 POL growth", "E growth"])
    table.attack("7", "E7")
    assert (table.question, table.asked) == (Question.ATTACKER, 0)
    table.card("POL")
    assert table.told("BATTLE_CARD") == [(0, list(DECK).index("POL"), 4 + 2, 1 + 2)]
    table.stop()
    table.card("E")
    assert table.told("BATTLE_CARD")[-1][2:] == (6, 5)
    table.card("growth")
    assert table.told("BATTLE_CARD")[-1][2:] == (6, 7)
    table.card("growth")
    assert table.told("BATTLE_CARD")[-1][2:] == (8, 7)
    assert table.told("WON") == [(0, square("E7"), 1, 0)]


def test_example_2_a_third_ship_in_the_north_sea() -> None:
    # Two green ships and two of others leave free squares on the default map only.
    table = Table(
        board=["A3 A4", "B4", "C3"], hands=["ship"], edition={"map.c": "BRI BRI NOR NOR GER SCA OST OST BAL BAL"}
    )
    assert {"B3", "C4"} <= table.reach(Move.EXPAND, "ship")
    table.expand("ship", "B3")
    assert table.shields(0) == {"A3", "A4", "B3"}
    assert len(squares_of(params_for(3, name=DEFAULT)[0]["squares"][SEAS["NOR"]])) == 6


def test_example_3_blue_migrates_from_dalmatia_to_italy() -> None:
    table = Table(board=["G6 I8", "H6 H7 H8 H9 I7"], seat=1)
    table.migrate("H9", "H5")
    assert table.shields(1) == places("H5 H6 H7 H8 I7")


def test_example_3_not_over_the_shield_of_another() -> None:
    table = Table(board=["G6 I8 H8", "H6 H7 H9 I7"], seat=1)
    assert "H5" not in table.reach(Move.MIGRATE, "H9")


def test_example_4_three_voyages_to_gaul() -> None:
    table = Table(board=["I3 I4 H4 G4 F1 F2", "H3"])
    table.sail("I3", "G3")
    table.sail("I4", "F4")
    assert {"F3", "G2"} <= table.reach(Move.SAIL, "F1")
    table.sail("F1", "F3")
    assert table.shields(0) == places("G3 F4 H4 G4 F3 F2")
    assert table.question == Question.STEP


def test_example_4_the_shield_on_i3_must_go_first() -> None:
    table = Table(board=["I3 I4 H4 G4 F1 F2", "H3"])
    table.sail("I4", "F4")
    assert "G3" not in table.reach(Move.SAIL, "I3")


# --- chieftain track -------------------------------------------------------------------------------------------------


def test_a_leader_jumps_over_others_whose_squares_count_as_steps() -> None:
    # Blue three steps: black and red stand on the first two squares.
    table = Table(players=3, pos=[10, 11, 12])
    assert table.give(3, 0, 0) == [13, 11, 12]


def test_a_leader_goes_on_to_the_next_free_square() -> None:
    # Blue three steps: red stands on the third square, black behind red.
    table = Table(players=3, pos=[10, 13, 14])
    assert table.give(3, 0, 0) == [15, 13, 14]


# --- tribe scoring ---------------------------------------------------------------------------------------------------


def test_the_clan_example() -> None:
    board = [
        "A1 A2 A3 A4 A5 A6 A7 C1 C2 C3 C4 C5",
        "E1 E2 E3 E4 E5",
        "G1 G2 G3 G4 I1 I2 I3 I4 J6 J7 J8",
    ]
    table = Table(board=board, pos=[20, 40, 60])
    score_clans(table.state, table.params, table.desk)
    table.collect()
    moved = [(seat, points) for seat, points, _, _ in table.told("LEADER")]
    assert moved == [(0, 8), (0, 4), (1, 4), (2, 4)]
    assert table.told("CLAN") == [(0, 7, 1, 8), (0, 5, 1, 4), (1, 5, 1, 4), (2, 4, 2, 4), (2, 3, 1, 0)]


def test_the_fleet_example() -> None:
    table = Table(players=4, pos=[10, 30, 50, 70])
    table.count("MED", 7, 2, 2, 1)
    score_fleet(table.state, table.params, table.desk)
    table.collect()
    assert [(seat, points) for seat, points, _, _ in table.told("LEADER")] == [(0, 9), (1, 2), (2, 2), (3, 1)]


@pytest.mark.parametrize(
    ("code", "shields", "marked", "moved"),
    [
        ("BAL", [3, 2, 0], "", [(0, 4), (1, 2)]),
        ("SCA", [1, 2, 2], "", [(1, 2), (2, 2), (0, 1)]),
        ("BEL", [0, 0, 4], "BEL", [(2, 4)]),
    ],
)
def test_the_state_examples(code: str, shields: list[int], marked: str, moved: list[tuple[int, int]]) -> None:
    table = Table(players=3, marked=marked)
    table.count(code, *shields)
    score_state(table.state, table.params, STATES.index(code), table.desk)
    table.collect()
    assert [(seat, points) for seat, points, _, _ in table.told("LEADER")] == moved


def test_a_leader_past_100_goes_on_round_the_track() -> None:
    table = Table(players=3, pos=[95, 20, 40])
    assert table.give(15, 0, 0) == [110, 20, 40]


def test_starting_squares_and_shields_of_each_number_of_players() -> None:
    for players, shields in ((2, 44), (3, 30), (4, 25), (5, 22)):
        game = Fresh(players)
        assert game.numbers("supply") == [shields] * players
        assert game.numbers("position") == list(range(1, players + 1))
