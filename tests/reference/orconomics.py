"""The referee of Orconomics: reads the trace of a game and rejects the first row that the rules forbid.

Written from the rulebook alone. Three things say which row may come next: rows that must follow whatever anybody wants
(`must`), the top card on the table, and the points of the turn where play can stand after some seats declined.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tests.reference.orconomics_board import Board, Expected
from tests.reference.orconomics_chance import Streams
from tests.reference.orconomics_effects import Draw, Effects
from tests.reference.orconomics_moves import MOVES
from tests.reference.orconomics_profit import check_ability, check_income, check_loss
from tests.reference.orconomics_turn import ABILITIES, Point
from tests.reference.orconomics_words import (
    CARDS,
    FORMS,
    INDUSTRIES,
    LOSS,
    NOBODY,
    NUMBER_OF_SUM,
    TOURISM,
    IllegalTrace,
    Refusal,
    Row,
    spans_of_rows,
)

CARD_KINDS = frozenset(("card_laid",))
BIDDING_KINDS = CARD_KINDS | {
    "fee",
    "bid",
    "card_bid",
    "pass",
    "loan",
    "pair_sold",
    "unsold",
    "bought",
    "discard",
    "converted",
}
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


class Referee(Effects):
    """Follows one game row by row."""

    def __init__(self, numbers: dict[str, Any], seed: int, deal: int) -> None:
        super().__init__(Board(numbers), Streams(seed, deal))
        self.n_cards = sum(numbers["copies"])
        self.start(("placement", 0))
        self.expect_setup()

    @classmethod
    def from_position(cls, board: Board, point: Point, chance: Any) -> "Referee":
        """Return a referee that goes on from a position, at a point such as ("dice_window",)."""
        referee = cls.__new__(cls)
        Effects.__init__(referee, board, chance)
        referee.ledger, referee.shuffles = sum(board.skulls), 1
        referee.n_cards = len(board.deck) + len(board.pile) + sum(map(len, board.hands))
        referee.start(point)
        board.trophies = board.count_trophies()
        board.crippled = board.fewest()
        return referee

    def start(self, point: Point) -> None:
        """Stand at a point, and look up once what belongs to each kind of row and to each stage."""
        self.row_number = 0
        self.drawing = False  # a shuffle was made for the next card
        self.points = {point}
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
            if row.kind != "shuffle" or not isinstance(self.must[0], Draw):
                self.must.popleft()
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
                is_settled = found and point[0] == "bidding"  # a bidding is never silent once somebody has spoken
                point = after(point) if after and not is_settled else None
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
            if row.kind not in ("loss", "lost") or (row.kind == "lost" and row.c != LOSS):
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

    def apply(self, row: Row) -> None:
        """Carry a legal row out."""
        effect = self.effects[row.kind]
        if effect is not None:
            effect(row)

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
