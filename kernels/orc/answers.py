"""What a seat decides is carried out."""

import numpy as np

from kernels.jit import kernel
from kernels.orc.actions import move_piece, put_down
from kernels.orc.layout import Question


@kernel
def carry_out(state: np.void, params: np.void, kind: int, a: int, b: int, c: int, desk: np.void) -> None:
    """Carry out a legal move of the seat asked; the question tells its kind, and no move uses `c`."""
    seat = state["asked"]
    if state["question"] == Question.ARRANGE:
        put_down(state, params, seat, a, b, desk)
    else:
        move_piece(state, params, seat, a, b, desk)
        state["stage"] = Question.TURN_END
