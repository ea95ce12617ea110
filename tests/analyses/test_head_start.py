from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analyses import head_start, start_squares
from analyses.start_squares import Squares
from orcsim import stats
from orcsim.api import Run
from orcsim.edition_files import load_edition
from orcsim.errors import BadInput
from orcsim.games import GAMES
from tests.analyses.synthetic_origo import origo_run

PRINTED = load_edition(GAMES["origo"].schema, "origo")


def played(squares: Squares, winners, **options) -> Run:
    """Return a run from certain squares that these seats win, with 50 points to 40."""
    overrides = start_squares.overrides_for(squares, PRINTED)
    return origo_run(winners, players=len(squares), overrides=overrides, **options)


def wins(*counts: int) -> np.ndarray:
    """Return winners: so many of the first seat, then so many of the second, and so on."""
    return np.repeat(np.arange(len(counts)), counts)


def setting(result, squares: str, where: str = "first seed") -> dict:
    wanted = (pl.col("squares") == squares) & (pl.col("where") == where)
    return result.table("settings").row(by_predicate=wanted, named=True)


def seat(result, squares: str, number: int, where: str = "first seed") -> dict:
    wanted = (pl.col("squares") == squares) & (pl.col("where") == where) & (pl.col("seat") == number)
    return result.table("seats").row(by_predicate=wanted, named=True)


def test_shares_and_farthest_seat_are_those_of_the_finished_games() -> None:
    result = head_start.analyse([played((1, 2), [0] * 20 + [1] * 80 + [-1] * 50), played((2, 1), wins(55, 45))])
    printed = setting(result, "1, 2")
    low, high = stats.wilson(20, 100, 1 - 0.05 / 2, 2)

    assert (printed["setting"], printed["n"], printed["stalled"]) == ("printed", 100, 50)
    assert printed["distance"] == pytest.approx(0.3)
    assert (printed["low"], printed["high"]) == pytest.approx((0.5 - high, 0.5 - low))
    assert (seat(result, "1, 2", 0)["low"], seat(result, "1, 2", 0)["high"]) == pytest.approx((low, high))
    assert setting(result, "2, 1")["distance"] == pytest.approx(0.05)
    assert setting(result, "2, 1")["low"] == 0


def test_difference_to_the_printed_squares_is_taken_deal_by_deal() -> None:
    # Of the six deals one stalls from the printed squares and another from the reversed ones: four are left.
    result = head_start.analyse([played((1, 2), [0, 1, 1, 1, -1, 0]), played((2, 1), [0, 0, 1, 1, 0, -1])])
    row = seat(result, "2, 1", 0)
    expected = stats.paired_difference([1, 1, 0, 0], [1, 0, 0, 0], "deals")

    assert row["difference"] == 0.25
    assert (row["difference_low"], row["difference_high"]) == pytest.approx(
        expected.interval(1 - 0.05 / 2, 2, low=-1, high=1)
    )
    # Variances 1/3 and 1/4, of the difference 1/4.
    assert row["gain"] == pytest.approx((1 / 3 + 1 / 4) / (1 / 4))
    assert "would have taken 2.3 times as many games" in result.remarks[0]
    assert seat(result, "2, 1", 1)["difference"] == -0.25
    assert seat(result, "1, 2", 0)["difference"] is None


def test_points_are_told_without_the_square_that_a_leader_starts_on() -> None:
    result = head_start.analyse([played((1, 2), [0, 1, 1, 1, -1]), played((7, 1), [0, 0, 0, 1])])

    assert seat(result, "1, 2", 0)["points"] == (50 + 3 * 40) / 4 - 1
    assert seat(result, "1, 2", 1)["points"] == (40 + 3 * 50) / 4 - 2
    assert seat(result, "7, 1", 0)["points"] == (3 * 50 + 40) / 4 - 7


def judged(printed: tuple[int, int], best: tuple[int, int], fresh: tuple[int, int] | None):
    """Return the answer about two settings of two seats; `fresh` tells how the reversed one did on other deals."""
    runs = [played((1, 2), wins(*printed)), played((2, 1), wins(*best))]
    if fresh:
        runs += [played((1, 2), wins(*printed), seed=8), played((2, 1), wins(*fresh), seed=8)]
    return head_start.analyse(runs)


EVEN, UNEVEN, WORSE, CLOSER = (30_000, 30_000), (24_000, 36_000), (42_000, 18_000), (28_000, 32_000)


@pytest.mark.parametrize(
    ("printed", "best", "fresh", "verdict"),
    [
        (EVEN, UNEVEN, None, "KEEP"),
        (UNEVEN, EVEN, EVEN, "CHANGE"),
        (UNEVEN, EVEN, CLOSER, "COULD BE CLOSER"),
        (UNEVEN, EVEN, WORSE, "NOT EVEN"),
        (UNEVEN, EVEN, (24_400, 35_600), "NOT EVEN"),  # closer, but not surely
        (UNEVEN, WORSE, WORSE, "NOT EVEN"),
        (UNEVEN, EVEN, None, "NOT CONFIRMED"),
        ((29_400, 30_600), UNEVEN, None, "UNDECIDED"),
    ],
)
def test_verdict_follows_from_printed_and_best_squares(printed, best, fresh, verdict: str) -> None:
    assert judged(printed, best, fresh).verdict == verdict


def test_what_was_picked_on_some_deals_is_judged_on_others() -> None:
    result = judged(UNEVEN, EVEN, CLOSER)

    assert setting(result, "2, 1")["distance"] == 0
    assert "On fresh deals the farthest seat is 3.3 percentage points (2.8 to 3.8) off instead of 10.0" in result.answer
    assert "not even within 1 percentage point" in result.answer


def test_answer_names_seats_squares_and_points() -> None:
    result = judged(UNEVEN, EVEN, EVEN)

    assert "From the printed squares 1, 2 the 2nd player wins 60.0% (59.5% to 60.5%)" in result.answer
    assert "Of 2 settings played, the squares 2, 1 come closest" in result.answer
    assert "Without the head start the seats make 43.0 and 44.0 points" in result.answer
    assert result.brief.startswith("With 2 players starting on squares 1, 2, the 2nd player wins 60.0%")


def test_where_no_setting_is_closer_the_summary_says_so() -> None:
    brief = judged(UNEVEN, WORSE, WORSE).brief

    assert brief.endswith("the 1st player 40.0%; none of 2 settings of the squares surely comes closer to even.")


@pytest.mark.parametrize(("winners", "decides"), [((27_000, 33_000), True), ((24_000, 36_000), False)])
def test_the_head_start_is_blamed_where_seats_make_nearly_as_many_points_without_it(winners, decides: bool) -> None:
    # 40 points and ten more for a win, less squares 1 and 2: 43.5 and 43.5, or 43 and 44.
    answer = judged(winners, EVEN, EVEN).answer

    assert ("they differ by 0.0 where the squares differ by 1.0, so it is the head start" in answer) is decides


def test_printed_squares_are_judged_where_most_is_known() -> None:
    runs = [played((1, 2), wins(30, 30)), played((2, 1), wins(29, 31)), played((1, 2), wins(*UNEVEN), seed=8)]

    assert head_start.analyse(runs).verdict == "NOT EVEN"


def test_the_seed_of_most_settings_is_the_one_that_was_searched() -> None:
    fresh = played((2, 1), wins(40, 60), seed=3)
    result = head_start.analyse([fresh, played((1, 2), wins(40, 60)), played((2, 1), wins(50, 50))])

    assert result.table("settings")["where"].to_list() == ["first seed", "first seed", "fresh seed"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"policies": ["greedy", "random"]}, "found several policies, allowed: one policy in all seats"),
        ({"rotate": True}, "found rotated seats, allowed: runs made without --rotate"),
    ],
)
def test_unequal_players_are_refused(change: dict, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        head_start.analyse([played((1, 2), [0, 1]), played((2, 1), [0, 1], **change)])


def test_runs_that_cannot_be_compared_are_refused() -> None:
    one, other = played((1, 2), [0, 1]), played((2, 1), [0, 1])
    clans = origo_run([0, 1], players=2, overrides=["scoring.clan_1=9"])

    for runs, message in (
        ([one, clans], "found some that differ in more"),
        ([one, other, played((2, 1), [1, 1])], "found two with the same squares and seed"),
        ([one, played((1, 2), [0, 1], seed=8)], "found one setting"),
        ([other, played((3, 1), [0, 1])], "found none from the printed squares 1, 2 with seed 7"),
    ):
        with pytest.raises(BadInput, match=message):
            head_start.analyse(runs)
    with pytest.raises(BadInput, match="margin: found 0, allowed"):
        head_start.analyse([one, other], margin=0)


def test_runs_of_a_sweep_are_chosen_and_others_left() -> None:
    sweep = [played((1, 2), [0, 1]), played((2, 1), [0, 1]), played((2, 1), [0, 1], seed=8)]
    others = [
        origo_run([0, 1], players=2),
        played((1, 2, 3), [0, 1]),
        origo_run([0, 1], players=2, overrides=["setup.start.1=9", "scoring.clan_1=9"]),
        played((3, 1), [0, 1], policies=["greedy", "random"]),
        played((3, 1), [0, 1], rotate=True),
        played((3, 1), [-1, -1]),
    ]

    assert head_start.choose([*others, *sweep]) == sweep
    assert head_start.choose([*others, sweep[0]]) == []
    assert head_start.sweep_words(sweep).name == "2 players, all greedy: 2 settings of the starting squares"
    assert "set to 2, 1, each into a folder" in head_start.sweep_words(sweep).more


@pytest.mark.parametrize(
    ("squares", "number", "by", "expected"),
    [
        ((1, 2, 3, 4), 3, -1, (1, 2, 4, 3)),  # changes places with who stands there
        ((1, 2, 3, 4), 3, -2, (1, 4, 3, 2)),
        ((1, 4, 7), 2, 1, (1, 4, 8)),
        ((1, 4, 7), 0, -2, (1, 6, 9)),  # the last leader always stands on 1
        ((3, 1, 5), 1, 1, (2, 1, 4)),
    ],
)
def test_moving_a_leader_keeps_squares_apart(squares: Squares, number: int, by: int, expected: Squares) -> None:
    assert start_squares.moved(squares, number, by) == expected


def test_settings_one_step_away_move_the_strongest_the_weakest_or_every_leader_by_one() -> None:
    found = list(start_squares.settings_from((1, 11, 21), strongest=2, weakest=0))

    assert found[0] == (1, 8, 15)  # three back and three ahead
    assert {(1, 11, 18), (1, 8, 18)} <= set(found[: 4 * 4 - 1])  # three back; three ahead
    assert {(1, 12, 21), (1, 10, 20), (1, 12, 22)} <= set(found[4 * 4 - 1 :])
    assert len(found[4 * 4 - 1 :]) == 3**3
    assert (2, 2) not in set(start_squares.settings_from((1, 2), 0, 1))
    assert all(len(set(squares)) == 3 and min(squares) == 1 for squares in found)


def test_leaders_who_do_not_play_get_out_of_the_way() -> None:
    assert start_squares.overrides_for((5, 3, 1), PRINTED) == [
        "setup.start.1=5",
        "setup.start.2=3",
        "setup.start.3=1",
        "setup.start.4=4",
        "setup.start.5=6",
    ]


def test_guess_moves_final_scores_with_the_squares() -> None:
    scores = np.array([[10.0, 9.0], [5.0, 8.0]])

    assert start_squares.guess(scores, (1, 2), (1, 2)) == 0
    assert start_squares.guess(scores, (1, 2), (6, 2)) == 0.5
    assert start_squares.guess(scores, (1, 2), (4, 2)) == 0.25  # 13 to 9, and 8 to 8


def toy(edges: list[float], games: int = 4000, spread: float = 6.0):
    """Return what plays a toy game, whose points are square, edge and luck of a seat, and a list of what it played."""
    luck = np.random.default_rng(5).normal(0, spread, size=(games, len(edges)))
    asked: list[Squares] = []

    def play(squares: Squares) -> Run:
        asked.append(squares)
        scores = np.rint(100 + 10 * (luck + np.array(edges) + np.array(squares)))
        winners = scores.argmax(axis=1)
        scores[np.arange(games), winners] += 1
        return played(squares, winners, score=np.rint(scores / 10))

    return play, asked


def test_search_finds_the_squares_that_even_the_edges_of_seats() -> None:
    play, asked = toy([0.0, 3.0, 6.0, 9.0], games=20_000)
    tried = {squares: play(squares) for squares in start_squares.schemes((1, 2, 3, 4)).values()}
    start_squares.search(tried, play, limit=95)
    best = start_squares.best_of(tried)

    assert len(asked) == len(set(asked)) == len(tried) <= 5 + start_squares.STEPS
    assert all(abs(a - b) <= 1 for a, b in zip(best, (10, 7, 4, 1), strict=True))
    assert start_squares.distance_of(start_squares.read_wins(tried[best]).shares().mean) < 0.02


def test_search_takes_no_more_steps_than_it_may() -> None:
    play, asked = toy([0.0, 60.0])
    tried = {squares: play(squares) for squares in ((1, 2), (2, 1))}
    start_squares.search(tried, play, limit=95, steps=3)

    assert len(asked) == 2 + 3
    assert list(tried)[2:] == [(8, 1), (14, 1), (20, 1)]  # three back and three ahead each time


def test_search_stops_where_seats_are_even_or_no_move_is_left() -> None:
    fair = {(1, 2): played((1, 2), wins(30_000, 30_000))}
    start_squares.search(fair, pytest.fail, limit=95)
    stuck = {(1, 2): played((1, 2), wins(10, 30))}
    start_squares.search(stuck, pytest.fail, limit=2)

    assert len(fair) == len(stuck) == 1


def test_search_plays_nothing_that_promises_to_be_worse() -> None:
    # Each seat wins half of the games by a single point, so that one square more makes ties of the other half.
    scores = np.where(np.arange(1000)[:, None] % 2 == np.arange(2), 41, 40)
    tried = {(1, 2): played((1, 2), np.arange(1000) % 2, score=scores)}
    start_squares.search(tried, pytest.fail, limit=95)

    assert len(tried) == 1


def test_sweep_plays_schemes_search_and_fresh_deals_and_nothing_twice(tmp_path: Path) -> None:
    told: list[str] = []
    options = {"players": [2], "games": 40, "seed": 5, "report": told.append}
    runs = head_start.sweep(tmp_path, **options)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    head_start.sweep(tmp_path, **options)

    folders = {path.name for path in (tmp_path / "players-2" / "search").iterdir()}
    assert folders >= {"squares-1-2", "squares-2-1", "squares-1-3", "squares-1-4", "squares-3-1"}
    assert {(run.scenario.seed, run.n_games) for run in runs} == {(5, 40), (6, 80)}
    assert len([run for run in runs if run.scenario.seed == 6]) in (1, 2)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == before
    assert sum(line.endswith("(kept)") for line in told) == len(runs) == len(told) // 2
    assert head_start.choose(runs) == runs
    assert head_start.analyse(runs).table("settings").height == len(runs)
