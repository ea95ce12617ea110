"""Names of things and the form of the rows of a trace, as docs/events.md gives them."""

from collections.abc import Iterable
from typing import NamedTuple

INDUSTRIES = (
    "tourism",
    "cattle",
    "communications",
    "innovations",
    "food",
    "transport",
    "totemism",
    "banking",
    "smuggling",
    "arms",
)
CARDS = (
    "security",
    "exploitation",
    "espionage",
    "veto",
    "audit",
    "informant",
    "deferral",
    "lobby",
    "switched",
    "easy_deal",
    "consultants",
    "twelfth",
)
GOLDEN = ("tourism", "food", "transport", "totemism")
NUMBER_OF_SUM = {total: INDUSTRIES[total - 2] for total in range(2, 12)} | {12: "tourism"}
NOBODY = -1

# Kinds of rows in the order of their numbers, each with the form of seat, a, b and c:
# s seat, o seat or nobody, n nobody, i industry, k card, q card or -1, d die, # number, z any number, . blank (0).
FORMS = {
    "game": "n##.",
    "ring": "n#i.",
    "shuffle": "n##.",
    "deal": "sk..",
    "start_crisis": "nddi",
    "placed": "si..",
    "turn": "s#..",
    "dice": "sddi",
    "winter": "n#..",
    "interest": "si#.",
    "exemption": "si..",
    "lost": "si##",
    "crisis": "sii#",
    "draw": "sq.#",
    "income": "si##",
    "loss": "si#.",
    "relocated": "si#.",
    "card_sold": "sk#.",
    "subsidy": "s#..",
    "no_company": "ni#.",
    "auction": "ni#.",
    "fee": "s#..",
    "bid": "s#..",
    "pass": "s#..",
    "unsold": "ni#.",
    "bought": "si#o",
    "opened": "si..",
    "price": "ni#.",
    "fate": "n#..",
    "card_bid": "s#..",
    "discard": "sk.#",
    "converted": "si..",
    "founded": "si##",
    "card_bought": "sk#.",
    "turn_end": "s...",
    "loan": "si#.",
    "communications": "s#..",
    "repaid": "si##",
    "pair_sold": "sk#.",
    "taken_off": "si#.",
    "card_laid": "skzz",
    "cancelled": "sk..",
    "check": "sd#.",
    "works": "sk..",
    "fails": "sk..",
    "pile": "sk..",
    "vetoed": "s#..",
    "audited": "sks.",
    "informed": "sk..",
    "switched": "s...",
    "sold_easily": "si##",
    "deferred": "s...",
    "advised": "s#..",
    "trophies": "s#..",
    "crippled": "o...",
    "end": "o#..",
}
EVENTS = tuple(FORMS)
WINTER, TOURISM, ARMS, TOTEMISM, LOBBY, INTEREST, LOSS, IMPROVEMENT, FATE = range(9)


class IllegalTrace(Exception):
    """A row that the rules forbid, or that comes in the place of another."""

    def __init__(self, row_number: int, reason: str) -> None:
        super().__init__(f"row {row_number}: {reason}")
        self.row_number = row_number
        self.reason = reason


class Refusal(Exception):
    """Why the row at hand is illegal."""


class Row(NamedTuple):
    """A row of the trace, its kind as a word."""

    turn: int
    kind: str
    seat: int
    a: int
    b: int
    c: int


def spans_of_rows(players: int) -> list[tuple[str, tuple[range, ...]]]:
    """Return name and possible values of seat, a, b, c of every kind of row."""
    far = 1 << 40
    spans = {
        "s": range(players),
        "o": range(NOBODY, players),
        "n": range(NOBODY, NOBODY + 1),
        "i": range(10),
        "k": range(12),
        "q": range(-1, 12),
        "d": range(1, 7),
        "#": range(far),
        "z": range(-1, far),
        ".": range(1),
    }
    return [(kind, tuple(spans[form] for form in forms)) for kind, forms in FORMS.items()]


def numbered(rows: Iterable[tuple[int | str, ...]]) -> list[tuple[int, ...]]:
    """Turn rows with words (turn, kind, seat, a, b, c; missing ones are blank) into rows of numbers."""
    places = {word: place for words in (INDUSTRIES, CARDS) for place, word in enumerate(words)}
    trace = []
    for turn, kind, *fields in rows:
        values = [places[field] if isinstance(field, str) else field for field in fields]
        trace.append((int(turn), EVENTS.index(str(kind)), *values, *[0] * (4 - len(values))))
    return trace
