"""Which runs make up a ladder, how many games it can afford, and a sweep that plays one."""

from dataclasses import replace
from pathlib import Path

import pytest

from analyses import ladder, ladder_sizes, ladder_sweep
from analyses.ladder_runs import choose, gather, pairs_to_play, rank_of, sweep_words
from analyses.ladder_sizes import Wish, affordable, best_plan, round_size
from analyses.ladder_sweep import SIZES, sweep
from orcsim.cli.app import run as command
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.policies import load_policy
from reports.material import sort_runs
from tests.analyses.duels import duel, round_robin
from tests.analyses.duels import ladder as scores_of_plans
from tests.analyses.ladders import ladder_runs, meeting
from tests.analyses.synthetic import made_up_run
from tests.analyses.test_ladder import PAIRS, RUNGS, TRUE

HAND_MADE = RUNGS[:-1]


def test_rungs_are_in_order_whatever_the_order_of_the_runs() -> None:
    runs = ladder_runs(TRUE, PAIRS, deals=20)
    found = gather(runs[::-1])

    assert found is not None
    assert found.names == tuple(TRUE)
    assert list(found.runs) == PAIRS
    assert found.top_without() == "champion_2"


def test_champions_of_other_tables_and_odd_searchers_are_no_rungs() -> None:
    orconomics, orc = (GAMES[name].policy_schema for name in ("orconomics", "orc"))

    assert rank_of(load_policy(orconomics, "champion_3"), 2) is None
    assert rank_of(load_policy(orconomics, "champion_3"), 3) == (5, 0)
    assert rank_of(load_policy(orc, "search_shallow"), 2) is None
    assert rank_of(load_policy(orc, "search:7"), 2) == (6, 7.0)
    assert rank_of(load_policy(orc, "homebody"), 2) == (4, 0)


def test_a_rung_that_is_missing_leaves_a_shorter_ladder() -> None:
    pairs = [pair for pair in PAIRS if "casual" not in pair]
    found = gather(ladder_runs(TRUE, pairs, deals=20))

    assert found is not None
    assert found.names == tuple(name for name in TRUE if name != "casual")


def test_rungs_hang_together_by_next_neighbours_too() -> None:
    pairs = [("random", "beginner"), ("random", "casual"), ("casual", "greedy")]
    found = gather(ladder_runs(TRUE, pairs, deals=20))

    assert found is not None
    assert found.names == ("random", "casual", "greedy")


def test_of_several_hand_made_plans_that_is_a_rung_which_met_most() -> None:
    runs = ladder_runs(TRUE, PAIRS, deals=20)
    others = [run for plan in ("card_broker", "trophy_rush") for run in meeting("greedy", plan, 0.4, deals=20)]
    also = meeting("card_broker", "debtor", 0.5, deals=20)  # which would make the ladder longer
    found = gather([*others, *also, *runs])

    assert found is not None
    assert found.names == tuple(TRUE)


def test_a_table_that_is_missing_or_was_never_finished_is_no_meeting() -> None:
    pairs = [("random", "beginner"), ("beginner", "casual"), ("casual", "greedy"), ("greedy", "champion_3")]
    true = TRUE | {"champion_3": 2.0}
    runs = ladder_runs(true, pairs, deals=20, players=3)
    assert gather(runs).names == ("random", "beginner", "casual", "greedy", "champion_3")  # type: ignore[union-attr]
    assert gather(runs[:-1]).names == ("random", "beginner", "casual", "greedy")  # type: ignore[union-attr]

    stalled = meeting("greedy", "champion_2", 0.7, deals=20, stalled=40)
    two = [*ladder_runs(TRUE, pairs[:3], deals=20), *stalled]
    assert gather(two).names == ("random", "beginner", "casual", "greedy")  # type: ignore[union-attr]


def test_runs_on_other_deals_are_another_ladder() -> None:
    runs = ladder_runs(TRUE, [("random", "beginner"), ("beginner", "casual")], deals=20)
    other = made_up_run([0, 1] * 20, players=2, policies=["greedy", "casual"], rotate=True, seed=8)

    assert gather([*runs, other]).names == ("random", "beginner", "casual")  # type: ignore[union-attr]


@pytest.mark.parametrize("n_runs", [0, 1])
def test_runs_without_a_ladder_are_refused(n_runs: int) -> None:
    runs = ladder_runs(TRUE, PAIRS, deals=20)[:n_runs]

    with pytest.raises(BadInput, match=rf"runs: found {n_runs} without a ladder, allowed: rotated runs of 3 rungs"):
        ladder.analyse(runs)


def test_a_report_takes_only_ladders_that_go_beyond_what_was_made_by_hand() -> None:
    by_hand = ladder_runs(TRUE, pairs_to_play(HAND_MADE), deals=20)
    whole = ladder_runs(TRUE, PAIRS, deals=20)
    weak_against_best = meeting("beginner", "champion_2", 0.9, deals=20)

    assert choose(by_hand) == []
    assert ladder.borrow([], by_hand) == []
    assert choose([*weak_against_best, *whole]) == whole
    assert set(map(id, ladder.borrow(whole, [*weak_against_best, *whole]))) == {
        id(run) for run in (*weak_against_best, *whole)
    }


def test_in_a_report_a_ladder_and_a_round_robin_do_not_take_each_others_runs() -> None:
    robin = [
        replace(run, scenario=replace(run.scenario, seed=8))
        for run in round_robin(scores_of_plans([0.4, 0.0, -0.2, -0.3]), deals=30)
    ]
    rungs = ladder_runs(TRUE, PAIRS, deals=20)
    material = sort_runs([*robin, *rungs])

    assert material.chosen["ladder"] == rungs
    assert material.chosen["match-ups"] == robin
    assert sort_runs(rungs).chosen["policies"] == []
    contests = [duel("debtor", "greedy", 0.4, deals=10), duel("spoiler", "greedy", 0.4, deals=10)]
    assert sort_runs(contests).chosen["ladder"] == []


def test_ladders_are_named_by_their_rungs() -> None:
    told = sweep_words(ladder_runs(TRUE, PAIRS, deals=20))

    assert told.name == "2 players, one plan against another; a ladder of 8 players, seats rotated"
    assert "random, beginner, casual, greedy, debtor, champion_2, search:25 and search:50" in told.more


def test_each_rung_meets_its_neighbours_and_the_best_quick_one_all_above() -> None:
    assert pairs_to_play(["a", "b", "c", "d"], ["x", "y", "z"]) == [
        ("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d"),
        ("d", "x"), ("d", "y"), ("d", "z"), ("x", "y"), ("y", "z"),
    ]  # fmt: skip


def test_budgets_that_would_take_too_long_are_given_up_from_above() -> None:
    quick, budgets = ["greedy", "champion_2"], (50, 25, 100)
    playouts = {3: 25 + 50 + 100 + 75 + 150, 2: 25 + 50 + 75, 1: 25}
    pace = 0.01

    assert affordable(quick, budgets, pace, 200 * pace * playouts[3]) == ([25, 50, 100], 200)
    assert affordable(quick, budgets, pace, 199 * pace * playouts[3]) == ([25, 50], 400)
    assert affordable(quick, budgets, pace, 199 * pace * playouts[2]) == ([25], 800)
    assert affordable(quick, budgets, pace, 100 * pace * playouts[1]) == ([25], 100)
    assert affordable(quick, budgets, pace, 99 * pace * playouts[1]) == ([], 0)
    assert [round_size(n) for n in (12.0, 100, 6399, 6400)] == [0, 100, 3200, 6400]


def small(monkeypatch) -> None:
    """Make a sweep small."""
    for name, value in (("PLAN_GAMES", 8), ("FEWEST", 4), ("ENOUGH", 4), ("LONG_ENOUGH", 0.001)):
        monkeypatch.setattr(ladder_sizes, name, value)
    monkeypatch.setattr(ladder_sizes, "default_plans", lambda game: ["random", "greedy", "drawn", "hunter"])


def test_a_sweep_plays_the_rungs_and_goes_on_as_it_was_begun(tmp_path: Path, monkeypatch) -> None:
    small(monkeypatch)
    lines: list[str] = []
    options = {"game": "orc", "games": 7, "seed": 5, "budgets": [2], "minutes": 60.0}
    runs = sweep(tmp_path, **options, report=lines.append)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    plan = lines[0].removeprefix("best of 2 hand-made plans: ").split(",")[0]
    monkeypatch.setattr(ladder_sweep, "decide", None)  # nothing is measured again
    again = sweep(tmp_path, **options, report=lines.append)
    quick = ["random", "beginner", "casual", "greedy", plan, "champion_2"]

    assert plan in ("drawn", "hunter")
    assert [tuple(p.name for p in run.scenario.policies)[::-1] for run in runs] == pairs_to_play(quick, ["search:2"])
    assert {(run.scenario.seed, run.scenario.rotate) for run in runs} == {(6, True)}
    assert {run.n_games for run in runs} <= {4, 8}
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")} == before
    assert [line.endswith("(kept)") for line in lines[1:]] == [False] * len(runs) + [True] * len(runs)
    assert [run.path for run in again] == [run.path for run in runs]
    assert gather(again).names == (*quick, "search:2")  # type: ignore[union-attr]


def test_another_wish_is_decided_anew(tmp_path: Path, monkeypatch) -> None:
    small(monkeypatch)
    options = {"game": "orc", "games": 4, "budgets": [2], "minutes": 1e-9}
    sweep(tmp_path, **options)
    named = sweep(tmp_path, **options, policy="trader")
    (tmp_path / "players-2" / SIZES).write_text("{", encoding="utf-8")
    broken = sweep(tmp_path, **options, policy="trader")

    assert {run.scenario.policies[0].name for run in named} >= {"trader", "champion_2"}
    assert not any(p.kind == "search" for run in named for p in run.scenario.policies)  # no time for it
    assert [run.path for run in broken] == [run.path for run in named]


def test_the_best_plan_is_found_on_other_deals(monkeypatch) -> None:
    monkeypatch.setattr(ladder_sizes, "PLAN_GAMES", 400)
    seeds: list[int] = []
    play = Wish.play

    def watched(self, *given, **options):
        run = play(self, *given, **options)
        seeds.append(run.scenario.seed)
        return run

    monkeypatch.setattr(Wish, "play", watched)
    wish = Wish("orc", 2, 5, None, None, 1000, (25,), 1.0)
    lines: list[str] = []

    assert best_plan(wish, ["hunter", "homebody", "bluffer"], lines.append) == "homebody"
    assert set(seeds) == {5}
    assert lines[0].startswith("best of 3 hand-made plans: homebody, ")
    assert best_plan(wish, [], lines.append) is None


@pytest.mark.parametrize("wrong", [{"budgets": []}, {"budgets": [0]}, {"minutes": 0}])
def test_a_sweep_without_budget_or_time_is_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="ladder: found budgets"):
        sweep(tmp_path, game="orc", **wrong)
    assert not list(tmp_path.iterdir())


def test_the_command_line_plays_and_answers(tmp_path: Path, monkeypatch, capsys) -> None:
    small(monkeypatch)
    monkeypatch.setattr(ladder_sweep.sweep, "__kwdefaults__", {**sweep.__kwdefaults__, "budgets": (2,), "minutes": 1.0})
    folder = str(tmp_path / "runs")
    code = command(["analyze", "ladder", "--game", "orc", "--games", "4", "--seed", "1", "--out", folder])
    played = capsys.readouterr().out

    assert code == 0
    assert played.startswith("How strong are the players, and how deep is the game? (2 players, ")
    assert command(["analyze", "ladder", folder]) == 0
    assert capsys.readouterr().out == played
