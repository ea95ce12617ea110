"""The figure that most questions need: one row a thing, with a value and its interval, in one or several series."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation

from analyses import style

HEIGHT = 1.7
"""Inches for everything but the rows."""

LEGEND_BELOW = -0.46
"""Inches from the axes to the legend, which leave room for the numbers and the label."""

SPREAD = 0.52
"""How much of the height of a row its series share."""


@style.styled
def plot_rows(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    xlabel: str,
    ylabel: str,
    title: str,
    note: str,
    unit: str = "",
    reference: float | None = 0.0,
) -> Axes:
    """Draw values with their intervals, the first row on top.

    Parameters
    ----------
    table
        One row a value: `row` and `series`, both texts, `value`, `low`, `high`; those that are null are left out. With
        a column `mark` each row has a tick there too, such as an equal share.
    ax
        Where to draw; None makes a new figure.
    xlabel, ylabel, title, note
        Texts.
    unit
        `%` for shares, `points` for differences of shares, otherwise the numbers are shown as they are.
    reference
        Where a vertical line is drawn, if anywhere.
    """
    rows, series = (list(dict.fromkeys(table[name])) for name in ("row", "series"))
    ax = style.axes_or_new(ax, HEIGHT + _height(len(rows), len(series)))
    if reference is not None:
        ax.axvline(reference, color=style.COLOURS["muted"], linewidth=1)
    if "mark" in table.columns:
        places = [len(rows) - 1 - rows.index(row) for row in table["row"]]
        ax.plot(table["mark"], places, "|", color=style.COLOURS["muted"], markersize=12, markeredgewidth=1.6)
    for place, name in enumerate(series):
        _draw(ax, table.filter(pl.col("series") == name).drop_nulls("value"), rows, place, len(series))
    ax.set_yticks(range(len(rows)), reversed(rows))
    ax.set_ylim(-0.7, len(rows) - 0.3)
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    if unit:
        (style.percent_axis if unit == "%" else style.points_axis)(ax, "x")
    ax.grid(axis="x")
    if len(series) > 1:
        figure = ax.get_figure(root=True)
        assert figure is not None
        below = ax.transAxes + ScaledTranslation(0, LEGEND_BELOW, figure.dpi_scale_trans)
        ax.legend(loc="upper center", bbox_to_anchor=(0.5, 0), bbox_transform=below, ncols=len(series))
    style.headline(ax, title, note)
    return ax


def _height(rows: int, series: int) -> float:
    """Return how many inches the rows want."""
    return (0.24 + 0.09 * (series - 1)) * rows + 0.2 * (series > 1)


def _draw(ax: Axes, table: pl.DataFrame, rows: Sequence[str], place: int, n_series: int) -> None:
    """Draw one series, a little above or below the middle of its rows."""
    shift = SPREAD * ((n_series - 1) / 2 - place) / max(n_series - 1, 1) if n_series > 1 else 0.0
    y = np.array([len(rows) - 1 - rows.index(row) for row in table["row"]]) + shift
    value = table["value"].to_numpy()
    ends = np.array([value - table["low"].to_numpy(), table["high"].to_numpy() - value])
    ax.errorbar(
        value,
        y,
        xerr=ends,
        fmt=style.MARKERS[place],
        color=style.COLOURS[style.SERIES[place]],
        capsize=3,
        elinewidth=1.2,
        markersize=4.5,
        label=table["series"][0] if table.height else "",
    )
