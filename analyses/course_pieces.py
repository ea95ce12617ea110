"""The course of games whose rounds keep no score: what a majority of pieces is worth, which is not a lead."""

import numpy as np
import polars as pl

from analyses import words
from analyses.course_meanings import LEADLESS
from analyses.course_measures import round_at
from analyses.course_slices import Games
from analyses.course_sums import Sums, add_up
from analyses.course_tables import with_ends
from analyses.games import hangs_on
from analyses.result import OBSERVATIONAL, Column, Result, Table
from analyses.wins import table_name, tie_words
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

BEFORE_LAST = 1.0

MOMENTS = {
    0.25: "a quarter of the rounds",
    0.5: "half of the rounds",
    0.75: "three quarters",
    BEFORE_LAST: "the last round but one",
}
"""When pieces are counted."""

SIDES = 2


def piece_measures(games: Games) -> dict[str, stats.FloatArray]:
    """Return by game whether a side has more pieces after each moment, and what that side wins."""
    found: dict[str, stats.FloatArray] = {}
    for part in MOMENTS:
        at = games.rounds - 1 if part == BEFORE_LAST else round_at(games, part)
        wins, share = np.full(len(games.won), np.nan), np.full(len(games.won), np.nan)
        if at > 0:
            more = games.score[:, at] > games.score[:, at, ::-1]
            uneven = more.any(axis=1)
            share[:] = uneven
            wins[uneven] = (more * games.won).sum(axis=1)[uneven]
        found[f"uneven_{part}"], found[f"wins_{part}"] = share, wins
    return found


def piece_table(sums: Sums, level: float) -> pl.DataFrame:
    """Return one row a moment: how often one side has more pieces (`uneven`), and what it then `wins`."""
    rows = [
        {
            "when": when,
            **with_ends(sums, "uneven", sums.ratio(f"uneven_{part}"), (0.0, 1.0), level),
            "games": sums.number(f"uneven_{part}"),
            **with_ends(sums, "wins", sums.ratio(f"wins_{part}"), (0.0, 1.0), level),
            "n": sums.number(f"wins_{part}"),
        }
        for part, when in MOMENTS.items()
    ]
    names = [f"{name}{end}" for name in ("uneven", "wins") for end in ("", "_low", "_high")]
    return pl.DataFrame(rows, schema_overrides=dict.fromkeys(names, pl.Float64))


def told_by_pieces(run: Run, level: float) -> Result:
    """Return what a majority of pieces is worth, and why nothing else is told."""
    sums = add_up(run, piece_measures)
    if not sums.counted:
        raise BadInput(f"run: all {words.count(sums.games)} games stalled, so nobody won; allowed: finished games")
    table = piece_table(sums, level)
    told = [
        f"after {row['when']} {words.percent_with(row['wins'], stats.Interval(row['wins_low'], row['wins_high']))}"
        for row in table.to_dicts()
        if row["wins"] is not None
    ]
    answer = f"The side with more pieces wins {words.joined(told)}." if told else "No side ever had more pieces."
    return Result(
        question="course",
        title=f"Does the lead hold, and how dramatic are games? ({table_name(run)})",
        verdict="NO SCORE TO LEAD IN",
        tone="plain",
        answer=f"{LEADLESS[run.scenario.game.name]} {answer}",
        remarks=(
            f"{words.plural(sums.counted, 'finished game')} count; {words.count(sums.stalled)} stalled.",
            f"Games in which no side has more pieces are left out of what it wins. {tie_words(run)}",
            f"{OBSERVATIONAL}: who has more pieces may also play better, and who is winning takes pieces.",
        ),
        tables=(_shown(table, level),),
        figures=(),
        definitions=(
            (
                "Side with more pieces",
                "The player with more pieces on the board after a part of the rounds; a draw counts half a win for it.",
            ),
        ),
        hangs_on=hangs_on(run),
        because="What pieces are worth depends on the board and on what ends a game.",
        brief=answer,
    )


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("when", "after"),
        Column("uneven", "one side has more", words.percent),
        Column("games", "of games", words.count),
        Column("wins", "that side wins", words.percent),
        Column("wins_low", "low", words.percent),
        Column("wins_high", "high", words.percent),
        Column("n", "of them", words.count),
    )
    return Table(
        "pieces", f"What more pieces are worth; {level:.0%} intervals; better: taste", table, columns, in_text=True
    )
