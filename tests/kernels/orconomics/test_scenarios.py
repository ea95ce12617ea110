"""Acceptance scenarios S01 to S11: a position, what happens, and every value that comes of it."""

from kernels.orconomics.layout import Move, Question
from tests.kernels.orconomics.entries import (
    die,
    draw,
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
