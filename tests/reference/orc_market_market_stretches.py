"""The scoring scenarios of the rules as stretches of play, with what they must lead to."""

from dataclasses import replace
from typing import Any

from tests.reference.orc_market_positions import Stretch, WordRow, customer, deal_faces

ELF, TOAD, BAT = 0, 2, 3
MORNING, NOON, NIGHT = 0, 1, 2


def served(customer_name: str, each: int, *seats: int) -> list[WordRow]:
    """Return the rows of a customer that some stalls serve, each for as many points."""
    return [("served", seat, customer_name, each, len(seats)) for seat in seats]


def points(*rounds: int, before: tuple[int, ...] = ()) -> list[WordRow]:
    """Return the rows of the points of a round, by seat; `before` are the totals before it."""
    totals = before or (0,) * len(rounds)
    return [("points", seat, value, totals[seat] + value) for seat, value in enumerate(rounds)]


TEN = (
    "bat3 bat2a bat1a elf2a elf1a toad1a kra1a skull1a",
    "bat1b brew1a elf1b elf1c toad1b toad1c kra1b skull1b",
    "brew1b brew1c brew1d elf3 toad3 toad2a kra1c kra1d",
)
"""The stalls of scenario S10."""

SEVEN = tuple(
    deal_faces(
        "elf3 elf1 toad2 bat1 brew1 kra1 skull1 skull1",
        "elf2 elf2 toad3 toad1 brew1 brew1 kra1 kra1",
        "bat3 bat2 bat2 bat1 brew1 brew1 skull1 skull1",
        "elf1 elf1 toad2 toad1 toad1 bat1 kra1 kra1",
    )
)
"""The stalls of scenarios S07 and S08."""

WHOLE_MORNING = Stretch(
    players=4,
    phase="market",
    turn=8,
    stalls=SEVEN,
    row="C13 C02 C05 C07 C10 C11 C15 C16",
    hidden="C04 C01 C14 C12",
    rows=[
        ("revealed", 0, "C04"),
        ("revealed", 1, "C01"),
        ("revealed", 2, "C14"),
        ("revealed", 3, "C12"),
        *served("C13", 4, 0),
        *served("C02", 1, 0, 1),
        *served("C05", 1, 1, 3),
        *served("C07", 1, 1, 2),
        *served("C10", 4, 1),
        *served("C11", 4, 2),
        *served("C15", 2, 1, 2),
        *served("C16", 3, 3),
        *served("C04", 2, 2),
        ("fined", 1, "C04", 2, BAT),
        *served("C01", 2, 0, 1),
        ("fined", 2, "C01", 3, ELF),
        *served("C14", 3, 2),
        *served("C12", 5, 0),
        *points(12, 9, 9, 4),
        ("left", -1, "C16"),
    ],
)

NOON_MARKET = Stretch(
    players=4,
    phase="market",
    time=NOON,
    turn=15,
    stalls=SEVEN,
    score=[3, 1, 1, 1],
    row="C01 C03 C05 C09",
    rows=[
        *served("C01", 1, 0, 1),
        ("fined", 2, "C01", 2, ELF),
        *served("C03", 5, 2),
        ("fined", 1, "C03", 3, BAT),
        *served("C05", 1, 1, 3),
        *served("C09", 2, 0, 2),
        *points(3, -1, 5, 1, before=(3, 1, 1, 1)),
        ("left", -1, "C09"),
    ],
)

NIGHT_MARKET = Stretch(
    players=4,
    phase="market",
    time=NIGHT,
    turn=21,
    stalls=SEVEN,
    row="C01 C03 C05 C06",
    rows=[
        *served("C01", 1, 0, 1),
        ("fined", 2, "C01", 2, ELF),
        *served("C03", 3, 2),
        ("fined", 1, "C03", 2, BAT),
        *served("C05", 2, 1, 3),
        *served("C06", 1, 1, 3),
        ("fined", 2, "C06", 2, TOAD),
        *points(1, 2, -1, 3),
        ("end", -1, 1),
    ],
)

NO_SKULL = Stretch(
    players=2,
    phase="market",
    time=NOON,
    stalls=deal_faces("elf3 elf2 toad1 bat1 brew1 brew1 kra1 kra1", "toad3 toad2 bat2 bat1 brew1 brew1 kra1 elf1"),
    row="C09 C07",
    rows=[("unserved", -1, "C09"), *served("C07", 1, 0, 1), *points(1, 1)],
)

ELEVEN = Stretch(
    players=4,
    phase="market",
    time=NOON,
    stalls=deal_faces(
        "skull1 elf3 elf1 bat2 toad1 brew1 brew1 kra1",
        "skull1 elf2 elf1 bat3 toad2 kra1 kra1 brew1",
        "skull1 elf2 toad3 toad1 bat1 bat1 brew1 kra1",
        "skull1 elf1 toad2 toad1 bat2 bat1 brew1 kra1",
    ),
    row="C09 C13 C14 C11 C03 C12",
    rows=[
        *served("C09", 1, 0, 1, 2, 3),
        *served("C13", 1, 0, 1, 2, 3),
        *served("C14", 0, 0, 1, 2, 3),
        *served("C11", 1, 0, 1, 3),
        *served("C03", 2, 1, 3),
        *served("C12", 5, 1),
        *points(3, 10, 2, 5),
    ],
)


def split(way: str, each_of_four: int, each_of_two: int, each_of_one: int) -> Stretch:
    """Return a noon in which C09 is shared by four, C03 by two, and C15 has one winner, under another `tie_bonus`."""
    alone = customer("most units", 4, (2, "noon"))
    each = (each_of_four, each_of_four + each_of_two + each_of_one, each_of_four, each_of_four + each_of_two)
    return replace(
        ELEVEN,
        row="C09 C03 C17",
        more=[alone],
        changed={"rules.tie_bonus": way},
        rows=[
            *served("C09", each_of_four, 0, 1, 2, 3),
            *served("C03", each_of_two, 1, 3),
            *served("C17", each_of_one, 1),
            *points(*each),
        ],
    )


ROUNDING = Stretch(
    players=2,
    phase="market",
    stalls=deal_faces("brew1 kra1 skull1 elf3 elf1 bat1 toad1 toad1", "brew1 kra1 skull1 elf2 elf2 bat2 toad2 elf1"),
    row="C07 C08 C09",
    hidden="C13 C02",
    rows=[
        ("revealed", 0, "C13"),
        ("revealed", 1, "C02"),
        *served("C07", 1, 0, 1),
        *served("C08", 1, 0, 1),
        *served("C09", 1, 0, 1),
        *served("C13", 2, 0, 1),
        *served("C02", 2, 1),
        *points(5, 7),
    ],
)

HERMIT = customer("fewest different", 3, missing=("bat_wing", 2), extra=(1, "noon"))
BOTH = Stretch(
    players=3,
    phase="market",
    stalls=TEN,
    row="C17",
    more=[HERMIT],
    rows=[*served("C17", 3, 2), ("fined", 2, "C17", 2, BAT), *points(0, 0, 1)],
)

FLOORS = Stretch(
    players=3,
    phase="market",
    time=NOON,
    score=[0, 3, 2],
    stalls=TEN,
    row="C03 C04",
    rows=[
        *served("C03", 5, 0),
        ("fined", 2, "C03", 3, BAT),
        *served("C04", 2, 0),
        ("fined", 2, "C04", 2, BAT),
        *points(7, 0, -5, before=(0, 3, 2)),
    ],
)

MARKETS: dict[str, tuple[Stretch, dict[str, Any]]] = {
    "S07 a whole morning": (
        WHOLE_MORNING,
        {"score": [12, 9, 9, 4], "hidden_points": [0, 2, 3, 0], "sole_wins": [2, 1, 3, 1], "split_loss": 3},
    ),
    "S08 noon": (NOON_MARKET, {"score": [6, 0, 6, 2], "fines": [0, 3, 2, 0]}),
    "S08 night": (NIGHT_MARKET, {"score": [1, 2, -1, 3], "shared_wins": [1, 3, 0, 2], "sole_wins": [0, 0, 1, 0]}),
    "S09 nobody has the product": (NO_SKULL, {"score": [1, 1], "unserved": 1, "served": 1, "shared": 1}),
    "S09 most of nothing": (
        replace(
            NO_SKULL,
            changed={"rules.most_needs_one": False},
            rows=[*served("C09", 2, 0, 1), *served("C07", 1, 0, 1), *points(3, 3)],
        ),
        {"score": [3, 3], "unserved": 0},
    ),
    "S10 entry tickets": (
        Stretch(
            players=3,
            phase="market",
            stalls=TEN,
            row="C11 C10 C13",
            rows=[*served("C11", 4, 1), *served("C10", 4, 2), *served("C13", 4, 1), *points(0, 8, 4)],
        ),
        {"score": [0, 8, 4], "split_loss": 0},
    ),
    "S10 two customers fine": (FLOORS, {"score": [7, 3, -3], "fines": [0, 0, 5], "sole_wins": [2, 0, 0]}),
    "S10 a floor under the round": (
        replace(
            FLOORS,
            changed={"rules.score_floor": "round"},
            rows=[*FLOORS.rows[:-1], ("points", 2, 0, 2)],
        ),
        {"score": [7, 3, 2]},
    ),
    "S10 a floor under the total": (
        replace(
            FLOORS,
            changed={"rules.score_floor": "game"},
            rows=[*FLOORS.rows[:-1], ("points", 2, -5, 0)],
        ),
        {"score": [7, 3, 0]},
    ),
    "S10 one fine a product": (
        replace(
            FLOORS,
            changed={"rules.missing_scope": "product"},
            row="C04 C03",
            rows=[
                *served("C04", 2, 0),
                *served("C03", 5, 0),
                ("fined", 2, "C03", 3, BAT),
                *points(7, 0, -3, before=(0, 3, 2)),
            ],
        ),
        {"score": [7, 3, -1], "fines": [0, 0, 3]},
    ),
    "S10 one fine a product, the first of equal ones": (
        replace(
            FLOORS,
            time=MORNING,
            changed={"rules.missing_scope": "product"},
            row="C04 C03",
            rows=[
                *served("C04", 2, 0),
                *served("C03", 3, 0),
                ("fined", 2, "C04", 2, BAT),
                *points(5, 0, -2, before=(0, 3, 2)),
            ],
        ),
        {"score": [5, 3, 0]},
    ),
    "S11 four tied": (ELEVEN, {"score": [3, 10, 2, 5], "split_loss": 6, "shared": 5, "served": 6}),
    "S11 bonus divided by itself": (split("separate", 0, 2, 6), {"score": [0, 8, 0, 2], "split_loss": 6}),
    "S11 bonus for each": (split("each", 2, 3, 6), {"score": [2, 11, 2, 5], "split_loss": 4}),
    "S11 bonus for a single winner": (split("sole_only", 0, 1, 6), {"score": [0, 7, 0, 1], "split_loss": 4}),
    "S12 rounding customer by customer": (ROUNDING, {"score": [5, 7], "split_loss": 3, "hidden_points": [2, 2]}),
    "S13 winner and fined at once": (BOTH, {"score": [0, 0, 1], "fines": [0, 0, 2]}),
    "S13 at noon": (
        replace(
            BOTH,
            time=NOON,
            rows=[*served("C17", 3, 2), ("fined", 2, "C17", 3, BAT), *points(0, 0, 0)],
        ),
        {"score": [0, 0, 0]},
    ),
    "S14 units, cards, kinds": (
        Stretch(
            players=2,
            phase="market",
            stalls=deal_faces(
                "bat3 brew1 brew1 kra1 kra1 skull1 elf1 toad1", "bat1 bat1 brew1 kra1 skull1 skull1 elf3 toad3"
            ),
            row="C03 C13 C15 C17 C18",
            more=[customer("fewest units", 3), customer("fewest different", 5)],
            rows=[
                *served("C03", 3, 0),
                *served("C13", 2, 0, 1),
                *served("C15", 4, 1),
                *served("C17", 3, 0),
                *served("C18", 2, 0, 1),
                *points(10, 8),
            ],
        ),
        {"score": [10, 8], "split_loss": 1},
    ),
    "S18 all sums negative, two winners": (
        Stretch(
            players=3,
            phase="market",
            time=NIGHT,
            turn=21,
            score=[-1, -4, 1],
            stalls=TEN,
            row="C17",
            more=[customer("most toad_eye", 0, missing=("bat_wing", 2))],
            rows=[
                *served("C17", 0, 2),
                ("fined", 2, "C17", 2, BAT),
                *points(0, 0, -2, before=(-1, -4, 1)),
                ("end", -1, 2),
            ],
        ),
        {"score": [-1, -4, -1], "winners": 2, "rank": [1, 3, 1], "win": [1, 0, 1]},
    ),
}
