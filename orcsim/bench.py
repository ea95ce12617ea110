"""How fast a game plays here: games and decisions a second on one core and on all, compiling apart, and memory.

Speed is measured in one process that lets the contestants take turns, and told as medians: a shared machine changes its
pace from one second to the next, and so only neighbours in time can be compared.
"""

import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median

import psutil

from orcsim.jobs import Job, prepare
from orcsim.runner import available_threads, warm_up
from orcsim.scenario import Scenario

ROUNDS = 9
DECISION = "a question at which a seat weighs at least two legal moves"
_FIRST_GUESS = 200  # games
_LEAST_GAMES = 100
_HASHED = bytes(1 << 20)


@dataclass(frozen=True, slots=True)
class Speed:
    """What one contestant did in one turn."""

    games: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.games / self.seconds


@dataclass(frozen=True, slots=True)
class Bench:
    """The speed of a scenario on this machine.

    Attributes
    ----------
    ready_seconds
        Time for importing, then compiling or loading compiled code.
    games, decisions_a_game
        How many games were timed, and how many decisions one has.
    games_one, games_all, games_tables
        Games a second on one core, on all, and on all with the tables of results made as well; medians.
    decisions_one, decisions_all
        The same in decisions.
    scaling, control
        How much faster all cores are than one, and the same for plain hashing, which shows what the machine gives.
    memory_before, memory_after
        Memory of this process after warming up and at the end, bytes.
    """

    threads: int
    rounds: int
    ready_seconds: float
    games: int
    decisions_a_game: float
    games_one: float
    games_all: float
    games_tables: float
    decisions_one: float
    decisions_all: float
    scaling: float
    control: float
    memory_before: int
    memory_after: int


def bench(scenario: Scenario, *, threads: int | None = None, seconds: float = 10.0) -> Bench:
    """Measure for about so many seconds how fast a scenario plays."""
    began = time.perf_counter()
    job = prepare(scenario)
    warm_up(job)
    ready = time.perf_counter() - began
    workers = threads or available_threads()
    with ThreadPoolExecutor(workers) as pool:
        return _measure(_Field(job, pool, workers), seconds, ready)


@dataclass
class _Field:
    """Where the contestants run; they play ever new games."""

    job: Job
    pool: ThreadPoolExecutor
    threads: int
    next_game: int = 0

    def play(self, threads: int, games: int, *, tables: bool = False) -> Speed:
        """Let so many threads play so many games each."""
        firsts = [self.next_game + games * i for i in range(threads)]
        self.next_game += games * threads
        work = self._with_tables if tables else self._without
        began = time.perf_counter()
        decisions = sum(self.pool.map(work, firsts, [games] * threads))
        return Speed(games * threads, decisions, time.perf_counter() - began)

    def _without(self, first: int, games: int) -> int:
        """Play games and return the number of decisions."""
        return int(self.job.play(first, games).results["decisions"].sum())

    def _with_tables(self, first: int, games: int) -> int:
        """Play games, make their tables and return the number of decisions."""
        return int(self.job.tables(first, games)["games"]["decisions"].sum())

    def hash(self, threads: int, times: int) -> Speed:
        """Let so many threads hash a block so many times each: work that is nothing but arithmetic."""
        began = time.perf_counter()
        list(self.pool.map(_hash, [times] * threads))
        return Speed(times * threads, 0, time.perf_counter() - began)


def _hash(times: int) -> None:
    """Hash one block again and again; the interpreter lock is released meanwhile."""
    for _ in range(times):
        hashlib.sha256(_HASHED)


def _measure(field: _Field, seconds: float, ready: float) -> Bench:
    """Let the contestants take turns and sum up."""
    turn = seconds / ROUNDS / 5
    games = _enough(lambda n: field.play(1, n), _FIRST_GUESS, turn)
    times = _enough(lambda n: field.hash(1, n), 10, turn / 2, least=1)
    field.play(field.threads, _LEAST_GAMES, tables=True)
    before = _memory()
    rounds = [_round(field, games, times) for _ in range(ROUNDS)]
    one, every, tables, hash_one, hash_all = (list(column) for column in zip(*rounds, strict=True))
    played = sum(speed.games for speed in one + every)
    a_game = sum(speed.decisions for speed in one + every) / played
    return Bench(
        threads=field.threads,
        rounds=ROUNDS,
        ready_seconds=ready,
        games=played,
        decisions_a_game=a_game,
        games_one=median(s.rate for s in one),
        games_all=median(s.rate for s in every),
        games_tables=median(s.rate for s in tables),
        decisions_one=median(s.decisions / s.seconds for s in one),
        decisions_all=median(s.decisions / s.seconds for s in every),
        scaling=_ratio(every, one),
        control=_ratio(hash_all, hash_one),
        memory_before=before,
        memory_after=_memory(),
    )


def _round(field: _Field, games: int, times: int) -> tuple[Speed, Speed, Speed, Speed, Speed]:
    """Let each contestant take one turn."""
    return (
        field.play(1, games),
        field.play(field.threads, games),
        field.play(field.threads, games, tables=True),
        field.hash(1, times),
        field.hash(field.threads, times),
    )


def _ratio(many: list[Speed], one: list[Speed]) -> float:
    """Return the median of the ratios of neighbours in time."""
    return median(a.rate / b.rate for a, b in zip(many, one, strict=True))


def _enough(run: Callable[[int], Speed], guess: int, seconds: float, least: int = _LEAST_GAMES) -> int:
    """Return how much work takes about so many seconds."""
    return max(least, int(run(guess).rate * seconds))


def _memory() -> int:
    """Return the memory that this process holds, in bytes."""
    return int(psutil.Process().memory_info().rss)
