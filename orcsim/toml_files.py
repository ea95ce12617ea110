"""TOML files that a user may name or write: where they are found, how they are read, how one extends another."""

import tomllib
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orcsim.errors import BadInput, show, show_path, suggest

DATA = Path(__file__).parent / "data"
_DEEPEST = 16
_OF_EDITIONS = frozenset(
    (
        "setup", "winning", "rules", "rulings", "money", "products", "customers", "without",
        "track", "states", "scoring", "map", "cards",
        "board", "pieces", "drawing", "handicap",
    )
)  # fmt: skip
_OF_POLICIES = frozenset(("weights", "formations"))
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Document:
    """One TOML file that was read."""

    path: Path
    table: dict[str, Any]


def built_in_names(folder: Path) -> list[str]:
    """Return the names of the files that come with orcsim in `folder`, sorted."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def is_path(source: str) -> bool:
    """Say whether `source` names a file rather than something built in."""
    return source.endswith(".toml") or "/" in source or "\\" in source


def locate(source: str, what: str, folder: Path, beside: Path = Path()) -> Path:
    """Return the file that `source` names: something built into `folder`, or a path relative to `beside`."""
    if is_path(source):
        return beside / Path(source).expanduser()
    names = built_in_names(folder)
    if source not in names:
        known = ", ".join(names)
        raise BadInput(
            f"{what} {show(source)}: no such {what}, allowed: {known} or a .toml file{suggest(source, names)}"
        )
    return folder / f"{source}.toml"


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """Return what the file at `path` says."""
    try:
        if not path.is_file():
            raise BadInput(f"{what} {show_path(path)}: no such file")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not valid TOML: {error}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not UTF-8 text: byte {error.start}") from None
    except RecursionError:
        raise BadInput(f"{path}: not valid TOML: nested too deeply") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{what} {show_path(path)}: cannot be read: {error}") from None


def read_chain(source: str, what: str, folder: Path) -> list[Document]:
    """Return the file that `source` names and those it extends, the most basic first."""
    path = locate(source, what, folder)
    chain: list[Document] = []
    while True:
        if any(_same(path, document.path) for document in chain) or len(chain) == _DEEPEST:
            raise BadInput(
                f"{chain[0].path}: extends: {show_path(path)} is reached twice or too deep; allowed: no circle"
            )
        chain.insert(0, Document(path, read_toml(path, what)))
        _check_sort(chain[0], what)
        base = chain[0].table.get("extends")
        if base is None:
            return chain
        if not isinstance(base, str):
            raise BadInput(f"{path}: extends: found {show(base)}, allowed: the name of {_a(what)} or a path")
        path = locate(base, what, folder, path.parent)


def _check_sort(document: Document, what: str) -> None:
    """Refuse an edition where a policy is wanted, and the other way round."""
    keys = set(document.table)
    found = "policy" if _OF_POLICIES & keys else "edition" if _OF_EDITIONS & keys else what
    if found != what:
        raise BadInput(f"{document.path}: this is {_a(found)}, allowed: {_a(what)}")


def _same(one: Path, other: Path) -> bool:
    """Say whether two paths lead to one file."""
    return one.resolve() == other.resolve()


def _a(what: str) -> str:
    """Return a noun with its article."""
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"


def text_of(document: Document, key: str, default: str) -> str:
    """Return the text under `key`; control characters are refused, since names reach terminals and file names."""
    found = document.table.get(key, default)
    if not isinstance(found, str) or not found.strip():
        raise BadInput(f"{document.path}: {key}: found {show(found)}, allowed: a text")
    if any(unicodedata.category(c) == "Cc" and c != "\n" for c in found):
        raise BadInput(f"{document.path}: {key}: found {show(found)}, allowed: a text without control characters")
    return found


def name_of(document: Document, key: str = "name") -> str:
    """Return the name that a file gives itself, else the name of the file."""
    name = text_of(document, key, document.path.stem)
    if len(name) > _LONGEST_NAME or "\n" in name:
        raise BadInput(
            f"{document.path}: {key}: found {show(name)}, allowed: one line of at most {_LONGEST_NAME} signs"
        )
    return name


def check_game(document: Document, game: str) -> None:
    """Refuse a file that was written for another game; one that extends another need not say for which."""
    found = document.table.get("game")
    if found is None and "extends" in document.table:
        return
    if found != game:
        shown = "nothing" if found is None else show(found)
        raise BadInput(f'{document.path}: game: found {shown}, allowed: "{game}"')
