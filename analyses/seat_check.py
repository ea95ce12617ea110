"""Where nobody begins all seats are equal: their win shares are then no finding but a check on the simulator."""

from functools import partial

import polars as pl

from analyses import stopping, words
from analyses.result import Figure, Result
from analyses.seat_table import (
    TEST_DEFINITION,
    farthest,
    in_words,
    place_words,
    plot_seats,
    seat_shares,
    share_definitions,
    shown,
    shown_test,
    span,
)
from analyses.wins import TIE_RULE, Wins, read_wins, stalled_words, table_name
from orcsim import sequential, stats
from orcsim.api import Run

ALARM = 0.001
"""How often a simulator without a fault fails the check all the same."""

PASSED, FAILED = "CHECK PASSED", "CHECK FAILED"


def is_check(run: Run) -> bool:
    """Say whether the seats of a run of alike seats must win alike: all play alike, or each policy sits everywhere."""
    return run.scenario.rotate or len({policy.name for policy in run.scenario.policies}) == 1


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return each seat's win share and whether it is compatible with exact equality."""
    wins = read_wins(run)
    shares = wins.shares()
    table = seat_shares(run, wins, shares, level)
    test = sequential.equality_test(shares)
    passed = test.p_value >= ALARM
    note = (
        f"{table_name(run)}; n = {words.count(wins.finished.sum())} finished games; {level:.0%} intervals for all "
        "seats at once; line: the exact share"
    )
    return Result(
        question="first-player",
        title=f"Do the seats win equally often, as they must? ({table_name(run)})",
        verdict=PASSED if passed else FAILED,
        tone="good" if passed else "bad",
        answer=_answer(table, test, passed),
        remarks=_remarks(run, wins),
        tables=(shown(table, level), shown_test(test, shares)),
        figures=(
            Figure(
                f"seats-{run.scenario.players}",
                "Each point is one seat's share of the finished games, with its interval; the line is the share that "
                "every seat must have.",
                f"Win share by seat. {in_words(table)}.",
                partial(
                    plot_seats, table, margin=0, place=place_words(run), title=_finding(table, test, passed), note=note
                ),
            ),
        ),
        definitions=(
            *share_definitions(shares, level),
            TEST_DEFINITION,
            (
                "Check of the seats",
                f"Passed if the test of all seats equal has a p-value of at least {ALARM}: a simulator without a fault "
                f"fails it in one of {words.count(1 / ALARM)} runs.",
            ),
        ),
        hangs_on=(),
        because="Seats that differ in nothing but their number are equal in any edition.",
        brief=_brief(table, test, passed),
    )


def _widest(table: pl.DataFrame) -> str:
    """Write how far a share may lie from the truth, in points."""
    half = (table["high"] - table["low"]).to_numpy().max() / 2
    return words.points(half, 2)


def _finding(table: pl.DataFrame, test: stats.Significance, passed: bool) -> str:
    """Return the title of the figure."""
    if passed:
        edge = words.points(abs(float(farthest(table)["edge"])), 2)
        return f"The seats win equally often: no share is off by more than {edge}"
    return f"The seats do not win equally often ({words.p_value(test.p_value)}): the simulator has a fault"


def _answer(table: pl.DataFrame, test: stats.Significance, passed: bool) -> str:
    """Return the outcome as sentences."""
    fair = words.percent(table["fair"][0])
    row = farthest(table)
    what = f"Nobody begins and all choose at once, so with equal players every seat's true share is exactly {fair}"
    if passed:
        return (
            f"The check is passed ({words.p_value(test.p_value)}). {what}: this is a check on the simulator and no "
            f"finding about the game. The share farthest off is {span(row)} for {row['name']}; an error of more "
            f"than about {_widest(table)} in a share would have shown."
        )
    return (
        f"The check failed ({words.p_value(test.p_value)}; {row['name']} wins {span(row)}). {what}: what differs is a "
        "fault of the simulator, to be found before anything else in these runs is believed."
    )


def _brief(table: pl.DataFrame, test: stats.Significance, passed: bool) -> str:
    """Return the outcome as one sentence of a summary."""
    who = f"the {words.plural(table.height, 'seat')}"
    if passed:
        return f"As nobody begins, {who} must win equally often, and they do ({words.p_value(test.p_value)})."
    return f"As nobody begins, {who} must win equally often, but they do not: the simulator has a fault."


def _remarks(run: Run, wins: Wins) -> tuple[str, ...]:
    """Return the denominators and caveats."""
    rate = f"A simulator without a fault fails this check in one of {words.count(1 / ALARM)} runs."
    sides = (
        "Left and right do differ, as hands are passed one way: who sits next to whom is a question of its own.",
    ) * (run.scenario.players > len(("left", "right")))
    return (rate, *sides, stalled_words(wins), TIE_RULE, *stopping.remark(run))
