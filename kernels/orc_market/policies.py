"""How a seat chooses."""

import numpy as np

from kernels import rng
from kernels.jit import inline_kernel
from kernels.orc_market.layout import MAX_KEPT, PolicyKind, Question
from kernels.orc_market.search import choose_ahead
from kernels.orc_market.weighing import best_row, take_row


@inline_kernel
def decide(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Let the policy of the seat that is asked choose among its legal moves."""
    state["decisions"] += 1
    if policy["kind"] == PolicyKind.SEARCH:
        choose_ahead(state, params, policy, desk)
        return
    row = draw_row(state) if policy["kind"] == PolicyKind.RANDOM else best_row(state, params, policy, desk)
    take_row(state, params, row, desk)


@inline_kernel
def draw_row(state: np.void) -> int:
    """Return any row of the legal moves of the seat asked, all alike."""
    seat = state["asked"]
    n = state["hand_size"] if state["question"] == Question.LAY else state["stall_size"][seat]
    if state["question"] != Question.LAY and state["round"] == MAX_KEPT:
        n = n * (n - 1) // 2
    return rng.below(rng.own_draw(state, seat), n)
