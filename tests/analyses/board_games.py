"""Two games of Origo that are written down square by square, each played many times, so that every share is known."""

from collections.abc import Mapping

import numpy as np

from orcsim.api import Run
from tests.analyses.synthetic_origo import origo_run

TIMES = 60
"""How often each of the two games was played."""

SEATS, WORDS = 5, 2

HELD = (
    {0: "D3 D4 E3", 1: "E4", 2: "B3 I3"},
    {0: "D3", 1: "D4", 3: "B3"},
)
"""By game and seat: squares held at the end. D3, D4, E3 and E4 are Belgium, B3 is North Sea, I3 Mediterranean Sea."""

ATTACKED = ({1: "D3", 2: "D3 E4", 3: "D3"}, {})
WINNERS = (0, 1)


def bits(squares: str) -> list[int]:
    """Return squares such as "A1 E10" as the two words of a record."""
    words = [0] * WORDS
    for square in squares.split():
        row, column = "ABCDEFGHIJ".index(square[0]), int(square[1:]) - 1
        words[row // 5] |= 1 << (11 * (row % 5) + column)
    return words


def sets(games: tuple[Mapping[int, str], ...]) -> np.ndarray:
    """Return sets of squares by game, seat and word."""
    return np.array([[bits(game.get(seat, "")) for seat in range(SEATS)] for game in games], np.uint64)


def many(values: object) -> np.ndarray:
    """Return the values of the two games as often as they were played."""
    return np.repeat(np.array(values), TIMES, axis=0)


def by_state(*games: Mapping[int, int]) -> np.ndarray:
    """Return a number for each of the twelve states, 0 where none is given."""
    return np.array([[game.get(state, 0) for state in range(12)] for game in games])


def board_run(**fields: np.ndarray) -> Run:
    """Return the two games, each played `TIMES` times; other fields of RESULT can be given."""
    return origo_run(many(WINNERS), **{"tribe": many(sets(HELD)), "attacked": many(sets(ATTACKED)), **fields})
