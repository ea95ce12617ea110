"""What is kept of the seats from round to round: rows of records with a `score`, by round and seat."""

import numpy as np
import numpy.typing as npt

from kernels.jit import kernel


@kernel
def leaders_at(history: npt.NDArray[np.void], row: int, seats: int) -> int:
    """Return the seats that led after `row` rounds, alone or tied, as bits; none if that round was not kept."""
    if row >= len(history):
        return 0
    best = history[row, 0]["score"]
    for seat in range(1, seats):
        best = max(best, history[row, seat]["score"])
    found = 0
    for seat in range(seats):
        if history[row, seat]["score"] == best:
            found |= 1 << seat
    return found
