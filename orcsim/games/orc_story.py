"""The report of one game of ORC: the arrangements, every move, and the board at the start and every ten rounds."""

from collections.abc import Iterator, Sequence

import numpy as np

from orcsim.games.orc_events import LETTERS, vocabulary
from orcsim.games.orc_ledger import Ledger
from orcsim.games.orc_words import (
    EMPTY,
    ROLES,
    arrangement_words,
    board_rows,
    ending_words,
    handicap_words,
    move_words,
    removed_words,
    seat_name,
)
from orcsim.games.vocabulary import Event
from orcsim.story import Chapter, Section, Table, Turn

ROUNDS_A_CHAPTER = 10
LEGEND = (
    f"Capital letters are pieces of seat 0, whose edge is row 1, small letters those of seat 1; {EMPTY} is an empty "
    f"square. Roles: {', '.join(f'{letter} {role.capitalize()}' for role, letter in ROLES.items())}."
)
MOVES = "a2-a3 is a move from a2 to a3; an x between the squares says that it takes what stands on the second."
_SETTING_UP = ("put", "without", "shown")
_SEATS = (0, 1)


def tell(events: Sequence[Event], cast: Sequence[str], params: np.void) -> tuple[list[Chapter], str]:
    """Return the chapters of a game and its ending.

    Parameters
    ----------
    events
        All events of the game by name.
    cast
        The policy of each seat.
    params
        The numbers that the events take for granted.
    """
    ledger = Ledger(params)
    chapters = [_setting_up(ledger, events, params)]
    for first, rounds in _parts(events):
        chapter = Chapter(f"Rounds {first} to {first + len(rounds) - 1}" if len(rounds) > 1 else f"Round {first}")
        chapter.turns.append(_moves(ledger, first, rounds, cast))
        chapter.turns += [_board(ledger, params, []), _standing(ledger, cast)]
        chapters.append(chapter)
    return chapters, _ending(events, ledger, cast, params)


def _setting_up(ledger: Ledger, events: Sequence[Event], params: np.void) -> Chapter:
    """Tell the arrangements, what one seat gives the other, and the board before the first move."""
    given = []
    for event in events:
        if event["event"] in _SETTING_UP:
            ledger.enter(event)
            if event["event"] != "put":
                given.append(handicap_words(event, ledger.start_of(event)))
    arranged = [Section(seat_name(seat), arrangement_words(ledger.arranged[seat])) for seat in _SEATS]
    turns = [Turn("Arrangements, as their owners see them", arranged)]
    if given:
        turns.append(Turn("Handicaps", notes=given))
    return Chapter("Setting up", [*turns, _board(ledger, params, [LEGEND])])


def _parts(events: Sequence[Event]) -> Iterator[tuple[int, list[Sequence[Event]]]]:
    """Yield the moves in parts of ten rounds, each with the number of its first round."""
    moves = [event for event in events if event["event"] == "moved"]
    rounds = [moves[start : start + len(_SEATS)] for start in range(0, len(moves), len(_SEATS))]
    for start in range(0, len(rounds), ROUNDS_A_CHAPTER):
        yield start + 1, list(rounds[start : start + ROUNDS_A_CHAPTER])


def _moves(ledger: Ledger, first: int, rounds: Sequence[Sequence[Event]], cast: Sequence[str]) -> Turn:
    """Tell the moves of some rounds, a line for each."""
    rows = []
    for number, moves in enumerate(rounds, first):
        told = ["", ""]
        for event in moves:
            told[event["seat"]] = move_words(ledger, event)
            ledger.enter(event)
        rows.append((str(number), *told))
    heads = ("round", *(f"{seat_name(seat)} {cast[seat]}" for seat in _SEATS))
    return Turn("Moves", standing=Table(heads, rows, [True, False, False]), notes=[MOVES] if first == 1 else [])


def _board(ledger: Ledger, params: np.void, notes: list[str]) -> Turn:
    """Show the board."""
    rows = board_rows(ledger, int(params["rows"]))
    return Turn("Board", standing=Table(("", *LETTERS), rows, [False] * (len(LETTERS) + 1)), notes=notes)


def _standing(ledger: Ledger, cast: Sequence[str]) -> Turn:
    """Show what every seat has left, and what it has lost."""
    rows = [
        (f"{seat_name(seat)} {cast[seat]}", str(len(ledger.left(seat))), removed_words(ledger.removed[seat]))
        for seat in _SEATS
    ]
    return Turn("Standing", standing=Table(("", "on the board", "lost"), rows, [False, True, False]))


def _ending(events: Sequence[Event], ledger: Ledger, cast: Sequence[str], params: np.void) -> str:
    """Return how the game ended."""
    last = events[-1]
    return ending_words(last["seat"], last["reason"], ledger.moves, cast, params)


__all__ = ["tell", "vocabulary"]
