"""No decision and no list of legal moves depends on what the seat may not see."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from kernels.orc_market.layout import DESK, HIDDEN, MAX_SEATS, STATE, Question
from kernels.orc_market.moves import list_moves
from kernels.orc_market.play import decide
from kernels.orc_market.scoring import hand_at, recount
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.weights import NAMES, any_policies, policies_of

OTHER_RULES = pytest.mark.parametrize(
    "edition",
    [
        {"pick_timing": "clockwise"},
        {"pass_direction": "alternate"},
        {"keep_timing": "before_customers", "missing_scope": "product"},
        {"score_floor": "game", "tie_bonus": "each", "most_needs_one": False},
    ],
)


def hands_held(game: Fresh, seat: int) -> set[int]:
    """Return the rows of `hand` that a seat has held in this round, its present one among them."""
    n = min(int(game.state["passes"]) + 1, game.players)
    step = -1 if game.params["alternate"] and int(game.state["round"]) == 1 else 1
    return {int(hand_at(game.state, game.params, (seat + step * turn) % game.players)) for turn in range(n)}


def scramble_cards(state: np.void, game: Fresh, seat: int, random: np.random.Generator) -> None:
    """Redistribute the cards of hands never held and of the aside."""
    n_aside, held = int(state["aside_size"]), hands_held(game, seat)
    hands = {int(hand_at(state, game.params, other)): len(game.hand_numbers(other)) for other in range(game.players)}
    strange = {hand: size for hand, size in sorted(hands.items()) if hand not in held and size > 0}
    pool = [card for hand, size in strange.items() for card in state["hand"][hand][:size].tolist()]
    pool = random.permutation([*pool, *state["aside"][:n_aside].tolist()]).astype(np.int64)
    for hand, size in strange.items():
        state["hand"][hand][:size], pool = pool[:size], pool[size:]
    state["aside"][:n_aside] = pool


def scramble_customers(state: np.void, game: Fresh, seat: int, random: np.random.Generator) -> None:
    """Redistribute the customers that a seat has never seen: with rivals, in the stack, out of the game."""
    seen = int(state["seen"]) | (1 << int(state["hidden"][seat]) if state["hidden"][seat] >= 0 else 0)
    icons = game.params["icon"] if game.players < 4 else np.zeros(32, int)
    unseen = [number for number in range(16) if not seen >> number & 1 and not icons[number]]
    unseen = random.permutation(unseen).tolist()
    for other in range(game.players):
        if other != seat and state["hidden"][other] >= 0 and not seen >> int(state["hidden"][other]) & 1:
            state["hidden"][other] = unseen.pop()
    left = slice(int(state["stack_next"]), int(state["stack_size"]))
    n = left.stop - left.start
    state["stack"][left] = unseen[:n]
    state["stack"][: left.start] = random.permutation(16)[: left.start]


def scramble_minds(state: np.void, game: Fresh, seat: int, random: np.random.Generator) -> None:
    """Change what rivals have chosen in this turn, and what their policies have prepared."""
    others = [other for other in range(MAX_SEATS) if other != seat]
    sizes = state["hand_size"] if game.question == Question.LAY else 8 - np.arange(2)
    for other in others:
        state["chosen"][other] = random.integers(0, sizes, 2)
    for name in ("ready", "stake", "fine", "has_taste"):
        state[name][others] = random.integers(0, 2, state[name][others].shape)
    state["draws"][others] = random.integers(0, 1000, len(others))


def scramble(state: np.void, game: Fresh, seat: int, random: np.random.Generator) -> None:
    """Change everything that a seat cannot see."""
    scramble_cards(state, game, seat, random)
    scramble_customers(state, game, seat, random)
    scramble_minds(state, game, seat, random)


def reseed(state: np.void, random: np.random.Generator) -> None:
    """Change where the draws come from."""
    state["seed"], state["deal"] = random.integers(0, 2**62, 2)
    state["draws"] = random.integers(0, 1000, state["draws"].shape)


def decision(state: np.void, params: np.void, policy: np.void) -> tuple[Any, ...]:
    """Return the legal moves and the decision, on a record that may be spoilt."""
    desk, seat = np.zeros(1, DESK)[0], int(state["asked"])
    n = list_moves(state, params, desk)
    legal = desk["moves"][:n].tolist()
    decide(state, params, policy, desk)
    size = int(state["stall_size"][seat])
    return legal, state["chosen"][seat].tolist(), state["stall"][seat][:size].tolist()


def compare_all_decisions(
    players: int, rows: np.ndarray, deal: int, *, seeds_too: bool, edition: Mapping[str, Any] | None = None
) -> Counter[Question]:
    """Play a game; at each decision compare it with that in scrambled copies. Returns the questions met."""
    random = np.random.default_rng([players, deal])
    game, copies = Fresh(players, deal=deal, edition=edition), np.zeros(2, STATE)
    met: Counter[Question] = Counter()
    for seat in game.decisions(rows):
        copies[0] = game.state
        expected = decision(copies[0], game.params, rows[seat])
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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_no_built_in_policy_sees_anything_hidden(players: int, name: str) -> None:
    met: Counter[Question] = Counter()
    rows = policies_of([name] * players)
    is_sure = rows[0]["kind"] == 1 and rows[0]["temperature"] == 0.0
    for deal in range(3):
        met += compare_all_decisions(players, rows, deal, seeds_too=is_sure)
    assert met == {Question.LAY: 54 * players, Question.KEEP: 6 * players}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_weights_make_a_policy_see_anything_hidden(players: int) -> None:
    met: Counter[Question] = Counter()
    for deal in range(6):
        rows = any_policies(np.random.default_rng([players, deal]))
        met += compare_all_decisions(players, rows, deal, seeds_too=True)
    assert met.total() == 120 * players


@OTHER_RULES
def test_nothing_hidden_is_seen_under_other_rules(edition: Mapping[str, Any]) -> None:
    for players in (2, 3, 4):
        for deal in range(3):
            rows = any_policies(np.random.default_rng([players, deal, 1]))
            compare_all_decisions(players, rows, deal, seeds_too=True, edition=edition)


@OTHER_RULES
def test_a_search_sees_nothing_hidden_under_other_rules(edition: Mapping[str, Any]) -> None:
    for players in (2, 3, 4):
        rows = policies_of(["search"] * players, playouts=24, depth=players - 1)
        compare_all_decisions(players, rows, 5, seeds_too=False, edition=edition)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_policy_with_noise_sees_its_own_stream_only(players: int) -> None:
    for deal in range(4):
        rows = any_policies(np.random.default_rng([players, deal, 2]), temperature=1.5)
        compare_all_decisions(players, rows, deal, seeds_too=False)


def test_a_noisy_decision_does_depend_on_the_own_stream() -> None:
    # Shows that `reseed` is felt at all: else the comparison above would prove nothing.
    for rows in (policies_of(["random"]), any_policies(np.random.default_rng(1), temperature=3.0)):
        game, copies, chosen = Fresh(3), np.zeros(1, STATE), set()
        for seed in range(20):
            copies[0] = game.state
            reseed(copies[0], np.random.default_rng(seed))
            chosen.add(str(decision(copies[0], game.params, rows[0])))
        assert len(chosen) > 1


def test_scrambling_changes_all_that_is_hidden_and_nothing_open() -> None:
    game, copies = Fresh(4, deal=3), np.zeros(1, STATE)
    game.do(game.legal()[0])
    changed = set()
    for seed in range(10):
        copies[0] = game.state
        scramble(copies[0], game, game.asked, np.random.default_rng(seed))
        reseed(copies[0], np.random.default_rng(seed))
        changed |= {name for name in STATE.names or () if (copies[0][name] != game.state[name]).any()}
    assert changed == set(HIDDEN) - {"aside"}, "four hands leave nothing aside"


def test_a_decision_does_depend_on_a_hand_held_before() -> None:
    # A hand that came by is known: its cards, less those laid since, are not scrambled.
    game = Fresh(3, deal=1)
    assert [len(hands_held(game, seat)) for seat in range(3)] == [1, 1, 1]
    own = game.hand_numbers(0)
    for _ in range(3):
        game.do(game.legal()[0])
    assert [len(hands_held(game, seat)) for seat in range(3)] == [2, 2, 2]
    assert set(game.hand_numbers(1)) < set(own)
    assert int(hand_at(game.state, game.params, 1)) in hands_held(game, 0)
