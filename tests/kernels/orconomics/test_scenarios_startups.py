"""Acceptance scenarios S18 to S28: startups, loans and cards, a whole turn."""

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    bid,
    buy,
    card,
    card_bid,
    convert,
    die,
    discard,
    exempt,
    found,
    loan,
    play,
    repay,
    roll,
    sell_card,
)
from tests.kernels.orconomics.table import Table


def test_S18_a_bidding_in_cards_then_the_cards_of_arms() -> None:
    table = Table(
        players=3,
        oracle=1,
        activity="food",
        crisis="cattle",
        companies=[{"arms": 2}, {"transport": 2}, {"transport": 1}],
        startups=[{"transport": 1}, {"innovations": 1}, {"arms": 1}],
        hands=[["LOBBY", "VETO", "AUDIT"], ["INFORMANT", "DEFERRAL"], 5],
        deck=["EASY_DEAL", "TWELFTH"],
    )
    table.play(from_=Question.STARTUP_WINDOW, do=[card_bid(1, 1), card_bid(0, 2)])
    table.offered.clear()
    payment = [discard(0, "LOBBY"), discard(0, "AUDIT"), convert(0, "transport")]
    table.play(do=payment, to=Question.PURCHASE)
    table.expect(
        companies=[{"transport": 1}, {}, {}],
        startups=[{"transport": 0}, {}, {}],
        free={"transport": 0},
        hands=[["VETO", "EASY_DEAL", "TWELFTH"], ["INFORMANT", "DEFERRAL"], 5],
        discard=["LOBBY", "AUDIT"],
        trophies=[3, 2, 1],
        crippled=2,
    )
    assert not table.ever_offered(1, Move.CARD_BID)
    assert [seat for seat, *_ in table.told("CARD_BID")] == [1, 0]


def test_S19_an_owner_without_cards_cannot_bid() -> None:
    table = Table(
        players=3,
        activity="smuggling",
        crisis="food",
        startups=[{"banking": 1}, {"smuggling": 1, "arms": 1}, {}],
        hands=[[], ["DEFERRAL", "INFORMANT", "VETO"], []],
    )
    do = [card_bid(1, 1), discard(1, "DEFERRAL"), convert(1, "smuggling")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    table.expect(
        companies=[{}, {"smuggling": 1}, {}],
        startups=[{}, {"smuggling": 0}, {}],
        hands=[[], ["INFORMANT", "VETO"], []],
        discard=["DEFERRAL"],
        trophies=[0, 2, 0],
        crippled=None,
    )
    assert not table.ever_offered(0, Move.CARD_BID)
    assert table.count("CONVERTED") == 1


def test_S20_a_startup_of_espionage_converts_at_once_and_a_bought_one_does_not() -> None:
    table = Table(activity="totemism", crisis="food", skulls=[0, 5], hands=[[], ["ESPIONAGE", "LOBBY", "VETO"]])
    espionage = [play(1, "ESPIONAGE", "banking", at=Question.STARTUP_WINDOW), die(2), discard(1, "LOBBY")]
    conversion = [card_bid(1, 1), discard(1, "VETO"), convert(1, "banking")]
    do = [*espionage, *conversion, found(1, "totemism")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    table.expect(
        skulls=[0, 2],
        companies=[{}, {"banking": 1}],
        startups=[{}, {"totemism": 1}],
        hands=[[], []],
        discard=["LOBBY", "ESPIONAGE", "VETO"],
        trophies=[0, 2],
        crippled=0,
    )


def _table_of_s21() -> Table:
    return Table(
        oracle=1,
        activity="banking",
        crisis="food",
        startups=[{"banking": 1}, {"smuggling": 1}],
        hands=[["VETO", "LOBBY"], ["AUDIT", "TWELFTH"]],
    )


def test_S21_a_veto_in_fate_comes_before_the_own_bid() -> None:
    veto = [card_bid(1, 1), play(0, "VETO", 1, at=Question.CARD_BID), die(5)]
    conversion = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table = _table_of_s21()
    table.play(from_=Question.STARTUP_WINDOW, do=[*veto, *conversion], to=Question.PURCHASE)
    table.expect(
        companies=[{"banking": 1}, {}],
        startups=[{"banking": 0}, {}],
        hands=[[], ["AUDIT", "TWELFTH"]],
        discard=["VETO", "LOBBY"],
        trophies=[2, 0],
        crippled=1,
    )


def test_S21_a_veto_that_is_bound_by_a_bid_is_not_offered() -> None:
    table = _table_of_s21()
    table.play(from_=Question.STARTUP_WINDOW, do=[card_bid(1, 1), card_bid(0, 2)])
    table.offered.clear()
    table.play(do=[discard(0, "VETO"), discard(0, "LOBBY"), convert(0, "banking")], to=Question.PURCHASE)
    assert not table.ever_offered(0, Move.PLAY, card("VETO"))


def _startup_and_card(crisis: str, skulls: int) -> None:
    table = Table(activity="food", crisis=crisis, skulls=[20, 0], companies=[{"innovations": 3, "cattle": 2}, {}])
    table.play(from_=Question.STARTUP, do=[found(0, "food"), buy(0)], to=Question.DICE)
    table.expect(
        skulls=[skulls, 0], startups=[{"food": 1}, {}], hand_sizes=[1, 0], oracle=1, trophies=[4, 0], crippled=1
    )


def test_S22_a_crisis_on_innovations_takes_its_discount_away() -> None:
    _startup_and_card("innovations", 12)


def test_S22_variant_a_crisis_on_cattle_takes_its_discount_away() -> None:
    _startup_and_card("cattle", 13)


def test_S23_the_deck_runs_out_while_seats_are_buying() -> None:
    table = Table(
        players=4,
        activity="food",
        crisis="cattle",
        skulls=[7, 7, 7, 7],
        hands=[12, 11, 11, 11],
        deck=["VETO"],
        deck_is_all=True,
        discard=["LOBBY", "LOBBY"],
    )
    table.play(from_=Question.PURCHASE, do=[buy(0), buy(1), buy(2)], to=Question.DICE)
    table.expect(
        skulls=[0, 0, 0, 7],
        hand_sizes=[13, 12, 12, 11],
        deck_size=0,
        discard=[],
        oracle=1,
        trophies=[0, 0, 0, 0],
        crippled=None,
    )
    assert not table.ever_offered(3, Move.BUY)


def test_S24_loan_and_repayment_do_not_go_round_for_ever() -> None:
    table = Table(
        activity="communications", crisis="arms", skulls=[10, 0], companies=[{"communications": 2, "cattle": 1}, {}]
    )
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[loan(0, "cattle"), repay(0, "cattle")])
    assert not table.offers(loan(0, "cattle"))
    table.play(do=[loan(0, "communications")])
    table.expect(skulls=[20, 0], mortgaged=[{"communications": 1}, {}], trophies=[4, 0], crippled=1)


def test_S25_a_certain_lobby_is_fetched_back_and_switches_smuggling_off() -> None:
    table = Table(
        activity="food", crisis="cattle", companies=[{"smuggling": 2}, {}], hands=[["LOBBY", "INFORMANT"], []]
    )
    do = [play(0, "LOBBY", "transport"), play(0, "INFORMANT"), play(0, "LOBBY", "smuggling")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(crisis="smuggling", hands=[[], []], discard=["INFORMANT", "LOBBY"], trophies=[2, 0], crippled=1)
    assert table.count("CHECK") == 0


def test_S26_a_security_service_cancels_a_security_service() -> None:
    table = Table(
        players=3,
        activity="food",
        crisis="arms",
        hands=[["SECURITY"], ["LOBBY", "SECURITY", "VETO"], ["SECURITY"]],
    )
    answers = [play(2, "SECURITY", 1), play(1, "SECURITY", 2), die(2), discard(1, "VETO")]
    do = [play(1, "LOBBY", "food"), *answers, die(3)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(
        crisis="food",
        hands=[["SECURITY"], [], []],
        discard=["VETO", "SECURITY", "SECURITY", "LOBBY"],
        trophies=[0, 0, 0],
        crippled=None,
    )
    assert table.count("CHECK") == 2


def test_S27_an_easy_deal_on_a_mortgaged_company_costs_no_interest() -> None:
    table = Table(
        activity="tourism",
        crisis="cattle",
        companies=[{"smuggling": 1}, {"smuggling": 1}],
        mortgaged=[{"smuggling": 1}, {}],
        hands=[["EASY_DEAL"], []],
    )
    do = [roll(3, 3), play(0, "EASY_DEAL", "smuggling"), die(4)]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    table.expect(
        skulls=[3, 0],
        companies=[{"smuggling": 0}, {}],
        mortgaged=[{"smuggling": 0}, {}],
        prices={"smuggling": 5},
        crisis="communications",
        activity="food",
        hand_sizes=[1, 1],
        discard=["EASY_DEAL"],
        trophies=[0, 2],
        crippled=0,
    )


def test_S28_a_whole_turn() -> None:
    table = Table(
        players=3,
        oracle=1,
        activity="food",
        crisis="innovations",
        skulls=[4, 3, 6],
        companies=[{"transport": 1, "banking": 1}, {"food": 1, "innovations": 1}, {"transport": 2}],
        mortgaged=[{"transport": 1}, {}, {}],
        startups=[{}, {}, {"innovations": 1}],
        hands=[["VETO", "DEFERRAL"], [], ["LOBBY"]],
        deck=["AUDIT", "LOBBY", "INFORMANT", "EXPLOITATION"],
    )
    profit = [roll(4, 2), exempt(0, "transport"), sell_card(2, "LOBBY")]
    phases = [bid(2, 6), card_bid(2, 1), discard(2, "LOBBY"), convert(2, "innovations")]
    end = [found(1, "transport"), found(2, "food"), buy(2)]
    table.play(from_=Question.DICE, do=[*profit, *phases, *end], to=Question.DICE)
    table.expect(
        skulls=[6, 3, 5],
        companies=[{}, {}, {"food": 1, "innovations": 1}],
        startups=[{}, {"transport": 1}, {"innovations": 0, "food": 1}],
        prices={"food": 6},
        crisis="food",
        hands=[["VETO", "DEFERRAL", "INFORMANT"], ["AUDIT"], ["EXPLOITATION"]],
        discard=["LOBBY", "LOBBY"],
        oracle=2,
        trophies=[3, 2, 4],
        crippled=1,
    )
