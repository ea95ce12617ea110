"""The single changes to the board: pieces put down, moved and removed, and what everybody can tell from them."""

import numpy as np

from kernels.jit import kernel
from kernels.log import record
from kernels.orc.layout import ANY_ROLE, COLUMNS, MAX_SEATS, N_PIECES, N_SQUARES, NOBODY, EndReason, Event, Role
from kernels.rng import Purpose, below, game_draw

_MIX = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30 = np.uint64(30)
_27 = np.uint64(27)
_31 = np.uint64(31)
_STRAIGHT = 1 << Role.SOLDIER | 1 << Role.KING | 1 << Role.JESTER
_DIAGONAL = 1 << Role.ARCHER | 1 << Role.KING | 1 << Role.JESTER
_CHARIOT = 1 << Role.CHARIOT
_KNIGHT = 1 << Role.KNIGHT
_KING = 1 << Role.KING
_JESTER = 1 << Role.JESTER


@kernel
def digest_of(seat: int, role: int, square: int) -> int:
    """Return 64 bits that stand for a role of a seat on a square (SplitMix64)."""
    bits = np.uint64(1 + seat + 2 * (role + 8 * square)) * _MIX
    bits = (bits ^ (bits >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return bits ^ (bits >> _31)


@kernel
def put_down(state: np.void, params: np.void, seat: int, piece: int, role: int, desk: np.void) -> None:
    """Put a piece on its starting square (Setup)."""
    square = params["start"][seat, piece]
    state["left"][seat, role] -= 1
    state["role"][seat, piece] = role
    state["square"][seat, piece] = square
    state["at"][seat, square] = piece
    state["possible"][seat, piece] = ANY_ROLE
    state["alive"][seat] += 1
    state["placed"] += 1
    state["is_stale"][seat] = 1
    state["position"] ^= digest_of(seat, role, square)
    record(state, desk, Event.PUT, seat, piece, role, 0)


@kernel
def remove(state: np.void, seat: int, piece: int) -> int:
    """Remove a piece for good and show its role (Moving onto an Occupied Square); return the role."""
    square = state["square"][seat, piece]
    role = state["role"][seat, piece]
    state["at"][seat, square] = NOBODY
    state["square"][seat, piece] = NOBODY
    state["possible"][seat, piece] = 1 << role
    state["removed"][seat, role] += 1
    state["alive"][seat] -= 1
    state["is_stale"][seat] = 1
    state["position"] ^= digest_of(seat, role, square)
    return role


@kernel
def keep(state: np.void, seat: int, piece: int, roles: int) -> None:
    """Let everybody know that the role of a piece is among some, given as bits."""
    possible = state["possible"][seat, piece]
    if possible & roles != possible:
        state["possible"][seat, piece] = possible & roles
        state["is_stale"][seat] = 1


@kernel
def handicap(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Remove a piece of a seat before the first move, and let the other seat see one, as its handicaps say."""
    role = params["without"][seat]
    if role != NOBODY:
        piece = any_piece(state, seat, role, 2 * seat)
        remove(state, seat, piece)
        record(state, desk, Event.WITHOUT, seat, piece, role, 0)
    role = params["shown"][seat]
    if role != NOBODY:
        piece = any_piece(state, seat, role, 2 * seat + 1)
        keep(state, seat, piece, 1 << role)
        record(state, desk, Event.SHOWN, seat, piece, role, 0)


@kernel
def any_piece(state: np.void, seat: int, role: int, index: int) -> int:
    """Draw one of the pieces of a role that a seat has on the board, all alike; draw number `index` of the board."""
    there = 0
    for piece in range(N_PIECES):
        if state["square"][seat, piece] != NOBODY and state["role"][seat, piece] == role:
            there += 1
    place = below(game_draw(state, Purpose.BOARD, index), there)
    for piece in range(N_PIECES):
        if state["square"][seat, piece] != NOBODY and state["role"][seat, piece] == role:
            if place == 0:
                return piece
            place -= 1
    return NOBODY  # not reached


@kernel
def roles_for(seat: int, start: int, end: int) -> int:
    """Return the roles that move like that, as bits, whatever stands there (Movement)."""
    down = end // COLUMNS - start // COLUMNS
    right = end % COLUMNS - start % COLUMNS
    forward = down if seat == 0 else -down
    if right == 0:
        roles = _CHARIOT if forward > 0 else 0
        return roles | _STRAIGHT if -1 <= forward <= 1 else roles
    if forward == 0:
        return _STRAIGHT
    return _DIAGONAL if -1 <= forward <= 1 else _KNIGHT


@kernel
def roles_told(state: np.void, params: np.void, seat: int, start: int, end: int, is_capture: bool) -> int:
    """Return the roles that a move leaves a piece, as bits; `state` is the board before it (Movement; Victory)."""
    roles = roles_for(seat, start, end)
    is_entered = state["at"][1 - seat, end] != NOBODY
    if is_capture:
        roles &= ~_JESTER
    elif is_entered:
        roles &= _JESTER
    if roles & _CHARIOT and params["chariot_full"] and not is_entered:
        beyond = params["ahead"][seat, end]
        if beyond != NOBODY and state["at"][seat, beyond] == NOBODY:
            roles &= ~_CHARIOT
    return roles


@kernel
def move_piece(state: np.void, params: np.void, seat: int, start: int, end: int, desk: np.void) -> None:
    """Move a piece and remove the enemy piece it meets; what that means is looked at in this order (Victory).

    A Jester taken, then a King taken, then a castle square reached by the King.
    """
    piece = state["at"][seat, start]
    role = state["role"][seat, piece]
    met = state["at"][1 - seat, end]
    is_capture = met != NOBODY and role != Role.JESTER
    keep(state, seat, piece, roles_told(state, params, seat, start, end, is_capture))
    state["quiet"] += 1
    shown = NOBODY
    if is_capture:
        shown = remove(state, 1 - seat, met)
        state["captures"][seat] += 1
        state["quiet"] = 0
    state["at"][seat, start] = NOBODY
    state["at"][seat, end] = piece
    state["square"][seat, piece] = end
    state["position"] ^= digest_of(seat, role, start) ^ digest_of(seat, role, end)
    record(state, desk, Event.MOVED, seat, start, end, shown)
    if shown == Role.JESTER:
        finish(state, 1 - seat, EndReason.JESTER_TAKEN)
    elif shown == Role.KING:
        finish(state, seat, EndReason.KING_TAKEN)
    elif params["castle"][1 - seat, end]:
        if role == Role.KING:
            finish(state, seat, EndReason.CASTLE_REACHED)
        else:
            # The game goes on, so this is no King.
            keep(state, seat, piece, ~_KING)


@kernel
def finish(state: np.void, winner: int, reason: int) -> None:
    """Decide the game; what is left of the turn is still counted."""
    state["winner"] = winner
    state["end_reason"] = reason


@kernel
def clear_board(state: np.void) -> None:
    """Take all pieces off the board."""
    for seat in range(MAX_SEATS):
        for square in range(N_SQUARES):
            state["at"][seat, square] = NOBODY
