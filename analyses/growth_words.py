"""What was found of growth round by round, in words."""

from typing import Any

import polars as pl

from analyses import words
from orcsim import stats

MEASURES = {
    "clan": "largest chain",
    "shields": "shields on the board",
    "ships": "ships",
    "score": "points",
}
"""What is followed, by the column of `rounds` that has it, and what it is called."""

HALF = 0.5


def verdict(leads: pl.DataFrame) -> str:
    """Return the answer in a few words."""
    start = settled(leads)
    return "OPEN UNTIL THE LAST ROUND" if start is None else f"HALF ARE SETTLED AFTER ROUND {start}"


def settled(leads: pl.DataFrame) -> int | None:
    """Return the first round after which the winner surely leads for good in more than half of the games.

    None if that is not before the last round.
    """
    start = first_round(leads, pl.col("for_good_low") > HALF)
    return None if start == leads["round"][-1] else start


def first_round(table: pl.DataFrame, holds: pl.Expr) -> int | None:
    """Return the first round from which on something holds in every later round too, or None."""
    fails = table.filter(~holds)["round"].to_list()
    later = table.filter(pl.col("round") > max(fails, default=-1))["round"].to_list()
    return later[0] if later else None


def answer(growth: pl.DataFrame, leads: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    return " ".join([_lead_words(leads), _chain_words(growth), _size_words(growth, leads)])


def brief(players: int, growth: pl.DataFrame, leads: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    chain = _last(growth, "clan")
    before = leads.row(-2, named=True)
    return (
        f"With {players} players the later winner leads before the last round in {words.percent(before['leads'])} of "
        f"the games, and ends with a largest chain of {words.number(chain['winner'])} shields where others have "
        f"{words.number(chain['others'])}."
    )


def _lead_words(leads: pl.DataFrame) -> str:
    """Say when the later winner leads."""
    last = leads["round"][-1]
    half = leads.row(by_predicate=pl.col("round") == last // 2, named=True)
    text = (
        f"After round {half['round']} of {last} the later winner leads in {_share(half, 'leads')} of the games, where "
        f"{words.percent(half['chance'])} would be chance, and before the last round in "
        f"{_share(leads.row(-2, named=True), 'leads')}."
    )
    start = settled(leads)
    if start is None:
        return f"{text} Only in the last round does the winner take the lead for good in half of the games."
    row = leads.row(by_predicate=pl.col("round") == start, named=True)
    return f"{text} After round {start} the winner leads for good in {_share(row, 'for_good')}."


def _chain_words(growth: pl.DataFrame) -> str:
    """Say how the largest chains grow."""
    chains = growth.filter(pl.col("measure") == MEASURES["clan"])
    longer = first_round(chains, pl.col("gap_low") > 0)
    last = chains.row(-1, named=True)
    since = "not surely longer" if longer is None else f"surely longer from round {longer} on"
    return (
        f"The winner's largest chain ends with {_span(last, 'winner')} shields, those of the others with "
        f"{_span(last, 'others')}: {since}."
    )


def _size_words(growth: pl.DataFrame, leads: pl.DataFrame) -> str:
    """Say what winners and others have at the end, and how the lead grows."""
    shields, ships = (_last(growth, name) for name in ("shields", "ships"))
    first, last = leads.row(0, named=True), leads.row(-1, named=True)
    return (
        f"At the end winners have {words.number(shields['winner'])} shields on the board, "
        f"{words.number(ships['winner'])} of them ships; others {words.number(shields['others'])} and "
        f"{words.number(ships['others'])}. The seat in front is {words.number(first['lead'])} points ahead of the "
        f"second at the start and {_span(last, 'lead')} at the end."
    )


def _last(growth: pl.DataFrame, name: str) -> dict[str, Any]:
    """Return the last round of one measure."""
    return growth.filter(pl.col("measure") == MEASURES[name]).row(-1, named=True)


def _span(row: dict[str, Any], name: str) -> str:
    """Write a number with its interval."""
    value, low, high = (words.number(row[f"{name}{end}"]) for end in ("", "_low", "_high"))
    return value if low == value == high else f"{value} ({low} to {high})"


def _share(row: dict[str, Any], name: str) -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))
