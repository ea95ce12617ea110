"""The runner: plays a scenario's games on several threads; what comes out depends on the scenario alone."""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TypeAlias

from orcsim.errors import BadInput, show
from orcsim.jobs import Job
from orcsim.tables import Tables

Progress: TypeAlias = Callable[[int, int, float], None]
"""Called with games done, games in all and seconds of playing."""

_LEAST_CHUNK = 100
_LARGEST_CHUNK = 2_000
_LARGEST_TRACED_CHUNK = 500
_CHUNKS_PER_THREAD = 4
_AHEAD = 3  # chunks waiting for each thread; enough to keep it busy while a part is written
_MOST_THREADS = 1024


@dataclass(frozen=True, slots=True)
class Span:
    """Games first, first + 1, ..., first + games - 1."""

    first: int
    games: int

    @property
    def end(self) -> int:
        """Number of the first game behind the span."""
        return self.first + self.games


class Stop:
    """Whether the user has asked to stop."""

    def __init__(self) -> None:
        self.requested = False

    def request(self, number: int, frame: FrameType | None) -> None:
        """Note the wish to stop; asked a second time, stop at once."""
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True


@contextmanager
def stopping() -> Iterator[Stop]:
    """Let Ctrl-C and a termination signal stop between two chunks of games instead of anywhere."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        signal.signal(number, stop.request)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)


def available_threads() -> int:
    """Return how many threads can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: int | None) -> int:
    """Return the number of threads to use: what was asked for, or as many as can run at once."""
    if threads is None:
        return available_threads()
    if type(threads) is not int or not 1 <= threads <= _MOST_THREADS:
        raise BadInput(f"threads: found {show(threads)}, allowed: a whole number from 1 to {_MOST_THREADS}")
    return threads


def warm_up(job: Job) -> float:
    """Play one game, so that everything is compiled or loaded, and return the seconds that took."""
    began = time.perf_counter()
    job.tables(0, 1)
    return time.perf_counter() - began


def chunk_games(job: Job, games: int, threads: int) -> int:
    """Return how many games one thread plays at a stretch: enough to be quick, few enough to stop and report often."""
    largest = _LARGEST_TRACED_CHUNK if job.scenario.trace_rounds else _LARGEST_CHUNK
    return max(_LEAST_CHUNK, min(largest, -(-games // (threads * _CHUNKS_PER_THREAD))))


def play_chunks(
    job: Job,
    spans: Iterable[Span],
    stop: Stop,
    *,
    threads: int,
    chunk: int,
    progress: Progress | None = None,
) -> Iterator[tuple[Span, Tables]]:
    """Play all spans and yield chunk after chunk, in order, until done or asked to stop.

    Parameters
    ----------
    job
        What is played.
    spans
        Which games, in order. No chunk reaches across the end of a span.
    stop
        Where the wish to stop is noted.
    threads, chunk
        How many threads, and how many games each plays at a stretch; neither changes a result.
    progress
        Called after each chunk.
    """
    spans = list(spans)
    total = job.scenario.games
    done = total - sum(span.games for span in spans)
    began = time.perf_counter()
    todo = _split(spans, chunk)
    waiting: deque[tuple[Span, Future[Tables]]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="orcsim")
    try:
        _submit(pool, job, todo, waiting, threads * _AHEAD)
        while waiting and not stop.requested:
            span, future = waiting.popleft()
            tables = future.result()
            _submit(pool, job, todo, waiting, threads * _AHEAD)
            done += span.games
            if progress:
                progress(done, total, time.perf_counter() - began)
            yield span, tables
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _split(spans: Iterable[Span], chunk: int) -> Iterator[Span]:
    """Yield the spans in pieces of at most `chunk` games."""
    for span in spans:
        for first in range(span.first, span.end, chunk):
            yield Span(first, min(chunk, span.end - first))


def _submit(
    pool: ThreadPoolExecutor, job: Job, todo: Iterator[Span], waiting: deque[tuple[Span, Future[Tables]]], most: int
) -> None:
    """Hand pieces to the pool until `most` are waiting, so that memory stays flat however many games there are."""
    while len(waiting) < most and (span := next(todo, None)):
        waiting.append((span, pool.submit(job.tables, span.first, span.games)))
