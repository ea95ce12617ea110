"""In the opening a player may take any square that is worth hardly less than the best one."""

import numpy as np
import pytest

from kernels.origo.layout import POLICY, STATE, PolicyKind, Question
from kernels.origo.play import decide
from kernels.rng import Purpose, draw
from tests.kernels.orc_market.chance import assert_uniform
from tests.kernels.origo.batch import logged_game, play_games
from tests.kernels.origo.deck import DEFAULT_CODES, LARGE, SQUARES, places
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.machine import Machine
from tests.kernels.origo.players import POOL, placed, squares_chosen
from tests.kernels.origo.weights import WEIGHTED, everybody, policy_named

BELGIUM = {name for name, code in zip(SQUARES, DEFAULT_CODES, strict=True) if code == "BEL"}
IN_LARGE = {name for name, code in zip(SQUARES, DEFAULT_CODES, strict=True) if code in LARGE}


def weighing(leeway: float, **weights: float) -> np.void:
    """Return a policy that weighs nothing but what is named."""
    policy = np.zeros(1, POLICY)
    policy["kind"], policy["leeway"] = int(PolicyKind.WEIGHTED), leeway
    for name, value in weights.items():
        policy[name] = value
    return policy[0]


def draws_used(game: Machine, policy: np.void) -> list[int]:
    """Return how many draws each seat's stream is ahead after one decision."""
    copies = np.zeros(1, STATE)
    copies[0] = game.state
    decide(copies[0], game.params, policy, game.desk)
    game.desk["n_events"] = 0
    return (copies[0]["draws"] - game.state["draws"])[: game.players].tolist()


@pytest.mark.parametrize("name", WEIGHTED)
def test_without_leeway_the_stream_is_not_used(name: str) -> None:
    policy = policy_named(name)[0]
    policy["leeway"] = policy["temperature"] = 0.0
    for game in (Fresh(4), placed("A1", "J10", "A3", "J8")):
        assert len(squares_chosen(game, policy, POOL[:40])) == 1
        assert draws_used(game, policy) == [0] * game.players


def test_without_leeway_the_best_square_is_taken() -> None:
    # Own shields on A1 and A3: A2 has two neighbours, B1, B3 and A4 have one each.
    game = placed("A1", "J10", "A3", "J8")
    assert set(squares_chosen(game, weighing(0.0, support=1.0), POOL[:40])) == {"A2"}
    assert set(squares_chosen(game, weighing(0.0, support=-1.0), POOL[:40])).isdisjoint(places("A2 B1 B3 A4"))


def test_only_squares_within_the_leeway_are_taken_all_alike() -> None:
    game = placed("A1", "J10", "A3", "J8")
    assert set(squares_chosen(game, weighing(0.99, support=1.0))) == {"A2"}
    for leeway in (1.0, 1.99):
        found = squares_chosen(game, weighing(leeway, support=1.0))
        assert set(found) == places("A2 B1 B3 A4"), leeway
        assert_uniform(np.array(list(found.values())), comparisons=10)


def test_the_leeway_is_in_points() -> None:
    # The first shield is first in its state: 4 points in a large one, 3 in a small one, 2 in Belgium; at sea 1 + 2.
    game = Fresh(3)
    draws = tuple(range(12_000))
    for leeway, expected in ((0.5, IN_LARGE), (1.0, set(SQUARES) - BELGIUM), (2.0, set(SQUARES))):
        found = squares_chosen(game, weighing(leeway, states=1.0, fleet=1.0), draws)
        assert set(found) == expected, leeway
        assert_uniform(np.array(list(found.values())), comparisons=10)
    assert set(squares_chosen(game, weighing(1.5, states=2.0, fleet=2.0))) == IN_LARGE


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_much_leeway_any_legal_square_is_taken_all_alike(players: int) -> None:
    game, random = Fresh(players, deal=5), policy_named("random")[0]
    for _ in range(players * 2 + 3):
        game.decide(random)
    found = squares_chosen(game, weighing(20.0, states=0.5, fleet=0.5, seed=0.1), tuple(range(12_000)))
    assert {("PLACE", square) for square in found} == set(game.moves())
    assert_uniform(np.array(list(found.values())), comparisons=10)


def test_a_square_is_drawn_as_documented() -> None:
    game, squares = placed("A1", "J10", "A3", "J8"), ("A2", "A4", "B1", "B3")
    for index in POOL[:100]:
        bits = draw(np.uint64(1), np.uint64(0), int(Purpose.SEAT) + game.asked, index)
        expected = squares[((int(bits) >> 32) * 4) >> 32]
        assert set(squares_chosen(game, weighing(1.0, support=1.0), (index,))) == {expected}


def test_a_choice_takes_one_draw_of_the_own_stream() -> None:
    game = placed("A1", "J10", "A3")
    assert draws_used(game, weighing(2.0, support=1.0)) == [0, 1]
    assert draws_used(placed("A1", "J10", "A3", "J8"), weighing(0.5, support=1.0)) == [0, 0], "one square only"


def test_the_leeway_is_for_the_opening_alone() -> None:
    def after_opening(leeway: float) -> list[tuple[int, ...]]:
        game = Fresh(3, deal=1)
        while game.question == Question.OPENING:
            game.do(game.legal()[0])
        rows, start = everybody("plain"), game.n_rows
        rows["leeway"] = leeway
        for _ in game.decisions(rows):
            pass
        return game.rows_since(start)

    assert after_opening(0.0) == after_opening(20.0)


def test_openings_differ_from_game_to_game_and_are_the_same_for_the_same_game() -> None:
    firsts = [tuple(logged_game(4, game, policies=everybody("loose")).events["a"][42:62]) for game in range(12)]
    assert len(set(firsts)) == 12
    twice = [play_games(4, 20, seed=3, policies=everybody("loose")).results.tobytes() for _ in range(2)]
    assert twice[0] == twice[1]
