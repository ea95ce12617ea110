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

WIDTH = 6.3
HEIGHT = 2.75
"""Inches; the width is that of the text on an A4 page."""

NOTE_LINE = 11.5
"""Points between the lines of a note."""

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


def axes_or_new(ax: Axes | None, height: float = HEIGHT) -> Axes:
    """Return `ax`, or the axes of a new figure that no window will ever show."""
    if ax is not None:
        return ax
    return Figure(figsize=(WIDTH, height), layout="constrained").add_subplot()


def headline(ax: Axes, title: str, note: str) -> None:
    """Write the finding above the axes and what it rests on below that, in grey.

    Both begin at the left edge of the figure if the axes have it to themselves, so that long labels leave them room.
    """
    title_lines, note_lines = textwrap.wrap(title, 72), textwrap.wrap(note, 104)
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
