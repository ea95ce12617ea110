"""The cards of Orc Market, told card by card."""

from collections.abc import Mapping

from analyses import words
from analyses.games import called
from orcsim.editions import Edition, Entry
from orcsim.games.orc_market_cards import NOTHING, UNITS, customers_of
from orcsim.games.orc_market_orders import PRODUCTS
from reports.component import NO, Component, instead
from reports.document import Block, Table

NUMBERS = ("points", "bonus", "loss", "extra")
"""Parts of a customer that are numbers."""


def _products(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return the product cards: copies by product and units."""
    rows = []
    for product in PRODUCTS:
        copies = [edition.number(f"products.{product}.{name}") for name in UNITS]
        units = sum(n * copy for n, copy in enumerate(copies, 1))
        rows.append((called(product), *(str(n) if n else NO for n in copies), str(sum(copies)), str(units)))
    headers = ("product", *(f"cards of {words.plural(n, 'unit')}" for n in (1, 2, 3)), "cards", "units in all")
    return [Table(f"Stand-in for the product cards{instead(assumed, UNITS)}", headers, tuple(rows))]


def _customers(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return the customers, one row each."""
    rows = tuple(_customer(edition, name) for name in customers_of(edition.values))
    headers = ("customer", "order", "points", "bonus", "loss if missing", "4 players only")
    return [Table(f"Stand-in for the customers{instead(assumed, NUMBERS)}", headers, rows)]


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


COMPONENTS = (
    Component("products.", "part of a card", "parts of cards", _products),
    Component("customers.", "part of a card", "parts of cards", _customers),
)
