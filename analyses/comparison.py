"""What differs between two runs: every metric of both, the difference with its interval, what changed first."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from analyses import words
from analyses.course_meanings import BETTER
from analyses.metrics import SHARE, Measured, Metric, measure, metrics_of
from analyses.result import Column, Result, Table, run_as_script
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput, show

PAIR = 2
HIGHER, LOWER, SAME = "higher", "lower", "no difference seen"


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return every metric that two runs share, and how the second differs from the first.

    Parameters
    ----------
    runs
        Two runs of one game with as many players. With one seed and one rotation their games are paired: those with
        one number share their luck as far as the game goes alike, so differences show with fewer games.
    level
        Confidence of all intervals together.

    Raises
    ------
    BadInput
        If they cannot be compared.
    """
    first, second = _checked(runs)
    is_paired = pairs(first, second)
    table = difference_table(first, second, level)
    changed = table.filter(pl.col("verdict") != SAME)
    return Result(
        question="compare",
        title=f"What differs between {run_words(first)} and {run_words(second)}?",
        verdict=_verdict(changed.height, table.height),
        tone="plain",
        answer=_answer(table, changed, level),
        remarks=_remarks(first, second, table, is_paired=is_paired),
        tables=(_shown(table, (first.n_games, second.n_games), level),),
        figures=(),
        definitions=(BETTER, *((row["name"], row["meaning"]) for row in table.to_dicts())),
    )


def pairs(first: Run, second: Run) -> bool:
    """Say whether games of two runs with one number share their luck."""
    a, b = first.scenario, second.scenario
    return (a.seed, a.rotation, first.n_games) == (b.seed, b.rotation, second.n_games)


def run_words(run: Run) -> str:
    """Name a run by its folder, or by what was played."""
    if run.path:
        return str(run.path)
    edition = run.scenario.edition
    changed = f" with {', '.join(edition.overrides)}" if edition.overrides else ""
    return f"“{edition.title}”{changed}, {table_name(run)}"


def difference_table(first: Run, second: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a metric, how it differs and with which `verdict`.

    The difference is second less first; the intervals of all rows hold together. What changed comes first, the surest
    difference at the top. `gain` says how many times as many unpaired games would have told as much.
    """
    shared = [metric for metric in metrics_of(first) if metric.key in {other.key for other in metrics_of(second)}]
    measured = [(metric, measure(first, metric), measure(second, metric)) for metric in shared]
    told = [(metric, a, b) for metric, a, b in measured if a and b]
    is_paired = pairs(first, second)
    rows = [_row(metric, a, b, len(told), level, is_paired=is_paired) for metric, a, b in told]
    frame = pl.DataFrame(rows)
    order = pl.when(pl.col("verdict") == SAME).then(0.0).otherwise(pl.col("surely"))
    return frame.sort(order, descending=True, maintain_order=True).drop("surely")


def _row(metric: Metric, a: Measured, b: Measured, looks: int, level: float, *, is_paired: bool) -> dict[str, Any]:
    """Return how one metric differs."""
    spread_a, spread_b = a.mean("units").sd ** 2 / a.residuals.size, b.mean("units").sd ** 2 / b.residuals.size
    apart = spread_a + spread_b
    if is_paired:
        gap = stats.mean_of(b.residuals - a.residuals, "units")
        error = gap.sd / np.sqrt(gap.n)
    else:
        error = np.sqrt(apart)
    n = min(a.residuals.size, b.residuals.size)
    difference = stats.Mean(b.value - a.value, float(error * np.sqrt(n)), n, "units")
    low, high = difference.interval(level, looks, low=-np.inf, high=np.inf, span=max(a.reach, b.reach))
    return {
        "key": metric.key,
        "name": metric.name,
        "meaning": metric.meaning,
        "unit": metric.unit,
        "better": metric.better,
        "first": a.value,
        "second": b.value,
        "difference": difference.value,
        "low": low,
        "high": high,
        "verdict": HIGHER if low > 0 else LOWER if high < 0 else SAME,
        "surely": float(abs(difference.value) / error) if error > 0 else np.inf * bool(difference.value),
        "gain": float(apart / error**2) if is_paired and error > 0 else None,
    }


def _checked(runs: Sequence[Run]) -> tuple[Run, Run]:
    """Return the two runs, or say why they cannot be compared."""
    if len(runs) != PAIR:
        raise BadInput(f"run: found {len(runs)}, allowed: two to be compared")
    first, second = runs
    for what in ("game", "players"):
        found = [getattr(run.scenario, what) for run in runs]
        if found[0] != found[1]:
            shown = " and ".join(show(str(getattr(value, "name", value))) for value in found)
            raise BadInput(f"run: found {what} {shown}, allowed: two runs of one game with as many players")
    return first, second


def _verdict(changed: int, metrics: int) -> str:
    """Return the answer in a few words."""
    return f"{changed} of {words.plural(metrics, 'metric')} changed" if changed else "no difference seen"


def _answer(table: pl.DataFrame, changed: pl.DataFrame, level: float) -> str:
    """Return what changed most surely."""
    together = f"All {level:.0%} intervals hold together."
    if not changed.height:
        return f"None of {words.plural(table.height, 'metric')} surely differs. {together}"
    most = [f"{row['name']} {_change(row)}" for row in changed.head(4).to_dicts()]
    return f"Most surely changed: {'; '.join(most)}. {together}"


def _change(row: dict[str, Any]) -> str:
    """Say how one metric changed."""
    return f"from {_number(row, 'first')} to {_number(row, 'second')}"


def _number(row: dict[str, Any], name: str) -> str:
    """Write a value of a metric."""
    return words.percent(row[name]) if row["unit"] == SHARE else words.number(row[name], 2)


def _remarks(first: Run, second: Run, table: pl.DataFrame, *, is_paired: bool) -> tuple[str, ...]:
    """Say how the runs belong together and what each is."""
    sizes = f"{words.count(first.n_games)} and {words.count(second.n_games)} games"
    if is_paired:
        gains = table["gain"].drop_nulls()
        half = float(np.median(gains.to_numpy())) if gains.len() else None
        worth = f": half of the metrics gain a factor of {half:.1f} or more" if half else ""
        how = f"Both runs have seed {first.scenario.seed}, so games with one number are paired ({sizes}){worth}."
    else:
        how = f"The runs differ in seed, rotation or size, so they are compared as unpaired ({sizes})."
    return (how, *_differences_of(first, second))


def _differences_of(first: Run, second: Run) -> list[str]:
    """Say what was set otherwise."""
    told = []
    a, b = first.scenario.edition.values, second.scenario.edition.values
    keys = [key for key in {**a, **b} if a.get(key) != b.get(key)]
    if keys:
        changes = [f"{key} {show(a.get(key))} and {show(b.get(key))}" for key in keys[:8]]
        more = f" and {len(keys) - 8} more" if len(keys) > 8 else ""  # noqa: PLR2004
        told.append(f"The editions differ in {words.joined(changes)}{more}.")
    if [policy.digest for policy in first.scenario.policies] != [policy.digest for policy in second.scenario.policies]:
        told.append(f"The players differ: {table_name(first)}; {table_name(second)}.")
    return told or ["Editions and players are the same."]


def _times(gain: float) -> str:
    """Say how many times as many unpaired games would have told as much."""
    return f"{words.number(gain)} times the games"


def _shown(table: pl.DataFrame, games: tuple[int, int], level: float) -> Table:
    """Return the table as people see it; each row has its own unit."""
    shares = pl.col("unit") == SHARE
    rows = table.with_columns(
        *(
            pl.struct(name, "unit")
            .map_elements(partial(_number, name=name), return_dtype=pl.String)
            .alias(f"{name}_told")
            for name in ("first", "second")
        ),
        *(
            pl.when(shares).then(100 * pl.col(name)).otherwise(pl.col(name)).alias(f"{name}_told")
            for name in ("difference", "low", "high")
        ),
    )
    signed = partial(words.number, decimals=2, sign=True)
    columns = (
        Column("name", "metric"),
        Column("first_told", "first"),
        Column("second_told", "second"),
        Column("difference_told", "second less first", signed),
        Column("low_told", "low", signed),
        Column("high_told", "high", signed),
        Column("verdict", "second is"),
        Column("better", "better"),
        Column("gain", "pairing is worth", _times),
    )
    caption = (
        f"All metrics, what changed first, of {words.count(games[0])} and {words.count(games[1])} games; {level:.0%} "
        "intervals for all rows at once; shares in percentage points"
    )
    return Table("metrics", caption, rows, columns, in_text=True)


if __name__ == "__main__":
    run_as_script(analyse, "What differs between two runs?", many=True)
