"""Streams of luck by name: what a game draws at random, each apart from the rest, and which are drawn anew."""

from collections.abc import Iterable, Mapping
from enum import IntEnum

from orcsim.errors import BadInput, listed, show, suggest

CHOICES = "choices"
"""All that players themselves draw; with a dot and a seat behind it, what the player in that seat draws."""


def stream_names(streams: Mapping[str, tuple[str, ...]], players: int) -> list[str]:
    """Return the names of all streams of a game with so many players, the game's own first.

    Examples
    --------
    >>> stream_names({"deck": ("DECK",)}, 2)
    ['deck', 'choices', 'choices.0', 'choices.1']
    """
    return [*streams, CHOICES, *(f"{CHOICES}.{seat}" for seat in range(players))]


def check_streams(named: Iterable[str] | str, streams: Mapping[str, tuple[str, ...]], players: int) -> tuple[str, ...]:
    """Return the names of streams, each once and in the game's order.

    Raises
    ------
    BadInput
        If the game has no such stream.
    """
    allowed = stream_names(streams, players)
    names = [named] if isinstance(named, str) else list(named)
    for name in names:
        if name not in allowed:
            hint = suggest(name, allowed) if isinstance(name, str) else ""
            raise BadInput(f"redraw: found {show(name)}, allowed: {listed(allowed)}{hint}")
    return tuple(name for name in allowed if name in names)


def bits_of(names: Iterable[str], streams: Mapping[str, tuple[str, ...]], players: int, purposes: type[IntEnum]) -> int:
    """Return some streams as the bits of their purposes, those of the seats from `SEAT` on."""
    seats = purposes["SEAT"].value
    bits = 0
    for name in names:
        if name in streams:
            found = [purposes[purpose].value for purpose in streams[name]]
        elif name == CHOICES:
            found = [seats + seat for seat in range(players)]
        else:
            found = [seats + int(name.rpartition(".")[2])]
        for purpose in found:
            bits |= 1 << purpose
    return bits
