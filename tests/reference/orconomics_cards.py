"""Influence cards: when one may be laid, what answers it, what it does."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from tests.reference.orconomics_bidding import Bidding
from tests.reference.orconomics_board import Board, Expected
from tests.reference.orconomics_profit import ProfitSlot, settlement
from tests.reference.orconomics_words import CARDS, IMPROVEMENT, INDUSTRIES, LOBBY, NOBODY, Refusal, Row

ANY_TIME = frozenset(("espionage", "informant", "lobby", "easy_deal"))


@dataclass
class Laid:
    """A card lying open on the table."""

    card: str
    effect: str
    player: int
    target: int
    detail: int
    need: int
    step: str = "security"
    cursor: int = 0  # seats of the present round that have had their chance
    die: int = 0
    verdict: int | None = None
    cancelled: bool = False
    improved: bool = False  # a first card was discarded for the die
    missing: int = 0  # cards that must follow it
    slot: ProfitSlot = field(default_factory=ProfitSlot)


class Table:
    """The cards lying open, the top one being resolved [K2]."""

    def __init__(self, board: Board, chance: Any) -> None:
        self.board = board
        self.chance = chance
        self.laid: list[Laid] = []
        self.bidding: Bidding | None = None
        self.deferred: set[int] = set()  # seats that owe no interest this Winter
        self.must: deque[Any] = deque()  # rows that have to come next, whatever anybody wants

    # Laying a card

    def check_card(self, row: Row, allowed: frozenset[str]) -> str:
        """Refuse a card that may not be laid now, and return its effect."""
        card = CARDS[row.a]
        effect = self.board.effect_of(card)
        if effect not in allowed:
            raise Refusal(f"{card} cannot be played at this moment [K1, R5]")
        if card not in self.board.hands[row.seat]:
            raise Refusal(f"seat {row.seat} does not hold {card}")
        self.check_bound(row.seat, card)
        target, detail = self.check_aim(effect, row)
        if (row.b, row.c) != (target, detail):
            raise Refusal(f"{card} with target {row.b}, {row.c}; allowed {target}, {detail}")
        return effect

    def check_bound(self, seat: int, card: str) -> None:
        """Refuse to let a card go that a bid in force needs [G13, R33]."""
        if self.bidding is not None:
            rest = list(self.board.hands[seat])
            rest.remove(card)
            if not self.bidding.is_bound_to(seat, rest):
                raise Refusal(f"seat {seat} is bound by its bid and needs that card [G13]")

    def check_aim(self, effect: str, row: Row) -> tuple[int, int]:
        """Refuse a card without a possible effect; return the target and detail it must have [R35]."""
        aims = {"espionage": self.aim_espionage, "lobby": self.aim_lobby, "easy_deal": self.aim_easy_deal}
        aims |= {"informant": self.aim_informant, "audit": self.aim_audit, "exploitation": self.aim_exploitation}
        aims |= {"deferral": self.aim_deferral}
        aims |= {"veto": self.aim_veto, "security": self.aim_security, "consultants": self.aim_consultants}
        return aims.get(effect, lambda row: (NOBODY, 0))(row)

    def aim_espionage(self, row: Row) -> tuple[int, int]:
        """Espionage needs a marker in hand [R35]."""
        if not 0 <= row.b < 10 or not self.board.in_hand[row.seat]:
            raise Refusal("Espionage needs an industry and a marker in hand [R35]")
        return row.b, 0

    def aim_lobby(self, row: Row) -> tuple[int, int]:
        """Lobby must change the place of the Crisis [R35]."""
        if not 0 <= row.b < 10 or INDUSTRIES[row.b] == self.board.crisis:
            raise Refusal("Lobby must move the Crisis [R35]")
        return row.b, 0

    def aim_easy_deal(self, row: Row) -> tuple[int, int]:
        """Easy Deal needs an own company, and 7 skulls at the end if it is mortgaged [R36]."""
        if not 0 <= row.b < 10 or row.c not in (0, 1):
            raise Refusal("Easy Deal needs an industry")
        industry = INDUSTRIES[row.b]
        if not self.board.has_company(row.seat, industry, row.c):
            raise Refusal(f"no such company of seat {row.seat} in {industry}")
        price = self.board.bank(self.board.price_of(industry))
        if row.c and self.board.skulls[row.seat] + price < self.board.numbers["loan"]:
            raise Refusal("the loan could not be returned [R36]")
        return row.b, row.c

    def aim_informant(self, row: Row) -> tuple[int, int]:
        """Informant takes the top of the pile, never a card with the effect of an Informant [K26, R32, R6]."""
        pile, place = self.board.pile, len(self.board.pile) - 1
        if self.board.numbers["informant_next_below"]:
            while place >= 0 and self.board.effect_of(pile[place]) == "informant":
                place -= 1
        if place < 0 or self.board.effect_of(pile[place]) == "informant":
            raise Refusal("nothing for an Informant to take [R32]")
        return NOBODY, place

    def aim_audit(self, row: Row) -> tuple[int, int]:
        """A Tax Audit needs another seat with cards [R35]."""
        if row.b not in self.board.seats or row.b == row.seat or not self.board.hands[row.b]:
            raise Refusal("a Tax Audit needs another seat with cards [R35]")
        return row.b, 0

    def aim_exploitation(self, row: Row) -> tuple[int, int]:
        """Exploitation needs settled companies [R35]."""
        slot = settlement(self.board, row.seat, second=True)
        if not slot.incomes and not slot.left:
            raise Refusal("no settled companies to exploit [R35]")
        return NOBODY, 0

    def aim_deferral(self, row: Row) -> tuple[int, int]:
        """Payment Deferral needs loans that still cost interest [R35, E12]."""
        if row.seat in self.deferred or not any(self.board.mortgaged[row.seat].values()):
            raise Refusal("no interest to defer [R35]")
        return NOBODY, 0

    def aim_veto(self, row: Row) -> tuple[int, int]:
        """A Veto names a seat in the bidding."""
        if self.bidding is None or row.b not in self.board.seats:
            raise Refusal("a Veto needs a seat in a bidding [K23]")
        self.bidding.check_veto(row.seat, row.b)
        return row.b, 0

    def aim_security(self, row: Row) -> tuple[int, int]:
        """Security Service answers the card that was laid last [K20, R29]."""
        top = self.laid[-1]
        if top.effect == "security" and not self.board.numbers["security_on_security"]:
            raise Refusal("Security Service against Security Service [R29]")
        return top.player, 0

    def aim_consultants(self, row: Row) -> tuple[int, int]:
        """Consultants say whether the check succeeds [K31]."""
        if row.b not in (0, 1) or not self.board.numbers["consultants_decide"]:
            raise Refusal("Consultants decide 0 or 1 [R30]")
        return row.b, 0

    def lay(self, row: Row, effect: str) -> None:
        """Lay a card open; its difficulty is fixed now [K6, R54]."""
        card = CARDS[row.a]
        self.board.hands[row.seat].remove(card)
        need = self.board.difficulty[card] - self.board.works("smuggling", row.seat)
        self.laid.append(Laid(card, effect, row.seat, row.b, row.c, need))

    # Resolving it

    def resolve(self, row: Row) -> None:
        """Take one row of the story of the top card."""
        top = self.laid[-1]
        if row.kind == "card_laid" and top.step in ("security", "check") and not top.cancelled and not top.improved:
            self.answer(top, row)
        elif top.step == "security":
            self.expect(row, self.after_security(top))
            top.step = "check" if row.kind == "check" else "over"
            self.go_on(top, row)
        elif top.step == "check":
            self.verdict_or_discard(top, row)
        else:
            raise Refusal(f"{row.kind} while {top.card} is being resolved [K8]")

    def expect(self, row: Row, expected: Expected) -> None:
        """Refuse a row that is not the expected one."""
        if row[1:] != expected:
            raise Refusal(f"{row[1:]} where {expected} must come")

    def answer(self, top: Laid, row: Row) -> None:
        """Let a seat answer the top card: Security before the die, Consultants after it [K20, K31]."""
        wanted = "security" if top.step == "security" else "consultants"
        effect = self.check_card(row, frozenset((wanted,)))
        if wanted == "security" and row.seat == top.player:
            raise Refusal("Security Service against one's own card [R29]")
        place = self.board.order.index(row.seat)
        if place < top.cursor:
            raise Refusal(f"seat {row.seat} has had its chance to answer [K7]")
        top.cursor = place + 1
        self.lay(row, effect)

    def after_security(self, top: Laid) -> Expected:
        """Return the row that follows when nobody has any more Security Services."""
        card = CARDS.index(top.card)
        if top.cancelled:
            return "cancelled", top.player, card, 0, 0
        if top.need < 2:
            return "works", top.player, card, 0, 0
        top.die = self.chance.check(self.board.turn, self.board.checks)
        return "check", top.player, top.die, top.need, 0

    def go_on(self, top: Laid, row: Row) -> None:
        """Do what follows from the row that ended the asking."""
        if row.kind == "check":
            self.board.checks += 1
            top.cursor = 0
        elif row.kind == "works":
            self.carry_out(top)
        else:
            self.must.append(self.pile_row(top))

    def pile_row(self, top: Laid) -> Expected:
        """Return the row that takes a card to the pile."""
        return "pile", top.player, CARDS.index(top.card), 0, 0

    def verdict_or_discard(self, top: Laid, row: Row) -> None:
        """After the die: improve it, or let it decide, unless Consultants have spoken [K3, K4, R30, R33]."""
        short = top.need - top.die if top.verdict is None and (top.missing or not top.improved) else 0
        if row.kind == "discard" and short > 0:
            self.improve(top, row, short)
            return
        works = top.verdict == 1 if top.verdict is not None else top.die >= top.need
        if top.missing:
            raise Refusal("only some of the cards needed were discarded [R33]")
        works = works or top.improved
        self.expect(row, ("works" if works else "fails", top.player, CARDS.index(top.card), 0, 0))
        top.step = "over"
        self.go_on(top, row)

    def improve(self, top: Laid, row: Row, short: int) -> None:
        """Take a discard that improves the die [R33]."""
        card = CARDS[row.a]
        if row.seat != top.player or row.c != IMPROVEMENT or card not in self.board.hands[row.seat]:
            raise Refusal("a discard that does not improve the die [K4]")
        if not top.missing and len(self.board.hands[row.seat]) < short:
            raise Refusal("too few cards to improve the die [R33]")
        self.check_bound(row.seat, card)
        self.board.hands[row.seat].remove(card)
        self.board.pile.append(card)
        top.missing = (top.missing or short) - 1
        top.improved = True

    # What a card does

    def carry_out(self, top: Laid) -> None:
        """Say which rows must follow from a card that works."""
        top.step = "over"
        if top.effect == "exploitation":
            top.step = "exploitation"
            top.slot = settlement(self.board, top.player, second=True)
            return
        self.must.extend(getattr(self, f"rows_of_{top.effect}")(top))
        self.must.append(self.pile_row(top))

    def rows_of_security(self, top: Laid) -> list[Expected]:
        """Cancel the card below [K12, K20]."""
        self.laid[-2].cancelled = True
        return []

    def rows_of_consultants(self, top: Laid) -> list[Expected]:
        """Decide the check of the card below; the round of asking starts again [K31, R30]."""
        self.laid[-2].verdict = top.target
        self.laid[-2].cursor = 0
        return [("advised", top.player, top.target, 0, 0)]

    def rows_of_espionage(self, top: Laid) -> list[Expected]:
        """Found a startup for nothing [K22]."""
        return [("founded", top.player, top.target, 0, 1)]

    def rows_of_veto(self, top: Laid) -> list[Expected]:
        """Drop a seat from the bidding [K23, K24]."""
        assert self.bidding is not None
        return [("vetoed", top.target, self.bidding.bids[top.target], 0, 0)]

    def rows_of_audit(self, top: Laid) -> list[Expected]:
        """Take a random card [K25]; none if the hand has emptied in the meantime."""
        hand = sorted(self.board.hands[top.target], key=CARDS.index)
        if not hand:
            return []
        card = hand[self.chance.theft(self.board.turn, self.board.thefts, len(hand))]
        return [("audited", top.player, CARDS.index(card), top.target, 0)]

    def rows_of_informant(self, top: Laid) -> list[Expected]:
        """Take the card from the pile that was on top when the Informant was laid [K26, R32]."""
        return [("informed", top.player, CARDS.index(self.board.pile[top.detail]), 0, 0)]

    def rows_of_deferral(self, top: Laid) -> list[Expected]:
        """Owe no interest this Winter [K27]."""
        return [("deferred", top.player, 0, 0, 0)]

    def rows_of_lobby(self, top: Laid) -> list[Expected]:
        """Move the Crisis anywhere [K28]."""
        return [("crisis", top.player, INDUSTRIES.index(self.board.crisis), top.target, LOBBY)]

    def rows_of_switched(self, top: Laid) -> list[Expected]:
        """Have the winning bid paid to oneself [K29]."""
        return [("switched", top.player, 0, 0, 0)]

    def rows_of_easy_deal(self, top: Laid) -> list[Expected]:
        """Sell a company for the price, which then halves [K30, R36]."""
        industry = INDUSTRIES[top.target]
        sold = ("sold_easily", top.player, top.target, self.board.bank(self.board.price_of(industry)), top.detail)
        return [sold, ("price", NOBODY, top.target, self.board.half_price(industry), 0)]

    def change(self, actor: int) -> None:
        """Put the rows that a change of companies brings in front of all others; after `end` nothing follows [C10]."""
        rows = self.board.tell_trophies(actor)
        if rows and rows[-1][0] == "end":
            self.must.clear()
        self.must.extendleft(reversed(rows))
