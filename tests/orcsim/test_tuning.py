"""Tuning on a toy whose best policy is known: it is found, and neither threads nor a stop change a byte."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import orcsim
from orcsim import simulate
from orcsim.errors import BadInput, Interrupted
from orcsim.games import Game
from orcsim.policies import load_policy
from orcsim.scenario import make_scenario
from orcsim.tuning import search, tune
from orcsim.tuning.arena import WHOLE, Arena, Bout
from orcsim.tuning.evolution import Evolution
from orcsim.tuning.search import Step
from orcsim.tuning.trial import choose, measure
from tests.orcsim.toy_kernel.play import BEST
from tests.orcsim.tuned import GAME, PLAYERS, broken_off, bytes_in, plans_of, toy, tuned

__all__ = ["toy"]


def arena_of(threads: int = 1) -> Arena:
    scenario = make_scenario(GAME, players=PLAYERS, policies="greedy", games=PLAYERS, rotate=True)
    return Arena(scenario, threads)


def test_it_finds_the_best_policy(toy: Game, tmp_path: Path) -> None:
    found = tuned(tmp_path, generations=60, games=400)
    weights = found.policy.weights

    assert weights["tie"] == pytest.approx(BEST["tie"], abs=0.12)
    assert weights["sharp"] == pytest.approx(BEST["sharp"], abs=0.4)
    assert weights["loss"] == pytest.approx(BEST["loss"], abs=0.3)
    assert 0 <= weights["haze"] < 0.03
    assert min(row.gain_low for row in found.rows) > 0.2
    assert found.from_generation > 0


@pytest.fixture
def whole(toy: Game, tmp_path: Path) -> dict[str, bytes]:
    tuned(tmp_path / "whole")
    return bytes_in(tmp_path / "whole")


def test_threads_change_no_byte(whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orcsim.tuning.arena._MOST_GAMES", 8)
    tuned(tmp_path / "two", threads=2)

    assert bytes_in(tmp_path / "two") == whole


def test_another_seed_changes_all(whole: dict[str, bytes], tmp_path: Path) -> None:
    tuned(tmp_path / "other", seed=4)

    assert all(there != whole[name] for name, there in bytes_in(tmp_path / "other").items())


@pytest.mark.parametrize("batches", [0, 1, 120, 195, 205])
def test_what_was_killed_goes_on_as_if_it_had_not_been(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batches: int
) -> None:
    out = tmp_path / "killed"
    with broken_off(batches, monkeypatch, lambda: RuntimeError("killed")), pytest.raises(RuntimeError, match="killed"):
        tuned(out)
    tuned(out)

    assert bytes_in(out) == whole


def test_a_stop_keeps_the_generations_that_are_finished(
    whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(step: Step) -> None:
        if step.generation == 2:
            monkeypatch.setattr("orcsim.tuning.arena.Arena._play", stopped)

    def stopped(arena: Arena, *piece: Any) -> None:
        arena.stop.request(2, None)
        monkeypatch.setattr("orcsim.tuning.arena.Arena._play", real)
        return real(arena, *piece)

    real = Arena._play
    with pytest.raises(Interrupted, match=r"2 generations kept in .*; the same command goes on") as caught:
        tuned(tmp_path / "stopped", progress=stop)
    monkeypatch.undo()
    kept = json.loads((tmp_path / "stopped" / "state.json").read_text())["scores"]

    assert (caught.value.done, len(kept)) == (2, 2)
    assert kept == json.loads(whole["state.json"])["scores"][:2]


def test_what_is_finished_is_not_played_again(whole: dict[str, bytes], tmp_path: Path, toy: Game) -> None:
    def refuse(first: int, games: int) -> None:
        raise AssertionError("played again")

    with pytest.MonkeyPatch.context() as context:
        context.setattr("tests.orcsim.toy_kernel.play.on_batch", refuse)
        again = tuned(tmp_path / "whole")

    assert bytes_in(tmp_path / "whole") == whole
    assert again.generations == 4


def test_more_generations_go_on_from_those_that_are_there(toy: Game, tmp_path: Path) -> None:
    tuned(tmp_path / "a", generations=3)
    longer = tuned(tmp_path / "a", generations=5)
    tuned(tmp_path / "b", generations=5)

    assert longer.generations == 5
    assert bytes_in(tmp_path / "a") == bytes_in(tmp_path / "b")


def test_the_command_in_the_file_tells_how_many_generations_there_were(toy: Game, tmp_path: Path) -> None:
    found = tuned(tmp_path, generations=None, minutes=0.0001)
    words = shlex.split(found.command)

    assert words[words.index("--generations") + 1] == str(found.generations) == "1"
    assert f"# {found.command}\n" in found.path.read_text()


def test_minutes_of_earlier_processes_count(toy: Game, tmp_path: Path) -> None:
    tuned(tmp_path, generations=2)
    (tmp_path / "seconds.txt").write_text("3.5\n2.6\n9")

    assert tuned(tmp_path, generations=None, minutes=0.25).generations == 2
    (tmp_path / "seconds.txt").write_text("3.5\n2.6\n")
    assert tuned(tmp_path, generations=3, minutes=0.25).generations == 3


def test_the_file_is_a_policy_with_the_weights_found(toy: Game, tmp_path: Path) -> None:
    found = tuned(tmp_path)
    policy = load_policy(toy.policy_schema, str(found.path))

    assert (policy.name, policy.digest) == ("toy", found.policy.digest)
    assert [row.rival for row in found.rows] == [policy.name for policy in plans_of(toy)]
    text = found.path.read_text()
    assert all(f"#   {row.rival}: {row.share:.2%} ({row.low:.2%} to {row.high:.2%})" in text for row in found.rows)


def test_the_api_has_it() -> None:
    assert orcsim.tune is tune


def test_a_file_keeps_formations(tmp_path: Path) -> None:
    from orcsim.games import GAMES
    from orcsim.tuning.writing import policy_text

    schema = GAMES["orc"].policy_schema
    homebody = load_policy(schema, "homebody")
    (tmp_path / "copy.toml").write_text(policy_text(homebody, ["made"], (), 2))

    assert load_policy(schema, str(tmp_path / "copy.toml")).digest == homebody.digest


def test_what_a_policy_never_does_is_kept(toy: Game, tmp_path: Path) -> None:
    action = next(iter(toy.policy_schema.actions))
    (tmp_path / "shy.toml").write_text(f'game = "{GAME}"\nextends = "greedy"\nnever = ["{action}"]\n')
    found = tune(
        GAME,
        str(tmp_path / "shy.toml"),
        players=PLAYERS,
        games=60,
        generations=4,
        seed=3,
        threads=1,
        name="toy",
        out=tmp_path / "out",
    )
    read = load_policy(toy.policy_schema, str(found.path))

    assert found.policy.never == read.never == (action,)
    assert read.digest == found.policy.digest
    assert read.weights != load_policy(toy.policy_schema, "greedy").weights


def test_wins_are_those_of_the_tables(toy: Game) -> None:
    plans = plans_of(toy)[:PLAYERS]
    (wins,) = arena_of().play([Bout(plans[0], tuple(plans[1:]), 9, 2, 300)])
    run = simulate(GAME, players=PLAYERS, policies=[p.name for p in plans], games=302 * PLAYERS, seed=9, rotate=True)
    seats = run.seats.filter((pl.col("policy") == plans[0].name) & (pl.col("game") >= 2 * PLAYERS))
    shares = seats["win_share"].to_numpy().reshape(-1, PLAYERS).sum(axis=1)

    assert (wins / WHOLE == shares).all()
    assert 0.25 in set(seats["win_share"])
    assert arena_of().share(wins) == pytest.approx(seats["win_share"].mean())


def test_candidates_meet_the_same_tables_on_the_same_deals_and_generations_others(
    toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[list[Bout]] = []
    real = Arena.play
    monkeypatch.setattr(Arena, "play", lambda arena, bouts: played.append(list(bouts)) or real(arena, bouts))
    monkeypatch.setattr(search, "HALL_EVERY", 2)
    monkeypatch.setattr(search, "HALL_SIZE", 1)
    tuned(tmp_path, generations=5)
    met = [[(*(p.name for p in b.rivals), b.seed, b.first, b.deals) for b in bouts] for bouts in played[:5]]

    for bouts in met:
        tables = len(set(bouts))
        assert bouts == bouts[:tables] * (len(bouts) // tables)
        assert len({first for *_, first, _ in bouts}) == tables
    assert len({bouts[0][-3] for bouts in met}) == 5
    names = [{name for bout in bouts for name in bout[:-3]} for bouts in met]
    plans = {plan.name for plan in plans_of(toy)}
    assert [found - plans for found in names] == [set(), set(), {"generation 2"}, {"generation 2"}, {"generation 4"}]


def test_what_is_tried_hangs_on_the_seed_and_on_the_scores_alone() -> None:
    def points(seed: int, scores: list[int]) -> list[float]:
        evolution = Evolution(3, seed)
        evolution.ask()
        evolution.tell(scores)
        return [float(steps) for point in evolution.ask() for steps in point]

    rising, falling = list(range(7)), list(range(7))[::-1]
    assert points(1, rising) == points(1, rising)
    assert points(1, rising) != points(2, rising)
    assert points(1, rising) != points(1, falling)


def test_the_search_climbs() -> None:
    evolution = Evolution(2, seed=1)
    for _ in range(40):
        evolution.tell([-int(1e6 * ((point - [1.5, -2.0]) ** 2).sum()) for point in evolution.ask()])

    assert evolution.middle == pytest.approx([1.5, -2.0], abs=0.01)


def test_a_search_without_anything_to_find_ends(toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.orcsim.toy_kernel.play.SCALE", dict.fromkeys(BEST, float("inf")))
    monkeypatch.setattr("tests.orcsim.toy_kernel.play.LUCK", 0.0)
    monkeypatch.setattr(search, "HALL_EVERY", 1_000)

    assert tuned(tmp_path, generations=200, games=8).generations == 61


def test_the_strongest_champion_is_chosen_and_the_last_of_equals(toy: Game) -> None:
    plans = plans_of(toy)
    weak = plans[0]
    strong = replace(weak, name="strong", weights={**weak.weights, "tie": 0.6, "sharp": 1.5})

    assert choose(arena_of(), [weak, strong, weak], plans, 1, 200) == 1
    assert choose(arena_of(), [weak, weak], plans, 1, 200) == 1


def test_the_test_compares_with_the_start_on_the_same_deals(toy: Game) -> None:
    greedy = load_policy(toy.policy_schema, "greedy")
    same, better = (
        measure(arena_of(), champion, greedy, [greedy], 1, 2_000)[0]
        for champion in (greedy, replace(greedy, name="b", weights={**greedy.weights, "tie": 0.3}))
    )

    assert (same.share, same.before, same.gain) == (0.25, 0.25, 0.0)
    assert better.before == 0.25
    assert better.gain == pytest.approx(better.share - 0.25)
    assert 0 < better.gain_low < better.gain < better.gain_high
    assert better.low < better.share < better.high
    assert better.games == 8_000


def test_intervals_of_more_rivals_are_wider(toy: Game) -> None:
    greedy, *others = plans_of(toy)
    better = replace(greedy, name="b", weights={**greedy.weights, "tie": 0.3})
    alone = measure(arena_of(), better, greedy, [greedy], 1, 500)[0]
    among = measure(arena_of(), better, greedy, [greedy, *others], 1, 500)[0]

    assert alone.share == among.share
    assert among.high - among.low > 1.2 * (alone.high - alone.low)
    assert among.gain_high - among.gain_low > 1.2 * (alone.gain_high - alone.gain_low)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"games": 50}, "holds another tuning: games 60 there, 50 here, allowed: another folder"),
        ({"seed": 1}, "seed 3 there, 1 here"),
        ({"set": ["rules.tie_bonus=each"]}, "edition .* there"),
        ({"players": 3}, "players 4 there, 3 here"),
    ],
)
def test_a_folder_with_another_tuning_is_refused(
    whole: dict[str, bytes], tmp_path: Path, options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        tuned(tmp_path / "whole", **options)
    assert bytes_in(tmp_path / "whole") == whole


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "cannot be read"),
        ("[]", "as orcsim wrote it"),
        ('{"format": "x"}', 'found "x", allowed: "orcsim-tuning 1"'),
    ],
)
def test_a_state_that_is_none_is_refused(toy: Game, tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "state.json").write_text(text)
    with pytest.raises(BadInput, match=complaint):
        tuned(tmp_path)


@pytest.mark.parametrize("scores", [3, [[1.5] * 12], [["a"] * 12], [[1, 2]]])
def test_scores_that_are_none_are_refused(whole: dict[str, bytes], tmp_path: Path, scores: object) -> None:
    told = json.loads(whole["state.json"]) | {"scores": scores}
    (tmp_path / "whole" / "state.json").write_text(json.dumps(told))
    with pytest.raises(BadInput, match="scores"):
        tuned(tmp_path / "whole")


def test_progress_tells_each_generation(toy: Game, tmp_path: Path) -> None:
    steps: list[Step] = []
    tuned(tmp_path, progress=steps.append)
    scores = json.loads((tmp_path / "state.json").read_text())["scores"]

    assert [step.generation for step in steps] == [1, 2, 3, 4]
    assert [step.best for step in steps] == [max(row) / WHOLE / steps[0].games for row in scores]
    assert [step.mean for step in steps] == pytest.approx([np.mean(row) / WHOLE / steps[0].games for row in scores])
    assert steps[0].games == 64
    assert steps[0].seconds_left > steps[3].seconds_left == 0
