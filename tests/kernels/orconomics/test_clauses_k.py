"""Clauses K1 to K12: using cards."""

import pytest

from kernels.orconomics.layout import Card, Move, Question
from tests.kernels.orconomics.entries import (
    buy,
    card,
    die,
    discard,
    lose,
    move_crisis,
    pay,
    play,
    relocate,
    roll,
    sell_pair,
)
from tests.kernels.orconomics.table import Table

CERTAIN = {"difficulty": {name: 0 for name in Card.__members__}}


def _window(*hands: list[str], **position: object) -> Table:
    """Return a table for the window before Phase 2."""
    return Table(**{"players": len(hands), "activity": "food", "crisis": "arms", "hands": hands, **position})


def _names(table: Table) -> list[str]:
    """Return the names of all events."""
    return [name for name, *_ in table.events]


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
    assert table.count("FAILS") == 1
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


def test_cards_thrown_away_for_an_ability_do_not_stop_the_others() -> None:
    table = Table(crisis="cattle", skulls=[9, 0], companies=[{"food": 1, "totemism": 1}, {}])
    do = [roll(3, 4), move_crisis(0, "tourism"), relocate(0, "arms")]
    table.play(from_=Question.DICE, do=do, to=Question.SUBSIDY)
    assert table.now["companies"] == [{"arms": 1, "totemism": 1}, {}]
