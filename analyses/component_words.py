"""What is said of components: whether there are enough, and how many would be."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from analyses import words
from analyses.component_use import OF_PLENTY
from analyses.more_games import would_decide
from orcsim import stats
from orcsim.games.stock import Stock

Row = dict[str, Any]

TOLERABLE = 0.01
"""Share of games that may run short of something before the box is said to hold too little."""


NEAREST = 0.0001
"""No share is taken to lie nearer to that, as then no number of games would do."""

UNDECIDED = "more games needed"


def _judged(rows: pl.DataFrame, stocks: Sequence[Stock]) -> pl.DataFrame:
    """Return the rows of what is a supply: limits of the rules are meant to be felt."""
    supplies = [stock.name for stock in stocks if not stock.is_limit]
    return rows.filter(pl.col("stock").is_in(supplies))


def _short(rows: pl.DataFrame) -> list[str]:
    """Return what surely runs short in more games than is tolerable."""
    return list(dict.fromkeys(rows.filter(pl.col("low") > TOLERABLE)["stock"]))


def verdict_of(rows: pl.DataFrame, stocks: Sequence[Stock]) -> str:
    """Say in a few words whether the box holds enough."""
    judged = _judged(rows, stocks)
    short = _short(judged)
    if short:
        return f"too few {words.joined(short)}"
    if judged.height and (judged["high"] > TOLERABLE).any():
        return UNDECIDED
    return "enough" if judged.height else "enough, by the rules"


def tone_of(rows: pl.DataFrame, stocks: Sequence[Stock]) -> str:
    """Return how good that is."""
    return {"enough": "good", "enough, by the rules": "good", UNDECIDED: "open"}.get(verdict_of(rows, stocks), "bad")


def answer_words(rows: pl.DataFrame, fixed: pl.DataFrame, stocks: Sequence[Stock], looks: int) -> str:
    """Say of each stock how often it is not enough, how many would be, and how many games decide if these do not."""
    limits = {stock.name for stock in stocks if stock.is_limit}
    told = []
    for name in _names(rows):
        own = _of(rows, name)
        text = plenty_words(own) if OF_PLENTY in name else row_words(own, is_limit=name in limits)
        told.append(f"{words.capital(text)}.")
    if verdict_of(rows, stocks) == UNDECIDED:
        told.append(would_decide(_games_needed(_judged(rows, stocks), looks), "at each table"))
    if fixed.height:
        names = list(dict.fromkeys(fixed["stock"]))
        told.append(f"{words.capital(words.joined(names))} cannot run out, by the rules.")
    return " ".join(told)


def _games_needed(rows: pl.DataFrame, looks: int) -> int:
    """Return about how many games decide whether more of them run short than is tolerable, if shares stay as they are.

    The share that is hardest to tell decides.
    """
    unsure = rows.filter((pl.col("low") <= TOLERABLE) & (pl.col("high") > TOLERABLE))["share"]
    share = min(unsure, key=lambda share: abs(share - TOLERABLE))
    # Wilson's interval ends at a share when the normal one around that share ends where the games are.
    return stats.units_for_half_width(TOLERABLE, max(abs(share - TOLERABLE), NEAREST), looks)


def brief_words(rows: pl.DataFrame, stocks: Sequence[Stock]) -> str:
    """Say the same in a sentence, of what is a supply."""
    judged = _judged(rows, stocks)
    if not judged.height:
        return ""
    told = [row_words(_of(judged, name), brief=True) for name in _names(judged)]
    return f"{words.capital('; '.join(told))}."


def _names(rows: pl.DataFrame) -> list[str]:
    """Return the names of the stocks, each once."""
    return list(dict.fromkeys(rows["stock"]))


def _of(rows: pl.DataFrame, name: str) -> list[Row]:
    """Return the rows of one stock."""
    return rows.filter(pl.col("stock") == name).to_dicts()


def row_words(rows: Sequence[Row], *, is_limit: bool = False, brief: bool = False) -> str:
    """Say of one stock how often it runs short, where that happens most often, and how many would be enough there.

    Parameters
    ----------
    rows
        One for each number of players.
    is_limit
        Whether the rules mean it to run out.
    brief
        Whether nothing is said of what would be enough.
    """
    worst = max(rows, key=lambda row: (row["share"], row["p99"]))
    amounts = words.span(*(end(row["amount"] for row in rows) for end in (min, max)))
    most = f" with {worst['players']} players{', the most of any table' if len(rows) > 1 and worst['k'] else ''}"
    if any(row["k"] for row in rows):
        share = f"{_share(worst)}{most}"
    else:
        games = words.count(sum(row["n"] for row in rows))
        share = f"none of {games} games{'' if len(rows) > 1 else most} (at most {words.percent(worst['high'])})"
    verb = "run out, as the rules intend," if is_limit else "run short"
    text = f"{amounts} {rows[0]['stock']} {verb} in {share}"
    return text if brief else text + _enough(worst)


def plenty_words(rows: Sequence[Row], *, brief: bool = False) -> str:
    """Say how many of a stock are used that a rule limits, if there are plenty of it; in brief, not what is enough."""
    worst = max(rows, key=lambda row: (row["share"], row["p99"]))
    name, _, number = worst["stock"].partition(OF_PLENTY)
    text = (
        f"with{number} {name} more than {worst['amount']} are used in {_share(worst)} with {worst['players']} "
        f"players{', the most of any table' if len(rows) > 1 else ''}"
    )
    return text if brief else text + _enough(worst)


def _enough(row: Row) -> str:
    """Say how many would be enough in nearly all games of a table, if anybody knows."""
    if row["most_999"] is None:
        return ""
    ends = [row[f"most_999_{end}"] for end in ("low", "high")]
    known = f" ({ends[0]} to {ends[1]})" if None not in ends and ends[0] != ends[1] else ""
    return f"; {row['most_999']}{known} would be enough in 99.9% of games with {row['players']} players"


def _share(row: Row) -> str:
    """Write the share of games that run short with its interval."""
    if row["k"] == 0:
        return f"none of {words.count(row['n'])} games (at most {words.percent(row['high'])})"
    return f"{words.percent_with(row['share'], stats.Interval(row['low'], row['high']))} of games"
