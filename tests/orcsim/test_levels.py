"""Levels of skill: which policy each of them is, and what the option and the argument take."""

import re

import pytest

from orcsim.api import simulate
from orcsim.cli.app import run
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.levels import LEVELS, policy_at
from orcsim.policies import load_policy
from orcsim.scenario import make_scenario
from orcsim.toml_files import built_in_names

TABLES = [(game.name, players) for game in GAMES.values() for players in game.players]
WITH_POLICY = [
    (game, players, level)
    for game, players in TABLES
    for level in LEVELS
    if policy_at(level, players) in built_in_names(GAMES[game].policy_schema.folder)
]
NOISE = "temperature"


def test_levels_stand_from_the_weakest_to_the_strongest() -> None:
    assert list(LEVELS) == ["beginner", "casual", "strong", "expert"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_players_below_its_own_policy(game: str) -> None:
    schema = GAMES[game].policy_schema
    weak = [load_policy(schema, policy_at(level, 2)) for level in ("beginner", "casual")]
    own = load_policy(schema, GAMES[game].policy)

    noise = [policy.weights[NOISE] for policy in (*weak, own)]
    assert noise == sorted(noise, reverse=True)
    assert len(set(noise)) == 3
    for policy in weak:
        rest = {name: weight for name, weight in policy.weights.items() if name != NOISE}
        assert rest == {name: weight for name, weight in own.weights.items() if name != NOISE}


@pytest.mark.parametrize(("game", "players", "level"), WITH_POLICY)
def test_a_level_is_the_policy_of_its_name(game: str, players: int, level: str) -> None:
    asked = make_scenario(game, players=players, level=level, games=players)
    named = make_scenario(game, players=players, policies=policy_at(level, players), games=players)

    assert [policy.digest for policy in asked.policies] == [policy.digest for policy in named.policies]
    assert [policy.name for policy in asked.policies] == [policy_at(level, players)] * players


@pytest.mark.parametrize("game", GAMES)
def test_what_was_tuned_is_for_a_number_of_players_that_the_game_has(game: str) -> None:
    names = built_in_names(GAMES[game].policy_schema.folder)
    tuned = [name for name in names if name.startswith("champion_")]

    assert set(tuned) <= {policy_at("strong", players) for players in GAMES[game].players}


def test_strong_players_are_those_tuned_for_the_number_of_players() -> None:
    assert [policy_at("strong", players) for players in (2, 3, 5)] == ["champion_2", "champion_3", "champion_5"]


def test_each_seat_can_have_a_level_of_its_own() -> None:
    scenario = make_scenario("orc", level=["beginner", "strong"], games=2)

    assert [policy.name for policy in scenario.policies] == ["beginner", "champion_2"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"level": "begginer"}, 'level: found "begginer", allowed: beginner, casual, strong or expert; did you mean'),
        ({"level": ["casual"] * 3}, "policies: found 3 for 2 players, allowed: one for all or one each"),
        ({"level": "casual", "policies": "greedy"}, "policies and level: found both, allowed: one of them"),
    ],
    ids=["unknown", "too many", "beside policies"],
)
def test_a_wrong_level_is_refused_in_one_line(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput) as error:
        make_scenario("orc", **arguments)  # type: ignore[arg-type]  # as a user may
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--level", "hopeless"], "allowed: beginner"),
        (["--level", "casual,,strong"], "--level: "),
        (["--level", "casual", "--policy", "greedy"], "--level: found with --policy"),
        (["--level", "casual", "--policies", "greedy,random"], "--level: found with --policy"),
    ],
    ids=["unknown", "empty", "beside a policy", "beside policies"],
)
def test_the_command_line_refuses_a_wrong_level(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "orc", "--games", "2", *options]) == 2
    line = capsys.readouterr().err
    assert told in line
    assert line.count("\n") == 1


def test_the_command_line_plays_levels(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"

    assert run(["simulate", "orc", "--games", "6", "--level", "casual,beginner", "--out", str(folder)]) == 0
    assert re.search("casual.*beginner", capsys.readouterr().out, re.DOTALL)
    manifest = (folder / "manifest.json").read_text()
    assert "--policies casual,beginner" in manifest


def test_games_of_a_level_are_those_of_its_policy() -> None:
    asked, named = (simulate("orc", games=20, seed=4, **told) for told in ({"level": "casual"}, {"policies": "casual"}))

    assert asked.games.equals(named.games)
    assert asked.seats.equals(named.seats)
