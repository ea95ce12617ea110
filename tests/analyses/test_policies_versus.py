import re

import numpy as np
import polars as pl
import pytest

from analyses import policies_versus
from orcsim import stats
from orcsim.api import Run
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
    same = together.filter(pl.col("share") == alone["share"][0])
    ratio = (same["high"][0] - same["low"][0]) / (alone["high"][0] - alone["low"][0])

    assert ratio == pytest.approx(stats.z_value(looks=3) / stats.z_value(), rel=2e-3)


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


def contest(plan: str, share: float, players: int = 2, deals: int = 4000, seed: int = 1) -> Run:
    """Return a rotated run in which a plan wins that share against greedy."""
    winners = won_by(0, deals, share, players, seed)
    return made_up_run(winners, players=players, policies=[plan, *["greedy"] * (players - 1)], rotate=True)


@pytest.mark.parametrize(
    ("share", "margin", "verdict"),
    [
        (0.7, 0.01, "above"),
        (0.3, 0.01, "below"),
        (0.53, 0.01, "above"),
        (0.53, 0.03, "undecided"),
        (0.47, 0.01, "below"),
        (0.47, 0.03, "undecided"),
        (0.53, 0.1, "about equal"),
        (0.5, 0.03, "about equal"),
        (0.5, 0.005, "undecided"),
    ],
)
def test_verdicts_go_by_the_margin(share: float, margin: float, verdict: str) -> None:
    result = policies_versus.analyse([contest("trophy_rush", share)], margin=margin)
    words = {"above": "ABOVE EQUAL SHARE", "below": "BELOW EQUAL SHARE", "about equal": "ABOUT EQUAL SHARE"}

    assert result.table("policies")["verdict"].to_list() == [verdict]
    assert result.verdict == words.get(verdict, "UNDECIDED")
    assert f"{100 * margin:.3g} percentage point" in result.answer
    assert f"{100 * margin:.3g} percentage point" in result.tables[0].caption


@pytest.mark.parametrize("margin", [0.0, -0.01, 1.0])
def test_a_margin_that_is_none_is_refused(margin: float) -> None:
    with pytest.raises(BadInput, match=r"margin: found .*, allowed: a share above 0"):
        policies_versus.analyse([contest("trophy_rush", 0.5)], margin=margin)


def several() -> list[Run]:
    """Return runs at two sizes of table in which other plans are strongest, and chance wins more than any plan."""
    return [
        contest("treasury", 0.6, players=4),
        contest("trophy_rush", 0.4),
        contest("treasury", 0.6),
        contest("random", 0.9),
        contest("trophy_rush", 0.7, players=4),
    ]


def test_rows_are_sorted_by_share_within_each_number_of_players() -> None:
    table = policies_versus.analyse(several()).table("policies")

    assert table.select("players", "policy").rows() == [
        (2, "random"),
        (2, "treasury"),
        (2, "trophy_rush"),
        (4, "trophy_rush"),
        (4, "treasury"),
    ]


def test_the_strongest_plan_of_each_number_of_players_is_the_news_and_chance_is_none() -> None:
    result = policies_versus.analyse(several())
    title = result.figures[0].plot(None).texts[-1].get_text().replace("\n", " ")

    assert result.verdict == "strongest: treasury with 2 players, trophy_rush with 4 players"
    assert re.fullmatch(
        r"With 2 players treasury wins [56]\d\.\d% \(even: 50\.0%\); "
        r"with 4 players trophy_rush wins [67]\d\.\d% \(even: 25\.0%\), the most",
        title,
    )
    assert result.brief.startswith("With 2 players treasury is the strongest plan and wins ")
    assert "; with 4 players trophy_rush is the strongest plan and wins " in result.brief
    assert "Above an equal share: random, treasury; below: trophy_rush." in result.answer
    assert "With 4 players 25.0% would be an equal share, and trophy_rush does best" in result.answer
    assert re.search(
        r"does best: 70\.\d% \([\d.]+% to [\d.]+%\) of 16,000 finished games against 3 greedy", result.answer
    )


def test_a_plan_that_is_not_surely_ahead_is_not_called_strongest() -> None:
    result = policies_versus.analyse([contest("treasury", 0.5), contest("trophy_rush", 0.4), contest("beginner", 0.3)])

    assert result.verdict == "strongest: none with 2 players"
    assert result.brief.startswith("With 2 players no plan surely wins more than its share; treasury, the best, wins ")


def test_of_one_pair_nobody_is_called_the_best() -> None:
    result = policies_versus.analyse([contest("treasury", 0.5)])
    brief = result.brief
    assert result.tone == "open"
    assert brief.startswith("With 2 players treasury wins 4")
    assert brief.endswith(": undecided.")


def test_labels_of_the_figure_name_the_number_of_players() -> None:
    axes = policies_versus.analyse(several()).figures[0].plot(None)
    labels = [label.get_text() for label in axes.get_yticklabels()]

    assert labels[0] == "2 players: random v. greedy"
    assert labels[-1] == "4 players: treasury v. 3 greedy"


def test_runs_of_other_questions_are_borrowed_for_tables_of_the_same_size_only() -> None:
    own = [contest("treasury", 0.6, players=4, deals=4), contest("debtor", 0.6, players=4, deals=4)]
    others = [
        contest("treasury", 0.5, players=4, deals=8),
        contest("spoiler", 0.5, players=4, deals=4),
        contest("spoiler", 0.5, players=4, deals=8),
        contest("spoiler", 0.5, players=2, deals=4),
    ]

    assert list(map(id, policies_versus.borrow(own, [*others, *own]))) == list(map(id, [*own, others[1]]))
    assert policies_versus.borrow([], others) == []


def test_contests_are_named_by_the_policies_that_meet() -> None:
    told = policies_versus.sweep_words(several())

    assert told.name == "2 and 4 players, contests of policies, seats rotated"
    assert told.more == (
        "and so on, each into a folder of its own: with 2 players trophy_rush, treasury and random against greedy; "
        "with 4 players treasury and trophy_rush against 3 greedy."
    )


def test_a_figure_of_many_rows_fits_a_page() -> None:
    height = policies_versus.analyse(several() * 8).figures[0].plot(None).get_figure(root=True).get_figheight()

    assert policies_versus.analyse(several()).figures[0].plot(None).get_figure(root=True).get_figheight() < height < 7
