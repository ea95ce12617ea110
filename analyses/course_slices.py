"""The traced rounds of a run as arrays, some thousand games at a time, so that memory stays flat."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

GAMES_A_SLICE = 20_000


@dataclass(frozen=True, slots=True)
class Games:
    """Finished games that took equally many rounds.

    Attributes
    ----------
    places
        Which games of the slice they are.
    score
        Shape (games, rounds and one more, seats); the first is the opening position.
    won
        Shape (games, seats): parts of the win.
    """

    places: npt.NDArray[np.int64]
    score: stats.FloatArray
    won: stats.FloatArray

    @property
    def rounds(self) -> int:
        """How many rounds each of them took."""
        return int(self.score.shape[1]) - 1


@dataclass(frozen=True, slots=True)
class Slice:
    """Consecutive games: how many, how many of them stalled or outlasted what is kept of rounds, and the others."""

    games: int
    stalled: int
    cut: int
    groups: list[Games]


def slices(run: Run, games_a_slice: int = GAMES_A_SLICE) -> Iterator[Slice]:
    """Yield the games of a run; no slice parts the games that share a deal.

    Raises
    ------
    BadInput
        If the run has no traced rounds.
    """
    if not run.scenario.trace_rounds:
        raise BadInput("run: found no rounds, allowed: a run made with --trace-rounds")
    step = max(games_a_slice // run.scenario.rotation, 1) * run.scenario.rotation
    first, last = run.scan_games().select(pl.col("game").min(), pl.col("game").max().alias("last")).collect().row(0)
    if first is None:
        raise BadInput("run: found no games, allowed: at least one")
    first -= first % run.scenario.rotation
    for start in range(first, last + 1, step):
        yield _slice(run, start, start + step)


def _slice(run: Run, start: int, end: int) -> Slice:
    """Return the games from `start` to before `end`."""
    inside = (pl.col("game") >= start) & (pl.col("game") < end)
    games = run.scan_games().filter(inside).select("game", "rounds", "winners").collect()
    seats = run.scan_seats().filter(inside).select("win_share").collect()
    traced = run.scan_rounds().filter(inside).select("game", "score").collect()
    won = seats["win_share"].to_numpy().reshape(-1, run.scenario.players)
    rows = np.searchsorted(traced["game"].to_numpy(), games["game"].to_numpy())
    ends = np.append(rows[1:], traced.height)
    rounds = games["rounds"].to_numpy().astype(np.int64)
    finished = games["winners"].to_numpy() > 0
    kept = (ends - rows) == (rounds + 1) * run.scenario.players
    score = traced["score"].to_numpy()
    groups = []
    for length in np.unique(rounds[finished & kept]):
        places = np.flatnonzero(finished & kept & (rounds == length))
        cells = rows[places, None] + np.arange((length + 1) * run.scenario.players)
        table = score[cells].reshape(len(places), length + 1, -1).astype(np.float64)
        groups.append(Games(places, table, won[places]))
    return Slice(games.height, int((~finished).sum()), int((finished & ~kept).sum()), groups)
