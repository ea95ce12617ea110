"""Stretches of legal play, with what is on the table after them."""

from dataclasses import replace
from typing import Any

from tests.reference.origo_positions import OCEAN, Stretch, WordRow

DAL = "state DAL"


def drawn(seat: int, n: int, shows: str = DAL) -> list[WordRow]:
    """Return the rows in which a seat draws cards."""
    return [("drawn", seat, shows)] * n


def passed(turn: int, seat: int) -> list[WordRow]:
    """Return the rows of a turn in which nothing is done."""
    return [("turn", seat, turn), ("turn_end", seat, 1)]


BATTLE = Stretch(
    players=2,
    waiting=[0],
    owners=["E8 F7 F8 G7", "E7 D7 E6 D6 D8 E5 D9 E9 E10"],
    marked="pol",
    hands=["row E, growth, 8 x row J", "column 7, 9 x row J"],
    rows=[
        ("turn", 0, 1),
        ("attacked", 0, "row E", "E7", 1),
        ("battle_card", 1, "column 7", 4, 5),
        ("battle_card", 0, "growth", 6, 5),
        ("won", 0, "E7", 1),
        ("turn_end", 0, 0),
        *drawn(0, 2),
        *drawn(1, 1),
    ],
)

LAST_SHIELD = Stretch(
    waiting=[1, 2],
    owners=["", "E7", "F7 F8"],
    marked="hel",
    supply=[5, 1, 5],
    hands=["10 x row J", "column 7, 9 x row J", "growth, 9 x row J"],
    rows=[
        ("turn", 1, 1),
        ("attacked", 1, "column 7", "F7", 2),
        ("battle_card", 2, "growth", 3, 4),
        ("repelled", 1, "F7", 2),
        ("called", 1, 1),
        ("migrated", 1, "E7", "D7"),
        ("turn_end", 1, 0),
        *drawn(1, 1),
        *drawn(2, 1),
        *passed(2, 2),
        ("scoring", -1, 1, 0),
        ("state", 1, "pol", 1, 3),
        ("leader", 1, 3, 33, 3),
        ("state", 2, "hel", 1, 3),
        ("leader", 2, 3, 53, 3),
        ("state", 2, "dac", 1, 3),
        ("leader", 2, 3, 56, 3),
        ("end", 2, 1),
    ],
)

MIGRATION = Stretch(
    players=2,
    waiting=[0],
    owners=["H6 H7 H8 H9 I7", "G6 I8"],
    rows=[("turn", 0, 1), ("migrated", 0, "H9", "H5"), ("turn_end", 0, 0)],
)

VOYAGES = Stretch(
    players=2,
    waiting=[0],
    owners=["I3 I4 H4 G4 F1 F2", "H3"],
    rows=[
        ("turn", 0, 1),
        ("sailed", 0, "I3", "G3"),
        ("sailed", 0, "I4", "F4"),
        ("sailed", 0, "F1", "G2"),
        ("turn_end", 0, 0),
    ],
)

BELGIUM = Stretch(
    waiting=[0, 1],
    owners=["", "D3 D4", "E3"],
    hands=["state BEL, 9 x row J"],
    marked="bri ger bal",
    positions=[20, 24, 25],
    rows=[
        ("turn", 0, 1),
        ("expanded", 0, "state BEL", "E4"),
        ("founded", 0, "bel", 4, 4),
        ("leader", 0, 4, 26, 0),
        ("turn_end", 0, 0),
        *drawn(0, 1),
    ],
)
CREATED = Stretch(
    waiting=[0],
    owners=["E9 E10", "D7 D8", "D9 E7"],
    marked="pol bri ger bal bel",
    hands=["column 10, 9 x row J"],
    rows=[
        ("turn", 0, 1),
        ("migrated", 0, "E10", "F10"),
        ("expanded", 0, "column 10", "E10"),
        ("turn_end", 0, 0),
        *drawn(0, 1),
    ],
)

FIVE = (("bel", "E4", 4), ("sca", "C6", 6), ("pol", "E10", 6), ("hel", "H8", 6), ("dac", "G10", 6))
"""A state for each of five seats, its last free square and its size."""
STEPS_OF_FIVE = ((4, 14), (4, 24), (4, 34), (5, 45), (5, 55))


def founding(seat: int) -> list[WordRow]:
    """Return the turn in which a seat founds its state."""
    code, square, _ = FIVE[seat]
    steps, position = STEPS_OF_FIVE[seat]
    return [
        ("turn", seat, seat + 1),
        ("expanded", seat, f"state {code.upper()}", square),
        ("founded", seat, code, seat + 4, steps),
        ("leader", seat, steps, position, 0),
        ("turn_end", seat, 0),
        *drawn(seat, 1),
    ]


def five_states(number: int, owed: int) -> list[WordRow]:
    """Return a tribe scoring in which five states bring nothing."""
    return [("scoring", -1, number, owed), *(("state", seat, code, n, 0) for seat, (code, _, n) in enumerate(FIVE))]


TWO_RED = Stretch(
    players=5,
    waiting=range(5),
    owners=["D3 D4 E3", "A5 A6 A7 B5 B6", "D7 D8 D9 E7 E9", "F7 G6 G7 G8 H7", "E8 F8 F9 F10 G9"],
    hands=[f"state {code.upper()}, 9 x row J" for code, _, _ in FIVE],
    marked="bri ger bal",
    positions=[10, 20, 30, 40, 50],
    changed={"scoring.dominance": 0, "scoring.clan_size": 20} | {f"states.{code}.first": 0 for code, _, _ in FIVE},
    rows=[
        *(row for seat in range(5) for row in founding(seat)),
        *five_states(1, 1),
        ("starter", 4, 3),
        ("round", 3, 2),
        *passed(6, 3),
        *passed(7, 4),
        ("turn", 0, 8),
        ("swapped", 0, "row J", DAL),
        *drawn(0, 2),
        ("turn_end", 0, 0),
        *passed(9, 1),
        *passed(10, 2),
        *five_states(2, 0),
        ("starter", 4, 4),
        ("round", 4, 3),
        *passed(11, 4),
        *passed(12, 0),
        ("turn", 1, 13),
        ("swapped", 1, "row J", "row J"),
        *drawn(1, 2),
        ("turn_end", 1, 0),
        *passed(14, 2),
        *passed(15, 3),
        ("round", 4, 4),
    ],
)

SCORED = Stretch(
    waiting=[],
    owners=[
        "A1 A2 A3 A4 A5 A6 A7 A8 A9 C1 C2 C3 C4 C5 C6 I5",
        "E1 E2 E3 E4 E5 E6 J4",
        "G1 G2 G3 G4 G6 G7 G8 G9 I1 I2 I3 J5",
    ],
    marked="bri",
    positions=[10, 18, 5],
    owed=1,
    text=OCEAN,
    rows=[
        ("scoring", -1, 1, 0),
        ("clan", 0, 9, 1, 8),
        ("leader", 0, 8, 19, 1),
        ("clan", 0, 6, 1, 4),
        ("clan", 1, 6, 1, 4),
        ("leader", 0, 4, 23, 1),
        ("leader", 1, 4, 22, 1),
        ("clan", 2, 4, 2, 4),
        ("leader", 2, 4, 9, 1),
        ("clan", 2, 3, 1, 0),
        ("fleet", 0, 15, 17),
        ("fleet", 2, 8, 9),
        ("fleet", 1, 6, 6),
        ("leader", 0, 17, 40, 2),
        ("leader", 2, 9, 18, 2),
        ("leader", 1, 6, 28, 2),
        ("state", 2, "bri", 3, 6),
        ("leader", 2, 6, 24, 3),
        ("state", 0, "ger", 1, 4),
        ("leader", 0, 4, 44, 3),
        ("state", 1, "sca", 1, 2),
        ("state", 2, "sca", 1, 2),
        ("leader", 1, 2, 30, 3),
        ("leader", 2, 2, 26, 3),
        ("starter", 0, 2),
        ("round", 2, 2),
        *passed(1, 2),
        *passed(2, 0),
    ],
)

AT_ONCE = replace(
    SCORED,
    changed={"rules.clan_moves": "total"},
    rows=[
        ("scoring", -1, 1, 0),
        ("clan", 0, 9, 1, 8),
        ("clan", 0, 6, 1, 4),
        ("clan", 1, 6, 1, 4),
        ("clan", 2, 4, 2, 4),
        ("clan", 2, 3, 1, 0),
        ("leader", 0, 12, 22, 1),
        ("leader", 1, 4, 23, 1),
        ("leader", 2, 4, 9, 1),
        ("fleet", 0, 15, 17),
    ],
)

TWELVE = "bri ger bal gal spa ita bel sca pol hel dac"
LAST_STATE = Stretch(
    players=4,
    waiting=[3, 0, 1],
    starter=2,
    owners=["", "", "", "A1"],
    hands=["10 x row A"] * 3 + ["column 10, ship, 8 x row A"],
    marked=TWELVE,
    positions=[40, 50, 70, 60],
    owed=1,
    text=OCEAN,
    rows=[
        ("turn", 3, 1),
        ("expanded", 3, "column 10", "J10"),
        ("founded", 3, "dal", 12, 7),
        ("leader", 3, 7, 67, 0),
        ("called", 3, 0),
        ("sailed", 3, "A1", "B1"),
        ("expanded", 3, "ship", "A1"),
        ("turn_end", 3, 0),
        *drawn(3, 2),
        *passed(2, 0),
        *passed(3, 1),
        ("scoring", -1, 1, 1),
        ("fleet", 3, 2, 4),
        ("leader", 3, 4, 71, 2),
        ("state", 3, "dal", 1, 5),
        ("leader", 3, 5, 76, 3),
        ("end", 3, 0),
    ],
)

LAST_STATE_HELD = replace(
    LAST_STATE,
    changed={"rules.owed_at_end": "held"},
    rows=[
        *LAST_STATE.rows[:-1],
        ("scoring", -1, 2, 0),
        ("fleet", 3, 2, 4),
        ("leader", 3, 4, 80, 2),
        ("state", 3, "dal", 1, 5),
        ("leader", 3, 5, 85, 3),
        ("end", 3, 0),
    ],
)

TWO_ROUNDS: list[WordRow] = [
    ("round", 1, 9),
    *passed(1, 1),
    *passed(2, 2),
    ("turn", 0, 3),
    ("swapped", 0, "row J", "row J"),
    *drawn(0, 2),
    ("turn_end", 0, 0),
    ("round", 1, 10),
    ("turn", 1, 4),
    ("sailed", 1, "A1", "A2"),
    ("turn_end", 1, 0),
    *passed(5, 2),
    *passed(6, 0),
    ("round", 1, 11),
    *passed(7, 1),
]


def after_passes(code: str, points: int) -> list[WordRow]:
    """Return the last tribe scoring, with a shield of seat 2 in a state."""
    return [
        ("scoring", -1, 1, 0),
        ("fleet", 1, 1, 3),
        ("leader", 1, 3, 33, 2),
        ("state", 2, code, 1, points),
        ("leader", 2, points, 50 + points, 3),
        ("end", 2, 2),
    ]


PASSING = Stretch(
    phase="round",
    starter=1,
    round=8,
    waiting=[],
    owners=["", "A1", "J10"],
    text=OCEAN,
    rows=[
        *TWO_ROUNDS,
        ("turn", 2, 8),
        ("migrated", 2, "J10", "I10"),
        ("turn_end", 2, 0),
        *passed(9, 0),
        ("round", 1, 12),
        *passed(10, 1),
        *passed(11, 2),
        *passed(12, 0),
        ("called", 0, 2),
        *after_passes("gal", 4),
    ],
)
PASSING_ON = replace(
    PASSING,
    changed={"rules.pass_end": "consecutive"},
    rows=[*TWO_ROUNDS, ("called", 1, 2), *passed(8, 2), *passed(9, 0), *after_passes("dal", 3)],
)

RESHUFFLE = Stretch(
    waiting=[0, 1],
    hands=["row A, ship, 8 x row J"],
    deck="column 3",
    pile="20 x growth, 47 x state DAL",
    shuffled="ship",
    rows=[
        ("turn", 0, 1),
        ("swapped", 0, "row A", "ship"),
        ("drawn", 0, "column 3"),
        ("shuffle", -1, 1, 69),
        ("drawn", 0, "ship"),
        ("turn_end", 0, 0),
        ("turn", 1, 2),
    ],
)

STRETCHES: dict[str, tuple[Stretch, dict[str, Any]]] = {
    "S04 the battle of the rulebook": (
        BATTLE,
        {
            "supply": [9, 10],
            "lost": [0, 1],
            "sizes": [10, 10],
            "pile": "row E, column 7, growth",
            "owners": ["E7 E8 F7 F8 G7", "D6 D7 D8 D9 E5 E6 E9 E10"],
        },
    ),
    "S05 a tie loses, the last shield ends the game": (
        LAST_SHIELD,
        {"supply": [5, 0, 5], "lost": [0, 1, 0], "owners": ["", "D7", "F7 F8"], "positions": [10, 33, 56]},
    ),
    "S07 a migration round the corner": (MIGRATION, {"owners": ["H5 H6 H7 H8 I7", "G6 I8"], "sizes": [10, 10]}),
    "S08 three voyages": (VOYAGES, {"owners": ["F2 F4 G2 G3 G4 H4", "H3"]}),
    "S09 founding with one shield of four": (BELGIUM, {"positions": [26, 24, 25], "owed": 1, "supply": [9, 10, 10]}),
    "S10 created stays created": (CREATED, {"positions": [10, 30, 50], "owners": ["E9 E10 F10", "D7 D8", "D9 E7"]}),
    "S11 two red spaces in one round": (TWO_RED, {"positions": [14, 24, 34, 45, 55], "owed": 0, "starter": 4}),
    "S12 clans, fleets and states": (
        SCORED,
        {"positions": [44, 30, 26], "starter": 2, "extras": [2, 2, 1], "supply": [10, 10, 10]},
    ),
    "S12 all clans at once": (AT_ONCE, {"positions": [22, 23, 9]}),
    "S16 the twelfth marker": (LAST_STATE, {"positions": [40, 50, 70, 76], "owed": 1, "called": 0}),
    "S16 the scoring owed is held": (LAST_STATE_HELD, {"positions": [40, 50, 70, 85], "owed": 0}),
    "S17 passing": (PASSING, {"called": 2, "positions": [10, 33, 54]}),
    "S17 passing across rounds": (PASSING_ON, {"called": 2, "positions": [10, 33, 53]}),
    "S18 a swap into a reshuffle": (RESHUFFLE, {"sizes": [10, 10, 10], "pile": ""}),
}
