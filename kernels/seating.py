"""Which policy plays a seat: a row of its own, or a stand-in that takes its place towards the end of a game."""

import numpy as np

from kernels.jit import inline_kernel


@inline_kernel
def row_of(state: np.void, shift: int, seats: int, finished: int) -> int:
    """Return the row of the policies that answers for the seat asked, when so many rounds are finished.

    The stand-in has the row behind those of the seats. `state` is any with `asked`, `stand_in` and `stand_in_after`.
    """
    if state["asked"] == state["stand_in"] - 1 and finished >= state["stand_in_after"]:
        return seats
    return (state["asked"] + shift) % seats
