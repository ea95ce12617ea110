"""The events of ORC by name; docs/events.md says what each of them means."""

from enum import IntEnum

import numpy as np

from kernels.orc.layout import COLUMNS, EndReason, Event, Role
from orcsim.games.vocabulary import Vocabulary, name_of, nobody_is_none

LETTERS = "abcde"
"""The columns of the board, from seat 0's left to its right."""

FIELDS: dict[IntEnum, str] = {
    Event.GAME: "a=players",
    Event.PUT: "seat a=piece b=role",
    Event.WITHOUT: "seat a=piece b=role",
    Event.SHOWN: "seat a=piece b=role",
    Event.MOVED: "seat a=from b=to c=captured",
    Event.END: "seat a=reason",
}


def vocabulary(params: np.void) -> Vocabulary:
    """Return the events of a game by name."""
    return Vocabulary(
        kinds=Event,
        fields=FIELDS,
        readers={
            "seat": nobody_is_none,
            "role": name_of(Role),
            "captured": name_of(Role),
            "from": square_name,
            "to": square_name,
            "reason": name_of(EndReason),
        },
    )


def square_name(square: int) -> str:
    """Return what a square is called.

    Examples
    --------
    >>> square_name(0), square_name(4), square_name(5)
    ('a1', 'e1', 'a2')
    """
    row, column = divmod(square, COLUMNS)
    return f"{LETTERS[column]}{row + 1}"
