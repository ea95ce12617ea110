"""The tables of what cards are worth, as people see them."""

from collections.abc import Mapping, Sequence
from functools import partial

import polars as pl

from analyses import words
from analyses.card_effects import EFFECTS, PAYS
from analyses.games import ROUNDS, called
from analyses.result import Column, Table


def _effect_columns(names: Sequence[str], headers: Mapping[str, str]) -> tuple[Column, ...]:
    """Return the columns of some effects with their intervals."""

    def share(value: float) -> str:
        return words.number(100 * value, sign=True)

    two = partial(words.number, decimals=2, sign=True)
    return tuple(
        Column(f"{name}{end}", header, share if name == "wins" else two)
        for name in names
        for end, header in (("", headers.get(name, name)), ("_low", "low"), ("_high", "high"))
    )


def shown_faces(table: pl.DataFrame, level: float) -> tuple[Table, Table]:
    """Return the worth of the faces as people see it: over all rounds, and round by round."""
    table = table.sort("points", descending=True)
    face = Column("face", "face", called)
    looks = f"{level:.0%} intervals{words.at_once(table.height * len(EFFECTS), 'effect')}"
    whole = (
        face,
        Column("copies", "copies"),
        *_effect_columns(("points", "wins", "elsewhere"), {"wins": "win share, pp"}),
        Column("flag", "flag"),
        Column("held", "n", words.count),
    )
    return (
        Table(
            "faces",
            "What the seat with the card loses if it is blank: points of the round, and percentage points of win "
            "share; elsewhere: points it loses if a card of another product is blank instead; flag: not above a face "
            "of fewer units, below 0, or no more than elsewhere, as far as the intervals tell; n: rounds in which a "
            f"seat had the card; {looks}",
            table,
            whole,
        ),
        Table(
            "faces-by-round",
            f"Points that the seat with the card loses in each round if it is blank; {looks}",
            table,
            (face, *_effect_columns(ROUNDS, {})),
        ),
    )


def shown_customers(table: pl.DataFrame, level: float) -> tuple[Table, Table]:
    """Return what the customers bring as people see it: in the game, and round by round."""
    table = table.sort("points", descending=True)
    customer = Column("customer", "customer")
    looks = f"{level:.0%} intervals{words.at_once(table.height * (len(PAYS) + 1), 'effect')}"
    whole = (
        customer,
        Column("order", "order", called),
        Column("paper", "pays on paper", partial(words.number, decimals=2)),
        *_effect_columns(("points",), {"points": "net effect"}),
        Column("moved", "other winner", words.percent),
        Column("moved_low", "low", words.percent),
        Column("moved_high", "high", words.percent),
        Column("n", "games", words.count),
    )
    return (
        Table(
            "customers",
            "Pays on paper: its points and bonus, for as many rounds a game as a customer is scored. Net effect: "
            "points a game that all seats together lose if the customer neither buys nor fines. Other winner: games "
            f"that then have one; {looks}",
            table,
            whole,
        ),
        Table(
            "customers-by-round",
            f"Points that all seats together lose in each round if the customer neither buys nor fines; {looks}",
            table,
            (customer, *_effect_columns(ROUNDS, {})),
        ),
    )
