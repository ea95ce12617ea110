"""Records that look the same to a seat: whatever it cannot see may be otherwise."""

import numpy as np

from kernels.orc import scoring
from kernels.orc.layout import MAX_PLIES, STATE
from tests.kernels.orc.machine import LETTERS, roles_of
from tests.reference.orc_assignments import count, in_order


def any_assignment(sets: list[str], left: str, random: np.random.Generator) -> str:
    """Return one of the assignments of the roles that are left to pieces, all alike."""
    roles = ""
    for number, own in enumerate(sets):
        rest = tuple(sorted(sets[number + 1 :]))
        open_to = [role for role in own if role in left]
        ways = np.array([count(rest, left.replace(role, "", 1)) for role in open_to], float)
        role = str(random.choice(open_to, p=ways / ways.sum()))
        roles, left = roles + role, left.replace(role, "", 1)
    return roles


def exchange(state: np.void, seat: int, random: np.random.Generator) -> None:
    """Give the enemy's pieces on the board other roles that fit all that a seat has seen."""
    roles, other = state["role"][1 - seat], 1 - seat
    living = np.flatnonzero(state["square"][other] >= 0)
    sets = [in_order(roles_of(int(bits))) for bits in state["possible"][other][living]]
    found = any_assignment(sets, in_order(LETTERS[role] for role in roles[living]), random)
    roles[living] = [LETTERS.index(role) for role in found]


def scramble(state: np.void, seat: int, random: np.random.Generator) -> None:
    """Change everything else that a seat cannot see: what the enemy has left, formation, mood, draws, digests."""
    other = 1 - seat
    state["left"][other] = random.permutation(state["left"][other])
    state["formation"][other] = random.integers(0, 16)
    state["mood"][other] = random.random()
    state["draws"][other] = random.integers(0, 1000)
    state["position"] = random.integers(0, 2**62)
    state["positions"] = random.integers(0, 2**62, MAX_PLIES + 1)


def lookalikes(state: np.void, params: np.void, seat: int, random: np.random.Generator) -> np.ndarray:
    """Return records that a seat cannot tell from a game's, at a move.

    In the first the enemy's pieces have other roles, in the second all that follows from the board is counted anew as
    well, in the third everything else that is hidden is otherwise.
    """
    copies = np.zeros(3, STATE)
    copies[:] = state
    for copy in copies:
        exchange(copy, seat, random)
    scoring.recount(copies[1], params)
    scramble(copies[2], seat, random)
    return copies
