"""Games set up by the kernel itself, from its own streams."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from kernels.origo.layout import Question
from tests.kernels.origo.edition import DEFAULT
from tests.kernels.origo.machine import Machine


class Fresh(Machine):
    """A game from its very beginning, at its first question."""

    def __init__(
        self,
        players: int = 2,
        *,
        seed: int = 1,
        deal: int = 0,
        edition: Mapping[str, Any] | None = None,
        name: str = DEFAULT,
    ) -> None:
        """Set up the game `deal` of `seed`."""
        super().__init__(players, edition, name)
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
            rows = self.legal()
            self.do(rows[random.integers(len(rows))])
