"""What does the number of trophies that wins change? Length, seats, runaway leaders and stalling, target by target."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.result import Column, Result, SweepWords, Table, plain_errors, show
from analyses.target_advice import LEAST_ROUNDS, RULEBOOK_LIMIT, RUNAWAY, STALL_LIMIT, recommend
from analyses.target_figures import figures
from analyses.target_sweep import GAMES, KEY, sweep
from analyses.wins import TIE_RULE, Wins, n_finished, read_wins, seat_table
from orcsim import stats
from orcsim.api import Run, open_run
from orcsim.edition_files import load_edition
from orcsim.errors import BadInput

MARGIN = 0.01

_ENDS = ("", "_low", "_high")
WINS_PART: dict[str, Any] = {
    **{f"{name}{end}": pl.Float64 for name in ("spread", "runaway") for end in _ENDS},
    "leader_share": pl.Float64,
    "seats": pl.String,
}
"""Columns of the table of settings that need finished games, with their types."""


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return what each target does to the game, and which one to choose.

    Parameters
    ----------
    runs
        One run for each number of players and target, with one policy in all seats: among unequal players the better
        ones lead and win, which looks like a runaway leader.
    margin
        The largest edge of a seat that counts as fair.
    level
        Confidence; intervals hold together over all targets and numbers of players.
    """
    table = target_table(runs, margin, level)
    advice = recommend(table, margin)
    policies = {policy.name for run in runs for policy in run.scenario.policies}
    n = words.span(min(table["games"]), max(table["games"]))
    note = (
        f"all {words.joined(sorted(policies))}; n = {n} games a setting; "
        f"{level:.0%} intervals{words.at_once(len(runs), 'setting')}"
    )
    return Result(
        question="trophy-target",
        title="What does the number of trophies that wins change?",
        verdict=advice.verdict,
        tone=advice.tone,
        answer=advice.text,
        remarks=(*(f"{choice.players} players. {choice.text}" for choice in advice.choices), *_remarks(runs)),
        tables=(_shown(table, level),),
        figures=figures(table, note, margin),
        definitions=_definitions(margin, level),
        hangs_on=("industries.", "cards.", "rules."),
        because="Length and leads follow from how fast companies are opened and how easily they are lost again.",
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a sweep: equal players in fixed seats, trophy targets set on top of an edition that differ."""
    aimed = [run for run in runs if _is_aimed(run)]
    return aimed if len({target_of(run) for run in aimed}) > 1 else []


def _is_aimed(run: Run) -> bool:
    """Say whether a run's trophy target was set on top of its edition, with equal players in fixed seats."""
    is_set = any(override.startswith(KEY) for override in run.scenario.edition.overrides)
    return is_set and not run.scenario.rotate and len({policy.name for policy in run.scenario.policies}) == 1


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name a sweep by what it covers."""
    players, targets = sorted({run.scenario.players for run in runs}), sorted({target_of(run) for run in runs})
    policies = sorted({policy.name for run in runs for policy in run.scenario.policies})
    seats = words.joined([str(n) for n in players])
    span = f"{targets[0]} to {targets[-1]}"
    return SweepWords(
        f"{seats} players at targets {span}, all {words.joined(policies)}",
        f"and so on for {seats} players and {KEY} from {span}, each into a folder of its own.",
        (KEY,),
    )


def target_table(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row per number of players and target, sorted.

    Columns: `players`, `target`, `printed` (the edition's own target), `games`, `stalled`, `stalled_share`,
    `mean_rounds`, `p5`, `p50`, `p95`, `spread` of the seats' win shares, `seats` (FAIR, UNFAIR, UNDECIDED),
    `leader_share`, `base` and `runaway`; a name with `_low` or `_high` is an end of that column's interval. What only
    games with a winner can tell is null where none was finished.
    """
    if not runs:
        raise BadInput("runs: found none, allowed: one for each number of players and target")
    for run in runs:
        _check(run)
    rows = [_row(run, margin, level, len(runs)) for run in runs]
    table = pl.DataFrame(rows, schema_overrides=WINS_PART, infer_schema_length=None).sort("players", "target")
    if table.select("players", "target").is_duplicated().any():
        raise BadInput("runs: found two with the same players and target, allowed: one run for each setting")
    return table


def _check(run: Run) -> None:
    """Refuse runs of games without trophies, and those whose leaders may win because they are better players."""
    check_game("trophy-target", run.scenario.game.name)
    if len({policy.name for policy in run.scenario.policies}) > 1:
        raise BadInput(f"run {run.path or 'in memory'}: found several policies, allowed: one policy in all seats")
    if run.scenario.rotate:
        raise BadInput(f"run {run.path or 'in memory'}: found rotated seats, allowed: runs made without --rotate")


def _row(run: Run, margin: float, level: float, looks: int) -> dict[str, Any]:
    """Return one setting of the sweep."""
    together = 1 - (1 - level) / looks
    games, finished = run.n_games, n_finished(run)
    stalled = stats.Proportion(games - finished, games, "games")
    rounds = run.scan_games().group_by("rounds").len().sort("rounds").collect()
    length = stats.summarise(rounds["rounds"], rounds["len"])
    mean = stats.Mean(length.mean, length.sd, length.n, "games").interval(together, high=np.inf, span=np.inf)
    return {
        "players": run.scenario.players,
        "target": target_of(run),
        "printed": printed_target(run),
        "games": games,
        "stalled": stalled.k,
        **_with_ends("stalled_share", stalled.rate, stalled.interval(together)),
        **_with_ends("mean_rounds", length.mean, mean),
        "p5": length.p5,
        "p50": length.p50,
        "p95": length.p95,
        "base": stats.base_line(run.scenario.players),
        **(_wins_part(run, margin, together) if finished else dict.fromkeys(WINS_PART)),
    }


def _wins_part(run: Run, margin: float, together: float) -> dict[str, Any]:
    """Return the part of a row that only games with a winner can give; its names are `WINS_PART`."""
    wins = read_wins(run)
    shares = wins.shares()
    spread, spread_ends = stats.spread_of(shares, together)
    runaway = stats.runaway_index(leader_share(run, wins), run.scenario.players, together)
    return {
        **_with_ends("spread", spread, spread_ends),
        "seats": stats.judge(shares.intervals(together), 1 / run.scenario.players, margin).value,
        "leader_share": runaway.leader_share,
        **_with_ends("runaway", runaway.index, stats.Interval(runaway.low, runaway.high)),
    }


def _with_ends(name: str, value: float, ends: stats.Interval) -> dict[str, float]:
    """Return a value with the ends of its interval, as columns."""
    return {name: value, f"{name}_low": ends.low, f"{name}_high": ends.high}


def leader_share(run: Run, wins: Wins) -> stats.Mean | stats.Proportion:
    """Return how often the leader after half of the rounds wins; of tied leaders each has an equal part in the game."""
    led = seat_table(run, pl.col("led_half"))
    won = seat_table(run, pl.col("win_share"))
    counted = (won.sum(axis=1) > 0) & (led.sum(axis=1) > 0)
    parts = (led * won).sum(axis=1)[counted] / led.sum(axis=1)[counted]
    if ((parts == 0) | (parts == 1)).all():
        return stats.Proportion(int(parts.sum()), len(parts), wins.unit_name)
    return stats.mean_of(parts, wins.unit_name)


def target_of(run: Run) -> int:
    """Return the number of trophies that won this run's games."""
    return run.scenario.edition.number(f"{KEY}.{run.scenario.players}")


def printed_target(run: Run) -> int | None:
    """Return the target of the edition before anything was set on top of it, if the edition can still be found."""
    try:
        edition = load_edition(run.scenario.game.schema, run.scenario.edition.source)
    except BadInput:
        return None
    return edition.number(f"{KEY}.{run.scenario.players}")


def _remarks(runs: Sequence[Run]) -> tuple[str, ...]:
    """Return the caveats of a sweep."""
    seeds = {run.scenario.seed for run in runs}
    same = f"All settings share the seed {seeds.pop()}" if len(seeds) == 1 else "The settings have different seeds"
    return (
        f"{same}: with the same seed the ring, the dice and the first deck of game g are the same at every target.",
        f"Targets above {RULEBOOK_LIMIT} are beyond the rulebook and shown for comparison only.",
        "A target found best among several looks a little better than it is. Play it again with another seed before "
        "printing it.",
        "The neutral line of the runaway index belongs to a race of fixed length between equal players. A race to a "
        "target ends when somebody arrives, so compare targets with each other rather than each with 0.",
        TIE_RULE,
    )


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table as people see it."""
    one, two = partial(words.number, decimals=1), partial(words.number, decimals=2, sign=True)

    def points(share: float) -> str:
        return words.number(100 * share, 1)

    columns = (
        Column("players", "players"),
        Column("target", "target"),
        Column("games", "games", words.count),
        Column("stalled", "stalled", words.count),
        Column("mean_rounds", "mean rounds", one),
        Column("p5", "5%"),
        Column("p50", "50%"),
        Column("p95", "95%"),
        Column("spread", "spread", points),
        Column("spread_low", "low", points),
        Column("spread_high", "high", points),
        Column("seats", "seats"),
        Column("runaway", "runaway", two),
        Column("runaway_low", "low", two),
        Column("runaway_high", "high", two),
    )
    looks = words.at_once(table.height, "row")
    caption = f"By players and target; spread of the seats in points; {level:.0%} intervals{looks}. {RUNAWAY}"
    return Table("targets", caption, table, columns)


def _definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Seat spread",
            "Win share of the best seat minus that of the worst. Its interval comes from the intervals of all pairs of "
            "seats together. The estimate leans upwards when seats are equal.",
        ),
        (
            "Leader at half time",
            "A seat with the most trophies after half of the rounds (rounded down). Of tied leaders each counts as an "
            "equal part of the game.",
        ),
        (
            "Runaway index",
            f"{RUNAWAY} It is logit(share of half-time leaders that win) − logit(base line), where the base line is "
            "that of equal players whose lead feeds nothing: 75.0%, 64.4%, 58.1%, 53.9% for 2, 3, 4, 5 players.",
        ),
        (
            "Recommended target",
            f"The printed one if its seats are FAIR within {words.points(margin)} and surely fewer than "
            f"{STALL_LIMIT:.0%} of the games stall; if it surely fails, the nearest one up to {RULEBOOK_LIMIT} of "
            f"which that is true and whose median game takes at least {LEAST_ROUNDS} rounds.",
        ),
        (
            "Interval at a setting",
            f"As for a single run, with the error of {1 - level:.0%} divided by the number of settings, so that all "
            "are covered together.",
        ),
    )


def main() -> None:
    """Play a sweep or analyse runs that are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", metavar="RUN", nargs="*", type=Path, help="run directories of one sweep")
    parser.add_argument("--sweep", type=Path, metavar="FOLDER", help="play all points into this folder first")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games at each point ({GAMES:,})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", default="greedy")
    parser.add_argument("--margin", type=float, default=MARGIN, help=f"largest tolerable edge, as a share ({MARGIN})")
    parser.add_argument("--out", type=Path, help="also write text, numbers and figures into this folder")
    given = parser.parse_args()
    with plain_errors():
        runs = [open_run(path) for path in given.runs]
        if given.sweep:
            runs += sweep(given.sweep, games=given.games, seed=given.seed, policy=given.policy, report=print)
        show(analyse(runs, margin=given.margin), given.out)


if __name__ == "__main__":
    main()
