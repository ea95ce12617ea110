"""The table of Orconomics: who has what, and the sums the rulebook counts from it."""

from collections.abc import Sequence
from typing import Any

from tests.reference.orconomics_words import CARDS, INDUSTRIES, NOBODY, NUMBER_OF_SUM, Refusal

Tally = dict[str, int]
Expected = tuple[str, int, int, int, int]


class Board:
    """Everything that lies on the table or in the hands, told with words."""

    def __init__(self, numbers: dict[str, Any]) -> None:
        self.numbers = numbers
        self.n = numbers["players"]
        self.seats = range(self.n)
        self.income: Tally = dict(zip(INDUSTRIES, numbers["income"], strict=True))
        self.cells: Tally = dict(zip(INDUSTRIES, numbers["cells"], strict=True))
        self.start_price: Tally = dict(zip(INDUSTRIES, numbers["start_price"], strict=True))
        self.difficulty: Tally = dict(zip(CARDS, numbers["difficulty"], strict=True))
        self.ring: list[str] = list(INDUSTRIES)
        self.active = ""  # nowhere before turn 1
        self.zone: tuple[str, ...] = ()
        self.crisis = ""
        self.price: Tally = dict.fromkeys(INDUSTRIES, 0)  # 0: the field is blank
        self.beside: Tally = dict.fromkeys(INDUSTRIES, 0)
        self.companies = self.a_tally_each()
        self.mortgaged = self.a_tally_each()
        self.startups = self.a_tally_each()
        self.in_hand = [numbers["markers"]] * self.n
        self.trophies = [0] * self.n
        self.crippled = NOBODY
        self.skulls = [0] * self.n
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.deck: list[str] = []
        self.pile: list[str] = []
        self.oracle = 0
        self.order: list[int] = list(self.seats)
        self.turn = 0
        self.new_turn()

    def a_tally_each(self) -> list[Tally]:
        """Return an empty count of industries for each seat."""
        return [dict.fromkeys(INDUSTRIES, 0) for _ in self.seats]

    def new_turn(self) -> None:
        """Forget what holds for one turn only."""
        self.checks = self.thefts = 0
        self.repaid = self.a_tally_each()  # normal companies whose loan was repaid this turn [J10]
        self.lent = self.a_tally_each()  # loans taken this turn and still standing
        self.moved_in = self.a_tally_each()  # companies moved here by Food this turn [L6]

    def seat_oracle(self, oracle: int) -> None:
        """Hand the Oracle token to a seat [I5]."""
        self.oracle = oracle
        self.order = [(oracle + step) % self.n for step in self.seats]

    def neighbours(self, industry: str) -> tuple[str, str]:
        """Return the industries before and after one on the ring [A2]."""
        place = self.ring.index(industry)
        return self.ring[place - 1], self.ring[(place + 1) % 10]

    def activate(self, dice: tuple[int, int]) -> None:
        """Move the Activity token [D1, D8]."""
        self.active = NUMBER_OF_SUM[sum(dice)]
        before, after = self.neighbours(self.active)
        self.zone = (before, self.active, after)

    def effect_of(self, card: str) -> str:
        """Return the effect a card has; the twelfth kind borrows one or has none [K32]."""
        if card != "twelfth":
            return card
        return "" if self.numbers["twelfth"] < 0 else CARDS[self.numbers["twelfth"]]

    # Money

    def bank(self, skulls: int) -> int:
        """Return how many skulls the bank pays if it owes so many [A11, R48]."""
        if not self.numbers["bank_limited"]:
            return skulls
        return max(0, min(skulls, self.numbers["bank_skulls"] - sum(self.skulls)))

    def price_of(self, industry: str) -> int:
        """Return the industry price, of a blank field too [G3]."""
        return self.price[industry] or self.start_price[industry]

    def half_price(self, industry: str) -> int:
        """Return half the industry price, rounded up [G19]."""
        return (self.price_of(industry) + 1) // 2

    def works(self, industry: str, seat: int) -> int:
        """Return the companies of a seat there, none if the Crisis blocks the ability [M2]."""
        return 0 if self.crisis == industry else self.companies[seat][industry]

    def startup_price(self, seat: int) -> int:
        """Return what a startup costs a seat [H16, L5]."""
        n_companies = self.works("innovations", seat)
        if n_companies >= self.numbers["innovations_free"]:
            return 0
        return max(0, self.numbers["startup_price"] - self.numbers["innovations_discount"] * n_companies)

    def card_price(self, seat: int) -> int:
        """Return what a card costs a seat [I1, L3]."""
        discount = self.numbers["cattle_discount"] * self.works("cattle", seat)
        return max(0, self.numbers["card_price"] - discount)

    def communications_pay(self, seat: int, borrower: int) -> int:
        """Return what a seat earns when somebody takes a loan [L4, R39]."""
        if seat == borrower and not self.numbers["communications_own_loans"]:
            return 0
        return self.numbers["communications_pay"] * self.works("communications", seat)

    def lendable(self, seat: int, industry: str) -> int:
        """Return how many companies of a seat there may still be mortgaged this turn [J3, J4, J10]."""
        if industry not in self.zone:
            return 0
        return self.companies[seat][industry] - self.mortgaged[seat][industry] - self.repaid[seat][industry]

    def means(self, seat: int, hand: Sequence[str] | None = None, fee: int = 0) -> int:
        """Return the skulls a seat can surely raise, after the fee [G12]; cash only if the bank may run out [R48]."""
        if self.numbers["bank_limited"]:
            return self.skulls[seat] - fee
        cards = self.hands[seat] if hand is None else hand
        pairs = sum(cards.count(card) // 2 for card in set(cards))
        loans = sum(self.lendable(seat, industry) for industry in self.zone)
        by_loan = self.numbers["loan"] + self.communications_pay(seat, seat)
        return self.skulls[seat] - fee + loans * by_loan + pairs * self.numbers["pair_sale"]

    def n_markers(self, industry: str) -> int:
        """Return the markers of all seats in an industry: the interest of one loan there [E3]."""
        return sum(self.companies[seat][industry] + self.startups[seat][industry] for seat in self.seats)

    # Companies

    def n_companies(self, industry: str) -> int:
        """Return the companies of all seats in an industry."""
        return sum(tally[industry] for tally in self.companies)

    def free(self, industry: str) -> int:
        """Return the free companies of an industry [A9, R1]."""
        in_cells = self.n_companies(industry)
        if self.numbers["free_companies"] == 1:
            in_cells -= self.beside[industry]
        return max(0, self.cells[industry] - in_cells)

    def put_company(self, seat: int, industry: str, mortgaged: int = 0) -> None:
        """Put a company on the board, beside the cells if none is free [H13]."""
        if not self.free(industry):
            self.beside[industry] += 1
        self.companies[seat][industry] += 1
        self.mortgaged[seat][industry] += mortgaged

    def take_company(self, seat: int, industry: str, mortgaged: int) -> None:
        """Take a company off the board, from a cell first [R1]; one repaid or moved this turn goes last."""
        if self.n_companies(industry) == self.beside[industry]:
            self.beside[industry] -= 1
        self.companies[seat][industry] -= 1
        self.mortgaged[seat][industry] -= mortgaged
        self.clamp(seat, industry)

    def clamp(self, seat: int, industry: str) -> None:
        """Keep the counts of this turn within the companies that are left."""
        companies, mortgaged = self.companies[seat][industry], self.mortgaged[seat][industry]
        self.repaid[seat][industry] = min(self.repaid[seat][industry], companies - mortgaged)
        self.lent[seat][industry] = min(self.lent[seat][industry], mortgaged)
        self.moved_in[seat][industry] = min(self.moved_in[seat][industry], companies)

    def relocate(self, seat: int, industry: str, mortgaged: int) -> None:
        """Move a company out of Food [L6]; one whose loan was repaid this turn goes last and stays so [J10]."""
        normal = self.companies[seat]["food"] - self.mortgaged[seat]["food"]
        repaid = int(not mortgaged and normal == self.repaid[seat]["food"])
        lent = int(mortgaged and self.mortgaged[seat]["food"] == self.lent[seat]["food"])
        self.take_company(seat, "food", mortgaged)
        self.put_company(seat, industry, mortgaged)
        self.repaid[seat][industry] += repaid
        self.lent[seat][industry] += lent
        self.moved_in[seat][industry] += 1

    def has_company(self, seat: int, industry: str, mortgaged: int) -> bool:
        """Say whether a seat has a company of that kind there [R53]."""
        if mortgaged:
            return self.mortgaged[seat][industry] > 0
        return self.companies[seat][industry] > self.mortgaged[seat][industry]

    # Trophies

    def count_trophies(self) -> list[int]:
        """Count presence and leadership from the board [C1, C2]."""
        trophies = [0] * self.n
        for industry in INDUSTRIES:
            counts = [tally[industry] for tally in self.companies]
            most = max(counts)
            if not most:
                continue
            leads = counts.count(most) == 1
            for seat, count in enumerate(counts):
                if count:
                    trophies[seat] += 2 if leads and count == most else 1
        return trophies

    def fewest(self) -> int:
        """Return the seat with strictly the fewest trophies, else nobody [C7]."""
        least = min(self.trophies)
        return self.trophies.index(least) if self.trophies.count(least) == 1 else NOBODY

    def tell_trophies(self, actor: int) -> list[Expected]:
        """Return the rows that must follow a change of companies [C5, C7, C9, R2]."""
        before, self.trophies = self.trophies, self.count_trophies()
        rows: list[Expected] = [
            ("trophies", seat, self.trophies[seat], 0, 0) for seat in self.seats if self.trophies[seat] != before[seat]
        ]
        if self.fewest() != self.crippled:
            self.crippled = self.fewest()
            rows.append(("crippled", self.crippled, 0, 0, 0))
        for seat in (actor, *self.order):
            if self.trophies[seat] >= self.numbers["target"]:
                return [*rows, ("end", seat, 0, 0, 0)]
        return rows

    def check_markers(self) -> None:
        """Assert what must be true of the markers at any time [A5]."""
        for seat in self.seats:
            companies, mortgaged, startups = self.companies[seat], self.mortgaged[seat], self.startups[seat]
            on_board = sum(companies.values()) + sum(startups.values())
            if self.in_hand[seat] < 0 or self.in_hand[seat] + on_board != self.numbers["markers"]:
                raise Refusal(f"seat {seat} has {on_board} markers on the board and {self.in_hand[seat]} in hand")
            if min(startups.values()) < 0 or min(mortgaged.values()) < 0:
                raise Refusal(f"seat {seat} has fewer than no startups or loans")
            for industry, loans in mortgaged.items():
                if loans and loans > companies[industry]:
                    raise Refusal(f"seat {seat} has more loans than companies")
