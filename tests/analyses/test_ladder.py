"""A ladder of skill: its ratings, its depth, what search gains, and how all that is told."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, log10

import numpy as np
import pytest

from analyses import ladder
from analyses.ladder_depth import (
    BEATS,
    DEEPER,
    LITTLE,
    OPEN,
    SMALL,
    SOME,
    depth_of,
    scores_of,
)
from analyses.ladder_figures import LABEL, spread
from analyses.ladder_ratings import fit, measure, measure_duels
from analyses.ladder_runs import Met, pairs_to_play, require
from analyses.ladder_table import markdown
from analyses.ladder_time import costs_of, milliseconds_a_decision, seconds_a_game
from analyses.match_up_standing import Estimate
from analyses.ratings import rate
from orcsim.api import Run
from tests.analyses.drawn import cut_off
from tests.analyses.ladders import ladder_runs, made_up_duel, meeting

RUNGS = ("random", "beginner", "casual", "greedy", "debtor", "champion_2")
AHEAD = ("search:25", "search:50")
TRUE = dict(zip((*RUNGS, *AHEAD), (-2.5, 0.0, 0.6, 1.2, 1.3, 2.0, 2.7, 3.0), strict=True))
PAIRS = pairs_to_play(RUNGS, AHEAD)


def elo(score: float) -> float:
    """Return the difference of ratings that predicts a score."""
    return 400 * log10(score / (1 - score))


@pytest.mark.parametrize("score", [0.5, 0.6, 0.75, 0.999])
def test_the_rating_of_two_rungs_is_400_times_the_log_of_the_odds(score: float) -> None:
    low, high = fit(np.array([score]), np.array([1000.0]), [(1, 0)], 2)

    assert high - low == pytest.approx(elo(score), abs=0.01)
    assert low + high == pytest.approx(0, abs=1e-6)


def test_ratings_of_a_chain_are_the_sums_of_its_steps_whatever_its_games() -> None:
    values = fit(np.array([0.9, 0.55, 0.7]), np.array([10_000.0, 100.0, 3.0]), [(1, 0), (2, 1), (3, 2)], 4)

    assert np.diff(values) == pytest.approx([elo(0.9), elo(0.55), elo(0.7)], abs=0.05)


def test_ratings_are_those_of_a_round_robin_if_all_meet_equally_often() -> None:
    table = np.array([[0.5, 0.3, 0.1, 0.2], [0.7, 0.5, 0.4, 0.3], [0.9, 0.6, 0.5, 0.6], [0.8, 0.7, 0.4, 0.5]])
    places = [(a, b) for a in range(4) for b in range(a)]
    scores = np.array([table[place] for place in places])
    both = fit(np.array([scores, 1 - scores]), np.full(6, 30.0), places, 4)

    assert both[0] == pytest.approx(rate(table).values, abs=1e-3)
    assert both[1] == pytest.approx(-both[0], abs=1e-6)


def test_pairs_count_by_their_games() -> None:
    circle = [(1, 0), (2, 1), (2, 0)]  # 60 and 60 % of neighbours, yet even with the next one
    often, seldom = (fit(np.array([0.6, 0.6, 0.5]), np.array([1.0, 1.0, n]), circle, 3) for n in (1e6, 1e-6))
    assert often[2] - often[0] == pytest.approx(0, abs=0.1)
    assert seldom[2] - seldom[0] == pytest.approx(2 * elo(0.6), abs=0.1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_planted_ladder_is_found_again(players: int) -> None:
    champion = f"champion_{players}"
    true = {name.replace("champion_2", champion): value for name, value in TRUE.items()}
    pairs = [(a.replace("champion_2", champion), b.replace("champion_2", champion)) for a, b in PAIRS]
    measured = measure(require(ladder_runs(true, pairs, deals=1200, players=players)))

    assert measured.names == tuple(true)
    assert measured.zero == "beginner"
    for name, value in true.items():
        rating = measured.rating(name, 0.999)
        assert rating.low <= value * 400 / np.log(10) <= rating.high, name
    assert measured.rating("beginner", 0.95) == (0, 0, 0)
    assert measured.rating("champion_" + str(players), 0.95).high - measured.rating(champion, 0.95).low < 60


def test_intervals_of_ratings_and_of_predicted_scores_hold_as_often_as_they_say() -> None:
    """Of 300 ladders 95 % hold the truth; by chance fewer than 270 or more than 297 would about once in 3,000 times."""
    rng = np.random.default_rng(5)
    names, strengths = ("beginner", "casual", "greedy", "search:25"), np.array([0.0, 0.5, 1.2, 1.5])
    sizes = {("beginner", "casual"): 300, ("casual", "greedy"): 300, ("beginner", "greedy"): 300}
    sizes |= {("greedy", "search:25"): 60}
    held, predicted = 0, 0
    for _ in range(300):
        duels = {}
        for (lower, upper), deals in sizes.items():
            gap = strengths[names.index(upper)] - strengths[names.index(lower)]
            duels[lower, upper] = made_up_duel(lower, upper, float(1 / (1 + np.exp(-gap))), deals=deals, rng=rng)
        measured = measure_duels(names, "beginner", duels)
        top, score = measured.rating("search:25", 0.95), measured.expected("casual", "search:25", 0.95, 1)
        held += top.low <= 1.5 * 400 / np.log(10) <= top.high
        predicted += score.low <= 1 / (1 + np.exp(-1)) <= score.high

    assert 270 <= held <= 297
    assert 270 <= predicted <= 297


def test_a_rung_that_never_won_is_told_by_its_upper_end() -> None:
    runs = [*meeting("random", "beginner", 1.0), *meeting("beginner", "casual", 0.6), *meeting("random", "casual", 1.0)]
    measured = measure(require(runs))
    rating = measured.rating("random", 0.95)
    result = ladder.analyse(runs)

    assert measured.never_won("random") and not measured.never_won("beginner")
    assert rating.low < rating.value < rating.high < -1000
    assert result.table("rungs")["told"][0].startswith("below −1,")
    assert "random won no game, so its rating has no lower end." in result.remarks


def estimates(names: Sequence[str], found: dict[Met, tuple[float, float]]) -> dict[Met, Estimate]:
    """Return scores of all pairs, those not given being no step."""
    pairs = [(a, b) for at, a in enumerate(names) for b in names[at + 1 :]]
    ends = {pair: found.get(pair, (0.4, 0.5)) for pair in pairs}
    return {pair: Estimate((low + high) / 2, low, high) for pair, (low, high) in ends.items()}


def test_depth_counts_the_longest_chain_of_sure_steps() -> None:
    found = {("a", "b"): (0.6, 0.7), ("b", "c"): (0.7, 0.8), ("a", "c"): (0.8, 0.9), ("c", "d"): (0.55, 0.5999)}
    depth = depth_of(estimates("abcd", found), ())

    assert (depth.sure, depth.possible, depth.undecided) == (("a", "b", "c"), ("a", "b", "c"), ())
    assert (depth.least, depth.most) == (2, 2)


def test_depth_tells_what_is_undecided() -> None:
    found = {("a", "b"): (0.7, 0.8), ("b", "c"): (0.59, 0.61), ("a", "c"): (0.7, 0.8), ("c", "d"): (0.5, 0.6)}
    depth = depth_of(estimates("abcd", found), ())

    assert (depth.least, depth.most) == (1, 3)
    assert depth.undecided == (("b", "c"), ("c", "d"))


def test_a_chain_may_leave_out_a_rung_that_is_no_step() -> None:
    found = {("a", "b"): (0.52, 0.58), ("b", "c"): (0.52, 0.58), ("a", "c"): (0.61, 0.65)}

    assert depth_of(estimates("abc", found), ()).sure == ("a", "c")


def test_of_equal_chains_that_counts_whose_pairs_met() -> None:
    found = {("a", "b"): (0.7, 0.8), ("a", "c"): (0.8, 0.9)}

    assert depth_of(estimates("abc", found), ()).sure == ("a", "c")
    assert depth_of(estimates("abc", found), {("b", "a")}).sure == ("a", "b")


def test_without_steps_there_is_no_depth() -> None:
    depth = depth_of(estimates("abc", {}), ())

    assert (depth.least, depth.most, depth.undecided) == (0, 0, ())


def test_chains_rise_by_rating_whatever_the_order_of_the_rungs() -> None:
    runs = [
        *meeting("greedy", "debtor", 0.3, deals=3000),
        *meeting("casual", "debtor", 0.65, deals=3000),
        *meeting("casual", "greedy", 0.8, deals=3000),
    ]
    measured = measure(require(runs))
    scores = scores_of(measured, 0.95)

    assert list(scores) == [("casual", "debtor"), ("casual", "greedy"), ("debtor", "greedy")]
    assert depth_of(scores, measured.meetings).sure == ("casual", "debtor", "greedy")


def of_search(score: float, deals: int = 3000) -> list[Run]:
    """Return a short ladder with a known score of search against the champion."""
    runs = [*meeting("greedy", "champion_2", 0.7), *meeting("casual", "greedy", 0.7)]
    return [*runs, *meeting("champion_2", "search:25", score, deals=deals)]


@pytest.mark.parametrize(
    ("score", "deals", "finding", "words"),
    [
        (0.7, 3000, DEEPER, "The game is deeper than our players: search:25 scores "),
        (0.575, 6000, SOME, "Search gains some, but no step: search:25 scores "),
        (0.52, 3000, SMALL, "Search gains little: search:25 scores "),
        (0.52, 100, OPEN, "Undecided is what search gains, "),
        (
            0.56,
            100,
            OPEN,
            "Undecided is what search gains, little (below 55%) or a step (60% or more): search:25 scores ",
        ),
    ],
)
def test_what_search_gains_is_said_plainly(score: float, deals: int, finding: str, words: str) -> None:
    runs = of_search(score, deals)
    found = ladder.find(runs)
    result = ladder.analyse(runs)

    assert found.gain is not None
    assert (found.gain.ahead, found.gain.rival, found.gain.finding) == ("search:25", "champion_2", finding)
    assert words in result.answer
    assert (result.tone == "open") == (finding == OPEN)
    assert ("games of search:25 against champion_2 would decide" in result.answer) == (finding == OPEN)
    assert (
        result.verdict.split("; ")[1]
        == {
            DEEPER: "DEEPER than our players",
            SOME: "search gains some",
            SMALL: "search gains little",
            OPEN: "what search gains: UNDECIDED",
        }[finding]
    )


def test_the_largest_budget_that_met_the_champion_counts() -> None:
    runs = [*of_search(0.6), *meeting("search:25", "search:50", 0.7)]
    fifty = meeting("champion_2", "search:50", 0.8)

    assert [ladder.find(each).gain.ahead for each in (runs, [*runs, *fifty])] == ["search:25", "search:50"]


def test_without_search_what_it_gains_stays_open_in_words_only() -> None:
    result = ladder.analyse(ladder_runs(TRUE, pairs_to_play(RUNGS), deals=2000))

    assert "how much deeper the game is stays open" in result.answer
    assert ";" not in result.verdict


def test_everything_is_told_of_a_whole_ladder() -> None:
    runs = ladder_runs(TRUE, PAIRS, deals=3000)
    result = ladder.analyse(runs)
    rungs, pairs = result.table("rungs"), result.table("pairs")

    assert result.verdict == "5 steps; DEEPER than our players"
    assert "has 5 steps: random < beginner < casual < greedy < champion_2 < search:50." in result.answer
    assert "A score is a part of the wins in the 6,000 finished games of a pair." in result.answer
    assert rungs["rung"].to_list() == [*RUNGS, *AHEAD]
    assert rungs["step"].to_list()[:3] == [None, "a step", "a step"]
    assert rungs["step"][4] == "no step"  # debtor over greedy
    assert pairs.select("against", "rung").rows() == PAIRS
    assert (pairs["n"] == 6000).all() and (pairs["deals"] == 3000).all()
    assert [table.name for table in result.tables] == ["rungs", "pairs"]  # nothing is known of times
    assert result.to_dict() == ladder.analyse(runs).to_dict()
    assert result.brief.startswith("Between random and ") and result.brief.endswith(".")
    assert "7 of 28 pairs" not in result.to_text()
    assert f"{len(PAIRS)} of 28 pairs met." in result.to_text()


def test_scores_in_tables_hold_for_all_pairs_at_once() -> None:
    found = ladder.find(ladder_runs(TRUE, PAIRS, deals=500))
    alone = found.measured.meetings["beginner", "casual"].ends(0.95)
    shown = found.score(("beginner", "casual"))

    assert shown.low < alone.low and shown.high > alone.high
    assert found.score(("casual", "beginner")).value == pytest.approx(1 - shown.value)


def test_games_that_stalled_are_counted_apart() -> None:
    runs = [*meeting("random", "beginner", 0.9, stalled=300), *meeting("beginner", "casual", 0.6)]
    result = ladder.analyse([*runs, *meeting("random", "casual", 0.9)])

    assert result.table("pairs")["stalled"].to_list() == [300, 0, 0]
    assert result.table("pairs")["n"].to_list() == [1700, 2000, 2000]
    assert "300 of 6,000 games stalled (5.0%); they count for neither rung." in result.remarks


def test_draws_are_halves_and_are_told_where_there_are_many() -> None:
    def shared(run: Run) -> Run:
        """Return a run whose first games are shared by both."""
        assert run.tables is not None
        seats = run.tables["seats"]
        share = np.where(seats["game"].to_numpy() < 1000, 0.5, seats["win_share"].to_numpy())
        return replace(run, tables=run.tables | {"seats": seats.with_columns(win_share=share)})

    runs = of_search(0.8, 1000)
    found = ladder.find([*runs[:-1], shared(runs[-1])])

    assert found.gain is not None
    assert found.gain.score.value == pytest.approx(0.65, abs=0.02)
    assert found.gain.shared == 0.5
    assert "and 50.0% of their games are shared, which keeps scores near 50%" in ladder.answer(found)


def test_costs_are_those_that_explain_all_tables() -> None:
    seats = np.array([[1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0], [0, 0, 2, 2]], dtype=float)
    costs = np.array([0.001, 0.004, 0.01, 0.9])

    assert costs_of(seats, seats @ costs) == pytest.approx(costs, rel=0.25)
    assert costs_of(seats, 10 * (seats @ costs)) == pytest.approx(10 * costs_of(seats, seats @ costs), rel=1e-3)


def timed(run: Run, seconds: float) -> Run:
    """Return a run that took so long on two threads."""
    return replace(run, timing=[{"games": run.n_games, "threads": 2, "play_seconds": seconds}])


def test_times_are_those_of_all_threads_and_unknown_below_what_is_kept() -> None:
    (run,) = meeting("casual", "greedy", 0.6)

    assert seconds_a_game(timed(run, 3.0)) == pytest.approx(6 / 2000)
    assert seconds_a_game(timed(run, 0.004)) is None
    assert seconds_a_game(run) is None


def test_times_have_a_table_of_their_own_and_touch_nothing_else() -> None:
    runs = of_search(0.7)
    told = [timed(run, 40.0 if "search:25" in {p.name for p in run.scenario.policies} else 0.1) for run in runs]
    without, result = ladder.analyse(runs), ladder.analyse(told)
    times = result.table("times")

    assert times["rung"].to_list() == ["casual", "greedy", "champion_2", "search:25"]
    assert times["milliseconds"][3] > 20 * times["milliseconds"][2] > 0
    assert (result.answer, result.remarks, result.verdict) == (without.answer, without.remarks, without.verdict)
    assert "ms a decision, about" in result.to_text()
    assert milliseconds_a_decision(require([told[0], *runs[1:]])) == {}


@pytest.mark.parametrize("with_times", [False, True])
def test_figures_show_every_rung_whole(with_times: bool) -> None:
    runs = ladder_runs(TRUE, PAIRS, deals=300)
    if with_times:
        slow = {"search:25": 30.0, "search:50": 60.0}
        runs = [timed(run, sum(slow.get(p.name, 0.01) for p in run.scenario.policies)) for run in runs]
    figures = ladder.analyse(runs).figures

    assert [figure.name for figure in figures] == ["ladder", "ladder-steps"]
    assert [cut_off(figure) for figure in figures] == [[], []]
    axes = figures[0].plot(None)
    texts, apart = axes.texts, 0.99 * LABEL * abs(float(np.diff(axes.get_ylim())[0]))
    drawn = {text.get_text() for text in texts}
    heights = sorted(text.xyann[1] for text in texts if text.get_text() in RUNGS)
    assert not with_times or min(np.diff(heights)) > apart  # greedy and debtor are nearer than that
    assert set(TRUE) <= drawn or not with_times
    assert all(name in figures[0].alt for name in TRUE)


def test_names_stand_apart_and_near_their_rungs() -> None:
    assert spread([0.0, 5.0, 10.0], 3.0) == [0.0, 5.0, 10.0]
    assert spread([0.0, 0.0, 0.0], 3.0) == [-3.0, 0.0, 3.0]
    assert np.diff(spread([0.0, 1.0, 3.0, 4.0, 9.0], 3.0)).min() >= 3.0


def test_games_stand_side_by_side_in_one_table_of_markdown() -> None:
    short = ladder.find([*meeting("random", "beginner", 1.0), *meeting("beginner", "greedy", 0.7)])
    table = markdown([ladder.find(of_search(0.7)), short]).splitlines()
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in table if line.startswith("|")}

    assert table[0] == "| player | Orconomics, 2 players | Orconomics, 2 players |"
    assert list(rows)[2:] == [
        "random", "beginner", "casual", "greedy", "champion", "search:25", "depth", "who looks ahead scores",
    ]  # fmt: skip
    assert rows["random"].startswith("| random | – | below −")
    assert rows["casual"] == "| casual | 0 | – |"
    assert rows["depth"] == "| depth | 3 steps | 2 steps |"
    assert rows["who looks ahead scores"].endswith("`search:25` against `champion_2` | – |")
    assert "the lowest that plans is 0" in table[-1]


def test_limits_are_those_that_the_page_says() -> None:
    assert (BEATS, LITTLE) == (0.6, 0.55)
    assert ladder.find(of_search(0.52)).gain.games < inf
