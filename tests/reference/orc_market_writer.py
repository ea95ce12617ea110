"""Writes the trace of a game in which every seat chooses at random; made without the referee, to try the referee on.

Whatever somebody can get wrong is a method of its own, so that careless writers can replace it.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference import rng
from tests.reference.orc_market_board import Box
from tests.reference.orc_market_customers import Customer
from tests.reference.orc_market_words import EVENTS

Row = tuple[int, ...]


class Writer:
    """Plays one game and writes it down."""

    def __init__(self, numbers: Mapping[str, Any], players: int, seed: int, deal: int) -> None:
        self.box, self.n = Box(numbers, players), players
        self.rules = self.box.rules
        self.seed, self.deal_number = seed, deal
        self.luck = random.Random(f"{seed} {deal}")
        self.rows: list[Row] = []
        self.time = self.turn = 0
        self.hidden: list[int] = []
        self.stalls: list[list[int]] = [[] for _ in range(players)]
        self.aside: list[int] = []
        self.totals = [0] * players

    def say(self, kind: str, seat: int = -1, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Write a row."""
        self.rows.append((self.turn, EVENTS.index(kind), seat, a, b, c))

    def write(self) -> list[Row]:
        """Play the game."""
        self.say("game", a=self.n)
        self.open_market()
        for self.time in range(3):
            self.deal()
            while self.hands[0]:
                self.take_turn()
            self.sell()
            if self.time < 2:
                self.between()
        self.say("end", a=self.n_winners())
        return self.rows

    def n_winners(self) -> int:
        """Return how many win."""
        return self.totals.count(max(self.totals))

    # Customers

    def open_market(self) -> None:
        """Lay out the row and deal the hidden customers."""
        deck = self.customer_deck()
        self.row, self.stack = deck[: self.box.row], deck[self.box.row :]
        for place, customer in enumerate(self.row):
            self.say("row", -1, place, customer)
        self.deal_hidden()

    def customer_deck(self) -> list[int]:
        """Return the customers in play."""
        order = rng.long_shuffled(range(len(self.box.customers)), self.seed, self.deal_number, rng.BOARD, 0)
        if self.n < 4:
            order = [customer for customer in order if not self.box.customers[customer].icon]
        return order[: self.box.deck]

    def deal_hidden(self) -> None:
        """Deal each seat a customer."""
        self.hidden, self.stack = self.stack[: self.n], self.stack[self.n :]
        for seat, customer in enumerate(self.hidden):
            self.say("hidden", seat, customer)

    def change_customers(self) -> None:
        """Let customers leave and join."""
        stay = len(self.row) - self.n_leaving()
        for customer in reversed(self.row[stay:]):
            self.say("left", -1, customer)
        self.row = self.joined(self.row[:stay], self.hidden)
        for customer in self.hidden:
            self.say("joined", -1, customer)
        self.hidden = []
        if self.time == 0:
            self.deal_hidden()

    def n_leaving(self) -> int:
        """Return how many leave."""
        return int(self.box.leaving)

    def joined(self, row: list[int], hidden: list[int]) -> list[int]:
        """Return the row with the customers that were hidden."""
        return hidden[::-1] + row

    # Products

    def deal(self) -> None:
        """Deal the hands of a round."""
        kept = self.not_dealt()
        order = rng.long_shuffled(range(len(self.box.cards)), self.seed, self.deal_number, rng.DECK, self.base())
        pool = [card for card in order if card not in kept]
        size = self.hand_size()
        self.hands = [pool[seat * size : (seat + 1) * size] for seat in range(self.n)]
        self.aside = pool[self.n * size :]
        for seat, hand in enumerate(self.hands):
            for card in hand:
                self.say("hand", seat, card)

    def not_dealt(self) -> set[int]:
        """Return the cards that are not in the pool."""
        return {card for stall in self.stalls for card in stall}

    def base(self) -> int:
        """Return where the draws of a shuffle begin."""
        return 64 * self.time

    def hand_size(self) -> int:
        """Return the cards dealt to a seat."""
        return self.box.hand - self.time

    def take_turn(self) -> None:
        """Let every seat lay a card, then pass."""
        self.turn += 1
        left = len(self.hands[0]) - 1
        for seat in range(self.n):
            card = self.luck.choice(self.hands[seat])
            self.hands[seat].remove(card)
            self.stalls[seat].append(card)
            self.say("laid", seat, card, int(left == 0))
        if left:
            self.say("passed", -1, self.direction(), left)
            self.pass_hands()

    def direction(self) -> int:
        """Return 1 for left, -1 for right."""
        return -1 if self.rules["pass_direction"] == "alternate" and self.time == 1 else 1

    def pass_hands(self) -> None:
        """Give every hand to the neighbour."""
        first = -1 if self.direction() > 0 else 1
        self.hands = self.hands[first:] + self.hands[:first]

    def n_kept(self) -> int:
        """Return how many cards stay in a stall."""
        return self.time + 1

    def keep(self) -> None:
        """Let every seat keep cards."""
        for seat, stall in enumerate(self.stalls):
            places = sorted(self.luck.sample(range(len(stall)), self.n_kept()))
            self.stalls[seat] = [stall[place] for place in places]
            for card in self.stalls[seat]:
                self.say("kept", seat, card)

    def between(self) -> None:
        """Do everything between two rounds."""
        if self.rules["keep_timing"] == "before_customers":
            self.keep()
            self.change_customers()
        else:
            self.change_customers()
            self.keep()

    # Selling

    def sell(self) -> None:
        """Let all customers buy."""
        self.units = [self.box.units(stall) for stall in self.stalls]
        self.gains, self.losses = [0] * self.n, [0] * self.n
        self.reveal()
        for customer, holder in self.buyers():
            self.buy(customer, holder)
            if self.rules["missing_scope"] == "customer":
                self.fine(customer)
        if self.rules["missing_scope"] == "product":
            self.fine_by_product()
        for seat in range(self.n):
            points = self.round_points(seat)
            self.totals[seat] = self.total(seat, points)
            self.say("points", seat, points, self.totals[seat])

    def reveal(self) -> None:
        """Turn the hidden customers open."""
        for seat, customer in enumerate(self.hidden):
            self.say("revealed", seat, customer)

    def buyers(self) -> list[tuple[int, int]]:
        """Return the customers that are scored, with the seat that had them."""
        return [(customer, -1) for customer in self.row] + [(c, seat) for seat, c in enumerate(self.hidden)]

    def round_points(self, seat: int) -> int:
        """Return the points of a seat in this round."""
        points = self.gains[seat] - self.losses[seat]
        return 0 if points < 0 and self.rules["score_floor"] == "round" else points

    def total(self, seat: int, points: int) -> int:
        """Return the new total of a seat."""
        total = self.totals[seat] + points
        return 0 if total < 0 and self.rules["score_floor"] == "game" else total

    def buy(self, number: int, holder: int) -> None:
        """Let a customer buy at every stall that no other beats."""
        customer = self.box.customers[number]
        seats = [seat for seat in range(self.n) if self.fits(customer, seat)]
        best = [
            seat
            for seat in seats
            if not any(self.amount(customer, other) > self.amount(customer, seat) for other in seats)
        ]
        self.pay(number, self.chosen(best, holder))
        if not best:
            self.say("unserved", -1, number)

    def chosen(self, best: list[int], holder: int) -> list[int]:
        """Return which of the best stalls are paid."""
        return best

    def pay(self, number: int, best: Sequence[int]) -> None:
        """Pay the stalls that a customer chose."""
        for seat in best:
            each = self.each(self.box.customers[number], len(best))
            self.gains[seat] += each
            self.say("served", seat, number, each, len(best))

    def each(self, customer: Customer, n: int) -> int:
        """Return what each of the best stalls gets."""
        bonus = self.bonus(customer)
        return {
            "pooled": (customer.points + bonus) // n,
            "separate": customer.points // n + bonus // n,
            "each": customer.points // n + bonus,
            "sole_only": customer.points // n + bonus * (n == 1),
        }[self.rules["tie_bonus"]]

    def bonus(self, customer: Customer) -> int:
        """Return the extra points of the round."""
        return customer.bonus * (customer.bonus_round == self.time)

    def fits(self, customer: Customer, seat: int) -> bool:
        """Say whether a stall has what an order cannot do without."""
        if len(customer.products) > 1 or (customer.order == "most" and self.rules["most_needs_one"]):
            return all(self.units[seat][product] for product in customer.products)
        return customer.order != "none"

    def amount(self, customer: Customer, seat: int) -> int:
        """Return how good a stall is for an order."""
        units = self.units[seat]
        if customer.order == "most":
            return sum(units[product] for product in customer.products)
        how, what = customer.order.split()
        counted = units if what == "units" else [min(count, 1) for count in units]
        return sum(counted) if how == "most" else -sum(counted)

    def fine(self, number: int) -> None:
        """Let a customer fine the stalls without its product."""
        customer = self.box.customers[number]
        loss = self.loss(customer)
        for seat in range(self.n):
            if loss and customer.missing >= 0 and self.units[seat][customer.missing] == 0:
                self.losses[seat] += loss
                self.say("fined", seat, number, loss, customer.missing)

    def loss(self, customer: Customer) -> int:
        """Return what a customer's fine is in this round."""
        return customer.loss + customer.extra * (customer.extra_round == self.time)

    def fine_by_product(self) -> None:
        """Let one customer fine for each product."""
        for product in range(6):
            fining = [number for number, _ in self.buyers() if self.box.customers[number].missing == product]
            losses = [self.loss(self.box.customers[number]) for number in fining]
            if fining:
                self.fine(fining[losses.index(max(losses))])
