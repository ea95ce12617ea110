import numpy as np
import polars as pl
import pytest

from analyses import deciding_round, round_statistics
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import drawn_points, market_run

GAMES = 20_000


def game(*rounds: tuple[int, ...]) -> np.ndarray:
    """Return the points of one game, given round by round."""
    return np.array(rounds).T[None, :, :]


def test_parts_of_independent_rounds_are_their_variances() -> None:
    table = deciding_round.analyse(market_run(drawn_points(GAMES))).table("rounds")

    # Variances 9, 16 and 4, each a twelfth more by rounding.
    expected = np.array([9, 16, 4]) + 1 / 12
    assert table["spread"].to_list() == pytest.approx(expected / expected.sum(), abs=0.01)
    assert table["spread"].sum() == pytest.approx(1)
    assert (
        (table["spread_low"] < expected / expected.sum()) & (table["spread_high"] > expected / expected.sum())
    ).all()
    assert table["part"].to_list() == pytest.approx([8 / 23, 9 / 23, 6 / 23], abs=0.01)


def test_the_round_that_weighs_most_is_named_only_if_it_is_sure() -> None:
    sure = deciding_round.analyse(market_run(drawn_points(GAMES)))
    equal = np.random.default_rng(3).integers(0, 9, size=(300, 4, 3))

    assert sure.verdict == "NOON WEIGHS MOST"
    assert sure.answer.startswith("Noon adds most to the differences between final scores (morning 31.")
    assert deciding_round.analyse(market_run(equal)).verdict == "NO ROUND STANDS OUT"


def test_a_lead_that_feeds_nothing_lies_on_the_neutral_line() -> None:
    table = deciding_round.analyse(market_run(drawn_points(GAMES))).table("leads")

    assert table["round"].to_list() == ["morning", "noon"]
    assert ((table["low"] < 0) & (table["high"] > 0)).all()
    assert table["wins"].to_list() == pytest.approx(table["neutral"].to_list(), abs=0.015)


@pytest.mark.parametrize(("factor", "said"), [(0.5, "a lead feeds itself"), (-0.5, "those behind catch up")])
def test_leads_that_feed_themselves_or_are_caught_are_told_apart(factor: float, said: str) -> None:
    points = drawn_points(GAMES)
    points[:, :, 1] += np.rint(factor * (points[:, :, 0] - 8)).astype(int)
    result = deciding_round.analyse(market_run(points))
    morning = result.table("leads").row(0, named=True)

    assert (morning["low"] > 0) == (factor > 0)
    assert (morning["high"] < 0) == (factor < 0)
    assert f"where {100 * morning['neutral']:.1f}% is neutral: {said}" in result.answer


def test_neutral_line_gives_the_leader_what_each_other_seat_got() -> None:
    # Seat 0 leads by 2; the rest of the game brings 0, 1 and 5: with seat 1's rest it has 3, with seat 2's 7.
    points = game((2, 0, 0), (0, 1, 5), (0, 0, 0))
    table = round_statistics.lead_table(np.repeat(points, 2, axis=0), 0.95)
    morning = table.row(0, named=True)

    # Shifted by one place the totals are 3, 5, 0, by two places 7, 0, 1.
    assert (morning["wins"], morning["neutral"]) == (0, 0.5)


def test_tied_leaders_share_a_game() -> None:
    points = np.concatenate([game((3, 3), (0, 1), (0, 0)), game((3, 1), (0, 0), (0, 2))])
    table = round_statistics.lead_table(points, 0.95)

    assert table["wins"].to_list() == [(0.5 + 0.5) / 2, (1 + 0.5) / 2]


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (((5, 0), (0, 1), (0, 1)), [1, 0, 0]),
        (((0, 5), (9, 0), (0, 1)), [0, 1, 0]),
        (((5, 0), (0, 9), (9, 0)), [0, 0, 1]),
        (((3, 3), (0, 0), (1, 0)), [1, 0, 0]),  # a tied lead is a lead
        (((5, 0), (0, 5), (0, 0)), [0.5, 0.5, 0]),  # a shared win is divided
    ],
)
def test_a_game_is_decided_when_its_winner_leads_for_good(rounds, expected: list[float]) -> None:
    assert round_statistics.decided_in(game(*rounds)).tolist() == [expected]


def test_equal_rounds_are_decided_as_often_as_in_any_order() -> None:
    points = np.random.default_rng(5).integers(0, 30, size=(GAMES, 3, 3))
    table = deciding_round.analyse(market_run(points)).table("decided")

    assert table["value"].sum() == pytest.approx(1)
    assert table["shuffled"].sum() == pytest.approx(1)
    assert ((table["low"] < table["shuffled"]) & (table["shuffled"] < table["high"])).all()


def test_new_leaders_are_counted_from_the_second_round_on() -> None:
    points = np.concatenate([game((5, 0), (0, 9), (0, 0)), game((5, 0), (0, 1), (0, 1))])
    table = round_statistics.decided_table(points, 0.95)

    assert table["new_leader"].to_list() == [None, 0.5, 0.0]
    assert (table["new_low"][2], table["new_high"][2]) == pytest.approx(stats.wilson(0, 2, looks=3))


def test_correlation_is_that_with_the_final_rank_within_games() -> None:
    points = drawn_points(3000)
    table = deciding_round.analyse(market_run(points)).table("rounds")
    total = points.sum(axis=2)
    rank = 1 + (total[:, None, :] > total[:, :, None]).sum(axis=2)
    own, other = points[:, :, 1], -rank
    expected = np.corrcoef(
        (own - own.mean(axis=1, keepdims=True)).ravel(), (other - other.mean(axis=1, keepdims=True)).ravel()
    )[0, 1]

    assert table["correlation"][1] == pytest.approx(expected)
    assert table["correlation_low"][1] < expected < table["correlation_high"][1]


def test_different_policies_are_pointed_out() -> None:
    run = market_run(drawn_points(100, players=2), policies=["greedy", "random"])

    assert any("better ones lead and win" in remark for remark in deciding_round.analyse(run).remarks)


def test_games_without_any_difference_are_refused() -> None:
    with pytest.raises(BadInput, match="all seats have the same score"):
        deciding_round.analyse(market_run(np.ones((5, 3, 3), int)))


def test_totals_that_a_floor_has_raised_are_refused() -> None:
    run = market_run(drawn_points(50))
    raised = run.seats.with_columns(pl.col("score") + 1)
    run.tables["seats"] = raised

    with pytest.raises(BadInput, match=r"cut off by rules\.score_floor"):
        deciding_round.analyse(run)


def test_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match='question deciding-round: found the game "orconomics"'):
        deciding_round.analyse(made_up_run([0, 1], players=2))
