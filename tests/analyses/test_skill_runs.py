"""Runs at every level of skill: how they are played, and which of a report's runs they are."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from analyses import skill_runs
from analyses.skill_runs import affordable, borrow, choose, halves, sweep, sweep_words
from analyses.skill_tables import built_in, level_of, order_of, rival_level, sweepable
from orcsim.api import Run
from orcsim.cli.app import run as command
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.game import Game
from orcsim.levels import policy_at
from orcsim.policies import load_policy
from reports.material import sort_runs
from tests.analyses.synthetic_orc import orc_run

ORC = GAMES["orc"]
LEVELS = ["beginner", "casual", "greedy", "strong", "expert"]


def table(policy: str, games: int = 40, **options) -> Run:
    """Return a run of ORC at one level."""
    return orc_run(np.arange(games) % 2, policies=policy, **options)


def tiny(out: Path, lines: list[str] | None = None, **options) -> list[Run]:
    """Play the smallest sweep there is."""
    said = [] if lines is None else lines
    return sweep(out, **{"game": "orc", "games": 5, "seconds": 0.0, "report": said.append, **options})


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Let experts be players that do not take long."""
    patch.setattr(
        "analyses.skill_tables.policy_at",
        lambda level, players: "drawn" if level == "expert" else policy_at(level, players),
    )


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let experts of one test be quick."""
    hurry(monkeypatch)


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Run], list[str]]:
    """Play a sweep for the tests of this module; they add nothing to its folder."""
    folder, lines = tmp_path_factory.mktemp("skill"), []
    with pytest.MonkeyPatch.context() as patch:
        hurry(patch)
        return folder, tiny(folder, lines), lines


def test_each_level_is_played_and_a_mixed_table(quick: None, swept: tuple[Path, list[Run], list[str]]) -> None:
    _, runs, lines = swept

    assert [level_of(run) for run in runs] == [*LEVELS, "mixed"]
    assert [run.n_games for run in runs] == [5, 5, 5, 5, 4, 6]
    assert {run.scenario.seed for run in runs} == {1}
    assert all(run.scenario.trace_rounds for run in runs)
    assert [run.scenario.rotate for run in runs] == [False] * 5 + [True]
    assert [policy.name for policy in runs[-1].scenario.policies] == ["beginner", "champion_2"]
    assert [line.partition(":")[0] for line in lines] == [*LEVELS, "mixed"]


def test_what_is_there_is_not_played_again(
    quick: None, swept: tuple[Path, list[Run], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, runs, _ = swept
    monkeypatch.setattr("orcsim.jobs.Job.tables", lambda *_: pytest.fail("a game was played"))
    lines: list[str] = []

    # With more time the expert would play more games, but its run was begun with these.
    again = tiny(folder, lines, seconds=1e6)
    assert [run.n_games for run in again] == [run.n_games for run in runs]
    assert all(line.endswith("(kept)") for line in lines)


def test_more_games_go_on_from_those_that_are_there(quick: None, tmp_path: Path) -> None:
    tiny(tmp_path)
    more = tiny(tmp_path, games=7)

    assert [run.n_games for run in more] == [7, 7, 7, 7, 4, 8]
    assert more[1].games.equals(table_of_seven(tmp_path))


def table_of_seven(folder: Path) -> object:
    """Return the games of the casual table as they are when played at one go."""
    return tiny(folder / "fresh", games=7)[1].games


@pytest.mark.parametrize(
    ("seconds", "per_game", "most", "games"),
    [
        (60, 0.02, 20_000, 2_000),
        (60, 0.05, 20_000, 1_000),
        (60, 0.11, 20_000, 500),
        (60, 0.001, 20_000, 20_000),
        (60, 0.001, 30, 30),
        (60, 100, 20_000, 4),
        (60, 100, 3, 3),
        (60, 0, 700, 700),
    ],
)
def test_experts_play_what_fits_into_the_time_as_a_round_number(
    seconds: float, per_game: float, most: int, games: int
) -> None:
    assert affordable(seconds, per_game, most) == games


@pytest.mark.parametrize(("seats", "weak"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_of_an_odd_number_of_seats_one_more_is_strong(seats: int, weak: int) -> None:
    assert halves("w", "s", seats) == ["w"] * weak + ["s"] * (seats - weak)


def test_levels_that_a_game_has_no_policy_for_are_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("analyses.skill_tables.built_in_names", lambda folder: ["casual", "greedy", "random"])

    runs = tiny(tmp_path)
    assert built_in(ORC, 2) == {"casual": "casual", "greedy": "greedy"}
    assert [level_of(run) for run in runs] == ["casual", "greedy", "mixed"]
    assert [policy.name for policy in runs[-1].scenario.policies] == ["casual", "greedy"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_can_be_swept(game: Game) -> None:
    there = built_in(game, game.default_players)

    assert {"beginner", "casual", game.policy} <= set(there)
    assert list(there) == [level for level in order_of(game) if level in there]
    assert "match-ups" not in sweepable(game.name)
    assert "luck" in sweepable(game.name)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"questions": ["length"]}, 'questions: found "length", allowed: '),
        ({"questions": ["lukc"]}, 'did you mean "luck"?'),
        ({"questions": ["match-ups"]}, 'questions: found "match-ups", allowed: '),
        ({"policy": "random"}, 'policy: found "random", allowed: none'),
    ],
)
def test_what_cannot_be_swept_is_refused_before_anything_is_played(
    options: dict[str, object], told: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as error:
        tiny(tmp_path / "runs", **options)
    assert told in str(error.value)
    assert not (tmp_path / "runs").exists()


def test_other_questions_are_swept_at_each_level_but_the_experts(
    quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analyses.skill_tables.built_in_names", lambda folder: ["casual", "greedy", "drawn"])

    runs = tiny(tmp_path, games=8, questions=["luck"])
    ledgers = [run for run in runs if run.path and "luck" in run.path.parts]
    assert {rival_level(run) for run in ledgers} == {"casual", "greedy"}
    assert {run.n_games for run in ledgers} == {2}


def test_the_command_line_sweeps_other_questions_only_for_skill(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--game", "orc", "--games", "4", "--questions", "luck", "--out", str(tmp_path)]

    assert command(["analyze", "luck", *options]) == 2
    assert "--questions: found with luck, allowed: with skill" in capsys.readouterr().err
    assert command(["analyze", "first-player", *options]) == 2


def test_a_report_keeps_the_usual_players_for_the_other_questions() -> None:
    usual, casual, strong = table("greedy", 60), table("casual"), table("champion_2")

    assert choose([usual, casual, strong]) == [casual, strong]
    assert set(map(id, borrow([casual, strong], [usual, casual, strong]))) == set(map(id, (usual, casual, strong)))
    material = sort_runs([usual, casual, strong])
    assert material.single == [usual]
    assert len(material.chosen["skill"]) == 3


def test_of_the_usual_players_the_shorter_run_of_the_same_games_is_compared() -> None:
    long, short, casual = table("greedy", 60), table("greedy", 40), table("casual")

    assert [run.n_games for run in choose([long, short, casual])] == [40, 40]
    assert {run.n_games for run in borrow([casual, short], [long, short, casual])} == {40}
    assert sort_runs([long, short, casual]).single == [long]


def test_runs_of_one_level_are_left_to_other_questions() -> None:
    runs = [table("greedy"), table("random"), table("hunter")]

    assert choose(runs) == []
    assert borrow([], runs) == []
    assert choose([]) == []


def test_words_name_the_levels() -> None:
    words = sweep_words([table("casual"), table("champion_2"), table("search")])

    assert words.name == "2 players of other skill: casual, strong and expert"


@pytest.mark.parametrize(
    ("policy", "level"),
    [
        ("beginner", "beginner"),
        ("casual", "casual"),
        ("greedy", "greedy"),
        ("champion_2", "strong"),
        ("search", "expert"),
        ("search:50", "expert"),
        ("random", None),
        ("hunter", None),
        ("search_shallow", None),
    ],
)
def test_a_policy_has_the_level_of_its_name(policy: str, level: str | None) -> None:
    assert level_of(table(policy, 4)) == level
    assert rival_level(table(policy, 4)) == level


def test_players_of_a_sweep_have_the_level_that_they_are_most_like() -> None:
    greedy = load_policy(ORC.policy_schema, "greedy")
    name = next(name for name in greedy.weights if name != "temperature")
    wary = replace(greedy, name="wary 3", weights={**greedy.weights, name: greedy.weights[name] + 1})
    other = replace(greedy, name="other", weights={each: weight + 1 for each, weight in greedy.weights.items()})

    def among(policy) -> Run:
        run = orc_run([0, 1], policies=["random", "greedy"], rotate=True)
        return replace(run, scenario=replace(run.scenario, policies=(run.scenario.policies[0], policy)))

    assert rival_level(among(wary)) == "greedy"
    assert rival_level(among(other)) is None
    assert rival_level(among(replace(greedy, name="greedy without trade"))) == "greedy"


def test_the_time_of_experts_is_taken_from_a_few_games(
    quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[float, float, int]] = []

    def note(seconds: float, per_game: float, most: int) -> int:
        asked.append((seconds, per_game, most))
        return 3

    monkeypatch.setattr(skill_runs, "affordable", note)
    runs = tiny(tmp_path, seconds=7.0)

    ((seconds, per_game, most),) = asked
    assert (seconds, most, runs[4].n_games) == (7.0, 5, 3)
    assert 0 < per_game < 100
