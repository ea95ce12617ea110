"""Clauses H1 to I5: startups and end of turn."""

import pytest

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    buy,
    card,
    card_bid,
    convert,
    discard,
    found,
    industry,
    play,
    roll,
    take_off_startup,
    theft,
)
from tests.kernels.orconomics.table import Table

FULL = {"cattle": 3, "communications": 3, "innovations": 3}
BANKING = industry("banking")


def _fate(*startups: dict[str, int], **position: object) -> Table:
    """Return a table before Phase 3 with banking active and startups of each seat."""
    named = {"players": len(startups), "activity": "banking", "crisis": "food", "startups": startups, **position}
    return Table(**named)


def _fate_of(table: Table) -> list[tuple[int, int, int, int]]:
    """Return the rows that say who took part."""
    return table.told("FATE")


# --- H: startups


def test_H1_a_startup_earns_nothing_counts_for_nothing_and_cannot_be_lent_on_or_sold() -> None:
    table = Table(activity="arms", crisis="food", startups=[{"banking": 2}, {}], hands=[["EASY_DEAL"], []])
    assert table.start["trophies"] == [0, 0]
    table.play(from_=Question.DICE, do=[roll(4, 5)], to=Question.DICE)
    table.expect(activity="banking", prices={"banking": 5}, oracle=1)
    assert not table.ever_offered(0, Move.LOAN)
    assert not table.ever_offered(0, Move.PLAY, card("EASY_DEAL"))


def test_H2_a_startup_may_be_taken_back_anywhere() -> None:
    table = _fate({"cattle": 1, "banking": 1}, {})
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    assert table.offers(take_off_startup(0, "banking"))
    table.play(do=[take_off_startup(0, "cattle")])
    table.expect(startups=[{"cattle": 0}, {}])
    assert table.now["markers"] == [9, 10]


def test_H3_one_seat_may_have_several_startups_in_one_industry() -> None:
    table = _fate({"banking": 3}, {}, skulls=[3, 0])
    table.play(from_=Question.STARTUP, do=[found(0, "banking")], to=Question.PURCHASE)
    table.expect(skulls=[0, 0], startups=[{"banking": 4}, {}])


def test_H4_owners_of_startups_in_the_zone_take_part() -> None:
    table = _fate({"cattle": 1}, {"smuggling": 1}, {}, {"totemism": 1, "arms": 1}, hands=[3, 3, 3, 3])
    table.play(from_=Question.STARTUP_WINDOW, to=Question.PURCHASE)
    assert _fate_of(table) == [(-1, 0b1010, 0, 0)]
    assert {seat for seat in range(4) if table.ever_offered(seat, Move.CARD_BID)} == {1, 3}


def test_H4_nobody_joins_once_the_step_has_begun() -> None:
    hands = [["LOBBY", "ESPIONAGE"], ["VETO", "AUDIT"], ["ESPIONAGE"]]
    table = _fate({"banking": 1}, {"smuggling": 1}, {}, hands=hands)
    table.until(Question.CARD_BID, 0, from_=Question.STARTUP_WINDOW)
    table.offered.clear()
    table.play(do=[card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")], to=Question.STARTUP)
    assert table.ever_offered(1, Move.CARD_BID)
    for seat in (0, 2):
        assert not table.ever_offered(seat, Move.PLAY, card("ESPIONAGE"))
    assert _fate_of(table) == [(-1, 0b11, 0, 0)]


def test_H5_one_startup_converts_a_turn() -> None:
    table = _fate({"banking": 2, "smuggling": 1}, {"totemism": 1}, hands=[["LOBBY", "VETO", "AUDIT"], ["SECURITY"]])
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do)
    table.offered.clear()
    table.play(to=Question.PURCHASE)
    assert table.now["companies"] == [{"banking": 1}, {}]
    assert table.now["startups"] == [{"banking": 1, "smuggling": 1}, {"totemism": 1}]
    assert not table.ever_offered(0, Move.CONVERT)
    assert not table.ever_offered(1, Move.CARD_BID)


def test_H6_a_single_owner_converts_one_startup_for_one_card_or_declines() -> None:
    table = _fate({"banking": 1, "smuggling": 1}, {}, hands=[["LOBBY", "VETO", "AUDIT"], []])
    table.until(Question.CARD_BID, 0, from_=Question.STARTUP_WINDOW)
    assert table.bids() == (1, 1)
    table.play(to=Question.PURCHASE)
    table.expect()
    again = _fate({"banking": 1, "smuggling": 1}, {}, hands=[["LOBBY", "VETO", "AUDIT"], []])
    do = [card_bid(0, 1), discard(0, "AUDIT"), convert(0, "smuggling")]
    again.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    again.expect(
        companies=[{"smuggling": 1}, {}],
        startups=[{"smuggling": 0}, {}],
        hands=[["LOBBY", "VETO"], []],
        discard=["AUDIT"],
        trophies=[2, 0],
        crippled=1,
    )


def test_H7_owners_bid_in_cards_in_oracle_order() -> None:
    table = _fate({"banking": 1}, {"banking": 1}, {}, {"totemism": 1}, oracle=3, hands=[5, 5, 5, 5])
    do = [card_bid(3, 1), card_bid(0, 2), card_bid(1, 3), card_bid(3, 4)]
    table.until(Question.CARD_PAYMENT, 3, from_=Question.STARTUP_WINDOW, do=do)
    assert [(seat, cards) for seat, cards, _, _ in table.told("CARD_BID")] == [(3, 1), (0, 2), (1, 3), (3, 4)]


def test_H8_card_bids_rise_from_1_to_the_cards_in_hand() -> None:
    table = _fate({"banking": 1}, {"banking": 1}, hands=[3, 4])
    table.until(Question.CARD_BID, 0, from_=Question.STARTUP_WINDOW)
    assert table.bids() == (1, 3)
    table.until(Question.CARD_BID, 1, do=[card_bid(0, 2)])
    assert table.bids() == (3, 4)


def test_H9_a_pass_is_final_and_without_a_bid_nothing_converts() -> None:
    table = _fate({"banking": 1}, {"banking": 1}, {"smuggling": 1}, hands=[3, 3, 3])
    table.play(from_=Question.STARTUP_WINDOW, to=Question.PURCHASE)
    table.expect()
    again = _fate({"banking": 1}, {"banking": 1}, {"smuggling": 1}, hands=[3, 3, 3])
    again.play(from_=Question.STARTUP_WINDOW, do=[card_bid(1, 1)])
    again.offered.clear()
    again.until(Question.CARD_PAYMENT, 1, do=[card_bid(2, 2), card_bid(1, 3)])
    assert not again.ever_offered(0, Move.CARD_BID)


def test_H9_the_last_owner_left_must_bid_or_pass() -> None:
    table = _fate({"banking": 1}, {"banking": 1}, hands=[3, 3])
    table.until(Question.CARD_BID, 1, from_=Question.STARTUP_WINDOW)
    assert table.bids() is not None
    assert table.bids()[0] == 1
    assert Move.PASS in {int(row["kind"]) for row in table.rows()}


def test_H10_an_owner_without_cards_cannot_bid() -> None:
    table = _fate({"banking": 1}, {"banking": 1}, hands=[[], ["LOBBY"]])
    table.play(from_=Question.STARTUP_WINDOW, to=Question.PURCHASE)
    assert not table.ever_offered(0, Move.CARD_BID)
    assert table.ever_offered(1, Move.CARD_BID)
    assert _fate_of(table) == [(-1, 0b11, 0, 0)]


def test_H11_the_winner_discards_what_he_bid_and_losers_nothing() -> None:
    hands = [["LOBBY", "VETO", "AUDIT"], ["SECURITY", "SECURITY"]]
    table = _fate({"banking": 1}, {"banking": 1}, hands=hands)
    table.until(Question.CARD_PAYMENT, 0, from_=Question.STARTUP_WINDOW, do=[card_bid(0, 2)])
    assert all(table.offers(discard(0, kind)) for kind in hands[0])
    do = [discard(0, "AUDIT"), discard(0, "VETO"), convert(0, "banking")]
    table.play(do=do, to=Question.PURCHASE)
    assert table.now["hands"] == [["LOBBY"], ["SECURITY", "SECURITY"]]
    assert table.now["discard"] == ["AUDIT", "VETO"]


def test_H12_the_winner_names_any_own_startup_of_the_zone() -> None:
    own = {"totemism": 1, "banking": 1, "arms": 1}
    table = _fate(own, {"smuggling": 1}, hands=[["LOBBY", "VETO"], []])
    do = [card_bid(0, 1), discard(0, "LOBBY")]
    table.until(Question.CONVERSION, 0, from_=Question.STARTUP_WINDOW, do=do)
    converted = {int(row["a"]) for row in table.rows() if int(row["kind"]) == Move.CONVERT}
    assert converted == {industry("totemism"), BANKING}


@pytest.mark.parametrize(("before", "free"), [(2, 0), (3, 0), (4, 0), (1, 1)])
def test_H13_a_conversion_takes_a_free_company_or_stands_beside(before: int, free: int) -> None:
    table = _fate({"banking": 1}, {}, companies=[{}, {"banking": before}], hands=[["LOBBY"], []])
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert table.now["companies"] == [{"banking": 1}, {"banking": before}]
    assert table.now["startups"] == [{}, {}]
    assert table.free()["banking"] == free


def test_H14_a_conversion_makes_a_normal_company_and_may_win() -> None:
    own = {"cattle": 1, "communications": 1, "food": 1, "transport": 1}
    table = _fate({"banking": 1}, {}, companies=[own, {}], edition={"target": 10}, hands=[["LOBBY"], []])
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.OVER)
    table.expect(
        companies=[{"banking": 1}, {}],
        startups=[{"banking": 0}, {}],
        hands=[[], []],
        discard=["LOBBY"],
        trophies=[10, 0],
        winner=0,
    )


@pytest.mark.parametrize(("target", "cards"), [(11, 2), (10, 0)])
def test_H15_arms_pays_its_cards_if_the_game_goes_on(target: int, cards: int) -> None:
    own = {"cattle": 1, "communications": 1, "food": 1, "arms": 2}
    table = _fate({"banking": 1}, {}, companies=[own, {}], edition={"target": target}, hands=[["LOBBY"], []])
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert len(table.now["hands"][0]) == cards


def test_H16_each_seat_may_place_one_startup_for_3_skulls_in_oracle_order() -> None:
    table = _fate({}, {}, {}, oracle=1, skulls=[9, 9, 9])
    do = [found(1, "banking"), found(2, "totemism"), found(0, "smuggling")]
    table.play(from_=Question.STARTUP, do=do, to=Question.PURCHASE)
    table.expect(skulls=[6, 6, 6], startups=[{"smuggling": 1}, {"banking": 1}, {"totemism": 1}])


def test_H16_a_second_startup_is_not_offered() -> None:
    table = _fate({}, {}, skulls=[9, 9])
    table.play(from_=Question.STARTUP, do=[found(0, "banking")])
    table.offered.clear()
    table.play(to=Question.PURCHASE)
    assert not table.ever_offered(0, Move.FOUND)
    assert table.ever_offered(1, Move.FOUND)


@pytest.mark.parametrize(("companies", "cost"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_H17_innovations_lowers_the_cost_of_a_startup(companies: int, cost: int) -> None:
    table = _fate({}, {}, companies=[{"innovations": companies}, {}], skulls=[cost, 0])
    table.play(from_=Question.STARTUP, do=[found(0, "banking")], to=Question.PURCHASE)
    assert table.now["skulls"] == [0, 0]
    assert table.told("FOUNDED") == [(0, BANKING, cost, 0)]


def test_H18_a_startup_needs_a_marker_that_may_be_freed_first() -> None:
    table = _fate({"arms": 1}, {}, companies=[FULL, {}], skulls=[9, 0])
    table.until(Question.STARTUP, 0, from_=Question.STARTUP)
    assert not table.offers(found(0, "banking"))
    table.play(do=[take_off_startup(0, "arms"), found(0, "banking")], to=Question.PURCHASE)
    assert table.now["startups"] == [{"banking": 1}, {}]


def test_H19_a_startup_of_this_turn_converts_on_a_later_turn() -> None:
    table = Table(activity="banking", crisis="food", skulls=[3, 0], hands=[["LOBBY"], []])
    table.play(from_=Question.STARTUP_WINDOW, do=[found(0, "banking")], to=Question.DICE)
    assert not table.ever_offered(0, Move.CARD_BID)
    table.play(do=[roll(4, 6), card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")], to=Question.PURCHASE)
    assert table.now["companies"] == [{"banking": 1}, {}]


# --- I: end of turn


def test_I1_each_seat_may_buy_one_card_for_7_skulls_in_oracle_order() -> None:
    table = Table(players=3, oracle=2, skulls=[20, 7, 6], deck=["LOBBY", "VETO"])
    table.play(from_=Question.PURCHASE, do=[buy(0)])
    table.offered.clear()
    table.play(do=[buy(1)], to=Question.DICE)
    table.expect(skulls=[13, 0, 6], hands=[["LOBBY"], ["VETO"], []], deck_size=46, oracle=0)
    assert not table.ever_offered(0, Move.BUY)
    assert not table.ever_offered(2, Move.BUY)


@pytest.mark.parametrize(("companies", "basic", "cost"), [(1, 7, 6), (3, 7, 4), (3, 2, 0)])
def test_I2_cattle_breeding_lowers_the_cost_of_a_card(companies: int, basic: int, cost: int) -> None:
    table = Table(skulls=[cost, 0], companies=[{"cattle": companies}, {}], edition={"card_price": basic})
    table.play(from_=Question.PURCHASE, do=[buy(0)], to=Question.DICE)
    assert table.now["skulls"] == [0, 0]
    assert [(seat, skulls) for seat, _, skulls, _ in table.told("CARD_BOUGHT")] == [(0, cost)]


def test_I3_without_cards_in_deck_and_pile_nothing_can_be_bought() -> None:
    table = Table(skulls=[20, 20], hands=[["LOBBY"], []], deck_is_all=True)
    table.play(from_=Question.PURCHASE, to=Question.DICE)
    table.expect(oracle=1)
    assert not table.ever_offered(0, Move.BUY)


def test_I4_a_tax_audit_is_played_at_the_end_of_the_turn_only() -> None:
    table = Table(
        activity="food", crisis="arms", skulls=[30, 0], hands=[["AUDIT"], ["LOBBY"]], startups=[{"arms": 1}, {}]
    )
    table.until(Question.PURCHASE, 0, from_=Question.DICE, do=[roll(5, 5)])
    assert not table.ever_offered(0, Move.PLAY, card("AUDIT"))
    assert table.targets("AUDIT") == {1}


def test_I4_a_tax_audit_comes_before_or_after_the_purchase() -> None:
    easy = {"difficulty": {"AUDIT": 0}}
    table = Table(skulls=[7, 0], hands=[["AUDIT"], ["LOBBY"]], edition=easy, deck=["VETO"])
    table.play(from_=Question.PURCHASE, do=[buy(0), play(0, "AUDIT", 1), theft(0)], to=Question.DICE)
    assert table.now["hands"] == [["VETO", "LOBBY"], []]


@pytest.mark.parametrize(("oracle", "after"), [(0, 1), (1, 2), (2, 0)])
def test_I5_the_oracle_token_passes_clockwise_and_the_activity_token_stays(oracle: int, after: int) -> None:
    table = Table(players=3, oracle=oracle, activity="food").play(from_=Question.PURCHASE, to=Question.DICE)
    table.expect(oracle=after, activity="food")
    table.play(do=[roll(3, 4)], to=Question.SLOT_WINDOW)
    assert table.told("TURN")[-1][0] == after
