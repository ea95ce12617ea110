"""Which policy wins more than its share? Shares in rotated games; the spread is that between deals, not games."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from analyses import ORC, ORC_MARKET, ORCONOMICS, ORIGO, style, words
from analyses.games import hangs_on
from analyses.mixed_tables import seated
from analyses.pairing import WORTH, WORTH_DEFINITION, blocks_gain, rotation_words, times
from analyses.result import Column, Figure, Result, SweepWords, Table, run_as_script
from analyses.wins import block_sums, n_finished, seat_table, tie_rule
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.policies import RANDOM

PAIR = 2

MARGIN = 0.01
"""One percentage point: the difference from an equal share that a designer tolerates unless told otherwise."""

ROW, MOST_ROWS = 0.32, 4.8
"""Inches for a row of the figure, and for all of them, so that the figure and its answer fit a page."""

ABOVE, BELOW, EQUAL, UNDECIDED = "above", "below", "about equal", "undecided"

_VERBS = {
    ABOVE: ("more than an equal share", "above an equal share", "above equal share"),
    EQUAL: ("about an equal share", "about equal", "about equal share"),
    UNDECIDED: ("undecided", "undecided", "undecided"),
    BELOW: ("less than an equal share", "below", "below equal share"),
}
"""By verdict: how it ends a sentence, how it begins a list, and how it stands alone."""

BECAUSE = {
    ORCONOMICS: "A plan is as good as the industries and cards that it builds on.",
    ORC_MARKET: "A plan is as good as the products and customers that it builds on.",
    ORIGO: "A plan is as good as the map, the cards and the values of the states make it.",
    ORC: "A plan is as good as the length of the board lets it be.",
}
"""By game: why the answer hangs on what it hangs on."""


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return each policy's share of the wins in each run.

    Parameters
    ----------
    runs
        Runs of one game with `rotate` and at least two policies each. Where two policies meet, the one named first has
        a row and the other has the rest.
    margin
        The largest difference from an equal share that counts as none, as a share of 1.
    level
        Confidence of all intervals together.
    """
    for run in runs:
        _check(run)
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    names = [(run, name) for run in runs for name in _shown_policies(run)]
    rows = [row_of(run, name, len(names), margin, level) for run, name in names]
    table = pl.DataFrame(rows, schema_overrides={"gain": pl.Float64}).sort(
        "players", "share", descending=[False, True], maintain_order=True
    )
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
        tone="open" if table.height == 1 and table["verdict"][0] == UNDECIDED else "plain",
        answer=_answer(table, margin),
        remarks=(
            tie_rule(runs[0]),
            "A share tells how the scripted players of one table compare. It says nothing about players that are not "
            "among them.",
            *rotation_words(table["gain"].to_list(), min(table["deals"])),
        ),
        tables=(_shown(table, margin, level, can_stall=bool(runs[0].scenario.game.stalled)),),
        figures=(
            Figure(
                "policies",
                "Each point is the share of games won by the policy named first, with its interval; the grey tick is "
                "the share it would have if all played alike.",
                f"Win shares of policies. {_in_words(table)}.",
                partial(plot_policies, table, title=title, note=note),
            ),
        ),
        definitions=_definitions(margin, level),
        hangs_on=hangs_on(runs[0]),
        because=BECAUSE[runs[0].scenario.game.name],
        brief=_brief(table),
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs in which policies meet in rotated seats."""
    return [run for run in runs if run.scenario.rotate and len(set(seated(run))) > 1 and n_finished(run)]


def borrow(chosen: Sequence[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs chosen, and those of other questions in which other policies meet the same rivals."""

    def table(run: Run) -> tuple[object, ...]:
        return (run.scenario.edition.digest, *(policy.digest for policy in run.scenario.policies))

    def rivals(run: Run) -> tuple[object, ...]:
        edition, _, *others = table(run)
        return (edition, *others)

    tables = {table(run): run for run in reversed([*chosen, *choose(runs)])}
    met = set(map(rivals, chosen))
    others = [run for run in tables.values() if rivals(run) in met]
    return [*chosen, *(run for run in others if not any(table(run) == table(other) for other in chosen))]


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name runs by the policies that meet in them."""
    told = []
    for players in sorted({run.scenario.players for run in runs}):
        tables = [run for run in runs if run.scenario.players == players]
        names = words.joined(list(dict.fromkeys(seated(run)[0] for run in tables)))
        rivals = " or ".join(dict.fromkeys(_others(seated(run), seated(run)[0]) for run in tables))
        told.append(f"with {players} players {names} against {rivals}")
    sizes = words.joined([str(players) for players in sorted({run.scenario.players for run in runs})])
    return SweepWords(
        f"{sizes} players, contests of policies, seats rotated",
        f"and so on, each into a folder of its own: {'; '.join(told)}.",
    )


def row_of(run: Run, name: str, looks: int, margin: float = MARGIN, level: float = stats.LEVEL) -> dict[str, Any]:
    """Return how one policy did in one run; `n` counts finished games, `fair` is the share if all played alike.

    `where` names the number of players if the game has several, `chance` marks a policy that moves at random; `gain`
    says how many times as many games on deals of their own would have told as much.
    """
    players = run.scenario.players
    wins = seat_table(run, pl.col("win_share"))
    plays = seat_table(run, pl.col("policy").cast(pl.String) == name)
    finished = wins.sum(axis=1).round()
    won = (wins * plays).sum(axis=1)
    share = stats.ratio_of(block_sums(run, won), block_sums(run, finished), "deals")
    ends = share.interval(level, looks)
    names = seated(run)
    fair = names.count(name) / players
    return {
        "players": players,
        "where": f" with {players} players" if len(run.scenario.game.players) > 1 else "",
        "policy": name,
        "chance": any(policy.name == name and policy.kind == RANDOM for policy in run.scenario.policies),
        "against": _others(names, name),
        "deals": share.n,
        "n": int(finished.sum()),
        "stalled": int((finished == 0).sum()),
        "share": share.value,
        "low": ends.low,
        "high": ends.high,
        "fair": fair,
        "verdict": _judged(ends, fair, margin),
        "gain": blocks_gain(run, won, finished),
    }


def _judged(ends: stats.Interval, fair: float, margin: float) -> str:
    """Say on which side of an equal share and its margin an interval lies."""
    if ends.low > fair + margin:
        return ABOVE
    if ends.high < fair - margin:
        return BELOW
    return EQUAL if ends.lies_within(fair - margin, fair + margin) else UNDECIDED


@style.styled
def plot_policies(
    table: pl.DataFrame, ax: Axes | None = None, *, title: str = "Win share by policy", note: str = ""
) -> Axes:
    """Draw each policy's share with its interval, and the equal share."""
    ax = style.axes_or_new(ax, 1.7 + min(ROW * table.height, MOST_ROWS))
    rows = np.arange(table.height)[::-1]
    share = table["share"].to_numpy()
    ends = np.array([share - table["low"].to_numpy(), table["high"].to_numpy() - share])
    ax.plot(table["fair"], rows, "|", color=style.COLOURS["muted"], markersize=9, markeredgewidth=1.6)
    ax.errorbar(share, rows, xerr=ends, fmt="o", color=style.COLOURS["blue"], capsize=3, markersize=4.5)
    labels = [
        f"{row['players']} players: " * bool(row["where"]) + f"{row['policy']} v. {row['against']}"
        for row in table.iter_rows(named=True)
    ]
    ax.set_yticks(rows, labels)
    ax.set_ylim(-0.6, table.height - 0.4)
    for place in np.flatnonzero(np.diff(table["players"].to_numpy())):
        ax.axhline(rows[place] - 0.5, color=style.COLOURS["rule"], linewidth=1)
    ax.set_xlim(-0.03, 1.03)
    ax.set_ylabel("players: policy" if table["where"][0] else "policy")
    ax.set_xlabel("share of games won")
    style.percent_axis(ax, "x")
    ax.grid(axis="x")
    style.headline(ax, title, note)
    return ax


def _check(run: Run) -> None:
    """Refuse runs from which no policy's share can be read."""
    names = seated(run)
    if not run.scenario.rotate:
        allowed = "runs made with --rotate, such as --policies A,B --rotate"
        raise BadInput(f"run {run.path or 'in memory'}: found seats that do not rotate, allowed: {allowed}")
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
        f"{row['policy']} wins {_span(row)} of {words.plural(row['n'], 'finished game')} against {row['against']}"
        f"{row['where']}, where {words.percent(row['fair'])} would be an equal share"
        for row in table.iter_rows(named=True)
    )


def _strongest(table: pl.DataFrame) -> dict[str, Any]:
    """Return the row of the plan with the largest share for its equal share; players that move at random are none."""
    plans = table.filter(~pl.col("chance"))
    rows = plans if plans.height else table
    return rows.row(int((rows["share"] / rows["fair"]).arg_max() or 0), named=True)


def _by_players(table: pl.DataFrame) -> list[pl.DataFrame]:
    """Return the rows of each number of players."""
    return table.partition_by("players", maintain_order=True)


def _verdict(table: pl.DataFrame) -> str:
    """Name the strongest plan of each number of players, or say what is known of a single row."""
    if table.height == 1:
        return _VERBS[table["verdict"][0]][2].upper()
    told = [_strongest(rows) for rows in _by_players(table)]
    if _loses_to(table):
        return f"none beats {_loses_to(table)}"
    return "strongest: " + ", ".join(
        f"{row['policy'] if row['verdict'] == ABOVE else 'none'}{row['where']}" for row in told
    )


def _finding(table: pl.DataFrame) -> str:
    """Return the title of the figure: the strongest plan of each number of players."""
    if _loses_to(table):
        row = _strongest(table)
        return f"No plan surely beats {row['against']}: the best, {row['policy']}, wins {words.percent(row['share'])}"
    told = [
        f"{_start(row)}{row['policy']} wins {words.percent(row['share'])} (even: {words.percent(row['fair'])})"
        for row in map(_strongest, _by_players(table))
    ]
    return (
        words.capital("; ".join(told)) if table["where"][0] else told[0]
    ) + f", {'the most' if table.height > len(told) else 'against ' + _rivals(table)}"


def _loses_to(table: pl.DataFrame) -> str:
    """Return the one rival, in a game for one number of players, that no plan surely beats; or nothing."""
    alone = table["where"][0] == "" and table["against"].n_unique() == 1 and table.height > 1
    return str(table["against"][0]) if alone and _strongest(table)["verdict"] != ABOVE else ""


def _start(row: dict[str, Any]) -> str:
    """Name the number of players at the start of a clause, unless the game has only one."""
    return f"{row['where'].strip()} " if row["where"] else ""


def _rivals(table: pl.DataFrame) -> str:
    """Name all that the policies met."""
    return words.joined(list(dict.fromkeys(table["against"])))


def _brief(table: pl.DataFrame) -> str:
    """Return the strongest plan of each number of players as one sentence."""
    told = []
    for rows in _by_players(table):
        row = _strongest(rows)
        plan, even = row["policy"], words.percent(row["fair"])
        share = f"{words.percent(row['share'])} against {row['against']}, where {even} would be even"
        if row["verdict"] == ABOVE:
            finding = f"{plan} is the strongest plan and wins {share}"
        elif rows.height == 1:
            finding = f"{plan} wins {share}: {_VERBS[row['verdict']][0]}"
        else:
            finding = f"no plan surely wins more than its share; {plan}, the best, wins {share}"
        told.append(f"{_start(row)}{finding}")
    return words.capital("; ".join(told)) + "."


def _answer(table: pl.DataFrame, margin: float) -> str:
    """Return what was found as sentences."""
    if table.height <= PAIR:
        return " ".join(
            f"{_in_words(row)}: {_VERBS[row['verdict'][0]][0]} (margin: {words.points(margin)})."
            for row in map(table.slice, range(table.height), [1] * table.height)
        )
    parts = [
        f"A policy is told apart from an equal share if its interval lies beyond a margin of {words.points(margin)}."
    ]
    for rows in _by_players(table):
        best = _strongest(rows)
        text = (
            f"{words.capital(_start(best))}{_evens(rows)} would be an equal share, and {best['policy']} does best: "
            f"{_span(best)} of {words.plural(best['n'], 'finished game')} against {best['against']}."
        )
        parts.append(f"{text} {_groups(rows)}")
    return " ".join(parts)


def _evens(rows: pl.DataFrame) -> str:
    """Write the equal shares of some rows."""
    return " or ".join(dict.fromkeys(words.percent(fair) for fair in rows["fair"]))


def _groups(rows: pl.DataFrame) -> str:
    """Name the policies of one number of players by their verdicts."""
    rivals = rows["against"].n_unique() > 1
    told = []
    for verdict, (_, verb, _) in _VERBS.items():
        found = [
            f"{row['policy']} v. {row['against']}" if rivals else row["policy"]
            for row in rows.filter(pl.col("verdict") == verdict).iter_rows(named=True)
        ]
        if found:
            told.append(f"{verb}: {', '.join(found)}")
    return words.capital("; ".join(told)) + "."


def _shown(table: pl.DataFrame, margin: float, level: float, *, can_stall: bool) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("policy", "policy"),
        *((Column("players", "players"),) if table["where"][0] else ()),
        Column("against", "against"),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("fair", "equal share", words.percent),
        Column("verdict", "verdict"),
        Column("deals", "deals", words.count),
        Column("n", "finished games", words.count),
        *((Column("stalled", "stalled", words.count),) if can_stall else ()),
        Column("gain", WORTH, times),
    )
    return Table(
        "policies",
        f"Share of games won; {level:.0%} intervals{words.at_once(table.height, 'row')}; verdicts by a margin of "
        f"{words.points(margin)}",
        table,
        columns,
        in_text=True,
    )


def _definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Share of a policy",
            "Games won by the seats that play it, divided by finished games. Each deal is played once in each seating, "
            "so neither the deal nor the seat favours a policy.",
        ),
        (
            "Interval of a policy's share",
            "Wilson's for p(1 − p) / v games, with v the variance of the share p from the spread between deals (ratio "
            f"estimate, if a game stalled) and z at 1 − {1 - level:.2g}/(2 × rows).",
        ),
        WORTH_DEFINITION,
        (
            "above, below, about equal, undecided",
            f"Of a policy's share: above or below if its interval lies wholly beyond the equal share ± "
            f"{words.points(margin)}; about equal if it lies inside; otherwise undecided.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
