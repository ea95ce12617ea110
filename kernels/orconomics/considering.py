"""What a player thinks of: the moments at which it weighs its moves at all, and the moves that it weighs."""

import numpy as np

from kernels.jit import kernel
from kernels.orconomics.actions import effect_of, interest_due
from kernels.orconomics.layout import (
    N_INDUSTRIES,
    N_KINDS,
    Card,
    Move,
    PolicyKind,
    Question,
)
from kernels.orconomics.moves import (
    is_open_moment,
    list_cards,
    list_means,
    list_moves,
    list_own,
    list_repayments,
    loss_of,
    may_pass,
    moment_mask,
    put,
)
from kernels.orconomics.resolve import has_ability
from kernels.orconomics.scoring import (
    card_cost,
    lendable,
    startup_cost,
    zone_industry,
)


@kernel
def stays_silent(state: np.void, params: np.void, policy: np.void) -> bool:
    """Say whether the seat asked passes without weighing its moves: nothing it plans has its moment now.

    A weighted player thinks of loans, pairs and removals when the zone is new and when it is about to move on, and of
    each card only at the moments that suit it best.
    """
    question = state["question"]
    seat = state["asked"]
    if policy["kind"] == PolicyKind.RANDOM or not is_idle_moment(state, params, seat, question):
        return False
    mask = state["hand_mask"][seat] & moment_mask(params, question)
    if mask == 0:
        return True
    for kind in range(N_KINDS):
        if mask & (1 << kind) and is_ripe(effect_of(params, kind), question):
            return False
    return True


@kernel
def list_considered(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """List the legal moves a policy weighs; return their number.

    A weighted player gives a company or a startup up only instead of paying or to have a marker, and thinks of repaying
    only if its weights say so: leaving the rest out changes next to nothing and saves most of the time.
    """
    if policy["kind"] == PolicyKind.RANDOM:
        return list_moves(state, params, desk)
    seat = state["asked"]
    question = state["question"]
    n = 0
    if may_pass(state):
        n = put(desk, n, Move.PASS, 0, 0, 0)
    n = list_own(state, params, seat, desk, n)
    n = list_cards(state, params, seat, desk, n)
    if is_open_moment(question):
        n = list_means(state, seat, desk, n)
        if policy["cycle"] > 0.0:
            n = list_repayments(state, params, seat, desk, n)
    if question == Question.INTEREST:
        n = list_reliefs(state, seat, desk, n)
    return n


@kernel
def list_reliefs(state: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the own startups that make interest due in their industry dearer."""
    for industry in range(N_INDUSTRIES):
        if state["due"][industry] > 0 and state["startups"][seat, industry] > 0:
            n = put(desk, n, Move.TAKE_OFF_STARTUP, industry, 0, 0)
    return n


@kernel
def can_raise(state: np.void, seat: int) -> bool:
    """Say whether `seat` has a company to mortgage or a pair to sell."""
    if state["pairs"][seat] > 0:
        return True
    for step in range(-1, 2):
        if lendable(state, seat, zone_industry(state, step)) > 0:
            return True
    return False


@kernel
def is_idle_moment(state: np.void, params: np.void, seat: int, question: int) -> bool:
    """Say whether only a card could make the seat act at `question`."""
    if question == Question.DICE_WINDOW:
        return not can_raise(state, seat)
    if question == Question.PURCHASE:
        can_buy = state["skulls"][seat] >= card_cost(state, params, seat)
        return state["has_bought"] == 1 or not (can_buy or can_raise(state, seat))
    if question == Question.ABILITY:
        return not has_ability(state, 0)
    if question == Question.STARTUP:
        return state["markers"][seat] == 0 or state["skulls"][seat] < startup_cost(state, params, seat)
    return (
        question == Question.WINTER_WINDOW
        or question == Question.SLOT_WINDOW
        or question == Question.PROFIT_WINDOW
        or question == Question.AUCTION_WINDOW
        or question == Question.POSSESSION
        or question == Question.STARTUP_WINDOW
    )


@kernel
def is_ripe(effect: int, question: int) -> bool:
    """Say whether a moment suits a card: the Crisis is moved before the slots, a startup founded before Fate."""
    if effect == Card.LOBBY:
        return question == Question.DICE_WINDOW or question == Question.WINTER_WINDOW
    if effect == Card.ESPIONAGE:
        return question == Question.STARTUP_WINDOW
    if effect == Card.EASY_DEAL:
        return question == Question.DICE_WINDOW or question == Question.AUCTION_WINDOW
    if effect == Card.DEFERRAL:
        return question == Question.INTEREST
    if effect == Card.INFORMANT:
        return question == Question.STARTUP_WINDOW or question == Question.PURCHASE
    return True


@kernel
def is_detour(state: np.void, params: np.void, desk: np.void, row: int) -> bool:
    """Say whether a move only puts off a debt: nobody must make it, and it is not needed to pay.

    Where silence is no answer a small loss would otherwise look better than any payment.
    """
    question = state["question"]
    if question != Question.INTEREST and question != Question.LOSS:
        return False
    kind = desk["moves"][row]["kind"]
    if kind == Move.PAY or kind == Move.LOSE or kind == Move.EXEMPT:
        return False
    raises = kind == Move.LOAN or kind == Move.SELL_PAIR
    return not raises or can_pay(state, params, state["asked"])


@kernel
def can_pay(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether `seat` has the cash for one of its open debts: an interest, or a loss of Profit."""
    for industry in range(N_INDUSTRIES):
        if state["question"] == Question.INTEREST:
            if state["due"][industry] > 0 and state["skulls"][seat] >= interest_due(state, params, industry):
                return True
        elif state["loss_left"][0, industry] > 0 and state["skulls"][seat] >= loss_of(state, params, industry):
            return True
    return False
