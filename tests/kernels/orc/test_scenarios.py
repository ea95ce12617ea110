"""Acceptance scenarios: positions with exact results (tests/reference/orc_cases.py), and the records they leave."""

import numpy as np

from kernels.orc.layout import RESULT, EndReason
from kernels.orc.scoring import write_result
from tests.kernels.orc.machine import Machine
from tests.kernels.orc.table import Arranged, Table, check


def result_of(game: Machine) -> np.void:
    """Return the result of a finished game."""
    results = np.zeros(1, RESULT)
    write_result(game.state, 0, results[0])
    return results[0]


def test_S01_options_of_the_opening() -> None:
    check("S01")


def test_S02_the_blind_shot_and_the_answers() -> None:
    check("S02")


def test_S03_edges_do_not_wrap() -> None:
    check("S03")


def test_S04_the_knight_of_seat_1_goes_down_and_jumps() -> None:
    check("S04")


def test_S05_the_knight_runs_out_of_board() -> None:
    check("S05")


def test_S06_what_stops_a_chariot() -> None:
    check("S06")


def test_S07_the_jester_among_pieces() -> None:
    check("S07")


def test_S08_a_king_takes_a_jester_in_the_open() -> None:
    check("S08")


def test_S09_three_ways_into_the_castle() -> None:
    check("S09")


def test_S10_a_king_takes_a_king_on_the_castle() -> None:
    check("S10")


def test_S11_what_does_not_win() -> None:
    check("S11")


def test_S12_there_is_no_check() -> None:
    check("S12")


def test_S13_the_shortest_game() -> None:
    check("S13")


def test_S14_a_jester_far_from_home() -> None:
    check("S14")


def test_S15_forced_to_take_the_jester() -> None:
    check("S15")


def test_S16_no_legal_move() -> None:
    check("S16")


def test_S17_the_limit_of_moves() -> None:
    check("S17")


def test_S18_own_pieces_bar_the_castle() -> None:
    check("S18")


def test_S19_what_moves_tell() -> None:
    check("S19")


def test_S20_two_suspects() -> None:
    check("S20")


def test_S21_entering_the_castle_row_without_winning() -> None:
    check("S21")


def test_S22_the_arrangement_of_seat_1_is_turned() -> None:
    check("S22")


def test_S25_counting() -> None:
    check("S25")


def test_S26_the_record_of_a_draw() -> None:
    table = Table("Ka2 Jb1 Sd4", "Ke6 Jc7 Cd7", seat=1, plies=199)
    table.play("d7-d6")
    result = result_of(table)
    assert (result["turns"], result["rounds"], result["winners"]) == (200, 100, 2)
    assert (result["win"].tolist(), result["score"].tolist(), result["rank"].tolist()) == ([1, 1], [1, 1], [1, 1])
    assert result["end_reason"] == EndReason.DRAW_LENGTH


def test_S26_the_record_of_the_shortest_game() -> None:
    game = Arranged("SACASNSKAJ", "SAJASKCNSA")
    game.play("c2xc6")
    result = result_of(game)
    assert (result["turns"], result["rounds"], result["winners"]) == (1, 1, 1)
    assert (result["win"].tolist(), result["score"].tolist(), result["rank"].tolist()) == ([0, 1], [0, 2], [2, 1])
    assert (result["captures"].tolist(), result["pieces"].tolist()) == ([1, 0], [10, 9])


def test_S26_the_record_of_a_seat_without_a_move() -> None:
    result = result_of(Table("Ka6 Sa7 Ab7 Sb6 Nc6 Ca5 Jb5", "Sa4 Ab4 Sc4 Nc5 Ke3 Je7", plies=90))
    assert (result["turns"], result["rounds"], result["winners"]) == (90, 45, 1)
    assert (result["win"].tolist(), result["rank"].tolist()) == ([0, 1], [2, 1])


def test_S26_the_record_of_a_stalled_game() -> None:
    options = {"drawing.draw_plies": 0, "winning.max_rounds": 20}
    table = Table("Ka2 Jb1", "Ke6 Jc7", seat=1, plies=39, edition=options)
    table.play("c7-c6")
    result = result_of(table)
    assert (result["end_reason"], result["turns"], result["rounds"]) == (EndReason.STALLED, 40, 20)
    assert (int(result["winners"]), result["win"].tolist(), result["score"].tolist()) == (0, [0, 0], [0, 0])
    assert result["rank"].tolist() == [0, 0]
