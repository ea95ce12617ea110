"""How many pieces of each kind a game has in use at most, and whether it wanted more than there are."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses import ORCONOMICS, ORIGO, words
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.games.stock import Stock
from orcsim.quantiles import quantile_of

Counts = npt.NDArray[np.int64]
Found = npt.NDArray[np.bool_]

MARKERS = "setup.markers"
PLENTY = 40
"""So many markers that nobody runs out: more than cells and startups that pay."""

OF_PLENTY = ", out of"
"""What stands behind a stock of which there was plenty, before how many there were."""

SUFFICES = {"most_99": 0.99, "most_999": 0.999}
"""Columns with the stock that suffices in that share of the games."""

AGREED = 10
"""Trophies that players may agree to play to at most."""


class Use(NamedTuple):
    """How the use of a stock is read from a run.

    Attributes
    ----------
    used
        The most pieces in use at one time, by game; of stocks that each player has, that of the player with most.
    wanted
        Whether the game wanted another piece when all were in use, from the run, what is used and what there is.
    told
        What such a game is, behind "in".
    is_bound
        Whether a game cannot have more in use than there is, so that nobody knows how many it would have used.
    """

    used: Callable[[Run], Counts]
    wanted: Callable[[Run, Counts, int], Found]
    told: str
    is_bound: Callable[[Run], bool]


def _of_games(run: Run, column: pl.Expr) -> Counts:
    """Return one number a game."""
    found: Counts = run.scan_games().select(column.cast(pl.Int64)).collect().to_series().to_numpy()
    return found


def _of_seats(run: Run, column: pl.Expr) -> Counts:
    """Return the greatest number of a seat, by game."""
    found: Counts = seat_table(run, column).max(axis=1).astype(np.int64)
    return found


def _bank_is_bound(run: Run) -> bool:
    """Say whether the bank pays no more than it holds."""
    return bool(run.scenario.edition["rules.bank_limited"])


def _bank_wanted(run: Run, used: Counts, amount: int) -> Found:
    """Say in which games the bank should have paid more than it held; one that pays no more was empty."""
    return used >= amount if _bank_is_bound(run) else used > amount


def shields_used(run: Run) -> Counts:
    """Return the shields that each tribe has used, by game: on the board, lost in defence, lost in own attacks."""
    on_board = sum((pl.col(column).bitwise_count_ones() for column in ("held_a_e", "held_f_j")), pl.lit(0))
    used = seat_table(run, on_board + pl.col("losses") + pl.col("attacks") - pl.col("attacks_won"))
    return used.astype(np.int64)


USES: dict[str, dict[str, Use]] = {
    ORCONOMICS: {
        "skulls": Use(
            lambda run: _of_games(run, pl.col("peak_skulls")),
            _bank_wanted,
            "the players together hold more skulls than there are",
            _bank_is_bound,
        ),
        "trophies": Use(
            lambda run: _of_games(run, pl.col("peak_trophies")),
            lambda run, used, amount: used > amount,
            "the players together hold more trophies than there are",
            lambda run: False,
        ),
        "cards": Use(
            lambda run: _deck_of(run) - _of_games(run, pl.col("fewest_cards")),
            lambda run, used, amount: _of_games(run, pl.col("missed_cards")) > 0,
            "somebody should draw a card and there is none",
            lambda run: True,
        ),
        "markers of a player": Use(
            lambda run: _of_seats(run, pl.col("most_markers")),
            lambda run, used, amount: _of_seats(run, pl.col("marker_waits")) > 0,
            "somebody buys a company and has no marker in hand",
            lambda run: True,
        ),
    },
    ORIGO: {
        "shields of a tribe": Use(
            lambda run: shields_used(run).max(axis=1),
            lambda run, used, amount: used >= amount,
            "a tribe uses its last shield",
            lambda run: True,
        ),
    },
}
"""By game and by the name of a stock that is a matter of play."""


def _deck_of(run: Run) -> int:
    """Return how many cards there are."""
    told = run.scenario
    (cards,) = (stock for stock in told.game.stock if stock.name == "cards")
    return cards.amount_in(told.edition, told.players)


def one_seating(run: Run, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the values of games with luck of their own: of the games that share a deal one, each seating in turn."""
    rotation = run.scenario.rotation
    games = np.arange(len(values))
    kept: npt.NDArray[Any] = values[games % rotation == games // rotation % rotation]
    return kept


def measured(run: Run) -> list[Stock]:
    """Return the stocks of a game whose use is a matter of play."""
    return [stock for stock in run.scenario.game.stock if stock.most is None]


def use_row(run: Run, stock: Stock, level: float, looks: int, printed: int | None = None) -> dict[str, Any]:
    """Return what is in use of one stock in the games of one run.

    Parameters
    ----------
    run, stock
        The games, and what is counted.
    level, looks
        Confidence, and the number of intervals that hold together.
    printed
        Given for a run with plenty of the stock, in which nothing is short: how many there are in the box.
    """
    told = run.scenario
    amount = stock.amount_in(told.edition, told.players)
    use = USES[told.game.name][stock.name]
    used = use.used(run)
    wanted = use.wanted(run, used, amount) if printed is None else used > printed
    used, wanted = one_seating(run, used), one_seating(run, wanted)
    short = stats.Proportion(int(wanted.sum()), len(wanted), "games")
    ends = short.interval(level, looks)
    shares = dict(zip(("p50", "p95", "p99"), np.quantile(used, [0.5, 0.95, 0.99], method="inverted_cdf"), strict=True))
    bound = amount if use.is_bound(run) else None
    return {
        "stock": stock.name if printed is None else f"{stock.name}{OF_PLENTY} {amount}",
        "players": told.players,
        "amount": amount if printed is None else printed,
        "status": stock.status_in(told.edition, told.players) if printed is None else "printed",
        "n": short.n,
        **{name: int(value) for name, value in shares.items()},
        "most": int(used.max()),
        "k": short.k,
        "share": short.rate,
        "low": ends.low,
        "high": ends.high,
        **_sufficient(used, bound, level, looks),
    }


def _sufficient(used: Counts, bound: int | None, level: float, looks: int) -> dict[str, int | None]:
    """Return the stocks that suffice in most games with their ends; None where games used all that there was."""
    row: dict[str, int | None] = {}
    for name, share in SUFFICES.items():
        found = quantile_of(used, share, level, looks)
        for column, value in zip((name, f"{name}_low", f"{name}_high"), found, strict=True):
            row[column] = None if value is None or (bound is not None and value >= bound) else value
    return row


def exceedance(run: Run, stock: Stock, level: float) -> pl.DataFrame:
    """Return one row a number of pieces: `x`, the share of games that use more (`value`) and its ends."""
    used = one_seating(run, USES[run.scenario.game.name][stock.name].used(run))
    n = len(used)
    x = np.arange(max(0, int(used.min()) - 1), int(used.max()) + 1)
    more = n - np.searchsorted(np.sort(used), x, side="right")
    ends = [stats.wilson(int(k), n, level) for k in more]
    return pl.DataFrame({"x": x, "value": more / n, "low": [e.low for e in ends], "high": [e.high for e in ends]})


def fixed_rows(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return one row a stock that the rules fix: what there is, what can be in use, and why.

    Where that differs between numbers of players, the least and the greatest are told.
    """
    rows = []
    told = [run.scenario for run in runs]
    for stock in told[0].game.stock:
        if stock.most is not None:
            amounts = [stock.amount_in(one.edition, one.players) for one in told]
            needed = [stock.most(one.edition, one.players) for one in told]
            row = {"stock": stock.name, "players": words.span(*_ends([one.players for one in told]))}
            row |= {"amount": words.span(*_ends(amounts)), "needed": words.span(*_ends(needed))}
            rows.append(row | {"status": stock.status_in(told[0].edition, told[0].players), "why": stock.why})
    return rows


def _ends(numbers: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest."""
    return min(numbers), max(numbers)


def most_trophies(players: int, target: int) -> int:
    """Return the most trophies that can lie before the players when the first of them reaches the target.

    Examples
    --------
    >>> most_trophies(5, 7), most_trophies(4, 8)
    (31, 29)
    """
    return target + (players - 1) * (target - 1)
