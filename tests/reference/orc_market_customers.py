"""What a customer asks for, whose stall serves it, what it pays and whom it fines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.reference.orc_market_words import NOBODY, PRODUCTS, ROUNDS

Units = Sequence[int]
"""Units of each product in a stall."""


@dataclass(frozen=True)
class Options:
    """The rulings that decide what a customer pays."""

    tie_bonus: str = "pooled"
    most_needs_one: bool = True


@dataclass(frozen=True)
class Customer:
    """A customer card; products and rounds are numbers, -1 none."""

    order: str  # "most" of its products, "most different", "fewest different", "most units", "fewest units" or "none"
    products: tuple[int, ...] = ()
    points: int = 0
    bonus: int = 0
    bonus_round: int = NOBODY
    missing: int = NOBODY
    loss: int = 0
    extra: int = 0
    extra_round: int = NOBODY
    icon: bool = False

    def fine(self, stall: Units, time: int) -> int:
        """Return what a stall loses for lacking the product that this customer misses [G7, G8, G11]."""
        if self.missing == NOBODY or stall[self.missing] > 0:
            return 0
        return self.loss + (self.extra if time == self.extra_round else 0)


def number_of(words: Sequence[str], word: str) -> int:
    """Return the place of a word, -1 for "none"."""
    return NOBODY if word == "none" else words.index(word)


def customer_of(numbers: Mapping[str, Any], key: str) -> Customer:
    """Read a customer card out of an edition's values."""
    part = {name: numbers[f"customers.{key}.{name}"] for name in ("order", "points", "bonus", "loss", "extra", "icon")}
    order, _, rest = part.pop("order").partition(" ")
    if rest in ("different", "units"):
        order, rest = f"{order} {rest}", ""
    return Customer(
        order=order,
        products=tuple(PRODUCTS.index(name) for name in rest.split(" + ")) if rest else (),
        bonus_round=number_of(ROUNDS, numbers[f"customers.{key}.bonus_round"]),
        missing=number_of(PRODUCTS, numbers[f"customers.{key}.missing"]),
        extra_round=number_of(ROUNDS, numbers[f"customers.{key}.extra_round"]),
        **part,
    )


def measure(customer: Customer, stall: Units, options: Options) -> int | None:
    """Return how well a stall suits a customer, None if it does not suit at all [F1 to F8]."""
    if customer.order == "most":
        wanted = [stall[product] for product in customer.products]
        needs_all = len(wanted) > 1 or options.most_needs_one
        return None if needs_all and 0 in wanted else sum(wanted)
    different, units = sum(count > 0 for count in stall), sum(stall)
    return {
        "most different": different,
        "fewest different": -different,
        "most units": units,
        "fewest units": -units,
        "none": None,
    }[customer.order]


def winners(customer: Customer, stalls: Sequence[Units], options: Options) -> list[int]:
    """Return the seats whose stalls serve a customer best [F, G1, G2]."""
    measures = [measure(customer, stall, options) for stall in stalls]
    best = max((value for value in measures if value is not None), default=None)
    return [seat for seat, value in enumerate(measures) if value is not None and value == best]


def share(customer: Customer, time: int, n_winners: int, options: Options) -> tuple[int, int]:
    """Return what each winner gets, and what division leaves to nobody [G2 to G5]."""
    points = customer.points
    bonus = customer.bonus if time == customer.bonus_round else 0
    if options.tie_bonus == "pooled":
        return divmod(points + bonus, n_winners)
    each, left = divmod(points, n_winners)
    if options.tie_bonus == "separate":
        return each + bonus // n_winners, left + bonus % n_winners
    if options.tie_bonus == "each" or n_winners == 1:
        return each + bonus, left
    return each, left


def serve(customer: Customer, stalls: Sequence[Units], time: int, options: Options) -> list[int]:
    """Return the points, gains less losses, that one customer brings each seat."""
    points = [-customer.fine(stall, time) for stall in stalls]
    best = winners(customer, stalls, options)
    for seat in best:
        points[seat] += share(customer, time, len(best), options)[0]
    return points
