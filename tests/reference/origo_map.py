"""Squares, what lies beside what, chains of shields, and where a shield may land."""

from collections.abc import Iterable, Mapping, Sequence

from tests.reference.origo_words import NOBODY, SIDE

Held = Sequence[int]
"""For each square the seat whose shield stands there, NOBODY if it is free."""


def beside(square: int) -> list[int]:
    """Return the squares that share an edge with one [A2]."""
    row, column = divmod(square, SIDE)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * SIDE + c for r, c in around if 0 <= r < SIDE and 0 <= c < SIDE]


BESIDE = [beside(square) for square in range(SIDE * SIDE)]


def chain_of(held: Held, square: int) -> set[int]:
    """Return the shields of one tribe that are connected with the one on a square [K1, F2]."""
    chain, edge = {square}, [square]
    while edge:
        for other in BESIDE[edge.pop()]:
            if held[other] == held[square] and other not in chain:
                chain.add(other)
                edge.append(other)
    return chain


def chains(held: Held, seat: int) -> list[set[int]]:
    """Return all chains of a tribe, largest first."""
    left = {square for square, owner in enumerate(held) if owner == seat}
    found = []
    while left:
        found.append(chain_of(held, min(left)))
        left -= found[-1]
    return sorted(found, key=len, reverse=True)


def landings(held: Held, square: int, may_bend: bool) -> set[int]:
    """Return the free squares that the shield on a square can move to [F1, F2, Q18]."""
    if may_bend:
        return {other for own in chain_of(held, square) for other in BESIDE[own] if held[other] == NOBODY}
    return {landing for first in BESIDE[square] for landing in straight(held, square, first)}


def straight(held: Held, square: int, first: int) -> list[int]:
    """Return where a shield lands that goes one way only: the first free square behind own shields, if there is one."""
    landing = first
    while held[landing] == held[square]:
        following = landing + first - square
        if following not in BESIDE[landing]:
            return []
        landing = following
    return [landing] if held[landing] == NOBODY else []


def neighbours(held: Held, seat: int, square: int) -> int:
    """Return how many shields of a seat stand beside a square [E6, E7]."""
    return sum(held[other] == seat for other in BESIDE[square])


def read_map(lines: Mapping[str, str]) -> list[str]:
    """Return the area code of every square of a map given line by line, A to J."""
    return [code.lower() for letter in "abcdefghij" for code in lines[letter].split()]


def is_full(held: Held, area: Iterable[int]) -> bool:
    """Say whether every square of an area is occupied."""
    return all(held[square] != NOBODY for square in area)
