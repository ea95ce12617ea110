"""What is shown of a study of what matters: tables, and a figure of what is ranked."""

from collections.abc import Sequence
from functools import partial

import polars as pl
from matplotlib.axes import Axes

from analyses import style, words
from analyses.ablation_effects import ERROR, IDLE
from analyses.grouped_bars import plot_groups
from analyses.metrics import SHARE
from analyses.result import Column, Figure, Table
from orcsim.games.ablations import GROUPS, Kept

MOST_BARS = 30
"""So many bars a figure has at most, about."""

FEWEST = 3
"""So many bars each group has at least."""

MOST_CHANGES = 3
"""So many metrics are told of each thing."""

ALL, ALONE = "ablation-all", "ablation-one-seat"


def pp(value: float) -> str:
    """Write a difference of shares in percentage points."""
    return words.number(100 * value, sign=True)


def knock_shown(table: pl.DataFrame, level: float) -> Table:
    """Return what was gone for everybody as a table."""
    return Table(
        "all",
        "Each thing gone for everybody: games in which others win, and what that does to the game; "
        f"{level:.0%} intervals{words.at_once(table.height, 'row')}",
        table,
        (
            Column("name", "without"),
            Column("group", "sort"),
            Column("touched", "games that change", words.percent),
            Column("moved", "other winners", words.percent),
            Column("low", "low", words.percent),
            Column("high", "high", words.percent),
            Column("first_seat", "1st player, points", pp),
            Column("rounds", "rounds", partial(words.number, decimals=2, sign=True)),
            Column("verdict", "verdict"),
            Column("again", "fresh seed", words.percent),
        ),
    )


def cost_shown(table: pl.DataFrame, level: float) -> Table:
    """Return what one seat did without as a table."""
    return Table(
        "one-seat",
        "Each thing forbidden to one seat alone: percentage points of win share that it loses; "
        f"{level:.0%} intervals{words.at_once(table.height, 'row')}; p by Holm's method over all rows",
        table,
        (
            Column("name", "without"),
            Column("group", "sort"),
            Column("touched", "games that change", words.percent),
            Column("cost", "cost", pp),
            Column("low", "low", pp),
            Column("high", "high", pp),
            Column("p", "p", words.p_value),
            Column("verdict", "verdict"),
            Column("again", "fresh seed", pp),
            Column("again_low", "low", pp),
            Column("again_high", "high", pp),
        ),
    )


def change_shown(changes: pl.DataFrame, level: float) -> Table:
    """Return the metrics that surely differ without something as a table, of each thing the surest."""
    sure = changes.filter(pl.col("p") <= ERROR).group_by("slug", maintain_order=True).head(MOST_CHANGES)
    rows = sure.with_columns(
        *(
            pl.when(pl.col("unit") == SHARE).then(100 * pl.col(name)).otherwise(pl.col(name)).alias(name)
            for name in ("first", "second", "difference", "low", "high")
        )
    )
    signed = partial(words.number, decimals=2, sign=True)
    return Table(
        "changes",
        f"What surely differs without something, of each thing the {MOST_CHANGES} surest; shares in percentage points; "
        f"{level:.0%} intervals{words.at_once(changes.height, 'number')}",
        rows,
        (
            Column("name", "without"),
            Column("metric", "differs in"),
            Column("first", "with it", partial(words.number, decimals=2)),
            Column("second", "without", partial(words.number, decimals=2)),
            Column("difference", "difference", signed),
            Column("low", "low", signed),
            Column("high", "high", signed),
            Column("p", "p", words.p_value),
        ),
    )


def kept_shown(kept: Sequence[Kept]) -> Table:
    """Return what cannot be taken out as a table."""
    return Table(
        "kept",
        "What cannot be taken out, and why",
        pl.DataFrame([{"name": thing.name, "group": thing.group, "reason": thing.reason} for thing in kept]),
        (Column("name", "thing"), Column("group", "sort"), Column("reason", "why")),
    )


def shown_rows(table: pl.DataFrame, value: str) -> pl.DataFrame:
    """Return the rows that a figure shows: of each group the greatest that ever come up, groups by their greatest.

    Of a rule option with several other values it shows only that which does most.
    """
    seen = table.filter(pl.col("verdict") != IDLE).sort(value, descending=True, maintain_order=True)
    option = pl.when(pl.col("group") == "rule").then(pl.col("name").str.split(":").list.first()).otherwise("slug")
    seen = seen.unique(option, keep="first", maintain_order=True)
    groups = list(dict.fromkeys(seen["group"]))
    most = max(FEWEST, MOST_BARS // max(len(groups), 1))
    return pl.concat([seen.filter(pl.col("group") == group).head(most) for group in groups]) if groups else seen


def _bars(table: pl.DataFrame, value: str) -> pl.DataFrame:
    """Return the rows of a figure as bars."""
    show = words.percent if value == "moved" else pp
    return shown_rows(table, value).select(
        pl.col("group").replace_strict(GROUPS).map_elements(words.capital, pl.String).alias("group"),
        pl.col("name").alias("row"),
        pl.col(value).alias("value"),
        "low",
        "high",
        pl.col(value).map_elements(show, pl.String).alias("label"),
    )


def knock_figure(table: pl.DataFrame, yardstick: float, title: str, note: str) -> Figure:
    """Return the figure of what was gone for everybody."""
    drawn = _bars(table, "moved")
    told = [f"{row['row']} {row['label']}" for row in drawn.iter_rows(named=True)]
    return Figure(
        ALL,
        "Share of games that others win when something is gone for everybody, on the same deals; of each sort the "
        "things that change most. Triangle: two games with nothing in common.",
        f"Games with other winners. {'; '.join(told)}.",
        partial(plot_knocked, drawn, yardstick=yardstick, title=title, note=note),
    )


def cost_figure(table: pl.DataFrame, title: str, note: str) -> Figure:
    """Return the figure of what one seat did without."""
    drawn = _bars(table, "cost")
    told = [f"{row['row']} {row['label']}" for row in drawn.iter_rows(named=True)]
    return Figure(
        ALONE,
        "Percentage points of win share that one seat loses when something is forbidden to it alone, on the same "
        "deals; of each sort the things that cost most.",
        f"Win share lost by one seat. {'; '.join(told)}.",
        partial(
            plot_groups,
            drawn,
            xlabel="win share lost, percentage points",
            ylabel="",
            unit="points",
            title=title,
            note=note,
        ),
    )


@style.styled
def plot_knocked(drawn: pl.DataFrame, ax: Axes | None = None, *, yardstick: float, title: str, note: str) -> Axes:
    """Draw the shares of games with other winners, and that of two games with nothing in common."""
    ax = plot_groups(drawn, ax, xlabel="games with other winners", ylabel="", unit="%", title=title, note=note)
    place = ax.get_xaxis_transform()
    ax.plot([yardstick], [0], marker="^", color=style.COLOURS["ink"], markersize=8, transform=place, clip_on=False)
    ax.set_xlim(0, max(ax.get_xlim()[1], yardstick * 1.03))
    return ax
