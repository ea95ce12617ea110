"""What the referee of ORC believes of hidden roles is what counting every assignment one by one gives."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.reference.orc import Referee
from tests.reference.orc_assignments import Belief, assignments, belief_about, in_order
from tests.reference.orc_board import Board
from tests.reference.orc_cases import Position
from tests.reference.orc_positions import OTHERS, Script, game_at, numbers_of
from tests.reference.orc_words import ROLES
from tests.reference.orc_writer import Writer

FORMATIONS = ("SACASNSKAJ", "NSASKAJSCA")


def counted(board: Board, seat: int) -> Belief:
    """Return the belief about a seat by listing every assignment."""
    standing = [piece for piece in board.pieces[seat] if piece.square is not None]
    sets = tuple(in_order(piece.possible) for piece in standing)
    every = list(assignments(sets, in_order(piece.role for piece in standing)))
    assert "".join(piece.role for piece in standing) in every, "the truth is one of them"
    assert len(set(every)) == len(every)
    shares = [
        {role: Fraction(n, len(every)) for role, n in Counter(roles).items()} for roles in zip(*every, strict=True)
    ]  # fmt: skip
    told = iter(shares)
    return Belief(
        len(every),
        [
            dict.fromkeys(ROLES, Fraction(0)) | ({piece.role: Fraction(1)} if piece.square is None else next(told))
            for piece in board.pieces[seat]
        ],
    )


def positions(changed: Mapping[str, Any]) -> Iterator[Board]:
    """Give the board of some games of the writer, now and then."""
    for deal in range(30):
        referee = Referee(numbers_of(changed))
        for number, row in enumerate(Writer(numbers_of(changed), deal).write()):
            referee.read(row)
            if number > 30 and number % 9 == 0:
                yield referee.game.board


@pytest.mark.parametrize("changed", [{}, *OTHERS[::3]], ids=str)
def test_beliefs_are_those_of_all_assignments_one_by_one(changed: Mapping[str, Any]) -> None:
    compared = 0
    for board in positions(changed):
        for seat in (0, 1):
            belief = belief_about(board, seat)
            if belief.ways < 8_000:
                assert belief == counted(board, seat)
                compared += 1
        if compared > 12:
            break
    assert compared > 12


def test_before_the_first_move_every_arrangement_counts_once() -> None:
    board = game_at(Position(formation=FORMATIONS)).board
    assert belief_about(board, 0) == belief_about(board, 1) == counted(board, 0)
    assert counted(board, 0).ways == 100_800


def test_chances_of_a_piece_and_of_a_role_add_up() -> None:
    for deal in range(10):
        referee = Referee(numbers_of())
        referee.read_all(Writer(numbers_of(), deal).write())
        for seat, pieces in enumerate(referee.game.board.pieces):
            chances = belief_about(referee.game.board, seat).chances
            assert all(sum(kept.values()) == 1 for kept in chances)
            for role, n in Counter(piece.role for piece in pieces).items():
                assert sum(kept[role] for kept in chances) == n
            assert all(kept[piece.role] > 0 for kept, piece in zip(chances, pieces, strict=True))


def test_five_that_stepped_sideways_use_up_soldiers_king_and_jester() -> None:
    board = game_at(Position(formation=FORMATIONS)).board
    for piece in board.pieces[0]:
        piece.possible = set("SKJ") if piece.role in "SKJ" else set(ROLES)
    others = [kept for piece, kept in zip(board.pieces[0], chances(board), strict=True) if piece.role in "ACN"]
    assert all(kept == of(A=Fraction(3, 5), C=Fraction(1, 5), N=Fraction(1, 5)) for kept in others)


def chances(board: Board) -> list[dict[str, Fraction]]:
    """Return what seat 1 believes of seat 0."""
    return belief_about(board, 0).chances


def of(**chances: Fraction) -> dict[str, Fraction]:
    """Return chances, 0 where nothing is said."""
    return dict.fromkeys(ROLES, Fraction(0)) | chances


def test_a_removed_piece_tells_of_the_others_of_its_own_seat_only() -> None:
    stage = Script(Position(formation=FORMATIONS))
    stage.play("c2xc6")
    board = stage.game.board
    assert belief_about(board, 1).chances[0] == of(
        S=Fraction(3, 9), A=Fraction(2, 9), C=Fraction(1, 9), N=Fraction(1, 9), K=Fraction(1, 9), J=Fraction(1, 9)
    )
    assert belief_about(board, 1).ways == 30_240
    # The run of four squares has told that c2 is the Chariot; no Archer of seat 0 is gone.
    assert chances(board)[0] == of(
        S=Fraction(3, 9), A=Fraction(3, 9), N=Fraction(1, 9), K=Fraction(1, 9), J=Fraction(1, 9)
    )  # fmt: skip


def test_nothing_follows_from_what_a_piece_did_not_do() -> None:
    # The Soldier on b6 could have taken on c6, where the Chariot stands.
    stage = Script(Position(formation=FORMATIONS))
    stage.play("c2xc6")
    before = belief_about(stage.game.board, 1)
    stage.play("e6-d4")
    after = belief_about(stage.game.board, 1)
    assert before.chances[3]["S"] == Fraction(1, 3)
    assert after.chances[3]["S"] == Fraction(3, 8), "only the Knight is known, so 3 of the 8 others are Soldiers"
    assert after.chances[3] == after.chances[9]


def handicapped(changed: Mapping[str, Any]) -> Referee:
    """Let the referee read how a game begins with handicaps."""
    referee = Referee(numbers_of(changed))
    for row in Writer(numbers_of(changed), 1).write():
        referee.read(row)
        if referee.after_rounds:
            return referee
    raise AssertionError("the game has no beginning")


@pytest.mark.parametrize(
    ("changed", "seat", "ways", "known", "king", "jester"),
    [
        # 9!/(2! 3!), 9!/(3! 3!), 9!/(2! 3!), 8!/(2! 3!) assignments.
        ({"handicap.first_without": "soldier"}, 0, 30_240, 0, Fraction(1, 9), Fraction(1, 9)),
        ({"handicap.second_without": "knight"}, 1, 10_080, 0, Fraction(1, 9), Fraction(1, 9)),
        ({"handicap.first_shows": "archer"}, 0, 30_240, 1, Fraction(1, 9), Fraction(1, 9)),
        ({"handicap.second_shows": "king"}, 1, 10_080, 1, Fraction(1), Fraction(1, 9)),
        ({"handicap.second_shows": "jester"}, 1, 10_080, 1, Fraction(1, 9), Fraction(1)),
        ({"handicap.first_without": "chariot", "handicap.first_shows": "soldier"}, 0, 3_360, 1, *[Fraction(1, 8)] * 2),
    ],
)
def test_what_a_handicap_tells(
    changed: dict[str, Any], seat: int, ways: int, known: int, king: Fraction, jester: Fraction
) -> None:
    seen = handicapped(changed).after_rounds[0]
    assert seen[seat] == (10 - any("without" in key for key in changed), known, seen[seat].king, ways, king, jester)
    assert seen[1 - seat][1::2] == (0, 100_800, Fraction(1, 10))
    assert seen[1 - seat].score == 10
