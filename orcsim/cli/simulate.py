"""`orcsim simulate`: play many games and say who won."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import (
    DEFAULT_GAMES,
    Edition,
    Game,
    Games,
    Json,
    Level,
    Players,
    Policies,
    Policy,
    Redraw,
    Rotate,
    Seed,
    Set,
    TargetError,
    Threads,
    UntilVerdict,
    scenario_of,
    thread_count,
)
from orcsim.cli.progress import shown_progress
from orcsim.errors import Interrupted

if TYPE_CHECKING:
    from orcsim.api import Run

Out = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Keep the tables in this folder; goes on where it stopped.")
]
Trace = Annotated[bool, typer.Option("--trace-rounds", help="Keep also what a game notes after each round.")]


def simulate(
    game: Game,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    level: Level = None,
    rotate: Rotate = False,
    games: Games = DEFAULT_GAMES,
    seed: Seed = 0,
    edition: Edition = None,
    changes: Set = None,
    out: Out = None,
    threads: Threads = None,
    trace_rounds: Trace = False,
    target_error: TargetError = None,
    until_verdict: UntilVerdict = None,
    redraw: Redraw = None,
    json: Json = False,
) -> None:
    """Play many games and say who wins.

    Prints the share of wins by seat and policy with its interval, how games ended, how long they were, and the command
    that repeats it all. Without --out nothing is kept.

    With --target-error or --until-verdict, --games is the most that is played. Looking often does no harm then: the run
    looks at fixed numbers of games, and its intervals are so wide that they hold at every look. A given width takes
    about twice the games of a number chosen beforehand; `orcsim power` says how many.
    """
    scenario = scenario_of(
        game,
        players=players,
        policy=policy,
        policies=policies,
        level=level,
        rotate=rotate,
        games=games,
        seed=seed,
        edition=edition,
        changes=changes,
        trace_rounds=trace_rounds,
        target_error=target_error,
        until_verdict=until_verdict,
        redraw=redraw,
    )
    workers = thread_count(threads)
    get_ready(scenario)

    from orcsim.api import run_scenario

    try:
        with shown_progress(quiet=json) as progress:
            run = run_scenario(scenario, out=out, threads=workers, progress=progress)
    except Interrupted as stopped:
        if stopped.run is not None:
            _print(stopped.run, json)
        raise
    _print(run, json)


def _print(run: "Run", json: bool) -> None:
    """Print the results of a run."""
    from orcsim.cli import results

    results.say_run_json(run) if json else results.say_run(run)
