"""Every option against its default, and every number of the board and the ends."""

from collections import Counter

import numpy as np
import pytest

from kernels.orc.layout import NOBODY, EndReason, Question
from orcsim.errors import BadInput
from tests.kernels.orc.batch import LOG, logged_game, play_games
from tests.kernels.orc.edition import params_for
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.table import Arranged, Table, check, told

FULL = {"rules.chariot_stop": "full"}
SHARE = {"rules.jester_onto_enemy": "share"}
THRICE = {"drawing.repetition": 3}
SHUFFLE = ("a2-a3", "e6-e5", "a3-a2", "e5-e6")


# --- rulings ----------------------------------------------------------------------------------------------------------


def test_option_chariot_stop__any_and_full() -> None:
    check("S06")
    check("S25")
    for enemies, runs in (("", "c4-c5 c4-c6 c4-c7"), ("Sc6", "c4-c5 c4xc6"), ("Sc7 Ad6", "c4-c5 c4-c6 c4xc7")):
        for edition, words in ((None, runs.split()), (FULL, runs.split()[-1:])):
            table = Table("Ka1 Ja2 Cc4", f"Ke4 Je3 {enemies}", edition=edition)
            assert [word for word in table.legal(0) if word.startswith("c4")] == words


def test_option_chariot_stop__full_leaves_one_move_that_may_take_the_jester() -> None:
    for edition, words in ((None, {"e1-e2", "e1-e3", "e1xe4"}), (FULL, {"e1xe4"})):
        table = Table("Ka2 Ja1 Ce1", "Kd7 Je4", edition=edition)
        assert {word for word in table.legal(0) if word.startswith("e1")} == words
        table.play("e1xe4")
        assert table.outcome() == ("jester_taken", "1", 1, "J")


@pytest.mark.parametrize(
    ("own", "enemies", "move", "roles"),
    [
        ("", "", "c4-c5", "SKJ"),
        ("Ac6", "", "c4-c5", "SCKJ"),
        ("Ab6", "", "c4-c5", "SKJ"),
        ("", "Ac6", "c4-c5", "SKJ"),
        ("", "Ac5", "c4xc5", "SCK"),
    ],
)
def test_option_chariot_stop__what_one_step_forward_tells(own: str, enemies: str, move: str, roles: str) -> None:
    assert told(f"Sc4 {own}".strip(), move, f"Ke3 Je2 {enemies}", FULL) == roles
    assert "C" in told(f"Sc4 {own}".strip(), move, f"Ke3 Je2 {enemies}")


def test_option_chariot_stop__the_wall_ends_a_run() -> None:
    assert told("Sc6", "c6-c7", edition=FULL) == "SCJ"
    assert told("Cc4", "c4-c7", edition=FULL) == "C"
    table = Table("Ka4 Ja5", "Sc4 Kc2 Je6", seat=1, edition=FULL)
    table.play("c4-c3")
    assert int(table.state["possible"][1][0]) == 0b110101, "the own King stands in the way"


def test_option_jester_onto_enemy__forbidden_and_share() -> None:
    check("S07")
    check("S16")


def test_option_jester_onto_enemy__host_and_guest_both_stay() -> None:
    table = Table("Ka1 Jc4", "Ke7 Jd7 Sc5", edition=SHARE)
    table.play("c4-c5")
    assert table.squares(0) == {"Ka1", "Jc5"}
    assert table.squares(1) == {"Ke7", "Jd7", "Sc5"}
    assert table.state["captures"].tolist() == [0, 0]
    assert table.state["alive"].tolist() == [2, 3]
    assert int(table.state["possible"][0][1]) == 1 << 5, "it has shown itself"
    assert int(table.state["quiet"]) == 1


def test_option_jester_onto_enemy__nobody_else_may_enter_and_neither_can_be_captured() -> None:
    # Jester of seat 0 and Soldier of seat 1 share c5.
    table = Table("Ka1 Jc4 Sc6 Cc2 Nb3", "Ke7 Jd6 Sc5 Ab6 Sd5", edition=SHARE)
    table.play("c4-c5")
    assert not [word for word in table.legal(1) if word.endswith("c5")]
    assert not [word for word in table.legal(0) if word.endswith("c5")]
    assert {word for word in table.legal(0) if word.startswith("c2")} == {"c2-c3", "c2-c4"}
    assert "b3-a5" in table.legal(0)


def test_option_jester_onto_enemy__a_shared_square_stops_a_chariot_of_either_seat() -> None:
    table = Table("Ka1 Jd5 Cc1", "Ke7 Je6 Sc5 Cc7", edition=SHARE)
    table.play("d5-c5")
    assert {word for word in table.legal(0) if word.startswith("c1")} == {"c1-c2", "c1-c3", "c1-c4"}
    assert {word for word in table.legal(1) if word.startswith("c7")} == {"c7-c6"}


def test_option_jester_onto_enemy__both_leave_by_ordinary_moves() -> None:
    table = Table("Ka1 Jc4 Sd5", "Ke7 Jb7 Sc5", edition=SHARE)
    table.play("c4-c5")
    assert "c5xd5" in table.legal(1)
    table.play("c5xd5")
    assert table.squares(0) == {"Ka1", "Jc5"}
    table.play("c5-c6")
    assert table.squares(0) == {"Ka1", "Jc6"}
    other = Table("Ka1 Jc4", "Ke7 Jb7 Sc5", edition=SHARE)
    other.play("c4-c5", "e7-e6", "c5-b4", "c5-c4")
    assert other.squares(0) == {"Ka1", "Jb4"}
    assert other.squares(1) == {"Ke6", "Jb7", "Sc4"}
    other.play("a1-a2", "c4xb4")
    assert other.outcome() == ("jester_taken", "0", 6, "J")


def test_option_jester_onto_enemy__two_jesters_and_a_king_may_share() -> None:
    table = Table("Ka1 Jc4", "Ke7 Jc5", edition=SHARE)
    table.play("c4-c5")
    assert table.outcome() == ("ongoing", "1", 1, "")
    king = Table("Ka1 Jc6 Sb7", "Kc7 Je3", edition=SHARE)
    king.play("c6-c7", "e3-e4")
    # In the castle the King is safe from its neighbour while the Jester is its guest.
    assert not [word for word in king.legal(0) if word.endswith("c7")]
    assert king.outcome()[0] == "ongoing"


def test_option_jester_onto_enemy__happens_in_games_of_its_own_only() -> None:
    shared = Counter[bool]()
    for edition in (None, SHARE):
        for deal in range(15):
            game = Fresh(deal=deal, edition=edition)
            for _ in game.anyhow(np.random.default_rng(deal)):
                shared[edition is SHARE] += bool((game.state["at"] != NOBODY).all(axis=0).any())
    assert shared[False] == 0
    assert shared[True] > 10


def test_option_no_legal_move__loses_and_draw() -> None:
    check("S16")


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 19, 200])
def test_draw_plies(limit: int) -> None:
    table = Table("Ka2 Jb1", "Ke6 Jc7", seat=(limit - 1) % 2, plies=limit - 1, edition={"drawing.draw_plies": limit})
    table.play("a2-a3" if limit % 2 else "e6-e5")
    assert table.outcome() == ("draw_length", "-", limit, "")


def test_draw_plies_can_be_off() -> None:
    table = Table("Ka2 Jb1", "Ke6 Jc7", plies=200, edition={"drawing.draw_plies": 0})
    table.play("a2-a3")
    assert table.outcome() == ("ongoing", "1", 201, "")


def test_quiet_plies_count_from_the_last_capture() -> None:
    table = Table("Ka2 Jb1 Sc3", "Ke6 Jc7 Ad4 Ac4", edition={"drawing.quiet_plies": 4})
    table.play("a2-a3", "e6-e5", "c3xc4", "e5-e6", "a3-a2", "e6-e5")
    assert table.outcome() == ("ongoing", "0", 6, "A")
    table.play("a2-a3")
    assert table.outcome() == ("draw_length", "-", 7, "A")
    for quiet in (None, {"drawing.quiet_plies": 5}):
        other = Table("Ka2 Jb1", "Ke6 Jc7", edition=quiet)
        other.play(*SHUFFLE)
        assert other.outcome()[0] == "ongoing"


def test_repetition_counts_the_position_at_the_start() -> None:
    table = Table("Ka2 Jb1", "Ke6 Jc7", edition=THRICE)
    for word in (*SHUFFLE, *SHUFFLE):
        assert table.outcome()[0] == "ongoing"
        table.play(word)
    assert table.outcome() == ("draw_repetition", "-", 8, "")


def test_repetition_counts_the_arrangements_themselves() -> None:
    game = Arranged(edition=THRICE)
    circle = ("a2-a3", "b6-b5", "a3-a2", "b5-b6")
    game.play(*circle, *circle[:-1])
    assert game.outcome() == ("ongoing", "1", 7, "")
    game.play(circle[-1])
    assert game.outcome() == ("draw_repetition", "-", 8, "")


def test_repetition_needs_the_same_seat_on_turn() -> None:
    # Both Kings walk round three squares in three moves: the board is as at first, but the other seat is on turn.
    table = Table("Ka2 Jb1", "Ke6 Jc7", edition=THRICE)
    table.play("a2-a3", "e6-e5", "a3-b3", "e5-d6", "b3-a2", "d6-e6")
    table.play("a2-b2", "e6-d6", "b2-b3", "d6-e6", "b3-a2")
    assert (table.squares(0), table.squares(1)) == ({"Ka2", "Jb1"}, {"Ke6", "Jc7"})
    assert table.asked == 1
    assert table.outcome()[0] == "ongoing"
    table.play("e6-e5", "a2-a3", "e5-e6", "a3-a2")
    assert table.outcome()[0] == "ongoing"


def test_repetition_takes_pieces_of_one_role_for_the_same() -> None:
    circle = ("a2-a3", "e6-e5", "b2-a2", "e5-e6", "a3-b3", "e6-e5", "b3-b2", "e5-e6")
    for pieces, expected in (("Kd1 Je1 Sa2 Sb2", "draw_repetition"), ("Kb2 Je1 Sa2", "ongoing")):
        table = Table(pieces, "Ke6 Jc7", edition=THRICE)
        table.play(*circle)
        if expected == "ongoing":
            # King and Soldier have changed places: a position not met before.
            table.play("a2-a3", "e6-e5", "a3-a2", "e5-e6")
        else:
            table.play(*circle)
        assert table.outcome()[0] == expected


def test_repetition_tells_the_seats_apart() -> None:
    table = Table("Kb3 Ja1", "Kd3 Je1", edition=THRICE)
    table.play("b3-b4", "d3-d2", "b4-c5", "d2-c2", "c5-d4", "c2-b2", "d4-d3", "b2-b3")
    assert (table.squares(0), table.squares(1)) == ({"Kd3", "Ja1"}, {"Kb3", "Je1"})
    # The Kings have changed places, and now they change back: the position at the start stands for the second time.
    table.play("d3-d4", "b3-b2", "d4-c5", "b2-c2", "c5-b4", "c2-d2", "b4-b3", "d2-d3")
    assert table.outcome() == ("ongoing", "0", 16, "")


def test_repetition_forgets_nothing_but_what_a_capture_made_impossible() -> None:
    table = Table("Ka2 Jb1 Sc3", "Ke6 Jc7 Ac4", edition=THRICE)
    table.play(*SHUFFLE, "c3xc4", "e6-e5", "a2-a3", "e5-e6", "a3-a2")
    assert table.outcome()[0] == "ongoing"
    table.play("e6-e5", "a2-a3", "e5-e6")
    assert table.outcome()[0] == "ongoing"
    table.play("a3-a2")
    assert table.outcome()[0] == "draw_repetition"


def test_repetition_ends_some_random_games_on_a_long_board() -> None:
    edition = {"board.rows": 9, "drawing.draw_plies": 0}
    with_it = play_games(2000, edition={**edition, **THRICE}).results["end_reason"]
    without = play_games(2000, edition=edition).results["end_reason"]
    assert (with_it == EndReason.DRAW_REPETITION).any()
    assert not (without == EndReason.DRAW_REPETITION).any()


@pytest.mark.parametrize("rounds", [1, 7])
def test_max_rounds_stalls(rounds: int) -> None:
    edition = {"winning.max_rounds": rounds, "drawing.draw_plies": 0}
    results = play_games(300, edition=edition).results
    stalled = results["end_reason"] == EndReason.STALLED
    assert stalled.sum() > 100
    assert (results["turns"][stalled] == 2 * rounds).all() and results["turns"].max() == 2 * rounds
    assert not results["winners"][stalled].any()


def test_a_draw_goes_before_a_stall() -> None:
    edition = {"winning.max_rounds": 10, "drawing.draw_plies": 20}
    reasons = set(play_games(300, edition=edition).results["end_reason"].tolist())
    assert EndReason.DRAW_LENGTH in reasons and EndReason.STALLED not in reasons


@pytest.mark.parametrize("rows", [5, 6, 7, 8, 9])
def test_rows_put_the_edge_and_the_castle_where_they_belong(rows: int) -> None:
    edition = {"board.rows": rows}
    table = Table("Ca1 Ke1 Jd1", f"Kc{rows} Jc{rows - 1}", edition=edition)
    assert {word for word in table.legal(0) if word.startswith("a1")} == {f"a1-a{row}" for row in range(2, rows + 1)}
    top = Table(f"Ka{rows - 1} Jd1", f"Kc{rows} Jc{rows - 1}", edition=edition)
    top.play(f"a{rows - 1}-b{rows}")
    assert top.outcome() == ("castle_reached", "0", 1, "")
    near = Table(f"Ka{rows - 2} Jd1", f"Kc{rows} Jc{rows - 1}", edition=edition)
    near.play(f"a{rows - 2}-b{rows - 1}")
    assert near.outcome()[0] == "ongoing"


@pytest.mark.parametrize("rows", [5, 7])
def test_rows_decide_what_a_knight_can_hit_at_once(rows: int) -> None:
    game = Table("Nc2 Ka1 Ja2", f"Sb{rows - 1} Ke{rows} Je{rows - 1}", edition={"board.rows": rows})
    assert ("c2xb4" in game.legal(0)) == (rows == 5)


@pytest.mark.parametrize("rows", [7, 8, 9])
def test_start_offset_leaves_the_castle_row_empty(rows: int) -> None:
    game = Fresh(edition={"board.rows": rows, "board.start_offset": 1})
    assert game.home(0) == [f"{column}{row}" for row in (3, 2) for column in "abcde"]
    assert game.home(1) == [f"{column}{row}" for row in (rows - 2, rows - 1) for column in "edcba"]
    assert np.flatnonzero(game.params["castle"][0]).tolist() == list(range(5))
    game.put(0, "SACASNSKAJ")
    game.put(1, "NSASKAJSCA")
    assert "a2-b4" in game.legal(0) and "c2-c1" in game.legal(0)
    assert f"c3{'x' if rows == 7 else '-'}c5" in game.legal(0)


def test_start_offset_needs_seven_rows() -> None:
    for rows in (5, 6):
        with pytest.raises(BadInput):
            params_for({"board.rows": rows, "board.start_offset": 1})


def test_pieces_change_what_is_put_down() -> None:
    edition = {"pieces.soldier": 1, "pieces.archer": 4, "pieces.chariot": 2, "pieces.knight": 1}
    for deal in range(5):
        roles = logged_game(deal, edition=edition).results[0]["role"]
        assert [np.bincount(own, minlength=6).tolist() for own in roles] == [[1, 4, 2, 1, 1, 1]] * 2


def test_pieces_must_be_eight_beside_king_and_jester() -> None:
    with pytest.raises(BadInput):
        params_for({"pieces.soldier": 4})


def test_no_game_needs_more_room_than_there_is() -> None:
    edition = {"drawing.draw_plies": 0, "board.rows": 9, "board.start_offset": 1}
    longest = int(play_games(3000, edition=edition).results["turns"].max())
    assert 200 < longest < LOG - 22
    crowded = {"board.rows": 9, "pieces.soldier": 0, "pieces.archer": 0, "pieces.chariot": 8, "pieces.knight": 0}
    most = 0
    for deal in range(10):
        game = Fresh(deal=deal, edition=crowded)
        for _ in game.anyhow(np.random.default_rng(deal)):
            most = max(most, len(game.listed())) if game.question == Question.MOVE else most
    assert 30 < most <= len(game.desk["moves"])
