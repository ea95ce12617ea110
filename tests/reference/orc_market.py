"""The referee of Orc Market: reads the trace of a game and rejects the first row that the rules forbid.

Written from the rulebook alone. The game is told once, from beginning to end; wherever it comes to a row of the trace,
it says which rows the rules allow there: a single one, or one for each card that may be chosen.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

from tests.reference.orc_market_board import Board, Box, Tally, outcome
from tests.reference.orc_market_chance import Chance, Streams
from tests.reference.orc_market_customers import share, winners
from tests.reference.orc_market_words import EVENTS, MORNING, NIGHT, NOBODY, NOON, IllegalTrace, Step, step

Rows = Generator[list[Step], Step, None]
"""Offers the rows allowed, and is told which of them came."""


class Referee:
    """Follows one game row by row.

    Attributes
    ----------
    board
        The table after the last row read.
    tally
        What is counted for the result.
    after_rounds
        For each round that was scored, what the tables keep of it, by seat.
    allowed
        What the next row may be; nothing once the game is over.
    """

    def __init__(self, numbers: Mapping[str, Any], players: int, seed: int, deal: int) -> None:
        box = Box(numbers, players)
        board = Board(box)
        board.aside = list(range(len(box.cards)))
        board.stack = list(range(len(box.customers)))
        self.start(board, Streams(seed, deal), "set_up")

    @classmethod
    def from_position(cls, board: Board, chance: Chance, phase: str) -> "Referee":
        """Return a referee that goes on from the start of a phase: draft, market, customers, keep or deal."""
        referee = cls.__new__(cls)
        referee.start(board, chance, phase)
        return referee

    def start(self, board: Board, chance: Chance, phase: str) -> None:
        """Stand at the start of a phase."""
        self.board, self.chance = board, chance
        self.box, self.seats, self.rules = board.box, board.box.seats, board.box.rules
        self.tally = Tally(self.box.players)
        self.after_rounds: list[dict[str, Any]] = []
        self.things = board.product_places(), board.customer_places()
        self.row_number = 0
        self.game = self.play(phase)
        self.allowed = next(self.game)

    # Reading

    def read_all(self, rows: Iterable[Sequence[int]], finished: bool = True) -> Board:
        """Read a whole trace; `finished` demands that it ends with the end of the game."""
        for row in rows:
            self.read(row)
        if finished and self.allowed:
            raise IllegalTrace(self.row_number, "the log ends before the game")
        return self.board

    def read(self, row: Sequence[int]) -> None:
        """Read one row, or raise IllegalTrace."""
        turn, kind, seat, a, b, c = row
        name = EVENTS[kind] if 0 <= kind < len(EVENTS) else f"kind {kind}"
        taken = name, seat, a, b, c
        if not self.allowed:
            raise IllegalTrace(self.row_number, f"{taken} after the end")
        if turn != self.board.turn:
            raise IllegalTrace(self.row_number, f"{taken} says turn {turn} in turn {self.board.turn}")
        if taken not in self.allowed:
            raise IllegalTrace(self.row_number, f"{taken} is none of {self.allowed}")
        self.row_number += 1
        self.allowed = self.go_on(taken)

    def go_on(self, taken: Step) -> list[Step]:
        """Carry a row out; return what may come next."""
        try:
            return self.game.send(taken)
        except StopIteration:
            return []

    def result(self) -> dict[str, Any]:
        """Return the result of a finished game, with the names of the tables."""
        fixed = {"rounds": 3, "turns": self.board.turn, "end_reason": 0}
        return fixed | self.tally.counts() | outcome(self.board.score)

    # The game

    def play(self, phase: str) -> Rows:
        """Tell the game from the start of a phase [E1, J1]."""
        while phase != "end":
            yield from getattr(self, phase)()
            assert (self.board.product_places(), self.board.customer_places()) == self.things
            phase = self.after(phase)
        yield [step("end", a=outcome(self.board.score)["winners"])]

    def after(self, phase: str) -> str:
        """Return the phase that follows another one."""
        if phase == "market" and self.board.time == NIGHT:
            return "end"
        between = ["customers", "keep"]
        if self.rules["keep_timing"] == "before_customers":
            between.reverse()
        circle = ["draft", "market", *between, "deal", "draft"]
        return "draft" if phase == "set_up" else circle[circle.index(phase) + 1]

    def set_up(self) -> Rows:
        """Lay the row out, deal hidden customers and hands [B1 to B8]."""
        board, box = self.board, self.box
        yield [step("game", a=box.players)]
        order = self.chance.customers(len(box.customers))
        stay = [customer for customer in order if box.players == 4 or not box.customers[customer].icon]
        board.stack = stay[: box.deck]
        board.gone = [customer for customer in order if customer not in board.stack]
        for place in range(box.row):
            board.row.append(board.stack.pop(0))
            yield [step("row", a=place, b=board.row[place])]
        yield from self.deal_customers()
        yield from self.deal_products()

    def deal_customers(self) -> Rows:
        """Deal every seat a customer face down [B5, H4]."""
        for seat in self.seats:
            customer = self.board.hidden[seat] = self.board.stack.pop(0)
            yield [step("hidden", seat, customer)]

    def deal_products(self) -> Rows:
        """Shuffle what was gathered and deal new hands; set the rest aside [B7, B8, H7 to H10, I6 to I8]."""
        board = self.board
        order = self.chance.products(board.time, len(self.box.cards))
        pool = [card for card in order if card in board.aside]
        size = self.box.hand - board.time
        for seat in self.seats:
            board.hands[seat], pool = pool[:size], pool[size:]
        board.aside = pool
        for seat in self.seats:
            for card in board.hands[seat]:
                yield [step("hand", seat, card)]

    def draft(self) -> Rows:
        """Lay and pass until the hands are empty [D1 to D8]."""
        board = self.board
        direction = -1 if self.rules["pass_direction"] == "alternate" and board.time == NOON else 1
        while board.hands[0]:
            board.turn += 1
            for seat in self.seats:
                yield from self.lay(seat)
            if board.hands[0]:
                yield [step("passed", a=direction, b=len(board.hands[0]))]
                board.pass_hands(direction)

    def lay(self, seat: int) -> Rows:
        """Let a seat lay one card of its hand [D2, D6]."""
        hand = self.board.hands[seat]
        is_last = len(hand) == 1
        _, _, card, _, _ = yield [step("laid", seat, card, int(is_last)) for card in hand]
        hand.remove(card)
        self.board.stalls[seat].append(card)
        self.tally.decisions += not is_last

    def market(self) -> Rows:
        """Let all customers buy and write the points down [E1 to E9]."""
        board = self.board
        self.units = board.units()
        held = [(customer, seat) for seat, customer in enumerate(board.hidden) if customer is not None]
        for customer, seat in held:
            yield [step("revealed", seat, customer)]
        buyers = [(customer, NOBODY) for customer in board.row] + held
        for customer, holder in buyers:
            yield from self.buy(customer, holder)
            if self.rules["missing_scope"] == "customer":
                yield from self.fine_for(customer)
        if self.rules["missing_scope"] == "product":
            yield from self.fine_by_product([customer for customer, _ in buyers])
        yield from self.write_points()

    def buy(self, customer: int, holder: int) -> Rows:
        """Let one customer buy [F, G1 to G6]."""
        card, options = self.box.customers[customer], self.box.options
        best = winners(card, self.units, options)
        if not best:
            self.tally.unserved += 1
            yield [step("unserved", a=customer)]
            return
        each, left = share(card, self.board.time, len(best), options)
        self.tally.sale(self.board.time, best, each, left, holder)
        for seat in best:
            yield [step("served", seat, customer, each, len(best))]

    def fine(self, seat: int, customer: int) -> Rows:
        """Let a customer fine a seat, if it lacks what the customer misses [G7, G8]."""
        card = self.box.customers[customer]
        loss = card.fine(self.units[seat], self.board.time)
        if loss:
            self.tally.fined[self.board.time][seat] += loss
            yield [step("fined", seat, customer, loss, card.missing)]

    def fine_for(self, customer: int) -> Rows:
        """Let a customer fine every seat that lacks its product [G7, G9, G10]."""
        for seat in self.seats:
            yield from self.fine(seat, customer)

    def fine_by_product(self, buyers: Sequence[int]) -> Rows:
        """Let the customer with the greatest loss fine for each product, no other [option missing_scope]."""
        nothing, time = [0] * 6, self.board.time
        for product in range(6):
            fining = [customer for customer in buyers if self.box.customers[customer].missing == product]
            if fining:
                strictest = max(fining, key=lambda customer: self.box.customers[customer].fine(nothing, time))
                yield from self.fine_for(strictest)

    def write_points(self) -> Rows:
        """Add the points of the round to the totals [E9, G12; option score_floor]."""
        board, floor = self.board, self.rules["score_floor"]
        gained, fined, hidden = (
            counts[board.time] for counts in (self.tally.gained, self.tally.fined, self.tally.hidden)
        )
        for seat in self.seats:
            points = gained[seat] - fined[seat]
            if floor == "round":
                points = max(points, 0)
            board.score[seat] += points
            if floor == "game":
                board.score[seat] = max(board.score[seat], 0)
            self.tally.points[board.time][seat] = points
            yield [step("points", seat, points, board.score[seat])]
        self.tally.close_round(board.time, board.score)
        kept: dict[str, Any] = {
            "score": list(board.score),
            "gained": gained,
            "fined": fined,
            "hidden": hidden,
            "cards": [list(stall) for stall in board.stalls],
        }
        self.after_rounds.append(kept)

    def customers(self) -> Rows:
        """Let customers leave and join; deal new hidden ones before noon [H1 to H4, I1 to I4]."""
        board = self.board
        for _ in range(self.box.leaving):
            board.gone.append(board.row.pop())
            yield [step("left", a=board.gone[-1])]
        for seat in self.seats:
            customer, board.hidden[seat] = board.hidden[seat], None
            if customer is not None:
                board.row.insert(0, customer)
                yield [step("joined", a=customer)]
        if board.time == MORNING:
            yield from self.deal_customers()

    def keep(self) -> Rows:
        """Let every seat keep one card before noon, two before night; gather the rest [H6, H7, I5, I6]."""
        board = self.board
        for seat in self.seats:
            kept: list[int] = []
            choices = board.stalls[seat]
            for more in range(board.time, -1, -1):
                _, _, card, _, _ = yield [step("kept", seat, card) for card in choices[: len(choices) - more]]
                choices = choices[choices.index(card) + 1 :]
                kept.append(card)
            board.aside += [card for card in board.stalls[seat] if card not in kept]
            board.stalls[seat] = kept
            self.tally.decisions += 1

    def deal(self) -> Rows:
        """Begin the next round with new hands [H8, I7]."""
        self.board.time += 1
        yield from self.deal_products()
