"""Orc Market, decision by decision."""

from itertools import combinations_with_replacement
from typing import Any, ClassVar

import numpy as np

from kernels.orc_market import moves, play
from kernels.orc_market.layout import BLANK, NOBODY, Move, Question
from orcsim.games import habits
from orcsim.games.habits import Numbers, Rows
from orcsim.games.orc_market_words import AT, PRODUCTS

_FACES = (*PRODUCTS.values(), "blank")
_PAIRS = tuple(combinations_with_replacement(range(len(_FACES)), 2))
_WANTS = ("lays {}, asked for", "lays {}, not asked for")
_FIRST_KEPT = len(_WANTS) * len(_FACES)
_FIRST_PAIR = _FIRST_KEPT + len(_FACES)
_LAY = int(Question.LAY)
_PAIR_AT = {pair: _FIRST_PAIR + place for place, pair in enumerate(_PAIRS)}


class Table(habits.Table):
    """One running game of Orc Market; a product is asked for if an order that the seat can see names it."""

    PLAY: ClassVar[Any] = play
    MOVES: ClassVar[Any] = moves
    OVER = int(Question.OVER)
    QUESTIONS = (
        *(f"Which card to lay {at}" for at in AT),
        "Which card to keep for noon",
        "Which two cards to keep for the night",
    )
    OPTIONS = (
        *(words.format(face) for face in _FACES for words in _WANTS),
        *(f"keeps {face}" for face in _FACES),
        *(f"keeps {_FACES[a]} and {_FACES[b]}" for a, b in _PAIRS),
    )

    def question(self) -> int:
        """Return what is asked."""
        number = int(self.state["round"])
        return number if self.state["question"] == _LAY else len(AT) + number - 1

    def options(self, rows: Rows) -> Numbers:
        """Return the option that each legal move is."""
        first: Numbers = self.params["product"][rows["a"]].astype(np.int64)
        if self.state["question"] == _LAY:
            return len(_WANTS) * first + ~self._is_asked_for()[first]
        if (rows["b"] == NOBODY).all():
            return _FIRST_KEPT + first
        second = self.params["product"][rows["b"]].astype(np.int64)
        pairs = zip(np.minimum(first, second).tolist(), np.maximum(first, second).tolist(), strict=True)
        return np.array([_PAIR_AT[pair] for pair in pairs], np.int64)

    def _is_asked_for(self) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
        """Say for each product whether a customer in the row, or the own hidden one, names it."""
        seen = self.state["row"][: self.state["row_size"]].tolist()
        hidden = int(self.state["hidden"][self.asked])
        customers = seen if hidden == NOBODY else [*seen, hidden]
        asked: np.ndarray[tuple[int], np.dtype[np.bool_]] = self.params["wanted"][:, customers].any(axis=1)
        asked[BLANK] = False
        return asked

    def decide(self, policy: np.void) -> tuple[int, int, int, int]:
        """Let a policy choose, note its cards or carry them out, and return its move."""
        seat, is_laying = self.asked, self.state["question"] == _LAY
        rows, n = self.legal(), int(self.state["round"])
        stall = self.state["stall"][seat].copy()
        self.PLAY.decide(self.state, self.params, policy, self.desk)
        places = self.state["chosen"][seat].tolist()
        if is_laying:
            size = int(self.state["stall_size"][seat])
            card = rows["a"][places[0]] if places[0] != NOBODY else self.state["stall"][seat, size - 1]
            return Move.LAY, int(card), NOBODY, 0
        kept = stall[places[:n]] if places[0] != NOBODY else self.state["stall"][seat, :n]
        first, second = (*kept.tolist(), NOBODY)[:2]
        return Move.KEEP, first, second, 0
