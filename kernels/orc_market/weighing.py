"""Every card, or pair to keep, gets a worth in points, a weighted sum of features; the greatest worth is taken.

A worth uses only what the seat can see: the row, its own hidden customer, all stalls, its own hand, what has been open.
"""

import math

import numpy as np

from kernels import rng
from kernels.jit import apart_kernel, inline_kernel
from kernels.orc_market.answers import answer
from kernels.orc_market.layout import MAX_KEPT, MAX_MOVES, NOBODY, SKETCH, Question
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

SHUNNED = 1 << 40
"""What a card that a policy never sells counts less, in units of 1 / POINT: more than any card is worth."""


@inline_kernel
def best_row(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Return the row of the option that is worth most to the seat asked, in the order of the legal moves."""
    n = weigh_options(state, params, policy, desk)
    add_noise(state, policy, n, desk)
    return best_of(desk, n)


@apart_kernel
def weigh_best(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Return the row of the option that is worth most, as `best_row` does."""
    return best_row(state, params, policy, desk)


@apart_kernel
def act(state: np.void, params: np.void, row: int, desk: np.void) -> None:
    """Answer with one of the options, as `take_row` does, which is copied into its callers."""
    take_row(state, params, row, desk)


@inline_kernel
def weigh_options(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Weigh what the seat asked may do, in the order of the legal moves; return how many options there are."""
    if state["ready"][state["asked"]] == 0:
        prepare(state, params, policy, state["asked"])
    if state["question"] == Question.LAY:
        return weigh_layings(state, params, policy, desk)
    if state["round"] < MAX_KEPT:
        return weigh_keepings(state, params, policy, desk)
    return weigh_pairs(state, params, policy, desk)


@inline_kernel
def take_row(state: np.void, params: np.void, row: int, desk: np.void) -> None:
    """Answer with one of the options, by its row in the order of the legal moves."""
    first = row
    second = NOBODY
    if state["question"] != Question.LAY and state["round"] == MAX_KEPT:
        size = state["stall_size"][state["asked"]]
        first = 0
        while row >= size - 1 - first:
            row -= size - 1 - first
            first += 1
        second = first + 1 + row
    answer(state, params, first, second, desk)


@inline_kernel
def add_noise(state: np.void, policy: np.void, n: int, desk: np.void) -> None:
    """Add what the seat asked is off by when it weighs each of `n` options."""
    if policy["temperature"] > 0.0:
        for option in range(n):
            error = math.log(-math.log(rng.unit(rng.own_draw(state, state["asked"]))))
            desk["worth"][option] -= in_units(policy["temperature"] * error)


@inline_kernel
def best_of(desk: np.void, n: int) -> int:
    """Return the option of the greatest worth, the first of equal ones.

    Worth and place are compared as one number, which spares a branch that no processor can predict.
    """
    best = desk["worth"][0] * MAX_MOVES + MAX_MOVES
    for option in range(1, n):
        best = max(best, desk["worth"][option] * MAX_MOVES + MAX_MOVES - option)
    return -best % MAX_MOVES


@inline_kernel
def is_shunned(params: np.void, policy: np.void, card: int) -> bool:
    """Say whether a card shows a product that the policy never sells; a card without one has no bit."""
    return (policy["never"] >> params["product"][card]) & 1 == 1


@inline_kernel
def shun(params: np.void, policy: np.void, n: int, desk: np.void) -> None:
    """Make those of the desk's `n` cards that the policy never sells worth less than any other."""
    for option in range(n):
        if is_shunned(params, policy, desk["cards"][option]):
            desk["worth"][option] -= SHUNNED


@inline_kernel
def weigh_layings(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Weigh laying each card of the hand; return their number."""
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
        for place in range(n):
            desk["worth"][place] += desk["spite"][place] if policy["denial"] != 0.0 else 0
    if policy["never"] != 0:
        shun(params, policy, n, desk)
    return n


@inline_kernel
def set_spite(state: np.void, params: np.void, policy: np.void, seat: int, n: int, desk: np.void) -> None:
    """Weigh what each card of the hand would be worth to the left neighbour, who gets it next if it is not laid."""
    left = seat + 1 if seat + 1 < params["players"] else 0
    face_rivals(params, left, desk)
    weigh_cards(state, params, seat, left, n, desk)
    for place in range(n):
        desk["spite"][place] = np.int64(round(policy["denial"] * desk["worth"][place]))


@inline_kernel
def weigh_keepings(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Weigh keeping each card of the stall for the coming round; return their number."""
    seat = state["asked"]
    n = state["stall_size"][seat]
    imagine_round(state, params, policy, desk)
    empty_stall(state, params, SKETCH)
    for place in range(n):
        desk["cards"][place] = state["stall"][seat, place]
    weigh_kept(state, params, policy, n, desk)
    return n


@inline_kernel
def weigh_pairs(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Weigh keeping each pair of cards of the stall for the coming round; return their number."""
    seat = state["asked"]
    row = 0
    imagine_round(state, params, policy, desk)
    for first in range(state["stall_size"][seat] - 1):
        card = state["stall"][seat, first]
        empty_stall(state, params, SKETCH)
        alone = in_units(taste_worth(state, params, policy, SKETCH, card)) if state["has_taste"][seat] else 0
        if policy["never"] != 0 and is_shunned(params, policy, card):
            alone -= SHUNNED
        count_card(state, params, SKETCH, card)
        n = state["stall_size"][seat] - first - 1
        for place in range(n):
            desk["cards"][place] = state["stall"][seat, first + 1 + place]
        weigh_kept(state, params, policy, n, desk)
        for place in range(n):
            desk["pairs"][row + place] = alone + desk["worth"][place]
        row += n
    for pair in range(row):
        desk["worth"][pair] = desk["pairs"][pair]
    return row


@inline_kernel
def imagine_round(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
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
    if policy["never"] != 0:
        shun(params, policy, n, desk)
