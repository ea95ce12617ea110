"""The figures of what grows round by round: lines with bands, each with its name beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analyses import style, words
from analyses.growth_words import Grown
from analyses.result import Figure
from orcsim.api import Run

_APART = 0.085
"""Least distance between the names of two lines, as a share of the height of the axes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its name, its looks and a table with `round`, `value`, `low` and `high`."""

    name: str
    colour: str
    dashes: str
    table: pl.DataFrame


def growth_figure(grown: Grown, run: Run, note: str) -> Figure:
    """Return the figure of chains and ships, winners against others."""
    growth, last = grown.growth, grown.at_end("clan")
    lines = [
        Line(f"{called}, {who}", colour, dashes, _line(growth.filter(pl.col("measure") == measure), who))
        for measure, called, colour in (("largest chain", "chain", "blue"), ("ships", "ships", "green"))
        for who, dashes in (("winner", "-"), ("others", "--"))
    ]
    return Figure(
        f"clan-growth-{run.scenario.players}",
        "Shields of the largest chain, and ships, after each round: the later winner and the mean of the others, with "
        "intervals as bands.",
        f"Chains and ships by round. {_in_words(lines)}.",
        partial(
            plot_lines,
            lines,
            ylabel="shields",
            title=f"Winners end with a chain of {words.number(last['winner'])} shields, others with "
            f"{words.number(last['others'])}",
            note=note,
        ),
    )


def lead_figure(leads: pl.DataFrame, run: Run, note: str) -> Figure:
    """Return the figure of how often the later winner leads."""
    lines = [
        Line("leads", "blue", "-", _line(leads, "leads")),
        Line("leads for good", "orange", "--", _line(leads, "for_good")),
    ]
    last = leads["round"][-1]
    half = leads.row(by_predicate=pl.col("round") == last // 2, named=True)
    return Figure(
        f"clan-leads-{run.scenario.players}",
        "Share of the games in which the later winner leads after a round, and stays in front from then on, with "
        "intervals as bands; the grey line is an equal share of the seats.",
        f"Later winners in front. {_in_words(lines, 100)}, in per cent.",
        partial(
            plot_lines,
            lines,
            ylabel="share of games",
            title=f"After round {last // 2} of {last} the later winner leads in {words.percent(half['leads'])} of the "
            "games",
            note=note,
            reference=leads["chance"][0],
        ),
    )


def _line(table: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return one column with its interval as a line."""
    columns = {"value": name, "low": f"{name}_low", "high": f"{name}_high"}
    return table.select("round", *(pl.col(column).alias(alias) for alias, column in columns.items()))


def _in_words(lines: Sequence[Line], scale: float = 1) -> str:
    """Say where each line begins, is half-way and ends."""
    parts = []
    for line in lines:
        rows = [line.table.row(place, named=True) for place in (0, line.table.height // 2, -1)]
        told = ", ".join(f"{words.number(scale * row['value'])} after round {row['round']}" for row in rows)
        parts.append(f"{line.name}: {told}")
    return "; ".join(parts)


@style.styled
def plot_lines(
    lines: Sequence[Line],
    ax: Axes | None = None,
    *,
    ylabel: str,
    title: str,
    note: str,
    reference: float | None = None,
) -> Axes:
    """Draw lines over the rounds with their intervals, and their names.

    Parameters
    ----------
    lines
        What to draw, over the same rounds.
    ax
        Where to draw; None makes a new figure.
    ylabel, title, note
        Texts.
    reference
        An equal share; with it the values are shares, shown in per cent.
    """
    ax = style.axes_or_new(ax, style.HEIGHT + 0.3)
    for line in lines:
        _draw(ax, line)
    rounds = lines[0].table["round"]
    if reference is not None:
        ax.axhline(reference, color=style.COLOURS["muted"], linewidth=1, linestyle=(0, (1, 2)))
        style.percent_axis(ax)
    ax.set_ylim(0, 1.06 * max(max(line.table["high"]) for line in lines))
    ax.set_xlim(rounds[0] - 0.2, rounds[-1] + 0.2)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    ax.set_xlabel("after round (0: after the opening)")
    ax.set_ylabel(ylabel)
    ax.grid(axis="y")
    if reference is None:
        _name_ends(ax, lines)
    else:
        _name_starts(ax, lines)
        text = f"chance, {words.percent(reference)}"
        ax.annotate(
            text, (1, reference), (4, 0), ("axes fraction", "data"), textcoords="offset points", va="center"
        ).set(color=style.COLOURS["muted"], fontsize=8.5)
    style.headline(ax, title, note)
    return ax


def _draw(ax: Axes, line: Line) -> None:
    """Draw one line with its band; bars as well, which show where a band is too narrow to be seen."""
    rounds, value, low, high = (line.table[name].to_numpy() for name in ("round", "value", "low", "high"))
    colour = style.COLOURS[line.colour]
    ax.fill_between(rounds, low, high, color=colour, alpha=0.25, linewidth=0)
    ends = np.array([value - low, high - value]).clip(min=0)
    ax.errorbar(
        rounds, value, yerr=ends, color=colour, linestyle=line.dashes, marker=".", elinewidth=1, capsize=0, zorder=3
    )


def _name_ends(ax: Axes, lines: Sequence[Line]) -> None:
    """Write the name of each line to the right of its end, none on another."""
    ordered = sorted(lines, key=lambda line: float(line.table["value"][-1]))
    low, high = ax.get_ylim()
    apart = _APART * (high - low)
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


def _name_starts(ax: Axes, lines: Sequence[Line]) -> None:
    """Write the name of each line above its first quarter, for lines that end in one point."""
    for line in lines:
        place = line.table.height // 4
        where = (line.table["round"][place], line.table["high"][place])
        name = ax.annotate(line.name, where, (0, 4), textcoords="offset points", ha="center")
        name.set(color=style.COLOURS[line.colour], fontsize=8.5)
