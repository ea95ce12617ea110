"""How the events of Orconomics are put into sentences, with the words of the rulebook."""

from collections.abc import Callable
from typing import Any

from orcsim.games.vocabulary import Event
from orcsim.story import count

INDUSTRIES = {
    "tourism": "Tourism",
    "cattle": "Cattle Breeding",
    "communications": "Communications",
    "innovations": "Innovations",
    "food": "Food",
    "transport": "Transport",
    "totemism": "Totemism",
    "banking": "Banking",
    "smuggling": "Smuggling",
    "arms": "Arms Manufacturing",
}
CARDS = {
    "security": "Security Service",
    "exploitation": "Exploitation",
    "espionage": "Industrial Espionage",
    "veto": "Veto",
    "audit": "Tax Audit",
    "informant": "Informant",
    "deferral": "Payment Deferral",
    "lobby": "Lobby",
    "switched": "Switched Documents",
    "easy_deal": "Easy Deal",
    "consultants": "Consultants",
    "twelfth": "the twelfth kind of card",
}
CRISIS_MOVES = {
    "winter": "The Crisis moves on",
    "totemism": "{who} moves the Crisis",
    "lobby": "{who} moves the Crisis",
}


def seat_name(seat: int | None) -> str:
    """Return what a seat is called at the start of a sentence."""
    return "Nobody" if seat is None else f"Seat {seat}"


def _later(seat: int | None) -> str:
    """Return what a seat is called inside a sentence."""
    return seat_name(seat).lower()


def _draw(event: Event, words: dict[str, str]) -> str:
    """Tell a card that was drawn."""
    return (
        f"{words['who']} draws {words['card']}." if event["card"] else f"No card is left for {_later(event['seat'])}."
    )


def _crisis(event: Event, words: dict[str, str]) -> str:
    """Tell where the Crisis went."""
    return CRISIS_MOVES[event["cause"]].format(who=words["who"]) + f" from {words['from']} to {words['to']}."


def _lost(event: Event, words: dict[str, str]) -> str:
    """Tell a company that was given up in Winter or in Profit."""
    company = "a mortgaged company" if event["mortgaged"] else "a company"
    instead = "instead of paying interest" if event["cause"] == "interest" else "instead of paying for it"
    return f"{words['who']} gives up {company} in {words['industry']} {instead}."


def _income(event: Event, words: dict[str, str]) -> str:
    """Tell what the companies of one industry brought."""
    return f"{words['who']} earns {event['skulls']} in {words['industry']}{_times(event['companies'])}."


def _times(companies: int) -> str:
    """Return how many companies there are, where it is more than one."""
    return "" if companies == 1 else f" with {companies} companies"


def _bought(event: Event, words: dict[str, str]) -> str:
    """Tell who won an auction, at what price, and who was paid if it was not the bank."""
    payee = "" if event["paid_to"] is None else f", paid to {_later(event['paid_to'])}"
    return f"{words['who']} buys it for {event['skulls']}{payee}."


def _founded(event: Event, words: dict[str, str]) -> str:
    """Tell a new startup."""
    means = "by espionage" if event["espionage"] else f"for {event['skulls']}"
    return f"{words['who']} founds a startup in {words['industry']} {means}."


def _repaid(event: Event, words: dict[str, str]) -> str:
    """Tell a loan that was returned."""
    return f"{words['who']} repays {event['skulls']} on {words['industry']}, of them {event['interest']} interest."


def _taken_off(event: Event, words: dict[str, str]) -> str:
    """Tell a marker that its owner took back."""
    return f"{words['who']} takes a {event['what'].replace('_', ' ')} in {words['industry']} off the board."


def _card_laid(event: Event, words: dict[str, str]) -> str:
    """Tell a card that was laid open, and at what it is aimed."""
    return f"{words['who']} plays {words['card']}{_aim(event, words)}."


def _aim(event: Event, words: dict[str, str]) -> str:
    """Return at what a card is aimed."""
    if "industry" in event:
        return f" ({words['industry']})"
    if "at" in event:
        return f" against {_later(event['at'])}"
    return {True: " for it", False: " against it"}[event["works"]] if "works" in event else ""


def _vetoed(event: Event, words: dict[str, str]) -> str:
    """Tell who dropped out of a bidding."""
    void = f"; the bid of {event['void_bid']} is void" if event["void_bid"] else ""
    return f"{words['who']} drops out{void}."


def _sold_easily(event: Event, words: dict[str, str]) -> str:
    """Tell a company that was sold to the bank."""
    loan = " and returns the loan" if event["mortgaged"] else ""
    return f"{words['who']} sells a company in {words['industry']} for {event['skulls']}{loan}."


def _advised(event: Event, words: dict[str, str]) -> str:
    """Tell what the Consultants said."""
    return f"The Consultants of {_later(event['seat'])} say that it {'works' if event['works'] else 'fails'}."


def _crippled(event: Event, words: dict[str, str]) -> str:
    """Tell who holds the token of the seat with the fewest trophies."""
    return f"{words['who']} is {'now ' if event['seat'] is not None else ''}the Crippled Orc."


def _fate(event: Event, words: dict[str, str]) -> str:
    """Tell who may turn a startup into a company."""
    return f"Startups in the zone: {', '.join(_later(seat) for seat in event['seats'])}."


SENTENCES: dict[str, str | Callable[[Event, dict[str, str]], str]] = {
    "start_crisis": "Dice {first_die} and {second_die}: the Crisis lies on {industry}.",
    "deal": "",
    "shuffle": "The deck is shuffled: {cards}.",
    "placed": "{who} opens {industry}.",
    "interest": "{who} pays {skulls} interest on {industry}.",
    "exemption": "{who} is exempt in {industry}.",
    "lost": _lost,
    "crisis": _crisis,
    "draw": _draw,
    "income": _income,
    "loss": "{who} pays {skulls} for {industry}.",
    "relocated": "{who} moves a company from Food to {industry}.",
    "card_sold": "{who} sells {card} at Transport for {skulls}.",
    "subsidy": "{who}, the Crippled Orc, gets {skulls}.",
    "no_company": "{industry} has no free company; its price rises to {price}.",
    "auction": "{industry} is on sale from {price}.",
    "fee": "",
    "bid": "{who} bids {skulls}.",
    "pass": "{who} passes.",
    "unsold": "Nobody buys; the price of {industry} falls to {price}.",
    "bought": _bought,
    "price": "The price of {industry} is now {price}.",
    "fate": _fate,
    "card_bid": "{who} bids {cards}.",
    "discard": "{who} discards {card}.",
    "converted": "{who} turns the startup in {industry} into a company.",
    "founded": _founded,
    "card_bought": "{who} buys {card} for {skulls}.",
    "loan": "{who} takes a loan of {skulls} on {industry}.",
    "communications": "{who} earns {skulls} from Communications.",
    "repaid": _repaid,
    "pair_sold": "{who} sells two cards ({card}) for {skulls}.",
    "taken_off": _taken_off,
    "card_laid": _card_laid,
    "cancelled": "It cancels {card} of {seat_inside}.",
    "check": "Die {die}, needed {needed}.",
    "works": "It works.",
    "fails": "It fails.",
    "vetoed": _vetoed,
    "audited": "{who} takes {card} from {robbed_inside}.",
    "informed": "{who} takes {card} from the discard pile.",
    "switched": "The winner will pay {seat_inside}.",
    "sold_easily": _sold_easily,
    "deferred": "{who} owes no interest this Winter.",
    "advised": _advised,
    "trophies": "{who} has {trophies}.",
    "crippled": _crippled,
}
"""One sentence for each event that is told; the others head a section or follow from what is told."""


def sentence(event: Event) -> str:
    """Return an event as a sentence, or nothing if it needs none."""
    template = SENTENCES.get(event["event"], "")
    words = {name: _word(name, value) for name, value in event.items()}
    words["who"] = seat_name(event.get("seat"))
    words["seat_inside"] = _later(event.get("seat"))
    words["robbed_inside"] = _later(event.get("robbed"))
    return template.format(**words) if isinstance(template, str) else template(event, words)


def _word(field: str, value: Any) -> str:
    """Return a field as it reads in a sentence."""
    if field in {"industry", "from", "to"}:
        return INDUSTRIES[value]
    if field == "card":
        return CARDS.get(value, "nothing")
    return (
        count(value, {"trophies": "trophy", "cards": "card"}[field]) if field in {"trophies", "cards"} else str(value)
    )
