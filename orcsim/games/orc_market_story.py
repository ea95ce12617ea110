"""The report of one game of Orc Market: the three rounds with hands, stalls, customers and points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from orcsim.games.orc_market_events import vocabulary
from orcsim.games.orc_market_ledger import Ledger
from orcsim.games.orc_market_words import (
    PRODUCTS,
    ROUNDS,
    card_words,
    ending_words,
    has_for,
    loss_words,
    order_words,
    seat_name,
    worth_in,
    worth_words,
)
from orcsim.games.vocabulary import Event
from orcsim.story import Chapter, Section, Table, Turn

DRAFTING = frozenset({"laid", "passed"})
BUYING = frozenset({"revealed", "served", "unserved", "fined", "points"})
LEGEND = (
    "Under the seats: the units, or different products, that decide, and in brackets the points won and lost; a dash "
    "if the stall lacks a product that the order needs."
)


@dataclass
class _Sale:
    """What one customer gave to each seat, and took."""

    won: dict[int, int] = field(default_factory=dict)
    lost: dict[int, int] = field(default_factory=dict)


def tell(events: Sequence[Event], cast: Sequence[str], params: np.void) -> tuple[list[Chapter], str]:
    """Return the chapters of a game and its ending.

    Parameters
    ----------
    events
        All events of the game by name.
    cast
        The policy of each seat.
    params
        The numbers that the events take for granted.
    """
    ledger = Ledger(len(cast))
    setup = Chapter("Setting up")
    chapters = [setup]
    for number, happened in enumerate(_rounds(events)):
        chapter = Chapter(ROUNDS[number].capitalize())
        before = [event for event in happened if event["event"] not in DRAFTING | BUYING]
        (chapter if number else setup).turns += _tell_before(ledger, before, params, number)
        chapter.turns.append(_tell_drafting(ledger, [event for event in happened if event["event"] in DRAFTING]))
        chapter.turns.append(_stalls(ledger))
        buying = [event for event in happened if event["event"] in BUYING]
        chapter.turns += _tell_buying(ledger, buying, params, number)
        chapters.append(chapter)
    return chapters, ending_words(ledger.totals, cast)


def _rounds(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events of each round, what prepares it included."""
    happened: list[Event] = []
    for event in events:
        if happened and happened[-1]["event"] == "points" and event["event"] != "points":
            yield happened
            happened = []
        happened.append(event)


def _tell_before(ledger: Ledger, events: list[Event], params: np.void, number: int) -> list[Turn]:
    """Tell how a round is prepared: customers who go and come, cards kept, new hands."""
    for event in events:
        ledger.enter(event)
    customers = (
        Turn("Customers", standing=_customers(ledger, params)) if number == 0 else _changes(events, params, number)
    )
    hands = [Section(seat_name(seat), [f"{_cards(hand)}."]) for seat, hand in enumerate(ledger.hands)]
    return [customers, Turn("Hands", hands)]


def _customers(ledger: Ledger, params: np.void) -> Table:
    """Return the customers of the first round with all that stands on their cards."""
    rows = [
        (where, customer, order_words(params, customer), worth_words(params, customer), loss_words(params, customer))
        for where, customer in _places(ledger)
    ]
    return Table(("where", "customer", "asks for", "points", "lost without"), rows)


def _places(ledger: Ledger) -> list[tuple[str, str]]:
    """Return where each customer of the round lies, in the order in which they buy."""
    row = [(f"row {place}", customer) for place, customer in enumerate(ledger.row, 1)]
    return row + [(seat_name(seat).lower(), customer) for seat, customer in sorted(ledger.hidden.items())]


def _changes(events: list[Event], params: np.void, number: int) -> Turn:
    """Tell which customers go, which come, and what every seat keeps."""
    kept: dict[int, list[str]] = {}
    for event in events:
        if event["event"] == "kept":
            kept.setdefault(event["seat"], []).append(event["card"])
    sections = {
        "Go home": [_named(event, params) for event in events if event["event"] == "left"],
        "Join": [_named(event, params) for event in events if event["event"] == "joined"],
        "Face down": [
            f"{seat_name(event['seat'])} {_named(event, params)}" for event in events if event["event"] == "hidden"
        ],
        "Keep": [f"{seat_name(seat)} {_cards(cards)}" for seat, cards in sorted(kept.items())],
    }
    told = [Section(title, [f"{'; '.join(things)}."]) for title, things in sections.items() if things]
    return Turn(f"Before {'the night' if number > 1 else ROUNDS[number]}", told)


def _named(event: Event, params: np.void) -> str:
    """Return a customer with its order."""
    return f"{event['customer']} ({order_words(params, event['customer'])})"


def _cards(cards: Sequence[str]) -> str:
    """Return cards as a list."""
    return ", ".join(card_words(card) for card in cards)


def _tell_drafting(ledger: Ledger, events: list[Event]) -> Turn:
    """Tell what every seat lays in each turn of a round."""
    players = range(len(ledger.stalls))
    rows = {"kept": [_cards(stall) for stall in ledger.stalls]} if any(ledger.stalls) else {}
    for event in events:
        ledger.enter(event)
        if event["event"] == "laid":
            rows.setdefault(str(event["turn"]), []).append(card_words(event["card"]))
    sides = dict.fromkeys(event["to"] for event in events if event["event"] == "passed")
    title = f"Turns; hands go to the {', '.join(sides)}" if sides else "Turns"
    heads = ("turn", *(seat_name(seat) for seat in players))
    right = [True, *[False] * len(players)]
    return Turn(title, standing=Table(heads, [(turn, *cards) for turn, cards in rows.items()], right))


def _stalls(ledger: Ledger) -> Turn:
    """Show what every stall has at the end of a round."""
    rows = []
    for seat in range(len(ledger.stalls)):
        units = ledger.units(seat)
        counts = [str(units[product] or "-") for product in PRODUCTS]
        rows.append((seat_name(seat), *counts, str(len(units)), str(units.total())))
    return Turn("Stalls", standing=Table(("units of", *PRODUCTS.values(), "different", "in all"), rows))


def _tell_buying(ledger: Ledger, events: list[Event], params: np.void, number: int) -> list[Turn]:
    """Tell customer by customer who wins and why, then the points of the round."""
    sales = {customer: _Sale() for _, customer in _places(ledger)}
    for event in events:
        ledger.enter(event)
        if event["event"] == "served":
            sales[event["customer"]].won[event["seat"]] = event["points"]
        elif event["event"] == "fined":
            sales[event["customer"]].lost[event["seat"]] = event["points"]
    seats = range(len(ledger.totals))
    heads = ("where", "customer", "asks for", "worth", *(seat_name(seat) for seat in seats))
    rows = [
        (
            where,
            customer,
            order_words(params, customer),
            str(worth_in(params, customer, number)),
            *(_share(ledger, params, customer, sales[customer], seat) for seat in seats),
        )
        for where, customer in _places(ledger)
    ]
    right = [False, False, False, True, *[False] * len(seats)]
    buying = Turn("The customers buy", standing=Table(heads, rows, right), notes=[] if number else [LEGEND])
    return [buying, _points(sales, events, number)]


def _share(ledger: Ledger, params: np.void, customer: str, sale: _Sale, seat: int) -> str:
    """Return what decides at one stall, and the points it won or lost by one customer."""
    has = has_for(params, customer, ledger.units(seat))
    points = [f"+{sale.won[seat]}"] if seat in sale.won else []
    points += [f"-{sale.lost[seat]}"] if seat in sale.lost else []
    return ("-" if has is None else str(has)) + (f" ({', '.join(points)})" if points else "")


def _points(sales: dict[str, _Sale], events: list[Event], number: int) -> Turn:
    """Show what every seat got in a round and has in all."""
    rows = []
    for event in events:
        if event["event"] == "points":
            seat = event["seat"]
            won = sum(sale.won.get(seat, 0) for sale in sales.values())
            lost = sum(sale.lost.get(seat, 0) for sale in sales.values())
            rows.append((seat_name(seat), str(won), str(-lost), str(event["points"]), str(event["total"])))
    return Turn("Points", standing=Table(("", "customers", "losses", ROUNDS[number], "in all"), rows))


__all__ = ["tell", "vocabulary"]
