"""No decision and no list of legal moves depends on what the seat may not see."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from kernels.origo.layout import DESK, HIDDEN, MAX_SEATS, STATE, Question
from kernels.origo.moves import list_moves
from kernels.origo.play import decide
from kernels.origo.scoring import recount
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.ledger import RULES
from tests.kernels.origo.machine import Machine, move_told
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import NAMES, any_policies, everybody, is_sure

Decision = tuple[list[tuple[int, ...]], tuple[str, ...]]


def scramble(state: np.void, game: Machine, seat: int, random: np.random.Generator) -> None:
    """Redistribute what a seat has not seen among the hands of its rivals and the draw pile; change their streams."""
    n_deck = int(state["deck_size"])
    rivals = [other for other in range(game.players) if other != seat]
    held = [np.repeat(np.arange(state["hand"].shape[1]), state["hand"][rival]) for rival in rivals]
    pool = random.permutation(np.concatenate([*held, state["deck"][:n_deck]]))
    state["deck"][:n_deck], pool = pool[:n_deck], pool[n_deck:]
    for rival, hand in zip(rivals, held, strict=True):
        mine, pool = pool[: len(hand)], pool[len(hand) :]
        state["hand"][rival] = np.bincount(mine, minlength=state["hand"].shape[1])
    others = [other for other in range(MAX_SEATS) if other != seat]
    state["draws"][others] = random.integers(0, 1000, len(others))


def reseed(state: np.void, random: np.random.Generator) -> None:
    """Change where the draws come from."""
    state["seed"], state["deal"] = random.integers(0, 2**62, 2)
    state["draws"] = random.integers(0, 1000, state["draws"].shape)


def decision(state: np.void, params: np.void, policy: np.void) -> Decision:
    """Return the legal moves and the decision, on a record that may be spoilt and a desk without scratch."""
    desk = np.zeros(1, DESK)[0]
    n = list_moves(state, params, desk)
    legal = desk["moves"][:n].tolist()
    desk["moves"] = 0
    desk["logging"] = 1
    decide(state, params, policy, desk)
    return legal, move_told(desk["events"][: int(desk["n_events"])].tolist())


def compare_all_decisions(
    players: int, rows: np.ndarray, deal: int, *, seeds_too: bool, edition: Mapping[str, Any] | None = None
) -> Counter[Question]:
    """Play a game; at each decision compare it with that in scrambled copies. Returns the questions met."""
    random = np.random.default_rng([players, deal])
    game, copies = Fresh(players, deal=deal, edition=edition), np.zeros(2, STATE)
    met: Counter[Question] = Counter()
    expected: Decision | None = None
    before = 0
    for seat in game.decisions(rows):
        if expected is not None:
            assert move_told(game.rows_since(before)) == expected[1], "the desk's scratch of before was felt"
        copies[0] = game.state
        expected, before = decision(copies[0], game.params, rows[seat]), game.n_rows
        for anew in (False, True):
            copies[1] = game.state
            scramble(copies[1], game, seat, random)
            if seeds_too:
                reseed(copies[1], random)
            if anew:
                recount(copies[1], game.params)
            assert decision(copies[1], game.params, rows[seat]) == expected, (game.question, seat)
        met[game.question] += 1
    return met


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", NAMES)
def test_no_policy_sees_anything_hidden(players: int, name: str) -> None:
    rows = everybody(name)
    met = compare_all_decisions(players, rows, players, seeds_too=is_sure(rows[0]), edition={"winning.max_rounds": 20})
    assert {Question.OPENING, Question.STEP} <= set(met)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_weights_make_a_policy_see_anything_hidden(players: int) -> None:
    met: Counter[Question] = Counter()
    for deal in range(4):
        rows = any_policies(np.random.default_rng([players, deal]))
        met += compare_all_decisions(players, rows, deal, seeds_too=True)
    assert (
        set(met)
        == {
            Question.OPENING,
            Question.STEP,
            Question.ATTACKER,
            Question.DEFENDER,
            Question.STARTER,
        }
        or players == 2
    )
    assert met[Question.DEFENDER] > 0


OTHER: list[dict[str, Any]] = [
    {"deal": "after_opening", "refill": "round", "double_move": False},
    {"attack_stage": "all", "sea_attackable": "once_full", "swap_is_action": False},
    {"attack_from": "anywhere", "defence_growth": "always", "last_shield": "stands_on_board"},
    {"jump": "straight", "found_by_moving": False, "pass_end": "consecutive"},
    {"jump": "sail_bends", "clan_moves": "total", "equal_clans": "successive"},
    {"fleet_tie_uses_places": False, "owed_at_end": "held"},
]


def test_every_option_is_among_the_other_rules() -> None:
    assert {name for rules in OTHER for name in rules} == set(RULES)


@pytest.mark.parametrize("edition", OTHER)
def test_nothing_hidden_is_seen_under_other_rules(edition: Mapping[str, Any]) -> None:
    for players in (2, 3, 4, 5):
        rows = any_policies(np.random.default_rng([players, 1]))
        rules = {**edition, "winning.max_rounds": 30}
        compare_all_decisions(players, rows, players, seeds_too=True, edition=rules)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize(("temperature", "leeway"), [(1.5, 0.0), (0.0, 1.5), (1.5, 1.5)])
def test_a_policy_with_luck_sees_its_own_stream_only(players: int, temperature: float, leeway: float) -> None:
    for deal in range(3):
        rows = any_policies(np.random.default_rng([players, deal, 2]), temperature, leeway)
        compare_all_decisions(players, rows, deal, seeds_too=False)


def test_a_noisy_decision_does_depend_on_the_own_stream() -> None:
    # Shows that `reseed` is felt at all: else the comparison above would prove nothing.
    for rows in (everybody("random"), everybody("noisy"), everybody("loose")):
        game, copies, chosen = Fresh(3), np.zeros(1, STATE), set()
        for seed in range(20):
            copies[0] = game.state
            reseed(copies[0], np.random.default_rng(seed))
            chosen.add(decision(copies[0], game.params, rows[0])[1])
        assert len(chosen) > 1


def test_scrambling_changes_all_that_is_hidden_and_nothing_open() -> None:
    game, copies = Fresh(4, deal=3), np.zeros(1, STATE)
    own = game.state["hand"][game.asked].copy()
    changed = set()
    for seed in range(10):
        copies[0] = game.state
        scramble(copies[0], game, game.asked, np.random.default_rng(seed))
        reseed(copies[0], np.random.default_rng(seed))
        changed |= {name for name in STATE.names or () if (copies[0][name] != game.state[name]).any()}
        assert np.array_equal(copies[0]["hand"][game.asked], own)
        assert np.array_equal(copies[0]["hand"].sum(axis=1), game.state["hand_size"])
    assert changed == set(HIDDEN)


def test_the_other_side_of_a_battle_is_not_seen() -> None:
    # Two hands of the same size, one without any card that fits: the attacker and the list of moves know no difference.
    rows = everybody("plain")
    found = []
    for hand in ("growth growth growth", "A B J"):
        table = Table(board=["E6 F7", "E7 D7"], marked="POL", hands=["7 E growth", hand])
        state = np.zeros(1, STATE)
        state[0] = table.state
        found.append(decision(state[0], table.params, rows[0]))
    assert found[0] == found[1]


def test_a_decision_does_depend_on_the_own_hand_and_the_board() -> None:
    rows = everybody("plain")
    hands, boards = set(), set()
    for face in ("A", "J", "BEL", "growth"):
        table = Table(board=["D3 D4", "A1"], hands=[face])
        hands.add(decision(table.state, table.params, rows[0])[1])
    for place in ("D3 D4 E3", "D3", "A5"):
        table = Table(board=[place, "A1"], hands=["BEL growth"])
        boards.add(decision(table.state, table.params, rows[0])[1])
    assert len(hands) > 1 and len(boards) > 1
