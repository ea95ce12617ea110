"""Map, cards and numbers of Origo, written out once more so that the tests do not lean on the edition.

Squares are named A1 to J10. Faces are named by what they show: `E`, `DE`, `FGH` rows, `7`, `3-4`, `6-7-8` columns,
`POL` a state, `growth`, `ship`.
"""

from collections.abc import Iterable, Sequence

import numpy as np

SIDE = 10
ROWS = "ABCDEFGHIJ"
SQUARES = tuple(f"{row}{column}" for row in ROWS for column in range(1, SIDE + 1))
STATES = ("BRI", "GER", "BAL", "GAL", "SPA", "ITA", "BEL", "SCA", "POL", "HEL", "DAC", "DAL")
LARGE = STATES[:6]
SEAS = ("NOR", "OST", "BIS", "MED")
"""The seas in the order of their numbers: as they come up row by row."""

M1 = """
BRI BRI NOR NOR SCA SCA SCA BAL BAL BAL
BRI BRI NOR NOR SCA SCA OST OST BAL BAL
BRI BRI NOR GER GER SCA OST OST BAL BAL
BRI BRI BEL BEL GER GER POL POL POL BAL
BIS BIS BEL BEL GER GER POL DAC POL POL
BIS GAL GAL GAL GER GER HEL DAC DAC DAC
SPA GAL GAL GAL GAL HEL HEL HEL DAC DAC
SPA SPA SPA GAL ITA ITA HEL HEL DAL DAL
SPA SPA MED MED MED ITA ITA ITA DAL DAL
SPA SPA MED MED MED ITA ITA ITA DAL DAL
"""
"""The map of the named positions."""
CODES = tuple(M1.split())
CORRECTED = {"C4": "NOR", "I5": "ITA", "H6": "HEL", "G6": "GER"}
"""Squares of the default edition's map that differ from the map of the named positions."""

DEFAULT_CODES = tuple(CORRECTED.get(name, code) for name, code in zip(SQUARES, CODES, strict=True))
"""The map of the default edition."""

_SINGLES = [2, 2, 2, 2, 2, 2, 2, 1, 2, 2]
_PAIRS = ((0, 1), (2, 3), (3, 4), (4, 5), (6, 7), (8, 9))
_COLUMNS = [str(column) for column in range(1, SIDE + 1)]
DECK: dict[str, int] = {
    **dict(zip(ROWS, _SINGLES, strict=True)),
    **{ROWS[a] + ROWS[b]: 1 for a, b in _PAIRS},
    "FGH": 1,
    **dict(zip(_COLUMNS, _SINGLES, strict=True)),
    **{f"{_COLUMNS[a]}-{_COLUMNS[b]}": 1 for a, b in _PAIRS},
    "6-7-8": 1,
    **{state: 2 if state in LARGE else 1 for state in STATES},
    "growth": 16,
    "ship": 12,
}
"""Copies of each face, in the order of their numbers."""
FACES = tuple(DECK)
N_CARDS = 98

SHIELDS = {2: 44, 3: 30, 4: 25, 5: 22}
OPENING = {2: 12, 3: 8, 4: 5, 5: 4}
STEPS = (3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7)
RED = (4, 8, 12)


def square(name: str) -> int:
    """Return the number of a square."""
    return SQUARES.index(name)


def named(squares: Iterable[int]) -> set[str]:
    """Return the names of some squares."""
    return {SQUARES[int(number)] for number in squares}


def beside(name: str) -> set[str]:
    """Return the squares that share an edge with a square."""
    row, column = divmod(square(name), SIDE)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {SQUARES[SIDE * r + c] for r, c in places if 0 <= r < SIDE and 0 <= c < SIDE}


def area_squares(code: str, codes: Sequence[str] = CODES) -> set[str]:
    """Return the squares of a state or sea, on the map of the named positions if no other is given."""
    return {name for name, found in zip(SQUARES, codes, strict=True) if found == code}


SEA = {name for name, found in zip(SQUARES, CODES, strict=True) if found in SEAS}
"""All sea squares."""


def shown(face: str, codes: Sequence[str] = CODES) -> set[str]:
    """Return the squares a card shows: all squares for growth."""
    if face == "growth":
        return set(SQUARES)
    if face == "ship":
        return {name for name, code in zip(SQUARES, codes, strict=True) if code in SEAS}
    if face in STATES:
        return area_squares(face, codes)
    if face[0] in ROWS:
        return {name for name in SQUARES if name[0] in face}
    return {name for name in SQUARES if name[1:] in face.split("-")}


def words_of(names: Iterable[str]) -> list[int]:
    """Return a set of squares as the kernel keeps it: two words, eleven bits a row."""
    words = [0, 0]
    for name in names:
        row, column = divmod(square(name), SIDE)
        words[row // 5] |= 1 << 11 * (row % 5) + column
    return words


def squares_of(words: np.ndarray) -> set[str]:
    """Return the names of the squares in two words."""
    low, high = (int(word) for word in words)
    numbers = [(low, number) for number in range(50)] + [(high, number) for number in range(50)]
    rows = [word >> 11 * (number // SIDE) + number % SIDE & 1 for word, number in numbers]
    return {name for name, found in zip(SQUARES, rows, strict=True) if found}


def places(text: str) -> set[str]:
    """Return the squares named in a text."""
    return set(text.split())


def bag(faces: str) -> list[str]:
    """Return faces as a list in which their order does not matter."""
    return sorted(faces.split())


def grown(name: str, around: set[str]) -> set[str]:
    """Return the chain within `around` that a square belongs to."""
    chain, edge = {name}, {name}
    while edge:
        edge = {place for found in edge for place in beside(found)} & around - chain
        chain |= edge
    return chain
