"""Victory (F), endings the rulebook does not have (G)."""

from typing import Any

import numpy as np
import pytest

from kernels.orc.layout import EndReason, Event, Question
from tests.kernels.orc.batch import logged_game, play_games
from tests.kernels.orc.fresh import Fresh
from tests.kernels.orc.table import Table, check

END = Event.END
STUCK = "Ka6 Sa7 Ab7 Sb6 Nc6 Ca5 Jb5", "Sa4 Ab4 Sc4 Nc5 Ke3 Je7"
SHUFFLE = ("a2-a3", "e6-e5", "a3-a2", "e5-e6")


def test_F1_the_game_is_over_at_once() -> None:
    table = Table("Kc6 Ja1", "Ka2 Je7")
    table.play("c6-c7")
    # Seat 1's King stood before the castle too, but gets no turn.
    assert table.outcome() == ("castle_reached", "0", 1, "")
    assert (table.question, table.asked) == (Question.OVER, -1)
    assert table.told(END) == [(0, int(EndReason.CASTLE_REACHED), 0, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_F2_taking_the_king_wins(seat: int) -> None:
    sides = ["Sc4 Kb2 Ja1", "Kc5 Je7"]
    table = Table(*(sides if seat == 0 else ["Kc4 Ja1", "Sc5 Kb6 Je7"]), seat=seat)
    table.play("c4xc5" if seat == 0 else "c5xc4")
    assert table.outcome() == ("king_taken", str(seat), 1, "K")


@pytest.mark.parametrize("column", list("abcde"))
def test_F3_a_king_on_any_enemy_castle_square_wins(column: str) -> None:
    table = Table(f"K{column}6 Jc3", "Kc2 Jd4")
    table.play(f"{column}6-{column}7")
    assert table.outcome() == ("castle_reached", "0", 1, "")
    other = Table("Kc6 Jc3", f"K{column}2 Jd4", seat=1)
    other.play(f"{column}2-{column}1")
    assert other.outcome() == ("castle_reached", "1", 1, "")


def test_F3_by_a_capture_too_and_on_longer_boards_further_up() -> None:
    check("S09")
    table = Table("Kc7 Jc3", "Kc4 Jd4", edition={"board.rows": 9})
    table.play("c7-c8", "c4-b4")
    assert table.outcome()[0] == "ongoing"
    table.play("c8-d9")
    assert table.outcome()[0] == "castle_reached"


def test_F4_the_own_castle_wins_nothing() -> None:
    table = Table("Kb2 Je3", "Kd6 Ja5")
    table.play("b2-b1", "d6-d7", "b1-a1")
    assert table.outcome()[0] == "ongoing"


@pytest.mark.parametrize("piece", ["Sc6", "Ac6", "Cc6", "Jc6", "Nb5"])
def test_F5_no_other_role_wins_on_the_castle(piece: str) -> None:
    start = piece[1:]
    table = Table(f"{piece} Ka1 {'Ja2' if piece[0] != 'J' else ''}", "Ke3 Je4")
    target = {"A": "d7", "N": "c7"}.get(piece[0], "c7")
    table.play(f"{start}-{target}")
    assert table.outcome() == ("ongoing", "1", 1, "")


@pytest.mark.parametrize("taker", ["Sc4", "Ab4", "Cc2", "Nb3", "Kc4"])
def test_F6_taking_the_jester_makes_its_owner_win(taker: str) -> None:
    own = " ".join(name for name in ("Ka1", "Ja2") if name[0] != taker[0])
    table = Table(f"{taker} {own}", "Jc5 Ke7")
    table.play(f"{taker[1:]}xc5")
    assert table.outcome() == ("jester_taken", "1", 1, "J")
    assert table.told(END) == [(1, int(EndReason.JESTER_TAKEN), 0, 0)]


def test_F7_the_jester_goes_before_the_castle() -> None:
    table = Table("Kc6 Ja1", "Kc3 Jc7")
    table.play("c6xc7")
    assert table.outcome() == ("jester_taken", "1", 1, "J")
    other = Table("Ja1 Ke5", "Kb2 Je7", seat=1)
    other.play("b2xa1")
    assert other.outcome() == ("jester_taken", "0", 1, "J")


def test_F8_a_king_taken_on_the_castle_is_recorded_as_taken() -> None:
    check("S10")


def test_F9_one_move_removes_one_piece_at_most() -> None:
    for deal in range(20):
        game, before = Fresh(deal=deal), 20
        for _ in game.anyhow(np.random.default_rng(deal)):
            if game.question == Question.MOVE:
                left = int(game.state["alive"].sum())
                assert before - left in (0, 1)
                before = left


def test_F10_a_king_cannot_enter_the_castle_quietly() -> None:
    # Among random games none goes on with a King on the enemy castle.
    for deal in range(40):
        game = Fresh(deal=deal)
        for _ in game.anyhow(np.random.default_rng(deal)):
            if game.question == Question.MOVE:
                for seat in (0, 1):
                    king = int(game.state["square"][seat][game.state["role"][seat].tolist().index(4)])
                    assert game.params["castle"][1 - seat][king] == 0


def test_F11_kings_and_jesters_live_while_the_game_runs() -> None:
    for deal in range(40):
        game = Fresh(deal=deal)
        for _ in game.anyhow(np.random.default_rng(deal)):
            if game.question == Question.MOVE:
                assert not game.state["removed"][:, 4:].any()
                assert (game.state["alive"] >= 2).all()
        reason, winner, _, removed = game.outcome()
        assert winner in "01-" and len(removed) <= 17
        assert (removed[-1:] == "K") == (reason == "king_taken")
        assert (removed[-1:] == "J") == (reason == "jester_taken")


# --- endings that the rulebook does not have --------------------------------------------------------------------------


def test_G1_a_seat_without_a_move_loses_when_its_turn_begins() -> None:
    check("S16")
    table = Table(STUCK[0], "Sa4 Ab4 Sc4 Nd7 Ke3 Jd2", seat=1, plies=89)
    table.play("d7-c5")
    assert table.outcome() == ("no_legal_move", "1", 90, "")
    assert table.told(END) == [(1, int(EndReason.NO_LEGAL_MOVE), 0, 0)]
    drawn = Table(
        STUCK[0], "Sa4 Ab4 Sc4 Nd7 Ke3 Jd2", seat=1, plies=89, edition={"rules.no_legal_move": "draw"}
    )  # fmt: skip
    drawn.play("d7-c5")
    assert drawn.outcome() == ("draw_no_move", "-", 90, "")


@pytest.mark.parametrize("piece", range(3, 10))
def test_G1_any_one_piece_that_can_move_is_enough(piece: int) -> None:
    table = Table(f"Ka1 Jb2 Cb1 {'- ' * (piece - 3)}Sa2", "Ja3 Sb3 Ac1 Sc2 Ac3 Kd7")
    assert table.legal(0) == ["a2xa3"]
    assert table.outcome()[0] == "ongoing"


def test_G2_the_limit_of_moves_draws_but_a_win_on_the_last_move_counts() -> None:
    check("S17")
    for word, reason in (("c6-c7", "castle_reached"), ("a1-a2", "draw_length")):
        table = Table("Kc6 Ja1", "Ke2 Je3", plies=199)
        table.play(word)
        assert table.outcome()[0] == reason


@pytest.mark.parametrize("plies", [20, 21])
def test_G2_games_end_at_the_limit_exactly(plies: int) -> None:
    results = play_games(300, edition={"drawing.draw_plies": plies}).results
    drawn = results["end_reason"] == EndReason.DRAW_LENGTH
    assert drawn.sum() > 100
    assert (results["turns"][drawn] == plies).all()
    assert results["turns"].max() == plies


def test_G3_the_limit_goes_before_a_lack_of_moves() -> None:
    table = Table(STUCK[0], "Sa4 Ab4 Sc4 Nd7 Ke3 Jd2", seat=1, plies=199)
    table.play("d7-c5")
    assert table.outcome() == ("draw_length", "-", 200, "")


def test_G3_the_limit_goes_before_repetition_and_repetition_before_the_next_turn() -> None:
    options = {"drawing.repetition": 3, "drawing.draw_plies": 8}
    table = Table("Ka2 Jb1", "Ke6 Jc7", edition=options)
    table.play(*SHUFFLE, *SHUFFLE)
    assert table.outcome()[0] == "draw_length"


def test_G4_repeating_a_position_has_no_effect() -> None:
    table = Table("Ka2 Jb1", "Ke6 Jc7")
    table.play(*SHUFFLE * 10)
    assert table.outcome() == ("ongoing", "0", 40, "")


def test_G5_a_draw_has_two_winners_and_a_stalled_game_none() -> None:
    drawn = play_games(200, edition={"drawing.draw_plies": 20}).results
    stalled = play_games(200, edition={"drawing.draw_plies": 0, "winning.max_rounds": 10}).results
    for results, reason, winners, rank, score in (
        (drawn, EndReason.DRAW_LENGTH, 2, 1, 1),
        (stalled, EndReason.STALLED, 0, 0, 0),
    ):
        rows = results[results["end_reason"] == reason]
        assert len(rows) > 50
        assert set(rows["winners"].tolist()) == {winners}
        assert (rows["win"] == winners // 2).all()
        assert (rows["rank"] == rank).all() and (rows["score"] == score).all()
        assert (rows["turns"] == 20).all()
        assert not (results["end_reason"] == (EndReason.STALLED + EndReason.DRAW_LENGTH - reason)).any()


def test_G6_nobody_resigns_or_agrees_to_a_draw() -> None:
    assert [kind.name for kind in Event] == ["GAME", "PUT", "WITHOUT", "SHOWN", "MOVED", "END"]
    reasons: dict[str, Any] = {}
    for deal in range(60):
        rows = logged_game(deal).events
        reasons.setdefault(EndReason(int(rows[-1]["a"])).name, rows[-1]["seat"])
    assert set(reasons) <= {"KING_TAKEN", "CASTLE_REACHED", "JESTER_TAKEN", "DRAW_LENGTH"}
    assert len(reasons) >= 3
