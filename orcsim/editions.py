"""Editions: every number and rule option of a game with where it comes from.

An edition knows no game. Which keys there are and what each may be is a `Schema`, held by the game's registry entry.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from orcsim.errors import show, suggest
from orcsim.specs import Spec, Value

STATUSES = {
    "printed": "stands in the rulebook",
    "inferred": "forced by arithmetic or by an example of the rulebook",
    "reported": "an outside source says so",
    "assumed": "nobody prints it; a stand-in that every conclusion resting on it must name",
    "chosen": "set by whoever made this edition or this run; no claim about the printed game",
}
"""Where a value comes from."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of an edition and where it comes from; without a status it belongs to a card that is not there."""

    value: Value
    status: str
    range: tuple[int, int] | None = None
    alternatives: tuple[Value, ...] = ()
    note: str = ""
    meaning: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as it stands in a file, without what is empty."""
        vary: dict[str, Any] = {"range": list(self.range or ()), "alternatives": list(self.alternatives)}
        told = vary | {"note": self.note, "meaning": self.meaning}
        return {"value": self.value, "status": self.status} | {key: value for key, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card, which a file may give bare beside the status of the whole card.

    Attributes
    ----------
    default
        What it is where the card leaves it out; None: no card leaves it out.
    absent
        What it is where no file has the card; None: every edition has the card.
    range
        Over which a number is varied if the card is assumed; it is widened to hold the number itself.
    """

    default: Value | None = None
    absent: Value | None = None
    range: tuple[int, int] | None = None


def _no_fault(values: Mapping[str, Value]) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Schema:
    """The keys of a game's editions.

    Attributes
    ----------
    game
        Name of the game.
    specs
        What each dotted key may be.
    groups
        Tables whose entries may be set all at once, such as one target for any number of players.
    cards
        Tables that may stand in one line, and the parts of each.
    fault
        Says what is wrong with values that are each allowed but do not fit together, if anything is.
    """

    game: str
    specs: Mapping[str, Spec]
    groups: tuple[str, ...] = ()
    cards: Mapping[str, Mapping[str, Part]] = field(default_factory=dict)
    fault: Callable[[Mapping[str, Value]], str | None] = _no_fault

    def leaves(self, key: str) -> list[str]:
        """Return the keys that a value given for `key` sets: none if there is no such key."""
        if key in self.specs:
            return [key]
        return self.below(key) if key in self.groups else []

    def below(self, key: str) -> list[str]:
        """Return the keys inside the table `key`."""
        return [name for name in self.specs if name.startswith(f"{key}.")]

    def absent(self) -> dict[str, Entry]:
        """Return the entries of cards that are not there, for every card that may be missing."""
        return {
            f"{card}.{name}": Entry(part.absent, "")
            for card, parts in self.cards.items()
            for name, part in parts.items()
            if part.absent is not None
        }

    def suggest(self, key: str) -> str:
        """Return the end of a message that names the key most like `key`, or nothing."""
        if self.below(key):
            return f"; {show(key)} is a table"
        last = key.rpartition(".")[2]
        same_end = [name for name in self.specs if name.rpartition(".")[2] == last]
        tables = {name[:i] for name in self.specs for i, c in enumerate(name) if c == "." and name[:i] not in key}
        return suggest(key, same_end if len(same_end) == 1 else [*self.specs, *sorted(tables)]) or suggest(
            key, self.specs
        )


@dataclass(frozen=True, slots=True)
class Edition:
    """A game's numbers and rule options, resolved: variants and overrides are already applied.

    Attributes
    ----------
    game, name, title, description
        What the file says. Any of the last three may hold anything: show them, never interpret them.
    source
        What finds the edition again: the name of a built-in one, or a path.
    entries
        Each value by its dotted key, those of cards that are not there included.
    rulings
        Readings of the rulebook that have no option, in words.
    overrides
        The values set on top of the file, as `key=value`, sorted.
    """

    game: str
    name: str
    title: str
    description: str
    source: str
    entries: Mapping[str, Entry]
    rulings: Mapping[str, str] = field(default_factory=dict)
    overrides: tuple[str, ...] = ()

    def __getitem__(self, key: str) -> Value:
        """Return the value of a dotted key."""
        return self.entries[key].value

    def number(self, key: str) -> int:
        """Return the number under a dotted key; a flag counts as 0 or 1."""
        return int(self.entries[key].value)

    def word(self, key: str) -> str:
        """Return the word under a dotted key."""
        return str(self.entries[key].value)

    @property
    def values(self) -> dict[str, Value]:
        """Every value by its dotted key, in the order of the keys."""
        return {key: self.entries[key].value for key in sorted(self.entries)}

    @property
    def digest(self) -> str:
        """SHA-256 of the game's name and all values: editions with one digest play the same games."""
        content = json.dumps([self.game, self.values], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "game": self.game,
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "source": self.source,
            "digest": self.digest,
            "overrides": list(self.overrides),
            "values": {key: entry.to_dict() for key, entry in sorted(self.entries.items()) if entry.status},
            "rulings": dict(self.rulings),
        }


def assumed(edition: Edition) -> dict[str, Entry]:
    """Return the entries that are assumptions; every conclusion that rests on one must say so."""
    return {key: entry for key, entry in edition.entries.items() if entry.status == "assumed"}
