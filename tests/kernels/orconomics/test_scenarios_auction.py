"""Acceptance scenarios S12 to S17: the auction."""

from kernels.orconomics.layout import Question
from tests.kernels.orconomics.entries import (
    bid,
    die,
    loan,
    play,
    sell_pair,
    take_off,
)
from tests.kernels.orconomics.table import Table


def _table_of_s12() -> Table:
    return Table(players=3, activity="innovations", crisis="cattle", skulls=[10, 10, 10])


def test_S12_the_last_seat_left_still_has_to_bid() -> None:
    table = _table_of_s12()
    table.until(Question.BID, 2, from_=Question.AUCTION)
    assert table.bids() == (5, 9)
    table.play(do=[bid(2, 5)], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[10, 10, 4],
        companies=[{}, {}, {"innovations": 1}],
        prices={"innovations": 5},
        trophies=[0, 0, 2],
        crippled=None,
    )


def test_S12_variant_nobody_bids_and_the_price_halves() -> None:
    table = _table_of_s12()
    table.play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    table.expect(prices={"innovations": 3}, trophies=[0, 0, 0], crippled=None)


def test_S13_a_bid_is_backed_by_a_loan_and_a_pair() -> None:
    table = Table(
        oracle=1,
        activity="transport",
        crisis="arms",
        skulls=[3, 30],
        companies=[{"totemism": 1, "food": 1, "cattle": 1}, {"communications": 1}],
        mortgaged=[{"food": 1}, {}],
        hands=[["LOBBY", "LOBBY", "VETO"], []],
        prices={"transport": 9},
    )
    table.until(Question.BID, 0, from_=Question.AUCTION, do=[bid(1, 9)])
    assert table.bids() == (10, 23)
    means = [loan(0, "totemism", at=Question.PAYMENT), sell_pair(0, "LOBBY", at=Question.PAYMENT)]
    after = [loan(0, "transport", at=Question.POSSESSION)]
    table.play(do=[bid(0, 23), *means, *after], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[7, 32],
        companies=[{"transport": 1}, {}],
        mortgaged=[{"totemism": 1, "transport": 1}, {}],
        hands=[["VETO"], []],
        discard=["LOBBY", "LOBBY"],
        prices={"transport": 23},
        trophies=[8, 2],
        crippled=1,
    )


def test_S14_a_veto_puts_the_bid_of_a_seat_that_has_passed_in_force() -> None:
    table = Table(players=4, activity="banking", crisis="cattle", skulls=[30] * 4, hands=[[], [], ["VETO"], []])
    bids = [bid(0, 9), bid(1, 10), bid(3, 12)]
    veto = [play(2, "VETO", 3, at=Question.BID_WINDOW), die(4)]
    table.play(from_=Question.AUCTION, do=[*bids, *veto], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[30, 19, 30, 29],
        companies=[{}, {"banking": 1}, {}, {}],
        prices={"banking": 10},
        hands=[[], [], [], []],
        discard=["VETO"],
        trophies=[0, 2, 0, 0],
        crippled=None,
    )


def _take_one_of_four_off(price: int, **edition: int) -> Table:
    table = Table(
        edition=edition,
        activity="smuggling",
        crisis="cattle",
        skulls=[9, 9],
        companies=[{"smuggling": 2}, {"smuggling": 2}],
    )
    table.play(from_=Question.AUCTION_WINDOW, do=[take_off(1, "smuggling")], to=Question.STARTUP_WINDOW)
    table.expect(companies=[{}, {"smuggling": 1}], prices={"smuggling": price}, trophies=[2, 1], crippled=1)
    return table


def test_S15_three_of_four_companies_on_three_cells_leave_none_free() -> None:
    assert _take_one_of_four_off(13).count("AUCTION") == 0


def test_S15_by_cell_leaves_a_cell_free() -> None:
    assert _take_one_of_four_off(5, free_companies=1).count("AUCTION") == 1


def test_S16_of_two_switched_documents_the_last_is_paid() -> None:
    table = Table(
        players=3,
        oracle=2,
        activity="cattle",
        crisis="food",
        skulls=[20, 20, 20],
        hands=[["SWITCHED"], [], ["SWITCHED"]],
    )
    bids = [bid(2, 3), bid(0, 4), bid(1, 5)]
    cards = [play(2, "SWITCHED", at=Question.BID_WINDOW), die(5), play(0, "SWITCHED", at=Question.BID_WINDOW), die(6)]
    table.play(from_=Question.AUCTION, do=[*bids, *cards], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[24, 14, 20],
        companies=[{}, {"cattle": 1}, {}],
        prices={"cattle": 5},
        hands=[[], [], []],
        discard=["SWITCHED", "SWITCHED"],
        trophies=[0, 2, 0],
        crippled=None,
    )


def _free_the_tenth_marker(**edition: int) -> Table:
    table = Table(
        edition=edition,
        activity="smuggling",
        crisis="arms",
        skulls=[15, 5],
        companies=[
            {"cattle": 3, "communications": 3, "innovations": 2, "banking": 1, "food": 1},
            {"banking": 1, "food": 2, "transport": 1, "totemism": 1, "innovations": 1},
        ],
    )
    assert table.start["trophies"] == [8, 8]
    do = [bid(0, 10), take_off(0, "banking", at=Question.MARKER)]
    return table.play(from_=Question.AUCTION, do=do, to=Question.OVER)


def test_S17_the_marker_freed_first_gives_the_rival_the_game() -> None:
    table = _free_the_tenth_marker()
    table.expect(skulls=[5, 5], companies=[{"banking": 0}, {}], trophies=[7, 9], crippled=0, winner=1)


def test_S17_marker_swap_as_one_change_lets_the_buyer_win() -> None:
    table = _free_the_tenth_marker(marker_swap_one_change=1)
    table.expect(
        skulls=[5, 5], companies=[{"banking": 0, "smuggling": 1}, {}], trophies=[9, 9], crippled=None, winner=0
    )
