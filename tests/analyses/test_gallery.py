"""Games that stand out."""

import shlex
from functools import partial

import numpy as np
import polars as pl
import pytest

from analyses import gallery
from analyses.course_slices import slices
from analyses.gallery import analyse
from orcsim.api import Run
from orcsim.cli.app import run as command_line
from tests.analyses.courses import course_run
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run


def found(run: Run) -> dict[str, tuple[str, int]]:
    """Return what makes each game stand out and its number."""
    table = analyse(run).table("gallery")
    return {row["what"]: (row["why"], row["game"]) for row in table.to_dicts()}


def test_length_is_that_of_finished_games() -> None:
    run = orc_run([0, 1, DRAW, STALLED, STALLED], rounds=np.array([7, 9, 3, 500, 1]))
    games = found(run)
    assert games["longest"] == ("9 rounds", 1)
    assert games["shortest"] == ("3 rounds", 2)


def test_equal_lengths_stand_out_in_nothing() -> None:
    assert not {"longest", "shortest"} & set(found(orc_run([0, 1, 0])))


def test_leads_are_those_of_sole_winners() -> None:
    pieces = np.array([[5, 3], [9, 2], [4, 8], [10, 10], [2, 3]])
    games = found(orc_run([0, 0, 0, DRAW, 0], pieces=pieces))
    assert games["most one-sided"] == ("a lead of 7 in pieces", 1)
    assert games["closest"] == ("a lead of −1 in pieces", 4)
    assert games["poorest winner"] == ("a lead of −4 in pieces", 2)


def test_nobody_wins_with_least_where_winners_lead() -> None:
    assert "poorest winner" not in found(orc_run([0, 1], pieces=np.array([[5, 3], [2, 9]])))


def test_changes_of_the_lead_count_only_if_there_are_any() -> None:
    assert "most changes of the lead" not in found(orc_run([0, 1]))
    games = found(orc_run([0, 1, 0], lead_changes=np.array([1, 3, 3])))
    assert games["most changes of the lead"] == ("3 of them", 1)


def test_a_comeback_is_measured_after_every_round_and_of_the_later_winner() -> None:
    scores = np.zeros((3, 21, 2), int)
    scores[0, 4] = 2, 7  # won by seat 0, five behind
    scores[1, 6] = 9, 1  # won by seat 0, ahead
    scores[2, 5] = 8, 2  # won by seat 1, six behind
    games = found(orc_run([0, 0, 1], traced={"score": scores}))
    assert games["greatest comeback"] == ("6 pieces behind after round 5", 2)


def test_the_most_dramatic_game_has_the_winner_behind_on_the_way() -> None:
    # The winner, seat 0, is last of three, then second; in the second game last twice; the third is as dramatic.
    behind = [[0, 0, 0], [1, 2, 2], [1, 3, 3], [9, 5, 5]]
    score = np.array([[[0, 0, 0], [1, 2, 2], [4, 5, 3], [9, 5, 5]], behind, behind])
    games = found(course_run(score))
    assert games["most dramatic"] == ("100.0% of its rivals ahead of the winner on the way", 1)
    assert "most dramatic" not in found(course_run(np.array([[[0, 0, 0], [3, 1, 2], [5, 1, 2]]])))
    pieces = np.full((2, 21, 2), 9)
    assert "most dramatic" not in found(orc_run([0, 1], traced={"score": pieces}))


def test_the_most_dramatic_game_is_found_in_any_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "slices", partial(slices, games_a_slice=1))
    leading, trailing = [[0, 0, 0], [3, 1, 2], [5, 1, 2]], [[0, 0, 0], [1, 3, 2], [5, 3, 2]]
    assert found(course_run(np.array([leading, leading, trailing])))["most dramatic"][1] == 2


def test_without_traced_rounds_the_comeback_is_told_to_be_missing() -> None:
    result = analyse(orc_run([0, 1]))
    assert any("--trace-rounds" in remark for remark in result.remarks)
    assert "greatest comeback" not in dict(result.definitions)


def test_games_that_were_all_cut_off_are_none() -> None:
    result = analyse(orc_run([STALLED, STALLED]))
    assert "cut off" in result.answer
    assert not result.tables


def test_the_command_tells_the_very_game(capsys: pytest.CaptureFixture[str]) -> None:
    run = orc_run([0, 1, 0], rounds=np.array([4, 8, 6]), overrides=["board.rows=6"])
    table = analyse(run).table("gallery")
    command = table.row(by_predicate=pl.col("what") == "longest", named=True)["replay"]
    name, *arguments = shlex.split(command)
    assert name == "orcsim"
    assert command_line(arguments) == 0
    told = capsys.readouterr().out
    assert "game 1 of seed 7" in told
    assert "board.rows=6" in told
