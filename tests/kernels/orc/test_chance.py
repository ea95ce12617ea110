"""What luck does: acceptance scenarios S23 and S27, and draws as they are documented."""

from fractions import Fraction

import numpy as np
import pytest

from kernels.orc.layout import EndReason, Event, Question
from kernels.rng import Purpose, draw
from tests.kernels.orc.batch import RANDOM, logged_game, play_games
from tests.kernels.orc.chance import assert_mean, assert_share, assert_uniform
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.machine import LETTERS
from tests.reference.orc_board import Board, Rules
from tests.reference.orc_game import Game
from tests.reference.orc_positions import numbers_of
from tests.reference.orc_words import number_of
from tests.reference.rng import SEAT, below
from tests.reference.rng import draw as plain_draw

SEED = 20261130
GAMES = 60_000


@pytest.fixture(scope="module")
def many() -> np.ndarray:
    """Return the results of many games of the random player."""
    return play_games(GAMES, seed=SEED).results


# --- S23: the arrangement does not know the seat ----------------------------------------------------------------------


def arrangement(asked: int, draws_of: int) -> str:
    """Return what a seat arranges when it is fed the draws of a seat."""
    game = Fresh(seed=SEED, deal=9)
    if asked == 1:
        game.put(0, "SACASNSKAJ")
    roles = ""
    for piece in range(10):
        rows = game.listed()
        left = [LETTERS[row["b"]] for row in rows for _ in range(int(game.state["left"][asked][row["b"]]))]
        bits = int(draw(np.uint64(SEED), np.uint64(9), int(Purpose.SEAT) + draws_of, piece))
        role = left[below(bits, len(left))]
        if asked == draws_of:
            before = int(game.state["draws"][asked])
            game.decide(RANDOM[0])
            assert int(game.state["draws"][asked]) == before + 1
            assert LETTERS[game.state["role"][asked][piece]] == role
        else:
            game.do(next(row for row in rows if LETTERS[row["b"]] == role))
        roles += role
    return roles


def test_S23_the_same_draws_give_the_same_arrangement_in_either_seat() -> None:
    assert arrangement(0, 0) == arrangement(1, 0)
    assert arrangement(1, 1) == arrangement(0, 1)
    assert arrangement(0, 0) != arrangement(1, 1)


def test_S23_each_role_stands_on_each_square_as_often_as_there_are_pieces_of_it(many: np.ndarray) -> None:
    for seat in (0, 1):
        for square in range(10):
            for role, count in enumerate((3, 3, 1, 1, 1, 1)):
                n = int((many["role"][:, seat, square] == role).sum())
                assert_share(n, GAMES, Fraction(count, 10), comparisons=120)


def test_S23_every_arrangement_is_as_likely_as_any_other(many: np.ndarray) -> None:
    # Where Chariot, Knight, King and Jester stand: 5,040 ways, too many to count one by one; pairs are 90.
    for one, two in ((2, 3), (4, 5), (2, 4), (3, 5)):
        both = np.argmax(many["role"] == one, axis=2) * 10 + np.argmax(many["role"] == two, axis=2)
        counts = np.bincount(both.ravel(), minlength=100)[[a * 10 + b for a in range(10) for b in range(10) if a != b]]
        assert_uniform(counts, comparisons=4)


def test_S23_the_two_arrangements_are_independent(many: np.ndarray) -> None:
    for role in (2, 3, 4, 5):
        squares = np.argmax(many["role"] == role, axis=2)
        assert_uniform(np.bincount(squares[:, 0] * 10 + squares[:, 1], minlength=100), comparisons=4)


# --- S27: exact and sampled facts for uniform play --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "mean"),
    [
        ({}, 10.1),
        ({"board.rows": 5}, 9.1),
        ({"board.rows": 9}, 11.1),
        ({"rules.chariot_stop": "full"}, 8.6),
        ({"rules.chariot_stop": "full", "board.rows": 9}, 8.6),
    ],
)
def test_S27_options_of_the_first_move(edition: dict[str, object], mean: float) -> None:
    counts = []
    for deal in range(2000):
        game = Fresh(seed=SEED, deal=deal, edition=edition)
        while game.question == Question.ARRANGE:
            game.decide(RANDOM[0])
        counts.append(len(game.listed()))
    assert_mean(np.array(counts, float), mean, comparisons=5)
    if not edition:
        assert (min(counts), max(counts)) == (5, 15)


def test_S27_the_first_move_ends_the_game_for_each_seat_alike(many: np.ndarray) -> None:
    share = Fraction(67_559_123, 7_567_560_000)
    first = many["turns"] == 1
    assert_share(int(first.sum()), GAMES, share, comparisons=3)
    for reason in (EndReason.KING_TAKEN, EndReason.JESTER_TAKEN):
        assert_share(int((first & (many["end_reason"] == reason)).sum()), GAMES, share / 2, comparisons=3)


def assert_near(values: np.ndarray, mean: float, error: float) -> None:
    """Check the mean of many games against that of 8,000,000 others, whose standard error is given.

    The bound is 5.4 standard errors of the difference: less than one false alarm in a million among twelve checks.
    """
    allowed = 5.4 * np.hypot(float(values.std()) / np.sqrt(len(values)), error)
    assert abs(values.mean() - mean) <= allowed, f"{values.mean()}, expected {mean} within {allowed}"


def test_S27_who_wins_and_how(many: np.ndarray) -> None:
    won = many["winners"] == 1
    shares = {
        0.4997: won & (many["win"][:, 0] == 1),
        0.4985: won & (many["win"][:, 1] == 1),
        0.0018: many["winners"] == 2,
        0.4582: many["end_reason"] == EndReason.KING_TAKEN,
        0.0488: many["end_reason"] == EndReason.CASTLE_REACHED,
        0.4912: many["end_reason"] == EndReason.JESTER_TAKEN,
    }
    for share, is_so in shares.items():
        assert_near(is_so.astype(float), share, 0.0002)
    assert not np.isin(many["end_reason"], [EndReason.NO_LEGAL_MOVE, EndReason.STALLED]).any()


def test_S27_how_long_games_are(many: np.ndarray) -> None:
    assert_near(many["turns"].astype(float), 39.75, 0.01)
    assert_near(many["captures"].sum(axis=1).astype(float), 4.02, 0.01)
    assert np.median(many["turns"]) == 32
    assert abs(float((many["turns"] < 102).mean()) - 0.95) < 0.005


def test_S27_options_of_a_decision() -> None:
    options, games = 0, []
    for deal in range(250):
        game, before, plies = Fresh(seed=SEED, deal=deal), options, 0
        for _ in game.decisions(RANDOM):
            if game.question == Question.MOVE:
                options, plies = options + len(game.listed()), plies + 1
        games.append((options - before, plies))
    counts = np.array(games, float)
    ratio = counts[:, 0].sum() / counts[:, 1].sum()
    error = float((counts[:, 0] - ratio * counts[:, 1]).std()) / np.sqrt(len(counts)) / counts[:, 1].mean()
    assert abs(ratio - 16.54) < 5.4 * error
    assert error < 0.2


@pytest.mark.parametrize("rows", [8, 9])
def test_S27_longer_boards_draw_more_often(rows: int) -> None:
    drawn = play_games(20_000, seed=SEED, edition={"board.rows": rows}).results["winners"] == 2
    assert_near(drawn.astype(float), {8: 0.011, 9: 0.036}[rows], 0.0005)


# --- draws ------------------------------------------------------------------------------------------------------------


def game_by_draws(deal: int, changed: dict[str, object]) -> list[tuple[int, int, int]]:
    """Return what two random players do by the documented draws, in plain Python: (seat, a, b) of every choice."""
    rules = Rules(numbers_of(changed))
    board, told, made = Board(rules), [], [0, 0]

    def choose(seat: int, n: int) -> int:
        bits = plain_draw(SEED, deal, SEAT + seat, made[seat])
        made[seat] += 1
        return below(bits, n)

    for seat in (0, 1):
        left = [role for role in LETTERS for _ in range(rules.counts[role])]
        for piece, square in enumerate(rules.start(seat)):
            role = left.pop(choose(seat, len(left)))
            board.put(seat, role, square)
            told.append((seat, piece, LETTERS.index(role)))
    game = Game(rules, board)
    game.begin()
    while game.ending is None:
        moves = game.moves()
        start, end = moves[choose(game.seat, len(moves))]
        told.append((game.seat, number_of(start), number_of(end)))
        game.go((start, end))
    return told


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"rules.chariot_stop": "full", "board.rows": 9},
        {"rules.jester_onto_enemy": "share", "board.rows": 5},
        {"pieces.soldier": 8, "pieces.archer": 0, "pieces.chariot": 0, "pieces.knight": 0},
    ],
    ids=str,
)
def test_random_players_do_what_the_documented_draws_say(changed: dict[str, object]) -> None:
    for deal in (0, 1, 2**40 + 3, *range(20, 30)):
        rows = logged_game(deal, seed=SEED, edition=changed).events
        rows = rows[np.isin(rows["kind"], [Event.PUT, Event.MOVED])]
        assert list(zip(rows["seat"], rows["a"], rows["b"], strict=True)) == game_by_draws(deal, changed)


def test_the_first_arrangement_does_not_depend_on_rules_or_board() -> None:
    editions = ({}, {"board.rows": 9}, {"rules.chariot_stop": "full"}, {"drawing.draw_plies": 20})
    found = [play_games(5, seed=SEED, edition=edition).results["role"].tolist() for edition in editions]
    assert all(roles == found[0] for roles in found)


def test_every_game_is_another(many: np.ndarray) -> None:
    first = many["role"][:300].reshape(300, -1).tolist()
    assert len({tuple(roles) for roles in first}) == 300
