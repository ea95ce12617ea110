"""`orcsim check`: does a game keep to what its designer wants? With an exit code, for whoever checks every change."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import Json, Threads, thread_count, whole_number
from orcsim.cli.runs import play_now
from orcsim.cli.screen import say, say_json

File = Annotated[Path, typer.Argument(metavar="FILE", help="A TOML file with targets, such as balance.toml.")]
Games = Annotated[
    int | None, typer.Option(metavar="N", parser=whole_number, help="Games with each number of players [the file's].")
]
Seed = Annotated[int | None, typer.Option(metavar="S", parser=whole_number, help="Seed of the games [the file's].")]

MISSED, UNDECIDED = 1, 3
"""Exit codes; 0 is for targets that are all met, 2 for bad input as everywhere."""


def check(file: File, games: Games = None, seed: Seed = None, threads: Threads = None, json: Json = False) -> None:
    """Check a game against the targets in a file.

    Exit code: 0 if all are surely met, 1 if one is surely missed, 3 if more games are needed.
    A file holds game, players (a list), policy or policies, edition, games, seed, and for each target a table such as
    [targets.seat_spread] at_most = 0.02 or [targets.rounds] at_least = 6, at_most = 12. Metrics are those of `orcsim
    compare --json`: seat_spread, win_share.0, policy.NAME, end.REASON, rounds, lead_changes, ... A name with a dot
    stands in quotes, [targets."win_share.0"], and shares are parts of 1. Without a seed in the file the games have one
    of their own, so that numbers tuned on other seeds are checked on fresh games.
    """
    from analyses.targets import check as check_targets
    from analyses.targets import load_targets, play

    workers = thread_count(threads)
    targets = load_targets(file, games=games, seed=seed)
    get_ready(targets.scenarios[0])

    result = check_targets(targets, play(targets, partial(play_now, threads=workers, quiet=json)))
    say_json(result.to_dict()) if json else say(result.to_text().rstrip("\n"))
    code = {"MISSED": MISSED, "UNDECIDED": UNDECIDED}.get(result.verdict)
    if code:
        raise typer.Exit(code)
