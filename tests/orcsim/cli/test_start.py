"""How the command line starts: quickly, with help for everything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orcsim import __version__
from orcsim.cli.app import COMMANDS
from tests.gates import ROOT
from tests.orcsim.cli.conftest import Command, Done, finish, in_own_process, seconds_needed

HEAVY = {"jinja2", "matplotlib", "numba", "numpy", "pandas", "polars", "psutil", "pyarrow", "rich", "scipy", "typst"}
NAMES = [command.__name__ for command in COMMANDS]


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["--version"], ["simulate"], ["games"]])
def test_nothing_heavy_is_imported_before_it_is_needed(arguments: list[str]) -> None:
    code = f"import sys; from orcsim.cli.app import run; run({arguments!r}); print(*sys.modules, file=sys.stderr)"

    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert HEAVY & set(done.stderr.split()) == set()


def test_help_answers_within_three_tenths_of_a_second(tmp_path: Path) -> None:
    assert min(seconds_needed(["--help"], tmp_path) for _ in range(7)) < 0.3


def test_help_lists_every_command_with_a_whole_sentence(orcsim: Command) -> None:
    lines = orcsim("--help").out.splitlines()

    told = {line.split()[0]: line for line in lines if line.split() and line.split()[0] in NAMES}
    assert sorted(told) == sorted(NAMES)
    assert all(line.endswith(".") and not line.endswith("...") for line in told.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help(orcsim: Command, name: str) -> None:
    done = orcsim(name, "--help")

    assert done.code == 0
    assert done.out.startswith(f"Usage: orcsim {name} ")
    assert done.err == ""


def test_no_command_at_all_shows_the_help(orcsim: Command) -> None:
    assert orcsim() == orcsim("--help")


def test_version_is_told(orcsim: Command) -> None:
    assert orcsim("--version") == Done(0, f"orcsim {__version__}\n", "")


def test_python_minus_m_is_the_same_command(tmp_path: Path) -> None:
    assert finish(in_own_process(["--version"], tmp_path)) == Done(0, f"orcsim {__version__}\n", "")


@pytest.mark.parametrize("arguments", [["games"], ["rules", "orconomics"]], ids=["at the end", "on the way"])
def test_a_reader_that_hangs_up_is_no_error(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)

    done = subprocess.run(
        [sys.executable, "-m", "orcsim", *arguments], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False
    )

    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
