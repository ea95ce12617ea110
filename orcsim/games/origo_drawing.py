"""The map of Origo drawn: as text, and as an SVG picture that needs nothing else."""

from collections.abc import Iterator, Mapping
from html import escape

from orcsim.games.origo_map import (
    COLUMNS,
    ROWS,
    SEAS,
    SIDE,
    STATES,
    area_name,
    codes_of,
    key_of,
    neighbours_of,
    seas_of,
    squares_of,
)
from orcsim.specs import Value

DRAWN = tuple(key_of(letter) for letter in ROWS)
"""Keys of an edition that a drawing shows."""

_FILLS = {
    "BRI": "#EE8866",
    "GER": "#BBBBBB",
    "BAL": "#CCDDAA",
    "GAL": "#EEDD88",
    "SPA": "#AA9944",
    "ITA": "#FFCCAA",
    "BEL": "#CC99BB",
    "SCA": "#44BB99",
    "POL": "#FFAABB",
    "HEL": "#BBCC33",
    "DAC": "#EECCEE",
    "DAL": "#88AA77",
}
_WATER, _WAVE, _INK, _PAPER = "#DCEBF7", "#8DB3D3", "#22282C", "#FFFFFF"
_SQUARE, _MARGIN, _TITLE, _LEGEND = 64, 40, 44, 26
_FONT = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"
_A_LINE = 3


def map_lines(values: Mapping[str, Value]) -> list[str]:
    """Return the map as lines of text: codes, a wave before each sea, and what the codes stand for."""
    codes = codes_of(values)
    cells = [f"~{code}" if code not in STATES else f" {code}" for code in codes]
    lines = ["  " + "".join(column.rjust(5) for column in COLUMNS)]
    for number, letter in enumerate(ROWS):
        lines.append(f"{letter} " + "".join(cell.rjust(5) for cell in cells[number * SIDE : (number + 1) * SIDE]))
    areas = [*STATES, *seas_of(codes)]
    told = [f"{code} {area_name(code)} {codes.count(code)}" for code in areas]
    width = max(map(len, told)) + 2
    return [*lines, "", *("".join(text.ljust(width) for text in told[i : i + 4]).rstrip() for i in range(0, len(told), 4))]


def map_svg(values: Mapping[str, Value], title: str) -> str:
    """Return the map as an SVG picture."""
    codes = codes_of(values)
    width = SIDE * _SQUARE + 2 * _MARGIN
    height = _TITLE + SIDE * _SQUARE + 2 * _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{_FONT}" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
        _text(width / 2, _TITLE - 8, title, 20, weight=600),
        *_squares(codes),
        *_borders(codes),
        *_edges(),
        *_names(codes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
