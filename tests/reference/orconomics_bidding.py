"""Biddings: in skulls for a free company, in cards for a conversion."""

from collections.abc import Sequence

from tests.reference.orconomics_board import Board
from tests.reference.orconomics_words import Refusal, Row


class Bidding:
    """One bidding, from the first seat's word to its end."""

    def __init__(self, board: Board, seats: Sequence[int], least: int, in_cards: bool) -> None:
        self.board = board
        self.in_cards = in_cards
        self.least = least  # the start price; it stays whatever happens to the field [G4]
        self.stand = {seat: "in" if seat in seats else "out" for seat in board.seats}
        self.n_owners = len(seats)
        self.bids = dict.fromkeys(board.seats, 0)  # in force; 0 none
        self.paid_fee = {board.oracle}  # the Oracle owes none [G10]
        self.fee_row = False  # a fee was paid in the row before
        self.payee = -1
        self.was_vetoed = False
        self.cursor = 0

    def holder(self) -> int:
        """Return who has the highest bid in force, also after a pass [R17]; -1 nobody."""
        seat = max(self.bids, key=lambda seat: self.bids[seat])
        return seat if self.bids[seat] else -1

    def seats_in(self) -> list[int]:
        """Return the seats that may still speak, but not the holder of the highest bid, who has nothing to outbid."""
        holder = self.holder()
        return [seat for seat in self.board.order if self.stand[seat] == "in" and seat != holder]

    def n_in(self) -> int:
        """Return how many seats are in, the holder of the highest bid too."""
        return list(self.stand.values()).count("in")

    def next_bid(self) -> int:
        """Return the least bid that counts now [G6, G7, H8]."""
        return max(self.least, self.bids.get(self.holder(), 0) + 1)

    def fee_of(self, seat: int) -> int:
        """Return the fee a seat would have to pay before a bid [G9]."""
        return 0 if not self.owes_fee(seat) else int(self.board.numbers["fee"])

    def owes_fee(self, seat: int) -> bool:
        """Say whether a seat still has to pay the fee, were it 0 [G9]."""
        return not self.in_cards and seat not in self.paid_fee

    def most(self, seat: int) -> int:
        """Return the highest bid a seat can pay [G12, H8]; a single owner gives one card [H6]."""
        if self.in_cards:
            return min(len(self.board.hands[seat]), 1 if self.n_owners == 1 else 99)
        return self.board.means(seat, fee=self.fee_of(seat))

    def can_bid(self, seat: int) -> bool:
        """Say whether a seat can pay the least bid."""
        return self.most(seat) >= self.next_bid()

    def vetoes(self, seat: int) -> list[str]:
        """Return the cards of a seat that work as a Veto."""
        return [card for card in self.board.hands[seat] if self.board.effect_of(card) == "veto"]

    def can_veto(self, seat: int) -> bool:
        """Say whether a seat that is about to speak holds a Veto it may lay [R5, window 8]."""
        if all(self.veto_fault(seat, target, seat) for target in self.board.seats):
            return False
        for card in set(self.vetoes(seat)):
            rest = list(self.board.hands[seat])
            rest.remove(card)
            if self.is_bound_to(seat, rest):
                return True
        return False

    def speaker(self, passing: int = -1) -> int:
        """Return who speaks next, passing for seats that can neither bid nor lay a Veto; -1 at the end [G5, G14, G15].

        Seat `passing` says that it passes: it may, if it holds a Veto, even one that it cannot lay.
        """
        order = self.board.order
        while waiting := self.seats_in():
            seat = min(waiting, key=lambda seat: (order.index(seat) - self.cursor) % self.board.n)
            self.cursor = order.index(seat)
            if self.can_bid(seat) or self.can_veto(seat) or (seat == passing and self.vetoes(seat)):
                return seat
            self.stand[seat] = "passed"
        return -1

    def check_bid(self, row: Row) -> None:
        """Refuse a bid that the rules forbid."""
        if self.owes_fee(row.seat):
            raise Refusal("a bid before the fee was paid [G9]")
        if not self.next_bid() <= row.a <= self.most(row.seat):
            raise Refusal(f"a bid of {row.a}, allowed are {self.next_bid()} to {self.most(row.seat)} [G7, G12, H8]")

    def check_fee(self, row: Row) -> None:
        """Refuse a fee that is not due."""
        if not self.owes_fee(row.seat) or self.fee_of(row.seat) != row.a or row.a > self.board.skulls[row.seat]:
            raise Refusal(f"a fee of {row.a}, due is {self.fee_of(row.seat)} [G9, G10]")

    def is_bound_to(self, seat: int, hand: list[str]) -> bool:
        """Say whether a seat with this hand can still pay its bid in force [G13]."""
        if self.in_cards:
            return len(hand) >= self.bids[seat]
        return not self.bids[seat] or self.board.means(seat, hand) >= self.bids[seat]

    def check_veto(self, seat: int, target: int) -> None:
        """Refuse a Veto that may not be laid."""
        if fault := self.veto_fault(seat, target, self.speaker()):
            raise Refusal(fault)

    def veto_fault(self, seat: int, target: int, speaker: int) -> str:
        """Say why a Veto may not be laid; empty if it may [K23, K24, R18, R22, R42]."""
        numbers = self.board.numbers
        if speaker >= 0 and seat != speaker:
            return f"a Veto by seat {seat} while seat {speaker} is about to speak [R5]"
        is_single = self.in_cards and self.n_owners == 1
        if numbers["veto_until_last_pass"] and not is_single and (speaker < 0 or self.n_in() < 2):
            return "a Veto after the last pass [R18]"
        if is_single and not numbers["veto_single_owner"]:
            return "a Veto against a single owner [R42]"
        if target == seat and not numbers["veto_self"]:
            return "a Veto against oneself [R22]"
        if self.stand[target] != "in" and not (self.stand[target] == "passed" and self.bids[target]):
            return f"a Veto against seat {target}, which takes no part [K23]"
        return ""

    def speak(self, row: Row) -> None:
        """Carry a bid or a pass out."""
        if row.kind == "pass":
            self.stand[row.seat] = "passed"
        else:
            self.bids[row.seat] = row.a
            self.fee_row = False
        self.cursor = (self.board.order.index(row.seat) + 1) % self.board.n

    def drop(self, seat: int) -> None:
        """Carry a Veto out."""
        self.stand[seat] = "dropped"
        self.bids[seat] = 0
        self.was_vetoed = True
