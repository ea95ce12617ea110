"""From morning to noon (H), from noon to night (I), the end (J)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from kernels.orc_market.layout import Event, Move, Question
from tests.kernels.orc_market.batch import logged_game, play_games
from tests.kernels.orc_market.deck import LEAVING, name_of, words
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table, at_end_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
NOON, NIGHT = 0, 1


def _changes(players: int, deal: int) -> Iterator[tuple[Fresh, list[str], list[str], list[str]]]:
    """Return a game before noon and before the night, each time with row, hidden and stack as they were."""
    game = Fresh(players, deal=deal)
    row, hidden, stack = game.row(), game.hidden(), game.stack()
    for seat in game.anyhow(np.random.default_rng([players, deal])):
        if game.question == Question.KEEP and seat == 0:
            yield game, row, hidden, stack
        row, hidden, stack = game.row(), game.hidden(), game.stack()


def _change(players: int, which: int, deal: int = 3) -> tuple[Fresh, list[str], list[str], list[str]]:
    """Return one of the two changes; the game stands at the first question behind it."""
    for number, change in enumerate(_changes(players, deal)):
        if number == which:
            return change
    raise AssertionError


@SEATS
def test_H1_the_rightmost_customers_leave(players: int) -> None:
    game, row, _, _ = _change(players, NOON)
    gone = row[-LEAVING[players] :]
    assert set(gone).isdisjoint(game.row())
    assert [name_of(a) for _, a, _, _ in game.told("LEFT")] == gone[::-1]


@SEATS
def test_H2_the_rest_keeps_its_order_at_the_right(players: int) -> None:
    game, row, _, _ = _change(players, NOON)
    rest = row[: -LEAVING[players]]
    assert game.row()[players:] == rest


@SEATS
def test_H3_the_hidden_customers_join_at_the_left(players: int) -> None:
    game, _, hidden, _ = _change(players, NOON)
    assert game.row()[:players] == hidden[::-1]
    assert [name_of(a) for _, a, _, _ in game.told("JOINED")] == hidden


@SEATS
def test_H4_each_seat_gets_a_new_hidden_customer(players: int) -> None:
    game, _, hidden, stack = _change(players, NOON)
    assert game.hidden() == stack
    assert game.stack() == []
    assert [(seat, name_of(a)) for seat, a, _, _ in game.told("HIDDEN")] == [
        *enumerate(hidden),
        *enumerate(stack),
    ]


@SEATS
def test_H5_customers_change_before_cards_are_kept(players: int) -> None:
    kinds = logged_game(players, 1).events["kind"].tolist()
    assert kinds.index(Event.LEFT) < kinds.index(Event.JOINED) < kinds.index(Event.KEPT)
    dealt = [place for place, kind in enumerate(kinds) if kind == Event.HIDDEN]
    assert dealt[players] < kinds.index(Event.KEPT)


@SEATS
def test_H6_each_seat_keeps_one_card_of_its_stall(players: int) -> None:
    game, *_ = _change(players, NOON)
    kept = []
    for seat in range(players):
        rows = game.legal()
        assert (game.question, game.asked) == (Question.KEEP, seat)
        assert rows["a"].tolist() == game.stall_numbers(seat)
        assert set(rows["b"].tolist()) == {-1}
        assert {int(row["kind"]) for row in rows} == {Move.KEEP}
        kept.append(int(rows[7 - seat]["a"]))
        game.do(rows[7 - seat])
    assert [game.stall_numbers(seat) for seat in range(players)] == [[card] for card in kept]
    assert [(seat, a) for seat, a, _, _ in game.told("KEPT")] == list(enumerate(kept))


def _after(players: int, which: int, deal: int) -> Fresh:
    """Return a game in the first turn behind a change."""
    game, *_ = _change(players, which, deal)
    while game.question == Question.KEEP:
        game.do(game.legal()[-1])
    return game


@SEATS
def test_H7_all_other_cards_are_shuffled_together(players: int) -> None:
    met = [Counter[int]() for _ in range(players + 1)]
    for deal in range(60):
        game, *_ = _change(players, NOON, deal)
        from_0 = set(game.stall_numbers(0)[:7])
        while game.question == Question.KEEP:
            game.do(game.legal()[-1])
        for seat in range(players):
            met[seat].update(from_0 & set(game.hand_numbers(seat)))
        met[players].update(from_0 & set(game.aside_numbers()))
    shares = [counter.total() for counter in met]
    assert all(share > 30 for share in shares[:players])
    assert (shares[players] > 30) == (players < 4)


@SEATS
def test_H8_each_seat_gets_seven_cards(players: int) -> None:
    hands = [tuple(_after(players, NOON, deal).hand_numbers(0)) for deal in range(10)]
    assert len(set(hands)) == 10
    game = _after(players, NOON, 0)
    assert [len(set(game.hand_numbers(seat))) for seat in range(players)] == [7] * players
    assert [(seat, a) for seat, a, _, _ in game.told("HAND")[8 * players :]] == [
        (seat, card) for seat in range(players) for card in game.hand_numbers(seat)
    ]


@pytest.mark.parametrize(("players", "aside"), [(2, 16), (3, 8), (4, 0)])
def test_H9_the_rest_lies_aside(players: int, aside: int) -> None:
    game = _after(players, NOON, 1)
    assert len(game.aside_numbers()) == aside
    assert sorted(game.cards()) == list(range(32))


@SEATS
def test_H10_kept_cards_are_nowhere_else(players: int) -> None:
    for deal in range(15):
        game = _after(players, NOON, deal)
        kept = {game.stall_numbers(seat)[0] for seat in range(players)}
        assert len(kept) == players
        assert kept.isdisjoint(game.aside_numbers())
        assert all(kept.isdisjoint(game.hand_numbers(seat)) for seat in range(players))


@SEATS
def test_I1_the_rightmost_customers_leave_again(players: int) -> None:
    game, row, hidden, _ = _change(players, NIGHT)
    assert game.row() == hidden[::-1] + row[: -LEAVING[players]]
    assert [name_of(a) for _, a, _, _ in game.told("LEFT")][players:] == row[-LEAVING[players] :][::-1]


@SEATS
def test_I2_the_hidden_customers_of_noon_are_scored_at_night(players: int) -> None:
    game, _, hidden, _ = _change(players, NIGHT)
    while game.question != Question.OVER:
        game.do(game.legal()[0])
    assert game.scored(21)[:players] == hidden[::-1]
    assert [name_of(a) for _, a, _, _ in game.told("JOINED")][players:] == hidden


@SEATS
def test_I3_nobody_has_a_hidden_customer_at_night(players: int) -> None:
    game, *_ = _change(players, NIGHT)
    assert game.hidden() == ["-"] * players
    assert len(game.told("HIDDEN")) == 2 * players


def test_I4_customers_left_in_the_stack_stay_out() -> None:
    edition = {"setup.deck.2": 13}
    batch = logged_game(2, 0, edition=edition)
    game = Fresh(2, edition=edition)
    assert len(game.stack()) == 5
    shown = {name_of(row[3]) for row in batch.events.tolist() if row[1] in (Event.SERVED, Event.UNSERVED, Event.HIDDEN)}
    assert shown == {*game.row(), *game.hidden(), *game.stack()[:2]}


@SEATS
def test_I5_each_seat_keeps_any_two_cards(players: int) -> None:
    game, *_ = _change(players, NIGHT)
    stall = game.stall_numbers(0)
    rows = game.legal()
    assert [(int(row["a"]), int(row["b"])) for row in rows] == list(combinations(stall, 2))
    game.do(rows[-1])
    assert game.asked == 1
    while game.question == Question.KEEP:
        game.do(game.legal()[0])
    assert game.stall_numbers(0) == stall[-2:]
    assert [(seat, a) for seat, a, _, _ in game.told("KEPT")[players:]] == [
        (seat, card) for seat in range(players) for card in game.stall_numbers(seat)
    ]


@SEATS
def test_I6_the_pool_is_everything_but_what_is_kept(players: int) -> None:
    for deal in range(15):
        game = _after(players, NIGHT, deal)
        assert sorted(game.cards()) == list(range(32))
        kept = [card for seat in range(players) for card in game.stall_numbers(seat)]
        assert len(set(kept)) == 2 * players


@SEATS
def test_I7_each_seat_gets_six_cards(players: int) -> None:
    game = _after(players, NIGHT, 2)
    assert [len(set(game.hand_numbers(seat))) for seat in range(players)] == [6] * players


@pytest.mark.parametrize(("players", "rest"), [(2, 16), (3, 8), (4, 0)])
def test_I8_the_rest_leaves_the_game(players: int, rest: int) -> None:
    game = _after(players, NIGHT, 2)
    gone = set(game.aside_numbers())
    assert len(gone) == rest
    while game.question != Question.OVER:
        game.do(game.legal()[0])
    assert gone.isdisjoint(card for seat in range(players) for card in game.stall_numbers(seat))


@SEATS
def test_J1_the_game_ends_after_the_night(players: int) -> None:
    batch = play_games(players, 200)
    assert set(batch.results["rounds"].tolist()) == {3}
    assert set(batch.results["turns"].tolist()) == {21}
    assert set(batch.results["end_reason"].tolist()) == {0}
    events = logged_game(players, 0).events
    assert [int(kind) for kind in events["kind"]].count(Event.END) == 1
    assert int(events["kind"][-1]) == Event.END


NOTHING_TO_WIN = {f"customers.c{number:02}.points": 0 for number in range(1, 17)} | {
    f"customers.c{number:02}.bonus": 0 for number in (1, 3, 5, 9)
}
"""An edition in which customers only take points away."""


@pytest.mark.parametrize("edition", [None, NOTHING_TO_WIN])
@SEATS
def test_J2_the_largest_sum_wins(players: int, edition: dict[str, int] | None) -> None:
    results = play_games(players, 400, edition=edition).results
    scores = results["score"][:, :players]
    assert np.array_equal(scores, results["points"][:, :players].sum(axis=2))
    assert np.array_equal(results["win"][:, :players], scores == scores.max(axis=1)[:, None])
    if edition:
        assert (scores.max(axis=1) < 0).any()


@SEATS
def test_J3_equal_leaders_share_the_win(players: int) -> None:
    results = play_games(players, 400, edition=NOTHING_TO_WIN).results
    scores = results["score"][:, :players]
    assert np.array_equal(results["winners"], (scores == scores.max(axis=1)[:, None]).sum(axis=1))
    assert set(results["winners"].tolist()) == set(range(1, players + 1))
    ranks = 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)
    assert np.array_equal(results["rank"][:, :players], ranks)


def test_the_position_of_these_tests_is_what_it_says() -> None:
    table = at_end_of("morning", row="C01 C02 C03 C04 C05 C06", hidden="C07 C08", stack="C09 C10", stalls=[8, 8])
    assert isinstance(table, Table)
    assert table.row() == words("C08 C07 C01 C02 C03 C04")
