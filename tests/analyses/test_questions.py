"""Which questions there are, of which games, and that a question about one game refuses the other in one line."""

import inspect

import pytest

import analyses
from orcsim.cli.app import run
from orcsim.errors import BadInput
from orcsim.games import GAMES
from tests.analyses.samples import market_single
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_orc import orc_run
from tests.analyses.synthetic_origo import origo_run

FOREIGN = [
    (name, game) for name, question in analyses.QUESTIONS.items() for game in GAMES if game not in question.games
]


def test_every_question_is_about_games_that_exist() -> None:
    assert {game for question in analyses.QUESTIONS.values() for game in question.games} == set(GAMES)


COMMON = {
    "first-player",
    "policies",
    "ladder",
    "match-ups",
    "length",
    "course",
    "gallery",
    "luck",
    "components",
    "ablation",
    "skill",
}
"""Questions about every game."""


@pytest.mark.parametrize("name", analyses.QUESTIONS)
def test_module_has_what_its_entry_says(name: str) -> None:
    question = analyses.QUESTIONS[name]
    module = question.load()
    first = next(iter(inspect.signature(module.analyse).parameters))

    assert first == question.takes
    assert hasattr(module, "choose") == (question.takes == "runs")
    assert question.about.endswith("?")


def test_each_game_has_questions_of_its_own_and_some_in_common() -> None:
    own = {game: set(analyses.questions_about(game)) for game in GAMES}

    assert own["orconomics"] & own["orc-market"] == COMMON
    assert own["orconomics"] - own["orc-market"] == {"trophy-target", "industry-value"}
    assert len(own["orc-market"] - own["orconomics"]) == 6
    assert own["orconomics"] & own["orc"] == COMMON


@pytest.mark.parametrize(("name", "game"), FOREIGN)
def test_a_run_of_another_game_is_refused_in_one_line(name: str, game: str) -> None:
    question = analyses.QUESTIONS[name]
    runs = {
        "orconomics": lambda: made_up_run([0, 1, 2, 3]),
        "orc-market": market_single,
        "origo": origo_run,
        "orc": orc_run,
    }
    found = runs[game]()

    with pytest.raises(BadInput) as error:
        question.load().analyse(found if question.takes == "run" else [found])
    assert str(error.value) == f'question {name}: found the game "{game}", allowed: {question.games[0]}'


@pytest.mark.parametrize(("name", "game"), FOREIGN)
def test_the_command_line_refuses_before_it_plays(name: str, game: str, tmp_path, capsys) -> None:
    code = run(["analyze", name, "--game", game, "--games", "100", "--out", str(tmp_path / "runs")])
    told = capsys.readouterr()

    assert code == 2
    assert told.err.count("\n") == 1
    assert f'question {name}: found the game "{game}"' in told.err
    assert not (tmp_path / "runs").exists()
