"""The cards of the assumed deck by what they show, maps, and positions and rows written by hand with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.reference.origo import Referee
from tests.reference.origo_board import Board, Box, held_by
from tests.reference.origo_chance import Script
from tests.reference.origo_words import EVENTS, NAMES, ROWS, STATES

WordRow = tuple[Any, ...]

LARGE = ("bri", "ger", "bal", "gal", "spa", "ita")
SINGLES = (2, 2, 2, 2, 2, 2, 2, 1, 2, 2)
PAIRS = ((1, 2), (3, 4), (4, 5), (5, 6), (7, 8), (9, 10))


def line_cards(word: str, names: Sequence[str]) -> list[tuple[str, int]]:
    """Return the cards that show rows or columns."""
    singles = [(f"{word} {name}", copies) for name, copies in zip(names, SINGLES, strict=True)]
    pairs = [(f"{word}s {names[one - 1]} + {names[other - 1]}", 1) for one, other in PAIRS]
    return [*singles, *pairs, (f"{word}s {' + '.join(names[5:8])}", 1)]


CARDS = [
    *line_cards("row", ROWS),
    *line_cards("column", [str(number) for number in range(1, 11)]),
    *((f"state {code.upper()}", 1 + (code in LARGE)) for code in STATES),
    ("growth", 16),
    ("ship", 12),
]
FACES = [shows for shows, _ in CARDS]
PLACES = {name: number for names in (NAMES, STATES, FACES) for number, name in enumerate(names)}

STAND_IN = """
BRI BRI NOR NOR SCA SCA SCA BAL BAL BAL
BRI BRI NOR NOR SCA SCA OST OST BAL BAL
BRI BRI NOR GER GER SCA OST OST BAL BAL
BRI BRI BEL BEL GER GER POL POL POL BAL
BIS BIS BEL BEL GER GER POL DAC POL POL
BIS GAL GAL GAL GER GER HEL DAC DAC DAC
SPA GAL GAL GAL GAL HEL HEL HEL DAC DAC
SPA SPA SPA GAL ITA ITA HEL HEL DAL DAL
SPA SPA MED MED MED ITA ITA ITA DAL DAL
SPA SPA MED MED MED ITA ITA ITA DAL DAL
"""
OCEAN = "NOR NOR NOR NOR NOR NOR NOR NOR NOR NOR\n" * 8 + (
    "BRI BRI BRI GER GER GER BAL BAL GAL GAL\nSPA ITA BEL SCA SCA POL POL HEL DAC DAL"
)
"""A sea with a narrow coast: states are filled and counted with few shields."""

OTHER_SQUARES = {"C4": "NOR", "I5": "ITA", "H6": "HEL", "G6": "GER"}
"""What the corrected map has instead of the stand-in."""

RULES: dict[str, Any] = {
    "rules.deal": "before_opening",
    "rules.refill": "turn",
    "rules.double_move": True,
    "rules.swap_is_action": True,
    "rules.pass_end": "round",
    "rules.attack_stage": "area",
    "rules.sea_attackable": "while_full",
    "rules.attack_from": "neighbour",
    "rules.last_shield": "supply_empty",
    "rules.defence_growth": "neighbour",
    "rules.jump": "bends",
    "rules.found_by_moving": True,
    "rules.clan_moves": "by_place",
    "rules.equal_clans": "multiply",
    "rules.fleet_tie_uses_places": True,
    "rules.owed_at_end": "dropped",
}
STEPS = (3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7)
RED = (4, 8, 12)


def map_of(text: str) -> dict[str, str]:
    """Return the values of a map."""
    lines = text.strip().splitlines()
    return {f"map.{letter}": line for letter, line in zip(ROWS.lower(), lines, strict=True)}


def corrected() -> dict[str, str]:
    """Return the values of the map that satisfies every example."""
    codes = STAND_IN.split()
    for name, code in OTHER_SQUARES.items():
        codes[NAMES.index(name)] = code
    lines = [" ".join(codes[start : start + 10]) for start in range(0, 100, 10)]
    return map_of("\n".join(lines))


def numbers_of(changed: Mapping[str, Any] | None = None, text: str = "") -> dict[str, Any]:
    """Return the values of the assumed edition on its map, or on another one, and some values changed."""
    numbers: dict[str, Any] = {"setup.hand": 10, "setup.limit_large": 4, "setup.limit_small": 2, "setup.large": 8}
    for players, shields, opening in ((2, 44, 12), (3, 30, 8), (4, 25, 5), (5, 22, 4)):
        numbers |= {f"setup.shields.{players}": shields, f"setup.opening.{players}": opening}
    numbers |= {f"setup.start.{number}": number for number in range(1, 6)}
    numbers["track.length"] = 100
    for number, steps in enumerate(STEPS, 1):
        numbers |= {f"track.s{number:02}.steps": steps, f"track.s{number:02}.red": number in RED}
    for code in STATES:
        values = (2, 1, 0) if code == "bel" else (3 + (code in LARGE), 2, 1)
        numbers |= {f"states.{code}.{rank}": n for rank, n in zip(("first", "second", "third"), values, strict=True)}
    numbers |= {"scoring.dominance": 2, "scoring.clan_size": 3}
    numbers |= {f"scoring.clan_{place}": n for place, n in enumerate((8, 6, 4, 2, 1), 1)}
    numbers |= {"scoring.fleet_first": 2, "scoring.fleet_shared": 1, "scoring.fleet_second": 1}
    numbers |= {"winning.max_rounds": 200, "map.free": bool(text)}
    for number in range(1, 65):
        shows, copies = CARDS[number - 1] if number <= len(CARDS) else ("none", 0)
        numbers |= {f"cards.k{number:02}.shows": shows, f"cards.k{number:02}.copies": copies}
    return numbers | (map_of(text) if text else corrected()) | RULES | dict(changed or {})


def squares(names: str) -> list[int]:
    """Return the numbers of the squares in a line of names."""
    return [NAMES.index(name) for name in names.split()]


def cards(names: str) -> list[int]:
    """Return the faces in a line of names, separated by commas; `9 x row A` stands for nine of them."""
    found = []
    for name in filter(None, names.split(", ")):
        n, shows = name.split(" x ") if " x " in name else ("1", name)
        found += [FACES.index(shows)] * int(n)
    return found


@dataclass
class Stretch:
    """A position, and rows that may follow it.

    Lists are by seat. `hands`, `deck` (next card first) and `pile` are lines of names; hands not given hold ten cards
    for a row in which nothing stands. `waiting` are the seats that still have a turn in this round.
    """

    rows: Sequence[WordRow] = ()
    players: int = 3
    phase: str = "turns"
    waiting: Sequence[int] = (0, 1, 2)
    owners: Sequence[str] = ()
    hands: Sequence[str] = ()
    deck: str = "40 x state DAL"
    pile: str = ""
    supply: Sequence[int] = ()
    marked: str = ""
    positions: Sequence[int] = (10, 30, 50, 70, 90)
    owed: int = 0
    starter: int = 0
    round: int = 1
    text: str = STAND_IN
    changed: Mapping[str, Any] = field(default_factory=dict)
    shuffled: str = ""

    def board(self) -> Board:
        """Lay the position out."""
        n = self.players
        board = Board(Box(numbers_of(self.changed, self.text), n))
        for square, seat in enumerate(held_by([squares(names) for names in self.owners])):
            if seat >= 0:
                board.put(square, seat)
        board.hands = [cards(hand) for hand in self.hands] + [cards("10 x row J")] * (n - len(self.hands))
        board.hands = [list(hand) for hand in board.hands]
        board.deck, board.pile = cards(self.deck)[::-1], cards(self.pile)
        board.supply = list(self.supply) or [10] * n
        board.marked = [STATES.index(code) for code in self.marked.split()]
        board.positions = list(self.positions[:n])
        board.owed, board.starter, board.round = self.owed, self.starter, self.round
        board.waiting = list(self.waiting)
        return board

    def referee(self) -> Referee:
        """Return a referee at the beginning of the stretch."""
        return Referee.from_position(self.board(), Script(cards(self.shuffled)), self.phase)

    def trace(self) -> list[WordRow]:
        """Return the rows with their turns."""
        turn, rows = 0, []
        for row in self.rows:
            turn += row[0] == "turn"
            rows.append((turn, *row))
        return rows

    def after(self, *before: WordRow) -> Referee:
        """Return the referee after more rows."""
        referee = self.referee()
        turn = 0
        for row in before:
            turn += row[0] == "turn"
            referee.read_all(numbered([(turn, *row)]), finished=False)
        return referee


def numbered(rows: Sequence[WordRow]) -> list[tuple[int, ...]]:
    """Turn rows with words (turn, kind, seat, a, b, c; missing ones are blank) into rows of numbers."""
    trace = []
    for turn, kind, *fields in rows:
        values = [PLACES[field] if isinstance(field, str) else field for field in fields]
        trace.append((turn, EVENTS.index(kind), *values, *[0] * (4 - len(values))))
    return trace


def landings_of(referee: Referee, kind: str, start: str) -> set[str]:
    """Return where a shield may go in the next row: its name for each landing."""
    found = (step for step in referee.allowed if step[0] == kind and step[2] == PLACES[start])
    return {NAMES[step[3]] for step in found}


def squares_for(referee: Referee, kind: str, face: str) -> set[str]:
    """Return where a card may be played in the next row."""
    return {NAMES[step[3]] for step in referee.allowed if step[0] == kind and step[2] == PLACES[face]}
