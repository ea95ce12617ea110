"""Every game the kernel plays is legal for the referee, which was written from the rulebook without the kernel."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tests.kernels.orc.batch import Batch, logged_game
from tests.reference.orc import Referee
from tests.reference.orc_positions import OTHERS, numbers_of
from tests.reference.orc_words import ENDS, EVENTS, ROLES, IllegalTrace

SEED = 20261130


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
    rounds = [[tuple(kept) for kept in row] for row in batch.rounds[0][: int(result["rounds"]) + 1].tolist()]
    bits = [[sum(1 << ROLES.index(role) for role in left) for left in seat] for seat in referee.possible()]
    assert batch.state["possible"].tolist() == bits
    assert dict(enumerate(rounds)) == referee.after_rounds


def check(changed: Mapping[str, Any], games: range) -> Counter[str]:
    """Play games one by one and let the referee read each of them; return how they ended."""
    ends: Counter[str] = Counter()
    numbers = numbers_of(changed)
    for game in games:
        batch = logged_game(game, seed=SEED, edition=changed)
        compare(judge(batch, numbers, game), batch)
        ends[ENDS[int(batch.results[0]["end_reason"])]] += 1
    return ends


def test_every_game_is_legal() -> None:
    ends = check({}, range(150))
    assert min(ends[reason] for reason in ("king_taken", "castle_reached", "jester_taken")) > 0


@pytest.mark.parametrize("changed", OTHERS, ids=str)
def test_every_game_is_legal_with_other_settings(changed: Mapping[str, Any]) -> None:
    check(changed, range(25))


def test_the_referee_rejects_the_games_of_another_ruling() -> None:
    rejected = 0
    for game in range(10):
        batch = logged_game(game, seed=SEED, edition={"rules.jester_onto_enemy": "share"})
        try:
            Referee(numbers_of()).read_all(batch.events.tolist())
        except IllegalTrace:
            rejected += 1
    assert rejected > 0
