"""How the events of ORC are put into sentences, with the words of the rulebook."""

from collections.abc import Sequence

import numpy as np

from orcsim.games.orc_events import LETTERS
from orcsim.games.orc_ledger import Ledger
from orcsim.games.vocabulary import Event
from orcsim.story import count

ROLES = {"soldier": "S", "archer": "A", "chariot": "C", "knight": "N", "king": "K", "jester": "J"}
"""The roles by the name that events have for them, each with its letter on a board."""

EMPTY = "."
_SINGLE = ("king", "jester")


def seat_name(seat: int) -> str:
    """Return what a seat is called at the start of a sentence."""
    return f"Seat {seat}"


def a_role(role: str) -> str:
    """Return a role with its article.

    Examples
    --------
    >>> a_role("archer"), a_role("soldier"), a_role("king")
    ('an Archer', 'a Soldier', 'the King')
    """
    article = "the" if role in _SINGLE else "an" if role[0] == "a" else "a"
    return f"{article} {role.capitalize()}"


def cell(pieces: dict[int, str]) -> str:
    """Return what stands on a square: capital letters for seat 0, small ones for seat 1.

    Examples
    --------
    >>> cell({0: "king"}), cell({1: "king"}), cell({0: "jester", 1: "knight"}), cell({})
    ('K', 'k', 'Jn', '.')
    """
    return "".join(ROLES[role].lower() if seat else ROLES[role] for seat, role in sorted(pieces.items())) or EMPTY


def board_rows(ledger: Ledger, rows: int) -> list[tuple[str, ...]]:
    """Return the board as rows of cells, seat 1's edge first, each headed by its number."""
    return [
        (str(row), *(cell(ledger.board.get(f"{letter}{row}", {})) for letter in LETTERS)) for row in range(rows, 0, -1)
    ]


def arrangement_words(roles: Sequence[str]) -> list[str]:
    """Return an arrangement as its owner sees it."""
    names = [role.capitalize() for role in roles]
    width = len(LETTERS)
    return [f"Front row {', '.join(names[:width])};", f"back row {', '.join(names[width:])}."]


def handicap_words(event: Event, square: str) -> str:
    """Return what a seat gives the other before the first move; its piece stands on a square."""
    seat, role = seat_name(event["seat"]), event["role"].capitalize()
    if event["event"] == "without":
        return f"{seat} plays without the {role} that stood on {square}."
    return f"{seat} shows its {role} on {square}."


def move_words(ledger: Ledger, event: Event) -> str:
    """Return a move that is about to be made, as notation with what it does."""
    seat, start, end = event["seat"], event["from"], event["to"]
    name = ledger.role_on(start, seat).capitalize()
    if event["captured"]:
        return f"{name} {start}x{end}, takes {a_role(event['captured'])}"
    beside = ", beside an enemy piece" if ledger.role_on(end, 1 - seat) else ""
    return f"{name} {start}-{end}{beside}"


def removed_words(roles: Sequence[str]) -> str:
    """Return the pieces that a seat has lost, in the order in which it lost them."""
    return ", ".join(role.capitalize() for role in roles) or "-"


def ending_words(seat: int | None, reason: str, moves: int, cast: Sequence[str], params: np.void) -> str:
    """Return who won, and why the game is over."""
    if reason == "stalled":
        return f"Stalled after {count(moves, 'move')}: nobody has won."
    if seat is None:
        return f"A draw after {count(moves, 'move')}: {_drawn_by(reason, moves, params)}."
    loser = f"seat {1 - seat}"
    how = {
        "king_taken": f"it has taken the King of {loser}",
        "castle_reached": f"its King has reached the castle of {loser}",
        "jester_taken": f"{loser} has taken its Jester",
        "no_legal_move": f"{loser} has no legal move",
    }
    return f"{seat_name(seat)} ({cast[seat]}) wins after {count(moves, 'move')}: {how[reason]}."


def _drawn_by(reason: str, moves: int, params: np.void) -> str:
    """Return what made a draw."""
    if reason == "draw_repetition":
        return "the position stands on the board for the third time"
    if reason == "draw_no_move":
        return f"seat {moves % 2} has no legal move"
    if moves == params["draw_plies"]:
        return "nobody has won by then"
    return f"the last {count(int(params['quiet_plies']), 'move')} took nothing"
