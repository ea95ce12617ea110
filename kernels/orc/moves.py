"""What a seat may do when it is asked."""

import numpy as np

from kernels.jit import inline_kernel, kernel
from kernels.orc.layout import (
    N_AROUND,
    N_JUMPS,
    N_PIECES,
    N_ROLES,
    N_STRAIGHT,
    NOBODY,
    Move,
    Question,
    Role,
)


@inline_kernel
def put(desk: np.void, n: int, kind: int, a: int, b: int) -> int:
    """Write a move into row `n` of the desk's list and return the number of rows."""
    move = desk["moves"][n]
    move["kind"] = kind
    move["a"] = a
    move["b"] = b
    move["c"] = 0
    return n + 1


@inline_kernel
def may_enter(state: np.void, params: np.void, seat: int, role: int, square: int) -> bool:
    """Say whether a piece may move onto a square on the board (Moving onto an Occupied Square; Jester)."""
    if state["at"][seat, square] != NOBODY:
        return False
    if role == Role.JESTER and not params["jester_shares"]:
        return state["at"][1 - seat, square] == NOBODY
    return True


@inline_kernel
def list_steps(
    state: np.void, params: np.void, seat: int, role: int, square: int, first: int, last: int, desk: np.void, n: int
) -> int:
    """List the steps of one square in the directions `first` to `last` - 1."""
    for direction in range(first, last):
        target = params["around"][square, direction]
        if target != NOBODY and may_enter(state, params, seat, role, target):
            n = put(desk, n, Move.MOVE, square, target)
    return n


@inline_kernel
def list_jumps(state: np.void, params: np.void, seat: int, square: int, desk: np.void, n: int) -> int:
    """List the jumps of a Knight (Movement, Knight)."""
    for i in range(N_JUMPS):
        target = params["jump"][seat, square, i]
        if target != NOBODY and may_enter(state, params, seat, Role.KNIGHT, target):
            n = put(desk, n, Move.MOVE, square, target)
    return n


@inline_kernel
def list_run(state: np.void, params: np.void, seat: int, square: int, desk: np.void, n: int) -> int:
    """List where a Chariot may go: ahead, until it captures, reaches a wall or an own piece (Movement, Chariot).

    Ruling Q9: it may stop on the way, unless option `chariot_stop` says no.
    """
    last = NOBODY
    target = params["ahead"][seat, square]
    while target != NOBODY and may_enter(state, params, seat, Role.CHARIOT, target):
        last = target
        if not params["chariot_full"]:
            n = put(desk, n, Move.MOVE, square, target)
        target = params["ahead"][seat, target] if state["at"][1 - seat, target] == NOBODY else NOBODY
    if params["chariot_full"] and last != NOBODY:
        n = put(desk, n, Move.MOVE, square, last)
    return n


@kernel
def list_piece(state: np.void, params: np.void, seat: int, piece: int, desk: np.void, n: int) -> int:
    """List the moves of one piece (Movement)."""
    square = state["square"][seat, piece]
    role = state["role"][seat, piece]
    if role == Role.SOLDIER:
        return list_steps(state, params, seat, role, square, 0, N_STRAIGHT, desk, n)
    if role == Role.ARCHER:
        return list_steps(state, params, seat, role, square, N_STRAIGHT, N_AROUND, desk, n)
    if role == Role.CHARIOT:
        return list_run(state, params, seat, square, desk, n)
    if role == Role.KNIGHT:
        return list_jumps(state, params, seat, square, desk, n)
    return list_steps(state, params, seat, role, square, 0, N_AROUND, desk, n)


@kernel
def list_all(state: np.void, params: np.void, seat: int, desk: np.void) -> int:
    """List the moves of all pieces of a seat, whoever is on turn."""
    n = 0
    for piece in range(N_PIECES):
        if state["square"][seat, piece] != NOBODY:
            n = list_piece(state, params, seat, piece, desk, n)
    return n


@kernel
def list_moves(state: np.void, params: np.void, desk: np.void) -> int:
    """List the legal moves of the seat asked in the desk's `moves` and return their number.

    While arranging they are the roles of which there is a piece left, for the next starting square.
    """
    seat = state["asked"]
    if state["question"] == Question.MOVE:
        return list_all(state, params, seat, desk)
    n = 0
    for role in range(N_ROLES):
        if state["left"][seat, role] > 0:
            n = put(desk, n, Move.PUT, state["placed"] % N_PIECES, role)
    return n


@kernel
def has_move(state: np.void, params: np.void, seat: int, desk: np.void) -> bool:
    """Say whether a seat has a legal move; the desk's list is written over."""
    for piece in range(N_PIECES):
        if state["square"][seat, piece] != NOBODY and list_piece(state, params, seat, piece, desk, 0) > 0:
            return True
    return False
