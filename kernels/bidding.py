"""An ascending bidding, seat after seat: who speaks next and who holds the highest bid."""

from enum import IntEnum

import numpy.typing as npt

from kernels.jit import kernel


class Stand(IntEnum):
    """Where a seat stands in a bidding."""

    OUT = 0  # takes no part
    IN = 1  # may still speak
    PASSED = 2  # bound by its bid, if it has one in force
    DROPPED = 3  # its bid is void


@kernel
def holder(bid: npt.NDArray, seats: int) -> int:
    """Return the seat with the highest bid in force, -1 if there is none; bids of 0 are none."""
    best = -1
    for seat in range(seats):
        if bid[seat] > 0 and (best < 0 or bid[seat] > bid[best]):
            best = seat
    return best


@kernel
def next_speaker(stand: npt.NDArray, bid: npt.NDArray, first: int, last: int, seats: int) -> int:
    """Return who speaks after `last` (-1: nobody has, `first` begins), -1 if the bidding is over."""
    leader = holder(bid, seats)
    start = first if last < 0 else last + 1
    for step in range(seats):
        seat = (start + step) % seats
        if stand[seat] == Stand.IN and seat != leader:
            return seat
    return -1
