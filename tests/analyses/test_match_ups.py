"""Round robins whose answers are known, and one that is really played."""

import re
from itertools import combinations

import numpy as np
import polars as pl
import pytest

from analyses import match_ups, policies_versus
from analyses.game_theory import circular_part
from analyses.match_up_findings import circular_share, find, noise_of
from analyses.match_up_runs import (
    form_words,
    gather,
    sizes,
)
from analyses.match_up_scores import Duels, read_duels, square
from analyses.match_up_standing import Estimate, count_circles, find_cycle, standing_of
from analyses.result import Result
from orcsim import stats
from tests.analyses.drawn import cut_off
from tests.analyses.duels import PLANS, duel, ladder, rock_paper_scissors, round_robin

STRENGTHS = (0.9, 0.3, 0.0, -0.9)


def cell(result: Result, plan: str, against: str) -> float:
    return float(result.table("scores").filter(plan=plan)[against][0])


@pytest.fixture(scope="module")
def on_a_ladder() -> Result:
    return match_ups.analyse(round_robin(ladder(STRENGTHS), deals=4000))


@pytest.fixture(scope="module")
def in_a_circle() -> Result:
    outsider = {(plan, PLANS[3]): 0.7 for plan in PLANS[:3]}
    return match_ups.analyse(round_robin({**rock_paper_scissors(0.65), **outsider}))


def test_a_plan_above_all_others_is_dominant_and_the_lowest_is_dead(on_a_ladder: Result) -> None:
    plans = on_a_ladder.table("plans")

    assert on_a_ladder.verdict == "dominant: debtor; dead: treasury"
    assert on_a_ladder.tone == "bad"
    assert plans["standing"].to_list() == ["dominant", "outclassed", "outclassed", "dead"]
    assert plans["mix"].to_list() == plans["alpha"].to_list() == [1, 0, 0, 0]
    assert "debtor is dominant: it surely beats each of the 3 other plans, most narrowly greedy with 6" in (
        on_a_ladder.answer
    )
    assert "treasury (loses to 3 of 3)" in on_a_ladder.answer
    assert "No plans surely beat each other in a circle." in on_a_ladder.answer
    assert on_a_ladder.answer.endswith("A score is a part of the wins in the 8,000 finished games of a pair.")
    assert any(remark.startswith("Each deal was played in every seating") for remark in on_a_ladder.remarks)


def test_strengths_of_a_ladder_are_within_the_intervals_of_the_ratings(on_a_ladder: Result) -> None:
    true = (np.array(STRENGTHS) - np.mean(STRENGTHS)) * 400 / np.log(10)

    for row, rating in zip(on_a_ladder.table("plans").iter_rows(named=True), true, strict=True):
        assert row["rating_low"] < rating < row["rating_high"]
        assert row["rating_high"] - row["rating_low"] < 20


def test_plans_in_a_circle_share_the_mix_and_none_is_dominant(in_a_circle: Result) -> None:
    plans = in_a_circle.table("plans")

    assert in_a_circle.verdict == "no dominant plan; dead: treasury"
    assert in_a_circle.tone == "good"
    assert dict(plans.group_by("standing").len().rows()) == {"in the mix": 3, "dead": 1}
    for row in plans.filter(standing="in the mix").iter_rows(named=True):
        assert row["mix_low"] < 1 / 3 < row["mix_high"]
        assert row["alpha"] == pytest.approx(1 / 3, abs=1e-3)
    assert "In a circle debtor beats greedy (6" in in_a_circle.answer
    assert "(1 of 4 decided triples go in a circle)" in in_a_circle.answer


def test_between_equal_plans_nothing_is_decided() -> None:
    result = match_ups.analyse(round_robin(ladder([0.0, 0.0, 0.0]), deals=300))

    assert result.verdict == "UNDECIDED"
    assert result.tone == "open"
    assert set(result.table("plans")["standing"]) == {"undecided"}
    assert re.search(
        r"An estimate: about [\d,]+ games of \w+ against \w+ would decide|no number of games", result.answer
    )


def test_a_best_plan_that_is_not_surely_ahead_of_the_second_is_nearly_dominant() -> None:
    scores = {**ladder([0.09, 0.0, -1.0]), ("debtor", "spoiler"): 0.7}
    result = match_ups.analyse(round_robin(scores, deals=20_000), margin=0.05)

    assert result.verdict == "nearly dominant: debtor; dead: spoiler"
    assert "It surely beats 1 of 2 other plans, but not by more than the margin greedy, 52." in result.answer


def test_scores_have_their_numerators_and_denominators_and_mirror_each_other(on_a_ladder: Result) -> None:
    pairs = on_a_ladder.table("pairs")

    assert pairs["n"].to_list() == [8000] * 6
    assert pairs["deals"].to_list() == [4000] * 6
    assert (pairs["won"] / pairs["n"] - pairs["score"]).abs().max() < 1e-12
    for row in pairs.iter_rows(named=True):
        assert cell(on_a_ladder, row["plan"], row["against"]) == pytest.approx(row["score"])
        assert cell(on_a_ladder, row["against"], row["plan"]) == pytest.approx(1 - row["score"])
    assert on_a_ladder.table("scores").filter(plan="greedy")["greedy"].to_list() == [None]


def test_intervals_are_those_of_policies_with_all_pairs_at_once() -> None:
    runs = round_robin(ladder([0.4, 0.0, -0.2]))
    pairs = match_ups.analyse(runs).table("pairs")
    other = policies_versus.analyse(runs).table("policies").rename({"share": "score"})
    both = pairs.join(other, left_on=["plan", "against"], right_on=["policy", "against"])

    assert both.height == 3
    for name in ("score", "low", "high"):
        assert both[name].to_list() == pytest.approx(both[f"{name}_right"].to_list())


@pytest.mark.parametrize(("players", "form"), [(3, "halves"), (4, "halves"), (4, "one"), (5, "halves"), (5, "one")])
def test_one_half_is_even_and_odds_by_seat_are_found_at_every_table(players: int, form: str) -> None:
    scores = {("debtor", "greedy"): 0.5, ("debtor", "spoiler"): 0.6, ("greedy", "spoiler"): 0.3}
    result = match_ups.analyse(round_robin(scores, deals=3000, players=players, form=form))
    tables = len(sizes(players, form))

    for row in result.table("pairs").iter_rows(named=True):
        assert row["low"] < scores[row["plan"], row["against"]] < row["high"]
        assert row["high"] - row["low"] < 0.1
        assert row["n"] == 3000 * players * tables
    assert form_words(players, sizes(players, form)) in result.title
    assert all(form_words(players, sizes(players, form)) in table.caption for table in result.tables)


def test_the_mean_of_both_tables_is_the_score() -> None:
    runs = [
        duel(a, b, 0.5, players=4, first=first, seed=first)
        for a, b in combinations(PLANS[:3], 2)
        for first in sizes(4, "one")
    ]
    duels = read_duels(gather(runs))
    by_table = [duels.won[:, 0, table, 0].sum() / duels.won[:, 0, table].sum() for table in (0, 1)]

    assert duels.won.shape == (2000, 3, 2, 2)
    spreads = [
        stats.ratio_of(duels.won[:, 0, table, 0], duels.won[:, 0, table].sum(axis=1), "deals").sd for table in (0, 1)
    ]
    assert duels.scores()[0] == pytest.approx(np.mean(by_table))
    # The tables were drawn apart, so the spread of the mean is half the root of the sum of squares.
    assert duels.influences()[:, 0].std() == pytest.approx(np.hypot(*spreads) / 2, rel=0.05)


def test_stalled_games_are_left_out_and_counted() -> None:
    runs = [duel(a, b, 1 - 1e-12, deals=200, stalled=30) for a, b in combinations(PLANS[:3], 2)]
    pairs = match_ups.analyse(runs).table("pairs")

    assert pairs.select("score", "n", "stalled").unique().rows() == [(1.0, 370, 30)]


def test_who_moves_at_random_is_in_the_scores_and_is_no_plan() -> None:
    scores = ladder([0.5, 0.0, -0.3, -3.0], ["debtor", "greedy", "random", "spoiler"])
    scores = {
        pair: 0.9 if pair[1] == "random" else 0.1 if pair[0] == "random" else score for pair, score in scores.items()
    }
    result = match_ups.analyse(round_robin(scores, deals=500))

    assert result.table("plans")["plan"].to_list() == ["debtor", "greedy", "spoiler"]
    assert result.table("scores")["plan"].to_list() == ["debtor", "greedy", "spoiler", "random"]
    assert "random" not in result.verdict
    assert result.table("pairs").height == 6


def independent(scores: np.ndarray, deals: int, seed: int) -> Duels:
    """Return a round robin of one game a deal in which pairs have nothing in common."""
    n = round((1 + np.sqrt(1 + 8 * len(scores))) / 2)
    first = np.random.default_rng(seed).random((deals, len(scores))) < scores
    won = np.stack([first, ~first], axis=-1)[:, :, None, :].astype(float)
    counts = np.column_stack([first.sum(axis=0), np.full(len(scores), deals), *np.zeros((2, len(scores)))])
    return Duels(tuple("abcdefgh"[:n]), frozenset(), won, counts, scores * (1 - scores) / deals)


def test_noise_of_independent_pairs_is_the_formula() -> None:
    duels = independent(np.linspace(0.3, 0.7, 15), 4000, 1)
    circular, everything = noise_of(duels)
    variances = np.diag(duels.covariance())

    # A pair's log odds vary by 1 / (n p (1 - p)); that of the circular part is the mean x (n - 1)(n - 2)/2.
    assert variances == pytest.approx(1 / (4000 * duels.scores() * (1 - duels.scores())), rel=0.02)
    assert everything == pytest.approx(variances.sum())
    assert circular == pytest.approx(variances.mean() * 5 * 4 / 2, rel=0.05)


def test_noise_alone_does_not_go_in_circles() -> None:
    strengths = np.array([0.5, 0.3, 0.1, -0.1, -0.3, -0.5])
    rows, columns = np.triu_indices(6, 1)
    scores = 1 / (1 + np.exp(strengths[columns] - strengths[rows]))
    net, raw = [], []
    for seed in range(200):
        duels = independent(scores, 500, seed)
        seen = circular_part(square(duels.log_odds(), 6, mirror=0))[rows, columns]
        raw.append((seen**2).sum())
        net.append(raw[-1] - noise_of(duels)[0])

    assert np.mean(raw) > 0.07
    assert abs(np.mean(net)) < 3 * np.std(net) / np.sqrt(len(net))


def test_the_interval_of_what_goes_in_circles_holds_nothing_where_nothing_does() -> None:
    strengths = np.array([0.5, 0.3, 0.1, -0.1, -0.3, -0.5])
    rows, columns = np.triu_indices(6, 1)
    scores = 1 / (1 + np.exp(strengths[columns] - strengths[rows]))
    lows = []
    for seed in range(40):
        duels = independent(scores, 200, seed)
        lows.append(circular_share(duels, square(duels.resamples(200), 6), 0.95).low)

    assert sum(low > 0 for low in lows) <= 4  # one in forty at the lower end, if it were exact


def test_the_interval_of_what_goes_in_circles_holds_the_truth() -> None:
    rows, columns = np.triu_indices(5, 1)
    log_odds = 0.3 * (columns - rows) + np.where((columns - rows) % 2, 0.3, -0.3)
    circular = circular_part(square(log_odds, 5, mirror=0))[rows, columns]
    true = (circular**2).sum() / (log_odds**2).sum()
    held = 0
    for seed in range(40):
        duels = independent(1 / (1 + np.exp(-log_odds)), 1000, seed)
        _, low, high = circular_share(duels, square(duels.resamples(200), 5), 0.95)
        held += low <= true <= high

    assert held >= 34


def test_deals_that_all_pairs_share_are_drawn_together() -> None:
    luck = np.random.default_rng(1).random((1000, 1)) < 0.6  # the deal alone decides, the same way for every pair
    first = np.repeat(luck, 3, axis=1)
    won = np.stack([first, ~first], axis=-1)[:, :, None, :].astype(float)
    duels = Duels(("a", "b", "c"), frozenset(), won, np.tile([600.0, 1000, 0, 0], (3, 1)), np.full(3, 0.24 / 1000))
    drawn = duels.resamples(200)

    assert (np.ptp(drawn, axis=1) < 1e-12).all()
    assert drawn.std() == pytest.approx(np.sqrt(0.24 / 1000), rel=0.15)
    assert np.ptp(duels.covariance()) < 1e-9


def test_many_deals_are_drawn_in_groups_with_the_same_spread() -> None:
    duels = independent(np.array([0.5, 0.5, 0.5]), 10_000, 3)

    assert duels.resamples(400).std(axis=0) == pytest.approx(np.full(3, 0.005), rel=0.15)


@pytest.mark.parametrize(
    ("mix", "kept", "beaten", "lost", "standing"),
    [
        (Estimate(1, 1, 1), 1.0, 4, 0, "dominant"),
        (Estimate(1, 0.9, 1), 1.0, 3, 0, "nearly dominant"),
        (Estimate(0.4, 0.1, 0.6), 0.99, 1, 1, "in the mix"),
        (Estimate(0.4, 0.0, 0.6), 0.5, 1, 1, "undecided"),
        (Estimate(0, 0, 0), 0.0, 1, 3, "outclassed"),
        (Estimate(0, 0, 0), 0.0, 0, 2, "outclassed"),
        (Estimate(0, 0, 0), 0.05, 0, 3, "dead"),
    ],
)
def test_standings(mix: Estimate, kept: float, beaten: int, lost: int, standing: str) -> None:
    assert standing_of(mix, kept, beaten, lost, others=4) == standing


def test_the_most_pronounced_circle_is_told_and_circles_are_counted() -> None:
    scores = np.full((4, 4), 0.5)
    for winner, loser, score in ((0, 1, 0.6), (1, 2, 0.6), (2, 0, 0.6), (2, 3, 0.8), (3, 1, 0.7)):
        scores[winner, loser], scores[loser, winner] = score, 1 - score
    beats = scores > 0.55

    assert find_cycle(beats, scores, ("a", "b", "c", "d")) in {("a", "b", "c"), ("b", "c", "d")}
    assert count_circles(beats) == (2, 2)
    scores[0, 1], scores[1, 0] = 0.56, 0.44
    assert find_cycle(beats, scores, ("a", "b", "c", "d")) == ("b", "c", "d")


def test_a_circle_of_four_is_found_if_there_is_none_of_three() -> None:
    beats = np.zeros((4, 4), dtype=bool)
    beats[[0, 1, 2, 3], [1, 2, 3, 0]] = True

    assert find_cycle(beats, beats + 0.0, ("a", "b", "c", "d")) == ("a", "b", "c", "d")
    assert count_circles(beats) == (0, 0)
    beats[3, 0] = False
    assert find_cycle(beats, beats + 0.0, ("a", "b", "c", "d")) == ()


def test_common_draws_are_fitted_as_ties() -> None:
    duels = independent(np.array([0.6, 0.7, 0.6]), 4000, 1)
    drawn = np.random.default_rng(2).random((4000, 3)) < 0.2
    won = np.where(drawn[:, :, None, None], 0.5, duels.won)
    counts = duels.counts.copy()
    counts[:, 0], counts[:, 2] = won[:, :, 0, 0].sum(axis=0), drawn.sum(axis=0)

    assert find(duels, 0.01, 0.95).fit.ratings.tie is None
    tied = find(Duels(duels.plans, duels.chance, won, counts, duels.alone), 0.01, 0.95).fit.ratings.tie
    assert tied == pytest.approx(0.5, abs=0.1)  # a tie in five games, two of which each side wins


def test_figures_tell_their_numbers_and_nothing_is_cut_off(on_a_ladder: Result, in_a_circle: Result) -> None:
    names = ["match-ups", "match-ups-ratings", "match-ups-alpha"]

    assert [figure.name for figure in on_a_ladder.figures] == names
    assert [figure.name for figure in in_a_circle.figures] == [*names[:2], "match-ups-mix", names[2]]
    for figure in (*on_a_ladder.figures, *in_a_circle.figures):
        assert cut_off(figure) == []
        assert figure.to_svg() == figure.to_svg()
        assert "%" in figure.alt or "+" in figure.alt


def test_the_square_has_a_number_in_every_cell_and_sure_ones_are_bold(on_a_ladder: Result) -> None:
    axes = on_a_ladder.figures[0].plot(None)
    cells = [text for text in axes.texts if text.get_text().replace(".", "").isdigit()]
    decided = on_a_ladder.table("pairs").filter(pl.col("verdict").is_in(["above", "below"])).height

    assert len(cells) == 12
    assert sum(text.get_weight() == "bold" for text in cells) == 2 * decided


def test_the_same_runs_give_the_same_answer(on_a_ladder: Result) -> None:
    again = match_ups.analyse(round_robin(ladder(STRENGTHS), deals=4000))

    assert again.to_text() == on_a_ladder.to_text()


def test_the_order_of_runs_does_not_matter(in_a_circle: Result) -> None:
    outsider = {(plan, PLANS[3]): 0.7 for plan in PLANS[:3]}
    runs = round_robin({**rock_paper_scissors(0.65), **outsider})

    assert match_ups.analyse(runs[::-1]).to_text() == in_a_circle.to_text()


def test_the_spread_of_an_unbeaten_plan_is_not_taken_for_zero() -> None:
    duels = independent(np.array([1.0, 1.0, 0.5]), 200, 1)
    pairs = find(duels, 0.01, 0.95).pairs

    assert pairs["high"][0] == 1
    assert pairs["low"][0] == pytest.approx(stats.Mean(1.0, 0.0, 200, "").interval(looks=3).low)
