"""A game told as a report: what a story is made of, and how it reads as plain text."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

WIDTH = 110
INDENT = "  "
EMPTY = ("", "-")
_NO_MARKS = str.maketrans("", "", ",.%+-")


@dataclass
class Section:
    """One phase of a turn: a heading and what happened in it."""

    title: str
    sentences: list[str] = field(default_factory=list)


@dataclass
class Table:
    """A small table; columns of numbers are aligned to the right, or those that `right` names."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: Sequence[bool] | None = None


@dataclass
class Turn:
    """One turn: a heading, its sections and, at the end of a round, how things stand."""

    title: str
    sections: list[Section] = field(default_factory=list)
    standing: Table | None = None
    notes: list[str] = field(default_factory=list)


@dataclass
class Chapter:
    """One round of turns, or the setting up."""

    title: str
    turns: list[Turn] = field(default_factory=list)


@dataclass
class Story:
    """A whole game: a title, facts about it, its chapters and its ending."""

    title: str
    facts: list[str]
    chapters: list[Chapter]
    ending: str


def count(number: int, thing: str) -> str:
    """Return a number of things in words.

    Examples
    --------
    >>> count(1, "skull"), count(3, "skull")
    ('1 skull', '3 skulls')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {plural(thing)}"


def plural(thing: str) -> str:
    """Return the plural of a regular noun.

    Examples
    --------
    >>> plural("trophy"), plural("day")
    ('trophies', 'days')
    """
    ends_in_consonant_y = thing.endswith("y") and thing[-2] not in "aeiou"
    return thing[:-1] + "ies" if ends_in_consonant_y else thing + "s"


def aligned(table: Table) -> list[str]:
    """Return a table as lines of text, columns two spaces apart."""
    lines = [list(table.heads), *[list(row) for row in table.rows]]
    widths = [max(len(line[i]) for line in lines) for i in range(len(table.heads))]
    right = right_aligned(table)
    return ["  ".join(_pad(*cell) for cell in zip(line, widths, right, strict=True)).rstrip() for line in lines]


def right_aligned(table: Table) -> list[bool]:
    """Say for each column whether it is aligned to the right: if it holds numbers and nothing else but dashes."""
    if table.right is not None:
        return list(table.right)
    cells = [[row[i] for row in table.rows if row[i] not in EMPTY] for i in range(len(table.heads))]
    return [bool(column) and all(map(is_number, column)) for column in cells]


def is_number(text: str) -> bool:
    """Say whether a cell reads as a number, perhaps with a sign, thousands separators or a percent sign.

    Examples
    --------
    >>> is_number("1,234"), is_number("-3.5 %"), is_number("Food 2")
    (True, True, False)
    """
    return text.translate(_NO_MARKS).strip().isdigit()


def _pad(text: str, width: int, right: bool) -> str:
    """Return `text` padded to `width`."""
    return text.rjust(width) if right else text.ljust(width)


def as_text(story: Story) -> str:
    """Return a story as plain text."""
    lines = [story.title, "=" * len(story.title), *story.facts]
    for chapter in story.chapters:
        lines += ["", "", chapter.title.upper()]
        for turn in chapter.turns:
            lines += ["", *_turn_lines(turn)]
    return "\n".join([*lines, "", story.ending, ""])


def _turn_lines(turn: Turn) -> list[str]:
    """Return the lines of one turn."""
    margin = max((len(section.title) for section in turn.sections), default=0) + len(INDENT) + 2
    lines = [turn.title] if turn.title else []
    for section in turn.sections:
        head = f"{INDENT}{section.title}".ljust(margin)
        lines += textwrap.wrap(" ".join(section.sentences), WIDTH, initial_indent=head, subsequent_indent=" " * margin)
    if turn.standing is not None:
        lines += ["", *[INDENT + line for line in aligned(turn.standing)]]
    for note in turn.notes:
        lines += textwrap.wrap(note, WIDTH, initial_indent=INDENT, subsequent_indent=2 * INDENT)
    return lines
