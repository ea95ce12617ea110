"""A long shuffle from few draws: several integers are taken from each.

The function works on any state that has `seed`, `deal` and `redrawn` and on any desk that has `order`.
"""

import numpy as np

from kernels import rng
from kernels.jit import kernel

_PER_DRAW = 5
_FRACTION = np.uint64(56)
_BELOW_ONE = np.uint64((1 << 56) - 1)
_BYTE = np.uint64(8)


@kernel
def shuffle(state: np.void, desk: np.void, size: int, purpose: int, base: int) -> None:
    """Write the numbers 0 to `size` - 1, at most 64 of them, into the desk's `order` at random.

    A draw is a fraction of 56 bits; times n its whole part is an integer below n, and the rest is a fraction again.
    Five integers below 64 use 30 bits, so that none is off its share by more than 1 in 2**26.
    """
    order = desk["order"]
    for i in range(size):
        order[i] = i
    index = base
    left = 0
    fraction = np.uint64(0)
    for i in range(size - 1, 0, -1):
        if left == 0:
            fraction = rng.game_draw(state, purpose, index) >> _BYTE
            index += 1
            left = _PER_DRAW
        left -= 1
        fraction *= np.uint64(i + 1)
        j = np.int64(fraction >> _FRACTION)
        fraction &= _BELOW_ONE
        number = order[i]
        order[i] = order[j]
        order[j] = number
