"""The third map of Origo: it fits every example, has the printed sizes, and is another map than both others."""

from collections import Counter

import pytest

from orcsim.edition_files import list_editions, load_edition
from orcsim.games.origo import ORIGO, fault_of
from orcsim.games.origo_drawing import as_svg
from orcsim.games.origo_map import (
    FIXED,
    ROWS,
    SEAS,
    STATES,
    codes_of,
    key_of,
    neighbours_of,
    seas_of,
    square_name,
    squares_of,
)

SCHEMA = ORIGO.schema
NAMES = ("origo", "origo_island", "origo_standin")
ISLAND = load_edition(SCHEMA, "origo_island")
CODES = codes_of(ISLAND.values)
BY_NAME = {square_name(square): code for square, code in enumerate(CODES)}
SIZES = {
    "BRI": 8, "GER": 8, "BAL": 8, "GAL": 8, "SPA": 8, "ITA": 8,
    "BEL": 4, "SCA": 6, "POL": 6, "HEL": 6, "DAC": 6, "DAL": 6,
}  # fmt: skip


def test_there_are_three_maps_that_differ_in_nothing_else():
    editions = [load_edition(SCHEMA, name) for name in NAMES]
    rows = {key_of(letter) for letter in ROWS}

    assert list_editions("origo") == list(NAMES)
    assert len({tuple(codes_of(edition.values)) for edition in editions}) == 3
    assert len({edition.title for edition in editions}) == 3
    for edition in editions[1:]:
        assert {key for key in edition.values if edition[key] != editions[0][key]} <= rows


def test_states_have_their_printed_sizes_and_eighteen_squares_are_sea():
    found = Counter(CODES)

    assert {code: found[code] for code in STATES} == SIZES
    assert {code: found[code] for code in SEAS} == {"NOR": 8, "OST": 4, "MED": 4, "BIS": 2}


def test_it_needs_no_freedom_and_keeps_the_squares_of_the_examples():
    assert ISLAND["map.free"] is False
    assert fault_of(ISLAND.values) is None
    assert {square: BY_NAME[square] for square in FIXED} == FIXED
    assert BY_NAME["F2"] == BY_NAME["G4"] == "GAL"
    assert BY_NAME["H4"] in STATES
    assert CODES.count("NOR") >= 6  # two green ships, two of others, two free squares


@pytest.mark.parametrize("code", [*STATES, *SEAS])
def test_every_area_is_in_one_piece(code):
    squares = set(squares_of(CODES, code))
    reached = {min(squares)}
    for _ in squares:
        reached |= {beside for square in reached for beside in neighbours_of(square)} & squares

    assert reached == squares


def test_britain_is_an_island_and_nowhere_else():
    for name in NAMES:
        codes = codes_of(load_edition(SCHEMA, name).values)
        around = {codes[beside] for square in squares_of(codes, "BRI") for beside in neighbours_of(square)} - {"BRI"}
        assert (around <= set(SEAS)) == (name == "origo_island"), name


def test_the_western_and_southern_seas_are_smaller_than_on_the_other_maps():
    others = [Counter(codes_of(load_edition(SCHEMA, name).values)) for name in NAMES if name != "origo_island"]

    assert all(CODES.count(sea) < other[sea] for other in others for sea in ("MED", "BIS"))
    assert all(CODES.count("NOR") > other["NOR"] for other in others)


@pytest.mark.parametrize("letter", ROWS)
def test_every_row_has_alternatives_that_can_be_played(letter):
    key = key_of(letter)
    others = ISLAND.entries[key].alternatives

    assert ISLAND.entries[key].status == "assumed"
    assert len(others) >= 1
    assert ISLAND[key] not in others
    assert [fault_of(ISLAND.values | {key: row}) for row in others] == [None] * len(others)


def test_seas_are_those_of_the_printed_map_and_it_can_be_drawn():
    assert sorted(seas_of(CODES)) == sorted(SEAS)
    assert as_svg(ISLAND.values, "A map").count("North Sea") >= CODES.count("NOR")
