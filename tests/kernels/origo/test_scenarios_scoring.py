"""Acceptance scenarios about scoring and the chieftain track: S12 to S15, S20, S21."""

import pytest

from kernels.origo.layout import Cause
from kernels.origo.scoring import score_clans, score_fleet, score_state
from tests.kernels.origo.deck import STATES
from tests.kernels.origo.table import Table

CLANS = (
    "A1 A2 A3 A4 A5 A6 A7 A8 A9 C1 C2 C3 C4 C5 C6",
    "E1 E2 E3 E4 E5 E6",
    "G1 G2 G3 G4 I1 I2 I3 I4 I6 I7 I8",
)
"""Orange 9 and 6, green 6, blue 4, 4 and 3."""


def clans(table: Table) -> list[int]:
    """Score the clans and return the points of each seat."""
    score_clans(table.state, table.params, table.desk)
    table.collect()
    return table.numbers("from_clans")


def fleet(table: Table) -> list[int]:
    """Score the fleets and return the points of each seat."""
    score_fleet(table.state, table.params, table.desk)
    table.collect()
    return table.numbers("from_fleet")


def state(table: Table, code: str) -> list[int]:
    """Score one state and return the points of each seat."""
    score_state(table.state, table.params, STATES.index(code), table.desk)
    table.collect()
    return table.numbers("from_states")


def test_S12_the_clan_example_place_by_place() -> None:
    table = Table(board=CLANS, pos=[10, 18, 5])
    assert clans(table) == [12, 4, 4]
    assert table.numbers("position") == [23, 22, 9]
    moved = [(seat, points, position) for seat, points, position, _ in table.told("LEADER")]
    assert moved == [(0, 8, 19), (0, 4, 23), (1, 4, 22), (2, 4, 9)]


def test_S12_the_clan_example_in_one_move() -> None:
    table = Table(board=CLANS, pos=[10, 18, 5], edition={"clan_moves": "total"})
    assert clans(table) == [12, 4, 4]
    assert table.numbers("position") == [22, 23, 9]


def test_S13_mixed_equal_clans_and_a_shared_fifth_place() -> None:
    board = [
        "A1 A2 A3 A4 A5 A6 A7 J1 J2 J3",
        "C1 C2 C3 C4 C5 C7 C8 C9 C10 D10",
        "E1 E2 E3 E4 E5 J5 J6 J7",
    ]
    table = Table(board=board)
    assert clans(table) == [8, 8, 4]
    rows = [(8, 7, 1), (0, 3, 1), (8, 5, 2), (4, 5, 1), (0, 3, 1)]
    assert sorted((c, a, b) for _, a, b, c in table.told("CLAN")) == sorted(rows)


@pytest.mark.parametrize(
    ("ships", "points"),
    [
        ([5, 5, 3, 0], [6, 6, 3, 0]),
        ([4, 2, 2, 1], [6, 2, 2, 1]),
        ([3, 1, 0, 0], [5, 2, 0, 0]),
        ([1, 1, 1, 1, 1], [2, 2, 2, 2, 2]),
        ([7, 2, 2, 1], [9, 2, 2, 1]),
    ],
)
def test_S14_fleets(ships: list[int], points: list[int]) -> None:
    table = Table(players=len(ships), pos=[0, 20, 40, 60, 80][: len(ships)])
    table.count("NOR", *(number // 2 for number in ships))
    table.count("MED", *(number - number // 2 for number in ships))
    assert fleet(table) == points
    assert sorted(table.told("FLEET")) == [(seat, n, points[seat], 0) for seat, n in enumerate(ships) if n]
    assert {cause for *_, cause in table.told("LEADER")} == {Cause.FLEET}


@pytest.mark.parametrize(
    ("code", "marked", "shields", "points"),
    [
        ("GER", "", [2, 2, 2, 1], [2, 2, 2, 0]),
        ("GER", "", [3, 2, 2, 0], [4, 1, 1, 0]),
        ("BAL", "BAL", [7, 0, 0, 0], [4, 0, 0, 0]),
        ("BAL", "BAL", [8, 0, 0, 0], [6, 0, 0, 0]),
        ("BEL", "BEL", [4, 0, 0, 0], [4, 0, 0, 0]),
        ("BEL", "BEL", [2, 2, 0, 0], [1, 1, 0, 0]),
        ("BEL", "BEL", [2, 1, 1, 0], [2, 0, 0, 0]),
        ("POL", "", [1, 0, 0, 0], [3, 0, 0, 0]),
    ],
)
def test_S15_states(code: str, marked: str, shields: list[int], points: list[int]) -> None:
    table = Table(players=4, marked=marked, pos=[0, 20, 40, 60])
    table.count(code, *shields)
    assert state(table, code) == points
    number = STATES.index(code)
    assert sorted(table.told("STATE")) == [(s, number, n, points[s]) for s, n in enumerate(shields) if n]


def test_S20_tied_and_the_starter_is_not_among_them() -> None:
    table = Table(players=4, pos=[10, 30, 31, 12], starter=1)
    assert table.give(2, 0, 0, 2) == [12, 30, 31, 14]
    assert [seat for seat, *_ in table.told("LEADER")] == [3, 0]


def test_S21_the_scandinavian_example_on_the_track() -> None:
    table = Table(players=3, pos=[30, 27, 28])
    table.count("SCA", 1, 2, 2)
    assert state(table, "SCA") == [1, 2, 2]
    assert table.numbers("position") == [32, 29, 31]
    assert [(seat, position) for seat, _, position, _ in table.told("LEADER")] == [(1, 29), (2, 31), (0, 32)]
