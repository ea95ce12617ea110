import numpy as np
import polars as pl
import pytest

from analyses import orders
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import market_run


def row(table: pl.DataFrame, what: str, when: str = "whole game") -> dict:
    return table.row(by_predicate=(pl.col("what") == what) & (pl.col("when") == when), named=True)


def two_games(**options):
    """Return two games of two seats: 30 and 50 points of customers less fines of 2 and 4 in each seat."""
    points = np.array([[[10, 0, 3], [5, 5, 3]], [[20, 0, 1], [5, 5, 11]]])
    fines = np.zeros((2, 4), int)
    fines[:, :2] = [[2, 2], [4, 4]]
    return market_run(
        points,
        served=np.array([30, 20]),
        shared=np.array([6, 10]),
        unserved=np.array([2, 0]),
        split_loss=np.array([5, 15]),
        fines=fines,
        **options,
    )


def test_shares_are_of_all_customers_and_points_and_not_means_of_games() -> None:
    table = orders.analyse(two_games()).table("shares")

    assert row(table, "customers shared by several stalls")["value"] == pytest.approx(16 / 52)
    assert row(table, "customers won by nobody")["value"] == pytest.approx(2 / 52)
    assert row(table, "points lost to division")["value"] == pytest.approx(20 / (30 + 50 + 20))
    assert row(table, "points taken away for missing products")["value"] == pytest.approx(12 / 80)


def test_numbers_are_per_game_and_all_seats_together() -> None:
    table = orders.analyse(two_games()).table("numbers")

    assert row(table, "points got from customers")["value"] == 40
    assert row(table, "points taken away for missing products")["value"] == 6
    assert row(table, "customers scored")["value"] == 26


def test_intervals_hold_for_both_tables_together() -> None:
    result = orders.analyse(two_games())
    shares, numbers = result.table("shares"), result.table("numbers")
    looks = shares.height + numbers.height
    expected = stats.ratio_of([6, 10], [32, 20], "games").interval(looks=looks)
    found = row(shares, "customers shared by several stalls")

    assert (found["low"], found["high"]) == pytest.approx(expected)


def test_rounds_are_told_apart_where_they_were_traced() -> None:
    gained = np.zeros((2, 3, 2), int)
    gained[:, 0], gained[:, 1], gained[:, 2] = 8, 6, 4
    fined = np.zeros((2, 3, 2), int)
    fined[0, 0], fined[1, 1] = 2, 3
    table = orders.analyse(two_games(rounds={"gained": gained, "fined": fined})).table("shares")
    what = "points taken away for missing products"

    assert row(table, what)["value"] == pytest.approx(10 / 72)
    assert row(table, what, "morning")["value"] == pytest.approx(4 / 32)
    assert row(table, what, "noon")["value"] == pytest.approx(6 / 24)
    assert row(table, what, "night")["value"] == 0


def test_without_a_trace_that_is_said() -> None:
    result = orders.analyse(two_games())

    assert any("--trace-rounds" in remark for remark in result.remarks)
    assert "noon" not in result.answer


def test_points_cut_off_by_a_floor_need_a_trace() -> None:
    with pytest.raises(BadInput, match="allowed: a run made with --trace-rounds"):
        orders.analyse(two_games(overrides=["rules.score_floor=round"]))


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question orders: found the game "orconomics"'):
        orders.analyse(made_up_run([0, 1], players=2))
