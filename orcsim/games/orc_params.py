"""ORC: how an edition becomes the parameters of the kernel."""

import numpy as np
import numpy.typing as npt

from kernels.orc.layout import COLUMNS, MAX_SEATS, N_PIECES, NOBODY, PARAMS, Role
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.games.orc import NO_ROLE, SIDES, fault_of

_NUMBERS = {
    "winning.max_rounds": "max_rounds",
    "board.rows": "rows",
    "drawing.draw_plies": "draw_plies",
    "drawing.quiet_plies": "quiet_plies",
    "drawing.repetition": "repetition",
}
"""Keys whose number is a field of PARAMS."""

_WORDS: dict[str, tuple[str, dict[str, int]]] = {
    "rules.chariot_stop": ("chariot_full", {"any": 0, "full": 1}),
    "rules.jester_onto_enemy": ("jester_shares", {"forbidden": 0, "share": 1}),
    "rules.no_legal_move": ("no_move_draws", {"loses": 0, "draw": 1}),
}
"""Keys whose words are numbers in a field of PARAMS."""

_AROUND = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1))
"""Rows and columns to the squares beside, straight ones first, in the order in which moves are listed."""

_FORWARD = (1, -1)
"""What a row ahead is for each seat."""


def params_of(edition: Edition, players: int) -> npt.NDArray[np.void]:
    """Return the numbers and rulings of an edition, as an array of one PARAMS record.

    Raises
    ------
    BadInput
        If the edition cannot be played.
    """
    fault = fault_of(edition.values)
    if fault:
        raise BadInput(f"edition {edition.source}: {fault}")
    params = np.zeros(1, PARAMS)
    params["players"] = players
    for key, field in _NUMBERS.items():
        params[field] = edition.number(key)
    for key, (field, numbers) in _WORDS.items():
        params[field] = numbers[edition.word(key)]
    params["pieces"] = [edition.values.get(f"pieces.{role.name.lower()}", 1) for role in Role]
    for seat, side in enumerate(SIDES):
        params[0]["without"][seat] = _role_of(edition.word(f"handicap.{side}_without"))
        params[0]["shown"][seat] = _role_of(edition.word(f"handicap.{side}_shows"))
    _fill_sides(params[0], edition.number("board.start_offset"))
    _fill_board(params[0])
    return params


def _role_of(word: str) -> int:
    """Return the number of a role, or that there is none."""
    return NOBODY if word == NO_ROLE else Role[word.upper()]


def _fill_sides(params: np.void, offset: int) -> None:
    """Fill in the starting and castle squares of both seats; seat 1's are seat 0's on the board turned round."""
    last = COLUMNS * int(params["rows"]) - 1
    for piece in range(N_PIECES):
        behind, column = divmod(piece, COLUMNS)
        start = COLUMNS * (offset + 1 - behind) + column
        params["start"][0, piece] = start
        params["start"][1, piece] = last - start
    for square in range(COLUMNS):
        params["castle"][0, square] = 1
        params["castle"][1, last - square] = 1


def _fill_board(params: np.void) -> None:
    """Fill in where each square leads; beyond the edge, and from squares that are not there, nowhere."""
    for field in ("around", "ahead", "jump"):
        params[field] = NOBODY
    for square in range(COLUMNS * int(params["rows"])):
        params["around"][square] = [_beside(params, square, up, right) for up, right in _AROUND]
        for seat in range(MAX_SEATS):
            forward = _FORWARD[seat]
            params["ahead"][seat, square] = _beside(params, square, forward, 0)
            params["jump"][seat, square] = [_beside(params, square, 2 * forward, right) for right in (-1, 1)]


def _beside(params: np.void, square: int, up: int, right: int) -> int:
    """Return the square so many rows up and columns to the right of another, or that there is none."""
    row, column = divmod(square, COLUMNS)
    is_there = 0 <= row + up < params["rows"] and 0 <= column + right < COLUMNS
    return COLUMNS * (row + up) + column + right if is_there else NOBODY
