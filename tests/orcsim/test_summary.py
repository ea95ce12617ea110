"""What a run is summed up to, against the same numbers taken from the whole tables."""

import numpy as np
import polars as pl
import pytest

from orcsim.api import Run, simulate
from orcsim.stats import ratio_of, wilson
from orcsim.summary import overview


@pytest.fixture(scope="module")
def plain() -> Run:
    """Return a run of alike players, some games stalled."""
    return simulate("orconomics", players=3, games=300, set=["winning.max_turns=10"])


@pytest.fixture(scope="module")
def rotated() -> Run:
    """Return a run in which two of three seats have one policy."""
    return simulate("orconomics", players=3, policies=["greedy", "random", "random"], games=300, rotate=True)


def test_counts_are_those_of_the_tables(plain: Run) -> None:
    found = overview(plain)

    finished = plain.games.filter(pl.col("end_reason") != "stalled").height
    assert 0 < found.stalled < 300
    assert found.games - found.stalled == finished
    assert sum(found.reasons.values()) == 300
    assert found.decisions == plain.games["decisions"].sum()
    assert found.rounds.mean == pytest.approx(plain.games["rounds"].mean())
    assert [line.games for line in found.seats] == [finished] * 3
    assert sum(line.wins for line in found.seats) == finished


def test_games_with_several_winners_are_counted() -> None:
    run = simulate("orc", policies="random", games=200, set=["drawing.draw_plies=60"])

    drawn = run.games.filter(pl.col("end_reason") == "draw_length").height
    assert 0 < overview(run).shared == drawn


def test_seats_of_single_games_have_wilsons_interval(plain: Run) -> None:
    found = overview(plain)

    for line in found.seats:
        assert line.share == pytest.approx(line.wins / line.games)
        assert line.interval == pytest.approx(wilson(int(line.wins), line.games, looks=3))


def test_scores_are_means_of_all_games(plain: Run) -> None:
    means = plain.seats.group_by("seat", maintain_order=True).agg(pl.col("score").mean())["score"]

    assert [line.score for line in overview(plain).seats] == pytest.approx(means.to_list())


def test_intervals_of_rotated_policies_come_from_the_spread_between_deals(rotated: Run) -> None:
    lines = {line.name: line for line in overview(rotated).policies}

    shares = rotated.seats["win_share"].to_numpy().reshape(-1, 3)
    random = (rotated.seats["policy"] == "random").to_numpy().reshape(-1, 3)
    won = (shares * random).sum(axis=1).reshape(-1, 3).sum(axis=1)
    expected = ratio_of(won, np.full(100, 3.0), "deals")
    assert lines["random"].seats == 2
    assert lines["random"].games == lines["greedy"].games == 300
    assert lines["random"].share == pytest.approx(expected.value)
    assert lines["random"].interval == pytest.approx(expected.interval(looks=2))
    assert lines["random"].share + lines["greedy"].share == pytest.approx(1)


def test_policies_of_a_seat_are_named(rotated: Run) -> None:
    assert [line.policies for line in overview(rotated).seats] == [("greedy", "random")] * 3


@pytest.mark.parametrize("games_a_slice", [1, 7, 100])
def test_slices_change_nothing(rotated: Run, monkeypatch: pytest.MonkeyPatch, games_a_slice: int) -> None:
    whole = overview(rotated)
    monkeypatch.setattr("orcsim.summary.GAMES_A_SLICE", 3 * games_a_slice)

    sliced = overview(rotated)

    assert [line.interval for line in sliced.policies] == [pytest.approx(line.interval) for line in whole.policies]
    assert [(line.wins, line.games, line.score) for line in sliced.seats] == [
        (line.wins, line.games, line.score) for line in whole.seats
    ]
