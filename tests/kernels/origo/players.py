"""What players choose at a position, asked without moving the game on."""

from collections import Counter

import numpy as np

from kernels.origo.layout import STATE
from kernels.origo.play import decide
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.machine import Machine, move_told
from tests.kernels.origo.weights import policy_named

POOL = (*range(0, 4000, 7), *range(10**6, 10**6 + 600))
"""Places in a seat's stream from which decisions are made."""


def choice(game: Machine, name: str, **weights: float) -> tuple[str, ...]:
    """Return what a policy chooses for the seat asked; the game stays where it is."""
    policy, copies = policy_named(name), np.zeros(1, STATE)
    for weight, value in weights.items():
        policy[weight] = value
    copies[0] = game.state
    game.desk["logging"], game.desk["n_events"] = 1, 0
    decide(copies[0], game.params, policy[0], game.desk)
    rows = game.desk["events"][: int(game.desk["n_events"])].tolist()
    game.desk["n_events"] = 0
    return move_told(rows)


def placed(*squares: str) -> Fresh:
    """Return a game of two after some placements."""
    game = Fresh(2)
    for square in squares:
        game.do(game.legal()[game.moves().index(("PLACE", square))])
    return game


def squares_chosen(game: Machine, policy: np.void, draws: tuple[int, ...] = POOL) -> Counter[str]:
    """Return how often a policy places where, from several places in the stream of the seat asked."""
    squares, copies = Counter[str](), np.zeros(1, STATE)
    for index in draws:
        copies[0] = game.state
        copies[0]["draws"][game.asked] = index
        game.desk["logging"], game.desk["n_events"] = 1, 0
        decide(copies[0], game.params, policy, game.desk)
        squares[move_told(game.desk["events"][: int(game.desk["n_events"])].tolist())[1]] += 1
    game.desk["n_events"] = 0
    return squares
