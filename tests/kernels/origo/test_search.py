"""The player that looks ahead: what it imagines, what it leaves as it was, and what it does not miss."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from kernels.origo import search
from kernels.origo.answers import carry_out
from kernels.origo.layout import DESK, STATE, Action, Question
from kernels.origo.play import decide
from tests.kernels.origo.batch import play_games
from tests.kernels.origo.deck import DECK, FACES
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.machine import Machine, move_told
from tests.kernels.origo.table import Table
from tests.kernels.origo.test_hidden import compare_all_decisions, decision, reseed, scramble
from tests.kernels.origo.weights import everybody, policies_of, policy_named, quick

NINE = "BRI GER BAL SPA ITA SCA HEL DAC DAL"
SEEDS = range(6)


def chosen(game: Machine, policy: np.ndarray) -> set[tuple[str, ...]]:
    """Return what a policy chooses with different luck; the game stays where it is."""
    found, copies = set(), np.zeros(1, STATE)
    for seed in SEEDS:
        copies[0] = game.state
        copies[0]["seed"] = seed
        found.add(decision(copies[0], game.params, policy[0])[1])
    return found


def some_moments(players: int, every: int) -> Iterator[tuple[Fresh, int]]:
    """Return a game at some of its decisions, one after the other, and the seat asked."""
    game = Fresh(players, deal=2)
    return ((game, seat) for number, seat in enumerate(game.decisions(everybody("greedy"))) if number % every == 0)


def imagined(game: Machine, seat: int, number: int) -> np.void:
    """Return a table as a seat may think it is."""
    desk = np.zeros(1, DESK)
    search.imagine(game.state, game.params, seat, np.uint64(5), number, desk[0])
    return desk[0]["world"][0]


# --- what it imagines -------------------------------------------------------------------------------------------------


def cards_of(state: np.void, players: int) -> Counter[str]:
    """Return all cards that lie anywhere at a table."""
    counts = state["hand"][:players].sum(axis=0)
    for name in ("deck", "pile"):
        counts = counts + np.bincount(state[name][: state[f"{name}_size"]], minlength=len(counts))
    if state["target"] >= 0:
        n = int(state["attack_cards"] + state["defence_cards"])
        counts = counts + np.bincount(state["table"][:n], minlength=len(counts))
    return Counter({face: n for face, n in zip(FACES, counts.tolist(), strict=False) if n})


@pytest.mark.parametrize("players", [2, 3, 5])
def test_an_imagined_table_has_all_cards_and_what_the_seat_sees(players: int) -> None:
    met = set()
    for game, seat in some_moments(players, 5):
        met.add(game.question)
        for number in range(3):
            world = imagined(game, seat, number)
            assert cards_of(world, players) == Counter(DECK)
            assert (world["hand"][seat] == game.state["hand"][seat]).all()
            assert (world["hand"][:players].sum(axis=1) == game.state["hand_size"][:players]).all()
            hidden = {"hand", "deck", "seed", "deal", "draws", "shuffles"}
            changed = {name for name in STATE.names or () if (world[name] != game.state[name]).any()}
            assert changed <= hidden
    assert {Question.OPENING, Question.STEP} <= met


def test_cards_on_the_table_of_a_battle_are_in_no_imagined_hand() -> None:
    table = Table(board=["E6 F7", "E7 D7"], marked="POL", hands=["7 E growth", 10], deck="")
    table.attack("7", "E7")
    for number in range(20):
        assert cards_of(imagined(table, 0, number), 2) == Counter(DECK)


def test_unseen_cards_are_dealt_all_alike() -> None:
    game, held, n = Fresh(3), Counter[str](), 4000
    seat = game.asked
    unseen = Counter(DECK) - Counter(game.hand(seat))
    for number in range(n):
        world = imagined(game, seat, number)
        held.update({FACES[face]: int(k) for face, k in enumerate(world["hand"][1].tolist()) if k})
    for face, copies in unseen.items():
        expected = n * 10 * copies / unseen.total()
        assert abs(held[face] - expected) < 5 * np.sqrt(expected), face


def test_samples_differ_and_can_be_had_again() -> None:
    game = Fresh(3)
    worlds = [imagined(game, game.asked, number)["deck"].tobytes() for number in (0, 1, 0)]
    assert worlds[0] == worlds[2] != worlds[1]


# --- what it may not see ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("depth", [1, 20])
def test_a_search_sees_nothing_hidden(players: int, depth: int) -> None:
    rows = quick(everybody("greedy"), depth=depth, breadth=4)
    met = compare_all_decisions(players, rows, players, seeds_too=False, edition={"winning.max_rounds": 5})
    assert {Question.OPENING, Question.STEP} <= set(met)


def test_luck_of_the_game_to_come_is_not_seen() -> None:
    # The own stream is the only thing that a seed may steer: with the luck of the deck drawn anew nothing changes.
    policy, random, copies = policy_named("search"), np.random.default_rng(1), np.zeros(2, STATE)
    for game, seat in some_moments(3, 6):
        copies[:] = game.state
        copies[1]["redrawn"] = 1 << 1
        scramble(copies[1], game, seat, random)
        first, other = (decision(copy, game.params, policy[0])[1] for copy in copies)
        assert first == other


def test_a_search_does_depend_on_its_own_stream() -> None:
    game, copies, found = Fresh(3), np.zeros(1, STATE), set()
    for seed in range(20):
        copies[0] = game.state
        reseed(copies[0], np.random.default_rng(seed))
        found.add(decision(copies[0], game.params, policy_named("search")[0])[1])
    assert len(found) > 1


# --- what it leaves as it was -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_only_the_move_and_one_own_draw_are_left_behind(players: int) -> None:
    policy, copies, desk = policy_named("search")[0], np.zeros(2, STATE), np.zeros(1, DESK)
    for game, seat in some_moments(players, 3):
        copies[:] = game.state
        desk["logging"], desk["n_events"] = 1, 0
        decide(copies[0], game.params, policy, desk[0])
        told = move_told(desk[0]["events"][: int(desk[0]["n_events"])].tolist())
        assert desk[0]["logging"] == 1
        row = game.legal()[game.moves().index(told)]
        carry_out(copies[1], game.params, *(int(row[name]) for name in ("kind", "a", "b", "c")), desk[0])
        copies[1]["draws"][seat] += 1
        copies[1]["decisions"] = copies[0]["decisions"]
        assert [name for name in STATE.names or () if (copies[0][name] != copies[1][name]).any()] == []


def test_a_game_with_search_is_the_same_in_any_batch() -> None:
    rows = policies_of(["search", "greedy", "search", "beginner"])
    together = play_games(4, 6, seed=9, policies=rows)
    for game in (0, 2, 5):
        alone = play_games(4, 1, first_game=game, seed=9, policies=rows)
        assert alone.results.tobytes() == together.results[game : game + 1].tobytes()


# --- what it does -----------------------------------------------------------------------------------------------------


def test_what_a_policy_never_does_a_search_does_not_try() -> None:
    rows = quick(everybody("greedy"), breadth=20, playouts=40)
    assert play_games(3, 4, policies=rows).results["attacks"].any()
    rows["never"] = 1 << Action.ATTACK | 1 << Action.SAIL | 1 << Action.MIGRATE | 1 << Action.SWAP
    results = play_games(3, 4, policies=rows).results
    for name in ("attacks", "voyages", "migrations", "swaps"):
        assert not results[name].any(), name


def test_with_one_move_to_try_the_best_by_the_weights_is_taken() -> None:
    greedy, met = policy_named("greedy"), Counter[str]()
    narrow = quick(greedy.copy(), breadth=1)
    for game, _ in some_moments(3, 2):
        if game.question != Question.OPENING:  # any good square will do there
            expected = chosen(game, greedy)
            assert chosen(game, narrow) == expected
            met[expected.pop()[0]] += 1
    assert len(met) > 3


def test_takes_a_win_that_is_there() -> None:
    # The end has been called and this is the last turn: only the founding brings the leader past the rival's, while the
    # weights want nothing but ships.
    table = Table(board=["D3 D4", "E3"], marked=NINE, hands=["BEL A", 10], pos=[30, 36], starter=1, seat=0)
    table.state["called"], table.state["actions"], table.state["has_migrated"] = 1, 1, 1
    policy = policy_named("greedy")
    for weight in ("founding", "states", "clans", "seed", "support"):
        policy[weight] = 0.0
    assert {move[1] for move in chosen(table, policy)} == {"A"}
    assert chosen(table, quick(policy, breadth=100, playouts=600)) == {("EXPAND", "BEL", "E4")}


def test_fills_a_state_that_a_rival_would_found() -> None:
    # Whatever cards the rival has, a voyage of its own fills the last square of Belgium and wins.
    board = ["D3 D4 A1 J10", "E3 E2"]
    table = Table(board=board, marked=NINE, hands=["E", 10], pos=[30, 31], starter=0, seat=0)
    table.state["called"], table.state["actions"], table.state["has_migrated"] = 1, 1, 1
    policy = policy_named("greedy")
    for weight in ("founding", "states", "clans", "seed", "support", "exposure"):
        policy[weight] = 0.0
    assert {move[2] for move in chosen(table, policy)}.isdisjoint({"E4"})
    assert chosen(table, quick(policy, breadth=100, playouts=600)) == {("EXPAND", "E", "E4")}


@pytest.mark.parametrize("players", [2, 4])
def test_search_beats_greedy(players: int) -> None:
    rows = policies_of(["search"] + ["greedy"] * (players - 1))
    rows[0:1] = quick(rows[0:1], playouts=24, breadth=4, depth=2)
    results = play_games(players, 80, rotation=players, policies=rows).results
    is_search = results["policy"][:, :players] == 0
    assert results["win"][:, :players][is_search].mean() > 1.2 / players
