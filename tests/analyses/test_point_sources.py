from itertools import pairwise

import numpy as np
import polars as pl
import pytest

from analyses import point_sources
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_origo import origo_run

# Three players start on squares 1, 2, 3; the last game stalled.
FOUNDING = np.array([[3, 0, 0], [0, 4, 6], [90, 90, 90]])
CLANS = np.array([[8, 6, 4], [0, 8, 6], [90, 90, 90]])
FLEET = np.array([[2, 0, 1], [1, 2, 3], [90, 90, 90]])
STATES = np.array([[10, 12, 5], [9, 3, 11], [90, 90, 90]])
JUMPS = np.array([[1, 0, 0], [0, 1, 1], [90, 90, 90]])
SCORE = np.array([[25, 20, 13], [11, 20, 30], [451, 452, 453]])


def three_games(**options):
    return origo_run(
        [0, 2, -1],
        players=3,
        score=SCORE,
        from_founding=FOUNDING,
        from_clans=CLANS,
        from_fleet=FLEET,
        from_states=STATES,
        from_jumps=JUMPS,
        **options,
    )


def place(result, name: str) -> dict[str, dict]:
    """Return the rows of a finishing place by source."""
    return {row["source"]: row for row in result.table("places").filter(pl.col("place") == name).to_dicts()}


def gap(result, source: str) -> dict:
    return result.table("gaps").row(by_predicate=pl.col("source") == source, named=True)


def test_points_are_told_by_finishing_place_of_finished_games() -> None:
    result = point_sources.analyse(three_games())
    winner, second, last = (place(result, name) for name in ("winner", "2nd", "last"))

    assert {name: row["points"] for name, row in winner.items()} == {
        "states": (10 + 11) / 2,
        "clans": (8 + 6) / 2,
        "fleet": (2 + 3) / 2,
        "founding": (3 + 6) / 2,
        "jumps": (1 + 1) / 2,
        "start": (1 + 3) / 2,
    }
    assert (second["states"]["points"], second["start"]["points"]) == ((12 + 3) / 2, 2)
    assert (last["states"]["points"], last["start"]["points"]) == ((5 + 9) / 2, (3 + 1) / 2)
    assert {row["n"] for row in winner.values()} == {2}
    assert (winner["clans"]["total"], last["clans"]["total"]) == ((25 + 30) / 2, (13 + 11) / 2)


def test_shares_are_of_all_points_and_not_means_of_games() -> None:
    winner = place(point_sources.analyse(three_games()), "winner")

    assert winner["clans"]["share"] == pytest.approx(14 / 55)
    assert winner["start"]["share"] == pytest.approx(4 / 55)
    assert sum(row["share"] for row in winner.values()) == pytest.approx(1)


def test_winner_is_compared_with_the_last_of_the_same_game() -> None:
    result = point_sources.analyse(three_games())

    assert result.table("gaps")["source"].to_list()[0] == "clans"
    assert gap(result, "clans")["points"] == ((8 - 4) + (6 - 0)) / 2
    assert gap(result, "start")["points"] == ((1 - 3) + (3 - 1)) / 2
    assert gap(result, "clans")["part"] == pytest.approx(10 / (12 + 19))
    assert result.table("gaps")["points"].sum() == pytest.approx((12 + 19) / 2)


def test_intervals_hold_for_all_rows_of_a_table() -> None:
    result = point_sources.analyse(three_games())
    clans = stats.mean_of([4, 6], "games").interval(looks=6, low=-np.inf, high=np.inf, span=1)
    winner = stats.ratio_of([8, 6], [25, 30], "games").interval(looks=3 * 6)
    points = stats.mean_of([8, 6], "games").interval(looks=3 * 6, high=np.inf)

    assert (gap(result, "clans")["points_low"], gap(result, "clans")["points_high"]) == pytest.approx(clans)
    row = place(result, "winner")["clans"]
    assert (row["share_low"], row["share_high"]) == pytest.approx(winner)
    assert (row["points_low"], row["points_high"]) == pytest.approx(points)


def test_starting_squares_are_those_of_the_edition() -> None:
    squares = [f"setup.start.{number}={square}" for number, square in ((1, 3), (3, 1))]
    result = point_sources.analyse(origo_run([0, 0, 1, 2], players=3, overrides=squares))

    assert place(result, "winner")["start"]["points"] == (3 + 3 + 2 + 1) / 4


def many(clans: int, founding: int, games: int = 201):
    """Return two players of whom the first has so many points more from clans and from founding, give or take 1."""
    noise = np.arange(games) % 3 - 1
    parts = {name: np.full((games, 2), 20) for name in ("from_clans", "from_founding", "from_states")}
    parts["from_clans"][:, 0] += clans + noise
    parts["from_founding"][:, 0] += founding - noise
    score = sum(parts.values()) + np.array([1, 2])
    return origo_run(np.zeros(games, int), players=2, score=score, **parts)


def test_a_source_is_named_only_if_it_surely_sets_winner_and_last_apart_most() -> None:
    sure, unsure = point_sources.analyse(many(9, 4)), point_sources.analyse(many(6, 6))

    assert sure.verdict == "LARGEST GAP: CLANS"
    assert "What comes from clans is the most, 75.0%" in sure.answer
    assert unsure.verdict == "NO SOURCE STANDS OUT"
    assert "is the most" not in unsure.answer


def test_answer_and_brief_tell_shares_and_gaps() -> None:
    result = point_sources.analyse(many(9, 4))

    assert result.answer.startswith(
        "Of the winner's 74.0 points come 39.2% from clans, 32.4% from founding, 27.0% from"
    )
    assert "The winner has 12.0 points more than the last: 9.0 (8.8 to 9.2) from clans" in result.answer
    assert result.brief == (
        "With 2 players the winner is 12.0 points ahead of the last, 75.0% of it from clans and 33.3% from founding."
    )
    assert "OBSERVATIONAL" in " ".join(result.remarks)


def test_stalled_games_are_counted_and_runs_of_nothing_else_refused() -> None:
    result = point_sources.analyse(three_games())

    assert any(remark.startswith("1 of 3 games stalled") for remark in result.remarks)
    with pytest.raises(BadInput, match="all 2 games stalled"):
        point_sources.analyse(origo_run([-1, -1]))


def test_scores_that_the_sources_do_not_explain_are_an_error() -> None:
    with pytest.raises(ValueError, match="do not add up"):
        point_sources.analyse(origo_run([0, 1], players=2, from_states=np.array([[49, 38], [39, 47]])))


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question points-from: found the game "orconomics", allowed: origo'):
        point_sources.analyse(made_up_run([0, 1], players=2))


def test_names_of_parts_do_not_lie_on_each_other() -> None:
    result = point_sources.analyse(three_games())
    axes = result.figures[0].plot(None)
    result.figures[0].to_svg()
    axes.figure.draw_without_rendering()
    names = [text for text in axes.texts if text.get_text() in point_sources.NAMES]
    boxes = sorted((text.get_window_extent() for text in names), key=lambda box: box.x0)

    assert len(boxes) == 6
    assert all(a.x1 < b.x0 for a, b in pairwise(boxes))
