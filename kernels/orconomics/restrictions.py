"""Restricted play: the actions that a policy never does, taken off the list of its moves."""

import numpy as np

from kernels.jit import kernel
from kernels.orconomics.layout import Action, Move
from kernels.orconomics.scoring import fee_due

_NONE = -1


def _actions() -> tuple[int, ...]:
    """Return the Action of each Move, -1 of one that no policy can do without; cards have one each."""
    named = {move: Action[move.name] for move in Move if move.name in Action.__members__}
    named[Move.TAKE_OFF_STARTUP] = Action.TAKE_OFF
    return tuple(int(named.get(move, _NONE)) for move in Move)


_ACTIONS = _actions()


@kernel
def is_forbidden(policy: np.void, move: np.void) -> bool:
    """Say whether a move is one that the policy never does."""
    action = _ACTIONS[move["kind"]]
    if move["kind"] == Move.PLAY:
        action += move["a"]
    return action != _NONE and (policy["never"] >> action) & 1 == 1


@kernel
def leave_out(state: np.void, params: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Take the forbidden ones off the list of `n` moves and return how many are left; all, if none would be.

    Who never borrows bids no more than there is in hand.
    """
    seat = state["asked"]
    kept = 0
    for row in range(n):
        move = desk["moves"][row]
        if is_forbidden(policy, move):
            continue
        if move["kind"] == Move.BID and (policy["never"] >> Action.LOAN) & 1 == 1:
            cash = state["skulls"][seat] - fee_due(state, params, seat)
            if cash < move["a"]:
                continue
            move["b"] = min(move["b"], cash)
        desk["moves"][kept] = move
        kept += 1
    return kept if kept > 0 else n
