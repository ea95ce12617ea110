"""Every option of the rulings: the default and the other reading differ as the ruling says."""

import pytest

from kernels.orconomics.layout import PARAMS, Card, Move, Question
from tests.kernels.orconomics.edition import DEFAULT_OPTIONS, NUMBERS
from tests.kernels.orconomics.entries import (
    bid,
    buy,
    card,
    card_bid,
    convert,
    die,
    discard,
    draw,
    exempt,
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
    take_off,
)
from tests.kernels.orconomics.fresh import Fresh
from tests.kernels.orconomics.table import Table

CATTLE, ARMS = industry("cattle"), industry("arms")
BOTH = pytest.mark.parametrize("option", [0, 1])


def test_every_option_has_a_test() -> None:
    others = {"players", "target", *NUMBERS} - {"random_ring"}
    options = set(PARAMS.names or ()) - others
    tested = {name.removeprefix("test_option_") for name in globals() if name.startswith("test_option_")}
    assert {name for name in options if not any(test.startswith(name) for test in tested)} == set()
    assert set(DEFAULT_OPTIONS) | {"random_ring"} == options


@BOTH
def test_option_random_ring_shuffles_the_industries_or_not(option: int) -> None:
    rings = {Fresh(deal=deal, edition={"random_ring": option}).ring() for deal in range(5)}
    assert len(rings) == (5 if option else 1)


@pytest.mark.parametrize(("option", "sold"), [(0, 0), (1, 1)])
def test_option_free_companies_lets_a_cell_stay_vacated_or_not(option: int, sold: int) -> None:
    companies = [{"smuggling": 3}, {"smuggling": 1}]
    table = Table(edition={"free_companies": option}, activity="smuggling", crisis="cattle", companies=companies)
    table.play(from_=Question.AUCTION_WINDOW, do=[take_off(0, "smuggling")], to=Question.STARTUP_WINDOW)
    assert table.count("AUCTION") == sold


@pytest.mark.parametrize(("option", "rows"), [(0, [(0, 6), (1, 2), (0, 8)]), (1, [(0, 8), (1, 2)])])
def test_option_marker_swap_one_change_counts_trophies_once(option: int, rows: list[tuple[int, int]]) -> None:
    own = {"cattle": 3, "communications": 3, "food": 3, "totemism": 1}
    table = Table(
        edition={"marker_swap_one_change": option},
        activity="banking",
        crisis="cattle",
        skulls=[20, 0],
        companies=[own, {"totemism": 1}],
    )
    table.play(from_=Question.AUCTION, do=[bid(0, 9), take_off(0, "totemism")], to=Question.STARTUP_WINDOW)
    changed = [(seat, trophies) for seat, trophies, _, _ in table.told("TROPHIES")]
    assert changed == rows
    assert table.now["trophies"] == [8, 2]


@BOTH
def test_option_reshuffle_at_once_when_the_last_card_leaves(option: int) -> None:
    pile = ["LOBBY", "VETO", "AUDIT"]
    table = Table(
        edition={"reshuffle_at_once": option}, skulls=[7, 0], deck=["SECURITY"], deck_is_all=True, discard=pile
    )
    table.play(from_=Question.PURCHASE, do=[buy(0)], to=Question.DICE)
    assert table.now["hands"] == [["SECURITY"], []]
    assert table.now["discard"] == ([] if option else pile)
    assert len(table.now["deck"]) == (3 if option else 0)


@pytest.mark.parametrize(("option", "paid"), [(0, 1), (1, 2), (2, 3)])
def test_option_interest_basis_counts_when_paid_at_the_slot_or_at_the_start_of_winter(option: int, paid: int) -> None:
    table = Table(
        edition={"interest_basis": option},
        activity="food",
        crisis="arms",
        skulls=[9, 9],
        companies=[{"cattle": 1}, {"cattle": 2}],
        mortgaged=[{"cattle": 1}, {"cattle": 2}],
    )
    do = [roll(5, 5), lose(0, "cattle"), lose(1, "cattle"), pay(1, "cattle")]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    assert table.told("INTEREST") == [(1, CATTLE, paid, 0)]


@BOTH
def test_option_new_loan_due_at_once_makes_a_new_loan_bear_interest(option: int) -> None:
    table = Table(
        edition={"new_loan_due_at_once": option},
        activity="food",
        crisis="tourism",
        skulls=[9, 9],
        companies=[{"cattle": 1, "arms": 1}, {}],
        mortgaged=[{"cattle": 1}, {}],
    )
    do = [roll(5, 5), loan(0, "arms", at=Question.INTEREST)]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    due = {(seat, number) for seat, number, _, _ in table.told("INTEREST")}
    assert due == ({(0, CATTLE), (0, ARMS)} if option else {(0, CATTLE)})


@pytest.mark.parametrize(("option", "cost", "left"), [(0, 8, 1), (1, 7, 0)])
def test_option_relief_covers_repayment_waives_the_interest_in_it(option: int, cost: int, left: int) -> None:
    table = Table(
        edition={"relief_covers_repayment": option},
        activity="food",
        crisis="tourism",
        skulls=[20, 0],
        companies=[{"cattle": 1, "transport": 1, "banking": 1}, {}],
        mortgaged=[{"cattle": 1, "transport": 1}, {}],
    )
    table.until(Question.INTEREST, 0, from_=Question.DICE, do=[roll(5, 5), repay(0, "cattle", at=Question.INTEREST)])
    assert table.told("REPAID") == [(0, CATTLE, cost, cost - 7)]
    assert int(table.offers(exempt(0, "transport"))) == left


@BOTH
def test_option_ability_blocked_at_settlement_by_where_the_crisis_lay_then(option: int) -> None:
    table = Table(
        edition={"ability_blocked_at_settlement": option},
        crisis="transport",
        skulls=[1, 0],
        companies=[{"transport": 1, "totemism": 2}, {}],
        hands=[["LOBBY"], []],
    )
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4), move_crisis(0, "totemism")])
    assert table.offers(sell_card(0, "LOBBY")) == (not option)
    assert table.offers(move_crisis(0, "banking")) == bool(option)


@BOTH
def test_option_exploitation_own_slot_forbids_it_after_the_slot(option: int) -> None:
    table = Table(
        edition={"exploitation_own_slot": option},
        crisis="food",
        companies=[{"transport": 1}, {"transport": 1}],
        hands=[["EXPLOITATION"], []],
    )
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    assert table.offers(play(0, "EXPLOITATION"))
    table.step()
    table.offered.clear()
    table.play(to=Question.SUBSIDY)
    assert table.ever_offered(0, Move.PLAY, card("EXPLOITATION")) == (not option)


@pytest.mark.parametrize(("option", "skulls"), [(0, 10 - 2 + 2), (1, 10 - 2 + 2 + 4)])
def test_option_exploitation_after_food_move_counts_moved_companies(option: int, skulls: int) -> None:
    table = Table(
        edition={"exploitation_after_food_move": option},
        crisis="cattle",
        skulls=[8, 0],
        companies=[{"food": 1, "transport": 1}, {}],
        hands=[["EXPLOITATION"], []],
    )
    do = [roll(3, 4), relocate(0, "totemism"), play(0, "EXPLOITATION"), die(4)]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"][0] == skulls - 2 * option


@BOTH
def test_option_food_moves_mortgaged_companies_too(option: int) -> None:
    table = Table(
        edition={"food_moves_mortgaged": option},
        crisis="cattle",
        skulls=[9, 0],
        companies=[{"food": 2}, {}],
        mortgaged=[{"food": 1}, {}],
    )
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=[roll(3, 4)])
    assert table.offers(relocate(0, "arms", 0))
    assert table.offers(relocate(0, "arms", 1)) == bool(option)


@BOTH
def test_option_veto_until_last_pass_forbids_it_at_settlement(option: int) -> None:
    hands = [[], [], ["VETO"]]
    edition = {"veto_until_last_pass": option}
    table = Table(players=3, edition=edition, activity="banking", crisis="food", skulls=[30] * 3, hands=hands)
    table.until(Question.BID, 2, from_=Question.AUCTION, do=[bid(0, 9), bid(1, 10)])
    assert table.offers(play(2, "VETO", 0))
    table.offered.clear()
    table.step()
    table.offered.clear()
    table.play(to=Question.STARTUP_WINDOW)
    at_settlement = [row for row in table.offered if row[1:] == (Move.PLAY, card("VETO"))]
    assert bool(at_settlement) == (not option)


@pytest.mark.parametrize(("option", "price"), [(0, 4), (1, 8)])
def test_option_veto_unsold_keeps_price_when_no_bid_is_left(option: int, price: int) -> None:
    table = Table(
        edition={"veto_unsold_keeps_price": option},
        activity="banking",
        crisis="food",
        skulls=[30, 30],
        hands=[[], ["VETO"]],
        prices={"banking": 8},
    )
    do = [bid(0, 9), play(1, "VETO", 0, at=Question.BID_WINDOW), die(4)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["prices"] == {"banking": price}
    assert table.now["companies"] == [{}, {}]


@BOTH
def test_option_veto_self_lets_a_seat_veto_itself(option: int) -> None:
    edition = {"veto_self": option}
    table = Table(edition=edition, activity="banking", crisis="food", skulls=[30, 30], hands=[[], ["VETO"]])
    table.until(Question.BID, 1, from_=Question.AUCTION, do=[bid(0, 9), bid(1, 10), bid(0, 11)])
    assert table.targets("VETO") == ({0, 1} if option else {0})


@BOTH
def test_option_switched_by_winner_lets_him_pay_himself(option: int) -> None:
    edition = {"switched_by_winner": option}
    table = Table(edition=edition, activity="banking", crisis="food", skulls=[30, 30], hands=[["SWITCHED"], []])
    do = [bid(0, 9), *[play(0, "SWITCHED"), die(5)] * option]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.ever_offered(0, Move.PLAY, card("SWITCHED")) == bool(option)
    assert table.now["skulls"] == [30 if option else 21, 30]
    assert table.now["prices"] == {"banking": 9}


@BOTH
def test_option_security_on_security_lets_it_be_answered(option: int) -> None:
    hands = [["LOBBY", "SECURITY"], ["SECURITY"]]
    table = Table(edition={"security_on_security": option}, activity="food", crisis="arms", hands=hands)
    do = [play(0, "LOBBY", "cattle"), play(1, "SECURITY"), die(3)]
    if option:
        do = [play(0, "LOBBY", "cattle"), play(1, "SECURITY"), play(0, "SECURITY"), die(3), die(3)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.ever_offered(0, Move.PLAY, card("SECURITY")) == bool(option)
    assert table.now["crisis"] == ("cattle" if option else "arms")


@BOTH
def test_option_consultants_decide_or_do_nothing(option: int) -> None:
    hands = [["LOBBY"], ["CONSULTANTS"]]
    table = Table(edition={"consultants_decide": option}, activity="food", crisis="arms", hands=hands)
    do = [play(0, "LOBBY", "cattle"), die(1), *[play(1, "CONSULTANTS", 1)] * option]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.ever_offered(1, Move.PLAY, card("CONSULTANTS")) == bool(option)
    assert table.now["crisis"] == ("cattle" if option else "arms")


@pytest.mark.parametrize(
    ("effect", "question", "target"),
    [
        ("ESPIONAGE", Question.AUCTION_WINDOW, "arms"),
        ("LOBBY", Question.AUCTION_WINDOW, "cattle"),
        ("EASY_DEAL", Question.AUCTION_WINDOW, "food"),
        ("INFORMANT", Question.AUCTION_WINDOW, None),
        ("AUDIT", Question.PURCHASE, 1),
    ],
)
def test_option_twelfth_gives_the_last_kind_an_effect(
    effect: str, question: Question, target: str | int | None
) -> None:
    position = {
        "activity": "food",
        "crisis": "tourism",
        "companies": [{"food": 1}, {}],
        "hands": [["TWELFTH"], ["VETO"]],
        "discard": ["AUDIT"],
    }
    plain = Table(**position).until(question, 0, from_=question)
    assert not plain.offers(play(0, "TWELFTH", target))
    table = Table(edition={"twelfth": int(Card[effect])}, **position).until(question, 0, from_=question)
    assert table.offers(play(0, "TWELFTH", target))


@pytest.mark.parametrize(
    ("effect", "question"),
    [
        ("VETO", Question.BID_WINDOW),
        ("SWITCHED", Question.BID_WINDOW),
        ("DEFERRAL", Question.INTEREST),
        ("EXPLOITATION", Question.ABILITY),
    ],
)
def test_option_twelfth_has_the_moments_of_its_effect(effect: str, question: Question) -> None:
    for twelfth in (-1, int(Card[effect])):
        table = Table(
            edition={"twelfth": twelfth},
            activity="arms",
            crisis="food",
            skulls=[30, 30],
            companies=[{}, {"cattle": 1}],
            mortgaged=[{}, {"cattle": 1}],
            hands=[[], ["TWELFTH"]],
        )
        table.until(Question.DICE_WINDOW, from_=Question.DICE, do=[roll(1, 1)])
        seen = set()
        do = [bid(0, 12)]
        while table.question != Question.STARTUP:
            if any(int(row["kind"]) == Move.PLAY and int(row["a"]) == card("TWELFTH") for row in table.rows()):
                seen.add(table.question)
            if do and table.offers(do[0]):
                table.play(do=[do.pop()])
            else:
                table.step()
        assert (question in seen) == (twelfth >= 0)


@pytest.mark.parametrize(("twelfth", "crisis"), [(-1, "cattle"), (int(Card.SECURITY), "arms")])
def test_option_twelfth_may_be_a_security_service(twelfth: int, crisis: str) -> None:
    edition = {"twelfth": twelfth, "difficulty": {"LOBBY": 0}}
    table = Table(edition=edition, activity="food", crisis="arms", hands=[["LOBBY"], ["TWELFTH"]])
    do = [play(0, "LOBBY", "cattle"), *[play(1, "TWELFTH")] * (twelfth >= 0)]
    table.play(from_=Question.AUCTION_WINDOW, do=do, to=Question.AUCTION)
    assert table.now["crisis"] == crisis


def test_option_twelfth_works_like_the_kind_it_is_given() -> None:
    edition = {"twelfth": int(Card.LOBBY), "difficulty": {"TWELFTH": 2}}
    table = Table(edition=edition, activity="food", crisis="arms", hands=[["TWELFTH"], []])
    table.play(from_=Question.AUCTION_WINDOW, do=[play(0, "TWELFTH", "cattle"), die(2)], to=Question.AUCTION)
    table.expect(crisis="cattle", hands=[[], []], discard=["TWELFTH"])


def test_option_twelfth_as_an_informant_takes_no_card_of_its_own_kind() -> None:
    # Else two of them fetch each other back and forth, and the turn never ends.
    position = {"activity": "food", "companies": [{"food": 1}, {}], "hands": [["TWELFTH"], []], "discard": ["TWELFTH"]}
    table = Table(edition={"twelfth": int(Card.INFORMANT)}, **position)
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert not table.offers(play(0, "TWELFTH"))


@BOTH
def test_option_informant_next_below_takes_the_card_under_an_informant(option: int) -> None:
    table = Table(
        edition={"informant_next_below": option},
        activity="food",
        companies=[{"food": 1}, {}],
        hands=[["INFORMANT"], []],
        discard=["AUDIT", "VETO", "INFORMANT"],
    )
    table.until(Question.AUCTION_WINDOW, 0, from_=Question.AUCTION_WINDOW)
    assert table.offers(play(0, "INFORMANT")) == bool(option)
    if option:
        table.play(do=[play(0, "INFORMANT")], to=Question.AUCTION)
        table.expect(hands=[["VETO"], []], discard=["AUDIT", "INFORMANT", "INFORMANT"])


@BOTH
def test_option_repay_same_turn_allows_repaying_a_new_loan(option: int) -> None:
    table = Table(edition={"repay_same_turn": option}, skulls=[20, 0], companies=[{"banking": 1}, {}])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert table.offers(repay(0, "banking")) == bool(option)
    table.until(Question.DICE_WINDOW, 0, do=[roll(1, 2)])
    assert table.offers(repay(0, "banking"))


@pytest.mark.parametrize(("option", "skulls"), [(0, 7), (1, 9)])
def test_option_communications_own_loans_earn_too(option: int, skulls: int) -> None:
    companies = [{"communications": 2, "banking": 1}, {"communications": 1}]
    table = Table(edition={"communications_own_loans": option}, companies=companies)
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert table.now["skulls"] == [skulls, 1]


@pytest.mark.parametrize(("option", "most"), [(0, 12), (1, 13)])
def test_option_communications_own_loans_count_as_means(option: int, most: int) -> None:
    table = Table(
        edition={"communications_own_loans": option},
        activity="banking",
        crisis="food",
        skulls=[5, 0],
        prices={"banking": 3},
        companies=[{"communications": 1, "smuggling": 1}, {}],
    )
    table.until(Question.BID, 0, from_=Question.AUCTION)
    assert table.bids() == (3, most)


@pytest.mark.parametrize(("option", "cards"), [(0, 1), (1, 2)])
def test_option_arms_counts_new_company_of_the_conversion(option: int, cards: int) -> None:
    table = Table(
        edition={"arms_counts_new": option},
        activity="smuggling",
        crisis="food",
        companies=[{"arms": 1}, {}],
        startups=[{"arms": 1}, {}],
        hands=[["LOBBY"], []],
    )
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "arms")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert len(table.now["hands"][0]) == cards


@BOTH
def test_option_veto_single_owner_stops_his_conversion(option: int) -> None:
    table = Table(
        edition={"veto_single_owner": option},
        activity="banking",
        crisis="food",
        startups=[{"banking": 1}, {}],
        hands=[["LOBBY"], ["VETO"]],
    )
    veto = [play(1, "VETO", 0), die(4)] if option else [discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=[card_bid(0, 1), *veto], to=Question.PURCHASE)
    assert table.ever_offered(1, Move.PLAY, card("VETO")) == bool(option)
    assert table.now["companies"] == ([{}, {}] if option else [{"banking": 1}, {}])
    assert table.now["hands"][0] == (["LOBBY"] if option else [])


@pytest.mark.parametrize(("option", "skulls"), [(0, 107), (1, 104)])
def test_option_bank_limited_pays_as_far_as_it_can(option: int, skulls: int) -> None:
    table = Table(edition={"bank_limited": option}, skulls=[100, 156], companies=[{"banking": 1}, {}])
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[loan(0, "banking")])
    assert table.now["skulls"] == [skulls, 156]


def test_the_reading_of_a_draw_does_not_depend_on_the_reshuffle_option() -> None:
    for option in (0, 1):
        table = Table(
            edition={"reshuffle_at_once": option},
            crisis="banking",
            skulls=[6, 0],
            companies=[{"tourism": 2}, {}],
            deck=["LOBBY"],
            deck_is_all=True,
            discard=["VETO"],
        )
        table.play(from_=Question.DICE, do=[roll(1, 2), draw(0), draw(0)], to=Question.SUBSIDY)
        assert table.now["hands"] == [["VETO", "LOBBY"], []]
