"""The figures of what grows round by round: lines with bands, each with its name beside it."""

from collections.abc import Sequence
from functools import partial

import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analyses import style, words
from analyses.growth_words import Grown
from analyses.lines import Line, draw_line, in_words, line_of, name_ends
from analyses.result import Figure
from orcsim.api import Run


def growth_figure(grown: Grown, run: Run, note: str) -> Figure:
    """Return the figure of chains and ships, winners against others."""
    growth, last = grown.growth, grown.at_end("clan")
    lines = [
        Line(f"{called}, {who}", colour, dashes, line_of(growth.filter(pl.col("measure") == measure), "round", who))
        for measure, called, colour in (("largest chain", "chain", "blue"), ("ships", "ships", "green"))
        for who, dashes in (("winner", "-"), ("others", "--"))
    ]
    return Figure(
        f"clan-growth-{run.scenario.players}",
        "Shields of the largest chain, and ships, after each round: the later winner and the mean of the others, with "
        "intervals as bands.",
        f"Chains and ships by round. {in_words(lines, 'after round')}.",
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
        Line("leads", "blue", "-", line_of(leads, "round", "leads")),
        Line("leads for good", "orange", "--", line_of(leads, "round", "for_good")),
    ]
    last = leads["round"][-1]
    half = leads.row(by_predicate=pl.col("round") == last // 2, named=True)
    return Figure(
        f"clan-leads-{run.scenario.players}",
        "Share of the games in which the later winner leads after a round, and stays in front from then on, with "
        "intervals as bands; the grey line is an equal share of the seats.",
        f"Later winners in front. {in_words(lines, 'after round', 100)}, in per cent.",
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
        draw_line(ax, line)
    rounds = lines[0].table["x"]
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
        name_ends(ax, lines)
    else:
        _name_starts(ax, lines)
        text = f"chance, {words.percent(reference)}"
        ax.annotate(
            text, (1, reference), (4, 0), ("axes fraction", "data"), textcoords="offset points", va="center"
        ).set(color=style.COLOURS["muted"], fontsize=8.5)
    style.headline(ax, title, note)
    return ax


def _name_starts(ax: Axes, lines: Sequence[Line]) -> None:
    """Write the name of each line above its first quarter, for lines that end in one point."""
    for line in lines:
        place = line.table.height // 4
        where = (line.table["x"][place], line.table["high"][place])
        name = ax.annotate(line.name, where, (0, 4), textcoords="offset points", ha="center")
        name.set(color=style.COLOURS[line.colour], fontsize=8.5)
