"""Playing without tables: how much one policy wins against given rivals, deal by deal, as whole numbers."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orcsim.jobs import Job, prepare
from orcsim.policies import Policy
from orcsim.runner import Stop
from orcsim.scenario import Scenario

WHOLE = 60
"""A won game; what several share is a whole number then, whatever the order in which games are added up."""

_MOST_GAMES = 1_000  # that one thread plays at a stretch

Wins = npt.NDArray[np.int64]
"""What a policy won in each deal, over all seatings, a won game counted as `WHOLE`."""


Worth = Callable[[npt.NDArray[np.void], int], Wins]
"""What each game is worth, from its RESULT and the number of seats."""


def wins_of(results: npt.NDArray[np.void], seats: int) -> Wins:
    """Return what the first policy won in each game."""
    shares = WHOLE * results["win"][:, :seats].astype(np.int64) // np.maximum(results["winners"], 1)[:, None]
    mine: Wins = np.where(results["policy"][:, :seats] == 0, shares, 0).sum(axis=1)
    return mine


class Stopped(Exception):  # noqa: N818
    """Somebody has asked to stop."""


class Bout(NamedTuple):
    """One policy against the same rivals on some deals, each deal in each seating."""

    policy: Policy
    rivals: tuple[Policy, ...]
    seed: int
    first: int
    deals: int


@dataclass
class Arena:
    """Where bouts are played: the game, its edition and the number of seats are those of `scenario`."""

    scenario: Scenario
    threads: int
    stop: Stop = field(default_factory=Stop)
    rows: dict[str, npt.NDArray[np.void]] = field(default_factory=dict)

    def play(self, bouts: Sequence[Bout], worth: Worth = wins_of) -> list[Wins]:
        """Return what each policy won, or what else a game is worth, bout by bout; neither threads nor order matter.

        Raises
        ------
        Stopped
            If asked to stop meanwhile.
        """
        base = prepare(self.scenario)
        pieces = [(number, *piece) for number, bout in enumerate(bouts) for piece in self._pieces(bout, base)]
        with ThreadPoolExecutor(self.threads, thread_name_prefix="orcsim") as pool:
            played = list(pool.map(lambda piece: self._worth(worth, *piece[1:]), pieces))
        found: list[list[Wins]] = [[] for _ in bouts]
        for (number, *_), wins in zip(pieces, played, strict=True):
            found[number].append(wins)
        return [np.concatenate(parts) for parts in found]

    def results(self, bout: Bout) -> npt.NDArray[np.void]:
        """Return the kernel's RESULT of every game of a bout, one seating of a deal after another."""
        pieces = self._pieces(bout, prepare(self.scenario))
        with ThreadPoolExecutor(self.threads, thread_name_prefix="orcsim") as pool:
            return np.concatenate(list(pool.map(lambda piece: self._play(*piece), pieces)))

    def _pieces(self, bout: Bout, base: Job) -> list[tuple[Job, int, int]]:
        """Return a bout as jobs with the first deal and the number of deals of each."""
        rows = [self._row(policy) for policy in (bout.policy, *bout.rivals)]
        job = replace(base, scenario=replace(self.scenario, seed=bout.seed), policies=np.array(rows))
        most = max(1, _MOST_GAMES // self.scenario.players)
        end = bout.first + bout.deals
        return [(job, first, min(most, end - first)) for first in range(bout.first, end, most)]

    def _row(self, policy: Policy) -> npt.NDArray[np.void]:
        """Return a policy as the kernel wants it."""
        digest = policy.digest
        if digest not in self.rows:
            seated = replace(self.scenario, policies=(policy,) * self.scenario.players)
            self.rows[digest] = prepare(seated).policies[0]
        return self.rows[digest]

    def _worth(self, worth: Worth, job: Job, first: int, deals: int) -> Wins:
        """Return what each of some deals of a job is worth, all seatings together."""
        n = job.scenario.players
        wins: Wins = worth(self._play(job, first, deals), n).reshape(deals, n).sum(axis=1)
        return wins

    def _play(self, job: Job, first: int, deals: int) -> npt.NDArray[np.void]:
        """Return the results of some deals of a job."""
        if self.stop.requested:
            raise Stopped
        n = job.scenario.players
        return job.play(first * n, deals * n).results

    def share(self, wins: Wins) -> float:
        """Return the share of games that so many wins are."""
        return int(wins.sum()) / (WHOLE * self.scenario.players * len(wins))
