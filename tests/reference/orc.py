"""The referee of ORC: reads the trace of a game and rejects the first row that the rules forbid.

Written from the rulebook alone. Wherever the game comes to a row of the trace, the referee says which rows the rules
allow there: one for each role that may be put down, or one for each move.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.reference.orc_assignments import belief_about
from tests.reference.orc_board import Rules
from tests.reference.orc_game import Game
from tests.reference.orc_words import ENDS, EVENTS, NOBODY, ROLES, IllegalTrace, Move, Step, number_of, square_at, step

Rows = Generator[list[Step], Step, None]
"""Offers the rows allowed, and is told which of them came."""
SEATS = (0, 1)


class Seen(NamedTuple):
    """What the tables keep of a seat after a round, for each of its columns."""

    score: int
    """Pieces on the board."""
    known: int
    """Of them, pieces of which the other seat knows the role for certain."""
    king: int
    """Rows that the King is ahead of its own edge."""
    ways: int
    """Assignments of roles that fit all that the other seat has seen."""
    king_seen: Fraction
    """Chance that the other seat gives the King of being the King."""
    jester_seen: Fraction
    """The same for the Jester."""


class Referee:
    """Follows one game row by row.

    Attributes
    ----------
    game
        The game after the last row read.
    after_rounds
        What the tables keep of each round, by its number and seat; 0 is the board before the first move.
    allowed
        What the next row may be; nothing once the game is over.
    """

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        self.start(Game(Rules(numbers)))

    @classmethod
    def from_position(cls, game: Game) -> "Referee":
        """Return a referee that goes on from a position."""
        referee = cls.__new__(cls)
        referee.start(game)
        return referee

    def start(self, game: Game) -> None:
        """Stand before the first row, or in the middle of a game whose pieces are on the board."""
        self.game, self.rules = game, game.rules
        self.row_number = 0
        self.decisions = self.lead_changes = 0
        self.lead = NOBODY
        self.captures = [0, 0]
        self.after_rounds: dict[int, list[Seen]] = {}
        self.story = self.plies() if game.board.pieces[0] else self.whole()
        self.allowed = next(self.story)

    # Reading

    def read_all(self, rows: Iterable[Sequence[int]], finished: bool = True) -> Game:
        """Read a whole trace; `finished` demands that it ends with the end of the game."""
        for row in rows:
            self.read(row)
        if finished and self.allowed:
            raise IllegalTrace(self.row_number, "the log ends before the game")
        return self.game

    def read(self, row: Sequence[int]) -> None:
        """Read one row, or raise IllegalTrace."""
        turn, kind, seat, a, b, c = row
        name = EVENTS[kind] if 0 <= kind < len(EVENTS) else f"kind {kind}"
        taken = name, seat, a, b, c
        if not self.allowed:
            raise IllegalTrace(self.row_number, f"{taken} after the end")
        if turn != self.game.turn:
            raise IllegalTrace(self.row_number, f"{taken} says turn {turn} in turn {self.game.turn}")
        if taken not in self.allowed:
            raise IllegalTrace(self.row_number, f"{taken} is none of {self.allowed}")
        self.row_number += 1
        try:
            self.allowed = self.story.send(taken)
        except StopIteration:
            self.allowed = []

    # The game

    def whole(self) -> Rows:
        """Tell a game from the beginning [B1, C1]."""
        yield [step("game", a=len(SEATS))]
        for seat in SEATS:
            yield from self.arrange(seat)
        for seat in SEATS:
            yield from self.handicap(seat)
        self.game.begin()
        yield from self.plies()

    def arrange(self, seat: int) -> Rows:
        """Let a seat put its ten pieces on its ten starting squares [B1 to B4]."""
        left = dict(self.rules.counts)
        for number, square in enumerate(self.rules.start(seat)):
            roles = [role for role in ROLES if left[role]]
            self.decisions += len(roles) > 1
            _, _, _, taken, _ = yield [step("put", seat, number, ROLES.index(role)) for role in roles]
            left[ROLES[taken]] -= 1
            self.game.board.put(seat, ROLES[taken], square)

    def handicap(self, seat: int) -> Rows:
        """Remove a piece of a seat and show another to the other seat, if the edition says so."""
        board = self.game.board
        if role := self.rules.without[seat]:
            _, _, number, _, _ = yield self.rows_of_any("without", seat, role)
            board.take_away(seat, number)
        if role := self.rules.shown[seat]:
            _, _, number, _, _ = yield self.rows_of_any("shown", seat, role)
            board.pieces[seat][number].possible = {role}

    def rows_of_any(self, kind: str, seat: int, role: str) -> list[Step]:
        """Return a row for each piece of a role that is on the board."""
        return [
            step(kind, seat, number, ROLES.index(role))
            for number, piece in enumerate(self.game.board.pieces[seat])
            if piece.role == role and piece.square is not None
        ]

    def plies(self) -> Rows:
        """Let the seats move in turn until the game is over [C1 to C3, F1]."""
        game = self.game
        self.close_round(game.turn // 2)
        while game.ending is None:
            moves = game.moves()
            self.decisions += len(moves) > 1
            _, seat, start, end, _ = yield [self.row_of(move) for move in moves]
            removed = game.go((square_at(start), square_at(end)))
            self.captures[seat] += bool(removed)
            if game.ending or game.turn % 2 == 0:
                self.close_round(self.rounds())
        yield [step("end", game.ending.winner, ENDS.index(game.ending.reason))]

    def row_of(self, move: Move) -> Step:
        """Return the row that tells of a move: from, to and the role that it removes [E4, H1]."""
        seat, (start, end) = self.game.seat, move
        board = self.game.board
        removed = NOBODY
        if end in board.at[1 - seat] and board.pieces[seat][board.at[seat][start]].role != "J":
            removed = ROLES.index(board.pieces[1 - seat][board.at[1 - seat][end]].role)
        return step("moved", seat, number_of(start), number_of(end), removed)

    # What the tables keep

    def close_round(self, number: int) -> None:
        """Keep what the tables tell of a round."""
        self.after_rounds[number] = [self.seen_of(seat) for seat in SEATS]
        own, other = (len(self.game.board.on_board(seat)) for seat in SEATS)
        if own != other and number:
            leader = int(other > own)
            self.lead_changes += self.lead not in (NOBODY, leader)
            self.lead = leader

    def seen_of(self, seat: int) -> Seen:
        """Return what is kept of a seat now."""
        board, belief = self.game.board, belief_about(self.game.board, seat)
        pairs = list(zip(board.pieces[seat], belief.chances, strict=True))
        king, king_chances = next(pair for pair in pairs if pair[0].role == "K")
        _, jester_chances = next(pair for pair in pairs if pair[0].role == "J")
        ahead = abs(king.square[0] - self.rules.castle_row(seat)) if king.square else 0
        return Seen(
            score=len(board.on_board(seat)),
            known=sum(max(chances.values()) == 1 for piece, chances in pairs if piece.square),
            king=ahead,
            ways=belief.ways,
            king_seen=king_chances["K"],
            jester_seen=jester_chances["J"],
        )

    def rounds(self) -> int:
        """Return the rounds begun: two moves each [I1]."""
        return (self.game.turn + 1) // 2

    def possible(self) -> list[list[set[str]]]:
        """Return the roles that the moves of each piece leave it, by seat [H5, H6]."""
        return [[set(piece.possible) for piece in pieces] for pieces in self.game.board.pieces]

    def result(self) -> dict[str, Any]:
        """Return the result of a finished game, with the names of the tables [G5, I1 to I3]."""
        ending = self.game.ending
        assert ending is not None
        shared = ending.reason.startswith("draw")
        halfway = self.after_rounds.get(self.rounds() // 2, [])
        win = [int(shared or seat == ending.winner) for seat in SEATS]
        decided = shared or ending.winner != NOBODY
        pieces = self.game.board.pieces
        return {
            "turns": self.game.turn,
            "rounds": self.rounds(),
            "decisions": self.decisions,
            "end_reason": ENDS.index(ending.reason),
            "winners": sum(win),
            "win": win,
            "score": [1 if shared else 2 * won for won in win],
            "rank": [(1 if won else 2) if decided else 0 for won in win],
            "captures": self.captures,
            "pieces": [len(self.game.board.on_board(seat)) for seat in SEATS],
            "role": [[ROLES.index(piece.role) for piece in pieces[seat]] for seat in SEATS],
            "lead_changes": self.lead_changes,
            "half_leaders": sum(1 << seat for seat, kept in enumerate(halfway) if kept.score == max(halfway).score),
        }
