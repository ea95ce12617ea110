"""Games set up by the kernel itself, from its own streams."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from kernels.orconomics import considering, policies
from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.machine import Machine

WORDS = ("kind", "a", "b", "c")


class Fresh(Machine):
    """A game from its very beginning."""

    def __init__(
        self, players: int = 2, *, seed: int = 1, deal: int = 0, edition: Mapping[str, Any] | None = None
    ) -> None:
        """Set up the game `deal` of `seed`."""
        super().__init__(players, edition)
        self.set_up(seed, deal)

    def do(self, kind: Move, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Carry a move out and go on to the next question."""
        self.carry_out(kind, a, b, c)
        self.advance()

    def to_placement(self, first: int = 1, second: int = 2) -> "Fresh":
        """Throw the dice of the Crisis and stop before the first placement."""
        self.advance()
        assert self.question == Question.START_CRISIS
        self.do(Move.ROLL, first, second)
        assert self.question == Question.PLACEMENT
        return self

    def choose(self, policy: np.void) -> tuple[int, ...]:
        """Return the move that a policy chooses for the seat asked."""
        if considering.stays_silent(self.state, self.params, policy):
            return (int(Move.PASS), 0, 0, 0)
        n = considering.list_considered(self.state, self.params, policy, self.desk)
        assert n > 0
        row = policies.choose(self.state, self.params, policy, self.desk, n) if n > 1 else 0
        return tuple(int(self.desk["moves"][row][name]) for name in WORDS)

    def throw(self, random: np.random.Generator) -> None:
        """Answer for chance."""
        if self.question == Question.THEFT:
            robbed = int(self.state["laid"][int(self.state["n_laid"]) - 1]["target"])
            self.do(Move.ROLL, int(random.integers(int(self.state["hand_size"][robbed]))))
        else:
            self.do(Move.ROLL, *(int(value) for value in random.integers(1, 7, 2)))

    def decisions(self, policy_rows: np.ndarray, random: np.random.Generator) -> Iterator[int]:
        """Play to the end, stopping before each decision; gives the seat asked."""
        self.advance()
        while self.question != Question.OVER:
            seat = self.asked
            if seat < 0:
                self.throw(random)
                continue
            yield seat
            self.do(*self.choose(policy_rows[seat]))

    def deck(self) -> tuple[int, ...]:
        """Return the deck, next card last."""
        return tuple(int(kind) for kind in self.state["deck"][: int(self.state["deck_size"])])

    def ring(self) -> tuple[int, ...]:
        """Return the industries clockwise."""
        return tuple(int(number) for number in self.state["ring"])
