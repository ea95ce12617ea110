"""The figures of a sweep over trophy targets."""

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, NullFormatter, StrMethodFormatter

from analyses import style, words
from analyses.result import Figure
from analyses.target_advice import RULEBOOK_LIMIT, RUNAWAY
from orcsim import stats

MARGIN = 0.01
UNBOUNDED = 5.0
"""Drawn length of an interval without an end, far beyond any index that was ever measured."""


def figures(table: pl.DataFrame, note: str, margin: float) -> tuple[Figure, ...]:
    """Return the four figures of a sweep."""
    span = f"targets {min(table['target'])} to {max(table['target'])}"
    band = f"; band: at most {words.points(2 * margin)}"
    return (
        Figure(
            "target-length",
            "Median number of rounds by target; bars run from the 5% to the 95% quantile of games, not of error.",
            f"Game length for {span}. {_ends(table, 'p50', 'rounds')}.",
            partial(plot_length, table, title=_length_finding(table), note=note.split("; 95%", maxsplit=1)[0]),
        ),
        Figure(
            "target-seats",
            "Difference between the win shares of the best and the worst seat. Inside the band every seat can be "
            "within the margin.",
            f"Seat spread for {span}. {_ends(table, 'spread', 'points', 100)}.",
            partial(plot_spread, table, margin=margin, title=_spread_finding(table, margin), note=note + band),
        ),
        Figure(
            "target-runaway",
            f"By target. {RUNAWAY}",
            f"Runaway index for {span}. {_ends(table, 'runaway', 'logits')}. {RUNAWAY}",
            partial(plot_runaway, table, title=_runaway_finding(table), note=note),
        ),
        Figure(
            "target-stalled",
            "Share of the games that reached the cap on turns.",
            f"Stalled games for {span}. {_ends(table, 'stalled_share', 'per cent', 100)}.",
            partial(plot_stalled, table, title=_stalled_finding(table), note=note),
        ),
    )


def _ends(table: pl.DataFrame, column: str, unit: str, scale: float = 1) -> str:
    """Say the value at the lowest and the highest target, for each number of players."""
    parts = []
    for rows in table.partition_by("players", maintain_order=True):
        first, last = (_shown(rows[column][place], scale) for place in (0, -1))
        parts.append(f"{rows['players'][0]} players from {first} to {last} {unit}")
    return "; ".join(parts)


def _shown(value: float | None, scale: float) -> str:
    """Write a value, or that there is none."""
    return "nothing known" if value is None else words.number(scale * value)


def _length_finding(table: pl.DataFrame) -> str:
    """Return the title of the figure of lengths: what the rulebook's span of targets does."""
    inside = table.filter(pl.col("target") <= RULEBOOK_LIMIT)
    inside = table if inside.height == 0 else inside
    first, last = (
        inside.filter(pl.col("target") == end)["p50"] for end in (min(inside["target"]), max(inside["target"]))
    )
    ends = [words.span(min(medians), max(medians)) for medians in (first, last)]
    low, high = min(inside["target"]), max(inside["target"])
    unit = "round" if ends[0] == "1" else "rounds"
    return f"The median game takes {ends[0]} {unit} at {low} trophies and {ends[1]} at {high}"


def _spread_finding(table: pl.DataFrame, margin: float) -> str:
    """Return the title of the figure of seats."""
    fair = table.filter(pl.col("seats") == stats.Verdict.FAIR.value)
    if fair.height == table.height:
        return f"Every target has seats equal within {words.points(margin)}"
    return f"Seats are surely equal at {fair.height} of {table.height} settings, within {words.points(margin)}"


def _runaway_finding(table: pl.DataFrame) -> str:
    """Return the title of the figure of runaway leaders."""
    feeds, catches = (table["runaway_low"] > 0).sum(), (table["runaway_high"] < 0).sum()
    return f"A lead feeds itself at {feeds} of {table.height} settings; those behind catch up at {catches}"


def _stalled_finding(table: pl.DataFrame) -> str:
    """Return the title of the figure of stalled games."""
    stalled, games = sum(table["stalled"]), sum(table["games"])
    worst = words.percent(max(table["stalled_share"]))
    return f"{words.count(stalled)} of {words.count(games)} games stall" + (f", {worst} at worst" * bool(stalled))


@style.styled
def plot_length(
    table: pl.DataFrame, ax: Axes | None = None, *, title: str = "Length by target", note: str = ""
) -> Axes:
    """Draw the median length by target, with the span that holds nine games in ten, on a logarithmic scale."""
    ax = _lines(table, ax, "p50", ("p5", "p95"))
    ax.set_yscale("log", nonpositive="clip")
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    ax.yaxis.set_minor_formatter(NullFormatter())
    ax.set_ylabel("rounds, 5% to 95%")
    return _finished(ax, title, note)


@style.styled
def plot_spread(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    margin: float = MARGIN,
    title: str = "Seats by target",
    note: str = "",
) -> Axes:
    """Draw the difference between the best and the worst seat by target, with intervals."""
    ax = style.axes_or_new(ax)
    ax.axhspan(0, 2 * margin, color=style.COLOURS["band"], zorder=0)
    ax = _lines(table, ax, "spread", ("spread_low", "spread_high"))
    ax.set_ylabel("best − worst seat, points")
    ax.set_ylim(bottom=0)
    style.points_axis(ax)
    return _finished(ax, title, note)


@style.styled
def plot_runaway(
    table: pl.DataFrame, ax: Axes | None = None, *, title: str = "Runaway index by target", note: str = ""
) -> Axes:
    """Draw the runaway index by target, with intervals and its neutral line at 0."""
    ax = style.axes_or_new(ax)
    ax.axhline(0, color=style.COLOURS["muted"], linewidth=1, linestyle=(0, (4, 3)))
    ax = _lines(table, ax, "runaway", ("runaway_low", "runaway_high"))
    ax.set_ylabel("runaway index, logits")
    return _finished(ax, title, note)


@style.styled
def plot_stalled(
    table: pl.DataFrame, ax: Axes | None = None, *, title: str = "Stalled games by target", note: str = ""
) -> Axes:
    """Draw the share of stalled games by target, with intervals."""
    ax = _lines(table, ax, "stalled_share", ("stalled_share_low", "stalled_share_high"))
    ax.set_ylabel("share of games stalled")
    ax.set_ylim(bottom=0)
    style.percent_axis(ax)
    return _finished(ax, title, note)


def _lines(table: pl.DataFrame, ax: Axes | None, column: str, ends: tuple[str, str]) -> Axes:
    """Draw one line with intervals for each number of players, side by side, and mark the printed targets."""
    ax = style.axes_or_new(ax)
    groups = table.partition_by("players", maintain_order=True)
    for place, rows in enumerate(groups):
        x = rows["target"].to_numpy() + 0.1 * (place - (len(groups) - 1) / 2)
        y, (low, high) = rows[column].to_numpy(), (rows[end].to_numpy() for end in ends)
        finite = np.isfinite(y)
        colour = style.COLOURS[style.SERIES[place]]
        bars = np.nan_to_num(np.array([y - low, high - y])[:, finite], posinf=UNBOUNDED)
        label = words.plural(rows["players"][0], "player")
        ax.errorbar(
            x[finite],
            y[finite],
            yerr=bars,
            label=label,
            capsize=2.5,
            elinewidth=1,
            color=colour,
            marker=style.MARKERS[place],
        )
        printed = finite & (rows["target"] == rows["printed"]).fill_null(False).to_numpy()
        ax.plot(x[printed], y[printed], "o", markersize=13, fillstyle="none", color=colour, markeredgewidth=1.2)
    ax.axvspan(RULEBOOK_LIMIT + 0.5, max(table["target"]) + 0.5, color=style.COLOURS["rule"], alpha=0.35, zorder=0)
    return ax


def _finished(ax: Axes, title: str, note: str) -> Axes:
    """Give a figure of targets its common parts."""
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(f"trophies that win (ringed: printed; shaded: beyond the rulebook's {RULEBOOK_LIMIT})")
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.24), ncols=4)
    ax.grid(axis="y")
    style.headline(ax, title, note)
    return ax
