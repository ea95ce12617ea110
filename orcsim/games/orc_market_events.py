"""The events of Orc Market by name; docs/events.md says what each of them means."""

from enum import IntEnum

import numpy as np

from kernels.orc_market.layout import BLANK, Event, Product
from orcsim.games.vocabulary import Vocabulary, name_of

FIELDS: dict[IntEnum, str] = {
    Event.GAME: "a=players",
    Event.ROW: "a=place b=customer",
    Event.HIDDEN: "seat a=customer",
    Event.HAND: "seat a=card",
    Event.LAID: "seat a=card b=last",
    Event.PASSED: "a=to b=cards",
    Event.REVEALED: "seat a=customer",
    Event.SERVED: "seat a=customer b=points c=sharing",
    Event.UNSERVED: "a=customer",
    Event.FINED: "seat a=customer b=points c=product",
    Event.POINTS: "seat a=points b=total",
    Event.LEFT: "a=customer",
    Event.JOINED: "a=customer",
    Event.KEPT: "seat a=card",
    Event.END: "a=winners",
}
BLANK_CARD = "blank"


def vocabulary(params: np.void) -> Vocabulary:
    """Return the events of a game by name; which card a number stands for is for its PARAMS to say."""
    return Vocabulary(
        kinds=Event,
        fields=FIELDS,
        readers={
            "customer": customer_name,
            "card": lambda card: card_name(params, card),
            "product": name_of(Product),
            "to": {1: "left", -1: "right"}.__getitem__,
            "last": bool,
        },
    )


def customer_name(customer: int) -> str:
    """Return the key of a customer in an edition.

    Examples
    --------
    >>> customer_name(0)
    'c01'
    """
    return f"c{customer + 1:02}"


def card_name(params: np.void, card: int) -> str:
    """Return product and units of a card."""
    product = int(params["product"][card])
    return BLANK_CARD if product == BLANK else f"{Product(product).name.lower()} {params['units'][card]}"
