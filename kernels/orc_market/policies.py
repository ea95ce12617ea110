"""How a seat chooses: every card, or pair to keep, gets a worth in points, a weighted sum of features.

The option of the greatest worth is taken. A worth uses only what the seat can see: the row, its own hidden customer,
all stalls, its own hand, what has been open.
"""

import math

import numpy as np

from kernels import rng
from kernels.jit import inline_kernel
from kernels.orc_market.answers import answer
from kernels.orc_market.layout import MAX_HAND, MAX_KEPT, NOBODY, SKETCH, PolicyKind, Question
from kernels.orc_market.scoring import count_card, empty_stall, hand_at
from kernels.orc_market.worth import (
    add_taste,
    face_rivals,
    imagine_rivals,
    in_units,
    prepare,
    set_view,
    taste_worth,
    weigh_cards,
)

_SHUNNED = 1 << 40
"""What a card that a policy never sells counts less, in units of 1 / POINT: more than any card is worth."""


@inline_kernel
def add_noise(state: np.void, policy: np.void, seat: int, n: int, desk: np.void) -> None:
    """Add what a seat is off by when it weighs each of the desk's `n` cards."""
    if policy["temperature"] > 0.0:
        for option in range(n):
            error = math.log(-math.log(rng.unit(rng.own_draw(state, seat))))
            desk["worth"][option] -= in_units(policy["temperature"] * error)


@inline_kernel
def is_shunned(params: np.void, policy: np.void, card: int) -> bool:
    """Say whether a card shows a product that the policy never sells; a card without one has no bit."""
    return (policy["never"] >> params["product"][card]) & 1 == 1


@inline_kernel
def shun(params: np.void, policy: np.void, n: int, desk: np.void) -> None:
    """Make those of the desk's `n` cards that the policy never sells worth less than any other."""
    for option in range(n):
        if is_shunned(params, policy, desk["cards"][option]):
            desk["worth"][option] -= _SHUNNED


@inline_kernel
def choose(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Answer the question that is asked as the policy would."""
    if policy["kind"] == PolicyKind.RANDOM:
        choose_any(state, params, desk)
        return
    if state["ready"][state["asked"]] == 0:
        prepare(state, params, policy, state["asked"])
    if state["question"] == Question.LAY:
        choose_laying(state, params, policy, desk)
    elif state["round"] < MAX_KEPT:
        choose_keeping(state, params, policy, desk)
    else:
        choose_pair(state, params, policy, desk)


@inline_kernel
def choose_any(state: np.void, params: np.void, desk: np.void) -> None:
    """Answer with any card, or any pair of cards, all alike."""
    seat = state["asked"]
    size = state["hand_size"] if state["question"] == Question.LAY else state["stall_size"][seat]
    if state["question"] == Question.LAY or state["round"] < MAX_KEPT:
        answer(state, params, rng.below(rng.own_draw(state, seat), size), NOBODY, desk)
        return
    pair = rng.below(rng.own_draw(state, seat), size * (size - 1) // 2)
    first = 0
    while pair >= size - 1 - first:
        pair -= size - 1 - first
        first += 1
    answer(state, params, first, first + 1 + pair, desk)


@inline_kernel
def best_of(desk: np.void, n: int) -> int:
    """Return the option of the greatest worth, the first of equal ones.

    Worth and place are compared as one number, which spares a branch that no processor can predict.
    """
    best = desk["worth"][0] * MAX_HAND + MAX_HAND
    for option in range(1, n):
        best = max(best, desk["worth"][option] * MAX_HAND + MAX_HAND - option)
    return -best % MAX_HAND


@inline_kernel
def choose_laying(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Lay the card of the hand that is worth most."""
    seat = state["asked"]
    hand = hand_at(state, params, seat)
    n = state["hand_size"]
    for place in range(n):
        desk["cards"][place] = state["hand"][hand, place]
    set_view(state, params, policy, n - 1, desk)
    if policy["denial"] != 0.0:
        set_spite(state, params, policy, seat, n, desk)
    face_rivals(params, seat, desk)
    weigh_cards(state, params, seat, seat, n, desk)
    if state["has_taste"][seat]:
        add_taste(state, params, policy, seat, n, desk)
        add_noise(state, policy, seat, n, desk)
        for place in range(n):
            desk["worth"][place] += desk["spite"][place] if policy["denial"] != 0.0 else 0
    if policy["never"] != 0:
        shun(params, policy, n, desk)
    answer(state, params, best_of(desk, n), NOBODY, desk)


@inline_kernel
def set_spite(state: np.void, params: np.void, policy: np.void, seat: int, n: int, desk: np.void) -> None:
    """Weigh what each card of the hand would be worth to the left neighbour, who gets it next if it is not laid."""
    left = seat + 1 if seat + 1 < params["players"] else 0
    face_rivals(params, left, desk)
    weigh_cards(state, params, seat, left, n, desk)
    for place in range(n):
        desk["spite"][place] = np.int64(round(policy["denial"] * desk["worth"][place]))


@inline_kernel
def choose_keeping(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Keep the card of the stall that is worth most in the coming round."""
    seat = state["asked"]
    n = state["stall_size"][seat]
    imagine(state, params, policy, desk)
    empty_stall(state, params, SKETCH)
    for place in range(n):
        desk["cards"][place] = state["stall"][seat, place]
    weigh_kept(state, params, policy, n, desk)
    answer(state, params, best_of(desk, n), NOBODY, desk)


@inline_kernel
def choose_pair(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Keep the two cards of the stall that are worth most together in the coming round."""
    seat = state["asked"]
    best = 0
    partner = 1
    best_worth = -(1 << 62)
    imagine(state, params, policy, desk)
    for first in range(state["stall_size"][seat] - 1):
        card = state["stall"][seat, first]
        empty_stall(state, params, SKETCH)
        alone = in_units(taste_worth(state, params, policy, SKETCH, card)) if state["has_taste"][seat] else 0
        if policy["never"] != 0 and is_shunned(params, policy, card):
            alone -= _SHUNNED
        count_card(state, params, SKETCH, card)
        n = state["stall_size"][seat] - first - 1
        for place in range(n):
            desk["cards"][place] = state["stall"][seat, first + 1 + place]
        weigh_kept(state, params, policy, n, desk)
        second = best_of(desk, n)
        if alone + desk["worth"][second] > best_worth:
            best_worth = alone + desk["worth"][second]
            best = first
            partner = first + 1 + second
    answer(state, params, best, partner, desk)


@inline_kernel
def imagine(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Imagine the coming round, in which rivals have what they may have kept."""
    set_view(state, params, policy, params["hand"] - state["round"], desk)
    imagine_rivals(state, params, policy, desk)


@inline_kernel
def weigh_kept(state: np.void, params: np.void, policy: np.void, n: int, desk: np.void) -> None:
    """Weigh each of the desk's `n` cards beside those that already lie in the sketch of the own stall."""
    seat = state["asked"]
    weigh_cards(state, params, seat, SKETCH, n, desk)
    if state["has_taste"][seat]:
        add_taste(state, params, policy, SKETCH, n, desk)
        add_noise(state, policy, seat, n, desk)
    if policy["never"] != 0:
        shun(params, policy, n, desk)
