"""What luck does, and draws as they are documented."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from kernels.origo.layout import STATE, Event, Move, Question
from kernels.origo.play import decide
from kernels.rng import Purpose, draw
from tests.kernels.orc_market.chance import assert_mean, assert_share, assert_uniform
from tests.kernels.origo.batch import logged_game
from tests.kernels.origo.deck import DECK, FACES, N_CARDS
from tests.kernels.origo.edition import DEFAULT
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.ledger import Ledger
from tests.kernels.origo.machine import Machine, move_told
from tests.kernels.origo.table import Table
from tests.kernels.origo.weights import everybody, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])
SEED = 7
DEALS = 2000


def shuffled(cards: list[str], number: int, deal: int) -> list[str]:
    """Return the documented shuffle: one integer from each draw."""
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        bits = int(draw(np.uint64(SEED), np.uint64(deal), int(Purpose.DECK), 128 * number + i))
        j = ((bits >> 8) * (i + 1)) >> 56
        order[i], order[j] = order[j], order[i]
    return order


@SEATS
@pytest.mark.parametrize("deal", [0, 1, 2**40 + 3])
def test_the_first_deck_is_shuffled_as_documented(players: int, deal: int) -> None:
    game = Fresh(players, seed=SEED, deal=deal)
    order = shuffled([face for face, n in DECK.items() for _ in range(n)], 0, deal)
    drawn = [FACES[face] for _, face, _, _ in game.told("DRAWN")]
    assert [*game.deck(), *reversed(drawn)] == order


@pytest.mark.parametrize("players", [2, 5])
def test_a_new_deck_is_shuffled_as_documented(players: int) -> None:
    shuffles = 0
    for deal in range(3):
        events = logged_game(players, deal, seed=SEED, policies=everybody("wanderer")).events.tolist()
        table, order = Ledger(players, None, DEFAULT), [""] * 0
        for _, kind, seat, a, b, c in events:
            if kind == Event.SHUFFLE and a > 0:
                assert not order, "drawn to the last card"
                order = shuffled(table.pile, a, deal)
                shuffles += 1
            elif kind == Event.SHUFFLE:
                order = shuffled([face for face, n in DECK.items() for _ in range(n)], 0, deal)
            if kind == Event.DRAWN:
                assert FACES[a] == order.pop()
            table.apply(kind, seat, a, b, c)
    assert shuffles >= 3


def test_choices_come_from_the_seats_own_stream() -> None:
    copies, game = np.zeros(2, STATE), Fresh(3)
    policy = policies_of(["random"])[0]
    for row, seat in enumerate((0, 1)):
        copies[row] = game.state
        copies[row]["asked"] = copies[row]["seat"] = seat
        copies[row]["draws"] = 5
        decide(copies[row], game.params, policy, game.desk)
        assert copies[row]["draws"][:3].tolist() == [5 + (other == seat) for other in range(3)]


def test_first_hands_do_not_depend_on_rules_or_policies() -> None:
    settings: list[dict[str, Any]] = [{}, {"jump": "straight"}, {"scoring.clan_1": 9}, {"deal": "after_opening"}]
    hands = []
    for edition in settings:
        game = Fresh(3, deal=4, seed=SEED, edition=edition)
        while game.question == Question.OPENING:
            game.do(game.legal()[-1])
        hands.append([game.hand(seat) for seat in range(3)])
    assert all(hand == hands[0] for hand in hands)


def test_every_game_has_its_own_deal() -> None:
    deals = Counter(tuple(sorted(Fresh(4, deal=deal).hand(0))) for deal in range(300))
    assert set(deals.values()) == {1}


def test_a_hand_holds_each_card_with_ten_in_98() -> None:
    hands = np.array([Fresh(5, seed=3, deal=deal).state["hand"] for deal in range(DEALS)])
    for seat in range(5):
        growth = hands[:, seat, FACES.index("growth")].astype(float)
        assert_mean(growth, 16 * 10 / N_CARDS, comparisons=10)
        ships = hands[:, seat, FACES.index("ship")].astype(float)
        assert_mean(ships, 12 * 10 / N_CARDS, comparisons=10)
        for face in ("DE", "H", "POL", "6-7-8"):
            assert_share(int(hands[:, seat, FACES.index(face)].sum()), DEALS, Fraction(10, N_CARDS), comparisons=20)


def random_choices(game: Machine, n: int) -> Counter[tuple[str, ...]]:
    """Return how often a random player chooses what."""
    policy, choices, copies = policies_of(["random"])[0], Counter[tuple[str, ...]](), np.zeros(1, STATE)
    game.desk["logging"] = 1
    for number in range(n):
        copies[0] = game.state
        copies[0]["draws"][game.asked] = 2 * number
        game.desk["n_events"] = 0
        decide(copies[0], game.params, policy, game.desk)
        choices[move_told(game.desk["events"][: int(game.desk["n_events"])].tolist())] += 1
    game.desk["n_events"] = 0
    return choices


def test_random_places_anywhere_alike() -> None:
    game = Fresh(3, deal=2)
    choices = random_choices(game, 12_000)
    assert set(choices) == set(game.moves())
    assert_uniform(np.array(list(choices.values())), comparisons=4)


def test_random_takes_every_step_alike() -> None:
    table = Table(board=["D3 E1", "D4 A3"], marked="BEL", hands=["BEL growth growth ship"])
    choices = random_choices(table, 6000)
    assert set(choices) == set(table.moves())
    assert {"STOP", "EXPAND", "ATTACK", "MIGRATE", "SAIL", "SWAP"} == {kind for kind, *_ in choices}
    assert_uniform(np.array(list(choices.values())), comparisons=4)


def test_random_fights_on_and_gives_up_alike() -> None:
    table = Table(board=["E6", "E7 D7"], marked="POL", hands=["7 E growth POL", "growth"])
    table.attack("7", "E7")
    choices = random_choices(table, 2000)
    assert set(choices) == set(table.moves()) and len(choices) == 4
    assert_uniform(np.array(list(choices.values())), comparisons=4)


def test_random_names_every_seat_alike() -> None:
    table = Table(players=4, hands=[10] * 4, owed=1, seat=3)
    table.act(*table.moves(Move.SWAP)[0])
    table.stop()
    choices = random_choices(table, 2000)
    assert set(choices) == {("NAME", str(seat)) for seat in range(4)}
    assert_uniform(np.array(list(choices.values())), comparisons=4)
