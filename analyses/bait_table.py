"""What baiting is worth against players that are more or less wary, and how wary to be: the numbers."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import polars as pl

from analyses.bait_runs import Trial
from analyses.mixed_tables import plays
from analyses.pairing import pairs_gain
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run

PAYS, COSTS, NOTHING, OPEN = "PAYS", "COSTS", "HARDLY MATTERS", "UNDECIDED"
"""What baiting does, by the interval of its worth and the margin."""

JESTER_TAKEN = "jester_taken"

Row = dict[str, Any]


def worth_table(trials: Sequence[Trial], margin: float, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a wariness: win shares of the baiter (`bait`) and of its twin (`twin`), their difference `worth`.

    All three have ends; those of `worth` hold for all rows at once, those of the shares for all rows and both. The
    difference is paired deal by deal. `taken` is the share of the baiter's games that end with its own Jester taken, so
    that it wins, `took` that of games in which it takes the enemy's, so that it loses; `twin_taken` and `twin_took` are
    the same for the twin. `verdict` says whether baiting pays.
    """
    return pl.DataFrame([_worth_row(trial, len(trials), margin, level) for trial in trials])


def _worth_row(trial: Trial, looks: int, margin: float, level: float) -> Row:
    """Return what baiting is worth against players of one wariness."""
    row: Row = {"wariness": trial.wariness, "n": trial.bait.n_games}
    won = {}
    for name, run in (("bait", trial.bait), ("twin", trial.twin)):
        won[name] = _won(run)
        share = stats.mean_of(won[name], "deals")
        low, high = share.interval(level, 2 * looks)
        row |= {name: share.value, f"{name}_low": low, f"{name}_high": high}
    gap = stats.paired_difference(won["bait"], won["twin"], "deals")
    low, high = gap.interval(level, looks, low=-1, high=1, span=1)
    row |= {"worth": gap.value, "low": low, "high": high, "deals": gap.n}
    for start, run in (("", trial.bait), ("twin_", trial.twin)):
        row[f"{start}taken"], row[f"{start}took"] = jesters_taken(run)
    return row | {"verdict": judged(stats.Interval(low, high), margin)}


def trial_gain(trial: Trial) -> float | None:
    """Return what it is worth that the baiter and its twin played the same deals."""
    return pairs_gain(_won(trial.bait), _won(trial.twin))


def _won(run: Run) -> stats.FloatArray:
    """Return the share of each deal's games that the policy named first has won; a game cut off is not won."""
    own = seat_table(run, pl.col("win_share")) * plays(run, run.scenario.policies[0].name)
    parts: stats.FloatArray = block_sums(run, own.sum(axis=1)) / run.scenario.rotation
    return parts


def jesters_taken(run: Run) -> tuple[float, float]:
    """Return the shares of the games that end with the Jester of the policy named first taken, and with the enemy's."""
    reason = run.scan_games().select(pl.col("end_reason").cast(pl.String) == JESTER_TAKEN).collect().to_series()
    own = (seat_table(run, pl.col("win_share")) * plays(run, run.scenario.policies[0].name)).sum(axis=1)
    ended = reason.to_numpy()
    return float((ended & (own == 1)).mean()), float((ended & (own == 0)).mean())


def judged(ends: stats.Interval, margin: float) -> str:
    """Say whether baiting pays, by the interval of what it is worth.

    Examples
    --------
    >>> judged(stats.Interval(0.02, 0.04), 0.01), judged(stats.Interval(-0.005, 0.005), 0.01)
    ('PAYS', 'HARDLY MATTERS')
    """
    if ends.lies_within(-margin, margin):
        return NOTHING
    return PAYS if ends.low > 0 else COSTS if ends.high < 0 else OPEN


def wary_table(runs: Sequence[tuple[float, Run]], level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a wariness of the enemy: its win `share`, what it `lacks` to the best one, and whether it is best.

    The difference to the best is paired deal by deal, and its ends `low` and `high` hold for all pairs of rows at once,
    so that it does not matter that the best was found in the same games. `is_best` marks the best one, `may_be_best`
    those that are not surely worse.
    """
    won = [1 - _won(run) for _, run in runs]
    means = np.array([values.mean() for values in won])
    best = int(means.argmax())
    pairs = max(len(list(combinations(runs, 2))), 1)
    rows = []
    for place, (wariness, _) in enumerate(runs):
        gap = stats.paired_difference(won[best], won[place], "deals")
        low, high = gap.interval(level, pairs, low=-1, high=1, span=1)
        row: Row = {"wariness": wariness, "share": means[place], "lacks": gap.value, "low": low, "high": high}
        if place == best:
            row |= {"low": 0.0, "high": 0.0}
        rows.append(row | {"is_best": place == best, "may_be_best": place == best or low <= 0})
    return pl.DataFrame(rows)
