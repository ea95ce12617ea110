"""How the pieces of ORC move, drawn: a small board for each role."""

from collections.abc import Iterator, Mapping
from html import escape

from orcsim.games.orc_drawing import FIELD, LINE
from orcsim.games.svg import INK, PAPER, picture, text
from orcsim.specs import Value

KEYS = ("rules.chariot_stop", "rules.jester_onto_enemy")
"""Keys of an edition that the picture shows, besides the numbers of pieces."""

SIDE = 5
"""Squares of a small board, each way."""

Steps = tuple[tuple[int, int], ...]
"""Squares that a piece can go to, each as squares to the right and squares ahead."""

STRAIGHT: Steps = ((0, 1), (0, -1), (-1, 0), (1, 0))
DIAGONAL: Steps = ((-1, 1), (1, 1), (-1, -1), (1, -1))
_STEPS: dict[str, Steps] = {
    "soldier": STRAIGHT,
    "archer": DIAGONAL,
    "chariot": tuple((0, ahead) for ahead in range(1, SIDE)),
    "knight": ((-1, 2), (1, 2)),
    "king": STRAIGHT + DIAGONAL,
    "jester": STRAIGHT + DIAGONAL,
}
ROLES = tuple(_STEPS)

_FROM = {"chariot": (2, 0), "knight": (2, 1)}
_MIDDLE = (2, 2)
"""Where a piece stands on its board: columns from the left and rows from its own edge, both from 0."""

_LETTERS = {role: role[0].upper() for role in ROLES} | {"knight": "N"}
_WORDS = {
    "soldier": ("one step straight",),
    "archer": ("one step diagonally",),
    "knight": ("two ahead, one aside,", "over whatever is there"),
    "king": ("one step any way",),
}
_CHARIOT = {
    "any": ("as far ahead as it likes,", "stops on any square"),
    "full": ("ahead until it takes a", "piece or cannot go on"),
}
_JESTER = {
    "forbidden": ("one step any way,", "takes nothing"),
    "share": ("one step any way, takes", "nothing, shares a square"),
}

_ACROSS = 3
_SQUARE, _GAP, _BELOW, _MARGIN, _TITLE, _NAME, _LEGEND = 29, 34, 50, 30, 46, 24, 24
_BOARD = SIDE * _SQUARE


def start_of(role: str) -> tuple[int, int]:
    """Return where the piece stands: columns from the left and rows from its own edge."""
    return _FROM.get(role, _MIDDLE)


def steps_of(role: str, values: Mapping[str, Value]) -> Steps:
    """Return where a piece can go on an empty board that ends where the picture does."""
    if role == "chariot" and values["rules.chariot_stop"] == "full":
        return _STEPS[role][-1:]
    return _STEPS[role]


def name_of(role: str, values: Mapping[str, Value]) -> str:
    """Return a role with how many pieces of it each player has.

    Examples
    --------
    >>> name_of("soldier", {"pieces.soldier": 3}), name_of("king", {})
    ('3 Soldiers', '1 King')
    """
    number = int(values.get(f"pieces.{role}", 1))
    return f"{number} {role.capitalize()}{'s' * (number != 1)}"


def words_of(role: str, values: Mapping[str, Value]) -> tuple[str, ...]:
    """Return how a role moves, in lines that fit below its board."""
    if role == "chariot":
        return _CHARIOT[str(values["rules.chariot_stop"])]
    if role == "jester":
        return _JESTER[str(values["rules.jester_onto_enemy"])]
    return _WORDS[role]


def in_words(values: Mapping[str, Value]) -> str:
    """Return how all roles move, for whoever cannot see it."""
    return "; ".join(f"{name_of(role, values)}: {' '.join(words_of(role, values))}" for role in ROLES) + "."


def as_svg(values: Mapping[str, Value], title: str) -> str:
    """Return an SVG picture of how each role moves, the enemy above."""
    down = -(-len(ROLES) // _ACROSS)
    width = 2 * _MARGIN + _ACROSS * _BOARD + (_ACROSS - 1) * _GAP
    height = _TITLE + down * (_NAME + _BOARD + _BELOW) + _LEGEND
    parts = [text(width / 2, 28, title, 19, weight=600)]
    for place, role in enumerate(ROLES):
        x = _MARGIN + place % _ACROSS * (_BOARD + _GAP)
        y = _TITLE + place // _ACROSS * (_NAME + _BOARD + _BELOW)
        parts += _small_board(x, y, role, values)
    return picture(width, height, title, [*parts, *_legend(width, height - 14)])


def _small_board(x: int, y: int, role: str, values: Mapping[str, Value]) -> Iterator[str]:
    """Draw the board of a role with its name above it and words below."""
    middle, top = x + _BOARD / 2, y + _NAME
    yield text(middle, y + 16, name_of(role, values), 16, weight=600)
    yield f'<rect x="{x}" y="{top}" width="{_BOARD}" height="{_BOARD}" fill="{FIELD}" stroke="{INK}" stroke-width="2"/>'
    lines = "".join(f"M{x + at} {top}v{_BOARD}M{x} {top + at}h{_BOARD}" for at in range(_SQUARE, _BOARD, _SQUARE))
    yield f'<path d="{lines}" fill="none" stroke="{LINE}"/>'
    yield from _steps(x, top, role, values)
    for number, line in enumerate(words_of(role, values)):
        yield text(middle, top + _BOARD + 18 + 16 * number, line, 13.5)


def _steps(x: int, top: int, role: str, values: Mapping[str, Value]) -> Iterator[str]:
    """Draw a piece, and a dot on every square that it can go to: open if it takes nothing there."""
    column, row = start_of(role)
    own = _centre(x, top, column, row)
    ends = [_centre(x, top, column + right, row + ahead) for right, ahead in steps_of(role, values)]
    if role == "chariot":
        yield f'<path d="M{own[0]:g} {own[1]:g}V{ends[-1][1]:g}" stroke="{INK}" stroke-width="2"/>'
    if role == "knight":
        for across, down in ends:
            yield f'<path d="M{own[0]:g} {own[1]:g}V{down:g}H{across:g}" fill="none" stroke="{INK}" stroke-width="2"/>'
    for across, down in ends:
        yield mark(across, down, takes=role != "jester")
    yield f'<circle cx="{own[0]:g}" cy="{own[1]:g}" r="12" fill="{INK}"><title>{escape(role)}</title></circle>'
    yield text(own[0], own[1] + 5, _LETTERS[role], 14, weight=600, fill=PAPER)


def mark(x: float, y: float, *, takes: bool) -> str:
    """Return the mark of a square that a piece can go to."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{INK if takes else FIELD}" stroke="{INK}" stroke-width="2"/>'


def _centre(x: int, top: int, column: int, row: int) -> tuple[float, float]:
    """Return where the middle of a square lies in the picture."""
    return x + (column + 0.5) * _SQUARE, top + (SIDE - row - 0.5) * _SQUARE


def _legend(width: float, y: float) -> Iterator[str]:
    """Say below the boards what the dots mean."""
    left, right = 0.29 * width, 0.79 * width
    yield mark(left - 120, y - 5, takes=True)
    yield text(left, y, "goes there or takes what is there", 13.5)
    yield mark(right - 98, y - 5, takes=False)
    yield text(right, y, "goes there, takes nothing", 13.5)
