"""Does an early hold on an industry go with winning? Win shares with and without it. OBSERVATIONAL."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import check_game, style, words
from analyses.result import OBSERVATIONAL, Column, Figure, Result, Table, run_as_script
from analyses.wins import TIE_RULE, read_wins, seat_table, stalled_words, table_name
from orcsim import stats
from orcsim.api import Run

HOLDS = {
    "owning": "owns a company there after the initial placement",
    "leading": "leads there after the initial placement",
}
"""The two kinds of early hold."""

FEWEST = 50
"""Seats with a hold, and seats without it, below which nothing is compared: the interval would not hold."""

COMPARED, TOO_FEW = "yes", "too few seats"
NOBODY = {"owning": "nobody starts here", "leading": "nobody leads here"}
"""What the table says of a row, whether it was compared or why not."""

MOST_NAMED = 2
_OWN, _LEAD = "early_", "early_lead_"
_NUMBERS = dict.fromkeys(("share_with", "share_without", "difference", "low", "high", "p_holm"), pl.Float64)


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return the win shares of seats with and without an early company, and an early lead, in each industry.

    Parameters
    ----------
    run
        A run of a game with industries.
    level
        Confidence of all intervals together.
    """
    check_game("industry-value", run.scenario.game.name)
    table = value_table(run, level)
    wins = read_wins(run)
    n = f"n = {words.count(wins.finished.sum())} finished games"
    looks = words.at_once(_compared(table).height, "comparison")
    note = f"{OBSERVATIONAL}. {table_name(run)}; {n}; {level:.0%} intervals{looks}"
    return Result(
        question="industry-value",
        title=f"Does an early hold on an industry go with winning? ({table_name(run)})",
        verdict=OBSERVATIONAL,
        tone="plain",
        answer=_answer(table),
        remarks=(
            f"{OBSERVATIONAL}: seats that hold an industry early also differ in other ways (luck of the ring and the "
            "dice, money, the plan that led there). A difference here does not say what changing the industry would "
            "do.",
            "The first two companies of every seat are compared, all placed before the first turn.",
            *_left_out(table),
            stalled_words(wins),
            TIE_RULE,
        ),
        tables=tuple(_shown(table, hold, level) for hold in HOLDS),
        figures=tuple(
            _figure(table, hold, run.scenario.players, note)
            for hold in HOLDS
            if _extremes(table.filter(pl.col("hold") == hold))
        ),
        definitions=_definitions(level),
        hangs_on=("industries.", "cards.", "rules."),
        because="The industries themselves are compared: with another income or more cells each is another industry.",
    )


def industries(run: Run) -> list[str]:
    """Return the industries for which a run says who held them early."""
    names = [column.name for column in run.scenario.game.game_columns]
    return [name.removeprefix(_LEAD) for name in names if name.startswith(_LEAD)]


def value_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row per hold and industry.

    Columns: `hold`, `industry`, `n_with` and `n_without` (seats), `share_with`, `share_without`, the `difference`
    between seats in the same place of the order of play with `low` and `high`, `p_holm`, and `compared`. All but the
    counts is null where too few seats are with or without the hold; `low`, `high` and `p_holm` allow for the others.
    """
    wins = seat_table(run, pl.col("win_share"))
    finished = wins.sum(axis=1) > 0
    wins = wins[finished]
    rows, means = [], []
    for hold, industry, held in _holds(run):
        row = {"hold": hold, "industry": industry, **_counts(held[finished], hold)}
        if row["compared"] == COMPARED:
            means.append(_difference(wins - wins.mean(axis=0), held[finished]))
            row |= _shares(wins, held[finished]) | {"difference": means[-1].value}
        rows.append(row)
    made = iter(_tested(means, level))
    rows = [row | (next(made) if row["compared"] == COMPARED else {}) for row in rows]
    return pl.DataFrame([dict.fromkeys(_NUMBERS) | row for row in rows], schema_overrides=_NUMBERS)


def _tested(means: list[stats.Mean], level: float) -> list[dict[str, float]]:
    """Return interval and p-value of each difference, allowing for all of them."""
    adjusted = stats.holm([stats.z_test(mean).p_value for mean in means])
    intervals = [mean.interval(level, len(means), low=-1, high=1, span=1) for mean in means]
    return [
        {"low": interval.low, "high": interval.high, "p_holm": float(p)}
        for interval, p in zip(intervals, adjusted, strict=True)
    ]


def _holds(run: Run) -> Iterator[tuple[str, str, stats.FloatArray]]:
    """Yield each kind of hold in each industry with a table of 0 and 1, shape (games, seats)."""
    seats = np.arange(run.scenario.players)
    for industry in industries(run):
        yield "owning", industry, (seat_table(run, pl.col(_OWN + industry)) > 0).astype(np.float64)
        leader = run.scan_games().select(_LEAD + industry).collect().to_series().to_numpy()
        yield "leading", industry, (leader[:, None] == seats).astype(np.float64)


def _counts(held: stats.FloatArray, hold: str) -> dict[str, Any]:
    """Count seats with and without a hold in games where somebody won, and say whether that is enough."""
    n_with, n_without = int(held.sum()), int((1 - held).sum())
    enough = min(n_with, n_without) >= FEWEST
    return {
        "n_with": n_with,
        "n_without": n_without,
        "compared": COMPARED if enough else TOO_FEW if n_with else NOBODY[hold],
    }


def _shares(wins: stats.FloatArray, held: stats.FloatArray) -> dict[str, float]:
    """Return what seats with a hold and seats without it win."""
    return {
        "share_with": float((wins * held).sum() / held.sum()),
        "share_without": float((wins * (1 - held)).sum() / (1 - held).sum()),
    }


def _difference(edges: stats.FloatArray, held: stats.FloatArray) -> stats.Mean:
    """Return mean edge with the hold minus mean edge without it, with its spread between games.

    One game's seats share one winner, so the game is the unit; both means are linearised as ratios.
    """
    parts = []
    for chosen in (held, 1 - held):
        won, seats = (edges * chosen).sum(axis=1), chosen.sum(axis=1)
        value = won.sum() / seats.sum()
        parts.append((value, (won - value * seats) / seats.mean()))
    (with_hold, first), (without, second) = parts
    spread = stats.mean_of(first - second, "games")
    return stats.Mean(float(with_hold - without), spread.sd, spread.n, "games")


@style.styled
def plot_value(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = f"{OBSERVATIONAL}: win share with and without an early hold",
    note: str = "",
) -> Axes:
    """Draw the difference in win share for each industry, greatest first, with its interval."""
    ax = style.axes_or_new(ax, 1.3 + 0.22 * table.height)
    table = _compared(table).sort("difference")
    rows = np.arange(table.height)
    value = table["difference"].to_numpy()
    ends = np.array([value - table["low"].to_numpy(), table["high"].to_numpy() - value])
    ax.axvline(0, color=style.COLOURS["muted"], linewidth=1)
    ax.errorbar(value, rows, xerr=ends, fmt="o", color=style.COLOURS["blue"], capsize=4)
    ax.set_yticks(rows, [industry.capitalize() for industry in table["industry"]])
    ax.set_ylim(-0.7, table.height - 0.3)
    ax.set_ylabel("industry")
    ax.set_xlabel("difference in win share, percentage points")
    style.points_axis(ax, "x")
    ax.grid(axis="x")
    style.headline(ax, title, note)
    return ax


def _figure(table: pl.DataFrame, hold: str, players: int, note: str) -> Figure:
    """Return the figure of one kind of hold."""
    rows = table.filter(pl.col("hold") == hold)
    best = _extremes(rows)[0]
    verb = "owned" if hold == "owning" else "led"
    title = f"{OBSERVATIONAL}: {best['industry'].capitalize()} {verb} early goes with the most wins"
    if best["low"] <= 0:
        title = f"{OBSERVATIONAL}: no industry {verb} early goes with clearly more wins"
    return Figure(
        f"industries-{hold}-{players}",
        f"Win share of seats that {verb} the industry after the initial placement, minus that of the other seats, the "
        f"seats' places being equal. {OBSERVATIONAL}: not the effect of the industry.",
        f"Difference in win share by industry. {'; '.join(map(_span, _extremes(rows)))}.",
        partial(plot_value, rows, title=title, note=note),
    )


def _compared(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows that were compared."""
    return rows.filter(pl.col("compared") == COMPARED)


def _left_out(table: pl.DataFrame) -> tuple[str, ...]:
    """Say how many comparisons were not made, if any."""
    left = table.height - _compared(table).height
    if not left:
        return ()
    return (
        f"Of {table.height} comparisons {left} cannot be made, because fewer than {FEWEST} seats had the hold or fewer "
        "than that were without it.",
    )


def _extremes(rows: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the rows that can be compared, the greatest difference first."""
    return _compared(rows).sort("difference", descending=True).to_dicts()


def _span(row: dict[str, Any]) -> str:
    """Write an industry with its difference and interval."""
    value, least, most = (words.number(100 * row[name], sign=True) for name in ("difference", "low", "high"))
    return f"{row['industry']} ({value} points, {least} to {most})"


def _answer(table: pl.DataFrame) -> str:
    """Name the industries with clear differences."""
    sentences = []
    for hold, verb in (("owning", "Owning a company"), ("leading", "Leading")):
        rows = _extremes(table.filter(pl.col("hold") == hold))
        if not rows:
            sentences.append(f"{verb} after the initial placement is too rare, or too common, to be compared.")
            continue
        more = [_span(row) for row in rows if row["low"] > 0]
        less = [_span(row) for row in reversed(rows) if row["high"] < 0]
        sentences.append(
            f"{verb} after the initial placement {_goes_with(more, 'more')}, and {_goes_with(less, 'fewer')}."
        )
    return " ".join(sentences)


def _goes_with(named: list[str], how: str) -> str:
    """Say in which industries a hold goes with more or fewer wins; the clearest are named."""
    if not named:
        return f"goes with {how} wins in no industry"
    rest = f" (and {len(named) - MOST_NAMED} more)" if len(named) > MOST_NAMED else ""
    return f"goes with {how} wins in {words.joined(named[:MOST_NAMED])}{rest}"


def _shown(table: pl.DataFrame, hold: str, level: float) -> Table:
    """Return the rows of one kind of hold as people see them."""

    def signed(share: float) -> str:
        return words.number(100 * share, sign=True)

    columns = (
        Column("industry", "industry", str.capitalize),
        Column("n_with", "seats with", words.count),
        Column("share_with", "they win", words.percent),
        Column("n_without", "seats without", words.count),
        Column("share_without", "they win", words.percent),
        Column("difference", "difference", signed),
        Column("low", "low", signed),
        Column("high", "high", signed),
        Column("p_holm", "Holm", words.p_value),
        Column("compared", "compared"),
    )
    looks = words.at_once(_compared(table).height, "comparison")
    caption = (
        f"{OBSERVATIONAL}. A seat {HOLDS[hold]}, or not; difference in percentage points between seats in the same "
        f"place of the order of play, {level:.0%} intervals{looks}"
    )
    rows = table.filter(pl.col("hold") == hold).sort("difference", descending=True, nulls_last=True)
    return Table(hold, caption, rows, columns)


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Difference with and without",
            "Mean over seats with the hold of (win share − mean win share of that place in the order of play), minus "
            "the same over seats without. The spread is that between games, because the seats of one game share one "
            "winner.",
        ),
        (
            "Interval and p-value of a difference",
            f"Difference ± z × standard error with z at 1 − {1 - level:.2g}/(2 × comparisons) (Bonferroni); p-values "
            f"are two-sided and adjusted by Holm's method. Only comparisons with at least {FEWEST} seats on either "
            "side are made and counted.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
