"""The figures of boards of different numbers of rows."""

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import style, words
from analyses.board_rows_table import SHARES
from analyses.board_rows_words import ending
from analyses.lines import Line, Look, in_words, line_of, plot_lines
from analyses.result import Figure
from orcsim import stats

XLABEL = "rows of the board"
_COLOURS = ("blue", "orange", "green", "purple", "grey", "muted")
_ROOM = 0.055
"""Least part of a bar that has room for its number."""

_APART = 0.12
"""Rows between the bars of two policies on one board."""

_HEIGHT = 0.42
"""Inches a bar."""


def figures(table: pl.DataFrame, margin: float, who: str, intervals: str) -> tuple[Figure, ...]:
    """Return the figures: the first player's share, how games end, how long they are, and comebacks if any could be."""
    note = f"{who}; {intervals}"
    always = (_first_figure(table, margin, note), _end_figure(table, who), _length_figure(table, who))
    return (*always, _comeback_figure(table, note)) if table["comeback"].count() else always


def _lines(table: pl.DataFrame, name: str, ends: tuple[str, str] | None = None) -> list[Line]:
    """Return one line a policy over the rows."""
    groups = table.drop_nulls(name).partition_by("policy", maintain_order=True)
    shifts = [_APART * (place - (len(groups) - 1) / 2) for place in range(len(groups))]
    return [
        Line(
            rows["policy"][0],
            style.SERIES[place],
            ("-", "--", ":")[place % 3],
            line_of(rows, "rows", name, ends),
            filled=False,
            shift=shifts[place],
        )
        for place, rows in enumerate(groups)
    ]


def _whose(table: pl.DataFrame) -> str:
    """Return the beginning of a title that is about the first of several policies."""
    return f"{table['policy'][0]}: " if table["policy"].n_unique() > 1 else ""


def _ticks(table: pl.DataFrame) -> dict[float, str]:
    """Return the numbers of rows as places of an axis."""
    return {float(rows): str(rows) for rows in sorted(set(table["rows"]))}


def _ends_of(table: pl.DataFrame, by: str = "rows") -> tuple[dict[str, object], dict[str, object]]:
    """Return the rows of the boards of the first policy with the least and the most of something."""
    rows = table.filter(pl.col("policy") == table["policy"][0]).sort(by)
    return rows.row(0, named=True), rows.row(-1, named=True)


def _first_figure(table: pl.DataFrame, margin: float, note: str) -> Figure:
    """Return the figure of the first player's share."""
    lines = _lines(table, "first")
    least, most = _ends_of(table, "first")
    return Figure(
        "rows-seats",
        "Win share of the first player by the number of rows; the grey line is an equal share and the band the margin "
        "around it.",
        f"First player's share by rows. {in_words(lines, 'at', 100)}, in per cent.",
        partial(
            plot_lines,
            lines,
            Look(
                xlabel=XLABEL,
                ylabel="first player's share of games",
                title=f"{_whose(table)}The first player wins {_percent(least, 'first')} with {least['rows']} rows, "
                f"{_percent(most, 'first')} with {most['rows']}",
                note=f"{note}; band: even ± {words.points(margin)}",
                unit="%",
                ticks=_ticks(table),
                reference=0.5,
                band=margin,
                from_zero=False,
            ),
        ),
    )


def _percent(row: dict[str, object], name: str) -> str:
    """Write a share of a row."""
    value = row[name]
    return words.percent(value) if isinstance(value, float) else "nothing known"


def _length_figure(table: pl.DataFrame, note: str) -> Figure:
    """Return the figure of the length of games."""
    lines = _lines(table, "p50", ("p5", "p95"))
    first, last = _ends_of(table)
    return Figure(
        "rows-length",
        "Moves that half of the games take at most; bars run from the 5% to the 95% quantile of games, not of error.",
        f"Median moves by rows. {in_words(lines, 'at')}.",
        partial(
            plot_lines,
            lines,
            Look(
                xlabel=XLABEL,
                ylabel="moves: median, 5% to 95%",
                title=f"{_whose(table)}Half of the games end within {first['p50']} moves with {first['rows']} rows "
                f"and {last['p50']} with {last['rows']}",
                note=note,
                ticks=_ticks(table),
            ),
        ),
    )


def _comeback_figure(table: pl.DataFrame, note: str) -> Figure:
    """Return the figure of comebacks."""
    lines = _lines(table, "comeback")
    first, last = _ends_of(table)
    return Figure(
        "rows-comebacks",
        "Share of the wins that go to the seat with fewer pieces after half of the rounds, among games in which one "
        "had fewer; the grey line is a race of pure chance.",
        f"Comebacks by rows. {in_words(lines, 'at', 100)}, in per cent.",
        partial(
            plot_lines,
            lines,
            Look(
                xlabel=XLABEL,
                ylabel="wins from behind",
                title=f"{_whose(table)}Who has fewer pieces half-way wins {_percent(first, 'comeback')} with "
                f"{first['rows']} rows and {_percent(last, 'comeback')} with {last['rows']}",
                note=note,
                unit="%",
                ticks=_ticks(table),
                reference=0.25,
            ),
        ),
    )


def _end_figure(table: pl.DataFrame, note: str) -> Figure:
    """Return the figure of how games end."""
    told = "; ".join(
        f"{_name(row, table)}: "
        + ", ".join(f"{ending(name)} {words.percent(row[name])}" for name in SHARES if row[name] > 0)
        for row in table.iter_rows(named=True)
    )
    first, last = _ends_of(table)
    return Figure(
        "rows-ends",
        "Share of the games by how they end, for each number of rows.",
        f"Ends by rows. {told}.",
        partial(
            plot_ends,
            table,
            title=f"{_whose(table)}A King reaches the castle in {_percent(first, 'castle')} of games with "
            f"{first['rows']} rows, in {_percent(last, 'castle')} with {last['rows']}",
            note=note,
        ),
    )


def _name(row: dict[str, object], table: pl.DataFrame) -> str:
    """Name a bar."""
    several = table["policy"].n_unique() > 1
    return f"{row['policy']}, {row['rows']} rows" if several else f"{row['rows']} rows"


@style.styled
def plot_ends(table: pl.DataFrame, ax: Axes | None = None, *, title: str = "Ends by rows", note: str = "") -> Axes:
    """Draw the ways to end as stacked bars, named above the first of them."""
    ax = style.axes_or_new(ax, 1.5 + _HEIGHT * table.height)
    places = np.arange(table.height)[::-1]
    left: stats.FloatArray = np.zeros(table.height)
    free = 0.006  # where the name of the next part may begin: right of the axis, and of names longer than their part
    for name, colour in zip(SHARES, _COLOURS, strict=True):
        share = table[name].to_numpy()
        if not share.any():
            continue
        paint = style.COLOURS[colour]
        ax.barh(places, share, left=left, height=0.72, color=paint, alpha=0.8, linewidth=0)
        for place, start, part in zip(places, left, share, strict=True):
            if part >= _ROOM:
                text = words.percent(part, 0)
                ax.annotate(text, (start + part / 2, place), ha="center", va="center", color="white", fontsize=8)
        start = max(float(left[0]), free)
        ax.annotate(ending(name), (start, places[0] + 0.45), ha="left", va="bottom", color=paint, fontsize=8.5)
        free = start + 0.018 * len(ending(name)) + 0.02
        left = left + share
    ax.set_yticks(places, [_name(row, table) for row in table.iter_rows(named=True)])
    ax.set_ylim(-0.5, table.height + 0.1)
    ax.set_xlim(0, 1)
    ax.set_xlabel("share of games")
    style.percent_axis(ax, "x")
    style.headline(ax, title, note)
    return ax
