"""What attacking is worth, by experiment: one seat never attacks among others that do, or attacks among peaceful ones.

Seats rotate, so each deal is played once in each seating: the odd seat sits everywhere, and an equal share is exactly
what it would win if attacking made no difference.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from analyses import ORIGO, words
from analyses.mixed_tables import longest, per_deal, play_mixed, plays, seated
from analyses.pairing import blocks_gain
from analyses.result import SweepWords
from analyses.wins import block_sums, n_finished, seat_table
from orcsim import stats
from orcsim.api import Run, simulate

PEACEFUL = "peaceful"
"""The policy that never attacks."""

PLAYERS = (2, 3, 4, 5)
GAMES = 40_000
ONE_WAY = 2
"""At so many seats an attacker among peaceful ones and a peaceful one among attackers are the same table."""


class Duel(NamedTuple):
    """Who sits at a table at which some attack and some do not: the policy that attacks, and in how many seats."""

    attacker: str
    attackers: int


def duel_of(run: Run) -> Duel | None:
    """Return who attacks in a rotated run in which one seat differs from the rest by being peaceful or not, or None."""
    names = seated(run)
    attackers = [name for name in names if name != PEACEFUL]
    if not run.scenario.rotate or len(set(attackers)) != 1 or len(attackers) not in (1, len(names) - 1):
        return None
    return Duel(attackers[0], len(attackers))


def is_peaceful(run: Run) -> bool:
    """Say whether nobody at the table ever attacks."""
    return set(seated(run)) == {PEACEFUL}


def is_ordinary(run: Run) -> bool:
    """Say whether all seats play one policy that attacks."""
    return len(set(seated(run))) == 1 and not is_peaceful(run)


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the experiments, one of each table, and the tables at which nobody attacks; all of one edition."""
    found = [run for run in runs if duel_of(run) or is_peaceful(run)]
    return longest([run for run in found if run.scenario.edition.digest == found[0].scenario.edition.digest])


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs chosen, and one for each number of players in which all seats play the game's usual policy."""
    usual = [run for run in runs if is_ordinary(run) and seated(run)[0] == run.scenario.game.policy and n_finished(run)]
    edition = next((run.scenario.edition.digest for run in [*chosen, *usual]), "")
    best: dict[int, Run] = {}
    for run in usual:
        known = best.get(run.scenario.players)
        if run.scenario.edition.digest == edition and (known is None or run.n_games > known.n_games):
            best[run.scenario.players] = run
    return [*chosen, *best.values()]


def duel_rows(runs: Sequence[Run], level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row an experiment: `players`, `table`, `deals`, `n` and `stalled` games, `share`, `fair`, `worth`.

    `share` is that of the odd seat among finished games, `worth` what attacking adds to a win share: what an attacker
    wins above an equal share, or what a peaceful seat lacks to it. `squares` is how much farther attackers get on the
    track than peaceful seats of the same games. Both have ends that hold for all rows at once. `gain` says how many
    times as many games on deals of their own would have told as much about the share.
    """
    rows = [_duel_row(run, duel, len(runs), level) for run in runs if (duel := duel_of(run))]
    return pl.DataFrame(rows).sort("players", "attackers", maintain_order=True) if rows else pl.DataFrame()


def _duel_row(run: Run, duel: Duel, looks: int, level: float) -> dict[str, Any]:
    """Return what attacking is worth in one experiment."""
    players = run.scenario.players
    odd = duel.attacker if duel.attackers == 1 else PEACEFUL
    wins, score = seat_table(run, pl.col("win_share")), seat_table(run, pl.col("score"))
    finished = wins.sum(axis=1).round()
    won = (wins * plays(run, odd)).sum(axis=1)
    share = stats.ratio_of(block_sums(run, won), block_sums(run, finished), "deals")
    sign = 1 if odd == duel.attacker else -1
    ends = share.interval(level, looks)
    low, high = sorted(sign * (end - 1 / players) for end in ends)
    attackers = plays(run, duel.attacker)
    ahead = (score * attackers).sum(axis=1) / duel.attackers - (score * (1 - attackers)).sum(axis=1) / (
        players - duel.attackers
    )
    squares = stats.mean_of(per_deal(run, ahead), "deals")
    squares_low, squares_high = squares.interval(level, looks, low=-np.inf, high=np.inf, span=1)
    return {
        "players": players,
        "attackers": duel.attackers,
        "table": table_words(duel, players),
        "deals": share.n,
        "n": int(finished.sum()),
        "stalled": int((finished == 0).sum()),
        "share": share.value,
        "gain": blocks_gain(run, won, finished),
        "fair": 1 / players,
        "worth": sign * (share.value - 1 / players),
        "low": low,
        "high": high,
        "squares": squares.value,
        "squares_low": squares_low,
        "squares_high": squares_high,
    }


def table_words(duel: Duel, players: int) -> str:
    """Say who sits at a table, the odd seat first.

    Examples
    --------
    >>> table_words(Duel("greedy", 1), 4), table_words(Duel("greedy", 3), 4)
    ('1 that attacks, 3 peaceful', '1 peaceful, 3 that attack')
    >>> table_words(Duel("greedy", 1), 2)
    '1 that attacks, 1 peaceful'
    """
    if players == ONE_WAY:
        return "1 that attacks, 1 peaceful"
    if duel.attackers == 1:
        return f"1 that attacks, {players - 1} peaceful"
    return f"1 peaceful, {duel.attackers} that attack"


def sweep(
    out: Path,
    *,
    players: Iterable[int] = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play for each number of players one peaceful seat among others, the other way round, and each kind by itself.

    Parameters are those of `analyses.mixed_tables.play_mixed`; `policy` is the one that attacks.
    """
    players = list(players)
    mixed = [
        (odd, *[rest] * (seats - 1))
        for seats in players
        for odd, rest in ((PEACEFUL, policy), (policy, PEACEFUL))[: 1 if seats == ONE_WAY else None]
    ]
    runs = play_mixed(out, mixed, games=games, seed=seed, edition=edition, report=report, game=ORIGO)
    for seats in players:
        for name in (policy, PEACEFUL):
            folder = out / f"players-{seats}" / f"all-{Path(name).stem}"
            known = folder.exists()
            runs.append(
                simulate(ORIGO, players=seats, policies=name, games=games, seed=seed, edition=edition, out=folder)
            )
            report(f"{seats} players, all {name}: {words.count(games)} games in {folder}{' (kept)' * known}")
    return runs


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name the experiments by what they cover."""
    players = words.joined([str(n) for n in sorted({run.scenario.players for run in runs})])
    attackers = words.joined(list(dict.fromkeys(name for run in runs for name in seated(run) if name != PEACEFUL)))
    return SweepWords(
        f"{players} players, {attackers or 'nobody'} among {PEACEFUL} players and the other way round, seats rotated",
        f"and so on for {players} players: one {PEACEFUL} seat among others, one other among {PEACEFUL} ones, and "
        f"{PEACEFUL} ones alone, each into a folder of its own.",
    )
