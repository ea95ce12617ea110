"""Fixed rulings of the rules page that no clause and no option covers: windows, bound cards, choices, empty decks."""

from collections import defaultdict

import numpy as np
import pytest

from kernels.orconomics.layout import Card, EndReason, Move, Question
from tests.kernels.orconomics.batch import play_games
from tests.kernels.orconomics.entries import (
    Entry,
    bid,
    card,
    card_bid,
    convert,
    die,
    discard,
    found,
    industry,
    loan,
    lose,
    pay,
    play,
    relocate,
    repay,
    roll,
    sell_card,
    sell_pair,
    take_off,
)
from tests.kernels.orconomics.table import Table
from tests.kernels.orconomics.weights import weighted_policies

WINDOWS = {
    Question.DICE_WINDOW,
    Question.WINTER_WINDOW,
    Question.SLOT_WINDOW,
    Question.ABILITY,
    Question.PROFIT_WINDOW,
    Question.AUCTION_WINDOW,
    Question.STARTUP_WINDOW,
    Question.PURCHASE,
}
OPEN_MOMENTS = {
    Question.DICE_WINDOW,
    Question.INTEREST,
    Question.LOSS,
    Question.ABILITY,
    Question.AUCTION_WINDOW,
    Question.PAYMENT,
    Question.POSSESSION,
    Question.STARTUP_WINDOW,
    Question.STARTUP,
    Question.PURCHASE,
}
CERTAIN = {"difficulty": {name: 0 for name in Card.__members__}}


def _moments(table: Table, do: list[Entry]) -> dict[tuple[int, Move, int], set[Question]]:
    """Play to the end of the turn and return at which questions each move was offered."""
    seen: dict[tuple[int, Move, int], set[Question]] = defaultdict(set)
    table.until(Question.DICE_WINDOW, from_=Question.DICE, do=do[:1])
    left = do[1:]
    while table.question != Question.DICE:
        for row in table.rows():
            seen[table.asked, Move(int(row["kind"])), int(row["a"])].add(table.question)
        if left and table.offers(left[0]):
            table.play(do=[left.pop(0)])
        else:
            table.step()
    assert not left
    return seen


def _busy_table(oracle: int) -> Table:
    """Return a table on which a whole Winter turn offers everything to both seats."""
    own = {"transport": 1, "food": 1, "cattle": 1}
    return Table(
        oracle=oracle,
        activity="cattle",
        crisis="arms",
        skulls=[40, 40],
        companies=[own, own],
        mortgaged=[{"cattle": 1}, {"cattle": 1}],
        startups=[{"food": 1}, {"food": 1}],
        hands=[["LOBBY", "LOBBY", "VETO", "SWITCHED"], ["LOBBY", "LOBBY", "VETO", "SWITCHED"]],
    )


def _winter_turn(oracle: int) -> list[Entry]:
    """Return a turn in which the Oracle buys a company and converts a startup."""
    return [roll(3, 3), bid(oracle, 6), card_bid(oracle, 1), discard(oracle, "TWELFTH"), convert(oracle, "food")]


@pytest.mark.parametrize("oracle", [0, 1])
def test_R5_any_time_cards_have_their_windows(oracle: int) -> None:
    seen = _moments(_busy_table(oracle), _winter_turn(oracle))
    for seat in (0, 1):
        assert seen[seat, Move.PLAY, card("LOBBY")] - {Question.INTEREST} == WINDOWS


@pytest.mark.parametrize("oracle", [0, 1])
def test_R5_loans_pairs_and_removals_are_offered_where_one_pays_and_in_open_windows(oracle: int) -> None:
    seen = _moments(_busy_table(oracle), _winter_turn(oracle))
    for number, kind in ((industry("transport"), Move.LOAN), (card("LOBBY"), Move.SELL_PAIR)):
        assert seen[oracle, kind, number] == OPEN_MOMENTS
        assert seen[1 - oracle, kind, number] == OPEN_MOMENTS - {Question.PAYMENT, Question.POSSESSION}


def test_R5_bidding_cards_are_laid_before_speaking_and_before_the_payment() -> None:
    seen = _moments(_busy_table(0), _winter_turn(0))
    bidding = {Question.BID, Question.BID_WINDOW, Question.CARD_BID, Question.CARD_BID_WINDOW}
    assert seen[1, Move.PLAY, card("VETO")] == bidding
    assert seen[1, Move.PLAY, card("SWITCHED")] == {Question.BID_WINDOW}


def test_R2_a_food_move_that_lifts_only_a_rival_makes_the_rival_win() -> None:
    rival = {"cattle": 1, "communications": 1, "food": 2}
    table = Table(crisis="arms", skulls=[9, 9], companies=[{"food": 2}, rival], edition={"target": 6})
    assert table.start["trophies"] == [1, 5]
    table.play(from_=Question.DICE, do=[roll(3, 4), relocate(0, "smuggling")], to=Question.OVER)
    assert table.now["winner"] == 1


def test_R4_ranks_follow_the_trophies_behind_the_winner() -> None:
    policies = weighted_policies(np.random.default_rng(4))
    results = play_games(4, 150, seed=5, edition={"max_turns": 160}, policies=policies).results
    finished = results[results["end_reason"] == EndReason.TROPHIES]
    assert len(finished) > 100
    for row in finished:
        score, rank, win = row["score"][:4], row["rank"][:4], row["win"][:4]
        assert rank[win == 1].tolist() == [1]
        losers = np.flatnonzero(win == 0)
        for one in losers:
            for other in losers:
                assert (score[one] > score[other]) == (rank[one] < rank[other])


def test_R6_a_game_that_nobody_wins_is_stalled_and_has_no_ranks() -> None:
    results = play_games(3, 5, seed=5, edition={"max_turns": 4, "target": 50}).results
    assert set(results["end_reason"].tolist()) == {EndReason.STALLED}
    assert set(results["turns"].tolist()) == {4}
    assert not results["rank"].any()
    assert not results["win"].any()


def test_R7_with_deck_and_pile_empty_a_draw_does_not_happen() -> None:
    table = Table(activity="food", hands=[["VETO"], []], deck=["LOBBY"], deck_is_all=True)
    table.play(from_=Question.DICE, do=[roll(5, 5)], to=Question.SLOT_WINDOW)
    assert table.now["hands"] == [["VETO", "LOBBY"], []]
    assert table.told("DRAW") == [(0, card("LOBBY"), 0, 0), (1, -1, 0, 0)]


def test_R7_tourism_and_arms_draw_as_far_as_there_are_cards() -> None:
    table = Table(crisis="banking", skulls=[6, 0], companies=[{"tourism": 2}, {}], deck_is_all=True)
    table.play(from_=Question.DICE, do=[roll(1, 2)], to=Question.SUBSIDY)
    assert not table.ever_offered(0, Move.DRAW)
    boards = {"companies": [{"arms": 3}, {}], "startups": [{"banking": 1}, {}]}
    table = Table(crisis="food", hands=[["LOBBY"], []], deck=["VETO"], deck_is_all=True, **boards)
    do = [card_bid(0, 1), discard(0, "LOBBY"), convert(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert table.now["hands"] == [["VETO", "LOBBY"], []]


def test_R15_a_second_exploitation_gives_a_third_settlement() -> None:
    table = Table(crisis="food", companies=[{"transport": 1}, {}], hands=[["EXPLOITATION"] * 2, []], edition=CERTAIN)
    do = [roll(3, 4), play(0, "EXPLOITATION"), play(0, "EXPLOITATION")]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"] == [3 * 2, 0]


def test_R15_a_company_lost_does_not_come_back_with_exploitation() -> None:
    table = Table(
        crisis="banking", skulls=[6, 0], companies=[{"tourism": 2}, {}], hands=[["EXPLOITATION"], []], edition=CERTAIN
    )
    do = [roll(1, 2), lose(0, "tourism"), play(0, "EXPLOITATION")]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["skulls"] == [0, 0]
    assert table.now["companies"] == [{"tourism": 1}, {}]


def test_R24_an_easy_deal_and_the_company_on_sale_back_no_bid() -> None:
    table = Table(
        activity="banking", crisis="food", skulls=[9, 0], companies=[{"cattle": 1}, {}], hands=[["EASY_DEAL"], []]
    )
    table.until(Question.BID, 0, from_=Question.AUCTION)
    assert table.bids() == (9, 9)


def test_R26_the_lot_on_sale_stays_the_only_one() -> None:
    full = {"banking": 2, "cattle": 3, "communications": 3, "food": 2}
    table = Table(activity="banking", crisis="innovations", skulls=[30, 0], companies=[full, {}])
    table.play(from_=Question.AUCTION, do=[bid(0, 9), take_off(0, "banking")], to=Question.STARTUP_WINDOW)
    assert table.count("AUCTION") == 1
    table.expect(skulls=[21, 0], prices={"banking": 9}, trophies=table.start["trophies"], crippled=1)


def test_R33_cards_bound_by_a_card_bid_improve_no_die() -> None:
    table = Table(
        activity="banking",
        crisis="food",
        startups=[{"banking": 1}, {"smuggling": 1}],
        hands=[["VETO", "LOBBY"], ["AUDIT", "TWELFTH"]],
    )
    veto = [card_bid(0, 1), card_bid(1, 2), play(0, "VETO", 1, at=Question.CARD_BID), die(3)]
    table.play(from_=Question.STARTUP_WINDOW, do=veto)
    table.offered.clear()
    do = [discard(1, "AUDIT"), discard(1, "TWELFTH"), convert(1, "smuggling")]
    table.play(do=do, to=Question.PURCHASE)
    assert not table.ever_offered(0, Move.DISCARD)


def test_R33_a_pair_that_backs_a_bid_improves_no_die() -> None:
    for skulls, offered in ((0, False), (9, True)):
        hands = [["VETO", "LOBBY", "LOBBY"], []]
        table = Table(activity="banking", crisis="food", skulls=[skulls, 30], hands=hands)
        do = [bid(0, 9), bid(1, 10), play(0, "VETO", 1, at=Question.BID), die(3)]
        table.play(from_=Question.AUCTION, do=do)
        table.offered.clear()
        table.play(to=Question.STARTUP_WINDOW)
        assert table.ever_offered(0, Move.DISCARD) == offered


def test_R33_no_more_cards_are_discarded_than_needed() -> None:
    table = Table(activity="food", crisis="arms", hands=[["LOBBY", "VETO", "AUDIT"], []])
    table.play(from_=Question.AUCTION_WINDOW, do=[play(0, "LOBBY", "cattle"), die(2), discard(0, "VETO")])
    table.offered.clear()
    table.play(to=Question.AUCTION)
    assert not table.ever_offered(0, Move.DISCARD)
    assert table.now["crisis"] == "cattle"


def test_R33_an_improvement_once_begun_is_finished() -> None:
    table = Table(activity="food", crisis="arms", hands=[["LOBBY", "VETO", "AUDIT"], []])
    do = [play(0, "LOBBY", "cattle"), die(1), discard(0, "VETO")]
    table.play(from_=Question.AUCTION_WINDOW, do=do)
    if table.question == Question.IMPROVEMENT:
        assert {int(row["kind"]) for row in table.rows()} == {Move.DISCARD}
        table.play(do=[discard(0, "AUDIT")], to=Question.AUCTION)
    assert table.describe()["crisis"] == "cattle"


def test_R41_a_company_mortgaged_to_pay_may_be_taken_off_to_free_a_marker() -> None:
    full = {"smuggling": 1, "cattle": 3, "communications": 3, "food": 3}
    table = Table(activity="banking", crisis="communications", skulls=[2, 0], companies=[full, {}])
    do = [bid(0, 9), loan(0, "smuggling", at=Question.PAYMENT), take_off(0, "smuggling", 1, at=Question.MARKER)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["skulls"] == [0, 0]
    assert table.now["companies"][0]["banking"] == 1
    assert table.now["mortgaged"] == [{}, {}]


@pytest.mark.parametrize("mortgaged", [0, 1])
def test_R53_the_owner_says_which_of_two_companies_goes(mortgaged: int) -> None:
    boards = {"companies": [{"food": 2}, {"food": 1}], "mortgaged": [{"food": 1}, {}]}
    table = Table(crisis="arms", skulls=[9, 0], hands=[["EASY_DEAL"], []], edition=CERTAIN, **boards)
    table.until(Question.LOSS, 0, from_=Question.DICE, do=[roll(3, 4)])
    assert table.offers(lose(0, "food", mortgaged))
    table.until(Question.ABILITY, 0)
    assert table.offers(relocate(0, "cattle", mortgaged))
    assert table.offers(play(0, "EASY_DEAL", "food", mortgaged))
    assert table.offers(take_off(0, "food", mortgaged))


def test_R54_silver_abilities_are_judged_at_the_moment_of_use() -> None:
    table = Table(
        crisis="food", skulls=[9, 0], companies=[{"innovations": 3}, {}], hands=[[], ["LOBBY"]], edition=CERTAIN
    )
    do = [play(1, "LOBBY", "innovations", at=Question.STARTUP_WINDOW), found(0, "banking")]
    table.play(from_=Question.STARTUP_WINDOW, do=do, to=Question.PURCHASE)
    assert table.now["skulls"] == [6, 0]


def test_R17_a_pair_that_backs_a_bid_is_not_broken_by_switched_documents() -> None:
    for copies, offered in ((2, False), (3, True)):
        table = Table(activity="banking", crisis="food", skulls=[0, 30], hands=[["SWITCHED"] * copies, []])
        table.play(from_=Question.AUCTION, do=[bid(0, 9), bid(1, 10)])
        table.offered.clear()
        table.play(to=Question.STARTUP_WINDOW)
        assert table.ever_offered(0, Move.PLAY, card("SWITCHED")) == offered


def test_a_pair_sold_in_the_payment_is_gone_for_the_rest() -> None:
    table = Table(activity="banking", crisis="food", skulls=[0, 0], hands=[["LOBBY"] * 3, []])
    do = [bid(0, 9), sell_pair(0, "LOBBY", at=Question.PAYMENT)]
    table.play(from_=Question.AUCTION, do=do, to=Question.STARTUP_WINDOW)
    assert table.now["skulls"] == [5, 0]
    assert table.now["hands"] == [["LOBBY"], []]


def test_R38_a_loan_repaid_in_the_turn_it_was_taken_is_counted() -> None:
    boards = {"companies": [{"banking": 2}, {}], "mortgaged": [{"banking": 1}, {}]}
    table = Table(skulls=[30, 0], edition={"repay_same_turn": 1}, **boards)
    table.until(Question.PURCHASE, 0, from_=Question.PURCHASE, do=[repay(0, "banking")])
    assert int(table.state["loan_cycles"][0]) == 0
    table.until(Question.PURCHASE, 0, do=[loan(0, "banking"), repay(0, "banking")])
    assert int(table.state["loan_cycles"][0]) == 1
    assert int(table.state["loans"][0]) == 1


@pytest.mark.parametrize("paid", [0, 1])
def test_F7_a_company_taken_off_before_its_loss_is_paid_owes_nothing(paid: int) -> None:
    table = Table(crisis="banking", skulls=[6, 0], companies=[{"tourism": 2}, {}])
    do = [roll(1, 2), *[pay(0, "tourism")] * paid, take_off(0, "tourism", at=Question.LOSS)]
    table.play(from_=Question.DICE, do=[*do, *[pay(0, "tourism")] * (1 - paid)], to=Question.SUBSIDY)
    assert table.now["companies"] == [{"tourism": 1}, {}]
    assert table.now["skulls"] == [3, 0]


def test_F10_a_company_taken_off_after_settlement_gives_no_ability() -> None:
    table = Table(crisis="cattle", companies=[{"transport": 2}, {}], hands=[["LOBBY", "VETO"], []])
    do = [roll(3, 4), take_off(0, "transport", at=Question.ABILITY), sell_card(0, "LOBBY")]
    table.until(Question.ABILITY, 0, from_=Question.DICE, do=do)
    assert not table.offers(sell_card(0, "VETO"))


def test_R36_an_easy_deal_may_hand_a_rival_the_game_and_the_log_tells_it() -> None:
    rival = {"cattle": 1, "communications": 1, "food": 1}
    table = Table(
        activity="banking",
        crisis="arms",
        companies=[{"food": 1}, rival],
        hands=[["EASY_DEAL"], []],
        edition={**CERTAIN, "target": 6},
    )
    assert table.start["trophies"] == [1, 5]
    table.play(from_=Question.AUCTION_WINDOW, do=[play(0, "EASY_DEAL", "food")], to=Question.OVER)
    assert table.now["companies"] == [{}, rival]
    assert table.now["winner"] == 1


def test_R35_a_tax_audit_of_a_hand_emptied_meanwhile_takes_nothing() -> None:
    table = Table(hands=[["AUDIT"], ["SECURITY"]])
    do = [play(0, "AUDIT", 1), play(1, "SECURITY"), die(1), die(3)]
    table.play(from_=Question.PURCHASE, do=do, to=Question.TURN_END)
    table.expect(hands=[[], []], discard=["SECURITY", "AUDIT"])
