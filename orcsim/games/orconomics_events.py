"""The events of Orconomics by name; docs/events.md says what each of them means."""

from enum import IntEnum
from typing import Any

from kernels.orconomics.layout import Card, Cause, EndReason, Event, Industry
from orcsim.games.vocabulary import Event as NamedEvent
from orcsim.games.vocabulary import Vocabulary, name_of, nobody_is_none, one_of, seats_of

FIELDS: dict[IntEnum, str] = {
    Event.GAME: "a=players b=target",
    Event.RING: "a=place b=industry",
    Event.SHUFFLE: "a=shuffle b=cards",
    Event.DEAL: "seat a=card",
    Event.START_CRISIS: "a=first_die b=second_die c=industry",
    Event.PLACED: "seat a=industry",
    Event.TURN: "seat",
    Event.DICE: "seat a=first_die b=second_die c=industry",
    Event.WINTER: "a=reason",
    Event.INTEREST: "seat a=industry b=skulls",
    Event.EXEMPTION: "seat a=industry",
    Event.LOST: "seat a=industry b=mortgaged c=cause",
    Event.CRISIS: "seat a=from b=to c=cause",
    Event.DRAW: "seat a=card c=cause",
    Event.INCOME: "seat a=industry b=companies c=skulls",
    Event.LOSS: "seat a=industry b=skulls",
    Event.RELOCATED: "seat a=industry b=mortgaged",
    Event.CARD_SOLD: "seat a=card b=skulls",
    Event.SUBSIDY: "seat a=skulls",
    Event.NO_COMPANY: "a=industry b=price",
    Event.AUCTION: "a=industry b=price",
    Event.FEE: "seat a=skulls",
    Event.BID: "seat a=skulls",
    Event.PASS: "seat a=bidding",
    Event.UNSOLD: "a=industry b=price",
    Event.BOUGHT: "seat a=industry b=skulls c=paid_to",
    Event.OPENED: "seat a=industry",
    Event.PRICE: "a=industry b=price",
    Event.FATE: "a=seats",
    Event.CARD_BID: "seat a=cards",
    Event.DISCARD: "seat a=card c=cause",
    Event.CONVERTED: "seat a=industry",
    Event.FOUNDED: "seat a=industry b=skulls c=espionage",
    Event.CARD_BOUGHT: "seat a=card b=skulls",
    Event.TURN_END: "seat",
    Event.LOAN: "seat a=industry b=skulls",
    Event.COMMUNICATIONS: "seat a=skulls",
    Event.REPAID: "seat a=industry b=skulls c=interest",
    Event.PAIR_SOLD: "seat a=card b=skulls",
    Event.TAKEN_OFF: "seat a=industry b=what",
    Event.CARD_LAID: "seat a=card",
    Event.CANCELLED: "seat a=card",
    Event.CHECK: "seat a=die b=needed",
    Event.WORKS: "seat a=card",
    Event.FAILS: "seat a=card",
    Event.PILE: "seat a=card",
    Event.VETOED: "seat a=void_bid",
    Event.AUDITED: "seat a=card b=robbed",
    Event.INFORMED: "seat a=card",
    Event.SWITCHED: "seat",
    Event.SOLD_EASILY: "seat a=industry b=skulls c=mortgaged",
    Event.DEFERRED: "seat",
    Event.ADVISED: "seat a=works",
    Event.TROPHIES: "seat a=trophies",
    Event.CRIPPLED: "seat",
    Event.END: "seat a=reason",
}

REASONS = ("equal_dice", "same_industry", "both")
TAKEN_OFF = ("company", "mortgaged_company", "startup")
AT_INDUSTRY = frozenset({Card.ESPIONAGE, Card.LOBBY, Card.EASY_DEAL})
AT_SEAT = frozenset({Card.VETO, Card.AUDIT, Card.SECURITY})
_industry = name_of(Industry)


def _add_target(event: NamedEvent, target: int, detail: int) -> None:
    """Say at what a card that was just laid is aimed."""
    card = Card[event["card"].upper()]
    if card in AT_INDUSTRY:
        event["industry"] = _industry(target)
    elif card in AT_SEAT:
        event["at"] = target
    if card == Card.EASY_DEAL:
        event["mortgaged"] = bool(detail)
    elif card == Card.INFORMANT:
        event["position"] = detail
    elif card == Card.CONSULTANTS:
        event["works"] = bool(target)
    elif card == Card.TWELFTH and (target, detail) != (-1, 0):
        # An edition may give this kind any of the other effects, so only the bare numbers are certain.
        event["target"], event["detail"] = target, detail


def _refine(event: NamedEvent, values: tuple[int, int]) -> None:
    """Add or rewrite the fields whose meaning depends on another one."""
    name = event["event"]
    if name == "card_laid":
        _add_target(event, *values)
    elif name == "winter":
        event["reason"] = REASONS[event["reason"] - 1]
    elif name == "end":
        event["reason"] = EndReason(event["reason"]).name.lower()


def _flag(value: int) -> Any:
    """Return a number that says yes or no as a truth value."""
    return bool(value)


ORCONOMICS_EVENTS = Vocabulary(
    kinds=Event,
    fields=FIELDS,
    readers={
        "seat": nobody_is_none,
        "paid_to": nobody_is_none,
        "industry": _industry,
        "from": _industry,
        "to": _industry,
        "card": name_of(Card),
        "cause": name_of(Cause),
        "seats": seats_of,
        "what": one_of(TAKEN_OFF),
        "bidding": one_of(("auction", "fate")),
        "mortgaged": _flag,
        "espionage": _flag,
        "works": _flag,
    },
    refine=_refine,
)
