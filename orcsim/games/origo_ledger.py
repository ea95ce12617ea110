"""What lies on the table of Origo, kept from the events alone, for the report of a game."""

from collections.abc import Callable, Sequence

from orcsim.games.vocabulary import Event


class Ledger:
    """The board, supplies, losses, founded states and leaders, up to the last event that was entered."""

    def __init__(self, players: int, shields: int, start: Sequence[int]) -> None:
        self.board: dict[str, int] = {}
        self.supplies = [shields] * players
        self.lost = [0] * players
        self.founders: dict[str, int] = {}
        self.positions = list(start[:players])
        self._enter: dict[str, Callable[[Event], None]] = {
            "placed": self._place,
            "expanded": self._place,
            "attacked": self._attack,
            "won": self._win,
            "repelled": self._repel,
            "migrated": self._move,
            "sailed": self._move,
            "founded": lambda event: self.founders.update({event["state"]: event["seat"]}),
            "leader": lambda event: self.positions.__setitem__(event["seat"], event["position"]),
        }

    def enter(self, event: Event) -> None:
        """Enter one event."""
        if event["event"] in self._enter:
            self._enter[event["event"]](event)

    def squares_of(self, seat: int) -> list[str]:
        """Return the squares on which a seat has shields."""
        return [square for square, holder in self.board.items() if holder == seat]

    def _place(self, event: Event) -> None:
        """Put a shield from the supply onto the board."""
        self.board[event["square"]] = event["seat"]
        self.supplies[event["seat"]] -= 1

    def _attack(self, event: Event) -> None:
        """Take the shield that fights from the supply."""
        self.supplies[event["seat"]] -= 1

    def _win(self, event: Event) -> None:
        """Put the attacker's shield in the place of the defender's."""
        self.board[event["square"]] = event["seat"]
        self.lost[event["defender"]] += 1

    def _repel(self, event: Event) -> None:
        """Take the attacker's shield out of the game."""
        self.lost[event["seat"]] += 1

    def _move(self, event: Event) -> None:
        """Move a shield from one square to another."""
        self.board[event["to"]] = self.board.pop(event["from"])
