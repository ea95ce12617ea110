"""Figures of lines with bands: values over something counted, each line with its name beside its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analyses import style, words

APART = 0.085
"""Least distance between the names of two lines, as a share of the height of the axes."""

HEADROOM = 1.06
"""How much higher the axes are than what is drawn in them."""


CROWDED = 30
"""Points from which on a line has no marks."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its name, its looks and a table with `x`, `value`, `low` and `high`.

    It is `filled` if it has a band, and drawn by `shift` to the right, so that bars do not hide each other.
    """

    name: str
    colour: str
    dashes: str
    table: pl.DataFrame
    filled: bool = True
    shift: float = 0.0


def line_of(table: pl.DataFrame, x: str, name: str, ends: tuple[str, str] | None = None) -> pl.DataFrame:
    """Return one column of a table with its interval as a line; its ends have `_low` and `_high` if not named."""
    low, high = ends or (f"{name}_low", f"{name}_high")
    columns = {"x": x, "value": name, "low": low, "high": high}
    return table.select(pl.col(column).alias(alias) for alias, column in columns.items()).drop_nulls("value")


def in_words(lines: Sequence[Line], where: str, scale: float = 1) -> str:
    """Say where each line begins, is half-way and ends; `where` is what stands before a value of `x`."""
    parts = []
    for line in lines:
        rows = [line.table.row(place, named=True) for place in (0, line.table.height // 2, -1)]
        told = ", ".join(f"{words.number(scale * row['value'])} {where} {row['x']:g}" for row in rows)
        parts.append(f"{line.name}: {told}")
    return "; ".join(parts)


def draw_line(ax: Axes, line: Line) -> None:
    """Draw one line with its band; if there is room bars as well, which show where a band is too narrow to be seen."""
    x, value, low, high = (line.table[name].to_numpy() for name in ("x", "value", "low", "high"))
    x, colour = x + line.shift, style.COLOURS[line.colour]
    if line.filled:
        ax.fill_between(x, low, high, color=colour, alpha=0.25, linewidth=0)
    if len(x) >= CROWDED:
        ax.plot(x, value, color=colour, linestyle=line.dashes, zorder=3)
        return
    ends = np.array([value - low, high - value]).clip(min=0)
    caps = 0 if line.filled else 3
    ax.errorbar(
        x, value, yerr=ends, color=colour, linestyle=line.dashes, marker=".", elinewidth=1, capsize=caps, zorder=3
    )


def name_ends(ax: Axes, lines: Sequence[Line]) -> None:
    """Write the name of each line to the right of its end, none on another."""
    ordered = sorted(lines, key=lambda line: float(line.table["value"][-1]))
    low, high = ax.get_ylim()
    apart = APART * (high - low)
    heights: list[float] = []
    for line in ordered:
        heights.append(max(float(line.table["value"][-1]), heights[-1] + apart if heights else low))
    room = high
    for place in reversed(range(len(heights))):  # what was pushed beyond the top comes down again
        heights[place] = min(heights[place], room)
        room = heights[place] - apart
    for line, height in zip(ordered, heights, strict=True):
        name = ax.annotate(
            line.name, (1, height), (4, 0), ("axes fraction", "data"), textcoords="offset points", va="center"
        )
        name.set(color=style.COLOURS[line.colour], fontsize=8.5)


@dataclass(frozen=True, slots=True)
class Look:
    """How a figure of lines is labelled.

    Attributes
    ----------
    xlabel, ylabel, title, note
        Texts.
    unit
        `%` for shares and `points` for differences of shares; otherwise the numbers are shown as they are.
    ticks
        What stands below which places; whole numbers if nothing is given.
    reference, band
        Where a grey line is drawn, if anywhere, and how far the band around it reaches.
    from_zero
        Whether the axis begins at 0, if nothing lies below.
    """

    xlabel: str
    ylabel: str
    title: str
    note: str
    unit: str = ""
    ticks: Mapping[float, str] | None = None
    reference: float | None = None
    band: float = 0.0
    from_zero: bool = True


@style.styled
def plot_lines(lines: Sequence[Line], look: Look, ax: Axes | None = None) -> Axes:
    """Draw lines with their intervals, and their names beside their ends."""
    ax = style.axes_or_new(ax, style.HEIGHT + 0.3)
    if look.reference is not None:
        ax.axhspan(look.reference - look.band, look.reference + look.band, color=style.COLOURS["band"], zorder=0)
        ax.axhline(look.reference, color=style.COLOURS["muted"], linewidth=1, linestyle=(0, (4, 3)))
    for line in lines:
        draw_line(ax, line)
    everything = pl.concat([line.table.select(pl.col("low", "high").cast(pl.Float64)) for line in lines])
    if look.from_zero and (everything["low"] >= 0).all():
        ax.set_ylim(0, HEADROOM * max(*everything["high"], look.reference or 0.0))
    ax.set_xlabel(look.xlabel)
    ax.set_ylabel(look.ylabel)
    if look.ticks is None:
        ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    else:
        ax.set_xticks(list(look.ticks), list(look.ticks.values()))
    if look.unit:
        (style.percent_axis if look.unit == "%" else style.points_axis)(ax)
    ax.grid(axis="y")
    name_ends(ax, lines)
    style.headline(ax, look.title, look.note)
    return ax
