"""Clauses L2 to M4: the abilities of the industries, and the Crisis."""

import pytest

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    bid,
    buy,
    card_bid,
    convert,
    die,
    discard,
    draw,
    exempt,
    found,
    industry,
    loan,
    move_crisis,
    play,
    relocate,
    roll,
    sell_card,
)
from tests.kernels.orconomics.position import NUMERICAL
from tests.kernels.orconomics.table import Table

# --- L: the industries


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_L2_tourism_costs_3_and_draws_up_to_one_card_a_company(cards: int) -> None:
    table = Table(crisis="banking", skulls=[6, 0], companies=[{"tourism": 2}, {}], deck=["LOBBY", "VETO"])
    table.play(from_=Question.DICE, do=[roll(1, 2), *[draw(0)] * cards], to=Question.SUBSIDY)
    table.expect(activity="cattle", skulls=[0, 0], hands=[["LOBBY", "VETO"][:cards], []], deck_size=48 - cards)


def test_L2_tourism_draws_no_third_card_with_two_companies() -> None:
    table = Table(crisis="banking", skulls=[6, 0], companies=[{"tourism": 2}, {}])
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(1, 2), draw(0)])
    assert table.offers(draw(0))
    table.play(do=[draw(0)])
    table.offered.clear()
    table.play(to=Question.SUBSIDY)
    assert not table.ever_offered(0, Move.DRAW)


@pytest.mark.parametrize(("own", "mortgaged", "cost"), [(1, 0, 6), (2, 2, 5), (3, 1, 4)])
def test_L3_cattle_breeding_lowers_the_cost_of_a_card_in_or_out_of_the_zone(
    own: int, mortgaged: int, cost: int
) -> None:
    boards = {"companies": [{"cattle": own}, {"cattle": 1}], "mortgaged": [{"cattle": mortgaged}, {}]}
    table = Table(activity="banking", crisis="food", skulls=[cost, 0], **boards)
    table.play(from_=Question.PURCHASE, do=[buy(0)], to=Question.DICE)
    assert table.now["skulls"] == [0, 0]


def test_L4_communications_earns_1_a_company_for_each_loan_of_anybody() -> None:
    companies = [{"communications": 2, "banking": 1}, {"communications": 1, "smuggling": 1}]
    table = Table(activity="banking", crisis="food", companies=companies)
    table.play(from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert table.now["skulls"] == [7 + 2, 1]
    assert table.told("COMMUNICATIONS") == [(0, 2, 0, 0), (1, 1, 0, 0)]
    table.play(do=[loan(1, "smuggling")])
    assert table.now["skulls"] == [7 + 2 + 2, 1 + 7 + 1]


@pytest.mark.parametrize(("basic", "companies", "cost"), [(3, 2, 1), (9, 2, 7), (9, 3, 0), (1, 2, 0)])
def test_L5_innovations_lowers_the_cost_and_three_make_it_free(basic: int, companies: int, cost: int) -> None:
    table = Table(
        activity="banking",
        crisis="food",
        skulls=[cost, 0],
        companies=[{"innovations": companies}, {}],
        edition={"startup_price": basic},
    )
    table.play(from_=Question.STARTUP, do=[found(0, "banking")], to=Question.PURCHASE)
    assert table.now["skulls"] == [0, 0]


def test_L6_each_food_company_moves_onto_a_free_company_elsewhere_once() -> None:
    companies = [{"food": 2}, {"cattle": 3, "arms": 4}]
    table = Table(crisis="smuggling", skulls=[4, 0], companies=companies, mortgaged=[{"food": 1}, {}])
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    goals = {NUMERICAL[int(row["a"])] for row in table.rows() if int(row["kind"]) == Move.RELOCATE}
    assert goals == set(NUMERICAL) - {"food", "cattle", "arms"}
    table.play(do=[relocate(0, "transport", 1), relocate(0, "smuggling", 0)])
    table.offered.clear()
    table.play(to=Question.SUBSIDY)
    table.expect(
        activity="transport",
        skulls=[0, 0],
        companies=[{"food": 0, "transport": 1, "smuggling": 1}, {}],
        mortgaged=[{"food": 0, "transport": 1}, {}],
        trophies=[4, 4],
        crippled=None,
    )
    assert not table.ever_offered(0, Move.RELOCATE)
    assert not table.ever_offered(0, Move.SELL_CARD)


@pytest.mark.parametrize("sales", [0, 1, 2])
def test_L7_transport_discards_a_card_a_company_for_8_skulls(sales: int) -> None:
    table = Table(crisis="cattle", companies=[{"transport": 2}, {}], hands=[["LOBBY", "VETO", "AUDIT"], []])
    do = [roll(3, 4), *[sell_card(0, "LOBBY"), sell_card(0, "AUDIT")][:sales]]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"] == [4 + 8 * sales, 0]
    assert table.now["discard"] == ["LOBBY", "AUDIT"][:sales]


@pytest.mark.parametrize(("crisis", "goals"), [("cattle", {0, 2}), ("tourism", {9, 1}), ("arms", {8, 0})])
def test_L8_totemism_moves_the_crisis_to_a_neighbour_of_where_it_lies(crisis: str, goals: set[int]) -> None:
    table = Table(crisis=crisis, companies=[{"totemism": 2}, {}])
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    assert {int(row["a"]) for row in table.rows() if int(row["kind"]) == Move.MOVE_CRISIS} == goals
    first = NUMERICAL[min(goals)]
    table.play(do=[move_crisis(0, first), move_crisis(0, crisis)])
    table.offered.clear()
    table.play(to=Question.SUBSIDY)
    assert table.now["crisis"] == crisis
    assert not table.ever_offered(0, Move.MOVE_CRISIS)


def test_L9_banking_exempts_a_loan_of_the_owners_choice() -> None:
    loans = {"cattle": 1, "banking": 1}
    table = Table(
        activity="food",
        crisis="tourism",
        skulls=[9, 9],
        companies=[loans, {"cattle": 2}],
        mortgaged=[loans, {"cattle": 1}],
    )
    table.play(from_=Question.DICE, do=[roll(5, 5), exempt(0, "cattle")], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [9 - 1, 9 - 3]
    assert table.now["mortgaged"] == table.start["mortgaged"]


@pytest.mark.parametrize(("owner", "least"), [(0, 3), (1, 4)])
def test_L10_smuggling_lowers_the_difficulty_of_its_owners_cards(owner: int, least: int) -> None:
    companies = [{"cattle": 1}, {"cattle": 1}]
    companies[owner]["smuggling"] = 1
    table = Table(activity="food", crisis="arms", companies=companies, hands=[["EASY_DEAL"], []])
    do = [play(0, "EASY_DEAL", "cattle"), die(6)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.told("CHECK") == [(0, 6, least, 0)]


@pytest.mark.parametrize(
    ("arms", "where", "cards"), [(0, "banking", 0), (2, "banking", 2), (2, "arms", 3), (0, "arms", 1)]
)
def test_L11_arms_draws_a_card_a_company_after_an_own_conversion(arms: int, where: str, cards: int) -> None:
    table = Table(
        activity="smuggling",
        crisis="food",
        companies=[{"arms": arms}, {"arms": 1}],
        startups=[{where: 1}, {}],
        hands=[["LOBBY"], []],
    )
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, where)]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert len(table.now["hands"][0]) == cards
    assert len(table.now["hands"][1]) == 0


def test_L11_arms_costs_1_in_profit() -> None:
    table = Table(crisis="food", skulls=[5, 0], companies=[{"arms": 3}, {}])
    table.play(from_=Question.DICE, do=[roll(5, 6)], to=Question.SUBSIDY)
    assert table.now["skulls"] == [2, 0]


# --- M: the Crisis


@pytest.mark.parametrize("name", NUMERICAL)
def test_M1_the_value_is_minus_1_in_place_of_the_printed_one(name: str) -> None:
    total = 2 if name == "tourism" else industry(name) + 2
    first = max(1, total - 6)
    # Tourism comes with a Winter, which moves the Crisis before Profit.
    start = "arms" if name == "tourism" else name
    table = Table(activity=None, crisis=start, skulls=[5, 0], companies=[{name: 2}, {}])
    table.play(from_=Question.DICE, do=[roll(first, total - first)], to=Question.SUBSIDY)
    assert table.now["crisis"] == name
    assert table.now["skulls"] == [3, 0]


def _offers_in_crisis(name: str, crisis: str) -> set[Move]:
    """Return what is offered in the own slot of Profit with two companies of an industry."""
    table = Table(crisis=crisis, skulls=[9, 0], companies=[{name: 2}, {}], hands=[["LOBBY"], []])
    dice = roll(1, 2) if name == "tourism" else roll(3, 4)
    table.play(from_=Question.DICE, do=[dice], to=Question.SUBSIDY)
    return {kind for seat, kind, _ in table.offered if seat == 0}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("tourism", Move.DRAW),
        ("food", Move.RELOCATE),
        ("transport", Move.SELL_CARD),
        ("totemism", Move.MOVE_CRISIS),
    ],
)
def test_M2_golden_abilities_are_off_in_crisis(name: str, kind: Move) -> None:
    assert kind in _offers_in_crisis(name, "banking")
    assert kind not in _offers_in_crisis(name, name)


@pytest.mark.parametrize(("crisis", "skulls"), [("food", 9), ("communications", 7)])
def test_M2_communications_is_off_in_crisis(crisis: str, skulls: int) -> None:
    table = Table(activity="banking", crisis=crisis, companies=[{"communications": 2, "banking": 1}, {}])
    table.play(from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert table.now["skulls"] == [skulls, 0]


@pytest.mark.parametrize(("crisis", "cost"), [("food", 5), ("cattle", 7)])
def test_M2_cattle_breeding_is_off_in_crisis(crisis: str, cost: int) -> None:
    table = Table(crisis=crisis, skulls=[9, 0], companies=[{"cattle": 2}, {}])
    table.play(from_=Question.PURCHASE, do=[buy(0)], to=Question.DICE)
    assert table.now["skulls"] == [9 - cost, 0]


@pytest.mark.parametrize(("crisis", "cost"), [("food", 0), ("innovations", 3)])
def test_M2_innovations_is_off_in_crisis(crisis: str, cost: int) -> None:
    table = Table(crisis=crisis, skulls=[9, 0], companies=[{"innovations": 3}, {}])
    table.play(from_=Question.STARTUP, do=[found(0, "banking")], to=Question.PURCHASE)
    assert table.now["skulls"] == [9 - cost, 0]


@pytest.mark.parametrize(("crisis", "checks"), [("food", 0), ("smuggling", 1)])
def test_M2_smuggling_is_off_in_crisis(crisis: str, checks: int) -> None:
    table = Table(crisis=crisis, companies=[{"smuggling": 2}, {}], hands=[["LOBBY"], []])
    do = [play(0, "LOBBY", "cattle"), *[die(3)] * checks]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.count("CHECK") == checks


@pytest.mark.parametrize(("crisis", "cards"), [("food", 2), ("arms", 0)])
def test_M2_arms_is_off_in_crisis(crisis: str, cards: int) -> None:
    table = Table(crisis=crisis, companies=[{"arms": 2}, {}], startups=[{"banking": 1}, {}], hands=[["LOBBY"], []])
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert len(table.now["hands"][0]) == cards


def test_M3_nothing_else_changes_in_an_industry_in_crisis() -> None:
    table = Table(
        activity="banking",
        crisis="banking",
        skulls=[20, 0],
        companies=[{"banking": 1}, {}],
        startups=[{"banking": 1}, {}],
        hands=[["EASY_DEAL", "LOBBY"], []],
        edition={"difficulty": {"EASY_DEAL": 0}},
    )
    assert table.start["trophies"] == [2, 0]
    sale = [loan(0, "banking"), play(0, "EASY_DEAL", "banking", 1, at=Question.AUCTION_WINDOW)]
    conversion = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking"), found(0, "banking")]
    table.play(from_=Question.AUCTION_WINDOW, do=[*sale, bid(0, 5), *conversion], to=Question.PURCHASE)
    table.expect(
        skulls=[20 + 7 + 9 - 7 - 5 - 3, 0],
        companies=[{"banking": 2}, {}],
        prices={"banking": 5},
        hands=[[], []],
        discard=["EASY_DEAL", "LOBBY"],
        trophies=[2, 0],
    )


def test_M3_interest_is_due_in_an_industry_in_crisis() -> None:
    boards = {"companies": [{"cattle": 1}, {}], "mortgaged": [{"cattle": 1}, {}]}
    table = Table(activity="food", crisis="cattle", skulls=[5, 0], **boards)
    table.play(from_=Question.DICE, do=[roll(5, 5)], to=Question.SLOT_WINDOW)
    assert table.now["skulls"] == [4, 0]


def test_M4_the_crisis_lies_still_in_a_turn_without_winter_and_cards() -> None:
    table = Table(crisis="food", skulls=[30, 30], companies=[{"totemism": 1}, {"transport": 1}], hands=[3, 3])
    table.play(from_=Question.DICE, do=[roll(3, 4), bid(0, 7), found(1, "food"), buy(1)], to=Question.DICE)
    assert table.now["crisis"] == "food"
    assert table.count("CRISIS") == 0
