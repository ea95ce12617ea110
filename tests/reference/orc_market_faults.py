"""Single faults planted in the stretches of legal play."""

from collections.abc import Callable

from tests.reference.orc_market_positions import WordRow

Fault = Callable[[list[WordRow]], None]


def place(rows: list[WordRow], kind: str, nth: int) -> int:
    """Return the number of the nth row of a kind."""
    return [number for number, row in enumerate(rows) if row[1] == kind][nth]


def without(kind: str, nth: int = 0) -> Fault:
    """Leave a row out."""

    def plant(rows: list[WordRow]) -> None:
        del rows[place(rows, kind, nth)]

    return plant


def wrong(kind: str, column: int, value: object, nth: int = 0) -> Fault:
    """Write another value into a column: 0 turn, 1 kind, 2 seat, 3 a, 4 b, 5 c."""

    def plant(rows: list[WordRow]) -> None:
        number = place(rows, kind, nth)
        row = [*rows[number], *[0] * (6 - len(rows[number]))]
        row[column] = value
        rows[number] = tuple(row)

    return plant


def added(before: str, *row: object, nth: int = 0) -> Fault:
    """Put a row in front of one."""

    def plant(rows: list[WordRow]) -> None:
        number = place(rows, before, nth)
        rows.insert(number, (rows[number][0], *row))

    return plant


def swapped(kind: str, nth: int, other: str, other_nth: int) -> Fault:
    """Let two rows change places."""

    def plant(rows: list[WordRow]) -> None:
        one, two = place(rows, kind, nth), place(rows, other, other_nth)
        rows[one], rows[two] = rows[two], rows[one]

    return plant


FLOW = "S02 before noon, four players"
NIGHT_FLOW = "S02 before night, four players"
THREE = "S03 before noon, three players"
PASS = "S04 passing left"
RIGHT = "passing right at noon"
LAST = "S05 the last two turns"
DAWN = "S07 a whole morning"
NOON = "S08 noon"
NIGHT = "S08 night"
NOTHING = "S09 nobody has the product"
FOUR = "S11 four tied"
ROUNDING = "S12 rounding customer by customer"
BOTH = "S13 winner and fined at once"
KEEP = "S16 pool and deal before noon"
PAIR = "S17 keeping two before night"
FIRST = "keeping before the customers change"
PRODUCT = "S10 one fine a product"
ROUND_FLOOR = "S10 a floor under the round"
GAME_FLOOR = "S10 a floor under the total"
DRAW = "S18 all sums negative, two winners"

FAULTS: dict[str, tuple[str, Fault]] = {
    "a customer leaves at the left": (FLOW, wrong("left", 3, "C01")),
    "customers leave from the inside outwards": (FLOW, swapped("left", 0, "left", 1)),
    "too few customers leave": (FLOW, without("left", 3)),
    "four leave with three players": (THREE, added("joined", "left", -1, "C04")),
    "a hidden customer leaves": (THREE, wrong("left", 3, "C08")),
    "customers join before others have left": (FLOW, swapped("left", 3, "joined", 0)),
    "customers join from the last seat on": (FLOW, swapped("joined", 0, "joined", 3)),
    "a customer does not join": (NIGHT_FLOW, without("joined", 2)),
    "a customer of the stack joins": (FLOW, wrong("joined", 3, "C13")),
    "hidden customers dealt before the old ones join": (FLOW, swapped("joined", 3, "hidden", 0)),
    "a hidden customer from the bottom of the stack": (FLOW, wrong("hidden", 3, "C16")),
    "a seat without a new hidden customer": (FLOW, without("hidden", 1)),
    "a new hidden customer at night": (NIGHT_FLOW, added("joined", "hidden", 0, "C05")),
    "a card of another hand": (PASS, wrong("laid", 3, "toad2a")),
    "a card laid again": (PASS, wrong("laid", 3, "toad3", 4)),
    "two cards of one seat in a turn": (PASS, wrong("laid", 2, 0, 1)),
    "a seat that lays nothing": (PASS, without("laid", 1)),
    "seats out of order": (PASS, swapped("laid", 0, "laid", 1)),
    "a laying after the hands have gone": (PASS, swapped("laid", 2, "passed", 0)),
    "no passing": (PASS, without("passed")),
    "passing right": (PASS, wrong("passed", 3, -1)),
    "passing left at noon though directions alternate": (RIGHT, wrong("passed", 3, 1)),
    "a card lost on the way": (PASS, wrong("passed", 4, 6)),
    "a card of the hand that went the other way": (PASS, wrong("laid", 3, "toad2a", 3)),
    "a turn that does not count": (PASS, wrong("laid", 0, 1, 3)),
    "the own leftover laid": (LAST, wrong("laid", 3, "elf1a", 2)),
    "passing empty hands": (LAST, added("served", "passed", -1, 1, 0)),
    "a last card not marked": (LAST, wrong("laid", 4, 0, 3)),
    "a card marked as the last": (LAST, wrong("laid", 4, 1, 1)),
    "selling before the last cards are laid": (LAST, without("laid", 3)),
    "a hidden customer not revealed": (DAWN, without("revealed", 2)),
    "the wrong customer revealed": (DAWN, wrong("revealed", 3, "C01")),
    "a customer that does not buy": (DAWN, without("served", 3)),
    "a customer that buys twice": (DAWN, added("served", "served", 0, "C13", 4, 1, nth=1)),
    "a worse stall": (DAWN, wrong("served", 2, 1)),
    "a tie that one stall wins": (DAWN, wrong("served", 5, 1, 1)),
    "a tie rounded up": (DAWN, wrong("served", 4, 2, 3)),
    "shares out of order": (DAWN, swapped("served", 1, "served", 2)),
    "customers out of order": (DAWN, swapped("served", 0, "served", 1)),
    "a combined order without one of the products": (DAWN, wrong("served", 2, 1, 8)),
    "a hidden customer bound to its holder": (DAWN, wrong("served", 2, 0, 12)),
    "no bonus in its round": (DAWN, wrong("served", 4, 1, 13)),
    "a fine forgotten": (DAWN, without("fined")),
    "a fine paid twice": (DAWN, added("served", "fined", 1, "C04", 2, 3, nth=13)),
    "a fine for a seat that has the product": (DAWN, wrong("fined", 2, 0)),
    "a fine for another product": (DAWN, wrong("fined", 5, 2)),
    "a fine before the sale": (DAWN, swapped("fined", 0, "served", 12)),
    "a fine without its extra": (DAWN, wrong("fined", 4, 2, 1)),
    "the extra alone": (DAWN, wrong("fined", 4, 1, 1)),
    "a customer of the stack scored": (DAWN, added("points", "served", 0, "C03", 3, 1)),
    "points without the losses": (DAWN, wrong("points", 3, 12, 2)),
    "a wrong total": (DAWN, wrong("points", 4, 10, 1)),
    "points of a seat left out": (DAWN, without("points", 3)),
    "points out of order": (DAWN, swapped("points", 0, "points", 1)),
    "customers go before the points": (DAWN, added("points", "left", -1, "C16")),
    "a bonus in another round": (NOON, wrong("served", 4, 2)),
    "a bonus added after the division": (NOON, wrong("served", 4, 1, -1)),
    "a total that forgets the morning": (NOON, wrong("points", 4, -1, 1)),
    "an extra at night": (NIGHT, wrong("fined", 4, 3)),
    "no bonus at night": (NIGHT, wrong("served", 4, 1, 3)),
    "no end": (NIGHT, wrong("end", 1, "left")),
    "another number of winners": (NIGHT, wrong("end", 3, 2)),
    "play after the end": (NIGHT, lambda rows: rows.append((21, "left", -1, "C06"))),
    "most of nothing": (NOTHING, wrong("unserved", 1, "served")),
    "an order that nobody fits left out": (NOTHING, without("unserved")),
    "a share of nothing left out": (FOUR, without("served", 8)),
    "a half point given to the first": (FOUR, wrong("served", 4, 2)),
    "halves added up": (ROUNDING, wrong("points", 3, 6)),
    "no fine for the winner": (BOTH, without("fined")),
    "a card kept that is another's": (KEEP, wrong("kept", 3, "elf3")),
    "a card kept that lies aside": (KEEP, wrong("kept", 3, "elf2b")),
    "a seat that keeps nothing": (KEEP, without("kept", 1)),
    "two cards kept at noon": (KEEP, added("kept", "kept", 0, "bat2a", nth=1)),
    "seats keep out of order": (KEEP, swapped("kept", 0, "kept", 1)),
    "a kept card dealt": (KEEP, wrong("hand", 3, "bat3", 1)),
    "a card of the pool skipped": (KEEP, wrong("hand", 3, "elf2b", 1)),
    "eight cards dealt at noon": (KEEP, added("hand", "hand", 0, "bat1c", nth=7)),
    "cards dealt one by one round the table": (KEEP, swapped("hand", 1, "hand", 7)),
    "a turn before all hands are dealt": (KEEP, without("hand", 20)),
    "a new turn while dealing": (KEEP, wrong("hand", 0, 9)),
    "one card kept for the night": (PAIR, without("kept", 1)),
    "three cards kept for the night": (PAIR, added("kept", "kept", 0, "elf1a", nth=2)),
    "a pair in the wrong order": (PAIR, wrong("kept", 3, "bat3", 1)),
    "a pair that begins with the last card": (PAIR, wrong("kept", 3, "bat1a")),
    "one card kept twice": (PAIR, wrong("kept", 3, "toad3", 1)),
    "the card kept at noon stays without being chosen": (PAIR, wrong("hand", 3, "brew1a", 6)),
    "customers change before the seats keep": (FIRST, swapped("kept", 2, "left", 0)),
    "a second fine for a product": (PRODUCT, added("points", "fined", 2, "C04", 2, 3)),
    "the smaller fine for a product": (PRODUCT, wrong("fined", 3, "C04")),
    "a fine before all customers have bought": (PRODUCT, swapped("fined", 0, "served", 1)),
    "a round below the floor": (ROUND_FLOOR, wrong("points", 3, -5, 2)),
    "a total below the floor": (GAME_FLOOR, wrong("points", 4, -3, 2)),
    "a total lifted to 0": (DRAW, wrong("points", 4, 0, 2)),
    "one winner of a tie": (DRAW, wrong("end", 3, 1)),
    "a row with something in an empty column": (DAWN, wrong("revealed", 5, 1)),
}
