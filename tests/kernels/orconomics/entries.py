"""What may stand in the `do` list of a test: one small constructor for each thing that a seat or chance does."""

from dataclasses import dataclass

import numpy as np

from kernels.orconomics.layout import Card, Industry, Move, Question

CHANCE = -1


@dataclass(frozen=True)
class Entry:
    """One thing that happens; `None` leaves a value of the move open, `at` ties it to one question."""

    seat: int
    kind: Move
    a: int | None = None
    b: int | None = None
    c: int | None = None
    at: Question | None = None

    def fits(self, row: np.void) -> bool:
        """Say whether a row of the list of legal moves is, or contains, this move."""
        if int(row["kind"]) != self.kind:
            return False
        if self.kind in (Move.BID, Move.CARD_BID):
            return self.a is not None and int(row["a"]) <= self.a <= int(row["b"])
        wanted = ((self.a, row["a"]), (self.b, row["b"]), (self.c, row["c"]))
        return all(value is None or value == int(found) for value, found in wanted)


def industry(name: str) -> int:
    """Return the number of an industry."""
    return int(Industry[name.upper()])


def card(name: str) -> int:
    """Return the number of a kind of card."""
    return int(Card[name])


def roll(first: int, second: int) -> Entry:
    """Two dice: of a turn, or of the Crisis while setting up."""
    return Entry(CHANCE, Move.ROLL, first, second)


def die(value: int) -> Entry:
    """A difficulty die."""
    return Entry(CHANCE, Move.ROLL, value, 0, at=Question.CHECK)


def theft(place: int) -> Entry:
    """The card that a Tax Audit takes, by its place in the robbed hand laid out by kind."""
    return Entry(CHANCE, Move.ROLL, place, 0, at=Question.THEFT)


def passes(seat: int, at: Question | None = None) -> Entry:
    """Decline; needed only where the default would do something else."""
    return Entry(seat, Move.PASS, at=at)


def place(seat: int, where: str) -> Entry:
    """Place a company while setting up."""
    return Entry(seat, Move.PLACE, industry(where))


def bid(seat: int, skulls: int) -> Entry:
    """Bid skulls."""
    return Entry(seat, Move.BID, skulls)


def card_bid(seat: int, cards: int) -> Entry:
    """Bid cards."""
    return Entry(seat, Move.CARD_BID, cards)


def pay(seat: int, where: str | None = None, at: Question | None = None) -> Entry:
    """Pay an interest, a loss or a bid."""
    return Entry(seat, Move.PAY, None if where is None else industry(where), at=at)


def lose(seat: int, where: str, mortgaged: int | None = None) -> Entry:
    """Lose a company rather than pay."""
    return Entry(seat, Move.LOSE, industry(where), mortgaged)


def exempt(seat: int, where: str) -> Entry:
    """Skip the interest on one loan, thanks to Banking."""
    return Entry(seat, Move.EXEMPT, industry(where))


def loan(seat: int, where: str, at: Question | None = None) -> Entry:
    """Mortgage a company."""
    return Entry(seat, Move.LOAN, industry(where), at=at)


def repay(seat: int, where: str, at: Question | None = None) -> Entry:
    """Repay a loan."""
    return Entry(seat, Move.REPAY, industry(where), at=at)


def sell_pair(seat: int, kind: str, at: Question | None = None) -> Entry:
    """Sell two cards of a kind."""
    return Entry(seat, Move.SELL_PAIR, card(kind), at=at)


def take_off(seat: int, where: str, mortgaged: int | None = None, at: Question | None = None) -> Entry:
    """Take a company off the board."""
    return Entry(seat, Move.TAKE_OFF, industry(where), mortgaged, at=at)


def take_off_startup(seat: int, where: str, at: Question | None = None) -> Entry:
    """Take a startup off the board."""
    return Entry(seat, Move.TAKE_OFF_STARTUP, industry(where), at=at)


def draw(seat: int) -> Entry:
    """Draw a card with Tourism."""
    return Entry(seat, Move.DRAW)


def relocate(seat: int, where: str, mortgaged: int | None = None) -> Entry:
    """Move a company out of Food."""
    return Entry(seat, Move.RELOCATE, industry(where), mortgaged)


def sell_card(seat: int, kind: str, at: Question | None = None) -> Entry:
    """Discard a card with Transport."""
    return Entry(seat, Move.SELL_CARD, card(kind), at=at)


def move_crisis(seat: int, where: str) -> Entry:
    """Move the Crisis with Totemism."""
    return Entry(seat, Move.MOVE_CRISIS, industry(where))


def play(
    seat: int, kind: str, on: str | int | None = None, detail: int | None = None, at: Question | None = None
) -> Entry:
    """Lay a card, `on` an industry or a seat."""
    target = industry(on) if isinstance(on, str) else on
    return Entry(seat, Move.PLAY, card(kind), target, detail, at=at)


def discard(seat: int, kind: str) -> Entry:
    """Discard a card: for a bid in cards, or to improve a die."""
    return Entry(seat, Move.DISCARD, card(kind))


def convert(seat: int, where: str) -> Entry:
    """Turn a startup into a company."""
    return Entry(seat, Move.CONVERT, industry(where))


def found(seat: int, where: str) -> Entry:
    """Buy a startup."""
    return Entry(seat, Move.FOUND, industry(where))


def buy(seat: int) -> Entry:
    """Buy a card at the end of the turn."""
    return Entry(seat, Move.BUY)
