"""No decision and no list of legal moves depends on what the seat may not see."""

from itertools import permutations

import numpy as np
import pytest

from kernels.orc.layout import DESK, HIDDEN, STATE, PolicyKind, Question
from kernels.orc.moves import list_moves
from kernels.orc.play import decide
from tests.kernels.orc.exchange import any_assignment, exchange, lookalikes, scramble
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.machine import LETTERS
from tests.kernels.orc.players import BUILT_IN, any_policy, both, policy_named, quick
from tests.kernels.orc.table import Arranged, Table
from tests.reference.orc_cases import WALK

OPTIONS = (
    {},
    {"rules.chariot_stop": "full"},
    {"rules.jester_onto_enemy": "share"},
    {"drawing.repetition": 3},
    {"pieces.soldier": 1, "pieces.archer": 4, "pieces.chariot": 2, "pieces.knight": 1},
    {"handicap.first_without": "soldier", "handicap.second_shows": "jester"},
)
SHUFFLE = ("a2-a3", "e6-e5", "a3-a2", "e5-e6")
PAIRS = (("e6", "b7"), ("a6", "d7"))
"""Of acceptance scenario S24: Knight and Chariot, King and Jester."""


def decision(state: np.void, params: np.void, policy: np.void) -> tuple[object, ...]:
    """Return the legal moves, what the decision makes of the own pieces, and the draws used; spoils the record."""
    desk, seat = np.zeros(1, DESK)[0], int(state["asked"])
    n = list_moves(state, params, desk)
    legal = desk["moves"][:n].tolist()
    decide(state, params, policy, desk)
    return legal, state["square"][seat].tolist(), state["role"][seat].tolist(), int(state["draws"][seat])


def compare_game(game: Fresh, policies: np.ndarray, random: np.random.Generator) -> tuple[int, int]:
    """Compare each decision of a game with those on records that look the same; count them, and the roles changed."""
    met = changed = 0
    for seat in game.decisions(policies):
        if game.question == Question.MOVE:
            others = lookalikes(game.state, game.params, seat, random)
            changed += int((others["role"] != game.state["role"]).sum())
        else:
            others = np.zeros(2, STATE)
            others[:] = game.state
            others["role"][:, 1 - seat] = random.integers(-1, len(LETTERS), 10)
            scramble(others[1], seat, random)
        truth = np.zeros(1, STATE)
        truth[0] = game.state
        expected = decision(truth[0], game.params, policies[seat])
        for other in others:
            assert decision(other, game.params, policies[seat]) == expected
        met += len(others)
    return met, changed


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_built_in_policy_sees_anything_hidden(name: str) -> None:
    random, policies = np.random.default_rng(1), both(quick(name))
    counts = [compare_game(Fresh(seed=7, deal=deal), policies, random) for deal in range(6)]
    met, changed = np.sum(counts, axis=0)
    assert met > 300
    assert changed > 300


@pytest.mark.parametrize("edition", OPTIONS, ids=str)
def test_no_decision_sees_anything_hidden_under_any_option(edition: dict[str, object]) -> None:
    random = np.random.default_rng(2)
    met = changed = 0
    for deal, name in enumerate(("greedy", "search", "random", "bluffer")):
        policies = both(quick(name))
        found = compare_game(Fresh(seed=8, deal=deal, edition=edition), policies, random)
        met, changed = met + found[0], changed + found[1]
    assert met > 200
    assert changed > 100


@pytest.mark.parametrize("number", range(12))
def test_no_weights_make_a_policy_see_anything_hidden(number: int) -> None:
    random = np.random.default_rng(number)
    rows = np.concatenate([any_policy(random, temperature=0.0), any_policy(random)])
    rows["kind"][number % 2] = PolicyKind.SEARCH if number % 3 == 0 else PolicyKind.WEIGHTED
    met, _ = compare_game(Fresh(seed=9, deal=number), rows, random)
    assert met > 40


@pytest.mark.parametrize("depth", [1, 2, 200])
def test_a_search_of_any_depth_sees_nothing_hidden(depth: int) -> None:
    random, policy = np.random.default_rng(depth), policy_named("search", depth=depth, playouts=80)
    for deal in range(2):
        game = Fresh(seed=10, deal=deal)
        for seat in game.decisions(both(quick("greedy"))):
            if game.question == Question.MOVE and game.plies % 7 == deal:
                truth = np.zeros(1, STATE)
                truth[0] = game.state
                expected = decision(truth[0], game.params, policy[0])
                for other in lookalikes(game.state, game.params, seat, random):
                    assert decision(other, game.params, policy[0]) == expected


def test_a_search_takes_no_hint_from_positions_of_the_past() -> None:
    # One move more and a position stands for the third time; digests of the past would tell the true roles.
    edition = {"drawing.repetition": 3, "drawing.draw_plies": 0}
    # Seat 1 stands so badly that it would take the draw.
    policy, strong = policy_named("search", depth=1, playouts=1280, breadth=20), "Ka2 Jb1 Sc2 Sd2 Ae2 Nc1 Ad1"
    for pieces, enemies in ((strong, "Ke6 Jc7"), (strong, "Ke6 Jc7 Sa6"), ("Ka2 Jb1", "Ke6 Jc7 Sa6 Sb6")):
        game = Table(pieces, enemies, edition=edition)
        game.play(*SHUFFLE, *SHUFFLE[:3])
        for seed in range(20):
            truth, random = np.zeros(1, STATE), np.random.default_rng(seed)
            game.state["seed"] = seed
            truth[0] = game.state
            expected = decision(truth[0], game.params, policy[0])
            for other in lookalikes(game.state, game.params, 1, random):
                assert decision(other, game.params, policy[0]) == expected


def test_lookalikes_differ_in_nothing_open() -> None:
    game, changed = Arranged(), set()
    game.play(*WALK.split())
    for number in range(10):
        for other in lookalikes(game.state, game.params, 0, np.random.default_rng(number)):
            changed |= {name for name in STATE.names or () if (other[name] != game.state[name]).any()}
            assert (other["role"][0] == game.state["role"][0]).all()
    assert changed == set(HIDDEN) - {"seed", "deal", "left"}


def test_the_roles_exchanged_fit_the_record() -> None:
    game, met = Arranged(), set()
    game.play(*WALK.split(), "c2xc6", "c7xc6")
    for number in range(300):
        copies = np.zeros(1, STATE)
        copies[0] = game.state
        exchange(copies[0], 0, np.random.default_rng(number))
        roles = copies[0]["role"][1]
        assert (copies[0]["possible"][1] >> roles & 1).all()
        assert sorted(roles) == sorted(game.state["role"][1])
        met.add(LETTERS[roles[game.home(1).index("a6")]])
    assert met == {"K", "J"}
    assert any_assignment(["KJ", "K"], "KJ", np.random.default_rng(1)) == "JK"


@pytest.mark.parametrize("name", BUILT_IN)
def test_S24_roles_that_fit_the_record_steer_nothing(name: str) -> None:
    game = Arranged()
    game.play(*WALK.split())
    policy = policy_named(name, playouts=40)
    expected = {}
    for seed in range(20):
        for pair in (None, *PAIRS):
            copies = np.zeros(1, STATE)
            copies[0] = game.state
            copies[0]["seed"] = seed
            if pair:
                pieces = [game.home(1).index(name) for name in pair]
                copies[0]["role"][1][pieces] = copies[0]["role"][1][pieces[::-1]]
            made = decision(copies[0], game.params, policy[0])
            assert expected.setdefault(seed, made) == made
    if name == "random":
        assert len({str(made[1]) for made in expected.values()}) > 1


def test_a_decision_does_depend_on_the_own_roles() -> None:
    game = Arranged()
    legal = {str(_with_front(game, "".join(front))) for front in permutations("SAC")}
    assert len(legal) > 1
    assert game.question == Question.MOVE


def _with_front(game: Arranged, front: str) -> list[tuple[int, ...]]:
    """Return the legal moves with other roles on the first three squares."""
    copies, desk = np.zeros(1, STATE), np.zeros(1, DESK)[0]
    copies[0] = game.state
    copies[0]["role"][0][:3] = ["SAC".index(role) for role in front]
    return desk["moves"][: list_moves(copies[0], game.params, desk)].tolist()
