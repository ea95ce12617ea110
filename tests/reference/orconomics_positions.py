"""Positions and stretches of play written by hand, with words, for tests of the referee."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.orconomics import Referee
from tests.reference.orconomics_board import Board
from tests.reference.orconomics_chance import Script
from tests.reference.orconomics_turn import Point
from tests.reference.orconomics_words import numbered

WordRow = tuple[Any, ...]

PRINTED: dict[str, Any] = {
    "max_turns": 400,
    "random_ring": 1,
    "start_skulls": 21,
    "start_cards": 3,
    "markers": 10,
    "start_price": [12, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "income": [-3, 5, 4, 3, -2, 2, 2, 3, 4, -1],
    "crisis_income": -1,
    "cells": [3] * 10,
    "copies": [4] * 12,
    "difficulty": [3, 4, 3, 4, 3, 0, 0, 3, 5, 4, 0, 0],
    "fee": 1,
    "price_raise": 3,
    "startup_price": 3,
    "card_price": 7,
    "loan": 7,
    "subsidy": 3,
    "card_sale": 8,
    "pair_sale": 14,
    "communications_pay": 1,
    "cattle_discount": 1,
    "innovations_discount": 1,
    "innovations_free": 3,
    "bank_skulls": 260,
    "free_companies": 0,
    "marker_swap_one_change": 0,
    "reshuffle_at_once": 0,
    "interest_basis": 0,
    "new_loan_due_at_once": 0,
    "relief_covers_repayment": 0,
    "ability_blocked_at_settlement": 0,
    "exploitation_own_slot": 0,
    "exploitation_after_food_move": 0,
    "food_moves_mortgaged": 1,
    "veto_until_last_pass": 0,
    "veto_unsold_keeps_price": 0,
    "veto_self": 0,
    "switched_by_winner": 1,
    "security_on_security": 1,
    "consultants_decide": 1,
    "twelfth": -1,
    "informant_next_below": 0,
    "repay_same_turn": 1,
    "communications_own_loans": 1,
    "arms_counts_new": 1,
    "veto_single_owner": 1,
    "bank_limited": 0,
}
"""The first edition, apart from the number of players and what follows from it."""


def numbers_of(players: int, **changed: Any) -> dict[str, Any]:
    """Return the numbers and rulings of a game."""
    return PRINTED | {"players": players, "target": {2: 9, 3: 8, 4: 8, 5: 7}[players]} | changed


@dataclass
class Stretch:
    """A position, and rows that may follow it. Lists are by seat; what is not given is empty."""

    skulls: list[int]
    point: Point
    rows: Sequence[WordRow]
    companies: Sequence[Mapping[str, int]] = ()
    mortgaged: Sequence[Mapping[str, int]] = ()
    startups: Sequence[Mapping[str, int]] = ()
    hands: Sequence[Sequence[str]] = ()
    deck: Sequence[str] = ()  # the next card first
    pile: Sequence[str] = ()  # bottom to top
    prices: Mapping[str, int] = field(default_factory=dict)
    oracle: int = 0
    active: str = ""
    crisis: str = "arms"
    turn: int = 8
    checks: Sequence[int] = ()
    dice: Sequence[tuple[int, int]] = ()
    decks: Sequence[Sequence[str]] = ()
    thefts: Sequence[int] = ()
    changed: Mapping[str, Any] = field(default_factory=dict)

    def board(self) -> Board:
        """Lay the position out."""
        board = Board(numbers_of(len(self.skulls), **self.changed))
        board.skulls = list(self.skulls)
        for tallies, given in (
            (board.companies, self.companies),
            (board.mortgaged, self.mortgaged),
            (board.startups, self.startups),
        ):
            for tally, counts in zip(tallies, given, strict=False):
                tally.update(counts)
        for seat in board.seats:
            on_board = sum(board.companies[seat].values()) + sum(board.startups[seat].values())
            board.in_hand[seat] -= on_board
        board.hands = [list(hand) for hand in self.hands] or board.hands
        board.deck, board.pile = list(reversed(self.deck)), list(self.pile)
        board.price.update(self.prices)
        board.crisis, board.turn = self.crisis, self.turn
        board.seat_oracle(self.oracle)
        if self.active:
            board.active = self.active
            before, after = board.neighbours(self.active)
            board.zone = (before, self.active, after)
        return board

    def referee(self) -> Referee:
        """Return a referee at the beginning of the stretch."""
        board = self.board()
        script = Script(list(self.dice), list(self.checks), list(self.thefts), [list(deck) for deck in self.decks])
        return Referee.from_position(board, self.point, script)

    def trace(self) -> list[tuple[int, ...]]:
        """Return the rows as numbers; a turn row begins the next turn."""
        turn, rows = self.turn, []
        for row in self.rows:
            turn += row[0] == "turn"
            rows.append((turn, *row))
        return numbered(rows)


@dataclass
class Ending:
    """What a stretch must lead to; None is not compared."""

    skulls: list[int]
    trophies: list[int]
    crippled: int = -1
    pile: list[str] | None = None
    hands: list[list[str]] | None = None
    is_over: bool = False


def change(*rows: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return rows of trophies (seat, number) and at the end of the token ("crippled", seat)."""
    return [("trophies", *row) if isinstance(row[0], int) else row for row in rows]


WHOLE_TURN = Stretch(
    skulls=[4, 3, 6],
    point=("turn",),
    oracle=1,
    active="food",
    crisis="innovations",
    companies=[{"transport": 1, "banking": 1}, {"food": 1, "innovations": 1}, {"transport": 2}],
    mortgaged=[{"transport": 1}, {}, {}],
    startups=[{}, {}, {"innovations": 1}],
    hands=[["veto", "deferral"], [], ["lobby"]],
    deck=["audit", "lobby", "informant", "exploitation"],
    dice=[(4, 2)],
    rows=[
        ("turn", 1, 9),
        ("dice", 1, 4, 2, "food"),
        ("winter", -1, 2),
        ("exemption", 0, "transport"),
        ("crisis", 1, "innovations", "food", 0),
        ("draw", 1, "audit", 0, 0),
        ("draw", 2, "lobby", 0, 0),
        ("draw", 0, "informant", 0, 0),
        ("income", 1, "innovations", 1, 3),
        ("loss", 1, "food", 1),
        ("income", 2, "transport", 2, 4),
        ("card_sold", 2, "lobby", 8),
        ("income", 0, "transport", 1, 2),
        ("subsidy", 2, 3),
        ("auction", -1, "food", 6),
        ("pass", 1, 0),
        ("fee", 2, 1),
        ("bid", 2, 6),
        ("pass", 0, 0),
        ("bought", 2, "food", 6, -1),
        ("opened", 2, "food"),
        ("trophies", 1, 3),
        ("trophies", 2, 3),
        ("crippled", -1),
        ("price", -1, "food", 6),
        ("fate", -1, 4),
        ("card_bid", 2, 1),
        ("discard", 2, "lobby", 0, 8),
        ("converted", 2, "innovations"),
        ("trophies", 1, 2),
        ("trophies", 2, 4),
        ("crippled", 1),
        ("founded", 1, "transport", 2, 0),
        ("founded", 2, "food", 2, 0),
        ("card_bought", 2, "exploitation", 7),
        ("turn_end", 2),
    ],
)
"""One turn from the dice to the Oracle's token."""
