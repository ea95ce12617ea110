"""What is in the box, and what lies where on the table."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from tests.reference.origo_map import BESIDE, Held, is_full, read_map
from tests.reference.origo_words import NOBODY, ROWS, SIDE, SQUARES, STATES


@dataclass(frozen=True)
class Card:
    """What a card shows: fixed squares, or none of them and a kind."""

    kind: str
    squares: frozenset[int]
    copies: int


class Box:
    """The map, cards, counts and rulings of an edition at one number of players."""

    def __init__(self, numbers: Mapping[str, Any], players: int) -> None:
        self.players = players
        self.seats = range(players)
        self.read_counts(numbers)
        self.read_areas(numbers)
        self.cards = [self.card(numbers, f"cards.k{number:02}") for number in range(1, 65)]
        self.cards = [card for card in self.cards if card.kind != "none"]
        self.rules = {key.removeprefix("rules."): value for key, value in numbers.items() if key.startswith("rules.")}

    def read_counts(self, numbers: Mapping[str, Any]) -> None:
        """Read what is a plain number."""
        self.shields: int = numbers[f"setup.shields.{self.players}"]
        self.opening: int = numbers[f"setup.opening.{self.players}"]
        self.hand: int = numbers["setup.hand"]
        self.start = [numbers[f"setup.start.{seat + 1}"] for seat in self.seats]
        self.track: int = numbers["track.length"]
        self.steps = [(numbers[f"track.s{k:02}.steps"], bool(numbers[f"track.s{k:02}.red"])) for k in range(1, 13)]
        self.dominance: int = numbers["scoring.dominance"]
        self.clan_size: int = numbers["scoring.clan_size"]
        self.clan_values = [numbers[f"scoring.clan_{place}"] for place in range(1, 6)]
        self.fleet = tuple(numbers[f"scoring.fleet_{which}"] for which in ("first", "shared", "second"))
        self.max_rounds: int = numbers["winning.max_rounds"]

    def read_areas(self, numbers: Mapping[str, Any]) -> None:
        """Read the map; seas are numbered behind the states, in the order in which they are met."""
        codes = read_map({letter: numbers[f"map.{letter}"] for letter in ROWS.lower()})
        seas = list(dict.fromkeys(code for code in codes if code not in STATES))
        self.codes = [*STATES, *seas]
        self.area = [self.codes.index(code) for code in codes]
        self.squares = [frozenset(s for s in SQUARES if self.area[s] == area) for area in range(len(self.codes))]
        self.seas = range(len(STATES), len(self.codes))
        self.sea = frozenset(square for area in self.seas for square in self.squares[area])
        self.values = [[numbers[f"states.{code}.{rank}"] for rank in ("first", "second", "third")] for code in STATES]
        limits = numbers["setup.limit_small"], numbers["setup.limit_large"]
        large = numbers["setup.large"]
        self.limit = [limits[len(self.squares[state]) >= large] for state in range(len(STATES))]

    def card(self, numbers: Mapping[str, Any], key: str) -> Card:
        """Return a card by what it shows [D2 to D5]."""
        kind, *shown = str(numbers[f"{key}.shows"]).replace("+", " ").split()
        copies = int(numbers[f"{key}.copies"])
        squares: frozenset[int] = frozenset()
        if kind in ("row", "rows"):
            squares = frozenset(s for s in SQUARES if ROWS[s // SIDE] in shown)
        elif kind in ("column", "columns"):
            squares = frozenset(s for s in SQUARES if str(s % SIDE + 1) in shown)
        elif kind == "state":
            squares = self.squares[STATES.index(shown[0].lower())]
        elif kind == "ship":
            squares = self.sea
        return Card(kind, squares, copies)

    def all_cards(self) -> list[int]:
        """Return the faces of all cards, in order."""
        return [face for face, card in enumerate(self.cards) for _ in range(card.copies)]


class Board:
    """Where everything lies; lists are by seat unless said otherwise."""

    def __init__(self, box: Box) -> None:
        n = box.players
        self.box = box
        self.held: list[int] = [NOBODY] * len(SQUARES)  # by square
        self.supply = [box.shields] * n
        self.lost = [0] * n  # shields in the box
        self.hands: list[list[int]] = [[] for _ in box.seats]  # faces
        self.deck: list[int] = []  # next card last
        self.pile: list[int] = []  # discards, top last
        self.table: list[int] = []  # cards of a battle, in the order played
        self.marked: list[int] = []  # states, in the order in which they were founded
        self.full_once: set[int] = set()  # seas
        self.positions = list(box.start)
        self.owed = 0
        self.starter = 0
        self.turn = self.round = 0
        self.waiting: list[int] = []  # seats that still have a turn in this round, in their order
        self.passes = 0  # in a row
        self.passes_now = 0  # in this round
        self.called = NOBODY  # why the end has been called

    @property
    def extras(self) -> list[int]:
        """Return the extra shields that are not on the space of the starting player [A5, I9]."""
        return [2 - (seat == self.starter) for seat in self.box.seats]

    def put(self, square: int, seat: int) -> None:
        """Put a shield on a free square, and remember seas that are full."""
        assert self.held[square] == NOBODY
        self.held[square] = seat
        self.full_once |= {area for area in self.box.seas if is_full(self.held, self.box.squares[area])}

    def shields(self, seat: int) -> int:
        """Return how many shields of a seat stand on the board."""
        return self.held.count(seat)

    def squares_of(self, seat: int) -> list[int]:
        """Return the squares of a seat."""
        return [square for square in SQUARES if self.held[square] == seat]

    def ships(self, seat: int) -> int:
        """Return how many shields of a seat stand at sea."""
        return sum(self.held[square] == seat for square in self.box.sea)

    def in_area(self, seat: int) -> list[int]:
        """Return how many shields of a seat stand in each area."""
        return [sum(self.held[square] == seat for square in squares) for squares in self.box.squares]

    def reach(self, face: int, seat: int) -> Set[int]:
        """Return the squares on which a card would let a seat place if they were free [D2 to D6, E4]."""
        card = self.box.cards[face]
        if card.kind != "growth":
            return card.squares
        return {other for square in SQUARES if self.held[square] == seat for other in BESIDE[square]}

    def can_be_attacked(self, square: int) -> bool:
        """Say whether a square lies where attacks are possible [E1, Q11 to Q13]."""
        if self.box.rules["attack_stage"] == "all" and not all(map(self.is_open, range(len(self.box.codes)))):
            return False
        return self.is_open(self.box.area[square])

    def is_open(self, area: int) -> bool:
        """Say whether an area is a marked state, or a sea that is full or was, as the rules say."""
        if area not in self.box.seas:
            return area in self.marked
        if self.box.rules["sea_attackable"] == "once_full":
            return area in self.full_once
        return is_full(self.held, self.box.squares[area])

    def count_everything(self) -> tuple[list[int], list[int]]:
        """Return all shields by seat and all cards: neither ever changes."""
        shields = [self.supply[seat] + self.lost[seat] + self.shields(seat) for seat in self.box.seats]
        cards = [*self.deck, *self.pile, *self.table, *(face for hand in self.hands for face in hand)]
        return shields, sorted(cards)


def held_by(owners: Sequence[Sequence[int]]) -> Held:
    """Return the board on which each seat holds the squares of its list."""
    held = [NOBODY] * len(SQUARES)
    for seat, squares in enumerate(owners):
        for square in squares:
            held[square] = seat
    return held
