"""Every metric of two runs, and how they differ."""

import numpy as np
import polars as pl
import pytest

from analyses.comparison import HIGHER, LOWER, SAME, analyse, difference_table
from analyses.metrics import SHARE, find, measure, metrics_of
from orcsim import stats
from orcsim.api import simulate
from orcsim.errors import BadInput
from orcsim.games import GAMES
from tests.analyses.synthetic_orc import DRAW, STALLED, orc_run


def row(table: pl.DataFrame, key: str) -> dict[str, object]:
    """Return the row of one metric."""
    return table.row(by_predicate=pl.col("key") == key, named=True)


def value(run: object, key: str) -> float:
    """Return one metric of a run."""
    found = measure(run, find(run, key))  # type: ignore[arg-type]  # any run
    assert found
    return found.value


def test_shares_of_wins_are_of_the_finished_games_and_ends_of_all() -> None:
    run = orc_run([0, 0, 1, DRAW, STALLED])
    assert value(run, "win_share.0") == pytest.approx(2.5 / 4)
    assert value(run, "win_share.1") == pytest.approx(1.5 / 4)
    assert value(run, "end.king_taken") == pytest.approx(3 / 5)
    assert find(run, "end.king_taken").name == "ends: a King was taken"
    assert find(run, "several_winners").name == "draws, of any kind"
    assert value(run, "end.stalled") == pytest.approx(1 / 5)
    assert value(run, "several_winners") == pytest.approx(1 / 5)


def test_the_title_tells_two_runs_of_one_edition_apart() -> None:
    title = analyse([orc_run([0, 1]), orc_run([0, 1], overrides=["board.rows=9"])]).title
    assert title.startswith("What differs between “ORC (2019)”, 2 players")
    assert "and “ORC (2019)” with board.rows=9, 2 players" in title


def test_the_table_names_the_games_of_both_runs() -> None:
    (table,) = analyse([orc_run([0, 1]), orc_run([0, 1, 1])]).tables
    assert "of 2 and 3 games; 95% intervals" in table.caption


def test_leaders_and_those_behind_share_the_wins() -> None:
    # Bits of half_leaders: seat 0, seat 1, both, both; won by 0, 0, 1, 0.
    run = orc_run([0, 0, 1, 0], half_leaders=np.array([1, 2, 3, 3]))
    assert value(run, "half_leader_wins") == pytest.approx((1 + 0 + 0.5 + 0.5) / 4)
    assert value(run, "won_from_behind") == pytest.approx(1 / 4)


def test_columns_of_a_game_are_means_of_a_seat_and_codes_are_left_out() -> None:
    run = orc_run([0, 1], captures=np.array([[3, 1], [0, 2]]))
    assert value(run, "captures") == pytest.approx(6 / 4)
    assert not any(metric.key.startswith("role_") for metric in metrics_of(run))


@pytest.mark.parametrize("name", ["orc", "orc-market"])
def test_every_column_that_is_no_code_is_a_metric(name: str) -> None:
    game, run = GAMES[name], simulate(name, games=4)
    keys = {metric.key for metric in metrics_of(run)}
    assert {column.name for column in (*game.game_columns, *game.seat_columns) if not column.is_code} <= keys
    assert len(keys) == len(metrics_of(run))


def test_bits_and_numbers_of_things_are_codes() -> None:
    columns = [column for game in GAMES.values() for column in (*game.game_columns, *game.seat_columns)]
    codes = [column for column in columns if column.is_code]
    assert {column.name for column in columns if column.dtype == "u64"} <= {column.name for column in codes}
    assert {column.name for column in columns if "-1 nobody" in column.meaning or "0 never" in column.meaning} <= {
        column.name for column in codes
    }


def test_what_no_game_tells_is_missing_and_not_zero() -> None:
    run = orc_run([STALLED, STALLED])
    assert measure(run, find(run, "win_share.0")) is None
    table = difference_table(run, orc_run([0, 1]))
    assert "win_share.0" not in table["key"].to_list()


def test_paired_differences_are_those_of_game_and_game() -> None:
    first = orc_run([0, 0, 1, 1, 1, 0], rounds=np.array([5, 6, 7, 8, 9, 10]))
    second = orc_run([0, 1, 1, 1, 0, 0], rounds=np.array([6, 7, 9, 9, 10, 12]))
    found = row(difference_table(first, second), "rounds")
    gaps = np.array([1, 1, 2, 1, 1, 2])
    looks = difference_table(first, second).height
    half = stats.z_value(0.95, looks) * gaps.std(ddof=1) / np.sqrt(6)
    assert found["difference"] == pytest.approx(gaps.mean())
    assert (found["low"], found["high"]) == pytest.approx((gaps.mean() - half, gaps.mean() + half))
    assert found["verdict"] == (HIGHER if gaps.mean() > half else SAME)
    spread = np.var([5, 6, 7, 8, 9, 10], ddof=1) + np.var([6, 7, 9, 9, 10, 12], ddof=1)
    assert found["gain"] == pytest.approx(spread / gaps.var(ddof=1))


def test_other_seeds_are_not_paired() -> None:
    first = orc_run([0, 1] * 3, rounds=np.array([5, 6, 7, 8, 9, 10]))
    second = orc_run([0, 1] * 3, seed=8, rounds=np.array([6, 7, 9, 9, 10, 12]))
    found = row(difference_table(first, second), "rounds")
    looks = difference_table(first, second).height
    spread = np.var([5, 6, 7, 8, 9, 10], ddof=1) / 6 + np.var([6, 7, 9, 9, 10, 12], ddof=1) / 6
    half = stats.z_value(0.95, looks) * np.sqrt(spread)
    assert found["gain"] is None
    assert found["high"] - found["low"] == pytest.approx(2 * half)


def test_blocks_of_a_rotated_run_are_the_units() -> None:
    # Two deals of two games each; in the first deal both games get longer by 1 and 3, in the second by 2 and 2.
    first = orc_run([0, 1, 0, 1], rotate=True, policies=["random", "greedy"], rounds=np.array([4, 4, 4, 4]))
    second = orc_run([0, 1, 0, 1], rotate=True, policies=["random", "greedy"], rounds=np.array([5, 7, 6, 6]))
    found = row(difference_table(first, second), "rounds")
    assert found["difference"] == pytest.approx(2)
    # Both deals differ by the same, so the spread is unknown and what two units would miss is allowed for.
    assert found["low"] < 2 < found["high"]


def test_what_changed_stands_first() -> None:
    rng = np.random.default_rng(1)
    rounds = rng.integers(10, 20, 400)
    first, second = orc_run([0, 1] * 200, rounds=rounds), orc_run([0, 1] * 200, rounds=rounds + rng.integers(0, 3, 400))
    table = difference_table(first, second)
    assert table["key"][0] == "rounds"
    assert table["verdict"].to_list().count(SAME) == table.height - 1
    answer = analyse([second, first])
    assert answer.table("metrics")["verdict"][0] == LOWER
    assert "rounds" in answer.answer
    assert "paired" in answer.remarks[0]


def test_equal_runs_do_not_differ() -> None:
    run = orc_run([0, 1, DRAW] * 50)
    result = analyse([run, run])
    assert result.verdict == "no difference seen"
    assert (result.table("metrics")["difference"] == 0).all()


def test_intervals_hold_together_in_nearly_all_of_many_comparisons() -> None:
    rng = np.random.default_rng(5)
    wrong = 0
    for trial in range(200):
        winners = rng.integers(0, 2, (2, 300))
        rounds = rng.integers(5, 30, (2, 300))
        runs = [orc_run(winners[i], seed=trial + i, rounds=rounds[i]) for i in range(2)]
        wrong += bool((difference_table(*runs)["verdict"] != SAME).any())
    assert wrong <= 20  # at most one in twenty is expected; 20 in 200 has a chance below 0.3 %


def test_shares_have_their_unit() -> None:
    units = {metric.key: metric.unit for metric in metrics_of(orc_run([0, 1]))}
    assert (units["win_share.0"], units["end.stalled"], units["rounds"]) == (SHARE, SHARE, "")


@pytest.mark.parametrize(
    ("runs", "word"),
    [(1, "found 1"), (3, "found 3")],
)
def test_two_runs_are_wanted(runs: int, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        analyse([orc_run([0, 1])] * runs)


def test_an_unknown_metric_is_told_with_what_is_meant() -> None:
    with pytest.raises(BadInput, match='did you mean "rounds"'):
        find(orc_run([0, 1]), "round")
