"""`orcsim warmup`: compile everything now, so that nothing compiles later."""

import time
from typing import Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.screen import duration, say

Name = Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.")]


def warmup(game: Name = None) -> None:
    """Compile the rules now, for later.

    The compiled code is kept, so that no later command has to wait for it.
    """
    from kernels.jit import CACHE_FOLDER
    from orcsim.games import GAMES
    from orcsim.jobs import prepare
    from orcsim.runner import warm_up
    from orcsim.scenario import find_game, make_scenario

    for name in [find_game(game).name] if game else GAMES:
        scenario = make_scenario(name, games=1)
        compiled = get_ready(scenario)
        began = time.perf_counter()
        warm_up(prepare(scenario))
        loaded = time.perf_counter() - began
        done = f"loaded in {duration(loaded)}" if compiled is None else f"compiled in {duration(compiled)}"
        say(f"{name}: {done}; the compiled code is in {CACHE_FOLDER}")
