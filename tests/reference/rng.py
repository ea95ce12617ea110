"""The streams of docs/randomness.md in plain Python integers."""

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

WORD = 0xFFFFFFFF
FRACTION = (1 << 56) - 1
BOARD, DECK, DICE, SETUP, CHECK, THEFT, SEAT = 0, 1, 2, 3, 4, 5, 16


def philox4x32(counter: Sequence[int], key: Sequence[int], rounds: int = 10) -> tuple[int, int, int, int]:
    """Return the Philox4x32 block of four counter words and two key words (Salmon et al., SC 2011)."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(rounds):
        left, right = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (right >> 32) ^ c1 ^ k0, right & WORD, (left >> 32) ^ c3 ^ k1, left & WORD
        k0, k1 = (k0 + 0x9E3779B9) & WORD, (k1 + 0xBB67AE85) & WORD
    return c0, c1, c2, c3


def draw(seed: int, deal: int, purpose: int, index: int) -> int:
    """Return draw `index` of a purpose as a number of 64 bits."""
    words = philox4x32((index, purpose, deal & WORD, deal >> 32), (seed & WORD, seed >> 32))
    return words[1] << 32 | words[0]


def below(bits: int, n: int) -> int:
    """Turn a draw into an integer below `n`."""
    return (bits >> 8) * n >> 56


def shuffled(things: Sequence[Thing], seed: int, deal: int, purpose: int, base: int) -> list[Thing]:
    """Return the things in the order of the shuffle that starts at draw `base`."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(draw(seed, deal, purpose, base + last), last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def long_shuffled(things: Sequence[Thing], seed: int, deal: int, purpose: int, base: int) -> list[Thing]:
    """Return the things in the order of a shuffle that takes five integers from each draw, the first from `base`."""
    order = list(things)
    rest = 0
    for number, last in enumerate(range(len(order) - 1, 0, -1)):
        if number % 5 == 0:
            rest = draw(seed, deal, purpose, base + number // 5) >> 8
        other, rest = rest * (last + 1) >> 56, rest * (last + 1) & FRACTION
        order[last], order[other] = order[other], order[last]
    return order


def unit(bits: int) -> float:
    """Turn a draw into a number between 0 and 1."""
    return ((bits >> 12) + 0.5) / 2**52
