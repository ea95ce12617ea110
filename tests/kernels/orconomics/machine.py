"""The kernel's state machine, driven step by step from Python."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kernels.log import EVENT
from kernels.orconomics import answers, moves, phases, play
from kernels.orconomics.layout import DESK, Event, Move, Question
from tests.kernels.orconomics.edition import params_for
from tests.kernels.orconomics.position import blank

Told = tuple[str, int, int, int, int]


class Machine:
    """One running game: its record, its numbers and everything it has logged."""

    def __init__(self, players: int, edition: Mapping[str, Any] | None = None) -> None:
        """Prepare an empty record."""
        self.players = players
        self._params = params_for(players, edition)
        self._states = blank()
        self._desks = np.zeros(1, DESK)
        self._rows = np.zeros(1024, EVENT)
        self._n_rows = 0

    @property
    def log(self) -> np.ndarray:
        """Everything logged so far, as the kernel wrote it."""
        return self._rows[: self._n_rows]

    @property
    def state(self) -> np.void:
        """The kernel's record."""
        return self._states[0]

    @property
    def params(self) -> np.void:
        """The numbers the kernel works with."""
        return self._params[0]

    @property
    def desk(self) -> np.void:
        """The kernel's scratch space."""
        return self._desks[0]

    @property
    def question(self) -> Question:
        """The pending question."""
        return Question(int(self.state["question"]))

    @property
    def asked(self) -> int:
        """Who is asked; -1 chance."""
        return int(self.state["asked"])

    @property
    def events(self) -> list[Told]:
        """Everything logged so far, as (name, seat, a, b, c)."""
        return [
            (Event(int(row["kind"])).name, *(int(row[name]) for name in ("seat", "a", "b", "c"))) for row in self.log
        ]

    def set_up(self, seed: int, deal: int) -> None:
        """Set up the game `deal` of `seed`."""
        self.desk["logging"] = 1
        play.set_up(self.state, self.params, np.uint64(seed), np.uint64(deal), self.desk)
        self._collect()

    def enter(self, stage: Question) -> None:
        """Put the game at the start of a stage."""
        phases.enter(self.state, int(stage))

    def advance(self) -> None:
        """Go on to the next question."""
        phases.advance(self.state, self.params, self.desk)
        self._collect()

    def carry_out(self, kind: Move, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Carry a move out, without going on."""
        answers.carry_out(self.state, self.params, int(kind), a, b, c, self.desk)
        self._collect()

    def rows(self) -> np.ndarray:
        """Return the legal moves of the seat asked, as the kernel lists them."""
        n = moves.list_moves(self.state, self.params, self.desk) if self.asked >= 0 else 0
        return self.desk["moves"][:n].copy()

    def forget(self) -> None:
        """Empty the log."""
        self._n_rows = 0

    def _collect(self) -> None:
        """Move the events from the desk to the log."""
        n = int(self.desk["n_events"])
        while self._n_rows + n > len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
        self._rows[self._n_rows : self._n_rows + n] = self.desk["events"][:n]
        self._n_rows += n
        self.desk["n_events"] = 0
