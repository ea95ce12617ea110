"""What lies in front of each seat of Orconomics, kept from the events alone, for the report of a game."""

from collections import Counter
from dataclasses import dataclass, field

from orcsim.games.vocabulary import Event

EARNS = frozenset({"income", "card_sold", "subsidy", "loan", "communications", "pair_sold", "sold_easily"})
PAYS = frozenset({"interest", "loss", "fee", "founded", "card_bought", "repaid", "bought"})
GETS_CARD = frozenset({"deal", "draw", "card_bought", "audited", "informed"})
GIVES_CARD = frozenset({"discard", "card_laid", "card_sold", "pair_sold"})
OPENS = frozenset({"placed", "opened", "converted"})


@dataclass
class Holding:
    """What one seat has."""

    skulls: int
    cards: int = 0
    trophies: int = 0
    companies: Counter[str] = field(default_factory=Counter)
    mortgaged: Counter[str] = field(default_factory=Counter)
    startups: Counter[str] = field(default_factory=Counter)

    def close(self, industry: str, mortgaged: bool) -> None:
        """Take one company of an industry off."""
        self.companies[industry] -= 1
        self.mortgaged[industry] -= int(mortgaged)


class Ledger:
    """The holdings of all seats and the prices of the industries, up to the last event that was entered."""

    def __init__(self, players: int, start_skulls: int, loan: int) -> None:
        self.holdings = [Holding(start_skulls) for _ in range(players)]
        self.prices: dict[str, int] = {}
        self.loan = loan

    def enter(self, event: Event) -> None:
        """Enter one event."""
        self._enter_price(event)
        seat = event.get("seat")
        if seat is None:
            return
        holding = self.holdings[seat]
        self._enter_skulls(holding, event)
        self._enter_cards(holding, event)
        _enter_markers(holding, event)
        if event["event"] == "trophies":
            holding.trophies = event["trophies"]

    def _enter_price(self, event: Event) -> None:
        """Enter a price that was written on the board."""
        if event["event"] in {"no_company", "unsold", "price"}:
            self.prices[event["industry"]] = event["price"]

    def _enter_skulls(self, holding: Holding, event: Event) -> None:
        """Enter skulls that were earned or paid."""
        name = event["event"]
        if name in EARNS:
            holding.skulls += event["skulls"]
        elif name in PAYS:
            holding.skulls -= event["skulls"]
        if name == "sold_easily" and event["mortgaged"]:
            holding.skulls -= self.loan
        if name == "bought" and event["paid_to"] is not None:
            self.holdings[event["paid_to"]].skulls += event["skulls"]

    def _enter_cards(self, holding: Holding, event: Event) -> None:
        """Enter cards that came to a hand or left it."""
        name = event["event"]
        if name in GETS_CARD and event["card"] is not None:
            holding.cards += 1
        elif name in GIVES_CARD:
            holding.cards -= 2 if name == "pair_sold" else 1
        if name == "audited":
            self.holdings[event["robbed"]].cards -= 1


def _enter_markers(holding: Holding, event: Event) -> None:
    """Enter a marker that was placed, moved, turned over or taken off."""
    name, industry = event["event"], event.get("industry")
    if industry is None:
        return
    if name in OPENS:
        holding.companies[industry] += 1
        holding.startups[industry] -= int(name == "converted")
    elif name in {"lost", "sold_easily"}:
        holding.close(industry, event["mortgaged"])
    elif name == "relocated":
        holding.close("food", event["mortgaged"])
        holding.companies[industry] += 1
        holding.mortgaged[industry] += int(event["mortgaged"])
    elif name == "taken_off" and event["what"] != "startup":
        holding.close(industry, event["what"] == "mortgaged_company")
    elif name in {"taken_off", "founded"}:
        holding.startups[industry] += 1 if name == "founded" else -1
    elif name in {"loan", "repaid"}:
        holding.mortgaged[industry] += 1 if name == "loan" else -1
