import re

import numpy as np
import polars as pl
import pytest

from analyses import neighbours
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import won_by

DEALS = 2000


def beside(odds: dict[int, float], players: int = 4, seed: int = 1, deals: int = DEALS, **options):
    """Return a rotated run whose winner sits so many places to the left of the odd player, with these odds."""
    games = np.arange(deals * players)
    odd = -games % players  # the policy named first moves one seat down from game to game
    steps = np.random.default_rng(seed).choice(list(odds), size=len(games), p=list(odds.values()))
    policies = options.pop("policies", ["beginner", *["greedy"] * (players - 1)])
    return won_by((odd + steps) % players, players, policies=policies, rotate=True, **options)


def row(table: pl.DataFrame, place: str) -> dict:
    return table.row(by_predicate=pl.col("place") == place, named=True)


def test_places_are_counted_from_the_odd_player_whatever_its_seat() -> None:
    table = neighbours.analyse([beside({0: 0.1, 1: 0.5, 2: 0.3, 3: 0.1})]).table("neighbours")

    assert table["place"].to_list() == ["left", "opposite", "right"]
    assert row(table, "left")["share"] == pytest.approx(0.5, abs=0.02)
    assert row(table, "right")["share"] == pytest.approx(0.1, abs=0.02)
    assert row(table, "left")["even"] == pytest.approx(0.3, abs=0.01)
    assert row(table, "left")["edge"] == pytest.approx(0.2, abs=0.02)
    assert table["edge"].sum() == pytest.approx(0)


def test_the_left_neighbour_is_the_seat_with_the_next_number() -> None:
    run = won_by([1, 0, 3, 2], 4, policies=["beginner", "greedy", "greedy", "greedy"], rotate=True)
    table = neighbours.analyse([run]).table("neighbours")

    # The beginner sits in seats 0, 3, 2, 1, so seats 1, 0, 3, 2 are to its left.
    assert row(table, "left")["share"] == 1.0


def test_with_three_players_nobody_sits_opposite() -> None:
    table = neighbours.analyse([beside({0: 0.2, 1: 0.5, 2: 0.3}, players=3)]).table("neighbours")

    assert table["place"].to_list() == ["left", "right"]
    assert row(table, "left")["edge"] == pytest.approx(0.1, abs=0.02)


def test_a_place_that_surely_matters_and_places_that_surely_do_not() -> None:
    matters = neighbours.analyse([beside({0: 0.1, 1: 0.5, 2: 0.3, 3: 0.1})])
    same = neighbours.analyse([beside({0: 0.1, 1: 0.3, 2: 0.3, 3: 0.3})], margin=0.05)
    few = neighbours.analyse([beside({0: 0.1, 1: 0.3, 2: 0.3, 3: 0.3}, deals=20)])

    assert (matters.verdict, matters.tone) == ("MATTERS", "bad")
    assert "With 4 players sitting left of the beginner player adds 19.6 percentage points (" in matters.answer
    assert ", sitting opposite it makes no sure difference (" in matters.answer
    assert re.search(r", sitting right of it costs (19|20)\.\d \(1\d\.\d to 2\d\.\d\)\.", matters.answer)
    assert matters.brief.startswith("It matters who sits beside whom: with 4 players sitting ")
    assert "Surely different from 0 are 2 of 3 places." in matters.answer
    assert (same.verdict, same.tone) == ("HARDLY MATTERS", "good")
    assert (few.verdict, few.tone) == ("UNDECIDED", "open")


def test_intervals_are_paired_by_deal_and_hold_together() -> None:
    run = beside({0: 0.1, 1: 0.5, 2: 0.3, 3: 0.1})
    table = neighbours.analyse([run]).table("neighbours")
    wins = run.seats["win_share"].to_numpy().reshape(-1, 4)
    odd = -np.arange(len(wins)) % 4
    left = wins[np.arange(len(wins)), (odd + 1) % 4].reshape(-1, 4).mean(axis=1)
    equals = (1 - wins[np.arange(len(wins)), odd]).reshape(-1, 4).mean(axis=1) / 3
    expected = stats.mean_of(left - equals, "deals").interval(looks=3, low=-1)

    assert (row(table, "left")["low"], row(table, "left")["high"]) == pytest.approx(expected)
    assert table["deals"].to_list() == [DEALS] * 3


@pytest.mark.parametrize(
    ("policies", "rotate", "message"),
    [
        (["beginner", "greedy"], True, "found 2 players, allowed: at least 3"),
        (["beginner", "beginner", "greedy", "greedy"], True, "one policy in one seat and another in all the rest"),
        (["beginner", "random", "greedy"], True, "one policy in one seat and another in all the rest"),
        (["greedy"] * 3, True, "one policy in one seat"),
        (["beginner", "greedy", "greedy"], False, "seats that do not rotate"),
    ],
)
def test_runs_that_cannot_answer_are_refused(policies: list[str], rotate: bool, message: str) -> None:
    run = won_by([0] * 12, len(policies), policies=policies, rotate=rotate)

    with pytest.raises(BadInput, match=message):
        neighbours.analyse([run])


def test_another_games_run_is_refused_in_one_line() -> None:
    with pytest.raises(
        BadInput, match='question neighbours: found the game "orconomics", allowed: orc-market'
    ) as error:
        neighbours.analyse([made_up_run([0, 1], players=2)])
    assert "\n" not in str(error.value)


def test_a_report_chooses_odd_players_but_not_those_that_only_play_blindly() -> None:
    odd = beside({0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25}, deals=2)
    blind = beside({0: 1.0}, deals=2, policies=["blind", "greedy", "greedy", "greedy"])
    pair = won_by([0, 1], 2, policies=["beginner", "greedy"], rotate=True)
    contest = beside({0: 1.0}, deals=2, policies=["hermit", "greedy", "greedy", "greedy"])

    assert neighbours.choose([odd, blind, pair, contest]) == [odd]


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_runs_of_the_same_table_a_report_chooses_the_longer(order: int) -> None:
    short, long = (beside({0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25}, deals=deals) for deals in (2, 3))

    assert neighbours.choose([short, long][::order]) == [long]


def test_of_two_equal_runs_a_report_chooses_the_first() -> None:
    runs = [beside({0: 0.25, 1: 0.25, 2: 0.25, 3: 0.25}, deals=2) for _ in range(2)]

    assert [id(run) for run in neighbours.choose(runs)] == [id(runs[0])]


def test_sweep_for_two_players_is_refused_before_anything_is_played(tmp_path) -> None:
    with pytest.raises(BadInput, match="found 2 players, allowed: at least 3"):
        neighbours.sweep(tmp_path, players=[2], games=10)
    assert list(tmp_path.iterdir()) == []


def test_sweep_plays_each_odd_policy_once_in_every_seating(tmp_path, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr("analyses.mixed_tables.simulate", lambda game, **options: asked.append(options))
    neighbours.sweep(tmp_path, games=100, seed=5, odd=["beginner", "denial"], policy="greedy")

    assert [(o["players"], o["policies"][0], o["games"]) for o in asked] == [
        (3, "beginner", 102),
        (3, "denial", 102),
        (4, "beginner", 100),
        (4, "denial", 100),
    ]
    assert all(o["rotate"] and o["seed"] == 5 and o["policies"][1:] == ("greedy",) * (o["players"] - 1) for o in asked)
    assert asked[3]["out"] == tmp_path / "players-4" / "denial"
