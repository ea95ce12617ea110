"""Who won: the one reading of a run's win shares that all analyses use."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analyses import words
from orcsim import sequential, stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.watch import tightest_of

TIE_RULE = "A win shared by k players counts 1/k for each of them."
DRAW_RULE = "A draw counts half a win for each player."
DRAW = "draw_"
"""Beginning of the reasons that make a game a draw."""


@dataclass(frozen=True, slots=True)
class Wins:
    """What each seat won in each unit: in each finished game, or with rotated seats in each block of games of one deal.

    Attributes
    ----------
    units
        Shape (units, seats): games won.
    finished
        Shape (units,): games finished.
    block
        Games in a unit.
    games, stalled
        All games of the run, and those cut off by the cap on turns, which nobody won.
    capped
        Whether there is such a cap at all.
    tightest
        Of a run with a stopping rule, the units at which its intervals are tightest; else 0.
    """

    units: stats.FloatArray
    finished: stats.FloatArray
    block: int
    games: int
    stalled: int
    capped: bool = True
    tightest: int = 0

    @property
    def unit_name(self) -> str:
        """Name the units, in the plural."""
        return "finished games" if self.block == 1 else f"deals, each played in {self.block} seatings"

    def shares(self) -> stats.Shares:
        """Return the seats' win shares among finished games; of a run with a rule, with intervals that allow for it."""
        shares = stats.shares_of(self.units, self.unit_name, None if self.block == 1 else self.finished)
        return sequential.watched(shares, self.tightest) if self.tightest else shares


def seat_table(run: Run, column: pl.Expr) -> stats.FloatArray:
    """Return one column of the seats table, or what is made of it, in the shape (games, seats)."""
    players = run.scenario.players
    frame = run.scan_seats().select("seat", column.cast(pl.Float64).alias("value")).collect()
    if frame.height == 0:
        raise BadInput("run: found no games, allowed: at least one")
    seats = frame["seat"].to_numpy().reshape(-1, players)
    if not (seats == np.arange(players)).all():
        raise ValueError("the seats table is not sorted by game and seat")
    return frame["value"].to_numpy().reshape(-1, players)


def n_finished(run: Run) -> int:
    """Return how many games of a run were not cut off."""
    finished = pl.col("end_reason").cast(pl.String) != run.scenario.game.stalled
    return int(run.scan_games().select(finished.sum()).collect().item())


def block_sums(run: Run, values: stats.FloatArray) -> stats.FloatArray:
    """Return the sums of one value or row a game over the games that share a deal; without rotation, the values."""
    if run.scenario.rotation == 1:
        return values
    deals = run.scan_games().select("game").collect().to_series().to_numpy() // run.scenario.rotation
    return np.add.reduceat(values, np.flatnonzero(np.diff(deals, prepend=deals[0] + 1)))


def read_wins(run: Run) -> Wins:
    """Return who won, game by game or block by block."""
    shares = seat_table(run, pl.col("win_share"))
    finished = shares.sum(axis=1).round()
    games, stalled = len(shares), int((finished == 0).sum())
    if stalled == games:
        raise BadInput(f"run: all {words.count(games)} games stalled, so nobody won; allowed: runs with finished games")
    capped, rotation, rule = bool(run.scenario.game.stalled), run.scenario.rotation, run.scenario.stop
    tightest = 0 if rule is None else tightest_of(rule, run.scenario.players, rotation)
    if rotation == 1:
        return Wins(shares[finished > 0], finished[finished > 0], 1, games, stalled, capped, tightest)
    return Wins(block_sums(run, shares), block_sums(run, finished), rotation, games, stalled, capped, tightest)


def stalled_words(wins: Wins) -> str:
    """Say how many games were finished and how many were cut off."""
    if not wins.capped:
        return "Every game was played to its end."
    if not wins.stalled:
        return f"All {words.count(wins.games)} games finished; none reached the cap on its length."
    stalled = stats.Proportion(wins.stalled, wins.games, "games")
    return (
        f"{words.count(wins.stalled)} of {words.count(wins.games)} games stalled, that is, reached the cap on their "
        f"length: {words.percent_with(stalled.rate, stalled.interval())}. Nobody won them; shares are of the finished "
        "games."
    )


def draws_of(run: Run) -> list[str]:
    """Return the ends that make a game of this kind a draw."""
    return [reason for reason in run.scenario.game.end_reasons if reason.startswith(DRAW)]


def tie_rule(run: Run) -> str:
    """Say how a game counts that more than one player has won."""
    return DRAW_RULE if draws_of(run) else TIE_RULE


def tie_words(run: Run) -> str:
    """Say the same, and in a game that can be drawn how many were."""
    draws = draws_of(run)
    if not draws:
        return TIE_RULE
    reason = pl.col("end_reason").cast(pl.String)
    drawn, games = run.scan_games().select(reason.is_in(draws).sum(), pl.len().alias("games")).collect().row(0)
    if not drawn:
        return f"None of {words.count(games)} games was a draw. {DRAW_RULE}"
    share = stats.Proportion(drawn, games, "games")
    told = words.percent_with(share.rate, share.interval())
    return f"{words.count(drawn)} of {words.count(games)} games were draws: {told}. {DRAW_RULE}"


def table_name(run: Run) -> str:
    """Say who sat at the table, such as "4 players, all greedy" or "4 players, random and 3 greedy"."""
    names = [policy.name for policy in run.scenario.policies]
    counted = {name: names.count(name) for name in names}
    seated = words.joined([name if n == 1 else f"{n} {name}" for name, n in counted.items()])
    who = f"all {names[0]}" if len(counted) == 1 else seated
    return f"{run.scenario.players} players, {who}" + (", seats rotated" if run.scenario.rotate else "")
