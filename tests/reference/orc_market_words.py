"""Names of things in Orc Market and the kinds of rows of a trace, as docs/events.md gives them."""

PRODUCTS = ("elf_ear", "brew", "toad_eye", "bat_wing", "tentacles", "skull")
ROUNDS = ("morning", "noon", "night")
MORNING, NOON, NIGHT = range(3)
NOBODY = -1

EVENTS = (
    "game",
    "row",
    "hidden",
    "hand",
    "laid",
    "passed",
    "revealed",
    "served",
    "unserved",
    "fined",
    "points",
    "left",
    "joined",
    "kept",
    "end",
)

Step = tuple[str, int, int, int, int]
"""A row without its turn: the kind as a word, seat, a, b, c."""


def step(kind: str, seat: int = NOBODY, a: int = 0, b: int = 0, c: int = 0) -> Step:
    """Return a row without its turn; what is left out is blank."""
    return kind, seat, a, b, c


class IllegalTrace(Exception):
    """A row that the rules forbid, or that comes in the place of another."""

    def __init__(self, row_number: int, reason: str) -> None:
        super().__init__(f"row {row_number}: {reason}")
        self.row_number = row_number
        self.reason = reason
