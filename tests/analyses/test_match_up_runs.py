"""Which runs make up a round robin, and sweeps that play one."""

from itertools import combinations
from pathlib import Path

import pytest

from analyses import match_up_runs, match_ups
from analyses.match_up_runs import borrow, choose, default_plans, gather, seats_of, sweep, sweep_words
from orcsim.cli.app import run as command
from orcsim.errors import BadInput
from tests.analyses.duels import duel, ladder, round_robin
from tests.analyses.synthetic import made_up_run


def test_the_largest_round_robin_is_taken_and_other_runs_are_left() -> None:
    whole = round_robin(ladder([0.4, 0.0, -0.2]), deals=20)
    contest = duel("greedy", "treasury", 0.4, deals=20)
    other_seed = made_up_run([0, 1] * 20, players=2, policies=["debtor", "treasury"], rotate=True, seed=8)
    alike = made_up_run([0, 1] * 20, players=2)
    everything = [contest, alike, *whole, other_seed]

    assert choose(everything) == whole
    assert borrow([], everything) == whole
    assert choose([contest, alike, *whole[:2]]) == []


def test_tables_of_one_form_belong_together() -> None:
    halves = round_robin(ladder([0.4, 0.0, -0.2]), deals=20, players=4)
    one = round_robin(ladder([0.4, 0.0, -0.2, -0.4]), deals=20, players=4, form="one")

    assert choose([*halves, *one]) == one
    assert choose([*halves, *one[:3]]) == halves
    lacking = [run for run in one if run.scenario.policies[0].name != "debtor" or seats_of(run, "debtor") == 3]
    assert choose(lacking) == [run for run in one if seats_of(run, "debtor") == 0]


@pytest.mark.parametrize("n_runs", [0, 1, 2])
def test_runs_without_a_round_robin_are_refused(n_runs: int) -> None:
    runs = round_robin(ladder([0.4, 0.0, -0.2]), deals=20)[:n_runs]

    with pytest.raises(BadInput, match=rf"found {n_runs} without a round robin, allowed: rotated runs of every pair"):
        match_ups.analyse(runs)


@pytest.mark.parametrize("margin", [0.0, 1.0])
def test_a_margin_that_is_none_is_refused(margin: float) -> None:
    with pytest.raises(BadInput, match="margin: found"):
        match_ups.analyse([], margin=margin)


def test_round_robins_are_named_by_their_plans() -> None:
    told = sweep_words(round_robin(ladder([0.4, 0.0, -0.2]), deals=20, players=4))

    assert told.name == "4 players, 2 seats of one plan and 2 of another; every pair of 3 plans, seats rotated"
    assert told.more.startswith("and so on for every pair of debtor, greedy and spoiler, ")


def test_policies_that_look_ahead_are_not_swept_unless_asked_for() -> None:
    assert "search" not in default_plans("orc")
    assert {"greedy", "king_run", "random"} <= set(default_plans("orc"))


def test_a_sweep_plays_every_pair_on_the_same_deals_and_nothing_twice(tmp_path: Path) -> None:
    lines: list[str] = []
    plans = ["greedy", "drawn", "trader"]
    runs = sweep(tmp_path, game="orc", games=7, seed=5, policies=plans, report=lines.append)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    again = sweep(tmp_path, game="orc", games=7, seed=5, policies=plans, policy="greedy", report=lines.append)

    assert [[policy.name for policy in run.scenario.policies] for run in runs] == [
        list(pair) for pair in combinations(plans, 2)
    ]
    assert {(run.scenario.seed, run.n_games, run.scenario.rotate) for run in runs} == {(5, 8, True)}
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == before
    assert [line.endswith("(kept)") for line in lines] == [False] * 3 + [True] * 3
    assert match_ups.analyse(again).table("pairs")["n"].to_list() == [8] * 3


def test_a_policy_of_ones_own_meets_the_others(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('game = "orc"\nname = "own"\nextends = "greedy"\n[weights]\ndaring = 1.0\n', encoding="utf-8")
    runs = sweep(tmp_path / "runs", game="orc", games=4, policies=["greedy", "drawn"], policy=str(own))

    assert gather(runs).plans == ("drawn", "greedy", "own")


def test_fewer_than_three_policies_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="policies: found 2, allowed: at least 3 for a round robin"):
        sweep(tmp_path, game="orc", policies=["greedy", "drawn"])


def test_the_command_line_plays_the_game_that_was_named(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(match_up_runs, "default_plans", lambda game: ["greedy", "drawn", "random"])
    code = command(
        ["analyze", "match-ups", "--game", "orc", "--games", "4", "--out", str(tmp_path / "runs"), "--margin", "0.02"]
    )

    assert code == 0
    assert capsys.readouterr().out.startswith("Is there a dominant plan, or a dead one? (2 players, one plan against")
