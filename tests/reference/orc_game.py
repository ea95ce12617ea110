"""A game of ORC from any position on: whose turn it is, how it ends, and in how many ways it can go on."""

from collections import Counter
from dataclasses import dataclass

from tests.reference.orc_beliefs import note
from tests.reference.orc_board import Board, Rules
from tests.reference.orc_words import NOBODY, Move


@dataclass(frozen=True)
class Ending:
    """How a game ended, and for whom; nobody wins a draw."""

    reason: str
    winner: int = NOBODY


class Game:
    """The board, the turn and what the endings count."""

    def __init__(self, rules: Rules, board: Board | None = None, seat: int = 0, turn: int = 0) -> None:
        self.rules = rules
        self.board = board or Board(rules)
        self.seat, self.turn = seat, turn
        self.quiet = 0
        self.seen: Counter[object] = Counter()
        self.ending: Ending | None = None

    def begin(self) -> None:
        """Let the first turn begin; the position now counts as met once [Q20]."""
        self.seen[self.seat, self.board.picture()] += 1
        self.look_for_moves()

    def copy(self) -> "Game":
        """Return the same game, to be played on apart."""
        other = Game(self.rules, self.board.copy(), self.seat, self.turn)
        other.quiet, other.seen, other.ending = self.quiet, self.seen.copy(), self.ending
        return other

    def moves(self) -> list[Move]:
        """Return what the seat on turn may do."""
        return [] if self.ending else self.board.moves(self.seat)

    def go(self, move: Move) -> str:
        """Make a move and see whether it ends the game; return the role of what it removed [F1, G3]."""
        seat = self.seat
        removed = self.board.carry_out(seat, move)
        self.ending = self.victory(move, removed)
        note(self.board, seat, move, removed, goes_on=self.ending is None)
        self.turn += 1
        self.quiet = 0 if removed else self.quiet + 1
        self.seat = 1 - seat
        self.seen[self.seat, self.board.picture()] += 1
        self.ending = self.ending or self.draw()
        self.look_for_moves()
        return removed

    def victory(self, move: Move, removed: str) -> Ending | None:
        """Return the ending that a move brings by itself [F2 to F10]."""
        seat, (row, column) = self.seat, move[1]
        mover = self.board.pieces[seat][self.board.at[seat][row, column]]
        if removed == "J":
            return Ending("jester_taken", 1 - seat)
        if removed == "K":
            return Ending("king_taken", seat)
        if mover.role == "K" and row == self.rules.castle_row(1 - seat):
            return Ending("castle_reached", seat)
        return None

    def draw(self) -> Ending | None:
        """Return the ending of a game that has gone on for too long [G2, G4, G5]."""
        rules = self.rules
        if self.turn == rules.draw_plies or 0 < rules.quiet_plies <= self.quiet:
            return Ending("draw_length")
        if rules.repetition and self.seen[self.seat, self.board.picture()] >= rules.repetition:
            return Ending("draw_repetition")
        return Ending("stalled") if self.turn >= 2 * rules.max_rounds else None

    def look_for_moves(self) -> None:
        """End the game if the seat on turn cannot move [G1]."""
        if self.ending is None and not self.moves():
            loses = self.rules.stuck_loses
            self.ending = Ending("no_legal_move", 1 - self.seat) if loses else Ending("draw_no_move")


def perft(game: Game, plies: int) -> int:
    """Return in how many ways a game can go on for exactly so many plies; what is over does not go on."""
    moves = game.moves()
    if plies == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.go(move)
        total += perft(after, plies - 1)
    return total
