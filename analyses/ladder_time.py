"""How long the rungs of a ladder take, from the times that stand with the runs: a fact of the machine that played.

A run times whole tables. From tables of ever other rungs follows what each adds to a game, and from the decisions of a
game what one decision takes, as if all seats decided equally often.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from scipy.optimize import least_squares

from analyses.ladder_runs import Ladder
from analyses.match_up_runs import seats_of
from orcsim.api import Run
from orcsim.stats import FloatArray

TIE = 0.03
"""How strongly a rung is held to its share of its quickest table: so one that takes next to nothing has a time too."""

LEAST_SECONDS = 0.005
"""Play below which a time that is kept to a thousandth says nothing."""


def seconds_a_game(run: Run) -> float | None:
    """Return how long a core took for a game; None if that is not known."""
    sessions = [told for told in run.timing if isinstance(told, Mapping)]
    games = sum(told.get("games", 0) for told in sessions)
    seconds = sum(told.get("play_seconds", 0.0) for told in sessions)
    cores = sum(told.get("play_seconds", 0.0) * told.get("threads", 1) for told in sessions)
    return cores / games if games and seconds >= LEAST_SECONDS else None


def decisions_a_game(run: Run) -> float:
    """Return the mean number of decisions in a game."""
    return float(run.scan_games().select(pl.col("decisions").mean()).collect().item() or 0.0)


def milliseconds_a_decision(ladder: Ladder) -> dict[str, float]:
    """Return by rung about how many milliseconds a decision takes; nothing if the runs do not tell of all rungs."""
    rows, times = [], []
    paces: dict[str, list[float]] = {name: [] for name in ladder.names}
    for (lower, upper), runs in ladder.runs.items():
        for run in runs:
            seconds, decisions = seconds_a_game(run), decisions_a_game(run)
            if seconds is None or not decisions:
                continue
            own = seats_of(run, upper)
            rows.append([{upper: own, lower: ladder.players - own}.get(name, 0) for name in ladder.names])
            times.append(seconds)
            for name in (lower, upper):
                paces[name].append(decisions / ladder.players)
    if not all(paces.values()):
        return {}
    costs = costs_of(np.array(rows, dtype=np.float64), np.array(times))
    return {
        name: 1000 * float(cost) / float(np.mean(paces[name])) for name, cost in zip(ladder.names, costs, strict=True)
    }


def costs_of(seats: FloatArray, seconds: Sequence[float] | FloatArray) -> FloatArray:
    """Return what a seat of each rung adds to the seconds of a game, so that they differ least, in proportion.

    Parameters
    ----------
    seats
        One row a table: how many seats each rung has there.
    seconds
        Of a game at each table.
    """
    taken = np.asarray(seconds)
    even = taken / seats.sum(axis=1)
    start = np.array([even[column > 0].min() for column in seats.T])

    def misses(at: FloatArray) -> FloatArray:
        """Return by which factor each table takes longer than it should, as a logarithm, and how far rungs stray."""
        return np.concatenate([np.log(seats @ np.exp(at)) - np.log(taken), TIE * (at - np.log(start))])

    return np.asarray(np.exp(least_squares(misses, np.log(start)).x))
