"""The report of one game of Orconomics: rounds, turns and phases, with how things stand after each round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from orcsim.games.orconomics_events import ORCONOMICS_EVENTS
from orcsim.games.orconomics_ledger import Holding, Ledger
from orcsim.games.orconomics_words import CARDS, INDUSTRIES, seat_name, sentence
from orcsim.games.vocabulary import Event, Vocabulary
from orcsim.story import Chapter, Section, Table, Turn, count

END_OF_TURN = "End of turn"
OPENS_SECTION = {
    "interest": "Winter",
    "exemption": "Winter",
    "income": "Profit",
    "loss": "Profit",
    "subsidy": "Profit",
    "no_company": "Auction",
    "auction": "Auction",
    "fate": "Startups",
    "card_bought": END_OF_TURN,
}
WINTERS = {
    "equal_dice": "Equal dice.",
    "same_industry": "The same industry again.",
    "both": "Equal dice, same industry.",
}


@dataclass
class _Teller:
    """What has been told so far."""

    players: int
    cast: Sequence[str]
    ledger: Ledger
    start_prices: Sequence[int]
    chapters: list[Chapter] = field(default_factory=list)
    ring: list[str] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    last: Event = field(default_factory=dict)
    sale: str = ""
    explained: bool = False
    ending: str = "The log of this game breaks off."

    @property
    def turn(self) -> Turn:
        """The turn being told."""
        return self.chapters[-1].turns[-1]

    def begin(self, chapter: str, turn: str) -> None:
        """Begin a turn, and a chapter if it is a new one."""
        if not self.chapters or self.chapters[-1].title != chapter:
            self.chapters.append(Chapter(chapter))
        self.chapters[-1].turns.append(Turn(turn))

    def section(self, title: str) -> None:
        """Begin a section unless it is the one being told."""
        if not self.turn.sections or self.turn.sections[-1].title != title:
            self.turn.sections.append(Section(title))

    def say(self, text: str) -> None:
        """Add a sentence to the section being told."""
        if not self.turn.sections:
            self.section("Start")
        self.turn.sections[-1].sentences.append(text)


def vocabulary(params: np.void) -> Vocabulary:
    """Return the events by name; what they mean does not depend on the parameters of a game."""
    return ORCONOMICS_EVENTS


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
    ledger = Ledger(len(cast), int(params["start_skulls"]), int(params["loan"]))
    teller = _Teller(len(cast), cast, ledger, params["start_price"])
    teller.begin("Setting up", "")
    for event in events:
        teller.ledger.enter(event)
        _tell_event(teller, event)
        teller.last = event
    return teller.chapters, teller.ending


def _tell_event(teller: _Teller, event: Event) -> None:
    """Tell one event: by its own function where it has one, else as a sentence in the section it belongs to."""
    name = event["event"]
    if name in OPENS_SECTION:
        teller.section(OPENS_SECTION[name])
    elif name == "founded" and not event["espionage"]:
        teller.section("Startups")
    elif name == "card_laid" and event["card"] == "audit":
        teller.section(END_OF_TURN)  # the only moment at which it can be played
    if name in SPECIAL:
        SPECIAL[name](teller, event)
    elif text := sentence(event):
        teller.say(text)


def _tell_ring(teller: _Teller, event: Event) -> None:
    """Tell the ring once all of it lies."""
    teller.ring.append(event["industry"])
    if len(teller.ring) == len(INDUSTRIES):
        teller.section("Ring")
        teller.say(f"Clockwise: {', '.join(INDUSTRIES[name] for name in teller.ring)}.")


def _tell_shuffle(teller: _Teller, event: Event) -> None:
    """Tell that the deck was shuffled; the first deck is part of the setting up."""
    if event["turn"] == 0:
        teller.section("Cards")
    teller.say(sentence(event))


def _keep_card(teller: _Teller, event: Event) -> None:
    """Keep a dealt card until all are dealt."""
    teller.hands.setdefault(event["seat"], []).append(CARDS[event["card"]])


def _tell_start(teller: _Teller, event: Event) -> None:
    """Tell the hands and where the Crisis lies at the start."""
    teller.section("Cards")
    for seat, hand in sorted(teller.hands.items()):
        teller.say(f"{seat_name(seat)}: {', '.join(hand)}.")
    teller.section("Crisis")
    teller.say(sentence(event))


def _tell_placed(teller: _Teller, event: Event) -> None:
    """Tell one of the first companies."""
    teller.section("Companies")
    teller.say(sentence(event))


def _tell_turn(teller: _Teller, event: Event) -> None:
    """Begin a turn, and a round if it is the first turn of one."""
    number = event["turn"]
    teller.begin(f"Round {(number - 1) // teller.players + 1}", f"Turn {number}: seat {event['seat']} is the Oracle")


def _tell_dice(teller: _Teller, event: Event) -> None:
    """Put the dice into the heading of the turn."""
    dice = f"dice {event['first_die']} and {event['second_die']}"
    teller.turn.title += f", {dice}, {INDUSTRIES[event['industry']]} is active"


def _tell_winter(teller: _Teller, event: Event) -> None:
    """Tell why it is Winter."""
    teller.section("Winter")
    teller.say(WINTERS[event["reason"]])


def _tell_bid(teller: _Teller, event: Event) -> None:
    """Tell a bid, with the fee if one was paid for it."""
    fee = f" (and a fee of {teller.last['skulls']})" if teller.last["event"] == "fee" else ""
    teller.say(f"{seat_name(event['seat'])} bids {event['skulls']}{fee}.")


def _price(teller: _Teller, industry: str) -> str:
    """Return a recorded price, or in brackets the one an industry starts from."""
    start = int(teller.start_prices[list(INDUSTRIES).index(industry)])
    return str(teller.ledger.prices.get(industry, f"({start})"))


def _tell_sale(teller: _Teller, event: Event) -> None:
    """Tell a sale and remember its kind: after an auction the new price goes without saying."""
    teller.sale = event["event"]
    teller.say(sentence(event))


def _tell_price(teller: _Teller, event: Event) -> None:
    """Tell a new price that does not follow from what was told."""
    if teller.sale != "bought":
        teller.say(sentence(event))


def _tell_turn_end(teller: _Teller, _: Event) -> None:
    """Close a turn; after the last turn of a round show how things stand."""
    if teller.last["turn"] % teller.players == 0:
        _show_standing(teller)


def _tell_end(teller: _Teller, event: Event) -> None:
    """Tell how the game ended."""
    turns = f"{count(event['turn'], 'turn')} ({count(-(-event['turn'] // teller.players), 'round')})"
    if event["seat"] is None:
        teller.ending = f"Stalled: nobody has won after {turns}."
    else:
        trophies = teller.ledger.holdings[event["seat"]].trophies
        name = f"{seat_name(event['seat'])} ({teller.cast[event['seat']]})"
        teller.ending = f"{name} wins with {count(trophies, 'trophy')} after {turns}."
    if teller.turn.standing is None:
        _show_standing(teller)


def _show_standing(teller: _Teller) -> None:
    """Add to the turn what every seat has in each industry, in the order of the ring, and what companies cost."""
    heads = ("", "trophies", "skulls", "cards", *(INDUSTRIES[name][:4] for name in teller.ring))
    rows = [_standing_row(seat, teller) for seat in range(teller.players)]
    prices = [_price(teller, name) for name in teller.ring]
    right = [False, *[True] * (len(heads) - 1)]
    teller.turn.standing = Table(heads, [*rows, ("price", "", "", "", *prices)], right)
    if not teller.explained:
        teller.turn.notes.append("Companies by industry; m: of them one mortgaged; +1: one startup.")
        teller.explained = True


def _standing_row(seat: int, teller: _Teller) -> tuple[str, ...]:
    """Return one line of the table of holdings."""
    holding = teller.ledger.holdings[seat]
    numbers = (str(holding.trophies), str(holding.skulls), str(holding.cards))
    return (f"{seat_name(seat)} {teller.cast[seat]}", *numbers, *(_presence(holding, name) for name in teller.ring))


def _presence(holding: Holding, industry: str) -> str:
    """Return what a seat has in one industry."""
    companies, startups = holding.companies[industry], holding.startups[industry]
    shown = str(companies) if companies else ""
    shown += "m" * holding.mortgaged[industry]
    shown += f"+{startups}" if startups else ""
    return shown or "-"


SPECIAL: dict[str, Callable[[_Teller, Event], None]] = {
    "ring": _tell_ring,
    "shuffle": _tell_shuffle,
    "deal": _keep_card,
    "start_crisis": _tell_start,
    "placed": _tell_placed,
    "turn": _tell_turn,
    "dice": _tell_dice,
    "winter": _tell_winter,
    "bid": _tell_bid,
    "bought": _tell_sale,
    "sold_easily": _tell_sale,
    "price": _tell_price,
    "turn_end": _tell_turn_end,
    "end": _tell_end,
}
"""Events that are more than a sentence."""
