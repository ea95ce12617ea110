"""An ascending bidding, seat after seat: who speaks next and who holds the highest bid.

The functions work on any state that has `stand` and `bid` by seat.
"""

from enum import IntEnum

import numpy as np

from kernels.jit import kernel


class Stand(IntEnum):
    """Where a seat stands in a bidding."""

    OUT = 0  # takes no part
    IN = 1  # may still speak
    PASSED = 2  # bound by its bid, if it has one in force
    DROPPED = 3  # its bid is void


@kernel
def holder(state: np.void, seats: int) -> int:
    """Return the seat with the highest of `state["bid"]`, -1 if there is none; a bid of 0 is none."""
    best = -1
    for seat in range(seats):
        if state["bid"][seat] > 0 and (best < 0 or state["bid"][seat] > state["bid"][best]):
            best = seat
    return best


@kernel
def next_speaker(state: np.void, first: int, last: int, seats: int) -> int:
    """Return who speaks after `last` (-1: nobody has, `first` begins), -1 if the bidding is over."""
    leader = holder(state, seats)
    seat = first if last < 0 else last + 1
    for _ in range(seats):
        if seat >= seats:
            seat -= seats
        if state["stand"][seat] == Stand.IN and seat != leader:
            return seat
        seat += 1
    return -1
