"""What is said of runs that ended by a rule, and which intervals they get."""

from dataclasses import replace

import numpy as np
import pytest

from analyses import first_player, seat_check, stopping
from analyses.wins import read_wins
from orcsim import sequential
from orcsim.api import Run, simulate
from orcsim.stop_rules import StopRule, settle
from orcsim.summary import overview
from reports import build
from tests.analyses.synthetic import drawn, made_up_run


def counted(*wins: int) -> np.ndarray:
    return np.repeat(np.arange(len(wins)), wins)


def stopped(run: Run, reason: str, most: int = 1_000_000, **rule: float) -> Run:
    """Return a run as if it had been played with a rule."""
    scenario = replace(run.scenario, stop=StopRule(most, **rule))
    outcome = {"looks": 37, "reason": reason} if reason else {}
    header = settle({**run.manifest, "stopping": scenario.stop.to_dict()}, run.n_games, outcome)
    return replace(run, scenario=scenario, manifest=header)


def test_win_shares_of_a_run_with_a_rule_hold_at_every_look() -> None:
    run = stopped(made_up_run(counted(300, 280, 220, 200)), "FAIR", until_verdict=0.1)
    tightest = sequential.tightest_at(0.1, 4)
    table = first_player.analyse(run).table("seats")

    for row, wins in zip(table.iter_rows(named=True), (300, 280, 220, 200), strict=True):
        ends = sequential.count_interval(wins, 1000, tightest, looks=4)
        assert (row["low"], row["high"]) == pytest.approx(ends)
    plain = first_player.analyse(made_up_run(counted(300, 280, 220, 200))).table("seats")
    assert (table["low"] < plain["low"]).all()
    assert (table["high"] > plain["high"]).all()


def test_seats_and_policies_of_the_overview_have_the_same_intervals() -> None:
    run = stopped(made_up_run(drawn([0.4, 0.3, 0.3], 900), players=3), "target error", target_error=0.05)

    assert [line.interval for line in overview(run).seats] == read_wins(run).shares().intervals()


def test_rotated_runs_count_in_deals() -> None:
    made = made_up_run(drawn([0.6, 0.4], 2_000), players=2, policies=["greedy", "random"], rotate=True)
    run = stopped(made, "target error", target_error=0.05)
    seats, ends = overview(run).seats, read_wins(run).shares().intervals()

    assert read_wins(run).tightest == sequential.tightest_at(0.05, 2) // 2
    assert [tuple(line.interval) for line in seats] == [pytest.approx(tuple(interval)) for interval in ends]
    plain = overview(made).policies[0].interval
    assert overview(run).policies[0].interval.low < plain.low


def test_verdict_is_by_the_margin_that_was_played_for() -> None:
    run = stopped(made_up_run(counted(2_500, 2_500, 2_500, 2_500)), "FAIR", until_verdict=0.03)

    assert first_player.analyse(run).verdict == "FAIR"
    assert first_player.analyse(run, margin=0.01).verdict == "UNDECIDED"
    assert "within 3 percentage points" in first_player.analyse(run).answer


def test_a_target_has_the_usual_margin() -> None:
    run = stopped(made_up_run(counted(2_500, 2_500, 2_500, 2_500)), "target error", target_error=0.03)

    assert "within 1 percentage point of" in first_player.analyse(run).answer


def test_an_open_verdict_names_the_games_that_watched_intervals_take() -> None:
    made = made_up_run(counted(2_520, 2_500, 2_490, 2_490))
    run = stopped(made, "most games", most=10_000, until_verdict=0.01)
    answer = first_player.analyse(run).answer

    needed = sequential.units_to_verdict(read_wins(run).shares(), 0.01)
    assert f"about {int(np.ceil((needed - 10_000) / 1000)) * 1000:,} more games" in answer
    assert needed > 1.5 * 10_000


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("FAIR", "it ended after 1,000 of at most 1,000,000 games: the seats are FAIR; 37 looks, at fixed numbers"),
        ("most games", "after 1,000 of at most 1,000,000 games: not reached; a higher --games goes on; 37 looks"),
        ("", "after 1,000 of at most 1,000,000 games, before the rule came to an end; at fixed numbers of games"),
    ],
)
def test_first_remark_names_the_rule_and_why_it_ended(reason: str, told: str) -> None:
    run = stopped(made_up_run(counted(250, 250, 250, 250)), reason, until_verdict=0.02)
    remark = first_player.analyse(run).remarks[0]

    assert remark.startswith("Played until the seats were FAIR or UNFAIR by a margin of 2 percentage points; it ended")
    assert told in remark
    assert "(every 240 up to 12,000, then every 1,200 up to 120,000, then every 12,000)" in remark
    assert stopping.remark(made_up_run(counted(5, 5, 5, 5))) == ()


def test_definitions_name_the_interval() -> None:
    whole = stopped(made_up_run(counted(250, 250, 250, 250)), "FAIR", until_verdict=0.02)
    deals = stopped(made_up_run(drawn([0.5, 0.5], 400), players=2, rotate=True), "FAIR", until_verdict=0.02)

    told = dict(first_player.analyse(whole).definitions)["Interval of a seat's share"]
    assert "beta-binomial mixture" in told
    assert "seats/0.05" in told
    told = dict(first_player.analyse(deals).definitions)["Interval of a seat's share"]
    assert "asymptotic confidence sequence" in told
    assert "deals, each played in 2 seatings" in told
    assert f"tightest near n = {sequential.tightest_at(0.02, 2) // 2:,}" in told


def test_equality_is_tested_so_that_looking_does_no_harm() -> None:
    run = stopped(made_up_run(counted(2_600, 2_500, 2_500, 2_400)), "most games", until_verdict=0.01)
    plain = first_player.analyse(made_up_run(counted(2_600, 2_500, 2_500, 2_400))).table("equal")
    test = first_player.analyse(run).table("equal")

    assert test["method"][0] == "at every look"
    assert test["p_value"][0] > plain["p_value"][0]


def test_check_of_alike_seats_says_so_too() -> None:
    run = simulate("orc-market", games=960, target_error=0.09)
    result = seat_check.analyse(run)

    assert result.verdict == "CHECK PASSED"
    assert result.table("equal")["method"][0] == "at every look"
    assert any(
        "Played until every interval of a win share was at most ± 9 percentage points" in r for r in result.remarks
    )


def test_method_section_names_runs_with_a_rule_and_no_others() -> None:
    plain = made_up_run(drawn([0.25] * 4, 400), early_lead=np.zeros((400, 10), np.int8))
    run = stopped(plain, "FAIR", until_verdict=0.02)

    def method(*runs: Run) -> str:
        document = build(list(runs))
        section = next(section for section in document.sections if section.title == "Method")
        return str(next(inner for inner in section.sections if inner.title == "Intervals"))

    assert "4 players, all greedy: Played until the seats were FAIR or UNFAIR" in method(run)
    assert "everything else that is measured in them has intervals for a fixed number of games" in method(run)
    assert "Played until" not in method(plain)
