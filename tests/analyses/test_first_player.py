import re

import numpy as np
import pytest

from analyses import first_player
from orcsim import stats
from orcsim.errors import BadInput
from tests.analyses.synthetic import drawn, made_up_run


def counted(*wins: int) -> np.ndarray:
    """Return winners with exactly so many wins by seat."""
    return np.repeat(np.arange(len(wins)), wins)


def test_equal_seats_with_many_games_are_fair() -> None:
    result = first_player.analyse(made_up_run(counted(25_100, 25_000, 25_000, 24_900)))

    assert (result.verdict, result.tone) == ("FAIR", "good")
    assert "within 1 percentage point of the fair 25.0%" in result.answer
    assert re.match(r"By [\d,]+ finished games every seat's true share", result.answer)
    assert "No change is needed" in result.answer


def test_a_seat_surely_beyond_the_margin_is_unfair_and_named() -> None:
    result = first_player.analyse(made_up_run(counted(30_000, 24_900, 23_000, 22_100)))

    assert (result.verdict, result.tone) == ("UNFAIR", "bad")
    assert re.search(r"of [\d,]+ finished games the 1st player wins 30\.0% \(29\.6% to 30\.4%\)", result.answer)
    assert re.search(r"30\.0% \(29\.6% to 30\.4%\) of [\d,]+ finished games where", result.brief)
    assert "the 4th player wins 22.1%" in result.answer
    assert "2nd player" not in result.answer


def test_few_games_are_undecided_and_say_how_many_more_are_needed() -> None:
    winners = counted(260, 250, 250, 240)
    result = first_player.analyse(made_up_run(winners), margin=0.02)
    shares = stats.shares_of(np.eye(4)[winners], "games")
    more = stats.units_needed(shares, 0.02) - 1000

    assert (result.verdict, result.tone) == ("UNDECIDED", "open")
    assert 11_000 < more < 12_000
    assert f"An estimate: about {int(np.ceil(more / 1000)) * 1000:,} more games" in result.answer


def test_a_share_on_the_edge_of_the_margin_is_said_to_stay_open() -> None:
    result = first_player.analyse(made_up_run(counted(260, 250, 250, 240)), margin=0.01)

    assert "no number of games will decide" in result.answer


def test_intervals_hold_for_all_seats_at_once() -> None:
    table = first_player.analyse(made_up_run(counted(2600, 2500, 2500, 2400))).table("seats")

    assert (table["low"][0], table["high"][0]) == pytest.approx(stats.wilson(2600, 10_000, looks=4))
    assert table["edge"].to_list() == pytest.approx([0.01, 0, 0, -0.01])


def test_stalled_games_are_counted_reported_and_no_part_of_the_shares() -> None:
    result = first_player.analyse(made_up_run([0] * 60 + [1] * 40 + [-1] * 25, players=2))
    table = result.table("seats")

    assert table["n"].to_list() == [100, 100]
    assert table["share"].to_list() == [0.6, 0.4]
    assert any("25 of 125 games stalled" in remark for remark in result.remarks)


def test_a_run_in_which_every_game_stalled_is_refused() -> None:
    with pytest.raises(BadInput, match="all 5 games stalled"):
        first_player.analyse(made_up_run([-1] * 5))


@pytest.mark.parametrize("margin", [0.0, -0.01, 0.75, float("nan")])
def test_a_margin_that_cannot_be_one_is_refused(margin: float) -> None:
    with pytest.raises(BadInput, match=r"margin: found .*, allowed: a share above 0 and below 0.75"):
        first_player.analyse(made_up_run(counted(5, 5, 5, 5)), margin=margin)


def test_rotated_copies_of_one_deal_count_as_one_unit() -> None:
    deals = drawn([0.5, 0.5], 1000)
    rotated = made_up_run(np.repeat(deals, 2), players=2, rotate=True)
    result = first_player.analyse(rotated)
    once = first_player.analyse(made_up_run(deals, players=2)).table("seats")
    table = result.table("seats")
    width, width_once = (t["high"][0] - t["low"][0] for t in (table, once))

    assert width == pytest.approx(width_once, rel=0.01)
    assert result.table("equal")["units"].to_list() == [1000]


def test_fair_but_not_exactly_equal_seats_are_told_apart() -> None:
    result = first_player.analyse(made_up_run(counted(252_500, 250_500, 249_000, 248_000)))

    assert result.verdict == "FAIR"
    assert any("not exactly equal (p < 0.001)" in remark for remark in result.remarks)


def test_different_players_in_fixed_seats_are_pointed_out() -> None:
    run = made_up_run(counted(50, 50), players=2, policies=["greedy", "random"])

    assert any("need not come from the seating" in remark for remark in first_player.analyse(run).remarks)


def test_result_as_text_and_as_data_agree() -> None:
    result = first_player.analyse(made_up_run(counted(60, 40), players=2))
    told = result.to_dict()

    assert told["verdict"] == result.verdict
    assert told["tables"]["seats"][0]["share"] == 0.6
    assert "1st player" in result.to_text()
    assert result.answer in result.to_text()


def test_the_band_in_the_figure_is_the_margin() -> None:
    table = first_player.analyse(made_up_run(counted(50, 50), players=2)).table("seats")
    band = first_player.plot_seats(table, margin=0.03).patches[0]

    assert (band.get_y(), band.get_y() + band.get_height()) == pytest.approx((0.47, 0.53))


def test_undecided_seats_that_are_clearly_unequal_are_said_to_be() -> None:
    result = first_player.analyse(made_up_run(counted(4880, 4900, 4950, 5270)))
    title = result.figures[0].plot(None).texts[-1].get_text()

    assert result.verdict == "UNDECIDED"
    assert result.answer.startswith(
        "The seats are not equal (p < 0.001; the 4th player is favoured), but it is not yet certain whether the edge "
        "exceeds 1 percentage point."
    )
    assert title.replace("\n", " ") == "The 4th player is favoured; whether by more than 1 percentage point is open"


def test_undecided_seats_that_may_be_equal_are_not_said_to_be_unequal() -> None:
    assert "not equal" not in first_player.analyse(made_up_run(counted(500, 500, 495, 505))).answer


def test_a_small_run_is_at_least_doubled() -> None:
    result = first_player.analyse(made_up_run(counted(1960, 1960, 1960, 2120)), margin=0.004)
    shares = stats.shares_of(np.eye(4)[counted(1960, 1960, 1960, 2120)], "games")

    assert stats.units_needed(shares, 0.004) < 2 * 8000
    assert "An estimate: about 8,000 more games" in result.answer
