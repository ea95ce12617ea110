import numpy as np
import pytest

from analyses import first_player
from tests.analyses.synthetic import drawn
from tests.analyses.synthetic_market import won_by


def counted(*wins: int) -> np.ndarray:
    """Return winners with exactly so many wins by seat."""
    return np.repeat(np.arange(len(wins)), wins)


def test_equal_seats_pass_and_are_called_a_check_on_the_simulator() -> None:
    result = first_player.analyse(won_by(drawn([0.25] * 4, 40_000), 4))

    assert (result.verdict, result.tone) == ("CHECK PASSED", "good")
    assert "every seat's true share is exactly 25.0%" in result.answer
    assert "a check on the simulator and no finding about the game" in result.answer
    assert "fails this check in one of 1,000 runs" in result.remarks[0]


def test_a_small_but_certain_difference_fails_however_small_the_margin_would_find_it() -> None:
    result = first_player.analyse(won_by(counted(252_500, 250_000, 250_000, 247_500), 4))

    assert (result.verdict, result.tone) == ("CHECK FAILED", "bad")
    assert "seat 0 wins 25.2%" in result.answer
    assert "fault of the simulator" in result.answer


@pytest.mark.parametrize(("third", "verdict"), [(0.0009, "CHECK FAILED"), (0.0011, "CHECK PASSED")])
def test_the_alarm_goes_off_at_its_stated_rate(third: float, verdict: str) -> None:
    from scipy import stats as scipy_stats

    games = 1_000_000
    gap = np.sqrt(scipy_stats.chi2.isf(third, 1) * games) / 2  # Pearson's statistic of two seats is gap^2 * 4 / games
    more = round(games / 2 + gap)

    assert first_player.analyse(won_by(counted(more, games - more), 2)).verdict == verdict


def test_seats_have_numbers_and_no_order_of_play() -> None:
    result = first_player.analyse(won_by([0, 1, 2] * 100, 3))
    axes = result.figures[0].plot(None)

    assert result.table("seats")["name"].to_list() == ["seat 0", "seat 1", "seat 2"]
    assert axes.get_xlabel() == "seat, clockwise (nobody begins)"
    assert "player begins" not in result.to_text()
    assert len(axes.patches) == 0  # no margin: exact equality is asked for


def test_where_seats_lay_one_after_another_they_are_judged_by_the_margin() -> None:
    run = won_by(counted(30_000, 24_900, 23_000, 22_100), 4, overrides=["rules.pick_timing=clockwise"])
    result = first_player.analyse(run)

    assert result.verdict == "UNFAIR"
    assert "the 1st player wins 30.0%" in result.answer


def test_different_policies_in_fixed_seats_are_no_check() -> None:
    run = won_by(counted(600, 400), 2, policies=["greedy", "random"])
    result = first_player.analyse(run)

    assert "CHECK" not in result.verdict
    assert "seat 0 wins 60.0%" in result.answer
    assert any("need not come from the seating" in remark for remark in result.remarks)


def test_rotated_policies_are_a_check_with_deals_as_units() -> None:
    run = won_by(drawn([0.5, 0.5], 2000), 2, policies=["greedy", "random"], rotate=True)

    assert first_player.analyse(run).table("equal")["units"].to_list() == [1000]


def test_a_game_that_cannot_stall_is_not_said_to_have_a_cap() -> None:
    result = first_player.analyse(won_by([0, 1] * 50, 2))

    assert "Every game was played to its end." in result.remarks
    assert "the cap on" not in result.to_text()
