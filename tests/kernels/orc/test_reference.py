"""Every game the kernel plays is legal for the referee, which was written from the rulebook without the kernel."""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tests.kernels.orc.batch import RANDOM, Batch, logged_game
from tests.kernels.orc.players import BUILT_IN, both, quick
from tests.reference.orc import Referee, Seen
from tests.reference.orc_positions import OTHERS, numbers_of
from tests.reference.orc_words import ENDS, EVENTS, ROLES, IllegalTrace

SEED = 20261130
TOLERANCE = 2e-6
"""Bits are kept in 32 bits; 100,800 assignments and one fewer are 14 millionths of a bit apart."""


def judge(batch: Batch, numbers: Mapping[str, Any], game: int) -> Referee:
    """Let the referee read a game; name it if it is illegal."""
    referee, rows = Referee(numbers), batch.events.tolist()
    try:
        referee.read_all(rows)
    except IllegalTrace as fault:
        near = [(EVENTS[row[1]], *row[2:]) for row in rows[max(0, fault.row_number - 5) : fault.row_number + 1]]
        pytest.fail(f"seed {SEED}, game {game}: {fault}\n{near}")
    return referee


def compare(referee: Referee, batch: Batch) -> None:
    """Compare what the kernel counted with what the referee did."""
    result = batch.results[0]
    for name, expected in referee.result().items():
        assert result[name].tolist() == expected, name
    bits = [[sum(1 << ROLES.index(role) for role in left) for left in seat] for seat in referee.possible()]
    assert batch.state["possible"].tolist() == bits
    rounds = batch.rounds[0][: int(result["rounds"]) + 1]
    assert list(referee.after_rounds) == list(range(len(rounds)))
    for number, row in enumerate(rounds):
        for seat, seen in enumerate(referee.after_rounds[number]):
            assert_seen(row[seat], seen)


def assert_seen(row: np.void, seen: Seen) -> None:
    """Compare what is kept of a seat after a round."""
    assert (int(row["score"]), int(row["known"]), int(row["king"])) == (seen.score, seen.known, seen.king)
    assert row["king_seen"] == np.float32(float(seen.king_seen))
    assert row["jester_seen"] == np.float32(float(seen.jester_seen))
    assert abs(float(row["bits"]) - math.log2(seen.ways)) < TOLERANCE


def check(changed: Mapping[str, Any], games: range, policies: np.ndarray = RANDOM) -> Counter[str]:
    """Play games one by one and let the referee read each of them; return how they ended."""
    ends: Counter[str] = Counter()
    numbers = numbers_of(changed)
    for game in games:
        batch = logged_game(game, seed=SEED, edition=changed, policies=policies)
        compare(judge(batch, numbers, game), batch)
        ends[ENDS[int(batch.results[0]["end_reason"])]] += 1
    return ends


def test_every_game_is_legal() -> None:
    ends = check({}, range(150))
    assert min(ends[reason] for reason in ("king_taken", "castle_reached", "jester_taken")) > 0


@pytest.mark.parametrize("changed", OTHERS, ids=str)
def test_every_game_is_legal_with_other_settings(changed: Mapping[str, Any]) -> None:
    check(changed, range(25))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_of_every_policy_is_legal(name: str) -> None:
    check({}, range(8), both(quick(name)))


@pytest.mark.parametrize("changed", OTHERS, ids=str)
def test_every_game_of_unlike_policies_is_legal_with_other_settings(changed: Mapping[str, Any]) -> None:
    random = np.random.default_rng(len(str(changed)))
    for game in range(6):
        names = random.choice(BUILT_IN, 2)
        check(changed, range(game, game + 1), np.concatenate([quick(str(name)) for name in names]))


def test_what_is_kept_of_rounds_is_compared() -> None:
    # A number that is a little off does not pass.
    batch = logged_game(3, seed=SEED)
    referee = judge(batch, numbers_of(), 3)
    for column, change in (("known", 1), ("bits", -1e-5), ("king_seen", 1e-6), ("jester_seen", 1e-6)):
        spoilt = Batch(batch.results, batch.rounds.copy(), batch.events, batch.state)
        spoilt.rounds[column][0][1][0] += change
        with pytest.raises(AssertionError):
            compare(referee, spoilt)
    compare(referee, batch)


def test_the_referee_rejects_the_games_of_another_ruling() -> None:
    rejected = 0
    for game in range(10):
        batch = logged_game(game, seed=SEED, edition={"rules.jester_onto_enemy": "share"})
        try:
            Referee(numbers_of()).read_all(batch.events.tolist())
        except IllegalTrace:
            rejected += 1
    assert rejected > 0
