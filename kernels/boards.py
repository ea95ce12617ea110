"""Sets of squares of a ten-by-ten board as two 64-bit words, and flood fill over them.

Rows A to E lie in the low word, F to J in the high one, each row eleven bits wide. The eleventh bit is always empty, so
a shift by one moves a whole set a column on without running into the next row, a shift by eleven a row on.
"""

import numpy as np

from kernels.jit import inline_kernel

SIDE = 10
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""Rows down and columns right to the four squares beside one."""

_STRIDE = 11
_ROWS_A_WORD = 5

_ONE = np.uint64(1)
_ROW = np.uint64(_STRIDE)
_LAST_ROW = np.uint64(_STRIDE * (_ROWS_A_WORD - 1))
_FIRST = np.uint64((1 << _STRIDE) - 1)
_NONE = np.uint64(0)
ALL = np.uint64(sum(((1 << SIDE) - 1) << (_STRIDE * row) for row in range(_ROWS_A_WORD)))
"""Every square of one word."""

_M1 = np.uint64(0x5555555555555555)
_M2 = np.uint64(0x3333333333333333)
_M4 = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)
_2 = np.uint64(2)
_4 = np.uint64(4)
_56 = np.uint64(56)


@inline_kernel
def count_bits(word: int) -> int:
    """Return the number of squares in a word."""
    word = word - ((word >> _ONE) & _M1)
    word = (word & _M2) + ((word >> _2) & _M2)
    word = (word + (word >> _4)) & _M4
    return np.int64((word * _SUM) >> _56)


@inline_kernel
def word_of(square: int) -> int:
    """Return which of the two words a square lies in."""
    return 1 if square >= SIDE * _ROWS_A_WORD else 0


@inline_kernel
def bit_of(square: int) -> int:
    """Return a square's bit in its word."""
    row = square // SIDE
    column = square - SIDE * row
    if row >= _ROWS_A_WORD:
        row -= _ROWS_A_WORD
    return _ONE << np.uint64(_STRIDE * row + column)


@inline_kernel
def words_of(square: int) -> tuple[int, int]:
    """Return a square as a set of its own."""
    bit = bit_of(square)
    return (_NONE, bit) if word_of(square) == 1 else (bit, _NONE)


@inline_kernel
def square_of(word: int, lowest: int) -> int:
    """Return the square of a single bit in the low (0) or high (1) word."""
    place = count_bits(lowest - _ONE)
    row = place // _STRIDE
    return SIDE * (row + _ROWS_A_WORD * word) + place - _STRIDE * row


@inline_kernel
def square_beside(square: int, down: int, right: int) -> int:
    """Return the square so many rows down and columns to the right, -1 if it is off the board."""
    row = square // SIDE
    column = square - SIDE * row + right
    row += down
    if row < 0 or row >= SIDE or column < 0 or column >= SIDE:
        return -1
    return SIDE * row + column


@inline_kernel
def lowest_bit(word: int) -> int:
    """Return the lowest bit of a word."""
    return word & (~word + _ONE)


@inline_kernel
def beside(low: int, high: int) -> tuple[int, int]:
    """Return all squares that share an edge with a square of a set."""
    new_low = low << _ONE | low >> _ONE | low << _ROW | low >> _ROW | (high & _FIRST) << _LAST_ROW
    new_high = high << _ONE | high >> _ONE | high << _ROW | high >> _ROW | low >> _LAST_ROW
    return new_low & ALL, new_high & ALL


@inline_kernel
def beside_twice(low: int, high: int) -> tuple[int, int]:
    """Return all squares that share an edge with two or more squares of a set."""
    across_low = low << _ONE & low >> _ONE
    across_high = high << _ONE & high >> _ONE
    side_low = low << _ONE | low >> _ONE
    side_high = high << _ONE | high >> _ONE
    above_low = low << _ROW
    above_high = high << _ROW | low >> _LAST_ROW
    below_low = low >> _ROW | (high & _FIRST) << _LAST_ROW
    below_high = high >> _ROW
    low = across_low | above_low & below_low | side_low & (above_low | below_low)
    high = across_high | above_high & below_high | side_high & (above_high | below_high)
    return low & ALL, high & ALL


@inline_kernel
def chain_of(low: int, high: int, own_low: int, own_high: int) -> tuple[int, int]:
    """Return the squares of `own` that are connected with a set of its squares: two steps of growth for each test."""
    while True:
        side_low, side_high = beside(low, high)
        once_low = (low | side_low) & own_low
        once_high = (high | side_high) & own_high
        side_low, side_high = beside(once_low, once_high)
        new_low = (once_low | side_low) & own_low
        new_high = (once_high | side_high) & own_high
        if new_low == low and new_high == high:
            return low, high
        low = new_low
        high = new_high


@inline_kernel
def list_chains(own_low: int, own_high: int, least: int, sizes: np.void, first: int) -> int:
    """Write the sizes of all chains of `least` (>= 2) shields or more to `sizes` from `first` on, return their end.

    Shields without a neighbour are dropped at once; they are most of a scattered tribe.
    """
    side_low, side_high = beside(own_low, own_high)
    own_low &= side_low
    own_high &= side_high
    while own_low | own_high != _NONE:
        low = lowest_bit(own_low)
        high = lowest_bit(own_high) if low == _NONE else _NONE
        low, high = chain_of(low, high, own_low, own_high)
        own_low &= ~low
        own_high &= ~high
        size = count_bits(low) + count_bits(high)
        if size >= least:
            sizes[first] = size
            first += 1
    return first
