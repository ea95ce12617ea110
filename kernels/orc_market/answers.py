"""What a seat decides is noted, or carried out where seats act one after another."""

import numpy as np

from kernels.jit import inline_kernel
from kernels.orc_market.actions import keep, lay_chosen
from kernels.orc_market.layout import NOBODY, Question
from kernels.orc_market.scoring import hand_at


@inline_kernel
def answer(state: np.void, params: np.void, first: int, second: int, desk: np.void) -> None:
    """Note which places of its hand or stall the seat asked has chosen.

    Ruling Q1: all seats choose before anybody lays a card, unless option `pick_timing` makes them act in turn.
    """
    seat = state["asked"]
    state["chosen"][seat, 0] = first
    state["chosen"][seat, 1] = second
    state["cursor"] += 1
    if params["clockwise"]:
        if state["question"] == Question.LAY:
            lay_chosen(state, params, seat, desk)
        else:
            keep(state, params, seat, desk)


@inline_kernel
def carry_out(state: np.void, params: np.void, kind: int, a: int, b: int, c: int, desk: np.void) -> None:
    """Carry out a legal move of the seat asked; `kind` and `c` say nothing that the question does not."""
    seat = state["asked"]
    if state["question"] == Question.LAY:
        hand = hand_at(state, params, seat)
        place = 0
        while state["hand"][hand, place] != a:
            place += 1
        answer(state, params, place, NOBODY, desk)
        return
    answer(state, params, place_in_stall(state, seat, a), place_in_stall(state, seat, b), desk)


@inline_kernel
def place_in_stall(state: np.void, seat: int, card: int) -> int:
    """Return where a card lies in a stall, -1 for no card."""
    for place in range(state["stall_size"][seat]):
        if state["stall"][seat, place] == card:
            return place
    return NOBODY
