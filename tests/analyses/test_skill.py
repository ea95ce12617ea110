"""Verdicts over skill: what flips, what holds, what may differ, on verdicts that are planted."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf

import numpy as np
import polars as pl
import pytest

from analyses import QUESTIONS
from analyses.result import Result
from analyses.skill import analyse, notes
from analyses.skill_judged import FLIPS, HOLDS, MAY_DIFFER, MOVES, Judged, judge, judged_all, told
from analyses.skill_readings import NUMBER, READINGS, WORD, Asked, Reading, asked_of
from analyses.skill_runs import require
from analyses.skill_tables import MIXED, gather
from analyses.skill_words import brief, by_level, short, strong_share, verdict
from analyses.wins import read_wins
from orcsim import stats
from orcsim.api import Run, simulate
from orcsim.errors import BadInput
from reports import build
from tests.analyses.samples import market_single
from tests.analyses.synthetic import INDUSTRIES, made_up_run
from tests.analyses.synthetic_orc import orc_run
from tests.analyses.synthetic_origo import origo_run

FAIR, UNFAIR, NOT_SURE = (
    Reading("FAIR", 0.5, 0.49, 0.51),
    Reading("UNFAIR", 0.6, 0.58, 0.62),
    Reading("", 0.5, 0.3, 0.7),
)
SEATS = Asked("whether the seats are fair", "share", WORD, lambda run, result, level: None)
LENGTH = Asked("how long games are", "rounds", NUMBER, lambda run, result, level: None)
N = 40_000


def number(value: float, half: float) -> Reading:
    """Return a number with its interval."""
    return Reading("", value, value - half, value + half, show=str)


def wins(first: float, games: int = N) -> np.ndarray:
    """Return winners of which exactly that share is the first player."""
    return (np.arange(games) >= round(first * games)).astype(int)


def table(policy: str, first: float, games: int = N, **fields: np.ndarray) -> Run:
    """Return a run of ORC at one level in which the first player wins exactly that share."""
    return orc_run(wins(first, games), policies=policy, **fields)


def row(result: Result, what: str) -> dict[str, str]:
    """Return what became of one thing asked."""
    return result.table("skill").row(by_predicate=pl.col("what") == what, named=True)


@pytest.mark.parametrize(
    ("readings", "status"),
    [
        ([FAIR, UNFAIR], FLIPS),
        ([FAIR, FAIR], HOLDS),
        ([FAIR, NOT_SURE], MAY_DIFFER),
        ([UNFAIR, NOT_SURE], MAY_DIFFER),
        ([NOT_SURE, NOT_SURE], MAY_DIFFER),
        ([FAIR, NOT_SURE, UNFAIR], FLIPS),
        ([FAIR, FAIR, NOT_SURE], MAY_DIFFER),
    ],
)
def test_a_verdict_flips_only_where_two_levels_are_sure_of_different_ones(readings: list[Reading], status: str) -> None:
    assert judge(SEATS, {str(place): reading for place, reading in enumerate(readings)}) == status


@pytest.mark.parametrize(
    ("readings", "status"),
    [
        ([number(10, 0.1), number(10.5, 0.1)], HOLDS),
        ([number(10, 0.1), number(12, 0.1)], MOVES),
        ([number(12, 0.1), number(10, 0.1)], MOVES),
        ([number(10, 0.1), number(10, 2)], MAY_DIFFER),
        # Apart, but surely by less than a tenth; and apart, but not surely by more.
        ([number(10, 0.01), number(10.9, 0.01)], HOLDS),
        ([number(10, 0.3), number(11.2, 0.3)], MAY_DIFFER),
        ([number(10, 0.1), number(10.2, 0.1), number(13, 0.1)], MOVES),
        ([number(-10, 0.1), number(-10.3, 0.1)], HOLDS),
    ],
)
def test_a_number_moves_only_where_two_levels_are_surely_a_tenth_apart(readings: list[Reading], status: str) -> None:
    assert judge(LENGTH, {str(place): reading for place, reading in enumerate(readings)}) == status


def test_planted_seats_flip_from_casual_to_strong_players() -> None:
    result = analyse([table("casual", 0.5), table("champion_2", 0.6)])

    found = row(result, "whether the seats are fair")
    assert found["status"] == FLIPS
    assert found["casual"] == "FAIR (1st player 50.0%)"
    assert found["strong"] == "UNFAIR (1st player 60.0%)"
    assert (result.verdict, result.tone) == (FLIPS, "bad")
    flip = "whether the seats are fair (FAIR among casual players, 1st player 50.0%; UNFAIR among strong players, 1st"
    assert flip in result.answer
    assert result.brief.startswith(f"What flips with the skill of the players: {flip}")
    assert notes(result).keys() == {"first-player"}
    assert flip in notes(result)["first-player"]


def test_a_level_with_few_games_makes_no_flip_and_hides_none() -> None:
    few = table("search", 0.75, 40)
    unsure = analyse([table("casual", 0.5), few])
    flips = analyse([table("casual", 0.5), table("champion_2", 0.6), few])

    assert row(unsure, "whether the seats are fair")["status"] == MAY_DIFFER
    assert row(unsure, "whether the seats are fair")["expert"] == "not sure (1st player 75.0%)"
    assert (unsure.verdict, unsure.tone, notes(unsure)) == ("UNDECIDED", "open", {})
    assert row(flips, "whether the seats are fair")["status"] == FLIPS
    assert any("expert 40" in remark for remark in flips.remarks)
    assert not any("Fewer games" in remark for remark in analyse([table("casual", 0.5), table("greedy", 0.5)]).remarks)


def test_unfair_seats_that_favour_another_seat_flip_as_well() -> None:
    result = analyse([table("beginner", 0.4), table("greedy", 0.6)])

    assert row(result, "whether the seats are fair")["status"] == HOLDS
    assert row(result, "which seat wins most")["status"] == FLIPS


def test_what_holds_everywhere_holds() -> None:
    result = analyse([table("beginner", 0.6), table("greedy", 0.6), table("champion_2", 0.6)])

    assert set(result.table("skill")["status"]) == {HOLDS}
    assert (result.verdict, result.tone) == (HOLDS, "good")
    assert result.brief == "All 4 verdicts hold whatever the skill of the players."


def test_a_number_that_moves_is_no_flip() -> None:
    short_games, long_games = (np.full(N, rounds) for rounds in (20, 30))
    result = analyse([table("beginner", 0.6, rounds=long_games), table("greedy", 0.6, rounds=short_games)])

    assert row(result, "how long games are")["status"] == MOVES
    assert result.verdict == HOLDS
    assert "how long games are (rounds: 20.0 among greedy players, 30.0 among beginners)" in result.answer


def test_another_end_of_most_games_flips() -> None:
    ends = orc_run().scenario.game.end_reasons
    jester = np.full(N, ends.index("jester_taken"))
    result = analyse([table("beginner", 0.5), table("champion_2", 0.5, end_reason=jester)])

    found = row(result, "how most games end")
    assert (found["status"], found["strong"]) == (FLIPS, "a Jester was taken (100.0%)")
    assert "length" in notes(result)


def test_many_stalled_games_at_one_level_flip() -> None:
    stalled = np.where(np.arange(N) % 10 == 0, -2, wins(0.5))
    result = analyse([table("greedy", 0.5), orc_run(stalled, policies="beginner")])

    found = row(result, "whether many games stall")
    assert (found["beginner"], found["greedy"], found["status"]) == ("MANY STALL (10.0%)", "FEW STALL (0.0%)", FLIPS)


def test_levels_stand_from_weak_to_strong_and_missing_ones_are_named() -> None:
    result = analyse([table("champion_2", 0.5), table("casual", 0.5), table("greedy", 0.5)])

    assert result.title == "Do the verdicts hold whoever plays? (2 players, casual, greedy and strong)"
    assert list(result.table("games")["level"]) == ["casual", "greedy", "strong"]
    assert "Levels from the weakest to the strongest: casual, greedy, strong (champion_2)." in result.remarks
    assert "Not played here: beginner, expert and mixed." in result.remarks


@pytest.mark.parametrize(
    ("runs", "told_error"),
    [
        ([table("casual", 0.5, 40)], "found casual, allowed: runs at 2 levels or more"),
        ([table("casual", 0.5, 40), table("casual", 0.6, 60)], "found casual, allowed: runs at 2 levels or more"),
        ([table("random", 0.5, 40), table("hunter", 0.5, 40)], "found no level of skill"),
        ([table("casual", 0.5, 40), made_up_run([0, 1], policies="greedy")], "found the games orc, orconomics"),
        ([], "found no level of skill"),
    ],
    ids=["one", "one twice", "none", "two games", "nothing"],
)
def test_runs_that_cannot_be_compared_are_refused(runs: list[Run], told_error: str) -> None:
    with pytest.raises(BadInput, match=told_error):
        analyse(runs)


@pytest.mark.parametrize("margin", [0.0, 1.0])
def test_a_margin_that_cannot_be_one_is_refused(margin: float) -> None:
    with pytest.raises(BadInput, match="margin"):
        analyse([table("casual", 0.5, 40), table("greedy", 0.5, 40)], margin)


def test_the_margin_decides_what_is_fair() -> None:
    runs = [table("casual", 0.5), table("greedy", 0.55)]

    assert row(analyse(runs), "whether the seats are fair")["status"] == FLIPS
    assert row(analyse(runs, margin=0.1), "whether the seats are fair")["status"] == HOLDS


def test_levels_of_other_editions_and_of_games_with_other_luck_are_apart() -> None:
    plain = table("casual", 0.5, 40)
    changed = orc_run(wins(0.5, 40), policies="greedy", overrides=["board.rows=7"])
    redrawn = table("greedy", 0.5, 40)
    redrawn = replace(redrawn, scenario=replace(redrawn.scenario, redraw=("choices",)))

    other = orc_run(wins(0.5, 40), policies="casual", overrides=["board.rows=7"])
    assert gather([plain, changed]) is None
    assert gather([changed, other]) is None
    assert gather([plain, redrawn]) is None


def test_the_largest_run_of_a_level_counts() -> None:
    small, large = table("casual", 0.5, 40), table("casual", 0.5, 80)
    tables = gather([small, table("greedy", 0.5, 40), large])

    assert tables
    assert tables.runs["casual"] is large


def test_all_intervals_share_the_error() -> None:
    runs = [table("casual", 0.5), table("greedy", 0.6)]
    found = analyse(runs).table("numbers")
    # Two things are asked of the seats and four of the length, at two levels.
    each = 1 - (1 - stats.LEVEL) / 12
    low, high = read_wins(runs[1]).shares().intervals(each)[0]

    wanted = (pl.col("what") == "whether the seats are fair") & (pl.col("level") == "greedy")
    seen = found.row(by_predicate=wanted, named=True)
    assert found.height == 12
    assert (seen["low"], seen["high"]) == pytest.approx((low, high))
    assert low > read_wins(runs[1]).shares().intervals(stats.LEVEL)[0].low - 0.01


def mixed(strong_wins: float, games: int = 400, traced: bool = True) -> Run:
    """Return a mixed table with rotated seats at which the strong half wins that share of the deals."""
    strong_seat = 1 - np.arange(games) % 2
    won = np.arange(games) // 2 < strong_wins * games / 2
    winners = np.where(won, strong_seat, 1 - strong_seat)
    return orc_run(winners, policies=["beginner", "champion_2"], rotate=True, traced={} if traced else None)


def test_a_mixed_table_is_told_beside_the_levels() -> None:
    tables = gather([table("casual", 0.5), mixed(0.75)])

    assert tables
    assert list(tables.runs) == ["casual", MIXED]
    assert strong_share(tables.runs[MIXED], "champion_2").value == pytest.approx(0.75)


def test_plans_that_meet_in_a_round_robin_are_no_mixed_table() -> None:
    assert gather([table("casual", 0.5), mixed(0.75, traced=False)]) is None


def test_the_answer_says_what_the_stronger_half_wins() -> None:
    runs = [market_single(policies="casual"), market_single(policies="greedy")]
    both = market_single(policies=["beginner", "beginner", "greedy", "greedy"], rotate=True)
    result = analyse([*runs, both])

    assert any("At mixed tables beginner and greedy take half" in remark for remark in result.remarks)
    assert any("where 50.0% is even" in remark for remark in result.remarks)
    for of_winners in ("whether a lead feeds itself", "which round decides"):
        lead = row(result, of_winners)
        assert lead[MIXED] is None
        assert lead["casual"] is not None
    assert row(result, "what scores win")[MIXED] is not None


def test_swept_questions_are_told_by_level() -> None:
    def ledger(policy: str, first: bool) -> list[Run]:
        rng = np.random.default_rng(1)
        own, others = rng.random(N) < 0.5, rng.random((2, N)) < 0.5
        drawn = [own, own, others[0]] if first else [own, others[1], own]
        redrawn = [(), ("choices.1",), ("choices.0",)]
        runs = [orc_run(winners.astype(int), policies=policy) for winners in drawn]
        return [replace(r, scenario=replace(r.scenario, redraw=d)) for r, d in zip(runs, redrawn, strict=True)]

    result = analyse([*ledger("casual", True), *ledger("champion_2", False)])

    found = row(result, "which luck decides most by itself")
    assert found["status"] == FLIPS
    assert found["casual"].startswith("choices of the 1st player (")
    assert found["strong"].startswith("choices of the 2nd player (")
    assert "luck" in notes(result)


def test_text_and_figures_are_the_same_in_whatever_order_runs_come() -> None:
    runs = [table("casual", 0.5), table("champion_2", 0.6), table("greedy", 0.52), mixed(0.7)]
    one, other = analyse(runs[:3]), analyse(runs[:3][::-1])

    assert one.to_text() == other.to_text()
    assert [figure.to_svg() for figure in one.figures] == [figure.to_svg() for figure in other.figures]


def test_the_figure_has_each_seat_at_each_level() -> None:
    (figure,) = analyse([table("casual", 0.5), table("champion_2", 0.6)]).figures

    assert figure.name == "skill-seats-2"
    assert "strong, 1st player 60.0% (" in figure.alt
    assert "casual, 2nd player 50.0% (" in figure.alt
    svg = figure.to_svg()
    assert "Whether the seats are fair hangs on who plays" in svg


@pytest.mark.parametrize(
    ("first", "title"),
    [((0.6, 0.6), "the same verdict on the seats: UNFAIR"), ((0.5, 0.512), "is not sure at every level")],
)
def test_the_title_of_the_figure_says_what_was_found(first: tuple[float, float], title: str) -> None:
    (figure,) = analyse([table("casual", first[0]), table("greedy", first[1])]).figures

    assert title in figure.to_svg()


def test_every_question_about_one_run_has_something_to_compare() -> None:
    assert {name for name, question in QUESTIONS.items() if question.takes == "run"} <= set(READINGS)


def plain(verdict_told: str, tone: str) -> Result:
    """Return an answer of a question that nothing is read off but its verdict."""
    return Result("x", "x?", verdict_told, tone, "", (), (), (), ())


@pytest.mark.parametrize(
    ("answered", "word"),
    [
        (plain("PAYS", "plain"), "PAYS"),
        (plain("MORE GAMES NEEDED", "open"), ""),
        (plain("Undecided", "plain"), ""),
    ],
)
def test_of_any_other_question_the_verdict_counts_where_it_is_not_open(answered: Result, word: str) -> None:
    (asked,) = asked_of("attacks", "Does it pay to attack?")

    reading = asked.read(orc_run(), answered, 0.95)
    assert reading
    assert reading.word == word
    assert told(reading, asked) == (word or f"not sure ({answered.verdict})")


def test_words_gather_levels_that_share_a_verdict() -> None:
    readings = {
        "beginner": Reading("FAIR", 0.5, 0.49, 0.51),
        "casual": Reading("FAIR", 0.51, 0.5, 0.52),
        "greedy": Reading("", 0.55, 0.4, 0.7),
        "expert": Reading("UNFAIR", 0.6, 0.58, 0.62, "1st player"),
        MIXED: Reading("FAIR", 0.5, 0.49, 0.51),
    }
    judged = Judged("first-player", SEATS, readings, FLIPS)

    assert by_level(judged) == (
        "FAIR among beginners and casual players, and at mixed tables, 50.0% to 51.0%; "
        "UNFAIR among experts, 1st player 60.0%"
    )
    assert short(judged) == "fair among beginners and casual players, and at mixed tables, unfair among experts"


def test_what_is_not_sure_anywhere_is_counted() -> None:
    judged = [Judged("x", SEATS, {"casual": NOT_SURE, "greedy": FAIR}, MAY_DIFFER)]

    assert brief(judged).endswith("1 of 1 are not sure at every level.")
    assert verdict([]) == "UNDECIDED"


def readings_of(runs: Sequence[Run]) -> dict[str, Judged]:
    """Return what is read off the answers to every question."""
    return {each.asked.what: each for each in judged_all(require(runs), 0.95)}


def test_what_is_read_of_orc_market_is_what_its_questions_say() -> None:
    runs = [market_single(policies="casual"), market_single(policies="greedy", players=4)]
    found = readings_of(runs)

    points = QUESTIONS["scores"].load().analyse(runs[0]).table("points")
    assert found["what scores win"].readings["casual"].value == points["mean"][0]
    assert found["how close games are"].readings["casual"].value == points["mean"][2]
    shared = QUESTIONS["orders"].load().analyse(runs[0]).table("shares")
    assert found["how many customers are shared"].readings["casual"].value == shared["value"][0]
    rounds = QUESTIONS["deciding-round"].load().analyse(runs[0]).table("rounds")
    heaviest = rounds.sort("spread").row(-1, named=True)
    reading = found["which round decides"].readings["casual"]
    assert (reading.of_what, reading.value) == (heaviest["round"], heaviest["spread"])
    assert "which seat wins most" not in found
    assert "how long games are" not in found


@pytest.fixture(scope="module")
def origo() -> list[Run]:
    """Return games of Origo at two levels, really played, since some questions look at whole boards."""
    return [simulate("origo", games=60, seed=3, policies=name, trace_rounds=True) for name in ("casual", "greedy")]


def test_what_is_read_of_origo_is_what_its_questions_say(origo: list[Run]) -> None:
    found = readings_of(origo)

    gaps = QUESTIONS["points-from"].load().analyse(origo[1]).table("gaps").row(0, named=True)
    reading = found["what sets winner and last apart"].readings["greedy"]
    assert (reading.of_what, reading.value) == (gaps["source"], gaps["points"])
    last = QUESTIONS["clans"].load().analyse(origo[1]).table("last")
    reading = found["how often the later winner leads before the last round"].readings["greedy"]
    assert reading.value == last["leads"][0]
    worth = QUESTIONS["areas"].load().analyse(origo[1]).table("worth").filter(pl.col("kind") == "state")
    best = worth.sort("per_shield", nulls_last=False).row(-1, named=True)
    reading = found["in which state a shield brings most"].readings["greedy"]
    assert (reading.of_what, reading.value) == (best["name"], best["per_shield"])
    course = QUESTIONS["course"].load().analyse(origo[1]).table("course")
    feedback = course.row(by_predicate=pl.col("key") == "lead_feedback", named=True)
    assert found["whether a lead feeds itself"].readings["greedy"].value == feedback["value"]


def test_what_is_read_of_secrets_is_their_mean_before_the_last_round() -> None:
    runs = [simulate("orc", games=200, seed=3, policies=name, trace_rounds=True) for name in ("casual", "greedy")]
    parts = QUESTIONS["leak"].load().analyse(runs[1]).table("parts").sort("round")

    reading = readings_of(runs)["whether an arrangement stays secret"].readings["greedy"]
    assert reading.value == pytest.approx((parts["first"][-1] + parts["second"][-1]) / 2)
    assert reading.word == "HALF IS OUT"
    assert reading.high < (parts["first"][0] + parts["second"][0]) / 4
    assert "whether a lead feeds itself" not in readings_of(runs)


def test_what_is_read_of_early_holds_is_the_industry_that_goes_with_most_wins() -> None:
    early = np.zeros((4_000, 5, INDUSTRIES), dtype=int)
    holder = np.arange(4_000) % 4
    early[np.arange(4_000), holder, 2] = 1
    winners = {"casual": holder, "greedy": (holder + np.arange(4_000) // 4) % 4}
    runs = [made_up_run(who, policies=policy, early=early) for policy, who in winners.items()]

    found = readings_of(runs)["which industry, owned early, goes with most wins"]
    table_ = QUESTIONS["industry-value"].load().analyse(runs[0]).table("owning").drop_nulls("difference")
    best = table_.sort("difference").row(-1, named=True)
    assert found.readings["casual"].word == best["industry"]
    assert found.readings["casual"].told == "+100.0 pp"


def test_games_of_one_deal_count_as_one_game() -> None:
    runs = [table("casual", 0.5, 400), mixed(0.75, 400)]
    found = readings_of(runs)["how most games end"].readings

    assert found[MIXED].low == pytest.approx(stats.wilson(200, 200, 1 - 0.05 / 12, 6).low, abs=0.02)
    assert found["casual"].low > found[MIXED].low


@pytest.mark.parametrize("make", [made_up_run, origo_run])
def test_every_game_is_asked_its_questions(make) -> None:
    winners = np.arange(400) % 4
    runs: Sequence[Run] = [make(winners, players=4, policies=policy) for policy in ("casual", "greedy")]
    judged = judged_all(require(runs), 0.95)

    assert {each.question for each in judged} >= {"first-player", "length"}
    for each in judged:
        for reading in each.readings.values():
            assert reading.value is None or -inf < reading.value < inf


def test_a_report_names_flips_in_its_summary_and_beside_the_verdict() -> None:
    document = build([table("greedy", 0.5), table("casual", 0.5), table("champion_2", 0.6)])

    seats = next(box for box in document.verdicts if box.question.startswith("Does any seat"))
    assert "This flips with the skill of the players: whether the seats are fair" in seats.answer
    assert "What flips with the skill of the players: whether the seats are fair" in document.summary
    titles = [section.title for section in document.sections]
    assert sum(title.startswith("Does any seat") for title in titles) == 1
    assert sum(title.startswith("Do the verdicts hold whoever plays?") for title in titles) == 1
