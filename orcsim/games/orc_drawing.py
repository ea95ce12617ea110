"""The board of ORC drawn: as text, and as an SVG picture that needs nothing else."""

from collections.abc import Iterator, Mapping
from html import escape

from orcsim.games.orc import WIDTH
from orcsim.games.svg import INK, picture, text
from orcsim.specs import Value

NAME = "board"
KEYS = ("board.rows", "board.start_offset")
"""Keys of an edition that the board shows."""

REPLACES: tuple[str, ...] = ()
"""Those of them that need no line of their own where the board is printed: none, as each can be varied."""

COLUMNS = "abcde"
"""From the left of the player who begins to their right."""

START_ROWS = 2
PLAYERS = ("first player", "second player")
"""Who sits at the lower and at the upper edge."""

CASTLES = ("#BFD9EE", "#F7CFA9")
"""Fills of the castle squares of the first and of the second player; the towers tell them apart from other squares."""

FIELD, LINE = "#F4F2EC", "#8A929A"
"""Fill of a square that is no castle, and the lines between squares."""

_CASTLE, _START, _PLAIN = "#", "*", "."
_SQUARE, _SIDE, _TITLE, _EDGE, _LEGEND = 38, 60, 44, 46, 42
_TOWER = "v-10h2.8v2.5h2.8v-2.5h2.8v2.5h2.8v-2.5h2.8v10z"


def rows_of(values: Mapping[str, Value]) -> int:
    """Return how many rows the board has."""
    return int(values["board.rows"])


def castle_rows(values: Mapping[str, Value]) -> tuple[int, int]:
    """Return the rows of the castle squares of the first and of the second player, counted from 1."""
    return 1, rows_of(values)


def start_rows(values: Mapping[str, Value]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows of the starting squares of the first and of the second player, the back row first."""
    first = tuple(int(values["board.start_offset"]) + row for row in range(1, START_ROWS + 1))
    return first, tuple(rows_of(values) + 1 - row for row in first)


def as_lines(values: Mapping[str, Value]) -> list[str]:
    """Return the board as lines of text, the edge of the first player below, and what the signs mean."""
    castles = castle_rows(values)
    lines = ["   " + "".join(column.rjust(4) for column in COLUMNS)]
    for row in range(rows_of(values), 0, -1):
        end = f"   castle of the {PLAYERS[castles.index(row)]}" if row in castles else ""
        lines.append(f"{row:3}" + _cell(values, row).rjust(4) * WIDTH + end)
    return [*lines, "", f"{_CASTLE} castle square, {_START} starting square, {_PLAIN} any other square"]


def _cell(values: Mapping[str, Value], row: int) -> str:
    """Return the signs of the squares of a row."""
    castle = _CASTLE if row in castle_rows(values) else ""
    start = _START if row in sum(start_rows(values), ()) else ""
    return castle + start or _PLAIN


def in_words(values: Mapping[str, Value]) -> str:
    """Return the board for whoever cannot see it."""
    castles, starts = castle_rows(values), start_rows(values)
    told = [
        f"The {player} has the castle squares in row {castle} and the starting squares in rows "
        f"{min(rows)} and {max(rows)}."
        for player, castle, rows in zip(PLAYERS, castles, starts, strict=True)
    ]
    return " ".join((f"A board of {WIDTH} columns, a to e, and {rows_of(values)} rows.", *told))


def as_svg(values: Mapping[str, Value], title: str) -> str:
    """Return the board as an SVG picture, the edge of the first player below."""
    rows = rows_of(values)
    width = WIDTH * _SQUARE + 2 * _SIDE
    height = _TITLE + rows * _SQUARE + 2 * _EDGE + _LEGEND
    return picture(
        width,
        height,
        title,
        [
            text(width / 2, 28, title, 19, weight=600),
            *_squares(values),
            *_around(rows),
            *_legend(width, height - _LEGEND + 24),
        ],
    )


def _corner(rows: int, row: int, column: int) -> tuple[int, int]:
    """Return where the upper left corner of a square lies in the picture."""
    return _SIDE + column * _SQUARE, _TITLE + _EDGE + (rows - row) * _SQUARE


def _squares(values: Mapping[str, Value]) -> Iterator[str]:
    """Draw all squares: castle squares filled and with a tower, starting squares with a dot."""
    rows, castles, starts = rows_of(values), castle_rows(values), sum(start_rows(values), ())
    for row in range(rows, 0, -1):
        fill = CASTLES[castles.index(row)] if row in castles else FIELD
        for column in range(WIDTH):
            x, y = _corner(rows, row, column)
            told = ", ".join([f"{COLUMNS[column]}{row}", *["castle"] * (row in castles), *["start"] * (row in starts)])
            size = f'width="{_SQUARE}" height="{_SQUARE}"'
            yield f'<rect x="{x}" y="{y}" {size} fill="{fill}" stroke="{LINE}"><title>{escape(told)}</title></rect>'
            if row in castles:
                yield tower(x + 3, y + 13)
            if row in starts:
                yield dot(x + _SQUARE / 2, y + _SQUARE / 2 + 1, 4.5)


def tower(x: float, y: float) -> str:
    """Return a tower that stands on a point to the right of which it lies."""
    return f'<path d="M{x:g} {y:g}{_TOWER}" fill="{INK}"/>'


def dot(x: float, y: float, radius: float) -> str:
    """Return a filled dot."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{INK}"/>'


def _around(rows: int) -> Iterator[str]:
    """Draw the edge of the board, and write rows, columns and players around it."""
    top, across, down = _TITLE + _EDGE, WIDTH * _SQUARE, rows * _SQUARE
    yield f'<path d="M{_SIDE} {top}h{across}v{down}h-{across}z" fill="none" stroke="{INK}" stroke-width="3"/>'
    for row in range(1, rows + 1):
        middle = _corner(rows, row, 0)[1] + _SQUARE / 2 + 6
        for x in (_SIDE / 2 + 8, 1.5 * _SIDE + across - 8):
            yield text(x, middle, str(row), 17, weight=600)
    for column, letter in enumerate(COLUMNS):
        for y in (top - 10, top + down + 21):
            yield text(_SIDE + (column + 0.5) * _SQUARE, y, letter, 17, weight=600)
    for player, y in zip(PLAYERS, (top + down + 43, top - 32), strict=True):
        yield text(_SIDE + across / 2, y, player, 15)


def _legend(width: float, y: float) -> Iterator[str]:
    """Say below the board what tower and dot mean."""
    left, right = 0.28 * width, 0.76 * width
    yield tower(left - 72, y + 1)
    yield text(left, y, "castle square", 15)
    yield dot(right - 70, y - 5, 5)
    yield text(right, y, "starting square", 15)
