"""Whole games played by the kernel itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernels.log import EVENT
from kernels.orc import play
from kernels.orc.layout import DESK, MAX_ROUNDS, MAX_SEATS, POLICY, RESULT, ROUND, STATE
from tests.kernels.orc.edition import params_for

RANDOM = np.zeros(MAX_SEATS, POLICY)
"""One random policy for each seat."""
LOG = 1100
"""Room for the events of any game."""


@dataclass(frozen=True)
class Batch:
    """What a batch leaves: one row a game, the rounds of each game, the events and the record of its last game."""

    results: np.ndarray
    rounds: np.ndarray
    events: np.ndarray
    state: np.void


def play_games(
    games: int = 1,
    *,
    first_game: int = 0,
    seed: int = 1,
    rotation: int = 1,
    edition: Mapping[str, Any] | None = None,
    policies: np.ndarray = RANDOM,
    n_events: int = 0,
    traced: bool = False,
) -> Batch:
    """Play a batch and return its results; `n_events` is the room for the log of the last game, 0 for none."""
    states, log, results = np.zeros(2, STATE), np.zeros(n_events, EVENT), np.zeros(games, RESULT)
    history = np.zeros((games if traced else 1, MAX_ROUNDS + 1, MAX_SEATS), ROUND)
    used = play.play_batch(
        params_for(edition)[0],
        policies,
        rotation,
        np.uint64(seed),
        np.uint64(first_game),
        states,
        np.zeros(1, DESK),
        history,
        log,
        results,
    )
    assert used <= n_events, f"the log needs room for {used} events"
    return Batch(results, history, log[:used], states[0])


def logged_game(game: int, **settings: Any) -> Batch:
    """Play one game with its log and its rounds."""
    return play_games(first_game=game, n_events=LOG, traced=True, **settings)
