"""What was found of growth round by round, in words."""

from dataclasses import dataclass
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

BEFORE, AT_END = "before the last round", "at the end"
"""When it is told who leads, by each game's own last round."""

HALF = 0.5


@dataclass(frozen=True, slots=True)
class Grown:
    """What grew: round by round, and at the end of each game, whichever round that is.

    Attributes
    ----------
    growth, leads
        One row a measure and round, and one row a round.
    end_growth, end_leads
        The same of the end alone, and of the round before it and the end, with the `points` of the later winner.
    """

    growth: pl.DataFrame
    leads: pl.DataFrame
    end_growth: pl.DataFrame
    end_leads: pl.DataFrame

    def at_end(self, name: str) -> dict[str, Any]:
        """Return what winners and others have of one measure at the end."""
        return self.end_growth.row(by_predicate=pl.col("measure") == MEASURES[name], named=True)

    @property
    def half(self) -> int:
        """Return the round half-way through a game."""
        return int(self.leads["round"][-1]) // 2

    def of_points(self, number: int) -> float:
        """Return the mean points of later winners after a round."""
        wanted = (pl.col("measure") == MEASURES["score"]) & (pl.col("round") == number)
        return float(self.growth.row(by_predicate=wanted, named=True)["winner"])


def verdict(leads: pl.DataFrame) -> str:
    """Return the answer in a few words."""
    start = settled(leads)
    if start is None:
        return "OPEN UNTIL THE LAST ROUND"
    return f"HALF ARE SETTLED AFTER ROUND {start} OF {leads['round'][-1]}"


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


def answer(grown: Grown) -> str:
    """Return what was found as sentences."""
    return " ".join([_lead_words(grown), _points_words(grown), _chain_words(grown), _size_words(grown)])


def brief(players: int, grown: Grown) -> str:
    """Return what was found as one sentence."""
    chain, before = grown.at_end("clan"), grown.end_leads.row(0, named=True)
    start, end = grown.end_leads["points"]
    return (
        f"With {players} players the later winner leads before the last round in {words.percent(before['leads'])} of "
        f"the games, ends with a largest chain of {words.number(chain['winner'])} shields where others have "
        f"{words.number(chain['others'])}, and makes {words.number(end - start)} of its {words.number(end)} points in "
        "the last round."
    )


def _lead_words(grown: Grown) -> str:
    """Say when the later winner leads."""
    leads, before = grown.leads, grown.end_leads.row(0, named=True)
    last = leads["round"][-1]
    half = leads.row(by_predicate=pl.col("round") == grown.half, named=True)
    text = (
        f"After round {half['round']} of {last} the later winner leads in {_share(half, 'leads')} of the games, where "
        f"{words.percent(half['chance'])} would be chance, and before the last round in {_share(before, 'leads')}."
    )
    start = settled(leads)
    if start is None:
        return f"{text} Only in the last round does the winner take the lead for good in half of the games."
    row = leads.row(by_predicate=pl.col("round") == start, named=True)
    return f"{text} After round {start} the winner leads for good in {_share(row, 'for_good')}."


def _points_words(grown: Grown) -> str:
    """Say when the points of the winner come."""
    before, end = grown.end_leads["points"]
    return (
        f"Half-way, after round {grown.half}, the later winner has {words.number(grown.of_points(grown.half))} of its "
        f"{words.number(end)} points; {words.number(end - before)} come in the last round."
    )


def _chain_words(grown: Grown) -> str:
    """Say how the largest chains grow."""
    chains = grown.growth.filter(pl.col("measure") == MEASURES["clan"])
    longer = first_round(chains, pl.col("gap_low") > 0)
    last = grown.at_end("clan")
    since = "not surely longer" if longer is None else f"surely longer from round {longer} on"
    return (
        f"The winner's largest chain ends with {_span(last, 'winner')} shields, those of the others with "
        f"{_span(last, 'others')}: {since}."
    )


def _size_words(grown: Grown) -> str:
    """Say what winners and others have at the end, and how the lead grows."""
    shields, ships = (grown.at_end(name) for name in ("shields", "ships"))
    first, last = grown.leads.row(0, named=True), grown.end_leads.row(-1, named=True)
    return (
        f"At the end winners have {words.number(shields['winner'])} shields on the board, "
        f"{words.number(ships['winner'])} of them ships; others {words.number(shields['others'])} and "
        f"{words.number(ships['others'])}. The seat in front is {words.number(first['lead'])} points ahead of the "
        f"second at the start and {_span(last, 'lead')} at the end."
    )


def _span(row: dict[str, Any], name: str) -> str:
    """Write a number with its interval."""
    value, low, high = (words.number(row[f"{name}{end}"]) for end in ("", "_low", "_high"))
    return value if low == value == high else f"{value} ({low} to {high})"


def _share(row: dict[str, Any], name: str) -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))
