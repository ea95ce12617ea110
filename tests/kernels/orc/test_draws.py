"""How many draws each kind of policy takes from its own stream, and that it takes none from anybody else's."""

import math
from collections.abc import Iterator

import numpy as np
import pytest

from kernels.orc.layout import DESK, STATE, PolicyKind, Question
from kernels.orc.play import decide
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.players import BUILT_IN, any_policy, both, formations_of, policy_named, quick
from tests.reference.rng import SEAT, unit
from tests.reference.rng import draw as plain_draw


def decided(game: Fresh, policy: np.void, seed: int | None = None) -> np.void:
    """Return what a decision makes of a game's record; the game itself does not go on."""
    copies = np.zeros(1, STATE)
    copies[0] = game.state
    if seed is not None:
        copies[0]["seed"] = seed
    decide(copies[0], game.params, policy, np.zeros(1, DESK)[0])
    return copies[0]


def positions(n: int, edition: dict[str, object] | None = None) -> Iterator[Fresh]:
    """Give games of sensible players before some of their moves."""
    for deal in range(n):
        game = Fresh(seed=3, deal=deal, edition=edition)
        for _ in game.decisions(both(quick("greedy"))):
            if game.question == Question.MOVE and game.plies % 5 == deal % 5:
                yield game


@pytest.mark.parametrize(
    ("kind", "temperature", "draws"),
    [
        (PolicyKind.RANDOM, 1.0, 1),
        (PolicyKind.WEIGHTED, 1.0, 1),
        (PolicyKind.WEIGHTED, 0.0, 0),
        (PolicyKind.SEARCH, 1.0, 1),
        (PolicyKind.SEARCH, 0.0, 1),
    ],
)
def test_a_move_takes_as_many_draws_as_documented(kind: PolicyKind, temperature: float, draws: int) -> None:
    random, met = np.random.default_rng(1), 0
    for game in positions(4):
        policy = any_policy(random, temperature=temperature, playouts=int(random.integers(1, 20)))
        policy["kind"] = kind
        after, seat = decided(game, policy[0]), game.asked
        assert int(after["draws"][seat]) == int(game.state["draws"][seat]) + draws
        assert int(after["draws"][1 - seat]) == int(game.state["draws"][1 - seat])
        met += 1
    assert met > 20


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_arrangement_takes_as_many_draws_as_documented(name: str) -> None:
    policy = quick(name)
    formations = formations_of(policy[0])
    for deal in range(5):
        game = Fresh(seed=4, deal=deal)
        while game.question == Question.ARRANGE:
            game.decide(policy[0])
        opened = {formation.count(".") for formation in formations or ["." * 10]}
        more = int(len(formations) > 1) + int(policy["kind"][0] != PolicyKind.RANDOM)
        assert set(game.state["draws"].tolist()) <= {n + more for n in opened}


def test_without_temperature_no_luck_is_in_a_move() -> None:
    policy = policy_named("greedy", temperature=0.0)
    for game in positions(3):
        squares = [decided(game, policy[0], seed)["square"].tolist() for seed in range(5)]
        assert all(found == squares[0] for found in squares)


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_luck_is_in_a_move_otherwise(name: str) -> None:
    policy = policy_named(name, temperature=5.0, playouts=10, depth=2)
    differ = 0
    for game in positions(3):
        differ += len({str(decided(game, policy[0], seed)["square"].tolist()) for seed in range(5)}) > 1
    assert differ > 3


def test_a_decision_leaves_everything_but_the_move_as_it_is() -> None:
    # A search plays on upon a copy: whatever it tries there does not happen.
    for name in ("random", "greedy", "search"):
        policy, met = quick(name), 0
        for game in positions(3):
            after, seat = decided(game, policy[0]), game.asked
            moved = np.flatnonzero(after["square"][seat] != game.state["square"][seat])
            assert len(moved) == 1
            way = int(game.state["square"][seat][moved[0]]), int(after["square"][seat][moved[0]])
            rows = [row for row in game.listed() if (int(row["a"]), int(row["b"])) == way]
            assert len(rows) == 1, "it is one of the legal moves"
            assert (after["role"] == game.state["role"]).all()
            assert (after["square"][1 - seat] != game.state["square"][1 - seat]).sum() <= 1
            met += 1
        assert met > 10


def counted_off(worths: list[float], temperature: float, share: float) -> int:
    """Return the move that a draw leads to when each counts the less, the less it is worth."""
    below = [(max(worths) - worth) / temperature for worth in worths]
    weights = [math.exp(-steps) if steps < 25 else 0.0 for steps in below]
    place = share * sum(weights)
    for number, weight in enumerate(weights):
        if place < weight:
            return number
        place -= weight
    raise AssertionError("a draw lies beyond all moves")


@pytest.mark.parametrize("temperature", [0.15, 2.0, 30.0])
def test_a_noisy_move_is_the_one_that_its_draw_says(temperature: float) -> None:
    sure = policy_named("greedy", temperature=0.0)[0]
    noisy = policy_named("greedy", temperature=temperature)[0]
    ranks = set()
    for game in positions(8):
        copies, desk, seat = np.zeros(1, STATE), np.zeros(1, DESK)[0], game.asked
        copies[0] = game.state
        decide(copies[0], game.params, sure, desk)
        rows = game.listed()
        worths = desk["worth"][: len(rows)].tolist()
        best = int(np.argmax(worths))
        assert _is_made(copies[0], game.state, seat, rows[best])
        bits = plain_draw(3, int(game.state["deal"]), SEAT + seat, int(game.state["draws"][seat]))
        number = counted_off(worths, temperature, unit(bits))
        assert _is_made(decided(game, noisy), game.state, seat, rows[number])
        ranks.add(sum(worth > worths[number] for worth in worths))
    assert 0 in ranks and (len(ranks) > 2 or temperature < 1)


def _is_made(after: np.void, before: np.void, seat: int, row: np.void) -> bool:
    """Say whether a move is what has changed."""
    piece = int(before["at"][seat][row["a"]])
    moved = np.flatnonzero(after["square"][seat] != before["square"][seat]).tolist()
    return moved == [piece] and int(after["square"][seat][piece]) == int(row["b"])
