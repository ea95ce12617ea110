"""No decision and no list of legal moves depends on what the seat may not see."""

from itertools import permutations

import numpy as np
import pytest

from kernels.orc.layout import DESK, HIDDEN, MAX_PLIES, STATE, Question
from kernels.orc.moves import list_moves
from kernels.orc.play import decide
from tests.kernels.orc.batch import RANDOM
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.table import Arranged

OPTIONS = ({}, {"rules.chariot_stop": "full"}, {"rules.jester_onto_enemy": "share"}, {"drawing.repetition": 3})


def scramble(state: np.void, seat: int, random: np.random.Generator) -> None:
    """Change everything that a seat cannot see: enemy roles, what the enemy has left, its draws, digests."""
    other = 1 - seat
    roles, possible = state["role"][other], state["possible"][other]
    on_board = state["square"][other] >= 0
    for _ in range(60):
        one, two = random.choice(10, 2, replace=False)
        fits = possible[one] >> roles[two] & 1 and possible[two] >> roles[one] & 1
        if fits and on_board[one] == on_board[two]:
            roles[[one, two]] = roles[[two, one]]
    state["left"][other] = random.permutation(state["left"][other])
    state["draws"][other] = random.integers(0, 1000)
    state["position"] = random.integers(0, 2**62)
    state["positions"] = random.integers(0, 2**62, MAX_PLIES + 1)


def decision(state: np.void, params: np.void, policy: np.void) -> tuple[object, ...]:
    """Return the legal moves and what the decision makes of the own pieces, on a record that may be spoilt."""
    desk, seat = np.zeros(1, DESK)[0], int(state["asked"])
    n = list_moves(state, params, desk)
    legal = desk["moves"][:n].tolist()
    decide(state, params, policy, desk)
    return legal, state["square"][seat].tolist(), state["role"][seat].tolist()


@pytest.mark.parametrize("edition", OPTIONS, ids=str)
def test_no_decision_sees_anything_hidden(edition: dict[str, object]) -> None:
    random, copies, met, changed = np.random.default_rng(1), np.zeros(2, STATE), 0, 0
    for deal in range(8):
        game = Fresh(deal=deal, edition=edition)
        for seat in game.decisions(RANDOM):
            copies[0] = copies[1] = game.state
            scramble(copies[1], seat, random)
            changed += bool((copies[1]["role"] != game.state["role"]).any())
            expected = decision(copies[0], game.params, RANDOM[seat])
            assert decision(copies[1], game.params, RANDOM[seat]) == expected
            met += 1
    assert met > 250
    assert changed > 150


def test_scrambling_changes_nothing_open() -> None:
    game, copies, changed = Arranged(), np.zeros(1, STATE), set()
    game.play("a2-a3")
    for number in range(10):
        copies[0] = game.state
        scramble(copies[0], 1, np.random.default_rng(number))
        changed |= {name for name in STATE.names or () if (copies[0][name] != game.state[name]).any()}
    assert changed <= set(HIDDEN)
    assert {"role", "draws", "position", "positions"} <= changed


def test_S24_roles_that_fit_the_record_steer_nothing() -> None:
    game = Arranged()
    game.play("a1-b3", "a6-b5", "b2-a3", "b5-b4")
    expected = {}
    for seed in range(20):
        for pair in (None, ("e6", "b7"), ("a6", "d7")):
            copies = np.zeros(1, STATE)
            copies[0] = game.state
            copies[0]["seed"] = seed
            if pair:
                pieces = [game.home(1).index(name) for name in pair]
                copies[0]["role"][1][pieces] = copies[0]["role"][1][pieces[::-1]]
            made = decision(copies[0], game.params, RANDOM[0])
            assert expected.setdefault(seed, made) == made
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
