"""What a move is worth to a player, in hundredths of a won game.

A player weighs what it can take, what can be taken from it, and how far its King has to go. It knows its own roles,
where everything stands, what was removed, and how likely each enemy piece has each role.
"""

import math

import numpy as np

from kernels import rng
from kernels.jit import inline_kernel, kernel
from kernels.orc.belief import learn
from kernels.orc.layout import COLUMNS, N_AROUND, N_JUMPS, N_PIECES, N_SQUARES, N_STRAIGHT, NOBODY, Role
from kernels.orc.scoring import rows_ahead

_WIN = 100.0
_HALF = 0.5
_NEGLIGIBLE = 10.0
"""Temperatures below the best at which a move is never chosen: its chance is less than what rounding loses."""


@kernel
def choose_weighed(state: np.void, params: np.void, policy: np.void, n: int, desk: np.void) -> int:
    """Take the move that is worth most, or with a temperature one that is worth nearly as much."""
    seat = state["asked"]
    best = best_row(state, params, policy, seat, n, desk)
    if policy["temperature"] == 0.0:
        return best
    most = desk["worth"][best]
    for row in range(n):
        below = (most - desk["worth"][row]) / policy["temperature"]
        desk["worth"][row] = math.exp(-below) if below < _NEGLIGIBLE else 0.0
    return draw_row(desk, n, rng.unit(rng.own_draw(state, seat)))


@kernel
def best_row(state: np.void, params: np.void, policy: np.void, seat: int, n: int, desk: np.void) -> int:
    """Weigh the `n` moves listed and return the row of the best, the first of several."""
    learn(state, params, 1 - seat, desk)
    weigh_moves(state, params, policy, seat, n, desk)
    best = 0
    for row in range(1, n):
        if desk["worth"][row] > desk["worth"][best]:
            best = row
    return best


@kernel
def draw_row(desk: np.void, n: int, share: float) -> int:
    """Return the row among `n` that a share of the sum of all worths, counted from the first row, falls into."""
    total = 0.0
    for row in range(n):
        total += desk["worth"][row]
    place = share * total
    row = 0
    while row < n - 1 and place >= desk["worth"][row]:
        place -= desk["worth"][row]
        row += 1
    return row


@kernel
def weigh_moves(state: np.void, params: np.void, policy: np.void, seat: int, n: int, desk: np.void) -> None:
    """Set on the desk what each of the `n` moves listed is worth; `learn` about the other seat comes first."""
    survey(state, params, seat, desk)
    start = NOBODY
    role = NOBODY
    for row in range(n):
        move = desk["moves"][row]
        end = move["b"]
        if move["a"] != start:
            start = move["a"]
            role = state["role"][seat, state["at"][seat, start]]
            fear = fear_of(policy, role)
            stride = stride_of(policy, role)
            stay = risk_at(desk, start, start)
            line = start // COLUMNS
        # Going back, a piece stays in the line of a Chariot that it stood in.
        risk = risk_at(desk, end, start if params["ahead"][seat, end] == start else end)
        rows = end // COLUMNS - line
        worth = fear * (stay - risk) + stride * (rows if seat == 0 else -rows)
        if role == Role.KING and params["castle"][1 - seat, end]:
            worth += entering_worth(state, seat, end)
        elif role != Role.JESTER and state["at"][1 - seat, end] != NOBODY:
            worth += taking_worth(state, params, policy, seat, end)
        desk["worth"][row] = worth


@inline_kernel
def survey(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Note on the desk how safe each square is from the steps, jumps and runs of enemy pieces."""
    enemy = 1 - seat
    for square in range(N_SQUARES + 1):
        desk["safe"][square] = 1.0
        desk["clear"][square] = 1.0
    for piece in range(N_PIECES):
        square = state["square"][enemy, piece]
        if square != NOBODY:
            threaten(state, params, enemy, square, state["chance"][enemy, piece], desk)


@inline_kernel
def threaten(state: np.void, params: np.void, enemy: int, square: int, chance: np.void, desk: np.void) -> None:
    """Count in where a piece on a square may take: as if its role were independent of those of others.

    What lies off the board, -1, falls into the last place, which stands for no square.
    """
    straight = 1.0 - chance[Role.KING] - chance[Role.SOLDIER]
    diagonal = 1.0 - chance[Role.KING] - chance[Role.ARCHER]
    for direction in range(N_STRAIGHT):
        desk["safe"][params["around"][square, direction]] *= straight
    for direction in range(N_STRAIGHT, N_AROUND):
        desk["safe"][params["around"][square, direction]] *= diagonal
    if chance[Role.KNIGHT] > 0.0:
        for i in range(N_JUMPS):
            desk["safe"][params["jump"][enemy, square, i]] *= 1.0 - chance[Role.KNIGHT]
    if chance[Role.CHARIOT] > 0.0:
        # It runs to the first piece: to one of its own too, as it can take what takes that.
        here = params["ahead"][enemy, square]
        while here != NOBODY:
            desk["clear"][here] = 1.0 - chance[Role.CHARIOT]
            is_free = state["at"][0, here] == NOBODY and state["at"][1, here] == NOBODY
            here = params["ahead"][enemy, here] if is_free else NOBODY


@inline_kernel
def risk_at(desk: np.void, square: int, lane: int) -> float:
    """Return how likely some enemy piece can take what stands on a square, Chariots coming as far as to `lane`."""
    return 1.0 - max(desk["safe"][square] * desk["clear"][lane], 0.0)


@kernel
def entering_worth(state: np.void, seat: int, square: int) -> float:
    """Return what it is worth that the King goes onto an enemy castle square: the game, if no Jester stands there."""
    piece = state["at"][1 - seat, square]
    if piece == NOBODY:
        return 2.0 * _WIN
    return 2.0 * _WIN * (1.0 - 2.0 * state["chance"][1 - seat, piece, Role.JESTER])


@kernel
def taking_worth(state: np.void, params: np.void, policy: np.void, seat: int, square: int) -> float:
    """Return what taking the enemy piece on a square is worth.

    Its King wins, its Jester loses; what else it may be is material. A piece one step from the own castle wins if it is
    the King and is left there, so in a daring game its King counts twice and its Jester once.
    """
    enemy = 1 - seat
    piece = state["at"][enemy, square]
    king = state["chance"][enemy, piece, Role.KING]
    jester = state["chance"][enemy, piece, Role.JESTER]
    if king == 1.0:
        return _WIN
    if jester == 1.0:
        return -_WIN
    worth = policy["trading"] * (1.0 - king - jester)
    if state["mood"][seat] < policy["daring"] and is_near_castle(params, seat, square):
        return worth + _WIN * king - _HALF * _WIN * jester
    return worth + _HALF * _WIN * (policy["hunting"] * king - policy["wariness"] * jester)


@kernel
def is_near_castle(params: np.void, seat: int, square: int) -> bool:
    """Say whether a King of the other seat could step from a square onto a castle square of a seat."""
    for direction in range(N_AROUND):
        target = params["around"][square, direction]
        if target != NOBODY and params["castle"][seat, target]:
            return True
    return False


@kernel
def fear_of(policy: np.void, role: int) -> float:
    """Return what it costs that a piece of a role is sure to be taken; less than nothing for bait."""
    if role == Role.KING:
        return policy["caution"] * _WIN
    if role == Role.JESTER:
        return (policy["bluff"] * policy["caution"] - (1.0 - policy["bluff"]) * policy["bait"]) * _WIN
    return policy["safety"]


@kernel
def stride_of(policy: np.void, role: int) -> float:
    """Return what a row ahead is worth to a piece of a role."""
    if role == Role.KING:
        return policy["running"]
    if role == Role.JESTER:
        return policy["walking"]
    return policy["marching"]


@kernel
def standing(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> float:
    """Return what all pieces of a seat are worth where they stand."""
    learn(state, params, 1 - seat, desk)
    survey(state, params, seat, desk)
    worth = policy["trading"] * state["alive"][seat]
    for piece in range(N_PIECES):
        square = state["square"][seat, piece]
        if square != NOBODY:
            role = state["role"][seat, piece]
            worth -= fear_of(policy, role) * risk_at(desk, square, square)
            worth += stride_of(policy, role) * rows_ahead(params, seat, square)
    return worth
