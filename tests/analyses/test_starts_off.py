import numpy as np
import pytest

from analyses import first_player, starts_off
from orcsim import stats
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_origo import origo_run

SCORES = np.array([[10, 11], [12, 11], [11, 12], [40, 41]])
"""Leaders of two seats that start on squares 1 and 2; less those, both make the same in three of the games."""


def run(**options):
    """Return these games; the last one stalled."""
    return origo_run([1, 0, 1, -1], players=2, score=SCORES, **options)


def test_games_that_are_even_without_the_start_are_shared_and_stalled_ones_left_out() -> None:
    table = starts_off.starts_off(run(), stats.LEVEL)

    assert table["name"].to_list() == ["1st player", "2nd player"]
    assert table["n"].to_list() == [3, 3]
    assert table["share"].to_list() == pytest.approx([2 / 3, 1 / 3])
    assert table["points"].to_list() == pytest.approx([(9 + 11 + 10) / 3, (9 + 9 + 10) / 3])


def test_squares_that_were_set_are_the_ones_taken_off() -> None:
    table = starts_off.starts_off(run(overrides=["setup.start.1=7"]), stats.LEVEL)

    assert table["start"].to_list() == [7, 2]
    assert table["share"].to_list() == pytest.approx([0, 1])


def test_intervals_are_those_of_shares_of_games() -> None:
    table = starts_off.starts_off(run(), stats.LEVEL)
    low, high = stats.shares_of([[0.5, 0.5], [1, 0], [0.5, 0.5]], "games").intervals(stats.LEVEL)[0]

    assert (table["low"][0], table["high"][0]) == pytest.approx((low, high))


def test_the_question_on_seats_tells_it_of_origo() -> None:
    result = first_player.analyse(run())

    assert "If at the end each tribe took off the square that its leader started on, the seats would win 66.7%" in (
        result.answer
    )
    assert result.brief.endswith(
        "; less the squares that leaders start on, the seats would win 66.7% and 33.3% of the same games."
    )
    assert starts_off.REMARK in result.remarks
    assert result.table("starts_off").height == 2


@pytest.mark.parametrize(
    "other",
    [
        made_up_run([0, 1], players=2),
        origo_run([0, 1], players=2, rotate=True),
        origo_run([0, 1], players=2, policies=["greedy", "clan"]),
    ],
    ids=["another game", "rotated seats", "two policies"],
)
def test_where_seats_are_no_places_on_a_track_nothing_is_told(other) -> None:
    assert not starts_off.can_tell(other)
    assert "took off" not in first_player.analyse(other).answer
