"""What a seat may do at any moment: loans, repayments, sales of pairs, removals."""

from tests.reference.orconomics_cards import Table
from tests.reference.orconomics_words import CARDS, INDUSTRIES, Refusal, Row

MOVES = frozenset(("loan", "repaid", "pair_sold", "taken_off"))
PAYING = frozenset(("loan", "pair_sold"))


class Moves(Table):
    """Which moves at any moment are legal [J]."""

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
        price = self.board.bank(self.board.numbers["pair_sale"])
        if self.board.hands[row.seat].count(CARDS[row.a]) < 2 or row.b != price:
            raise Refusal("no such pair, or a wrong price [J8]")

    def removal(self, row: Row) -> None:
        """Refuse to take off what is not there [J1]."""
        industry = INDUSTRIES[row.a]
        there = self.board.startups[row.seat][industry] if row.b == 2 else row.b in (0, 1)
        if not there or (row.b < 2 and not self.board.has_company(row.seat, industry, row.b)):
            raise Refusal(f"no such marker of seat {row.seat} in {industry} [J1]")
