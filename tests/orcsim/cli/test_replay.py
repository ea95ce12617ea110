"""`orcsim replay`."""

import json
from pathlib import Path

import pytest

from tests.orcsim.cli.conftest import Command

GAME = ("replay", "orconomics", "--game", "3", "--seed", "7")


def test_text_is_what_is_printed_when_nobody_says_otherwise(orcsim: Command) -> None:
    done = orcsim(*GAME)

    assert (done.code, done.err) == (0, "")
    assert done == orcsim(*GAME, "--format", "text")
    assert done.out.startswith("Orconomics, game 3 of seed 7\n")
    assert "4 players: seat 0 greedy, seat 1 greedy, seat 2 greedy, seat 3 greedy" in done.out


def test_jsonl_has_an_event_a_line(orcsim: Command) -> None:
    events = [json.loads(line) for line in orcsim(*GAME, "--format", "jsonl").out.splitlines()]

    assert events[0] == {"turn": 0, "event": "game", "players": 4, "target": 8}
    assert events[-1]["event"] == "end"


def test_html_is_a_page(orcsim: Command) -> None:
    page = orcsim(*GAME, "--format", "html").out

    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")


def test_a_run_tells_the_same_game_as_its_options(orcsim: Command, tmp_path: Path) -> None:
    options = ("--players", "2", "--policies", "random,greedy", "--rotate", "--seed", "9", "--set", "money.loan=8")
    orcsim("simulate", "orconomics", *options, "--games", "6", "--out", tmp_path / "run")

    from_run = orcsim("replay", tmp_path / "run", "--game", "5")

    assert from_run.code == 0
    assert "with money.loan=8" in from_run.out
    assert from_run == orcsim("replay", "orconomics", *options, "--game", "5")


def test_a_run_has_only_its_own_games(orcsim: Command, tmp_path: Path) -> None:
    orcsim("simulate", "orconomics", "--games", "6", "--out", tmp_path / "run")

    done = orcsim("replay", tmp_path / "run", "--game", "6")

    assert done.code == 2
    assert "0 to 5" in done.complaint


@pytest.mark.parametrize("option", [("--seed", "0"), ("--players", "4"), ("--rotate",), ("--set", "money.loan=7")])
def test_a_run_takes_no_options_of_a_game(orcsim: Command, tmp_path: Path, option: tuple[str, ...]) -> None:
    orcsim("simulate", "orconomics", "--games", "6", "--out", tmp_path / "run")

    done = orcsim("replay", tmp_path / "run", "--game", "1", *option)

    assert done.code == 2
    assert option[0] in done.complaint
