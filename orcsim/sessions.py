"""One process playing a run: from a prepared scenario to tables in memory or in a folder, with the time it took."""

import platform
import time
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from orcsim.errors import Interrupted
from orcsim.jobs import Job
from orcsim.runner import Progress, Span, Stop, available_threads, chunk_games, play_chunks, stopping, warm_up
from orcsim.store import Store
from orcsim.tables import Tables, concatenate, empty_tables


@dataclass
class Session:
    """One process playing: how, and how long it took."""

    threads: int
    progress: Progress | None
    started: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    compile_seconds: float = 0.0
    play_seconds: float = 0.0
    games: int = 0

    def play(self, job: Job, spans: Sequence[Span], stop: Stop) -> Generator[tuple[Span, Tables]]:
        """Play all spans and yield chunk after chunk, keeping the time."""
        began = time.perf_counter()
        chunk = chunk_games(job, sum(span.games for span in spans), self.threads)
        for span, tables in play_chunks(job, spans, stop, threads=self.threads, chunk=chunk, progress=self.progress):
            self.games += span.games
            self.play_seconds = time.perf_counter() - began
            yield span, tables

    def collect(self, job: Job) -> Tables:
        """Play all games of a scenario and return their tables, or those of the games played before a stop."""
        self.compile_seconds = warm_up(job)
        with stopping() as stop, closing(self.play(job, [Span(0, job.scenario.games)], stop)) as chunks:
            played = [tables for _, tables in chunks]
        return concatenate(played) if played else empty_tables(job.scenario)

    def fill(self, store: Store, job: Job) -> None:
        """Play the missing parts of a run, keep each when it is finished, and complete the run.

        Raises
        ------
        Interrupted
            If asked to stop before the last part was finished.
        """
        store.begin()
        missing = store.missing
        if missing:
            self.compile_seconds = warm_up(job)
        ends = {span.end: number for number, span in missing.items()}
        collected: list[Tables] = []
        with stopping() as stop, closing(self.play(job, list(missing.values()), stop)) as chunks:
            for span, tables in chunks:
                collected.append(tables)
                number = ends.get(span.end)
                if number is not None:
                    store.add(number, missing[number], concatenate(collected))
                    collected.clear()
        store.add_timing(self.told())
        if store.missing:
            raise _interruption(store, job.scenario.games)
        store.finish()

    def told(self) -> dict[str, Any]:
        """Return the session as plain data."""
        return {
            "started": self.started,
            "machine": platform.platform(),
            "python": platform.python_version(),
            "cores": available_threads(),
            "threads": self.threads,
            "games": self.games,
            "compile_seconds": round(self.compile_seconds, 3),
            "play_seconds": round(self.play_seconds, 3),
        }


def _interruption(store: Store, games: int) -> Interrupted:
    """Return what is to be said when a run was stopped before its end."""
    done = games - sum(span.games for span in store.missing.values())
    kept = f"stopped with {done:,} of {games:,} games kept in {store.folder}; the same command goes on from there"
    return Interrupted(kept, done, games)
