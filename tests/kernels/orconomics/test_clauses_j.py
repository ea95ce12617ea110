"""Clauses J1 to J11: what may be done at any moment."""

import pytest

from kernels.orconomics.layout import Card, Move, Question
from tests.kernels.orconomics.entries import (
    die,
    industry,
    loan,
    play,
    repay,
    roll,
    sell_card,
    sell_pair,
    take_off,
    take_off_startup,
)
from tests.kernels.orconomics.position import NUMERICAL
from tests.kernels.orconomics.table import Table


def _any_moment(*companies: dict[str, int], **position: object) -> Table:
    """Return a table at the end of a turn with totemism, banking and smuggling in the zone."""
    named = {"players": len(companies), "activity": "banking", "crisis": "food", "companies": companies, **position}
    return Table(**named)


def _window(*hands: list[str], **position: object) -> Table:
    """Return a table for the window before Phase 2."""
    return Table(**{"players": len(hands), "activity": "food", "crisis": "arms", "hands": hands, **position})


@pytest.mark.parametrize("name", ["cattle", "banking"])
def test_J1_a_company_or_startup_is_taken_off_for_nothing(name: str) -> None:
    table = _any_moment({name: 2}, {}, startups=[{name: 1}, {}], skulls=[5, 5])
    table.play(from_=Question.PURCHASE, do=[take_off(0, name), take_off_startup(0, name)])
    table.expect(companies=[{name: 1}, {}], startups=[{name: 0}, {}])
    assert table.now["markers"] == [9, 10]


def test_J1_only_own_markers_are_taken_off() -> None:
    table = _any_moment({"cattle": 1}, {"food": 1}, startups=[{}, {"arms": 1}])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    kinds = (Move.TAKE_OFF, Move.TAKE_OFF_STARTUP)
    assert [int(row["a"]) for row in table.rows() if int(row["kind"]) in kinds] == [industry("cattle")]


@pytest.mark.parametrize("moment", [Question.DICE_WINDOW, Question.INTEREST])
def test_J2_a_mortgaged_company_taken_off_costs_no_loan_and_no_interest(moment: Question) -> None:
    table = Table(
        activity="food", crisis="arms", skulls=[9, 9], companies=[{"cattle": 1}, {}], mortgaged=[{"cattle": 1}, {}]
    )
    table.play(from_=Question.DICE, do=[roll(5, 5), take_off(0, "cattle", 1, at=moment)], to=Question.SLOT_WINDOW)
    table.expect(
        activity="smuggling",
        crisis="tourism",
        companies=[{"cattle": 0}, {}],
        mortgaged=[{"cattle": 0}, {}],
        hand_sizes=[1, 1],
        trophies=[0, 0],
        crippled=None,
    )


def test_J3_a_loan_turns_a_company_of_the_zone_over_for_7_skulls() -> None:
    table = _any_moment({"banking": 2, "totemism": 1, "cattle": 1}, {"smuggling": 1})
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    lendable = {int(row["a"]) for row in table.rows() if int(row["kind"]) == Move.LOAN}
    assert lendable == {industry("banking"), industry("totemism")}
    table.play(do=[loan(0, "banking")])
    table.expect(skulls=[7, 0], mortgaged=[{"banking": 1}, {}])


def test_J4_a_mortgaged_company_bears_no_second_loan() -> None:
    table = _any_moment({"banking": 2}, {}, mortgaged=[{"banking": 1}, {}])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert not table.offers(loan(0, "banking"))
    assert table.now["mortgaged"] == [{"banking": 2}, {}]


def test_J5_a_mortgaged_company_works_in_every_other_way() -> None:
    own = {"transport": 1, "smuggling": 2}
    table = Table(crisis="cattle", companies=[own, {}], mortgaged=[own, {}], hands=[["VETO", "LOBBY"], []])
    assert table.start["trophies"] == [4, 0]
    do = [roll(3, 4), sell_card(0, "VETO"), play(0, "LOBBY", "tourism")]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"] == [2 + 8, 0]
    assert table.now["crisis"] == "tourism"
    assert table.count("CHECK") == 0


def test_J6_each_single_loan_triggers_communications() -> None:
    table = _any_moment({"banking": 2}, {"communications": 2}, {"communications": 1})
    table.play(from_=Question.PURCHASE, do=[loan(0, "banking"), loan(0, "banking")])
    table.expect(skulls=[14, 4, 2], mortgaged=[{"banking": 2}, {}, {}])


@pytest.mark.parametrize("name", ["cattle", "banking"])
def test_J7_a_repayment_costs_7_and_the_interest_of_now(name: str) -> None:
    table = _any_moment({name: 2}, {name: 1}, mortgaged=[{name: 1}, {}], startups=[{}, {name: 1}], skulls=[11, 0])
    table.play(from_=Question.PURCHASE, do=[repay(0, name)])
    table.expect(skulls=[0, 0], mortgaged=[{name: 0}, {}])


def test_J7_without_the_money_there_is_no_repayment() -> None:
    table = _any_moment({"cattle": 1}, {}, mortgaged=[{"cattle": 1}, {}], skulls=[7, 0])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    assert not table.offers(repay(0, "cattle"))


@pytest.mark.parametrize("kind", [member.name for member in Card])
def test_J8_two_cards_of_any_kind_sell_for_14_skulls(kind: str) -> None:
    table = _any_moment({}, {}, hands=[[kind, kind], []])
    table.play(from_=Question.PURCHASE, do=[sell_pair(0, kind)])
    table.expect(skulls=[14, 0], hands=[[], []], discard=[kind, kind])


def test_J8_two_different_cards_do_not_sell() -> None:
    table = _any_moment({}, {}, hands=[["LOBBY", "VETO", "AUDIT"], []])
    table.play(from_=Question.PURCHASE, to=Question.TURN_END)
    assert not table.ever_offered(0, Move.SELL_PAIR)


@pytest.mark.parametrize("question", [Question.SECURITY, Question.CONSULTANTS, Question.IMPROVEMENT])
def test_J9_nothing_else_is_done_while_a_card_is_resolved(question: Question) -> None:
    boards = {"companies": [{"food": 2}, {"food": 1}], "mortgaged": [{"food": 1}, {}], "startups": [{"food": 1}, {}]}
    table = _window(["LOBBY", "VETO", "VETO"], ["SECURITY", "CONSULTANTS"], skulls=[20, 0], **boards)
    dice = [] if question == Question.SECURITY else [die(2)]
    table.until(question, from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle"), *dice])
    allowed = {Move.PASS, Move.DISCARD} if question == Question.IMPROVEMENT else {Move.PASS, Move.PLAY}
    assert {int(row["kind"]) for row in table.rows()} == allowed


def test_J10_a_company_whose_loan_was_repaid_bears_none_this_turn() -> None:
    table = _any_moment({"banking": 2}, {}, skulls=[9, 0])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[loan(0, "banking"), repay(0, "banking")])
    assert table.offers(loan(0, "banking"))
    table.until(Question.PURCHASE, 0, do=[loan(0, "banking")])
    assert not table.offers(loan(0, "banking"))
    table.until(Question.DICE_WINDOW, 0, do=[roll(4, 5)])
    assert table.offers(loan(0, "banking"))


def test_J11_without_an_active_industry_there_is_no_loan() -> None:
    table = Table(activity=None, companies=[{name: 1 for name in NUMERICAL}, {}])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    assert Move.LOAN not in {int(row["kind"]) for row in table.rows()}
