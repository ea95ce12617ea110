"""How the rows of an event log become named fields: what every game's list of events is made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

Event = dict[str, Any]
"""One event by name: `turn`, `event` and the fields of that event."""

NOBODY = -1
COLUMNS = ("seat", "a", "b", "c")


@dataclass(frozen=True)
class Vocabulary:
    """The events of one game and how their columns read."""

    kinds: type[IntEnum]
    fields: Mapping[IntEnum, str]
    """For each kind the names of its columns, as `"seat a=industry b=skulls"`; a column without a name is not shown."""
    readers: Mapping[str, Callable[[int], Any]]
    """By field name, how a number is written; a field that is not listed stays a number."""
    refine: Callable[[Event, tuple[int, int]], None] | None = None
    """Adds what columns `b` and `c` say where their meaning depends on another field."""

    def name(self, row: Mapping[str, int] | np.void) -> Event:
        """Return the event of one row of a log."""
        kind = self.kinds(int(row["kind"]))
        event: Event = {"turn": int(row["turn"]), "event": kind.name.lower()}
        for column, field in columns(self.fields[kind]):
            event[field] = self.read(field, int(row[column]))
        if self.refine is not None:
            self.refine(event, (int(row["b"]), int(row["c"])))
        return event

    def read(self, field: str, value: int) -> Any:
        """Return how `value` is written in `field`."""
        return self.readers[field](value) if field in self.readers else value

    def name_all(self, log: npt.NDArray[np.void]) -> list[Event]:
        """Return the events of a whole log in order."""
        return [self.name(row) for row in log]


def columns(spec: str) -> Iterator[tuple[str, str]]:
    """Split a list of fields into (column, field name).

    Examples
    --------
    >>> list(columns("seat a=industry"))
    [('seat', 'seat'), ('a', 'industry')]
    """
    for part in spec.split():
        column, _, field = part.partition("=")
        yield column, field or column


def nobody_is_none(value: int) -> int | None:
    """Return a seat, or None for nobody."""
    return None if value == NOBODY else value


def name_of(kinds: type[IntEnum]) -> Callable[[int], str | None]:
    """Return a reader that writes a member of `kinds` by its name in lower case, and -1 as None."""
    return lambda value: None if value == NOBODY else kinds(value).name.lower()


def one_of(names: Iterable[str]) -> Callable[[int], str]:
    """Return a reader that writes 0 as the first of `names`, 1 as the second and so on."""
    listed = tuple(names)
    return lambda value: listed[value]


def seats_of(bits: int) -> list[int]:
    """Return the seats whose bits are set.

    Examples
    --------
    >>> seats_of(0b1010)
    [1, 3]
    """
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]
