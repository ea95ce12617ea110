"""Run directories: tables in parts, each written whole or not at all, and a manifest that comes last.

    manifest.json               what was played and which parts there are; only a complete run has one
    journal.jsonl               the same while the run is going on: the head, then a line for each finished part
    timing.json                 when, where and how fast; the only file that differs from run to run
    games/part-00000.parquet    and the same under seats/ and, if asked for, rounds/

A part holds a fixed number of games, so a run that was killed goes on where its journal ends and finishes as if it had
never stopped.
"""

import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count, takewhile
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl

from orcsim.errors import BadInput, show, show_path
from orcsim.files import TEMPORARY, append_line, locked, remove, write_whole, writing
from orcsim.manifest import Header, difference
from orcsim.runner import Span
from orcsim.scenario import Scenario
from orcsim.stop_rules import is_settled, settle
from orcsim.tables import Tables, schema_of, table_names

MANIFEST = "manifest.json"
JOURNAL = "journal.jsonl"
TIMING = "timing.json"
LOCK = ".lock"

# Small enough that a kill costs seconds; a multiple of every number of players, so that rotation tears no deal apart.
PART_GAMES = 12_000
_ROW_GROUP = 250_000
_NAMED = 3

Part: TypeAlias = dict[str, Any]
"""A part as the manifest tells it: number, first game, games; rows, size and checksum of the file of each table."""


def plan(scenario: Scenario) -> list[Span]:
    """Return which games each part holds: a function of the scenario alone."""
    return [Span(first, min(PART_GAMES, scenario.games - first)) for first in range(0, scenario.games, PART_GAMES)]


def part_file(table: str, number: int) -> str:
    """Return where a part of a table is, inside the run directory."""
    return f"{table}/part-{number:05d}.parquet"


def read_record(folder: Path) -> tuple[Header, list[Part], bool]:
    """Return the head of the run in a folder, its finished parts, and whether it is complete.

    Raises
    ------
    BadInput
        If there is no run, or none that can be read.
    """
    # While there is a journal the run is going on, or being extended or mended.
    if (folder / JOURNAL).is_file():
        header, *parts = _read_lines(folder / JOURNAL)
        return header, parts, False
    if (folder / MANIFEST).is_file():
        (header,) = _read_objects(folder / MANIFEST, [_read_text(folder / MANIFEST)])
        parts = header.pop("parts", None)
        if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
            raise BadInput(f"{folder / MANIFEST}: parts: found {show(parts)}, allowed: a list of parts")
        return header, parts, True
    raise BadInput(f"run {show_path(folder)}: no run there, allowed: a folder with a {MANIFEST} of orcsim")


def damage(folder: Path, scenario: Scenario, part: Part, *, thorough: bool = True) -> str:
    """Say which file of a part is not what was written, or nothing; unless thorough, look at sizes only."""
    for table in table_names(scenario):
        file = folder / part_file(table, part["part"])
        told = part["files"][table]
        try:
            if file.stat().st_size != told["bytes"]:
                return f"{file} has not the size it was written with"
            if thorough and _digest(file.read_bytes()) != told["sha256"]:
                return f"{file} does not fit its checksum"
        except OSError as error:
            return f"{file} cannot be read: {error.strerror}"
    return ""


def check_columns(folder: Path, scenario: Scenario, parts: list[Part], command: str) -> None:
    """Refuse the tables of an earlier version, which did not keep all that is looked for now.

    Raises
    ------
    BadInput
        If a table lacks a column; the message names the command that plays the run anew.
    """
    for table in table_names(scenario) if parts else ():
        there = pl.read_parquet_schema(folder / part_file(table, parts[0]["part"]))
        missing = [name for name in schema_of(scenario, table) if name not in there]
        if missing:
            raise BadInput(
                f"run {show_path(folder)}: {table} of another version, without {', '.join(missing[:_NAMED])}"
                f"{', ...' * (len(missing) > _NAMED)}, allowed: a run of this version; this plays it anew: {command}"
            )


def check_parts(folder: Path, scenario: Scenario, parts: list[Part], *, complete: bool) -> list[Part]:
    """Return the parts of a record in order, if they are parts of the plan; all of them if the run is complete.

    Raises
    ------
    BadInput
        If they are not.
    """
    spans = dict(enumerate(plan(scenario)))
    told = {part.get("part"): part for part in parts}
    good = {
        number: told[number]
        for number, span in spans.items()
        if number in told and is_part(told[number], number, span, scenario)
    }
    if len(good) != len(parts) or (complete and len(good) != len(spans)):
        raise BadInput(f"{folder}: found a record whose parts do not make up the run, allowed: one that orcsim wrote")
    return list(good.values())


def is_part(part: Mapping[str, Any], number: int, span: Span, scenario: Scenario) -> bool:
    """Say whether a part of a record is number `number` of the plan, told in full."""
    files = part.get("files")
    place = (part.get("part"), part.get("first_game"), part.get("games"))
    if place != (number, span.first, span.games) or not isinstance(files, dict):
        return False
    told = [files.get(table) for table in table_names(scenario)]
    return all(isinstance(file, dict) and {"rows", "bytes", "sha256"} <= file.keys() for file in told)


class Store:
    """A run directory that this process is writing."""

    def __init__(
        self, folder: Path, scenario: Scenario, header: Header, parts: dict[int, Part], *, complete: bool
    ) -> None:
        self.folder = folder
        self.scenario = scenario
        self.complete = complete
        self._header = header
        self._parts = parts

    @property
    def watched(self) -> bool:
        """Whether a stopping rule has still to say when the run ends."""
        return self.scenario.stop is not None and not is_settled(self._header, self.scenario.stop.most_games)

    @property
    def missing(self) -> dict[int, Span]:
        """Parts still to be played, by number."""
        return {number: span for number, span in enumerate(plan(self.scenario)) if number not in self._parts}

    def begin(self) -> None:
        """Write down what is about to be played and which parts are already there."""
        lines = [self._header, *(self._parts[number] for number in sorted(self._parts))]
        write_whole(self.folder / JOURNAL, "".join(f"{_line(line)}\n" for line in lines).encode())
        remove(self.folder / MANIFEST)

    def seats(self) -> Iterator[pl.DataFrame]:
        """Yield the table of seats of the parts that are there, in order."""
        for number in sorted(self._parts):
            yield pl.read_parquet(self.folder / part_file("seats", number))

    def settle(self, games: int, outcome: Mapping[str, Any]) -> None:
        """Make the run as long as its stopping rule let it become, and note how that came about."""
        self.scenario = replace(self.scenario, games=games)
        self._header = settle(self._header, games, outcome)
        self._parts = dict(_of_plan(self.scenario, list(self._parts.values())))
        self.begin()

    def add(self, number: int, span: Span, tables: Tables) -> None:
        """Keep a part that was played."""
        files = {}
        for table, frame in tables.items():
            data = parquet(frame)
            write_whole(self.folder / part_file(table, number), data)
            files[table] = {"rows": frame.height, "bytes": len(data), "sha256": _digest(data)}
        part = {"part": number, "first_game": span.first, "games": span.games, "files": files}
        append_line(self.folder / JOURNAL, _line(part))
        self._parts[number] = part

    def finish(self) -> None:
        """Write the manifest; from now on the run is complete."""
        parts = [self._parts[number] for number in sorted(self._parts)]
        write_whole(self.folder / MANIFEST, (json.dumps(self._header | {"parts": parts}, indent=1) + "\n").encode())
        remove(self.folder / JOURNAL)

    def add_timing(self, session: Mapping[str, Any]) -> None:
        """Add when, where and how fast this process played."""
        write_whole(
            self.folder / TIMING, (json.dumps([*read_timing(self.folder), dict(session)], indent=1) + "\n").encode()
        )


@contextmanager
def open_store(folder: Path, scenario: Scenario, header: Header) -> Iterator[Store]:
    """Open a folder for a run: a new one, or one that holds the same run, finished or not, or with fewer games.

    Raises
    ------
    BadInput
        If the folder holds something else, or another process is writing it.
    Failure
        If it cannot be written.
    """
    _check_folder(folder)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with locked(folder / LOCK):
        if not _holds_run(folder):
            yield Store(folder, scenario, header, {}, complete=False)
            return
        old, parts, complete = read_record(folder)
        _check_same(folder, old, header)
        _remove_temporary(folder)
        settled = is_settled(old, scenario.games)
        if settled:
            scenario = replace(scenario, games=old["games"])
        kept = {number: part for number, part in _of_plan(scenario, parts) if not damage(folder, scenario, part)}
        if scenario.stop and not settled:
            kept = {number: kept[number] for number in takewhile(kept.__contains__, count())}  # a rule looks in order
        same = settled or old["games"] == header["games"]
        yield Store(folder, scenario, old if same else header, kept, complete=complete and same)


def read_timing(folder: Path) -> list[Any]:
    """Return what is known of when, where and how fast a run was played: one entry for each process that played it."""
    try:
        sessions = json.loads((folder / TIMING).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return sessions if isinstance(sessions, list) else []


def parquet(frame: pl.DataFrame) -> bytes:
    """Return a frame as a Parquet file; the same rows give the same bytes."""
    buffer = io.BytesIO()
    frame.rechunk().write_parquet(buffer, compression="zstd", compression_level=3, row_group_size=_ROW_GROUP)
    return buffer.getvalue()


def _of_plan(scenario: Scenario, parts: list[Part]) -> Iterator[tuple[int, Part]]:
    """Yield the parts of a record that the plan wants, with their numbers."""
    spans = dict(enumerate(plan(scenario)))
    for part in parts:
        number = part.get("part")
        if number in spans and is_part(part, number, spans[number], scenario):
            yield number, part


def _holds_run(folder: Path) -> bool:
    """Say whether a folder holds a run, finished or not."""
    return (folder / MANIFEST).is_file() or (folder / JOURNAL).is_file()


def _is_passing(name: str) -> bool:
    """Say whether a file is one that only stands while a process writes."""
    return name == LOCK or (name.startswith(".") and name.endswith(TEMPORARY))


def _check_folder(folder: Path) -> None:
    """Refuse what is no folder, or holds things that are not ours."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise BadInput(f"out {show_path(folder)}: found a file, allowed: a folder, new, empty or with the same run")
    with writing(folder):
        others = sorted(path.name for path in folder.iterdir() if not _is_passing(path.name))
    if others and not _holds_run(folder):
        raise BadInput(
            f"out {show_path(folder)}: found {show(others[0])} but no run, "
            "allowed: a folder, new, empty or with the same run"
        )


def _check_same(folder: Path, old: Header, new: Header) -> None:
    """Refuse a folder that holds another run, or one with more games."""
    try:
        other = difference(old, new)
        if not other and old["games"] > new["games"]:
            other = f"{old['games']} games there, {new['games']} here"
    except (KeyError, TypeError, AttributeError):
        other = "its manifest is not one of this version"
    if other:
        raise BadInput(
            f"out {show_path(folder)}: holds another run ({other}), allowed: a folder, new, empty or with the same run"
        )


def _remove_temporary(folder: Path) -> None:
    """Remove what a process that was killed left half-written."""
    for path in (*folder.glob(f".*{TEMPORARY}"), *folder.glob(f"*/.*{TEMPORARY}")):
        remove(path)


def _line(content: Mapping[str, Any]) -> str:
    """Return plain data as one line."""
    return json.dumps(content, separators=(",", ":"))


def _digest(data: bytes) -> str:
    """Return the checksum of a file."""
    return hashlib.sha256(data).hexdigest()


def _read_text(path: Path) -> str:
    """Return what a file says."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read: {error}") from None


def _read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a journal; the last one may have been cut off by a kill, and then does not count."""
    whole, _, _ = _read_text(path).rpartition("\n")
    return _read_objects(path, whole.split("\n"))


def _read_objects(path: Path, texts: list[str]) -> list[dict[str, Any]]:
    """Return JSON objects read from texts."""
    try:
        found = [json.loads(text) for text in texts]
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}: not JSON: {error}") from None
    if not all(isinstance(content, dict) for content in found):
        raise BadInput(f"{path}: found no JSON object, allowed: a record of orcsim")
    return found
