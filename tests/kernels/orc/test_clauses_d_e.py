"""How the pieces move (D), moving onto an occupied square (E)."""

import pytest

from kernels.orc.layout import NOBODY, Event
from tests.kernels.orc.batch import logged_game
from tests.kernels.orc.table import Table, check


def moves_of(piece: str, own: str = "", enemy: str = "", seat: int = 0) -> set[str]:
    """Return where a piece may go, `x` in front of a capture; both sides have a King and a Jester out of the way."""
    kings = [" ".join(name for name in names.split() if name[0] != piece[0]) for names in ("Ka1 Ja2", "Ke7 Je6")]
    sides = [kings[0], kings[1]]
    sides[seat] = f"{piece} {own} {kings[seat]}"
    sides[1 - seat] += f" {enemy}"
    table = Table(*sides, seat=seat)
    words = [word for word in table.legal(seat) if word.startswith(piece[1:])]
    return {word[2:].replace("-", "") for word in words}


@pytest.mark.parametrize("seat", [0, 1])
def test_D1_a_soldier_goes_one_square_straight(seat: int) -> None:
    assert moves_of("Sc4", seat=seat) == {"c5", "c3", "b4", "d4"}


@pytest.mark.parametrize("seat", [0, 1])
def test_D2_an_archer_goes_one_square_diagonally(seat: int) -> None:
    assert moves_of("Ac4", seat=seat) == {"b5", "d5", "b3", "d3"}


def test_D2_an_archer_stays_on_one_colour() -> None:
    seen = 0
    for deal in range(60):
        batch = logged_game(deal)
        rows = batch.events[batch.events["kind"] == Event.MOVED]
        homes = [{int(square): piece for piece, square in enumerate(_start(seat))} for seat in (0, 1)]
        for seat, start, end in zip(rows["seat"].tolist(), rows["a"].tolist(), rows["b"].tolist(), strict=True):
            piece = homes[seat].pop(start)
            homes[seat][end] = piece
            if batch.results[0]["role"][seat][piece] == 1:
                assert (sum(divmod(start, 5)) - sum(divmod(end, 5))) % 2 == 0
                seen += 1
    assert seen > 100


def _start(seat: int) -> list[int]:
    """Return the starting squares of a seat."""
    seen = [*range(5, 10), *range(5)]
    return [34 - square for square in seen] if seat else seen


def test_D3_a_chariot_goes_straight_forward_only() -> None:
    assert moves_of("Cc4") == {"c5", "c6", "c7"}
    assert moves_of("Cc4", seat=1) == {"c3", "c2", "c1"}


def test_D4_a_chariot_may_stop_on_any_square_of_its_run() -> None:
    assert moves_of("Cb1") == {"b2", "b3", "b4", "b5", "b6", "b7"}


def test_D5_a_chariot_captures_the_first_enemy_from_any_distance_and_goes_no_further() -> None:
    assert moves_of("Cb2", enemy="Sb6") == {"b3", "b4", "b5", "xb6"}
    assert moves_of("Cb2", enemy="Sb3 Ab5") == {"xb3"}
    assert moves_of("Cc6", enemy="Sc2 Ac1", seat=1) == {"c5", "c4", "c3", "xc2"}


def test_D6_own_pieces_and_the_wall_stop_a_chariot() -> None:
    check("S06")
    assert moves_of("Cb2", own="Ab3") == set()
    assert moves_of("Cb2", own="Ab5", enemy="Sb6") == {"b3", "b4"}
    assert moves_of("Cb6", own="Ab3", seat=1) == {"b5", "b4"}


@pytest.mark.parametrize(
    ("piece", "seat", "targets"),
    [
        ("Nc3", 0, {"b5", "d5"}),
        ("Nb3", 0, {"a5", "c5"}),
        ("Ne3", 0, {"d5"}),
        ("Nb1", 0, {"a3", "c3"}),
        ("Nc5", 1, {"b3", "d3"}),
        ("Na5", 1, {"b3"}),
        ("Nc3", 1, {"b1", "d1"}),
    ],
)
def test_D7_a_knight_goes_two_forward_and_one_to_the_side(piece: str, seat: int, targets: set[str]) -> None:
    assert moves_of(piece, seat=seat) == targets


def test_D8_a_knight_jumps_whatever_stands_between_and_leaves_it() -> None:
    assert moves_of("Nc3", own="Sc4 Sb4 Ab3", enemy="Sc5 Sd4 Ad3") == {"b5", "d5"}
    table = Table("Nc3 Sc4 Ka1 Ja2", "Ke7 Je6 Sb4 Sc5")
    table.play("c3-b5")
    assert table.state["alive"].tolist() == [4, 4]
    assert moves_of("Nc3", own="Sb5", enemy="Ad5") == {"xd5"}


def test_D9_chariot_and_knight_are_spent_at_the_far_end() -> None:
    for piece, seat in (("Cc7", 0), ("Nc6", 0), ("Nc7", 0), ("Cc1", 1), ("Nc2", 1), ("Nc1", 1)):
        assert moves_of(piece, seat=seat) == set()
    assert "xc7" in moves_of("Sc6", enemy="Cc7")
    assert "xc2" in moves_of("Sc3", enemy="Nc2")


@pytest.mark.parametrize("seat", [0, 1])
def test_D10_a_king_goes_one_square_in_any_direction(seat: int) -> None:
    assert moves_of("Kc4", seat=seat) == {"c5", "c3", "b4", "d4", "b5", "d5", "b3", "d3"}


@pytest.mark.parametrize("seat", [0, 1])
def test_D11_a_jester_goes_one_square_in_any_direction(seat: int) -> None:
    assert moves_of("Jc4", seat=seat) == {"c5", "c3", "b4", "d4", "b5", "d5", "b3", "d3"}


def test_D12_a_jester_may_not_move_onto_an_enemy() -> None:
    check("S07")
    around = "Sb5 Sc5 Sd5 Ab4 Ad4 Ab3 Cc3 Nd3"
    assert moves_of("Jc4", enemy=around) == set()
    assert len(moves_of("Kc4", enemy=around)) == 8
    for deal in range(60):
        batch = logged_game(deal)
        rows = batch.events[batch.events["kind"] == Event.MOVED]
        homes = [{square: piece for piece, square in enumerate(_start(seat))} for seat in (0, 1)]
        for row in rows:
            seat, start, end = int(row["seat"]), int(row["a"]), int(row["b"])
            homes[seat][end] = homes[seat].pop(start)
            is_jester = batch.results[0]["role"][seat][homes[seat][end]] == 5
            assert not (is_jester and row["c"] != NOBODY)
            homes[1 - seat].pop(end, None)


def test_D13_only_the_knight_jumps_and_diagonal_steps_cross_nothing() -> None:
    assert "d5" in moves_of("Ac4", own="Sc5", enemy="Sd4")
    assert "d5" in moves_of("Kc4", own="Sc5 Sd4")
    assert moves_of("Cc2", own="Sc3", enemy="Sc4") == set()
    assert moves_of("Cc2", enemy="Sc3 Sc4") == {"xc3"}


# --- onto an occupied square ------------------------------------------------------------------------------------------


ALL_AROUND = "Sb5 Sc5 Sd5 Ab4 Ad4 Ab3 Cc3 Nd3"


@pytest.mark.parametrize(
    ("role", "own"),
    [
        ("S", "Ac5 Ac3 Ab4 Sd4"),
        ("A", "Sb5 Sd5 Sb3 Ad3"),
        ("C", "Sc5"),
        ("N", "Sb6 Ad6"),
        ("K", ALL_AROUND),
        ("J", ALL_AROUND),
    ],
)
def test_E1_no_piece_moves_onto_an_own_one(role: str, own: str) -> None:
    assert moves_of(f"{role}c4", own=own) == set()
    assert len(moves_of(f"{role}c4", own=own.partition(" ")[2])) == (3 if role == "C" else 1)


def test_E2_the_enemy_piece_is_removed_and_the_mover_stands_on_its_square() -> None:
    table = Table("Ka1 Je1 Sc4", "Ke7 Jd7 Ac5")
    table.play("c4xc5")
    assert table.squares(0) == {"Ka1", "Je1", "Sc5"}
    assert table.squares(1) == {"Ke7", "Jd7"}
    assert table.state["captures"].tolist() == [1, 0]
    assert table.state["alive"].tolist() == [3, 2]


@pytest.mark.parametrize("taker", ["Sc4", "Ab4", "Cc2", "Nb3", "Kc4"])
@pytest.mark.parametrize("taken", list("SACNKJ"))
def test_E3_every_role_but_the_jester_takes_any_role(taker: str, taken: str) -> None:
    own = " ".join(name for name in ("Ka1", "Ja2") if name[0] != taker[0])
    enemy = " ".join(name for name in ("Ke7", "Je6") if name[0] != taken)
    table = Table(f"{taker} {own}", f"{taken}c5 {enemy}")
    table.play(f"{taker[1:]}xc5")
    assert table.told(Event.MOVED)[0][3] == "SACNKJ".index(taken)
    expected = {"K": ("king_taken", "0"), "J": ("jester_taken", "1")}.get(taken, ("ongoing", "1"))
    assert table.outcome() == (*expected, 1, taken)


def test_E4_a_removed_piece_is_out_for_good_and_known_to_both() -> None:
    table = Table("Ka1 Je1 Sc4", "Ke7 Jd7 Ac5 Na7")
    table.play("c4xc5")
    assert table.told(Event.MOVED) == [(0, 17, 22, 1)]
    assert int(table.state["possible"][1][2]) == 1 << 1
    assert (int(table.state["square"][1][2]), table.state["removed"][1].tolist()) == (NOBODY, [3, 3, 1, 0, 0, 0])
    table.play("e7-e6", "c5-c6", "e6-e7")
    assert table.squares(1) == {"Ke7", "Jd7", "Na7"}


def test_E5_the_capturing_piece_stays_hidden() -> None:
    table = Table("Ka1 Je1 Sc4", "Ke7 Jd7 Ac5")
    table.play("c4xc5")
    assert int(table.state["possible"][0][2]) == 0b10101, "Soldier, Chariot or King"


def test_E6_taking_a_jester_everybody_knows_is_legal() -> None:
    table = Table("Ka1 Je1 Sc4", "Ke7 Jc5")
    table.state["possible"][1][1] = 1 << 5
    assert "c4xc5" in table.legal(0)
    check("S15")


@pytest.mark.parametrize("square", ["c1", "c4", "c7"])
def test_E7_a_jester_can_be_taken_anywhere(square: str) -> None:
    table = Table(f"Ka1 Je1 Sb{square[1]}", f"Ke7 J{square}")
    table.play(f"b{square[1]}x{square}")
    assert table.outcome() == ("jester_taken", "1", 1, "J")


def test_E7_by_seat_1_too() -> None:
    table = Table("Ka1 Jc4", "Ke7 Jd7 Cc6", seat=1)
    table.play("c6xc4")
    assert table.outcome() == ("jester_taken", "0", 1, "J")
