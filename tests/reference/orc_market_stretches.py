"""The acceptance scenarios of the rules as stretches of play, with what they must lead to."""

from dataclasses import replace
from typing import Any

from tests.reference.orc_market_market_stretches import MARKETS, NIGHT, NOON, TEN, points, served
from tests.reference.orc_market_positions import Stretch, WordRow


def turn(number_left: int, *cards: str) -> list[WordRow]:
    """Return the rows of a turn that leaves so many cards in each hand."""
    laid: list[WordRow] = [("laid", seat, card, int(number_left == 0)) for seat, card in enumerate(cards)]
    return [*laid, ("passed", -1, 1, number_left)] if number_left else laid


def flow(left: str, joined: str, hidden: str = "") -> list[WordRow]:
    """Return the rows in which customers change."""
    return [
        *(("left", -1, name) for name in left.split()),
        *(("joined", -1, name) for name in joined.split()),
        *(("hidden", seat, name) for seat, name in enumerate(hidden.split())),
    ]


def dealt(seat: int, hand: str) -> list[WordRow]:
    """Return the rows in which a seat gets its hand."""
    return [("hand", seat, card) for card in hand.split()]


FLOWS: dict[str, tuple[Stretch, dict[str, Any]]] = {
    "S02 before noon, four players": (
        Stretch(
            players=4,
            phase="customers",
            row="C01 C02 C03 C04 C05 C06 C07 C08",
            hidden="C09 C10 C11 C12",
            stack="C13 C14 C15 C16",
            rows=flow("C08 C07 C06 C05", "C09 C10 C11 C12", "C13 C14 C15 C16"),
        ),
        {"row": "C12 C11 C10 C09 C01 C02 C03 C04", "hidden": "C13 C14 C15 C16", "stack": ""},
    ),
    "S02 before night, four players": (
        Stretch(
            players=4,
            phase="customers",
            time=NOON,
            row="C12 C11 C10 C09 C01 C02 C03 C04",
            hidden="C13 C14 C15 C16",
            rows=flow("C04 C03 C02 C01", "C13 C14 C15 C16"),
        ),
        {"row": "C16 C15 C14 C13 C12 C11 C10 C09", "gone": "C04 C03 C02 C01"},
    ),
    "S03 before noon, three players": (
        Stretch(
            players=3,
            phase="customers",
            row="C05 C02 C03 C04 C01 C06 C07",
            hidden="C08 C09 C10",
            stack="C11 C13 C15",
            rows=flow("C07 C06 C01", "C08 C09 C10", "C11 C13 C15"),
        ),
        {"row": "C10 C09 C08 C05 C02 C03 C04", "hidden": "C11 C13 C15"},
    ),
    "S03 before night, three players": (
        Stretch(
            players=3,
            phase="customers",
            time=NOON,
            row="C10 C09 C08 C05 C02 C03 C04",
            hidden="C11 C13 C15",
            rows=flow("C04 C03 C02", "C11 C13 C15"),
        ),
        {"row": "C15 C13 C11 C10 C09 C08 C05"},
    ),
    "S20 before noon, two players": (
        Stretch(
            players=2,
            phase="customers",
            row="C06 C11 C02 C13 C08 C01",
            hidden="C05 C10",
            stack="C09 C03",
            rows=flow("C01 C08", "C05 C10", "C09 C03"),
        ),
        {"row": "C10 C05 C06 C11 C02 C13", "hidden": "C09 C03"},
    ),
    "S20 before night, two players": (
        Stretch(
            players=2,
            phase="customers",
            time=NOON,
            row="C10 C05 C06 C11 C02 C13",
            hidden="C09 C03",
            rows=flow("C13 C02", "C09 C03"),
        ),
        {"row": "C03 C09 C10 C05 C06 C11"},
    ),
}

PASSING = Stretch(
    players=3,
    phase="draft",
    hands=[
        "elf3 elf1a toad1a bat1a brew1a brew1b kra1a skull1a",
        "toad3 toad2a elf2a bat2a brew1c kra1b kra1c skull1b",
        "bat3 bat1b elf1b toad1b brew1d kra1d skull1c skull1d",
    ],
    rows=[
        *turn(7, "elf3", "toad3", "bat3"),
        *turn(6, "skull1c", "brew1a", "bat2a"),
        *turn(5, "toad2a", "bat1b", "elf1a"),
    ],
)

LAST_TURNS = Stretch(
    players=2,
    phase="draft",
    turn=6,
    hands=["elf1a bat2a", "skull1a kra1a"],
    stalls=["toad1a toad1b toad1c brew1a brew1b brew1c", "kra1b kra1c skull1b skull1c bat1a bat1b"],
    row="C09",
    rows=[
        *turn(1, "bat2a", "skull1a"),
        *turn(0, "kra1a", "elf1a"),
        *served("C09", 3, 1),
        *points(0, 3),
    ],
)

DRAFTS: dict[str, tuple[Stretch, dict[str, Any]]] = {
    "S04 passing left": (
        PASSING,
        {
            "hands": [
                "toad1a bat1a brew1b kra1a skull1a",
                "elf2a brew1c kra1b kra1c skull1b",
                "elf1b toad1b brew1d kra1d skull1d",
            ],
            "stalls": ["elf3 skull1c toad2a", "toad3 brew1a bat1b", "bat3 bat2a elf1a"],
        },
    ),
    "passing right at noon": (
        replace(
            PASSING,
            time=NOON,
            changed={"rules.pass_direction": "alternate"},
            rows=[("laid", 0, "elf3"), ("laid", 1, "toad3"), ("laid", 2, "bat3"), ("passed", -1, -1, 7)],
        ),
        {
            "hands": [
                "toad2a elf2a bat2a brew1c kra1b kra1c skull1b",
                "bat1b elf1b toad1b brew1d kra1d skull1c skull1d",
                "elf1a toad1a bat1a brew1a brew1b kra1a skull1a",
            ],
        },
    ),
    "S05 the last two turns": (LAST_TURNS, {"hands": ["", ""], "score": [0, 3], "turn": 8}),
}

KEEP_ONE = Stretch(
    players=3,
    phase="keep",
    turn=8,
    row="C10 C09 C08 C05 C02 C03 C04",
    hidden="C11 C13 C15",
    stalls=TEN,
    aside="elf2b toad2b bat2b bat1c brew1e kra1e skull1c skull1d",
    shuffled="bat2b bat3 brew1e elf2b kra1e skull1c toad2b elf3 skull1d bat1c toad2a kra1c toad3 brew1b elf1c bat1b"
    " elf1b kra1b toad1b toad1c brew1c skull1b kra1d elf2a elf1a bat2a bat1a toad1a brew1a brew1d kra1a skull1a",
    rows=[
        ("kept", 0, "bat3"),
        ("kept", 1, "elf1b"),
        ("kept", 2, "elf3"),
        *dealt(0, "bat2b brew1e elf2b kra1e skull1c toad2b skull1d"),
        *dealt(1, "bat1c toad2a kra1c toad3 brew1b elf1c bat1b"),
        *dealt(2, "kra1b toad1b toad1c brew1c skull1b kra1d elf2a"),
        *turn(6, "bat2b", "toad3", "elf2a"),
    ],
)

KEEP_TWO = Stretch(
    players=2,
    phase="keep",
    time=NOON,
    turn=15,
    row="C03 C09 C10 C05 C06 C11",
    stalls=[
        "bat3 toad3 toad2a elf1a brew1a kra1a skull1a bat1a",
        "elf3 elf2a bat2a brew1b brew1c kra1b kra1c skull1b",
    ],
    aside="elf1b elf1c elf2b brew1d brew1e toad1a toad1b toad1c toad2b bat1b bat1c bat2b kra1d kra1e skull1c skull1d",
    shuffled="elf1b toad3 elf1c elf2b elf1a brew1d elf3 toad1a bat3 brew1a toad2a toad1b bat1a kra1a skull1a bat2a"
    " elf2a brew1e brew1b brew1c toad1c toad2b bat1b bat1c bat2b kra1d kra1e kra1b kra1c skull1b skull1c skull1d",
    rows=[
        ("kept", 0, "toad3"),
        ("kept", 0, "toad2a"),
        ("kept", 1, "elf3"),
        ("kept", 1, "kra1c"),
        *dealt(0, "elf1b elf1c elf2b elf1a brew1d toad1a"),
        *dealt(1, "bat3 brew1a toad1b bat1a kra1a skull1a"),
        *turn(5, "elf2b", "bat3"),
    ],
)

KEEPS: dict[str, tuple[Stretch, dict[str, Any]]] = {
    "S16 pool and deal before noon": (
        KEEP_ONE,
        {
            "time": NOON,
            "turn": 10,
            "stalls": ["bat3 bat2b", "elf1b toad3", "elf3 elf2a"],
            "aside": "elf1a bat2a bat1a toad1a brew1a brew1d kra1a skull1a",
        },
    ),
    "S17 keeping two before night": (
        KEEP_TWO,
        {
            "time": NIGHT,
            "stalls": ["toad3 toad2a elf2b", "elf3 kra1c bat3"],
            "aside": "bat2a elf2a brew1e brew1b brew1c toad1c toad2b bat1b bat1c bat2b kra1d kra1e kra1b skull1b"
            " skull1c skull1d",
        },
    ),
    "keeping before the customers change": (
        replace(
            KEEP_ONE,
            row="C05 C02 C03 C04 C01 C06 C07",
            hidden="C08 C09 C10",
            stack="C11 C13 C15",
            changed={"rules.keep_timing": "before_customers"},
            rows=[
                *KEEP_ONE.rows[:3],
                *flow("C07 C06 C01", "C08 C09 C10", "C11 C13 C15"),
                *KEEP_ONE.rows[3:],
            ],
        ),
        {"time": NOON, "row": "C10 C09 C08 C05 C02 C03 C04"},
    ),
}

STRETCHES = FLOWS | DRAFTS | KEEPS | MARKETS
"""Each stretch with what must lie where, and what must be counted, after it."""
