"""The referee accepts play that the rules allow and rejects every single fault planted in it."""

import itertools
from dataclasses import replace

import pytest

from tests.reference import rng
from tests.reference.orconomics import Referee
from tests.reference.orconomics_faults import FAULTS
from tests.reference.orconomics_positions import WordRow, numbers_of
from tests.reference.orconomics_stretches import STRETCHES
from tests.reference.orconomics_words import CARDS, INDUSTRIES, NUMBER_OF_SUM, IllegalTrace, numbered

SEED, DEAL = 20261130, 5


@pytest.mark.parametrize("name", STRETCHES)
def test_accepts_legal_play(name: str) -> None:
    stretch, ending = STRETCHES[name]
    referee = stretch.referee()
    board = referee.read_all(stretch.trace(), finished=ending.is_over)
    assert (board.skulls, board.trophies, board.crippled) == (ending.skulls, ending.trophies, ending.crippled)
    assert ending.pile is None or board.pile == ending.pile
    assert ending.hands is None or board.hands == ending.hands
    assert referee.is_over == ending.is_over


@pytest.mark.parametrize("name", FAULTS)
def test_rejects_a_planted_fault(name: str) -> None:
    stretch_name, plant = FAULTS[name]
    stretch, ending = STRETCHES[stretch_name]
    rows = list(stretch.rows)
    plant(rows)
    assert rows != list(stretch.rows)
    faulty = replace(stretch, rows=rows)
    with pytest.raises(IllegalTrace):
        faulty.referee().read_all(faulty.trace(), finished=ending.is_over)


def opening() -> list[WordRow]:
    """Return the rows up to the first placement of a game for two, from the streams alone."""
    ring = rng.shuffled(INDUSTRIES, SEED, DEAL, rng.BOARD, 0)
    deck = rng.shuffled([card for card in CARDS for _ in range(4)], SEED, DEAL, rng.DECK, 0)
    dice = [rng.below(rng.draw(SEED, DEAL, rng.SETUP, index), 6) + 1 for index in (0, 1)]
    return [
        ("game", -1, 2, 9),
        *(("ring", -1, place, industry) for place, industry in enumerate(ring)),
        ("shuffle", -1, 0, 48),
        *(("deal", number % 2, deck[-1 - number]) for number in range(6)),
        ("start_crisis", -1, *dice, NUMBER_OF_SUM[sum(dice)]),
        *(("placed", seat, industry) for seat, industry in ((0, "food"), (1, "arms"), (1, "cattle"), (0, "cattle"))),
        ("trophies", 0, 3),
        ("trophies", 1, 3),
    ]


def read_opening(rows: list[WordRow]) -> Referee:
    """Let the referee read an opening."""
    referee = Referee(numbers_of(2), SEED, DEAL)
    for row in numbered([(0, *row) for row in rows]):
        referee.read(row)
    return referee


def test_accepts_an_opening() -> None:
    referee = read_opening(opening())
    assert referee.points == {("turn",)} and not referee.must
    assert referee.board.skulls == [21, 21] and referee.board.in_hand == [8, 8]
    assert len(referee.board.deck) == 42 and referee.board.crippled == -1


def test_rejects_a_log_that_ends_too_soon() -> None:
    with pytest.raises(IllegalTrace, match="ends before"):
        Referee(numbers_of(2), SEED, DEAL).read_all(numbered([(0, *row) for row in opening()]))


@pytest.mark.parametrize("number", range(len(opening())))
def test_rejects_an_opening_with_a_row_left_out(number: int) -> None:
    rows = [*opening(), ("turn", 0, 1)]
    del rows[number]
    with pytest.raises(IllegalTrace):
        read_opening(rows)


def swaps_that_matter() -> list[int]:
    """Return the rows whose swap with the next one is a fault: not two equal rows, not two placements of one seat."""
    rows = opening()
    pairs = list(itertools.pairwise(rows))
    return [
        number for number, (one, two) in enumerate(pairs) if one != two and (one[:2] != two[:2] or one[0] == "ring")
    ]


@pytest.mark.parametrize("number", swaps_that_matter())
def test_rejects_an_opening_with_two_rows_swapped(number: int) -> None:
    rows = opening()
    rows[number], rows[number + 1] = rows[number + 1], rows[number]
    with pytest.raises(IllegalTrace):
        read_opening(rows)
