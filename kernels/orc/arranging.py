"""How a seat arranges its pieces: by a formation, and what that leaves open by how gladly it puts a role in front."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orc.layout import COLUMNS, N_PIECES, PolicyKind, Role
from kernels.orc.worth import draw_row


@kernel
def choose_role(state: np.void, policy: np.void, n: int, desk: np.void) -> int:
    """Choose the role of the next starting square: what the formation says, else drawn from what is left.

    Neither the number of the seat nor anything of the enemy plays a part (Setup; ruling Q5).
    """
    seat = state["asked"]
    piece = desk["moves"][0]["a"]
    if piece == 0:
        prepare(state, policy, seat)
    if policy["n_formations"] > 0:
        wanted = policy["formations"][state["formation"][seat], piece]
        for row in range(n):
            if desk["moves"][row]["b"] == wanted:
                return row
    if not (
        weigh_roles(state, policy, seat, piece, True, True, n, desk)
        or weigh_roles(state, policy, seat, piece, True, False, n, desk)
        or weigh_roles(state, policy, seat, piece, False, True, n, desk)
    ):
        weigh_roles(state, policy, seat, piece, False, False, n, desk)
    return draw_row(desk, n, rng.unit(rng.own_draw(state, seat)))


@kernel
def prepare(state: np.void, policy: np.void, seat: int) -> None:
    """Draw the formation and the mood of a seat for this game."""
    if policy["n_formations"] > 1:
        state["formation"][seat] = rng.below(rng.own_draw(state, seat), policy["n_formations"])
    if policy["kind"] != PolicyKind.RANDOM:
        state["mood"][seat] = rng.unit(rng.own_draw(state, seat))


@kernel
def weigh_roles(
    state: np.void, policy: np.void, seat: int, piece: int, is_kept: bool, is_liked: bool, n: int, desk: np.void
) -> bool:
    """Set on the desk how likely each role comes on a starting square; return whether any can.

    What later squares of the formation want is kept for them, and roles are liked or not, as far as asked.
    """
    total = 0.0
    for row in range(n):
        role = desk["moves"][row]["b"]
        there = state["left"][seat, role]
        if is_kept:
            there -= wanted_later(state, policy, seat, piece, role)
        weight = liking(policy, role) if is_liked and piece < COLUMNS else 1.0
        desk["worth"][row] = max(there, 0) * weight
        total += desk["worth"][row]
    return total > 0.0


@kernel
def wanted_later(state: np.void, policy: np.void, seat: int, piece: int, role: int) -> int:
    """Return how many squares behind this one are to have a role by the formation."""
    if policy["n_formations"] == 0:
        return 0
    wanted = 0
    for later in range(piece + 1, N_PIECES):
        wanted += 1 if policy["formations"][state["formation"][seat], later] == role else 0
    return wanted


@kernel
def liking(policy: np.void, role: int) -> float:
    """Return how many times as gladly a policy puts a role in the front row as a Soldier or an Archer."""
    if policy["kind"] == PolicyKind.RANDOM:
        return 1.0
    if role == Role.CHARIOT:
        return policy["chariot_front"]
    if role == Role.KNIGHT:
        return policy["knight_front"]
    if role == Role.KING:
        return policy["king_front"]
    if role == Role.JESTER:
        return policy["jester_front"]
    return 1.0
