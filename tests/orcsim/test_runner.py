"""The runner: order, threads, chunks, progress and stopping."""

import os
import signal
import threading

import pytest

from orcsim.errors import BadInput, Interrupted
from orcsim.jobs import prepare
from orcsim.runner import Span, Stop, check_threads, chunk_games, play_chunks, stopping
from orcsim.scenario import make_scenario
from orcsim.store import parquet
from orcsim.tables import concatenate
from tests.orcsim.fake_kernel import play

pytestmark = pytest.mark.usefixtures("fake")


def job_of(games: int = 500, **changes):
    return prepare(make_scenario("orconomics", **({"players": 3, "games": games, "seed": 11} | changes)))


def bytes_of(job, threads: int, chunk: int) -> dict[str, bytes]:
    spans = [Span(0, job.scenario.games)]
    chunks = [tables for _, tables in play_chunks(job, spans, Stop(), threads=threads, chunk=chunk)]
    return {name: parquet(table) for name, table in concatenate(chunks).items()}


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("chunk", [1, 13, 50, 1000])
def test_neither_threads_nor_chunks_change_a_byte(threads, chunk):
    job = job_of(games=90, rotate=True, trace_rounds=True)
    assert bytes_of(job, threads, chunk) == bytes_of(job, 1, 90)


def test_chunks_come_in_order_and_end_with_their_span():
    spans = [Span(0, 25), Span(40, 10)]
    played = [span for span, _ in play_chunks(job_of(50), spans, Stop(), threads=3, chunk=10)]
    assert played == [Span(0, 10), Span(10, 10), Span(20, 5), Span(40, 10)]


def test_progress_counts_what_was_there_before():
    told = []
    spans = [Span(30, 20)]
    list(play_chunks(job_of(50), spans, Stop(), threads=1, chunk=10, progress=lambda *args: told.append(args)))
    assert [(done, total) for done, total, _ in told] == [(40, 50), (50, 50)]
    assert 0 <= told[0][2] <= told[1][2]


def test_few_chunks_wait_however_many_games_there_are(monkeypatch):
    played = []
    monkeypatch.setattr(play, "on_batch", lambda first, games: played.append(first))
    chunks = play_chunks(job_of(games=10**9), [Span(0, 10**9)], Stop(), threads=2, chunk=10)
    next(chunks)
    chunks.close()
    assert len(played) <= 8


def test_error_in_a_thread_reaches_the_caller(monkeypatch):
    def fail(first: int, games: int) -> None:
        raise RuntimeError(f"at {first}")

    monkeypatch.setattr(play, "on_batch", fail)
    with pytest.raises(RuntimeError, match="at 0"):
        list(play_chunks(job_of(50), [Span(0, 50)], Stop(), threads=2, chunk=10))


def test_second_signal_stops_at_once():
    with stopping() as stop:
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.requested
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_other_threads_leave_signals_alone():
    before = signal.getsignal(signal.SIGINT)
    seen = []

    def look() -> None:
        with stopping():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [before]


def test_interrupted_run_in_memory_hands_over_whole_deals(monkeypatch):
    import orcsim

    once = iter([True])

    def on_batch(first: int, games: int) -> None:
        if first >= 100 and next(once, False):
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(play, "on_batch", on_batch)
    with pytest.raises(Interrupted) as stopped:
        orcsim.simulate("orconomics", players=3, games=999, rotate=True, threads=1)
    run = stopped.value.run
    assert 0 < run.n_games < 999
    assert run.n_games % 3 == 0
    assert run.scenario.games == run.manifest["games"] == stopped.value.done == run.n_games
    monkeypatch.setattr(play, "on_batch", None)
    again = orcsim.simulate("orconomics", players=3, games=run.n_games, rotate=True)
    assert again.seats.equals(run.seats)


@pytest.mark.parametrize("threads", [0, -1, 1.0, True, "2", 100_000])
def test_threads_that_cannot_be_are_refused(threads):
    with pytest.raises(BadInput, match="threads: found"):
        check_threads(threads)


def test_threads_default_to_what_can_run_at_once():
    assert check_threads(None) >= 1


def test_chunks_are_small_for_few_games_and_bounded_for_many(monkeypatch):
    monkeypatch.undo()
    job = job_of()
    assert chunk_games(job, 10, 2) == 100
    assert chunk_games(job, 4_000, 2) == 500
    assert chunk_games(job, 10**9, 2) == 2_000
