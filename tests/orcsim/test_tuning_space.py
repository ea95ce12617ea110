"""What a tuning may change: units, bounds, and what stays as it is."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from orcsim.games import GAMES
from orcsim.policies import Policy, load_policy
from orcsim.tuning.field import deal_out, plans_of, seed_for
from orcsim.tuning.space import Axis, Space, make_space


def space_of(game: str, name: str) -> Space:
    schema = GAMES[game].policy_schema
    return make_space(load_policy(schema, name), plans_of(GAMES[game]), schema)


@pytest.mark.parametrize(
    ("steps", "weight"),
    [(0, 2.0), (1, 2.5), (4, 4.0), (5, 3.5), (-4, 0.0), (-5, 0.5), (20, 4.0), (-12, 4.0), (16, 2.0)],
)
def test_a_weight_is_folded_back_at_its_ends(steps: float, weight: float) -> None:
    assert Axis("w", 0.0, 4.0, 2.0, 0.5).weight_at(steps) == weight


@pytest.mark.parametrize("game", GAMES)
def test_every_point_is_a_policy_that_the_game_allows(game: str) -> None:
    space = space_of(game, "greedy")
    flat = GAMES[game].policy_schema.flat
    luck = np.random.default_rng(1)

    for size in (0.1, 1.0, 30.0, 1e4):
        policy = space.policy_at(luck.normal(0, size, len(space.axes)), "found")
        assert [name for name, weight in policy.weights.items() if not flat[name].allows(weight)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_weight_moves_but_whole_numbers_and_noise(game: str) -> None:
    space = space_of(game, "greedy")
    flat = GAMES[game].policy_schema.flat
    moved = space.policy_at([0.37] * len(space.axes), "found")
    still = {name for name in flat if moved.weights[name] == space.start.weights[name]}

    assert still == {"temperature"} | {name for name, weight in flat.items() if weight.whole}
    assert moved == replace(space.start, name="found", source="found", weights=moved.weights)


def test_switches_are_not_changed_by_degrees() -> None:
    names = {axis.name for game in ("orconomics", "origo") for axis in space_of(game, "greedy").axes}

    assert names.isdisjoint({"start_only", "going_first"})
    assert {"keep.veto", "ability.cattle", "founding"} <= names


def test_formations_stay() -> None:
    space = space_of("orc", "homebody")

    assert space.start.formations
    assert space.policy_at([1.0] * len(space.axes), "found").formations == space.start.formations


def test_the_start_is_the_point_without_steps() -> None:
    space = space_of("orc-market", "greedy")

    assert space.policy_at([0.0] * len(space.axes), "found").weights == pytest.approx(dict(space.start.weights))


def test_a_unit_is_a_share_of_the_size_of_a_weight_but_never_much_of_its_range() -> None:
    units = {axis.name: axis.unit for axis in space_of("orconomics", "greedy").axes}

    assert units["horizon"] == pytest.approx(0.3 * 8)
    assert {axis.name: axis.unit for axis in space_of("orc-market", "greedy").axes}["hidden"] == 0.25


def test_a_weight_larger_than_in_other_plans_has_a_larger_unit() -> None:
    game = GAMES["orconomics"]
    greedy = load_policy(game.policy_schema, "greedy")
    start = replace(greedy, weights={**greedy.weights, "horizon": 80.0})
    units = {axis.name: axis.unit for axis in make_space(start, plans_of(game), game.policy_schema).axes}

    assert units["horizon"] == pytest.approx(0.3 * 80)


def test_a_weight_that_is_nothing_has_the_size_that_other_plans_give_it() -> None:
    plans = [plan.weights["variety"] for plan in plans_of(GAMES["orc-market"])]
    unit = {axis.name: axis.unit for axis in space_of("orc-market", "greedy").axes}["variety"]

    assert unit == pytest.approx(0.3 * np.median([abs(weight) for weight in plans if weight]))


def test_no_plan_moves_at_random_or_looks_ahead() -> None:
    for game in GAMES.values():
        plans = plans_of(game)
        assert {plan.kind for plan in plans} == {"weighted"}
        assert "greedy" in [plan.name for plan in plans]


def test_all_of_a_field_sit_at_equally_many_tables() -> None:
    field = plans_of(GAMES["orc-market"])
    tables = deal_out(field, 3, seed=7)
    seated = [policy.name for table in tables for policy in table]

    assert {len(table) for table in tables} == {3}
    assert {seated.count(policy.name) for policy in field} == {3}
    assert deal_out(field, 3, seed=7) == tables != deal_out(field, 3, seed=8)


def test_seeds_of_different_purposes_differ() -> None:
    seeds = {seed_for(seed, what, n) for seed in range(3) for what in ("test", "choice") for n in range(5)}

    assert len(seeds) == 30
    assert max(seeds) > 2**60
    assert all(seed_for(1, "steps", n, 32) < 2**32 for n in range(100))


def test_policies_of_a_file_can_be_the_start(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "greedy"\n[weights]\ntie = 0.4\n')
    policy: Policy = load_policy(GAMES["orc-market"].policy_schema, str(file))
    space = make_space(policy, [], GAMES["orc-market"].policy_schema)

    assert {axis.name: axis.start for axis in space.axes}["tie"] == 0.4
