"""How strong are the players, and how deep is the game? A ladder of skill, each rung against its neighbours.

Rungs are policies from random play over the usual and the tuned ones to players that look ahead with ever larger
budgets. From their scores come ratings, the number of steps of skill, and what looking ahead still gains.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from analyses import words
from analyses.games import hangs_on
from analyses.ladder_depth import depth_of, gain_of, scores_of
from analyses.ladder_figures import figures
from analyses.ladder_ratings import measure
from analyses.ladder_runs import choose, gather, require, sweep_words
from analyses.ladder_shown import definitions, remarks, tables
from analyses.ladder_sweep import BUDGETS, MINUTES, sweep
from analyses.ladder_time import milliseconds_a_decision
from analyses.ladder_words import Findings, answer, brief, tone, verdict
from analyses.policies_versus import BECAUSE
from analyses.result import Result, plain_errors, show
from orcsim import stats
from orcsim.api import Run, open_run
from orcsim.errors import BadInput
from orcsim.games import GAMES

__all__ = ["analyse", "borrow", "choose", "find", "sweep", "sweep_words"]


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return how strong the players are and how many steps of skill the game has.

    Parameters
    ----------
    runs
        Runs with `rotate` in which two rungs meet, half and half; the longest ladder among them is taken.
    level
        Confidence of the intervals.
    """
    found = find(runs, level)
    first = found.ladder.first
    return Result(
        question="ladder",
        title=f"How strong are the players, and how deep is the game? ({found.ladder.form})",
        verdict=verdict(found),
        tone=tone(found),
        answer=answer(found),
        remarks=remarks(found),
        tables=tables(found),
        figures=figures(found),
        definitions=definitions(level),
        hangs_on=hangs_on(first),
        because=BECAUSE[first.scenario.game.name],
        brief=brief(found),
    )


def find(runs: Sequence[Run], level: float = stats.LEVEL) -> Findings:
    """Return everything that a ladder tells."""
    ladder = require(runs)
    measured = measure(ladder)
    scores = scores_of(measured, level)
    gain = gain_of(ladder, measured, level)
    return Findings(
        ladder, measured, scores, depth_of(scores, measured.meetings), gain, milliseconds_a_decision(ladder), level
    )


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the longest ladder, with those of its runs that answer other questions; none if nothing was chosen."""
    ladder = gather(runs) if chosen else None
    return ladder.every_run if ladder else []


def main() -> None:
    """Play a ladder or analyse runs that are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", metavar="RUN", nargs="*", type=Path, help="run directories of one ladder")
    parser.add_argument("--sweep", type=Path, metavar="FOLDER", help="play every rung into this folder first")
    parser.add_argument("--game", choices=list(GAMES), help="what a sweep plays")
    parser.add_argument("--players", type=int, help="at each table (the game's usual number)")
    parser.add_argument("--plan", help="the hand-made plan (the one that does best against greedy)")
    parser.add_argument("--budgets", help=f"of search, with commas between ({','.join(map(str, BUDGETS))})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"for all of it, about ({MINUTES:g})")
    parser.add_argument("--games", type=int, help="at each table at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="also write text, numbers and figures into this folder")
    given = parser.parse_args()
    with plain_errors():
        runs = [open_run(path) for path in given.runs]
        if given.sweep:
            runs += _swept(given)
        show(analyse(runs), given.out)


def _swept(given: argparse.Namespace) -> list[Run]:
    """Play the ladder that the command line asks for."""
    if given.game is None:
        raise BadInput(f"--game: found none, allowed: {words.joined(list(GAMES))}")
    return sweep(
        given.sweep,
        game=given.game,
        players=None if given.players is None else [given.players],
        games=given.games,
        seed=given.seed,
        policy=given.plan,
        budgets=[int(budget) for budget in given.budgets.split(",")] if given.budgets else BUDGETS,
        minutes=given.minutes,
        report=print,
    )


if __name__ == "__main__":
    main()
