"""The Python API: play games, open a run that was kept, look at its tables."""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from orcsim.errors import BadInput, Failure, Interrupted, listed, show
from orcsim.jobs import Job, prepare
from orcsim.manifest import Header, make_header, scenario_of
from orcsim.runner import Progress, check_threads
from orcsim.scenario import Name, Scenario, make_scenario
from orcsim.sessions import Session
from orcsim.stop_rules import settle
from orcsim.store import check_columns, check_parts, damage, open_store, part_file, read_record, read_timing
from orcsim.tables import Tables, empty_tables, table_names
from orcsim.watch import Watch

if TYPE_CHECKING:
    import pandas as pd


def simulate(  # noqa: PLR0913  # as many as the user has options
    game: str,
    *,
    players: int | None = None,
    policies: Name | Iterable[Name] | None = None,
    level: str | Iterable[str] | None = None,
    games: int = 10_000,
    seed: int = 0,
    edition: Name | None = None,
    set: Mapping[str, object] | Iterable[str] = (),
    rotate: bool = False,
    out: str | Path | None = None,
    threads: int | None = None,
    trace_rounds: bool = False,
    target_error: float | None = None,
    until_verdict: float | None = None,
    redraw: Iterable[str] = (),
    progress: Progress | None = None,
) -> "Run":
    """Play games and return them as a run.

    Parameters
    ----------
    game
        Name of the game, such as `"orconomics"`.
    players
        Number of seats; None takes the game's usual number.
    policies
        Name or path of one policy for all seats, or one for each seat; None takes the game's usual one.
    level
        Instead of policies one level of skill for all seats, or one for each seat: those of `orcsim.levels.LEVELS`.
    games
        How many games, at most if there is something to stop at; game g depends on seed and g alone.
    seed
        Where all luck comes from, 0 to 2**64 - 1.
    edition
        Name or path of an edition; None takes the printed game.
    set
        Single values on top of the edition, such as `{"industries.transport.income": 3}` or
        `["industries.transport.income=3"]`.
    rotate
        Play each deal once in each seating; `games` must then be a multiple of `players`.
    out
        Folder for the run; None keeps the tables in memory. A folder that holds a part of the same run, or the same
        run with fewer games, is completed.
    threads
        None uses as many as can run at once; results never depend on it.
    trace_rounds
        Keep the score after each round as well, and what else the game notes of it.
    target_error
        Stop when the interval of every seat's win share, and with `rotate` of every policy's, has at most that half
        width, such as 0.005.
    until_verdict
        Stop when the seats are FAIR or UNFAIR by this margin, such as 0.01. A run with either looks at fixed numbers
        of games, and intervals of its win shares hold at every look.
    redraw
        Streams of luck that are to be others than in the same games without, such as `["dice"]`; `orcsim simulate
        --help` says which there are.
    progress
        Called now and then with games done, games in all and seconds of playing.

    Raises
    ------
    BadInput
        If an argument is not allowed; the message says which and what is.
    Failure
        If the run cannot be written.
    Interrupted
        If Ctrl-C or a termination signal came; what was finished is kept.
    """
    scenario = make_scenario(
        game,
        players=players,
        policies=policies,
        level=level,
        games=games,
        seed=seed,
        edition=edition,
        set=set,
        rotate=rotate,
        trace_rounds=trace_rounds,
        target_error=target_error,
        until_verdict=until_verdict,
        redraw=redraw,
    )
    return run_scenario(scenario, out=out, threads=threads, progress=progress)


def run_scenario(
    scenario: Scenario, *, out: str | Path | None = None, threads: int | None = None, progress: Progress | None = None
) -> "Run":
    """Play a scenario and return it as a run; see `simulate`."""
    session = Session(check_threads(threads), progress)
    job = prepare(scenario)
    header = make_header(scenario, job.kernel.digest)
    if out is None:
        return _play_in_memory(job, header, session)
    folder = Path(out)
    with open_store(folder, scenario, header) as store:
        if store.missing or not store.complete:
            session.fill(store, job)
    return open_run(folder, verify=False)


def open_run(path: str | Path, *, verify: bool = True) -> "Run":
    """Open a run directory, complete or not.

    Parameters
    ----------
    path
        The folder that `simulate` was given as `out`.
    verify
        Compare every file with its checksum, which reads all of them; else only sizes are compared.

    Raises
    ------
    BadInput
        If there is no run, or it is one of an earlier version that kept less.
    Failure
        If a file of the run is missing or damaged.
    """
    folder = Path(path)
    header, found, complete = read_record(folder)
    scenario = scenario_of(header, folder)
    parts = check_parts(folder, scenario, found, complete=complete)
    for part in parts:
        fault = damage(folder, scenario, part, thorough=verify)
        if fault:
            raise Failure(f"{fault}; this mends it: {header['command']} --out {shlex.quote(str(folder))}")
    check_columns(folder, scenario, parts, header["command"])
    return Run(scenario, header | {"parts": parts}, complete, read_timing(folder), folder)


@dataclass(frozen=True, repr=False)
class Run:
    """Games that were played, in memory or in a folder.

    Attributes
    ----------
    scenario
        What was played.
    manifest
        Everything that the numbers depend on, as it stands in `manifest.json`; its keys are `command`, `game`, `title`,
        `players`, `games`, `seed`, `rotate`, `trace_rounds`, `edition`, `seats`, `policies`, `versions` and `parts`,
        and of a run with something to stop at `stopping`: what, how often it looked and why it ended.
    complete
        Whether all games that were asked for are there.
    timing
        One entry for each process that played: when, where, on how many threads, seconds of compiling and of playing.
    path
        The folder; None for a run in memory.
    """

    scenario: Scenario
    manifest: Mapping[str, Any]
    complete: bool
    timing: list[dict[str, Any]]
    path: Path | None = None
    tables: Tables | None = None

    def __repr__(self) -> str:
        """Tell what a notebook should show: which games, how many, where."""
        told = self.scenario
        place = f"in {self.path}" if self.path else "in memory"
        return f"<Run of {told.game.name}: {told.players} players, {self.n_games:,} games, seed {told.seed}, {place}>"

    @property
    def n_games(self) -> int:
        """How many games are there; fewer than were asked for if the run is not complete."""
        if self.tables is not None:
            return self.tables["games"].height
        return sum(part["games"] for part in self.manifest["parts"])

    @cached_property
    def games(self) -> pl.DataFrame:
        """One row a game; read whole when first asked for."""
        return self.scan("games").collect()

    @cached_property
    def seats(self) -> pl.DataFrame:
        """One row a game and seat; read whole when first asked for."""
        return self.scan("seats").collect()

    @cached_property
    def rounds(self) -> pl.DataFrame:
        """One row a game, round and seat, if rounds were traced; read whole when first asked for."""
        return self.scan("rounds").collect()

    def scan_games(self) -> pl.LazyFrame:
        """Return the games as a query over the files, for runs that are larger than memory."""
        return self.scan("games")

    def scan_seats(self) -> pl.LazyFrame:
        """Return the seats as a query over the files."""
        return self.scan("seats")

    def scan_rounds(self) -> pl.LazyFrame:
        """Return the rounds as a query over the files."""
        return self.scan("rounds")

    def scan(self, table: str) -> pl.LazyFrame:
        """Return `games`, `seats` or `rounds` as a query.

        Raises
        ------
        BadInput
            If the run has no such table.
        """
        names = table_names(self.scenario)
        if table not in names:
            hint = "; play with trace_rounds to have rounds" if table == "rounds" else ""
            raise BadInput(f"table: found {show(table)}, allowed: {listed(names)}{hint}")
        if self.tables is not None:
            return self.tables[table].lazy()
        files = [self._file(table, part["part"]) for part in self.manifest["parts"]]
        return pl.scan_parquet(files) if files else empty_tables(self.scenario)[table].lazy()

    def to_pandas(self, table: str = "seats") -> "pd.DataFrame":
        """Return a table as a pandas frame."""
        return self.scan(table).collect().to_pandas()

    def _file(self, table: str, number: int) -> Path:
        """Return where a part is."""
        return (self.path or Path()) / part_file(table, number)


def _play_in_memory(job: Job, header: Header, session: Session) -> Run:
    """Play all games and keep their tables; if stopped, hand over those of the games that were played."""
    scenario = job.scenario
    watch = Watch(scenario)
    tables = session.collect(job, watch)
    if watch.reason:
        scenario, header = replace(scenario, games=watch.seen), settle(header, watch.seen, watch.outcome())
    if session.games == scenario.games:
        return Run(scenario, header | {"parts": []}, complete=True, timing=[session.told()], tables=tables)
    # Game g depends on the seed and g alone, so what was played is a whole run of fewer games.
    kept = session.games - session.games % scenario.rotation
    message = f"stopped after {kept:,} of {scenario.games:,} games"
    if not kept:
        raise Interrupted(message, kept, scenario.games)
    shorter = replace(scenario, games=kept)
    tables = {name: table.filter(pl.col("game") < kept) for name, table in tables.items()}
    header = make_header(shorter, job.kernel.digest)
    run = Run(shorter, header | {"parts": []}, complete=True, timing=[session.told()], tables=tables)
    raise Interrupted(message, kept, scenario.games, run)
