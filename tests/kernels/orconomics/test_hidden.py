"""No decision and no list of legal moves depends on what the seat may not see."""

from collections import Counter

import numpy as np
import pytest

from kernels.orconomics.considering import list_considered, stays_silent
from kernels.orconomics.layout import DESK, STATE, Question
from kernels.orconomics.moves import list_moves
from kernels.orconomics.policies import choose
from kernels.orconomics.scoring import recount
from tests.kernels.orconomics.fresh import Fresh
from tests.kernels.orconomics.weights import random_policies, weighted_policies


def scramble(state: np.void, params: np.void, seat: int, random: np.random.Generator) -> None:
    """Redistribute the cards that a seat cannot see among the other hands and the deck; sizes stay."""
    players = int(params["players"])
    size = int(state["deck_size"])
    others = [other for other in range(players) if other != seat]
    pool = [int(kind) for kind in state["deck"][:size]]
    for other in others:
        pool.extend(np.repeat(np.arange(state["hand"].shape[1]), state["hand"][other]).tolist())
    shuffled = random.permutation(pool).astype(np.int64)
    state["deck"][:size] = shuffled[:size]
    start = size
    for other in others:
        held = int(state["hand_size"][other])
        state["hand"][other] = np.bincount(shuffled[start : start + held], minlength=state["hand"].shape[1])
        start += held
    assert start == len(pool)
    recount(state, params)
    state["lot_worth"][others] = random.uniform(0.0, 50.0, len(others))


def reseed(state: np.void, random: np.random.Generator) -> None:
    """Change where the draws come from."""
    state["seed"], state["deal"] = random.integers(0, 2**62, 2)
    state["draws"] = random.integers(0, 1000, state["draws"].shape)


def decide(state: np.void, params: np.void, policy: np.void) -> tuple[list[tuple[int, ...]], tuple[int, ...] | None]:
    """Return the legal moves and the one chosen (None for silence), on a record that may be spoilt."""
    desk = np.zeros(1, DESK)[0]
    n = list_moves(state, params, desk)
    legal = [tuple(row) for row in desk["moves"][:n].tolist()]
    if stays_silent(state, params, policy):
        return legal, None
    row = choose(state, params, policy, desk, list_considered(state, params, policy, desk))
    return legal, tuple(desk["moves"][row].tolist())


def compare_all_decisions(players: int, rows: np.ndarray, *, seeds_too: bool, deal: int) -> Counter[int]:
    """Play a game; at each decision compare it with that in three scrambled copies. Returns the questions met."""
    random = np.random.default_rng([players, deal])
    game, copies = Fresh(players, deal=deal, edition={"max_turns": 60}), np.zeros(2, STATE)
    met: Counter[int] = Counter()
    for seat in game.decisions(rows, random):
        copies[0] = game.state
        expected = decide(copies[0], game.params, rows[seat])
        for _ in range(3):
            copies[1] = game.state
            scramble(copies[1], game.params, seat, random)
            if seeds_too:
                reseed(copies[1], random)
            assert decide(copies[1], game.params, rows[seat]) == expected, Question(int(game.state["question"])).name
        met[int(game.state["question"])] += 1
    return met


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_weighted_policy_sees_nothing_hidden(players: int) -> None:
    met: Counter[int] = Counter()
    for deal in range(8 - players):
        rows = weighted_policies(np.random.default_rng([players, deal, 1]))
        met += compare_all_decisions(players, rows, seeds_too=True, deal=deal)
    assert met.total() > 800
    assert {Question.BID, Question.CARD_BID, Question.PURCHASE, Question.LOSS} <= set(met)


@pytest.mark.parametrize("players", [2, 4])
def test_a_policy_with_noise_sees_its_own_stream_only(players: int) -> None:
    met = Counter[int]()
    for deal in range(7, 11):
        rows = weighted_policies(np.random.default_rng([players, deal, 2]), temperature=2.0)
        met += compare_all_decisions(players, rows, seeds_too=False, deal=deal)
    assert met.total() > 300


@pytest.mark.parametrize("players", [3, 5])
def test_a_random_policy_sees_its_own_stream_only(players: int) -> None:
    met = Counter[int]()
    for deal in (8, 9, 10):
        met += compare_all_decisions(players, random_policies(), seeds_too=False, deal=deal)
    assert met.total() > 400
    assert {Question.SECURITY, Question.IMPROVEMENT, Question.PURCHASE} <= set(met)


def test_a_noisy_decision_does_depend_on_the_own_stream() -> None:
    # Shows that `reseed` is felt at all: else the comparison above would prove nothing.
    game = Fresh(3).to_placement()
    policy, copies, chosen = random_policies()[0], np.zeros(1, STATE), set()
    for seed in range(20):
        copies[0] = game.state
        reseed(copies[0], np.random.default_rng(seed))
        chosen.add(decide(copies[0], game.params, policy)[1])
    assert len(chosen) > 1


def test_a_decision_does_depend_on_the_own_hand() -> None:
    # Shows that a scrambled hand is felt at all, were a policy to look at it.
    lists = []
    for kind in (7, 9):
        game = Fresh(2)
        game.to_placement()
        game.state["hand"][:] = 0
        game.state["hand"][0, kind] = 2
        game.state["companies"][0, 3] = 1
        game.state["stage"] = game.state["question"] = int(Question.PURCHASE)
        recount(game.state, game.params)
        lists.append(decide(game.state, game.params, random_policies()[0])[0])
    assert lists[0] != lists[1]
