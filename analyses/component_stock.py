"""Does the box hold enough? How many pieces of each kind games use at most, against how many there are."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl

from analyses import ORCONOMICS, ORIGO, words
from analyses.component_figures import UseLine, in_words, plot_use
from analyses.component_runs import borrow, choose, gather, sweep, sweep_words
from analyses.component_use import (
    AGREED,
    OF_PLENTY,
    SUFFICES,
    USES,
    exceedance,
    fixed_rows,
    measured,
    most_trophies,
    one_seating,
    shields_used,
    use_row,
)
from analyses.component_words import answer_words, brief_words, plenty_words, row_words, tone_of, verdict_of
from analyses.games import hangs_on
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]

_WHOLE = ("n", "p50", "p95", "p99", "most", "k")
USE_COLUMNS: dict[str, Any] = {
    "stock": pl.String,
    "players": pl.Int64,
    "amount": pl.Int64,
    "status": pl.String,
    **dict.fromkeys(_WHOLE, pl.Int64),
    **dict.fromkeys(("share", "low", "high"), pl.Float64),
    **{f"{name}{end}": pl.Int64 for name in SUFFICES for end in ("", "_low", "_high")},
}
"""Type of each column of the table of what is in use."""

VALUES_A_ROW = 3
"""Values with an interval in each row: the share of games that run short, and two stocks that suffice."""


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return how much of what is in the box games use, and how often it is not enough.

    Parameters
    ----------
    runs
        Runs of one edition, one for each number of players; of Orconomics also runs with plenty of markers.
    level
        Confidence of all intervals together.
    """
    usual, plenty = gather(runs)
    rows = use_table(usual, plenty, level)
    fixed = pl.DataFrame(fixed_rows(usual))
    looks = VALUES_A_ROW * rows.height
    game = usual[0].scenario.game
    who = words.joined([str(run.scenario.players) for run in usual])
    _, _, names = table_name(usual[0]).partition(", ")
    return Result(
        question="components",
        title=f"Does the box hold enough? ({who} players, {names})",
        verdict=verdict_of(rows, game.stock),
        tone=tone_of(rows, game.stock),
        answer=answer_words(rows, fixed, game.stock, looks),
        remarks=_remarks(usual, rows),
        tables=tuple(_tables(rows, fixed, level, looks)),
        figures=tuple(_figures(usual, plenty, rows, level)),
        definitions=_definitions(usual[0]),
        hangs_on=hangs_on(usual[0]),
        because="Numbers and rules that are not printed decide how much is in use, and for how long.",
        brief=brief_words(rows, game.stock),
    )


def use_table(usual: Sequence[Run], plenty: Sequence[Run], level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row for each stock that is a matter of play and each number of players.

    Columns `stock`, `players`, `amount`, `status`; `n` games; `p50`, `p95`, `p99` and `most` of what is in use at most;
    `k` games that run short, their `share`, `low` and `high`; `most_99` and `most_999`, the stocks that suffice in that
    share of games, with `_low` and `_high`, null where nobody can know. All intervals hold together.
    """
    stocks = measured(usual[0])
    markers = [stock for stock in stocks if stock.name == "markers of a player"]
    n_rows = len(stocks) * len(usual) + len(plenty)
    looks = VALUES_A_ROW * n_rows
    rows = [use_row(run, stock, level, looks) for stock in stocks for run in usual]
    printed = {run.scenario.players: run for run in usual}
    for run in plenty:
        for stock in markers:
            told = printed[run.scenario.players].scenario
            rows.append(use_row(run, stock, level, looks, stock.amount_in(told.edition, told.players)))
    return pl.DataFrame(rows, schema=USE_COLUMNS)


def _figures(usual: Sequence[Run], plenty: Sequence[Run], rows: pl.DataFrame, level: float) -> list[Figure]:
    """Return a figure for each stock of which games use more or fewer pieces."""
    figures = []
    for name in dict.fromkeys(rows["stock"]):
        own = rows.filter(pl.col("stock") == name)
        runs = plenty if OF_PLENTY in name else usual
        (stock,) = (stock for stock in measured(runs[0]) if name.startswith(stock.name))
        if (own["p50"] < own["most"]).any():
            amounts = own["amount"].to_list()
            pairs = zip(runs, amounts, strict=True)
            lines = [UseLine(run.scenario.players, exceedance(run, stock, level), amount) for run, amount in pairs]
            figures.append(_figure(lines, own, is_limit=stock.is_limit, level=level))
    return figures


def _figure(lines: Sequence[UseLine], rows: pl.DataFrame, *, is_limit: bool, level: float) -> Figure:
    """Return the figure of one stock, from its curves and its rows."""
    name, own = rows["stock"][0], rows.to_dicts()
    what = f"{name}{',' * (OF_PLENTY in name)} in use at one time"
    title = plenty_words(own, brief=True) if OF_PLENTY in name else row_words(own, is_limit=is_limit, brief=True)
    seat = "; of each game the player who uses most counts" if is_limit else ""
    games = words.span(*_ends(rows["n"].to_list()))
    note = f"n = {games} games for each number of players{seat}; bands: {level:.0%} intervals, each point by itself"
    return Figure(
        f"use-{name.replace(',', '').replace(' ', '-')}",
        f"Share of games that have more than so many {what}. Dashed upright: what there is.",
        f"{words.capital(name)} in use. {in_words(lines)}.",
        partial(
            plot_use,
            lines,
            what=f"{what}, at most in a game",
            title=words.capital(title),
            note=note,
        ),
    )


def _ends(numbers: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest."""
    return min(numbers), max(numbers)


def _remarks(usual: Sequence[Run], rows: pl.DataFrame) -> tuple[str, ...]:
    """Return what else a reader must know."""
    told = usual[0].scenario
    remarks = []
    if told.game.name == ORCONOMICS:
        remarks += _orconomics_remarks(usual)
    if told.game.name == ORIGO:
        remarks.append(_shields_left(usual))
    if any(run.scenario.rotate for run in usual):
        remarks.append("Where seats rotate one seating of each deal is counted, each seating in turn.")
    known = rows.filter(pl.col("most_99").is_not_null())
    if known.select("most_99_high", "most_999", "most_999_high").null_count().transpose()["column_0"].sum():
        remarks.append(
            "A dash instead of a stock that suffices: in so many games all pieces were in use, or so few games were "
            "played, that nobody knows."
        )
    if rows.height:
        remarks.append("Scripted players used this; people who hoard, or play on longer, use more.")
    return tuple(remarks)


def _orconomics_remarks(usual: Sequence[Run]) -> list[str]:
    """Return what arithmetic says of skulls and trophies."""
    bounds, agreed = [], []
    for run in usual:
        players = run.scenario.players
        target = run.scenario.edition.number(f"winning.target.{players}")
        bounds.append(f"{most_trophies(players, target)} with {players} players")
        agreed.append(f"{most_trophies(players, AGREED)} with {players}")
    return [
        "Trophies have a bound, unless two players reach the target at once: the winner has as many as the target and "
        f"everybody else one fewer at most, which makes {words.joined(bounds)}. If players agree to play to {AGREED}, "
        f"the bound is {words.joined(agreed)}.",
        "Change never fails: with 50 silver and 30 gold skulls at 7 silver each any split of up to 260 skulls among up "
        "to five players can be paid out, as nobody needs more than six silver ones once gold has been taken.",
        "The bank of these games pays every sum, so that skulls in use can exceed what the box holds; "
        "--set rules.bank_limited=true plays with an empty bank.",
        "A player who has no marker in hand can also not begin a startup; that is not counted as running short.",
    ]


def _shields_left(usual: Sequence[Run]) -> str:
    """Say how many shields are left when a game ends."""
    told = []
    for run in usual:
        amount = run.scenario.edition.number(f"setup.shields.{run.scenario.players}")
        left = stats.mean_of(one_seating(run, amount - shields_used(run).min(axis=1)), "games")
        ends = left.interval(high=amount)
        told.append(
            f"{words.number(left.value)} ({words.number(ends.low)} to {words.number(ends.high)}) of {amount} with "
            f"{run.scenario.players} players"
        )
    return f"When the game ends the tribe with most shields left has on average {words.joined(told)}."


def _tables(rows: pl.DataFrame, fixed: pl.DataFrame, level: float, looks: int) -> list[Table]:
    """Return what was measured and what the rules fix as people see it."""
    told = f"; {level:.0%} intervals{words.at_once(looks, 'value')}"
    tables = []
    if rows.height:
        tables += [
            Table("use", f"Most pieces in use at one time, by game{told}", rows, _USE, in_text=True),
        ]
    known = rows.filter(pl.col("most_99").is_not_null())
    if known.height:
        tables.append(Table("stock", f"Stock that suffices in so many games{told}", known, _STOCK, in_text=True))
    if fixed.height:
        tables.append(Table("fixed", "What cannot run out, by the rules", fixed, _FIXED, in_text=True))
    return tables


_WHAT = (Column("stock", "component"), Column("players", "players"), Column("amount", "there are"))
_USE = (
    *_WHAT,
    Column("status", "where from"),
    Column("n", "games", words.count),
    *(Column(name, header) for name, header in (("p50", "50%"), ("p95", "95%"), ("p99", "99%"), ("most", "most"))),
    Column("share", "run short", words.percent),
    Column("low", "low", words.percent),
    Column("high", "high", words.percent),
)
_STOCK = (
    *_WHAT,
    *(
        Column(f"most_{name}{end}", header)
        for name, share in (("99", "99%"), ("999", "99.9%"))
        for end, header in (("", f"enough in {share}"), ("_low", "low"), ("_high", "high"))
    ),
)
_FIXED = (*_WHAT, Column("status", "where from"), Column("needed", "in use at most"), Column("why", "because"))


def _definitions(run: Run) -> tuple[tuple[str, str], ...]:
    """Return what each statistic is."""
    uses = USES.get(run.scenario.game.name, {})
    runs_short = [(f"Running short of {name}", f"A game in which {use.told}.") for name, use in uses.items()]
    return (
        *runs_short,
        (
            "In use at most",
            "The largest number in use at one time of a game, for a player's own that of who uses most.",
        ),
        (
            "50%, 95%, 99%",
            "The smallest number that at least that share of the games does not exceed; most: the largest of any game.",
        ),
        ("Share that runs short", "Of all games, cut off ones included; Wilson's interval, also where none did."),
        (
            "Enough in 99% or 99.9%",
            "The smallest stock that at least that share of games does not exceed; the less, the cheaper the box. Its "
            "interval is the exact one of order statistics.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True)
