"""Squares of Origo's board as a run keeps them: sets of squares by seat, and how many of them lie in an area."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from orcsim import stats
from orcsim.api import Run
from orcsim.games.origo_map import SEAS, SIDE, STATES, codes_of
from orcsim.games.origo_params import words_of

Sets: TypeAlias = npt.NDArray[np.uint64]
"""Sets of squares as words of bits, shape (games, seats, words)."""

N_SQUARES = SIDE * SIDE
_WORDS = ("a_e", "f_j")
_WITH_ARTICLE = {*SEAS.values(), STATES["BAL"]}


def codes(run: Run) -> list[str]:
    """Return the codes of the areas of all squares of the map that was played on, row by row."""
    return codes_of(run.scenario.edition.values)


def read_sets(run: Run, name: str) -> Sets:
    """Return the squares that each seat of each game holds at the end (`held`) or attacked (`attacked`)."""
    frame = run.scan_seats().select(*(pl.col(f"{name}_{word}") for word in _WORDS)).collect()
    return np.stack([column.to_numpy() for column in frame], axis=-1).reshape(-1, run.scenario.players, len(_WORDS))


def counts_in(sets: Sets, squares: Iterable[int]) -> stats.FloatArray:
    """Return how many of some squares each set has, shape (games, seats)."""
    found: stats.FloatArray = np.bitwise_count(sets & words_of(squares)).sum(axis=-1).astype(np.float64)
    return found


def with_most(counts: stats.FloatArray) -> stats.FloatArray:
    """Mark with 1 the seats that have most of something, shape (games, seats); where nobody has any, none.

    Examples
    --------
    >>> with_most(np.array([[2.0, 1.0, 2.0], [0.0, 0.0, 0.0]])).tolist()
    [[1.0, 0.0, 1.0], [0.0, 0.0, 0.0]]
    """
    most = counts.max(axis=1, keepdims=True)
    found: stats.FloatArray = ((counts == most) & (most > 0)).astype(np.float64)
    return found


def by_square(sets: Sets, squares: Sequence[int] = range(N_SQUARES)) -> Iterable[stats.FloatArray]:
    """Yield for each square which sets have it, as 0 and 1 of the shape (games, seats): all at once fill the memory."""
    return (counts_in(sets, [square]) for square in squares)


def with_article(name: str) -> str:
    """Return the name of an area as it stands inside a sentence.

    Examples
    --------
    >>> with_article("North Sea"), with_article("Gaul")
    ('the North Sea', 'Gaul')
    """
    return f"the {name}" if name in _WITH_ARTICLE else name
