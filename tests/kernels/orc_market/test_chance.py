"""What luck does: acceptance scenarios S21 and S22, and draws as they are documented."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from kernels.orc_market.layout import STATE, Event, Question
from kernels.orc_market.play import decide
from kernels.rng import Purpose, draw
from tests.kernels.orc_market.batch import logged_game, play_games
from tests.kernels.orc_market.chance import assert_mean, assert_share
from tests.kernels.orc_market.deck import FACES, ICONS, name_of, number_of
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.weights import NAMES, any_policies, everybody, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
SEED = 7
BY_SEAT = (
    "hidden",
    "hand",
    "stall",
    "stall_size",
    "score",
    "points",
    "n_of",
    "n_units",
    "n_kinds",
    "has",
    "base",
    "value",
)


DRAWING = ("random", "beginner", "casual", "search")
"""Policies that draw from the stream of their seat."""

# --- S21: equal seats -------------------------------------------------------------------------------------------------


@SEATS
@pytest.mark.parametrize("name", NAMES)
def test_S21_equal_policies_have_equal_seats(players: int, name: str) -> None:
    games = 1000 if name == "search" else 2000
    results = play_games(players, games, seed=SEED, policies=everybody(name)).results
    shares = results["win"][:, :players] / results["winners"][:, None]
    scores = results["score"][:, :players] - results["score"][:, :players].mean(axis=1)[:, None]
    for seat in range(players):
        assert_mean(shares[:, seat], 1 / players, comparisons=2 * 9 * len(NAMES))
        assert_mean(scores[:, seat], 0.0, comparisons=2 * 9 * len(NAMES))


def rotate(source: Fresh, target: Fresh) -> None:
    """Write a game into another with all seats moved round by one."""
    n = source.players
    for name in BY_SEAT:
        target.state[name][:n] = np.roll(source.state[name][:n], 1, axis=0)


def _answers(game: Fresh, policies: np.ndarray) -> list[list[int]]:
    """Let every seat answer and return the stalls that come of it."""
    for seat in range(game.players):
        game.decide(policies[seat])
    return [game.stall_numbers(seat) for seat in range(game.players)]


@SEATS
@pytest.mark.parametrize("name", [*(name for name in NAMES if name not in DRAWING), "any weights"])
def test_S21_a_game_moved_round_by_one_seat_ends_moved_round(players: int, name: str) -> None:
    for deal in range(4):
        rows = any_policies(np.random.default_rng(deal)) if name == "any weights" else everybody(name)
        rows = rows[:players]
        game, moved = Fresh(players, deal=deal), Fresh(players, deal=deal)
        turned = np.roll(rows, 1)
        while game.question != Question.OVER:
            if int(game.state["passes"]) == 0 or game.question == Question.KEEP:
                rotate(game, moved)  # a new deal, or new hidden customers
                moved.state["ready"][:] = 0
            stalls, others = _answers(game, rows), _answers(moved, turned)
            assert others == [*stalls[-1:], *stalls[:-1]]
        for field in ("score", "points", "fines", "sole_wins", "shared_wins", "hidden_points"):
            assert np.array_equal(moved.state[field][:players], np.roll(game.state[field][:players], 1, axis=0))


# --- S22: frequencies -------------------------------------------------------------------------------------------------

LOGGED = 3000


@pytest.fixture(scope="module", params=[2, 3, 4])
def logs(request: pytest.FixtureRequest) -> tuple[int, list[np.ndarray]]:
    """Return the number of players and the logs of many games."""
    players = int(request.param)
    return players, [logged_game(players, game, seed=SEED).events for game in range(LOGGED)]


def _is_scored(events: np.ndarray, name: str, turn: int) -> bool:
    """Say whether a customer is scored at the end of a turn."""
    rows = events[np.isin(events["kind"], [Event.SERVED, Event.UNSERVED]) & (events["turn"] == turn)]
    return bool((rows["a"] == number_of(name)).any())


def test_S22_a_customer_is_scored_in_the_morning_and_at_night(logs: tuple[int, list[np.ndarray]]) -> None:
    players, games = logs
    night = {4: Fraction(8, 16), 3: Fraction(7, 13), 2: Fraction(6, 13)}[players]
    morning = {4: Fraction(12, 16), 3: Fraction(10, 13), 2: Fraction(8, 13)}[players]
    assert_share(sum(_is_scored(events, "C05", 21) for events in games), LOGGED, night, comparisons=6)
    assert_share(sum(_is_scored(events, "C01", 8) for events in games), LOGGED, morning, comparisons=6)


def test_S22_with_two_players_a_customer_may_never_appear(logs: tuple[int, list[np.ndarray]]) -> None:
    players, games = logs
    absent = 0
    for events in games:
        met = set(events["b"][events["kind"] == Event.ROW]) | set(events["a"][events["kind"] == Event.HIDDEN])
        absent += number_of("C10") not in met
    if players == 2:
        assert_share(absent, LOGGED, Fraction(3, 13))
    else:
        assert absent == 0


def test_S22_a_card_is_in_the_first_hand_of_seat_1_in_a_quarter_of_games(logs: tuple[int, list[np.ndarray]]) -> None:
    _, games = logs
    bat3 = FACES.index("bat3")
    found = sum(
        bool(
            (
                (events["kind"] == Event.HAND) & (events["turn"] == 0) & (events["seat"] == 1) & (events["a"] == bat3)
            ).any()
        )
        for events in games
    )
    assert_share(found, LOGGED, Fraction(1, 4), comparisons=3)


def test_S22_no_skull_lies_in_any_stall_in_the_morning() -> None:
    games = 20_000
    cards = play_games(2, games, seed=SEED).rounds["cards"][:, 1, :2]
    none = (cards < FACES.index("skull1")).all(axis=(1, 2))
    assert_share(int(none.sum()), games, Fraction(91, 1798))


# --- draws ------------------------------------------------------------------------------------------------------------


def _shuffled(n: int, deal: int, purpose: Purpose, base: int) -> list[int]:
    """Return the documented shuffle of 0 to n - 1: five integers from each draw."""
    order, x = list(range(n)), 0
    for step, i in enumerate(range(n - 1, 0, -1)):
        if step % 5 == 0:
            x = int(draw(np.uint64(SEED), np.uint64(deal), int(purpose), base + step // 5)) >> 8
        j, x = divmod(x * (i + 1), 2**56)
        order[i], order[j] = order[j], order[i]
    return order


@SEATS
@pytest.mark.parametrize("deal", [0, 1, 2**40 + 3])
def test_customers_are_shuffled_as_documented(players: int, deal: int) -> None:
    game = Fresh(players, seed=SEED, deal=deal)
    names = [name_of(number) for number in _shuffled(16, deal, Purpose.BOARD, 0)]
    names = [name for name in names if players == 4 or name not in ICONS]
    dealt = [*game.row(), *game.hidden(), *game.stack()]
    assert dealt == names[: len(dealt)]


@SEATS
@pytest.mark.parametrize("deal", [0, 2**40 + 3])
def test_cards_are_shuffled_as_documented_and_kept_ones_skipped(players: int, deal: int) -> None:
    game = Fresh(players, seed=SEED, deal=deal)
    at = -1
    for _ in game.anyhow(np.random.default_rng(deal)):
        if game.question == Question.LAY and int(game.state["round"]) > at and int(game.state["cursor"]) == 0:
            at = int(game.state["round"])
            kept = {card for seat in range(players) for card in game.stall_numbers(seat)}
            cards = [card for card in _shuffled(32, deal, Purpose.DECK, 64 * at) if card not in kept]
            hands = [card for seat in range(players) for card in game.hand_numbers(seat)]
            assert [*hands, *game.aside_numbers()] == cards
    assert at == 2


def test_choices_come_from_the_seats_own_stream() -> None:
    copies, game = np.zeros(2, STATE), Fresh(3)
    policy = policies_of(["random"])[0]
    for row, seat in enumerate((0, 1)):
        copies[row] = game.state
        copies[row]["asked"] = seat
        copies[row]["draws"] = 5
        decide(copies[row], game.params, policy, game.desk)
        assert copies[row]["draws"][:3].tolist() == [5 + (other == seat) for other in range(3)]


@pytest.mark.parametrize("name", ["random", "beginner"])
def test_two_seats_never_share_a_stream(name: str) -> None:
    policy, copies, same = policies_of([name])[0], np.zeros(1, STATE), 0
    for deal in range(60):
        game, chosen = Fresh(2, deal=deal), []
        game.state["hand"][1] = game.state["hand"][0]
        game.state["hidden"][1] = game.state["hidden"][0]
        for seat in (0, 1):
            copies[0] = game.state
            copies[0]["asked"] = seat
            decide(copies[0], game.params, policy, game.desk)
            chosen.append(int(copies[0]["chosen"][seat, 0]))
        same += chosen[0] == chosen[1]
    # Eight cards agree by chance in one game of eight; noise often leaves the best card on top, but not always.
    assert same < 55


def test_first_hands_do_not_depend_on_rules_and_players() -> None:
    settings = ({}, {"tie_bonus": "each"}, {"customers.c05.points": 9}, {"pick_timing": "clockwise"})
    deals = []
    for edition in settings:
        game = Fresh(3, deal=4, seed=SEED, edition=edition)
        deals.append((game.row(), game.hidden(), [game.hand_numbers(seat) for seat in range(3)]))
    assert all(deal == deals[0] for deal in deals)


def test_what_is_kept_hardly_disturbs_the_deal() -> None:
    hands = []
    for row in (0, 7):
        game = Fresh(2, deal=4, seed=SEED)
        while game.question == Question.LAY:
            game.do(game.legal()[0])
        while game.question == Question.KEEP:
            game.do(game.legal()[row])
        hands.append(set(game.hand_numbers(0)))
    assert len(hands[0] & hands[1]) >= 5


def test_every_game_has_its_own_deal() -> None:
    deals = Counter(tuple(Fresh(4, deal=deal).hand_numbers(0)) for deal in range(500))
    assert set(deals.values()) == {1}
