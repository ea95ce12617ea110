"""What lies on the table of Orc Market, kept from the events alone, for the report of a game."""

from collections import Counter
from collections.abc import Callable

from orcsim.games.vocabulary import Event


class Ledger:
    """The row, the hidden customers, hands, stalls and points, up to the last event that was entered."""

    def __init__(self, players: int) -> None:
        self.row: list[str] = []
        self.hidden: dict[int, str] = {}
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stalls: list[list[str]] = [[] for _ in range(players)]
        self.kept: dict[int, list[str]] = {}
        self.totals = [0] * players
        self._enter: dict[str, Callable[[Event], None]] = {
            "row": lambda event: self.row.append(event["customer"]),
            "hidden": lambda event: self.hidden.update({event["seat"]: event["customer"]}),
            "hand": self._deal,
            "laid": lambda event: self.stalls[event["seat"]].append(event["card"]),
            "points": lambda event: self.totals.__setitem__(event["seat"], event["total"]),
            "left": lambda event: self.row.remove(event["customer"]),
            "joined": self._join,
            "kept": lambda event: self.kept.setdefault(event["seat"], []).append(event["card"]),
        }

    def enter(self, event: Event) -> None:
        """Enter one event."""
        if event["event"] in self._enter:
            self._enter[event["event"]](event)

    def units(self, seat: int) -> Counter[str]:
        """Return the units of each product in a stall."""
        units: Counter[str] = Counter()
        for card in self.stalls[seat]:
            product, _, number = card.partition(" ")
            if number:
                units[product] += int(number)
        return units

    def _join(self, event: Event) -> None:
        """Put a customer who was hidden at the left of the row."""
        self.row.insert(0, event["customer"])
        self.hidden = {seat: customer for seat, customer in self.hidden.items() if customer != event["customer"]}

    def _deal(self, event: Event) -> None:
        """Deal a card; with the first one of a round everything but the cards kept leaves the stalls."""
        if self.kept:
            self.stalls = [self.kept[seat] for seat in range(len(self.stalls))]
            self.hands = [[] for _ in self.stalls]
            self.kept = {}
        self.hands[event["seat"]].append(event["card"])
