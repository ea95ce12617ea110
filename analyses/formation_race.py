"""The race of all formations of ORC: all on the same deals, the better part on more of them, and so on.

Successive halving: every formation plays a few games against a side that draws its own arrangement; the best quarter,
and a smaller part of the worst, go on with four times as many, until few are left that have played as many as a run.
The race finds candidates. What they are worth is told by other games: the winner of a race was lucky in it as well.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses import words
from analyses.formation_sets import Roles, every_formation, pieces_of, read, spell
from orcsim.errors import BadInput, Interrupted, show_path
from orcsim.files import write_whole
from orcsim.jobs import Job, prepare
from orcsim.runner import available_threads, stopping
from orcsim.scenario import Scenario

FOLDER, SETTINGS = "race", "race.json"
FIRST, TIMES = 16, 4
"""Games of each formation in the first stage, and how many times as many it has played after each next one."""

KEPT, KEPT_WORST = 4, 16
"""One in so many goes on to the second stage, as one of the best and as one of the worst; then one in `TIMES`."""

BEST_SIDE, WORST_SIDE, BOTH = "best", "worst", "both"
PAIR = 2
_CHUNK = 2_000  # games that one thread plays at a stretch
_SECONDS = 20.0  # between two lines about how far a stage is


@dataclass(frozen=True, slots=True)
class Race:
    """What was found so far.

    Attributes
    ----------
    stages
        One table a stage, with one row a formation that took part: `formation`, `side` on which it was kept, `games`
        played so far, `half_wins` in them, `squares`, the sum over deals of the square of the half wins of a deal,
        `share` and its standard error `se`.
    seed
        Where the luck of its deals comes from.
    """

    stages: tuple[pl.DataFrame, ...]
    seed: int

    def ranked(self, side: str) -> list[str]:
        """Return the formations that are left on a side, the best or the worst first."""
        last = self.stages[-1].filter(pl.col("side").is_in([side, BOTH]))
        return last.sort("share", descending=side == BEST_SIDE, maintain_order=True)["formation"].to_list()

    @property
    def shares(self) -> dict[str, float]:
        """Return what each formation of the last stage won in the race."""
        return dict(self.stages[-1].select("formation", "share").rows())

    @property
    def n_games(self) -> int:
        """Return how many games were played in all."""
        before = 0
        total = 0
        for stage in self.stages:
            each = int(stage["games"][0])
            total += stage.height * (each - before)
            before = each
        return total


def stage_games(games: int) -> list[int]:
    """Return how many games each formation has played after each stage of a race up to so many.

    Examples
    --------
    >>> stage_games(10_000)
    [16, 64, 256, 1024, 4096]
    """
    stages = [FIRST]
    while stages[-1] * TIMES <= games:
        stages.append(stages[-1] * TIMES)
    return stages


def race(
    scenario: Scenario,
    folder: Path,
    *,
    best: int,
    worst: int,
    report: Callable[[str], None] = lambda line: None,
) -> Race:
    """Race all formations; stages that are in the folder are not played again.

    Parameters
    ----------
    scenario
        A rotated table at which both sides draw their arrangement evenly; the first one gets a formation instead. Its
        number of games ends the race.
    folder
        Where each stage is kept as CSV.
    best, worst
        How many formations are left at least.
    report
        Called with a line about each stage.
    """
    job = prepare(scenario)
    _check_settings(job, folder)
    ends = stage_games(scenario.games)
    stages: list[pl.DataFrame] = []
    for number, games in enumerate(ends, 1):
        path = folder / f"stage-{number}.csv"
        known = path.exists()
        began = time.monotonic()
        if known:
            table = pl.read_csv(path)
        else:
            entries = _entries(stages[-1], number, best, worst) if stages else _field(scenario)
            table = play_stage(job, entries, games, _now_and_then(report, f"race, stage {number} of {len(ends)}"))
            write_whole(path, table.write_csv().encode())
        stages.append(table)
        took = " (kept)" if known else f", {time.monotonic() - began:.0f} seconds"
        report(
            f"race, stage {number} of {len(ends)}: {words.count(table.height)} formations, {words.count(games)} games "
            f"each{took}"
        )
    return Race(tuple(stages), scenario.seed)


def read_race(folder: Path) -> Race | None:
    """Return the race that is kept in a folder, if one is."""
    paths = sorted(folder.glob("stage-*.csv"), key=lambda path: int(path.stem.split("-")[1]))
    if not paths:
        return None
    settings = json.loads((folder / SETTINGS).read_text(encoding="utf-8"))
    return Race(tuple(pl.read_csv(path) for path in paths), int(settings["seed"]))


def _check_settings(job: Job, folder: Path) -> None:
    """Keep what the race depends on, or refuse a folder that holds another one."""
    told = job.scenario
    settings: dict[str, Any] = {
        "seed": told.seed,
        "edition": told.edition.digest,
        "policy": told.policies[0].digest,
        "kernel": job.kernel.digest,
        "first": FIRST,
        "times": TIMES,
        "kept": [KEPT, KEPT_WORST],
    }
    path = folder / SETTINGS
    if path.exists() and json.loads(path.read_text(encoding="utf-8")) != settings:
        raise BadInput(f"out {show_path(folder)}: found another race, allowed: another folder")
    write_whole(path, (json.dumps(settings, indent=2) + "\n").encode())


def _now_and_then(report: Callable[[str], None], what: str) -> Callable[[float], None]:
    """Return what reports how much of something is done, but not too often."""
    last = time.monotonic()

    def tell(part: float) -> None:
        nonlocal last
        if time.monotonic() - last > _SECONDS:
            last = time.monotonic()
            report(f"{what}: {part:.0%} played")

    return tell


def _field(scenario: Scenario) -> pl.DataFrame:
    """Return all formations before the race, in an order drawn by lot, which decides between equally good ones."""
    formations = every_formation(pieces_of(scenario.edition))
    drawn = np.random.default_rng(scenario.seed).permutation(formations)
    return pl.DataFrame(
        {
            "formation": [spell(roles) for roles in drawn.tolist()],
            "side": BOTH,
            "games": 0,
            "half_wins": 0,
            "squares": 0,
        }
    )


def _entries(stage: pl.DataFrame, number: int, best: int, worst: int) -> pl.DataFrame:
    """Return the formations that go on from a stage to the one of that number, with the side that each is kept on."""
    first = number == PAIR
    kept = []
    for side, part, least in ((BEST_SIDE, KEPT, best), (WORST_SIDE, KEPT_WORST, worst)):
        there = stage.filter(pl.col("side").is_in([side, BOTH]))
        n = max(-(-there.height // (part if first else TIMES)), least)
        order = there.sort("share", descending=side == BEST_SIDE, maintain_order=True)
        kept.append(order.head(n).with_columns(pl.lit(side).alias("side")))
    both = set(kept[0]["formation"]) & set(kept[1]["formation"])
    merged = pl.concat(kept).unique("formation", keep="first", maintain_order=True)
    return merged.with_columns(
        pl.when(pl.col("formation").is_in(list(both))).then(pl.lit(BOTH)).otherwise("side").alias("side")
    )


def play_stage(
    job: Job, entries: pl.DataFrame, games: int, progress: Callable[[float], None] = lambda part: None
) -> pl.DataFrame:
    """Let formations that have all played equally many games play on up to `games`; return the table of the stage.

    Raises
    ------
    Interrupted
        If asked to stop before all have played.
    """
    formations = np.array([read(text) for text in entries["formation"]], np.int8)
    first = int(entries["games"][0])
    won, squares = np.zeros(len(formations), np.int64), np.zeros(len(formations), np.int64)
    size = max(1, _CHUNK // (games - first))
    chunks = [slice(start, start + size) for start in range(0, len(formations), size)]
    for done, (chunk, found) in enumerate(_played(job, formations, chunks, first, games), 1):
        won[chunk], squares[chunk] = found
        progress(done / len(chunks))
    table = entries.with_columns(
        pl.lit(games).alias("games"),
        (pl.col("half_wins") + pl.Series(won)).alias("half_wins"),
        (pl.col("squares") + pl.Series(squares)).alias("squares"),
    )
    return _with_shares(table)


def _played(
    job: Job, formations: Roles, chunks: Sequence[slice], first: int, games: int
) -> Iterator[tuple[slice, tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]]]:
    """Play the missing games of some formations on all threads and yield chunk after chunk, in no order."""
    pool = ThreadPoolExecutor(available_threads(), thread_name_prefix="race")
    with stopping() as stop:
        try:
            waiting: dict[Future[Any], slice] = {
                pool.submit(_play_chunk, job, formations[chunk], first, games): chunk for chunk in chunks
            }
            for done, future in enumerate(as_completed(waiting)):
                if stop.requested:
                    raise Interrupted(
                        f"stopped in a stage of the race after {done} of {len(chunks)} parts", done, len(chunks)
                    )
                yield waiting[future], future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _play_chunk(
    job: Job, formations: Roles, first: int, games: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return for each formation its half wins in games `first` to `games` - 1 and the sum of their squares by deal."""
    own = replace(job, policies=job.policies.copy())
    deals = []
    for roles in formations:
        own.policies[0]["n_formations"] = 1
        own.policies[0]["formations"][0] = roles
        won = half_wins(own.play(first, games - first).results)
        deals.append(won.reshape(-1, job.scenario.rotation).sum(axis=1))
    by_deal = np.array(deals)
    return by_deal.sum(axis=1), (by_deal**2).sum(axis=1)


def half_wins(results: npt.NDArray[np.void]) -> npt.NDArray[np.int64]:
    """Return what the first policy won in each game: 2 for a win, 1 for a draw, 0 if it lost or nobody won."""
    own = results["win"] * (results["policy"] == 0)
    found: npt.NDArray[np.int64] = PAIR * own.sum(axis=1) // np.maximum(results["winners"], 1)
    return found


def _with_shares(table: pl.DataFrame) -> pl.DataFrame:
    """Add the share of a win in each game, and its standard error from the spread between deals."""
    deals, most = pl.col("games") // PAIR, PAIR * PAIR  # half wins in a deal at most
    between = (pl.col("squares") - pl.col("half_wins") ** 2 / deals) / (deals - 1) / most**2
    return table.with_columns(
        (pl.col("half_wins") / (PAIR * pl.col("games"))).alias("share"), (between / deals).sqrt().alias("se")
    )
