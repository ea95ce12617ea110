"""Names of things in Origo and the kinds of rows of a trace, as docs/events.md gives them."""

STATES = ("bri", "ger", "bal", "gal", "spa", "ita", "bel", "sca", "pol", "hel", "dac", "dal")
ROWS = "ABCDEFGHIJ"
SIDE = 10
SQUARES = range(SIDE * SIDE)
NAMES = [f"{row}{column}" for row in ROWS for column in range(1, SIDE + 1)]
NOBODY = -1

EVENTS = (
    "game",
    "shuffle",
    "drawn",
    "placed",
    "round",
    "turn",
    "expanded",
    "attacked",
    "battle_card",
    "won",
    "repelled",
    "migrated",
    "swapped",
    "sailed",
    "founded",
    "leader",
    "turn_end",
    "called",
    "scoring",
    "clan",
    "fleet",
    "state",
    "starter",
    "end",
)

BY_STATES, BY_SHIELDS, BY_PASSES, STALLED = range(4)
"""How a game ends."""

FOUNDING, CLANS, FLEET, STATE = range(4)
"""Why a leader moves."""

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
