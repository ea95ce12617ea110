"""What the commands print: tables, numbers with units, and where it goes."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from orcsim.story import Table, aligned

_HUNDRED, _THOUSAND, _MILLION = 100, 1_000, 1_000_000
_MINUTE = 60
_HOUR = 3600


def say(text: str = "") -> None:
    """Print a line of results."""
    print(text)


def note(text: str) -> None:
    """Print a line about the work, apart from the results."""
    print(text, file=sys.stderr, flush=True)


def say_json(content: Any) -> None:
    """Print results for a machine."""
    print(json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False))


def say_table(heads: Sequence[str], rows: Iterable[Sequence[str]], indent: str = "") -> None:
    """Print an aligned table with its heads underlined by style, not by signs."""
    head, *lines = aligned(Table(heads, list(rows)))
    say(indent + heading(head))
    for line in lines:
        say(indent + line)


def say_facts(facts: Iterable[tuple[str, str]]) -> None:
    """Print facts as two aligned columns."""
    listed = list(facts)
    width = max(len(name) for name, _ in listed)
    for name, value in listed:
        say(f"{heading(name.ljust(width))}  {value}")


def heading(text: str) -> str:
    """Return `text` in bold if the results go to a terminal that shows it."""
    return f"\033[1m{text}\033[0m" if is_terminal(sys.stdout) and "NO_COLOR" not in os.environ else text


def is_terminal(stream: TextIO) -> bool:
    """Say whether a person is looking at `stream`."""
    return stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def rate(number: float) -> str:
    """Return a number of things a second, not more exact than it can be repeated.

    Examples
    --------
    >>> rate(12345.6), rate(2345678.9), rate(3.21)
    ('12,300', '2.35 million', '3.2')
    """
    if number >= _MILLION:
        return f"{number / _MILLION:.2f} million"
    if number >= _THOUSAND:
        return f"{round(number, -2):,.0f}"
    return f"{number:.0f}" if number >= _HUNDRED else f"{number:.1f}"


def duration(seconds: float) -> str:
    """Return a time as people say it.

    Examples
    --------
    >>> duration(0.042), duration(8.31), duration(83.2), duration(7265)
    ('0.04 s', '8.3 s', '1 min 23 s', '2 h 1 min')
    """
    if seconds < 1:
        return f"{seconds:.2f} s"
    if seconds < _MINUTE:
        return f"{seconds:.1f} s"
    if seconds < _HOUR:
        return f"{int(seconds // _MINUTE)} min {int(seconds % _MINUTE)} s"
    return f"{int(seconds // _HOUR)} h {int(seconds % _HOUR // _MINUTE)} min"
