"""A figure of bars in groups: one row a thing, with its interval and its number beside the bar."""

import polars as pl
from matplotlib.axes import Axes

from analyses import style

ROW, AROUND = 0.235, 0.72
"""Inches: for each row, the headings of groups included, and for everything else but the headline."""

BAR = 0.66
"""Share of a row that its bar fills."""

PADDING = 4.0
"""Points between the end of an interval and the number."""

ROOM = 0.13
"""Share of the width that is left for numbers on a side on which there are bars."""


@style.styled
def plot_groups(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    xlabel: str,
    ylabel: str,
    title: str,
    note: str,
    unit: str,
    start: float = 0.0,
) -> Axes:
    """Draw bars with intervals, the first row on top, the name of each group above its rows.

    Parameters
    ----------
    table
        One row a bar: `group`, `row`, `value`, `low`, `high` and `label`, the number as it is written.
    ax
        Where to draw; None makes a new figure.
    xlabel, ylabel, title, note
        Texts.
    unit
        `%` for shares, `points` for differences of shares.
    start
        Where the bars begin.
    """
    groups = list(dict.fromkeys(table["group"]))
    n_rows = table.height + len(groups)
    ax = style.axes_or_new(ax, AROUND + ROW * n_rows + style.headline_height(title, note))
    ax.axvline(start, color=style.COLOURS["muted"], linewidth=1)
    place, ticks, names = n_rows, [], []
    for at, group in enumerate(groups):
        place -= 1
        ticks.append(place)
        names.append(group)
        for row in table.filter(pl.col("group") == group).iter_rows(named=True):
            place -= 1
            ticks.append(place)
            names.append(row["row"])
            _draw_bar(ax, row, place, start, style.COLOURS[style.SERIES[at % len(style.SERIES)]])
    ax.set_yticks(ticks, names)
    for label in ax.get_yticklabels():
        label.set_fontweight("bold" if label.get_text() in groups else "normal")
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, n_rows - 0.4)
    _set_width(ax, table, start)
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    (style.percent_axis if unit == "%" else style.points_axis)(ax, "x")
    ax.grid(axis="x")
    style.headline(ax, title, note)
    return ax


def _draw_bar(ax: Axes, row: dict[str, float], place: int, start: float, colour: str) -> None:
    """Draw one bar with its interval, and its number beyond it."""
    value, low, high = row["value"], row["low"], row["high"]
    ax.barh(place, value - start, left=start, height=BAR, color=colour, alpha=0.35)
    ax.errorbar(value, place, xerr=[[value - low], [high - value]], fmt="none", ecolor=colour, capsize=2.5)
    above = value >= start
    ax.annotate(
        str(row["label"]),
        (max(high, start) if above else min(low, start), place),
        (PADDING if above else -PADDING, 0),
        textcoords="offset points",
        ha="left" if above else "right",
        va="center",
        fontsize=8,
    )


def _set_width(ax: Axes, table: pl.DataFrame, start: float) -> None:
    """Leave room for the numbers on the sides on which there are bars."""
    low = min(start, *table["low"])
    high = max(start, *table["high"])
    room = ROOM * (high - low)
    has_below = bool((table["value"] < start).any())
    has_above = bool((table["value"] >= start).any())
    ax.set_xlim(low - room * has_below, high + room * has_above)
