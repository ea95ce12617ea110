"""What formations have in common: traits that say where pieces stand, and what each is worth.

How many of the good formations have a trait says what the race picked. What the trait is worth is told by the games in
which both sides drew their arrangements, which chose nothing: seats with it against seats without it.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses.formation_sets import Roles, every_formation, read
from analyses.formation_squares import Drawn, difference_of_ratios, share_with
from kernels.orc.layout import COLUMNS, N_PIECES, Role
from orcsim import stats

Marks: TypeAlias = npt.NDArray[np.bool_]
"""Whether formations have a trait; shape of the formations without their last axis."""

_ROW, _COLUMN = np.divmod(np.arange(N_PIECES), COLUMNS)
_EDGES = (0, COLUMNS - 1)
_MIDDLE = COLUMNS // 2


def place_of(formations: Roles, role: Role) -> npt.NDArray[np.intp]:
    """Return the square of a role of which there is one."""
    found: npt.NDArray[np.intp] = (formations == role).argmax(axis=-1)
    return found


def in_front(role: Role) -> Callable[[Roles], Marks]:
    """Return the trait of having a role in the front row."""
    return lambda formations: _ROW[place_of(formations, role)] == 0


def at_edge(role: Role) -> Callable[[Roles], Marks]:
    """Return the trait of having a role on one of the two outer columns."""
    return lambda formations: np.isin(_COLUMN[place_of(formations, role)], _EDGES)


def in_middle(role: Role) -> Callable[[Roles], Marks]:
    """Return the trait of having a role on the middle column."""
    return lambda formations: _COLUMN[place_of(formations, role)] == _MIDDLE


def touching(one: Role, other: Role) -> Callable[[Roles], Marks]:
    """Return the trait of having two roles on squares that touch, if only at a corner."""

    def has(formations: Roles) -> Marks:
        first, second = place_of(formations, one), place_of(formations, other)
        found: Marks = np.abs(_COLUMN[first] - _COLUMN[second]) <= 1
        return found

    return has


def more_in_front(role: Role, than: Role) -> Callable[[Roles], Marks]:
    """Return the trait of having more pieces of one role than of another in the front row."""

    def has(formations: Roles) -> Marks:
        front = formations[..., :COLUMNS]
        found: Marks = (front == role).sum(axis=-1) > (front == than).sum(axis=-1)
        return found

    return has


def straight_behind(front: Role) -> Callable[[Roles], Marks]:
    """Return the trait of having a role straight in front of the King."""

    def has(formations: Roles) -> Marks:
        found: Marks = ((formations[..., :COLUMNS] == front) & (formations[..., COLUMNS:] == Role.KING)).any(axis=-1)
        return found

    return has


def both(one: Callable[[Roles], Marks], other: Callable[[Roles], Marks]) -> Callable[[Roles], Marks]:
    """Return the trait of having two traits."""
    return lambda formations: one(formations) & other(formations)


def king_behind(formations: Roles) -> Marks:
    """Return the trait of having the King in the back row."""
    return ~in_front(Role.KING)(formations)


class Trait(NamedTuple):
    """Something that formations may have in common.

    Attributes
    ----------
    has
        Which formations have it.
    among
        With which others they are compared; None: with all.
    """

    has: Callable[[Roles], Marks]
    among: Callable[[Roles], Marks] | None = None


TRAITS: dict[str, Trait] = {
    "King in the front row": Trait(in_front(Role.KING)),
    "King at the edge": Trait(at_edge(Role.KING)),
    "King in the middle column": Trait(in_middle(Role.KING)),
    "Jester in the front row": Trait(in_front(Role.JESTER)),
    "Jester at the edge": Trait(at_edge(Role.JESTER)),
    "Chariot in the front row": Trait(in_front(Role.CHARIOT)),
    "Chariot at the edge": Trait(at_edge(Role.CHARIOT)),
    "Knight in the front row": Trait(in_front(Role.KNIGHT)),
    "Knight at the edge": Trait(at_edge(Role.KNIGHT)),
    "more Soldiers than Archers in the front row": Trait(more_in_front(Role.SOLDIER, Role.ARCHER)),
    "King and Jester on touching squares": Trait(touching(Role.KING, Role.JESTER)),
    "Jester straight in front of the King *": Trait(
        straight_behind(Role.JESTER), both(king_behind, in_front(Role.JESTER))
    ),
    "Chariot straight in front of the King *": Trait(
        straight_behind(Role.CHARIOT), both(king_behind, in_front(Role.CHARIOT))
    ),
    "Soldier straight in front of the King *": Trait(straight_behind(Role.SOLDIER), king_behind),
    "Archer straight in front of the King *": Trait(straight_behind(Role.ARCHER), king_behind),
}
"""Fixed before any game was played. All are the same in the mirror. Those with a star say how two roles stand to each
other, so they are compared with formations that have both in the same rows."""


def trait_table(
    pieces: Sequence[int], best: Sequence[str], worst: Sequence[str], drawn: Drawn | None, level: float = stats.LEVEL
) -> pl.DataFrame:
    """Return one row a trait: how many formations have it, and what seats that drew it win more than others.

    `all` is its share of all formations, `best` and `worst` how many of these have it; `gain` with `low` and `high`,
    which hold for all rows at once, is the difference of win shares; null without games in which both sides drew.
    """
    everything = every_formation(pieces)
    listed = [np.array([read(text) for text in names], np.int8).reshape(-1, N_PIECES) for names in (best, worst)]
    rows: list[dict[str, Any]] = []
    for name, trait in TRAITS.items():
        row: dict[str, Any] = {"trait": name, "all": float(trait.has(everything).mean())}
        row |= {"best": int(trait.has(listed[0]).sum()), "worst": int(trait.has(listed[1]).sum())}
        rows.append(row | _gain(drawn, trait, level))
    return pl.DataFrame(rows, schema_overrides=dict.fromkeys(("gain", "low", "high"), pl.Float64))


def _gain(drawn: Drawn | None, trait: Trait, level: float) -> dict[str, float | None]:
    """Return what a trait adds to the win share of seats that drew it by lot."""
    nothing: dict[str, float | None] = dict.fromkeys(("gain", "low", "high"))
    if drawn is None:
        return nothing
    there = trait.among(drawn.roles) if trait.among else np.ones(drawn.wins.shape, np.bool_)
    marks = trait.has(drawn.roles)
    sides = [share_with(drawn, (there & side).astype(np.float64)) for side in (marks, ~marks)]
    if not all(wholes.any() for _, wholes in sides):
        return nothing
    gain = difference_of_ratios(*sides)
    low, high = gain.interval(level, len(TRAITS), low=-1, high=1, span=1)
    return {"gain": gain.value, "low": low, "high": high}
