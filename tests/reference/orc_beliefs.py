"""What everybody can tell of a piece from the moves that it made, one piece by itself."""

from tests.reference.orc_board import Board, forward
from tests.reference.orc_words import Move


def note(board: Board, seat: int, move: Move, removed: str, goes_on: bool) -> None:
    """Bring the possible roles of the mover up to date; the move has been made on the board [H5, H6]."""
    end = move[1]
    board.pieces[seat][board.at[seat][end]].possible &= told_by(board, seat, move, removed, goes_on)


def told_by(board: Board, seat: int, move: Move, removed: str, goes_on: bool) -> set[str]:
    """Return the roles that may make a move [H5]."""
    end = move[1]
    if end in board.at[1 - seat]:
        return {"J"}  # it stands beside the piece that it did not remove
    roles = by_shape(board, seat, move, bool(removed))
    if removed:
        roles -= {"J"}
    if goes_on and end[0] == board.rules.castle_row(1 - seat):
        roles -= {"K"}
    return roles


def by_shape(board: Board, seat: int, move: Move, took: bool) -> set[str]:
    """Return the roles that go from one square to another."""
    (row, column), (end_row, end_column) = move
    ahead, across = (end_row - row) * forward(seat), abs(end_column - column)
    if (ahead, across) == (2, 1):
        return {"N"}
    if (abs(ahead), across) == (1, 1):
        return {"A", "K", "J"}
    if ahead > 1:
        return {"C"}
    roles = {"S", "K", "J"}
    if ahead == 1 and (took or not board.rules.full or run_ends(board, seat, move)):
        roles |= {"C"}
    return roles


def run_ends(board: Board, seat: int, move: Move) -> bool:
    """Say whether a Chariot could not have gone on without a capture: wall or own piece next, or an enemy gone."""
    row, column = move[1]
    beyond = row + forward(seat), column
    return not board.rules.is_on(beyond) or beyond in board.at[seat]
