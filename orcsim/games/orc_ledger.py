"""What stands on the board of ORC, kept from the events alone, for the report of a game."""

import numpy as np

from orcsim.games.orc_events import square_name
from orcsim.games.vocabulary import Event


class Ledger:
    """The board, the arrangements, the moves made and the pieces removed, up to the last event that was entered."""

    def __init__(self, params: np.void) -> None:
        self.board: dict[str, dict[int, str]] = {}
        self.arranged: list[list[str]] = [[] for _ in params["start"]]
        self.removed: list[list[str]] = [[] for _ in params["start"]]
        self.moves = 0
        self._start = [[square_name(int(square)) for square in squares] for squares in params["start"]]

    def enter(self, event: Event) -> None:
        """Enter one event."""
        if event["event"] == "put":
            self._put(event)
        elif event["event"] == "without":
            self._remove(event["seat"], self.start_of(event))
        elif event["event"] == "moved":
            self._move(event)

    def role_on(self, square: str, seat: int) -> str:
        """Return the role of a seat's piece on a square, or nothing if it has none there."""
        return self.board.get(square, {}).get(seat, "")

    def start_of(self, event: Event) -> str:
        """Return the square on which a piece that an event names began."""
        return self._start[event["seat"]][event["piece"]]

    def left(self, seat: int) -> list[str]:
        """Return the roles that a seat has on the board."""
        return [pieces[seat] for pieces in self.board.values() if seat in pieces]

    def _put(self, event: Event) -> None:
        """Put a piece on its starting square."""
        seat = event["seat"]
        self.arranged[seat].append(event["role"])
        self._stand(self.start_of(event), seat, event["role"])

    def _move(self, event: Event) -> None:
        """Remove the piece that is captured, if one is, and move the other."""
        seat, square = event["seat"], event["to"]
        self.moves += 1
        if event["captured"]:
            self._remove(1 - seat, square)
        self._stand(square, seat, self.board[event["from"]].pop(seat))

    def _remove(self, seat: int, square: str) -> None:
        """Remove a seat's piece from a square."""
        self.removed[seat].append(self.board[square].pop(seat))

    def _stand(self, square: str, seat: int, role: str) -> None:
        """Let a piece stand on a square."""
        self.board.setdefault(square, {})[seat] = role
