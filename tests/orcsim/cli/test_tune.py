"""`orcsim tune`: what it prints and writes, and what it refuses."""

import json
import re
import shlex
from pathlib import Path

import pytest

from orcsim.games import Game
from tests.orcsim.cli.conftest import Command
from tests.orcsim.tuned import toy

__all__ = ["toy"]

TUNE = ("tune", "orc-market", "--from", "greedy", "--games", "60", "--generations", "2", "--name", "toy")


def test_prints_each_generation_what_it_wins_and_where_it_is(orcsim: Command, toy: Game, tmp_path: Path) -> None:
    done = orcsim(*TUNE, "--players", "4", "--out", tmp_path)

    assert done.code == 0
    lines = re.findall(r"^generation (\d): best \d+\.\d%, mean \d+\.\d% of 64 games each, .* left$", done.err, re.M)
    assert lines == ["1", "2"]
    assert re.search(r"^greedy +600 +\d+\.\d% +\d+\.\d% to \d+\.\d% +25\.0% +[+-]\d+\.\d", done.out, re.M)
    assert "an equal share is 25.0%" in done.out
    assert f"file      {tmp_path / 'toy.toml'}" in done.out


def test_the_file_plays_and_the_command_makes_it_again(orcsim: Command, toy: Game, tmp_path: Path) -> None:
    told = json.loads(orcsim(*TUNE, "--json", "--out", tmp_path / "a").out)
    words = shlex.split(told["command"])[1:]
    again = json.loads(orcsim(*words, "--json", "--out", tmp_path / "b").out)

    assert again["rows"] == told["rows"]
    assert (tmp_path / "a" / "toy.toml").read_bytes() == (tmp_path / "b" / "toy.toml").read_bytes()
    played = orcsim("simulate", "orc-market", "--games", "8", "--policy", told["file"])
    assert (played.code, "toy" in played.out) == (0, True)


def test_it_goes_into_a_folder_of_its_own(
    orcsim: Command, toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    orcsim("tune", "orc-market", "--from", "denial", "--games", "8", "--generations", "1")

    assert (tmp_path / "tuned" / "orc-market" / "denial_tuned" / "denial_tuned.toml").is_file()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--from", "random"), "which has no weights"),
        (("--from", "gredy"), 'did you mean "greedy"?'),
        (("--from", "./mine.toml"), "no such file"),
        (("--generations", "0"), "generations: found 0, allowed: a whole number from 1"),
        (("--minutes", "0"), "minutes: found 0, allowed: above 0"),
        (("--minutes", "nan"), "minutes: found nan"),
        (("--games", "0"), "games: found 0"),
        (("--seed", "-1"), "seed: found -1"),
        (("--players", "9"), "players: found 9"),
        (("--threads", "0"), "threads: found 0"),
        (("--name", "greedy"), "which another policy bears"),
        (("--name", "denial"), "which another policy bears"),
        (("--name", "../x"), "allowed: a letter and then"),
        (("--edition", "orc_markt"), 'did you mean "orc_market"?'),
        (("--set", "rules.tie_bonus=none"), "rules.tie_bonus"),
    ],
)
def test_refuses_in_one_line(
    orcsim: Command, toy: Game, tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    done = orcsim(*TUNE, "--out", tmp_path / "out", *words)

    assert done.code == 2
    assert complaint in done.complaint
    assert not (tmp_path / "out").exists()


def test_wants_a_policy_to_begin_with(orcsim: Command) -> None:
    assert "--from" in orcsim("tune", "orc-market").complaint


def test_refuses_a_folder_with_another_tuning(orcsim: Command, toy: Game, tmp_path: Path) -> None:
    orcsim(*TUNE, "--out", tmp_path)
    done = orcsim(*TUNE, "--out", tmp_path, "--seed", "5", "--json")

    assert done.code == 2
    assert "holds another tuning: seed 0 there, 5 here, allowed: another folder" in done.complaint


def test_a_folder_that_cannot_be_made_is_one_line(orcsim: Command, toy: Game, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = orcsim(*TUNE, "--out", tmp_path / "file" / "in", "--json")

    assert done.code == 1
    assert "cannot be written" in done.complaint
