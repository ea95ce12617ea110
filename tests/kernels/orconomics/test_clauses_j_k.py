"""Clauses J1 to K32: what may be done at any moment, and cards."""

import pytest

from kernels.orconomics.layout import Card, Move, Question
from tests.kernels.orconomics.entries import (
    bid,
    buy,
    card,
    card_bid,
    convert,
    die,
    discard,
    found,
    industry,
    loan,
    lose,
    move_crisis,
    pay,
    play,
    relocate,
    repay,
    roll,
    sell_card,
    sell_pair,
    take_off,
    take_off_startup,
    theft,
)
from tests.kernels.orconomics.position import NUMERICAL
from tests.kernels.orconomics.table import Table

CERTAIN = {"difficulty": {name: 0 for name in Card.__members__}}
"""An edition in which no card needs a die."""


def _any_moment(*companies: dict[str, int], **position: object) -> Table:
    """Return a table at the end of a turn with totemism, banking and smuggling in the zone."""
    named = {"players": len(companies), "activity": "banking", "crisis": "food", "companies": companies, **position}
    return Table(**named)


def _window(*hands: list[str], **position: object) -> Table:
    """Return a table for the window before Phase 2."""
    return Table(**{"players": len(hands), "activity": "food", "crisis": "arms", "hands": hands, **position})


def _bidding(*hands: list[str], **position: object) -> Table:
    """Return a table before an auction of banking (9 skulls)."""
    named = {
        "players": len(hands),
        "activity": "banking",
        "crisis": "food",
        "skulls": [30] * len(hands),
        "hands": hands,
    }
    return Table(**{**named, **position})


def _names(table: Table) -> list[str]:
    """Return the names of all events."""
    return [name for name, *_ in table.events]


# --- J: at any moment


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


# --- K1 to K12: using cards


def test_K1_a_card_is_played_on_any_turn_at_its_moment() -> None:
    table = _window([], ["LOBBY", "VETO", "SWITCHED", "DEFERRAL", "EXPLOITATION", "AUDIT", "ESPIONAGE"])
    table.until(Question.AUCTION_WINDOW, 1, from_=Question.AUCTION_WINDOW)
    playable = {Card(int(row["a"])).name for row in table.rows() if int(row["kind"]) == Move.PLAY}
    assert playable == {"LOBBY", "ESPIONAGE"}


def test_K1_each_card_has_its_phase() -> None:
    hand = ["VETO", "SWITCHED", "DEFERRAL", "EXPLOITATION", "AUDIT"]
    table = Table(
        activity="arms",
        crisis="food",
        skulls=[30, 30],
        companies=[{"cattle": 1, "banking": 1}, {}],
        mortgaged=[{"banking": 1}, {}],
        startups=[{"cattle": 1}, {"cattle": 1}],
        hands=[hand, ["LOBBY"]],
    )
    seen: dict[str, set[Question]] = {name: set() for name in hand}
    table.until(Question.DICE_WINDOW, from_=Question.DICE, do=[roll(1, 1)])
    while table.question != Question.DICE:
        laid = {int(row["a"]) for row in table.rows() if table.asked == 0 and int(row["kind"]) == Move.PLAY}
        for kind in laid:
            seen[Card(kind).name].add(table.question)
        table.step()
    bidding = {Question.BID, Question.BID_WINDOW, Question.CARD_BID, Question.CARD_BID_WINDOW}
    assert seen["VETO"] <= bidding
    assert seen["SWITCHED"] <= {Question.BID_WINDOW}
    assert seen["DEFERRAL"] <= {Question.DICE_WINDOW, Question.INTEREST}
    assert seen["EXPLOITATION"] <= {Question.ABILITY, Question.PROFIT_WINDOW}
    assert seen["AUDIT"] == {Question.PURCHASE}
    assert seen["DEFERRAL"]
    assert seen["EXPLOITATION"]


def test_K2_the_steps_of_a_card_come_in_order() -> None:
    table = _window(["LOBBY", "VETO"], ["SECURITY"], edition={"difficulty": {"SECURITY": 2}})
    do = [play(0, "LOBBY", "cattle"), play(1, "SECURITY"), die(1), die(2), discard(0, "VETO")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    story = ["CARD_LAID", "CARD_LAID", "CHECK", "FAILS", "PILE", "CHECK", "DISCARD", "WORKS", "CRISIS", "PILE"]
    assert [name for name in _names(table) if name in story] == story


@pytest.mark.parametrize(("kind", "difficulty"), [("LOBBY", 3), ("ESPIONAGE", 3), ("EASY_DEAL", 4)])
@pytest.mark.parametrize("short", [0, 1])
def test_K3_the_die_must_reach_the_difficulty(kind: str, difficulty: int, short: int) -> None:
    table = _window([kind], [], companies=[{"cattle": 1}, {}])
    do = [play(0, kind, "cattle"), die(difficulty - short)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.told("CHECK") == [(0, difficulty - short, difficulty, 0)]
    assert table.count("WORKS") == 1 - short
    assert table.count("FAILS") == short


def test_K4_a_failed_die_may_be_improved_by_cards_from_hand() -> None:
    table = _window(["LOBBY", "LOBBY", "VETO"], [])
    table.until(Question.IMPROVEMENT, 0, from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle"), die(1)])
    assert {int(row["a"]) for row in table.rows() if int(row["kind"]) == Move.DISCARD} == {card("LOBBY"), card("VETO")}
    table.play(do=[discard(0, "VETO"), discard(0, "LOBBY")], to=Question.AUCTION)
    table.expect(crisis="cattle", hands=[[], []], discard=["VETO", "LOBBY", "LOBBY"])


def test_K4_a_failed_die_may_be_left_as_it_is() -> None:
    table = _window(["LOBBY", "VETO"], [])
    table.play(from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle"), die(2)], to=Question.AUCTION)
    assert table.ever_offered(0, Move.DISCARD, card("VETO"))
    table.expect(hands=[["VETO"], []], discard=["LOBBY"])


def test_K4_no_card_is_discarded_where_all_of_them_are_too_few() -> None:
    table = _window(["LOBBY", "VETO"], [])
    table.play(from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle"), die(1)], to=Question.AUCTION)
    assert not table.ever_offered(0, Move.DISCARD)
    table.expect(hands=[["VETO"], []], discard=["LOBBY"])


def test_K5_a_card_that_fails_is_discarded_and_does_nothing() -> None:
    table = _window(["EASY_DEAL"], [], companies=[{"cattle": 1}, {}])
    do = [play(0, "EASY_DEAL", "cattle"), die(3)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(hands=[[], []], discard=["EASY_DEAL"])


@pytest.mark.parametrize(("companies", "least"), [(0, 3), (1, 2), (2, None), (3, None)])
def test_K6_smuggling_lowers_the_difficulty_and_spares_the_die(companies: int, least: int | None) -> None:
    table = _window(["LOBBY"], [], companies=[{"smuggling": companies}, {"smuggling": 1}])
    dice = [] if least is None else [die(least)]
    do = [play(0, "LOBBY", "cattle"), *dice]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.now["crisis"] == "cattle"
    assert table.told("CHECK") == [(0, least, least, 0)] * len(dice)


def test_K7_seats_play_one_card_each_in_oracle_order() -> None:
    table = _window(["LOBBY", "LOBBY"], ["LOBBY"], ["LOBBY"], oracle=1, edition=CERTAIN)
    do = [play(1, "LOBBY", "food"), play(2, "LOBBY", "cattle"), play(0, "LOBBY", "arms"), play(0, "LOBBY", "food")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert [seat for seat, *_ in table.told("CARD_LAID")] == [1, 2, 0, 0]


def test_K7_a_window_goes_on_until_a_whole_round_is_silent() -> None:
    table = _window(["LOBBY"], ["LOBBY"], edition=CERTAIN)
    do = [play(1, "LOBBY", "food"), play(0, "LOBBY", "cattle")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(crisis="cattle", hands=[[], []], discard=["LOBBY", "LOBBY"])


def test_K8_only_security_service_and_consultants_interrupt_a_card() -> None:
    hands = [["LOBBY"], ["LOBBY", "ESPIONAGE", "INFORMANT", "SECURITY", "CONSULTANTS"]]
    table = _window(*hands, discard=["VETO"], companies=[{}, {"food": 1}])
    table.until(Question.SECURITY, 1, from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle")])
    assert {int(row["a"]) for row in table.rows() if int(row["kind"]) == Move.PLAY} == {card("SECURITY")}
    table.until(Question.CONSULTANTS, 1, do=[die(3)])
    assert {int(row["a"]) for row in table.rows() if int(row["kind"]) == Move.PLAY} == {card("CONSULTANTS")}


def _second_loss(skulls: int) -> Table:
    """Return a table at the loss of a second settlement, with a company to lend on and a pair to sell."""
    hand = ["EXPLOITATION", "LOBBY", "LOBBY"]
    table = Table(crisis="banking", skulls=[skulls, 0], companies=[{"tourism": 2}, {}], hands=[hand, []])
    return table.until(Question.SECOND_LOSS, 0, from_=Question.DICE, do=[roll(1, 2), play(0, "EXPLOITATION"), die(4)])


def test_K9_losses_of_exploitation_are_met_from_cash_in_hand() -> None:
    table = _second_loss(9)
    assert {int(row["kind"]) for row in table.rows()} == {Move.PAY, Move.LOSE}
    table.until(Question.SECOND_LOSS, 0, do=[pay(0, "tourism")])
    assert {int(row["kind"]) for row in table.rows()} == {Move.LOSE}
    table.play(do=[lose(0, "tourism")], to=Question.AUCTION_WINDOW)
    table.expect(
        activity="cattle",
        skulls=[0, 3],
        companies=[{"tourism": 1}, {}],
        hands=[["LOBBY", "LOBBY"], []],
        discard=["EXPLOITATION"],
    )


def test_K10_cards_go_on_top_of_the_pile() -> None:
    table = _window(["LOBBY", "VETO", "VETO"], [], edition=CERTAIN, discard=["AUDIT"])
    do = [sell_pair(0, "VETO"), play(0, "LOBBY", "cattle")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.now["discard"] == ["AUDIT", "VETO", "VETO", "LOBBY"]


def test_K11_the_pile_is_shuffled_when_the_deck_has_run_out() -> None:
    pile = ["LOBBY", "VETO", "AUDIT"]
    table = Table(skulls=[7, 7], deck=["SECURITY"], deck_is_all=True, discard=pile)
    table.play(from_=Question.PURCHASE, do=[buy(0)])
    assert table.now["discard"] == pile
    table.play(do=[buy(1)], to=Question.DICE)
    assert table.now["hands"][0] == ["SECURITY"]
    assert table.now["hands"][1][0] in pile
    assert len(table.now["deck"]) == 2
    assert table.now["discard"] == []
    assert table.told("SHUFFLE") == [(-1, 1, 3, 0)]


def test_K12_a_cancelled_card_is_discarded_without_a_die() -> None:
    table = _window(["LOBBY"], ["SECURITY"], edition={"difficulty": {"SECURITY": 0}})
    do = [play(0, "LOBBY", "cattle"), play(1, "SECURITY")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(hands=[[], []], discard=["SECURITY", "LOBBY"])
    assert table.count("CHECK") == 0
    assert table.told("CANCELLED") == [(0, card("LOBBY"), 0, 0)]


# --- K20 to K32: the kinds


def test_K20_security_service_cancels_a_card_of_another_seat() -> None:
    table = _window(["LOBBY", "SECURITY"], ["SECURITY"], [])
    table.until(Question.SECURITY, 1, from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle")])
    assert not table.ever_offered(0, Move.PLAY, card("SECURITY"))
    table.play(do=[play(1, "SECURITY"), die(3)], to=Question.AUCTION)
    table.expect(hands=[["SECURITY"], [], []], discard=["SECURITY", "LOBBY"])


def test_K20_after_a_failed_security_service_the_next_seat_may_try() -> None:
    table = _window(["LOBBY"], ["SECURITY"], ["SECURITY"])
    do = [play(0, "LOBBY", "cattle"), play(1, "SECURITY"), die(2), play(2, "SECURITY"), die(3)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(hands=[[], [], []], discard=["SECURITY", "SECURITY", "LOBBY"])


def test_K20_security_service_answers_every_kind_of_card() -> None:
    table = _bidding(["VETO"], ["SECURITY"], [])
    do = [bid(2, 9), play(0, "VETO", 2, at=Question.BID_WINDOW), play(1, "SECURITY"), die(3)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["companies"] == [{}, {}, {"banking": 1}]


def test_K20_smuggling_lowers_the_difficulty_of_security_service() -> None:
    table = _window(["LOBBY"], ["SECURITY"], companies=[{}, {"smuggling": 2}])
    do = [play(0, "LOBBY", "cattle"), play(1, "SECURITY")]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.count("CHECK") == 0
    assert table.now["crisis"] == "arms"


def test_K21_exploitation_settles_the_companies_of_the_zone_once_more() -> None:
    own = {"cattle": 2, "tourism": 1, "banking": 2}
    table = Table(
        crisis="communications", skulls=[9, 0], companies=[own, {"smuggling": 1}], hands=[["EXPLOITATION"], []]
    )
    table.play(from_=Question.DICE, do=[roll(1, 2), play(0, "EXPLOITATION"), die(4)], to=Question.SUBSIDY)
    assert table.told("INCOME") == [(0, 1, 2, 10), (0, 1, 2, 10)]
    assert table.now["skulls"] == [9 + 2 * (10 - 3), 0]


def test_K21_exploitation_gives_golden_abilities_once_more() -> None:
    table = Table(crisis="cattle", companies=[{"transport": 1}, {}], hands=[["EXPLOITATION", "VETO", "LOBBY"], []])
    do = [roll(3, 4), sell_card(0, "VETO"), play(0, "EXPLOITATION"), die(4), sell_card(0, "LOBBY")]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"] == [2 * (2 + 8), 0]


def test_K21_exploitation_heeds_a_crisis_that_has_moved() -> None:
    table = Table(crisis="food", skulls=[5, 0], companies=[{"transport": 1}, {}], hands=[["EXPLOITATION", "LOBBY"], []])
    do = [roll(3, 4), play(0, "LOBBY", "transport", at=Question.ABILITY), die(3), play(0, "EXPLOITATION"), die(4)]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"] == [5 + 2 - 1, 0]


def test_K21_exploitation_is_not_offered_before_the_own_settlement_nor_without_companies() -> None:
    table = Table(players=3, crisis="food", companies=[{}, {"transport": 1}, {}], hands=[["EXPLOITATION"]] * 3)
    table.until(Question.ABILITY, 1, from_=Question.DICE, do=[roll(3, 4)])
    assert not any(kind == Move.PLAY for _, kind, _ in table.offered)
    assert table.offers(play(1, "EXPLOITATION"))
    table.play(to=Question.AUCTION_WINDOW)
    for seat in (0, 2):
        assert not table.ever_offered(seat, Move.PLAY, card("EXPLOITATION"))


def test_K22_espionage_places_a_free_startup_in_any_industry() -> None:
    table = _window(["ESPIONAGE"], [], skulls=[3, 0])
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert table.targets("ESPIONAGE") == set(range(10))
    do = [play(0, "ESPIONAGE", "arms"), die(3), found(0, "food")]
    table.play(do=do, to=Question.PURCHASE)
    assert table.now["startups"] == [{"arms": 1, "food": 1}, {}]
    assert table.now["skulls"] == [0, 0]
    assert table.told("FOUNDED")[0] == (0, industry("arms"), 0, 1)


def test_K22_espionage_needs_a_marker_in_hand() -> None:
    full = {"cattle": 3, "communications": 3, "innovations": 3}
    table = _window(["ESPIONAGE"], [], companies=[full, {}], startups=[{"arms": 1}, {}])
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert not table.targets("ESPIONAGE")
    table.until(Question.AUCTION_WINDOW, 0, do=[take_off_startup(0, "arms")])
    assert table.targets("ESPIONAGE") == set(range(10))


def test_K23_a_veto_voids_the_bid_and_drops_the_seat_out() -> None:
    table = _bidding(["VETO"], [], [])
    do = [bid(0, 9), bid(1, 10), bid(2, 11), play(0, "VETO", 2, at=Question.BID), die(4)]
    table.until(Question.BID, 0, from_=Question.AUCTION, do=do)
    assert table.bids() == (11, 30)
    assert table.told("VETOED") == [(2, 11, 0, 0)]
    table.offered.clear()
    table.play(do=[bid(0, 20)], to=Question.STARTUP_WINDOW)
    assert not table.ever_offered(2, Move.BID)
    assert table.now["companies"] == [{"banking": 1}, {}, {}]
    assert table.now["skulls"] == [10, 29, 29]


def test_K23_a_vetoed_seat_loses_all_it_has_bid_and_others_keep_theirs() -> None:
    table = _bidding([], [], ["VETO"])
    do = [bid(0, 9), bid(1, 10), bid(0, 11), bid(1, 12), play(2, "VETO", 1, at=Question.BID_WINDOW), die(4)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["prices"] == {"banking": 11}
    assert table.now["companies"] == [{"banking": 1}, {}, {}]


def test_K23_a_seat_that_has_not_spoken_may_still_bid_after_a_veto() -> None:
    table = _bidding([], ["VETO"], [])
    do = [bid(0, 9), play(1, "VETO", 0, at=Question.BID), die(4)]
    table.until(Question.BID, 2, from_=Question.AUCTION, do=do)
    assert table.bids() == (9, 29)


def test_K24_a_veto_drops_an_owner_out_of_the_bidding_in_cards() -> None:
    startups = [{"banking": 1}, {"banking": 1}, {"banking": 1}]
    table = _bidding(["AUDIT"] * 2, ["LOBBY"] * 3, ["VETO"], skulls=[0, 0, 0], startups=startups)
    do = [card_bid(0, 1), card_bid(1, 2), play(2, "VETO", 1, at=Question.CARD_BID), die(4)]
    table.play(
        from_=Question.STARTUP_WINDOW, do=[*do, discard(0, "AUDIT"), convert(0, "banking")], to=Question.PURCHASE
    )
    assert table.now["companies"] == [{"banking": 1}, {}, {}]
    assert table.now["hands"] == [["AUDIT"], ["LOBBY"] * 3, []]


def test_K24_a_seat_without_a_startup_may_lay_the_veto() -> None:
    startups = [{"banking": 1}, {"banking": 1}, {}]
    table = _bidding(["AUDIT"], ["LOBBY"] * 3, ["VETO"], skulls=[0, 0, 0], startups=startups)
    do = [card_bid(0, 1), card_bid(1, 2), play(2, "VETO", 1), die(4)]
    table.play(
        from_=Question.STARTUP_WINDOW, do=[*do, discard(0, "AUDIT"), convert(0, "banking")], to=Question.PURCHASE
    )
    assert table.now["companies"] == [{"banking": 1}, {}, {}]


@pytest.mark.parametrize(("place", "kind"), [(0, "VETO"), (1, "LOBBY"), (2, "LOBBY"), (3, "TWELFTH")])
def test_K25_a_tax_audit_takes_a_card_of_the_named_hand(place: int, kind: str) -> None:
    hand = ["LOBBY", "TWELFTH", "VETO", "LOBBY"]
    table = _any_moment({}, {}, {}, hands=[["AUDIT"], hand, []])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE)
    assert table.targets("AUDIT") == {1}
    table.play(do=[play(0, "AUDIT", 1), die(3), theft(place)], to=Question.TURN_END)
    rest = list(hand)
    rest.remove(kind)
    table.expect(hands=[[kind], rest, []], discard=["AUDIT"], oracle=0)


@pytest.mark.parametrize(
    ("pile", "offered"), [(["VETO"], True), (["INFORMANT", "VETO"], True), (["VETO", "INFORMANT"], False), ([], False)]
)
def test_K26_informant_takes_the_top_discard_unless_it_is_an_informant(pile: list[str], offered: bool) -> None:
    table = _window(["INFORMANT"], [], discard=pile, companies=[{"food": 1}, {}])
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert table.offers(play(0, "INFORMANT")) == offered
    if offered:
        table.play(do=[play(0, "INFORMANT")], to=Question.AUCTION)
        table.expect(hands=[["VETO"], []], discard=[*pile[:-1], "INFORMANT"])


def test_K26_what_an_informant_takes_is_fixed_when_it_is_laid() -> None:
    table = _window(["INFORMANT"], ["SECURITY"], discard=["VETO"])
    do = [play(0, "INFORMANT"), play(1, "SECURITY"), die(1)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(hands=[["VETO"], []], discard=["SECURITY", "INFORMANT"])


def test_K27_payment_deferral_is_not_offered_without_loans() -> None:
    table = Table(activity="food", companies=[{"arms": 1}, {}], hands=[["DEFERRAL"], []])
    table.play(from_=Question.DICE, do=[roll(5, 5)], to=Question.SLOT_WINDOW)
    assert not table.ever_offered(0, Move.PLAY, card("DEFERRAL"))


def test_K27_payment_deferral_helps_its_player_only() -> None:
    loans = {"cattle": 1}
    table = Table(
        activity="food", skulls=[5, 5], companies=[loans, loans], mortgaged=[loans, loans], hands=[["DEFERRAL"], []]
    )
    table.play(from_=Question.DICE, do=[roll(5, 5), play(0, "DEFERRAL")], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [5, 3]


def test_K28_lobby_moves_the_crisis_to_any_other_industry() -> None:
    table = _window(["LOBBY"], [], crisis="arms")
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert table.targets("LOBBY") == set(range(10)) - {industry("arms")}
    table.play(do=[play(0, "LOBBY", "innovations"), die(3)], to=Question.AUCTION)
    table.expect(crisis="innovations", hands=[[], []], discard=["LOBBY"])
    assert table.told("CRISIS") == [(0, industry("arms"), industry("innovations"), 4)]


def test_K29_the_winner_pays_the_player_of_switched_documents() -> None:
    table = _bidding([], ["SWITCHED"], [])
    do = [bid(0, 9), play(1, "SWITCHED"), die(5)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["skulls"] == [21, 39, 30]


def test_K29_a_winner_whom_a_veto_makes_pays_the_player_too() -> None:
    table = _bidding([], [], ["SWITCHED"], ["VETO"])
    do = [bid(0, 9), bid(1, 10), play(2, "SWITCHED"), die(5), play(3, "VETO", 1), die(4)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["skulls"] == [21, 29, 39, 30]
    assert table.now["companies"] == [{"banking": 1}, {}, {}, {}]


def test_K30_an_easy_deal_sells_any_own_company_for_the_price() -> None:
    table = _window(["EASY_DEAL"], [], companies=[{"cattle": 1, "food": 1}, {"arms": 1}], prices={"cattle": 9})
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert table.targets("EASY_DEAL") == {industry("cattle"), industry("food")}
    table.play(do=[play(0, "EASY_DEAL", "cattle"), die(4)], to=Question.AUCTION)
    table.expect(
        skulls=[9, 0],
        companies=[{"cattle": 0}, {}],
        prices={"cattle": 5},
        hands=[[], []],
        discard=["EASY_DEAL"],
        trophies=[2, 2],
        crippled=None,
    )
    assert table.told("SOLD_EASILY") == [(0, industry("cattle"), 9, 0)]


@pytest.mark.parametrize(("skulls", "price", "offered"), [(0, 6, False), (1, 6, True), (0, 7, True)])
def test_K30_a_mortgaged_company_returns_its_loan_at_once(skulls: int, price: int, offered: bool) -> None:
    boards = {"companies": [{"cattle": 1}, {}], "mortgaged": [{"cattle": 1}, {}]}
    table = _window(["EASY_DEAL"], [], skulls=[skulls, 0], prices={"cattle": price}, **boards)
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert table.offers(play(0, "EASY_DEAL", "cattle", 1)) == offered
    if offered:
        table.play(do=[play(0, "EASY_DEAL", "cattle", 1), die(4)], to=Question.AUCTION)
        assert table.now["skulls"] == [0, 0]
        assert table.now["mortgaged"] == [{}, {}]


@pytest.mark.parametrize(("rolled", "verdict"), [(1, 1), (6, 0)])
def test_K31_consultants_decide_a_check(rolled: int, verdict: int) -> None:
    table = _window(["LOBBY", "VETO"], ["CONSULTANTS"])
    do = [play(0, "LOBBY", "cattle"), die(rolled), play(1, "CONSULTANTS", detail=None, on=verdict)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    table.expect(crisis="cattle" if verdict else "arms", hands=[["VETO"], []], discard=["CONSULTANTS", "LOBBY"])
    assert not table.ever_offered(0, Move.DISCARD)


def test_K31_the_player_of_the_card_may_lay_consultants_too() -> None:
    table = _window(["LOBBY", "CONSULTANTS"], [])
    do = [play(0, "LOBBY", "cattle"), die(1), play(0, "CONSULTANTS", 1)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.now["crisis"] == "cattle"


def test_K31_later_consultants_override_earlier_ones() -> None:
    table = _window(["LOBBY"], ["CONSULTANTS"], ["CONSULTANTS"])
    do = [play(0, "LOBBY", "cattle"), die(6), play(1, "CONSULTANTS", 0), play(2, "CONSULTANTS", 1)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.now["crisis"] == "cattle"


def test_K31_consultants_that_are_cancelled_leave_the_die_to_be_improved() -> None:
    table = _window(["LOBBY", "VETO", "SECURITY"], ["CONSULTANTS"])
    do = [play(0, "LOBBY", "cattle"), die(2), play(1, "CONSULTANTS", 0), play(0, "SECURITY"), die(3)]
    table.play(from_=Question.AUCTION_WINDOW, do=[*do, discard(0, "VETO")], to=Question.AUCTION)
    table.expect(crisis="cattle", hands=[[], []], discard=["SECURITY", "CONSULTANTS", "VETO", "LOBBY"])


def test_K31_without_a_die_consultants_are_not_asked() -> None:
    table = _window(["INFORMANT"], ["CONSULTANTS"], discard=["VETO"])
    table.play(from_=Question.AUCTION_WINDOW, do=[play(0, "INFORMANT")], to=Question.AUCTION)
    assert not table.ever_offered(1, Move.PLAY, card("CONSULTANTS"))


def test_K32_the_twelfth_kind_has_no_effect_but_is_a_card() -> None:
    hands = [["TWELFTH"] * 4, []]
    table = Table(activity="banking", crisis="food", skulls=[30, 30], startups=[{"banking": 1}, {}], hands=hands)
    do = [
        sell_pair(0, "TWELFTH", at=Question.AUCTION_WINDOW),
        card_bid(0, 1),
        discard(0, "TWELFTH"),
        convert(0, "banking"),
    ]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.DICE)
    assert table.now["hands"] == [["TWELFTH"], []]
    assert not table.ever_offered(0, Move.PLAY)


def test_cards_thrown_away_for_an_ability_do_not_stop_the_others() -> None:
    table = Table(crisis="cattle", skulls=[9, 0], companies=[{"food": 1, "totemism": 1}, {}])
    do = [roll(3, 4), move_crisis(0, "tourism"), relocate(0, "arms")]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["companies"] == [{"arms": 1, "totemism": 1}, {}]
