"""What a report is made of, before anybody decides how it looks. All text is plain and never interpreted."""

import re
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of prose."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of short points."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Something to be typed exactly as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms and what they mean."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; the first column names the row."""

    caption: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Say of each column whether it holds numbers, which stand on the right."""
        return tuple(all(_NUMBER.fullmatch(cell) for cell in column) for column in self._columns())

    @property
    def widths(self) -> tuple[int, ...]:
        """Return for each column of long texts its part of the room that the others leave, and 0 for the others."""
        return tuple(_part(column) if any(len(cell) > _LONG for cell in column) else 0 for column in self._columns())

    def _columns(self) -> list[tuple[str, ...]]:
        """Return the cells column by column."""
        return list(zip(*self.rows, strict=True)) if self.rows else [()] * len(self.headers)


_LONG = 36


def _part(column: tuple[str, ...]) -> int:
    """Return how wide a column of texts wants to be, in letters: no word broken, long texts in a few lines."""
    longest_word = max(len(word) for cell in column for word in cell.split() or [""])
    return max(round(1.6 * longest_word) + 8, sum(len(cell) for cell in column) // len(column) + 10)


_NUMBER = re.compile(r"(p [<=] |<)?[+\N{MINUS SIGN}]?([\d,.]+%?|∞)|\N{EN DASH}")


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with its caption and, for readers who cannot see it, what it shows."""

    name: str
    svg: str
    caption: str
    alt: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one question: a word or two with its tone (`good`, `bad`, `open`, `plain`), and a few sentences."""

    question: str
    word: str
    tone: str
    answer: str


@dataclass(frozen=True, slots=True)
class Callout:
    """A warning that must not be overlooked."""

    title: str
    text: str


Block: TypeAlias = Paragraph | Bullets | Code | Terms | Table | Figure | Verdict | Callout


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what stands under it, and sections below it."""

    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple["Section", ...] = ()

    @property
    def anchor(self) -> str:
        """Return a name to link to, made of the title."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-") or "section"


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report.

    Attributes
    ----------
    title, subtitle
        What it is about and what it rests on.
    summary
        The whole in plain words, a line for each paragraph.
    verdicts
        The answers, before anything else.
    sections
        The rest.
    lang
        Language of the text.
    """

    title: str
    subtitle: str
    summary: str
    verdicts: tuple[Verdict, ...]
    sections: tuple[Section, ...]
    lang: str = "en"

    def figures(self) -> list[Figure]:
        """Return all figures in order."""
        return [block for section in _walk(self.sections) for block in section.blocks if isinstance(block, Figure)]

    def headings(self) -> list[str]:
        """Return the titles of all sections in order."""
        return [section.title for section in _walk(self.sections)]


def _walk(sections: tuple[Section, ...]) -> list[Section]:
    """Return sections and those below them, in the order of reading."""
    return [found for section in sections for found in (section, *_walk(section.sections))]
