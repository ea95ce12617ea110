"""What is in the box, what lies where on the table, and what is counted for the result of a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.orc_market_customers import Customer, Options, customer_of
from tests.reference.orc_market_words import NOBODY, PRODUCTS, ROUNDS

NO_CUSTOMER = Customer("none")
COPIES = ("one", "two", "three")


class Box:
    """The cards, counts and rulings of an edition at one number of players."""

    def __init__(self, numbers: Mapping[str, Any], players: int) -> None:
        self.players = players
        self.seats = range(players)
        self.cards = faces_of(numbers)
        self.customers = customers_of(numbers)
        self.hand: int = numbers["setup.hand"]
        self.deck, self.row, self.leaving = (numbers[f"setup.{name}.{players}"] for name in ("deck", "row", "leaving"))
        self.rules = {key.removeprefix("rules."): value for key, value in numbers.items() if key.startswith("rules.")}
        self.options = Options(self.rules["tie_bonus"], bool(self.rules["most_needs_one"]))

    def units(self, stall: Sequence[int]) -> list[int]:
        """Return the units of each product that the cards of a stall show."""
        units = [0] * len(PRODUCTS)
        for card in stall:
            product, n_units = self.cards[card]
            if product != NOBODY:
                units[product] += n_units
        return units


def faces_of(numbers: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Return product and units of every card; the first copy of the one taken out is blank."""
    faces = [
        (product, units)
        for product, name in enumerate(PRODUCTS)
        for units, copies in enumerate(COPIES, 1)
        for _ in range(numbers[f"products.{name}.{copies}"])
    ]
    if numbers["without.product"] != "none":
        name, units = numbers["without.product"].split()
        faces[faces.index((PRODUCTS.index(name), int(units)))] = (NOBODY, 0)
    return faces


def customers_of(numbers: Mapping[str, Any]) -> list[Customer]:
    """Return every customer; the one taken out buys nothing, but keeps its place and its icon."""
    keys = [f"c{number:02}" for number in range(1, 33)]
    keys = [key for key in keys if numbers[f"customers.{key}.order"] != "none"]
    customers = [customer_of(numbers, key) for key in keys]
    if numbers["without.customer"] != "none":
        number = keys.index(numbers["without.customer"])
        customers[number] = Customer("none", icon=customers[number].icon)
    return customers


class Board:
    """Where everything lies; lists are by seat unless said otherwise."""

    def __init__(self, box: Box) -> None:
        n = box.players
        self.box = box
        self.time = 0  # the round
        self.turn = 0
        self.row: list[int] = []  # customers, left to right
        self.hidden: list[int | None] = [None] * n
        self.stack: list[int] = []  # customers, the next one first
        self.gone: list[int] = []  # customers out of the game
        self.hands: list[list[int]] = [[] for _ in box.seats]
        self.stalls: list[list[int]] = [[] for _ in box.seats]
        self.aside: list[int] = []  # product cards dealt to nobody, or gathered to be shuffled
        self.score = [0] * n

    def units(self) -> list[list[int]]:
        """Return the units of each product in each stall."""
        return [self.box.units(stall) for stall in self.stalls]

    def pass_hands(self, direction: int) -> None:
        """Let every hand go on, 1 to the left and -1 to the right [D4]."""
        self.hands = [self.hands[(seat - direction) % self.box.players] for seat in self.box.seats]

    def product_places(self) -> list[int]:
        """Return all product cards on the table, each of them once if nothing is wrong [K1]."""
        return sorted(card for cards in (*self.hands, *self.stalls, self.aside) for card in cards)

    def customer_places(self) -> list[int]:
        """Return all customers, likewise."""
        hidden = [customer for customer in self.hidden if customer is not None]
        return sorted([*self.row, *hidden, *self.stack, *self.gone])


class Tally:
    """What is counted for the result; lists are by seat, those of a round first by round."""

    def __init__(self, players: int) -> None:
        self.decisions = self.served = self.shared = self.unserved = self.split_loss = 0
        self.lead, self.lead_changes, self.half_leaders = NOBODY, 0, 0
        self.points, self.gained, self.fined, self.hidden = ([[0] * players for _ in ROUNDS] for _ in range(4))
        self.sole_wins, self.shared_wins = [0] * players, [0] * players

    def sale(self, time: int, best: Sequence[int], each: int, left: int, holder: int) -> None:
        """Count a customer that the stalls `best` serve; `holder` had it face down, -1 nobody."""
        self.served += 1
        self.shared += len(best) > 1
        self.split_loss += left
        for seat in best:
            (self.shared_wins if len(best) > 1 else self.sole_wins)[seat] += 1
            self.gained[time][seat] += each
        if holder in best:
            self.hidden[time][holder] += each

    def close_round(self, time: int, score: Sequence[int]) -> None:
        """Count who leads after a round."""
        leaders = [seat for seat, total in enumerate(score) if total == max(score)]
        if time == 0:
            self.half_leaders = sum(1 << seat for seat in leaders)
        if len(leaders) == 1:
            self.lead_changes += self.lead not in (NOBODY, leaders[0])
            self.lead = leaders[0]

    def counts(self) -> dict[str, Any]:
        """Return what a result holds of it."""
        names = ("decisions", "served", "shared", "unserved", "split_loss", "lead_changes", "half_leaders")
        return {name: getattr(self, name) for name in (*names, "sole_wins", "shared_wins")} | {
            "points": [list(rounds) for rounds in zip(*self.points, strict=True)],
            "fines": [sum(rounds) for rounds in zip(*self.fined, strict=True)],
            "hidden_points": [sum(rounds) for rounds in zip(*self.hidden, strict=True)],
        }


def outcome(score: Sequence[int]) -> dict[str, Any]:
    """Return number of winners, who wins and the ranks [J2, J3, Q10]."""
    win = [int(total == max(score)) for total in score]
    rank = [1 + sum(other > total for other in score) for total in score]
    return {"winners": sum(win), "win": win, "rank": rank, "score": list(score)}
