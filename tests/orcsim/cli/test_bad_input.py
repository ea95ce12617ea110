"""Everything that a user can get wrong: exit code 2, or 1 where the system refuses, and one line that helps."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.gates import ROOT
from tests.orcsim.cli.conftest import Command

SIMULATE = ("simulate", "orconomics", "--games", "8")

WRONG = {
    "unknown command": (("simulat",), "Did you mean 'simulate'?"),
    "unknown option": (("simulate", "orconomics", "--gams", "3"), "did you mean --games?"),
    "no game": (("simulate",), "GAME"),
    "unknown game": (("simulate", "orconomic"), 'did you mean "orconomics"?'),
    "unknown policy": ((*SIMULATE, "--policy", "gredy"), 'did you mean "greedy"?'),
    "policy file that is not there": ((*SIMULATE, "--policy", "./mine.toml"), "no such file"),
    "both kinds of policies": ((*SIMULATE, "--policy", "greedy", "--policies", "greedy,random"), "one of them"),
    "too few policies": ((*SIMULATE, "--policies", "greedy,random"), "found 2 for 4 players"),
    "empty policy": ((*SIMULATE, "--policies", "greedy,,random,random"), "names with a comma"),
    "unknown edition": ((*SIMULATE, "--edition", "orconomicz"), 'did you mean "orconomics"?'),
    "unknown key": (
        (*SIMULATE, "--set", "industries.transprt.income=3"),
        'did you mean "industries.transport.income"?',
    ),
    "value of a wrong kind": ((*SIMULATE, "--set", "industries.transport.income=much"), "a whole number from"),
    "setting without a value": ((*SIMULATE, "--set", "money.loan"), "KEY=VALUE"),
    "too many players": ((*SIMULATE, "--players", "6"), "from 2 to 5"),
    "too few players": ((*SIMULATE, "--players", "1"), "from 2 to 5"),
    "players that are no number": ((*SIMULATE, "--players", "four"), "a whole number"),
    "no games": (("simulate", "orconomics", "--games", "0"), "from 1 to"),
    "fewer than no games": (("simulate", "orconomics", "--games", "-1"), "from 1 to"),
    "games that are no number": (("simulate", "orconomics", "--games", "many"), "a whole number"),
    "half a game": (("simulate", "orconomics", "--games", "1.5"), "a whole number"),
    "seed that is no number": ((*SIMULATE, "--seed", "lucky"), "a whole number"),
    "seed below 64 bits": ((*SIMULATE, "--seed", "-1"), "from 0 to 18446744073709551615"),
    "seed above 64 bits": ((*SIMULATE, "--seed", "18446744073709551616"), "from 0 to 18446744073709551615"),
    "no threads": ((*SIMULATE, "--threads", "0"), "from 1 to"),
    "games that do not fill all seatings": (("simulate", "orconomics", "--games", "10", "--rotate"), "such as 12"),
    "game number below 0": (("replay", "orconomics", "--game", "-1"), "from 0 to"),
    "no game number": (("replay", "orconomics"), "--game"),
    "neither game nor run": (("replay", "orconomicz", "--game", "1"), 'did you mean "orconomics"?'),
    "unknown format": (("replay", "orconomics", "--game", "1", "--format", "pdf"), "'text', 'jsonl', 'html'"),
    "unknown question": (("analyze", "first-playr"), 'did you mean "first-player"?'),
    "question without a run": (("analyze", "first-player"), "found none"),
    "run that is not there": (("analyze", "first-player", "no-such-run"), "no run there"),
    "margin above 1": (("analyze", "first-player", "--game", "orconomics", "--margin", "1"), "below 1"),
    "margin where there is none": (
        ("analyze", "length", "--game", "orconomics", "--games", "9", "--margin", "0.1"),
        "none",
    ),
    "sweep without a folder": (("analyze", "trophy-target", "--game", "orconomics"), "--out"),
    "report on nothing": (("report",), "RUN"),
    "report on a folder without a run": (("report", "."), "no run there"),
    "rules of an unknown game": (("rules", "chess"), "allowed: orconomics"),
    "weights of an unknown policy": (("policies", "orconomics", "gredy"), 'did you mean "greedy"?'),
    "two stopping rules": ((*SIMULATE, "--target-error", "0.1", "--until-verdict", "0.1"), "one of them"),
    "target that nothing reaches": ((*SIMULATE, "--target-error", "0"), "above 0 and below 1"),
    "target that is no number": ((*SIMULATE, "--target-error", "small"), "a valid number"),
    "verdict that nothing reaches": ((*SIMULATE, "--until-verdict", "0.75"), "below 0.75 with 4 players"),
    "power of no question": (("power",), "found none of them"),
    "power of two questions": (("power", "--margin", "0.1", "--half-width", "0.1"), "--margin and --half-width"),
    "power of an unknown game": (("power", "chess", "--margin", "0.1"), "allowed: orconomics"),
    "power of a margin that holds all": (("power", "--margin", "0.75"), "below 0.75 with 4 players"),
    "power of an impossible edge": (("power", "--margin", "0.1", "--edge", "-0.25"), "above -0.25"),
    "power of an edge without a margin": (("power", "--half-width", "0.1", "--edge", "0.1"), "found without --margin"),
    "power of one seat": (("power", "--margin", "0.1", "--players", "1"), "at least 2"),
    "power of a width of nothing": (("power", "--half-width", "0"), "above 0 and below 1"),
    "power of a share above all": (("power", "--half-width", "0.1", "--share", "1"), "--share: found 1"),
    "power of a difference too large": (("power", "--difference", "0.8"), "below 0.75 beside that share"),
    "power that is certain": (("power", "--margin", "0.1", "--power", "1"), "--power: found 1"),
    "power without errors": (("power", "--margin", "0.1", "--error", "0"), "--error: found 0"),
    "correlation above 1": (("power", "--difference", "0.1", "--correlation", "2"), "-1 to 1"),
    "correlation beside a pilot": (
        ("power", "--difference", "0.1", "--correlation", "0.5", "--pilot", "run"),
        "--correlation and --pilot: found both",
    ),
    "correlation of nothing": (("power", "--margin", "0.1", "--correlation", "0"), "found without --difference"),
    "pilot that is not there": (("power", "--difference", "0.1", "--pilot", "no-such-run"), "no run there"),
    "speed of nothing": (("power", "--margin", "0.1", "--games-per-second", "0"), "above 0"),
    "bench of an unknown game": (("bench", "chess"), "allowed: orconomics"),
    "bench that takes no time": (("bench", "orconomics", "--seconds", "0"), "1 to 3600"),
    "warmup of an unknown game": (("warmup", "chess"), "allowed: orconomics"),
}


@pytest.mark.parametrize(("arguments", "hint"), WRONG.values(), ids=WRONG)
def test_wrong_words_are_answered_in_one_line(
    orcsim: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], hint: str
) -> None:
    monkeypatch.chdir(tmp_path)

    done = orcsim(*arguments)

    assert done.code == 2
    assert hint in done.complaint
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


FILES = {
    "malformed TOML": ("--edition", 'game = "orconomics', "not valid TOML"),
    "text that is not UTF-8": ("--edition", b"\xff\xfe", "not UTF-8"),
    "edition of another game": ("--edition", 'game = "chess"', 'allowed: "orconomics"'),
    "edition with an unknown key": (
        "--edition",
        'game = "orconomics"\nextends = "orconomics"\n[money]\nlone = { value = 3, status = "chosen" }\n',
        "money.loan",
    ),
    "edition that extends itself": ("--edition", 'game = "orconomics"\nextends = "./broken.toml"\n', "circle"),
    "weight that is no number": (
        "--policy",
        'game = "orconomics"\nextends = "greedy"\n[weights]\ntrophy = nan\n',
        "weights.trophy: found nan",
    ),
    "weight without end": (
        "--policy",
        'game = "orconomics"\nextends = "greedy"\n[weights]\ntrophy = inf\n',
        "weights.trophy: found inf",
    ),
    "unknown weight": (
        "--policy",
        'game = "orconomics"\nextends = "greedy"\n[weights]\ntrofy = 3\n',
        'did you mean "trophy"?',
    ),
}


@pytest.mark.parametrize(("option", "content", "hint"), FILES.values(), ids=FILES)
def test_wrong_files_are_answered_in_one_line_that_names_them(
    orcsim: Command, tmp_path: Path, option: str, content: str | bytes, hint: str
) -> None:
    file = tmp_path / "broken.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())

    done = orcsim(*SIMULATE, option, file, "--out", tmp_path / "run")

    assert done.code == 2
    assert hint in done.complaint
    assert "broken.toml" in done.complaint
    assert not (tmp_path / "run").exists()


def test_folder_with_another_run_is_refused_and_left_alone(orcsim: Command, tmp_path: Path) -> None:
    assert orcsim(*SIMULATE, "--out", tmp_path / "run").code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "run").rglob("*") if path.is_file()}

    done = orcsim(*SIMULATE, "--seed", "1", "--out", tmp_path / "run")

    assert done.code == 2
    assert "holds another run" in done.complaint
    assert {path: path.read_bytes() for path in (tmp_path / "run").rglob("*") if path.is_file()} == before


def test_folder_with_other_things_is_refused(orcsim: Command, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")

    done = orcsim(*SIMULATE, "--out", tmp_path)

    assert done.code == 2
    assert "holiday.jpg" in done.complaint


def test_damaged_run_is_an_error_with_the_command_that_mends_it(orcsim: Command, tmp_path: Path) -> None:
    orcsim(*SIMULATE, "--out", tmp_path / "run")
    part = next((tmp_path / "run" / "seats").iterdir())
    part.write_bytes(part.read_bytes()[:-1])

    done = orcsim("analyze", "first-player", tmp_path / "run")

    assert done.code == 1
    assert "orcsim simulate orconomics" in done.complaint


def test_full_disk_is_a_failure_and_leaves_nothing_that_looks_whole(tmp_path: Path) -> None:
    code = (
        f"ulimit -f 2; {sys.executable} -m orcsim simulate orconomics --players 2 --games 4000 --out {tmp_path / 'run'}"
    )

    done = subprocess.run(["bash", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "cannot be written" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "run" / "manifest.json").exists()
    assert not list((tmp_path / "run").glob("*/*.parquet"))


def test_folder_that_cannot_be_written_is_a_failure(orcsim: Command) -> None:
    done = orcsim(*SIMULATE, "--out", "/proc/orcsim/run")

    assert done.code == 1
    assert "cannot be written" in done.complaint
    assert "/proc/orcsim" in done.complaint


def test_report_that_cannot_be_written_is_a_failure(orcsim: Command, tmp_path: Path) -> None:
    orcsim("simulate", "orconomics", "--games", "40", "--out", tmp_path / "run")

    done = orcsim("report", tmp_path / "run", "--html", "/proc/orcsim/report.html")

    assert done.code == 1
    assert "cannot be written" in done.complaint


def test_a_fault_of_ours_is_one_line_unless_one_wants_to_see_it(
    orcsim: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(name: str) -> None:
        raise RuntimeError(f"no {name}")

    monkeypatch.setattr("orcsim.scenario.find_game", break_down)

    assert orcsim("rules", "orconomics").complaint.startswith("orcsim: this is a fault of orcsim: RuntimeError no")
    monkeypatch.setenv("ORCSIM_DEBUG", "1")
    shown = orcsim("rules", "orconomics")
    assert shown.code == 1
    assert "Traceback" in shown.err
