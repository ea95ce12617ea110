"""Who would win Origo if each tribe took off the square that its leader started on? The same games, counted anew."""

from functools import partial

import numpy as np
import polars as pl

from analyses import ORIGO, words
from analyses.games import seat_name
from analyses.result import Column, Table
from analyses.seat_table import span
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run

REMARK = (
    "Taking off the square that a leader starts on is counted in games that were played for the track as it is. Where "
    "leaders stand also decides who jumps over whom, who is attacked and who names the starting player."
)


def can_tell(run: Run) -> bool:
    """Say whether seats start on squares of a track, one after the other, with the same players in all seats."""
    alike = len({policy.digest for policy in run.scenario.policies}) == 1
    return run.scenario.game.name == ORIGO and alike and not run.scenario.rotate


def starts_off(run: Run, level: float) -> pl.DataFrame:
    """Return one row a seat: `name`, `start`, `n` finished games, `share` of the games it would win, `low`, `high`."""
    players = run.scenario.players
    starts = np.array([run.scenario.edition.number(f"setup.start.{seat + 1}") for seat in range(players)])
    finished = seat_table(run, pl.col("win_share")).sum(axis=1) > 0
    made = (seat_table(run, pl.col("score").cast(pl.Float64)) - starts)[finished]
    best = made == made.max(axis=1, keepdims=True)
    shares = stats.shares_of(best / best.sum(axis=1, keepdims=True), "games")
    intervals = shares.intervals(level)
    return pl.DataFrame(
        {
            "name": [seat_name(run, seat) for seat in range(players)],
            "start": starts,
            "points": made.mean(axis=0),
            "n": [int(finished.sum())] * players,
            "share": shares.mean,
            "low": [interval.low for interval in intervals],
            "high": [interval.high for interval in intervals],
        }
    )


def sentence(table: pl.DataFrame) -> str:
    """Say what the seats would win."""
    told = words.joined([span(row) for row in table.iter_rows(named=True)])
    return (
        f"If at the end each tribe took off the square that its leader started on, the seats would win {told} of these "
        "same games, from the first player to the last."
    )


def clause(table: pl.DataFrame) -> str:
    """Say the same in short."""
    told = words.joined([words.percent(share) for share in table["share"]])
    return f"less the squares that leaders start on, the seats would win {told} of the same games"


def shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("name", "seat"),
        Column("start", "starts on", words.count),
        Column("points", "points without start", partial(words.number, decimals=2)),
        Column("n", "finished games", words.count),
        Column("share", "would win", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
    )
    caption = (
        "What each seat would win if at the end each tribe took off the square that its leader started on; "
        f"{level:.0%} intervals for all seats at once"
    )
    return Table("starts_off", caption, table, columns, in_text=True)
