"""What can be taken out of Orc Market, and what cannot."""

from orcsim.editions import Edition
from orcsim.games.ablations import Ablation, Kept, rule_options, zeros
from orcsim.games.orc_market_cards import FACES, PLAYERS, customers_of, face_of, faces_of
from orcsim.games.orc_market_words import PRODUCTS

_HABITS = (
    Ablation("habit", "looking at the own hidden customer", "is gone", weights={"hidden": 0}),
    Ablation("habit", "minding fines", "is gone", weights={"loss": 0, "late_loss": 0}),
    Ablation("habit", "looking ahead to the next round", "is gone", weights={"ahead": 0}),
    Ablation("habit", "minding rivals", "is gone: none of them is taken to keep anything", weights={"par": 0}),
)


def ablations_in(edition: Edition, players: int) -> list[Ablation]:
    """Return what can be taken out, one thing after the other."""
    there = customers_of(edition.values)
    mechanisms = [
        Ablation(
            "mechanism",
            "bonuses of a time of day",
            "are 0 points",
            zeros(f"customers.{customer}.bonus" for customer in there),
        ),
        Ablation(
            "mechanism",
            "fines for a missing product",
            "are 0 points",
            zeros(f"customers.{customer}.{part}" for customer in there for part in ("loss", "extra")),
        ),
    ]
    return [*_products(edition), *_customers(edition, players), *mechanisms, *rule_options(edition), *_HABITS]


def kept_in(edition: Edition, players: int) -> list[Kept]:
    """Return what cannot be taken out, and why."""
    hands = PLAYERS[-1] * edition.number("setup.hand")
    cards = len(faces_of(edition.values))
    told = [
        Kept("product", f"all cards with {name}", f"{cards} product cards, of which {PLAYERS[-1]} hands take {hands}")
        for product, name in PRODUCTS.items()
        if cards - _copies(edition, product) < hands
    ]
    told.append(Kept("mechanism", "hidden customers", "everybody gets two in any edition; see the habit of looking"))
    told.append(Kept("mechanism", "passing hands on", "hands go on in any edition; only their way is an option"))
    return told


def _copies(edition: Edition, product: str) -> int:
    """Return how many cards show a product."""
    return sum(edition.number(f"products.{product}.{units}") for units in ("one", "two", "three"))


def _products(edition: Edition) -> list[Ablation]:
    """Return the faces of product cards, one card of each blank."""
    there = set(faces_of(edition.values))
    return [
        Ablation("product", face_words(face), "is blank on one card", {"without.product": face})
        for face in FACES
        if face_of(face) in there
    ]


def face_words(face: str) -> str:
    """Name a face.

    Examples
    --------
    >>> face_words("elf_ear 3")
    'elf ear 3'
    """
    product, units = face.split()
    return f"{PRODUCTS[product]} {units}"


def _customers(edition: Edition, players: int) -> list[Ablation]:
    """Return the customers that so many players may meet, each idle."""
    return [
        Ablation(
            "customer",
            f"{customer} ({edition.word(f'customers.{customer}.order').replace('_', ' ')})",
            "neither buys nor fines",
            {"without.customer": customer},
        )
        for customer in customers_of(edition.values)
        if players == PLAYERS[-1] or not edition[f"customers.{customer}.icon"]
    ]
