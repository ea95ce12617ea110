"""The cards of Orc Market in an edition: what they may be, how many there are, and which do not fit together."""

from collections.abc import Mapping

from orcsim.editions import Part
from orcsim.games.orc_market_orders import NO_ORDER, PRODUCTS, Order
from orcsim.specs import Flag, OneOf, Spec, Value, Whole

PLAYERS = range(2, 5)
ROUNDS = ("morning", "noon", "night")
UNITS = ("one", "two", "three")
CUSTOMERS = tuple(f"c{number:02}" for number in range(1, 33))
FACES = tuple(f"{product} {units}" for product in PRODUCTS for units in range(1, len(UNITS) + 1))
NOTHING = "none"
_LARGEST_DECK = 64
_LONGEST_ROW = 12

_ROUND = OneOf((NOTHING, *ROUNDS))
_POINTS = Whole(0, 20)
_CUSTOMER: dict[str, tuple[Spec, Part]] = {
    "order": (Order(), Part(absent=NO_ORDER)),
    "points": (_POINTS, Part(absent=0, range=(1, 6))),
    "bonus": (_POINTS, Part(0, 0, (0, 3))),
    "bonus_round": (_ROUND, Part(NOTHING, NOTHING)),
    "missing": (OneOf((NOTHING, *PRODUCTS)), Part(NOTHING, NOTHING)),
    "loss": (_POINTS, Part(0, 0, (0, 3))),
    "extra": (_POINTS, Part(0, 0, (0, 2))),
    "extra_round": (_ROUND, Part(NOTHING, NOTHING)),
    "icon": (Flag(), Part(False, False)),
}
_NEEDS = (("bonus", "bonus_round"), ("loss", "missing"), ("extra", "extra_round"), ("extra", "missing"))
"""Numbers of a customer, and the word without which each of them means nothing."""

_COPIES = {units: (Whole(0, _LARGEST_DECK), Part(0, range=(0, 8))) for units in UNITS}
_TABLES = dict.fromkeys((f"products.{product}" for product in PRODUCTS), _COPIES) | dict.fromkeys(
    (f"customers.{customer}" for customer in CUSTOMERS), _CUSTOMER
)

CARDS: dict[str, dict[str, Part]] = {
    table: {name: part for name, (_, part) in parts.items()} for table, parts in _TABLES.items()
}
CARD_SPECS: dict[str, Spec] = {
    f"{table}.{name}": spec for table, parts in _TABLES.items() for name, (spec, _) in parts.items()
}


def customers_of(values: Mapping[str, Value]) -> list[str]:
    """Return the keys of the customers in the box, such as c01."""
    return [customer for customer in CUSTOMERS if values[f"customers.{customer}.order"] != NO_ORDER]


def parts_of(values: Mapping[str, Value], customer: str) -> dict[str, Value]:
    """Return the parts of a customer by name."""
    return {name: values[f"customers.{customer}.{name}"] for name in _CUSTOMER}


def faces_of(values: Mapping[str, Value]) -> list[tuple[int, int]]:
    """Return product number and units of every product card, in the order of their numbers."""
    return [
        (number, units)
        for number, product in enumerate(PRODUCTS)
        for units, name in enumerate(UNITS, 1)
        for _ in range(int(values[f"products.{product}.{name}"]))
    ]


def face_of(text: str) -> tuple[int, int]:
    """Return product number and units of a face.

    Examples
    --------
    >>> face_of("brew 1")
    (1, 1)
    """
    product, units = text.split()
    return PRODUCTS.index(product), int(units)


def fault_of(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with values that are each allowed but do not fit together, if anything is."""
    faults = (_fault_of_customers(values), _fault_of_products(values), _fault_of_counts(values))
    return next((fault for fault in faults if fault), None)


def _fault_of_customers(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with the customers, one by one."""
    there = customers_of(values)
    for customer, expected in zip(there, CUSTOMERS, strict=False):
        if customer != expected:
            return f"customers.{expected}: no such card, but there is {customer}; allowed: c01, c02, ... without holes"
    for customer in there:
        parts = parts_of(values, customer)
        for number, word in _NEEDS:
            if parts[number] and parts[word] == NOTHING:
                found = f"found {parts[number]} with {word} none"
                return f"customers.{customer}.{number}: {found}, allowed: 0, or a value for {word} as well"
    without = values["without.customer"]
    if without not in (NOTHING, *there):
        return f"without.customer: found {without}, allowed: none or one of the {len(there)} customers of this edition"
    return None


def _fault_of_products(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with the product cards as a whole."""
    faces = faces_of(values)
    least = PLAYERS[-1] * int(values["setup.hand"])
    if not least <= len(faces) <= _LARGEST_DECK:
        hands = f"{PLAYERS[-1]} hands of setup.hand cards are {least}"
        return f"products: {len(faces)} cards in all, allowed: {least} to {_LARGEST_DECK}; {hands}"
    without = str(values["without.product"])
    if without != NOTHING and face_of(without) not in faces:
        return f"without.product: found {without}, allowed: none or a face of which there is a card"
    return None


def _fault_of_counts(values: Mapping[str, Value]) -> str | None:
    """Say which numbers of the setup keep some number of players from playing."""
    there = customers_of(values)
    plain = sum(not parts_of(values, customer)["icon"] for customer in there)
    for players in PLAYERS:
        deck, row, leaving = (int(values[f"setup.{name}.{players}"]) for name in ("deck", "row", "leaving"))
        usable, which = (len(there), "in all") if players == PLAYERS[-1] else (plain, "without the 4-player icon")
        if usable < deck:
            return f"customers: {usable} {which}, allowed: at least the {deck} of setup.deck.{players}"
        dealt = row + 2 * players
        if deck < dealt:
            needed = f"a row of {row} and two hidden customers a player"
            return f"setup.deck.{players}: found {deck}, allowed: at least {dealt}, {needed}"
        if row < 2 * leaving:
            return f"setup.row.{players}: found {row}, allowed: at least {2 * leaving}, twice setup.leaving.{players}"
        longest = row + 2 * (players - leaving)
        if longest > _LONGEST_ROW:
            row_at_night = f"a row of {longest} at night, allowed: one of at most {_LONGEST_ROW}"
            return f"setup.leaving.{players}: found {leaving}, which makes {row_at_night}"
    return None
