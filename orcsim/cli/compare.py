"""`orcsim compare`: what differs between two runs, or between two editions that are played now."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import (
    DEFAULT_GAMES,
    Games,
    Json,
    Players,
    Policies,
    Policy,
    Rotate,
    Seed,
    Set,
    Threads,
    scenario_of,
    thread_count,
)
from orcsim.cli.runs import play_now
from orcsim.cli.screen import say, say_json
from orcsim.errors import BadInput

if TYPE_CHECKING:
    from orcsim.api import Run

First = Annotated[str, typer.Argument(metavar="A", help="A folder with a run; with --game an edition.")]
Second = Annotated[str, typer.Argument(metavar="B", help="The run or edition that A is compared with.")]
GameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Play two editions of this game now.")]


def compare(
    first: First,
    second: Second,
    game: GameOption = None,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    rotate: Rotate = False,
    games: Games = DEFAULT_GAMES,
    seed: Seed = 0,
    changes: Set = None,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Compare two runs or two editions, what changed first.

    Two editions are played with the same luck, and every metric is told with the difference and its interval.
    Two runs: orcsim compare runs/a runs/b. Two editions: orcsim compare --game orc orc my-orc.toml --games 20000. One
    number: orcsim compare --game orc orc orc --set board.rows=9, where --set changes the second only.
    """
    if game is None:
        _refuse_changes(changes)
        runs = _opened(first, second)
    else:
        options = {"players": players, "policy": policy, "policies": policies, "rotate": rotate}
        scenarios = [
            scenario_of(game, edition=edition, changes=own, games=games, seed=seed, **options)  # type: ignore[arg-type]
            for edition, own in ((first, None), (second, changes))
        ]
        workers = thread_count(threads)
        get_ready(scenarios[0])
        runs = [play_now(scenario, workers, quiet=json) for scenario in scenarios]
    from analyses.comparison import analyse

    result = analyse(runs)
    say_json(result.to_dict()) if json else say(result.to_text().rstrip("\n"))


def _refuse_changes(changes: list[str] | None) -> None:
    """Refuse values for games that were played already."""
    if changes:
        raise BadInput(f"--set: found with two runs, allowed: with --game ({changes[0]})")


def _opened(first: str, second: str) -> "list[Run]":
    """Open two runs."""
    from orcsim.api import open_run

    return [open_run(Path(first)), open_run(Path(second))]
