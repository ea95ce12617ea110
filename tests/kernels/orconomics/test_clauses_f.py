"""Clauses F1 to F16: Profit."""

import pytest

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    die,
    draw,
    industry,
    loan,
    lose,
    move_crisis,
    pay,
    play,
    relocate,
    roll,
    sell_card,
    sell_pair,
)
from tests.kernels.orconomics.table import Table

CATTLE, TRANSPORT, ARMS = industry("cattle"), industry("transport"), industry("arms")


def test_F1_each_slot_is_finished_before_the_next_begins() -> None:
    own = {"transport": 1}
    table = Table(
        players=3, oracle=1, crisis="cattle", companies=[own, own, own], hands=[["LOBBY"], ["VETO"], ["AUDIT"]]
    )
    do = [roll(3, 4), sell_card(1, "VETO"), sell_card(2, "AUDIT"), sell_card(0, "LOBBY")]
    table.play(from_=Question.DICE, do=do, to=Question.AUCTION_WINDOW)
    profit = [(name, seat) for name, seat, *_ in table.events if name in ("INCOME", "CARD_SOLD")]
    assert profit == [(name, seat) for seat in (1, 2, 0) for name in ("INCOME", "CARD_SOLD")]


def test_F2_all_companies_are_settled_before_any_golden_ability() -> None:
    own = {"food": 1, "transport": 1, "totemism": 1}
    table = Table(crisis="cattle", skulls=[5, 0], companies=[own, {}], hands=[["LOBBY"], []])
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    assert table.told("INCOME") == [(0, TRANSPORT, 1, 2), (0, industry("totemism"), 1, 2)]
    assert table.told("LOSS") == [(0, industry("food"), 2, 0)]
    for kind in (Move.RELOCATE, Move.SELL_CARD, Move.MOVE_CRISIS):
        assert not table.ever_offered(0, kind)


def test_F3_normal_and_mortgaged_companies_of_the_zone_bring_income() -> None:
    table = Table(
        crisis="food",
        companies=[{"cattle": 2, "banking": 1}, {"communications": 1}],
        mortgaged=[{"cattle": 1}, {"communications": 1}],
        startups=[{"cattle": 2}, {"communications": 1}],
    )
    table.play(from_=Question.DICE, do=[roll(1, 2)], to=Question.SUBSIDY)
    table.expect(activity="cattle", skulls=[10, 4])


@pytest.mark.parametrize(
    ("name", "dice", "income"),
    [
        ("cattle", (1, 2), 5),
        ("communications", (1, 3), 4),
        ("innovations", (1, 4), 3),
        ("transport", (1, 6), 2),
        ("totemism", (2, 6), 2),
        ("banking", (3, 6), 3),
        ("smuggling", (4, 6), 4),
    ],
)
def test_F3_each_industry_brings_its_value(name: str, dice: tuple[int, int], income: int) -> None:
    table = Table(activity="arms", crisis="tourism", companies=[{name: 2}, {name: 1}])
    table.play(from_=Question.DICE, do=[roll(*dice)], to=Question.SUBSIDY)
    table.expect(activity=name, skulls=[2 * income, income])


@pytest.mark.parametrize(("name", "dice", "loss"), [("tourism", (1, 2), 3), ("food", (1, 5), 2), ("arms", (5, 6), 1)])
def test_F4_a_negative_value_is_paid_to_the_bank(name: str, dice: tuple[int, int], loss: int) -> None:
    table = Table(crisis="banking", skulls=[9, 9], companies=[{name: 2}, {name: 1}])
    table.play(from_=Question.DICE, do=[roll(*dice)], to=Question.SUBSIDY)
    assert table.now["skulls"] == [9 - 2 * loss, 9 - loss]


@pytest.mark.parametrize("name", ["tourism", "cattle", "communications"])
def test_F5_the_crisis_makes_every_value_minus_1(name: str) -> None:
    table = Table(crisis=name, skulls=[9, 9], companies=[{name: 2}, {name: 1}])
    table.play(from_=Question.DICE, do=[roll(1, 2)], to=Question.SUBSIDY)
    assert table.now["skulls"] == [7, 8]


def test_F6_gains_come_before_losses() -> None:
    table = Table(crisis="food", companies=[{"tourism": 1, "cattle": 1}, {"cattle": 1}])
    table.play(from_=Question.DICE, do=[roll(1, 2), pay(0, "tourism")], to=Question.SUBSIDY)
    table.expect(activity="cattle", skulls=[2, 5])


def test_F7_losses_are_decided_one_by_one() -> None:
    table = Table(crisis="food", skulls=[9, 0], companies=[{"tourism": 3}, {"cattle": 1}])
    do = [roll(1, 2), pay(0, "tourism"), lose(0, "tourism"), pay(0, "tourism")]
    table.play(from_=Question.DICE, do=do, to=Question.AUCTION_WINDOW)
    table.expect(activity="cattle", skulls=[3, 5], companies=[{"tourism": 2}, {}])


def test_F8_a_loss_is_met_by_cash_loans_and_pairs_or_not_at_all() -> None:
    companies = [{"tourism": 1, "banking": 1}, {"cattle": 1}]
    table = Table(crisis="food", skulls=[9, 0], companies=companies, hands=[["LOBBY", "LOBBY"], []])
    table.until(Question.LOSS, 0, from_=Question.DICE, do=[roll(1, 2)])
    assert table.offers(pay(0, "tourism"))
    assert table.offers(lose(0, "tourism"))
    assert table.offers(loan(0, "tourism"))
    assert table.offers(sell_pair(0, "LOBBY"))
    assert not table.offers(loan(0, "banking"))


def test_F8_without_cash_a_loss_cannot_be_paid() -> None:
    table = Table(crisis="food", skulls=[2, 0], companies=[{"tourism": 1}, {"cattle": 1}])
    table.until(Question.LOSS, 0, from_=Question.DICE, do=[roll(1, 2)])
    assert not table.offers(pay(0, "tourism"))
    assert table.offers(lose(0, "tourism"))


def test_F9_a_company_lost_returns_and_its_loan_is_forgiven() -> None:
    companies = [{"tourism": 2}, {"tourism": 1, "cattle": 1}]
    table = Table(crisis="food", skulls=[3, 0], companies=companies, mortgaged=[{"tourism": 1}, {}])
    table.play(from_=Question.DICE, do=[roll(1, 2), lose(0, "tourism", 1)], to=Question.AUCTION_WINDOW)
    assert table.now["skulls"][0] == 3
    assert table.now["markers"][0] == 9
    assert table.now["mortgaged"] == [{}, {}]
    names = [name for name, *_ in table.events]
    assert names[names.index("LOST") + 1] == "TROPHIES"
    assert table.told("LOST") == [(0, 0, 1, 6)]
    assert table.told("TROPHIES") == [(0, 1, 0, 0)]


def test_F10_golden_abilities_are_used_in_any_order_or_not_at_all() -> None:
    own = {"food": 1, "transport": 1, "totemism": 1}
    table = Table(crisis="cattle", skulls=[5, 5], companies=[own, {}], hands=[["LOBBY"], []])
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    for entry in (relocate(0, "arms"), sell_card(0, "LOBBY"), move_crisis(0, "tourism")):
        assert table.offers(entry)
    table.until(Question.ABILITY, 0, do=[move_crisis(0, "tourism"), sell_card(0, "LOBBY")])
    assert table.offers(relocate(0, "arms"))
    table.play(to=Question.AUCTION_WINDOW)
    table.expect(
        activity="transport",
        crisis="tourism",
        skulls=[5 + 4 - 2 + 8, 5 + 3],
        hands=[[], []],
        discard=["LOBBY"],
    )


def test_F10_a_company_lost_gives_no_ability() -> None:
    table = Table(crisis="food", skulls=[9, 0], companies=[{"tourism": 2}, {"cattle": 1}])
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(1, 2), lose(0, "tourism"), draw(0)])
    assert not table.offers(draw(0))


def test_F11_each_company_gives_its_ability_once() -> None:
    table = Table(crisis="cattle", companies=[{"transport": 2}, {}], hands=[["LOBBY", "VETO", "AUDIT", "SWITCHED"], []])
    do = [roll(3, 4), sell_card(0, "LOBBY"), sell_card(0, "VETO")]
    table.play(from_=Question.DICE, do=do)
    table.offered.clear()
    table.play(to=Question.AUCTION_WINDOW)
    assert not table.ever_offered(0, Move.SELL_CARD)
    assert table.now["skulls"][0] == 20


def test_F12_the_crisis_at_the_moment_of_use_stops_an_ability() -> None:
    table = Table(
        crisis="transport", skulls=[1, 0], companies=[{"transport": 1, "totemism": 1}, {}], hands=[["LOBBY"], []]
    )
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    assert not table.offers(sell_card(0, "LOBBY"))
    table.until(Question.ABILITY, 0, do=[move_crisis(0, "food")])
    assert table.offers(sell_card(0, "LOBBY"))


def test_F13_a_crisis_moved_in_a_slot_holds_for_later_slots_only() -> None:
    companies = [{"transport": 1}, {"totemism": 1}, {"transport": 1, "cattle": 1}]
    table = Table(players=3, crisis="food", skulls=[0, 0, 5], companies=companies)
    table.play(from_=Question.DICE, do=[roll(3, 4), move_crisis(1, "transport")], to=Question.PROFIT_WINDOW)
    table.expect(activity="transport", crisis="transport", skulls=[2, 2, 4])


def test_F14_the_seat_with_strictly_the_fewest_trophies_takes_3_skulls() -> None:
    table = Table(players=3, companies=[{"cattle": 1}, {}, {"food": 1}])
    table.play(from_=Question.DICE, do=[roll(5, 6)], to=Question.AUCTION_WINDOW)
    table.expect(activity="arms", skulls=[0, 3, 0])
    assert table.told("SUBSIDY") == [(1, 3, 0, 0)]


def test_F15_a_shared_fewest_brings_no_subsidy() -> None:
    table = Table(players=3, companies=[{"cattle": 1}, {}, {}])
    table.play(from_=Question.DICE, do=[roll(5, 6)], to=Question.AUCTION_WINDOW)
    table.expect(activity="arms")


def test_F16_the_subsidy_is_paid_once_whatever_is_played() -> None:
    table = Table(crisis="banking", companies=[{"cattle": 2}, {"cattle": 1}], hands=[[], ["EXPLOITATION"]])
    table.play(from_=Question.DICE, do=[roll(1, 2), play(1, "EXPLOITATION"), die(4)], to=Question.AUCTION_WINDOW)
    assert table.told("SUBSIDY") == [(1, 3, 0, 0)]
    assert table.now["skulls"] == [10, 13]
