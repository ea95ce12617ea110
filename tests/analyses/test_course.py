"""Does the lead hold? Verdicts on games that were made up with and without feedback, and on real ones."""

import numpy as np
import polars as pl
import pytest

from analyses import course
from analyses.course_meanings import BETTER, FEEDBACK, MEANINGS, PACE, RUNAWAY
from analyses.course_measures import CHANGES, DECIDED, DRAMA, GAP, TIED
from analyses.course_sums import Sums
from analyses.course_tables import together_table
from analyses.kingmaking import Kings
from analyses.result import Result
from analyses.together import tell_together
from analyses.words import rounded_up
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from tests.analyses.courses import course_run, game, slice_of, walks
from tests.analyses.drawn import cut_off
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import market_run
from tests.analyses.synthetic_orc import DRAW, orc_run

GAMES = 6000


def row(result: Result, key: str) -> dict:
    """Return the row of a measure."""
    return result.table("course").row(by_predicate=pl.col("key") == key, named=True)


def races(games: int, seats: int, target: int, gain: float) -> Run:
    """Return games that end when somebody has enough, in which a lead feeds nothing."""
    rng = np.random.default_rng(seats)
    score = np.zeros((games, 41, seats))
    score[:, 1:] = rng.binomial(3, gain, size=(games, 40, seats)).cumsum(axis=1)
    return course_run(score, (score >= target).any(axis=2).argmax(axis=1))


@pytest.mark.parametrize(
    ("feedback", "verdict", "said"),
    [
        (0.15, "SNOWBALL", "a lead feeds itself"),
        (-0.15, "CATCH-UP", "those behind catch up"),
        (0.0, "NEUTRAL", "a lead is worth what it is"),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_feedback_is_told_from_chance(feedback: float, verdict: str, said: str, seats: int) -> None:
    result = course.analyse(course_run(walks(GAMES, 10, seats, feedback=feedback, seed=seats)))

    assert result.verdict == verdict
    assert said in result.answer
    assert said in result.brief


def test_few_games_leave_it_open() -> None:
    result = course.analyse(course_run(walks(60, 10, 3)))

    assert (result.verdict, result.tone) == ("UNDECIDED", "open")
    found = row(result, FEEDBACK)
    needed = 60 * ((found["high"] - found["low"]) / 2 / abs(abs(found["value"]) - 0.1)) ** 2
    assert needed > 60
    assert f"about {rounded_up(needed)} games in all would decide" in result.answer


def test_late_points_are_pace_and_no_feedback() -> None:
    result = course.analyse(course_run(walks(GAMES, 10, 3, late=True)))

    assert result.verdict == "NEUTRAL"
    assert row(result, RUNAWAY)["high"] < -0.5
    assert row(result, PACE)["high"] < -0.5


@pytest.mark.parametrize(("seats", "target", "gain"), [(2, 10, 0.3), (4, 8, 0.3), (4, 8, 0.8)])
def test_a_race_without_feedback_has_hardly_any(seats: int, target: int, gain: float) -> None:
    result = course.analyse(races(GAMES, seats, target, gain))

    assert abs(row(result, FEEDBACK)["value"]) < 0.1
    assert row(result, RUNAWAY)["high"] < 0


def test_index_is_the_sum_of_its_parts_and_fits_the_leaders() -> None:
    result = course.analyse(course_run(walks(500, 7, 3)))
    half = result.table("leaders").row(by_predicate=pl.col("fraction") == 0.5, named=True)
    odds = {name: np.log(half[name] / (1 - half[name])) for name in ("wins", "even", "other")}

    assert row(result, RUNAWAY)["value"] == pytest.approx(odds["wins"] - odds["even"])
    assert row(result, FEEDBACK)["value"] == pytest.approx(odds["wins"] - odds["other"])
    assert row(result, PACE)["value"] + row(result, FEEDBACK)["value"] == pytest.approx(row(result, RUNAWAY)["value"])
    assert half["part"] == pytest.approx(3 / 7)


def test_two_games_are_told_as_they_were() -> None:
    # Won by seat 0 from in front and by seat 1 from behind, by 3 and by 1; the third stalled.
    score = np.array(
        [
            [[0, 0, 0], [4, 2, 1], [5, 2, 2], [6, 3, 2], [8, 5, 4]],
            [[0, 0, 0], [4, 2, 1], [5, 3, 2], [5, 6, 2], [6, 7, 3]],
            [[0, 0, 0], [9, 9, 9], [9, 9, 9], [9, 9, 9], [9, 9, 9]],
        ]
    )
    result = course.analyse(course_run(score, np.array([4, 4, -1])))

    assert row(result, GAP)["value"] == 2
    assert row(result, CHANGES)["value"] == pytest.approx((0 + 1 / 3) / 2)
    assert row(result, DRAMA)["value"] == pytest.approx((0 + (0.5 + 0.5 + 0) / 3) / 2)
    assert row(result, DECIDED)["value"] == pytest.approx((1 / 4 + 3 / 4) / 2)
    assert row(result, TIED)["value"] == 0
    assert row(result, "closeness")["value"] == pytest.approx(1 / np.sqrt((9 + 1) / 2))
    assert result.table("comebacks")["behind"][0] == 0.5
    assert result.remarks[0] == "2 games count; left out are 1 that stalled and have no winner."


def test_games_without_a_half_time_are_said_and_not_counted_as_zero() -> None:
    result = course.analyse(course_run(walks(40, 6, 3), np.array([1] * 10 + [6] * 30)))

    assert result.table("leaders")["n"].to_list() == [30, 30, 30]
    assert "10 games of one round only" in " ".join(result.remarks)
    only_short = course.analyse(course_run(walks(40, 1, 3)))
    assert only_short.verdict == "UNDECIDED"
    assert "there is no half-time" in only_short.answer
    assert only_short.table("leaders")["wins"].null_count() == 3


def test_three_rounds_have_no_first_quarter() -> None:
    result = course.analyse(market_run(walks(300, 3, 4)[:, 1:].transpose(0, 2, 1).astype(int), rounds={}))
    leaders = result.table("leaders")

    assert leaders["wins"].is_null().to_list() == [True, False, False]
    assert leaders["part"].to_list()[1:] == pytest.approx([1 / 3, 2 / 3])
    assert "in whole rounds, 33.3% of the game" in result.answer


def test_a_leader_that_always_wins_has_no_odds_to_tell() -> None:
    score = np.cumsum(np.tile([0.0, 1.0, 2.0], (50, 5, 1)), axis=1)
    result = course.analyse(course_run(score))

    assert result.verdict == "UNDECIDED"
    assert row(result, RUNAWAY)["value"] is None
    assert result.table("leaders")["wins"].to_list() == [1, 1, 1]


def test_better_players_are_a_caveat() -> None:
    mixed = course.analyse(course_run(walks(30, 6, 2), policies=["greedy", "random"]))
    alike = course.analyse(course_run(walks(30, 6, 2)))

    assert "as if a lead fed itself" in " ".join(mixed.remarks)
    assert "as if a lead fed itself" not in " ".join(alike.remarks)


def test_nothing_is_said_where_nothing_was_kept_or_won() -> None:
    with pytest.raises(BadInput, match="--trace-rounds"):
        course.analyse(made_up_run([0, 1, 2, 3]))
    with pytest.raises(BadInput, match="all 3 games stalled"):
        course.analyse(course_run(walks(3, 5, 2), np.array([-1, -1, -1])))


def test_kings_that_were_made_are_told_of_three_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "kings_of", lambda run: Kings(200, 150, 100, 25) if run.scenario.players > 2 else None)
    result, two = (course.analyse(course_run(walks(200, 6, players))) for players in (3, 2))

    assert "another of the other seats would have won 25.0% (17.5% to 34.3%) of 100 games (25 kings" in result.answer
    assert "150 have one seat alone in last place" in " ".join(result.remarks)
    assert "kingmaking" not in (two.answer + " ".join(two.remarks)).lower()


def test_pieces_are_no_lead() -> None:
    # Pieces after rounds 0 to 4; the first is won by the side with more, the second drawn, the third never uneven.
    score = np.array(
        [
            [[10, 10], [10, 9], [10, 8], [9, 8], [9, 7]],
            [[10, 10], [10, 10], [10, 9], [10, 9], [10, 10]],
            [[10, 10]] * 5,
        ]
    )
    result = course.analyse(orc_run([0, DRAW, 1], rounds=np.array([4, 4, 4]), traced={"score": score}))
    table = result.table("pieces")

    assert result.verdict == "NO SCORE TO LEAD IN"
    assert table["uneven"].to_list() == pytest.approx([1 / 3, 2 / 3, 2 / 3, 2 / 3])
    assert table["wins"].to_list() == pytest.approx([1, 0.75, 0.75, 0.75])
    assert table["n"].to_list() == [1, 2, 2, 2]
    assert not result.figures


def test_measures_that_say_the_same_are_named() -> None:
    # The final gap of these games is as large as the number of changes of the lead.
    sums = Sums()
    still, turning = [(0, 0), (2, 1), (3, 2), (3, 2)], [(0, 0), (2, 1), (3, 4), (6, 4)]
    sums.add(slice_of(*[game(*still), game(*turning)] * 5), lambda games: course.measures(games, (0.0,)))
    table = together_table(sums, (CHANGES, GAP, DRAMA))
    found = {frozenset((one, other)): r for one, other, r in table.rows()}

    assert found[frozenset((CHANGES, GAP))] == pytest.approx(1)
    assert "Nearly the same is said" in course.course_words._together(table)
    assert "no two measures say the same" in " ".join(course.analyse(course_run(walks(300, 6, 3))).remarks)


def test_every_measure_has_its_direction() -> None:
    result = course.analyse(course_run(walks(30, 6, 2)))
    table = result.table("course")

    assert table["better"].to_list() == [MEANINGS[key].better for key in table["key"]]
    assert BETTER in result.definitions
    assert {"higher", "lower", "even", "taste"} == {meaning.better for meaning in MEANINGS.values()}


def test_runs_that_differ_in_players_are_told_in_one_answer() -> None:
    runs = [course_run(walks(40, 10, seats)) for seats in (2, 4)]
    result = tell_together(runs, [course.analyse(run) for run in runs])

    assert result.table("leaders")["players"].to_list() == [2] * 3 + [4] * 3


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("rounds", [3, 10])
def test_nothing_in_the_figures_is_cut_off(seats: int, rounds: int) -> None:
    for figure in course.analyse(course_run(walks(200, rounds, seats))).figures:
        assert cut_off(figure) == []


@pytest.mark.parametrize("name", ["orconomics", "orc-market", "origo", "orc"])
def test_real_games_are_told(name: str) -> None:
    result = course.analyse(simulate(name, games=60, trace_rounds=True, threads=1))

    assert result.verdict in {"SNOWBALL", "CATCH-UP", "NEUTRAL", "UNDECIDED", "NO SCORE TO LEAD IN"}
    assert "60 " in result.remarks[0]
    assert result.tables[0].cells()
