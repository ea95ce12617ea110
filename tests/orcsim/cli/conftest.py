"""Command lines, run in this process or in one of their own."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from orcsim.cli.app import run
from tests.gates import ROOT


@dataclass(frozen=True)
class Done:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that says what is wrong."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("orcsim: ")
        return lines[0]


Command: TypeAlias = Callable[..., Done]


@pytest.fixture
def orcsim(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs a command line in this process."""

    def call(*arguments: object) -> Done:
        """Run `orcsim` with some arguments."""
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return call


def in_own_process(arguments: Sequence[object], folder: Path, **environment: str) -> subprocess.Popen[str]:
    """Start a command line in a process and a folder of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "orcsim", *map(str, arguments)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "80"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str], seconds: float = 300) -> Done:
    """Wait for a process to end."""
    out, err = process.communicate(timeout=seconds)
    return Done(process.returncode, out, err)


def seconds_needed(arguments: Sequence[object], folder: Path) -> float:
    """Return how long a command line takes, or its processor time if that is less: others use the machine, too."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    assert finish(in_own_process(arguments, folder)).code == 0
    after, ended = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    return min(ended - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
