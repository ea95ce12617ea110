"""What a watch counts, against the same from whole tables, and when it ends a run."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import polars as pl
import pytest

from orcsim import sequential, stats
from orcsim.runner import Span
from orcsim.scenario import Scenario, make_scenario
from orcsim.stop_rules import StopRule
from orcsim.watch import Tally, Watch, tightest_of


def scenario(players: int = 3, games: int = 100_000, **options) -> Scenario:
    return make_scenario("orconomics", players=players, games=games, **({"until_verdict": 0.05} | options))


def made_up(rng: np.random.Generator, games: int, players: int, stalled: float = 0.05) -> np.ndarray:
    """Return win shares of games some of which are shared by some and some stalled."""
    first, other = rng.integers(players, size=(2, games))
    wins = np.eye(players)[first] + np.eye(players)[np.where(rng.random(games) < 0.8, first, other)] > 0
    return wins / wins.sum(axis=1, keepdims=True) * (rng.random((games, 1)) >= stalled)


def seats(shares: np.ndarray, policies: list[str] | None = None) -> pl.DataFrame:
    """Return a table of seats as the runner hands it over."""
    names = policies or ["greedy"] * shares.size
    return pl.DataFrame(
        {"win_share": shares.ravel(), "policy": pl.Series(names, dtype=pl.Enum(list(dict.fromkeys(names))))}
    )


def tally_of(shares: np.ndarray, rotation: int) -> Tally:
    tally = Tally(shares.shape[1], rotation, 60)
    tally.add(np.rint(shares * 60).astype(np.int64))
    return tally


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tally_agrees_with_shares_from_the_table(players: int) -> None:
    shares = made_up(np.random.default_rng(players), 600, players)
    finished = shares[shares.sum(axis=1) > 0]

    found, expected = tally_of(shares, 1).shares(500), stats.shares_of(finished, "games")
    assert (found.n, found.whole) == (len(finished), False)
    assert found.mean == pytest.approx(expected.mean)
    assert np.diag(found.covariance) == pytest.approx(np.diag(expected.covariance))


def test_tally_of_deals_agrees_with_ratios_from_the_table() -> None:
    shares = made_up(np.random.default_rng(7), 600, 3)
    deals = shares.reshape(200, 3, 3).sum(axis=1)

    found, expected = tally_of(shares, 3).shares(500), stats.shares_of(deals, "deals", deals.sum(axis=1).round())
    assert found.n == 200
    assert found.mean == pytest.approx(expected.mean)
    assert np.diag(found.covariance) == pytest.approx(np.diag(expected.covariance))


def test_plain_wins_are_taken_as_counts() -> None:
    shares = np.eye(3)[[0, 0, 1, 2, 2, 2]]

    assert tally_of(shares, 1).shares(100).intervals() == [
        sequential.count_interval(wins, 6, 100, looks=3) for wins in (2, 1, 3)
    ]


def test_tally_does_not_hang_on_how_games_are_handed_over() -> None:
    shares = made_up(np.random.default_rng(8), 300, 3)
    whole, split = tally_of(shares, 1), Tally(3, 1, 60)
    for part in np.split(np.rint(shares * 60).astype(np.int64), [1, 50, 51, 200]):
        split.add(part)

    assert split.shares(9).mean.tolist() == whole.shares(9).mean.tolist()
    assert split.shares(9).covariance.tolist() == whole.shares(9).covariance.tolist()


def end_of(shares: np.ndarray, rule_scenario: Scenario, step: int) -> tuple[int, int, str]:
    """Return when a watch ends that is handed so many games at a time, after how many looks, and why."""
    watch = Watch(rule_scenario)
    for first in range(0, len(shares), step):
        if watch.ends_with(seats(shares[first : first + step])):
            break
    return watch.seen, watch.looks, watch.reason


@pytest.mark.parametrize("step", [1, 7, 240, 1000, 12_000])
def test_the_end_does_not_hang_on_how_games_are_handed_over(step: int) -> None:
    shares = made_up(np.random.default_rng(9), 12_000, 3)
    seen, looks, reason = end_of(shares, scenario(games=12_000), step)

    assert (seen, looks, reason) == end_of(shares, scenario(games=12_000), 12_000)
    assert (reason, seen) == ("FAIR", 240 * looks)


def test_the_end_is_the_first_look_with_a_verdict() -> None:
    shares = made_up(np.random.default_rng(10), 20_000, 3, stalled=0.0)
    rule = StopRule(20_000, until_verdict=0.05)
    tightest = tightest_of(rule, 3, 1)

    def verdict(games: int) -> stats.Verdict:
        seen = sequential.watched(stats.shares_of(shares[:games], "games"), tightest)
        return stats.judge(seen.intervals(), 1 / 3, 0.05)

    seen, looks, reason = end_of(shares, scenario(games=20_000), 500)
    assert [verdict(240 * i) for i in range(1, looks)] == [stats.Verdict.UNDECIDED] * (looks - 1)
    assert (verdict(seen).value, looks > 3) == (reason, True)


def test_a_target_is_reached_when_every_interval_is_so_narrow() -> None:
    shares = made_up(np.random.default_rng(11), 30_000, 3)
    seen, _, reason = end_of(shares, scenario(games=30_000, until_verdict=None, target_error=0.02), 500)

    finished = shares[:seen][shares[:seen].sum(axis=1) > 0]
    tightest = tightest_of(StopRule(30_000, target_error=0.02), 3, 1)
    widths = [high - low for low, high in sequential.watched(stats.shares_of(finished, "x"), tightest).intervals()]
    assert reason == "target error"
    assert 0.038 < max(widths) <= 0.04


def test_unequal_seats_end_a_run_at_once() -> None:
    assert end_of(np.eye(3)[[0] * 1000], scenario(), 100) == (240, 1, "UNFAIR")


@pytest.mark.parametrize("games", [100, 250, 480])
def test_a_run_that_reaches_nothing_ends_with_its_last_game(games: int) -> None:
    shares = made_up(np.random.default_rng(12), games, 3)

    assert end_of(shares, scenario(games=games, until_verdict=0.001), 100)[::2] == (games, "most games")


def test_games_that_all_stall_bring_no_verdict() -> None:
    assert end_of(np.zeros((480, 3)), scenario(games=480), 100) == (480, 2, "most games")


def test_rotated_policies_have_to_be_known_as_well_as_the_seats() -> None:
    rule = scenario(2, 24_000, until_verdict=None, target_error=0.02, policies=["greedy", "random"], rotate=True)
    rng, watch = np.random.default_rng(13), Watch(rule)
    first = rng.random(12_000) < 0.6  # greedy wins both games of most deals or none: a seat wins about one of them
    second = np.where(rng.random(12_000) < 0.1, ~first, first)
    shares = np.eye(2)[np.column_stack([~first, second]).astype(int).ravel()]
    ended = watch.ends_with(seats(shares, ["greedy", "random", "random", "greedy"] * 12_000))

    only_seats = Watch(rule)
    only_seats._tallies = only_seats._tallies[:1]
    only_seats._columns = only_seats._columns[:1]
    assert ended
    assert only_seats.ends_with(seats(shares, ["greedy", "random", "random", "greedy"] * 12_000))
    assert only_seats.seen < watch.seen < 24_000


def test_a_watch_without_a_rule_never_ends_and_cuts_nothing() -> None:
    plain = make_scenario("orconomics", players=3, games=1000)
    watch = Watch(plain)

    assert not watch.ends_with(seats(np.eye(3)[[0] * 500]))
    assert list(watch.cut([Span(0, 1000)])) == [Span(0, 1000)]
    assert not Watch(scenario(), ended=True).ends_with(seats(np.eye(3)[[0] * 500]))


def test_games_are_played_in_pieces_that_end_where_it_looks() -> None:
    watch = Watch(scenario(games=1000))

    assert list(watch.cut([Span(0, 600), Span(600, 400)])) == [
        Span(0, 240), Span(240, 240), Span(480, 120), Span(600, 120), Span(720, 240), Span(960, 40),
    ]  # fmt: skip


def test_intervals_are_tightest_for_the_half_width_asked_for() -> None:
    rule = StopRule(10**6, target_error=0.01)

    assert tightest_of(rule, 4, 1) == 2 * stats.units_for_half_width(0.25, 0.01, 4)
    assert tightest_of(rule, 4, 4) == tightest_of(rule, 4, 1) // 4


def test_win_shares_are_whole_numbers_of_parts_for_every_number_of_players() -> None:
    for players in (2, 3, 4, 5):
        parts = Watch(scenario(players))._parts
        assert all((Fraction(1, k) * parts).denominator == 1 for k in range(1, players + 1))


def test_a_margin_that_nothing_can_exceed_is_refused() -> None:
    from orcsim.errors import BadInput

    with pytest.raises(BadInput, match=r"until_verdict: found 0\.67, allowed: below 0\.67 with 3 players"):
        replace(scenario(), stop=StopRule(100, until_verdict=0.67))
