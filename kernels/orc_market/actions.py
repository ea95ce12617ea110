"""The single changes to the table: dealing, laying, passing, customers coming and going, keeping."""

import numpy as np

from kernels import rng
from kernels.jit import inline_kernel
from kernels.log import record
from kernels.orc_market.layout import FULL_TABLE, MAX_PRODUCTS, NOBODY, Event, Round
from kernels.orc_market.scoring import count_card, empty_stall, hand_at, value_stall
from kernels.shuffling import shuffle


@inline_kernel
def lay(state: np.void, params: np.void, seat: int, card: int, is_last: int, desk: np.void) -> None:
    """Lay a card open into a stall (Turns)."""
    state["stall"][seat, state["stall_size"][seat]] = card
    state["stall_size"][seat] += 1
    count_card(state, params, seat, card)
    value_stall(state, params, seat)
    record(state, desk, Event.LAID, seat, card, is_last, 0)


@inline_kernel
def lay_chosen(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Lay the card that a seat has chosen; the last one in the hand takes its place there."""
    hand = hand_at(state, params, seat)
    place = state["chosen"][seat, 0]
    card = state["hand"][hand, place]
    last = state["hand_size"] - 1
    state["hand"][hand, place] = state["hand"][hand, last]
    state["chosen"][seat, 0] = NOBODY
    lay(state, params, seat, card, 1 if last == 0 else 0, desk)


@inline_kernel
def pass_hands(state: np.void, params: np.void, desk: np.void) -> None:
    """Pass all hands on, unless they are empty (Turns)."""
    state["hand_size"] -= 1
    state["passes"] += 1
    if state["hand_size"] > 0:
        to_right = params["alternate"] and state["round"] == Round.NOON
        record(state, desk, Event.PASSED, NOBODY, -1 if to_right else 1, state["hand_size"], 0)


@inline_kernel
def put_customers(state: np.void, params: np.void, desk: np.void) -> None:
    """Make the deck of customers: the row, one for each seat face down, the stack (Setup)."""
    shuffle(state, desk, params["customers"], rng.Purpose.BOARD, 0)
    taken = 0
    for i in range(params["customers"]):
        customer = desk["order"][i]
        if taken == params["deck"] or (params["players"] < FULL_TABLE and params["icon"][customer]):
            continue
        if taken < params["row"]:
            state["row"][taken] = customer
            state["seen"] |= 1 << customer
            record(state, desk, Event.ROW, NOBODY, taken, customer, 0)
        else:
            state["stack"][taken - params["row"]] = customer
        taken += 1
    state["row_size"] = params["row"]
    state["stack_size"] = taken - params["row"]
    for seat in range(params["players"]):
        deal_customer(state, seat, desk)


@inline_kernel
def deal_customer(state: np.void, seat: int, desk: np.void) -> None:
    """Deal a seat the next customer of the stack, face down."""
    customer = state["stack"][state["stack_next"]]
    state["stack_next"] += 1
    state["hidden"][seat] = customer
    record(state, desk, Event.HIDDEN, seat, customer, 0, 0)


@inline_kernel
def change_customers(state: np.void, params: np.void, desk: np.void) -> None:
    """Let customers leave at the right and the hidden ones join at the left; before noon deal new ones (Round 2)."""
    state["row_size"] -= params["leaving"]
    for place in range(state["row_size"] + params["leaving"] - 1, state["row_size"] - 1, -1):
        record(state, desk, Event.LEFT, NOBODY, state["row"][place], 0, 0)
    for seat in range(params["players"]):
        for place in range(state["row_size"], 0, -1):
            state["row"][place] = state["row"][place - 1]
        state["row"][0] = state["hidden"][seat]
        state["row_size"] += 1
        state["hidden"][seat] = NOBODY
        record(state, desk, Event.JOINED, NOBODY, state["row"][0], 0, 0)
    if state["round"] == Round.NOON:
        for seat in range(params["players"]):
            deal_customer(state, seat, desk)


@inline_kernel
def keep(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Keep the cards chosen and take all others off a stall (Round 2 and 3, Product Cards)."""
    for i in range(state["round"]):
        state["stall"][seat, i] = state["stall"][seat, state["chosen"][seat, i]]
        state["chosen"][seat, i] = NOBODY
    state["stall_size"][seat] = state["round"]
    empty_stall(state, params, seat)
    for i in range(state["round"]):
        count_card(state, params, seat, state["stall"][seat, i])
        record(state, desk, Event.KEPT, seat, state["stall"][seat, i], 0, 0)
    value_stall(state, params, seat)


@inline_kernel
def deal_products(state: np.void, params: np.void, desk: np.void) -> None:
    """Shuffle every card that nobody keeps, deal the hands and set the rest aside (Setup; Round 2 and 3)."""
    kept = np.uint64(0)
    for seat in range(params["players"]):
        for place in range(state["stall_size"][seat]):
            kept |= np.uint64(1) << np.uint64(state["stall"][seat, place])
    shuffle(state, desk, params["products"], rng.Purpose.DECK, MAX_PRODUCTS * state["round"])
    state["hand_size"] = params["hand"] - state["round"]
    state["passes"] = 0
    state["aside_size"] = 0
    seat = 0
    place = 0
    for i in range(params["products"]):
        card = desk["order"][i]
        if kept >> np.uint64(card) & np.uint64(1):
            continue
        if seat < params["players"]:
            state["hand"][seat, place] = card
            record(state, desk, Event.HAND, seat, card, 0, 0)
            place += 1
            if place == state["hand_size"]:
                seat += 1
                place = 0
        else:
            state["aside"][state["aside_size"]] = card
            state["aside_size"] += 1
