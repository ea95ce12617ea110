"""The referee of Orconomics: reads the trace of a game and rejects the first row that the rules forbid.

Written from the rulebook alone. Three things say which row may come next: rows that must follow whatever anybody wants
(`must`), the top card on the table, and the points of the turn where play can stand after some seats declined.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from tests.reference.orconomics_board import Board, Expected
from tests.reference.orconomics_bidding import Bidding
from tests.reference.orconomics_chance import Streams
from tests.reference.orconomics_profit import check_ability, check_income, check_loss
from tests.reference.orconomics_turn import ABILITIES, MOVES, Point, Turn
from tests.reference.orconomics_words import (
    ARMS,
    CARDS,
    FORMS,
    INDUSTRIES,
    NOBODY,
    NUMBER_OF_SUM,
    TOURISM,
    WINTER,
    IllegalTrace,
    Refusal,
    Row,
    spans_of_rows,
)

CARD_KINDS = frozenset(("card_laid",))
BIDDING_KINDS = CARD_KINDS | {"fee", "bid", "card_bid", "pass", "loan", "pair_sold", "unsold", "bought", "discard", "converted"}
ACCEPTED = {
    "placement": frozenset(("placed",)),
    "turn": frozenset(("turn",)),
    "dice_window": MOVES | CARD_KINDS,
    "interest": MOVES | CARD_KINDS | {"interest", "exemption", "lost"},
    "winter_cards": frozenset(("crisis",)),
    "winter_window": CARD_KINDS,
    "slot_window": CARD_KINDS,
    "income": frozenset(("income",)),
    "loss": MOVES | {"loss", "lost"},
    "ability": MOVES | CARD_KINDS | ABILITIES,
    "profit_window": CARD_KINDS,
    "subsidy": frozenset(("subsidy",)),
    "auction_window": MOVES | CARD_KINDS,
    "auction": frozenset(("no_company", "auction")),
    "bidding": BIDDING_KINDS,
    "payment": frozenset(("loan", "pair_sold", "bought")),
    "marker": frozenset(("taken_off",)),
    "possession": MOVES,
    "startup_window": MOVES | CARD_KINDS,
    "fate": frozenset(("fate",)),
    "card_payment": frozenset(("discard", "converted")),
    "startup": MOVES | {"founded"},
    "purchase": MOVES | CARD_KINDS | {"card_bought"},
    "turn_end": frozenset(("turn_end",)),
}
_AT = dict.fromkeys(("winter_window", "slot_window"), "at_card_window") | dict.fromkeys(
    ("auction_window", "startup_window"), "at_dice_window"
)
"""Stages where the same may happen as at another one."""
Stage = tuple[frozenset[str], Callable[[Point, Row], list[Point]], Callable[[Point], Point | None] | None]
BOARD_KINDS = frozenset(
    ("placed", "lost", "relocated", "opened", "converted", "founded", "loan", "repaid", "taken_off", "sold_easily")
)
"""Kinds of rows that change markers."""


class Draw(NamedTuple):
    """A card that has to be drawn next, with the shuffle it may need."""

    seat: int
    cause: int


class Referee(Turn):
    """Follows one game row by row."""

    def __init__(self, numbers: dict[str, Any], seed: int = 0, deal: int = 0) -> None:
        super().__init__(Board(numbers), Streams(seed, deal))
        self.row_number = 0
        self.is_over = False
        self.ledger = 0  # skulls the bank has paid out
        self.shuffles = 0
        self.drawing = False  # a shuffle was made for the next card
        self.last_active = ""
        self.points: set[Point] = {("placement", 0)}
        self.rows_of_purchase: list[Expected] = []
        self.know_stages()
        self.n_cards = sum(numbers["copies"])
        self.expect_setup()

    @classmethod
    def from_position(cls, numbers: dict[str, Any], board: Board, point: Point, chance: Any) -> "Referee":
        """Return a referee that goes on from a position, at a point such as ("dice_window",)."""
        referee = cls.__new__(cls)
        Turn.__init__(referee, board, chance)
        referee.row_number, referee.is_over = 0, False
        referee.ledger, referee.shuffles, referee.drawing = sum(board.skulls), 1, False
        referee.last_active = board.active
        referee.points = {point}
        referee.rows_of_purchase = []
        referee.know_stages()
        referee.n_cards = len(board.deck) + len(board.pile) + sum(map(len, board.hands))
        board.trophies = board.count_trophies()
        board.crippled = board.fewest()
        return referee

    def know_stages(self) -> None:
        """Look up once what belongs to each kind of row and to each stage."""
        self.forms = spans_of_rows(self.board.n)
        self.effects = {kind: getattr(self, "do_" + kind, None) for kind in FORMS}
        self.stages: dict[str, Stage] = {
            stage: (kinds, getattr(self, _AT.get(stage, "at_" + stage)), getattr(self, "after_" + stage, None))
            for stage, kinds in ACCEPTED.items()
        }

    def expect_setup(self) -> None:
        """Say which rows open the log [B1 to B5]."""
        board, numbers, chance = self.board, self.board.numbers, self.chance
        self.must.append(("game", NOBODY, board.n, numbers["target"], 0))
        board.ring = chance.ring() if numbers["random_ring"] else list(INDUSTRIES)
        self.must.extend(("ring", NOBODY, place, INDUSTRIES.index(name), 0) for place, name in enumerate(board.ring))
        board.pile = [card for card, copies in zip(CARDS, numbers["copies"], strict=True) for _ in range(copies)]
        deck = chance.deck(0, board.pile)
        self.must.append(("shuffle", NOBODY, 0, len(deck), 0))
        for seat in board.order * numbers["start_cards"]:
            self.must.append(("deal", seat, CARDS.index(deck.pop()), 0, 0))
        dice = chance.start_dice()
        self.must.append(("start_crisis", NOBODY, *dice, INDUSTRIES.index(NUMBER_OF_SUM[sum(dice)])))

    # Reading

    def read_all(self, rows: Iterable[Sequence[int]], finished: bool = True) -> Board:
        """Read a whole trace; `finished` demands that it ends with the end of the game."""
        for row in rows:
            self.read(row)
        if finished and not self.is_over:
            raise IllegalTrace(self.row_number, "the log ends before the game")
        return self.board

    def read(self, row: Sequence[int]) -> None:
        """Read one row, or raise IllegalTrace."""
        try:
            self.take(self.named(row))
            self.check_invariants(self.forms[row[1]][0])
        except Refusal as refusal:
            raise IllegalTrace(self.row_number, str(refusal)) from None
        self.row_number += 1

    def named(self, row: Sequence[int]) -> Row:
        """Check the form of a row and name its kind."""
        turn, kind, seat, a, b, c = row
        if self.is_over:
            raise Refusal("a row after the end")
        if not 0 <= kind < len(self.forms):
            raise Refusal(f"no kind {kind}")
        name, (seats, in_a, in_b, in_c) = self.forms[kind]
        if seat not in seats or a not in in_a or b not in in_b or c not in in_c:
            raise Refusal(f"{name} {seat} {a} {b} {c} is not of the form {FORMS[name]}")
        if turn != self.board.turn + (name == "turn"):
            raise Refusal(f"turn {turn} in turn {self.board.turn}")
        return Row(turn, name, seat, a, b, c)

    def take(self, row: Row) -> None:
        """Judge a row and carry it out."""
        if self.must:
            self.expect(row, self.next_must())
            self.must.popleft() if row.kind != "shuffle" or not isinstance(self.must[0], Draw) else None
            self.apply(row)
        elif row.kind == "shuffle" and not self.drawing:
            self.expect(row, self.shuffle_row())
            self.apply(row)
            self.drawing = True
        else:
            self.choose(row)

    def choose(self, row: Row) -> None:
        """Take a row that somebody chose, or that comes when everybody has been silent."""
        if self.drawing and row.kind not in ("draw", "card_bought"):
            raise Refusal("a shuffle without a draw")
        self.drawing = False
        if not self.laid:
            self.points = self.points_after(row)
            self.apply(row)
        elif self.laid[-1].step == "exploitation":
            self.exploit(row)
        else:
            self.resolve(row)

    def points_after(self, row: Row) -> set[Point]:
        """Return every point where play can stand after this row, letting seats decline on the way to it."""
        found: set[Point] = set()
        seen: set[Point] = set()
        reasons = []
        for start in self.points:
            point: Point | None = start
            while point is not None and point not in seen:
                seen.add(point)
                kinds, at, after = self.stages[point[0]]
                if row.kind in kinds:
                    try:
                        found.update(at(point, row))
                    except Refusal as refusal:
                        reasons.append(str(refusal))
                point = after(point) if after else None
        if not found:
            reasons.append(f"{row[1:]} fits no point of the turn after {sorted(point[0] for point in self.points)}")
            raise Refusal(reasons[0])
        return found

    def exploit(self, row: Row) -> None:
        """Take a row of the second settlement; its losses are met from cash [K9, K21]."""
        top = self.laid[-1]
        if top.slot.incomes:
            top.slot = check_income(self.board, top.player, top.slot, row, second=True)
        elif top.slot.left:
            if row.kind not in ("loss", "lost") or (row.kind == "lost" and row.c != 6):
                raise Refusal(f"{row.kind} while a loss of Exploitation is undecided [F7, K9]")
            top.slot = check_loss(self.board, top.player, top.slot, row)
        elif row.kind in ABILITIES and not (row.kind == "draw" and row.c != TOURISM):
            top.slot = check_ability(self.board, top.player, top.slot, row)
        else:
            self.expect(row, self.pile_row(top))
        self.apply(row)

    # Rows that must come

    def next_must(self) -> Expected:
        """Return the row that must come now."""
        head = self.must[0]
        if not isinstance(head, Draw):
            return head
        if not self.board.deck and self.board.pile:
            return self.shuffle_row()
        card = CARDS.index(self.board.deck[-1]) if self.board.deck else -1
        return "draw", head.seat, card, 0, head.cause

    def shuffle_row(self) -> Expected:
        """Return the row of a shuffle, which needs an empty deck [K11, R7]."""
        if self.board.deck or not self.board.pile:
            raise Refusal("a shuffle without need")
        return "shuffle", NOBODY, self.shuffles, len(self.board.pile), 0

    # Invariants

    def check_invariants(self, kind: str) -> None:
        """Assert what must be true after every row [A5, A6, A7, C5]."""
        board = self.board
        cards = len(board.deck) + len(board.pile) + len(self.laid) + sum(map(len, board.hands))
        if cards != self.n_cards:
            raise Refusal(f"{cards} cards instead of {self.n_cards}")
        if min(board.skulls) < 0 or sum(board.skulls) != self.ledger:
            raise Refusal(f"skulls {board.skulls} do not agree with what the bank has paid out, {self.ledger}")
        if kind in BOARD_KINDS:
            board.check_markers()
        if kind == "turn_end" and board.trophies != board.count_trophies():
            raise Refusal("trophies differ from the board")

    # What a row does

    def apply(self, row: Row) -> None:
        """Carry a legal row out."""
        effect = self.effects[row.kind]
        if effect is not None:
            effect(row)

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
        self.last_active, dice = board.active, self.chance.dice(row.a)
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
        self.rows_of_purchase = [("opened", row.seat, row.a, 0, 0), ("price", NOBODY, row.a, row.b, 0)]
        if self.board.in_hand[row.seat]:
            self.must.extend(self.rows_of_purchase)
            self.rows_of_purchase = []

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
        purchase, self.rows_of_purchase = self.rows_of_purchase, []
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
        """Take the money for a company sold, and return its loan [K30]."""
        self.receive(row.seat, row.b - (self.board.numbers["loan"] if row.c else 0))

    def do_deferred(self, row: Row) -> None:
        """Clear what is due in this interest slot [E12]."""
        self.points = {(*point[:2], point[2]._replace(due=())) for point in self.points}

    def do_end(self, row: Row) -> None:
        self.is_over = True
