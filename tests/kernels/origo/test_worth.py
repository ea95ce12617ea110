"""Squares, chains and moves are worth to a player what plain Python says, at hundreds of random positions."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from kernels.origo.layout import STATE, Question
from kernels.origo.moves import has_step
from kernels.origo.policies import choose
from kernels.origo.weighing import card_for, chance_to_win, count_fitting, winning_worth
from kernels.origo.worth import put_back, take_up
from tests.kernels.origo.deck import (
    DECK,
    DEFAULT_CODES,
    FACES,
    SEA,
    SEAS,
    SQUARES,
    STATES,
    area_squares,
    beside,
    square,
    squares_of,
    words_of,
)
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.legal import legal_moves, opening
from tests.kernels.origo.machine import Machine, spell
from tests.kernels.origo.plain_worth import View, Weighing, Words, chains_of
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import any_policies, policy_named

MOVEMENTS = ("MIGRATE", "SAIL")
N_POSITIONS = 90
"""Random positions for each number of players."""
SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])
WEIGHED = (
    "area_gain",
    "area_loss",
    "area_worth",
    "chain_worth",
    "chain",
    "shore_worth",
    "larger",
    "is_shared",
    "worth",
)
"""What lies on the desk from an earlier decision, and must not be felt."""
OPTIONS: dict[str, tuple[Any, ...]] = {
    "double_move": (True, False),
    "attack_stage": ("area", "area", "all"),
    "sea_attackable": ("while_full", "once_full"),
    "attack_from": ("neighbour", "neighbour", "anywhere"),
    "defence_growth": ("neighbour", "always"),
    "jump": ("bends", "bends", "sail_bends", "straight"),
    "fleet_tie_uses_places": (True, False),
}


@dataclass
class Choice:
    """A position, what a policy weighs there by plain Python, what the kernel wrote on its desk and what it chose."""

    game: Machine
    policy: np.void
    view: View
    plain: Weighing
    desk: np.void
    move: Words


def ask(game: Machine, policy: np.void, view: View) -> Choice:
    """Let a policy choose at a position; the game stays where it is."""
    copies = np.zeros(1, STATE)
    copies[0] = game.state
    for field in WEIGHED:
        game.desk[field] = 50
    row = game.desk["moves"][choose(copies[0], game.params, policy, game.desk)]
    move = spell(*(int(row[name]) for name in ("kind", "a", "b")))
    return Choice(game, policy, view, Weighing(view, policy), game.desk, move)


# --- positions --------------------------------------------------------------------------------------------------------


def some_tribes(random: np.random.Generator, players: int) -> list[set[str]]:
    """Return shields that lie in chains of all sizes, some states and seas nearly full."""
    tribes: list[set[str]] = [set() for _ in range(players)]
    free = set(SQUARES)
    for code in random.choice((*STATES, *SEAS), 4, replace=False).tolist():
        squares = sorted(area_squares(code))
        for name in random.permutation(squares).tolist()[: len(squares) - int(random.integers(0, 4))]:
            tribes[random.integers(players)].add(name)
            free.discard(name)
    for tribe, n in zip(tribes, random.integers(2, 60 // players + 2, players).tolist(), strict=True):
        for _ in range(n):
            edge = sorted({place for name in tribe for place in beside(name)} & free)
            name = str(random.choice(edge if edge and random.random() < 0.7 else sorted(free)))
            tribe.add(name)
            free.discard(name)
    return tribes


def some_marks(random: np.random.Generator, tribes: list[set[str]]) -> str:
    """Return marked states: those that are full, and some of the others; never all."""
    occupied = set[str]().union(*tribes)
    share = random.random()
    marked = [code for code in STATES if area_squares(code) <= occupied or random.random() < share]
    return " ".join(marked[:11])


def some_hand(random: np.random.Generator) -> str:
    """Return a hand of up to ten cards."""
    stock = [face for face, n in DECK.items() for _ in range(n)]
    return " ".join(random.choice(stock, random.integers(0, 11), replace=False).tolist())


def some_squares(random: np.random.Generator, squares: set[str], share: float) -> list[str]:
    """Return some of the squares."""
    return [name for name in sorted(squares) if random.random() < share]


def some_policy(random: np.random.Generator) -> np.void:
    """Return any weights, or those of a player that is built in; often nothing is denied."""
    policy = any_policies(random)[0] if random.random() < 0.8 else policy_named("plain")[0]
    if random.random() < 0.5:
        policy["denial"] = 0.0
    policy["wandering"] *= random.choice((0, 1, 1, 30))
    policy["discarding"] *= random.integers(1, 20)
    if random.random() < 0.6:
        policy["exposure"] = policy["clans"] = 0.0
    return policy


def some_position(players: int, number: int) -> tuple[Table, View, np.void]:
    """Return a position within a turn, and a policy for it."""
    random = np.random.default_rng([players, number])
    rules = {name: values[random.integers(len(values))] for name, values in OPTIONS.items()}
    tribes = some_tribes(random, players)
    hands = [some_hand(random), *random.integers(0, 5, players - 1).tolist()]
    board = [" ".join(tribe) for tribe in tribes]
    table = Table(board=board, marked=some_marks(random, tribes), hands=hands, edition=rules)
    state = table.state
    state["actions"], state["has_migrated"] = random.choice((0, 0, 1, 2, 2)), random.random() < 0.3
    state["supply"][:players] = random.choice((0, 1, 2, 10), players)
    state["full_once"] |= random.choice((0, 0b1111)) << len(STATES)
    state["sailed"] = words_of(some_squares(random, tribes[0] & SEA, 0.3))
    state["moved"] = words_of(some_squares(random, tribes[0], 0.2))
    return table, View(table, rules), some_policy(random)


def positions(players: int) -> Iterator[Choice]:
    """Give random positions and what a policy chooses there."""
    for number in range(N_POSITIONS):
        table, view, policy = some_position(players, number)
        yield ask(table, policy, view)


# --- comparing --------------------------------------------------------------------------------------------------------


def differs(found: float, expected: float) -> bool:
    """Say whether two worths differ by more than rounding."""
    return abs(found - expected) > 1e-9


def check_areas(choice: Choice) -> None:
    """Compare what areas and chains are worth."""
    plain, desk = choice.plain, choice.desk
    with_room = {code: worth for code, worth in plain.area_worth.items() if plain.left(code) > 0}
    for field, expected in (("area_gain", plain.gain), ("area_loss", plain.loss), ("area_worth", with_room)):
        found = dict(zip((*STATES, *SEAS), desk[field].tolist(), strict=False))
        assert {code: (found[code], worth) for code, worth in expected.items() if differs(found[code], worth)} == {}
    sizes = range(len(choice.view.own) + 2)
    wrong = [size for size in sizes if differs(float(desk["chain_worth"][size]), plain.chain_worth(size))]
    assert wrong == []


def check_chains(choice: Choice) -> None:
    """Compare the chains, and what leaving a square costs."""
    desk, plain = choice.desk, choice.plain
    number_on = {
        name: int(desk["chain"][12 * (number // 10 + 1) + number % 10 + 1]) for number, name in enumerate(SQUARES)
    }
    assert {name for name, number in number_on.items() if number > 0} == choice.view.own
    assert np.count_nonzero(desk["chain"]) == len(choice.view.own), "none in the frame"
    numbers = {number_on[min(chain)] for chain in plain.chains}
    assert numbers == set(range(1, int(desk["chains"]) + 1)) and len(numbers) == len(plain.chains)
    for chain in plain.chains:
        number = number_on[min(chain)]
        assert {number_on[name] for name in chain} == {number}
        assert int(desk["chain_size"][number]) == len(chain)
        assert squares_of(desk["shore"][number]) == plain.shore(chain)
    for name in choice.view.own:
        check_taking_up(choice, name, number_on[name])


def check_taking_up(choice: Choice, name: str, number: int) -> None:
    """Compare what is left of a chain without one of its shields, and check that it is whole again afterwards."""
    desk, chain = choice.desk, choice.plain.chain_on[name]
    before = desk["chain"].copy()
    rest, is_split = take_up(choice.game.state, choice.view.seat, square(name), desk)
    parts = [len(part) for part in chains_of(chain - {name})]
    assert is_split == (len(parts) > 1)
    assert not differs(rest, sum(map(choice.plain.chain_worth, parts))), name
    labels, sizes = np.unique(desk["chain"][(before == number) & (desk["chain"] > 0)], return_counts=True)
    assert sorted(sizes.tolist()) == sorted(parts)
    assert desk["chain_size"][labels].tolist() == sizes.tolist()
    put_back(choice.game.state, choice.view.seat, square(name), number, len(chain), is_split, desk)
    assert (desk["chain"] == before).all() and int(desk["chain_size"][number]) == len(chain)


def check_squares(choice: Choice) -> None:
    """Compare the worth of the free squares, or of those beside own shields if that is all a shield can reach."""
    desk, plain, view = choice.desk, choice.plain, choice.view
    is_all = view.has_action or choice.move[0] == "SWAP"
    squares = view.free if is_all else view.free & view.near
    found = {name: float(desk["worth"][square(name)]) for name in squares}
    assert {name: (found[name], plain.worth(name)) for name in squares if differs(found[name], plain.worth(name))} == {}
    for number in range(1, int(desk["chains"]) + 1):
        shore = squares_of(desk["shore"][number])
        twice = {name for name in shore if len(beside(name) & view.own) > 1}
        best = max((plain.worth(name) for name in twice), default=-np.inf)
        assert best == desk["shore_worth"][number] or not differs(best, float(desk["shore_worth"][number]))
        area = max((plain.area_worth[view.code_of[name]] for name in shore - twice), default=-np.inf)
        assert area == desk["shore_area"][number] or not differs(area, float(desk["shore_area"][number]))


def check_move(choice: Choice) -> str:
    """Check that no step is worth more than the one chosen; return what it was."""
    plain, view, move = choice.plain, choice.view, choice.move
    legal = legal_moves(view, Question.STEP, view.seat)
    assert has_step(choice.game.state, choice.game.params, view.seat) == (len(legal) > 1)
    assert move in legal
    worths = {other: plain.move_worth(other) for other in legal if other == move or is_sure(choice, other)}
    best = max(worths.values())
    assert best - worths[move] < 1e-9, (move, worths[move], max(worths, key=worths.__getitem__), best)
    if move[0] == "SWAP" or (move[0] == "STOP" and not view.has_swapped_or_migrated):
        check_swap(choice)
    check_attacks(choice, legal)
    check_cards(choice, legal)
    return move[0]


def is_sure(choice: Choice, move: Words) -> bool:
    """Say whether a step is weighed at all."""
    return move[0] not in MOVEMENTS or not choice.plain.stays(move[1])


def check_attacks(choice: Choice, legal: set[Words]) -> None:
    """Compare what each attack would gain and how likely it is won."""
    state, params, desk, view = choice.game.state, choice.game.params, choice.desk, choice.view
    for name in {move[2] for move in legal if move[0] == "ATTACK"}:
        gain = winning_worth(state, params, choice.policy, square(name), desk)
        assert not differs(gain, choice.plain.winning(name)), name
        cards = count_fitting(state, params, view.seat, square(name), desk)
        chance = chance_to_win(state, params, choice.policy, view.seat, square(name), cards)
        assert not differs(chance, choice.plain.chance(name)), name


def check_cards(choice: Choice, legal: set[Words]) -> None:
    """Check that the card to be spent on each square is the one that can do least else."""
    view, state, params = choice.view, choice.game.state, choice.game.params
    cards: dict[str, set[str]] = {}
    for _, face, name in (move for move in legal if move[0] in ("EXPAND", "ATTACK")):
        cards.setdefault(name, set()).add(face)
    for name, faces in cards.items():
        face = FACES[card_for(state, params, view.seat, square(name), choice.desk)]
        assert face in faces
        assert choice.plain.spread(face) == min(map(choice.plain.spread, faces)), name
    if choice.move[0] in ("EXPAND", "ATTACK"):
        _, face, name = choice.move
        assert choice.plain.spread(face) == min(map(choice.plain.spread, cards[name]))


def check_swap(choice: Choice) -> None:
    """Check that the two cards worth least are swapped if both are worth little."""
    worths = sorted(map(choice.plain.card_worth, choice.view.hands[choice.view.seat].elements()))
    limit = choice.plain.weights["discarding"]
    assert (choice.move[0] == "SWAP") == (len(worths) > 1 and worths[1] < limit)
    if choice.move[0] == "SWAP":
        assert not differs(sum(map(choice.plain.card_worth, choice.move[1:])), sum(worths[:2]))


def check_opening(choice: Choice) -> None:
    """Compare all worths, and the square taken with the best that may be taken."""
    check_areas(choice)
    check_chains(choice)
    check_squares(choice)
    worths = {place: choice.plain.worth(place) for place in opening(choice.view)}
    assert choice.move[0] == "PLACE"
    assert worths[choice.move[1]] > max(worths.values()) - choice.plain.weights["leeway"] - 1e-9


# --- what is worth what -----------------------------------------------------------------------------------------------


@SEATS
def test_what_is_worth_what_within_a_turn(players: int) -> None:
    chosen = Counter[str]()
    for choice in positions(players):
        if choice.view.has_action or not choice.view.has_swapped_or_migrated:
            check_areas(choice)
            check_chains(choice)
            check_squares(choice)
        chosen[check_move(choice)] += 1
    assert set(chosen) == {"STOP", "EXPAND", "ATTACK", "MIGRATE", "SWAP", "SAIL"}


@SEATS
def test_what_is_worth_what_in_the_opening(players: int) -> None:
    for deal in range(3):
        random = np.random.default_rng([players, deal])
        game = Fresh(players, deal=deal)
        while game.question == Question.OPENING:
            policy, view = some_policy(random), View(game, codes=DEFAULT_CODES)
            policy["leeway"] = random.choice((0.0, 0.5, 1.5))
            check_opening(ask(game, policy, view))
            rows = game.legal()
            game.do(rows[random.integers(len(rows))])


# --- whether there is a choice at all ---------------------------------------------------------------------------------


def crowded_position(players: int, number: int) -> tuple[Table, View]:
    """Return a board with few free squares or none, few shields of the seat on turn and few cards in its hand."""
    random = np.random.default_rng([players, number, 1])
    rules = {name: values[random.integers(len(values))] for name, values in OPTIONS.items()}
    names = random.permutation(SQUARES).tolist()
    n_own, n_free = random.integers(0, 4), random.integers(0, 3)
    tribes = [names[:n_own], *(names[n_own + n_free :][rival :: players - 1] for rival in range(players - 1))]
    marked = " ".join(code for code in STATES if random.random() < 0.3)
    hands = [" ".join(random.choice(tuple(DECK), random.integers(0, 3), replace=False).tolist()), *[0] * (players - 1)]
    table = Table(board=[" ".join(tribe) for tribe in tribes], marked=marked, hands=hands, edition=rules)
    state = table.state
    state["actions"], state["has_migrated"] = random.integers(0, 3), random.random() < 0.7
    state["supply"][0] = random.integers(0, 3)
    state["sailed"] = words_of(some_squares(random, set(tribes[0]) & SEA, 0.3))
    state["moved"] = words_of(some_squares(random, set(tribes[0]), 0.3))
    return table, View(table, rules)


@SEATS
def test_whether_a_seat_can_do_anything_but_end_its_turn(players: int) -> None:
    found = Counter[bool]()
    for number in range(200):
        table, view = crowded_position(players, number)
        expected = len(legal_moves(view, Question.STEP, view.seat)) > 1
        assert has_step(table.state, table.params, view.seat) == expected, number
        found[expected] += 1
    assert min(found[False], found[True]) > 30
