"""Everything that can be measured of a run, by name: shares of wins, ends, length, course, and what the game counts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
import polars as pl

from analyses import words
from analyses.games import end_words, possible_ends
from analyses.wins import block_sums, draws_of, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput, listed, show, suggest

SHARE = "%"
"""Unit of a metric that is a share."""

_COURSE = {
    "rounds": "Rounds of a game.",
    "turns": "Turns of a game, of all seats together.",
    "decisions": "Questions of a game that had at least two answers.",
    "lead_changes": "Times in a game that a seat took the sole lead from another.",
}
_BEHIND = "Share of the finished games won by a seat that did not lead, not even tied, after half of the rounds."
_LEADERS = "Share of the finished games won by whoever led after half of the rounds; tied leaders share it."


@dataclass(frozen=True, slots=True)
class Metric:
    """Something that is measured of a run: a mean over its games, or a share of some of them.

    Attributes
    ----------
    key
        Its name in files and on the command line, such as `win_share.0`.
    name, meaning
        What people call it, and how it is defined.
    unit
        `%` for a share, else nothing.
    parts
        Gives the values by game whose sum is divided ...
    wholes
        ... by the sum of these; None divides by the number of games.
    """

    key: str
    name: str
    meaning: str
    unit: str
    parts: Callable[[Run], stats.FloatArray]
    wholes: Callable[[Run], stats.FloatArray] | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """A metric of one run.

    Attributes
    ----------
    value
        What it is.
    residuals
        What each unit adds to it, as a difference from the mean: their spread is that of the value.
    reach
        How far apart two units can be, as far as was seen.
    """

    value: float
    residuals: stats.FloatArray
    reach: float

    def mean(self, of_what: str) -> stats.Mean:
        """Return the value with its spread between units."""
        return stats.Mean(self.value, stats.mean_of(self.residuals, of_what).sd, self.residuals.size, of_what)


def metrics_of(run: Run) -> list[Metric]:
    """Return every metric of a run, in the order in which a report would tell them."""
    return [*_winners(run), *_policies(run), *_ends(run), *_course(), *_own(run)]


def find(run: Run, key: str) -> Metric:
    """Return the metric of that name.

    Raises
    ------
    BadInput
        If the game has none.
    """
    known = {metric.key: metric for metric in metrics_of(run)}
    if key not in known:
        raise BadInput(f"metric: found {show(key)}, allowed: {listed(known)}{suggest(key, known)}")
    return known[key]


def measure(run: Run, metric: Metric) -> Measured | None:
    """Return a metric of a run; None if no game of it counts, such as the winners of games that all stalled."""
    values = metric.parts(run)
    parts = block_sums(run, values)
    wholes = block_sums(run, np.ones(len(values)) if metric.wholes is None else metric.wholes(run))
    if not wholes.any():
        return None
    value = float(parts.sum() / wholes.sum())
    reach = 1.0 if metric.unit == SHARE else max(float(np.ptp(values)), 1.0)
    return Measured(value, (parts - value * wholes) / wholes.mean(), reach)


def _finished(run: Run) -> stats.FloatArray:
    """Return 1 for each game that somebody won, else 0."""
    finished: stats.FloatArray = seat_table(run, pl.col("win_share")).sum(axis=1).round()
    return finished


def _winners(run: Run) -> Iterator[Metric]:
    """Yield what each seat wins, and whether leaders do."""
    for seat in range(run.scenario.players):
        who = words.seat_name(seat)
        meaning = f"Share of the finished games that the {who} wins; k winners have 1/k each."
        yield Metric(f"win_share.{seat}", f"wins of the {who}", meaning, SHARE, partial(_won_by, seat=seat), _finished)
    yield Metric("half_leader_wins", "half-time leader wins", _LEADERS, SHARE, _leaders_won, _finished)
    yield Metric("won_from_behind", "won from behind", _BEHIND, SHARE, _won_from_behind, _finished)


def _won_by(run: Run, seat: int) -> stats.FloatArray:
    """Return by game what one seat has won."""
    won: stats.FloatArray = seat_table(run, pl.col("win_share"))[:, seat]
    return won


def _leaders_won(run: Run) -> stats.FloatArray:
    """Return by game what the leaders at half-time have won, in shares of the lead."""
    led = seat_table(run, pl.col("led_half"))
    won: stats.FloatArray = (seat_table(run, pl.col("win_share")) * led).sum(axis=1) / np.maximum(led.sum(axis=1), 1)
    return won


def _won_from_behind(run: Run) -> stats.FloatArray:
    """Return by game what seats have won that did not lead at half-time."""
    behind = 1 - seat_table(run, pl.col("led_half"))
    won: stats.FloatArray = (seat_table(run, pl.col("win_share")) * behind).sum(axis=1)
    return won


def _policies(run: Run) -> Iterator[Metric]:
    """Yield what each policy wins, if several meet."""
    names = list(dict.fromkeys(policy.name for policy in run.scenario.policies))
    for name in names if len(names) > 1 else []:
        meaning = f"Share of the finished games that a seat played by {name} wins."
        yield Metric(f"policy.{name}", f"wins of {name}", meaning, SHARE, partial(_won_with, policy=name), _finished)


def _won_with(run: Run, policy: str) -> stats.FloatArray:
    """Return by game what one policy has won."""
    won: stats.FloatArray = seat_table(run, (pl.col("policy").cast(pl.String) == policy) * pl.col("win_share")).sum(
        axis=1
    )
    return won


def _ends(run: Run) -> Iterator[Metric]:
    """Yield the ways to end, and how often several seats win."""
    for reason in possible_ends(run):
        name = f"ends: {end_words(run, reason).replace('_', ' ')}"
        meaning = f"Share of all games that end with {reason}."
        yield Metric(f"end.{reason}", name, meaning, SHARE, partial(_ended_by, reason=reason))
    name = "draws, of any kind" if draws_of(run) else "several winners"
    meaning = "Share of all games that have more than one winner."
    yield Metric("several_winners", name, meaning, SHARE, partial(_of_games, column=pl.col("winners") > 1))


def _ended_by(run: Run, reason: str) -> stats.FloatArray:
    """Return 1 for each game that ended in one way, else 0."""
    return _of_games(run, pl.col("end_reason").cast(pl.String) == reason)


def _course() -> Iterator[Metric]:
    """Yield what is counted in every game."""
    for column, meaning in _COURSE.items():
        name = column.replace("_", " ")
        yield Metric(column, name, meaning, "", partial(_of_games, column=pl.col(column)))
    meaning = "Score of a seat at the end, over all seats and games."
    yield Metric("score", "score of a seat", meaning, "", partial(_of_seats, column="score"))


def _own(run: Run) -> Iterator[Metric]:
    """Yield what this game alone counts: by game, or of a seat on average."""
    game = run.scenario.game
    for column in game.game_columns:
        if not column.is_code:
            own = partial(_of_games, column=pl.col(column.name))
            yield Metric(column.name, column.name.replace("_", " "), column.meaning, "", own)
    for column in game.seat_columns:
        if not column.is_code:
            own = partial(_of_seats, column=column.name)
            yield Metric(column.name, f"{column.name.replace('_', ' ')} of a seat", column.meaning, "", own)


def _of_games(run: Run, column: pl.Expr) -> stats.FloatArray:
    """Return one column of the table of games, or what is made of it."""
    frame = run.scan_games().select(column.cast(pl.Float64).alias("value")).collect()
    return frame["value"].to_numpy()


def _of_seats(run: Run, column: str) -> stats.FloatArray:
    """Return by game the mean of a column over the seats."""
    mean: stats.FloatArray = seat_table(run, pl.col(column)).mean(axis=1)
    return mean
