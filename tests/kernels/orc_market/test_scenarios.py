"""Acceptance scenarios about setup, row, hands and information: S01 to S06, S16 to S20."""

from collections import Counter

import numpy as np
import pytest

from kernels.orc_market.layout import RESULT, Event, Question
from kernels.orc_market.scoring import write_result
from tests.kernels.orc_market.deck import DECK, ICONS, ROW, bag, name_of, words
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table, at_end_of

OF_S10 = (
    "bat3 bat2 bat1 elf2 elf1 toad1 kra1 skull1",
    "bat1 brew1 elf1 elf1 toad1 toad1 kra1 skull1",
    "brew1 brew1 brew1 elf3 toad3 toad2 kra1 kra1",
)


@pytest.mark.parametrize(("players", "cut"), [(2, 3), (3, 0), (4, 0)])
def test_S01_setup_counts(players: int, cut: int) -> None:
    for deal in range(20):
        game = Fresh(players, deal=deal)
        customers = [*game.row(), *game.hidden(), *game.stack()]
        assert (len(game.row()), len(game.hidden()), len(game.stack())) == (ROW[players], players, players)
        assert len(set(customers)) == DECK[players] == 16 - (0 if players == 4 else 3) - cut
        assert set(customers).isdisjoint(ICONS) == (players < 4)
        assert [len(game.hand_numbers(seat)) for seat in range(players)] == [8] * players
        assert len(game.aside()) == 32 - 8 * players
        assert sorted(game.cards()) == list(range(32))


def _flow(**position: str | int) -> Table:
    """Play a whole game from a named table and return it at its end; hands are any cards."""
    players = int(position["players"])
    table = Table(hands=[8] * players, **position)
    table.start(Question.LAY)
    return table


def test_S02_the_row_over_three_rounds_with_four_players() -> None:
    table = _flow(
        players=4,
        row="C01 C02 C03 C04 C05 C06 C07 C08",
        hidden="C09 C10 C11 C12",
        stack="C13 C14 C15 C16",
    )
    table.go_on(Question.KEEP)
    assert table.scored(8) == words("C01 C02 C03 C04 C05 C06 C07 C08 C09 C10 C11 C12")
    assert table.row() == words("C12 C11 C10 C09 C01 C02 C03 C04")
    assert table.hidden() == words("C13 C14 C15 C16")
    table.go_on(Question.KEEP)
    assert table.scored(15) == words("C12 C11 C10 C09 C01 C02 C03 C04 C13 C14 C15 C16")
    assert table.row() == words("C16 C15 C14 C13 C12 C11 C10 C09")
    table.go_on()
    assert table.scored(21) == words("C16 C15 C14 C13 C12 C11 C10 C09")


def test_S03_the_leftmost_customer_of_three_players_stays_all_day() -> None:
    table = _flow(players=3, row="C05 C02 C03 C04 C01 C06 C07", hidden="C08 C09 C10", stack="C11 C13 C15")
    table.go_on(Question.KEEP)
    assert table.scored(8) == words("C05 C02 C03 C04 C01 C06 C07 C08 C09 C10")
    assert table.row() == words("C10 C09 C08 C05 C02 C03 C04")
    table.go_on(Question.KEEP)
    assert table.scored(15) == words("C10 C09 C08 C05 C02 C03 C04 C11 C13 C15")
    assert table.row() == words("C15 C13 C11 C10 C09 C08 C05")
    table.go_on()
    assert table.scored(21) == words("C15 C13 C11 C10 C09 C08 C05")


def test_S04_hands_are_passed_to_the_left() -> None:
    table = Table(
        players=3,
        hands=[
            "elf3 elf1 toad1 bat1 brew1 brew1 kra1 skull1",
            "toad3 toad2 elf2 bat2 brew1 kra1 kra1 skull1",
            "bat3 bat1 elf1 toad1 brew1 kra1 skull1 skull1",
        ],
    )
    table.start(Question.LAY)
    table.turn("elf3 toad3 bat3")
    assert table.hand(0) == bag("bat1 elf1 toad1 brew1 kra1 skull1 skull1")
    assert table.hand(1) == bag("elf1 toad1 bat1 brew1 brew1 kra1 skull1")
    assert table.hand(2) == bag("toad2 elf2 bat2 brew1 kra1 kra1 skull1")
    table.turn("skull1 brew1 bat2")
    table.turn("toad2 bat1 elf1")
    assert table.hand(0) == bag("toad1 bat1 brew1 kra1 skull1")
    assert table.hand(1) == bag("elf2 brew1 kra1 kra1 skull1")
    assert table.hand(2) == bag("elf1 toad1 brew1 kra1 skull1")
    assert table.stalls() == [words("elf3 skull1 toad2"), words("toad3 brew1 bat1"), words("bat3 bat2 elf1")]


def test_S05_the_last_card_comes_from_the_right_neighbour() -> None:
    table = Table(
        row="C01 C02 C03 C04 C05 C06",
        hidden="C07 C08",
        stack="C09 C10",
        stalls=[6, 6],
        hands=["elf1 bat2", "skull1 kra1"],
    )
    table.start(Question.LAY)
    table.turn("bat2 skull1")
    assert (table.question, int(table.state["hand_size"])) == (Question.KEEP, 0)
    assert [stall[6:] for stall in table.stalls()] == [["bat2", "kra1"], ["skull1", "elf1"]]
    assert table.told("PASSED") == [(-1, 1, 1, 0)]


def test_S06_a_decision_sees_the_table_before_the_turn() -> None:
    table = Fresh(4)
    kept: list[int] = []
    sizes: dict[int, set[tuple[int, ...]]] = {}
    while table.question != Question.OVER:
        if table.question == Question.LAY:
            seen = sizes.setdefault(int(table.state["turn"]), set())
            seen.add(tuple(len(stall) for stall in table.stalls()))
            if int(table.state["turn"]) == 9:
                assert [table.stall_numbers(seat) for seat in range(4)] == [[card] for card in kept]
        elif int(table.state["turn"]) == 8:
            kept = [table.stall_numbers(seat)[2] for seat in range(4)]
            table.do(table.legal()[2])
            continue
        table.do(table.legal()[0])
    assert sizes[1] == {(0, 0, 0, 0)}
    assert sizes[9] == {(1, 1, 1, 1)}
    assert sizes[11] == {(3, 3, 3, 3)}
    assert all(len(seen) == 1 for seen in sizes.values())


def test_S16_everything_but_the_kept_cards_is_dealt_before_noon() -> None:
    table = at_end_of(
        "morning",
        players=3,
        row="C01 C02 C03 C04 C05 C06 C07",
        hidden="C08 C09 C10",
        stack="C11 C13 C15",
        stalls=OF_S10,
        aside="elf2 toad2 bat2 bat1 brew1 kra1 skull1 skull1",
    )
    assert table.hidden() == ["C11", "C13", "C15"]
    assert table.row() == words("C10 C09 C08 C01 C02 C03 C04")
    table.keeps("bat3", "elf1", "elf3")
    assert (table.question, int(table.state["round"])) == (Question.LAY, 1)
    assert table.stalls() == [["bat3"], ["elf1"], ["elf3"]]
    hands = [table.hand(seat) for seat in range(3)]
    assert [len(hand) for hand in hands] == [7, 7, 7]
    assert len(table.aside()) == 8
    assert Counter([face for hand in hands for face in hand] + table.aside()) == {
        **{"elf2": 2, "elf1": 2, "toad3": 1, "toad2": 2, "toad1": 3, "bat2": 2, "bat1": 3},
        **{"brew1": 5, "kra1": 5, "skull1": 4},
    }


def test_S17_any_two_cards_are_kept_for_the_night() -> None:
    seen_with_seat_1 = 0
    for deal in range(30):
        table = at_end_of(
            "noon",
            row="C01 C02 C03 C04 C05 C06",
            hidden="C07 C08",
            stalls=["bat3 toad3 toad2 elf1 brew1 kra1 skull1 bat1", 8],
            deal=deal,
        )
        before = table.aside_numbers()
        pairs = {(int(row["a"]), int(row["b"])) for row in table.legal()}
        assert len(pairs) == len(table.legal()) == 28
        table.keep("toad3 toad2")
        table.keep(" ".join(table.stalls()[1][:2]))
        assert table.stalls()[0] == ["toad3", "toad2"]
        seen_with_seat_1 += "bat3" in table.hand(1)
        assert [len(table.hand(seat)) for seat in (0, 1)] == [6, 6]
        assert sorted(table.cards()) == list(range(32))
        assert len(table.aside()) == 16
        assert sorted(table.aside_numbers()) != sorted(before)
        table.go_on()
        assert int(table.state["turn"]) == 21
        assert [len(stall) for stall in table.stalls()] == [8, 8]
    assert seen_with_seat_1 > 0


@pytest.mark.parametrize(
    ("score", "win", "rank"),
    [
        ([-1, -4, -1], [1, 0, 1], [1, 3, 1]),
        ([5, 5, 5, 5], [1, 1, 1, 1], [1, 1, 1, 1]),
        ([-2, -1, -3], [0, 1, 0], [2, 1, 3]),
        ([0, 4, -1, 0], [0, 1, 0, 0], [2, 1, 4, 2]),
    ],
)
def test_S18_the_most_points_win_even_below_zero(score: list[int], win: list[int], rank: list[int]) -> None:
    players = len(score)
    table = Table(players=players, at="night", stalls=[8] * players, score=score)
    table.start(Question.SCORING)
    assert table.question == Question.OVER
    assert table.told("END") == [(-1, sum(win), 0, 0)]
    results = np.zeros(1, RESULT)
    write_result(table.state, table.params, 0, results[0])
    assert results["score"][0, :players].tolist() == score
    assert results["win"][0, :players].tolist() == win
    assert results["rank"][0, :players].tolist() == rank
    assert int(results["winners"][0]) == sum(win)


def _worths(name: str, **position: str) -> list[set[tuple[int, int]]]:
    """Return, for each round in which a customer was scored, all its (points of a winner, winners) of many deals."""
    found: dict[int, set[tuple[int, int]]] = {}
    for deal in range(25):
        table = Table(players=4, hands=[8] * 4, deal=deal, **position)
        table.start(Question.LAY)
        table.go_on()
        for turn, kind, _, customer, points, k in table.log.tolist():
            if kind == Event.SERVED and name_of(customer) == name:
                found.setdefault(turn, set()).add((points, k))
    return [found[turn] for turn in sorted(found)]


def _all_worth(pairs: set[tuple[int, int]], worth: int) -> bool:
    """Say whether winners always got their share of a worth, one of them all of it."""
    return (worth, 1) in pairs and all(points == worth // k for points, k in pairs)


def test_S19_a_customer_gets_its_bonus_only_in_its_hour() -> None:
    rest = {"hidden": "C09 C10 C11 C12", "stack": "C13 C14 C15 C16"}
    early = _worths("C05", row="C01 C02 C03 C04 C06 C07 C08 C05", **rest)
    assert [_all_worth(*pair) for pair in zip(early, (3,), strict=True)] == [True]
    late = _worths("C01", row="C02 C03 C04 C05 C06 C07 C08 C13", hidden=rest["hidden"], stack="C01 C14 C15 C16")
    assert [_all_worth(*pair) for pair in zip(late, (3, 3), strict=True)] == [True, True]
    whole_day = _worths("C05", row="C01 C02 C03 C04 C06 C07 C08 C09", hidden="C05 C10 C11 C12", stack=rest["stack"])
    assert [_all_worth(*pair) for pair in zip(whole_day, (3, 3, 5), strict=True)] == [True] * 3


def test_S19_a_loss_is_larger_only_in_its_hour() -> None:
    lost: dict[int, set[int]] = {}
    for deal in range(25):
        table = Table(
            players=4,
            hands=[8] * 4,
            row="C02 C03 C04 C05 C06 C07 C08 C13",
            hidden="C09 C10 C11 C12",
            stack="C01 C14 C15 C16",
            deal=deal,
        )
        table.start(Question.LAY)
        table.go_on()
        for turn, kind, _, customer, points, _ in table.log.tolist():
            if kind == Event.FINED and name_of(customer) == "C01":
                lost.setdefault(turn, set()).add(points)
    assert lost == {15: {2}, 21: {2}}


def test_S20_the_row_of_two_players() -> None:
    table = _flow(players=2, row="C06 C11 C02 C13 C08 C01", hidden="C05 C10", stack="C09 C03")
    table.go_on(Question.KEEP)
    assert table.scored(8) == words("C06 C11 C02 C13 C08 C01 C05 C10")
    assert table.row() == words("C10 C05 C06 C11 C02 C13")
    table.go_on(Question.KEEP)
    assert table.scored(15) == words("C10 C05 C06 C11 C02 C13 C09 C03")
    assert table.row() == words("C03 C09 C10 C05 C06 C11")
    table.go_on()
    assert table.scored(21) == words("C03 C09 C10 C05 C06 C11")
