"""Win shares by seat as a table, as a figure and in words, for whatever question they answer."""

from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import stopping, style, words
from analyses.games import seat_name, seats_are_alike
from analyses.result import Column, Table
from analyses.wins import TIE_RULE, Wins
from orcsim import sequential, stats
from orcsim.api import Run

MARGIN = 0.01
"""One percentage point: the edge that a designer tolerates unless told otherwise."""


def seat_shares(run: Run, wins: Wins, shares: stats.Shares, level: float) -> pl.DataFrame:
    """Return one row a seat: `seat`, `name`, `wins`, `n` finished games, `share`, `low`, `high`, `fair`, `edge`."""
    intervals = shares.intervals(level)
    seats = len(intervals)
    return pl.DataFrame(
        {
            "seat": list(range(seats)),
            "name": [seat_name(run, seat) for seat in range(seats)],
            "wins": wins.units.sum(axis=0),
            "n": [int(wins.finished.sum())] * seats,
            "share": shares.mean,
            "low": [interval.low for interval in intervals],
            "high": [interval.high for interval in intervals],
            "fair": [1 / seats] * seats,
            "edge": shares.mean - 1 / seats,
        }
    )


@style.styled
def plot_seats(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    margin: float = MARGIN,
    place: str = "seat, in order of play (the 1st player begins)",
    title: str = "Win share by seat",
    note: str = "",
) -> Axes:
    """Draw the win share of each seat with its interval, the fair share and, unless it is 0, the margin around it."""
    ax = style.axes_or_new(ax)
    seats, share = table["seat"].to_numpy(), table["share"].to_numpy()
    fair = table["fair"][0]
    if margin:
        ax.axhspan(fair - margin, fair + margin, color=style.COLOURS["band"], zorder=0)
    ax.axhline(fair, color=style.COLOURS["muted"], linewidth=1, linestyle=(0, (4, 3)))
    ends = np.array([share - table["low"].to_numpy(), table["high"].to_numpy() - share])
    ax.errorbar(seats, share, yerr=ends, fmt="o", color=style.COLOURS["blue"], capsize=5, elinewidth=1.6)
    for row in table.iter_rows(named=True):
        ax.annotate(
            words.percent(row["share"]),
            (row["seat"], row["share"]),
            xytext=(9, 7),
            textcoords="offset points",
            va="center",
        )
    ax.set_xticks(seats, table["name"].to_list())
    ax.set_xlim(-0.5, len(seats) - 0.35)
    ax.set_xlabel(place)
    ax.set_ylabel("share of games won")
    style.percent_axis(ax)
    ax.grid(axis="y")
    style.headline(ax, title, note)
    return ax


def place_words(run: Run) -> str:
    """Return what stands below the seats of a figure."""
    if seats_are_alike(run):
        return "seat, clockwise (nobody begins)"
    return "seat, in order of play (the 1st player begins)"


def span(row: dict[str, Any]) -> str:
    """Write one seat's share with its interval."""
    return words.percent_with(row["share"], stats.Interval(row["low"], row["high"]))


def in_words(table: pl.DataFrame) -> str:
    """Say every seat's share."""
    return "; ".join(f"{row['name']} {span(row)}" for row in table.iter_rows(named=True))


def farthest(table: pl.DataFrame) -> dict[str, Any]:
    """Return the row of the seat that is farthest from its share."""
    return table.row(int(table["edge"].abs().arg_max() or 0), named=True)


def favoured(table: pl.DataFrame) -> str:
    """Name the seat that wins most."""
    return str(table["name"][int(table["share"].arg_max() or 0)])


def the(name: str) -> str:
    """Return a seat's name as it stands inside a sentence."""
    return name if name.startswith("seat") else f"the {name}"


def shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table of seats as people see it."""
    columns = (
        Column("name", "seat"),
        Column("wins", "wins", words.count),
        Column("n", "finished games", words.count),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("edge", "edge, pp", lambda edge: words.number(100 * edge, sign=True)),
    )
    return Table("seats", f"Win share by seat; {level:.0%} intervals that hold for all seats at once", table, columns)


def shown_test(test: stats.Significance, shares: stats.Shares) -> Table:
    """Return the test of equality as a table of one row."""
    watched = isinstance(shares, sequential.WatchedShares)
    frame = pl.DataFrame([{**test._asdict(), "units": shares.n, "of_what": shares.of_what}])
    columns = (
        Column("method", "test"),
        Column("statistic", "log of evidence" if watched else "chi-square", partial(words.number, decimals=2)),
        Column("df", "degrees of freedom"),
        Column("p_value", "p-value", words.p_value),
        Column("units", "n", words.count),
        Column("of_what", "of what"),
    )
    return Table("equal", "Test of the hypothesis that all seats win equally often", frame, columns)


def share_definitions(shares: stats.Shares, level: float) -> tuple[tuple[str, str], ...]:
    """Return what a seat's share and its interval are."""
    if isinstance(shares, sequential.WatchedShares):
        return share_texts(stopping.interval_words(shares, level))
    interval = (
        f"Wilson's interval with z at 1 − {1 - level:.2g}/(2 × seats), so that all seats are covered together "
        "(Goodman)."
        if shares.whole
        else f"Wilson's for p(1 − p) / v games, with v the variance of the share p from the spread between "
        f"{shares.of_what} and z at 1 − {1 - level:.2g}/(2 × seats), so that all seats are covered together."
    )
    return share_texts(interval)


def share_texts(interval: str) -> tuple[tuple[str, str], ...]:
    """Return the definitions, given that of the interval."""
    return (
        ("Win share of a seat", f"Games won divided by finished games. {TIE_RULE}"),
        ("Interval of a seat's share", interval),
    )


TEST_DEFINITION = (
    "Test of all seats equal",
    "Pearson's chi-square for plain counts, Wald's with the covariance between units where wins are shared or "
    "seats rotated. Of a run with a stopping rule the error at which the interval of one seat, valid at every look and "
    "for all seats at once, just reaches the fair share.",
)
