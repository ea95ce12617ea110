"""What is each piece worth, and what each secret? The same deals with one piece taken away, or turned round.

Once both arrangements stand one side loses a piece, or shows one to the enemy; everything else in the deal stays as it
was. What it then wins less is what the piece is worth, or that it is secret. The side that begins and the other one are
handicapped in turn, so that the advantage of the first move plays no part in the mean of both.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import polars as pl

from analyses import check_game, words
from analyses.games import hangs_on
from analyses.grouped_bars import plot_groups
from analyses.handicap_effects import SEATS, is_ahead, is_piece, order_table, other_winner, worth_table
from analyses.handicap_runs import SHOWS, WITHOUT, borrow, choose, gather, handicaps_of, sweep, sweep_words
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.wins import table_name, tie_words
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]

SAID = {WITHOUT: "taken off", SHOWS: "shown to the enemy"}
"""What happens to a piece in each way of handicapping."""

OF_TEN = {"soldier": "a Soldier", "archer": "an Archer", "chariot": "the Chariot", "knight": "the Knight"}
ALONE = {"king": "the King", "jester": "the Jester"}
NAMED = OF_TEN | ALONE
"""How a role is named where one piece of it is meant."""

MOST_NAMED = 2
"""So many roles at most are named as perhaps the one that is worth most."""


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return what each piece and each secret is worth.

    Parameters
    ----------
    runs
        One run without handicaps and runs that differ from it in one key `handicap.` alone, not rotated.
    level
        Confidence of all intervals of a table together.
    """
    base, twins = _family(runs)
    table, orders = worth_table(base, twins, level), order_table(base, twins, level)
    return Result(
        question="pieces",
        title=f"What is each piece worth? ({table_name(base)})",
        verdict=_verdict(table, orders),
        tone="plain",
        answer=" ".join([*_told(table, orders, WITHOUT), *_told(table, orders, SHOWS)]),
        remarks=_remarks(base, twins, table),
        tables=(_shown(table, level), *([_shown_orders(orders, level)] if orders.height else [])),
        figures=(_figure(table, orders, base, level),),
        definitions=_definitions(level),
        hangs_on=hangs_on(base),
        because="On a longer board slow pieces come later, and the King has farther to go.",
        brief=_brief(table, orders),
    )


def _family(runs: Sequence[Run]) -> tuple[Run, list[Run]]:
    """Return the run without handicaps and its twins, or refuse runs that do not belong together."""
    for run in runs:
        check_game("pieces", run.scenario.game.name)
    family = gather(runs)
    if len(family) < len(runs) or not runs:
        raise BadInput(
            f"runs: found {len(runs)} of which {len(family)} belong together, allowed: one without handicaps in which "
            "both sides play alike, and others that differ from it in nothing but one key handicap."
        )
    found = [handicap for run in family for handicap in handicaps_of(run)]
    if len(set(found)) < len(family) - 1:
        raise BadInput("runs: found two with the same handicap, allowed: one run for each")
    return family[0], family[1:]


def _span(row: dict[str, Any], name: str = "worth") -> str:
    """Write a worth with its interval, in percentage points."""
    value, low, high = (words.number(100 * row[f"{name}{end}"], sign=True) for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def _of_way(table: pl.DataFrame, way: str) -> list[dict[str, Any]]:
    """Return the rows of one way of handicapping, the costliest first."""
    return table.filter(pl.col("way") == way).sort("worth", descending=True).to_dicts()


def _leaders(table: pl.DataFrame, orders: pl.DataFrame, way: str) -> list[str]:
    """Return the role that costs most in one way of handicapping, and those that do not surely cost less."""
    roles = [row["role"] for row in _of_way(table, way)]
    return [role for role in roles if role == roles[0] or not is_ahead(orders, way, roles[0], role)]


def _verdict(table: pl.DataFrame, orders: pl.DataFrame) -> str:
    """Return the answer in a few words; of many that may be worth most it names none."""
    told = []
    ways = ((WITHOUT, "MOST", "NO PIECE SURELY WORTH MOST"), (SHOWS, "BEST SECRET", "NO SECRET SURELY WORTH MOST"))
    for way, what, nothing in ways:
        rows = _of_way(table, way)
        leaders = _leaders(table, orders, way) if rows else []
        if len(leaders) > MOST_NAMED:
            told.append(nothing)
        elif rows:
            names = " OR ".join(role.upper() for role in leaders)
            told.append(f"{what}: {names}, {words.number(100 * rows[0]['worth'])} POINTS")
    return "; ".join(told)


def _told(table: pl.DataFrame, orders: pl.DataFrame, way: str) -> list[str]:
    """Say what pieces or secrets are worth, and which surely more than the next."""
    rows = _of_way(table, way)
    if not rows:
        return []
    listed = words.joined([f"{NAMED[row['role']]} {_span(row)}" for row in rows])
    what = "a side loses if a piece is taken off" if is_piece(way) else "it costs to show a piece to the enemy"
    return [f"Percentage points of win share that {what}: {listed}.{_ranks(rows, orders, way)}{_nothing(rows, way)}"]


def _ranks(rows: list[dict[str, Any]], orders: pl.DataFrame, way: str) -> str:
    """Say whether each surely costs more than the next."""
    roles = [row["role"] for row in rows]
    steps = list(pairwise(roles))
    if not steps:
        return ""
    open_steps = [(more, less) for more, less in steps if not is_ahead(orders, way, more, less)]
    if not open_steps:
        return " Each surely costs more than the next."
    unsure = "; ".join(f"{NAMED[more]} or {NAMED[less]}" for more, less in open_steps)
    return f" Which of two is worth more is not sure of {unsure}."


def _nothing(rows: list[dict[str, Any]], way: str) -> str:
    """Name those that are not surely worth anything, and those that are surely worth less than nothing."""
    unsure = [NAMED[row["role"]] for row in rows if row["worth_low"] <= 0 <= row["worth_high"]]
    harmful = [NAMED[row["role"]] for row in rows if row["worth_high"] < 0]
    better = "It surely pays to be without" if is_piece(way) else "It surely pays to show"
    told = (("Not surely worth anything", unsure), (better, harmful))
    return "".join(f" {what}: {words.joined(names)}." for what, names in told if names)


def _brief(table: pl.DataFrame, orders: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    parts = []
    for way, ending in ((WITHOUT, "when it is gone"), (SHOWS, "when the enemy sees it")):
        rows = _of_way(table, way)
        if rows:
            most, least = rows[0], rows[-1]
            leaders = [NAMED[role] for role in _leaders(table, orders, way)]
            worth = f"{words.points(most['worth'], 1)} of win share"
            cheap = f"{NAMED[least['role']]} least, {words.number(100 * least['worth'])}"
            if len(leaders) > MOST_NAMED:
                parts.append(f"no piece surely costs most {ending}: {NAMED[most['role']]} {worth}, {cheap}")
            else:
                parts.append(f"{' or '.join(leaders)} costs most {ending}, {worth}, and {cheap}")
    return words.capital("; ".join(parts)) + "."


def _remarks(base: Run, twins: Sequence[Run], table: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    times = table.select((pl.col("alone") / pl.col("games")).mean()).item()
    lone = table.filter(pl.col("first").is_null() | pl.col("second").is_null())["role"].to_list()
    some = f" Only one side was handicapped: {', '.join(lone)}." if lone else ""
    return (
        "Causal for these players: the same deals were played again, with both arrangements as they were. A piece that "
        "is taken off is one of its role drawn by lot, and the enemy sees which it was; nobody arranges otherwise for "
        f"it. Of Soldiers and Archers it is the first of three that is lost or shown.{some}",
        "In the mean of both sides the first move cancels, and so does the run without handicaps, as the two shares of "
        "a finished game add up to one; that run serves to tell what each side loses by itself.",
        f"On deals of their own the runs would have needed {words.number(times)} times as many games for the same "
        f"intervals, on average. At least {words.percent(other_winner(base, twins))} of the games have another winner "
        "with a handicap than without: after the first other move a game goes its own way.",
        tie_words(base),
    )


def _pp(value: float) -> str:
    """Write a difference of shares in percentage points."""
    return words.number(100 * value, sign=True)


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the worths as people see them."""
    looks = table.height * (1 + len(SEATS))
    headers = {"worth": "both sides", "first": "1st player", "second": "2nd player"}
    ends = [
        Column(f"{name}{end}", header, _pp)
        for name, first in headers.items()
        for end, header in (("", first), ("_low", "low"), ("_high", "high"))
    ]
    return Table(
        "pieces",
        "Percentage points of win share that a side loses if a piece is taken off, or shown to the enemy; games in all "
        "runs of the row, and how many it would have taken on deals of their own; "
        f"{level:.0%} intervals{words.at_once(looks, 'number')}",
        table.with_columns(pl.col("way").replace_strict(SAID).alias("what")),
        (
            Column("role", "piece", str.capitalize),
            Column("what", "is"),
            *ends,
            Column("games", "games", words.count),
            Column("alone", "unpaired", words.count),
        ),
    )


def _shown_orders(orders: pl.DataFrame, level: float) -> Table:
    """Return the comparisons of two pieces or secrets."""
    return Table(
        "orders",
        "Percentage points that losing or showing one piece costs more than another, on the same deals; "
        f"{level:.0%} intervals{words.at_once(orders.height, 'pair')}",
        orders.with_columns(pl.col("way").replace_strict(SAID).alias("what")),
        (
            Column("more", "piece", str.capitalize),
            Column("less", "more than", str.capitalize),
            Column("what", "is"),
            *(Column(name, name if name != "gap" else "difference", _pp) for name in ("gap", "low", "high")),
        ),
    )


def _figure(table: pl.DataFrame, orders: pl.DataFrame, base: Run, level: float) -> Figure:
    """Return the figure of all worths, pieces above secrets."""
    ordered = pl.concat([table.filter(pl.col("way") == way) for way in (WITHOUT, SHOWS)])
    drawn = ordered.select(
        pl.col("way").replace_strict(SAID).alias("group"),
        pl.col("role").str.to_titlecase().alias("row"),
        pl.col("worth").alias("value"),
        pl.col("worth_low").alias("low"),
        pl.col("worth_high").alias("high"),
        pl.col("worth").map_elements(_pp, pl.String).alias("label"),
    )
    told = [f"{row['role']} {SAID[row['way']]} {_span(row)}" for row in ordered.iter_rows(named=True)]
    return Figure(
        "pieces",
        "Percentage points of win share that a side loses if one piece is taken off, or shown to the enemy, once both "
        "arrangements stand; mean of both sides.",
        f"Win share lost by handicap. {'; '.join(told)}.",
        partial(
            plot_groups,
            drawn,
            xlabel="win share lost, percentage points",
            ylabel="piece",
            unit="points",
            title=_finding(table, orders),
            note=f"{table_name(base)}; n = {words.count(base.n_games)} deals, each played with and without; "
            f"{level:.0%} intervals{words.at_once(table.height * (1 + len(SEATS)), 'number')}",
        ),
    )


def _finding(table: pl.DataFrame, orders: pl.DataFrame) -> str:
    """Return what the figure shows."""
    parts = []
    for way, what in ((WITHOUT, "Worth most on the board"), (SHOWS, "worth most as a secret")):
        rows = _of_way(table, way)
        if rows:
            names = " or ".join(NAMED[role] for role in _leaders(table, orders, way))
            parts.append(f"{what}: {names} ({_pp(rows[0]['worth'])})")
    return words.capital("; ".join(parts))


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Worth of a piece",
            "Win share of a seat, draws as halves, less that of the same seat in the same deals after one of its "
            "pieces of that role was taken off the board; the mean of both seats.",
        ),
        (
            "Worth of a secret",
            "The same, after the enemy was shown one of its pieces of that role.",
        ),
        (
            "Interval of a worth",
            "Mean over deals of the paired differences ± z × standard deviation between deals / √deals, with z at "
            f"1 − {1 - level:.2g}/(2 × numbers of the table).",
        ),
        (
            "Unpaired",
            "Games of the row times the variance that runs on deals of their own would give the worth, over the one "
            "that it has.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True)
