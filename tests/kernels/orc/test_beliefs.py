"""Beliefs: how likely each role of each piece is to the other seat is what counting all assignments gives, exactly."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from kernels.orc import belief, scoring
from kernels.orc.layout import DESK, N_PIECES, NOBODY, STATE, Question
from tests.kernels.orc.batch import RANDOM
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.machine import LETTERS, Machine, roles_of
from tests.kernels.orc.players import BUILT_IN, both, quick
from tests.kernels.orc.table import Arranged, Table
from tests.reference.orc_assignments import belief_about
from tests.reference.orc_board import Board, Piece, Rules
from tests.reference.orc_cases import SUSPECTS
from tests.reference.orc_positions import OTHERS, numbers_of
from tests.reference.orc_words import square_at

TOLD = ["SACNKJ", "SCKJ", "SKJ", "AKJ", "SCK", "SCJ", "SK", "SJ", "SC", "AK", "AJ", "KJ", "S", "A", "C", "N", "K", "J"]
"""All that moves can leave of a piece: what one tells, and what several tell together."""


def bits_of(roles: str) -> int:
    """Return roles as bits."""
    return sum(1 << LETTERS.index(role) for role in roles)


def board_of(machine: Machine, changed: Mapping[str, Any]) -> Board:
    """Return what stands where in a game of the kernel, and what the moves tell of each piece."""
    board = Board(Rules(numbers_of(changed)))
    for seat in (0, 1):
        rows = zip(*(machine.state[name][seat].tolist() for name in ("role", "square", "possible")), strict=True)
        for role, square, bits in rows:
            place = None if square == NOBODY else square_at(square)
            board.pieces[seat].append(Piece(LETTERS[role], place, roles_of(bits)))
    return board


def learned(machine: Machine, seat: int, anew: bool) -> np.void:
    """Return a copy of the record on which the belief about a seat is up to date; `anew` counts it in any case."""
    copies = np.zeros(1, STATE)
    copies[0] = machine.state
    if anew:
        copies["chance"], copies["ways"], copies["is_stale"] = -1.0, -1.0, 1
    belief.learn(copies[0], machine.params, seat, np.zeros(1, DESK)[0])
    return copies[0]


def assert_exact(machine: Machine, changed: Mapping[str, Any]) -> None:
    """Compare what the kernel believes of both seats with a plain count."""
    board = board_of(machine, changed)
    for seat in (0, 1):
        expected = belief_about(board, seat)
        chances = [[float(chances[role]) for role in LETTERS] for chances in expected.chances]
        assert expected.ways > 0
        for anew in (False, True):
            found = learned(machine, seat, anew)
            assert found["ways"][seat] == expected.ways
            assert found["chance"][seat].tolist() == chances
        # The truth is among the assignments.
        assert all(piece.role in piece.possible for piece in board.pieces[seat])
        assert all(chances[piece][LETTERS.index(role.role)] > 0 for piece, role in enumerate(board.pieces[seat]))


def check_game(policies: np.ndarray, deal: int, changed: Mapping[str, Any], random: np.random.Generator) -> int:
    """Play a game and compare the beliefs now and then; return how often."""
    compared, wait = 0, 0
    game = Fresh(seed=20261130, deal=deal, edition=changed)
    for _ in game.decisions(policies):
        if game.question == Question.MOVE:
            if wait == 0:
                assert_exact(game, changed)
                compared, wait = compared + 1, int(random.integers(1, 9))
            wait -= 1
    assert_exact(game, changed)
    return compared + 1


@pytest.mark.parametrize("name", BUILT_IN)
def test_H7_beliefs_in_games_of_every_policy(name: str) -> None:
    random = np.random.default_rng(1)
    assert sum(check_game(both(quick(name)), deal, {}, random) for deal in range(12)) > 40


@pytest.mark.parametrize("changed", OTHERS, ids=str)
def test_H7_beliefs_in_other_editions(changed: Mapping[str, Any]) -> None:
    # Other numbers of pieces, Chariots that must run, Jesters that share, handicaps: one piece fewer, one known.
    random = np.random.default_rng(2)
    policies = np.concatenate([quick("greedy"), RANDOM[:1]])
    assert sum(check_game(policies[:: 1 - deal % 2 * 2], deal, changed, random) for deal in range(6)) > 12


@pytest.mark.parametrize("number", range(40))
def test_H7_beliefs_whatever_is_possible_of_each_piece(number: int) -> None:
    # Positions that few games reach: anything that moves can tell of each piece, any pieces removed.
    random = np.random.default_rng(number)
    changed = (OTHERS + ({},) * 10)[int(random.integers(len(OTHERS) + 10))]
    game = Fresh(seed=number, edition=changed)
    while game.question == Question.ARRANGE:
        game.decide(RANDOM[0])
    for seat in (0, 1):
        _narrow(game, seat, random)
    assert_exact_anew(game, changed)


def _narrow(game: Machine, seat: int, random: np.random.Generator) -> None:
    """Remove some pieces of a seat, and let something be known of the others."""
    state = game.state
    for piece in range(N_PIECES):
        role = int(state["role"][seat][piece])
        if state["square"][seat][piece] == NOBODY or (role < 4 and random.random() < 0.25):
            state["square"][seat][piece] = NOBODY
            state["possible"][seat][piece] = 1 << role
        elif random.random() < 0.7:
            told = [bits_of(roles) for roles in TOLD if LETTERS[role] in roles]
            state["possible"][seat][piece] = random.choice(told)
    scoring.recount(state, game.params)


def assert_exact_anew(game: Machine, changed: Mapping[str, Any]) -> None:
    """Compare what the kernel believes when it counts anew."""
    board = board_of(game, changed)
    for seat in (0, 1):
        expected, found = belief_about(board, seat), learned(game, seat, anew=True)
        assert found["ways"][seat] == expected.ways
        assert found["chance"][seat].tolist() == [[float(kept[role]) for role in LETTERS] for kept in expected.chances]


def test_H7_two_suspects_use_up_king_and_jester() -> None:
    game = Arranged("KSASJACNAS", "NSASKAJSCA")
    game.play(*SUSPECTS.split())
    assert game.ways(0) == 2240
    assert all(not {"K", "J"} & set(roles) for home, roles in game.chances(0).items() if home not in ("a2", "e2"))


def test_H7_what_everybody_knows_of_one_seat_says_nothing_of_the_other() -> None:
    game = Arranged()
    game.play("c2-c3")
    before = game.chances(0)
    game.play("e6-d4")
    assert game.ways(1) == 10_080
    assert game.chances(0) == before


def test_H8_a_capture_let_go_by_tells_nothing() -> None:
    # Seat 1's Soldier on b6 lets the Chariot on c6 stand; it is as likely anything as the pieces far away are.
    game = Arranged()
    game.play("c2xc6", "e6-d4")
    chances = game.chances(1)
    assert chances["b6"] == chances["a7"] == {"S": 3 / 8, "A": 2 / 8, "C": 1 / 8, "K": 1 / 8, "J": 1 / 8}


def test_H9_before_the_first_move_every_arrangement_counts_once() -> None:
    game = Arranged()
    assert (game.ways(0), game.ways(1)) == (100_800, 100_800)
    for edition, ways in (({"pieces.soldier": 8, "pieces.archer": 0, "pieces.chariot": 0, "pieces.knight": 0}, 90),):
        fresh = Fresh(edition=edition)
        while fresh.question == Question.ARRANGE:
            fresh.decide(RANDOM[0])
        assert (fresh.ways(0), fresh.ways(1)) == (ways, ways)


def test_H10_beliefs_are_made_of_what_everybody_sees() -> None:
    """The same moves by other roles leave the same beliefs."""
    one, two = Arranged("SACASNSKAJ"), Arranged("SACASNSJAK")
    for game in (one, two):
        game.play("a2-a3", "e6-d4", "b2-c3", "d4xc2")
    assert one.chances(0) == two.chances(0)
    assert one.chances(1) == two.chances(1)
    assert one.squares(0) != two.squares(0)


def test_a_piece_in_the_middle_of_nowhere_is_told_by_the_count() -> None:
    table = Table("Kc4 Ja1", "Ke7 Jd7")
    assert table.ways(0) == 2
    table.play("c4-c5")
    assert table.ways(0) == 2
    known = Table("Kc4 Ja1 Sb1", "Ke7 Jd7 Sd5")
    known.play("c4xd5")
    # Whoever captured is no Jester, and no Soldier goes that way.
    assert list(known.chances(0).values())[:3] == [{"K": 1.0}, {"S": 0.5, "J": 0.5}, {"S": 0.5, "J": 0.5}]
