"""Positions in the middle of games can go on in as many ways as the referee counts."""

from typing import Any

import pytest

from kernels.orc.layout import NOBODY
from tests.kernels.orc.fresh import middle_of_game
from tests.kernels.orc.machine import LETTERS, Machine
from tests.reference.orc_board import Board, Rules
from tests.reference.orc_game import Game, perft
from tests.reference.orc_positions import numbers_of
from tests.reference.orc_words import number_of, square_at

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"rules.chariot_stop": "full"},
    {"rules.jester_onto_enemy": "share"},
    {"board.rows": 5},
    {"board.rows": 9, "rules.jester_onto_enemy": "share", "rules.chariot_stop": "full"},
)
POSITIONS = 40


def game_of(machine: Machine, options: dict[str, Any]) -> Game:
    """Return the position of the kernel's game as the referee's; pieces that are gone are left out."""
    board = Board(Rules(numbers_of(options)))
    for seat in (0, 1):
        for role, square in zip(machine.state["role"][seat], machine.state["square"][seat], strict=True):
            if square != NOBODY:
                board.put(seat, LETTERS[role], square_at(int(square)))
    game = Game(board.rules, board, machine.asked, machine.plies)
    game.begin()
    return game


@pytest.mark.parametrize("number", range(POSITIONS))
def test_kernel_and_referee_count_alike(number: int) -> None:
    options = OPTIONS[number % len(OPTIONS)]
    machine = middle_of_game(number, options)
    game = game_of(machine, options)
    found = [(int(row["a"]), int(row["b"])) for row in machine.listed()]
    assert found == [(number_of(start), number_of(end)) for start, end in game.moves()]
    for plies in (2, 3):
        assert machine.perft(plies) == perft(game, plies)


@pytest.mark.parametrize("number", [101, 102, 104])
def test_kernel_and_referee_count_alike_further_on(number: int) -> None:
    options = OPTIONS[number % len(OPTIONS)]
    machine = middle_of_game(number, options)
    assert machine.perft(4) == perft(game_of(machine, options), 4)
