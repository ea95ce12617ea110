"""Orconomics, decision by decision."""

from typing import Any, ClassVar

import numpy as np

from kernels.orconomics import moves, play
from kernels.orconomics.layout import Card, Move, Question
from orcsim.games import habits
from orcsim.games.habits import Numbers, Rows, split_ranges
from orcsim.games.orconomics_words import CARDS, INDUSTRIES

_RANGES = {int(Question.BID): int(Move.BID), int(Question.CARD_BID): int(Move.CARD_BID)}
_AIMED = (Card.VETO, Card.AUDIT)
_BIDS = ("bids the least", "bids more than the least", "bids all that it can")
_MOST = len(_BIDS) - 1
_CARD_BIDS = tuple(f"{words}, in cards" for words in _BIDS)
_SINGLE = {
    Move.PASS: "passes",
    Move.PAY: "pays",
    Move.LOSE: "gives the company up",
    Move.EXEMPT: "is exempt by Banking",
    Move.LOAN: "takes a loan",
    Move.REPAY: "repays a loan",
    Move.SELL_PAIR: "sells a pair of cards",
    Move.TAKE_OFF: "takes a company off",
    Move.TAKE_OFF_STARTUP: "takes a startup off",
    Move.DRAW: "draws a card by Tourism",
    Move.RELOCATE: "moves a company by Food",
    Move.SELL_CARD: "sells a card by Transport",
    Move.MOVE_CRISIS: "moves the Crisis by Totemism",
    Move.FOUND: "founds a startup",
    Move.BUY: "buys a card",
}
_PLAYED = tuple(f"lays {name}" for name in CARDS.values())
_AGAINST = "lays Consultants, so that the card fails"
_OPTIONS = (
    *_SINGLE.values(),
    *_BIDS,
    *_CARD_BIDS,
    *(f"places a company in {name}" for name in INDUSTRIES.values()),
    *_PLAYED,
    _AGAINST,
    *(f"turns a startup in {name} into a company" for name in INDUSTRIES.values()),
    *(f"discards {name}" for name in CARDS.values()),
)
_SINGLE_AT = {move: place for place, move in enumerate(_SINGLE)}
_BID_AT = len(_SINGLE)
_CARD_BID_AT = _BID_AT + len(_BIDS)
_PLACE_AT = _CARD_BID_AT + len(_CARD_BIDS)
_PLAY_AT = _PLACE_AT + len(INDUSTRIES)
_AGAINST_AT = _PLAY_AT + len(_PLAYED)
_CONVERT_AT = _AGAINST_AT + 1
_DISCARD_AT = _CONVERT_AT + len(INDUSTRIES)
_FIRST_OF = {Move.PLACE: _PLACE_AT, Move.PLAY: _PLAY_AT, Move.CONVERT: _CONVERT_AT, Move.DISCARD: _DISCARD_AT}
"""Moves whose option also hangs on what they name."""

_ASKED = {
    Question.PLACEMENT: "Where to place a first company",
    Question.DICE_WINDOW: "After the dice",
    Question.INTEREST: "Interest in Winter",
    Question.WINTER_WINDOW: "After Winter",
    Question.SLOT_WINDOW: "Before a Profit",
    Question.LOSS: "A loss in Profit",
    Question.ABILITY: "Golden abilities",
    Question.PROFIT_WINDOW: "After Profit",
    Question.AUCTION_WINDOW: "Before the auction",
    -Question.BID: "The auction, nobody has bid",
    Question.BID: "The auction, against a bid",
    Question.BID_WINDOW: "After the last bid",
    Question.PAYMENT: "Paying for the company won",
    Question.MARKER: "Which marker to free",
    Question.POSSESSION: "With the company won",
    Question.STARTUP_WINDOW: "Before the Fate of Startups",
    Question.CARD_BID: "The bidding in cards",
    Question.CARD_BID_WINDOW: "After the last bid in cards",
    Question.CARD_PAYMENT: "Which card to pay with",
    Question.CONVERSION: "Which startup becomes a company",
    Question.STARTUP: "A new startup",
    Question.PURCHASE: "The end of the turn",
    -Question.SECURITY: "Against a card laid at oneself",
    Question.SECURITY: "Against a card laid at others or at nobody",
    Question.CONSULTANTS: "After a difficulty die",
    Question.IMPROVEMENT: "Cards for a die that failed",
    Question.SECOND_LOSS: "A loss by Exploitation",
    Question.SECOND_ABILITY: "Golden abilities by Exploitation",
}
"""What is asked; below 0 where a question of the kernel is two."""

_QUESTION_AT = {question: place for place, question in enumerate(map(int, _ASKED))}


class Table(habits.Table):
    """One running game of Orconomics."""

    PLAY: ClassVar[Any] = play
    MOVES: ClassVar[Any] = moves
    OVER = int(Question.OVER)
    QUESTIONS = tuple(_ASKED.values())
    OPTIONS = _OPTIONS

    def go_on(self) -> bool:
        """Go on to the next seat that is asked, chance on the way; False if the game is over."""
        while super().go_on():
            if self.state["asked"] >= 0:
                return True
            self.PLAY.chance(self.state, self.params, self.desk)
        return False

    def question(self) -> int:
        """Return what is asked."""
        question = int(self.state["question"])
        is_first = question == Question.BID and not self.state["bid"].any()
        return _QUESTION_AT[-question if is_first or self._is_aimed_at() else question]

    def _is_aimed_at(self) -> bool:
        """Say whether the seat asked may answer a card that was laid at itself."""
        if self.state["question"] != Question.SECURITY:
            return False
        card = self.state["laid"][self.state["n_laid"] - 1]
        return bool(card["kind"] in _AIMED and card["target"] == self.asked)

    def legal(self) -> Rows:
        """Return all legal moves; a range of bids is the least bid, those between and the greatest one."""
        rows = super().legal()
        kind = self._ranged()
        return rows if kind is None else split_ranges(rows, kind)

    def _ranged(self) -> int | None:
        """Return the kind of the bids that are asked for."""
        return _RANGES.get(int(self.state["question"]))

    def choices(self, rows: Rows) -> Numbers:
        """Return how many moves each row stands for."""
        kind = self._ranged()
        return super().choices(rows) if kind is None else np.where(rows["kind"] == kind, rows["b"] - rows["a"] + 1, 1)

    def options(self, rows: Rows) -> Numbers:
        """Return the option that each legal move is; of bids, which part of their range."""
        codes = np.array([_option(kind, a, b) for kind, a, b, _ in rows.tolist()], np.int64)
        kind = self._ranged()
        bids = np.flatnonzero(rows["kind"] == kind) if kind is not None else np.zeros(0, np.int64)
        if len(bids) > 1:
            codes[bids[1:-1]] += 1
            codes[bids[-1]] += _MOST
        return codes

    def place_of(self, move: tuple[int, int, int, int], rows: Rows) -> int:
        """Return which of the legal moves one is; of a bid, in which part of the range it lies."""
        kind, a, _, _ = move
        if kind not in _RANGES.values():
            return super().place_of(move, rows)
        (places,) = np.nonzero((rows["kind"] == kind) & (rows["a"] <= a) & (a <= rows["b"]))
        return int(places[0])

    def decide(self, policy: np.void) -> tuple[int, int, int, int]:
        """Let a policy choose, carry its move out and return it."""
        state, params, desk = self.state, self.params, self.desk
        if self.PLAY.stays_silent(state, params, policy):
            self.PLAY.fall_silent(state, params, self.asked, desk)
            return Move.PASS, 0, 0, 0
        n, place = self.PLAY.list_considered(state, params, policy, desk), 0
        if n > 1:
            state["decisions"] += 1
            if policy["never"] != 0:
                n = self.PLAY.leave_out(state, params, policy, desk, n)
            place = self.PLAY.choose(state, params, policy, desk, n)
        move = self.row(place)
        self.PLAY.carry_out(state, params, *move, desk)
        return move


def _option(kind: int, a: int, b: int) -> int:
    """Return the option that a legal move is; of any bid, the least one."""
    if kind in _FIRST_OF:
        return _AGAINST_AT if kind == Move.PLAY and a == Card.CONSULTANTS and b == 0 else _FIRST_OF[Move(kind)] + a
    return _CARD_BID_AT if kind == Move.CARD_BID else _BID_AT if kind == Move.BID else _SINGLE_AT[Move(kind)]
