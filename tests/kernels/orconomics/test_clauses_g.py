"""Clauses G1 to G23: the auction."""

import pytest

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.edition import PRICES
from tests.kernels.orconomics.entries import (
    bid,
    card,
    die,
    found,
    industry,
    loan,
    play,
    roll,
    sell_pair,
    take_off,
    take_off_startup,
)
from tests.kernels.orconomics.position import NUMERICAL
from tests.kernels.orconomics.table import Table

FULL = {"cattle": 3, "communications": 3, "food": 2, "totemism": 1}


def _auction(*skulls: int, **position: object) -> Table:
    """Return a table before an auction of banking (9 skulls) with no other way to earn anything."""
    return Table(**{"players": len(skulls), "activity": "banking", "crisis": "food", "skulls": skulls, **position})


def _bids(table: Table) -> list[tuple[int, int]]:
    """Return who bid what."""
    return [(seat, skulls) for seat, skulls, _, _ in table.told("BID")]


def test_G1_one_company_of_the_active_industry_is_auctioned_a_turn() -> None:
    table = Table(activity=None, skulls=[40, 40])
    do = [roll(3, 6), bid(0, 9), roll(4, 6), bid(1, 10)]
    table.play(from_=Question.DICE, do=do, to=Question.DICE)
    assert table.told("AUCTION") == [(-1, industry("banking"), 9, 0), (-1, industry("smuggling"), 10, 0)]
    assert table.now["companies"] == [{"banking": 1}, {"smuggling": 1}]


def test_G2_without_a_free_company_the_price_rises_and_the_phase_is_over() -> None:
    companies = [{"banking": 2}, {"banking": 1}]
    table = _auction(50, 50, companies=companies, prices={"banking": 4}, hands=[["VETO", "SWITCHED"], []])
    table.play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    table.expect(prices={"banking": 7})
    assert table.told("NO_COMPANY") == [(-1, industry("banking"), 7, 0)]
    assert not table.ever_offered(0, Move.BID)
    for kind in ("VETO", "SWITCHED"):
        assert not table.ever_offered(0, Move.PLAY, card(kind))


@pytest.mark.parametrize(("name", "price"), list(zip(NUMERICAL, PRICES, strict=True)))
def test_G3_a_blank_price_counts_as_the_number_of_the_industry(name: str, price: int) -> None:
    table = Table(activity=name, crisis="food", skulls=[50, 0])
    table.until(Question.BID, 0, from_=Question.AUCTION)
    assert table.bids() == (price, 50)
    table.play(to=Question.STARTUP_WINDOW)
    table.expect(prices={name: (price + 1) // 2})
    full = Table(activity=name, crisis="food", companies=[{name: 3}, {}])
    full.play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    full.expect(prices={name: price + 3})


def test_G4_the_start_price_is_read_when_the_auction_opens() -> None:
    table = _auction(30, 30)
    table.until(Question.BID, 0, from_=Question.AUCTION)
    table.state["price"][industry("banking")] = 20
    assert table.bids() == (9, 30)


def test_G5_seats_speak_in_oracle_order_round_after_round() -> None:
    table = _auction(30, 30, 30, oracle=1)
    do = [bid(1, 9), bid(2, 10), bid(0, 11), bid(1, 12), bid(0, 13)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert _bids(table) == [(1, 9), (2, 10), (0, 11), (1, 12), (0, 13)]
    assert [seat for seat, *_ in table.told("PASS")] == [2, 1]


def test_G6_a_seat_bids_at_least_the_start_price_or_passes() -> None:
    table = _auction(30, 30, prices={"banking": 4})
    table.until(Question.BID, 0, from_=Question.AUCTION)
    assert table.bids() == (4, 30)
    assert {int(row["kind"]) for row in table.rows()} == {Move.PASS, Move.BID}


def test_G7_a_bid_must_exceed_the_bid_in_force() -> None:
    table = _auction(30, 30)
    table.until(Question.BID, 1, from_=Question.AUCTION, do=[bid(0, 14)])
    assert table.bids() == (15, 29)


def test_G8_a_pass_is_final() -> None:
    table = _auction(30, 30, 30)
    table.play(from_=Question.AUCTION, do=[bid(1, 9)])
    table.offered.clear()
    table.play(do=[bid(2, 10), bid(1, 11)], to=Question.STARTUP_WINDOW)
    assert not table.ever_offered(0, Move.BID)
    assert table.now["companies"] == [{}, {"banking": 1}, {}]


def test_G9_the_fee_is_paid_once_and_never_returned() -> None:
    table = _auction(30, 30, 30)
    do = [bid(0, 9), bid(1, 10), bid(2, 11), bid(0, 12), bid(1, 13), bid(2, 14)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.told("FEE") == [(1, 1, 0, 0), (2, 1, 0, 0)]
    table.expect(
        skulls=[30, 29, 15],
        companies=[{}, {}, {"banking": 1}],
        prices={"banking": 14},
        trophies=[0, 0, 2],
    )


@pytest.mark.parametrize("oracle", [0, 1, 2])
def test_G10_the_oracle_pays_no_fee(oracle: int) -> None:
    table = _auction(30, 30, 30, oracle=oracle)
    table.play(from_=Question.AUCTION, do=[bid(oracle, 9)], to=Question.STARTUP_WINDOW)
    assert table.count("FEE") == 0
    assert table.now["skulls"][oracle] == 21


def test_G11_passing_costs_nothing() -> None:
    table = _auction(30, 30, 30).play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    table.expect(prices={"banking": 5})


@pytest.mark.parametrize(
    ("companies", "mortgaged", "hand", "crisis", "most"),
    [
        ({}, {}, [], "food", 10),
        ({"totemism": 2, "smuggling": 1}, {}, [], "food", 10 + 3 * 7),
        ({"totemism": 2, "cattle": 2}, {"totemism": 1}, [], "food", 10 + 7),
        ({"totemism": 2, "communications": 2}, {"communications": 1}, [], "food", 10 + 2 * 9),
        ({"totemism": 2, "communications": 2}, {}, [], "communications", 10 + 2 * 7),
        ({}, {}, ["LOBBY"] * 3 + ["TWELFTH"] * 2 + ["VETO"], "food", 10 + 2 * 14),
        ({}, {}, ["LOBBY"] * 4, "food", 10 + 2 * 14),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_G12_means_are_cash_after_the_fee_loans_in_the_zone_and_pairs(
    companies: dict[str, int], mortgaged: dict[str, int], hand: list[str], crisis: str, most: int, seat: int
) -> None:
    boards = {"companies": [companies, {}], "mortgaged": [mortgaged, {}], "hands": [hand, []]}
    seats = {name: values[::-1] if seat else values for name, values in boards.items()}
    table = _auction(10, 10, crisis=crisis, prices={"banking": 2}, **seats)
    table.until(Question.BID, seat, from_=Question.AUCTION)
    assert table.bids() == (2, most - seat)


def test_G12_a_seat_that_cannot_pay_the_least_bid_is_not_asked() -> None:
    table = _auction(30, 9).play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    assert table.ever_offered(0, Move.BID)
    assert not table.ever_offered(1, Move.BID)


@pytest.mark.parametrize(("vetoes", "offered"), [(2, False), (3, True)])
def test_G13_a_seat_stays_bound_by_its_bid_after_a_pass(vetoes: int, offered: bool) -> None:
    table = _auction(0, 30, hands=[["VETO"] * vetoes, []])
    table.play(from_=Question.AUCTION, do=[bid(0, 9), bid(1, 10)])
    table.offered.clear()
    table.play(to=Question.STARTUP_WINDOW)
    assert table.ever_offered(0, Move.PLAY, card("VETO")) == offered


def test_G13_a_seat_that_never_bid_is_not_bound() -> None:
    table = _auction(0, 30, hands=[["VETO"] * 2, []])
    table.play(from_=Question.AUCTION, do=[bid(1, 10)])
    table.offered.clear()
    table.play(to=Question.STARTUP_WINDOW)
    assert table.ever_offered(0, Move.PLAY, card("VETO"))


def test_G13_a_vetoed_seat_is_no_longer_bound() -> None:
    table = _auction(0, 30, 0, hands=[["VETO"] * 2, [], ["VETO"]], edition={"difficulty": {"VETO": 0}})
    table.play(from_=Question.AUCTION, do=[bid(0, 9), bid(1, 10), play(2, "VETO", 0)])
    table.offered.clear()
    table.play(to=Question.STARTUP_WINDOW)
    assert table.ever_offered(0, Move.PLAY, card("VETO"))


def test_G14_the_auction_ends_when_all_others_have_passed() -> None:
    table = _auction(30, 30, 30)
    table.play(from_=Question.AUCTION, do=[bid(0, 9)])
    table.offered.clear()
    table.play(to=Question.STARTUP_WINDOW)
    assert not table.ever_offered(0, Move.BID)
    table.expect(skulls=[21, 30, 30], companies=[{"banking": 1}, {}, {}], prices={"banking": 9}, trophies=[2, 0, 0])


def test_G15_the_last_seat_left_must_bid_or_pass() -> None:
    table = _auction(30, 30, 30)
    table.until(Question.BID, 2, from_=Question.AUCTION)
    assert table.bids() == (9, 29)
    table.play(to=Question.STARTUP_WINDOW)
    table.expect(prices={"banking": 5})


def test_G16_the_winner_pays_his_bid_to_the_bank() -> None:
    table = _auction(30, 30).play(from_=Question.AUCTION, do=[bid(0, 12)], to=Question.STARTUP_WINDOW)
    assert table.now["skulls"] == [18, 30]
    assert table.told("BOUGHT") == [(0, industry("banking"), 12, -1)]


def test_G17_the_winner_opens_a_company_that_is_not_mortgaged() -> None:
    table = _auction(30, 30).play(from_=Question.AUCTION, do=[bid(0, 12)], to=Question.STARTUP_WINDOW)
    assert table.now["companies"] == [{"banking": 1}, {}]
    assert table.now["mortgaged"] == [{}, {}]
    assert table.now["markers"] == [9, 10]


def test_G18_the_price_becomes_the_winning_bid() -> None:
    table = _auction(30, 30, prices={"banking": 3})
    table.play(from_=Question.AUCTION, do=[bid(0, 12)], to=Question.STARTUP_WINDOW)
    assert table.now["prices"] == {"banking": 12}


def test_G18_the_price_becomes_the_bid_whoever_gets_the_money() -> None:
    table = _auction(30, 30, hands=[[], ["SWITCHED"]])
    do = [bid(0, 12), play(1, "SWITCHED"), die(5)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[18, 42],
        companies=[{"banking": 1}, {}],
        prices={"banking": 12},
        hands=[[], []],
        discard=["SWITCHED"],
        trophies=[2, 0],
        crippled=1,
    )


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (3, 2), (8, 4), (9, 5), (15, 8)])
def test_G19_without_a_bid_the_price_halves_rounded_up(before: int, after: int) -> None:
    table = _auction(30, 30, prices={"banking": before}).play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    table.expect(prices={"banking": after})
    assert table.told("UNSOLD") == [(-1, industry("banking"), after, 0)]


def test_G20_the_company_bought_cannot_pay_for_itself_but_be_mortgaged_then() -> None:
    table = _auction(9, 9)
    table.until(Question.BID, 0, from_=Question.AUCTION)
    assert table.bids() == (9, 9)
    table.until(Question.POSSESSION, 0, do=[bid(0, 9)])
    table.play(do=[loan(0, "banking")], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[7, 9],
        companies=[{"banking": 1}, {}],
        mortgaged=[{"banking": 1}, {}],
        prices={"banking": 9},
        trophies=[2, 0],
        crippled=1,
    )


def test_G21_a_winner_without_a_marker_pays_and_then_frees_one() -> None:
    table = _auction(30, 0, companies=[FULL, {}], startups=[{"arms": 1}, {}])
    table.until(Question.MARKER, 0, from_=Question.AUCTION, do=[bid(0, 9)])
    assert table.now["skulls"] == [21, 0]
    assert all(table.offers(take_off(0, name)) for name in FULL)
    assert table.offers(take_off_startup(0, "arms"))
    table.play(do=[take_off_startup(0, "arms")], to=Question.STARTUP_WINDOW)
    assert table.now["companies"] == [{**FULL, "banking": 1}, {}]
    assert table.now["startups"] == [{}, {}]
    names = [name for name, *_ in table.events]
    assert names.index("BOUGHT") < names.index("TAKEN_OFF") < names.index("OPENED")


def test_G22_trophies_and_victory_are_checked_after_the_placement() -> None:
    own = {"cattle": 1, "communications": 1, "food": 1, "totemism": 1}
    table = _auction(30, 0, edition={"target": 10}, companies=[own, {}])
    table.play(from_=Question.AUCTION, do=[bid(0, 9)], to=Question.OVER)
    table.expect(skulls=[21, 0], companies=[{"banking": 1}, {}], trophies=[10, 0], winner=0)


def test_G23_a_new_company_earns_nothing_but_its_silver_ability_works() -> None:
    table = Table(activity="innovations", crisis="arms", skulls=[30, 0])
    table.play(from_=Question.AUCTION, do=[bid(0, 5), found(0, "innovations")], to=Question.PURCHASE)
    assert table.now["skulls"] == [30 - 5 - 2, 0]
    assert table.count("INCOME") == 0


def test_the_winner_may_raise_more_than_his_bid_needs() -> None:
    table = _auction(30, 0, companies=[{"smuggling": 1}, {}], hands=[["LOBBY", "LOBBY"], []])
    means = [loan(0, "smuggling", at=Question.PAYMENT), sell_pair(0, "LOBBY", at=Question.PAYMENT)]
    table.play(from_=Question.AUCTION, do=[bid(0, 9), *means], to=Question.STARTUP_WINDOW)
    assert table.now["skulls"] == [30 - 9 + 7 + 14, 0]
