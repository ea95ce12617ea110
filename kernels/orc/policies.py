"""How a seat chooses."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orc.layout import N_ROLES, Question


@kernel
def choose(state: np.void, params: np.void, policy: np.void, n: int, desk: np.void) -> int:
    """Choose one of the `n` legal moves of the seat asked; return its row in the desk's list."""
    if state["question"] == Question.ARRANGE:
        return pick_piece(state, n, desk)
    return pick_any(state, n)


@kernel
def pick_any(state: np.void, n: int) -> int:
    """Return any of `n` rows, all alike."""
    return rng.below(rng.own_draw(state, state["asked"]), n)


@kernel
def pick_piece(state: np.void, n: int, desk: np.void) -> int:
    """Return the role of any piece that is left, all pieces alike, so that all arrangements are."""
    seat = state["asked"]
    pieces = 0
    for role in range(N_ROLES):
        pieces += state["left"][seat, role]
    place = rng.below(rng.own_draw(state, seat), pieces)
    row = 0
    while row < n - 1 and place >= state["left"][seat, desk["moves"][row]["b"]]:
        place -= state["left"][seat, desk["moves"][row]["b"]]
        row += 1
    return row
