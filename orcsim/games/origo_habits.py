"""Origo, decision by decision."""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from kernels.boards import bit_of, word_of
from kernels.origo import moves, play
from kernels.origo.layout import N_SQUARES, N_STATES, Move, Question
from orcsim.games import habits
from orcsim.games.habits import Numbers, Rows

Flags = npt.NDArray[np.bool_]

_WORD = np.array([word_of(square) for square in range(N_SQUARES)])
_BIT = np.array([bit_of(square) for square in range(N_SQUARES)], np.uint64)
_NONE = np.uint64(0)

_PLACES = ("in a state", "at sea")
_SHIELDS = tuple(f"{place}, {side} own shields" for place in _PLACES for side in ("beside", "away from"))
_RIVALS = tuple(f"{place}, a tribe {rank}" for place in _PLACES for rank in ("ahead", "not ahead"))
_OPTIONS = (
    "ends the turn",
    "plays no more cards",
    *(f"places a shield {shield}" for shield in _SHIELDS),
    *(f"expands {shield}" for shield in _SHIELDS),
    "expands and founds a state",
    *(f"attacks {rival}" for rival in _RIVALS),
    *(f"migrates to a square {place}" for place in _PLACES),
    "swaps two cards",
    *(f"sails to a square {place}" for place in _PLACES),
    "plays a card",
    "names itself",
    "names another",
)
_NO_MORE, _FOUND = 1, 10
_FIRST = np.zeros(len(Move), np.int64)
_SEA, _AWAY, _BEHIND, _OTHER = (_FIRST.copy() for _ in range(4))
for _move, _first, _sea, _away, _behind, _other in (
    (Move.STOP, 0, 0, 0, 0, 0),
    (Move.PLACE, 2, 2, 1, 0, 0),
    (Move.EXPAND, 6, 2, 1, 0, 0),
    (Move.ATTACK, 11, 2, 0, 1, 0),
    (Move.MIGRATE, 15, 1, 0, 0, 0),
    (Move.SWAP, 17, 0, 0, 0, 0),
    (Move.SAIL, 18, 1, 0, 0, 0),
    (Move.CARD, 20, 0, 0, 0, 0),
    (Move.NAME, 21, 0, 0, 0, 1),
):
    _FIRST[_move], _SEA[_move], _AWAY[_move], _BEHIND[_move], _OTHER[_move] = _first, _sea, _away, _behind, _other
_STEP = int(Question.STEP)
_WITHOUT_ACTION = 2


class Table(habits.Table):
    """One running game of Origo."""

    PLAY: ClassVar[Any] = play
    MOVES: ClassVar[Any] = moves
    OVER = int(Question.OVER)
    QUESTIONS = (
        "Where to place a first shield",
        "What to do next in a turn, an action left",
        "What to do next in a turn, no action left",
        "Whether to play a card more for the attack",
        "Whether to play a card more for the defence",
        "Who begins the next round",
    )
    OPTIONS = _OPTIONS

    def question(self) -> int:
        """Return what is asked."""
        question, seat = Question(int(self.state["question"])), self.asked
        if question == Question.STEP:
            return 1 if self.state["actions"] > 0 and self.state["supply"][seat] > 0 else _WITHOUT_ACTION
        return {Question.OPENING: 0, Question.ATTACKER: 3, Question.DEFENDER: 4, Question.STARTER: 5}[question]

    def options(self, rows: Rows) -> Numbers:
        """Return the option that each legal move is."""
        kind, square = rows["kind"], np.maximum(rows["b"], 0)
        area = self.params["area"][square]
        codes: Numbers = _FIRST[kind] + _SEA[kind] * (area >= N_STATES)
        codes += _AWAY[kind] * ~self._is_beside()[square] + _OTHER[kind] * (rows["a"] != self.asked)
        codes += _BEHIND[kind] * ~self._is_ahead()[square]
        codes[(kind == Move.EXPAND) & self._is_last_free()[area]] = _FOUND
        if self.state["question"] != _STEP:
            codes[kind == Move.STOP] = _NO_MORE
        return codes

    def _is_beside(self) -> Flags:
        """Say for each square whether it is adjacent to a shield of the seat asked."""
        return _squares(np.array(self.MOVES.near(self.state, self.asked), np.uint64))

    def _is_last_free(self) -> Flags:
        """Say for each area whether one more shield founds a state there."""
        shields = self.state["count"].sum(axis=0)
        last: Flags = shields == self.params["size"] - 1
        marked = (int(self.state["marked"]) >> np.arange(len(last))) & 1 == 1
        last &= ~marked & (np.arange(len(last)) < N_STATES)
        return last

    def _is_ahead(self) -> Flags:
        """Say for each square whether a tribe whose leader is ahead of that of the seat asked has a shield there."""
        ahead = np.zeros(N_SQUARES, bool)
        own = self.state["position"][self.asked]
        for seat in range(int(self.params["players"])):
            if self.state["position"][seat] > own:
                ahead |= _squares(self.state["tribe"][seat])
        return ahead

    def decide(self, policy: np.void) -> tuple[int, int, int, int]:
        """Let a policy choose, carry its move out and return it."""
        state, params = self.state, self.params
        state["decisions"] += state["question"] != _STEP or self.PLAY.has_step(state, params, self.asked)
        move = self.row(self.PLAY.choose(state, params, policy, self.desk))
        self.PLAY.carry_out(state, params, *move, self.desk)
        return move


def _squares(words: npt.NDArray[np.uint64]) -> Flags:
    """Say for each square whether it is in a set of two words."""
    found: Flags = words[_WORD] & _BIT != _NONE
    return found
