"""The points from the start of a turn to the end of Winter; what a point is stands in `orconomics_turn`."""

from typing import Any, NamedTuple

from tests.reference.orconomics_cards import ANY_TIME
from tests.reference.orconomics_moves import Moves
from tests.reference.orconomics_profit import Count, count_of, with_count
from tests.reference.orconomics_words import INDUSTRIES, INTEREST, WINTER, Refusal, Row

Point = tuple[Any, ...]


class InterestSlot(NamedTuple):
    """What a seat still owes in its interest slot."""

    due: Count
    exemptions: int
    begun: bool
    counted: Count  # markers when the slot or Winter began, if the edition counts them then [R8]


class Winter(Moves):
    """Setup, dice, interest, Crisis and cards."""

    points: set[Point]
    is_winter = False

    def check_own(self, row: Row, seat: int) -> None:
        """Refuse what another seat does in a slot."""
        if row.seat != seat:
            raise Refusal(f"seat {row.seat} in the slot of seat {seat}")

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
            in_winter = self.is_winter and point[0] == "dice_window"
            self.check_card(row, ANY_TIME | {"deferral"} if in_winter else ANY_TIME)
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
        """Open the next interest slot; a seat that owes nothing has none [E2, E9, E11, E12]."""
        for seat in self.board.order[place:]:
            loans = self.board.mortgaged[seat]
            due = tuple(sorted((industry, n) for industry, n in loans.items() if n))
            if due and seat not in self.deferred:
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
