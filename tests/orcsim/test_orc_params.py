"""What an edition of ORC is to the kernel: squares, castles, where pieces can go, options."""

from dataclasses import replace

import numpy as np
import pytest

from kernels.orc.layout import N_SQUARES, Role
from orcsim.edition_files import load_edition
from orcsim.errors import BadInput
from orcsim.games.orc import ORC

BOARDS = [(rows, offset) for rows in range(5, 10) for offset in (0, 1) if rows >= 7 or not offset]
every_board = pytest.mark.parametrize(("rows", "offset"), BOARDS)


def params(**values: object) -> np.void:
    named = {key.replace("__", "."): value for key, value in values.items()}
    return ORC.params_of(load_edition(ORC.schema, "orc", named), 2)[0]


def board(rows: int, offset: int = 0) -> np.void:
    return params(board__rows=rows, board__start_offset=offset)


def named(square: int) -> str:
    """Return the name of a square, or a dash for none."""
    return "-" if square < 0 else f"{'abcde'[square % 5]}{square // 5 + 1}"


def number(square: str) -> int:
    return "abcde".index(square[0]) + 5 * (int(square[1:]) - 1)


def names(squares: np.ndarray) -> str:
    return " ".join(named(int(square)) for square in squares)


def test_pieces_start_on_the_two_nearest_rows_as_their_owner_sees_them():
    start = params()["start"]
    assert names(start[0]) == "a2 b2 c2 d2 e2 a1 b1 c1 d1 e1"
    assert names(start[1]) == "e6 d6 c6 b6 a6 e7 d7 c7 b7 a7"


def test_with_an_offset_pieces_start_a_row_farther_on():
    start = board(7, 1)["start"]
    assert names(start[0]) == "a3 b3 c3 d3 e3 a2 b2 c2 d2 e2"
    assert names(start[1]) == "e5 d5 c5 b5 a5 e6 d6 c6 b6 a6"


@every_board
def test_a_castle_is_the_row_at_the_edge(rows, offset):
    castle = board(rows, offset)["castle"]
    assert names(np.flatnonzero(castle[0])) == "a1 b1 c1 d1 e1"
    assert names(np.flatnonzero(castle[1])) == " ".join(f"{column}{rows}" for column in "abcde")
    assert set(castle.ravel().tolist()) == {0, 1}


@pytest.mark.parametrize(
    ("square", "around"),
    [
        ("c4", "c5 c3 b4 d4 b5 d5 b3 d3"),
        ("a1", "a2 - - b1 - b2 - -"),
        ("e1", "e2 - d1 - d2 - - -"),
        ("a7", "- a6 - b7 - - - b6"),
        ("e7", "- e6 d7 - - - d6 -"),
        ("e4", "e5 e3 d4 - d5 - d3 -"),
    ],
)
def test_squares_beside_come_straight_then_diagonal_and_end_at_the_edge(square, around):
    assert names(params()["around"][number(square)]) == around


@pytest.mark.parametrize(
    ("seat", "square", "ahead", "jump"),
    [
        (0, "c4", "c5", "b6 d6"),
        (1, "c4", "c3", "b2 d2"),
        (0, "a1", "a2", "- b3"),
        (1, "e7", "e6", "d5 -"),
        (0, "e5", "e6", "d7 -"),
        (0, "c6", "c7", "- -"),
        (0, "c7", "-", "- -"),
        (1, "b2", "b1", "- -"),
        (1, "b1", "-", "- -"),
    ],
)
def test_ahead_and_jumps_are_as_each_seat_sees_them(seat, square, ahead, jump):
    p = params()
    assert named(int(p["ahead"][seat, number(square)])) == ahead
    assert names(p["jump"][seat, number(square)]) == jump


@every_board
def test_the_board_turned_round_is_the_same_for_the_other_seat(rows, offset):
    p = board(rows, offset)
    last = 5 * rows - 1

    def turned(squares: np.ndarray) -> np.ndarray:
        return np.where(squares < 0, -1, last - squares)

    on_board = slice(0, last + 1)
    assert np.array_equal(p["start"][1], turned(p["start"][0]))
    assert np.array_equal(p["castle"][1][on_board], p["castle"][0][on_board][::-1])
    assert np.array_equal(p["ahead"][1][on_board], turned(p["ahead"][0][on_board][::-1]))
    assert np.array_equal(p["jump"][1][on_board], turned(p["jump"][0][on_board][::-1, ::-1]))


@every_board
def test_nothing_leads_to_or_from_squares_that_are_not_there(rows, offset):
    p, there = board(rows, offset), 5 * rows
    for field in ("around", "ahead", "jump"):
        assert p[field].max() == there - 1
        beyond = p[field][there:] if field == "around" else p[field][:, there:]
        assert (beyond == -1).all()
    assert p["castle"].shape[1] == N_SQUARES
    assert not p["castle"][:, there:].any()
    assert p["start"].min() == 5 * offset
    assert len(set(p["start"].ravel().tolist())) == 20


def test_pieces_stand_by_role_with_one_king_and_one_jester():
    assert params()["pieces"].tolist() == [3, 3, 1, 1, 1, 1]
    changed = params(pieces__soldier=1, pieces__archer=2, pieces__chariot=4)["pieces"]
    assert changed.tolist() == [1, 2, 4, 1, 1, 1]
    assert (changed[Role.KING], changed[Role.JESTER]) == (1, 1)


def test_handicaps_are_roles_of_the_one_or_the_other_seat():
    even = params()
    assert (even["without"].tolist(), even["shown"].tolist()) == ([-1, -1], [-1, -1])
    first = params(handicap__first_without="archer", handicap__first_shows="king")
    assert (first["without"].tolist(), first["shown"].tolist()) == ([Role.ARCHER, -1], [Role.KING, -1])
    second = params(handicap__second_without="soldier", handicap__second_shows="jester")
    assert (second["without"].tolist(), second["shown"].tolist()) == ([-1, Role.SOLDIER], [-1, Role.JESTER])


@pytest.mark.parametrize(
    ("values", "field", "usual", "changed"),
    [
        ({"rules__chariot_stop": "full"}, "chariot_full", 0, 1),
        ({"rules__jester_onto_enemy": "share"}, "jester_shares", 0, 1),
        ({"rules__no_legal_move": "draw"}, "no_move_draws", 0, 1),
        ({"drawing__draw_plies": 120}, "draw_plies", 200, 120),
        ({"drawing__quiet_plies": 40}, "quiet_plies", 0, 40),
        ({"drawing__repetition": 3}, "repetition", 0, 3),
        ({"winning__max_rounds": 60}, "max_rounds", 500, 60),
        ({"board__rows": 9}, "rows", 7, 9),
    ],
)
def test_each_option_sets_its_own_field(values, field, usual, changed):
    assert (params()[field], params(**values)[field]) == (usual, changed)


def test_an_edition_put_together_by_hand_is_checked_too():
    usual = load_edition(ORC.schema, "orc")
    entry = replace(usual.entries["pieces.soldier"], value=5)
    with pytest.raises(BadInput, match=r"pieces: 10 besides the King and the Jester"):
        ORC.params_of(replace(usual, entries=usual.entries | {"pieces.soldier": entry}), 2)
