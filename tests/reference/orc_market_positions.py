"""The cards of the assumed deck with short names, and positions and rows written by hand with them.

A product card is `bat3`, or `bat1a`, `bat1b`, ... where there are several; customers are `C01` to `C16`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.orc_market import Referee
from tests.reference.orc_market_board import COPIES, Board, Box
from tests.reference.orc_market_chance import Script
from tests.reference.orc_market_words import EVENTS

WordRow = tuple[Any, ...]

COUNTS = {
    "elf_ear": (3, 2, 1),
    "brew": (5, 0, 0),
    "toad_eye": (3, 2, 1),
    "bat_wing": (3, 2, 1),
    "tentacles": (5, 0, 0),
    "skull": (4, 0, 0),
}
SHORT = {"elf": "elf_ear", "brew": "brew", "toad": "toad_eye", "bat": "bat_wing", "kra": "tentacles", "skull": "skull"}
CARDS = [
    f"{short}{units}{'abcde'[copy] if copies > 1 else ''}"
    for short, product in SHORT.items()
    for units, copies in enumerate(COUNTS[product], 1)
    for copy in range(copies)
]
PLACES = {card: number for number, card in enumerate(CARDS)} | {f"C{number + 1:02}": number for number in range(32)}


def customer(
    order: str,
    points: int,
    bonus: tuple[int, str] = (0, "none"),
    missing: tuple[str, int] = ("none", 0),
    extra: tuple[int, str] = (0, "none"),
    icon: bool = False,
) -> dict[str, Any]:
    """Return the values of a customer card."""
    return {
        "order": order,
        "points": points,
        "bonus": bonus[0],
        "bonus_round": bonus[1],
        "missing": missing[0],
        "loss": missing[1],
        "extra": extra[0],
        "extra_round": extra[1],
        "icon": icon,
    }


CUSTOMERS = (
    customer("most elf_ear", 3, (2, "morning"), ("elf_ear", 2), (1, "morning")),
    customer("most elf_ear", 2),
    customer("most bat_wing", 3, (2, "noon"), ("bat_wing", 2), (1, "noon")),
    customer("most bat_wing", 2, missing=("bat_wing", 2)),
    customer("most toad_eye", 3, (2, "night")),
    customer("most toad_eye", 2, missing=("toad_eye", 2)),
    customer("most brew", 3),
    customer("most tentacles", 3),
    customer("most skull", 3, (2, "noon")),
    customer("most elf_ear + toad_eye", 4),
    customer("most brew + bat_wing", 4),
    customer("most tentacles + skull", 5, icon=True),
    customer("most different", 4),
    customer("fewest different", 3, icon=True),
    customer("most units", 4),
    customer("fewest units", 3, icon=True),
)

RULES = {
    "rules.pick_timing": "simultaneous",
    "rules.tie_bonus": "pooled",
    "rules.score_floor": "none",
    "rules.keep_timing": "after_customers",
    "rules.missing_scope": "customer",
    "rules.most_needs_one": True,
    "rules.pass_direction": "left",
    "without.product": "none",
    "without.customer": "none",
}


def numbers_of(more: Sequence[dict[str, Any]] = (), changed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the values of the assumed edition with more customers behind its own, and some values changed."""
    numbers: dict[str, Any] = {"setup.hand": 8, **RULES}
    for players, deck, row, leaving in ((2, 10, 6, 2), (3, 13, 7, 3), (4, 16, 8, 4)):
        for name, value in (("deck", deck), ("row", row), ("leaving", leaving)):
            numbers[f"setup.{name}.{players}"] = value
    for product, counts in COUNTS.items():
        numbers |= {f"products.{product}.{units}": n for units, n in zip(COPIES, counts, strict=True)}
    customers = [*CUSTOMERS, *more]
    for number in range(32):
        card = customers[number] if number < len(customers) else customer("none", 0)
        numbers |= {f"customers.c{number + 1:02}.{part}": value for part, value in card.items()}
    return numbers | dict(changed or {})


def places(words: str) -> list[int]:
    """Return the numbers of the cards in a line of names."""
    return [PLACES[word] for word in words.split()]


def deal_faces(*stalls: str) -> list[str]:
    """Turn faces such as `elf1` into names of single cards, by taking the next copy for each."""
    box = list(CARDS)
    named = []
    for stall in stalls:
        cards = []
        for face in stall.split():
            cards.append(next(card for card in box if card.startswith(face)))
            box.remove(cards[-1])
        named.append(" ".join(cards))
    return named


@dataclass
class Stretch:
    """A position, and rows that may follow it. Lists of text are by seat; what is not given is empty."""

    players: int
    phase: str
    rows: Sequence[WordRow]
    time: int = 0
    turn: int = 0
    row: str = ""
    hidden: str = ""
    stack: str = ""
    hands: Sequence[str] = ()
    stalls: Sequence[str] = ()
    aside: str = ""
    score: Sequence[int] = ()
    shuffled: str = ""
    more: Sequence[dict[str, Any]] = ()
    changed: Mapping[str, Any] = field(default_factory=dict)

    def board(self) -> Board:
        """Lay the position out."""
        board = Board(Box(numbers_of(self.more, self.changed), self.players))
        board.time, board.turn = self.time, self.turn
        board.row, board.stack, board.aside = places(self.row), places(self.stack), places(self.aside)
        board.hidden = list(places(self.hidden)) or board.hidden
        board.hands = [places(hand) for hand in self.hands] or board.hands
        board.stalls = [places(stall) for stall in self.stalls] or board.stalls
        board.score = list(self.score) or board.score
        return board

    def referee(self) -> Referee:
        """Return a referee at the beginning of the stretch."""
        return Referee.from_position(self.board(), Script(order_of_products=places(self.shuffled)), self.phase)

    def trace(self) -> list[WordRow]:
        """Return the rows with their turns; a turn begins when seat 0 lays."""
        turn, rows = self.turn, []
        for row in self.rows:
            turn += row[:2] == ("laid", 0)
            rows.append((turn, *row))
        return rows


def numbered(rows: Sequence[WordRow]) -> list[tuple[int, ...]]:
    """Turn rows with words (turn, kind, seat, a, b, c; missing ones are blank) into rows of numbers."""
    trace = []
    for turn, kind, *fields in rows:
        values = [PLACES[field] if isinstance(field, str) else field for field in fields]
        trace.append((turn, EVENTS.index(kind), *values, *[0] * (4 - len(values))))
    return trace
