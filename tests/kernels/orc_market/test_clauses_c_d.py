"""Who knows what (C), drafting (D)."""

import numpy as np
import pytest

from kernels.orc_market.layout import HIDDEN, STATE, Event, Move, Question
from kernels.orc_market.play import decide
from tests.kernels.orc_market.batch import logged_game
from tests.kernels.orc_market.deck import bag, name_of, number_of
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table, at_end_of
from tests.kernels.orc_market.weights import everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


def test_C1_what_is_open_is_known_to_all() -> None:
    public = set(STATE.names or ()) - set(HIDDEN)
    assert {"row", "stall", "score", "seen", "round", "turn", "n_of", "points"} <= public


def _choice(table: Table, policy: str) -> list[int]:
    """Return which place of its hand or stall the seat asked chooses, without going on."""
    copies = np.zeros(1, STATE)
    copies[0] = table.state
    decide(copies[0], table.params, everybody(policy)[0], table.desk)
    return copies[0]["chosen"][table.asked].tolist()


def _with_hidden(hidden: str, hand: str = "bat1 skull1", rest: str = "kra1 kra1") -> Table:
    """Return the last choice of a night-like morning in which nobody has anything, for seat 0."""
    table = Table(row="C13", hidden=hidden, stack="C01 C02", stalls=["brew1", "brew1"], hands=[hand, rest])
    table.start(Question.LAY)
    return table


def test_C2_a_seat_looks_at_its_own_hidden_customer_and_at_no_other() -> None:
    own = [_choice(_with_hidden(f"{name} C10"), "greedy") for name in ("C03", "C09")]
    assert own[0] != own[1]
    others = [_choice(_with_hidden(f"C10 {name}"), "greedy") for name in ("C03", "C09")]
    assert others[0] == others[1]


def test_C3_a_hand_that_never_came_by_is_secret() -> None:
    hands = ("kra1 kra1", "bat3 bat2", "elf1 toad1")
    choices = {tuple(_choice(_with_hidden("C03 C10", rest=rest), "greedy")) for rest in hands}
    assert len(choices) == 1


def test_C4_stack_aside_and_removed_customers_are_secret() -> None:
    assert {"stack", "aside", "hand", "hidden"} <= set(HIDDEN)
    choices = []
    for stack, aside in (("C01 C02", 1), ("C02 C05", -1)):
        table = _with_hidden("C03 C10")
        table.state["stack"][:2] = [number_of(name) for name in stack.split()]
        size = int(table.state["aside_size"])
        table.state["aside"][:size] = table.state["aside"][:size][::aside].copy()
        choices.append(_choice(table, "greedy"))
    assert choices[0] == choices[1]


@SEATS
def test_C5_a_hidden_customer_becomes_open_and_stays_so(players: int) -> None:
    game, shown = Fresh(players, deal=4), set[str]()
    for _ in game.anyhow(np.random.default_rng(players)):
        seen = {name_of(number) for number in range(32) if int(game.state["seen"]) >> number & 1}
        shown |= {name_of(a) for _, a, _, _ in game.told("REVEALED")}
        assert shown <= seen
        assert seen.isdisjoint(game.hidden())
        assert seen.isdisjoint(game.stack())
    assert len(game.told("REVEALED")) == len(shown) == 2 * players


@SEATS
def test_C6_the_hand_of_seat_s_lies_with_seat_s_plus_t_less_1_in_turn_t(players: int) -> None:
    game = Fresh(players, deal=2)
    first: dict[int, set[int]] = {}
    turn = size = 0
    for _ in game.anyhow(np.random.default_rng(players)):
        if game.question != Question.LAY or game.state["cursor"] > 0:
            continue
        turn = turn + 1 if first and len(game.hand(0)) < size else 1
        size = len(game.hand(0))
        hands = {seat: set(game.hand_numbers(seat)) for seat in range(players)}
        first = hands if turn == 1 else first
        for seat in range(players):
            assert hands[(seat + turn - 1) % players] <= first[seat]


@pytest.mark.parametrize(("players", "morning", "noon"), [(4, 7, 3), (3, 5, 2), (2, 6, 4)])
def test_C7_customers_never_seen(players: int, morning: int, noon: int) -> None:
    in_play, unseen = 16 if players == 4 else 13, {}
    game = Fresh(players)
    for _ in game.anyhow(np.random.default_rng(1)):
        if game.question == Question.LAY:
            own = int(game.hidden()[game.asked] != "-")
            unseen[int(game.state["round"])] = in_play - int(game.state["seen"]).bit_count() - own
    assert (unseen[0], unseen[1]) == (morning, noon)


def _laid(players: int, game: int = 0) -> np.ndarray:
    """Return the rows of the cards laid in a game."""
    events = logged_game(players, game).events
    return events[events["kind"] == Event.LAID]


@SEATS
def test_D1_there_are_eight_turns_then_seven_then_six(players: int) -> None:
    events = logged_game(players, 0).events
    ends = events["turn"][(events["kind"] == Event.POINTS) & (events["seat"] == 0)]
    assert ends.tolist() == [8, 15, 21]


@SEATS
def test_D2_each_seat_lays_one_card_in_a_turn(players: int) -> None:
    laid = _laid(players)
    assert laid["turn"].tolist() == [turn for turn in range(1, 22) for _ in range(players)]
    assert laid["seat"].tolist() == list(range(players)) * 21


@SEATS
def test_D3_a_card_laid_stays_until_the_round_is_scored(players: int) -> None:
    game = Fresh(players, deal=6)
    empty: list[list[int]] = [[]] * players
    before = empty
    for _ in game.anyhow(np.random.default_rng(3)):
        stalls = [game.stall_numbers(seat) for seat in range(players)]
        assert [stall[: len(old)] for stall, old in zip(stalls, before, strict=True)] == before
        before = stalls if game.question == Question.LAY else empty


def test_D4_all_other_cards_go_to_the_left() -> None:
    table = Table(players=4, hands=["elf3 elf2", "toad3 toad2", "bat3 bat2", "brew1 kra1"], stalls=[6] * 4)
    table.start(Question.LAY)
    assert table.asked == 0
    table.turn("elf3 toad3 bat3 brew1")
    assert [stall[7] for stall in table.stalls()] == ["kra1", "elf2", "toad2", "bat2"]


@SEATS
def test_D5_hands_go_to_the_left_in_all_rounds(players: int) -> None:
    events = logged_game(players, 1).events
    passed = events[events["kind"] == Event.PASSED]
    assert passed["a"].tolist() == [1] * 18
    assert passed["b"].tolist() == [*range(7, 0, -1), *range(6, 0, -1), *range(5, 0, -1)]
    game = Fresh(players, deal=1)
    before: list[list[int]] = []
    for _ in game.anyhow(np.random.default_rng(2)):
        if game.question == Question.LAY and int(game.state["cursor"]) == 0:
            hands = [game.hand_numbers(seat) for seat in range(players)]
            if len(game.stall(0)) > int(game.state["round"]):
                kept_back = [set(hand) for hand in before]
                assert all(set(hands[(seat + 1) % players]) < kept_back[seat] for seat in range(players))
            before = hands


def test_D6_the_last_card_is_laid_without_a_choice() -> None:
    table = Table(row="C01", hidden="C07 C08", stack="C09 C10", stalls=[7, 7], hands=["elf1", "bat2"])
    table.start(Question.LAY)
    assert table.question == Question.KEEP
    assert [table.faces[card] for _, card, last, _ in table.told("LAID") if last] == ["elf1", "bat2"]
    assert table.told("PASSED") == []
    assert int(table.state["turn"]) == 8


@SEATS
def test_D7_a_seat_must_lay_one_card_of_its_hand(players: int) -> None:
    game, met = Fresh(players, deal=8), 0
    for seat in game.anyhow(np.random.default_rng(8)):
        if game.question == Question.LAY:
            rows = game.legal()
            assert {int(row["kind"]) for row in rows} == {Move.LAY}
            assert rows["a"].tolist() == game.hand_numbers(seat)
            assert len(rows) >= 2
            met += 1
    assert met == 18 * players


@SEATS
def test_D8_after_the_last_turn_hands_are_empty_and_stalls_full(players: int) -> None:
    game, met = Fresh(players, deal=5), 0
    for _ in game.anyhow(np.random.default_rng(5)):
        if game.question == Question.KEEP:
            assert [len(game.hand(seat)) for seat in range(players)] == [0] * players
            assert [len(game.stall(seat)) for seat in range(players)] == [8] * players
            met += 1
    assert met == 2 * players
    assert [len(game.stall(seat)) for seat in range(players)] == [8] * players


def test_D9_kept_cards_lie_in_the_stall_and_count() -> None:
    table = at_end_of(
        "morning",
        row="C01 C02 C03 C04 C05 C06",
        hidden="C07 C08",
        stack="C09 C10",
        stalls=["bat3 bat2 elf1 elf1 brew1 brew1 kra1 skull1", 8],
    )
    table.keeps("bat3", table.stalls()[1][0])
    assert table.stalls()[0] == ["bat3"]
    assert table.state["n_of"][0].tolist() == [0, 0, 0, 3, 0, 0, 0]
    assert (int(table.state["n_units"][0]), int(table.state["n_kinds"][0])) == (3, 1)


@SEATS
def test_D10_all_choose_before_any_card_is_laid(players: int) -> None:
    table = Table(players=players, hands=["elf3 elf2 bat1", "toad3 toad2 bat1", "bat3 bat2 elf1", 3][:players])
    table.start(Question.LAY)
    for seat in range(players - 1):
        assert table.asked == seat
        before = table.open_cards()
        table.do(table.legal()[1])
        assert table.open_cards() == before
    table.do(table.legal()[0])
    assert [stall[-1] for stall in table.stalls()][:2] == (["elf2", "toad3"] if players == 2 else ["elf2", "toad2"])
    assert table.hand(1) == bag("elf3 bat1")
