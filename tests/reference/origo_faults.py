"""Single faults planted in the stretches of legal play."""

from collections.abc import Callable

from tests.reference.origo_positions import WordRow

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


BATTLE = "S04 the battle of the rulebook"
LAST = "S05 a tie loses, the last shield ends the game"
MIGRATION = "S07 a migration round the corner"
VOYAGES = "S08 three voyages"
BELGIUM = "S09 founding with one shield of four"
CREATED = "S10 created stays created"
RED = "S11 two red spaces in one round"
SCORED = "S12 clans, fleets and states"
TOTAL = "S12 all clans at once"
TWELVE = "S16 the twelfth marker"
HELD = "S16 the scoring owed is held"
PASSING = "S17 passing"
PASSING_ON = "S17 passing across rounds"
RESHUFFLE = "S18 a swap into a reshuffle"

FAULTS: dict[str, tuple[str, Fault]] = {
    "an attack with a card that does not fit": (BATTLE, wrong("attacked", 3, "row J")),
    "an attack with a card of another hand": (BATTLE, wrong("attacked", 3, "column 7")),
    "an attack on the wrong defender": (BATTLE, wrong("attacked", 5, 0)),
    "an attack on a square that is not adjacent": (BATTLE, wrong("attacked", 4, "E10")),
    "an attack in a state without a marker": (BATTLE, wrong("attacked", 4, "E6")),
    "an attack by the seat that is not on turn": (BATTLE, wrong("attacked", 2, 1)),
    "a defender who does not have the card": (BATTLE, wrong("battle_card", 3, "growth")),
    "a defence by the attacker's friend": (BATTLE, wrong("battle_card", 2, 0)),
    "the attacking shield counts as its own neighbour": (BATTLE, wrong("battle_card", 4, 5)),
    "the attacked shield does not count": (BATTLE, wrong("battle_card", 5, 4)),
    "a card in battle that counts one": (BATTLE, wrong("battle_card", 4, 5, 1)),
    "a battle won while behind": (BATTLE, without("battle_card", 1)),
    "a battle lost while ahead": (BATTLE, wrong("won", 1, "repelled")),
    "a battle without an end": (BATTLE, without("won")),
    "a battle that ends for the defender": (BATTLE, wrong("won", 2, 1)),
    "a third answer from an empty hand": (BATTLE, added("won", "battle_card", 1, "column 7", 6, 7)),
    "the attacker plays on while he is behind no more": (BATTLE, added("won", "battle_card", 0, "row E", 8, 5)),
    "a card drawn before the battle is over": (BATTLE, added("won", "drawn", 1, "state DAL")),
    "a card drawn before the turn is over": (BATTLE, swapped("turn_end", 0, "drawn", 0)),
    "the attacker does not draw": (BATTLE, without("drawn", 1)),
    "the defender does not draw": (BATTLE, without("drawn", 2)),
    "the defender draws first": (BATTLE, wrong("drawn", 2, 1)),
    "a card too many drawn": (LAST, added("turn", "drawn", 2, "state DAL", nth=1)),
    "another card drawn": (BATTLE, wrong("drawn", 3, "growth")),
    "an attack called a pass": (BATTLE, wrong("turn_end", 3, 1)),
    "a battle won by equal points": (LAST, wrong("repelled", 1, "won")),
    "the end not called": (LAST, without("called")),
    "the end called by the other one": (LAST, wrong("called", 2, 2)),
    "the end called for another reason": (LAST, wrong("called", 3, 0)),
    "the end called twice": (LAST, added("migrated", "called", 1, 1)),
    "an expansion without an unused shield": (LAST, added("migrated", "expanded", 1, "row J", "J1")),
    "a turn for one who has had it": (LAST, added("scoring", "turn", 0, 3)),
    "no turn for one who has not had it": (LAST, wrong("turn", 2, 0, 1)),
    "no tribe scoring at the end": (LAST, without("scoring")),
    "a starter named after the end": (LAST, added("end", "starter", 2, 0)),
    "another winner": (LAST, wrong("end", 2, 1)),
    "another reason at the end": (LAST, wrong("end", 3, 0)),
    "no end": (LAST, without("end")),
    "something after the end": (LAST, lambda rows: rows.append(rows[-1])),
    "a migration over another tribe's shield": (MIGRATION, wrong("migrated", 4, "J8")),
    "a migration onto a shield": (MIGRATION, wrong("migrated", 4, "I8")),
    "a migration over a gap": (MIGRATION, wrong("migrated", 4, "F7")),
    "a migration of another tribe's shield": (MIGRATION, wrong("migrated", 3, "G6")),
    "two migrations": (MIGRATION, added("turn_end", "migrated", 0, "H8", "H9")),
    "a migration and a swap": (MIGRATION, added("turn_end", "swapped", 0, "row J", "row J")),
    "a voyage from land": (VOYAGES, wrong("sailed", 3, "H4")),
    "a migration from the sea": (VOYAGES, wrong("sailed", 1, "migrated")),
    "a voyage over a broken chain": (VOYAGES, wrong("sailed", 4, "G5", 2)),
    "a ship that sails twice": (VOYAGES, wrong("sailed", 3, "F4", 2)),
    "an expansion onto a shield": (BELGIUM, wrong("expanded", 4, "E3")),
    "an expansion where the card does not reach": (BELGIUM, wrong("expanded", 4, "E5")),
    "an expansion with a card not in hand": (BELGIUM, wrong("expanded", 3, "growth")),
    "a state not founded": (BELGIUM, without("founded")),
    "another state founded": (BELGIUM, wrong("founded", 3, "pol")),
    "a founding with the wrong number": (BELGIUM, wrong("founded", 4, 3)),
    "a founding with the wrong steps": (BELGIUM, wrong("founded", 5, 3)),
    "a founder who holds most squares": (BELGIUM, wrong("founded", 2, 1)),
    "a founding without a step": (BELGIUM, without("leader")),
    "a leader on an occupied square": (BELGIUM, wrong("leader", 4, 24)),
    "a leader who jumps one of two leaders": (BELGIUM, wrong("leader", 4, 25)),
    "occupied squares not counted": (BELGIUM, wrong("leader", 4, 27)),
    "a tribe scoring in the middle of the round": (BELGIUM, added("turn_end", "scoring", -1, 1, 0)),
    "a third expansion": (
        CREATED,
        lambda rows: rows.__setitem__(
            slice(4, 4), [(1, "expanded", 0, "row J", "J1"), (1, "expanded", 0, "row J", "J2")]
        ),
    ),
    "a state founded twice": (CREATED, added("turn_end", "founded", 0, "pol", 6, 4)),
    "two scorings in one round": (RED, wrong("scoring", 4, 0)),
    "no second scoring": (RED, without("scoring", 1)),
    "the second scoring at once": (RED, added("starter", "scoring", -1, 2, 0)),
    "a red space not counted": (RED, wrong("scoring", 4, 0, 0)),
    "no starter named": (RED, without("starter")),
    "a starter named by another": (RED, wrong("starter", 2, 3)),
    "a starter who does not exist": (RED, wrong("starter", 3, 5)),
    "no starter named after the delayed scoring": (RED, without("starter", 1)),
    "a round of the old starter": (RED, wrong("round", 2, 0)),
    "a round with the wrong number": (RED, wrong("round", 3, 3)),
    "a round not begun": (RED, without("round")),
    "a turn of the wrong seat": (RED, wrong("turn", 2, 0, 5)),
    "a turn with the wrong number": (RED, wrong("turn", 3, 7, 5)),
    "a row of another turn": (RED, wrong("swapped", 0, 7)),
    "a third scoring": (RED, added("round", "scoring", -1, 3, 0, nth=2)),
    "the largest clan for second place": (SCORED, wrong("clan", 5, 6)),
    "clans out of order": (SCORED, swapped("clan", 0, "clan", 1)),
    "a shared place that is paid in full": (SCORED, wrong("clan", 5, 6, 1)),
    "two clans counted as one": (SCORED, wrong("clan", 4, 1, 3)),
    "two equal clans paid once": (SCORED, wrong("clan", 5, 2, 3)),
    "a sixth place paid": (SCORED, wrong("clan", 5, 1, 4)),
    "a clan without points left out": (SCORED, without("clan", 4)),
    "a chain of one called a clan": (SCORED, added("fleet", "clan", 0, 1, 1, 0)),
    "leaders who wait for all clans": (SCORED, without("leader", 0)),
    "equal points from the wrong seat": (SCORED, swapped("leader", 1, "leader", 2)),
    "a leader without points moved": (SCORED, added("fleet", "leader", 2, 0, 9, 1)),
    "a leader moved for another reason": (SCORED, wrong("leader", 5, 2, 1)),
    "a fleet without its ships": (SCORED, wrong("fleet", 3, 14)),
    "a fleet without the bonus": (SCORED, wrong("fleet", 4, 15)),
    "the second fleet without its point": (SCORED, wrong("fleet", 4, 8, 1)),
    "the third fleet with a point": (SCORED, wrong("fleet", 4, 7, 2)),
    "fleets out of order": (SCORED, swapped("fleet", 1, "fleet", 2)),
    "a fleet left out": (SCORED, without("fleet", 1)),
    "no dominance": (SCORED, wrong("state", 5, 4)),
    "states out of order": (SCORED, swapped("state", 0, "state", 1)),
    "a place in a state without a shield": (SCORED, added("starter", "state", 0, "dal", 0, 0)),
    "a tie that is paid in full": (SCORED, wrong("state", 5, 3, 2)),
    "a state left out": (SCORED, without("state", 1)),
    "a state scored before the fleets": (SCORED, swapped("fleet", 0, "state", 0)),
    "leaders moved place by place": (TOTAL, swapped("clan", 1, "leader", 0)),
    "no scoring for fewer points": (TOTAL, wrong("leader", 3, 8)),
    "a second scoring in the last round": (TWELVE, added("end", "scoring", -1, 2, 0)),
    "a turn for the seat before the caller": (TWELVE, added("scoring", "turn", 2, 4)),
    "the last marker without a call": (TWELVE, without("called")),
    "dominance before the leaders of the fleet": (TWELVE, swapped("leader", 1, "state", 0)),
    "a held scoring left out": (HELD, lambda rows: rows.__delitem__(slice(-6, -1))),
    "a call after three passes in two rounds": (PASSING, added("turn", "called", 1, 2, nth=7)),
    "a pass called none": (PASSING, wrong("turn_end", 3, 0)),
    "a swap called a pass": (PASSING, wrong("turn_end", 3, 1, 2)),
    "no call after a round of passes": (PASSING, without("called")),
    "no call after passes in a row": (PASSING_ON, without("called")),
    "passes that leave no last turns": (PASSING_ON, added("turn", "scoring", -1, 1, 0, nth=7)),
    "one swapped card": (RESHUFFLE, wrong("swapped", 4, "state DAL")),
    "a swap that draws before it discards": (RESHUFFLE, wrong("shuffle", 4, 67)),
    "a deck not shuffled": (RESHUFFLE, without("shuffle")),
    "a shuffle too soon": (RESHUFFLE, swapped("drawn", 0, "shuffle", 0)),
    "a shuffle with the wrong number": (RESHUFFLE, wrong("shuffle", 3, 0)),
    "a swap that draws one card": (RESHUFFLE, without("drawn", 1)),
    "a swap that draws three cards": (RESHUFFLE, added("turn_end", "drawn", 0, "growth")),
    "two swaps": (RESHUFFLE, added("turn_end", "swapped", 0, "row J", "row J")),
}
"""What is wrong, the stretch it is planted in, and how."""
