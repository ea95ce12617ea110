"""Watching a run: who has won so far, and whether its stopping rule has come to its end.

It looks at fixed numbers of games, in the order of the games, and counts in whole numbers. So its end hangs neither on
threads nor on time nor on where a run was broken off.
"""

from collections.abc import Iterable, Iterator
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from orcsim.runner import Span
from orcsim.scenario import Scenario
from orcsim.sequential import WatchedShares, tightest_at, watched
from orcsim.stats import Shares, Verdict, judge
from orcsim.stop_rules import FAIR, MOST_GAMES, TARGET, UNFAIR, StopRule

_Counts = npt.NDArray[np.int64]


class Watch:
    """What the stopping rule of a run has seen; of a run without one, nothing, and it never ends.

    Attributes
    ----------
    seen
        Games looked at.
    looks
        How often it has looked.
    reason
        Why the run ended, once it has.
    """

    def __init__(self, scenario: Scenario, *, ended: bool = False) -> None:
        self.seen = self.looks = 0
        self.reason = ""
        names = {policy.name for policy in scenario.policies}
        self._rule: StopRule | None = None if ended else scenario.stop
        self._parts = lcm(*range(1, scenario.players + 1))  # a win shared by k players is a whole number of these
        self._columns = [scenario.players, *([len(names)] if scenario.rotate and len(names) > 1 else [])]
        self._tallies = [Tally(n, scenario.rotation, self._parts) for n in self._columns]
        self._tightest = 0 if scenario.stop is None else tightest_of(scenario.stop, scenario.players, scenario.rotation)
        self._waiting: list[_Counts] = []

    def cut(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Yield spans of games in pieces that end where the rule looks."""
        for span in spans:
            first = span.first
            while first < span.end:
                end = span.end if self._rule is None else min(span.end, self._rule.next_look(first))
                yield Span(first, end - first)
                first = end

    def ends_with(self, seats: pl.DataFrame) -> bool:
        """Look at the next games, and say whether the run ends with them or amid them."""
        if self._rule is None or self.reason:
            return False
        self._waiting.append(self._counts(seats))
        waiting = sum(len(games) for games in self._waiting)
        while not self.reason and (look := self._rule.next_look(self.seen)) <= self.seen + waiting:
            games = np.concatenate(self._waiting)
            self._add(games[: look - self.seen])
            self._waiting, waiting = [games[look - self.seen :]], len(games) - (look - self.seen)
            self.seen, self.looks = look, self.looks + 1
            self.reason = self._finding(self._rule)
        return bool(self.reason)

    def _counts(self, seats: pl.DataFrame) -> _Counts:
        """Return what each seat won in each game and, where policies take turns, each policy, in parts of a win."""
        players = self._columns[0]
        shares = seats["win_share"].to_numpy().reshape(-1, players)
        won: _Counts = np.rint(shares * self._parts).astype(np.int64)
        policy = seats["policy"].to_physical().to_numpy().reshape(-1, players)
        by_policy = [(won * (policy == number)).sum(axis=1) for n in self._columns[1:] for number in range(n)]
        return np.column_stack([won, *by_policy])

    def _add(self, games: _Counts) -> None:
        """Count games, by seat and by policy."""
        first = 0
        for tally in self._tallies:
            tally.add(games[:, first : first + tally.columns])
            first += tally.columns

    def _finding(self, rule: StopRule) -> str:
        """Return why the run ends here, or nothing."""
        told = [tally.shares(self._tightest).intervals() for tally in self._tallies if tally.ended]
        if told and rule.target_error is not None:
            if all(ends.high - ends.low <= 2 * rule.target_error for intervals in told for ends in intervals):
                return TARGET
        elif told and (verdict := judge(told[0], 1 / len(told[0]), rule.error)) is not Verdict.UNDECIDED:
            return FAIR if verdict is Verdict.FAIR else UNFAIR
        return MOST_GAMES if self.seen == rule.most_games else ""

    def outcome(self) -> dict[str, Any]:
        """Return how the rule came to its end, as plain data."""
        return {"looks": self.looks, "reason": self.reason}


class Tally:
    """Wins by seat or by policy, and what is needed for their spread, in whole numbers."""

    def __init__(self, columns: int, rotation: int, parts: int) -> None:
        self.columns, self.rotation, self.parts = columns, rotation, parts
        self.units = 0
        self.whole = rotation == 1
        self.won, self.won_won, self.won_ended = (np.zeros(columns, np.int64) for _ in range(3))
        self.ended = self.ended_ended = 0

    def add(self, games: _Counts) -> None:
        """Count games; all of the games that share a deal."""
        ended = games.sum(axis=1) // self.parts
        if self.rotation == 1:
            games, ended = games[ended > 0], ended[ended > 0]
        else:
            games = games.reshape(-1, self.rotation, self.columns).sum(axis=1)
            ended = ended.reshape(-1, self.rotation).sum(axis=1)
        self.units += len(games)
        self.whole = self.whole and bool(((games == 0) | (games == self.parts)).all())
        self.won += games.sum(axis=0)
        self.won_won += (games * games).sum(axis=0)
        self.won_ended += (games * ended[:, None]).sum(axis=0)
        self.ended += int(ended.sum())
        self.ended_ended += int((ended * ended).sum())

    def shares(self, tightest: int) -> WatchedShares:
        """Return the win shares, as `orcsim.stats.shares_of` does from the whole table."""
        mean = self.won / (self.parts * self.ended)
        squares = self.won_won / self.parts**2 - 2 * mean * self.won_ended / self.parts + mean**2 * self.ended_ended
        variances = np.maximum(squares, 0) / max(self.units - 1, 1) * (self.units / self.ended) ** 2
        return watched(Shares(self.units, mean, np.diag(variances), self.whole, "units"), tightest)


def tightest_of(rule: StopRule, players: int, rotation: int) -> int:
    """Return the number of units at which the intervals of a run with a stopping rule are tightest."""
    return tightest_at(rule.error, players, rotation)
