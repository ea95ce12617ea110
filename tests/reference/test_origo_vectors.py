"""Checked cases of chains, scorings and moves on the track, against the referee."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.origo_map import chains
from tests.reference.origo_scoring import clan_points, fleet_points, moved_all, state_points

FILE = Path(__file__).parents[1] / "data" / "origo_scoring.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line]
CLANS = (8, 6, 4, 2, 1)


def test_all_sixty_cases_are_there() -> None:
    assert len(CASES) == 60


@pytest.mark.parametrize("case", CASES)
def test_clans(case: dict[str, Any]) -> None:
    held = [owner for row in case["board"] for owner in row]
    sizes = [[len(chain) for chain in chains(held, seat)] for seat in range(case["players"])]
    found = sorted((size, seat) for seat, own in enumerate(sizes) for size in own if size >= 3)
    assert found == sorted(tuple(clan) for clan in case["clans"])
    assert clan_points(sizes, CLANS, 3) == case["clan_points"]


@pytest.mark.parametrize("case", CASES)
def test_fleets_and_states(case: dict[str, Any]) -> None:
    state = case["state"]
    is_dominated = max(state["shields"]) == state["spaces"]
    assert fleet_points(case["fleet"], 2, 1, 1) == case["fleet_points"]
    assert state_points(state["shields"], state["values"], 2 * is_dominated) == case["state_points"]


@pytest.mark.parametrize("case", CASES)
def test_leaders(case: dict[str, Any]) -> None:
    track = case["track"]
    points = dict(enumerate(track["points"]))
    assert moved_all(track["before"], points, track["starting_player"], 100) == track["after"]
