"""Which luck decides who wins? Each source is kept alone, and drawn anew alone, in games that else stay the same.

The method is that of Sobol' indices by pick-freeze: games that share one source and nothing else agree about the winner
as far as that source decides it by itself; games that share all but one differ as far as it plays any part.
"""

from collections.abc import Collection, Sequence
from functools import partial
from math import sqrt
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import ORC, words
from analyses.games import hangs_on
from analyses.luck_runs import Ledger, choose, ledger_of, source_words, sweep, sweep_words
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import block_sums, seat_table, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "choose", "ledger_table", "sweep", "sweep_words"]

SEAT = "seat"
TOGETHER = "only together"
ALONE, IN_ALL = "by itself", "with all it takes part in"
ARRANGED = ": for its arrangement, for whether it dares, and between moves that are worth nearly as much"
"""What a player of ORC draws lots for."""

DEFINITIONS = (
    ("By itself", "Share of the spread of wins that is explained by a source if everything else is drawn anew."),
    (
        "With all it takes part in",
        "Share of the spread of wins that is lost when this source alone is drawn anew: its own and all that it "
        "decides together with others. These shares add up to more than the whole.",
    ),
    ("Seat", "Share of the spread of wins that is explained by who sits where, if places are drawn by lot."),
    ("Only together", "What no source decides by itself: the rest, once all have their own shares."),
)


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return how much of who wins each source of luck decides, among players that all play alike.

    Parameters
    ----------
    runs
        A run of one policy, and its twins with `--redraw`, as `sweep` plays them.
    level
        Confidence of all intervals together.
    """
    ledger = ledger_of(runs)
    if ledger is None:
        raise BadInput(
            "run: found no luck ledger, allowed: the runs that `orcsim analyze luck --game GAME --out DIR` plays"
        )
    idle = idle_sources(ledger)
    table = ledger_table(ledger, level, idle)
    base = ledger.base
    title = _headline(table)
    note = (
        f"{table_name(base)}; n = {words.count(base.n_games)} games and as many of every twin; "
        f"{level:.0%} intervals{words.at_once(_looks(table), 'value')}"
    )
    return Result(
        question="luck",
        title=f"Which luck decides who wins? ({table_name(base)})",
        verdict=_most(table),
        tone="plain",
        answer=_answer(table),
        remarks=(
            *_idle_words(idle),
            "All seats play one policy, so nobody wins by playing better; what players choose is luck as far as they "
            f"draw lots for it{ARRANGED if base.scenario.game.name == ORC else ''}.",
            "A source that decides little by itself can still decide a lot together with others: see the second share.",
        ),
        tables=(_shown(table, level),),
        figures=(
            Figure(
                "luck",
                "Share of the spread of wins that each source of luck explains by itself, and with all that it takes "
                "part in. Shares by themselves add up to one with what is decided only together.",
                f"Luck by source. {_in_words(table)}.",
                partial(plot_luck, table, title=title, note=note),
            ),
        ),
        definitions=DEFINITIONS,
        hangs_on=hangs_on(base),
        because="Other components make other luck.",
        brief=_answer(table),
    )


def ledger_table(ledger: Ledger, level: float = stats.LEVEL, idle: Collection[str] | None = None) -> pl.DataFrame:
    """Return one row a source, the greatest by itself first, then `seat`, then `only together`.

    Columns `source`, `alone`, `alone_low`, `alone_high`, `all`, `all_low`, `all_high`; the intervals of all values hold
    together. Shares are of the spread of wins with seats drawn by lot.
    """
    left_out = idle_sources(ledger) if idle is None else idle
    sources = [source for source in ledger.kept if source not in left_out]
    looks = 2 * len(sources) + 2
    within, seats = _seat_share(ledger.base, level, looks)
    rows = []
    parts = [agreement(ledger.base, ledger.kept[source]) for source in sources]
    for source, part in zip(sources, parts, strict=True):
        alone = _scaled(part, within)
        redrawn = _scaled(agreement(ledger.base, ledger.redrawn[source]), within)
        left = stats.Mean(within - redrawn.value, redrawn.sd, redrawn.n, redrawn.of_what)
        rows.append(_row(source_words(source), alone, left, level, looks))
    rows.sort(key=lambda row: -row["alone"])
    rest = _together(parts, within)
    ends = rest.interval(level, looks, low=-1, high=1)
    nothing = {"all": None, "all_low": None, "all_high": None}
    rows.append({"source": SEAT, "alone": seats[0], "alone_low": seats[1], "alone_high": seats[2], **nothing})
    rows.append({"source": TOGETHER, "alone": rest.value, "alone_low": ends.low, "alone_high": ends.high, **nothing})
    return pl.DataFrame(rows, schema_overrides={"all": pl.Float64, "all_low": pl.Float64, "all_high": pl.Float64})


def idle_sources(ledger: Ledger) -> list[str]:
    """Return the sources that change no game when they are drawn anew, as if nobody ever drew from them."""
    games, scores = _played(ledger.base)
    others = {source: _played(run) for source, run in ledger.redrawn.items()}
    return [source for source, (own, won) in others.items() if own.equals(games) and bool((won == scores).all())]


def _played(run: Run) -> tuple[pl.DataFrame, stats.FloatArray]:
    """Return what came of each game, and the scores of its seats."""
    return run.scan_games().drop("game").collect(), seat_table(run, pl.col("score"))


def _idle_words(idle: Sequence[str]) -> list[str]:
    """Name the sources that change nothing."""
    names = words.joined([source_words(source) for source in idle])
    return [f"Nothing hangs on {names}: drawn anew, every game stays the same."] if idle else []


def _row(source: str, alone: stats.Mean, left: stats.Mean, level: float, looks: int) -> dict[str, Any]:
    """Return what one source decides."""
    low, high = alone.interval(level, looks, low=-1, high=1)
    all_low, all_high = left.interval(level, looks, low=-1, high=1)
    return {
        "source": source,
        "alone": alone.value,
        "alone_low": low,
        "alone_high": high,
        "all": left.value,
        "all_low": all_low,
        "all_high": all_high,
    }


def _wins(run: Run) -> stats.FloatArray:
    """Return what each seat won in each game, less what it wins on average."""
    wins = seat_table(run, pl.col("win_share"))
    centred: stats.FloatArray = wins - wins.mean(axis=0)
    return centred


def agreement(one: Run, other: Run) -> stats.Mean:
    """Return the correlation of the wins of all seats between games of one number in two runs."""
    a, b = _wins(one), _wins(other)
    products = block_sums(one, (a * b).sum(axis=1))
    return stats.correlation_of(
        products, block_sums(one, (a * a).sum(axis=1)), block_sums(one, (b * b).sum(axis=1)), "deals"
    )


def _scaled(mean: stats.Mean, factor: float) -> stats.Mean:
    """Return a mean in units of another whole."""
    return stats.Mean(mean.value * factor, mean.sd * factor, mean.n, mean.of_what)


def _seat_share(run: Run, level: float, looks: int) -> tuple[float, tuple[float, float, float]]:
    """Return the share of the spread of wins within seats, and that between them with its ends.

    What chance alone would put between seats is taken off.
    """
    wins = seat_table(run, pl.col("win_share"))
    n, players = wins.shape
    offsets = wins.mean(axis=0) - wins.mean()
    covariance = np.cov(wins, rowvar=False)
    inside = float(np.trace(covariance))
    between = max(float(offsets @ offsets) - inside / n, 0.0)
    whole = inside + between
    error = 2 * sqrt(float(offsets @ covariance @ offsets) / n) + inside * sqrt(2 * (players - 1)) / (players * n)
    half = stats.z_value(level, looks) * error
    return inside / whole, (between / whole, max(0.0, (between - half) / whole), min(1.0, (between + half) / whole))


def _together(parts: Sequence[stats.Mean], within: float) -> stats.Mean:
    """Return what no source decides by itself, of the spread of wins."""
    # The sources' errors hang together through the games they share, so that they add up at worst.
    spread = sum(part.sd for part in parts) * within
    return stats.Mean(within * (1 - sum(part.value for part in parts)), spread, parts[0].n, parts[0].of_what)


@np.errstate(invalid="ignore")
def plot_luck(table: pl.DataFrame, ax: Axes | None = None, *, title: str = "", note: str = "") -> Axes:
    """Draw both shares of every source with their intervals."""
    series = []
    for name, column in ((ALONE, "alone"), (IN_ALL, "all")):
        series.append(
            table.select(
                pl.col("source").alias("row"),
                pl.lit(name).alias("series"),
                pl.col(column).alias("value"),
                pl.col(f"{column}_low").alias("low"),
                pl.col(f"{column}_high").alias("high"),
            )
        )
    return plot_rows(
        pl.concat(series), ax, xlabel="share of the spread of wins", ylabel="", title=title, note=note, unit="%"
    )


def _looks(table: pl.DataFrame) -> int:
    """Return how many values have an interval."""
    return 2 * (table.height - 2) + 2


def _most(table: pl.DataFrame) -> str:
    """Name what decides most."""
    row = table.sort("alone", descending=True, maintain_order=True).row(0, named=True)
    return "no source by itself" if row["source"] == TOGETHER else f"the {row['source']}"


def _headline(table: pl.DataFrame) -> str:
    """Say in a few words what decides most."""
    together = table.row(by_predicate=pl.col("source") == TOGETHER, named=True)
    if together["alone"] == table["alone"].max():
        return "Most is decided only by several sources together"
    return f"Most by itself: {_most(table)}"


def _answer(table: pl.DataFrame) -> str:
    """Say what decides how much."""
    told = [
        f"{row['source']} {words.percent_with(row['alone'], stats.Interval(row['alone_low'], row['alone_high']))}"
        for row in table.filter(pl.col("source") != TOGETHER).to_dicts()
    ]
    rest = table.row(by_predicate=pl.col("source") == TOGETHER, named=True)["alone"]
    return f"Of who wins this decides by itself: {words.joined(told)}; {words.percent(rest)} is decided only together."


def _in_words(table: pl.DataFrame) -> str:
    """Return the figure in words."""
    return "; ".join(f"{row['source']} {words.percent(row['alone'])}" for row in table.to_dicts())


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("source", "source of luck"),
        Column("alone", ALONE, words.percent),
        Column("alone_low", "low", words.percent),
        Column("alone_high", "high", words.percent),
        Column("all", IN_ALL, words.percent),
        Column("all_low", "low", words.percent),
        Column("all_high", "high", words.percent),
    )
    return Table("luck", f"Shares of the spread of wins; {level:.0%} intervals for all values at once", table, columns)


if __name__ == "__main__":
    run_as_script(analyse, "Which luck decides who wins?", many=True)
