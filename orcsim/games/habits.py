"""A game played decision by decision: what a seat is asked, what it may do and what it does.

Each game has a module whose `Table` says so in the words of the rulebook. It calls the functions that `play_batch` is
made of, in the same order, so its games are those of a run with the same seed.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.void]
Numbers = npt.NDArray[np.int64]

MOVE_FIELDS = ("kind", "a", "b", "c")


class Table(ABC):
    """One running game at a time.

    Attributes
    ----------
    QUESTIONS, OPTIONS
        What seats are asked and what they do, in words; elsewhere both are given by their place here.
    PLAY
        The kernel's module that puts a game together; all steps are taken as they stand there, wherever they are kept.
    MOVES
        That which lists the legal moves.
    OVER
        The kernel's question that nobody is asked any more.
    state, desk, params
        The kernel's records.
    """

    PLAY: ClassVar[Any]
    MOVES: ClassVar[Any]
    OVER: ClassVar[int]
    QUESTIONS: ClassVar[tuple[str, ...]]
    OPTIONS: ClassVar[tuple[str, ...]]

    def __init__(self, params: npt.NDArray[np.void], state: "np.dtype[np.void]", desk: "np.dtype[np.void]") -> None:
        # A row points into its array and does not keep it alive for the kernels.
        self._arrays = params, np.zeros(1, state), np.zeros(1, desk)
        self.params, self.state, self.desk = (array[0] for array in self._arrays)
        self._blank = np.zeros(1, state)

    def begin(self, seed: int, deal: int, redrawn: int = 0) -> None:
        """Set up a game; it begins from a blank record, as in a run."""
        self._blank["redrawn"] = redrawn
        self._arrays[1][:] = self._blank
        self.PLAY.set_up(self.state, self.params, np.uint64(seed), np.uint64(deal), self.desk)

    @property
    def asked(self) -> int:
        """Who is asked."""
        return int(self.state["asked"])

    def go_on(self) -> bool:
        """Go on to the next seat that is asked; False if the game is over."""
        self.PLAY.advance(self.state, self.params, self.desk)
        return bool(self.state["question"] != self.OVER)

    @abstractmethod
    def question(self) -> int:
        """Return what is asked."""

    def legal(self) -> Rows:
        """Return all legal moves."""
        return self.listed(self.MOVES.list_moves(self.state, self.params, self.desk))

    @abstractmethod
    def options(self, rows: Rows) -> Numbers:
        """Return the option that each legal move is."""

    @abstractmethod
    def decide(self, policy: np.void) -> tuple[int, int, int, int]:
        """Let a policy choose, carry its move out and return it: kind, a, b, c."""

    def choices(self, rows: Rows) -> Numbers:
        """Return how many moves each row stands for."""
        return np.ones(len(rows), np.int64)

    def place_of(self, move: tuple[int, int, int, int], rows: Rows) -> int:
        """Return which of the legal moves one is."""
        return _only(np.logical_and.reduce([rows[name] == part for name, part in zip(MOVE_FIELDS, move, strict=True)]))

    def listed(self, n: int) -> Rows:
        """Return a copy of the first rows of the desk's list."""
        rows: Rows = self.desk["moves"][:n].copy()
        return rows

    def row(self, number: int) -> tuple[int, int, int, int]:
        """Return a row of the desk's list."""
        kind, a, b, c = (int(part) for part in self.desk["moves"][number].tolist())
        return kind, a, b, c


def _only(found: npt.NDArray[Any]) -> int:
    """Return the place of the only hit."""
    (places,) = np.nonzero(found)
    if len(places) != 1:
        raise ValueError(f"a move is on the list of legal moves {len(places)} times")
    return int(places[0])


def split_ranges(rows: Rows, kind: int) -> Rows:
    """Return rows in which a range of bids is up to three: the least bid, those between, the greatest one."""
    parts: list[tuple[int, int, int, int]] = []
    for found, a, b, c in rows.tolist():
        if found != kind or a == b:
            parts.append((found, a, b, c))
            continue
        ends = ((a, a), (a + 1, b - 1), (b, b))
        parts += [(found, first, last, c) for first, last in ends if first <= last]
    return np.array(parts, rows.dtype)
