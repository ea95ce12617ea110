"""The map of Origo as text and as a picture."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from orcsim.edition_files import load_edition
from orcsim.games.origo import ORIGO
from orcsim.games.origo_drawing import KEYS, as_lines, as_svg
from orcsim.games.origo_map import STATES, area_name, codes_of, neighbours_of, square_name

SVG = "{http://www.w3.org/2000/svg}"
INK = "#22282C"
NAMES = ("origo", "origo_standin", "origo_island")
EDITIONS = [load_edition(ORIGO.schema, name) for name in NAMES]
all_maps = pytest.mark.parametrize("edition", EDITIONS, ids=NAMES)


def test_the_keys_are_the_rows():
    assert tuple(f"map.{letter}" for letter in "abcdefghij") == KEYS


@all_maps
def test_text_has_every_square_in_its_place_and_marks_the_sea(edition):
    head, *lines = as_lines(edition.values)
    assert head.split() == [str(column) for column in range(1, 11)]
    cells = [line[2:].split() for line in lines[:10]]
    assert [line[0] for line in lines[:10]] == list("ABCDEFGHIJ")
    assert [cell.removeprefix("~") for row in cells for cell in row] == codes_of(edition.values)
    assert all(cell.startswith("~") == (cell.removeprefix("~") not in STATES) for row in cells for cell in row)


def test_text_says_what_the_codes_stand_for_and_how_large_the_areas_are():
    told = "\n".join(as_lines(EDITIONS[0].values))
    for said in ("BEL Belgium 4", "BAL Baltic Countries 8", "NOR North Sea 6", "MED Mediterranean Sea 5"):
        assert said in told
    assert max(map(len, told.splitlines())) <= 110


def drawn(edition, title: str = "A map") -> ET.Element:
    return ET.fromstring(as_svg(edition.values, title))


def texts(picture: ET.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


@all_maps
def test_picture_has_a_square_for_each_and_one_colour_for_each_state(edition):
    codes = codes_of(edition.values)
    squares = [rect for rect in drawn(edition).iter(f"{SVG}rect") if rect.find(f"{SVG}title") is not None]
    told = [rect.findtext(f"{SVG}title") for rect in squares]
    assert told == [f"{square_name(square)} {area_name(code)}" for square, code in enumerate(codes)]
    fills = {(code if code in STATES else "sea", rect.get("fill")) for code, rect in zip(codes, squares, strict=True)}
    assert len(fills) == len({fill for _, fill in fills}) == len(STATES) + 1


@all_maps
def test_picture_names_every_area_row_and_column(edition):
    written = Counter(texts(drawn(edition)))
    for label in [*"ABCDEFGHIJ", *map(str, range(1, 11))]:
        assert written[label] == 2, label
    words = " ".join(texts(drawn(edition)))
    for code in set(codes_of(edition.values)):
        assert area_name(code) in words, code


@all_maps
def test_thick_lines_run_where_two_areas_meet_and_nowhere_else(edition):
    codes = codes_of(edition.values)
    meeting = sum(codes[square] != codes[beside] for square in range(100) for beside in neighbours_of(square)) // 2
    path = next(path for path in drawn(edition).iter(f"{SVG}path") if path.get("stroke") == INK)
    assert path.get("d", "").count("M") == meeting + 1


def test_what_a_file_calls_itself_is_escaped():
    title = '<script>alert("1")</script> & co'
    assert texts(drawn(EDITIONS[0], title))[0] == title
    assert "<script>" not in as_svg(EDITIONS[0].values, title)


def test_a_sea_without_a_name_goes_by_its_code():
    changed = load_edition(ORIGO.schema, "origo", {"map.j": "SPA SPA TYR TYR TYR ITA ITA ITA DAL DAL"})
    assert "TYR" in texts(drawn(changed))
    assert "TYR TYR 3" in "\n".join(as_lines(changed.values))


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG has it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_names_can_be_read_on_every_colour():
    rects = drawn(EDITIONS[0]).iter(f"{SVG}rect")
    for fill in {rect.get("fill", "") for rect in rects}:
        assert (luminance(fill) + 0.05) / (luminance(INK) + 0.05) > 4.5, fill
