"""Opening the runs that are named on the command line; a folder of runs stands for all of them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from orcsim.cli.progress import shown_progress
from orcsim.errors import BadInput

if TYPE_CHECKING:
    from orcsim.api import Run
    from orcsim.scenario import Scenario


def open_runs(folders: Sequence[Path]) -> "list[Run]":
    """Open the runs in some folders, such as those of a sweep.

    Raises
    ------
    BadInput
        If no folder is named, or one of them holds no run.
    """
    from orcsim.api import open_run

    if not folders:
        raise BadInput("run: found none, allowed: folders that `orcsim simulate --out` has filled")
    return [open_run(run) for folder in folders for run in _runs_in(folder)]


def play_now(scenario: "Scenario", threads: int, *, quiet: bool) -> "Run":
    """Play a scenario and keep nothing."""
    from orcsim.api import run_scenario

    with shown_progress(quiet) as progress:
        return run_scenario(scenario, threads=threads, progress=progress)


def _runs_in(folder: Path) -> Iterator[Path]:
    """Yield a folder that is a run, else the runs inside it in order; itself if there are none."""
    from orcsim.store import JOURNAL, MANIFEST

    is_run = any((folder / name).is_file() for name in (MANIFEST, JOURNAL))
    inside = {path.parent for name in (MANIFEST, JOURNAL) for path in folder.rglob(name)} if not is_run else set()
    yield from sorted(inside) or [folder]
