"""Everything that can be measured of a run, by name: shares of wins, ends, length, course, and what the game counts."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf, sqrt

import numpy as np
import polars as pl

from analyses import words
from analyses.course_meanings import CLOSENESS, EVEN, HIGHER, LEADLESS, LOWER, MEANINGS, TASTE
from analyses.course_measures import GAP, TIED
from analyses.course_metrics import TRACED, course_metrics
from analyses.games import end_words, possible_ends
from analyses.measuring import SHARE, Measured, Metric, measure
from analyses.wins import draws_of, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput, listed, show, suggest

__all__ = ["SHARE", "TRACED", "Measured", "Metric", "find", "measure", "metrics_of"]

_COURSE = {
    "rounds": ("Rounds of a game.", TASTE),
    "turns": ("Turns of a game, of all seats together.", TASTE),
    "decisions": ("Questions of a game that had at least two answers.", TASTE),
    "lead_changes": ("Times in a game that a seat took the sole lead from another.", HIGHER),
}
_BEHIND = "Share of the finished games won by a seat that did not lead, not even tied, after half of the rounds."
_LEADERS = "Share of the finished games won by whoever led after half of the rounds; tied leaders share it."


def metrics_of(run: Run) -> list[Metric]:
    """Return every metric of a run, in the order in which a report would tell them."""
    return [
        *_winners(run),
        *_policies(run),
        *_ends(run),
        *_course(),
        *_closeness(run),
        *course_metrics(run),
        *_own(run),
    ]


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


def _finished(run: Run) -> stats.FloatArray:
    """Return 1 for each game that somebody won, else 0."""
    finished: stats.FloatArray = seat_table(run, pl.col("win_share")).sum(axis=1).round()
    return finished


def _winners(run: Run) -> Iterator[Metric]:
    """Yield what each seat wins, and whether leaders do."""
    for seat in range(run.scenario.players):
        who = words.seat_name(seat)
        meaning = f"Share of the finished games that the {who} wins; k winners have 1/k each."
        won = partial(_won_by, seat=seat)
        yield Metric(f"win_share.{seat}", f"wins of the {who}", meaning, SHARE, won, _finished, EVEN)
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
        better = LOWER if reason == run.scenario.game.stalled else TASTE
        yield Metric(f"end.{reason}", name, meaning, SHARE, partial(_ended_by, reason=reason), better=better)
    name = "draws, of any kind" if draws_of(run) else "several winners"
    meaning = "Share of all games that have more than one winner."
    several = partial(_of_games, column=pl.col("winners") > 1)
    yield Metric("several_winners", name, meaning, SHARE, several, better=LOWER)


def _ended_by(run: Run, reason: str) -> stats.FloatArray:
    """Return 1 for each game that ended in one way, else 0."""
    return _of_games(run, pl.col("end_reason").cast(pl.String) == reason)


def _course() -> Iterator[Metric]:
    """Yield what is counted in every game."""
    for column, (meaning, better) in _COURSE.items():
        name = column.replace("_", " ")
        yield Metric(column, name, meaning, "", partial(_of_games, column=pl.col(column)), better=better)
    turns, decisions = (partial(_of_games, column=pl.col(column)) for column in ("turns", "decisions"))
    meaning = "Questions that had at least two answers, by turns: all decisions divided by all turns."
    yield Metric("decisions_per_turn", "decisions per turn", meaning, "", decisions, turns)
    rounds, squares = (partial(_of_games, column=pl.col("rounds").cast(pl.Float64) ** power) for power in (1, 2))
    meaning = "Standard deviation of the rounds of a game, divided by their mean; 0 if all games are as long."
    yield Metric("length_cv", "spread of length", meaning, "", rounds, more=((squares, None),), bend=_variation)
    meaning = "Score of a seat at the end, over all seats and games."
    yield Metric("score", "score of a seat", meaning, "", partial(_of_seats, column="score"))


def _variation(ratios: Sequence[float]) -> tuple[float, Sequence[float]]:
    """Return standard deviation by mean, from the mean and the mean square."""
    mean, square = ratios
    sd = sqrt(max(square - mean**2, 0.0))
    if not sd:
        return 0.0, (0.0, 0.0)
    return sd / mean, (-square / (sd * mean**2), 1 / (2 * sd * mean))


def _closeness(run: Run) -> Iterator[Metric]:
    """Yield how far apart the first and the second are at the end, where scores are what wins."""
    if run.scenario.game.name in LEADLESS:
        return
    for key, values in ((GAP, _gap), (TIED, _tied)):
        told = MEANINGS[key]
        yield Metric(key, told.name, told.told, told.unit, values, _finished, told.better)
    told = MEANINGS[CLOSENESS]
    yield Metric(CLOSENESS, told.name, told.told, told.unit, _gap_squared, _finished, told.better, bend=_one_by_root)


def _gap(run: Run) -> stats.FloatArray:
    """Return by game what the first has more than the second; 0 of a stalled game."""
    ordered = np.sort(seat_table(run, pl.col("score")), axis=1)
    gap: stats.FloatArray = (ordered[:, -1] - ordered[:, -2]) * _finished(run)
    return gap


def _tied(run: Run) -> stats.FloatArray:
    """Return 1 for each finished game in which several have the most, else 0."""
    tied: stats.FloatArray = (_gap(run) == 0) * _finished(run)
    return tied


def _gap_squared(run: Run) -> stats.FloatArray:
    """Return by game the square of that gap."""
    squared: stats.FloatArray = _gap(run) ** 2
    return squared


def _one_by_root(ratios: Sequence[float]) -> tuple[float, Sequence[float]]:
    """Return one divided by the root of the only ratio; of 0 there is none."""
    (square,) = ratios
    return (square**-0.5, (-(square**-1.5) / 2,)) if square else (inf, (0.0,))


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
