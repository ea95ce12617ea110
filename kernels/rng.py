"""Random draws as a pure function of (seed, deal, purpose, index): Philox4x32-10.

A draw is one block of the counter-based generator Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel Random Numbers:
As Easy as 1, 2, 3; SC 2011). The seed is the key; the 128-bit counter is made of the deal (two words), the purpose and
the index of the draw. For one key the generator is a bijection of counters, so no two draws of a run can share a block:
streams are disjoint by construction, which a SplitMix64 with one common increment (five times cheaper) cannot promise.
"""

from enum import IntEnum

import numpy as np

from kernels.jit import kernel

_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)
_LOW = np.uint64(0xFFFFFFFF)
_WORD = np.uint64(32)
_BYTE = np.uint64(8)
_TOP = np.uint64(56)
_SPARE = np.uint64(12)
_UNIT = 1.0 / 2.0**52
_OTHER = np.uint64(1 << 63)
"""What is added to the number of a deal whose luck is drawn anew; deals have smaller numbers."""


class Purpose(IntEnum):
    """What a stream of draws is for. One purpose never disturbs another."""

    BOARD = 0  # layout of the board
    DECK = 1  # order of a deck; one run of indices per shuffle
    DICE = 2  # dice of a turn, indexed by turn
    START = 3  # dice thrown while setting up
    CHECK = 4  # dice thrown for one card, indexed by turn
    THEFT = 5  # a card taken at random, indexed by turn
    SEAT = 16  # choices of seat 0; seat s has SEAT + s


@kernel
def philox(key: int, c0: int, c1: int, c2: int, c3: int) -> tuple[int, int]:
    """Return the Philox4x32-10 block of `key` (64 bits) and four counter words, as two 64-bit words (all uint64)."""
    k0 = key & _LOW
    k1 = key >> _WORD
    for _ in range(10):
        p0 = _M0 * c0
        p1 = _M1 * c2
        c0 = (p1 >> _WORD) ^ c1 ^ k0
        c2 = (p0 >> _WORD) ^ c3 ^ k1
        c1 = p1 & _LOW
        c3 = p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return (c1 << _WORD) | c0, (c3 << _WORD) | c2


@kernel
def draw(seed: int, deal: int, purpose: int, index: int) -> int:
    """Return 64 random bits: draw number `index` of `purpose` in deal `deal` of `seed` (seed and deal are uint64)."""
    return philox(seed, np.uint64(index) & _LOW, np.uint64(purpose), deal & _LOW, deal >> _WORD)[0]


@kernel
def below(bits: int, n: int) -> int:
    """Turn 64 random bits into an integer in [0, n), n <= 256; no value is off its share by more than n / 2**56."""
    return np.int64(((bits >> _BYTE) * np.uint64(n)) >> _TOP)


@kernel
def unit(bits: int) -> float:
    """Turn 64 random bits into a number strictly between 0 and 1."""
    return (np.float64(bits >> _SPARE) + 0.5) * _UNIT


@kernel
def game_draw(state: np.void, purpose: int, index: int) -> int:
    """Return draw number `index` of a purpose in a game, for any state with `seed`, `deal` and `redrawn`.

    A purpose whose bit is set in `redrawn` has other luck than the deal would give it, one luck in all its games.
    """
    deal = state["deal"]
    if state["redrawn"] >> purpose & 1:
        deal |= _OTHER
    return draw(state["seed"], deal, purpose, index)


@kernel
def own_draw(state: np.void, seat: int) -> int:
    """Return the next 64 random bits of a seat's own stream, for any state that also has `draws`."""
    index = state["draws"][seat]
    state["draws"][seat] = index + 1
    return game_draw(state, Purpose.SEAT + seat, index)
