"""Arrangements: formations, likings for the front row, and acceptance scenario S23 for every policy."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from kernels.orc.layout import PolicyKind
from tests.kernels.orc.batch import RANDOM, play_games
from tests.kernels.orc.chance import FALSE_ALARM, assert_share, assert_uniform
from tests.kernels.orc.machine import LETTERS
from tests.kernels.orc.players import BUILT_IN, any_policy, both, formations_of, likings_of, quick, with_formations
from tests.reference.orc_arranging import arrange, draws_of, shares
from tests.reference.orc_board import Rules
from tests.reference.orc_positions import numbers_of

SEED = 20261130
SHORT = {"drawing.draw_plies": 1}
"""Games end with the first move: only their arrangements are looked at."""
ROLES = range(len(LETTERS))
OTHER_PIECES: tuple[dict[str, int], ...] = (
    {"pieces.soldier": 8, "pieces.archer": 0, "pieces.chariot": 0, "pieces.knight": 0},
    {"pieces.soldier": 0, "pieces.archer": 0, "pieces.chariot": 4, "pieces.knight": 4},
    {"pieces.soldier": 1, "pieces.archer": 4, "pieces.chariot": 2, "pieces.knight": 1},
)


def arrangements(policies: np.ndarray, games: int, first: int = 0, edition: dict[str, Any] | None = None) -> np.ndarray:
    """Return the roles that both seats put on their starting squares, by game and seat."""
    settings = {**SHORT, **(edition or {})}
    return play_games(games, first_game=first, seed=SEED, edition=settings, policies=policies).results["role"]


def words_of(roles: np.ndarray) -> list[str]:
    """Return arrangements as words."""
    return ["".join(LETTERS[role] for role in row) for row in roles.tolist()]


def expected_of(policy: np.void, deal: int, seat: int, edition: dict[str, Any] | None = None) -> str:
    """Return what a policy arranges with the documented draws of a seat."""
    counts = Rules(numbers_of(edition)).counts
    return arrange(draws_of(SEED, deal, seat), counts, formations_of(policy), likings_of(policy))


def games_of(name: str, games: int) -> int:
    """Return how many games to look at; a search takes longer over its first move."""
    return games // 10 if quick(name)["kind"][0] == PolicyKind.SEARCH else games


def fits(arrangement: str, formation: str) -> bool:
    """Say whether an arrangement is one that a formation allows."""
    return all(asked in (".", put) for asked, put in zip(formation, arrangement, strict=True))


# --- S23: the arrangement does not know the seat ----------------------------------------------------------------------


@pytest.mark.parametrize("name", BUILT_IN)
def test_S23_the_arrangement_is_the_same_work_of_the_own_draws_in_either_seat(name: str) -> None:
    # One function of the policy and the draws, which knows neither the seat nor the other arrangement, gives both.
    policy, games = quick(name), 40
    for seat in (0, 1):
        expected = [expected_of(policy[0], deal, seat) for deal in range(games)]
        assert words_of(arrangements(both(policy), games)[:, seat]) == expected
        assert len(set(expected)) > 1


@pytest.mark.parametrize("number", range(12))
def test_S23_any_likings_are_followed_in_either_seat(number: int) -> None:
    policy = any_policy(np.random.default_rng(number))
    if number % 3:
        with_formations(policy, ["...K......", "J.........", "..S.......", "NA...C...."][:number])
    for seat in (0, 1):
        found = words_of(arrangements(both(policy), 25)[:, seat])
        assert found == [expected_of(policy[0], deal, seat) for deal in range(25)]


@pytest.mark.parametrize("name", BUILT_IN)
def test_S23_the_arrangement_does_not_depend_on_the_other_player_or_the_rules(name: str) -> None:
    policy = quick(name)
    found = arrangements(both(policy), 10)
    for other in ("random", "greedy", "guard"):
        assert (arrangements(np.concatenate([policy, quick(other)]), 10)[:, 0] == found[:, 0]).all()
        assert (arrangements(np.concatenate([quick(other), policy]), 10)[:, 1] == found[:, 1]).all()
    for edition in ({"board.rows": 9}, {"rules.chariot_stop": "full"}, {"drawing.draw_plies": 2}):
        assert (arrangements(both(policy), 10, edition=edition) == found).all()


@pytest.mark.parametrize("name", BUILT_IN)
def test_S23_each_role_stands_on_each_square_as_often_as_the_likings_say(name: str) -> None:
    policy, games = quick(name), games_of(name, 20_000)
    roles = arrangements(both(policy), games, first=1000)
    expected = shares(Rules(numbers_of()).counts, formations_of(policy[0]), likings_of(policy[0]) or {})
    for seat in (0, 1):
        for square in range(10):
            for role in ROLES:
                n = int((roles[:, seat, square] == role).sum())
                assert_share(n, games, expected[square][LETTERS[role]], comparisons=120 * len(BUILT_IN))


@pytest.mark.parametrize("name", BUILT_IN)
def test_S23_the_two_arrangements_of_a_policy_are_independent(name: str) -> None:
    roles, tested = arrangements(both(quick(name)), games_of(name, 40_000)), 0
    for role in (2, 3, 4, 5):
        squares = np.argmax(roles == role, axis=2)
        marginal = [np.bincount(squares[:, seat], minlength=10) / len(squares) for seat in (0, 1)]
        expected = np.outer(*marginal).ravel() * len(squares)
        counts = np.bincount(squares[:, 0] * 10 + squares[:, 1], minlength=100)
        # Rare pairs of places are looked at together.
        rare = expected < 20
        cells = np.append(counts[~rare], counts[rare].sum())
        wanted = np.append(expected[~rare], expected[rare].sum())
        cells, wanted = cells[wanted > 0], wanted[wanted > 0]
        if len(cells) > 1:
            # The margins are estimated, which only makes the check milder.
            statistic = float(((cells - wanted) ** 2 / wanted).sum())
            assert statistic <= chi2.isf(FALSE_ALARM / (4 * len(BUILT_IN)), len(cells) - 1), cells
            tested += 1
    assert tested > 1


# --- formations -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in BUILT_IN if quick(name)["n_formations"][0]])
def test_every_formation_is_used_as_written_and_equally_often(name: str) -> None:
    policy, games = quick(name), 4000
    formations = formations_of(policy[0])
    for seat in (0, 1):
        used = Counter[str]()
        for word in words_of(arrangements(both(policy), games)[:, seat]):
            fitting = [formation for formation in formations if fits(word, formation)]
            assert fitting, f"{word} is none of {formations}"
            used.update(fitting if len(fitting) == 1 else [])
        assert min(used[formation] for formation in formations) > games / len(formations) / 2


@pytest.mark.parametrize("row", [RANDOM[:1], quick("greedy"), quick("search")], ids=["random", "greedy", "search"])
def test_what_a_formation_wants_later_is_kept_for_it(row: np.ndarray) -> None:
    policy = with_formations(row.copy(), ["....K.....", ".........J", "SS.......C", ".........."])
    for seat in (0, 1):
        words = words_of(arrangements(both(policy), 200)[:, seat])
        assert words == [expected_of(policy[0], deal, seat) for deal in range(200)]
    whole = with_formations(row.copy(), ["SACASNSKAJ"])
    assert set(words_of(arrangements(both(whole), 5).reshape(-1, 10))) == {"SACASNSKAJ"}


@pytest.mark.parametrize("edition", OTHER_PIECES, ids=str)
@pytest.mark.parametrize("name", BUILT_IN)
def test_with_other_pieces_a_formation_is_followed_as_far_as_they_go(name: str, edition: dict[str, Any]) -> None:
    policy = quick(name)
    counts = Rules(numbers_of(edition)).counts
    for seat in (0, 1):
        words = words_of(arrangements(both(policy), 20, edition=edition)[:, seat])
        assert words == [expected_of(policy[0], deal, seat, edition) for deal in range(20)]
        assert all(Counter(word) == Counter(counts) for word in words)


# --- likings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", "KJCN")
def test_what_is_not_liked_in_front_never_stands_there(role: str) -> None:
    weights = {"king_front": 1.0, "jester_front": 1.0, "chariot_front": 1.0, "knight_front": 1.0}
    names = dict(zip("KJCN", weights, strict=True))
    policy = any_policy(np.random.default_rng(1), **{**weights, names[role]: 0.0})
    words = words_of(arrangements(both(policy), 1000).reshape(-1, 10))
    assert not any(role in word[:5] for word in words)
    gladly = any_policy(np.random.default_rng(1), **{**weights, names[role]: 50.0})
    assert sum(role in word[:5] for word in words_of(arrangements(both(gladly), 1000)[:, 0])) > 950


def test_if_nothing_is_liked_in_front_all_pieces_are_alike() -> None:
    nothing = dict.fromkeys(("king_front", "jester_front", "chariot_front", "knight_front"), 0.0)
    policy = any_policy(np.random.default_rng(1), **nothing)
    edition = {"pieces.soldier": 0, "pieces.archer": 0, "pieces.chariot": 4, "pieces.knight": 4}
    roles = arrangements(both(policy), 20_000, edition=edition)
    for square in range(10):
        for role, count in enumerate((0, 0, 4, 4, 1, 1)):
            assert_share(int((roles[:, 0, square] == role).sum()), 20_000, count / 10, comparisons=60)


def test_random_takes_no_weights() -> None:
    policy = both(any_policy(np.random.default_rng(3), king_front=0.0))
    policy["kind"] = 0
    assert (arrangements(policy, 50) == arrangements(RANDOM, 50)).all()


def test_every_arrangement_of_drawn_is_as_likely_as_any_other() -> None:
    roles = arrangements(both(quick("drawn")), 60_000)
    for one, two in ((2, 3), (4, 5)):
        pairs = np.argmax(roles == one, axis=2) * 10 + np.argmax(roles == two, axis=2)
        counts = np.bincount(pairs.ravel(), minlength=100)[[a * 10 + b for a in range(10) for b in range(10) if a != b]]
        assert_uniform(counts, comparisons=2)
