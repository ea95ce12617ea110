"""What each kind of row does to the table once it is known to be legal, and which rows it makes follow."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.reference.orconomics_bidding import Bidding
from tests.reference.orconomics_board import Board, Expected
from tests.reference.orconomics_turn import Turn
from tests.reference.orconomics_words import (
    ARMS,
    CARDS,
    INDUSTRIES,
    NOBODY,
    NUMBER_OF_SUM,
    WINTER,
    Refusal,
    Row,
)


class Draw(NamedTuple):
    """A card that has to be drawn next, with the shuffle it may need."""

    seat: int
    cause: int


class Effects(Turn):
    """Carries rows out; `do_x` is for rows of kind x, and a kind without one changes nothing by itself."""

    def __init__(self, board: Board, chance: Any) -> None:
        super().__init__(board, chance)
        self.is_over = False
        self.ledger = 0  # skulls the bank has paid out
        self.shuffles = 0
        self.rows_of_purchase: Sequence[Expected] = ()  # of a company whose marker has to be freed first

    def receive(self, seat: int, skulls: int) -> None:
        """Let a seat take skulls from the bank, or pay it some."""
        self.board.skulls[seat] += skulls
        self.ledger += skulls

    def do_shuffle(self, row: Row) -> None:
        """Make a new deck of the pile [K11]."""
        self.board.deck = self.chance.deck(row.a, self.board.pile)
        self.board.pile = []
        self.shuffles = row.a + 1

    def take_from_deck(self, seat: int) -> None:
        """Put the next card into a hand; with reshuffle = at_once an emptied deck is renewed [R7]."""
        self.board.hands[seat].append(self.board.deck.pop())
        if self.board.numbers["reshuffle_at_once"] and not self.board.deck and self.board.pile:
            self.must.appendleft(self.shuffle_row())

    def do_deal(self, row: Row) -> None:
        self.take_from_deck(row.seat)

    def do_start_crisis(self, row: Row) -> None:
        self.board.crisis = INDUSTRIES[row.c]
        for seat in self.board.seats:
            self.receive(seat, self.board.bank(self.board.numbers["start_skulls"]))

    def do_placed(self, row: Row) -> None:
        self.board.in_hand[row.seat] -= 1
        self.board.put_company(row.seat, INDUSTRIES[row.a])
        if ("turn",) in self.points:
            self.change(row.seat)

    def do_turn(self, row: Row) -> None:
        """Roll the dice and see whether it is Winter [D1 to D6]."""
        board = self.board
        board.turn = row.a
        board.new_turn()
        self.deferred = set()
        dice = self.chance.dice(row.a)
        self.must.append(("dice", board.oracle, *dice, INDUSTRIES.index(NUMBER_OF_SUM[sum(dice)])))
        reasons = (dice[0] == dice[1]) + 2 * (NUMBER_OF_SUM[sum(dice)] == board.active)
        self.is_winter = reasons > 0
        if self.is_winter:
            self.must.append(("winter", NOBODY, reasons, 0, 0))

    def do_dice(self, row: Row) -> None:
        self.board.activate((row.a, row.b))

    def do_interest(self, row: Row) -> None:
        self.receive(row.seat, -row.b)

    def do_lost(self, row: Row) -> None:
        self.remove(row.seat, INDUSTRIES[row.a], row.b)
        self.change(row.seat)

    def remove(self, seat: int, industry: str, mortgaged: int) -> None:
        """Take a company off; its marker returns to the hand [E5, F9, J1, J2]."""
        self.board.take_company(seat, industry, mortgaged)
        self.board.in_hand[seat] += 1

    def do_crisis(self, row: Row) -> None:
        self.board.crisis = INDUSTRIES[row.b]
        if row.c == WINTER:
            self.must.extend(Draw(seat, WINTER) for seat in self.board.order)

    def do_draw(self, row: Row) -> None:
        if row.a >= 0:
            self.take_from_deck(row.seat)

    def do_income(self, row: Row) -> None:
        self.receive(row.seat, row.c)

    def do_loss(self, row: Row) -> None:
        self.receive(row.seat, -row.b)

    def do_relocated(self, row: Row) -> None:
        self.board.relocate(row.seat, INDUSTRIES[row.a], row.b)
        self.change(row.seat)

    def discard(self, seat: int, card: str) -> None:
        """Put a card from a hand on the pile."""
        self.board.hands[seat].remove(card)
        self.board.pile.append(card)

    def do_card_sold(self, row: Row) -> None:
        self.discard(row.seat, CARDS[row.a])
        self.receive(row.seat, row.b)

    def do_subsidy(self, row: Row) -> None:
        self.receive(row.seat, row.a)

    def do_no_company(self, row: Row) -> None:
        self.board.price[INDUSTRIES[row.a]] = row.b

    def do_auction(self, row: Row) -> None:
        self.bidding = Bidding(self.board, self.board.order, row.b, in_cards=False)

    def do_fee(self, row: Row) -> None:
        assert self.bidding is not None
        self.receive(row.seat, -row.a)
        self.bidding.paid_fee.add(row.seat)
        self.bidding.fee_row = True

    def do_bid(self, row: Row) -> None:
        assert self.bidding is not None
        self.bidding.speak(row)

    do_card_bid = do_pass = do_bid

    def do_unsold(self, row: Row) -> None:
        self.board.price[INDUSTRIES[row.a]] = row.b
        self.bidding = None

    def do_bought(self, row: Row) -> None:
        """Pay the bid; the marker follows, freed first if none is in hand [G16, G21]."""
        self.receive(row.seat, -row.b)
        if row.c != NOBODY:
            self.receive(row.c, row.b)
        self.bidding = None
        purchase = [("opened", row.seat, row.a, 0, 0), ("price", NOBODY, row.a, row.b, 0)]
        if self.board.in_hand[row.seat]:
            self.must.extend(purchase)
        else:
            self.rows_of_purchase = purchase

    def do_opened(self, row: Row) -> None:
        self.board.in_hand[row.seat] -= 1
        self.board.put_company(row.seat, INDUSTRIES[row.a])
        self.change(row.seat)

    def do_price(self, row: Row) -> None:
        self.board.price[INDUSTRIES[row.a]] = row.b

    def do_fate(self, row: Row) -> None:
        self.bidding = Bidding(self.board, self.owners(), 1, in_cards=True)

    def do_discard(self, row: Row) -> None:
        self.discard(row.seat, CARDS[row.a])
        self.bidding = None

    def do_converted(self, row: Row) -> None:
        """Make a company of a startup; Arms pays its cards if the game goes on [H13, H15, L11, R34]."""
        board, industry = self.board, INDUSTRIES[row.a]
        before = board.works("arms", row.seat)
        board.startups[row.seat][industry] -= 1
        board.put_company(row.seat, industry)
        n_cards = board.works("arms", row.seat) if board.numbers["arms_counts_new"] else before
        self.must.extend([Draw(row.seat, ARMS)] * n_cards)
        self.change(row.seat)

    def do_founded(self, row: Row) -> None:
        self.board.in_hand[row.seat] -= 1
        self.board.startups[row.seat][INDUSTRIES[row.a]] += 1
        self.receive(row.seat, -row.b)

    def do_card_bought(self, row: Row) -> None:
        self.receive(row.seat, -row.b)
        self.take_from_deck(row.seat)

    def do_turn_end(self, row: Row) -> None:
        """Pass the Oracle token; the cap on turns makes a game stalled [R6]."""
        self.board.seat_oracle(row.seat)
        if self.board.turn >= self.board.numbers["max_turns"]:
            self.must.append(("end", NOBODY, 1, 0, 0))

    def do_loan(self, row: Row) -> None:
        """Mortgage a company; Communications earns on it [J3, J6, L4]."""
        board, industry = self.board, INDUSTRIES[row.a]
        board.mortgaged[row.seat][industry] += 1
        board.lent[row.seat][industry] += 1
        self.receive(row.seat, row.b)
        earned = 0
        for seat in board.order:
            pay = min(board.communications_pay(seat, row.seat), board.bank(1 << 40) - earned)
            earned += pay
            if pay > 0:
                self.must.append(("communications", seat, pay, 0, 0))

    def do_communications(self, row: Row) -> None:
        self.receive(row.seat, row.a)

    def do_repaid(self, row: Row) -> None:
        board, industry = self.board, INDUSTRIES[row.a]
        board.mortgaged[row.seat][industry] -= 1
        board.repaid[row.seat][industry] += 1
        board.clamp(row.seat, industry)
        self.receive(row.seat, -row.b)

    def do_pair_sold(self, row: Row) -> None:
        self.discard(row.seat, CARDS[row.a])
        self.discard(row.seat, CARDS[row.a])
        self.receive(row.seat, row.b)

    def do_taken_off(self, row: Row) -> None:
        """Take a marker off; one freed for a purchase is followed by the purchase [J1, R3]."""
        if row.b == 2:
            self.board.startups[row.seat][INDUSTRIES[row.a]] -= 1
            self.board.in_hand[row.seat] += 1
        else:
            self.remove(row.seat, INDUSTRIES[row.a], row.b)
        purchase, self.rows_of_purchase = self.rows_of_purchase, ()
        self.must.extend(purchase)
        if row.b < 2 and not (purchase and self.board.numbers["marker_swap_one_change"]):
            self.change(row.seat)

    def do_card_laid(self, row: Row) -> None:
        self.lay(row, self.board.effect_of(CARDS[row.a]))

    def do_pile(self, row: Row) -> None:
        self.board.pile.append(self.laid.pop().card)

    def do_vetoed(self, row: Row) -> None:
        assert self.bidding is not None
        self.bidding.drop(row.seat)

    def do_audited(self, row: Row) -> None:
        self.board.thefts += 1
        self.board.hands[row.b].remove(CARDS[row.a])
        self.board.hands[row.seat].append(CARDS[row.a])

    def do_informed(self, row: Row) -> None:
        self.board.hands[row.seat].append(self.board.pile.pop(self.laid[-1].detail))

    def do_switched(self, row: Row) -> None:
        assert self.bidding is not None
        self.bidding.payee = row.seat

    def do_sold_easily(self, row: Row) -> None:
        """Take the marker off and the money for it, and return its loan [K30]; then trophies are recounted [C5]."""
        self.board.take_company(row.seat, INDUSTRIES[row.a], row.c)
        self.board.in_hand[row.seat] += 1
        self.receive(row.seat, row.b - (self.board.numbers["loan"] if row.c else 0))
        self.change(row.seat)

    def do_deferred(self, row: Row) -> None:
        """Let a seat owe nothing this Winter, in the interest slot it may be in or in the one to come [E12]."""
        self.deferred.add(row.seat)
        self.points = {
            (*point[:2], point[2]._replace(due=())) if point[0] == "interest" else point for point in self.points
        }

    def do_end(self, row: Row) -> None:
        self.is_over = True

    def shuffle_row(self) -> Expected:
        """Return the row of a shuffle, which needs an empty deck [K11, R7]."""
        if self.board.deck or not self.board.pile:
            raise Refusal("a shuffle without need")
        return "shuffle", NOBODY, self.shuffles, len(self.board.pile), 0
