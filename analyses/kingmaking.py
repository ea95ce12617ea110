"""Kingmaking: the last round played once more, with somebody who does any legal thing in the place of the last seat."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from orcsim import stats
from orcsim.api import Run
from orcsim.jobs import Job, prepare

FEWEST_PLAYERS = 3
"""Players from which on somebody can choose between two others."""

LOOKED = 2_000
"""Games that are looked at, the first finished ones of a run: enough for two percentage points either way."""

Winners = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Kings:
    """How often the seat in last place could have made another one king.

    Attributes
    ----------
    looked
        Finished games looked at.
    replayed
        Those in which one seat was alone in last place before the last round, which were played once more.
    counted
        Those of them that this seat wins neither time.
    made
        Those of them in which the winners are others than before.
    """

    looked: int
    replayed: int
    counted: int
    made: int

    @property
    def share(self) -> float:
        """Return the share of the counted games in which another king was made."""
        return self.made / self.counted

    def interval(self, level: float) -> stats.Interval:
        """Return Wilson's interval of that share."""
        return stats.wilson(self.made, self.counted, level)


def kings_of(run: Run) -> Kings | None:
    """Return how often the last seat of a traced run could have made a king; None with fewer than three players."""
    if run.scenario.players < FEWEST_PLAYERS:
        return None
    return _played_again(run)


def _played_again(run: Run) -> Kings:
    """Play the last rounds again."""
    players, last = run.scenario.players, last_seats(run)
    job = prepare(run.scenario)
    wins = (pl.col("win_share") > 0).alias("won")
    shares = run.scan_seats().join(last.lazy().select("game"), on="game", how="semi").select("game", wins).collect()
    was = shares["won"].to_numpy().reshape(-1, players)
    now = [winners_of(job, game, (seat, rounds - 1)) for game, rounds, seat in last.iter_rows()]
    counted, made = count(was, now, last["seat"])
    return Kings(_first_finished(run).height, last.height, counted, made)


def _first_finished(run: Run) -> pl.DataFrame:
    """Return number and rounds of the games that are looked at."""
    finished = run.scan_games().filter(pl.col("winners") > 0, pl.col("rounds") > 0)
    return finished.select("game", "rounds").head(LOOKED).collect()


def last_seats(run: Run) -> pl.DataFrame:
    """Return the games looked at in which one seat was alone in last place before the last round, and that seat.

    Columns `game`, `rounds` and `seat`; games that outlast what is kept of rounds are left out.
    """
    looked = _first_finished(run)
    before = run.scan_rounds().select("game", "round", "seat", "score").join(looked.lazy(), on="game")
    before = before.filter(pl.col("round") == pl.col("rounds") - 1)
    lowest = before.filter(pl.col("score") == pl.col("score").min().over("game"))
    alone = lowest.filter(pl.len().over("game") == 1)
    return alone.select("game", "rounds", "seat").sort("game").collect()


def winners_of(job: Job, game: int, stand_in: tuple[int, int] | None = None) -> Winners:
    """Return which seats win a game, or would with a stand-in for one of them from some round on."""
    won: Winners = job.play(game, 1, stand_in=stand_in).results["win"][0, : job.scenario.players] > 0
    return won


def count(was: Iterable[Winners], now: Iterable[Winners], seats: Iterable[int]) -> tuple[int, int]:
    """Return in how many games a seat wins neither time, and in how many of them the winners are others."""
    counted = made = 0
    for before, after, seat in zip(was, now, seats, strict=True):
        if not before[seat] and not after[seat] and after.any():
            counted += 1
            made += bool((before != after).any())
    return counted, made
