"""How long do games last, and what happens in them? Length, ends, decisions, and what the game counts of its own."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import polars as pl
from matplotlib.axes import Axes

from analyses import ORC, ORC_MARKET, ORCONOMICS, ORIGO, style, words
from analyses.games import end_words, hangs_on, possible_ends
from analyses.orc_length import orc_brief, orc_remarks
from analyses.orconomics_table import orconomics_measures, short_game_remarks
from analyses.origo_length import ORIGO_COUNTED, origo_words
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.wins import draws_of, table_name, tie_words
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

COUNTED = {"rounds": "rounds", "turns": "turns", "decisions": "decisions", "lead_changes": "changes of the lead"}
"""Columns of whole numbers that every game has, with what they count."""

MORE_COUNTED = {ORIGO: ORIGO_COUNTED}
"""By game: the same that only this game has."""

MEASURES = {ORCONOMICS: orconomics_measures}
"""By game: what else happens, as a table of `measure`, `unit`, `value`, `low`, `high`, `n`, `of_what`."""

REMARKS = {ORCONOMICS: short_game_remarks}
"""By game: what is remarkable about its median number of turns with so many players."""

BECAUSE = {
    ORCONOMICS: "Richer industries and more cells let everybody open companies sooner; difficult cards slow that down.",
    ORC_MARKET: "The rulebook prints the number of rounds.",
    ORIGO: "The rulebook prints how many shields each tribe has; cards that fit nowhere would make games longer.",
    ORC: "On a longer board the two sides meet later; a limit on moves ends what would go on.",
}
"""By game: why the answer hangs on what it hangs on."""

_SHARE = ("share", "low", "high")

LEAD_CHANGE = "A seat is alone in front after a {unit}, and the last seat that was alone in front was another one."
LEAD_CHANGES = {
    ORC: "After a round one seat has more pieces on the board, and the last seat that had more was the other one.",
}
"""By game: what a change of the lead is where nothing is counted that wins the game."""

VARIATION = (
    "Variation",
    "The standard deviation divided by the mean: 0% if all games are as long; better: taste.",
)
CUT_SHORT = (
    "Mean rounds of an end",
    "Of the games that ended so. Games that were cut off are a row of their own: neither draws nor losses.",
)

QUANTILES = ("5%, 50%, 95%", "The smallest number that at least that share of the games does not exceed.")

STALL_LIMIT = 0.01
"""Above this share of stalled games the length says little: the games that never end are cut, not ended."""


TAIL = 0.001
"""Share of the games that the last bar of the figure may gather."""


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return the length of games, their ends and the game's own measures.

    Parameters
    ----------
    run
        Any run; with mixed policies the numbers are those of that mixture.
    level
        Confidence of each interval.
    """
    counts = count_table(run)
    if not run.scenario.game.stalled and counts["sd"][0] == 0:
        return _fixed(run, counts)
    ends = end_table(run, level)
    rounds = histogram(run, level)
    row, turns = (counts.row(place, named=True) for place in (0, 1))
    stalled = ends.filter(pl.col("end_reason") == run.scenario.game.stalled)
    stalled_share = stalled["share"].sum()
    title = f"{_typical(row).capitalize()}; 19 of 20 games end within {row['p95']}"
    note = (
        f"{table_name(run)}; n = {words.count(row['n'])} games; mean {row['mean']:.1f}, standard deviation "
        f"{row['sd']:.1f}, 5% / 50% / 95% at {row['p5']} / {row['p50']} / {row['p95']} rounds; {level:.0%} intervals"
    )
    tables = [_shown_counts(counts), _shown_ends(_ends_in_words(ends, run), level)]
    measures = MEASURES.get(run.scenario.game.name)
    if measures:
        tables += _shown_measures(measures(run, level), level)
    answer = " ".join([_answer(counts, stalled, run.scenario.game.stalled), *_how_they_end(ends, run)])
    if run.scenario.game.name == ORIGO:
        answer += f" {origo_words(run, rounds, counts)}"
    figure = Figure(
        f"length-{run.scenario.players}",
        "Share of the games by the number of rounds they lasted. Dashed lines: 5%, 50% and 95% of the games have ended "
        "by then.",
        f"Distribution of game length. {note}.",
        partial(plot_length, rounds, title=title, note=note, marks=(row["p5"], row["p50"], row["p95"])),
    )
    return Result(
        question="length",
        title=f"How long do games last? ({table_name(run)})",
        verdict=_typical(row) if row["p5"] < row["p95"] else _fixed_words(row),
        tone="bad" if stalled_share > STALL_LIMIT else "plain",
        answer=answer,
        remarks=_remarks(run, turns["p50"]),
        tables=tuple(tables),
        figures=(figure,) if row["p5"] < row["p95"] else (),
        definitions=_definitions(run, measured=bool(measures)),
        hangs_on=hangs_on(run),
        because=BECAUSE[run.scenario.game.name],
        brief=answer.partition(". ")[0] + "." if run.scenario.game.name != ORC else orc_brief(run, ends, turns["p50"]),
    )


def _fixed(run: Run, counts: pl.DataFrame) -> Result:
    """Return the length of games that all take as long."""
    rounds, turns, decisions = counts["mean"][:3]
    return Result(
        question="length",
        title=f"How long do games last? ({table_name(run)})",
        verdict=f"{words.plural(round(rounds), 'round')}, always",
        tone="plain",
        answer=f"The number of rounds is fixed: every game has {words.plural(round(rounds), 'round')} with "
        f"{words.plural(round(turns), 'turn')} in all, and {words.count(decisions)} decisions at the table on average.",
        remarks=(),
        tables=(replace(_shown_counts(counts.filter(pl.col("sd") > 0)), in_text=False),),
        figures=(),
        definitions=(("Change of the lead", LEAD_CHANGE.format(unit="round")), VARIATION, QUANTILES),
        because=BECAUSE[ORC_MARKET],
        brief=f"With {run.scenario.players} players every game has {words.plural(round(turns), 'turn')} in all, and "
        f"{words.count(decisions)} decisions on average.",
    )


def count_table(run: Run) -> pl.DataFrame:
    """Return one row per counted column: `what`, `n`, `mean`, `sd`, `variation` (sd / mean), `p5`, `p50`, `p95`."""
    rows = []
    for column, what in (COUNTED | MORE_COUNTED.get(run.scenario.game.name, {})).items():
        seen = run.scan_games().group_by(column).len().sort(column).collect()
        if seen.height == 0:
            raise BadInput("run: found no games, allowed: at least one")
        summary = stats.summarise(seen[column], seen["len"])
        quantiles = {"p5": summary.p5, "p50": summary.p50, "p95": summary.p95}
        variation = summary.sd / summary.mean if summary.mean else None
        told = {"what": what, "n": summary.n, "mean": summary.mean, "sd": summary.sd, "variation": variation}
        rows.append({**told, **quantiles})
    return pl.DataFrame(rows)


def end_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row per way to end: `end_reason`, `k`, `n`, `share`, `low`, `high`, `mean_rounds`."""
    ends = (
        run.scan_games()
        .group_by(pl.col("end_reason").cast(pl.String))
        .agg(pl.len().alias("k"), pl.col("rounds").mean().alias("mean_rounds"))
        .collect()
    )
    n = int(ends["k"].sum())
    rows = []
    for reason in possible_ends(run):
        found = (
            ends.row(by_predicate=pl.col("end_reason") == reason, named=True) if reason in ends["end_reason"] else {}
        )
        ended = stats.Proportion(found.get("k", 0), n, "games")
        low, high = ended.interval(level)
        row = {"end_reason": reason, "k": ended.k, "n": n, "share": ended.rate, "low": low, "high": high}
        rows.append({**row, "mean_rounds": found.get("mean_rounds")})
    return pl.DataFrame(rows, schema_overrides={"mean_rounds": pl.Float64})


def histogram(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row per number of rounds: `rounds`, `and_more`, `k`, `n`, `share`, `low`, `high`.

    The longest games, together at most one in a thousand, are in the last row, whose `and_more` is then true.
    """
    seen = run.scan_games().group_by("rounds").agg(pl.len().cast(pl.Int64).alias("k")).sort("rounds").collect()
    n = int(seen["k"].sum())
    longer = n - seen["k"].cum_sum()
    head = seen.filter(longer.shift(1, fill_value=n) > n * TAIL)
    rest = seen.tail(seen.height - head.height)
    if rest.height:
        longest = pl.DataFrame({"rounds": [rest["rounds"][0]], "k": [int(rest["k"].sum())]}, schema=seen.schema)
        head = pl.concat([head, longest])
    intervals = [stats.wilson(k, n, level) for k in head["k"]]
    return head.select(
        "rounds",
        (pl.int_range(pl.len()) == pl.len() - 1).and_(pl.lit(rest.height > 1)).alias("and_more"),
        "k",
        pl.lit(n).alias("n"),
        (pl.col("k") / n).alias("share"),
        pl.Series("low", [interval.low for interval in intervals]),
        pl.Series("high", [interval.high for interval in intervals]),
    )


@style.styled
def plot_length(
    table: pl.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "Length of games",
    note: str = "",
    marks: tuple[int, ...] = (),
) -> Axes:
    """Draw the share of games by number of rounds, with intervals and marked quantiles."""
    ax = style.axes_or_new(ax)
    rounds, share = table["rounds"].to_numpy(), table["share"].to_numpy()
    ends = [share - table["low"].to_numpy(), table["high"].to_numpy() - share]
    ax.bar(rounds, share, width=0.82, color=style.COLOURS["blue"], alpha=0.55, linewidth=0)
    ax.errorbar(rounds, share, yerr=ends, fmt="none", ecolor=style.COLOURS["ink"], elinewidth=0.8)
    for mark in marks:
        ax.axvline(mark, color=style.COLOURS["orange"], linewidth=1, linestyle=(0, (4, 3)))
    last = table.row(-1, named=True)
    if last["and_more"]:
        ax.annotate("and more", (last["rounds"], last["high"]), ha="center", va="bottom", color=style.COLOURS["muted"])
    ax.set_xlabel("rounds")
    ax.set_ylabel("share of games")
    ax.set_ylim(bottom=0)
    style.percent_axis(ax)
    ax.grid(axis="y")
    style.headline(ax, title, note)
    return ax


def _answer(counts: pl.DataFrame, stalled: pl.DataFrame, stalled_name: str) -> str:
    """Return length and stalling in two sentences."""
    rounds = counts.row(by_predicate=pl.col("what") == "rounds", named=True)
    turns = counts.row(by_predicate=pl.col("what") == "turns", named=True)
    decisions = counts.row(by_predicate=pl.col("what") == "decisions", named=True)
    row = stalled.row(0, named=True)
    share = words.percent_with(row["share"], stats.Interval(row["low"], row["high"]))
    turns_told = f"{words.count(turns['p50'])} turns"
    if rounds["sd"] == 0:
        length = f"Each of {words.count(row['n'])} games lasted {words.plural(rounds['p50'], 'round')} ({turns_told}),"
    elif rounds["p5"] == rounds["p95"]:
        length = f"Nearly all games last {words.plural(rounds['p50'], 'round')} ({turns_told}),"
    else:
        spread = f"nine in ten take {rounds['p5']} to {rounds['p95']} rounds,"
        length = f"Length of a game: {_typical(rounds)} ({_typical(turns)}); {spread}"
    return (
        f"{length} with {words.count(decisions['mean'])} decisions at the table on average. "
        f"{_sentence(row['k'], row['n'], stalled_name, share)}"
    )


def _remarks(run: Run, median_turns: int) -> tuple[str, ...]:
    """Return what else there is to say of the length: what the game has of its own, and of draws."""
    more = REMARKS.get(run.scenario.game.name)
    own = more(median_turns, run.scenario.players) if more else ()
    if run.scenario.game.name == ORC:
        own = orc_remarks(run)
    return (*own, tie_words(run)) if draws_of(run) else own


def _ends_in_words(ends: pl.DataFrame, run: Run) -> pl.DataFrame:
    """Return the ways to end as people call them."""
    called = {reason: end_words(run, reason) for reason in ends["end_reason"]}
    return ends.with_columns(pl.col("end_reason").replace(called))


def _how_they_end(ends: pl.DataFrame, run: Run) -> list[str]:
    """Say which end comes how often, in a game that can end in several ways."""
    ways = ends.filter(pl.col("end_reason") != run.scenario.game.stalled)
    if len(ways) == 1:
        return []
    met = ways.filter(pl.col("k") > 0).sort("share", descending=True)
    shares = [words.percent_with(share, stats.Interval(*ends)) for share, *ends in met.select(*_SHARE).rows()]
    told = [f"{end_words(run, reason)} in {share}" for reason, share in zip(met["end_reason"], shares, strict=True)]
    never = [end_words(run, reason) for reason in ways.filter(pl.col("k") == 0)["end_reason"]]
    return [f"What ended them: {words.joined(told)}{f'; never: {words.joined(never)}' * bool(never)}."] if told else []


def _fixed_words(row: dict[str, Any]) -> str:
    """Write a count that is the same in all games, or in nearly all."""
    return f"{words.plural(row['p50'], 'round')}, {'nearly ' * bool(row['sd'])}always"


def _typical(row: dict[str, Any]) -> str:
    """Write median and mean of a count, which differ where a few games are long."""
    unit = row["what"].removesuffix("s") if row["p50"] == 1 else row["what"]
    return f"median {words.count(row['p50'])} {unit}, mean {words.number(row['mean'])}"


def _sentence(k: int, n: int, stalled_name: str, share: str) -> str:
    """Say how many games were cut off."""
    if k == 0:
        return f"None of {words.count(n)} games {stalled_name}."
    return f"{words.count(k)} of {words.count(n)} games {stalled_name} ({share}); the lengths include them as cut off."


def _shown_counts(table: pl.DataFrame) -> Table:
    """Return the counts as people see them."""
    columns = (
        Column("what", "per game"),
        Column("n", "games", words.count),
        Column("mean", "mean", partial(words.number, decimals=2)),
        Column("sd", "standard deviation", partial(words.number, decimals=2)),
        Column("variation", "variation", words.percent),
        Column("p5", "5%", words.count),
        Column("p50", "50%", words.count),
        Column("p95", "95%", words.count),
    )
    return Table(
        "counts",
        "Length and course of a game; 5%, 50% and 95% of the games have at most that many",
        table,
        columns,
        in_text=True,
    )


def _shown_ends(table: pl.DataFrame, level: float) -> Table:
    """Return the ways to end as people see them."""
    columns = (
        Column("end_reason", "end"),
        Column("k", "games", words.count),
        Column("n", "of", words.count),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("mean_rounds", "mean rounds", partial(words.number, decimals=2)),
    )
    return Table("ends", f"How games end; {level:.0%} intervals", table, columns, in_text=True)


def _shown_measures(table: pl.DataFrame, level: float) -> list[Table]:
    """Return the game's own measures as people see them, percentages apart from the rest."""
    is_share = pl.col("unit") == "%"
    number = partial(words.number, decimals=2)
    kinds = (
        ("measures", "On the table", table.filter(~is_share), number),
        ("frequencies", "How often", table.filter(is_share), _per_cent),
    )
    return [
        Table(name, f"{caption}; {level:.0%} intervals", rows, _measure_columns(name, show), in_text=True)
        for name, caption, rows, show in kinds
        if rows.height
    ]


def _per_cent(value: float) -> str:
    """Write what is in per cent already."""
    return words.percent(value / 100)


def _measure_columns(name: str, show: Callable[[float], str]) -> tuple[Column, ...]:
    """Return the columns of one table of measures."""
    unit = (Column("unit", "unit"),) if name == "measures" else ()
    return (
        Column("measure", "what"),
        Column("value", "value", show),
        Column("low", "low", show),
        Column("high", "high", show),
        *unit,
        Column("n", "n", words.count),
        Column("of_what", "of what"),
    )


def _definitions(run: Run, *, measured: bool) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are; auctions are part of them where the game's own measures are told."""
    game = run.scenario.game
    auctions = (
        " For a price per sale or a share of auctions the spread is that between games (ratio estimate), as the "
        "auctions of one game depend on each other."
    )
    return (
        ("Round", "As many turns as there are players; a round that the end of the game cuts short counts."),
        (game.stalled.capitalize(), "A game that reached the cap on its length. It is counted here and has no winner."),
        ("Change of the lead", LEAD_CHANGES.get(game.name, LEAD_CHANGE.format(unit="turn"))),
        VARIATION,
        QUANTILES,
        CUT_SHORT,
        (
            "Interval of a mean or share",
            "Wilson's for shares of games; mean ± z × standard deviation / √n otherwise." + auctions * measured,
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
