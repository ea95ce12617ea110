"""Facts forced by the clauses (K), over whole games."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from kernels.orc_market.layout import RESULT, Event, Question
from tests.kernels.orc_market.batch import logged_game, play_games
from tests.kernels.orc_market.chance import assert_mean, assert_share
from tests.kernels.orc_market.deck import CUSTOMERS, DECK, FACES, GOODS, ICONS, LEAVING, ROW, name_of, number_of
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.weights import everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
GAMES = 1500
SCORINGS = {4: (12, 12, 8), 3: (10, 10, 7), 2: (8, 8, 6)}
ENDS = (8, 15, 21)


@SEATS
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_K1_each_card_lies_in_one_place(players: int, policy: str) -> None:
    game = Fresh(players, deal=11)
    for _ in game.decisions(everybody(policy)):
        assert sorted(game.cards()) == list(range(32))
        if players == 4:
            assert game.aside_numbers() == []
    assert sorted(game.cards()) == list(range(32))


@SEATS
def test_K1_each_customer_lies_in_one_place(players: int) -> None:
    game = Fresh(players, deal=12)
    dealt = {*game.row(), *game.hidden(), *game.stack()}
    for _ in game.decisions(everybody("random")):
        gone = [name_of(a) for _, a, _, _ in game.told("LEFT")]
        hidden = [name for name in game.hidden() if name != "-"]
        assert sorted([*game.row(), *hidden, *game.stack(), *gone]) == sorted(dealt)


def _scored(players: int, game: int) -> list[list[int]]:
    """Return the customers scored in each round of a game."""
    events = logged_game(players, game).events
    rows = events[np.isin(events["kind"], [Event.SERVED, Event.UNSERVED])]
    return [list(dict.fromkeys(rows["a"][rows["turn"] == turn].tolist())) for turn in ENDS]


@SEATS
def test_K2_so_many_customers_are_scored(players: int) -> None:
    for game in range(10):
        assert tuple(len(customers) for customers in _scored(players, game)) == SCORINGS[players]
    results = play_games(players, 100).results
    assert set((results["served"] + results["unserved"]).tolist()) == {sum(SCORINGS[players])}


@pytest.mark.parametrize(
    ("players", "row", "hidden", "stack"),
    [
        (4, (2, 2, 2, 2, 1, 1, 1, 1), 3, 2),
        (3, (3, 2, 2, 2, 1, 1, 1), 3, 2),
        (2, (3, 3, 2, 2, 1, 1), 3, 2),
    ],
)
def test_K3_how_often_a_customer_is_scored(players: int, row: tuple[int, ...], hidden: int, stack: int) -> None:
    for deal in range(10):
        game = Fresh(players, deal=deal)
        times = Counter(customer for customers in _scored(players, deal) for customer in customers)
        assert tuple(times[number_of(name)] for name in game.row()) == row
        assert {times[number_of(name)] for name in game.hidden()} == {hidden}
        assert {times[number_of(name)] for name in game.stack()} == {stack}
        assert times.total() == sum(SCORINGS[players])


@SEATS
def test_K4_every_customer_is_scored_as_often_as_any_other(players: int) -> None:
    in_play = [name for name in CUSTOMERS if players == 4 or name not in ICONS]
    scored = [_scored(players, game) for game in range(GAMES)]
    for at, n in enumerate(SCORINGS[players]):
        counts = Counter(customer for rounds in scored for customer in rounds[at])
        for name in in_play:
            share = Fraction(n, len(in_play))
            assert_share(counts[number_of(name)], GAMES, share, comparisons=3 * len(in_play))


def test_K4_three_of_thirteen_customers_never_meet_two_players() -> None:
    met = Counter(customer for game in range(GAMES) for customer in set().union(*_scored(2, game)))
    for name in set(CUSTOMERS) - set(ICONS):
        assert_share(GAMES - met[number_of(name)], GAMES, Fraction(3, 13), comparisons=13)


@SEATS
def test_K5_none_of_the_customers_that_join_together_ever_leaves(players: int) -> None:
    assert ROW[players] >= 2 * LEAVING[players]
    for deal in range(20):
        game = Fresh(players, deal=deal)
        first = set(game.row())
        for _ in game.anyhow(np.random.default_rng(deal)):
            pass
        gone = {name_of(a) for _, a, _, _ in game.told("LEFT")}
        assert gone <= first
        assert len(gone) == 2 * LEAVING[players]


@SEATS
def test_K6_each_seat_lays_21_cards_and_keeps_twice(players: int) -> None:
    game, asked = Fresh(players, deal=13), Counter[tuple[int, Question]]()
    for seat in game.anyhow(np.random.default_rng(1)):
        asked[seat, game.question] += 1
    for seat in range(players):
        assert (asked[seat, Question.LAY], asked[seat, Question.KEEP]) == (18, 2)
    assert Counter(seat for seat, *_ in game.told("LAID")) == dict.fromkeys(range(players), 21)
    assert sum(last for _, _, last, _ in game.told("LAID")) == 3 * players
    assert set(play_games(players, 50).results["decisions"].tolist()) == {20 * players}


@SEATS
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_K7_equal_policies_win_equally_often(players: int, policy: str) -> None:
    games = 6000 if policy == "random" else 3000
    results = play_games(players, games, seed=5, policies=everybody(policy)).results
    shares = results["win"][:, :players] / results["winners"][:, None]
    assert shares.sum() == pytest.approx(games)
    for seat in range(players):
        assert_mean(shares[:, seat], 1 / players, comparisons=2 * players)
        assert_mean(results["score"][:, seat] - results["score"][:, :players].mean(axis=1), 0.0, 2 * players)


def _units(players: int, rounds: np.ndarray) -> np.ndarray:
    """Return the units of each product in all stalls together at the end of each round."""
    on_card = np.array([[int(face[-1]) * (face[:-1] == good) for good in GOODS] for face in FACES])
    return on_card[rounds["cards"][:, 1:, :players]].sum(axis=(2, 3))


def test_K8_four_stalls_hold_all_44_units() -> None:
    units = _units(4, play_games(4, 300).rounds)
    assert (units == (10, 5, 10, 10, 5, 4)).all()
    assert set(units.sum(axis=2).ravel().tolist()) == {44}


@pytest.mark.parametrize(("players", "share"), [(2, Fraction(91, 1798)), (3, Fraction(7, 3596))])
def test_K8_with_fewer_players_there_may_be_no_skull(players: int, share: Fraction) -> None:
    skulls = _units(players, play_games(players, 10_000, seed=3).rounds)[:, 0, GOODS.index("skull")]
    assert_share(int((skulls == 0).sum()), 10_000, share)


@SEATS
def test_K9_a_card_is_in_a_hand_with_one_in_four(players: int) -> None:
    hands, aside = Counter[tuple[int, int]](), Counter[int]()
    for deal in range(GAMES):
        game = Fresh(players, deal=deal, seed=8)
        hands.update((seat, card) for seat in range(players) for card in game.hand_numbers(seat))
        aside.update(game.aside_numbers())
    for card in range(len(FACES)):
        for seat in range(players):
            assert_share(hands[seat, card], GAMES, Fraction(1, 4), comparisons=32 * 5)
        assert_share(aside[card], GAMES, Fraction(4 - players, 4), comparisons=32 * 5)


def test_the_decks_are_those_of_the_setup() -> None:
    assert {players: ROW[players] + 2 * players for players in DECK} == DECK
    assert {"served", "unserved", "decisions"} <= set(RESULT.names or ())
