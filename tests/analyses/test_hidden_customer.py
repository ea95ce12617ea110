import numpy as np
import polars as pl
import pytest

from analyses import hidden_customer
from analyses.result import OBSERVATIONAL
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import made_up_run
from tests.analyses.synthetic_market import market_run, won_by

DEALS = 2000


def looking(players: int = 4, lead: float = 2.0, deals: int = DEALS, policies: list[str] | None = None, **options):
    """Return a rotated run in which the one blind seat has so many points fewer on average."""
    games = np.arange(deals * players)
    rng = np.random.default_rng(players)
    points = np.zeros((len(games), players, 3), int)
    points[:, :, 0] = rng.poisson(20, size=(len(games), players))
    blind = -games % players
    points[games, blind, 0] = rng.poisson(20 - lead, size=len(games))
    seated = policies or ["blind", *["greedy"] * (players - 1)]
    return market_run(points, policies=seated, rotate=True, **options), blind


def test_worth_of_looking_is_the_difference_between_seats_that_do_and_do_not() -> None:
    run, _ = looking()
    row = hidden_customer.analyse([run]).table("looking").row(0, named=True)
    wins = run.seats.group_by("policy").agg(pl.col("win_share").mean(), pl.col("score").mean())
    by_policy = {policy: values for policy, *values in wins.iter_rows()}

    assert row["win_looks"] == pytest.approx(by_policy["greedy"][0])
    assert row["win_blind"] == pytest.approx(by_policy["blind"][0])
    assert row["gain"] == pytest.approx(by_policy["greedy"][0] - by_policy["blind"][0])
    assert row["points_low"] < 2 < row["points_high"]


def test_intervals_come_from_the_spread_between_deals() -> None:
    run, blind = looking(players=2)
    row = hidden_customer.analyse([run]).table("looking").row(0, named=True)
    wins = run.seats["win_share"].to_numpy().reshape(-1, 2)
    games = np.arange(len(wins))
    gap = (wins[games, 1 - blind] - wins[games, blind]).reshape(-1, 2).mean(axis=1)
    expected = stats.mean_of(gap, "deals").interval(looks=2, low=-1)

    assert (row["gain_low"], row["gain_high"]) == pytest.approx(expected)
    assert row["deals"] == DEALS


def test_rotation_is_worth_the_variance_of_games_over_that_of_deals() -> None:
    run, blind = looking(players=3)
    wins = run.seats["win_share"].to_numpy().reshape(-1, 3)
    own = wins[np.arange(len(wins)), blind]
    per_game = (wins.sum(axis=1) - own) / 2 - own
    deals = per_game.reshape(-1, 3).mean(axis=1)
    result = hidden_customer.analyse([run])

    worth = per_game.var(ddof=1) / len(per_game) / (deals.var(ddof=1) / len(deals))
    assert result.table("looking")["worth"][0] == pytest.approx(worth)
    assert any(remark.startswith("Each deal was played in every seating") for remark in result.remarks)


@pytest.mark.parametrize(
    ("lead", "deals", "verdict"),
    [(4, DEALS, "WORTH LOOKING"), (-4, DEALS, "LOOKING HARMS"), (0, 50, "UNDECIDED")],
)
def test_verdict_goes_by_the_intervals(lead: float, deals: int, verdict: str) -> None:
    assert hidden_customer.analyse([looking(lead=lead, deals=deals)[0]]).verdict == verdict


def test_owners_part_is_that_of_what_hidden_customers_pay() -> None:
    games, own = 60, np.zeros((60, 4), int)
    own[:, :3] = 4
    own[np.arange(games), -np.arange(games) % 3] = 1  # the blind seat
    run = won_by(
        np.arange(games) % 3,
        3,
        policies=["blind", "greedy", "greedy"],
        rotate=True,
        hidden_points=own,
        hidden_paid=np.full(games, 18),
    )
    table = hidden_customer.analyse([run]).table("owners")

    # Each of the three owners has customers that pay 6.
    assert table.select("who", "share", "even").rows() == [
        ("looks", pytest.approx(2 / 3), pytest.approx(1 / 3)),
        ("does not look", pytest.approx(1 / 6), pytest.approx(1 / 3)),
    ]
    assert OBSERVATIONAL in hidden_customer.analyse([run]).answer


@pytest.mark.parametrize(
    ("policies", "rotate", "message"),
    [
        (["greedy", "beginner"], True, "two that differ only in the weight hidden"),
        (["greedy", "blind", "random"], True, "two that differ only in the weight hidden"),
        (["greedy", "greedy"], True, "two that differ only"),
        (["greedy", "blind"], False, "seats that do not rotate"),
    ],
)
def test_runs_that_cannot_answer_are_refused(policies: list[str], rotate: bool, message: str) -> None:
    run = won_by([0] * 6, len(policies), policies=policies, rotate=rotate)

    with pytest.raises(BadInput, match=message):
        hidden_customer.analyse([run])


def test_another_game_is_refused() -> None:
    run = made_up_run([0, 1], players=2)

    with pytest.raises(BadInput, match='question hidden-customer: found the game "orconomics"'):
        hidden_customer.analyse([run])


def test_a_report_chooses_rotated_runs_that_differ_in_looking_alone() -> None:
    run, _ = looking(deals=2)
    other, _ = looking(deals=2, policies=["beginner", "greedy", "greedy", "greedy"])

    assert hidden_customer.choose([run, other]) == [run]
