"""The board of ORC and how its pieces move, as text and as pictures, held against what the kernel plays with."""

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from kernels.orc.layout import COLUMNS as WIDTH
from kernels.orc.layout import Role
from orcsim.edition_files import load_edition
from orcsim.editions import Edition
from orcsim.games import orc_drawing, orc_moves_drawing
from orcsim.games.orc import ORC
from orcsim.games.orc_drawing import CASTLES, COLUMNS, as_lines, as_svg
from orcsim.games.orc_events import LETTERS, square_name
from orcsim.games.orc_moves_drawing import ROLES, SIDE, start_of, steps_of
from orcsim.games.orc_words import ROLES as BOARD_LETTERS
from orcsim.games.svg import INK

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = [(rows, 0) for rows in range(5, 10)] + [(rows, 1) for rows in range(7, 10)]
every_board = pytest.mark.parametrize(("rows", "offset"), BOARDS)


def edition(rows: int = 7, offset: int = 0, **rules: str) -> Edition:
    changes = {
        "board.rows": rows,
        "board.start_offset": offset,
        **{f"rules.{key}": word for key, word in rules.items()},
    }
    return load_edition(ORC.schema, "orc", changes)


def squares(found: Edition, field: str) -> list[set[str]]:
    """Return the castle or the starting squares of both seats, as the kernel has them."""
    of_seats = ORC.params_of(found, 2)[0][field]
    numbers = [np.flatnonzero(row) if field == "castle" else row for row in of_seats]
    return [{square_name(int(square)) for square in row} for row in numbers]


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def texts(picture: ET.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


def test_columns_are_called_as_in_a_game():
    assert COLUMNS == LETTERS


@every_board
def test_text_marks_the_castle_and_starting_squares_of_the_kernel(rows, offset):
    found = edition(rows, offset)
    head, *lines = as_lines(found.values)
    cells = {
        f"{letter}{line.split()[0]}": cell
        for line in lines[:rows]
        for letter, cell in zip(head.split(), line.split()[1 : WIDTH + 1], strict=True)
    }

    assert len(cells) == rows * WIDTH
    assert {square for square, cell in cells.items() if "#" in cell} == set.union(*squares(found, "castle"))
    assert {square for square, cell in cells.items() if "*" in cell} == set.union(*squares(found, "start"))
    assert lines[0].endswith("castle of the second player")
    assert lines[rows - 1].endswith("castle of the first player")


@every_board
def test_picture_marks_the_castle_and_starting_squares_of_the_kernel(rows, offset):
    found = edition(rows, offset)
    picture = drawn(as_svg(found.values, "A board"))
    told = {rect.findtext(f"{SVG}title"): rect for rect in picture.iter(f"{SVG}rect") if len(rect)}
    names = {label.split(",")[0]: label for label in told}
    castles, starts = squares(found, "castle"), squares(found, "start")

    assert len(names) == rows * WIDTH
    assert {name for name, label in names.items() if "castle" in label} == set.union(*castles)
    assert {name for name, label in names.items() if "start" in label} == set.union(*starts)
    for fill, castle in zip(CASTLES, castles, strict=True):
        assert {label.split(",")[0] for label, rect in told.items() if rect.get("fill") == fill} == castle
    legend = 1
    assert len(list(picture.iter(f"{SVG}circle"))) == 20 + legend


@every_board
def test_dots_and_squares_of_a_picture_share_their_middle(rows, offset):
    picture = drawn(as_svg(edition(rows, offset).values, "A board"))
    starts = [rect for rect in picture.iter(f"{SVG}rect") if "start" in (rect.findtext(f"{SVG}title") or "")]
    corners = {(float(rect.get("x", 0)), float(rect.get("y", 0))) for rect in starts}
    size = float(starts[0].get("width", 0))
    dots = [(float(dot.get("cx", 0)), float(dot.get("cy", 0))) for dot in picture.iter(f"{SVG}circle")]

    inside = {(x, y) for x, y in corners for across, down in dots if x < across < x + size and y < down < y + size}
    assert inside == corners


def test_the_edge_of_the_first_player_is_below_and_rows_stand_at_their_numbers():
    picture = drawn(as_svg(edition(6).values, "A board"))
    told = {
        (rect.findtext(f"{SVG}title") or "").split(",")[0]: rect for rect in picture.iter(f"{SVG}rect") if len(rect)
    }
    tops = {row: float(told[f"a{row}"].get("y", 0)) for row in range(1, 7)}
    size = float(told["a1"].get("height", 0))
    labels = [
        (text.text, float(text.get("y", 0))) for text in picture.iter(f"{SVG}text") if (text.text or "").isdigit()
    ]

    assert sorted(tops, key=tops.get, reverse=True) == [1, 2, 3, 4, 5, 6]
    assert all(tops[int(name)] < y < tops[int(name)] + size for name, y in labels)
    assert float(told["a1"].get("x", 0)) < float(told["e1"].get("x", 0))


def test_picture_names_rows_columns_and_players_and_nothing_leaves_it():
    picture = drawn(as_svg(edition(9).values, "A board"))
    written = texts(picture)

    for label in (*COLUMNS, *map(str, range(1, 10))):
        assert written.count(label) == 2, label
    assert {"first player", "second player", "castle square", "starting square"} <= set(written)
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    assert all(0 < float(t.get("x", 0)) < width for t in picture.iter(f"{SVG}text"))
    assert all(0 < float(t.get("y", 0)) < height for t in picture.iter(f"{SVG}text"))


def test_what_a_file_calls_itself_is_escaped():
    title = '<script>alert("1")</script> & co'

    assert texts(drawn(as_svg(edition().values, title)))[0] == title
    assert "<script>" not in as_svg(edition().values, title)


def test_words_say_where_both_sides_stand():
    assert orc_drawing.in_words(edition(8, 1).values) == (
        "A board of 5 columns, a to e, and 8 rows. The first player has the castle squares in row 1 and the starting "
        "squares in rows 2 and 3. The second player has the castle squares in row 8 and the starting squares in rows "
        "6 and 7."
    )


@pytest.mark.parametrize("role", ROLES)
def test_steps_are_those_of_the_kernel(role):
    found = edition(SIDE)
    params = ORC.params_of(found, 2)[0]
    column, row = start_of(role)
    square = WIDTH * row + column
    told = {square + WIDTH * ahead + right for right, ahead in steps_of(role, found.values)}
    straight, diagonal = set(params["around"][square, :4]), set(params["around"][square, 4:])
    run = {square + WIDTH * step for step in range(1, SIDE - row)}
    wanted = {
        "soldier": straight,
        "archer": diagonal,
        "chariot": run,
        "knight": set(params["jump"][0, square]),
        "king": straight | diagonal,
        "jester": straight | diagonal,
    }

    assert told == wanted[role]


def test_every_role_has_its_board_with_its_number_and_letter():
    written = texts(drawn(orc_moves_drawing.as_svg(edition().values, "Pieces")))

    assert tuple(role.name.lower() for role in Role) == ROLES
    assert written[0] == "Pieces"
    for name in ("3 Soldiers", "3 Archers", "1 Chariot", "1 Knight", "1 King", "1 Jester"):
        assert name in written, name
    assert [text for text in written if re.fullmatch("[A-Z]", text)] == [BOARD_LETTERS[role] for role in ROLES]


def test_marks_are_open_for_who_takes_nothing():
    values = edition().values
    picture = drawn(orc_moves_drawing.as_svg(values, "Pieces"))
    marks = [mark.get("fill") for mark in picture.iter(f"{SVG}circle") if mark.get("r") == "5"]
    taking = sum(len(steps_of(role, values)) for role in ROLES if role != "jester")
    legend = 1

    assert marks.count(INK) == taking + legend
    assert len(marks) - marks.count(INK) == len(steps_of("jester", values)) + legend


def test_marks_lie_around_their_piece_with_the_enemy_above():
    values = edition().values
    picture = drawn(orc_moves_drawing.as_svg(values, "Pieces"))
    width = float(next(rect for rect in picture.iter(f"{SVG}rect") if rect.get("stroke") == INK).get("width", 0))
    size = width / SIDE
    found, marks = {}, []
    for circle in picture.iter(f"{SVG}circle"):
        across, down = float(circle.get("cx", 0)), float(circle.get("cy", 0))
        role = circle.findtext(f"{SVG}title")
        if role is None:
            marks.append((across, down))
        else:
            found[role] = {(round((x - across) / size, 3), round((down - y) / size, 3)) for x, y in marks}
            marks = []

    assert found == {role: set(steps_of(role, values)) for role in ROLES}


@pytest.mark.parametrize(
    ("rules", "said", "stops"),
    [
        ({"chariot_stop": "any"}, "stops on any square", 4),
        ({"chariot_stop": "full"}, "ahead until it takes a piece or cannot go on", 1),
    ],
)
def test_the_chariot_stops_as_the_edition_says(rules, said, stops):
    values = edition(**rules).values

    assert len(steps_of("chariot", values)) == stops
    assert steps_of("chariot", values)[-1] == (0, SIDE - 1)
    assert said in orc_moves_drawing.in_words(values)
    assert said.split(" a piece")[0].split(" any")[0] in " ".join(texts(drawn(orc_moves_drawing.as_svg(values, "P"))))


def test_a_jester_that_shares_a_square_is_said_to():
    assert "takes nothing, shares a square" in orc_moves_drawing.in_words(edition(jester_onto_enemy="share").values)
    assert "shares" not in orc_moves_drawing.in_words(edition().values)


def test_other_numbers_of_pieces_are_told():
    found = load_edition(ORC.schema, "orc", {"pieces.soldier": 1, "pieces.chariot": 2, "pieces.archer": 4})

    assert orc_moves_drawing.in_words(found.values).startswith("1 Soldier: one step straight; 4 Archers: ")
    assert "2 Chariots" in texts(drawn(orc_moves_drawing.as_svg(found.values, "P")))
