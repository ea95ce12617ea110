"""Which policy wins more than its share? Shares in rotated games; the spread is that between deals, not games."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import ORC_MARKET, ORCONOMICS, ORIGO, style, words
from analyses.games import hangs_on
from analyses.mixed_tables import seated
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.wins import TIE_RULE, block_sums, n_finished, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

PAIR = 2

BECAUSE = {
    ORCONOMICS: "A plan is as good as the industries and cards that it builds on.",
    ORC_MARKET: "A plan is as good as the products and customers that it builds on.",
    ORIGO: "A plan is as good as the map, the cards and the values of the states make it.",
}
"""By game: why the answer hangs on what it hangs on."""


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return each policy's share of the wins in each run.

    Parameters
    ----------
    runs
        Runs of one game with `rotate` and at least two policies each. Where two policies meet, the one named first has
        a row and the other has the rest.
    level
        Confidence of all intervals together.
    """
    for run in runs:
        _check(run)
    names = [(run, name) for run in runs for name in _shown_policies(run)]
    table = pl.DataFrame([row_of(run, name, len(names), level) for run, name in names])
    title = _finding(table)
    note = (
        f"{level:.0%} intervals{words.at_once(len(names), 'row')}, from the spread between deals; "
        f"n = {words.span(min(table['deals']), max(table['deals']))} deals, each played in every "
        "seating; tick: equal share"
    )
    return Result(
        question="policies",
        title="Which policy wins more than its share?",
        verdict=_verdict(table),
        tone="plain",
        answer=_answer(table),
        remarks=(
            TIE_RULE,
            "A share tells how two scripted players compare. It says nothing about players that are not among them.",
        ),
        tables=(_shown(table, level, can_stall=bool(runs[0].scenario.game.stalled)),),
        figures=(
            Figure(
                "policies",
                "Each point is the share of games won by the policy named first, with its interval; the grey tick is "
                "the share it would have if all played alike.",
                f"Win shares of policies. {_in_words(table)}.",
                partial(plot_policies, table, title=title, note=note),
            ),
        ),
        definitions=_definitions(level),
        hangs_on=hangs_on(runs[0]),
        because=BECAUSE[runs[0].scenario.game.name],
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs in which policies meet in rotated seats."""
    return [run for run in runs if run.scenario.rotate and len(set(seated(run))) > 1 and n_finished(run)]


def row_of(run: Run, name: str, looks: int, level: float = stats.LEVEL) -> dict[str, Any]:
    """Return how one policy did in one run; `n` counts finished games, `fair` is the share if all played alike."""
    players = run.scenario.players
    wins = seat_table(run, pl.col("win_share"))
    plays = seat_table(run, pl.col("policy").cast(pl.String) == name)
    finished = wins.sum(axis=1).round()
    won = block_sums(run, (wins * plays).sum(axis=1))
    share = stats.ratio_of(won, block_sums(run, finished), "deals")
    low, high = share.interval(level, looks)
    names = seated(run)
    fair = names.count(name) / players
    return {
        "players": players,
        "policy": name,
        "against": _others(names, name),
        "deals": share.n,
        "n": int(finished.sum()),
        "stalled": int((finished == 0).sum()),
        "share": share.value,
        "low": low,
        "high": high,
        "fair": fair,
        "verdict": "above" if low > fair else "below" if high < fair else "undecided",
    }


@style.styled
def plot_policies(
    table: pl.DataFrame, ax: Axes | None = None, *, title: str = "Win share by policy", note: str = ""
) -> Axes:
    """Draw each policy's share with its interval, and the equal share."""
    ax = style.axes_or_new(ax, 1.7 + 0.32 * table.height)
    rows = np.arange(table.height)[::-1]
    share = table["share"].to_numpy()
    ends = np.array([share - table["low"].to_numpy(), table["high"].to_numpy() - share])
    ax.plot(table["fair"], rows, "|", color=style.COLOURS["muted"], markersize=14, markeredgewidth=1.6)
    ax.errorbar(share, rows, xerr=ends, fmt="o", color=style.COLOURS["blue"], capsize=4)
    labels = [f"{row['policy']} v. {row['against']}, {row['players']}p" for row in table.iter_rows(named=True)]
    ax.set_yticks(rows, labels)
    ax.set_ylim(-0.6, table.height - 0.4)
    ax.set_xlim(-0.03, 1.03)
    ax.set_ylabel("policy")
    ax.set_xlabel("share of games won")
    style.percent_axis(ax, "x")
    ax.grid(axis="x")
    style.headline(ax, title, note)
    return ax


def _check(run: Run) -> None:
    """Refuse runs from which no policy's share can be read."""
    names = seated(run)
    if not run.scenario.rotate:
        raise BadInput(
            f"run {run.path or 'in memory'}: found seats that do not rotate, allowed: runs made with --rotate"
        )
    if len(set(names)) == 1:
        raise BadInput(f"run {run.path or 'in memory'}: found one policy, {names[0]}, allowed: at least two")


def _shown_policies(run: Run) -> Iterator[str]:
    """Yield the policies that get a row."""
    distinct = list(dict.fromkeys(seated(run)))
    yield from distinct[:1] if len(distinct) == PAIR else distinct


def _others(names: list[str], name: str) -> str:
    """Name the rivals, such as "3 greedy"."""
    rivals = [other for other in names if other != name]
    counted = [(rivals.count(other), other) for other in dict.fromkeys(rivals)]
    return ", ".join(other if n == 1 else f"{n} {other}" for n, other in counted)


def _span(row: dict[str, Any]) -> str:
    """Write a share with its interval."""
    return words.percent_with(row["share"], stats.Interval(row["low"], row["high"]))


def _in_words(table: pl.DataFrame) -> str:
    """Say every row."""
    return "; ".join(
        f"{row['policy']} wins {_span(row)} against {row['against']} with {row['players']} players, where "
        f"{words.percent(row['fair'])} would be an equal share"
        for row in table.iter_rows(named=True)
    )


def _verdict(table: pl.DataFrame) -> str:
    """Count the rows that are decided."""
    above, below = (table["verdict"].to_list().count(word) for word in ("above", "below"))
    if table.height == 1:
        return f"{table['verdict'][0]} equal share".upper() if above + below else "UNDECIDED"
    return f"{above} of {table.height} ahead, {below} behind"


def _finding(table: pl.DataFrame) -> str:
    """Return the title of the figure."""
    row = table.row(int((table["share"] - table["fair"]).abs().arg_max() or 0), named=True)
    return f"{row['policy']} wins {words.percent(row['share'])} against {row['against']} ({row['players']} players)"


def _answer(table: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    if table.height <= PAIR:
        return f"{_in_words(table)}."
    parts = []
    for word, verb in (
        ("above", "win more than an equal share"),
        ("below", "win less"),
        ("undecided", "are undecided"),
    ):
        rows = table.filter(pl.col("verdict") == word)
        if rows.height:
            named = [f"{row['policy']} v. {row['against']}" for row in rows.iter_rows(named=True)]
            parts.append(f"{rows.height} of {table.height} {verb} ({'; '.join(named)})")
    return ". ".join(parts) + "."


def _shown(table: pl.DataFrame, level: float, *, can_stall: bool) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("policy", "policy"),
        Column("against", "against"),
        Column("players", "players"),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("fair", "equal share", words.percent),
        Column("verdict", "verdict"),
        Column("deals", "deals", words.count),
        Column("n", "finished games", words.count),
        *((Column("stalled", "stalled", words.count),) if can_stall else ()),
    )
    return Table(
        "policies",
        f"Share of games won; {level:.0%} intervals{words.at_once(table.height, 'row')}",
        table,
        columns,
        in_text=True,
    )


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Share of a policy",
            "Games won by the seats that play it, divided by finished games. Each deal is played once in each seating, "
            "so neither the deal nor the seat favours a policy.",
        ),
        (
            "Interval of a policy's share",
            "Share ± z × standard deviation between deals / √deals (ratio estimate, if a game stalled), with z at "
            f"1 − {1 - level:.2g}/(2 × rows); clipped to 0–100%.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True)
