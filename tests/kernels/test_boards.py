"""Sets of squares as two words, against plain arrays: places, neighbours, chains by an ordinary flood fill."""

from itertools import product

import numba
import numpy as np
import numpy.typing as npt
import pytest
from numba.core import config

from kernels import boards

SIDE = 10
SQUARES = range(SIDE * SIDE)
STRIDE = 11
ROWS_A_WORD = 5
BOARDS = 300 if config.DISABLE_JIT else 150_000  # type: ignore[attr-defined]
"""Random boards of each sort."""

Words = tuple[int, int]


def words_of(squares: npt.NDArray[np.int64] | list[int]) -> tuple[np.uint64, np.uint64]:
    """Return a set of squares as words, by plain arithmetic."""
    words = [0, 0]
    for square in squares:
        row, column = divmod(int(square), SIDE)
        words[row // ROWS_A_WORD] |= 1 << (STRIDE * (row % ROWS_A_WORD) + column)
    return np.uint64(words[0]), np.uint64(words[1])


def squares_of(low: int, high: int) -> list[int]:
    """Return the squares of two words; a bit that is no square is an error."""
    words, found = [int(low), int(high)], []
    for square in SQUARES:
        row, column = divmod(square, SIDE)
        bit = 1 << (STRIDE * (row % ROWS_A_WORD) + column)
        if words[row // ROWS_A_WORD] & bit:
            found.append(square)
            words[row // ROWS_A_WORD] -= bit
    assert words == [0, 0], "bits that are no squares"
    return found


def neighbours_of(square: int) -> list[int]:
    """Return the squares that share an edge with a square."""
    row, column = divmod(square, SIDE)
    sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [SIDE * r + c for r, c in sides if 0 <= r < SIDE and 0 <= c < SIDE]


# --- single squares --------------------------------------------------------------------------------------------------


def test_a_square_is_one_bit_of_one_word() -> None:
    for square in SQUARES:
        words = [np.uint64(0), np.uint64(0)]
        words[boards.word_of(square)] = boards.bit_of(square)
        assert tuple(words) == words_of([square])
        assert squares_of(*words) == [square]
        assert boards.words_of(square) == words_of([square])
        assert boards.square_of(boards.word_of(square), boards.bit_of(square)) == square


def test_a_row_is_eleven_bits_wide_and_its_last_bit_is_no_square() -> None:
    assert int(boards.bit_of(0)) == 1
    assert int(boards.bit_of(9)) == 1 << 9
    assert int(boards.bit_of(10)) == 1 << 11
    assert (boards.word_of(49), int(boards.bit_of(49))) == (0, 1 << 53)
    assert (boards.word_of(50), int(boards.bit_of(50))) == (1, 1)
    assert squares_of(boards.ALL, boards.ALL) == list(SQUARES)


def test_bits_are_counted_in_any_word() -> None:
    random = np.random.default_rng(1)
    words = [0, 1, 1 << 63, (1 << 64) - 1, *random.integers(0, 2**64, 2000, np.uint64).tolist()]
    for word in words:
        assert int(boards.count_bits(np.uint64(word))) == word.bit_count()


def test_the_lowest_bit_of_a_word() -> None:
    random = np.random.default_rng(2)
    for word in [1, 1 << 63, *random.integers(1, 2**64, 500, np.uint64).tolist()]:
        assert int(boards.lowest_bit(np.uint64(word))) == word & -word
    assert int(boards.lowest_bit(np.uint64(0))) == 0


def test_the_four_steps_lead_to_the_four_neighbours() -> None:
    assert len(set(boards.STEPS)) == 4
    for square in SQUARES:
        beside = [boards.square_beside(square, down, right) for down, right in boards.STEPS]
        assert sorted(place for place in beside if place >= 0) == sorted(neighbours_of(square))
        assert set(beside) <= {-1, *neighbours_of(square)}


def test_a_step_of_any_length_stays_on_the_board_or_leaves_it() -> None:
    for square, down, right in product(SQUARES, (-10, -9, -1, 0, 1, 9, 10), (-10, -9, -1, 0, 1, 9, 10)):
        row, column = square // SIDE + down, square % SIDE + right
        inside = 0 <= row < SIDE and 0 <= column < SIDE
        assert boards.square_beside(square, down, right) == (SIDE * row + column if inside else -1)


# --- sets of squares -------------------------------------------------------------------------------------------------


def test_beside_a_square_lie_its_neighbours_and_nothing_else() -> None:
    for square in SQUARES:
        assert squares_of(*boards.beside(*words_of([square]))) == neighbours_of(square)


@pytest.mark.parametrize(
    ("squares", "beside"),
    [
        ([], []),
        ([0], [1, 10]),
        ([9], [8, 19]),
        ([90], [80, 91]),
        ([99], [89, 98]),
        ([9, 10], [0, 8, 11, 19, 20]),
        ([49, 50], [39, 40, 48, 51, 59, 60]),
        ([40], [30, 41, 50]),
        ([59], [49, 58, 69]),
        ([44, 54], [34, 43, 44, 45, 53, 54, 55, 64]),
        (list(SQUARES), list(SQUARES)),
    ],
)
def test_edges_and_the_border_between_the_words(squares: list[int], beside: list[int]) -> None:
    assert squares_of(*boards.beside(*words_of(squares))) == beside


def test_beside_a_set_lies_what_is_beside_any_of_its_squares() -> None:
    random = np.random.default_rng(3)
    for _ in range(500):
        squares = random.choice(100, int(random.integers(0, 101)), replace=False)
        plain = sorted({place for square in squares for place in neighbours_of(int(square))})
        assert squares_of(*boards.beside(*words_of(squares))) == plain


def test_beside_twice_lies_what_has_two_neighbours_or_more_in_a_set() -> None:
    random = np.random.default_rng(12)
    for density in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
        for _ in range(60):
            chosen = np.flatnonzero(random.random(SIDE * SIDE) < density)
            twice = [square for square in SQUARES if len(set(neighbours_of(square)) & set(chosen.tolist())) > 1]
            assert squares_of(*boards.beside_twice(*words_of(chosen))) == twice


@pytest.mark.parametrize("chain", [list(SQUARES), list(range(40, 60)), [44, 54], [7], [8, 9, 19, 29, 39, 49, 59]])
def test_a_chain_is_found_from_each_of_its_squares(chain: list[int]) -> None:
    for square in chain:
        assert squares_of(*boards.chain_of(*words_of([square]), *words_of(chain))) == chain


def test_a_winding_chain_as_long_as_can_be() -> None:
    # A snake over all rows: every second one in full, joined at alternating ends.
    snake = [10 * row + column for row in range(0, 10, 2) for column in range(10)]
    snake += [10 * row + (9 if row % 4 == 1 else 0) for row in range(1, 9, 2)]
    assert len(snake) == 54
    for end in (0, 89, 80):
        assert squares_of(*boards.chain_of(*words_of([end]), *words_of(snake))) == sorted(snake)
    sizes = np.zeros(10, np.int64)
    assert boards.list_chains(*words_of(snake), 2, sizes, 0) == 1
    assert sizes[0] == 54


def test_squares_that_touch_at_corners_are_no_chain() -> None:
    checks = [square for square in SQUARES if (square // SIDE + square % SIDE) % 2 == 0]
    sizes = np.zeros(60, np.int64)
    assert boards.list_chains(*words_of(checks), 2, sizes, 0) == 0
    for square in checks:
        assert squares_of(*boards.chain_of(*words_of([square]), *words_of(checks))) == [square]


def test_a_chain_grows_from_several_squares_at_once() -> None:
    own = [0, 1, 2, 55, 56, 90]
    assert squares_of(*boards.chain_of(*words_of([0, 56]), *words_of(own))) == [0, 1, 2, 55, 56]


def test_sizes_are_written_behind_those_that_are_there() -> None:
    sizes = np.full(10, -1, np.int64)
    own = [0, 1, 2, 20, 21, 40, 50, 60, 61, 99]
    assert boards.list_chains(*words_of(own), 3, sizes, 4) == 6
    assert sizes.tolist() == [-1, -1, -1, -1, 3, 4, -1, -1, -1, -1]
    assert boards.list_chains(*words_of(own), 2, sizes, 0) == 3
    assert sorted(sizes[:3].tolist()) == [2, 3, 4]


# --- many random boards ----------------------------------------------------------------------------------------------


@numba.njit
def scatter(own: npt.NDArray[np.bool_], share: float) -> None:
    """Put a shield on each square with a certain chance."""
    for square in range(100):
        own[square] = np.random.random() < share


@numba.njit
def cluster(own: npt.NDArray[np.bool_], shields: int, steps: int) -> None:
    """Put shields along walks of some steps, so that long and winding chains arise."""
    own[:] = False
    placed = 0
    while placed < shields:
        row, column = np.random.randint(0, 10), np.random.randint(0, 10)
        for _ in range(steps):
            placed += 1 - own[10 * row + column]
            own[10 * row + column] = True
            if np.random.random() < 0.5:
                row = min(9, max(0, row + 2 * np.random.randint(0, 2) - 1))
            else:
                column = min(9, max(0, column + 2 * np.random.randint(0, 2) - 1))


@numba.njit
def flood(own: npt.NDArray[np.bool_], label: npt.NDArray[np.int64], stack: npt.NDArray[np.int64]) -> int:
    """Give each chain a number from 1 on by flood fill over plain arrays; return how many there are."""
    label[:] = 0
    n = 0
    for start in range(100):
        if own[start] and label[start] == 0:
            n += 1
            label[start] = n
            stack[0] = start
            height = 1
            while height > 0:
                height -= 1
                square = stack[height]
                for place in (square - 10, square + 10, square - 1, square + 1):
                    leaves_row = abs(place - square) == 1 and place // 10 != square // 10
                    if 0 <= place < 100 and not leaves_row and own[place] and label[place] == 0:
                        label[place] = n
                        stack[height] = place
                        height += 1
    return n


@numba.njit
def pack(own: npt.NDArray[np.bool_]) -> Words:
    """Return a plain board as words."""
    low, high = np.uint64(0), np.uint64(0)
    for square in range(50):
        bit = np.uint64(1) << np.uint64(11 * (square // 10) + square % 10)
        if own[square]:
            low |= bit
        if own[square + 50]:
            high |= bit
    return low, high


@numba.njit
def differs(
    own: npt.NDArray[np.bool_], label: npt.NDArray[np.int64], n: int, least: int, scratch: npt.NDArray[np.int64]
) -> bool:
    """Say whether chains by words differ from those of the flood fill."""
    low, high = pack(own)
    size, times = np.zeros(101, np.int64), np.zeros(101, np.int64)
    for square in range(100):
        size[label[square]] += 1
    for chain in range(1, n + 1):
        times[size[chain]] += size[chain] >= least
    for place in range(1, boards.list_chains(low, high, least, scratch, 1)):
        times[scratch[place]] -= 1
    for square in range(0, 100, 7):
        times[0] += own[square] and chain_differs(square, low, high, label)
    return np.any(times)


@numba.njit
def chain_differs(square: int, low: int, high: int, label: npt.NDArray[np.int64]) -> bool:
    """Say whether the chain from a square has other squares than those of its label."""
    chain = [np.uint64(0), np.uint64(0)]
    chain[boards.word_of(square)] = boards.bit_of(square)
    chain[0], chain[1] = boards.chain_of(chain[0], chain[1], low, high)
    for other in range(100):
        found = chain[boards.word_of(other)] & boards.bit_of(other) != np.uint64(0)
        if found != (label[other] == label[square]):
            return True
    return False


@numba.njit
def first_difference(n_boards: int, seed: int, is_clustered: bool, met: npt.NDArray[np.int64]) -> int:
    """Return the number of the first board on which words and plain flood fill differ, -1 if there is none.

    `met` counts the boards by their number of shields.
    """
    np.random.seed(seed)
    own, label = np.zeros(100, np.bool_), np.zeros(100, np.int64)
    stack, scratch = np.zeros(400, np.int64), np.zeros(102, np.int64)
    for board in range(n_boards):
        if is_clustered:
            cluster(own, np.random.randint(1, 80), np.random.randint(1, 40))
        else:
            scatter(own, np.random.random())
        met[own.sum()] += 1
        if differs(own, label, flood(own, label, stack), 2 + board % 4, scratch):
            return board
    return -1


@pytest.mark.parametrize("is_clustered", [False, True])
def test_chains_are_those_of_a_plain_flood_fill(is_clustered: bool) -> None:
    met = np.zeros(101, np.int64)
    assert first_difference(BOARDS, 7, is_clustered, met) == -1
    assert met.sum() == BOARDS
    assert (met[5:75] > 0).mean() > 0.9


def test_the_plain_flood_fill_counts_rightly() -> None:
    # The judge itself: a ring, a corner contact and a lone square.
    own, label = np.zeros(100, np.bool_), np.zeros(100, np.int64)
    own[[0, 1, 2, 10, 12, 20, 21, 22, 33, 99]] = True
    assert flood(own, label, np.zeros(400, np.int64)) == 3
    assert np.bincount(label).tolist() == [90, 8, 1, 1]
    assert label[33] != label[22]
    own[9], own[10] = True, True
    assert flood(own, label, np.zeros(400, np.int64)) == 4
