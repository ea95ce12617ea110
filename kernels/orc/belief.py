"""What a seat can conclude about the roles of the other's pieces, and how likely each is.

Every way to give the roles that are left to the pieces on the board, such that no piece gets a role that its moves
rule out, is equally likely (rulings Q29, Q30). Moves tell so little that the ways can be counted at once: apart from
the King and the Jester, of which there is one each, what is known of a piece leaves it a single role, or leaves open
whether it is a Soldier or a Chariot, or says nothing. So for each place of the King and of the Jester and each number
of Chariots among the doubtful pieces there is one product of binomials. All numbers are whole and far below 2**53,
hence exact.
"""

import math

import numpy as np

from kernels import rng
from kernels.jit import inline_kernel, kernel
from kernels.orc.layout import N_PIECES, N_ROLES, N_SORTS, NOBODY, Role

_KING = 1 << Role.KING
_JESTER = 1 << Role.JESTER
_SOLDIER_OR_CHARIOT = 1 << Role.SOLDIER | 1 << Role.CHARIOT
_FACTORIAL = np.array([math.factorial(n) for n in range(N_PIECES + 1)], np.float64)

# Sorts of pieces that are neither King nor Jester; the first ones are those of a single role, numbered like it.
_DOUBTFUL = 4
_ANY = 5
_NONE = 6


def _sort_of(roles: int) -> int:
    """Return the sort of a piece that is neither King nor Jester, by the roles that are possible for it."""
    others = roles & ~(_KING | _JESTER)
    known = {0: _NONE, _SOLDIER_OR_CHARIOT: _DOUBTFUL} | {1 << role: role for role in range(Role.KING)}
    return known.get(others, _ANY)


_SORT = np.array([_sort_of(roles) for roles in range(1 << N_ROLES)])


@kernel
def learn(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Set `chance`, how likely each piece of a seat has each role to whoever does not see them, and `ways`."""
    if not state["is_stale"][seat]:
        return
    state["is_stale"][seat] = 0
    sort_out(state, params, seat, desk)
    total = count_ways(desk)
    state["ways"][seat] = total
    for group in range(desk["groups"]):
        for role in range(N_ROLES):
            desk["tally"][group, role] /= desk["size"][group] * total
    for piece in range(N_PIECES):
        group = desk["group"][piece]
        for role in range(N_ROLES):
            if group == NOBODY:
                state["chance"][seat, piece, role] = state["possible"][seat, piece] >> role & 1
            else:
                state["chance"][seat, piece, role] = desk["tally"][group, role]


@kernel
def sort_out(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Group the pieces on the board by what is known of them, and count the roles that they have among them."""
    for role in range(N_ROLES):
        desk["remaining"][role] = params["pieces"][role] - state["removed"][seat, role]
    for sort in range(N_SORTS):
        desk["sort"][sort] = 0
    groups = 0
    for piece in range(N_PIECES):
        desk["group"][piece] = NOBODY
        if state["square"][seat, piece] == NOBODY:
            continue
        roles = state["possible"][seat, piece]
        group = 0
        while group < groups and desk["roles"][group] != roles:
            group += 1
        if group == groups:
            desk["roles"][group] = roles
            desk["size"][group] = 0
            groups += 1
        desk["group"][piece] = group
        desk["size"][group] += 1
        desk["sort"][_SORT[roles]] += 1
    for role in (Role.KING, Role.JESTER):
        if desk["remaining"][role] == 0:
            # Taken, and the game is over: it has its place for certain, so the ways of the others are counted as ever.
            desk["roles"][groups] = 1 << role
            desk["size"][groups] = 1
            desk["sort"][_NONE] += 1
            groups += 1
    desk["groups"] = groups


@inline_kernel
def places(desk: np.void, king: int, jester: int) -> int:
    """Return in how many ways the King can be in one group and the Jester in another."""
    if not (desk["roles"][king] & _KING and desk["roles"][jester] & _JESTER):
        return 0
    return desk["size"][king] * (desk["size"][jester] - (1 if king == jester else 0))


@inline_kernel
def take_out(desk: np.void, king: int, jester: int, pieces: int) -> None:
    """Take the King and the Jester out of their sorts, or with `pieces` of -1 put them back."""
    desk["sort"][_SORT[desk["roles"][king]]] -= pieces
    desk["sort"][_SORT[desk["roles"][jester]]] -= pieces


@inline_kernel
def ways_with(desk: np.void, chariots: int) -> float:
    """Return the ways to give roles to all pieces but King and Jester, with so many Chariots among the doubtful ones.

    What is then left of each role for the pieces of which nothing is known is noted on the desk.
    """
    doubtful = desk["sort"][_DOUBTFUL]
    for role in range(Role.KING):
        desk["rest"][role] = desk["remaining"][role] - desk["sort"][role]
    desk["rest"][Role.SOLDIER] -= doubtful - chariots
    desk["rest"][Role.CHARIOT] -= chariots
    if desk["sort"][_NONE] > 0:
        return 0.0
    alike = _FACTORIAL[chariots] * _FACTORIAL[doubtful - chariots]
    for role in range(Role.KING):
        if desk["rest"][role] < 0:
            return 0.0
        alike *= _FACTORIAL[desk["rest"][role]]
    return _FACTORIAL[doubtful] * _FACTORIAL[desk["sort"][_ANY]] / alike


@kernel
def count_ways(desk: np.void) -> float:
    """Count all ways, and over them the pieces of each group that have each role; return the number of ways."""
    groups = desk["groups"]
    for group in range(groups):
        for role in range(N_ROLES):
            desk["tally"][group, role] = 0.0
    total = 0.0
    for king in range(groups):
        for jester in range(groups):
            among = places(desk, king, jester)
            if among == 0:
                continue
            take_out(desk, king, jester, 1)
            for chariots in range(desk["sort"][_DOUBTFUL] + 1):
                ways = among * ways_with(desk, chariots)
                if ways > 0.0:
                    total += ways
                    note(desk, king, jester, chariots, ways)
            take_out(desk, king, jester, -1)
    return total


@inline_kernel
def note(desk: np.void, king: int, jester: int, chariots: int, ways: float) -> None:
    """Count the roles that the pieces of each group have in some ways."""
    desk["tally"][king, Role.KING] += ways
    desk["tally"][jester, Role.JESTER] += ways
    for group in range(desk["groups"]):
        others = desk["size"][group] - (1 if group == king else 0) - (1 if group == jester else 0)
        if others == 0:
            continue
        sort = _SORT[desk["roles"][group]]
        if sort == _DOUBTFUL:
            doubtful = desk["sort"][_DOUBTFUL]
            desk["tally"][group, Role.CHARIOT] += ways * others * chariots / doubtful
            desk["tally"][group, Role.SOLDIER] += ways * others * (doubtful - chariots) / doubtful
        elif sort == _ANY:
            for role in range(Role.KING):
                desk["tally"][group, role] += ways * others * desk["rest"][role] / desk["sort"][_ANY]
        else:
            desk["tally"][group, sort] += ways * others


@kernel
def draw_roles(state: np.void, seat: int, seed: int, number: int, desk: np.void) -> None:
    """Draw one of all ways, each as likely, and write the role of each piece into the desk's `world`.

    `learn` and then `sort_out` come first. The draws are those of deal `number` of `seed`.
    """
    deal = np.uint64(number)
    world = desk["world"]
    chariots = draw_places(state, seat, rng.unit(rng.draw(seed, deal, rng.Purpose.DECK, 0)), desk)
    king = draw_member(desk, desk["place"][0], NOBODY, rng.draw(seed, deal, rng.Purpose.DECK, 1))
    jester = draw_member(desk, desk["place"][1], king, rng.draw(seed, deal, rng.Purpose.DECK, 2))
    doubtful = desk["sort"][_DOUBTFUL]
    left = desk["sort"][_ANY]
    for piece in range(N_PIECES):
        bits = rng.draw(seed, deal, rng.Purpose.DECK, 3 + piece)
        group = desk["group"][piece]
        sort = _SORT[desk["roles"][group]] if group != NOBODY else _NONE
        if piece == king:
            world[piece] = Role.KING
        elif piece == jester:
            world[piece] = Role.JESTER
        elif sort == _DOUBTFUL:
            is_chariot = rng.below(bits, doubtful) < chariots
            world[piece] = Role.CHARIOT if is_chariot else Role.SOLDIER
            chariots -= 1 if is_chariot else 0
            doubtful -= 1
        elif sort == _ANY:
            world[piece] = draw_rest(desk, rng.below(bits, left))
            left -= 1
        elif sort != _NONE:
            world[piece] = sort
    take_out(desk, desk["place"][0], desk["place"][1], -1)


@kernel
def draw_places(state: np.void, seat: int, share: float, desk: np.void) -> int:
    """Take out King and Jester of the groups that a share of all ways leads to; return the doubtful Chariots."""
    ahead = share * state["ways"][seat]
    for king in range(desk["groups"]):
        for jester in range(desk["groups"]):
            among = places(desk, king, jester)
            if among == 0:
                continue
            desk["place"][0] = king
            desk["place"][1] = jester
            take_out(desk, king, jester, 1)
            for chariots in range(desk["sort"][_DOUBTFUL] + 1):
                ahead -= among * ways_with(desk, chariots)
                if ahead < 0.0:
                    return chariots
            take_out(desk, king, jester, -1)
    return NOBODY  # not reached: all ways together are more than the share of them


@kernel
def draw_member(desk: np.void, group: int, but: int, bits: int) -> int:
    """Draw a piece of a group, all alike, but for one piece."""
    members = desk["size"][group] - (1 if but != NOBODY and desk["group"][but] == group else 0)
    place = rng.below(bits, members)
    for piece in range(N_PIECES):
        if desk["group"][piece] == group and piece != but:
            if place == 0:
                return piece
            place -= 1
    return NOBODY  # not reached


@kernel
def draw_rest(desk: np.void, place: int) -> int:
    """Take a role out of those that are left for pieces of which nothing is known."""
    role = 0
    while place >= desk["rest"][role]:
        place -= desk["rest"][role]
        role += 1
    desk["rest"][role] -= 1
    return role
