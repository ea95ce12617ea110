import numpy as np
import polars as pl
import pytest

from analyses import scores
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import drawn_points, market_run


def run_of(*totals: tuple[int, ...]):
    """Return a run with these final scores, one tuple a game."""
    points = np.zeros((len(totals), len(totals[0]), 3), int)
    points[:, :, 0] = totals
    return market_run(points)


def test_winner_seat_margin_and_span_are_told_apart() -> None:
    table = scores.analyse(run_of((30, 20, 10), (24, 24, -6))).table("points")
    means = dict(table.select("what", "mean").rows())

    assert means == {
        "the winner's points": 27,
        "points of any seat": pytest.approx(17),
        "points between first and second": 5,
        "points between first and last": 25,
    }
    assert table["n"].to_list() == [2, 6, 2, 2]


def test_tied_and_close_games_are_counted_with_intervals() -> None:
    table = scores.analyse(run_of(*[(9, 9)] * 10, *[(9, 8)] * 20, *[(9, 7)] * 30, *[(9, 6)] * 40)).table("closeness")

    assert table["k"].to_list() == [10, 50, 40]
    assert (table["low"][0], table["high"][0]) == pytest.approx(stats.wilson(10, 100))


def test_answer_gives_the_share_of_ties_with_its_interval() -> None:
    result = scores.analyse(run_of(*[(9, 9)] * 10, *[(30, 8)] * 90))

    assert "10.0% (5.5% to 17.4%) of the games are tied" in result.answer
    assert result.verdict == "median score 30, median lead 22"


def test_with_two_players_the_last_is_the_second() -> None:
    assert "over the last" not in scores.analyse(run_of(*[(9, 4)] * 10)).answer
    assert "the median lead over the second is 5 and over the last 8." in scores.analyse(run_of((9, 4, 1))).answer


def test_negative_points_have_a_real_minus() -> None:
    assert "median score is −3 points" in scores.analyse(run_of((-3, -9))).answer


def test_figures_show_every_game_once() -> None:
    result = scores.analyse(market_run(drawn_points(5000)))
    sums = [
        [container.lines[0].get_ydata().sum() for container in figure.plot(None).containers]
        for figure in result.figures
    ]

    assert sums == [[pytest.approx(1), pytest.approx(1)], [pytest.approx(1)]]


def test_rare_scores_are_gathered_at_the_ends_of_a_figure() -> None:
    totals = [(10, 0)] * 4998 + [(50, 0), (90, 0)]
    table = scores._spread({"winner": np.array([a for a, _ in totals], float)}, 5000, 0.95)

    assert table["value"].to_list() == [10]
    assert table["share"].to_list() == [1.0]


def test_seats_of_one_game_do_not_count_as_independent() -> None:
    table = scores._spread({"any seat": np.repeat([1.0, 2.0], 400)}, 200, 0.95).filter(pl.col("value") == 1)

    assert (table["low"][0], table["high"][0]) == pytest.approx(stats.wilson(100, 200))


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question scores: found the game "orconomics"'):
        scores.analyse(made_up_run([0, 1], players=2))
