"""The two ways in which orcsim refuses or fails, and the wording they share."""

import difflib
from collections.abc import Iterable
from typing import Any

_LONGEST = 60


class BadInput(Exception):  # noqa: N818  # named for the user, who meets it as a refusal
    """What the user gave cannot be used: one line that says what, where and what is allowed (exit code 2)."""


class Failure(Exception):  # noqa: N818
    """What the user asked for went wrong on the way: one line (exit code 1)."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C or a termination signal: finished parts of the run are kept.

    Attributes
    ----------
    done, total
        Games kept and games asked for.
    run
        What was played, as an `orcsim.api.Run` of fewer games, if the run was to stay in memory.
    """

    def __init__(self, message: str, done: int, total: int, run: Any = None) -> None:
        super().__init__(message)
        self.done = done
        self.total = total
        self.run = run


def show(value: object) -> str:
    r"""Return `value` as one short printable piece of a message, however long or strange it is.

    Examples
    --------
    >>> show("two\nlines")
    '"two\\nlines"'
    >>> show(3)
    '3'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    text = show_path(value) if isinstance(value, str) else ascii(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def show_path(path: object) -> str:
    """Return a path as a printable piece of a message; never cut, since it is to be found again."""
    return '"' + _escaped(str(path)) + '"'


def _escaped(text: str) -> str:
    """Replace what does not print, so that a name from a file cannot steer a terminal."""
    return "".join(c if c.isprintable() and c != '"' else c.encode("unicode_escape").decode() for c in text)


def listed(words: Iterable[object]) -> str:
    """Return words as a list for a message: `a, b or c`."""
    shown = [str(word) for word in words]
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if shown[1:] else shown)


def suggest(word: str, allowed: Iterable[str]) -> str:
    """Return the end of a message that names the allowed word most like `word`, or nothing.

    Examples
    --------
    >>> suggest("gredy", ["greedy", "random"])
    '; did you mean "greedy"?'
    >>> suggest("xyz", ["greedy", "random"])
    ''
    """
    close = difflib.get_close_matches(word, list(allowed), n=1)
    return f'; did you mean "{close[0]}"?' if close else ""
