"""How likely each piece has each role, to somebody who saw the whole game: every assignment that fits counts once."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tests.reference.orc_board import Board
from tests.reference.orc_words import ROLES


@dataclass(frozen=True)
class Belief:
    """What can be told of the pieces of a seat [H7, H9].

    Attributes
    ----------
    ways
        Number of assignments of roles to the pieces on the board that fit all that was seen.
    chances
        For each piece, the share of the assignments in which it has each role; a removed piece has the one it showed.
    """

    ways: int
    chances: list[dict[str, Fraction]]


def belief_about(board: Board, seat: int) -> Belief:
    """Return what the other seat can tell of a seat's pieces."""
    standing = [piece for piece in board.pieces[seat] if piece.square is not None]
    # The numbers of each role are public, and so is every piece removed: what stands is known, though not where [A3].
    left = in_order(piece.role for piece in standing)
    sets = [in_order(piece.possible) for piece in standing]
    ways = count(tuple(sorted(sets)), left)
    told = iter([chances_of(number, sets, left, ways) for number in range(len(sets))])
    chances = [
        dict.fromkeys(ROLES, Fraction(0)) | ({piece.role: Fraction(1)} if piece.square is None else next(told))
        for piece in board.pieces[seat]
    ]
    return Belief(ways, chances)


def in_order(roles: Iterator[str] | set[str]) -> str:
    """Return roles as a word."""
    return "".join(sorted(roles, key=ROLES.index))


def chances_of(number: int, sets: list[str], left: str, ways: int) -> dict[str, Fraction]:
    """Return the share of each role among the assignments, for one piece."""
    others = tuple(sorted(sets[:number] + sets[number + 1 :]))
    return {
        role: Fraction(count(others, left.replace(role, "", 1)), ways) for role in sets[number] if role in left
    }  # fmt: skip


@lru_cache(maxsize=1 << 17)
def count(sets: tuple[str, ...], left: str) -> int:
    """Return in how many ways pieces can be given the roles that are left, each piece one of those it may have."""
    if not sets:
        return 1
    return sum(count(sets[1:], left.replace(role, "", 1)) for role in sets[0] if role in left)


def assignments(sets: tuple[str, ...], left: str) -> Iterator[str]:
    """Give every such assignment, one by one."""
    if not sets:
        yield ""
        return
    for role in sets[0]:
        if role in left:
            for rest in assignments(sets[1:], left.replace(role, "", 1)):
                yield role + rest
