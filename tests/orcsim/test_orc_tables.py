"""Tables of ORC: which column holds which number of a result, and what draws and stalled games look like."""

import re

import numpy as np
import polars as pl
import pytest

import orcsim
from kernels.orc.layout import RESULT, EndReason
from orcsim.games.orc import ORC
from orcsim.scenario import make_scenario
from orcsim.summary import overview
from orcsim.tables import Tables, make_tables
from tests.gates import ROOT

SCENARIO = make_scenario("orc", games=40, seed=5)
ROLES = [f"role_{square}" for square in range(1, 11)]


def made() -> Tables:
    """Return the tables of one game in which every number of a seat is another one."""
    results = np.zeros(1, RESULT)
    results["winners"], results["win"][0, 1] = 1, 1
    results["captures"][0] = 3, 5
    results["pieces"][0] = 4, 7
    results["role"][0] = np.arange(20).reshape(2, 10)
    return make_tables(SCENARIO, results, 0, None)


def test_seats_tell_captures_and_what_is_left():
    seats = made()["seats"]
    assert seats["captures"].to_list() == [3, 5]
    assert seats["pieces"].to_list() == [4, 7]


def test_seats_tell_the_arrangement_square_by_square():
    assert made()["seats"].select(ROLES).rows() == [tuple(range(10)), tuple(range(10, 20))]


def test_every_column_and_every_end_is_on_the_page_of_the_game():
    page = (ROOT / "docs" / "games" / "orc.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page.partition("\n## Tables\n")[2].partition("\n## ")[0]))
    columns = {column.name for column in (*ORC.game_columns, *ORC.seat_columns, *ORC.round_columns)}
    assert columns - set(ROLES[1:-1]) - named == set()
    assert set(ORC.end_reasons) - named == set()
    shared = {"games", "seats", "rounds", "score", "decisions", "winners", "win_share", "end_reason"}
    assert named - columns - set(ORC.end_reasons) == shared


def test_the_numbers_of_a_run_add_up():
    run = orcsim.simulate("orc", policies="random", games=200, seed=5, trace_rounds=True)
    seats, games = run.seats, run.games
    sides = seats.partition_by("seat")
    for own, other in (sides, sides[::-1]):
        assert (own["pieces"] + other["captures"] == 10).all()
    assert all(sorted(roles) == [0, 0, 0, 1, 1, 1, 2, 3, 4, 5] for roles in seats.select(ROLES).iter_rows())
    assert games["rounds"].to_list() == [-(-turns // 2) for turns in games["turns"]]
    last = run.rounds.filter(pl.col("round") == pl.col("round").max().over("game"))
    assert last["score"].to_list() == seats["pieces"].to_list()
    rounds = run.rounds
    assert (rounds["known"] <= rounds["score"]).all()
    assert rounds["bits"].is_between(0, 16.63).all()
    assert ((rounds["bits"] == 0) == (rounds["known"] == rounds["score"])).all()
    told = rounds.sort("round").select(pl.col("bits").diff().over("game", "seat"))["bits"]
    assert told.min() < -1.0
    assert told.max() < 1e-6  # what is known is never forgotten
    for column in ("king_seen", "jester_seen"):
        assert rounds[column].is_between(0, 1, closed="right").all()
    first = run.rounds.filter(pl.col("round") == 0)
    assert set(first["score"]) == {10}
    assert set(first["known"]) == {0}
    in_front = seats.select(front=pl.concat_list(ROLES[:5]).list.contains(4).cast(pl.Int8))["front"]
    assert first["king"].to_list() == in_front.to_list()
    crossed = games.filter(pl.col("end_reason") == "castle_reached")["game"].implode()
    winners = seats.filter(pl.col("game").is_in(crossed), pl.col("win_share") == 1).select("game", "seat")
    assert winners.height > 0
    assert set(last.join(winners, on=["game", "seat"])["king"]) == {6}


def test_a_captured_jester_wins_for_its_owner():
    run = orcsim.simulate("orc", policies="random", games=300, seed=2)
    ends = run.games.select("game", "end_reason", mover=(pl.col("turns") - 1) % 2)
    won = run.seats.filter(pl.col("win_share") == 1).select("game", "seat").join(ends, on="game")
    by_mover = {
        reason: (rows["seat"] == rows["mover"]).all() and rows.height > 0
        for (reason,), rows in won.group_by("end_reason")
    }
    assert by_mover == {"king_taken": True, "castle_reached": True, "jester_taken": False}
    lost = won.filter(pl.col("end_reason") == "jester_taken")
    assert (lost["seat"] != lost["mover"]).all()


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"drawing.draw_plies": 2}, "draw_length"),
        ({"drawing.draw_plies": 0, "drawing.quiet_plies": 2}, "draw_length"),
        ({"drawing.draw_plies": 0, "drawing.repetition": 3}, "draw_repetition"),
    ],
)
def test_a_draw_has_two_winners_with_half_a_win_each(values, reason):
    run = orcsim.simulate(
        "orc", policies="random", games=20_000, seed=3, set=values
    )  # random players rarely repeat a position
    drawn = run.games.filter(pl.col("end_reason") == reason)
    seats = run.seats.filter(pl.col("game").is_in(drawn["game"].implode()))
    assert drawn.height > 0
    assert set(drawn["winners"]) == {2}
    assert set(seats.select("win_share", "score", "rank").rows()) == {(0.5, 1, 1)}
    others = run.seats.filter(~pl.col("game").is_in(drawn["game"].implode()))
    assert set(others.select("win_share", "score", "rank").rows()) == {(1.0, 2, 1), (0.0, 0, 2)}


def test_a_game_that_is_cut_off_is_stalled_and_no_draw():
    run = orcsim.simulate(
        "orc", policies="random", games=100, seed=3, set={"winning.max_rounds": 1, "drawing.draw_plies": 0}
    )
    cut = run.games.filter(pl.col("end_reason") == "stalled")
    seats = run.seats.filter(pl.col("game").is_in(cut["game"].implode()))
    assert cut.height > 90
    assert set(cut.select("winners", "turns", "rounds").rows()) == {(0, 2, 1)}
    assert set(seats.select("win_share", "score", "rank").rows()) == {(0.0, 0, 0)}


def test_a_run_with_draws_has_shares_that_sum_to_one():
    run = orcsim.simulate("orc", policies="random", games=400, seed=3, set={"drawing.draw_plies": 10})
    found = overview(run)
    assert 0 < found.reasons["draw_length"] < 400
    assert found.stalled == 0
    assert sum(line.share for line in found.seats) == pytest.approx(1)
    assert found.seats[0].wins % 1 in {0, 0.5}
    assert all(line.interval.low < line.share < line.interval.high for line in found.seats if line.interval)
    assert found.reasons.keys() <= {reason.name.lower() for reason in EndReason}
