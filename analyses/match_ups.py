"""Is there a dominant plan, and is there a dead one? A round robin: every pair of policies on the same deals.

Each pair of plans meets in rotated seats; with more than two players a table holds two plans, half and half or one
among the rest. From the scores come ratings, how much goes in circles, the mix of plans that no plan beats, and where
players end who imitate what scores better. Intervals come from the spread between deals or from drawing deals anew.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from analyses import words
from analyses.games import hangs_on
from analyses.match_up_figures import figures
from analyses.match_up_findings import find
from analyses.match_up_runs import FORMS, HALVES, borrow, choose, form_words, require, seats_of, sweep, sweep_words
from analyses.match_up_scores import read_duels
from analyses.match_up_shown import definitions, remarks, tables
from analyses.match_up_words import answer, brief, tone, verdict
from analyses.policies_versus import BECAUSE, MARGIN
from analyses.result import Result, plain_errors, show
from orcsim import stats
from orcsim.api import Run, open_run
from orcsim.errors import BadInput
from orcsim.games import GAMES

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return whether a plan is dominant or dead, from runs of every pair.

    Parameters
    ----------
    runs
        Runs with `rotate` in which two policies meet; the largest round robin among them is taken.
    margin
        The largest difference from one half that counts as none, as a share of 1.
    level
        Confidence of the intervals of all pairs together, and of each other interval.
    """
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    robin = require(runs)
    found = find(read_duels(robin), margin, level)
    told = robin.first.scenario
    form = form_words(
        told.players, [seats_of(run, robin.plans[0]) for run in robin.runs[robin.plans[0], robin.plans[1]]]
    )
    return Result(
        question="match-ups",
        title=f"Is there a dominant plan, or a dead one? ({form})",
        verdict=verdict(found),
        tone=tone(found),
        answer=answer(found),
        remarks=remarks(found, robin),
        tables=tables(found, form, margin, level, can_stall=bool(told.game.stalled)),
        figures=figures(found, form, level),
        definitions=definitions(margin, level),
        hangs_on=hangs_on(robin.first),
        because=BECAUSE[told.game.name],
        brief=brief(found),
    )


def main() -> None:
    """Play a round robin or analyse runs that are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", metavar="RUN", nargs="*", type=Path, help="run directories of one round robin")
    parser.add_argument("--sweep", type=Path, metavar="FOLDER", help="play every pair into this folder first")
    parser.add_argument("--game", choices=list(GAMES), help="what a sweep plays")
    parser.add_argument("--players", type=int, help="at each table (the game's usual number)")
    parser.add_argument("--policies", help="names or paths, with commas between (all built-in ones that are quick)")
    parser.add_argument("--form", choices=FORMS, default=HALVES, help="seats of each plan with more than two players")
    parser.add_argument("--games", type=int, help="at each table (what suits the game's speed)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--margin", type=float, default=MARGIN, help=f"largest tolerable edge, as a share ({MARGIN})")
    parser.add_argument("--out", type=Path, help="also write text, numbers and figures into this folder")
    given = parser.parse_args()
    with plain_errors():
        runs = [open_run(path) for path in given.runs]
        if given.sweep:
            if given.game is None:
                raise BadInput(f"--game: found none, allowed: {words.joined(list(GAMES))}")
            runs += sweep(
                given.sweep,
                game=given.game,
                players=None if given.players is None else [given.players],
                games=given.games,
                seed=given.seed,
                policies=given.policies.split(",") if given.policies else None,
                form=given.form,
                report=print,
            )
        show(analyse(runs, margin=given.margin), given.out)


if __name__ == "__main__":
    main()
