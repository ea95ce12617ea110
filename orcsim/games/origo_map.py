"""The board of Origo as text: ten rows of ten codes, each of a state or of a sea, and what is wrong with such a map."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orcsim.errors import listed, show
from orcsim.specs import Value

STATES = {
    "BRI": "Britain",
    "GER": "Germany",
    "BAL": "Baltic Countries",
    "GAL": "Gaul",
    "SPA": "Spain",
    "ITA": "Italy",
    "BEL": "Belgium",
    "SCA": "Scandinavia",
    "POL": "Poland",
    "HEL": "Helvetia",
    "DAC": "Dacia",
    "DAL": "Dalmatia",
}
"""Codes and names of the states, in the order in which they are scored."""

SEAS = {"NOR": "North Sea", "OST": "Baltic Sea", "MED": "Mediterranean Sea", "BIS": "Bay of Biscay"}
"""Names of the seas of the printed map; another map may have others."""

ROWS = "ABCDEFGHIJ"
COLUMNS = tuple(str(number) for number in range(1, 11))
SIDE = len(ROWS)
MOST_SEAS = 8
FIXED = {
    "B3": "NOR", "D7": "POL", "E6": "GER", "E7": "POL", "E8": "DAC", "F1": "BIS", "F3": "GAL", "F4": "GAL", "F7": "HEL",
    "G2": "GAL", "G3": "GAL", "H5": "ITA", "H9": "DAL", "I3": "MED", "I4": "MED",
}  # fmt: skip
"""Squares whose area an example of the rulebook names."""

_CODE = 3


@dataclass(frozen=True, slots=True)
class MapRow:
    """A row of the map, by its letter: ten codes with a blank between them."""

    letter: str

    def allows(self, value: object) -> bool:
        """Say whether `value` is a row."""
        return isinstance(value, str) and not self._fault(value)

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        return (
            f"{SIDE} codes with a blank between them, each of a state ({', '.join(STATES)}) or, for a sea, any three "
            "other capital letters"
        )

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return the rows in which one border is a square farther west or east, squares of the examples kept."""
        codes = str(value).split()
        shifted = (" ".join(row) for row in _shifts(codes) if not wrong_square(self.letter, row))
        return tuple(dict.fromkeys(shifted))

    def hint(self, found: object) -> str:
        """Return which square is wrong."""
        return f"; {self._fault(found)}" if isinstance(found, str) else ""

    def _fault(self, text: str) -> str:
        """Say what is wrong with a row, if anything is."""
        codes = text.split()
        for column, code in zip(COLUMNS, codes, strict=False):
            if not (len(code) == _CODE and code.isascii() and code.isalpha() and code.isupper()):
                return f"square {self.letter}{column} is {show(code)}"
        if len(codes) != SIDE:
            return f"row {self.letter} has {len(codes)} codes"
        return "" if text == " ".join(codes) else "blanks are missing or too many"


def _shifts(codes: list[str]) -> Iterator[list[str]]:
    """Yield rows in which one border is a square farther east, or west."""
    for east in range(1, len(codes)):
        if codes[east - 1] != codes[east]:
            yield [*codes[:east], codes[east - 1], *codes[east + 1 :]]
            yield [*codes[: east - 1], codes[east], *codes[east:]]


def wrong_square(letter: str, codes: list[str]) -> str:
    """Return the first square of a row that is not as an example of the rulebook has it, or nothing."""
    squares = (f"{letter}{column}" for column in COLUMNS)
    return next((s for s, code in zip(squares, codes, strict=True) if FIXED.get(s, code) != code), "")


def key_of(letter: str) -> str:
    """Return the key of a row in an edition.

    Examples
    --------
    >>> key_of("A")
    'map.a'
    """
    return f"map.{letter.lower()}"


def square_name(number: int) -> str:
    """Return the name of a square by its number, row by row from 0.

    Examples
    --------
    >>> square_name(0), square_name(99)
    ('A1', 'J10')
    """
    return f"{ROWS[number // SIDE]}{number % SIDE + 1}"


def codes_of(values: Mapping[str, Value]) -> list[str]:
    """Return the codes of all squares, row by row."""
    return [code for letter in ROWS for code in str(values[key_of(letter)]).split()]


def seas_of(codes: list[str]) -> list[str]:
    """Return the codes of the seas, in the order in which they first come up."""
    return list(dict.fromkeys(code for code in codes if code not in STATES))


def area_name(code: str) -> str:
    """Return the name of a state or a sea; a sea that the printed map does not have goes by its code."""
    return STATES.get(code) or SEAS.get(code, code)


def squares_of(codes: list[str], code: str) -> list[int]:
    """Return the numbers of the squares of one area."""
    return [square for square, found in enumerate(codes) if found == code]


def neighbours_of(square: int) -> list[int]:
    """Return the squares that share an edge with `square`.

    Examples
    --------
    >>> neighbours_of(0), neighbours_of(15)
    ([1, 10], [5, 14, 16, 25])
    """
    row, column = divmod(square, SIDE)
    beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * SIDE + c for r, c in beside if 0 <= r < SIDE and 0 <= c < SIDE]


def fault_of_map(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with the ten rows taken together, if anything is."""
    codes = codes_of(values)
    missing = [code for code in STATES if code not in codes]
    if missing:
        return f"map: no square of {listed(missing)}, allowed: every one of the {len(STATES)} states has squares"
    for code in STATES:
        if cut_off := _cut_off(squares_of(codes, code)):
            where = " and ".join(square_name(square) for square in cut_off)
            return f"{key_of(square_name(cut_off[1])[0])}: {where} of {code} do not hang together, allowed: one piece"
    seas = seas_of(codes)
    if not 1 <= len(seas) <= MOST_SEAS:
        told = f" ({', '.join(seas)})" if seas else ""
        return f"map: {len(seas)} seas{told}, allowed: 1 to {MOST_SEAS}"
    return None if values["map.free"] else _fault_of_fixed(codes)


def _cut_off(squares: list[int]) -> tuple[int, int] | None:
    """Return the first square of an area and one with no way to it inside the area, if there is one."""
    reached, new = set(squares[:1]), squares[:1]
    while new:
        new = [beside for square in new for beside in neighbours_of(square) if beside in squares]
        new = [square for square in dict.fromkeys(new) if square not in reached]
        reached |= set(new)
    apart = [square for square in squares if square not in reached]
    return (squares[0], apart[0]) if apart else None


def _fault_of_fixed(codes: list[str]) -> str | None:
    """Say which square is not as an example of the rulebook has it, if any is."""
    for number, letter in enumerate(ROWS):
        row = codes[number * SIDE : (number + 1) * SIDE]
        if square := wrong_square(letter, row):
            found = row[int(square[1:]) - 1]
            printed = f"{FIXED[square]}, as in an example of the rulebook, or map.free = true"
            return f"{key_of(letter)}: square {square}: found {found}, allowed: {printed}"
    return None
