"""Decks of cards that nobody prints, told card by card instead of number by number."""

from collections.abc import Mapping

from analyses import ORC_MARKET, words
from analyses.games import called
from orcsim.editions import Edition, Entry
from orcsim.games.orc_market_cards import NOTHING, UNITS, customers_of
from orcsim.games.orc_market_orders import PRODUCTS
from reports.document import Table

DECKS = {ORC_MARKET: ("products.", "customers.")}
"""By game: beginnings of the keys that are parts of cards."""

NO = "\N{EN DASH}"


def parts_of_cards(edition: Edition, entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """Return those of some entries that are parts of cards."""
    return {key: entry for key, entry in entries.items() if key.startswith(DECKS.get(edition.game, "\0"))}


def deck_tables(edition: Edition, entries: Mapping[str, Entry]) -> list[Table]:
    """Return one table for each deck of which some part is among `entries`, the whole deck in each."""
    parts = parts_of_cards(edition, entries)
    tables = ((_products, "products."), (_customers, "customers."))
    return [
        make(edition, _instead({key: entry for key, entry in parts.items() if key.startswith(beginning)}))
        for make, beginning in tables
        if any(key.startswith(beginning) for key in parts)
    ]


def _instead(entries: Mapping[str, Entry]) -> str:
    """Say between which numbers each part of a card is plausible."""
    ranges = {key.rpartition(".")[2]: entry.range for key, entry in entries.items() if entry.range}
    if len(ranges) > 1 and len(set(ranges.values())) == 1:
        ranges = {"each": next(iter(ranges.values()))}
    told = [f"{part} {low} to {high}" for part, (low, high) in ranges.items()]
    return f"; plausible instead: {', '.join(told)}" if told else ""


def _products(edition: Edition, instead: str) -> Table:
    """Return the product cards: copies by product and units."""
    rows = []
    for product in PRODUCTS:
        copies = [edition.number(f"products.{product}.{name}") for name in UNITS]
        units = sum(n * copy for n, copy in enumerate(copies, 1))
        rows.append((called(product), *(str(n) if n else NO for n in copies), str(sum(copies)), str(units)))
    headers = ("product", *(f"cards of {words.plural(n, 'unit')}" for n in (1, 2, 3)), "cards", "units in all")
    return Table(f"Stand-in for the product cards{instead}", headers, tuple(rows))


def _customers(edition: Edition, instead: str) -> Table:
    """Return the customers, one row each."""
    rows = tuple(_customer(edition, name) for name in customers_of(edition.values))
    headers = ("customer", "order", "points", "bonus", "loss if missing", "4 players only")
    return Table(f"Stand-in for the customers{instead}", headers, rows)


def _customer(edition: Edition, name: str) -> tuple[str, ...]:
    """Return one customer as texts."""
    parts = {part: edition[f"customers.{name}.{part}"] for part in ("order", "points", "bonus", "bonus_round", "icon")}
    bonus = f"+{parts['bonus']} {parts['bonus_round']}" if parts["bonus_round"] != NOTHING else NO
    icon = "yes" if parts["icon"] else NO
    return (name, called(str(parts["order"])), str(parts["points"]), bonus, _loss(edition, f"customers.{name}"), icon)


def _loss(edition: Edition, card: str) -> str:
    """Return what a customer takes from who lacks a product."""
    missing, extra_round = edition.word(f"{card}.missing"), edition.word(f"{card}.extra_round")
    if missing == NOTHING:
        return NO
    loss, extra = (edition.number(f"{card}.{name}") for name in ("loss", "extra"))
    more = f", {loss + extra} {extra_round}" if extra_round != NOTHING else ""
    return f"{called(missing)}: {loss}{more}"
