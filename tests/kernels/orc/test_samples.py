"""A search draws the enemy's roles so that every assignment that fits what was seen is as likely as any other."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from kernels.orc import belief
from kernels.orc.layout import DESK, NOBODY
from kernels.orc.scoring import recount
from tests.kernels.orc.chance import assert_share, assert_uniform
from tests.kernels.orc.machine import LETTERS, Machine, roles_of
from tests.kernels.orc.table import Arranged
from tests.reference.orc_assignments import assignments, in_order
from tests.reference.orc_cases import CASTLEWARD, SUSPECTS, WALK

SEEDS = 12
WORLDS = 1000
MARCH = "a2-a3 b6-b5 e2-e3 d6-d5 a3-a4 b5-b4"
POSITIONS: tuple[tuple[int, tuple[str, str], str, dict[str, object]], ...] = (
    (1, ("SACASNSKAJ", "NSASKAJSCA"), f"{WALK} c2xc6 c7xc6", {}),
    (0, ("SACASNSKAJ", "NSASKAJSCA"), f"{WALK} c2xc6 c7xc6", {}),
    (0, ("KSASJACNAS", "NSASKAJSCA"), SUSPECTS, {}),
    (0, ("KSASJACNAS", "NSASKAJSCA"), f"{SUSPECTS} c2-b3 d5-c6 b4xb5", {}),
    (0, ("KSASJACNAS", "NSASKAJSCA"), f"{CASTLEWARD} e6-e7", {}),
    (1, ("SACASNSKAJ", "NSASKAJSCA"), MARCH, {}),
    (0, ("SACASNSKAJ", "NSASKAJSCA"), MARCH, {"handicap.first_shows": "chariot"}),
)


def sampled(game: Machine, seat: int, seeds: Sequence[int]) -> list[str]:
    """Return many draws of the roles of a seat's pieces on the board."""
    desk, drawn = np.zeros(1, DESK)[0], []
    standing = [piece for piece, square in enumerate(game.state["square"][seat].tolist()) if square != NOBODY]
    belief.learn(game.state, game.params, seat, desk)
    belief.sort_out(game.state, game.params, seat, desk)
    for seed in seeds:
        for number in range(WORLDS):
            belief.draw_roles(game.state, seat, np.uint64(seed), number, desk)
            drawn.append("".join(LETTERS[role] for role in desk["world"][standing]))
    return drawn


def sets_of(game: Machine, seat: int) -> tuple[tuple[str, ...], str]:
    """Return the roles possible for each piece on the board, and those that they have among them."""
    rows = zip(*(game.state[name][seat].tolist() for name in ("square", "possible", "role")), strict=True)
    standing = [(in_order(roles_of(bits)), LETTERS[role]) for square, bits, role in rows if square != NOBODY]
    return tuple(roles for roles, _ in standing), in_order(role for _, role in standing)


@pytest.mark.parametrize(("seat", "formations", "moves", "edition"), POSITIONS)
def test_each_role_is_drawn_for_each_piece_as_often_as_it_is_likely(
    seat: int, formations: tuple[str, str], moves: str, edition: dict[str, object]
) -> None:
    game = Arranged(*formations, edition=edition)
    game.play(*moves.split())
    drawn = sampled(game, seat, range(SEEDS))
    sets, left = sets_of(game, seat)
    every = Counter(drawn)
    assert all(in_order(iter(world)) == left for world in every)
    assert all(role in own for world in every for role, own in zip(world, sets, strict=True))
    chances = list(game.chances(seat).values())
    on_board = [kept for kept, square in zip(chances, game.state["square"][seat], strict=True) if square != NOBODY]
    for piece, kept in enumerate(on_board):
        for role in LETTERS:
            n = sum(number for world, number in every.items() if world[piece] == role)
            assert_share(n, len(drawn), kept.get(role, 0.0), comparisons=60 * len(POSITIONS))


@pytest.mark.parametrize(
    ("formation", "sets"),
    [
        ("KSCSJNAAAS", ("SCK", "SC", "SCKJ", "SACNKJ", "KJ")),
        ("SAKJNCSSAA", ("SKJ", "AKJ", "AKJ", "SACNKJ", "SACNKJ", "SCKJ")),
        ("JKSSSCAAAN", ("SACNKJ", "SKJ", "SKJ", "SACNKJ", "SKJ", "SC")),
    ],
)
def test_every_assignment_is_drawn_as_often_as_any_other(formation: str, sets: tuple[str, ...]) -> None:
    game = Arranged(formation)
    state = game.state
    for piece, role in enumerate(formation):
        roles = sets[piece] if piece < len(sets) else role
        state["possible"][0][piece] = sum(1 << LETTERS.index(role) for role in roles)
    state["square"][0][len(sets) :] = NOBODY
    recount(state, game.params)
    every = list(assignments(sets, in_order(iter(formation[: len(sets)]))))
    assert 5 < len(every) == game.ways(0) < 100
    drawn = Counter(sampled(game, 0, range(SEEDS)))
    assert_uniform(np.array([drawn.pop(world, 0) for world in every]), comparisons=3)
    assert not drawn


def test_draws_of_other_seeds_and_numbers_differ() -> None:
    game = Arranged()
    drawn = sampled(game, 1, (1, 2))
    assert len(set(drawn)) > 1900
    assert drawn[:WORLDS] == sampled(game, 1, (1,))
