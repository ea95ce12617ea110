import numpy as np
import pytest

from analyses import policies_versus
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import drawn, made_up_run


def won_by(policy: int, deals: int, share: float, players: int = 2, seed: int = 1) -> np.ndarray:
    """Return winners of rotated games in which the policy named at `policy` wins that share, whatever its seat."""
    games = np.arange(deals * players)
    seat = (policy - games) % players
    lucky = np.random.default_rng(seed).random(len(games)) < share
    return np.where(lucky, seat, (seat + 1) % players)


def test_the_share_follows_the_policy_and_not_the_seat() -> None:
    run = made_up_run(won_by(0, 5000, 0.9), players=2, policies=["greedy", "random"], rotate=True)
    table = policies_versus.analyse([run]).table("policies")

    assert table.select("policy", "against", "deals", "n").rows() == [("greedy", "random", 5000, 10_000)]
    assert table["low"][0] < 0.9 < table["high"][0]
    assert table["verdict"].to_list() == ["above"]


def test_intervals_come_from_the_spread_between_deals() -> None:
    lucky = np.random.default_rng(2).random(2000) < 0.5  # the deal alone decides who wins both games of a block
    games = np.arange(4000)
    winners = np.where(np.repeat(lucky, 2), (0 - games) % 2, (1 - games) % 2)
    run = made_up_run(winners, players=2, policies=["greedy", "random"], rotate=True)
    table = policies_versus.analyse([run]).table("policies")
    by_deal = stats.mean_of(lucky, "deals").interval()

    assert (table["low"][0], table["high"][0]) == pytest.approx(by_deal)


def test_intervals_of_several_runs_hold_together() -> None:
    runs = [
        made_up_run(won_by(0, 500, 0.6, seed=seed), players=2, policies=["greedy", "random"], rotate=True)
        for seed in range(3)
    ]
    alone = policies_versus.analyse(runs[:1]).table("policies")
    together = policies_versus.analyse(runs).table("policies")
    ratio = (together["high"][0] - together["low"][0]) / (alone["high"][0] - alone["low"][0])

    assert ratio == pytest.approx(stats.z_value(looks=3) / stats.z_value())


def test_one_against_three_has_a_quarter_as_its_equal_share() -> None:
    run = made_up_run(drawn([0.25] * 4, 4000), policies=["random", "greedy", "greedy", "greedy"], rotate=True)
    table = policies_versus.analyse([run]).table("policies")

    assert table.select("policy", "against", "fair", "verdict").rows() == [("random", "3 greedy", 0.25, "undecided")]


def test_a_stalled_game_is_left_out_of_the_share_and_counted() -> None:
    winners = won_by(0, 100, 1.0)
    winners[:10] = -1
    run = made_up_run(winners, players=2, policies=["greedy", "random"], rotate=True)
    table = policies_versus.analyse([run]).table("policies")

    assert table.select("share", "n", "stalled").rows() == [(1.0, 190, 10)]


@pytest.mark.parametrize(
    ("policies", "rotate", "message"),
    [(["greedy", "random"], False, "seats that do not rotate"), ("greedy", True, "found one policy, greedy")],
)
def test_runs_that_cannot_answer_are_refused(policies, rotate: bool, message: str) -> None:
    run = made_up_run([0, 1], players=2, policies=policies, rotate=rotate)

    with pytest.raises(BadInput, match=message):
        policies_versus.analyse([run])


@pytest.mark.parametrize(("n_runs", "said"), [(1, False), (2, True)])
def test_one_interval_does_not_hold_with_others(n_runs: int, said: bool) -> None:
    run = made_up_run(won_by(0, 100, 0.6), players=2, policies=["greedy", "random"], rotate=True)
    result = policies_versus.analyse([run] * n_runs)
    note = result.figures[0].plot(None).texts[-2].get_text()

    assert ("all 2 rows at once" in note) == ("all 2 rows at once" in result.tables[0].caption) == said
    assert ("at once" in note + result.tables[0].caption) == said
