"""Formations of ORC as numbers: all that there are, their mirror images, how they are written, those in a run.

A formation is ten roles: the front row from left to right, then the back row, as its owner sees them. Seen in a mirror
from left to right it is another one, which is worth the same if the enemy's arrangement has no left and right either.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from kernels.orc.layout import COLUMNS, N_PIECES, N_ROLES, Role
from orcsim.api import Run
from orcsim.editions import Edition

Roles: TypeAlias = npt.NDArray[np.int8]
"""Roles by number; the last axis is the ten squares."""

LETTERS = "SACNKJ"
"""The roles in the order of their numbers."""

ROLE_NAMES = tuple(role.name.capitalize() for role in Role)
ROWS = ("front row", "back row")
ROW_BREAK = "/"
MIRRORED = tuple(row + column for row in (0, COLUMNS) for column in reversed(range(COLUMNS)))
"""For each square the one that stands there in the mirror."""

_PLACES = N_ROLES ** np.arange(N_PIECES - 1, -1, -1, dtype=np.int64)


def spell(formation: Iterable[int]) -> str:
    """Write a formation: the front row, a stroke, the back row.

    Examples
    --------
    >>> spell([0, 1, 2, 1, 0, 3, 0, 4, 1, 5])
    'SACAS/NSKAJ'
    """
    text = "".join(LETTERS[role] for role in formation)
    return text[:COLUMNS] + ROW_BREAK + text[COLUMNS:]


def read(text: str) -> tuple[int, ...]:
    """Return the roles of a formation that is written with a letter for each square.

    Examples
    --------
    >>> read("SACAS/NSKAJ")
    (0, 1, 2, 1, 0, 3, 0, 4, 1, 5)
    """
    return tuple(LETTERS.index(letter) for letter in text.replace(ROW_BREAK, ""))


def is_whole(text: str) -> bool:
    """Say whether a formation names a role for every square.

    Examples
    --------
    >>> is_whole("SACAS/NSKAJ"), is_whole("..K../SACAS")
    (True, False)
    """
    return set(text) <= {*LETTERS, ROW_BREAK}


def codes_of(formations: npt.NDArray[np.integer]) -> npt.NDArray[np.int64]:
    """Return one number for each formation and its mirror image, the same for both."""
    plain, mirrored = formations @ _PLACES, formations[..., MIRRORED] @ _PLACES
    found: npt.NDArray[np.int64] = np.minimum(plain, mirrored)
    return found


def pieces_of(edition: Edition) -> list[int]:
    """Return how many pieces of each role a player has."""
    return [int(edition.values.get(f"pieces.{role.name.lower()}", 1)) for role in Role]


def every_formation(pieces: Sequence[int]) -> Roles:
    """Return all formations of some pieces, one of each two that mirror each other, shape (formations, 10).

    Examples
    --------
    >>> len(every_formation([3, 3, 1, 1, 1, 1]))
    50400
    """
    return _every_formation(tuple(pieces))


@cache
def _every_formation(pieces: tuple[int, ...]) -> Roles:
    """Return the same, made once; nobody may change it."""
    placed, left = np.zeros((1, 0), np.int8), np.array([pieces], np.int8)
    for _ in range(N_PIECES):
        longer, fewer = [], []
        for role in range(N_ROLES):
            there = left[:, role] > 0
            longer.append(np.column_stack([placed[there], np.full(there.sum(), role, np.int8)]))
            fewer.append(left[there] - np.eye(N_ROLES, dtype=np.int8)[role])
        placed, left = np.concatenate(longer), np.concatenate(fewer)
    order = np.argsort(placed @ _PLACES)
    placed = placed[order]
    found: Roles = placed[placed @ _PLACES == codes_of(placed)]
    found.setflags(write=False)
    return found


def arrangements(run: Run) -> Roles:
    """Return how each seat of each game arranged its pieces, shape (games, 2, 10)."""
    columns = [f"role_{square + 1}" for square in range(N_PIECES)]
    frame = run.scan_seats().select(pl.col(columns).cast(pl.Int8)).collect()
    return frame.to_numpy().reshape(-1, run.scenario.players, N_PIECES)
