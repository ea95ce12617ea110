"""How Orc Market is put into words: products, cards, customers and what a stall has for them."""

from collections.abc import Mapping, Sequence

import numpy as np

from orcsim.story import count

PRODUCTS = {
    "elf_ear": "elf ear",
    "brew": "brew",
    "toad_eye": "toad eye",
    "bat_wing": "bat wing",
    "tentacles": "tentacles",
    "skull": "skull",
}
ROUNDS = ("morning", "noon", "night")
AT = ("in the morning", "at noon", "at night")
_MOST_OR_FEWEST = {1: "most", -1: "fewest"}


def seat_name(seat: int) -> str:
    """Return what a seat is called at the start of a sentence."""
    return f"Seat {seat}"


def card_words(card: str) -> str:
    """Return a card as it reads in a sentence.

    Examples
    --------
    >>> card_words("toad_eye 2"), card_words("blank")
    ('toad eye 2', 'blank')
    """
    product, _, units = card.partition(" ")
    return f"{PRODUCTS[product]} {units}" if units else product


def lane_of(customer: str) -> int:
    """Return the number of a customer, such as c01.

    Examples
    --------
    >>> lane_of("c01")
    0
    """
    return int(customer[1:]) - 1


def order_words(params: np.void, customer: str) -> str:
    """Return what a customer asks for."""
    lane = lane_of(customer)
    for field, thing in (("per_kind", "different"), ("per_unit", "units")):
        if params[field][lane]:
            return f"{_MOST_OR_FEWEST[int(params[field][lane])]} {thing}"
    wanted = [name for name, counts in zip(PRODUCTS.values(), params["wanted"][:, lane], strict=False) if counts]
    return f"most {' + '.join(wanted)}" if wanted else "nothing"


def worth_words(params: np.void, customer: str) -> str:
    """Return the points of a customer, and those of the round in which there are more."""
    lane = lane_of(customer)
    points = int(params["points"][lane])
    more = [f"{points + bonus} {at}" for bonus, at in zip(params["bonus"][:, lane].tolist(), AT, strict=True) if bonus]
    return ", ".join([str(points), *more])


def worth_in(params: np.void, customer: str, number: int) -> int:
    """Return the points of a customer in one round."""
    lane = lane_of(customer)
    return int(params["points"][lane] + params["bonus"][number, lane])


def loss_words(params: np.void, customer: str) -> str:
    """Return what a customer takes from stalls without some product, or nothing."""
    lane = lane_of(customer)
    losses = params["loss"][:, lane].tolist()
    if not any(losses):
        return ""
    usual = min(losses)
    more = [f"{loss} {at}" for loss, at in zip(losses, AT, strict=True) if loss > usual]
    missing = list(PRODUCTS.values())[int(params["missing"][lane]).bit_length() - 1]
    return f"no {missing}: {', '.join([str(usual), *more])}"


def has_for(params: np.void, customer: str, stall: Mapping[str, int]) -> int | None:
    """Return the units or products by which a stall, units by product, is compared; None if it lacks one needed."""
    lane = lane_of(customer)
    units = [stall.get(product, 0) for product in PRODUCTS]
    has = sum(1 << product for product, number in enumerate(units) if number)
    if int(params["need"][lane]) & ~has or order_words(params, customer) == "nothing":
        return None
    if params["per_kind"][lane]:
        return has.bit_count()
    if params["per_unit"][lane]:
        return sum(units)
    return sum(number for number, wanted in zip(units, params["wanted"][:, lane], strict=False) if wanted)


def ending_words(totals: Sequence[int], cast: Sequence[str]) -> str:
    """Return who won."""
    most = max(totals)
    *others, last = [f"seat {seat} ({cast[seat]})" for seat, total in enumerate(totals) if total == most]
    if not others:
        return f"S{last[1:]} wins with {count(most, 'point')}."
    return f"S{', '.join(others)[1:]} and {last} share the win with {count(most, 'point')} each."
