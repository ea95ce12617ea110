"""ORC, decision by decision."""

from typing import Any, ClassVar

import numpy as np

from kernels.orc import moves, play
from kernels.orc.layout import COLUMNS, MAX_SEATS, N_PIECES, NOBODY, Question, Role
from orcsim.games import habits
from orcsim.games.habits import Numbers, Rows
from orcsim.games.orc_words import ROLES

_WAYS = ("moves ahead", "moves aside", "moves back", "takes a piece", "joins an enemy piece")
_AHEAD, _ASIDE, _BACK, _TAKES, _JOINS = range(len(_WAYS))
_ENDS = (
    "takes a piece that must be the King",
    "takes a piece that must be the Jester",
    "King reaches the castle",
    "King takes a piece on the castle",
)
_NAMES = tuple(role.capitalize() for role in ROLES)
_FIRST_WAY = len(_NAMES)
_TAKES_KING = _FIRST_WAY + len(_NAMES) * len(_WAYS)
_TAKES_JESTER, _CASTLE, _TAKES_CASTLE = range(_TAKES_KING + 1, _TAKES_KING + len(_ENDS))
_KNOWN = {1 << Role.KING: _TAKES_KING, 1 << Role.JESTER: _TAKES_JESTER}
_MOVE = int(Question.MOVE)


class Table(habits.Table):
    """One running game of ORC."""

    PLAY: ClassVar[Any] = play
    MOVES: ClassVar[Any] = moves
    OVER = int(Question.OVER)
    QUESTIONS = ("Which role to put in the front row", "Which role to put in the back row", "Which move to make")
    OPTIONS = (*_NAMES, *(f"{role} {way}" for role in _NAMES for way in _WAYS), *_ENDS)

    def question(self) -> int:
        """Return what is asked; half of the starting squares are the front row."""
        if self.state["question"] == _MOVE:
            return 2
        return int(self.state["placed"]) % N_PIECES // COLUMNS

    def options(self, rows: Rows) -> Numbers:
        """Return the option that each legal move is."""
        if self.state["question"] != _MOVE:
            return rows["b"].astype(np.int64)
        return np.array([self._option(start, end) for start, end in zip(rows["a"], rows["b"], strict=True)], np.int64)

    def _option(self, start: int, end: int) -> int:
        """Return the option that a move is: what ends the game before the rest."""
        seat, rival = self.asked, MAX_SEATS - 1 - self.asked
        role = int(self.state["role"][seat, self.state["at"][seat, start]])
        met = int(self.state["at"][rival, end])
        takes = met != NOBODY and role != Role.JESTER
        known = _KNOWN.get(int(self.state["possible"][rival, met])) if takes else None
        if known is not None:
            return known
        if role == Role.KING and self.params["castle"][rival, end]:
            return _TAKES_CASTLE if takes else _CASTLE
        way = _TAKES if takes else _JOINS if met != NOBODY else _way(seat, start, end)
        return _FIRST_WAY + role * len(_WAYS) + way

    def decide(self, policy: np.void) -> tuple[int, int, int, int]:
        """Let a policy choose, carry its move out and return it."""
        n = self.MOVES.list_moves(self.state, self.params, self.desk)
        self.state["decisions"] += n > 1
        if policy["never"] != 0 and self.state["question"] == _MOVE:
            n = self.PLAY.leave_out(self.state, policy, self.desk, n)
        move = self.row(self.PLAY.choose(self.state, self.params, policy, n, self.desk))
        self.PLAY.carry_out(self.state, self.params, *move, self.desk)
        return move


def _way(seat: int, start: int, end: int) -> int:
    """Return in which direction a seat moves."""
    rows = int(end) // COLUMNS - int(start) // COLUMNS
    ahead = -rows if seat else rows
    return _ASIDE if ahead == 0 else _AHEAD if ahead > 0 else _BACK
