"""Sequential halving: who drops out, and how the playouts are shared."""

import numpy as np
import pytest

from kernels.halving import count_rounds, drop_worst, halve, only_one, open_options, tries_of

ROWS = 8
DESK = np.dtype([("gain", np.float64, (ROWS,)), ("alive", np.int64, (ROWS,))])


def desk_with(*gains: float) -> np.void:
    """Return a desk with options that have brought so much."""
    desk = np.zeros(1, DESK)[0]
    desk["gain"][: len(gains)] = gains
    return desk


def alive(desk: np.void) -> list[int]:
    """Return the rows of the options that are left."""
    return np.flatnonzero(desk["alive"]).tolist()


@pytest.mark.parametrize(("options", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_options_are_halved_until_one_is_left(options: int, rounds: int) -> None:
    assert count_rounds(options) == rounds


@pytest.mark.parametrize("options", range(2, ROWS + 1))
@pytest.mark.parametrize("playouts", [1, 10, 100, 1000])
def test_a_budget_is_used_up_but_not_overspent(options: int, playouts: int) -> None:
    desk = desk_with(*range(options))
    left = open_options(desk, options, options)
    rounds, spent, steps = count_rounds(left), 0, 0
    while left > 1:
        spent += left * tries_of(playouts, left, rounds)
        left = halve(desk, options, left)
        steps += 1
    assert (steps, alive(desk)) == (rounds, [options - 1])
    least = sum(-(-options // 2**step) for step in range(rounds))  # each option left once a round
    assert spent <= max(playouts, least)
    assert spent > playouts - rounds * options


def test_the_rest_gets_what_those_that_dropped_out_leave() -> None:
    # 100 playouts for four options in two rounds: 12 each, then 25 each.
    assert (tries_of(100, 4, 2), tries_of(100, 2, 2)) == (12, 25)
    assert tries_of(3, 4, 2) == 1


def test_the_best_by_the_weights_take_part() -> None:
    desk = desk_with(3.0, 1.0, 4.0, 1.5, 9.0)
    assert open_options(desk, 5, 3) == 3
    assert alive(desk) == [0, 2, 4]
    assert open_options(desk, 5, 0) == 1
    assert alive(desk) == [4]
    assert open_options(desk, 5, 96) == 5
    assert alive(desk) == [0, 1, 2, 3, 4]


def test_of_equal_options_the_last_drops_out() -> None:
    desk = desk_with(2.0, 1.0, 1.0, 2.0)
    open_options(desk, 4, 4)
    drop_worst(desk, 4)
    assert alive(desk) == [0, 1, 3]
    assert halve(desk, 4, 3) == 2
    assert alive(desk) == [0, 3]
    assert halve(desk, 4, 2) == 1
    assert only_one(desk, 4) == 0


def test_an_option_that_dropped_out_stays_out() -> None:
    desk = desk_with(5.0, 1.0, 2.0)
    open_options(desk, 3, 2)
    desk["gain"][1] = 99.0
    assert halve(desk, 3, 2) == 1
    assert only_one(desk, 3) == 0
