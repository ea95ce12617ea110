"""Clauses K20 to K32: the kinds of card."""

import pytest

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    bid,
    card,
    card_bid,
    convert,
    die,
    discard,
    found,
    industry,
    play,
    roll,
    sell_card,
    sell_pair,
    take_off_startup,
    theft,
)
from tests.kernels.orconomics.table import Table


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


@pytest.mark.parametrize(
    ("name", "dice", "kind"),
    [
        ("tourism", (1, 2), Move.DRAW),
        ("food", (3, 4), Move.RELOCATE),
        ("transport", (3, 4), Move.SELL_CARD),
        ("totemism", (3, 4), Move.MOVE_CRISIS),
    ],
)
def test_K21_exploitation_gives_each_golden_ability(name: str, dice: tuple[int, int], kind: Move) -> None:
    hands = [["EXPLOITATION", "LOBBY"], []]
    table = Table(crisis="banking", skulls=[9, 0], companies=[{name: 1}, {}], hands=hands)
    do = [roll(*dice), play(0, "EXPLOITATION"), die(4)]
    table.until(Question.SECOND_ABILITY, 0, from_=Question.DICE, do=do)
    assert {int(row["kind"]) for row in table.rows()} == {Move.PASS, kind}
    table.play(to=Question.SUBSIDY)
    assert table.count("FAILS") == 0


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
