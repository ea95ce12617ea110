"""Looks of every figure: colours, fonts, sizes, and how a figure becomes SVG. Nowhere else is a colour chosen."""

import io
import textwrap
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

Plot = TypeVar("Plot", bound=Callable[..., Axes])

COLOURS = {
    "ink": "#1f2328",
    "muted": "#636c76",
    "rule": "#d1d5da",
    "band": "#e3ebf3",
    "blue": "#0a6eb4",
    "orange": "#c85a05",
    "green": "#0b8a66",
    "purple": "#9a4f96",
    "grey": "#8a929a",
}
"""Colours by name; a report in the dark may swap each for another. The five that carry data differ for every eye."""

SERIES = ("blue", "orange", "green", "purple", "grey")
MARKERS = ("o", "s", "^", "D", "v")
"""Colour and marker go together, so that a figure can be read without seeing colour."""

DARK = 0.43
"""Luma below which a fill bears pale ink."""

LIGHT_TO_DARK = ("#eff5fb", "#d5e5f3", "#b3d0e8", "#8ab6da", "#5f9acb", "#3776b1", "#1f5d9b")
DIVERGING = ("#96460c", "#cf7026", "#eca668", "#f9dec5", "#d6e7f4", "#93bfe0", "#4489c2", "#1c5c9a")
MAP_INK, MAP_PAPER = "#14181d", "#fefefe"
"""Fills of squares of a map, from little to much and from less to more, and what is written on the pale and on the dark
ones. As ink and fill belong together, no report swaps them: none is among `COLOURS`."""

WIDTH = 6.3
HEIGHT = 2.75
"""Inches; the width is that of the text on an A4 page."""

TITLE_LINE, NOTE_LINE = 12.3, 11.5
"""Points between the lines of a title and of a note."""

POINTS = 72
"""In an inch."""

_RC: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlecolor": COLOURS["ink"],
    "axes.labelcolor": COLOURS["ink"],
    "axes.edgecolor": COLOURS["muted"],
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": COLOURS["ink"],
    "ytick.color": COLOURS["ink"],
    "text.color": COLOURS["ink"],
    "grid.color": COLOURS["rule"],
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "lines.linewidth": 1.6,
    "lines.markersize": 5.5,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "text.parse_math": False,  # a policy may be called $x$
    "svg.fonttype": "path",
    "svg.hashsalt": "orcsim",
}


def styled(plot: Plot) -> Plot:
    """Let a plot function draw in the house style, whatever the settings around it."""

    @wraps(plot)
    def inside(*args: Any, **kwargs: Any) -> Axes:
        with mpl.rc_context(_RC):
            return plot(*args, **kwargs)

    return cast(Plot, inside)


def ink_on(fill: str) -> str:
    """Return the colour of a text that can be read on a fill of a map."""
    luma = sum(share * int(fill[at : at + 2], 16) / 255 for share, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5)))
    return MAP_PAPER if luma < DARK else MAP_INK


def axes_or_new(ax: Axes | None, height: float = HEIGHT) -> Axes:
    """Return `ax`, or the axes of a new figure that no window will ever show."""
    if ax is not None:
        return ax
    return Figure(figsize=(WIDTH, height), layout="constrained").add_subplot()


def _headline_lines(title: str, note: str) -> tuple[list[str], list[str]]:
    """Return title and note in lines that fit the width of a page."""
    return textwrap.wrap(title, 72), textwrap.wrap(note, 104)


def headline_height(title: str, note: str) -> float:
    """Return about how many inches `headline` takes."""
    title_lines, note_lines = _headline_lines(title, note)
    return (TITLE_LINE * len(title_lines) + NOTE_LINE * len(note_lines)) / POINTS


def headline(ax: Axes, title: str, note: str) -> None:
    """Write the finding above the axes and what it rests on below that, in grey.

    Both begin at the left edge of the figure if the axes have it to themselves, so that long labels leave them room.
    """
    title_lines, note_lines = _headline_lines(title, note)
    where = "figure fraction" if len(ax.figure.axes) == 1 else "axes fraction"
    left = 0.012 if len(ax.figure.axes) == 1 else 0.0
    height = NOTE_LINE * len(note_lines)
    # The text itself is left out of the layout; an empty title of its height keeps the space.
    ax.set_title("\n".join(" " * len(title_lines)), pad=10 + height)
    for lines, above, look in (
        (note_lines, 7.0, {"color": COLOURS["muted"], "fontsize": 8.0}),
        (title_lines, 10.0 + height, {"color": COLOURS["ink"], "fontsize": 10.5, "fontweight": "bold"}),
    ):
        text = ax.annotate(
            "\n".join(lines), (left, 1), (0, above), (where, "axes fraction"), textcoords="offset points", va="bottom"
        )
        text.set(**look)
        text.set_in_layout(False)


def percent_axis(ax: Axes, which: str = "y") -> None:
    """Label an axis of shares in per cent."""
    _scaled_axis(ax, which, "%")


def points_axis(ax: Axes, which: str = "y") -> None:
    """Label an axis of differences of shares in percentage points."""
    _scaled_axis(ax, which, "")


def _scaled_axis(ax: Axes, which: str, unit: str) -> None:
    """Label an axis with a hundred times its values."""
    axis = ax.yaxis if which == "y" else ax.xaxis
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.4g}{unit}".replace("-", "\N{MINUS SIGN}")))


def to_svg(figure: Figure) -> str:
    """Return a figure as SVG text: equal figures give equal bytes, on any day."""
    buffer = io.StringIO()
    with mpl.rc_context(_RC):
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()
