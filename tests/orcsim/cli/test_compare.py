"""`orcsim compare` and `orcsim check`."""

import json
from pathlib import Path

import pytest

from tests.orcsim.cli.conftest import Command

WANTED = """
game = "orc"
games = 400
[targets.rounds]
at_least = {}
at_most = {}
"""


def test_two_runs_are_compared(orcsim: Command, tmp_path: Path) -> None:
    for rows in (5, 9):
        done = orcsim(
            "simulate",
            "orc",
            "--games",
            200,
            "--policy",
            "random",
            "--set",
            f"board.rows={rows}",
            "--out",
            tmp_path / f"{rows}",
        )
        assert done.code == 0
    done = orcsim("compare", tmp_path / "5", tmp_path / "9")
    assert done.code == 0
    assert "turns" in done.out.splitlines()[1]
    assert "board.rows 5 and 9" in done.out
    told = json.loads(orcsim("compare", tmp_path / "5", tmp_path / "9", "--json").out)
    assert told["tables"]["metrics"][0]["verdict"] == "higher"


def test_two_editions_are_played_and_compared(orcsim: Command) -> None:
    options = ("--policy", "random", "--games", 200, "--json")
    same = json.loads(orcsim("compare", "--game", "orc", "orc", "orc", *options).out)
    assert same["verdict"] == "no difference seen"
    other = json.loads(orcsim("compare", "--game", "orc", "orc", "orc", "--set", "board.rows=9", *options).out)
    assert "changed" in other["verdict"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("compare", "nowhere", "nowhere"), "no run there"),
        (("compare", "--game", "chess", "a", "b"), "allowed: orconomics"),
        (("compare", "--game", "orc", "orc", "chess"), "no such edition"),
        (("compare", "a", "b", "--set", "board.rows=9"), "--set"),
        (("check", "nowhere.toml"), "no such file"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(orcsim: Command, arguments: tuple[str, ...], words: str) -> None:
    done = orcsim(*arguments)
    assert done.code == 2
    assert words in done.complaint


@pytest.mark.parametrize(
    ("low", "high", "code", "word"),
    [(1, 400, 0, "MET"), (300, 400, 1, "MISSED"), (1, "{mean}", 3, "UNDECIDED")],
)
def test_the_exit_code_says_whether_targets_are_met(
    orcsim: Command, tmp_path: Path, low: float, high: float | str, code: int, word: str
) -> None:
    path = tmp_path / "balance.toml"
    if isinstance(high, str):
        path.write_text(WANTED.format(1, 400))
        high = json.loads(orcsim("check", path, "--json").out)["tables"]["targets"][0]["value"]
    path.write_text(WANTED.format(low, high))
    done = orcsim("check", path)
    assert done.code == code
    assert word in done.out
    assert not done.err
