"""What every analysis returns: tables, figures and an answer in words."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from matplotlib.axes import Axes

from analyses import style
from orcsim.api import open_run
from orcsim.errors import BadInput, Failure
from orcsim.files import write_whole

OBSERVATIONAL = "OBSERVATIONAL"
"""Label of everything that was only watched, not caused: it does not say what would happen if one changed it."""


@dataclass(frozen=True, slots=True)
class Column:
    """How one column of a table is shown to people."""

    name: str
    header: str
    show: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Table:
    """A finished table: the numbers, and how they are shown; `in_text` if a report shows it beside the figures."""

    name: str
    caption: str
    frame: pl.DataFrame
    columns: tuple[Column, ...]
    in_text: bool = False

    def cells(self) -> list[list[str]]:
        """Return the rows as they are shown; a missing number is a dash."""
        rows = self.frame.to_dicts()
        return [
            [c.show(row[c.name]) if row[c.name] is not None else "\N{EN DASH}" for c in self.columns] for row in rows
        ]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that can be drawn on any axes."""

    name: str
    caption: str
    alt: str  # what it shows, for a reader who cannot see it
    plot: Callable[[Axes | None], Axes]

    def to_svg(self) -> str:
        """Draw it alone."""
        figure = self.plot(None).get_figure(root=True)
        assert figure is not None
        return style.to_svg(figure)


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to one question.

    Attributes
    ----------
    question
        Its name on the command line.
    title
        The question in words.
    verdict
        The answer in one or two words.
    tone
        `good`, `bad`, `open` (more games are needed) or `plain` (no judgement).
    answer
        The answer in one to three sentences, with numbers.
    remarks
        What else a reader must know: caveats, denominators.
    definitions
        Each statistic used and what it is.
    hangs_on
        Keys of the edition, or beginnings of keys, that the answer depends on most.
    because
        Why it does, in a sentence.
    brief
        The answer in one sentence, for the summary of a report; nothing if it is not worth one.
    """

    question: str
    title: str
    verdict: str
    tone: str
    answer: str
    remarks: tuple[str, ...]
    tables: tuple[Table, ...]
    figures: tuple[Figure, ...]
    definitions: tuple[tuple[str, str], ...]
    hangs_on: tuple[str, ...] = ()
    because: str = ""
    brief: str = ""

    def table(self, name: str) -> pl.DataFrame:
        """Return the numbers of one table."""
        return next(table.frame for table in self.tables if table.name == name)

    def to_text(self) -> str:
        """Return the result for a terminal."""
        parts = [f"{self.title}\n{self.verdict}: {self.answer}"]
        parts += [f"{table.caption}\n{_aligned(table)}" for table in self.tables]
        return "\n\n".join([*parts, "\n".join(f"- {remark}" for remark in self.remarks)]) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the figures as plain values."""
        return {
            "question": self.question,
            "title": self.title,
            "verdict": self.verdict,
            "answer": self.answer,
            "remarks": list(self.remarks),
            "tables": {table.name: table.frame.to_dicts() for table in self.tables},
            "definitions": dict(self.definitions),
        }

    def save(self, folder: Path) -> list[Path]:
        """Write the text, the numbers as JSON and each figure as SVG into `folder`; return the files."""
        files = {"result.txt": self.to_text(), "result.json": json.dumps(self.to_dict(), indent=2) + "\n"}
        files |= {f"{figure.name}.svg": figure.to_svg() for figure in self.figures}
        for name, text in files.items():
            write_whole(folder / name, text.encode())
        return [folder / name for name in files]


@dataclass(frozen=True, slots=True)
class SweepWords:
    """How a report tells runs that differ in one thing only.

    Attributes
    ----------
    name
        What they cover.
    more
        What to play besides the first one's command.
    varied
        Keys of the edition that they vary.
    """

    name: str
    more: str
    varied: tuple[str, ...] = ()


def _aligned(table: Table) -> str:
    """Return a table as lines with aligned columns, the first to the left and the others to the right."""
    rows = [[column.header for column in table.columns], *table.cells()]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.columns))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    return "\n".join(f"  {line.rstrip()}" for line in lines)


@contextmanager
def plain_errors() -> Iterator[None]:
    """End the program with one line instead of a traceback: exit code 2 for bad input, 1 for a failure."""
    try:
        yield
    except (BadInput, Failure) as error:
        print(error, file=sys.stderr)
        raise SystemExit(2 if isinstance(error, BadInput) else 1) from None


def run_as_script(analyse: Callable[..., Result], about: str, *, many: bool = False, margin: bool = False) -> None:
    """Answer a question about the run directories named on the command line."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("runs", metavar="RUN", nargs="+" if many else 1, type=Path, help="a run directory")
    parser.add_argument("--out", type=Path, help="also write text, numbers and figures into this folder")
    if margin:
        parser.add_argument("--margin", type=float, default=0.01, help="largest tolerable edge, as a share (0.01)")
    given = parser.parse_args()
    with plain_errors():
        runs = [open_run(path) for path in given.runs]
        show(analyse(runs if many else runs[0], **({"margin": given.margin} if margin else {})), given.out)


def show(result: Result, out: Path | None) -> None:
    """Print a result, and write it into the folder `out` if there is one."""
    print(result.to_text(), end="")
    if out:
        print("\n".join(str(path) for path in result.save(out)))
