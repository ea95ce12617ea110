"""The figures of the question where points come from, and the words that they share with its answer."""

from functools import partial
from typing import Any

import polars as pl
from matplotlib.axes import Axes

from analyses import style, words
from analyses.result import Figure
from analyses.rows import plot_rows
from orcsim.api import Run

START = "start"
WINNER, LAST = "winner", "last"
_SHADES = ("blue", "orange", "green", "purple", "muted", "ink")
_LEAST_LABEL = 0.045
"""Share of the longest bar that a part needs to hold its number."""

_LETTER = 0.0145
"""Width of a letter of a label, as a share of the longest bar."""


def from_what(source: str) -> str:
    """Return a source as it stands in a sentence.

    Examples
    --------
    >>> from_what("fleet"), from_what("start")
    ('from the fleet', 'from the starting square')
    """
    return {"fleet": "from the fleet", START: "from the starting square"}.get(source, f"from {source}")


def span(row: dict[str, Any], name: str) -> str:
    """Write a number of points with its interval."""
    value, low, high = (words.number(row[f"{name}{end}"]) for end in ("", "_low", "_high"))
    return value if low == value == high else f"{value} ({low} to {high})"


def place_figure(places: pl.DataFrame, run: Run, note: str) -> Figure:
    """Return the figure of the points by finishing place."""
    first = places.filter(pl.col("place") == WINNER)
    most = first.sort("share", descending=True).row(0, named=True)
    told = "; ".join(
        f"{rows['place'][0]} {words.number(rows['total'][0])} points: "
        + ", ".join(f"{row['source']} {words.number(row['points'])}" for row in rows.iter_rows(named=True))
        for rows in places.partition_by("place", maintain_order=True)
    )
    return Figure(
        f"point-sources-{run.scenario.players}",
        "Mean points of the seat in each finishing place by what they were for; the whisker at the end is the interval "
        "of the total.",
        f"Points by finishing place. {told}.",
        partial(
            plot_places,
            places,
            title=f"{words.percent(most['share'])} of a winner's {words.number(most['total'])} points come "
            f"{from_what(most['source'])}",
            note=note,
        ),
    )


@style.styled
def plot_places(table: pl.DataFrame, ax: Axes | None = None, *, title: str, note: str) -> Axes:
    """Draw one bar a finishing place, the winner's on top, each part with its number and the first with its names."""
    places = table.partition_by("place", maintain_order=True)
    ax = style.axes_or_new(ax, 1.75 + 0.34 * len(places))
    longest = max(table["total"])
    for place, rows in enumerate(places):
        y, left = len(places) - 1 - place, 0.0
        for shade, value in zip(_SHADES, rows["points"], strict=True):
            ax.barh(y, value, left=left, height=0.72, color=style.COLOURS[shade], edgecolor="none")
            if value >= _LEAST_LABEL * longest:
                text = words.number(value)
                ax.text(left + value / 2, y, text, ha="center", va="center", color=style.COLOURS["band"], fontsize=8)
            left += value
        total, low, high = (rows[f"total{end}"][0] for end in ("", "_low", "_high"))
        ax.errorbar(total, y, xerr=[[total - low], [high - total]], fmt="none", color=style.COLOURS["ink"], capsize=4)
        ax.text(high + 0.02 * longest, y, words.number(total), va="center", fontweight="bold")
    _name_parts(ax, places[0], longest, len(places) - 0.52)
    ax.set_yticks(range(len(places)), [rows["place"][0] for rows in reversed(places)])
    ax.set_ylim(-0.6, len(places) - 0.1)
    ax.set_xlim(0, 1.18 * longest)
    ax.set_xlabel("points at the end, mean of finished games")
    ax.set_ylabel("finishing place")
    style.headline(ax, title, note)
    return ax


def _name_parts(ax: Axes, rows: pl.DataFrame, longest: float, height: float) -> None:
    """Write the names of the parts above a bar, each above its part and none on another."""
    left, free = 0.0, 0.0
    for shade, name, value in zip(_SHADES, rows["source"], rows["points"], strict=True):
        half = len(name) * _LETTER * longest / 2
        middle = max(left + value / 2, free + half)
        ax.text(middle, height, name, ha="center", va="bottom", color=style.COLOURS[shade], fontsize=8)
        left, free = left + value, middle + half + _LETTER * longest


def gap_figure(gaps: pl.DataFrame, run: Run, note: str) -> Figure:
    """Return the figure of what a winner has more than the last."""
    first = gaps.row(0, named=True)
    told = "; ".join(f"{row['source']} {span(row, 'points')}" for row in gaps.iter_rows(named=True))
    return Figure(
        f"point-gaps-{run.scenario.players}",
        "Points that the winner has more than the last of the same game, by what they were for, with intervals.",
        f"Winner minus last. {told}.",
        partial(
            plot_rows,
            gaps.select(
                pl.col("source").alias("row"),
                pl.lit("gap").alias("series"),
                pl.col("points").alias("value"),
                pl.col("points_low").alias("low"),
                pl.col("points_high").alias("high"),
            ),
            xlabel="points of the winner minus those of the last",
            ylabel="points for",
            title=f"Of {words.number(float(gaps['points'].sum()))} points between winner and last, "
            f"{words.number(first['points'])} come {from_what(first['source'])}",
            note=note,
        ),
    )
