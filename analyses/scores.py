"""What scores win, and how close are games? Winning and all scores, the margin of the winner, and tied games."""

from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import check_game, style, words
from analyses.games import hangs_on
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.wins import seat_table, table_name
from orcsim import stats
from orcsim.api import Run

CLOSE = 2
"""Points between the first and the second seat up to which a game is called close."""

TAIL = 0.001
"""Share of the seats or games at either end of a figure that its outermost bars may gather."""


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return the distribution of scores and of the winner's margin.

    Parameters
    ----------
    run
        Any run of a game won by points; with mixed policies the numbers are those of that mixture.
    level
        Confidence of each interval.
    """
    check_game("scores", run.scenario.game.name)
    scores = seat_table(run, pl.col("score"))
    ordered = np.sort(scores, axis=1)[:, ::-1]
    margins = ordered[:, 0] - ordered[:, 1]
    counts = count_table(scores, ordered, margins)
    ends = end_table(margins, level)
    told = {"winner": ordered[:, 0], "any seat": scores.ravel()}
    note = f"{table_name(run)}; n = {words.count(len(scores))} games; {level:.0%} intervals"
    winning, margin = counts.row(0, named=True), counts.row(2, named=True)
    return Result(
        question="scores",
        title=f"What scores win, and how close are games? ({table_name(run)})",
        verdict=f"median score {_whole(winning['p50'])}, median lead {_whole(margin['p50'])}",
        tone="plain",
        answer=_answer(counts, ends),
        remarks=(
            "A winner's score is the best of several, so it lies above the score of a seat in general; shared wins "
            "count once a game.",
            "Points may be negative: missing products are fined.",
        ),
        tables=(_shown_counts(counts), _shown_ends(ends, level)),
        figures=(
            _score_figure(counts, _spread(told, len(scores), level), run, note),
            _margin_figure(counts, ends, _spread({"margin": margins}, len(scores), level), run, note),
        ),
        definitions=_definitions(),
        hangs_on=hangs_on(run),
        because="What customers pay and take, and how many want the same, sets the level of the scores.",
        brief=_brief(run.scenario.players, counts, ends),
    )


def _score_figure(counts: pl.DataFrame, spread: pl.DataFrame, run: Run, note: str) -> Figure:
    """Return the figure of the scores."""
    winning = counts.row(0, named=True)
    return Figure(
        f"scores-{run.scenario.players}",
        "Share of the games by the winner's score, and share of all seats by their score, with intervals; the "
        "outermost points gather what lies beyond them.",
        f"Distribution of scores. {_in_words(counts)}.",
        partial(
            plot_lines,
            spread,
            xlabel="points at the end",
            ylabel="share of winners, of seats",
            title=f"Half of the winners have {_whole(winning['p50'])} points or fewer, "
            f"19 of 20 at most {_whole(winning['p95'])}",
            note=note,
        ),
    )


def _margin_figure(counts: pl.DataFrame, ends: pl.DataFrame, spread: pl.DataFrame, run: Run, note: str) -> Figure:
    """Return the figure of the margins."""
    return Figure(
        f"margins-{run.scenario.players}",
        "Share of the games by the points between the first and the second seat; 0 is a tie.",
        f"Distribution of the winner's margin. {_in_words(counts)}.",
        partial(
            plot_lines,
            spread,
            xlabel="points between the first and the second seat",
            ylabel="share of games",
            title=_margin_finding(ends),
            note=note,
        ),
    )


def count_table(scores: stats.FloatArray, ordered: stats.FloatArray, margins: stats.FloatArray) -> pl.DataFrame:
    """Return one row for winner, any seat, margin and span: `what`, `n`, `mean`, `sd`, `p5`, `p50`, `p95`."""
    told = {
        "the winner's points": ordered[:, 0],
        "points of any seat": scores.ravel(),
        "points between first and second": margins,
        "points between first and last": ordered[:, 0] - ordered[:, -1],
    }
    rows = []
    for what, values in told.items():
        found = stats.summarise(*np.unique(values, return_counts=True))
        quantiles = {"p5": found.p5, "p50": found.p50, "p95": found.p95}
        rows.append({"what": what, "n": found.n, "mean": found.mean, "sd": found.sd, **quantiles})
    return pl.DataFrame(rows)


def end_table(margins: stats.FloatArray, level: float) -> pl.DataFrame:
    """Return how many games were tied, close and clear: `what`, `k`, `n`, `share`, `low`, `high`."""
    told = {
        "tied for the win": margins == 0,
        f"won by 1 to {CLOSE} points": (margins > 0) & (margins <= CLOSE),
        f"won by more than {CLOSE} points": margins > CLOSE,
    }
    rows = []
    for what, seen in told.items():
        share = stats.Proportion(int(seen.sum()), len(seen), "games")
        low, high = share.interval(level)
        rows.append({"what": what, "k": share.k, "n": share.n, "share": share.rate, "low": low, "high": high})
    return pl.DataFrame(rows)


def _spread(told: dict[str, stats.FloatArray], games: int, level: float) -> pl.DataFrame:
    """Return how often each value was seen: `series`, `value`, `share`, `low`, `high`; rare ends are gathered.

    The seats of one game are not independent, so an interval for seats is that of as many games.
    """
    frames = []
    for series, values in told.items():
        ends = np.quantile(values, [TAIL, 1 - TAIL], method="inverted_cdf")
        seen, counts = np.unique(np.clip(values, *ends), return_counts=True)
        shares = counts / len(values)
        intervals = [stats.wilson(round(share * games), games, level) for share in shares]
        low, high = (np.array(column) for column in zip(*intervals, strict=True))
        columns = {"value": seen, "share": shares, "low": np.minimum(low, shares), "high": np.maximum(high, shares)}
        frames.append(pl.DataFrame({"series": [series] * len(seen), **columns}))
    return pl.concat(frames)


@style.styled
def plot_lines(table: pl.DataFrame, ax: Axes | None = None, *, xlabel: str, ylabel: str, title: str, note: str) -> Axes:
    """Draw the share of each value, with intervals, one line a series."""
    ax = style.axes_or_new(ax)
    groups = table.partition_by("series", maintain_order=True)
    for place, rows in enumerate(groups):
        share = rows["share"].to_numpy()
        ax.errorbar(
            rows["value"],
            share,
            yerr=np.array([share - rows["low"].to_numpy(), rows["high"].to_numpy() - share]),
            color=style.COLOURS[style.SERIES[place]],
            marker=style.MARKERS[place],
            markersize=3.5,
            capsize=2,
            elinewidth=1,
            label=rows["series"][0],
        )
    ax.set_xlabel(xlabel)
    ax.set_ylabel(ylabel)
    ax.set_ylim(bottom=0)
    style.percent_axis(ax)
    ax.grid(axis="y")
    if len(groups) > 1:
        ax.legend(loc="upper right")
    style.headline(ax, title, note)
    return ax


def _share(row: dict[str, Any]) -> str:
    """Write a share with its interval."""
    return words.percent_with(row["share"], stats.Interval(row["low"], row["high"]))


def _answer(counts: pl.DataFrame, ends: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    winner, seat, margin, span = counts.iter_rows(named=True)
    tied, close, _ = ends.iter_rows(named=True)
    last = f" and over the last {_whole(span['p50'])}" if span["p50"] != margin["p50"] else ""
    return (
        f"The winner's median score is {_whole(winner['p50'])} points (nine in ten have {_whole(winner['p5'])} to "
        f"{_whole(winner['p95'])}); the median lead over the second is {_whole(margin['p50'])}{last}. A seat in "
        f"general has {words.number(seat['mean'])} on average. {_share(tied)} of the games are tied, and "
        f"{_share(close)} are won by 1 to {CLOSE} points."
    )


def _brief(players: int, counts: pl.DataFrame, ends: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    winner, _, margin, _ = (_whole(row["p50"]) for row in counts.iter_rows(named=True))
    tied = _share(ends.row(0, named=True))
    return (
        f"With {players} players the winner's median score is {winner} points and the median lead {margin}; {tied} "
        "of the games are tied."
    )


def _whole(value: float) -> str:
    """Write a whole number of points."""
    return words.number(value, 0)


def _margin_finding(ends: pl.DataFrame) -> str:
    """Return the title of the figure of margins."""
    tied, close, _ = ends.iter_rows(named=True)
    return (
        f"{words.percent(tied['share'])} of the games are tied, {words.percent(close['share'])} won by "
        f"1 to {CLOSE} points"
    )


def _in_words(counts: pl.DataFrame) -> str:
    """Say the quantiles of every count."""
    return "; ".join(
        f"{row['what']}: 5% at most {row['p5']}, half at most {row['p50']}, 95% at most {row['p95']}"
        for row in counts.iter_rows(named=True)
    )


def _shown_counts(table: pl.DataFrame) -> Table:
    """Return the counts as people see them."""
    columns = (
        Column("what", "what"),
        Column("n", "n", words.count),
        Column("mean", "mean", partial(words.number, decimals=2)),
        Column("sd", "standard deviation", partial(words.number, decimals=2)),
        Column("p5", "5%", _whole),
        Column("p50", "50%", _whole),
        Column("p95", "95%", _whole),
    )
    caption = "Points; 5%, 50% and 95% have at most that many. n counts games, and seats where any seat is meant"
    return Table("points", caption, table, columns, in_text=True)


def _shown_ends(table: pl.DataFrame, level: float) -> Table:
    """Return the kinds of ends as people see them."""
    columns = (
        Column("what", "games that are"),
        Column("k", "games", words.count),
        Column("n", "of", words.count),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
    )
    return Table("closeness", f"How close games are; {level:.0%} interval of each share", table, columns, in_text=True)


def _definitions() -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        ("Margin of a game", "Points of the best seat less those of the second best; 0 if several have the most."),
        (
            "Interval in a figure of scores",
            "Wilson's, for as many cases as there are games, also where seats are counted: the seats of one game "
            "depend on each other.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
