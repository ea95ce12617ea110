"""One process playing a run: from a prepared scenario to tables in memory or in a folder, with the time it took."""

import platform
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from orcsim.errors import Interrupted
from orcsim.jobs import Job
from orcsim.runner import Progress, Span, Stop, available_threads, chunk_games, play_chunks, stopping, warm_up
from orcsim.store import Store
from orcsim.tables import Tables, concatenate, empty_tables
from orcsim.watch import Watch


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

    def collect(self, job: Job, watch: Watch) -> Tables:
        """Play a scenario until its end or a stop, and return the tables of the games played."""
        self.compile_seconds = warm_up(job)
        spans = list(watch.cut([Span(0, job.scenario.games)]))
        with stopping() as stop, closing(self.play(job, spans, stop)) as chunks:
            played = [tables for _, tables in _watched(chunks, watch)]
        return concatenate(played) if played else empty_tables(job.scenario)

    def fill(self, store: Store, job: Job) -> None:
        """Play the missing parts of a run, keep each when it is finished, and complete the run.

        Raises
        ------
        Interrupted
            If asked to stop before the last part was finished.
        """
        store.begin()
        watch = Watch(store.scenario, ended=not store.watched)
        if store.watched and any(watch.ends_with(seats) for seats in store.seats()):
            store.settle(watch.seen, watch.outcome())
        missing = store.missing
        if missing:
            self.compile_seconds = warm_up(job)
        self._fill(store, job, watch, missing)
        store.add_timing(self.told())
        if store.missing:
            raise _interruption(store)
        store.finish()

    def _fill(self, store: Store, job: Job, watch: Watch, missing: dict[int, Span]) -> None:
        """Play the missing parts, or those up to the game with which a stopping rule ends the run."""
        ends = _by_end(missing)
        collected: list[Tables] = []
        spans = list(watch.cut(missing.values()))
        with stopping() as stop, closing(self.play(job, spans, stop)) as chunks:
            for span, tables in _watched(chunks, watch):
                collected.append(tables)
                if watch.reason and store.watched:
                    store.settle(watch.seen, watch.outcome())
                    ends = _by_end(store.missing)
                if span.end in ends:
                    store.add(*ends[span.end], concatenate(collected))
                    collected.clear()

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


def _by_end(parts: dict[int, Span]) -> dict[int, tuple[int, Span]]:
    """Return numbers and games of parts by the game that they end with."""
    return {span.end: (number, span) for number, span in parts.items()}


def _watched(chunks: Iterable[tuple[Span, Tables]], watch: Watch) -> Iterator[tuple[Span, Tables]]:
    """Yield chunk after chunk, up to the one with which the run ends."""
    for span, tables in chunks:
        ended = watch.ends_with(tables["seats"])
        yield span, tables
        if ended:
            return


def _interruption(store: Store) -> Interrupted:
    """Return what is to be said when a run was stopped before its end."""
    games = store.scenario.games
    done = games - sum(span.games for span in store.missing.values())
    kept = f"stopped with {done:,} of {games:,} games kept in {store.folder}; the same command goes on from there"
    return Interrupted(kept, done, games)
