"""Restricted play: the actions that a policy never does, taken off the list of its moves."""

import numpy as np

from kernels.jit import kernel
from kernels.orc.layout import NOBODY, Action


@kernel
def is_forbidden(state: np.void, policy: np.void, seat: int, move: np.void) -> bool:
    """Say whether a move on the board is one that the policy never does."""
    if state["at"][1 - seat, move["b"]] != NOBODY and (policy["never"] >> Action.TAKE) & 1 == 1:
        return True
    role = state["role"][seat, state["at"][seat, move["a"]]]
    return (policy["never"] >> role) & 1 == 1


@kernel
def leave_out(state: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Take the forbidden ones off the list of `n` moves and return how many are left; all, if none would be."""
    seat = state["asked"]
    kept = 0
    for row in range(n):
        move = desk["moves"][row]
        if not is_forbidden(state, policy, seat, move):
            desk["moves"][kept] = move
            kept += 1
    return kept if kept > 0 else n
