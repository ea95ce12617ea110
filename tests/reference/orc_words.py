"""Names of things in ORC and the kinds of rows of a trace, as docs/events.md gives them."""

ROLES = "SACNKJ"
"""Soldier, Archer, Chariot, Knight, King, Jester: the numbers of a trace count along this."""
NAMES = dict(zip(("soldier", "archer", "chariot", "knight", "king", "jester"), ROLES, strict=True))
"""The roles as an edition names them."""
COLUMNS = "abcde"
NOBODY = -1

EVENTS = ("game", "put", "without", "shown", "moved", "end")
ENDS = (
    "king_taken",
    "castle_reached",
    "jester_taken",
    "no_legal_move",
    "draw_length",
    "draw_repetition",
    "draw_no_move",
    "stalled",
)

Square = tuple[int, int]
"""Row and column, both from 0: rows from seat 0's edge, columns from its left."""
Move = tuple[Square, Square]
Step = tuple[str, int, int, int, int]
"""A row without its turn: the kind as a word, seat, a, b, c."""


def step(kind: str, seat: int = NOBODY, a: int = 0, b: int = 0, c: int = 0) -> Step:
    """Return a row without its turn; what is left out is blank."""
    return kind, seat, a, b, c


def number_of(square: Square) -> int:
    """Return the number of a square in a trace."""
    row, column = square
    return row * len(COLUMNS) + column


def square_at(number: int) -> Square:
    """Return the square of a number."""
    return divmod(number, len(COLUMNS))


def square_called(name: str) -> Square:
    """Return the square of a name like `c4`."""
    return int(name[1]) - 1, COLUMNS.index(name[0])


def name_of(square: Square) -> str:
    """Return the name of a square, like `c4`."""
    row, column = square
    return f"{COLUMNS[column]}{row + 1}"


class IllegalTrace(Exception):
    """A row that the rules forbid, or that comes in the place of another."""

    def __init__(self, row_number: int, reason: str) -> None:
        super().__init__(f"row {row_number}: {reason}")
        self.row_number = row_number
        self.reason = reason
