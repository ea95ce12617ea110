"""A scenario made ready for the kernel, and batches of its games."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orcsim.games import Kernel
from orcsim.policies import RANDOM, Policy, PolicySchema
from orcsim.scenario import Scenario
from orcsim.streams import bits_of
from orcsim.tables import Tables, make_tables


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive games as the kernel left them.

    Attributes
    ----------
    results
        One RESULT record a game.
    history
        One ROUND record for each round and seat, shape (games, rounds, seats); of one game only if rounds were not
        asked for.
    n_events
        Events of the last game, 0 if nothing was logged; more than the log is long if it was too short.
    """

    results: npt.NDArray[np.void]
    history: npt.NDArray[np.void]
    n_events: int = 0


@dataclass(frozen=True, slots=True)
class Job:
    """A scenario with its parameters and policies as the kernel wants them."""

    scenario: Scenario
    kernel: Kernel
    params: npt.NDArray[np.void]
    policies: npt.NDArray[np.void]

    def play(
        self,
        first_game: int,
        games: int,
        *,
        rounds: bool = False,
        log: npt.NDArray[np.void] | None = None,
        stand_in: tuple[int, int] | None = None,
    ) -> Batch:
        """Play games first_game, first_game + 1, ... in this thread.

        Parameters
        ----------
        first_game, games
            Number of the first one, and how many.
        rounds
            Keep what there is to know of each round.
        log
            Array of EVENT records for the events of the last game; None logs nothing.
        stand_in
            A seat and a number of rounds: when so many are finished, a player who does any legal thing takes its place.
        """
        kernel = self.kernel
        results = np.zeros(games, kernel.result)
        states = np.zeros(2, kernel.state)  # the game, and the blank one that it starts from
        if self.scenario.redraw:
            told = self.scenario
            states[1]["redrawn"] = bits_of(told.redraw, told.game.streams, told.players, kernel.purposes)
        if stand_in is not None:
            states[1]["stand_in"], states[1]["stand_in_after"] = 1 + stand_in[0], stand_in[1]
        history = np.zeros((games if rounds else 1, kernel.max_rounds + 1, kernel.max_seats), kernel.round)
        n_events = kernel.play_batch(
            self.params[0],
            self.policies,
            self.scenario.rotation,
            np.uint64(self.scenario.seed),
            np.uint64(first_game),
            states,
            np.zeros(1, kernel.desk),
            history,
            np.zeros(0, kernel.event) if log is None else log,
            results,
        )
        return Batch(results, history, n_events)

    def tables(self, first_game: int, games: int) -> Tables:
        """Play games and return their frames."""
        rounds = self.scenario.trace_rounds
        batch = self.play(first_game, games, rounds=rounds)
        return make_tables(self.scenario, batch.results, first_game, batch.history if rounds else None)


def prepare(scenario: Scenario) -> Job:
    """Make a scenario ready; imports the kernel, which takes a moment the first time."""
    game = scenario.game
    kernel = game.kernel()
    policies = np.zeros(scenario.players + 1, kernel.policy)
    for row, policy in zip(policies[:-1], scenario.policies, strict=True):
        _fill(row, policy, game.policy_schema)
    policies[-1]["kind"] = game.policy_schema.kinds.index(RANDOM)  # the stand-in
    return Job(scenario, kernel, game.params_of(scenario.edition, scenario.players), policies)


def _fill(row: np.void, policy: Policy, schema: PolicySchema) -> None:
    """Fill in a row of the kernel's policies."""
    row["kind"] = schema.kinds.index(policy.kind)
    for name, weight in schema.weights.items():
        parts = [policy.weights[f"{name}.{part}"] for part in weight.names]
        row[name] = parts or policy.weights[name]
    if policy.never:
        row["never"] = sum(1 << list(schema.actions).index(action) for action in policy.never)
    if schema.formations is not None:
        row["n_formations"] = len(policy.formations)
        for place, formation in enumerate(policy.formations):
            row["formations"][place] = schema.formations.numbers(formation)
