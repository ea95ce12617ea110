"""Acceptance scenarios: a position, what happens, and every value that comes of it."""

from kernels.orconomics.layout import Move, Question
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
    found,
    loan,
    lose,
    move_crisis,
    pay,
    place,
    play,
    relocate,
    repay,
    roll,
    sell_card,
    sell_pair,
    take_off,
    take_off_startup,
)
from tests.kernels.orconomics.table import Table


def test_S01_companies_are_placed_to_and_fro_and_a_tie_leads_nobody() -> None:
    table = Table(players=3, activity=None, skulls=[21] * 3, hands=[3, 3, 3])
    first = [place(0, "transport"), place(1, "transport"), place(2, "banking")]
    second = [place(2, "banking"), place(1, "cattle"), place(0, "transport")]
    table.play(from_=Question.START_CRISIS, do=[roll(1, 2), *first, *second], to=Question.DICE)
    table.expect(
        crisis="cattle",
        companies=[{"transport": 2}, {"transport": 1, "cattle": 1}, {"banking": 2}],
        free={"transport": 0, "banking": 1, "cattle": 2},
        trophies=[2, 3, 2],
        crippled=None,
        hand_sizes=[3, 3, 3],
        deck_size=39,
    )


def test_S02_winter_comes_by_equal_dice_or_by_the_same_industry() -> None:
    table = Table(activity=None, crisis="cattle", skulls=[21, 21], hands=[3, 3])
    turns = [roll(3, 4), roll(2, 5), roll(6, 6), roll(1, 1)]
    table.play(from_=Question.DICE, do=turns, to=Question.DICE)
    table.expect(
        crisis="food",
        activity="tourism",
        hand_sizes=[6, 6],
        deck_size=36,
        prices={"transport": 2, "tourism": 3},
        oracle=0,
        trophies=[0, 0],
        crippled=None,
    )
    assert [reason for _, reason, _, _ in table.told("WINTER")] == [2, 1, 3]


def _table_of_s03(skulls: int, **edition: int) -> Table:
    return Table(
        edition=edition,
        activity="food",
        crisis="arms",
        skulls=[skulls, 5],
        companies=[{"transport": 2}, {"transport": 1}],
        mortgaged=[{"transport": 2}, {}],
        startups=[{"transport": 1}, {"transport": 2}],
    )


def test_S03_two_loans_cost_the_markers_of_the_industry_twice() -> None:
    table = _table_of_s03(15)
    do = [roll(5, 5), pay(0, "transport"), pay(0, "transport")]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    table.expect(skulls=[3, 5], crisis="tourism", activity="smuggling", hand_sizes=[1, 1], trophies=[2, 1], crippled=1)


def _give_things_up_first(left: int, **edition: int) -> None:
    table = _table_of_s03(9, **edition)
    slot = [take_off_startup(0, "transport", at=Question.INTEREST), lose(0, "transport"), pay(0, "transport")]
    table.play(from_=Question.DICE, do=[roll(5, 5), *slot], to=Question.SLOT_WINDOW)
    table.expect(
        skulls=[left, 5],
        crisis="tourism",
        activity="smuggling",
        hand_sizes=[1, 1],
        companies=[{"transport": 1}, {}],
        mortgaged=[{"transport": 1}, {}],
        startups=[{"transport": 0}, {}],
        trophies=[1, 1],
        crippled=None,
    )


def test_S03_variant_what_is_given_up_first_no_longer_counts() -> None:
    _give_things_up_first(5)


def test_S03_interest_basis_slot_start_still_counts_what_was_given_up() -> None:
    _give_things_up_first(3, interest_basis=1)


def test_S03_interest_basis_winter_start_still_counts_what_was_given_up() -> None:
    _give_things_up_first(3, interest_basis=2)


def test_S04_banking_in_crisis_exempts_nothing() -> None:
    table = Table(
        activity="arms",
        crisis="banking",
        skulls=[6, 6],
        companies=[{"banking": 1, "cattle": 1}, {"cattle": 1}],
        mortgaged=[{"cattle": 1}, {}],
    )
    table.play(from_=Question.DICE, do=[roll(2, 2)], to=Question.AUCTION_WINDOW)
    table.expect(
        skulls=[9, 14],
        crisis="smuggling",
        activity="communications",
        hand_sizes=[1, 1],
        trophies=[3, 1],
        crippled=1,
    )
    assert not table.ever_offered(0, Move.EXEMPT)


def test_S05_repaying_in_winter_pays_the_interest_once() -> None:
    table = Table(
        oracle=1,
        activity="food",
        crisis="food",
        skulls=[12, 4],
        companies=[{"communications": 1}, {"communications": 1}],
        mortgaged=[{"communications": 1}, {}],
        startups=[{}, {"communications": 1}],
    )
    do = [roll(5, 5), repay(0, "communications", at=Question.INTEREST)]
    table.play(from_=Question.DICE, do=do, to=Question.SLOT_WINDOW)
    table.expect(
        skulls=[2, 4],
        mortgaged=[{"communications": 0}, {}],
        crisis="transport",
        activity="smuggling",
        hand_sizes=[1, 1],
        trophies=[1, 1],
        crippled=None,
    )


def test_S06_a_company_is_kept_by_mortgaging_that_very_company() -> None:
    table = Table(
        activity="banking",
        crisis="smuggling",
        skulls=[5, 0],
        companies=[{"communications": 1}, {"tourism": 1}],
        deck=["LOBBY"],
    )
    do = [roll(1, 2), loan(1, "tourism", at=Question.LOSS), pay(1, "tourism"), draw(1)]
    table.play(from_=Question.DICE, do=do, to=Question.AUCTION_WINDOW)
    table.expect(
        skulls=[10, 4],
        activity="cattle",
        mortgaged=[{}, {"tourism": 1}],
        hands=[[], ["LOBBY"]],
        trophies=[2, 2],
        crippled=None,
    )


def test_S07_the_crisis_makes_a_loss_cheaper_and_stops_the_ability() -> None:
    table = Table(
        activity="banking", crisis="food", skulls=[1, 3], companies=[{"food": 2}, {"food": 1, "transport": 1}]
    )
    do = [roll(3, 4), pay(0, "food"), lose(0, "food")]
    table.play(from_=Question.DICE, do=do, to=Question.AUCTION_WINDOW)
    table.expect(skulls=[3, 4], activity="transport", companies=[{"food": 1}, {}], trophies=[1, 3], crippled=0)
    assert not table.ever_offered(0, Move.RELOCATE)
    assert not table.ever_offered(1, Move.RELOCATE)


def test_S08_a_crisis_moved_onto_totemism_ends_its_uses() -> None:
    table = Table(activity="cattle", crisis="transport", companies=[{"totemism": 2}, {"transport": 1, "banking": 1}])
    table.play(from_=Question.DICE, do=[roll(3, 5), move_crisis(0, "totemism")])
    table.offered.clear()
    table.play(to=Question.AUCTION_WINDOW)
    table.expect(skulls=[7, 5], crisis="totemism", activity="totemism", trophies=[2, 4], crippled=0)
    assert not table.ever_offered(0, Move.MOVE_CRISIS)


def test_S09_a_food_move_that_lifts_two_seats_wins_for_the_mover() -> None:
    table = Table(
        activity="cattle",
        crisis="arms",
        skulls=[5, 5],
        companies=[
            {"food": 1, "cattle": 2, "communications": 1, "innovations": 1, "transport": 1},
            {"food": 1, "transport": 2, "totemism": 1, "banking": 1, "cattle": 1},
        ],
    )
    assert table.start["trophies"] == [8, 8]
    table.play(from_=Question.DICE, do=[roll(1, 5), relocate(0, "smuggling")], to=Question.OVER)
    table.expect(
        skulls=[8, 5],
        activity="food",
        companies=[{"food": 0, "smuggling": 1}, {}],
        trophies=[9, 9],
        crippled=None,
        winner=0,
    )


def test_S10_the_subsidy_goes_to_whom_is_last_at_the_end_of_the_phase() -> None:
    table = Table(
        players=3,
        activity="banking",
        crisis="smuggling",
        skulls=[2, 5, 5],
        companies=[{"tourism": 1}, {"banking": 1, "transport": 1}, {"transport": 1}],
        mortgaged=[{"tourism": 1}, {}, {}],
    )
    assert table.start["crippled"] == 2
    table.play(from_=Question.DICE, do=[roll(1, 2), lose(0, "tourism")], to=Question.AUCTION_WINDOW)
    table.expect(
        skulls=[5, 5, 5],
        activity="cattle",
        companies=[{"tourism": 0}, {}, {}],
        mortgaged=[{"tourism": 0}, {}, {}],
        trophies=[0, 3, 1],
        crippled=0,
    )


def _exploitation_after_a_food_move(skulls: int, **edition: int) -> None:
    table = Table(
        edition=edition,
        activity="banking",
        crisis="cattle",
        skulls=[10, 0],
        companies=[{"food": 2, "transport": 1}, {"banking": 1}],
        hands=[["EXPLOITATION", "LOBBY", "VETO"], []],
    )
    slot = [relocate(0, "totemism"), sell_card(0, "LOBBY"), play(0, "EXPLOITATION"), die(4)]
    again = [sell_card(0, "VETO", at=Question.SECOND_ABILITY)]
    table.play(from_=Question.DICE, do=[roll(3, 4), *slot, *again], to=Question.AUCTION_WINDOW)
    table.expect(
        skulls=[skulls, 3],
        activity="transport",
        companies=[{"food": 1, "totemism": 1}, {}],
        hands=[[], []],
        discard=["LOBBY", "VETO", "EXPLOITATION"],
        trophies=[6, 2],
        crippled=1,
    )


def test_S11_a_company_moved_by_food_yields_nothing_to_exploitation() -> None:
    _exploitation_after_a_food_move(24)


def test_S11_exploitation_after_food_move_counts_the_moved_company() -> None:
    _exploitation_after_a_food_move(26, exploitation_after_food_move=1)


def _table_of_s12() -> Table:
    return Table(players=3, activity="innovations", crisis="cattle", skulls=[10, 10, 10])


def test_S12_the_last_seat_left_still_has_to_bid() -> None:
    table = _table_of_s12()
    table.until(Question.BID, 2, from_=Question.AUCTION)
    assert table.bids() == (5, 9)
    table.play(do=[bid(2, 5)], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[10, 10, 4],
        companies=[{}, {}, {"innovations": 1}],
        prices={"innovations": 5},
        trophies=[0, 0, 2],
        crippled=None,
    )


def test_S12_variant_nobody_bids_and_the_price_halves() -> None:
    table = _table_of_s12()
    table.play(from_=Question.AUCTION, to=Question.STARTUP_WINDOW)
    table.expect(prices={"innovations": 3}, trophies=[0, 0, 0], crippled=None)


def test_S13_a_bid_is_backed_by_a_loan_and_a_pair() -> None:
    table = Table(
        oracle=1,
        activity="transport",
        crisis="arms",
        skulls=[3, 30],
        companies=[{"totemism": 1, "food": 1, "cattle": 1}, {"communications": 1}],
        mortgaged=[{"food": 1}, {}],
        hands=[["LOBBY", "LOBBY", "VETO"], []],
        prices={"transport": 9},
    )
    table.until(Question.BID, 0, from_=Question.AUCTION, do=[bid(1, 9)])
    assert table.bids() == (10, 23)
    means = [loan(0, "totemism", at=Question.PAYMENT), sell_pair(0, "LOBBY", at=Question.PAYMENT)]
    after = [loan(0, "transport", at=Question.POSSESSION)]
    table.play(do=[bid(0, 23), *means, *after], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[7, 32],
        companies=[{"transport": 1}, {}],
        mortgaged=[{"totemism": 1, "transport": 1}, {}],
        hands=[["VETO"], []],
        discard=["LOBBY", "LOBBY"],
        prices={"transport": 23},
        trophies=[8, 2],
        crippled=1,
    )


def test_S14_a_veto_puts_the_bid_of_a_seat_that_has_passed_in_force() -> None:
    table = Table(players=4, activity="banking", crisis="cattle", skulls=[30] * 4, hands=[[], [], ["VETO"], []])
    bids = [bid(0, 9), bid(1, 10), bid(3, 12)]
    veto = [play(2, "VETO", 3, at=Question.BID_WINDOW), die(4)]
    table.play(from_=Question.AUCTION, do=[*bids, *veto], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[30, 19, 30, 29],
        companies=[{}, {"banking": 1}, {}, {}],
        prices={"banking": 10},
        hands=[[], [], [], []],
        discard=["VETO"],
        trophies=[0, 2, 0, 0],
        crippled=None,
    )


def _take_one_of_four_off(price: int, **edition: int) -> Table:
    table = Table(
        edition=edition,
        activity="smuggling",
        crisis="cattle",
        skulls=[9, 9],
        companies=[{"smuggling": 2}, {"smuggling": 2}],
    )
    table.play(from_=Question.AUCTION_WINDOW, do=[take_off(1, "smuggling")], to=Question.STARTUP_WINDOW)
    table.expect(companies=[{}, {"smuggling": 1}], prices={"smuggling": price}, trophies=[2, 1], crippled=1)
    return table


def test_S15_three_of_four_companies_on_three_cells_leave_none_free() -> None:
    assert _take_one_of_four_off(13).count("AUCTION") == 0


def test_S15_by_cell_leaves_a_cell_free() -> None:
    assert _take_one_of_four_off(5, free_companies=1).count("AUCTION") == 1


def test_S16_of_two_switched_documents_the_last_is_paid() -> None:
    table = Table(
        players=3,
        oracle=2,
        activity="cattle",
        crisis="food",
        skulls=[20, 20, 20],
        hands=[["SWITCHED"], [], ["SWITCHED"]],
    )
    bids = [bid(2, 3), bid(0, 4), bid(1, 5)]
    cards = [play(2, "SWITCHED", at=Question.BID_WINDOW), die(5), play(0, "SWITCHED", at=Question.BID_WINDOW), die(6)]
    table.play(from_=Question.AUCTION, do=[*bids, *cards], to=Question.STARTUP_WINDOW)
    table.expect(
        skulls=[24, 14, 20],
        companies=[{}, {"cattle": 1}, {}],
        prices={"cattle": 5},
        hands=[[], [], []],
        discard=["SWITCHED", "SWITCHED"],
        trophies=[0, 2, 0],
        crippled=None,
    )


def _free_the_tenth_marker(**edition: int) -> Table:
    table = Table(
        edition=edition,
        activity="smuggling",
        crisis="arms",
        skulls=[15, 5],
        companies=[
            {"cattle": 3, "communications": 3, "innovations": 2, "banking": 1, "food": 1},
            {"banking": 1, "food": 2, "transport": 1, "totemism": 1, "innovations": 1},
        ],
    )
    assert table.start["trophies"] == [8, 8]
    do = [bid(0, 10), take_off(0, "banking", at=Question.MARKER)]
    return table.play(from_=Question.AUCTION, do=do, to=Question.OVER)


def test_S17_the_marker_freed_first_gives_the_rival_the_game() -> None:
    table = _free_the_tenth_marker()
    table.expect(skulls=[5, 5], companies=[{"banking": 0}, {}], trophies=[7, 9], crippled=0, winner=1)


def test_S17_marker_swap_as_one_change_lets_the_buyer_win() -> None:
    table = _free_the_tenth_marker(marker_swap_one_change=1)
    table.expect(
        skulls=[5, 5], companies=[{"banking": 0, "smuggling": 1}, {}], trophies=[9, 9], crippled=None, winner=0
    )


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
