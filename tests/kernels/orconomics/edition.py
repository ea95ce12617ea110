"""The printed and assumed numbers of Orconomics, written out once more so that the tests do not lean on the edition."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kernels.orconomics.layout import PARAMS, Card, Industry

TARGETS = {2: 9, 3: 8, 4: 8, 5: 7}
CAP = 800  # at most MAX_ROUNDS rounds of two seats
PRICES = (12, 3, 4, 5, 6, 7, 8, 9, 10, 11)
INCOMES = (-3, 5, 4, 3, -2, 2, 2, 3, 4, -1)
DIFFICULTIES = (3, 4, 3, 4, 3, 0, 0, 3, 5, 4, 0, 0)

NUMBERS: dict[str, Any] = {
    "max_turns": CAP,
    "random_ring": 1,
    "start_skulls": 21,
    "start_cards": 3,
    "markers": 10,
    "start_price": PRICES,
    "income": INCOMES,
    "crisis_income": -1,
    "cells": (3,) * 10,
    "copies": (4,) * 12,
    "difficulty": DIFFICULTIES,
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
}

DEFAULT_OPTIONS: dict[str, int] = {
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


def _set(params: np.void, name: str, value: Any) -> None:
    """Set one number; a mapping names single entries of a list (industries in small letters, cards in capitals)."""
    if not isinstance(value, Mapping):
        params[name] = value
        return
    for key, entry in value.items():
        index = Card[key] if key in Card.__members__ else Industry[key.upper()]
        params[name][int(index)] = entry


def params_for(players: int, changes: Mapping[str, Any] | None = None) -> np.ndarray:
    """Return the numbers for so many seats as an array of one PARAMS record, with some of them changed."""
    rows = np.zeros(1, PARAMS)
    numbers = {"players": players, "target": TARGETS[players], **NUMBERS, **DEFAULT_OPTIONS}
    for name, value in [*numbers.items(), *(changes or {}).items()]:
        _set(rows[0], name, value)
    return rows
