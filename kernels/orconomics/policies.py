"""How a seat chooses."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orconomics.layout import Move, PolicyKind
from kernels.orconomics.search import choose_ahead
from kernels.orconomics.weighing import choose_weighed


@kernel
def choose(state: np.void, params: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Choose one of `n` legal moves; in a row that is a range of bids, write the bid chosen into its field a."""
    if policy["kind"] == PolicyKind.RANDOM:
        return choose_any(state, desk, n)
    if policy["kind"] == PolicyKind.SEARCH:
        return choose_ahead(state, params, policy, desk, n)
    return choose_weighed(state, params, policy, desk, n)


@kernel
def choose_any(state: np.void, desk: np.void, n: int) -> int:
    """Choose any legal move, each bid of a range counting as one."""
    seat = state["asked"]
    total = n
    for row in range(n):
        if desk["moves"][row]["kind"] == Move.BID or desk["moves"][row]["kind"] == Move.CARD_BID:
            total += desk["moves"][row]["b"] - desk["moves"][row]["a"]
    pick = rng.below(rng.own_draw(state, seat), total)
    for row in range(n):
        span = 0
        if desk["moves"][row]["kind"] == Move.BID or desk["moves"][row]["kind"] == Move.CARD_BID:
            span = desk["moves"][row]["b"] - desk["moves"][row]["a"]
        if pick <= span:
            if span > 0:
                desk["moves"][row]["a"] += pick
            return row
        pick -= span + 1
    return n - 1
