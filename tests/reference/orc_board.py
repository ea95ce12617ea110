"""The board of ORC, the pieces on it, and where each role may go."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.reference.orc_words import COLUMNS, NAMES, ROLES, Move, Square

STRAIGHT = ((1, 0), (-1, 0), (0, -1), (0, 1))
DIAGONAL = ((1, -1), (1, 1), (-1, -1), (-1, 1))
STEPS = {"S": STRAIGHT, "A": DIAGONAL, "K": STRAIGHT + DIAGONAL, "J": STRAIGHT + DIAGONAL}
COUNTS = {"S": "soldier", "A": "archer", "C": "chariot", "N": "knight"}


class Rules:
    """The numbers and rulings of an edition."""

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        self.rows: int = numbers["board.rows"]
        self.offset: int = numbers["board.start_offset"]
        self.counts = {role: int(numbers[f"pieces.{name}"]) for role, name in COUNTS.items()} | {"K": 1, "J": 1}
        self.draw_plies: int = numbers["drawing.draw_plies"]
        self.quiet_plies: int = numbers["drawing.quiet_plies"]
        self.repetition: int = numbers["drawing.repetition"]
        self.max_rounds: int = numbers["winning.max_rounds"]
        self.full: bool = numbers["rules.chariot_stop"] == "full"
        self.share: bool = numbers["rules.jester_onto_enemy"] == "share"
        self.stuck_loses: bool = numbers["rules.no_legal_move"] == "loses"
        self.without = [NAMES.get(numbers[f"handicap.{seat}_without"], "") for seat in ("first", "second")]
        self.shown = [NAMES.get(numbers[f"handicap.{seat}_shows"], "") for seat in ("first", "second")]

    def start(self, seat: int) -> list[Square]:
        """Return the starting squares as their owner sees them: front row from the left, then back row [A8, Q8]."""
        seen = [(self.offset + back, column) for back in (1, 0) for column in range(len(COLUMNS))]
        return [self.turned(square) if seat else square for square in seen]

    def turned(self, square: Square) -> Square:
        """Return where a square lies for somebody on the other side of the board."""
        row, column = square
        return self.rows - 1 - row, len(COLUMNS) - 1 - column

    def castle_row(self, seat: int) -> int:
        """Return the row of a seat's own castle squares [A7]."""
        return self.rows - 1 if seat else 0

    def is_on(self, square: Square) -> bool:
        """Say whether a square is on the board [A6, A9]."""
        row, column = square
        return 0 <= row < self.rows and 0 <= column < len(COLUMNS)


def forward(seat: int) -> int:
    """Return the step of a row that leads away from a seat."""
    return -1 if seat else 1


@dataclass
class Piece:
    """One piece; it is out of the game when it stands nowhere."""

    role: str
    square: Square | None
    possible: set[str] = field(default_factory=lambda: set(ROLES))
    """The roles that what everybody saw of it leaves."""


class Board:
    """The pieces of both seats and what stands where."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.pieces: list[list[Piece]] = [[], []]
        self.at: list[dict[Square, int]] = [{}, {}]

    def put(self, seat: int, role: str, square: Square) -> None:
        """Put the next piece of a seat down."""
        self.at[seat][square] = len(self.pieces[seat])
        self.pieces[seat].append(Piece(role, square))

    def take_away(self, seat: int, number: int) -> str:
        """Remove a piece; return its role, which everybody knows from now on [E2, E4]."""
        piece = self.pieces[seat][number]
        assert piece.square is not None
        del self.at[seat][piece.square]
        piece.square, piece.possible = None, {piece.role}
        return piece.role

    def copy(self) -> "Board":
        """Return another board on which the same pieces stand."""
        other = Board(self.rules)
        other.pieces = [[Piece(p.role, p.square, set(p.possible)) for p in pieces] for pieces in self.pieces]
        other.at = [dict(places) for places in self.at]
        return other

    def on_board(self, seat: int) -> list[Piece]:
        """Return the pieces that a seat still has."""
        return [piece for piece in self.pieces[seat] if piece.square is not None]

    def moves(self, seat: int) -> list[Move]:
        """Return what a seat may do: piece by piece, straight before diagonal, a Chariot outwards [C4, C9]."""
        return [
            (piece.square, target)
            for piece in self.on_board(seat)
            if piece.square is not None
            for target in self.targets(seat, piece.role, piece.square)
        ]

    def targets(self, seat: int, role: str, square: Square) -> Iterator[Square]:
        """Give the squares to which a role may go from one [D, E1, E2]."""
        if role == "C":
            yield from self.run(seat, square)
            return
        row, column = square
        jumps = [(2 * forward(seat), side) for side in (-1, 1)]
        for down, across in jumps if role == "N" else STEPS[role]:
            target = row + down, column + across
            if self.rules.is_on(target) and target not in self.at[seat]:
                is_enemy = target in self.at[1 - seat]
                if not is_enemy or role != "J" or self.rules.share:
                    yield target

    def run(self, seat: int, square: Square) -> Iterator[Square]:
        """Give the squares on which a Chariot may stop [D3 to D6; option chariot_stop]."""
        row, column = square
        squares: list[Square] = []
        while not squares or squares[-1] not in self.at[1 - seat]:
            row += forward(seat)
            if not self.rules.is_on((row, column)) or (row, column) in self.at[seat]:
                break
            squares.append((row, column))
        yield from squares[-1:] if self.rules.full else squares

    def carry_out(self, seat: int, move: Move) -> str:
        """Make a move; return the role of the piece that it removed, or nothing [E2, G3]."""
        start, end = move
        number = self.at[seat].pop(start)
        mover = self.pieces[seat][number]
        removed = ""
        if end in self.at[1 - seat] and mover.role != "J":
            removed = self.take_away(1 - seat, self.at[1 - seat][end])
        self.at[seat][end] = number
        mover.square = end
        return removed

    def picture(self) -> frozenset[tuple[int, str, Square]]:
        """Return which role of which seat stands where: two Soldiers that changed places look alike [Q20]."""
        return frozenset(
            (seat, piece.role, piece.square)
            for seat in (0, 1)
            for piece in self.on_board(seat)
            if piece.square is not None
        )
