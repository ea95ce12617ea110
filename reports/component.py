"""What a component is to a report: part of an edition that is told as a whole, instead of number by number."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from analyses import words
from orcsim.editions import Edition, Entry
from reports.document import Block

NO = "\N{EN DASH}"
_WIDTH = re.compile(r'viewBox="0 0 (\d+) ')


@dataclass(frozen=True, slots=True)
class Component:
    """A deck of cards, a track, a map: whatever has a table or a drawing of its own.

    Attributes
    ----------
    keys
        Beginning of the keys of an edition that are parts of it.
    one, many
        What a single part is called, and several.
    tell
        Makes the blocks that tell it whole, from the edition and those of its parts that nobody prints.
    replaces
        Whether its parts are told by that alone, and have no row among the numbers that nobody prints.
    """

    keys: str
    one: str
    many: str
    tell: Callable[[Edition, Mapping[str, Entry]], list[Block]]
    replaces: bool = True


def widened(svg: str, to: int) -> str:
    """Return a drawing with as much room on both sides as makes it `to` wide, so that it does not fill a page.

    Raises
    ------
    ValueError
        If it says not how wide it is.
    """
    found = _WIDTH.search(svg)
    if found is None:
        raise ValueError("svg: found no width, allowed: a drawing that begins at 0")
    width = int(found[1])
    room = (to - width) // 2
    wide = svg.replace(f'viewBox="0 0 {width} ', f'viewBox="{-room} 0 {to} ', 1)
    return wide.replace(f' width="{width}" height', f' width="{to}" height', 1)


def instead(assumed: Mapping[str, Entry], parts: Iterable[str]) -> str:
    """Say between which numbers each of some parts is plausible, as the end of a caption."""
    ranges: dict[str, tuple[int, int]] = {}
    for part in parts:
        found = [entry.range for key, entry in assumed.items() if key.endswith(f".{part}") and entry.range]
        if found:
            ranges[part] = (min(low for low, _ in found), max(high for _, high in found))
    if len(ranges) > 1 and len(set(ranges.values())) == 1:
        ranges = {"each": next(iter(ranges.values()))}
    told = [f"{part} {low} to {high}" for part, (low, high) in ranges.items()]
    return f"; plausible instead: {', '.join(told)}" if told else ""


def status_of(edition: Edition, card: str, parts: Iterable[str]) -> str:
    """Say where the parts of one card come from, once if they all come from the same place."""
    by_status: dict[str, list[str]] = {}
    for part in parts:
        by_status.setdefault(edition.entries[f"{card}.{part}"].status, []).append(part)
    if len(by_status) == 1:
        return next(iter(by_status))
    return ", ".join(f"{words.joined(names)} {status}" for status, names in by_status.items())
