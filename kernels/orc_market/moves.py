"""What a seat may do when it is asked."""

import numpy as np

from kernels.jit import inline_kernel
from kernels.orc_market.layout import MAX_KEPT, NOBODY, Move, Question
from kernels.orc_market.scoring import hand_at


@inline_kernel
def put(desk: np.void, n: int, kind: int, a: int, b: int) -> int:
    """Write a move into row `n` of the desk's list and return the number of rows."""
    move = desk["moves"][n]
    move["kind"] = kind
    move["a"] = a
    move["b"] = b
    move["c"] = 0
    return n + 1


@inline_kernel
def list_layings(state: np.void, params: np.void, desk: np.void) -> int:
    """List the cards of the hand (Turns)."""
    hand = hand_at(state, params, state["asked"])
    n = 0
    for place in range(state["hand_size"]):
        n = put(desk, n, Move.LAY, state["hand"][hand, place], NOBODY)
    return n


@inline_kernel
def list_keepings(state: np.void, desk: np.void) -> int:
    """List the cards, or for the night the pairs of cards, that may stay in the stall (Round 2 and 3)."""
    seat = state["asked"]
    size = state["stall_size"][seat]
    n = 0
    for first in range(size):
        if state["round"] < MAX_KEPT:
            n = put(desk, n, Move.KEEP, state["stall"][seat, first], NOBODY)
            continue
        for second in range(first + 1, size):
            n = put(desk, n, Move.KEEP, state["stall"][seat, first], state["stall"][seat, second])
    return n


@inline_kernel
def list_moves(state: np.void, params: np.void, desk: np.void) -> int:
    """List the legal moves of the seat asked in the desk's `moves` and return their number."""
    if state["question"] == Question.LAY:
        return list_layings(state, params, desk)
    return list_keepings(state, desk)
