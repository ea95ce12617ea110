"""Games at a named position: who has what, who asks for what; then they are driven like any other."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kernels.orc_market import scoring
from kernels.orc_market.layout import Move, Question
from tests.kernels.orc_market.deck import CUSTOMERS, GOODS, ROUNDS, Customer, name_of, number_of, slots
from tests.kernels.orc_market.machine import Machine

Cards = str | int
HANDS = (8, 7, 6)
"""Cards in a hand at the start of each round."""
FIRST_TURNS = (0, 8, 15)
"""Turns of the rounds before."""


class Table(Machine):
    """A game at a named position.

    Cards are named by their faces, `"elf3 bat1"`; a number means any so many cards. What is not named lies aside.
    Customers are named as in `deck`; `customers` puts more of them into unused slots; those `gone` have been open.
    """

    def __init__(
        self,
        *,
        players: int = 2,
        at: str = "morning",
        row: str = "",
        hidden: str = "",
        stack: str = "",
        gone: str = "",
        stalls: Sequence[Cards] = (),
        hands: Sequence[Cards] = (),
        aside: str | None = None,
        score: Sequence[int] = (),
        deal: int = 0,
        edition: Mapping[str, Any] | None = None,
        customers: Mapping[str, Customer] | None = None,
    ) -> None:
        """Set the position up."""
        super().__init__(players, {**slots(customers or {}), **(edition or {})})
        self.all_customers = {**CUSTOMERS, **(customers or {})}
        self.set_up(1, deal)
        self.forget()
        self._set_customers(row.split(), hidden.split(), stack.split())
        self.state["seen"] |= sum(1 << number_of(name) for name in gone.split())
        self._set_products(stalls or [0] * players, hands or [0] * players, aside)
        self._set_round(ROUNDS.index(at))
        if score:
            self.state["score"][:players] = score
        scoring.recount(self.state, self.params)

    def _set_customers(self, row: list[str], hidden: list[str], stack: list[str]) -> None:
        """Write the customers into the record."""
        state = self.state
        state["row"][: len(row)] = [number_of(name) for name in row]
        state["row_size"] = len(row)
        state["hidden"][: self.players] = [number_of(name) if name != "-" else -1 for name in hidden] or -1
        state["stack"][: len(stack)] = [number_of(name) for name in stack]
        state["stack_size"], state["stack_next"] = len(stack), 0
        state["seen"] = sum(1 << number_of(name) for name in row)

    def _set_products(self, stalls: Sequence[Cards], hands: Sequence[Cards], aside: str | None) -> None:
        """Write the cards into the record: named ones first, then any, the rest aside."""
        stock = list(range(len(self.faces)))
        named = [self._named(stock, place) for place in (*stalls, *hands)]
        put_aside = self._named(stock, aside or "")
        for cards, place in zip(named, (*stalls, *hands), strict=True):
            if isinstance(place, int):
                cards += [stock.pop() for _ in range(place)]
        assert aside is None or not stock, "the position leaves cards out"
        self._write_aside(put_aside + stock)
        for seat in range(self.players):
            cards = named[seat]
            self.state["stall"][seat][: len(cards)] = cards
            self.state["stall_size"][seat] = len(cards)
        self._hands = named[self.players :]

    def _named(self, stock: list[int], place: Cards) -> list[int]:
        """Take cards named by their faces out of the stock."""
        taken = []
        for face in place.split() if isinstance(place, str) else ():
            number = next(number for number in stock if self.faces[number] == face)
            stock.remove(number)
            taken.append(number)
        return taken

    def _write_aside(self, cards: list[int]) -> None:
        """Write the cards set aside into the record."""
        self.state["aside"][: len(cards)] = cards
        self.state["aside_size"] = len(cards)

    def _set_round(self, at: int) -> None:
        """Write the round, its turn and the hands where they lie now."""
        sizes = {len(hand) for hand in self._hands}
        assert len(sizes) == 1, "hands differ in size"
        size = sizes.pop()
        passes = HANDS[at] - size
        self.state["round"], self.state["hand_size"] = at, size
        self.state["passes"], self.state["turn"] = passes, FIRST_TURNS[at] + min(passes + 1, HANDS[at])
        for seat, cards in enumerate(self._hands):
            self.state["hand"][scoring.hand_at(self.state, self.params, seat)][:size] = cards

    # --- answering ------------------------------------------------------------------------------------------------

    def turn(self, faces: str) -> None:
        """Let the seats lay cards, in the order in which they are asked from seat 0 on."""
        for seat, face in enumerate(faces.split()):
            assert (self.question, self.asked) == (Question.LAY, seat)
            self.lay(face)

    def lay(self, face: str) -> None:
        """Let the seat asked lay a card."""
        number = next(number for number in self.hand_numbers(self.asked) if self.faces[number] == face)
        self._answer(Move.LAY, number, None)

    def keep(self, faces: str) -> None:
        """Let the seat asked keep cards of its stall."""
        stall = self.stall_numbers(self.asked)
        chosen: list[int] = []
        for face in faces.split():
            chosen.append(next(card for card in stall if self.faces[card] == face and card not in chosen))
        chosen.sort(key=stall.index)
        self._answer(Move.KEEP, chosen[0], chosen[1] if len(chosen) > 1 else -1)

    def keeps(self, *faces: str) -> None:
        """Let the seats keep cards, in the order in which they are asked from seat 0 on."""
        for seat, kept in enumerate(faces):
            assert (self.question, self.asked) == (Question.KEEP, seat)
            self.keep(kept)

    def _answer(self, kind: Move, a: int, b: int | None) -> None:
        """Carry out a move that must be legal."""
        row = next(row for row in self.legal() if row["kind"] == kind and row["a"] == a and b in (None, row["b"]))
        self.do(row)

    def go_on(self, stop: Question | None = None, *, turn: int | None = None) -> None:
        """Answer with the first legal move until a question (of a turn) comes up that did not stand before."""
        self.do(self.legal()[0])
        while self.question != Question.OVER:
            if self.question == stop and turn in (None, int(self.state["turn"])) and self.state["cursor"] == 0:
                return
            self.do(self.legal()[0])

    # --- scoring --------------------------------------------------------------------------------------------------

    def points_from(self, name: str, at: str) -> list[int]:
        """Return the points of each seat from one customer in a round; the log must tell the same."""
        state = self.state
        state["round"] = ROUNDS.index(at)
        state["gains"], state["losses"] = 0, 0
        self.forget()
        scoring.serve(state, self.params, number_of(name), self.desk)
        self._collect()
        points = (state["gains"] - state["losses"])[: self.players].tolist()
        told = np.zeros(self.players, int)
        for event, seat, customer, value, _ in self.events:
            assert name_of(customer) == name
            if seat >= 0:
                told[seat] += value if event == "SERVED" else -value
        assert told.tolist() == points
        return points

    def expect(self, at: str, **expected: str) -> None:
        """Compare the points of each seat from some customers in a round."""
        found = {name: self.points_from(name, at) for name in expected}
        assert found == {name: [int(value) for value in text.split()] for name, text in expected.items()}

    def total(self, at: str = "morning") -> list[int]:
        """Let all customers buy in a round and return the points of each seat."""
        state = self.state
        state["round"] = ROUNDS.index(at)
        scoring.customers_buy(state, self.params, self.desk)
        self._collect()
        return state["points"][: self.players, ROUNDS.index(at)].tolist()

    def set_units(self, *seats: str) -> None:
        """Put units of products into the stalls without cards: `"elf 2 bat 1"` for each seat."""
        self.state["n_of"][:] = 0
        for seat, text in enumerate(seats):
            words = text.split()
            for good, units in zip(words[::2], words[1::2], strict=True):
                self.state["n_of"][seat, GOODS.index(good)] = int(units)
            scoring.weigh(self.state, self.params, seat)


def at_end_of(at: str, **position: Any) -> Table:
    """Return a table on which the customers of a round have bought and the next question is pending."""
    table = Table(at=at, **position)
    table.start(Question.SCORING)
    return table
