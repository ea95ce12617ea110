"""Options of the tribe scoring: the default and the other reading differ as the ruling says."""

from collections.abc import Mapping
from typing import Any

import pytest

from kernels.origo.layout import Question
from kernels.origo.scoring import score_clans, score_fleet
from tests.kernels.origo.deck import area_squares, places
from tests.kernels.origo.table import Table


def row(letter: str, first: int, n: int) -> str:
    """Return so many squares in a row."""
    return " ".join(f"{letter}{column}" for column in range(first, first + n))


def clans(board: list[str], edition: Mapping[str, Any], **settings: Any) -> Table:
    """Return a table whose clans have been scored."""
    table = Table(board=board, edition=edition, **settings)
    score_clans(table.state, table.params, table.desk)
    table.collect()
    return table


@pytest.mark.parametrize(
    ("clan_moves", "moved"),
    [
        ("by_place", [(0, 8, 18), (1, 6, 36), (0, 4, 22)]),
        ("total", [(0, 12, 22), (1, 6, 36)]),
    ],
)
def test_option_clan_moves__by_place_or_once(clan_moves: str, moved: list[tuple[int, int, int]]) -> None:
    board = [f"{row('A', 1, 9)} {row('E', 1, 4)}", row("C", 1, 6)]
    table = clans(board, {"clan_moves": clan_moves}, pos=[10, 30])
    assert [(seat, points, end) for seat, points, end, _ in table.told("LEADER")] == moved
    assert table.numbers("from_clans") == [12, 6]
    kinds = [event for event, *_ in table.events]
    assert (kinds == sorted(kinds)) == (clan_moves == "total"), "all clans, then all leaders"


def test_option_clan_moves__the_order_of_moving_goes_by_the_sums() -> None:
    board = [row("A", 1, 9), f"{row('C', 1, 6)} {row('E', 1, 5)}"]
    assert [seat for seat, *_ in clans(board, {"clan_moves": "total"}).told("LEADER")] == [1, 0]
    assert [seat for seat, *_ in clans(board, {"clan_moves": "by_place"}).told("LEADER")] == [0, 1, 1]


@pytest.mark.parametrize(("equal_clans", "points"), [("multiply", [16, 4]), ("successive", [14, 4])])
def test_option_equal_clans__two_largest_of_one_tribe(equal_clans: str, points: list[int]) -> None:
    board = [f"{row('A', 1, 5)} {row('C', 1, 5)}", row("E", 1, 4)]
    assert clans(board, {"equal_clans": equal_clans}).numbers("from_clans") == points


@pytest.mark.parametrize(("equal_clans", "points"), [("multiply", 18), ("successive", 12)])
def test_option_equal_clans__three_below_the_largest(equal_clans: str, points: int) -> None:
    board = [row("A", 1, 6), f"{row('C', 1, 5)} {row('E', 1, 5)} {row('G', 1, 5)}", row("I", 1, 4)]
    table = clans(board, {"equal_clans": equal_clans})
    # The fourth clan has the fifth place, worth one point, under both readings.
    assert table.numbers("from_clans") == [8, points, 1]


def test_option_equal_clans__beyond_the_fifth_place_there_is_nothing() -> None:
    board = [row("A", 1, 8), f"{row('C', 1, 4)} {row('C', 6, 4)} {row('E', 1, 4)} {row('E', 6, 4)} {row('G', 1, 4)}"]
    assert clans(board, {"equal_clans": "successive"}).numbers("from_clans") == [8, 6 + 4 + 2 + 1]
    assert clans(board, {"equal_clans": "multiply"}).numbers("from_clans") == [8, 5 * 6]


@pytest.mark.parametrize("equal_clans", ["multiply", "successive"])
def test_option_equal_clans__of_several_tribes_is_the_same(equal_clans: str) -> None:
    board = [f"{row('A', 1, 5)} {row('C', 1, 5)}", row("E", 1, 5), row("G", 1, 4)]
    assert clans(board, {"equal_clans": equal_clans}).numbers("from_clans") == [12, 6, 2]


@pytest.mark.parametrize(
    ("ships", "used", "kept"),
    [
        ([4, 4, 2, 0], [5, 5, 2, 0], [5, 5, 3, 0]),
        ([4, 4, 2, 2], [5, 5, 2, 2], [5, 5, 2, 2]),
        ([4, 2, 1, 0], [6, 3, 1, 0], [6, 3, 1, 0]),
        ([3, 3, 3, 1], [4, 4, 4, 1], [4, 4, 4, 2]),
        ([3, 3, 0, 0], [4, 4, 0, 0], [4, 4, 0, 0]),
    ],
)
def test_option_fleet_tie_uses_places__a_second_after_a_shared_first(
    ships: list[int], used: list[int], kept: list[int]
) -> None:
    for uses, points in ((True, used), (False, kept)):
        table = Table(players=4, edition={"fleet_tie_uses_places": uses})
        table.count("NOR", *ships)
        score_fleet(table.state, table.params, table.desk)
        assert table.numbers("from_fleet") == points


@pytest.mark.parametrize(("owed_at_end", "held"), [("dropped", [1, 1, 1, 1]), ("held", [1, 1, 2, 3])])
def test_option_owed_at_end__dropped_or_held(owed_at_end: str, held: list[int]) -> None:
    for owed, scorings in enumerate(held):
        table = Table(board=["A1", ""], hands=[10, 10], owed=owed, pos=[10, 60], edition={"owed_at_end": owed_at_end})
        table.stop_all()
        assert table.question == Question.OVER
        assert len(table.told("SCORING")) == int(table.state["scorings"]) == scorings
        assert table.numbers("position") == [10 + 4 * scorings, 60], "first in Britain each time"
        assert table.told("STARTER") == []


def test_option_owed_at_end__also_what_the_last_round_adds() -> None:
    last = " ".join(sorted(area_squares("DAL") - {"J10"}))
    table = Table(board=[last, ""], marked=11, hands=["DAL", 10], owed=1, edition={"owed_at_end": "held"})
    table.expand("DAL", "J10")
    table.stop_all()
    assert len(table.told("SCORING")) == 2
    assert places(last) < table.shields(0)
