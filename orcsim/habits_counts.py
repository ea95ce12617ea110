"""Playing games decision by decision and counting, for each policy, what was on offer and what was taken."""

import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orcsim.games.habits import Table
from orcsim.jobs import Job
from orcsim.streams import bits_of

Progress = Callable[[int, int, float], None]
_Array = npt.NDArray[np.float64]


class Key(NamedTuple):
    """What is counted: an option at a question, for a policy; both by their place in the game's `Table`."""

    question: int
    option: int
    policy: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How often an option was on offer, and what became of it, by deal.

    Attributes
    ----------
    offered, taken
        Decisions at which it was legal beside something else, and those at which it was chosen.
    by_chance
        How often it would have been chosen if all legal moves were alike.
    """

    offered: _Array
    taken: _Array
    by_chance: _Array


@dataclass
class Counts:
    """What was counted so far.

    Attributes
    ----------
    units
        Deals; decisions of one deal hang together.
    tallies
        Of each option that was ever on offer.
    asked
        Decisions by question and policy.
    """

    units: int
    tallies: dict[Key, Tally] = field(default_factory=dict)
    asked: dict[tuple[int, str], int] = field(default_factory=dict)

    def add(self, unit: int, question: int, policy: str, options: "_Options") -> None:
        """Count a decision."""
        self.asked[question, policy] = self.asked.get((question, policy), 0) + 1
        moves = np.bincount(options.codes, options.choices)
        by_chance = (moves / moves.sum()).tolist()
        for option in np.flatnonzero(moves).tolist():
            tally = self._tally(Key(question, option, policy))
            tally.offered[unit] += 1
            tally.by_chance[unit] += by_chance[option]
        self._tally(Key(question, options.taken, policy)).taken[unit] += 1

    def _tally(self, key: Key) -> Tally:
        """Return where an option is counted."""
        if key not in self.tallies:
            self.tallies[key] = Tally(*(np.zeros(self.units) for _ in range(3)))
        return self.tallies[key]


class _Options(NamedTuple):
    """The options at one decision: that of each legal row, how many moves it stands for, and the one taken."""

    codes: npt.NDArray[np.int64]
    choices: npt.NDArray[np.int64]
    taken: int


def make_table(job: Job) -> Table:
    """Return the table of a job's game."""
    module = importlib.import_module(job.scenario.game.habits_module)
    table: Table = module.Table(job.params, job.kernel.state, job.kernel.desk)
    return table


def count(job: Job, progress: Progress | None = None) -> tuple[Counts, Table]:
    """Play all games of a job and return what was counted, with the table that knows what it means."""
    table, began = make_table(job), time.perf_counter()
    games, rotation = job.scenario.games, job.scenario.rotation
    counts = Counts(games // rotation)
    for game in range(games):
        play(job, table, game, counts)
        if progress is not None:
            progress(game + 1, games, time.perf_counter() - began)
    return counts, table


def play(job: Job, table: Table, game: int, counts: Counts) -> None:
    """Play one game and count its decisions; a seat that has but one legal move decides nothing."""
    told = job.scenario
    unit, shift = divmod(game, told.rotation)
    table.begin(told.seed, unit, bits_of(told.redraw, told.game.streams, told.players, job.kernel.purposes))
    while table.go_on():
        seat = (table.asked + shift) % told.players
        policy, rows = job.policies[seat], table.legal()
        if len(rows) == 1 and table.choices(rows)[0] == 1:
            table.decide(policy)
            continue
        question, codes, choices = table.question(), table.options(rows), table.choices(rows)
        taken = int(codes[table.place_of(table.decide(policy), rows)])
        counts.add(unit, question, told.policies[seat].name, _Options(codes, choices, taken))
