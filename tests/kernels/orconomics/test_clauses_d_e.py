"""Clauses D1 to E16: start of turn and Winter."""

import pytest

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    card,
    exempt,
    industry,
    loan,
    lose,
    pay,
    play,
    repay,
    roll,
    sell_pair,
)
from tests.kernels.orconomics.position import NUMERICAL
from tests.kernels.orconomics.table import Table

CATTLE, TRANSPORT, ARMS = industry("cattle"), industry("transport"), industry("arms")
WINTER = roll(5, 5)


def _places(table: Table, *names: str) -> list[int]:
    """Return where the first event of each name stands in the log."""
    order = [name for name, *_ in table.events]
    return [order.index(name) for name in names]


def _winter_table(skulls: int = 20, **position: object) -> Table:
    """Return a table whose next Winter has banking, smuggling and arms in its zone."""
    return Table(**{"activity": "food", "crisis": "cattle", "skulls": [skulls, 20], **position})


def test_D1_the_token_goes_to_the_industry_of_the_sum() -> None:
    table = Table(activity=None).play(from_=Question.DICE, do=[roll(1, 3)])
    assert table.now["activity"] == "communications"
    assert table.told("DICE") == [(0, 1, 3, industry("communications"))]


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_D2_equal_dice_bring_winter(value: int) -> None:
    table = Table(activity="cattle").play(from_=Question.DICE, do=[roll(value, value)], to=Question.SLOT_WINDOW)
    assert table.told("WINTER") == [(-1, 1, 0, 0)]


def test_D3_the_same_industry_brings_winter() -> None:
    table = Table(activity="transport").play(from_=Question.DICE, do=[roll(1, 6)], to=Question.SLOT_WINDOW)
    assert table.told("WINTER") == [(-1, 2, 0, 0)]


def test_D4_both_reasons_make_one_winter() -> None:
    table = Table(activity="food", crisis="arms").play(from_=Question.DICE, do=[roll(3, 3)], to=Question.SLOT_WINDOW)
    assert table.told("WINTER") == [(-1, 3, 0, 0)]
    table.expect(activity="food", crisis="tourism", hand_sizes=[1, 1], deck_size=46)


@pytest.mark.parametrize(("dice", "winters"), [((3, 4), 0), ((1, 2), 0), ((2, 2), 1)])
def test_D5_on_turn_1_only_equal_dice_bring_winter(dice: tuple[int, int], winters: int) -> None:
    table = Table(activity=None).play(from_=Question.DICE, do=[roll(*dice)], to=Question.SLOT_WINDOW)
    assert table.count("WINTER") == winters


def test_D6_without_winter_the_turn_goes_straight_on_to_profit() -> None:
    companies = [{"cattle": 1}, {"cattle": 1}]
    table = Table(crisis="food", skulls=[9, 9], companies=companies, mortgaged=[{"cattle": 1}, {}])
    table.play(from_=Question.DICE, do=[roll(1, 2)], to=Question.AUCTION_WINDOW)
    table.expect(activity="cattle", skulls=[14, 14])


@pytest.mark.parametrize("value", [1, 6])
def test_D7_tourism_always_comes_with_winter(value: int) -> None:
    table = Table(activity="arms").play(from_=Question.DICE, do=[roll(value, value)], to=Question.SLOT_WINDOW)
    assert table.now["activity"] == "tourism"
    assert table.count("WINTER") == 1


def test_D8_winter_uses_the_new_zone_for_loans() -> None:
    table = _winter_table(companies=[{"cattle": 1, "transport": 1, "arms": 1}, {}], mortgaged=[{"cattle": 1}, {}])
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[WINTER])
    assert table.offers(loan(0, "arms"))
    assert not table.offers(loan(0, "transport"))


def test_E1_interest_then_the_crisis_then_cards() -> None:
    table = _winter_table(companies=[{"transport": 1}, {}], mortgaged=[{"transport": 1}, {}])
    table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
    places = _places(table, "WINTER", "INTEREST", "CRISIS", "DRAW")
    assert places == sorted(places)


def test_E2_interest_slots_run_in_oracle_order() -> None:
    table = Table(
        players=4,
        oracle=2,
        activity="food",
        skulls=[9] * 4,
        companies=[{"transport": 1}, {"cattle": 1}, {"food": 1}, {"arms": 1}],
        mortgaged=[{"transport": 1}, {"cattle": 1}, {}, {"arms": 1}],
    )
    table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
    assert [seat for seat, *_ in table.told("INTEREST")] == [3, 0, 1]
    assert not table.ever_offered(2, Move.PAY)


def test_E3_interest_is_all_markers_of_the_industry() -> None:
    table = _winter_table(
        companies=[{"cattle": 2}, {"cattle": 1}],
        mortgaged=[{"cattle": 1}, {}],
        startups=[{"cattle": 1}, {"cattle": 2}],
    )
    table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
    assert table.told("INTEREST") == [(0, CATTLE, 6, 0)]
    assert table.now["skulls"] == [14, 20]


def test_E4_interest_is_due_for_each_loan_in_all_industries() -> None:
    loans = {"cattle": 2, "transport": 1, "arms": 1}
    table = _winter_table(companies=[loans, {}], mortgaged=[loans, {}])
    table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
    assert sorted(table.told("INTEREST")) == [(0, 1, 2, 0), (0, 1, 2, 0), (0, 5, 1, 0), (0, 9, 1, 0)]
    assert table.now["skulls"] == [14, 20]


def test_E5_a_seat_may_lose_the_company_though_it_could_pay() -> None:
    table = _winter_table(companies=[{"cattle": 2}, {}], mortgaged=[{"cattle": 1}, {}])
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[WINTER])
    assert table.offers(pay(0, "cattle"))
    table.play(do=[lose(0, "cattle")], to=Question.SLOT_WINDOW)
    table.expect(
        activity="smuggling",
        crisis="communications",
        companies=[{"cattle": 1}, {}],
        mortgaged=[{"cattle": 0}, {}],
        trophies=[2, 0],
        hand_sizes=[1, 1],
    )
    assert table.now["markers"] == [9, 10]


def test_E5_without_the_money_a_seat_can_only_lose_the_company() -> None:
    table = _winter_table(0, companies=[{"cattle": 1}, {}], mortgaged=[{"cattle": 1}, {}])
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[WINTER])
    assert not table.offers(pay(0, "cattle"))
    assert table.offers(lose(0, "cattle"))


@pytest.mark.parametrize(("skulls", "offered"), [(1, False), (2, True)])
def test_E5_the_exact_sum_is_enough(skulls: int, offered: bool) -> None:
    boards = {"companies": [{"cattle": 1}, {"cattle": 1}], "mortgaged": [{"cattle": 1}, {}]}
    table = _winter_table(skulls, **boards)
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[WINTER])
    assert table.offers(pay(0, "cattle")) == offered


def test_E6_what_was_lost_before_no_longer_counts() -> None:
    table = _winter_table(companies=[{"cattle": 1}, {"cattle": 1}], mortgaged=[{"cattle": 1}, {"cattle": 1}])
    table.play(from_=Question.DICE, do=[WINTER, lose(0, "cattle")], to=Question.SLOT_WINDOW)
    assert table.told("INTEREST") == [(1, CATTLE, 1, 0)]


def test_E7_paying_interest_does_not_lift_the_loan() -> None:
    table = _winter_table(companies=[{"cattle": 1}, {}], mortgaged=[{"cattle": 1}, {}])
    table.play(from_=Question.DICE, do=[WINTER, pay(0, "cattle"), WINTER, pay(0, "cattle")], to=Question.SLOT_WINDOW)
    assert table.now["mortgaged"] == [{"cattle": 1}, {}]
    assert table.told("INTEREST") == [(0, CATTLE, 1, 0)] * 2


def test_E8_interest_is_paid_from_cash_new_loans_and_pairs() -> None:
    table = _winter_table(
        0, companies=[{"cattle": 1, "arms": 1}, {}], mortgaged=[{"cattle": 1}, {}], hands=[["LOBBY", "LOBBY"], []]
    )
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[WINTER])
    assert not table.offers(pay(0, "cattle"))
    assert table.offers(sell_pair(0, "LOBBY"))
    table.until(Question.INTEREST, 0, do=[loan(0, "arms", at=Question.INTEREST)])
    assert table.offers(pay(0, "cattle"))
    table.play(do=[pay(0, "cattle")], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [6, 20]


def test_E9_a_loan_of_the_own_slot_bears_nothing_this_winter() -> None:
    table = _winter_table(companies=[{"cattle": 1, "arms": 1}, {}], mortgaged=[{"cattle": 1}, {}])
    do = [WINTER, loan(0, "arms", at=Question.INTEREST)]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    assert table.told("INTEREST") == [(0, CATTLE, 1, 0)]


def test_E9_a_loan_taken_before_the_slot_bears_interest() -> None:
    table = _winter_table(companies=[{"cattle": 1, "arms": 1}, {}], mortgaged=[{"cattle": 1}, {}])
    do = [WINTER, loan(0, "arms", at=Question.DICE_WINDOW)]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    assert sorted(table.told("INTEREST")) == [(0, CATTLE, 1, 0), (0, ARMS, 1, 0)]


@pytest.mark.parametrize("moment", [Question.DICE_WINDOW, Question.INTEREST])
def test_E10_a_loan_repaid_before_or_in_the_slot_costs_interest_once(moment: Question) -> None:
    table = _winter_table(companies=[{"cattle": 2}, {"cattle": 1}], mortgaged=[{"cattle": 1}, {}])
    table.play(from_=Question.DICE, do=[WINTER, repay(0, "cattle", at=moment)], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [10, 20]
    assert table.told("REPAID") == [(0, CATTLE, 10, 3)]
    assert table.told("INTEREST") == []


def test_E11_each_banking_company_exempts_one_loan() -> None:
    loans = {"cattle": 2, "transport": 1}
    table = _winter_table(companies=[{**loans, "banking": 2}, {}], mortgaged=[loans, {}])
    do = [WINTER, exempt(0, "cattle"), exempt(0, "transport")]
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=do)
    assert not table.offers(exempt(0, "cattle"))
    table.play(do=[pay(0, "cattle")], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [18, 20]
    assert table.told("EXEMPTION") == [(0, CATTLE, 0, 0), (0, TRANSPORT, 0, 0)]


def test_E11_a_banking_company_lost_in_the_slot_still_exempts() -> None:
    table = _winter_table(companies=[{"banking": 1, "cattle": 1}, {}], mortgaged=[{"banking": 1, "cattle": 1}, {}])
    do = [WINTER, lose(0, "banking"), exempt(0, "cattle")]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [20, 20]


@pytest.mark.parametrize("moment", [Question.DICE_WINDOW, Question.INTEREST])
def test_E12_payment_deferral_waives_all_interest_of_this_winter(moment: Question) -> None:
    loans = {"cattle": 2, "transport": 1}
    table = _winter_table(companies=[loans, {}], mortgaged=[loans, {}], hands=[["DEFERRAL"], []])
    table.play(from_=Question.DICE, do=[WINTER, play(0, "DEFERRAL", at=moment)], to=Question.SLOT_WINDOW)
    table.expect(activity="smuggling", crisis="communications", hand_sizes=[1, 1], discard=["DEFERRAL"], deck_size=45)
    assert table.count("CHECK") == 0
    assert table.told("DEFERRED") == [(0, 0, 0, 0)]
    table.play(do=[WINTER], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [15, 23]


def test_E12_payment_deferral_comes_too_late_once_a_loan_was_answered_for() -> None:
    loans = {"cattle": 1, "transport": 1}
    table = _winter_table(companies=[loans, {}], mortgaged=[loans, {}], hands=[["DEFERRAL"], []])
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[WINTER])
    assert table.offers(play(0, "DEFERRAL"))
    table.until(Question.INTEREST, 0, do=[pay(0, "cattle")])
    assert not table.offers(play(0, "DEFERRAL"))


@pytest.mark.parametrize(("crisis", "offered"), [("totemism", True), ("banking", False)])
def test_E13_the_crisis_before_its_move_matters_for_exemptions(crisis: str, offered: bool) -> None:
    companies = [{"cattle": 1, "banking": 1}, {}]
    table = _winter_table(crisis=crisis, companies=companies, mortgaged=[{"cattle": 1}, {}])
    table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
    assert table.ever_offered(0, Move.EXEMPT) == offered


@pytest.mark.parametrize("ring", [NUMERICAL, NUMERICAL[::-1]])
def test_E14_the_crisis_moves_one_industry_clockwise(ring: tuple[str, ...]) -> None:
    for number, name in enumerate(ring):
        table = Table(activity="food", crisis=name, ring=ring)
        table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
        assert table.now["crisis"] == ring[(number + 1) % 10]
        assert table.told("CRISIS") == [(0, industry(name), industry(ring[(number + 1) % 10]), 0)]


def test_E15_each_seat_draws_a_card_in_oracle_order() -> None:
    table = Table(players=3, oracle=2, activity="food", deck=["LOBBY", "VETO", "AUDIT"])
    table.play(from_=Question.DICE, do=[WINTER], to=Question.SLOT_WINDOW)
    assert table.now["hands"] == [["VETO"], ["AUDIT"], ["LOBBY"]]
    assert table.told("DRAW") == [(2, card("LOBBY"), 0, 0), (0, card("VETO"), 0, 0), (1, card("AUDIT"), 0, 0)]


def test_E16_profit_follows_with_the_crisis_at_its_new_place() -> None:
    companies = [{"communications": 1, "innovations": 1}, {"cattle": 1, "food": 1}]
    table = Table(activity="arms", crisis="communications", skulls=[5, 5], companies=companies)
    table.play(from_=Question.DICE, do=[roll(2, 2)], to=Question.AUCTION_WINDOW)
    assert table.now["crisis"] == "innovations"
    assert table.now["skulls"] == [5 + 4 - 1, 5 + 5]
