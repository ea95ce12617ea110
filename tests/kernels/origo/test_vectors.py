"""Checked cases of scorings: clans on a board, fleets, one state, moves on the chieftain track."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernels.origo.layout import Question, State
from kernels.origo.scoring import move_leader, recount, score_clans, score_fleet, score_state
from tests.kernels.origo.deck import SIDE, SQUARES
from tests.kernels.origo.table import Table

FILE = Path(__file__).parents[2] / "data" / "origo_scoring.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line]
EACH = pytest.mark.parametrize("case", CASES)
APART = (0, 1000, 2000, 3000, 4000)
"""Positions at which no leader meets another."""


def table_for(case: dict[str, Any], **position: Any) -> Table:
    """Return a table for so many players, on a track without an end."""
    table = Table(players=case["players"], edition={"clan_moves": "total"}, start=False, **position)
    table.params["track"] = 10_000
    table.state["position"][: table.players] = APART[: table.players]
    return table


def tribes_of(case: dict[str, Any]) -> list[str]:
    """Return the squares of each tribe on the board of a case."""
    owners = np.array(case["board"]).ravel().tolist()
    assert len(owners) == SIDE * SIDE
    pairs = list(zip(SQUARES, owners, strict=True))
    return [" ".join(name for name, owner in pairs if owner == seat) for seat in range(case["players"])]


def test_all_sixty_cases_are_there() -> None:
    assert len(CASES) == 60


@EACH
def test_clans_are_found(case: dict[str, Any]) -> None:
    table = table_for(case, board=tribes_of(case))
    score_clans(table.state, table.params, table.desk)
    table.collect()
    found = [(size, seat) for seat, size, n, _ in table.told("CLAN") for _ in range(n)]
    assert sorted(found) == sorted(map(tuple, case["clans"]))


@EACH
@pytest.mark.parametrize("way", ["total", "by_place"])
def test_clans_score(case: dict[str, Any], way: str) -> None:
    table = table_for(case, board=tribes_of(case))
    table.params["clans_at_once"] = way == "total"
    score_clans(table.state, table.params, table.desk)
    assert table.numbers("from_clans") == case["clan_points"]
    moved = table.state["position"][: table.players] - APART[: table.players]
    assert moved.tolist() == case["clan_points"]


@EACH
def test_fleets_score(case: dict[str, Any]) -> None:
    table = table_for(case)
    table.count("BIS", *case["fleet"])
    score_fleet(table.state, table.params, table.desk)
    assert table.numbers("from_fleet") == case["fleet_points"]


@EACH
def test_a_state_scores(case: dict[str, Any]) -> None:
    told, table = case["state"], table_for(case, marked="HEL")
    area = int(State.HELVETIA)
    table.params["value"][area], table.params["size"][area] = told["values"], told["spaces"]
    table.count("HEL", *told["shields"])
    score_state(table.state, table.params, area, table.desk)
    assert table.numbers("from_states") == case["state_points"]


@EACH
def test_leaders_move(case: dict[str, Any]) -> None:
    track = case["track"]
    table = table_for(case, starter=track["starting_player"])
    table.state["position"][: table.players] = track["before"]
    assert table.give(*track["points"]) == track["after"]


@EACH
def test_leaders_move_one_by_one(case: dict[str, Any]) -> None:
    # The order of moving, told by hand: most points first, then clockwise from the starter.
    track, players = case["track"], case["players"]
    table = table_for(case)
    table.state["position"][:players] = track["before"]
    clockwise = [(track["starting_player"] + step) % players for step in range(players)]
    for seat in sorted(clockwise, key=lambda seat: -track["points"][seat]):
        move_leader(table.state, table.params, seat, track["points"][seat], 3, table.desk)
    assert table.numbers("position") == track["after"]
    jumps = np.subtract(track["after"], track["before"]) - track["points"]
    assert table.numbers("from_jumps") == jumps.tolist()


@EACH
def test_a_case_is_the_same_after_counting_anew(case: dict[str, Any]) -> None:
    table = table_for(case, board=tribes_of(case))
    before = table.state["count"].copy()
    table.state["count"], table.state["occupied"] = 0, 0
    recount(table.state, table.params)
    assert np.array_equal(table.state["count"], before)
    assert table.state["count"].sum() == sum(len(tribe.split()) for tribe in tribes_of(case))
    assert int(table.state["stage"]) == Question.OPENING
