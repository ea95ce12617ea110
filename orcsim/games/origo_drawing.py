"""The map of Origo drawn: as text, and as an SVG picture that needs nothing else."""

from collections.abc import Iterator, Mapping
from html import escape

from orcsim.games.origo_map import (
    COLUMNS,
    ROWS,
    SIDE,
    STATES,
    area_name,
    codes_of,
    key_of,
    neighbours_of,
    seas_of,
    square_name,
    squares_of,
)
from orcsim.games.svg import INK, picture, text
from orcsim.specs import Value

NAME = "map"
KEYS = tuple(key_of(letter) for letter in ROWS)
"""Keys of an edition that the map shows."""

REPLACES = KEYS
"""Those of them that need no line of their own where the map is printed."""

_FILLS = {
    "BRI": "#E5989B",
    "GER": "#9D8DF1",
    "BAL": "#44BB99",
    "GAL": "#F2B134",
    "SPA": "#CC99BB",
    "ITA": "#EEDD88",
    "BEL": "#E07A5F",
    "SCA": "#D9A066",
    "POL": "#FFD166",
    "HEL": "#AA9944",
    "DAC": "#F4F1DE",
    "DAL": "#88AA77",
}
"""Chosen so that states side by side on the printed map differ for every eye, colour-blind ones included."""

_WATER, _WAVE = "#DCEBF7", "#8DB3D3"
_SQUARE, _MARGIN, _TITLE = 64, 40, 48
_DEEP = "#2F6690"
_AREAS_A_LINE = 4
_LONGEST_NAME = 12  # that fits on two squares


def as_lines(values: Mapping[str, Value]) -> list[str]:
    """Return the map as lines of text: codes, a wave before each sea, and what the codes stand for."""
    codes = codes_of(values)
    cells = [f"~{code}" if code not in STATES else f" {code}" for code in codes]
    lines = ["  " + "".join(column.rjust(5) for column in COLUMNS)]
    for number, letter in enumerate(ROWS):
        lines.append(f"{letter} " + "".join(cell.rjust(5) for cell in cells[number * SIDE : (number + 1) * SIDE]))
    areas = [*STATES, *seas_of(codes)]
    told = [f"{code} {area_name(code)} {codes.count(code)}" for code in areas]
    width = max(map(len, told)) + 2
    padded = [text.ljust(width) for text in told]
    legend = ["".join(padded[i : i + _AREAS_A_LINE]).rstrip() for i in range(0, len(told), _AREAS_A_LINE)]
    return [*lines, "", *legend]


def as_svg(values: Mapping[str, Value], title: str) -> str:
    """Return the map as an SVG picture."""
    codes = codes_of(values)
    width = SIDE * _SQUARE + 2 * _MARGIN
    height = _TITLE + SIDE * _SQUARE + 2 * _MARGIN
    head = text(width / 2, _TITLE - 8, title, 20, weight=600)
    return picture(width, height, title, [head, *_squares(codes), *_borders(codes), *_edges(), *_names(codes)])


def _corner(square: int) -> tuple[int, int]:
    """Return where the upper left corner of a square lies in the picture."""
    return _MARGIN + square % SIDE * _SQUARE, _TITLE + _MARGIN + square // SIDE * _SQUARE


def _squares(codes: list[str]) -> Iterator[str]:
    """Draw all squares; those at sea have waves."""
    for square, code in enumerate(codes):
        x, y = _corner(square)
        size = f'width="{_SQUARE}" height="{_SQUARE}"'
        name = f"<title>{square_name(square)} {escape(area_name(code))}</title>"
        thin = f'stroke="{INK}" stroke-opacity="0.18"'
        yield f'<rect x="{x}" y="{y}" {size} fill="{_FILLS.get(code, _WATER)}" {thin}>{name}</rect>'
        if code not in STATES:
            yield f'<path d="{_wave(x + 12, y + 52)}" fill="none" stroke="{_WAVE}" stroke-width="2"/>'


def _wave(x: int, y: int) -> str:
    """Return the path of a small wave."""
    return f"M{x} {y}q5 -6 10 0t10 0t10 0t10 0"


def borders(codes: list[str]) -> Iterator[tuple[int, int, bool]]:
    """Yield where two areas meet: the upper or left end of each edge, in squares, and whether it runs downwards."""
    for square, code in enumerate(codes):
        y, x = divmod(square, SIDE)
        for beside in neighbours_of(square):
            if beside > square and codes[beside] != code:
                east = beside == square + 1
                yield x + east, y + (not east), east


def _borders(codes: list[str]) -> Iterator[str]:
    """Draw thick lines where two areas meet, and around the map."""
    lines = [
        f"M{_MARGIN + x * _SQUARE} {_TITLE + _MARGIN + y * _SQUARE}{'v' if down else 'h'}{_SQUARE}"
        for x, y, down in borders(codes)
    ]
    around = f"M{_MARGIN} {_TITLE + _MARGIN}h{SIDE * _SQUARE}v{SIDE * _SQUARE}h-{SIDE * _SQUARE}z"
    yield f'<path d="{"".join([*lines, around])}" fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round"/>'


def _edges() -> Iterator[str]:
    """Write letters and numbers of rows and columns on all four sides."""
    far = SIDE * _SQUARE + _MARGIN
    for number in range(SIDE):
        middle = (number + 0.5) * _SQUARE
        for x in (_MARGIN / 2, far + _MARGIN / 2):
            yield text(x, _TITLE + _MARGIN + middle + 6, ROWS[number], 17, weight=600)
        for y in (_TITLE + _MARGIN / 2, _TITLE + far + _MARGIN / 2):
            yield text(_MARGIN + middle, y + 6, COLUMNS[number], 17, weight=600)


def _names(codes: list[str]) -> Iterator[str]:
    """Write the name of each area onto its middle, and for a code that has no name the code."""
    for code in (*STATES, *seas_of(codes)):
        across, down = label_spot(squares_of(codes, code))
        x, y = _MARGIN + across * _SQUARE, _TITLE + _MARGIN + down * _SQUARE
        words = in_lines(area_name(code))
        fill = INK if code in STATES else _DEEP
        for line, word in enumerate(words):
            yield _halo(x, y + 5 + 17 * line - 8.5 * (len(words) - 1), word, fill)


def _halo(x: float, y: float, word: str, fill: str) -> str:
    """Return a word with a pale edge around it, so that it can be read on a border."""
    edge = 'stroke="#FFFFFF" stroke-opacity="0.75" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return text(x, y, word, 15, weight=600, fill=fill).replace("<text ", f"<text {edge} ", 1)


def in_lines(name: str) -> list[str]:
    """Return a name in lines that fit onto two squares."""
    return name.rsplit(" ", 1) if len(name) > _LONGEST_NAME else [name]


def label_spot(squares: list[int]) -> tuple[float, float]:
    """Return where the name of an area has room, in squares from the upper left corner of the map.

    It is the middle of the two squares side by side, or else of the square, closest to the middle of the area.

    Examples
    --------
    >>> label_spot([0, 1, 10, 11, 20, 21]), label_spot([4, 14])
    ((1.0, 1.5), (4.5, 0.5))
    """
    pairs = [square for square in squares if square % SIDE < SIDE - 1 and square + 1 in squares]
    step = 1.0 if pairs else 0.5
    x, y = sum(square % SIDE for square in squares), sum(square // SIDE for square in squares)
    middle = (x / len(squares) + 0.5, y / len(squares) + 0.5)
    spots = [(square % SIDE + step, square // SIDE + 0.5) for square in pairs or squares]
    return min(spots, key=lambda spot: (spot[0] - middle[0]) ** 2 + (spot[1] - middle[1]) ** 2)
