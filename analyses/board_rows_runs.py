"""Playing boards of every number of rows on the same seeds, each with a limit on moves that does not decide games."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from pathlib import Path

import numpy as np

from analyses import ORC, words
from analyses.result import SweepWords
from analyses.wins import n_finished
from orcsim.api import Run, simulate

ROWS, LIMIT = "board.rows", "drawing.draw_plies"
"""Keys of the edition: rows of the board, and moves after which a game without a winner is drawn."""

TRIED = range(5, 10)
SEATS = 2
GAMES = 50_000
PILOT = 1_000
"""Games without a limit that are played on each board first, to see how long they are."""

TIMES, LONG = 3, 0.95
"""The limit is so many times the moves that this share of the pilot games does not exceed, rounded up to tens."""

STEP, MOST = 10, 1_000


def rows_of(run: Run) -> int:
    """Return the number of rows that a run was played on."""
    return run.scenario.edition.number(ROWS)


def is_of_rows(run: Run) -> bool:
    """Say whether a run of ORC has its rows set on top of its edition, and equal players in fixed seats."""
    told = run.scenario
    is_set = any(override.startswith(f"{ROWS}=") for override in told.edition.overrides)
    return told.game.name == ORC and is_set and not told.rotate and len({p.digest for p in told.policies}) == 1


def _family(run: Run) -> tuple[object, ...]:
    """Return what runs on different boards must have in common besides their policy."""
    return tuple((key, value) for key, value in run.scenario.edition.values.items() if key not in (ROWS, LIMIT))


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of equal players on boards of different numbers of rows: one of each policy and board.

    Policies that were played on a single board are left out.
    """
    found = [run for run in runs if is_of_rows(run) and n_finished(run)]
    best: dict[tuple[str, int], Run] = {}
    for run in found:
        if _family(run) == _family(found[0]):
            key = run.scenario.policies[0].name, rows_of(run)
            best[key] = max(best.get(key, run), run, key=lambda each: each.n_games)
    boards = {name: sum(other == name for other, _ in best) for name, _ in best}
    return [run for (name, _), run in best.items() if boards[name] > 1]


def limit_of(pilot: Run) -> int:
    """Return the limit on moves that suits games like those of a run without one; at most `MOST`."""
    seen = pilot.scan_games().group_by("turns").len().sort("turns").collect()
    long = np.quantile(seen["turns"], LONG, method="inverted_cdf", weights=seen["len"])
    return min(MOST, ceil(TIMES * int(long) / STEP) * STEP)


def sweep(
    out: Path,
    *,
    players: Iterable[int] = (SEATS,),
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play every number of rows: a few games without a limit on moves, to find one that suits them, then all with it.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it. What is there is not played again, but for the few games.
    players
        Two, the only number there is.
    games, seed, policy, edition
        As for `orcsim.simulate`, the same on every board.
    report
        Called with a line about each run when it is done.
    """
    (seats,) = players
    runs = []
    for rows in TRIED:
        folder = out / Path(policy).stem / f"rows-{rows}"
        known = folder.exists()

        def play(n: int, limit: int, where: Path | None, rows: int = rows) -> Run:
            return simulate(
                ORC,
                players=seats,
                policies=policy,
                games=n,
                seed=seed,
                edition=edition,
                set=[f"{ROWS}={rows}", f"{LIMIT}={limit}"],
                out=where,
            )

        limit = limit_of(play(min(games, PILOT), 0, None))
        runs.append(play(games, limit, folder))
        report(f"{rows} rows, limit of {limit} moves: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by what they cover."""
    rows = words.joined([str(n) for n in sorted({rows_of(run) for run in runs})])
    policies = words.joined(list(dict.fromkeys(run.scenario.policies[0].name for run in runs)))
    return SweepWords(
        f"boards of {rows} rows, all {policies}",
        f"and so on with {ROWS} set to {rows}, and {LIMIT} to {TIMES} times the moves that {LONG:.0%} of "
        f"{words.count(PILOT)} games without a limit do not exceed, each into a folder of its own.",
        (ROWS, LIMIT),
    )
