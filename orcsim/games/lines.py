"""Lines of play that might break a game: what an optimiser is to look for."""

from collections.abc import Callable
from dataclasses import dataclass

from orcsim.editions import Edition


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play.

    Attributes
    ----------
    name, about
        What it is called, and the question that it answers.
    field
        What is to become as great as possible, a field of the kernel's RESULT; "" for games won.
    unit
        What that field counts, in the plural.
    is_table
        Whether all seats play it, as if they had agreed to; else one seat does, among players of the usual kind.
    never
        Actions that the line does without.
    ends
        Ways to end a game which show that the line works.
    limit
        What the field may be at most in an edition; a greater one shows that the line works.
    """

    name: str
    about: str
    field: str = ""
    unit: str = "games won"
    is_table: bool = False
    never: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    limit: Callable[[Edition], int] | None = None


def stalling(*ends: str) -> tuple[Line, Line]:
    """Return the lines of a game whose length is not fixed, given the ways to end that only a limit brings about."""
    return (
        Line("stall-alone", "Can one player keep a game from ending?", "turns", "turns", ends=ends),
        Line(
            "stall-together", "Can a whole table keep a game from ending?", "turns", "turns", is_table=True, ends=ends
        ),
    )
