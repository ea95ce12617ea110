import re
from itertools import pairwise

import numpy as np
import polars as pl
import pytest

from analyses import clan_growth, growth_words
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_origo import origo_run

# Four games of three players: rounds 0 to 3, to 2 and to 3, and one that stalled; each row is a round.
SCORE = np.array(
    [
        [[1, 2, 3], [4, 2, 3], [5, 9, 3], [20, 12, 8]],
        [[1, 2, 3], [1, 9, 3], [4, 15, 7], [0, 0, 0]],
        [[1, 2, 3], [1, 2, 8], [4, 3, 10], [4, 6, 18]],
        [[9, 0, 0], [9, 0, 0], [9, 0, 0], [9, 0, 0]],
    ]
)
CLAN = np.array(
    [
        [[1, 1, 2], [3, 1, 2], [5, 3, 4], [8, 4, 6]],
        [[2, 1, 1], [2, 4, 3], [2, 6, 4], [0, 0, 0]],
        [[1, 3, 1], [2, 3, 2], [2, 4, 6], [3, 5, 7]],
        [[99, 99, 99]] * 4,
    ]
)


def four_games():
    """Return the games; shields are twice the chain and ships half of it."""
    traced = {"score": SCORE, "clan": CLAN, "shields": 2 * CLAN, "ships": CLAN // 2}
    return origo_run([0, 1, 2, -1], players=3, rounds=np.array([3, 2, 3, 3]), traced=traced)


def grown(result, measure: str, number: int) -> dict:
    wanted = (pl.col("measure") == measure) & (pl.col("round") == number)
    return result.table("growth").row(by_predicate=wanted, named=True)


def test_later_winner_leads_and_leads_for_good_in_these_games() -> None:
    leads = clan_growth.analyse(four_games()).table("leads")

    assert leads["round"].to_list() == [0, 1, 2, 3]
    assert leads["n"].to_list() == [3, 3, 3, 2]
    assert leads["leads"].to_list() == pytest.approx([1 / 3, 1, 2 / 3, 1])
    assert leads["for_good"].to_list() == pytest.approx([1 / 3, 2 / 3, 2 / 3, 1])
    assert leads["chance"].unique().to_list() == [1 / 3]


def test_lead_is_that_of_the_seat_in_front_over_the_second() -> None:
    leads = clan_growth.analyse(four_games()).table("leads")

    assert leads["lead"].to_list() == pytest.approx([1, (1 + 6 + 6) / 3, (4 + 8 + 6) / 3, (8 + 12) / 2])


def test_winner_is_compared_with_the_mean_of_the_others_game_by_game() -> None:
    result = clan_growth.analyse(four_games())
    second, last = (grown(result, "largest chain", number) for number in (2, 3))

    assert (second["winner"], second["others"], second["gap"]) == pytest.approx((17 / 3, 9.5 / 3, 2.5))
    assert (last["winner"], last["others"], last["gap"], last["n"]) == (7.5, 4.5, 3.0, 2)
    assert grown(result, "shields on the board", 3)["winner"] == 15
    assert grown(result, "ships", 2)["winner"] == (2 + 3 + 3) / 3
    assert grown(result, "points", 3)["others"] == ((12 + 8) / 2 + (4 + 6) / 2) / 2


def test_intervals_hold_for_all_rounds_of_a_column() -> None:
    result = clan_growth.analyse(four_games())
    gap = stats.mean_of([1.5, 1.5, -0.5], "games").interval(looks=4, low=-np.inf, high=np.inf)
    leads = stats.mean_of([1, 1, 0], "games").interval(looks=4)
    row, lead = grown(result, "largest chain", 1), result.table("leads").row(2, named=True)

    assert row["gap_low"] < 0
    assert (row["gap_low"], row["gap_high"]) == pytest.approx(gap)
    assert (lead["leads_low"], lead["leads_high"]) == pytest.approx(leads)


def test_the_end_is_that_of_each_game_however_long_it_is() -> None:
    result = clan_growth.analyse(four_games())
    before, end = result.table("last").iter_rows(named=True)
    chain = result.table("at_end").row(by_predicate=pl.col("measure") == "largest chain", named=True)

    assert (before["when"], end["when"]) == ("before the last round", "at the end")
    assert (before["leads"], end["leads"]) == pytest.approx((2 / 3, 1))  # the first game turns in its last round
    assert (before["points"], end["points"]) == pytest.approx(((5 + 9 + 10) / 3, (20 + 15 + 18) / 3))
    assert (before["n"], end["n"], chain["n"]) == (3, 3, 3)
    assert (chain["winner"], chain["others"]) == pytest.approx(((8 + 6 + 7) / 3, (5 + 3 + 4) / 3))
    assert "the later winner has 7.0 of its 17.7 points; 9.7 come in the last round" in result.answer


def test_rounds_that_less_than_half_of_the_games_reach_are_left_out() -> None:
    lengths = np.where(np.arange(300) < 140, 3, 2)
    score = np.zeros((300, 4, 2), int)
    score[:, :, 0] = 1
    result = clan_growth.analyse(origo_run([0] * 300, players=2, rounds=lengths, traced={"score": score}))

    assert result.table("leads")["round"].to_list() == [0, 1, 2]


def told(for_good: list[float], sure: float = 0.05) -> pl.DataFrame:
    """Return the leads of rounds 0, 1, 2, ... in which the later winner leads for good so often."""
    frame = pl.DataFrame({"round": range(len(for_good)), "for_good": for_good})
    return frame.with_columns(for_good_low=pl.col("for_good") - sure)


@pytest.mark.parametrize(
    ("for_good", "verdict"),
    [
        ([0.2, 0.4, 0.6, 0.8, 1.0], "HALF ARE SETTLED AFTER ROUND 2 OF 4"),
        ([0.2, 0.3, 0.54, 0.8, 1.0], "HALF ARE SETTLED AFTER ROUND 3 OF 4"),  # not surely after round 2
        ([0.2, 0.3, 0.3, 0.4, 1.0], "OPEN UNTIL THE LAST ROUND"),
    ],
)
def test_verdict_is_the_round_after_which_half_of_the_games_are_surely_settled(for_good, verdict: str) -> None:
    assert growth_words.verdict(told(for_good)) == verdict


def test_what_holds_on_and_off_holds_from_the_last_time_that_it_began() -> None:
    frame = pl.DataFrame({"round": [0, 1, 2, 3], "gap": [1, -1, 1, 1]})

    assert growth_words.first_round(frame, pl.col("gap") > 0) == 2
    assert growth_words.first_round(frame, pl.col("gap") > -2) == 0
    assert growth_words.first_round(frame, pl.col("gap") > 5) is None


def drawn(games: int = 500):
    """Return games of ten rounds in which points and chains grow by luck, that of later winners a little faster."""
    rng = np.random.default_rng(2)
    score = (100 * rng.integers(1, 9, size=(games, 11, 4)).cumsum(axis=1)) + np.arange(4)
    winners = score[:, -1].argmax(axis=1)
    clan = np.tile(2 + np.arange(11)[None, :, None], (games, 1, 4)) + rng.integers(0, 2, size=(games, 11, 4))
    clan[np.arange(games), :, winners] += np.arange(11) // 3
    return origo_run(winners, traced={"score": score // 100, "clan": clan, "shields": 2 * clan, "ships": clan // 2})


def test_answer_tells_when_the_winner_leads_and_how_chains_grow() -> None:
    result = clan_growth.analyse(drawn())

    assert "After round 5 of 10 the later winner leads in" in result.answer
    assert "where 25.0% would be chance" in result.answer
    assert "surely longer from round 3 on" in result.answer
    assert re.search(r"Half-way, after round 5, the later winner has \d+\.\d of its \d+\.\d points; ", result.answer)
    assert result.brief.startswith("With 4 players the later winner leads before the last round in")
    assert "OBSERVATIONAL" in " ".join(result.remarks)


def test_a_run_without_traced_rounds_is_refused_in_one_line() -> None:
    with pytest.raises(BadInput) as error:
        clan_growth.analyse(origo_run())
    assert str(error.value) == "run: found no rounds, allowed: a run made with --trace-rounds"


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question clans: found the game "orconomics", allowed: origo'):
        clan_growth.analyse(made_up_run([0, 1], players=2))


def test_names_of_lines_that_end_together_do_not_lie_on_each_other() -> None:
    figure = clan_growth.analyse(drawn()).figures[0]
    axes = figure.plot(None)
    axes.figure.draw_without_rendering()
    names = [text for text in axes.texts if text.get_text().endswith((", winner", ", others"))]
    boxes = sorted((text.get_window_extent() for text in names), key=lambda box: box.y0)

    assert len(boxes) == 4
    assert all(a.y1 <= b.y0 + 1 for a, b in pairwise(boxes))
    assert max(box.x1 for box in boxes) <= axes.figure.bbox.width
