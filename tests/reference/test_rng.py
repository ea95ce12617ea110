"""The plain-Python streams against the published vectors of Random123 and against what docs/randomness.md says."""

from collections import Counter

import pytest

from tests.reference import rng

# Random123, tests/kat_vectors, lines "philox4x32 10": counter, key, result.
KNOWN = (
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
)


def words(text: str) -> tuple[int, ...]:
    """Return the hexadecimal words of a line of vectors."""
    return tuple(int(word, 16) for word in text.split())


@pytest.mark.parametrize(("counter", "key", "block"), KNOWN)
def test_published_vectors(counter: str, key: str, block: str) -> None:
    assert rng.philox4x32(words(counter), words(key)) == words(block)


def test_draw_puts_index_and_purpose_and_deal_into_the_counter() -> None:
    deal, seed = 0x0370734413198A2E, 0x299F31D0A4093822
    assert rng.draw(seed, deal, 0x85A308D3, 0x243F6A88) == 0x94FDCCEBD16CFE09


def test_below_takes_the_high_bits() -> None:
    assert rng.below(0, 6) == 0
    assert rng.below(2**64 - 1, 6) == 5
    assert rng.below((2**56 // 6 + 1) << 8, 6) == 1
    assert rng.below(((2**56 // 6) << 8) + 255, 6) == 0


def test_dice_are_even() -> None:
    faces = Counter(rng.below(rng.draw(1, 0, rng.DICE, index), 6) for index in range(6000))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in faces.values())
    assert len(faces) == 6 and chi_square < 20.5  # 99.9 % point with 5 degrees of freedom


def test_shuffle_keeps_the_things_and_swaps_from_the_end() -> None:
    order = rng.shuffled("abcd", 5, 9, rng.DECK, 64)
    assert sorted(order) == list("abcd")
    by_hand = list("abcd")
    for last in (3, 2, 1):
        other = rng.below(rng.draw(5, 9, rng.DECK, 64 + last), last + 1)
        by_hand[last], by_hand[other] = by_hand[other], by_hand[last]
    assert order == by_hand


def test_long_shuffle_takes_five_integers_from_a_draw() -> None:
    order = rng.long_shuffled("abcdefgh", 5, 9, rng.DECK, 64)
    assert sorted(order) == list("abcdefgh")
    by_hand = list("abcdefgh")
    for index, lasts in ((64, (7, 6, 5, 4, 3)), (65, (2, 1))):
        digits = rng.draw(5, 9, rng.DECK, index) >> 8
        for last in lasts:
            other, digits = divmod(digits * (last + 1), 2**56)
            by_hand[last], by_hand[other] = by_hand[other], by_hand[last]
    assert order == by_hand


def test_long_shuffle_puts_every_thing_everywhere_alike() -> None:
    places = Counter(rng.long_shuffled(range(13), 1, deal, rng.BOARD, 0).index(12) for deal in range(2600))
    chi_square = sum((places[place] - 200) ** 2 / 200 for place in range(13))
    assert chi_square < 32.9  # 99.9 % point with 12 degrees of freedom
