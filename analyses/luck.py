"""Which luck decides who wins? Each source is kept alone, and drawn anew alone, in games that else stay the same.

The method is that of Sobol' indices by pick-freeze: games that share one source and nothing else agree about the winner
as far as that source decides it by itself; games that share all but one differ as far as it plays any part.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import ORC, words
from analyses.games import hangs_on
from analyses.luck_runs import Ledger, choose, ledger_of, sweep, sweep_words
from analyses.luck_sources import table_of
from analyses.luck_wins import agreement, has_spread, is_same, seat_share
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.streams import CHOICES

__all__ = ["analyse", "choose", "ledger_table", "sweep", "sweep_words"]

SEAT, SEAT_AND_POLICY = "seat", "seat and policy"
TOGETHER = "only together"
OWN_TOGETHER = "only together: own luck"
CHOICES_TOGETHER = "only together: choices"
BOTH_TOGETHER = "only together: own luck with choices"
NONE = "no source by itself"
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
    (
        "Seat and policy",
        "The same where several policies play: the share explained by who plays what, and in which seat.",
    ),
    ("Only together", "What no source decides by itself: the rest, once all have their own shares."),
    (
        "Only together, in parts",
        "Of it: what the game's own luck decides together, what players' choices decide together, and the rest, for "
        "which it takes both. It is not split up any further, by pairs of sources.",
    ),
)


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return how much of who wins each source of luck decides.

    Parameters
    ----------
    runs
        A run, and its twins with `--redraw`, as `sweep` plays them. All seats play one policy, or several policies
        play, and then what each of them chooses is one source.
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
    note = (
        f"{table_name(base)}; n = {words.count(base.n_games)} games and as many of every twin; "
        f"{level:.0%} intervals{words.at_once(_looks(table), 'value')}"
    )
    figure = Figure(
        "luck",
        "Share of the spread of wins that each source of luck explains by itself, and with all that it takes part in. "
        "Shares by themselves add up to one with what is decided only together.",
        f"Luck by source. {_in_words(table)}.",
        partial(plot_luck, table, title=_headline(table), note=note),
    )
    return Result(
        question="luck",
        title=f"Which luck decides who wins? ({table_name(base)})",
        verdict=_most(table),
        tone="plain",
        answer=_answer(table, base),
        remarks=_remarks(ledger, idle),
        tables=(_shown(table, level),),
        figures=(figure,),
        definitions=DEFINITIONS,
        hangs_on=hangs_on(base),
        because="Other components make other luck.",
        brief=_answer(table, base, brief=True),
    )


def _remarks(ledger: Ledger, idle: Sequence[str]) -> tuple[str, ...]:
    """Return what else a reader must know."""
    base = ledger.base
    lots = f"draw lots for it{ARRANGED if base.scenario.game.name == ORC else ''}."
    if table_of(base.scenario).is_mixed:
        who = (
            "Several policies play: that one of them plays better is no luck, and stands under seat and policy. What a "
            f"policy chooses is luck as far as its players {lots} All seats of one policy are drawn anew together."
        )
    else:
        who = (
            "All seats play one policy, so nobody wins by playing better; what players choose is luck as far as they "
            f"{lots}"
        )
    return (
        *_idle_words(ledger, idle),
        who,
        "A source that decides little by itself can still decide a lot together with others: see the second share.",
    )


class _Found(NamedTuple):
    """What each source decides by itself, in units of the spread of wins, with its row."""

    parts: dict[str, stats.Mean]
    rows: list[dict[str, Any]]


def ledger_table(ledger: Ledger, level: float = stats.LEVEL, idle: Collection[str] | None = None) -> pl.DataFrame:
    """Return one row a source, the greatest by itself first, then the seat, then what is decided only together.

    Columns `source`, `alone`, `alone_low`, `alone_high`, `all`, `all_low`, `all_high`; the intervals of all values hold
    together. Shares are of the spread of wins with seats drawn by lot. Where the two halves of all luck were kept too,
    `only together` is split into what stays inside each of them and what is decided by both.
    """
    left_out = idle_sources(ledger) if idle is None else idle
    sources = [source for source in ledger.sources if source.name not in left_out]
    if not has_spread(ledger.base):
        sources = []
    kinds = [source.name.startswith(CHOICES) for source in sources]
    # Luck of one kind only: all that is decided together is decided inside it.
    halves = ledger.halves if len(set(kinds)) > 1 else {}
    looks = 2 * len(sources) + 2 + (sum(kinds.count(kind) > 1 for kind in (True, False)) + 1 if halves else 0)
    within, seats = seat_share(ledger.base, level, looks)
    found = _Found({}, [])
    for source in sources:
        alone = _scaled(agreement(ledger.base, ledger.kept[source.name]), within)
        redrawn = _scaled(agreement(ledger.base, ledger.redrawn[source.name]), within)
        left = stats.Mean(within - redrawn.value, redrawn.sd, redrawn.n, redrawn.of_what)
        found.parts[source.name] = alone
        found.rows.append(_row(source.told, level, looks, alone, left))
    rows = sorted(found.rows, key=lambda row: -row["alone"])
    place = SEAT_AND_POLICY if table_of(ledger.base.scenario).is_mixed else SEAT
    rows.append(_bare(place, *seats))
    if found.parts:
        rows.append(_row(TOGETHER, level, looks, _rest(stats.Mean(within, 0.0, 1, "deals"), found.parts.values())))
        rows += _split(
            found.parts, {name: agreement(ledger.base, runs) for name, runs in halves.items()}, within, level, looks
        )
    else:
        rows.append(_bare(TOGETHER, 0.0, 0.0, 0.0))
    floats = {f"{name}{end}": pl.Float64 for name in ("alone", "all") for end in ("", "_low", "_high")}
    return pl.DataFrame(rows, schema={"source": pl.String, **floats})


def _split(
    parts: dict[str, stats.Mean], halves: dict[str, stats.Mean], within: float, level: float, looks: int
) -> list[dict[str, Any]]:
    """Return what is decided only together inside each half of all luck, and by both."""
    if not halves:
        return []
    whole = {name: _scaled(half, within) for name, half in halves.items()}
    rows = []
    for told, name in ((OWN_TOGETHER, "game"), (CHOICES_TOGETHER, CHOICES)):
        own = [part for source, part in parts.items() if source.startswith(CHOICES) == (name == CHOICES)]
        if len(own) > 1:
            rows.append(_row(told, level, looks, _rest(whole[name], own)))
    return [*rows, _row(BOTH_TOGETHER, level, looks, _rest(stats.Mean(within, 0.0, 1, "deals"), whole.values()))]


def _rest(whole: stats.Mean, parts: Collection[stats.Mean]) -> stats.Mean:
    """Return what is left of a whole."""
    # The errors hang together through the games that the runs share, so that they add up at worst.
    n = next(iter(parts)).n
    spread = sum(part.sd for part in parts) + (whole.sd if whole.n == n else 0.0)
    return stats.Mean(whole.value - sum(part.value for part in parts), spread, n, "deals")


def idle_sources(ledger: Ledger) -> list[str]:
    """Return the names of the sources that change no game when drawn anew, as if nobody ever drew from them."""
    return [source.name for source in ledger.sources if is_same(ledger.base, ledger.redrawn[source.name])]


def _idle_words(ledger: Ledger, idle: Sequence[str]) -> list[str]:
    """Name the sources that change nothing."""
    names = words.joined([source.told for source in ledger.sources if source.name in idle])
    told = [f"Nothing hangs on {names}: drawn anew, every game stays the same."] if idle else []
    if not has_spread(ledger.base):
        told.append("Every game has the same winner, so that there is nothing for luck to decide.")
    return told


def _row(source: str, level: float, looks: int, alone: stats.Mean, left: stats.Mean | None = None) -> dict[str, Any]:
    """Return what one source decides."""
    row = _bare(source, *_possible(alone, level, looks))
    if left:
        row |= dict(zip(("all", "all_low", "all_high"), _possible(left, level, looks), strict=True))
    return row


def _possible(share: stats.Mean, level: float, looks: int) -> tuple[float, float, float]:
    """Return a share with its ends, none beyond the whole."""
    low, high = share.interval(level, looks, low=-1, high=1)
    return _clipped(share.value), _clipped(low), _clipped(high)


def _clipped(share: float) -> float:
    """Return a share, or the whole where it lies beyond."""
    return max(-1.0, min(1.0, share))


def _bare(source: str, value: float, low: float, high: float) -> dict[str, Any]:
    """Return a row of a single value."""
    nothing = {"all": None, "all_low": None, "all_high": None}
    return {"source": source, "alone": value, "alone_low": low, "alone_high": high, **nothing}


def _scaled(mean: stats.Mean, factor: float) -> stats.Mean:
    """Return a mean in units of another whole."""
    return stats.Mean(mean.value * factor, mean.sd * factor, mean.n, mean.of_what)


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
    return table.height + table["all"].count()


def _is_together(row: dict[str, Any]) -> bool:
    """Say whether a row is no source."""
    return str(row["source"]).startswith(TOGETHER)


def _most(table: pl.DataFrame) -> str:
    """Name what decides most."""
    row = max((row for row in table.to_dicts() if ":" not in row["source"]), key=lambda row: row["alone"])
    return NONE if _is_together(row) else f"the {row['source']}"


def _headline(table: pl.DataFrame) -> str:
    """Say in a few words what decides most."""
    if _most(table) == NONE:
        return "Most is decided only by several sources together"
    return f"Most by itself: {_most(table)}"


def _answer(table: pl.DataFrame, base: Run, *, brief: bool = False) -> str:
    """Say what decides how much; in brief, no more than that."""
    rows = table.to_dicts()
    told = [f"{row['source']} {_share(row)}" for row in rows if not _is_together(row)]
    rest = next(row for row in rows if row["source"] == TOGETHER)
    split = [f"{row['source'].partition(': ')[2]} {_share(row)}" for row in rows if ":" in row["source"]]
    inside = f", which is {words.joined(split)}" if len(split) > 1 and not brief else ""
    if _most(table) == NONE and table["all"].count() and not brief:
        lost = words.joined([_in_all(row) for row in rows if row["all"] is not None])
        inside += f". Drawn anew alone, a source changes as much of it as this: {lost}"
    return (
        f"Of who wins, as the spread of wins in {words.count(base.n_games)} games, this decides by itself: "
        f"{words.joined(told)}; {_share(rest)} is decided only together{inside}."
    )


def _in_all(row: dict[str, Any]) -> str:
    """Write what is lost of who wins when one source is drawn anew."""
    return f"{row['source']} {words.percent_with(row['all'], stats.Interval(row['all_low'], row['all_high']))}"


def _share(row: dict[str, Any]) -> str:
    """Write what a row decides by itself with its interval."""
    return words.percent_with(row["alone"], stats.Interval(row["alone_low"], row["alone_high"]))


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
