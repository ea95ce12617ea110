"""One game of a scenario played again with its log kept: as named events, lines of JSON, text or HTML."""

import importlib
import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from orcsim.errors import BadInput
from orcsim.games.vocabulary import Event
from orcsim.jobs import Batch, Job, prepare
from orcsim.policies import Policy
from orcsim.scenario import Scenario
from orcsim.story import Story

GAMES = 2**63
_EVENTS = 4096


@dataclass(frozen=True, slots=True)
class Replay:
    """One game with everything that happened in it.

    Attributes
    ----------
    scenario, game
        Which game it is.
    cast
        The policy of each seat in this game.
    params
        The numbers and rulings that it was played by, as the kernel's PARAMS record.
    log, result
        The kernel's rows: all events, and what is kept of the game.
    """

    scenario: Scenario
    game: int
    cast: tuple[Policy, ...]
    params: np.void
    log: npt.NDArray[np.void]
    result: np.void

    def events(self) -> list[Event]:
        """Return the events by name, as docs/events.md lists them."""
        events: list[Event] = _storyteller(self.scenario).vocabulary(self.params).name_all(self.log)
        return events

    def jsonl(self) -> str:
        """Return the events as lines of JSON."""
        return "".join(json.dumps(event) + "\n" for event in self.events())

    def story(self, facts: list[str]) -> Story:
        """Return the game told as a report, headed by `facts`."""
        names = [policy.name for policy in self.cast]
        chapters, ending = _storyteller(self.scenario).tell(self.events(), names, self.params)
        title = f"{self.scenario.game.title}, game {self.game} of seed {self.scenario.seed}"
        return Story(title, facts, chapters, ending)


def replay(scenario: Scenario, game: int) -> Replay:
    """Play game number `game` of a scenario again, with its log kept.

    Raises
    ------
    BadInput
        If there is no such game.
    """
    if not 0 <= game < GAMES:
        raise BadInput(f"game: found {game}, allowed: a whole number from 0 to {GAMES - 1}")
    job = prepare(scenario)
    log, batch = _play(job, game, _EVENTS)
    if batch.n_events > len(log):
        log, batch = _play(job, game, batch.n_events)
    shift = game % scenario.rotation
    cast = tuple(scenario.policies[(seat + shift) % scenario.players] for seat in range(scenario.players))
    return Replay(scenario, game, cast, job.params[0], log[: batch.n_events], batch.results[0])


def _play(job: Job, game: int, rows: int) -> tuple[npt.NDArray[np.void], Batch]:
    """Play one game and return a log of at most so many rows, and its batch."""
    log = np.zeros(rows, job.kernel.event)
    return log, job.play(game, 1, log=log)


def _storyteller(scenario: Scenario) -> Any:
    """Return the module that knows a game's events and tells its story."""
    return importlib.import_module(scenario.game.story_module)
