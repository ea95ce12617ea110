"""Editions of Origo: the maps, the cards, and what is refused with which words."""

import json
from collections import Counter
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from orcsim.edition_files import edition_from_dict, list_editions, load_edition, set_values
from orcsim.editions import assumed
from orcsim.errors import BadInput
from orcsim.games.origo import CLANS, ORIGO, STARTS, fault_of
from orcsim.games.origo_cards import FACES, SPACES, Shown, cards_of, shown_by, text_for
from orcsim.games.origo_map import (
    COLUMNS,
    FIXED,
    ROWS,
    STATES,
    MapRow,
    codes_of,
    key_of,
    neighbours_of,
    seas_of,
    square_name,
    squares_of,
)

SCHEMA = ORIGO.schema
USUAL = load_edition(SCHEMA, "origo")
OTHER = load_edition(SCHEMA, "origo_standin")
ISLAND = load_edition(SCHEMA, "origo_island")
HEAD = 'game = "origo"\nextends = "origo"\n'
ROW_C = "BRI BRI NOR NOR GER SCA OST OST BAL BAL"
SIZES = {
    "BRI": 8, "GER": 8, "BAL": 8, "GAL": 8, "SPA": 8, "ITA": 8,
    "BEL": 4, "SCA": 6, "POL": 6, "HEL": 6, "DAC": 6, "DAL": 6,
}  # fmt: skip
all_maps = pytest.mark.parametrize("edition", [USUAL, OTHER, ISLAND], ids=["origo", "origo_standin", "origo_island"])


def variant(folder: Path, text: str, head: str = HEAD) -> str:
    (folder / "variant.toml").write_text(head + text, encoding="utf-8")
    return str(folder / "variant.toml")


def refusal(values) -> str:
    with pytest.raises(BadInput) as refused:
        set_values(USUAL, SCHEMA, values)
    return one_line(refused.value)


def refusal_of_file(source: str) -> str:
    with pytest.raises(BadInput) as refused:
        load_edition(SCHEMA, source)
    return one_line(refused.value)


def one_line(error: BadInput) -> str:
    assert "\n" not in str(error)
    return str(error)


def square_codes(edition) -> dict[str, str]:
    return {square_name(square): code for square, code in enumerate(codes_of(edition.values))}


def test_numbers_of_the_rulebook():
    assert [USUAL[f"setup.shields.{n}"] for n in (2, 3, 4, 5)] == [44, 30, 25, 22]
    assert [USUAL[f"setup.opening.{n}"] for n in (2, 3, 4, 5)] == [12, 8, 5, 4]
    assert (USUAL["setup.hand"], USUAL["setup.limit_large"], USUAL["setup.limit_small"]) == (10, 4, 2)
    assert [USUAL[clan] for clan in CLANS] == [8, 6, 4, 2, 1]
    assert [USUAL[f"scoring.{name}"] for name in ("fleet_first", "fleet_shared", "fleet_second")] == [2, 1, 1]
    assert (USUAL["scoring.dominance"], USUAL["scoring.clan_size"]) == (2, 3)
    printed = [key for key in SCHEMA.specs if key.startswith(("setup.", "scoring.")) and key not in STARTS]
    assert {USUAL.entries[key].status for key in printed} == {"printed"}


def test_the_state_track_is_red_at_four_eight_and_twelve():
    assert [USUAL[f"track.{space}.steps"] for space in SPACES] == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7]
    assert [n for n, space in enumerate(SPACES, 1) if USUAL[f"track.{space}.red"]] == [4, 8, 12]


def test_values_of_states_follow_from_their_size():
    by_size = {8: (4, 2, 1), 6: (3, 2, 1), 4: (2, 1, 0)}
    for code, size in SIZES.items():
        values = tuple(USUAL[f"states.{code.lower()}.{place}"] for place in ("first", "second", "third"))
        assert values == by_size[size], code
    assert {USUAL.entries[f"states.sca.{place}"].status for place in ("second", "third")} == {"printed"}


@all_maps
def test_states_have_their_printed_sizes_and_eighteen_squares_are_sea(edition):
    codes = Counter(codes_of(edition.values))
    assert {code: codes[code] for code in STATES} == SIZES
    assert {code for code in codes if code not in STATES} == {"NOR", "OST", "MED", "BIS"}
    assert sum(codes[sea] for sea in seas_of(codes_of(edition.values))) == 18


@all_maps
def test_every_area_is_in_one_piece(edition):
    codes = codes_of(edition.values)
    for code in set(codes):
        squares = set(squares_of(codes, code))
        reached = {min(squares)}
        for _ in squares:
            reached |= {beside for square in reached for beside in neighbours_of(square)} & squares
        assert reached == squares, code


@all_maps
def test_squares_of_the_examples_are_as_in_the_rulebook(edition):
    codes = square_codes(edition)
    printed = {
        "POL": "D7 E7", "DAC": "E8", "HEL": "F7", "GER": "E6", "DAL": "H9", "ITA": "H5",
        "NOR": "B3", "MED": "I3 I4", "BIS": "F1", "GAL": "G3 F4 F3 G2",
    }  # fmt: skip
    assert {square: code for code, squares in printed.items() for square in squares.split()} == FIXED
    assert {square: codes[square] for square in FIXED} == FIXED
    assert codes["F2"] == codes["G4"] == "GAL"
    assert codes["H4"] in STATES


def test_the_north_sea_has_room_for_the_second_example():
    assert list(square_codes(USUAL).values()).count("NOR") == 6
    assert list(square_codes(OTHER).values()).count("NOR") == 5


def test_the_maps_differ_in_four_squares():
    usual, other = square_codes(USUAL), square_codes(OTHER)
    changed = {square: (other[square], usual[square]) for square in usual if usual[square] != other[square]}
    assert changed == {"C4": ("GER", "NOR"), "G6": ("HEL", "GER"), "H6": ("ITA", "HEL"), "I5": ("MED", "ITA")}
    assert {key for key in USUAL.values if USUAL[key] != OTHER[key]} == {"map.c", "map.g", "map.h", "map.i"}
    assert list_editions("origo") == ["origo", "origo_island", "origo_standin"]


def test_the_deck_has_ninety_eight_cards_of_five_sorts():
    counts: Counter[str] = Counter()
    for shows, copies in cards_of(USUAL.values):
        counts[shown_by(shows)[0]] += copies
    assert counts == {"row": 26, "column": 26, "state": 18, "growth": 16, "ship": 12}
    assert counts.total() == 98


@pytest.mark.parametrize(("sort", "names"), [("row", tuple(ROWS)), ("column", COLUMNS)])
def test_every_row_and_column_is_on_three_or_four_cards(sort, names):
    on: Counter[str] = Counter()
    widths: Counter[int] = Counter()
    for shows, copies in cards_of(USUAL.values):
        if shown_by(shows)[0] == sort:
            on.update(dict.fromkeys(shown_by(shows)[1], copies))
            widths[len(shown_by(shows)[1])] += copies
    assert set(on) == set(names)
    assert set(on.values()) <= {3, 4}
    assert widths == {1: 19, 2: 6, 3: 1}


def test_large_states_have_two_cards_and_the_others_one():
    copies = {shown_by(shows)[1][0]: n for shows, n in cards_of(USUAL.values) if shown_by(shows)[0] == "state"}
    assert copies == {code: 2 if size == 8 else 1 for code, size in SIZES.items()}


def test_what_is_assumed_says_over_what_to_vary_it():
    found = assumed(USUAL)
    assert {key.partition(".")[0] for key in found} == {"track", "states", "map", "cards", "rules"}
    assert all(entry.range or entry.alternatives for entry in found.values())
    assert not [key for key in found if key.startswith("cards.k49")]


def test_every_option_says_what_it_means_and_what_else_it_may_be():
    options = {key: USUAL.entries[key] for key in SCHEMA.specs if key.startswith("rules.")}
    assert len(options) == 16
    for key, entry in options.items():
        assert entry.meaning.endswith("."), key
        assert entry.alternatives == SCHEMA.specs[key].others(entry.value), key
        assert fault_of(USUAL.values | {key: entry.alternatives[0]}) is None
    assert all(text.endswith(".") for text in USUAL.rulings.values())


@all_maps
def test_alternatives_of_a_row_can_be_played(edition):
    for letter in ROWS:
        others = edition.entries[key_of(letter)].alternatives
        assert others
        assert [fault_of(edition.values | {key_of(letter): row}) for row in others] == [None] * len(others)


@all_maps
def test_any_border_that_is_moved_keeps_the_squares_of_the_examples(edition):
    for letter in ROWS:
        others = MapRow(letter).others(edition[key_of(letter)])
        assert len(others) >= 2
        faults = [fault_of(edition.values | {key_of(letter): row}) for row in others]
        assert all(fault is None or "do not hang together" in fault for fault in faults)


def test_a_border_moves_by_one_square():
    assert MapRow("A").others("BRI BRI NOR NOR SCA SCA SCA SCA SCA SCA") == (
        "BRI BRI BRI NOR SCA SCA SCA SCA SCA SCA",
        "BRI NOR NOR NOR SCA SCA SCA SCA SCA SCA",
        "BRI BRI NOR NOR NOR SCA SCA SCA SCA SCA",
        "BRI BRI NOR SCA SCA SCA SCA SCA SCA SCA",
    )


def test_a_sea_may_have_any_name_and_a_map_eight_of_them():
    names = ["AAA", "BBB", "CCC", "DDD"]
    changed = {"map.a": f"BRI BRI {names[0]} {names[1]} SCA SCA SCA BAL BAL BAL"}
    changed["map.c"] = f"BRI BRI {names[2]} {names[3]} GER SCA OST OST BAL BAL"
    assert len(seas_of(codes_of(set_values(USUAL, SCHEMA, changed).values))) == 8
    changed["map.j"] = "SPA SPA TYR MED MED ITA ITA ITA DAL DAL"
    assert "map: 9 seas (AAA, BBB, NOR, OST, CCC, DDD, BIS, MED, TYR), allowed: 1 to 8" in refusal(changed)


def test_a_free_map_may_change_squares_of_the_examples():
    row = {"map.b": "BRI BRI OST NOR SCA SCA OST OST BAL BAL"}
    assert "map.b: square B3: found OST, allowed: NOR, as in an example" in refusal(row)
    assert load_edition(SCHEMA, "origo", row | {"map.free": True})["map.b"] == row["map.b"]


def all_land() -> dict[str, object]:
    """Return a free map in which what was sea belongs to a state beside it."""
    shore = {"NOR": "BRI", "OST": "SCA", "MED": "SPA", "BIS": "GAL"}
    rows = {key_of(letter): " ".join(shore.get(c, c) for c in str(USUAL[key_of(letter)]).split()) for letter in ROWS}
    return rows | {"map.free": True}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"map.c": "BRI BRI NOR NOR GER SCA OST OST BAL"}, "map.c: found"),
        ({"map.c": "BRI BRI NOR NOR GER SCA OST OST BAL"}, "row C has 9 codes"),
        ({"map.c": f"{ROW_C} BAL"}, "row C has 11 codes"),
        ({"map.c": ROW_C.replace("SCA", "SCAN")}, 'square C6 is "SCAN"'),
        ({"map.c": ROW_C.replace("SCA", "sca")}, 'square C6 is "sca"'),
        ({"map.c": ROW_C.replace("SCA", "S1A")}, 'square C6 is "S1A"'),
        ({"map.c": ROW_C.replace("SCA", "ÄÖÜ")}, "square C6 is"),
        ({"map.c": ROW_C.replace(" SCA", "  SCA")}, "blanks are missing or too many"),
        ({"map.c": "BRI\nBRI NOR NOR GER SCA OST OST BAL BAL"}, "blanks are missing or too many"),
        ({"map.c": ""}, "row C has 0 codes"),
        ({"map.c": 3}, "map.c: found 3, allowed: 10 codes with a blank between them, each of a state (BRI, GER"),
        ({"map.k": ROW_C}, 'set "map.k": no such key'),
        ({"map.d": "BRI BRI NOR NOR GER GER POL POL POL BAL", "map.e": "BIS BIS NOR NOR GER GER POL DAC POL POL"},
         "map: no square of BEL, allowed: every one of the 12 states has squares"),
        ({"map.e": "BIS BIS BEL BEL GER GER POL DAC DAC POL"}, "map.e: D7 and E10 of POL do not hang together"),
        ({"map.j": "SPA SPA MED BRI MED ITA ITA ITA DAL DAL"}, "map.j: A1 and J4 of BRI do not hang together"),
        (all_land(), "map: 0 seas, allowed: 1 to 8"),
        ({"cards.k49.shows": "growth", "cards.k51.shows": "ship"}, "cards.k50: no such card, but there is k51"),
        ({"cards.k47.copies": 128}, "cards: 210 in all, allowed: at most 128"),
        ({"cards.k47.copies": 0, "setup.hand": 16, "cards.k48.copies": 4},
         "cards: 74 in all, allowed: at least 80, for 5 hands of setup.hand cards"),
        ({"setup.start.3": 2}, "setup.start.3: found 2 like setup.start.2, allowed: a square for each leader"),
        ({"setup.start.5": 100}, "setup.start.5: found 100, allowed: less than the 100 squares of track.length"),
        ({"setup.opening.4": 25}, "setup.opening.4: found 25, allowed: less than the 25 of setup.shields.4"),
        ({"setup.opening.2": 28}, "setup.opening.2: found 28, allowed: at most 27, since states and seas take 54"),
        ({"setup.opening.5": 0}, "a whole number from 1 to 100"),
        ({"setup.hand": 17}, "a whole number from 1 to 16"),
        ({"scoring.clan_size": 1}, "a whole number from 2 to 20"),
        ({"track.length": 9}, "a whole number from 10 to 1000"),
        ({"track.s01.steps": 21}, "a whole number from 0 to 20"),
        ({"track.s04.red": 1}, "true or false"),
        ({"states.gau.first": 4}, 'did you mean "states.gal.first"?'),
        ({"states.bel": 4}, '"states.bel" is a table'),
        ({"rules.jump": "bend"}, 'did you mean "bends"?'),
        ({"winning.max_rounds": 201}, "a whole number from 1 to 200"),
    ],
)  # fmt: skip
def test_refused_values_say_what_is_allowed(values, said):
    assert said in refusal(values)


@pytest.mark.parametrize(
    ("shows", "said"),
    [
        ("row K", 'no such row: "K"'),
        ("row", 'no such row: ""'),
        ("rows A + ", 'no such row: ""'),
        ("rows A + A", "row A is named twice"),
        ("rows B + A", 'this is written "rows A + B"'),
        ("row A + B", 'this is written "rows A + B"'),
        ("rows A", 'this is written "row A"'),
        ("columns 10 + 9", 'this is written "columns 9 + 10"'),
        ("column 11", 'no such column: "11"; did you mean "1"?'),
        ("state GAU", 'no such state: "GAU"; did you mean "GAL"?'),
        ("state BEL + POL", "a card shows one state"),
        ("grwth", 'did you mean "growth"?'),
        ("", 'no such card: ""'),
        (3, 'found 3, allowed: "row A", "rows A + B", "column 1"'),
    ],
)
def test_refused_cards_say_what_is_wrong(shows, said):
    message = refusal({"cards.k01.shows": shows})
    assert message.startswith("set: cards.k01.shows: found")
    assert said in message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[cards]\nk49 = { copies = 2 }\n", "cards.k49.shows is missing, allowed: "),
        ('[cards]\nk49 = { shows = "ship" }\n', "cards.k49.copies is missing"),
        ("[cards]\nk65 = { copies = 2 }\n", 'unknown key "cards.k65", allowed: k01, k02, ..., k64'),
        ("[states]\ngau = { first = 2 }\n", 'unknown key "states.gau"'),
        ("[track]\ns13 = { steps = 2 }\n", 'unknown key "track.s13"'),
        ("[track]\ns01 = 3\n", "track.s01: found 3, allowed: a table with steps, red"),
        ("map = 3\n", "map: found 3, allowed: a table with a, b, c"),
    ],
)
def test_refused_files_say_where_and_what_is_allowed(tmp_path, text, said):
    source = variant(tmp_path, text)
    message = refusal_of_file(source)
    assert message.startswith(source)
    assert said in message


def test_a_card_can_be_added_and_taken_away(tmp_path):
    text = '[cards]\nk48 = { shows = "none" }\n'
    assert len(cards_of(load_edition(SCHEMA, variant(tmp_path, text)).values)) == 47
    text = '[cards]\nk49 = { shows = "columns 2 + 4 + 6", copies = 3 }\n'
    edition = load_edition(SCHEMA, variant(tmp_path, text))
    assert cards_of(edition.values)[48:] == [("columns 2 + 4 + 6", 3)]
    assert edition.entries["cards.k49.copies"].status == "chosen"


def test_a_variant_changes_only_the_parts_that_it_gives(tmp_path):
    text = "[track]\ns04 = { steps = 9 }\n[states]\nbel = { third = 1 }\n[cards]\nk01 = { copies = 4 }\n"
    changed = {"track.s04.steps": 9, "states.bel.third": 1, "cards.k01.copies": 4}
    edition = load_edition(SCHEMA, variant(tmp_path, text))
    assert edition.values == USUAL.values | changed
    assert {edition.entries[key].status for key in changed} == {"chosen"}


def test_editions_told_as_data_are_the_editions():
    edition = set_values(OTHER, SCHEMA, {"cards.k49.shows": "state POL", "cards.k49.copies": 2})
    told = json.loads(json.dumps(edition.to_dict()))
    assert edition_from_dict(told, SCHEMA, Path("manifest.json")) == edition


@given(st.sampled_from([("row", tuple(ROWS)), ("column", COLUMNS)]), st.data())
def test_any_rows_or_columns_can_be_shown(sort, data):
    word, names = sort
    chosen = tuple(data.draw(st.lists(st.sampled_from(names), min_size=1, unique=True)))
    text = text_for(word, chosen)
    assert Shown().allows(text)
    assert shown_by(text) == (word, tuple(sorted(chosen, key=names.index)))


@settings(max_examples=200)
@given(
    st.text() | st.lists(st.sampled_from((*ROWS, *COLUMNS, "row", "rows", "column", "+", " ", "growth"))).map(" ".join)
)
def test_what_no_card_shows_is_refused_in_one_line(text):
    if not Shown().allows(text):
        assert "cards.k01.shows" in refusal({"cards.k01.shows": text})


@settings(max_examples=200)
@given(st.text() | st.lists(st.sampled_from((*STATES, "NOR", "nor", "", "X")), max_size=12).map(" ".join))
def test_what_is_no_row_is_refused_in_one_line(text):
    if not MapRow("A").allows(text):
        assert "map.a" in refusal({"map.a": text})


def test_cards_of_the_same_sort_stand_in_for_each_other():
    assert Shown().others("rows D + E")[:2] == ("rows A + B", "rows B + C")
    assert len(Shown().others("rows D + E")) == 8
    assert len(Shown().others("state POL")) == 11
    assert Shown().others("growth") == ()
    assert len(Shown().others("none")) == 10 + 10 + 12 + 2
    assert len(FACES) == 64
