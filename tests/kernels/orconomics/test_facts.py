"""Exact facts about luck, tested through the streams that the games use.

Each test allows for chance so widely that it would fail by accident less than once in a million runs; the seeds are
fixed anyway. Counts are held against exact binomial bounds, divided among all comparisons of a test.
"""

from collections import Counter
from fractions import Fraction
from math import log, sqrt

import numpy as np
import pytest
from scipy.stats import binom

from kernels.orconomics.layout import N_KINDS, Event, Move, Question
from kernels.rng import Purpose, below, draw
from tests.kernels.orconomics.batch import play_games
from tests.kernels.orconomics.fresh import Fresh

FALSE_ALARM = 1e-6
WEIGHTS = (2, 2, 3, 4, 5, 6, 5, 4, 3, 2)
LONG_RUN = Fraction(43, 162)
POOR = {"start_skulls": 0, "start_cards": 0, "target": 100}
"""An edition in which little is decided and nobody wins, so that many turns pass quickly."""
SEED, DEALS = 7, 4000


def assert_share(count: int, n: int, share: Fraction, comparisons: int = 1) -> None:
    """Check a count of independent events against their probability."""
    tail = FALSE_ALARM / (2 * comparisons)
    low, high = binom.ppf(tail, n, float(share)), binom.isf(tail, n, float(share))
    assert low <= count <= high, f"{count} of {n}, expected {float(share * n):.0f} in {low:.0f} to {high:.0f}"


@pytest.fixture(scope="module")
def turns() -> list[tuple[np.ndarray, np.ndarray]]:
    """Return dice (first, second, industry) and Winter, one row a turn, of 250 games of 240 turns."""
    games = []
    for game in range(250):
        edition = {**POOR, "max_turns": 240}
        events = play_games(2, first_game=game, seed=SEED, edition=edition, n_events=20_000).events
        dice = events[events["kind"] == Event.DICE]
        winters = np.zeros(len(dice), bool)
        winters[events["turn"][events["kind"] == Event.WINTER] - 1] = True
        games.append((np.stack([dice["a"], dice["b"], dice["c"]], axis=1), winters))
    return games


@pytest.fixture(scope="module")
def deals() -> tuple[np.ndarray, np.ndarray]:
    """Return the rings and the first decks (hands included, first card first) of many deals."""
    rings, decks = [], []
    for deal in range(DEALS):
        game = Fresh(deal=deal, seed=SEED, edition={"start_cards": 0})
        rings.append(game.ring())
        decks.append(game.deck()[::-1])
    return np.array(rings), np.array(decks)


def test_every_game_has_its_240_turns(turns: list[tuple[np.ndarray, np.ndarray]]) -> None:
    assert {len(dice) for dice, _ in turns} == {240}


def test_dice_are_fair(turns: list[tuple[np.ndarray, np.ndarray]]) -> None:
    dice = np.concatenate([rolled for rolled, _ in turns])
    for column in (0, 1):
        for value in range(1, 7):
            count = int((dice[:, column] == value).sum())
            assert_share(count, len(dice), Fraction(1, 6), comparisons=48)
    pairs = Counter(zip(dice[:, 0].tolist(), dice[:, 1].tolist(), strict=True))
    assert len(pairs) == 36
    for count in pairs.values():
        assert_share(count, len(dice), Fraction(1, 36), comparisons=48)


def test_each_industry_becomes_active_by_its_weight(turns: list[tuple[np.ndarray, np.ndarray]]) -> None:
    active = np.concatenate([dice[:, 2] for dice, _ in turns])
    for number, weight in enumerate(WEIGHTS):
        assert_share(int((active == number).sum()), len(active), Fraction(weight, 36), comparisons=10)


def test_winter_falls_on_43_of_162_turns_in_the_long_run(turns: list[tuple[np.ndarray, np.ndarray]]) -> None:
    # Winter depends on two rolls, so every second turn is independent of the others.
    winters = np.concatenate([winter[1::2] for _, winter in turns])
    assert_share(int(winters.sum()), len(winters), LONG_RUN)


def test_winter_falls_on_a_sixth_of_first_turns() -> None:
    results = play_games(2, 6000, seed=SEED, edition={**POOR, "max_turns": 1}).results
    assert set(results["turns"]) == {1}
    assert_share(int(results["winters"].sum()), 6000, Fraction(1, 6))


def test_winter_has_one_of_its_two_reasons_and_never_fails_to_come(turns: list[tuple[np.ndarray, np.ndarray]]) -> None:
    for dice, winters in turns:
        is_same = np.append(False, dice[1:, 2] == dice[:-1, 2])
        assert (winters == (is_same | (dice[:, 0] == dice[:, 1]))).all()


def test_tourism_comes_by_equal_dice_only(turns: list[tuple[np.ndarray, np.ndarray]]) -> None:
    dice = np.concatenate([rolled for rolled, _ in turns])
    tourism = dice[dice[:, 2] == 0]
    assert_share(len(tourism), len(dice), Fraction(2, 36))
    assert (tourism[:, 0] == tourism[:, 1]).all()


def test_the_odds_of_winter_are_43_of_162() -> None:
    sums = Counter(_name(total) for total in _totals())
    same = sum(Fraction(count, 36) ** 2 for count in sums.values())
    equal_and_same = sum(Fraction(sums[_name(2 * value)], 36**2) for value in range(1, 7))
    assert same + Fraction(1, 6) - equal_and_same == LONG_RUN


def _totals() -> list[int]:
    """Return the sums of two dice, one for each of the 36 rolls."""
    return [first + second for first in range(1, 7) for second in range(1, 7)]


def _name(total: int) -> int:
    """Return 0 for the two sums of tourism and the sum itself otherwise."""
    return 0 if total in (2, 12) else total


def test_each_industry_lies_anywhere_on_the_ring(deals: tuple[np.ndarray, np.ndarray]) -> None:
    rings, _ = deals
    for place in range(10):
        for number in range(10):
            assert_share(int((rings[:, place] == number).sum()), DEALS, Fraction(1, 10), comparisons=100)


def test_the_mean_share_of_paying_turns_of_an_industry(deals: tuple[np.ndarray, np.ndarray]) -> None:
    # The two neighbours weigh 4 to 11 of 36 together, which bounds the mean by Hoeffding's inequality.
    rings, _ = deals
    weights = np.array(WEIGHTS)
    allowed = 7 / 36 * sqrt(log(2 * 10 / FALSE_ALARM) / (2 * DEALS))
    around = weights[rings] + weights[np.roll(rings, 1, axis=1)] + weights[np.roll(rings, -1, axis=1)]
    for number, weight in enumerate(WEIGHTS):
        share = around[rings == number].mean() / 36
        assert share == pytest.approx(float((Fraction(7 * weight, 9) + 8) / 36), abs=allowed)


def test_every_kind_lies_anywhere_in_the_first_deck(deals: tuple[np.ndarray, np.ndarray]) -> None:
    _, decks = deals
    assert decks.shape == (DEALS, 48)
    for place in range(48):
        counts = np.bincount(decks[:, place], minlength=N_KINDS)
        for count in counts:
            assert_share(int(count), DEALS, Fraction(1, 12), comparisons=48 * 12)


def test_each_deal_has_its_own_ring_and_deck(deals: tuple[np.ndarray, np.ndarray]) -> None:
    rings, decks = deals
    assert len({tuple(deck) for deck in decks.tolist()}) == DEALS
    # Of 10! rings 4000 random ones repeat twice on average; 20 repetitions come once in 10**13 runs.
    assert len({tuple(ring) for ring in rings.tolist()}) > DEALS - 20


def _reshuffled(deal: int, rounds: int) -> list[list[int]]:
    """Return the decks (next card first) that new shuffles make of a pile with one card of each kind."""
    game = Fresh(deal=deal, seed=SEED)
    decks = []
    for _ in range(rounds):
        game.state["hand"][:] = 0
        game.state["hand_size"][:] = 0
        game.state["deck_size"] = 0
        game.state["pile"][:N_KINDS] = np.arange(N_KINDS)
        game.state["pile_size"] = N_KINDS
        game.enter(Question.PURCHASE)
        game.advance()
        kinds = [int(row["kind"]) for row in game.rows()]
        assert int(Move.BUY) in kinds
        game.do(Move.BUY)
        bought = int(np.flatnonzero(game.state["hand"][0])[0])
        decks.append([bought, *game.deck()[::-1]])
    return decks


def test_later_shuffles_are_uniform_and_differ_from_each_other() -> None:
    n = 2500
    decks = np.array([_reshuffled(deal, 2) for deal in range(n)])
    assert (np.sort(decks, axis=2) == np.arange(N_KINDS)).all()
    for shuffle in (0, 1):
        for place in range(N_KINDS):
            for count in np.bincount(decks[:, shuffle, place], minlength=N_KINDS):
                assert_share(int(count), n, Fraction(1, 12), comparisons=2 * 144 + 12)
    for place in range(N_KINDS):
        same = int((decks[:, 0, place] == decks[:, 1, place]).sum())
        assert_share(same, n, Fraction(1, 12), comparisons=2 * 144 + 12)


def _integer(deal: int, purpose: Purpose, index: int, n: int) -> int:
    """Return a documented draw as an integer below n."""
    return int(below(np.uint64(draw(np.uint64(SEED), np.uint64(deal), int(purpose), index)), n))


def _shuffled(things: list[int], deal: int, purpose: Purpose, base: int) -> list[int]:
    """Return the documented shuffle of a list."""
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = _integer(deal, purpose, base + i, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@pytest.mark.parametrize("deal", [0, 1, 2**40 + 3])
def test_ring_and_deck_are_shuffled_as_documented(deal: int) -> None:
    game = Fresh(4, deal=deal, seed=SEED)
    assert list(game.ring()) == _shuffled(list(range(10)), deal, Purpose.BOARD, 0)
    deck = _shuffled([kind for kind in range(12) for _ in range(4)], deal, Purpose.DECK, 0)
    assert list(game.deck()) == deck[: 48 - 12]
    dealt = [(seat, kind) for name, seat, kind, _, _ in game.events if name == "DEAL"]
    assert dealt == [(i % 4, kind) for i, kind in enumerate(deck[:-13:-1])]


def test_a_new_deck_is_shuffled_as_documented() -> None:
    first, second = _reshuffled(5, 2)
    assert first[::-1] == _shuffled(list(range(12)), 5, Purpose.DECK, 64)
    assert second[::-1] == _shuffled(list(range(12)), 5, Purpose.DECK, 128)


def test_dice_are_the_documented_draws() -> None:
    events = play_games(3, first_game=9, seed=SEED, edition={**POOR, "max_turns": 50}, n_events=9000).events
    start = events[events["kind"] == Event.START_CRISIS][0]
    assert [int(start["a"]), int(start["b"])] == [1 + _integer(9, Purpose.START, index, 6) for index in (0, 1)]
    rolled = [(int(row["a"]), int(row["b"])) for row in events[events["kind"] == Event.DICE]]
    assert rolled == [tuple(1 + _integer(9, Purpose.DICE, 2 * t + k, 6) for k in (0, 1)) for t in range(1, 51)]


def test_difficulty_dice_and_thefts_are_the_documented_draws() -> None:
    checks = thefts = 0
    for game in range(20):
        events = play_games(4, first_game=game, seed=SEED, n_events=60_000).events
        rolled = Counter(int(turn) for turn in events["turn"][events["kind"] == Event.CHECK])
        found = [(int(row["turn"]), int(row["a"])) for row in events[events["kind"] == Event.CHECK]]
        wanted = [
            (turn, 1 + _integer(game, Purpose.CHECK, 64 * turn + i, 6)) for turn in rolled for i in range(rolled[turn])
        ]
        assert found == wanted
        checks += len(found)
        thefts += int((events["kind"] == Event.AUDITED).sum())
    assert checks > 100
    assert thefts > 5


def test_the_random_streams_of_the_table_do_not_depend_on_who_plays() -> None:
    quiet = play_games(2, first_game=3, seed=SEED, edition={**POOR, "max_turns": 20}, n_events=9000).events
    lively = play_games(2, first_game=3, seed=SEED, edition={"max_turns": 20, "target": 100}, n_events=90_000).events
    rows = [events[events["kind"] == Event.DICE][["a", "b"]].tolist() for events in (quiet, lively)]
    assert len(rows[0]) == 20
    assert rows[0] == rows[1]
    rings = [events[events["kind"] == Event.RING][["a", "b"]].tolist() for events in (quiet, lively)]
    assert rings[0] == rings[1]
