"""What docs/events.md says about the events of a game."""

import re

from tests.gates import ROOT

_ROW = re.compile(r"^\| (\d+) \| (\w+) \|(.*)\|$", re.MULTILINE)


def _section(title: str) -> str:
    """Return what the page says about one game."""
    page = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def events_documented(title: str) -> dict[int, str]:
    """Return the names of the events by number."""
    return {int(kind): name for kind, name, _ in _ROW.findall(_section(title))}


def columns_documented(title: str) -> dict[str, set[str]]:
    """Return for each event the columns that have a meaning."""
    return {
        name: {column for column, cell in zip(("seat", "a", "b", "c"), cells.split("|"), strict=True) if cell.strip()}
        for _, name, cells in _ROW.findall(_section(title))
    }


def fields_documented(title: str) -> dict[str, list[str]]:
    """Return for each event the fields of its line of JSON, in order."""
    names = _section(title).partition("### Names of the fields")[2]
    listed = re.findall(r"^\| (\w+) \| ((?:`\w+`(?:: \w+(?:, \w+)*)?(?:, )?)+)", names, re.MULTILINE)
    return {event: re.findall(r"`(\w+)`", fields) for event, fields in listed}
