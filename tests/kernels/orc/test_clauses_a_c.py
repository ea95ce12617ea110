"""Material and board (A), setup (B), the turn (C)."""

from collections import Counter

import numpy as np
import pytest

from kernels.orc.layout import COLUMNS, N_PIECES, N_ROLES, NOBODY, Event, Question, Role
from orcsim.games import GAMES
from tests.kernels.orc.batch import RANDOM, logged_game, play_games
from tests.kernels.orc.edition import GAME, default_edition, params_for
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.machine import LETTERS, name_of
from tests.kernels.orc.table import FORMATIONS, Arranged, Table, check
from tests.reference.orc_positions import NUMBERS

ROWS = pytest.mark.parametrize("rows", [5, 6, 7, 8, 9])


def test_A1_exactly_two_play() -> None:
    assert list(GAMES[GAME].players) == [2]


def test_A2_there_are_ten_pieces_for_each_seat() -> None:
    game = Arranged()
    assert N_PIECES == 10
    assert game.state["alive"].tolist() == [10, 10]
    assert [len(game.squares(seat)) for seat in (0, 1)] == [10, 10]


def test_A3_each_ten_have_the_same_roles() -> None:
    assert [role.name for role in Role] == ["SOLDIER", "ARCHER", "CHARIOT", "KNIGHT", "KING", "JESTER"]
    assert params_for()[0]["pieces"].tolist() == [3, 3, 1, 1, 1, 1]
    for deal in range(20):
        roles = logged_game(deal).results[0]["role"]
        assert [np.bincount(own, minlength=N_ROLES).tolist() for own in roles] == [[3, 3, 1, 1, 1, 1]] * 2


def test_A3_the_edition_holds_what_the_rulebook_says_and_the_rulings_assume() -> None:
    assert default_edition().values == NUMBERS


def test_A4_tribes_change_nothing_but_the_side_of_the_board() -> None:
    # The same pieces on the turned squares have the turned moves.
    one = Table("Ka2 Je1 Sc3 Ad4 Cb2 Nd2", "Ke6 Jc7 Sb5")
    two = Table("Ka2 Jc1 Sd3", "Ke6 Ja7 Sc5 Ab4 Cd6 Nb6", seat=1)
    turned = {"".join(_turned(part) for part in (word[:2], word[2], word[3:])) for word in one.legal(0)}
    assert turned == set(two.legal(1))


def _turned(part: str, rows: int = 7) -> str:
    """Return a square on the board turned round; anything else as it is."""
    return f"{'abcde'['edcba'.index(part[0])]}{rows + 1 - int(part[1])}" if len(part) == 2 else part


def test_A5_all_pieces_look_alike_at_first() -> None:
    game = Arranged()
    assert set(game.state["possible"].ravel().tolist()) == {(1 << N_ROLES) - 1}


@ROWS
def test_A6_the_board_has_five_columns_and_so_many_rows(rows: int) -> None:
    params = params_for({"board.rows": rows})[0]
    assert COLUMNS == 5
    assert int(params["rows"]) == rows
    on_board = [square for square in range(45) if (params["around"][square] != NOBODY).any()]
    assert on_board == list(range(5 * rows))
    beside = Counter(int((params["around"][square] != NOBODY).sum()) for square in on_board)
    assert beside == {3: 4, 5: 2 * 3 + 2 * (rows - 2), 8: 3 * (rows - 2)}


def test_A6_seven_rows_are_assumed() -> None:
    assert int(params_for()[0]["rows"]) == 7


@ROWS
def test_A7_a_castle_is_the_row_at_the_own_edge(rows: int) -> None:
    castle = params_for({"board.rows": rows})[0]["castle"]
    for seat, row in ((0, 1), (1, rows)):
        assert [name_of(square) for square in np.flatnonzero(castle[seat])] == [f"{column}{row}" for column in "abcde"]


@ROWS
def test_A8_pieces_start_on_the_two_rows_nearest_to_their_owner(rows: int) -> None:
    game = Fresh(edition={"board.rows": rows})
    assert game.home(0) == [f"{column}{row}" for row in (2, 1) for column in "abcde"]
    assert game.home(1) == [f"{column}{row}" for row in (rows - 1, rows) for column in "edcba"]


def test_A9_the_edge_is_a_wall() -> None:
    check("S03")
    for role, moves in (("S", 2), ("A", 1), ("K", 3), ("J", 3)):
        others = " ".join(name for name in ("Kc4", "Jc3") if name[0] != role)
        for corner in ("a1", "e1", "a7", "e7"):
            if role == "K" and corner[1] == "7":
                continue
            table = Table(f"{role}{corner} {others}", "Kb5 Jd5")
            assert sum(word.startswith(corner) for word in table.legal(0)) == moves


def test_A10_turning_the_board_and_swapping_the_seats_changes_nothing() -> None:
    for number in range(30):
        random = np.random.default_rng(number)
        games = Arranged(*FORMATIONS), Arranged(*FORMATIONS[::-1])
        _play_alike(games, random, _turned, swapped=True)


def test_A10_mirroring_left_and_right_changes_nothing() -> None:
    mirrored = ["".join(reversed(part[:5])) + "".join(reversed(part[5:])) for part in FORMATIONS]
    for number in range(30):
        games = Arranged(*FORMATIONS), Arranged(*mirrored)
        _play_alike(games, np.random.default_rng(number), _mirrored, swapped=False)


def _mirrored(part: str) -> str:
    """Return a square with left and right exchanged; anything else as it is."""
    return f"{'abcde'['edcba'.index(part[0])]}{part[1]}" if len(part) == 2 else part


def _play_alike(games: tuple[Arranged, Arranged], random: np.random.Generator, image: object, swapped: bool) -> None:
    """Play any moves in one game and their images in the other; all that is open must stay alike."""
    assert callable(image)
    one, two = games
    if swapped:
        two.begin_with(1)
    while one.question != Question.OVER:
        seat = one.asked
        words = one.legal(seat)
        images = {"".join(image(part) for part in (word[:2], word[2], word[3:])): word for word in words}
        assert sorted(images) == sorted(two.legal(two.asked))
        word = sorted(images)[random.integers(len(images))]
        one.play(images[word])
        two.play(word)
        assert two.asked == (NOBODY if one.asked == NOBODY else abs(one.asked - swapped))
    reason, winner, *rest = one.outcome()
    expected = winner if winner == "-" or not swapped else str(1 - int(winner))
    assert two.outcome() == (reason, expected, *rest)


# --- setup ------------------------------------------------------------------------------------------------------------


def test_B1_all_ten_pieces_stand_one_on_each_starting_square() -> None:
    for deal in range(10):
        game = Fresh(deal=deal)
        while game.question == Question.ARRANGE:
            game.decide(RANDOM[0])
        for seat in (0, 1):
            assert sorted(game.state["square"][seat].tolist()) == sorted(game.params["start"][seat].tolist())
            assert [game.state["at"][seat][square] for square in game.params["start"][seat]] == list(range(10))


def test_B2_any_role_may_stand_anywhere_while_it_lasts() -> None:
    game = Fresh()
    left = Counter(LETTERS[role] for role, n in enumerate(game.params["pieces"].tolist()) for _ in range(n))
    for piece, role in enumerate("JKNCAAASSS"):
        rows = game.listed()
        assert [(int(row["a"]), LETTERS[row["b"]]) for row in rows] == [(piece, each) for each in LETTERS if left[each]]
        game.do(next(row for row in rows if LETTERS[row["b"]] == role))
        left[role] -= 1
    assert left.total() == 0
    assert game.asked == 1
    assert len(game.listed()) == N_ROLES


def test_B2_all_arrangements_occur_in_the_random_player() -> None:
    roles = play_games(5000, seed=3).results["role"]
    assert (roles[:, :, :, None] == np.arange(N_ROLES)).any(axis=0).all()


def test_B3_a_seat_arranges_without_seeing_the_other() -> None:
    # Whatever seat 0 did, seat 1 has the same options and draws the same arrangement.
    second = []
    for first in ("SSSAAACNKJ", "JKNCAAASSS"):
        game = Fresh(deal=5)
        game.put(0, first)
        while game.question == Question.ARRANGE:
            game.decide(RANDOM[1])
        second.append(game.squares(1))
    assert second[0] == second[1]


def test_B4_pieces_are_asked_for_in_one_order_that_has_no_meaning() -> None:
    game = Arranged()
    puts = game.told(Event.PUT)
    assert [(seat, piece) for seat, piece, _, _ in puts] == [(seat, piece) for seat in (0, 1) for piece in range(10)]
    assert [LETTERS[role] for _, _, role, _ in puts] == list("".join(FORMATIONS))


def test_B5_both_arrangements_stand_before_the_first_move() -> None:
    game = Arranged()
    assert (game.question, int(game.state["placed"]), game.plies) == (Question.MOVE, 20, 0)
    assert not game.told(Event.MOVED)


def test_B6_seat_0_begins_and_policies_take_turns_in_it() -> None:
    assert Arranged().asked == 0
    results = play_games(6, rotation=2).results
    assert results["policy"].tolist() == [[0, 1], [1, 0]] * 3
    # Both seatings of a deal have the same luck: two players that are alike play the same game twice.
    deals = [str((row["role"].tolist(), row["turns"], row["win"].tolist())) for row in results]
    assert deals[::2] == deals[1::2]
    assert len(set(deals)) == 3
    fixed = play_games(4).results
    assert fixed["policy"].tolist() == [[0, 1]] * 4


def test_B7_no_piece_stands_elsewhere_when_the_first_move_begins() -> None:
    game = Arranged()
    for seat in (0, 1):
        assert np.flatnonzero(game.state["at"][seat] != NOBODY).tolist() == sorted(game.params["start"][seat].tolist())


# --- the turn ---------------------------------------------------------------------------------------------------------


def test_C1_seats_alternate_from_seat_0() -> None:
    for deal in range(5):
        rows = logged_game(deal).events
        moved = rows[rows["kind"] == Event.MOVED]
        assert moved["seat"].tolist() == [ply % 2 for ply in range(len(moved))]
        assert moved["turn"].tolist() == list(range(len(moved)))


def test_C2_a_turn_is_one_move_even_after_a_capture() -> None:
    game = Arranged()
    game.play("c2xc6")
    assert (game.asked, game.plies) == (1, 1)
    game.play("d6xc6")
    assert (game.asked, game.plies) == (0, 2)


def test_C3_there_is_no_pass_and_a_bad_move_must_be_made() -> None:
    check("S15")
    game = Arranged()
    assert (game.listed()["a"] != game.listed()["b"]).all()


def test_C4_a_move_ends_elsewhere() -> None:
    table = Table("Ka1 Ja2 Cc2 Sc3", "Ke4 Je3")
    assert not [word for word in table.legal(0) if word.startswith("c2")]
    for deal in range(5):
        rows = logged_game(deal).events
        moved = rows[rows["kind"] == Event.MOVED]
        assert (moved["a"] != moved["b"]).all()


def test_C5_nobody_has_to_capture() -> None:
    table = Table("Ka1 Je1 Sb4", "Ke7 Jd7 Sb5")
    words = table.legal(0)
    assert "b4xb5" in words
    assert {"b4-a4", "b4-c4", "b4-b3", "a1-a2"} <= set(words)


def test_C6_there_is_no_check() -> None:
    check("S12")


def test_C7_nothing_is_promoted_or_brought_back() -> None:
    for deal in range(20):
        game = Fresh(deal=deal)
        start, gone = None, [0, 0]
        for seat in game.anyhow(np.random.default_rng(deal)):
            if game.question == Question.MOVE:
                start = game.state["role"].copy() if start is None else start
                assert (game.state["role"] == start).all()
                alive = (game.state["square"] != NOBODY).sum(axis=1).tolist()
                assert all(10 - left >= before for left, before in zip(alive, gone, strict=True))
                gone = [10 - left for left in alive]
                assert seat == game.plies % 2


def test_C8_enemy_roles_do_not_change_the_options() -> None:
    random, compared = np.random.default_rng(8), 0
    for deal in range(10):
        game = Fresh(deal=deal)
        for seat in game.anyhow(random):
            if game.question == Question.MOVE:
                before, legal = game.state["role"][1 - seat].copy(), game.listed().tolist()
                game.state["role"][1 - seat] = random.permutation(before)
                assert game.listed().tolist() == legal
                game.state["role"][1 - seat] = before
                compared += 1
    assert compared > 100


def test_C9_an_option_is_a_pair_of_squares() -> None:
    table = Table("Ka1 Je1 Sb3 Sd3", "Ke7 Jd7")
    assert {"b3-c3", "d3-c3"} <= set(table.legal(0))
    for deal in range(10):
        game = Fresh(deal=deal)
        for _ in game.anyhow(np.random.default_rng(deal)):
            pairs = list(zip(game.listed()["a"].tolist(), game.listed()["b"].tolist(), strict=True))
            assert len(set(pairs)) == len(pairs)
