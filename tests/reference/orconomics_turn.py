"""The points of a turn: what may happen at each without being asked for, and what comes after silence.

A point is a tuple: its name, then the seat whose slot it is and what is open in that slot. Seats that decline leave no
row, so a row may belong to several points (a loan after the dice or in one's interest slot); the referee keeps all.
"""

from tests.reference.orconomics_cards import ANY_TIME
from tests.reference.orconomics_moves import PAYING
from tests.reference.orconomics_profit import (
    check_ability,
    check_income,
    check_loss,
    settlement,
    without_company,
)
from tests.reference.orconomics_winter import Point, Winter
from tests.reference.orconomics_words import (
    CARDS,
    FATE,
    INDUSTRIES,
    LOSS,
    NOBODY,
    TOURISM,
    Refusal,
    Row,
)

ABILITIES = frozenset(("draw", "relocated", "card_sold", "crisis"))
EXPLOITATION = frozenset(("exploitation",))


class Turn(Winter):
    """Which rows fit which point: `at_x` takes a row at point x, `after_x` says what comes after silence there."""

    # Profit

    def after_slot_window(self, point: Point) -> Point:
        """Settle the companies of the slot's owner [F2]."""
        slot = settlement(self.board, point[1])
        return ("income" if slot.incomes else "loss"), point[1], slot

    def at_income(self, point: Point, row: Row) -> list[Point]:
        """Receive the next income [F6]."""
        slot = check_income(self.board, point[1], point[2], row)
        return [("income" if slot.incomes else "loss", point[1], slot)]

    def at_loss(self, point: Point, row: Row) -> list[Point]:
        """Decide a loss, or raise money for it [F7, F8]."""
        _, seat, slot = point
        self.check_own(row, seat)
        if not slot.left:
            raise Refusal("no loss is undecided")
        if row.kind == "loss" or (row.kind == "lost" and row.c == LOSS):
            return [("loss", seat, check_loss(self.board, seat, slot, row))]
        return self.move_in_slot(point, row)

    def move_in_slot(self, point: Point, row: Row) -> list[Point]:
        """Take a loan, repayment, sale or removal in a Profit slot."""
        self.check_move(row)
        if row.kind == "taken_off" and row.b < 2:
            name, seat, slot = point
            return [(name, seat, after) for after in without_company(self.board, seat, slot, INDUSTRIES[row.a])]
        return [point]

    def after_loss(self, point: Point) -> Point | None:
        """Go on to the golden abilities once every loss is decided [F2]."""
        return None if point[2].left else ("ability", *point[1:])

    def at_ability(self, point: Point, row: Row) -> list[Point]:
        """Window 5: golden abilities, cards, Exploitation, all by the slot's owner [F10, R5]."""
        _, seat, slot = point
        self.check_own(row, seat)
        if row.kind in ABILITIES and not (row.kind == "draw" and row.c != TOURISM):
            return [("ability", seat, check_ability(self.board, seat, slot, row))]
        if row.kind == "card_laid":
            self.check_card(row, ANY_TIME | EXPLOITATION)
            return [point]
        return self.move_in_slot(point, row)

    def after_ability(self, point: Point) -> Point:
        """Go on to the next slot [F1]."""
        place = self.board.order.index(point[1]) + 1
        return ("slot_window", self.board.order[place]) if place < self.board.n else ("profit_window",)

    def at_profit_window(self, point: Point, row: Row) -> list[Point]:
        """Window 6: cards and Exploitation [R5, R15]."""
        if row.kind != "card_laid":
            raise Refusal(f"{row.kind} at this moment")
        self.check_card(row, ANY_TIME if self.board.numbers["exploitation_own_slot"] else ANY_TIME | EXPLOITATION)
        return [point]

    def after_profit_window(self, point: Point) -> Point:
        """Pay the subsidy if one seat has strictly the fewest trophies [F14, F15]."""
        return ("auction_window",) if self.board.fewest() == NOBODY else ("subsidy",)

    def at_subsidy(self, point: Point, row: Row) -> list[Point]:
        """Pay the subsidy [F14]."""
        self.expect(row, ("subsidy", self.board.fewest(), self.board.bank(self.board.numbers["subsidy"]), 0, 0))
        return [("auction_window",)]

    # Auction

    def after_auction_window(self, point: Point) -> Point:
        """Open Phase 2."""
        return ("auction",)

    def at_auction(self, point: Point, row: Row) -> list[Point]:
        """Put a free company up for auction, or raise the price [G1, G2, G3, G4]."""
        board, place = self.board, INDUSTRIES.index(self.board.active)
        price = board.price_of(board.active)
        if not board.free(board.active):
            self.expect(row, ("no_company", NOBODY, place, price + board.numbers["price_raise"], 0))
            return [("startup_window",)]
        self.expect(row, ("auction", NOBODY, place, price, 0))
        return [("bidding",)]

    def at_bidding(self, point: Point, row: Row) -> list[Point]:
        """Window 8: the next seat bids, passes or lays a Veto; window 9 when the bidding is over [G5, H7, R5]."""
        assert self.bidding is not None
        speaker = self.bidding.speaker(row.seat if row.kind == "pass" else NOBODY)
        if speaker < 0:
            return self.at_bidding_end(row)
        if self.bidding.fee_row and row.kind != "bid":
            raise Refusal("a fee without a bid [G9]")
        if row.kind == "card_laid":
            self.check_card(row, frozenset(("veto",)))
            return [point]
        self.check_own(row, speaker)
        if row.kind == "fee":
            self.bidding.check_fee(row)
        elif row.kind == ("card_bid" if self.bidding.in_cards else "bid"):
            self.bidding.check_bid(row)
        elif row.kind != "pass" or row.a != int(self.bidding.in_cards):
            self.money_for_fee(row, speaker)
        return [point]

    def money_for_fee(self, row: Row, speaker: int) -> None:
        """Refuse to raise money in a bidding except for the fee."""
        assert self.bidding is not None
        if not self.bidding.can_bid(speaker) or self.bidding.fee_of(speaker) <= self.board.skulls[speaker]:
            raise Refusal(f"{row.kind} of a seat that has to bid or pass [G6]")
        self.check_move(row, PAYING)

    def at_bidding_end(self, row: Row) -> list[Point]:
        """Window 9, then payment; or the end of a bidding without a bid [G16, G19, H9, R18]."""
        assert self.bidding is not None
        holder, in_cards = self.bidding.holder(), self.bidding.in_cards
        if holder < 0 and not in_cards:
            self.expect(row, ("unsold", NOBODY, INDUSTRIES.index(self.board.active), self.unsold_price(), 0))
            return [("startup_window",)]
        if row.kind == "card_laid" and holder >= 0:
            self.check_switched(row)
            return [("bidding",)]
        if holder < 0:
            raise Refusal(f"{row.kind} after a bidding without a bid")
        if in_cards:
            return self.at_card_payment(("card_payment", holder, self.bidding.bids[holder]), row)
        return self.at_payment(("payment", holder), row)

    def unsold_price(self) -> int:
        """Return the price after an auction without a bid [G19, R18]."""
        assert self.bidding is not None
        if self.bidding.was_vetoed and self.board.numbers["veto_unsold_keeps_price"]:
            return self.board.price_of(self.board.active)
        return self.board.half_price(self.board.active)

    def check_switched(self, row: Row) -> None:
        """Refuse a card that does not belong into window 9 [K29, R23]."""
        assert self.bidding is not None
        switched = frozenset(("veto",) if self.bidding.in_cards else ("veto", "switched"))
        effect = self.check_card(row, switched)
        by_winner = row.seat == self.bidding.holder()
        if effect == "switched" and by_winner and not self.board.numbers["switched_by_winner"]:
            raise Refusal("Switched Documents by the winner [R23]")

    def at_payment(self, point: Point, row: Row) -> list[Point]:
        """Raise money and pay the bid [G16, R24]."""
        assert self.bidding is not None
        winner, bid, payee = point[1], self.bidding.bids[point[1]], self.bidding.payee
        self.check_own(row, winner)
        if row.kind in PAYING:
            self.check_move(row)
            return [point]
        self.expect(row, ("bought", winner, INDUSTRIES.index(self.board.active), bid, payee))
        if self.board.skulls[winner] < bid and payee != winner:
            raise Refusal(f"a bid of {bid} paid with {self.board.skulls[winner]} skulls [A6]")
        return [("possession" if self.board.in_hand[winner] else "marker", winner)]

    def at_marker(self, point: Point, row: Row) -> list[Point]:
        """Free a marker for the company bought [G21, R3]."""
        self.check_own(row, point[1])
        self.check_move(row, frozenset(("taken_off",)))
        return [("possession", point[1])]

    def at_possession(self, point: Point, row: Row) -> list[Point]:
        """The winner with the new company [G20]."""
        self.check_own(row, point[1])
        self.check_move(row)
        return [point]

    def after_possession(self, point: Point) -> Point:
        """Go on to Phase 3."""
        return ("startup_window",)

    # Startups and end of turn

    def owners(self) -> list[int]:
        """Return the seats with a startup in the zone [H4]."""
        return [seat for seat in self.board.order if any(self.board.startups[seat][i] for i in self.board.zone)]

    def after_startup_window(self, point: Point) -> Point:
        """Count the owners of startups [H4]."""
        return ("fate",) if self.owners() else ("startup", self.board.order[0], False)

    def at_fate(self, point: Point, row: Row) -> list[Point]:
        """Open the Fate of Startups [H4, H6, H7]."""
        self.expect(row, ("fate", NOBODY, sum(1 << seat for seat in self.owners()), 0, 0))
        return [("bidding",)]

    def after_bidding(self, point: Point) -> Point | None:
        """Go on after a bidding in cards without a bid [H9]."""
        assert self.bidding is not None
        if not self.bidding.in_cards or self.bidding.speaker() >= 0 or self.bidding.holder() >= 0:
            return None
        return "startup", self.board.order[0], False

    def at_card_payment(self, point: Point, row: Row) -> list[Point]:
        """Discard the cards one has bid, then convert [H11, H12]."""
        _, winner, owed = point
        self.check_own(row, winner)
        if owed:
            if row.kind != "discard" or row.c != FATE or CARDS[row.a] not in self.board.hands[winner]:
                raise Refusal(f"seat {winner} still has to discard {owed} cards [H11]")
            return [("card_payment", winner, owed - 1)]
        if row.kind != "converted" or not self.convertible(winner, INDUSTRIES[row.a]):
            raise Refusal(f"seat {winner} has to convert a startup in the zone [H12]")
        return [("startup", self.board.order[0], False)]

    def convertible(self, seat: int, industry: str) -> bool:
        """Say whether a seat has a startup there, in the zone [H12]."""
        return industry in self.board.zone and self.board.startups[seat][industry] > 0

    def at_startup(self, point: Point, row: Row) -> list[Point]:
        """Found one startup in the zone [H16, H17, H18]."""
        _, seat, done = point
        self.check_own(row, seat)
        if row.kind != "founded":
            self.check_move(row)
            return [point]
        price = self.board.startup_price(seat)
        if done or (row.b, row.c) != (price, 0) or price > self.board.skulls[seat]:
            raise Refusal(f"a startup for {row.b}, the price is {price}, one a turn [H16, L5]")
        if INDUSTRIES[row.a] not in self.board.zone or not self.board.in_hand[seat]:
            raise Refusal("a startup needs the zone and a marker in hand [H16, H18]")
        return [("startup", seat, True)]

    def after_startup(self, point: Point) -> Point:
        """Go on to the next seat, then to the end of the turn."""
        place = self.board.order.index(point[1]) + 1
        if place < self.board.n:
            return "startup", self.board.order[place], False
        return "purchase", self.board.order[0], False

    def at_purchase(self, point: Point, row: Row) -> list[Point]:
        """Window 11: buy one card; cards and Tax Audit by the slot's owner [I1, I4, R5]."""
        _, seat, done = point
        self.check_own(row, seat)
        if row.kind == "card_laid":
            self.check_card(row, ANY_TIME | {"audit"})
            return [point]
        if row.kind != "card_bought":
            self.check_move(row)
            return [point]
        price = self.board.card_price(seat)
        if done or row.b != price or price > self.board.skulls[seat]:
            raise Refusal(f"a card for {row.b}, the price is {price}, one a turn [I1, I2]")
        if not self.board.deck or self.board.deck[-1] != CARDS[row.a]:
            raise Refusal("not the next card of the deck [I3]")
        return [("purchase", seat, True)]

    def after_purchase(self, point: Point) -> Point:
        """Go on to the next seat, then pass the Oracle token."""
        place = self.board.order.index(point[1]) + 1
        return ("purchase", self.board.order[place], False) if place < self.board.n else ("turn_end",)

    def at_turn_end(self, point: Point, row: Row) -> list[Point]:
        """Pass the Oracle token clockwise [I5]."""
        self.expect(row, ("turn_end", (self.board.oracle + 1) % self.board.n, 0, 0, 0))
        return [("turn",)]
