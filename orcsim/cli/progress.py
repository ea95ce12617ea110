"""Showing how far long work is: a bar on a terminal, a line now and then elsewhere."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from orcsim.cli.screen import duration, is_terminal, note, rate

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

Progress = Callable[[int, int, float], None]
"""Called with games done, games in all and seconds of playing."""

_SECONDS_BETWEEN_LINES = 10.0


@contextmanager
def shown_progress(quiet: bool) -> Iterator[Progress | None]:
    """Give a function to report progress to; nothing if the user wants none."""
    if quiet:
        yield None
    elif is_terminal(sys.stderr):
        with _bar() as bar:
            yield _BarReporter(bar)
    else:
        yield _LineReporter()


class _Pace:
    """How fast the work goes; a resumed run starts with games that cost no time."""

    def __init__(self) -> None:
        self.start: tuple[int, float] | None = None

    def told(self, done: int, total: int, seconds: float) -> str:
        """Return the rate and the time left in words."""
        if self.start is None:
            self.start = (done, seconds)
        games, elapsed = done - self.start[0], seconds - self.start[1]
        if games <= 0 or elapsed <= 0:
            return ""
        return f"{rate(games / elapsed)} games/s, {duration((total - done) * elapsed / games)} left"


class _LineReporter:
    """Prints a line every few seconds."""

    def __init__(self) -> None:
        self.pace = _Pace()
        self.last = 0.0

    def __call__(self, done: int, total: int, seconds: float) -> None:
        """Print a line if it is time for one."""
        told = self.pace.told(done, total, seconds)
        if told and done < total and seconds - self.last >= _SECONDS_BETWEEN_LINES:
            self.last = seconds
            note(f"{done:,} of {total:,} games, {told}")


class _BarReporter:
    """Moves a bar."""

    def __init__(self, bar: "Bar") -> None:
        self.bar = bar
        self.pace = _Pace()
        self.task = bar.add_task("", total=None, told="")  # the bar pulses until the first games are done

    def __call__(self, done: int, total: int, seconds: float) -> None:
        """Move the bar."""
        told = f"{done:,} of {total:,} games  {self.pace.told(done, total, seconds)}"
        self.bar.update(self.task, completed=done, total=total, told=told)


def _bar() -> "Bar":
    """Return a bar with the number of games, the rate and the time left; it vanishes when done."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    return Bar(BarColumn(30), TextColumn("{task.fields[told]}"), console=Console(stderr=True), transient=True)
