"""The points of a turn: what may happen at each without being asked for, and what comes after silence.

A point is a tuple: its name, then the seat whose slot it is and what is open in that slot. Seats that decline leave no
row, so a row may belong to several points (a loan after the dice or in one's interest slot); the referee keeps all of them.
"""

from typing import Any, NamedTuple

from tests.reference.orconomics_cards import ANY_TIME, Table
from tests.reference.orconomics_profit import (
    Count,
    check_ability,
    check_income,
    check_loss,
    count_of,
    settlement,
    with_count,
    without_company,
)
from tests.reference.orconomics_words import (
    CARDS,
    FATE,
    INDUSTRIES,
    INTEREST,
    LOSS,
    NOBODY,
    TOURISM,
    WINTER,
    Refusal,
    Row,
)

Point = tuple[Any, ...]
MOVES = frozenset(("loan", "repaid", "pair_sold", "taken_off"))
PAYING = frozenset(("loan", "pair_sold"))
ABILITIES = frozenset(("draw", "relocated", "card_sold", "crisis"))
EXPLOITATION = frozenset(("exploitation",))


class InterestSlot(NamedTuple):
    """What a seat still owes in its interest slot."""

    due: Count
    exemptions: int
    begun: bool
    counted: Count  # markers when the slot or Winter began, if the edition counts them then [R8]


class Turn(Table):
    """Which rows fit which point."""

    is_winter = False

    # At any moment [J]

    def check_move(self, row: Row, kinds: frozenset[str] = MOVES) -> None:
        """Refuse a loan, repayment, sale or removal that is not allowed now."""
        if row.kind not in kinds:
            raise Refusal(f"{row.kind} at this moment")
        {"loan": self.loan, "repaid": self.repaid, "pair_sold": self.pair, "taken_off": self.removal}[row.kind](row)

    def loan(self, row: Row) -> None:
        """Refuse a wrong loan [J3, J4, J10]."""
        if self.board.lendable(row.seat, INDUSTRIES[row.a]) < 1:
            raise Refusal(f"seat {row.seat} has nothing to mortgage in {INDUSTRIES[row.a]} [J3, J4, J10]")
        if row.b != self.board.bank(self.board.numbers["loan"]):
            raise Refusal(f"a loan of {row.b} [J3]")

    def repaid(self, row: Row, waived: bool = False) -> None:
        """Refuse a wrong repayment [J7, R10, R38]."""
        industry = INDUSTRIES[row.a]
        standing = self.board.mortgaged[row.seat][industry]
        if not self.board.numbers["repay_same_turn"]:
            standing -= self.board.lent[row.seat][industry]
        interest = 0 if waived else self.board.n_markers(industry)
        total = self.board.numbers["loan"] + interest
        if standing < 1 or (row.b, row.c) != (total, interest) or total > self.board.skulls[row.seat]:
            raise Refusal(f"repaying {row.b} ({row.c}), owed is {total} ({interest}) for {standing} loans [J7]")

    def pair(self, row: Row) -> None:
        """Refuse a wrong sale of a pair [J8]."""
        if self.board.hands[row.seat].count(CARDS[row.a]) < 2 or row.b != self.board.bank(self.board.numbers["pair_sale"]):
            raise Refusal("no such pair, or a wrong price [J8]")

    def removal(self, row: Row) -> None:
        """Refuse to take off what is not there [J1]."""
        industry = INDUSTRIES[row.a]
        there = self.board.startups[row.seat][industry] if row.b == 2 else row.b in (0, 1)
        if not there or (row.b < 2 and not self.board.has_company(row.seat, industry, row.b)):
            raise Refusal(f"no such marker of seat {row.seat} in {industry} [J1]")

    def check_own(self, row: Row, seat: int) -> None:
        """Refuse what another seat does in a slot."""
        if row.seat != seat:
            raise Refusal(f"seat {row.seat} in the slot of seat {seat}")

    # Start of turn and Winter

    def at_placement(self, point: Point, row: Row) -> list[Point]:
        """Place a company in setup [B6, B7, B8]."""
        order = [*self.board.order, *reversed(self.board.order)]
        if row.kind != "placed" or row.seat != order[point[1]] or not self.board.free(INDUSTRIES[row.a]):
            raise Refusal(f"seat {order[point[1]]} has to place a company on a free cell [B6, B7, B8]")
        return [("placement", point[1] + 1) if point[1] + 1 < len(order) else ("turn",)]

    def at_turn(self, point: Point, row: Row) -> list[Point]:
        """Begin a turn [D1]."""
        self.expect(row, ("turn", self.board.oracle, self.board.turn + 1, 0, 0))
        return [("dice_window",)]

    def at_dice_window(self, point: Point, row: Row) -> list[Point]:
        """Window 1: the Activity token has moved [R5]."""
        if row.kind == "card_laid":
            self.check_card(row, ANY_TIME)
        else:
            self.check_move(row)
        return [point]

    def after_dice_window(self, point: Point) -> Point:
        """Go on to Winter or Profit [D6]."""
        if not self.is_winter:
            return "slot_window", self.board.order[0]
        return self.interest_slot(0, self.count_markers() if self.board.numbers["interest_basis"] == 2 else ())

    def count_markers(self) -> Count:
        """Count the markers in all industries [R8]."""
        return tuple((industry, self.board.n_markers(industry)) for industry in INDUSTRIES)

    def interest_slot(self, place: int, counted: Count) -> Point:
        """Open the next interest slot; a seat without loans has none [E2, E9, E11]."""
        for seat in self.board.order[place:]:
            loans = self.board.mortgaged[seat]
            due = tuple(sorted((industry, n) for industry, n in loans.items() if n))
            if due:
                if self.board.numbers["interest_basis"] == 1:
                    counted = self.count_markers()
                return "interest", seat, InterestSlot(due, self.board.works("banking", seat), False, counted)
        return ("winter_cards",)

    def at_interest(self, point: Point, row: Row) -> list[Point]:
        """Answer for a loan, or do something else in one's interest slot [E5, E8, E10, E12]."""
        _, seat, slot = point
        self.check_own(row, seat)
        if not slot.due:
            raise Refusal("nothing is due any more in this slot")
        if row.kind == "card_laid":
            self.check_card(row, frozenset() if slot.begun else frozenset(("deferral",)))
            return [point]
        if row.kind in ("interest", "exemption", "lost"):
            industry = INDUSTRIES[row.a]
            self.check_answer(slot, row)
            spent = slot.exemptions - (row.kind == "exemption")
            rest = with_count(slot.due, industry, count_of(slot.due, industry) - 1)
            return [("interest", seat, slot._replace(due=rest, exemptions=spent, begun=True))]
        return [("interest", seat, after) for after in self.move_in_interest(slot, row)]

    def check_answer(self, slot: InterestSlot, row: Row) -> None:
        """Refuse a wrong answer for one loan [E3, E5, E6, E11]."""
        industry = INDUSTRIES[row.a]
        if not count_of(slot.due, industry):
            raise Refusal(f"no loan of seat {row.seat} in {industry} is due [E9]")
        if row.kind == "exemption" and not slot.exemptions:
            raise Refusal("no exemption by Banking is left [E11]")
        if row.kind == "lost" and (row.b, row.c) != (1, INTEREST):
            raise Refusal("what is lost for interest is a mortgaged company [E5]")
        owed = self.interest_on(slot, industry)
        if row.kind == "interest" and (row.b != owed or owed > self.board.skulls[row.seat]):
            raise Refusal(f"interest of {row.b}, due is {owed}, at hand {self.board.skulls[row.seat]} [E3]")

    def interest_on(self, slot: InterestSlot, industry: str) -> int:
        """Return the interest of one loan [E6, R8]."""
        if self.board.numbers["interest_basis"] == 0:
            return self.board.n_markers(industry)
        return count_of(slot.counted, industry)

    def move_in_interest(self, slot: InterestSlot, row: Row) -> list[InterestSlot]:
        """Take a loan, repayment, sale or removal in an interest slot; the owner says which loan goes [E9, E10, J2]."""
        industry = INDUSTRIES[row.a] if row.a < 10 else ""
        due, standing = count_of(slot.due, industry), self.board.mortgaged[row.seat].get(industry, 0)
        fewer = slot._replace(due=with_count(slot.due, industry, due - 1))
        kept = [slot] if standing > due else []
        if row.kind == "repaid":
            relief = self.board.numbers["relief_covers_repayment"] and slot.exemptions > 0 and row.c == 0
            self.repaid(row, waived=bool(relief))
            fewer = fewer._replace(exemptions=slot.exemptions - bool(relief))
            return [fewer, *kept] if due else [slot]
        self.check_move(row)
        if row.kind == "taken_off" and row.b == 1 and due:
            return [fewer, *kept]
        if row.kind == "loan" and self.board.numbers["new_loan_due_at_once"]:
            return [slot._replace(due=with_count(slot.due, industry, due + 1))]
        return [slot]

    def after_interest(self, point: Point) -> Point | None:
        """Go on to the next seat once nothing is due."""
        _, seat, slot = point
        return None if slot.due else self.interest_slot(self.board.order.index(seat) + 1, slot.counted)

    def at_winter_cards(self, point: Point, row: Row) -> list[Point]:
        """Move the Crisis clockwise [E14]; the cards follow from that row."""
        crisis, after = self.board.crisis, self.board.neighbours(self.board.crisis)[1]
        expected = ("crisis", self.board.oracle, INDUSTRIES.index(crisis), INDUSTRIES.index(after), WINTER)
        self.expect(row, expected)
        return [("winter_window",)]

    def at_card_window(self, point: Point, row: Row) -> list[Point]:
        """Windows 3 and 4: cards of everybody [R5]."""
        if row.kind != "card_laid":
            raise Refusal(f"{row.kind} at this moment")
        self.check_card(row, ANY_TIME)
        return [point]

    def after_winter_window(self, point: Point) -> Point:
        """Go on to Profit [E16]."""
        return "slot_window", self.board.order[0]

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
