"""What is counted for the result of a game of Origo."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.reference.origo_words import CLANS, FLEET, FOUNDING, NOBODY, SIDE, STALLED, STATE, STATES

SOURCES = {FOUNDING: "from_founding", CLANS: "from_clans", FLEET: "from_fleet", STATE: "from_states"}
OF_SEATS = (
    *SOURCES.values(),
    "from_jumps",
    "foundings",
    "attacks",
    "attacks_won",
    "attacks_on_leader",
    "cards_attacking",
    "cards_defending",
    "losses",
    "voyages",
    "migrations",
    "swaps",
)


class Tally:
    """Counts; those of OF_SEATS are by seat.

    Attributes
    ----------
    founders
        For each state founded, who founded it, in which round, and which founding of the game it was.
    state_points
        By seat and state.
    attacks_on
        By attacker and defender.
    attacked
        By seat, the squares on which it began attacks.
    """

    def __init__(self, players: int, shuffles: int) -> None:
        self.by_seat = {name: [0] * players for name in OF_SEATS}
        self.founders: dict[int, tuple[int, int, int]] = {}
        self.state_points = [[0] * len(STATES) for _ in range(players)]
        self.attacks_on = [[0] * players for _ in range(players)]
        self.attacked: list[set[int]] = [set() for _ in range(players)]
        self.decisions = self.scorings = 0
        self.shuffles = shuffles
        self.leaders: list[int] = []  # the seat ahead after each round

    def add(self, name: str, seat: int, n: int = 1) -> None:
        """Count something of a seat."""
        self.by_seat[name][seat] += n

    def found(self, seat: int, state: int, in_round: int, number: int) -> None:
        """Count a founding [H1]; its number is that of the space of the track which it takes [H2]."""
        self.add("foundings", seat)
        self.founders[state] = seat, in_round, number

    def attack(self, seat: int, square: int, defender: int, positions: Sequence[int]) -> None:
        """Count an attack with its first card; the defender leads if its leader is furthest along [E5, N6]."""
        self.add("attacks", seat)
        self.add("cards_attacking", seat)
        self.add("attacks_on_leader", seat, int(defender == ahead(positions)))
        self.attacks_on[seat][defender] += 1
        self.attacked[seat].add(square)

    def score_state(self, state: int, points: Sequence[int]) -> None:
        """Count what a state brings each seat in one tribe scoring."""
        for own, more in zip(self.state_points, points, strict=True):
            own[state] += more

    def move(self, seat: int, points: int, squares: int, cause: int) -> None:
        """Count a move of a leader."""
        self.add(SOURCES[cause], seat, points)
        self.add("from_jumps", seat, squares - points)

    def counts(self) -> dict[str, Any]:
        """Return what a result holds of it."""
        changes = sum(one != other for one, other in zip(self.leaders, self.leaders[1:], strict=False))
        seats = range(len(self.attacked))
        founders = [self.founders.get(state, (NOBODY, 0, 0)) for state in range(len(STATES))]
        return self.by_seat | {
            "founding_round": [in_round for _, in_round, _ in founders],
            "founding_number": [number for _, _, number in founders],
            "founded": [sum((who == seat) << state for state, (who, *_) in enumerate(founders)) for seat in seats],
            "state_points": self.state_points,
            "attacks_on": self.attacks_on,
            "attacked": [as_words(squares) for squares in self.attacked],
            "decisions": self.decisions,
            "scorings": self.scorings,
            "reshuffles": max(self.shuffles - 1, 0),
            "lead_changes": changes,
        }


def as_words(squares: Iterable[int]) -> list[int]:
    """Return squares as a result keeps them: a word for rows A to E and one for F to J, eleven bits a row."""
    words = [0, 0]
    for row, column in (divmod(square, SIDE) for square in squares):
        words[row // 5] |= 1 << 11 * (row % 5) + column
    return words


def outcome(positions: Sequence[int], reason: int) -> dict[str, Any]:
    """Return who wins and the ranks; nobody does in a game without an end [N6, Q29]."""
    n = len(positions)
    result: dict[str, Any] = {"score": list(positions), "end_reason": reason}
    if reason == STALLED:
        return result | {"winners": 0, "win": [0] * n, "rank": [0] * n}
    rank = [1 + sum(other > own for other in positions) for own in positions]
    win = [int(place == 1) for place in rank]
    return result | {"winners": sum(win), "win": win, "rank": rank}


def ahead(positions: Sequence[int]) -> int:
    """Return the seat whose leader is furthest, laps included [I8]."""
    return positions.index(max(positions)) if positions else NOBODY
