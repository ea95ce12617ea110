import math
import re

import numpy as np
import polars as pl
import pytest

from analyses import area_counts, area_value
from analyses.result import OBSERVATIONAL
from orcsim import simulate, stats
from orcsim.errors import BadInput
from tests.analyses.board_games import TIMES, board_run, by_state, many, sets
from tests.analyses.drawn import cut_off
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_origo import origo_run

BRITAIN, GERMANY, BALTIC, BELGIUM = 0, 1, 2, 6
ROUNDS = by_state({BRITAIN: 3, GERMANY: 5, BALTIC: 5}, {GERMANY: 4, BALTIC: 6})
NUMBERS = by_state({BRITAIN: 1, GERMANY: 3, BALTIC: 2}, {GERMANY: 1, BALTIC: 2})
"""In the first game Baltic Countries were founded before Germany, in the same round."""

TRACK = [f"track.s{space:02}.steps={steps}" for space, steps in ((1, 5), (2, 2), (3, 7), (11, 8), (12, 9))]
"""Steps that differ from space to space."""


def paid(**fields):
    """Return the two games with points: Belgium 4 and 1, then 2 and 2; ships 4, then 3."""
    points = np.zeros((2, 5, 12), int)
    points[0, 0, BELGIUM], points[0, 1, BELGIUM] = 4, 1
    points[1, :2, BELGIUM] = 2
    fleet = [[0, 0, 4, 0, 0], [0, 0, 0, 3, 0]]
    told = {"state_points": many(points), "from_fleet": many(fleet)}
    told |= {"founding_round": many(ROUNDS), "founding_number": many(NUMBERS)}
    return board_run(**(told | fields))


def area(run, code: str) -> dict:
    return area_counts.area_table(run).row(by_predicate=pl.col("area") == code, named=True)


def test_there_is_a_row_for_each_state_each_sea_and_all_seas() -> None:
    table = area_counts.area_table(paid())

    assert table["kind"].to_list() == ["state"] * 12 + ["sea"] * 4 + ["fleet"]
    assert table["squares"].sum() == 100 + 18
    assert (area(paid(), "BEL")["name"], area(paid(), "BEL")["squares"]) == ("Belgium", 4)


def test_shields_at_the_end_how_often_full_and_one_tribe_ahead() -> None:
    belgium, north_sea, biscay = (area(paid(), code) for code in ("BEL", "NOR", "BIS"))

    assert (belgium["shields"], belgium["full"], belgium["alone"]) == (3.0, 0.5, 0.5)
    assert (north_sea["shields"], north_sea["full"], north_sea["alone"]) == (1.0, 0.0, 1.0)
    assert (biscay["shields"], biscay["full"], biscay["alone"]) == (0.0, 0.0, 0.0)


def test_points_a_game_and_for_each_shield_at_the_end() -> None:
    belgium, fleet, north_sea, britain = (area(paid(), code) for code in ("BEL", "fleet", "NOR", "BRI"))
    expected = stats.ratio_of(many([5, 4]), many([4, 2]), "games").interval(looks=13, high=math.inf)

    assert (belgium["points"], belgium["per_shield"]) == (4.5, pytest.approx(9 / 6))
    assert (belgium["per_shield_low"], belgium["per_shield_high"]) == pytest.approx(expected)
    assert (fleet["points"], fleet["per_shield"]) == (3.5, pytest.approx(7 / 3))
    assert (north_sea["points"], north_sea["per_shield"]) == (None, None)  # ships are scored all together
    assert (britain["points"], britain["per_shield"]) == (0.0, None)


def test_each_founding_brings_the_steps_of_its_own_space() -> None:
    steps = area_counts.founding_steps(paid(overrides=TRACK))

    assert steps[0, :3].tolist() == [5, 7, 2]
    assert steps[-1, :3].tolist() == [0, 5, 2]
    assert not steps[:, 3:].any()


def test_the_last_founding_brings_the_steps_of_the_last_space() -> None:
    last = by_state({BELGIUM: 12, BRITAIN: 11})
    steps = area_counts.founding_steps(origo_run([0], overrides=TRACK, founding_number=last))

    assert steps.tolist() == by_state({BELGIUM: 9, BRITAIN: 8}).tolist()


def test_in_played_games_the_steps_are_those_that_leaders_moved_for_foundings() -> None:
    run = simulate("origo", players=4, games=40, seed=5, set=TRACK)
    moved = run.seats.group_by("game", maintain_order=True).agg(pl.col("from_founding").sum())["from_founding"]

    assert area_counts.founding_steps(run).sum(axis=1).tolist() == moved.to_list()


def test_share_and_median_round_are_those_of_the_games_in_which_it_was_founded() -> None:
    run = paid(overrides=TRACK)
    britain, germany, spain = (area(run, code) for code in ("BRI", "GER", "SPA"))

    assert (britain["founded"], britain["round"], britain["steps"]) == (0.5, 3, 5.0)
    assert (germany["founded"], germany["round"], germany["steps"]) == (1.0, 4, 6.0)
    assert (spain["founded"], spain["round"], spain["steps"]) == (0.0, None, None)


def test_win_shares_of_the_seats_with_most_shields() -> None:
    belgium = area(paid(), "BEL")

    # Game 1: seat 0 has most and wins; game 2: seats 0 and 1 have most, and 1 wins: 2 wins of 3 seats.
    assert belgium["most"] == 3 * TIMES
    assert belgium["edge"] == pytest.approx(2 / 3 - 1 / 4)
    # Seats 0 and 1 win half of all games each: +1/2, then -1/2 and +1/2.
    assert belgium["within"] == pytest.approx((1 / 2 - 1 / 2 + 1 / 2) / 3)
    assert area(paid(), "MED")["edge"] == pytest.approx(-1 / 4)


def test_intervals_of_win_shares_hold_for_both_differences_of_all_areas_at_once() -> None:
    belgium = area(paid(), "BEL")
    expected = stats.ratio_of(many([0.75, 0.5]), many([1, 2]), "games").interval(looks=2 * 17, low=-1)

    assert (belgium["edge_low"], belgium["edge_high"]) == pytest.approx(expected)


def test_too_few_seats_with_most_shields_are_not_told() -> None:
    few = origo_run([0] * 49, tribe=many_of("D3", 49))

    assert area(few, "BEL")["most"] == 49
    assert area(few, "BEL")["edge"] is None
    assert "too few" in area_value.analyse(few).answer


def many_of(squares: str, games: int) -> np.ndarray:
    """Return records in which seat 0 holds some squares."""
    return np.repeat(sets(({0: squares},)), games, axis=0)


def test_the_answer_ranks_states_and_says_what_is_observational() -> None:
    result = area_value.analyse(paid())

    assert result.verdict == "most per shield: Belgium, least: Belgium"
    assert re.search(r"Belgium pays most of all states, 1\.50 \(1\.\d\d to 1\.\d\d\) points", result.answer)
    assert "a ship brings 2.33 (" in result.answer
    assert "Founded most often is Germany in 100.0% of the games (in half of these by round 4)" in result.answer
    assert f"{OBSERVATIONAL}: compared with an equal share, the seats with most shields in Belgium win +41.7" in (
        result.answer
    )
    assert "those with most in the Mediterranean Sea −25.0" in result.answer
    assert result.remarks[0].startswith(OBSERVATIONAL)


def test_tables_are_ranked() -> None:
    result = area_value.analyse(paid())

    assert result.table("areas")["area"].to_list()[0] == "BEL"
    assert result.table("worth")["area"].to_list()[:2] == ["fleet", "BEL"]
    assert "sea" not in set(result.table("worth")["kind"])


def test_deals_are_the_units_where_seats_rotate() -> None:
    winners = np.tile([0, 1, 2, 3, 0, 1, 2, 0], 30)
    run = origo_run(winners, rotate=True, tribe=many_of("D3", len(winners)))
    expected = stats.ratio_of([0, 1] * 30, [4, 4] * 30, "deals").interval(looks=2 * 17, low=-1)

    # Seat 0 has most shields throughout and wins one game of the first deal, two of the second, and so on.
    assert area(run, "BEL")["edge"] == pytest.approx(1 / 8)
    assert (area(run, "BEL")["edge_low"], area(run, "BEL")["edge_high"]) == pytest.approx(expected)


def test_figures_are_labelled_and_nothing_is_cut_off() -> None:
    for figure in area_value.analyse(paid()).figures:
        axes = figure.plot(None)

        assert cut_off(figure) == []
        assert axes.get_xlabel() and axes.get_ylabel()
        assert "n = 120 games" in axes.texts[-2].get_text()
        assert re.search(r"\d", figure.alt)


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question areas: found the game "orconomics", allowed: origo'):
        area_value.analyse(made_up_run([0, 1], players=2))


def test_games_without_shields_or_foundings_are_told_too() -> None:
    result = area_value.analyse(origo_run([0, 1, 2, 3]))

    assert "nothing can be said" in result.answer
    assert [figure.to_svg()[:5] for figure in result.figures] == ["<?xml"] * 5


def paying(*states: tuple[int, float]) -> list[dict]:
    """Return states with so many squares that pay so much."""
    return [{"squares": squares, "points": points} for squares, points in states]


def test_states_of_one_size_that_pay_about_alike_are_said_to() -> None:
    said = area_value._size_sentence(paying((6, 14.0), (8, 16.2), (4, 6.3), (8, 15.8), (6, 14.5)))

    assert said == (
        "A state of 8 squares pays all tribes together 15.8 to 16.2 points a game, one of 6 squares 14.0 to 14.5 and "
        "one of 4 squares 6.3: states of one size pay about alike, so a shield brings most where few lie."
    )


def test_states_of_one_size_that_pay_differently_are_not_called_alike() -> None:
    assert area_value._size_sentence(paying((8, 10.0), (8, 11.1))) == (
        "A state of 8 squares pays all tribes together 10.0 to 11.1 points a game."
    )
