"""The figures of baiting: lines over the enemy's wariness."""

from functools import partial

import polars as pl

from analyses import words
from analyses.lines import Line, Look, in_words, line_of, plot_lines
from analyses.result import Figure


def _places(worth: pl.DataFrame) -> tuple[pl.DataFrame, dict[float, str]]:
    """Return the table with even places for the numbers tried, and what stands below them."""
    ticks = {float(place): f"{number:g}" for place, number in enumerate(worth["wariness"])}
    return worth.with_columns(place=pl.Series("place", list(ticks), dtype=pl.Float64)), ticks


_XLABEL = "wariness of the enemy (numbers tried, evenly spaced)"


def share_figure(worth: pl.DataFrame, note: str) -> Figure:
    """Return the figure of the win shares with and without bait."""
    table, ticks = _places(worth)
    lines = [
        Line("with bait", "blue", "-", line_of(table, "place", "bait")),
        Line("without bait", "orange", "--", line_of(table, "place", "twin")),
    ]
    taken = " to ".join(words.percent(share, 0) for share in sorted(worth["taken"][place] for place in (0, -1)))
    return Figure(
        "bait-shares",
        "Share of the games that a player wins with its Jester as bait and without, by how wary the enemy is; the grey "
        "line is an equal share.",
        f"Win shares by wariness, number by number tried. {in_words(lines, 'at place', 100)}, in per cent.",
        partial(
            plot_lines,
            lines,
            Look(
                xlabel=_XLABEL,
                ylabel="share of games won",
                title=f"The baiter's Jester is taken in {taken} of its games, depending on the enemy's wariness",
                note=note,
                unit="%",
                ticks=ticks,
                reference=0.5,
            ),
        ),
    )


def worth_figure(worth: pl.DataFrame, margin: float, note: str) -> Figure:
    """Return the figure of what baiting is worth."""
    table, ticks = _places(worth)
    lines = [Line("bait", "blue", "-", line_of(table, "place", "worth", ("low", "high")))]
    return Figure(
        "bait-worth",
        "Win share with bait minus win share without, on the same deals, by how wary the enemy is; inside the band it "
        "counts as none.",
        f"What baiting adds by wariness, number by number tried. {in_words(lines, 'at place', 100)}, in points.",
        partial(
            plot_lines,
            lines,
            Look(
                xlabel=_XLABEL,
                ylabel="with bait − without, points",
                title=_finding(worth),
                note=note,
                unit="points",
                ticks=ticks,
                reference=0.0,
                band=margin,
            ),
        ),
    )


def _finding(worth: pl.DataFrame) -> str:
    """Return the title of the figure of what baiting is worth."""
    first, last = (words.number(100 * worth["worth"][place], sign=True) for place in (0, -1))
    low, high = (f"{worth['wariness'][place]:g}" for place in (0, -1))
    return f"Baiting adds {first} points at wariness {low} and {last} at wariness {high}"
