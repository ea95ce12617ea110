"""Do verdicts hold whoever plays? Every verdict again among beginners, casual, strong and expert players, and mixed.

What is true of scripted players of one strength need not be so of others. A verdict that is sure at two levels and not
the same flips: "fair among beginners, unfair among experts". One that is not sure somewhere may differ, which is less.
"""

from collections.abc import Sequence

import polars as pl

from analyses import check_game, skill_words, words
from analyses.games import hangs_on
from analyses.result import Result, run_as_script
from analyses.seat_table import MARGIN
from analyses.skill_judged import FLIPS, HOLDS, Judged, judged_all
from analyses.skill_runs import borrow, choose, require, sweep, sweep_words
from analyses.skill_shown import game_table, number_table, seat_figure, seat_levels, shown_seats, verdict_table
from analyses.skill_tables import SKILL
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]

SEATS = "first-player"


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return every verdict at each level of skill, and which of them flip.

    Parameters
    ----------
    runs
        Runs of one game at two levels of skill or more: tables at which all seats play at one level, mixed tables with
        rotated seats and traced rounds, and runs of other questions that were played at several levels.
    margin
        The largest edge of a seat that counts as fair.
    level
        Confidence of all verdicts at all levels together.
    """
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    for run in runs:
        check_game(SKILL, run.scenario.game.name)
    tables = require(runs)
    judged = judged_all(tables, level, margin)
    shares = seat_levels(tables, level)
    seats = [each for each in judged if each.question == SEATS]
    return Result(
        question=SKILL,
        title=f"Do the verdicts hold whoever plays? ({tables.any_run.scenario.players} players, "
        f"{words.joined(tables.levels)})",
        verdict=skill_words.verdict(judged),
        tone=skill_words.tone(judged),
        answer=skill_words.answer(judged, tables),
        remarks=skill_words.remarks(tables),
        tables=(
            verdict_table(judged, tables.levels),
            *((game_table(tables, level),) if tables.runs else ()),
            *((shown_seats(shares, level),) if shares.height else ()),
            number_table(judged, level),
        ),
        figures=(seat_figure(tables, shares, margin, _finding(seats), level),) if shares.height else (),
        definitions=skill_words.definitions(),
        hangs_on=hangs_on(tables.any_run),
        because="Better players reach other situations more often, so that other values matter to them.",
        brief=skill_words.brief(judged),
    )


def _finding(seats: Sequence[Judged]) -> str:
    """Return the title of the figure of seats: what is asked of them first and flips, or else whether they are fair."""
    flipped = next((each for each in seats if each.status == FLIPS), None)
    if flipped:
        return f"{words.capital(flipped.asked.what)} hangs on who plays: {skill_words.short(flipped)}"
    if seats and seats[0].status == HOLDS:
        word = next(iter(seats[0].readings.values())).word
        return f"At every level of skill the same verdict on the seats: {word}"
    return "Whether the seats are fair is not sure at every level of skill"


def notes(result: Result) -> dict[str, str]:
    """Return by question what is to be said beside its verdict, of those that flip with skill."""
    found: dict[str, list[str]] = {}
    for row in result.table(SKILL).filter(pl.col("status") == FLIPS).iter_rows(named=True):
        found.setdefault(row["question"], []).append(f"{row['what']} ({row['note']})")
    return {
        question: f"This flips with the skill of the players: {'; '.join(told)}." for question, told in found.items()
    }


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
