"""Getting the compiled rules of a game ready, and saying so where it takes long."""

import time
from typing import TYPE_CHECKING

from orcsim.cli.screen import duration, note

if TYPE_CHECKING:
    from orcsim.games import Game
    from orcsim.scenario import Scenario


def is_compiled(game: "Game") -> bool:
    """Say whether compiled code of a game is kept on this machine, for this version of the rules."""
    from kernels.jit import CACHE_FOLDER

    package = game.package.rpartition(".")[2]
    return any(CACHE_FOLDER.glob(f"{package}_*/play.play_batch-*.nbi"))


def get_ready(scenario: "Scenario") -> float | None:
    """Compile the rules of a scenario's game if need be, and return how long that took; None if it was done before."""
    from kernels.jit import CACHE_LASTS
    from orcsim.jobs import prepare
    from orcsim.runner import warm_up

    if is_compiled(scenario.game):
        return None
    note(f"Compiling the rules of {scenario.game.title}. This happens once and takes up to a minute ...")
    began = time.perf_counter()
    warm_up(prepare(scenario))
    seconds = time.perf_counter() - began
    note(f"Compiled in {duration(seconds)}.")
    if not CACHE_LASTS:
        note("No folder for compiled code can be written, so the next start compiles again; ORCSIM_CACHE names one.")
    return seconds
