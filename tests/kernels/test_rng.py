"""The generator: published known answers, an integer twin, disjoint purposes, unbiased integers."""

from itertools import pairwise

import numpy as np
import pytest

from kernels.rng import Purpose, below, draw, philox, unit

WORD = 2**32
ALL_ONES = WORD - 1
# key words, counter words, result words of Philox4x32-10; from the known answers of Random123
KNOWN = [
    ((0, 0), (0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((ALL_ONES,) * 2, (ALL_ONES,) * 4, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0xA4093822, 0x299F31D0),
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
Words = tuple[int, ...]


def twin(key: Words, counter: Words) -> Words:
    """Return the block of Philox4x32-10, in Python integers."""
    (k0, k1), (c0, c1, c2, c3) = key, counter
    for _ in range(10):
        high0, low0 = divmod(0xD2511F53 * c0, WORD)
        high1, low1 = divmod(0xCD9E8D57 * c2, WORD)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        k0, k1 = (k0 + 0x9E3779B9) % WORD, (k1 + 0xBB67AE85) % WORD
    return c0, c1, c2, c3


def block(key: Words, counter: Words) -> Words:
    """Return the kernel's block as four words."""
    pair = philox(np.uint64(key[0] + key[1] * WORD), *(np.uint64(word) for word in counter))
    return tuple(word for value in pair for word in (int(value) % WORD, int(value) // WORD))


def drawn(seed: int, deal: int, purpose: int, index: int) -> int:
    """Return a draw as a Python integer."""
    return int(draw(np.uint64(seed), np.uint64(deal), purpose, index))


@pytest.mark.parametrize(("key", "counter", "expected"), KNOWN)
def test_philox_gives_the_known_answers(key: Words, counter: Words, expected: Words) -> None:
    assert block(key, counter) == expected


@pytest.mark.parametrize(("key", "counter", "expected"), KNOWN)
def test_the_twin_gives_the_known_answers(key: Words, counter: Words, expected: Words) -> None:
    assert twin(key, counter) == expected


def test_philox_equals_its_twin() -> None:
    words = np.random.default_rng(1).integers(0, WORD, (300, 6), dtype=np.uint64).tolist()
    for k0, k1, *counter in words:
        assert block((k0, k1), tuple(counter)) == twin((k0, k1), tuple(counter))


def test_a_draw_is_the_documented_block() -> None:
    values = np.random.default_rng(2).integers(0, 2**64, (200, 2), dtype=np.uint64).tolist()
    for place, (seed, deal) in enumerate(values):
        purpose, index = place % 21, 997 * place
        w0, w1, *_ = twin((seed % WORD, seed // WORD), (index, purpose, deal % WORD, deal // WORD))
        assert drawn(seed, deal, purpose, index) == w1 * WORD + w0


def test_purposes_deals_and_indices_never_share_a_draw() -> None:
    # Even a perfect generator repeats one of these 88,000 values with a probability of 2e-10 only.
    purposes = [*(int(purpose) for purpose in Purpose), *(int(Purpose.SEAT) + seat for seat in range(1, 5))]
    assert len(set(purposes)) == len(purposes)
    deals = [0, 1, 2, 3, WORD, WORD + 1, 2**63, 2**64 - 1]
    values = [drawn(5, deal, purpose, index) for deal in deals for purpose in purposes for index in range(1000)]
    assert len(set(values)) == len(deals) * len(purposes) * 1000


def test_the_documented_purposes_have_the_documented_numbers() -> None:
    expected = {"BOARD": 0, "DECK": 1, "DICE": 2, "START": 3, "CHECK": 4, "THEFT": 5, "SEAT": 16}
    assert {purpose.name: int(purpose) for purpose in Purpose} == expected


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 12, 36, 48, 64, 255, 256])
def test_integers_are_unbiased(n: int) -> None:
    # Each value owns the 56-bit numbers between two neighbouring edges, and these intervals differ by one at most.
    edges = [-(-value * 2**56 // n) for value in range(n + 1)]
    widths = [high - low for low, high in pairwise(edges)]
    assert max(widths) - min(widths) <= 1
    for value, (low, high) in enumerate(pairwise(edges)):
        assert int(below(np.uint64(low * 256), n)) == value
        assert int(below(np.uint64(high * 256 - 1), n)) == value


@pytest.mark.parametrize("bits", [0, 1, 255, 2**63, 2**64 - 256, 2**64 - 1])
def test_unit_lies_strictly_between_0_and_1(bits: int) -> None:
    assert 0.0 < float(unit(np.uint64(bits))) < 1.0


def test_unit_follows_the_bits() -> None:
    for bits in np.random.default_rng(3).integers(0, 2**64, 500, dtype=np.uint64):
        assert float(unit(bits)) == pytest.approx(int(bits) / 2**64, abs=2.0**-53)
