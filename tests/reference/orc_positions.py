"""The numbers that ORC's edition assumes, and games of the referee's from positions written by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.orc_assignments import belief_about
from tests.reference.orc_board import Board, Rules
from tests.reference.orc_cases import Position
from tests.reference.orc_game import Game, perft
from tests.reference.orc_words import EVENTS, Move, Square, name_of, square_called

NUMBERS: dict[str, Any] = {
    "board.rows": 7,
    "board.start_offset": 0,
    "pieces.soldier": 3,
    "pieces.archer": 3,
    "pieces.chariot": 1,
    "pieces.knight": 1,
    "drawing.draw_plies": 200,
    "drawing.quiet_plies": 0,
    "drawing.repetition": 0,
    "winning.max_rounds": 500,
    "rules.chariot_stop": "any",
    "rules.jester_onto_enemy": "forbidden",
    "rules.no_legal_move": "loses",
    "handicap.first_without": "none",
    "handicap.second_without": "none",
    "handicap.first_shows": "none",
    "handicap.second_shows": "none",
}

OTHERS: tuple[dict[str, Any], ...] = (
    {"rules.chariot_stop": "full"},
    {"rules.jester_onto_enemy": "share"},
    {"rules.no_legal_move": "draw"},
    {"drawing.draw_plies": 30},
    {"drawing.draw_plies": 31},
    {"drawing.draw_plies": 0, "drawing.quiet_plies": 12},
    {"drawing.repetition": 3, "pieces.soldier": 8, "pieces.archer": 0, "pieces.chariot": 0, "pieces.knight": 0},
    {"board.rows": 5},
    {"board.rows": 6},
    {"board.rows": 8},
    {"board.rows": 9},
    {"board.start_offset": 1},
    {"board.rows": 8, "board.start_offset": 1},
    {"board.rows": 9, "board.start_offset": 1, "rules.chariot_stop": "full"},
    {"winning.max_rounds": 10, "drawing.draw_plies": 0},
    {"winning.max_rounds": 10, "drawing.draw_plies": 20},
    {"pieces.soldier": 0, "pieces.archer": 0, "pieces.chariot": 4, "pieces.knight": 4},
    {"pieces.soldier": 1, "pieces.archer": 4, "pieces.chariot": 2, "pieces.knight": 1},
    {"board.rows": 5, "rules.jester_onto_enemy": "share", "rules.chariot_stop": "full", "rules.no_legal_move": "draw"},
    {"rules.jester_onto_enemy": "share", "drawing.repetition": 3, "drawing.quiet_plies": 40, "pieces.soldier": 2,
     "pieces.chariot": 2},
    {"handicap.first_without": "soldier"},
    {"handicap.second_without": "knight", "handicap.second_shows": "king", "board.rows": 9, "drawing.repetition": 3},
    {"handicap.first_shows": "jester", "handicap.second_shows": "archer", "drawing.repetition": 3},
    {"handicap.first_without": "archer", "handicap.first_shows": "archer", "handicap.second_without": "chariot",
     "handicap.second_shows": "soldier", "rules.jester_onto_enemy": "share", "rules.chariot_stop": "full"},
)  # fmt: skip
"""Editions by what differs from the assumed one: every option, every length, other pieces, several at once."""


def numbers_of(changed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the numbers of the edition, some of them changed."""
    return NUMBERS | dict(changed or {})


def game_at(position: Position) -> Game:
    """Return a game that stands at a position."""
    rules = Rules(numbers_of(position.options))
    board = Board(rules)
    for seat, formation in enumerate(position.formation):
        for role, square in zip(formation, rules.start(seat), strict=True):
            board.put(seat, role, square)
    if not position.formation:
        for seat, pieces in enumerate(position.pieces):
            for piece in pieces.split():
                board.put(seat, piece[0], square_called(piece[1:]))
    game = Game(rules, board, position.seat, position.plies)
    game.begin()
    return game


def squares_of(word: str) -> Move:
    """Return the squares of a move written like `c2-c4` or `c2xc6`."""
    return square_called(word[:2]), square_called(word[3:])


def word_of(game: Game, seat: int, move: Move) -> str:
    """Return a move as a word: `x` where it removes something."""
    start, end = move
    mover = game.board.pieces[seat][game.board.at[seat][start]]
    takes = end in game.board.at[1 - seat] and mover.role != "J"
    return f"{name_of(start)}{'x' if takes else '-'}{name_of(end)}"


class Script:
    """A game of the referee's, played by words."""

    def __init__(self, position: Position) -> None:
        self.game = game_at(position)
        self.home: list[list[Square | None]] = [[piece.square for piece in pieces] for pieces in self.game.board.pieces]
        self.removed = ""

    def legal(self, seat: int) -> list[str]:
        """Return the moves of a seat."""
        return [word_of(self.game, seat, move) for move in self.game.board.moves(seat)]

    def play(self, word: str) -> None:
        """Make a move that must be legal."""
        assert word in [word_of(self.game, self.game.seat, move) for move in self.game.moves()], word
        self.removed += self.game.go(squares_of(word))

    def outcome(self) -> tuple[str, str, int, str]:
        """Return how it stands."""
        game = self.game
        if game.ending is None:
            return "ongoing", str(game.seat), game.turn, self.removed
        winner = str(game.ending.winner) if game.ending.winner >= 0 else "-"
        return game.ending.reason, winner, game.turn, self.removed

    def squares(self, seat: int) -> set[str]:
        """Return role and square of every piece of a seat."""
        return {
            piece.role + name_of(piece.square) for piece in self.game.board.on_board(seat) if piece.square is not None
        }

    def possible(self, seat: int) -> dict[str, set[str]]:
        """Return the roles left to each piece."""
        pairs = zip(self.home[seat], self.game.board.pieces[seat], strict=True)
        return {name_of(home): piece.possible for home, piece in pairs if home is not None}

    def chances(self, seat: int) -> dict[str, dict[str, float]]:
        """Return how likely each piece has each role."""
        told = zip(self.home[seat], belief_about(self.game.board, seat).chances, strict=True)
        return {
            name_of(home): {role: float(chance) for role, chance in chances.items() if chance}
            for home, chances in told
            if home is not None
        }

    def ways(self, seat: int) -> int:
        """Return the number of assignments of roles."""
        return belief_about(self.game.board, seat).ways

    def perft(self, plies: int) -> int:
        """Return in how many ways the game can go on."""
        return perft(self.game, plies)


WordRow = tuple[Any, ...]


def numbered(rows: Sequence[WordRow]) -> list[tuple[int, ...]]:
    """Return rows with the number of their kind, filled up with blanks."""
    return [(row[0], EVENTS.index(row[1]), *row[2:]) for row in rows]
