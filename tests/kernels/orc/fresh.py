"""Games set up by the kernel itself, from its own streams."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from kernels.orc.layout import Question
from tests.kernels.orc.machine import Machine


class Fresh(Machine):
    """A game from its very beginning, at its first question."""

    def __init__(self, *, seed: int = 1, deal: int = 0, edition: Mapping[str, Any] | None = None) -> None:
        """Set up the game `deal` of `seed`."""
        super().__init__(edition)
        self.set_up(seed, deal)
        self.advance()

    def decisions(self, policies: np.ndarray) -> Iterator[int]:
        """Play to the end, stopping before each decision; gives the seat asked."""
        while self.question != Question.OVER:
            seat = self.asked
            yield seat
            self.decide(policies[seat])

    def anyhow(self, random: np.random.Generator) -> Iterator[int]:
        """Play to the end with any legal moves, stopping before each decision; gives the seat asked."""
        while self.question != Question.OVER:
            yield self.asked
            rows = self.listed()
            self.do(rows[random.integers(len(rows))])


def middle_of_game(number: int, edition: Mapping[str, Any] | None = None) -> Fresh:
    """Return a game that goes on after some moves; each number gives another."""
    random = np.random.default_rng(number)
    for deal in range(100):
        game, stop = Fresh(deal=100 * number + deal, edition=edition), int(random.integers(4, 60))
        for _ in game.anyhow(random):
            if game.plies == stop:
                return game
    raise AssertionError("no game is long enough")
