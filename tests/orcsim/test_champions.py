"""The champions that come with orcsim: one for every number of players, made as they say, and better than greedy."""

import re
import shlex
from pathlib import Path

import pytest

from orcsim.api import simulate
from orcsim.games import GAMES
from orcsim.policies import champion_name, list_plans, list_policies, load_policy
from orcsim.tuning.writing import weights_text
from tests.gates import ROOT

TABLES = [(game.name, players) for game in GAMES.values() for players in game.players]


def file_of(game: str, players: int) -> Path:
    """Return the file of a champion."""
    return GAMES[game].policy_schema.folder / f"{champion_name(players)}.toml"


def comments_of(path: Path) -> list[str]:
    """Return the lines above a policy, without the marks."""
    return [line.removeprefix("#").removeprefix(" ") for line in path.read_text().splitlines() if line[:1] == "#"]


def commands() -> list[list[str]]:
    """Return the tunings of `make champions`, as words, from the lines of the Makefile that call for one."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    rivals = re.search(r"^ORC_RIVALS := (.*)$", text, re.MULTILINE)
    assert rivals
    text = text.replace("$(ORC_RIVALS)", rivals[1].replace(",", ";"))
    found = []
    for line in re.findall(r"^\t(.*\$\(call champion,.*)$", text, re.MULTILINE):
        several = re.match(r"\$\(foreach n,([\d ]+),", line)
        inside = re.search(r"\$\(call champion,([^)]*)", line.replace("$(n)", "N"))
        assert inside
        for players in several[1].split() if several else [""]:
            found.append(inside[1].replace("N", players, 1).split(","))
    return found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_champion_says_how_it_was_made(game: str, players: int) -> None:
    path = file_of(game, players)
    said = comments_of(path)
    words = shlex.split(said[said.index("This makes it again:") + 1])
    told = dict(zip(words[3::2], words[4::2], strict=True))
    assert words[:3] == ["orcsim", "tune", game]
    assert (told["--players"], told["--name"], told["--seed"]) == (str(players), path.stem, "1")
    assert f"version {GAMES[game].version} of the rules, for {players} players." in said[0]
    made = [words for words in commands() if words[:2] == [game, str(players)]]
    assert len(made) == 1
    _, _, start, games, generations, *options = made[0]
    assert (told["--from"], told["--games"], told["--generations"]) == (start, games, generations)
    assert told.get("--rivals", "").replace(",", ";") == "".join(options).removeprefix("--rivals ")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_champion_is_written_as_tuning_writes_it(game: str, players: int) -> None:
    path = file_of(game, players)
    policy = load_policy(GAMES[game].policy_schema, path.stem)
    assert path.read_text(encoding="utf-8") == weights_text(policy, comments_of(path))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_champion_beats_greedy(game: str, players: int) -> None:
    champion = champion_name(players)
    (said,) = [line for line in comments_of(file_of(game, players)) if line.strip().startswith("greedy:")]
    share, low, high = (float(found) / 100 for found in re.findall(r"([\d.]+)%", said)[:3])
    assert low > 1 / players
    games = 300 * players
    run = simulate(
        game, policies=[champion, *["greedy"] * (players - 1)], players=players, games=games, seed=77, rotate=True
    )
    won = run.seats.filter(run.seats["policy"] == champion)["win_share"].mean()
    assert isinstance(won, float)
    # Five standard errors of two hundred games or more are less than a fifth.
    assert abs(won - share) < 0.2
    assert high - low < 0.1


def test_a_champion_is_no_plan() -> None:
    for game in GAMES.values():
        plans = {policy.name for policy in list_plans(game.policy_schema)}
        every = {policy.name for policy in list_policies(game.policy_schema)}
        assert {name for name in every - plans if not name.startswith("search")} == {
            champion_name(players) for players in game.players
        }
