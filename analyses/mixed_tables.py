"""Tables at which one seat plays another policy than the rest, each deal played once in each seating."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import polars as pl

from analyses import ORC_MARKET, words
from analyses.result import SweepWords
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run, simulate

ONE = 1


def seated(run: Run) -> list[str]:
    """Return the names of the policies by seat."""
    return [policy.name for policy in run.scenario.policies]


def odd_policy(run: Run) -> str | None:
    """Return the policy that sits in one seat while one other sits in all the rest, or None; two seats have none."""
    names = seated(run)
    single = [name for name in dict.fromkeys(names) if names.count(name) == ONE]
    return single[0] if len(single) == ONE and len(set(names)) == len("ab") else None


def longest(runs: Sequence[Run]) -> list[Run]:
    """Return the runs without those whose games all belong to another run, as equal seeds make equal games."""

    def same(run: Run) -> tuple[object, ...]:
        told = run.scenario
        return (told.players, told.seed, told.edition.digest, *(policy.digest for policy in told.policies))

    best: dict[tuple[object, ...], Run] = {}
    for run in runs:
        known = best.setdefault(same(run), run)
        best[same(run)] = run if run.n_games > known.n_games else known
    return list(best.values())


def plays(run: Run, policy: str) -> stats.FloatArray:
    """Return where a policy sits, as a table of 0 and 1 of the shape (games, seats)."""
    return seat_table(run, pl.col("policy").cast(pl.String) == policy)


def per_deal(run: Run, values: stats.FloatArray) -> stats.FloatArray:
    """Return the mean of one value a game over the games that share a deal."""
    return block_sums(run, values) / run.scenario.rotation


def of_seat(values: stats.FloatArray, where: stats.FloatArray, steps: int) -> stats.FloatArray:
    """Return by game the value of the seat so many places to the left of the one that `where` marks."""
    found: stats.FloatArray = (values * np.roll(where, steps, axis=1)).sum(axis=1)
    return found


def play_mixed(
    out: Path,
    tables: Iterable[tuple[str, ...]],
    *,
    games: int,
    seed: int,
    edition: str | None,
    report: Callable[[str], None],
    game: str = ORC_MARKET,
) -> list[Run]:
    """Play a rotated run for each table of policies; what is there is not played again.

    Parameters
    ----------
    out
        A folder; each run gets a directory in it.
    tables
        Policies by seat.
    games
        How many at each table at least; all seatings of a deal are played.
    seed, edition
        As for `orcsim.simulate`, the same at every table, so that tables of one size have the same deals.
    report
        Called with a line about each run when it is done.
    game
        What is played.
    """
    runs = []
    for policies in tables:
        seats = len(policies)
        folder = out / f"players-{seats}" / Path(policies[0]).stem
        known = folder.exists()
        n = -(-games // seats) * seats
        runs.append(
            simulate(
                game,
                players=seats,
                policies=policies,
                games=n,
                seed=seed,
                edition=edition,
                rotate=True,
                out=folder,
            )
        )
        report(
            f"{seats} players, {policies[0]} among {policies[1]}: {words.count(n)} games in {folder}{' (kept)' * known}"
        )
    return runs


def mixed_words(runs: Sequence[Run]) -> SweepWords:
    """Name the runs of such tables by what they cover."""
    players = words.joined([str(n) for n in sorted({run.scenario.players for run in runs})])
    first = words.joined(list(dict.fromkeys(seated(run)[0] for run in runs)))
    others = words.joined(list(dict.fromkeys(seated(run)[-1] for run in runs)))
    return SweepWords(
        f"{players} players, one {first} among {others}, seats rotated",
        f"and so on for {players} players and one {first} among {others}, each into a folder of its own.",
    )
