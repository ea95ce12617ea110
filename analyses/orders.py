"""Where do the customers' points go? How often they are shared, lost to division, won by nobody or taken away again."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.games import ROUNDS, hangs_on
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

WHOLE = "whole game"
"""What a row is about that is not about one round."""

TAKEN = "points taken away for missing products"


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return what becomes of the points that customers have to give.

    Parameters
    ----------
    run
        Any run; one made with --trace-rounds also tells round from round.
    level
        Confidence of all intervals of a table together.
    """
    check_game("orders", run.scenario.game.name)
    rows = list(_rows(run))
    table = pl.DataFrame([_with_ends(row, len(rows), level) for row in rows])
    shares = table.filter(pl.col("unit") == "%")
    answer = _answer(table)
    note = (
        f"{table_name(run)}; n = {words.count(run.n_games)} games; {level:.0%} intervals"
        f"{words.at_once(table.height, 'row')}"
    )
    return Result(
        question="orders",
        title=f"Where do the customers' points go? ({table_name(run)})",
        verdict=_verdict(table),
        tone="plain",
        answer=answer,
        remarks=_remarks(run),
        tables=tuple(_shown(table, unit, level) for unit in ("%", "")),
        figures=(
            Figure(
                f"orders-{run.scenario.players}",
                "Shares of the customers that come to be served, and of the points that stalls win, with their "
                "intervals.",
                f"Where points go. {_in_words(shares)}.",
                partial(
                    plot_rows,
                    _drawn(shares),
                    xlabel="share of customers or points",
                    ylabel="customers and points",
                    unit="%",
                    reference=None,
                    title=_finding(table),
                    note=note,
                ),
            ),
        ),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="How many products and customers there are of each kind decides how often stalls are equally good.",
        brief=_brief(run.scenario.players, table),
    )


def _rows(run: Run) -> Iterator[dict[str, Any]]:
    """Yield the estimates: `what`, `when`, `unit` ("%" or ""), `of_what`, and a `mean` over games or ratio of sums."""
    games = run.scan_games().select("served", "shared", "unserved", "split_loss").cast(pl.Float64).collect()
    served, shared, unserved, lost = (games[name].to_numpy() for name in games.columns)
    points = points_by_game(run)
    gained, _ = points[WHOLE]
    scored = served + unserved
    yield _ratio("customers shared by several stalls", shared, scored, "customers scored")
    yield _ratio("customers won by nobody", unserved, scored, "customers scored")
    yield _ratio("points lost to division", lost, gained + lost, "points of the customers that a stall won")
    for when, (got, taken) in points.items():
        yield _ratio(TAKEN, taken, got, "points got from customers", when)
    yield _mean("customers scored", scored)
    yield _mean("customers shared by several stalls", shared)
    yield _mean("customers won by nobody", unserved)
    yield _mean("points lost to division", lost)
    for when, (got, taken) in points.items():
        yield _mean("points got from customers", got, when)
        yield _mean(TAKEN, taken, when)


def points_by_game(run: Run) -> dict[str, tuple[stats.FloatArray, stats.FloatArray]]:
    """Return for the whole game, and for each round if rounds were traced, what all seats got and lost in each game."""
    if run.scenario.trace_rounds:
        sums = (
            run.scan_rounds().filter(pl.col("round") > 0).group_by("round", "game").agg(pl.col("gained", "fined").sum())
        )
        by_round = sums.sort("round", "game").collect().partition_by("round")
        found = {when: _pair(frame, "gained", "fined") for when, frame in zip(ROUNDS, by_round, strict=True)}
        got, taken = (np.sum(column, axis=0) for column in zip(*found.values(), strict=True))
        return {WHOLE: (got, taken), **found}
    if run.scenario.edition.word("rules.score_floor") != "none":
        raise BadInput("run: found points cut off by rules.score_floor, allowed: a run made with --trace-rounds")
    kept = pl.sum_horizontal(*ROUNDS, "fines").cast(pl.Float64).sum().alias("got")
    sums = run.scan_seats().group_by("game").agg(kept, pl.col("fines").cast(pl.Float64).sum())
    return {WHOLE: _pair(sums.sort("game").collect(), "got", "fines")}


def _pair(frame: pl.DataFrame, got: str, taken: str) -> tuple[stats.FloatArray, stats.FloatArray]:
    """Return two columns as arrays."""
    return frame[got].to_numpy().astype(np.float64), frame[taken].to_numpy().astype(np.float64)


def _ratio(
    what: str, parts: stats.FloatArray, wholes: stats.FloatArray, of_what: str, when: str = WHOLE
) -> dict[str, Any]:
    """Return the row of a share of all customers or points, with its spread between games."""
    return {"what": what, "when": when, "unit": "%", "of_what": of_what, "mean": stats.ratio_of(parts, wholes, "games")}


def _mean(what: str, values: stats.FloatArray, when: str = WHOLE) -> dict[str, Any]:
    """Return the row of a number per game, all seats together."""
    return {"what": what, "when": when, "unit": "", "of_what": "games", "mean": stats.mean_of(values, "games")}


def _with_ends(row: dict[str, Any], looks: int, level: float) -> dict[str, Any]:
    """Return a row with its value and interval in place of the estimate."""
    mean: stats.Mean = row.pop("mean")
    low, high = mean.interval(level, looks, high=1.0 if row["unit"] else np.inf, span=1.0)
    return row | {"value": mean.value, "low": low, "high": high, "n": mean.n}


def _row(table: pl.DataFrame, what: str, unit: str = "%") -> dict[str, Any]:
    """Return the row of the whole game."""
    wanted = (pl.col("what") == what) & (pl.col("unit") == unit) & (pl.col("when") == WHOLE)
    return table.row(by_predicate=wanted, named=True)


def _span(row: dict[str, Any]) -> str:
    """Write a share with its interval."""
    return words.percent_with(row["value"], stats.Interval(row["low"], row["high"]))


def _verdict(table: pl.DataFrame) -> str:
    """Return the answer in a few words."""
    return f"{words.percent(_row(table, 'customers shared by several stalls')['value'])} of customers shared"


def _finding(table: pl.DataFrame) -> str:
    """Return the title of the figure."""
    shared, lost = (_row(table, what) for what in ("customers shared by several stalls", "points lost to division"))
    return (
        f"{words.percent(shared['value'])} of the customers are shared; division loses "
        f"{words.percent(lost['value'])} of the points"
    )


def _answer(table: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    shared = _row(table, "customers shared by several stalls")
    nobody, lost, taken = (_row(table, what) for what in ("customers won by nobody", "points lost to division", TAKEN))
    count = _row(table, "customers shared by several stalls", "")
    each = f"{words.number(count['value'])} a game"
    text = (
        f"Of the customers scored, {_span(shared)} are shared by several stalls, {each}, and {_span(nobody)} are won "
        f"by nobody. Division and rounding down lose {_span(lost)} of the points of the customers that are won. Of the "
        f"points that stalls get from customers, {_span(taken)} are taken away again for missing products"
    )
    return f"{text}{_by_round(table)}."


def _brief(players: int, table: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    shared, lost = (_row(table, what) for what in ("customers shared by several stalls", "points lost to division"))
    return (
        f"With {players} players several stalls share {_span(shared)} of the customers, and division loses "
        f"{_span(lost)} of the points."
    )


def _by_round(table: pl.DataFrame) -> str:
    """Say in which round most is taken away, if rounds are known."""
    rounds = table.filter((pl.col("what") == TAKEN) & (pl.col("unit") == "%") & (pl.col("when") != WHOLE))
    if not rounds.height:
        return ""
    return ": " + ", ".join(
        f"{words.percent(row['value'])} in the {row['when']}"
        if row["when"] != ROUNDS[1]
        else f"{words.percent(row['value'])} at noon"
        for row in rounds.iter_rows(named=True)
    )


def _in_words(table: pl.DataFrame) -> str:
    """Say every share."""
    return "; ".join(f"{row['what']}, {row['when']}: {_span(row)}" for row in table.iter_rows(named=True))


def _remarks(run: Run) -> tuple[str, ...]:
    """Return the caveats."""
    traced = run.scenario.trace_rounds
    return (
        "A customer is counted each time it is scored: one that is there in all three rounds counts three times.",
        "What a customer that nobody won would have paid is not counted as lost.",
        *(() if traced else ("Rounds are told apart only where the run was made with --trace-rounds.",)),
    )


def _drawn(table: pl.DataFrame) -> pl.DataFrame:
    """Return the shares as the figure wants them."""
    when = pl.when(pl.col("when") == WHOLE).then(pl.lit("")).otherwise(pl.format(", {}", "when"))
    label = pl.concat_str("what", when)
    return table.select(label.alias("row"), pl.lit("share").alias("series"), "value", "low", "high")


def _shown(table: pl.DataFrame, unit: str, level: float) -> Table:
    """Return the shares, or the numbers per game, as people see them."""
    show = words.percent if unit else partial(words.number, decimals=2)
    columns = (
        Column("what", "what"),
        Column("when", "when"),
        Column("value", "share" if unit else "per game", show),
        Column("low", "low", show),
        Column("high", "high", show),
        *((Column("of_what", "of what"),) if unit else ()),
        Column("n", "games", words.count),
    )
    what = "Shares of customers and points" if unit else "Customers and points a game, all seats together"
    caption = f"{what}; {level:.0%} intervals{words.at_once(table.height, 'row')} of both tables"
    rows = table.filter(pl.col("unit") == unit)
    return Table("shares" if unit else "numbers", caption, rows, columns, in_text=bool(unit))


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Points lost to division",
            "What is left when the points of a customer are divided among equally good stalls and each part is rounded "
            "down; as a share of these remainders and all points that were got.",
        ),
        (
            "Interval of a share of customers or points",
            "Sum over games divided by sum over games (ratio estimate), with the variance v from the spread between "
            f"games: of a share p Wilson's for p(1 − p) / v games, else ± z × √v; z at 1 − {1 - level:.2g}/(2 × rows).",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
