"""What a value of an edition or a policy may be: the kinds of entry and how each is checked."""

import math
from dataclasses import dataclass
from numbers import Integral
from typing import Protocol, TypeAlias

from orcsim.errors import listed, show, suggest

Value: TypeAlias = bool | int | str
"""A value of an edition."""


def plain(found: object) -> object:
    """Return NumPy's integers as Python's, so that a notebook may use either."""
    return int(found) if isinstance(found, Integral) and not isinstance(found, bool) else found


class Spec(Protocol):
    """A kind of value: what may stand at a key of an edition."""

    def allows(self, value: object) -> bool:
        """Say whether `value` may stand here."""

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return what could stand here instead of `value`, if the kind itself says so."""

    def hint(self, found: object) -> str:
        """Return the end of a message that refuses `found`: what is wrong with it or was meant, or nothing."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`, except those in `never`."""

    low: int
    high: int
    never: tuple[int, ...] = ()

    def allows(self, value: object) -> bool:
        """Say whether `value` may stand here; true and false are not numbers."""
        return type(value) is int and self.low <= value <= self.high and value not in self.never

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        missing = f" except {listed(self.never)}" if self.never else ""
        return f"a whole number from {self.low} to {self.high}{missing}"

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return nothing: which other numbers are plausible is for the edition to say."""
        return ()

    def hint(self, found: object) -> str:
        """Return nothing: the limits say it all."""
        return ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words."""

    words: tuple[str, ...]

    def allows(self, value: object) -> bool:
        """Say whether `value` may stand here."""
        return isinstance(value, str) and value in self.words

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        return listed(show(word) for word in self.words)

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return every allowed word but `value`."""
        return tuple(word for word in self.words if word != value)

    def hint(self, found: object) -> str:
        """Return the word that was probably meant."""
        return suggest(found, self.words) if isinstance(found, str) else ""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def allows(self, value: object) -> bool:
        """Say whether `value` may stand here; 0 and 1 are not flags."""
        return isinstance(value, bool)

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        return "true or false"

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return the opposite of `value`."""
        return (not value,)

    def hint(self, found: object) -> str:
        """Return nothing: there are but two."""
        return ""


@dataclass(frozen=True, slots=True)
class Weight:
    """A weight of a policy: a finite number from `low` to `high`, or a table of them, one for each of `names`.

    One with a `default` need not stand in a file.
    """

    meaning: str
    low: float = -1e6
    high: float = 1e6
    names: tuple[str, ...] = ()
    whole: bool = False
    default: float | None = None

    def allows(self, value: object) -> bool:
        """Say whether `value` may stand here; neither nan nor infinite, and true is not a number."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        if isinstance(value, float) and math.isnan(value):
            return False
        return self.low <= value <= self.high and not (self.whole and value % 1)

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        return f"a {'whole ' if self.whole else ''}number from {self.low:g} to {self.high:g}"
