"""What is kept of a tuning between two processes: what it is about and the scores of each generation."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orcsim.errors import BadInput, show, show_path
from orcsim.files import append_line, write_whole

STATE, SECONDS, RESULTS = "state.json", "seconds.txt", "results.json"
FORMAT = "orcsim-tuning 1"


@dataclass
class State:
    """A tuning in its folder.

    Attributes
    ----------
    folder
        Where it is kept.
    about
        Everything that the scores depend on.
    scores
        By generation what each candidate scored, in the order of the candidates.
    seconds
        How long all generations took, in this process and in earlier ones; kept apart, since it changes no result.
    """

    folder: Path
    about: Mapping[str, Any]
    scores: list[list[int]] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, scores: list[int], seconds: float) -> None:
        """Keep a generation; after a crash it is there as a whole or not at all."""
        self.scores.append(scores)
        self.seconds += seconds
        write_whole(self.folder / STATE, as_bytes({"format": FORMAT, "about": self.about, "scores": self.scores}))
        append_line(self.folder / SECONDS, f"{seconds:.3f}")


def open_state(folder: Path, about: Mapping[str, Any]) -> State:
    """Return the tuning that a folder holds, or a new one.

    Raises
    ------
    BadInput
        If it holds another tuning, or something else.
    """
    state = State(folder, about)
    path = folder / STATE
    if not path.exists():
        return state
    told = read_json(path)
    if told.get("format") != FORMAT:
        raise BadInput(f"{path}: format: found {show(told.get('format'))}, allowed: {show(FORMAT)}")
    _check_same(folder, told.get("about"), about)
    state.scores = _checked(path, told.get("scores"))
    state.seconds = _seconds_in(folder / SECONDS)
    return state


def as_bytes(content: Mapping[str, Any]) -> bytes:
    """Return plain data as the bytes of a file."""
    return (json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n").encode()


def read_json(path: Path) -> dict[str, Any]:
    """Return what a file of ours says."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: cannot be read: {error}; allowed: a file as orcsim wrote it") from None
    if not isinstance(told, dict):
        raise BadInput(f"{path}: found {show(told)}, allowed: a file as orcsim wrote it")
    return told


def _check_same(folder: Path, there: object, here: Mapping[str, Any]) -> None:
    """Refuse to go on with something else."""
    old = there if isinstance(there, Mapping) else {}
    for what, value in here.items():
        if old.get(what) != value:
            raise BadInput(
                f"out {show_path(folder)}: holds another tuning: {what} {show(old.get(what))} there, {show(value)} "
                "here, allowed: another folder"
            )


def _checked(path: Path, found: object) -> list[list[int]]:
    """Return the scores of a file if they are such."""
    if not isinstance(found, list) or not all(
        isinstance(scores, list) and all(type(score) is int for score in scores) for scores in found
    ):
        raise BadInput(f"{path}: scores: found {show(found)}, allowed: lists of whole numbers")
    return found


def _seconds_in(path: Path) -> float:
    """Return the sum of the times in a file; a line that a crash cut off counts as nothing."""
    if not path.exists():
        return 0.0
    words = path.read_text(encoding="ascii", errors="replace").split()
    return sum(float(word) for word in words if word.replace(".", "", 1).isdigit())
