"""What pairing and rotation are worth: exact values, and games whose luck is known."""

import numpy as np
import pytest

from analyses import pairing, policies_versus
from analyses.match_up_runs import Robin
from analyses.match_up_scores import pair_rows, read_duels
from orcsim import stats
from orcsim.api import Run
from tests.analyses.duels import ladder, round_robin
from tests.analyses.synthetic import made_up_run

DEALS = 6_000


def rotated(winners: np.ndarray) -> Run:
    """Return a run of two policies, the first named in seat 0 of every even game and in seat 1 of every odd one."""
    return made_up_run(winners, players=2, policies=["greedy", "random"], rotate=True)


def test_pairs_are_worth_what_they_have_in_common() -> None:
    a, b = np.array([1.0, 0, 1, 0]), np.array([1.0, 0, 0, 0])

    # Variances 1/3 and 1/4 apart, 1/4 of the differences 0, 0, 1, 0.
    assert pairing.pairs_gain(a, b) == pytest.approx((1 / 3 + 1 / 4) / (1 / 4))
    assert pairing.pairs_gain(a, a) is None


def test_pairs_that_have_nothing_in_common_are_worth_themselves() -> None:
    rng = np.random.default_rng(1)
    luck = rng.random(DEALS)

    assert pairing.pairs_gain(rng.random(DEALS), rng.random(DEALS)) == pytest.approx(1, abs=0.05)
    assert pairing.pairs_gain(luck, 1 - luck) == pytest.approx(0.5, abs=0.01)


def test_seats_that_decide_alone_make_rotation_worth_much() -> None:
    # Seat 0 wins seven of ten games, whoever sits there: in both games of a deal luck of the seat cancels out.
    seat = (np.random.default_rng(2).random(2 * DEALS) < 0.3).astype(int)
    table = policies_versus.analyse([rotated(seat)]).table("policies")

    # Variance of a game 1/4 with seats by lot, of a game in its seat 0.7 x 0.3.
    assert table["gain"][0] == pytest.approx(0.25 / 0.21, abs=0.04)
    assert table["share"][0] == pytest.approx(0.5, abs=0.02)


def test_deals_that_suit_a_plan_make_rotation_worth_less() -> None:
    suits = np.repeat(np.random.default_rng(3).random(DEALS) < 0.6, 2)
    result = policies_versus.analyse([rotated(np.where(suits, np.arange(2 * DEALS) % 2, 1 - np.arange(2 * DEALS) % 2))])

    # Both games of a deal are won or lost together: worth half as many games.
    assert result.table("policies")["gain"][0] == pytest.approx(0.5, abs=0.001)
    assert any("0.5 times as many games on deals of their own" in remark for remark in result.remarks)
    assert any("Here that is surely less than one game for each game" in remark for remark in result.remarks)


def test_independent_games_are_worth_themselves() -> None:
    lucky = np.random.default_rng(4).integers(0, 2, 2 * DEALS)
    result = policies_versus.analyse([rotated(lucky)])

    assert result.table("policies")["gain"][0] == pytest.approx(1, abs=0.05)
    assert "rotation is worth" in [column.header for column in result.tables[0].columns]
    assert any("about the same number of games" in remark for remark in result.remarks)


def test_blocks_are_worth_what_the_interval_says() -> None:
    suits = np.repeat(np.random.default_rng(5).random(400) < 0.3, 2)
    run = rotated(np.where(suits, np.arange(800) % 2, 1 - np.arange(800) % 2))
    table = policies_versus.analyse([run]).table("policies")
    width = table["high"][0] - table["low"][0]
    one = stats.wilson(int(suits.sum()), 800)

    assert (width / (one.high - one.low)) ** 2 == pytest.approx(1 / table["gain"][0], rel=0.02)


def test_what_never_differs_tells_no_gain() -> None:
    result = policies_versus.analyse([rotated(np.arange(40) % 2)])  # greedy wins every game

    assert result.table("policies")["gain"].to_list() == [None]
    assert not any("every seating; that told" in remark for remark in result.remarks)


def test_a_row_in_several_is_named() -> None:
    (words,) = pairing.rotation_words([0.5, 1.04, None, 0.96], 10_000)

    assert "0.5 to 1.0 times as many games" in words
    assert "In 1 of 3 rows that is surely less" in words
    assert "less than" not in pairing.rotation_words([1.0, 1.3], 10_000)[0]
    assert pairing.rotation_words([None], 1) == pairing.pairing_words([None]) == []


@pytest.mark.parametrize(("deals", "said"), [(400, False), (1_000, True), (10_000, True)])
def test_less_is_said_of_enough_deals_only(deals: int, said: bool) -> None:
    assert ("surely less" in pairing.rotation_words([0.88], deals)[0]) == said
    assert "surely less" not in pairing.rotation_words([0.96], deals)[0]


def test_pairs_are_told_in_a_sentence() -> None:
    assert pairing.pairing_words([1.5, 2.04]) == [
        "Differences are taken deal by deal; on deals of their own they would have taken 1.5 to 2.0 times as many "
        "games to be known as well."
    ]


def test_what_is_not_known_is_not_told() -> None:
    assert pairing.gain_of(np.nan, 1.0) is None


@pytest.mark.parametrize(("players", "form"), [(2, "halves"), (4, "halves"), (4, "one")])
def test_pairs_of_a_round_robin_tell_what_rotation_is_worth(players: int, form: str) -> None:
    runs = round_robin(ladder([0.5, 0.0]), deals=3_000, players=players, form=form)
    (row,) = pair_rows(read_duels(Robin(("debtor", "greedy"), {("debtor", "greedy"): runs})), 0.01, 0.95)

    assert row["gain"] == pytest.approx(1, abs=0.06)  # games are independent, seats alike


def test_pairs_of_a_round_robin_agree_with_contests_of_policies() -> None:
    suits = np.repeat(np.random.default_rng(3).random(DEALS) < 0.6, 2)
    run = rotated(np.where(suits, np.arange(2 * DEALS) % 2, 1 - np.arange(2 * DEALS) % 2))
    (row,) = pair_rows(read_duels(Robin(("greedy", "random"), {("greedy", "random"): [run]})), 0.01, 0.95)

    assert row["gain"] == pytest.approx(0.5, abs=0.001)
