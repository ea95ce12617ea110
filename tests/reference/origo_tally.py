"""What is counted for the result of a game of Origo."""

from collections.abc import Sequence
from typing import Any

from tests.reference.origo_words import CLANS, FLEET, FOUNDING, NOBODY, STALLED, STATE

SOURCES = {FOUNDING: "from_founding", CLANS: "from_clans", FLEET: "from_fleet", STATE: "from_states"}
OF_SEATS = (
    *SOURCES.values(),
    "from_jumps",
    "foundings",
    "attacks",
    "attacks_won",
    "losses",
    "voyages",
    "migrations",
    "swaps",
)


class Tally:
    """Counts; those of OF_SEATS are by seat."""

    def __init__(self, players: int, shuffles: int) -> None:
        self.by_seat = {name: [0] * players for name in OF_SEATS}
        self.decisions = self.scorings = 0
        self.shuffles = shuffles
        self.leaders: list[int] = []  # the seat ahead after each round

    def add(self, name: str, seat: int, n: int = 1) -> None:
        """Count something of a seat."""
        self.by_seat[name][seat] += n

    def move(self, seat: int, points: int, squares: int, cause: int) -> None:
        """Count a move of a leader."""
        self.add(SOURCES[cause], seat, points)
        self.add("from_jumps", seat, squares - points)

    def counts(self) -> dict[str, Any]:
        """Return what a result holds of it."""
        changes = sum(one != other for one, other in zip(self.leaders, self.leaders[1:], strict=False))
        return self.by_seat | {
            "decisions": self.decisions,
            "scorings": self.scorings,
            "reshuffles": max(self.shuffles - 1, 0),
            "lead_changes": changes,
        }


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
