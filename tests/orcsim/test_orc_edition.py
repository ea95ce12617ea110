"""The edition of ORC: the numbers of the rulebook, what is assumed, and what is refused with which words."""

import json
from pathlib import Path

import pytest

from orcsim.edition_files import edition_from_dict, list_editions, load_edition, set_values
from orcsim.editions import assumed
from orcsim.errors import BadInput
from orcsim.games.orc import ORC, fault_of

SCHEMA = ORC.schema
USUAL = load_edition(SCHEMA, "orc")
HEAD = 'game = "orc"\nextends = "orc"\n'


def refusal(values) -> str:
    with pytest.raises(BadInput) as refused:
        set_values(USUAL, SCHEMA, values)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_pieces_are_those_of_the_rulebook():
    roles = ("soldier", "archer", "chariot", "knight")
    assert [USUAL[f"pieces.{role}"] for role in roles] == [3, 3, 1, 1]
    assert {USUAL.entries[f"pieces.{role}"].status for role in roles} == {"printed"}


def test_what_nobody_prints_is_marked_and_says_over_what_to_vary_it():
    found = assumed(USUAL)
    assert set(found) == {
        "board.rows", "drawing.draw_plies",
        "rules.chariot_stop", "rules.jester_onto_enemy", "rules.no_legal_move",
    }  # fmt: skip
    assert all(entry.range or entry.alternatives for entry in found.values())
    assert (USUAL["board.rows"], found["board.rows"].range) == (7, (5, 9))
    assert USUAL["drawing.draw_plies"] == 200
    assert USUAL.entries["board.start_offset"].status == "reported"


def test_draws_that_the_rulebook_does_not_have_are_off_but_for_the_limit_on_moves():
    chosen = {key: entry.value for key, entry in USUAL.entries.items() if entry.status == "chosen"}
    even = {key for key, value in chosen.items() if value == "none"}
    assert even == {f"handicap.{side}_{what}" for side in ("first", "second") for what in ("without", "shows")}
    settings = {key: value for key, value in chosen.items() if key not in even}
    assert settings == {"drawing.quiet_plies": 0, "drawing.repetition": 0, "winning.max_rounds": 500}
    assert 2 * USUAL.number("winning.max_rounds") > USUAL.number("drawing.draw_plies")


def test_every_option_says_what_it_means_and_what_else_it_may_be():
    options = {key: USUAL.entries[key] for key in SCHEMA.specs if key.startswith("rules.")}
    assert {key: entry.value for key, entry in options.items()} == {
        "rules.chariot_stop": "any", "rules.jester_onto_enemy": "forbidden", "rules.no_legal_move": "loses",
    }  # fmt: skip
    for key, entry in options.items():
        assert entry.meaning.endswith("."), key
        assert entry.alternatives == SCHEMA.specs[key].others(entry.value), key
        assert fault_of(USUAL.values | {key: entry.alternatives[0]}) is None
    assert all(text.endswith(".") for text in USUAL.rulings.values())
    assert all(entry.meaning for entry in USUAL.entries.values())


def test_there_is_one_edition_for_two_players():
    assert list_editions("orc") == ["orc"]
    assert list(ORC.players) == [2]


@pytest.mark.parametrize("rows", range(5, 10))
def test_a_board_may_have_five_to_nine_rows(rows):
    assert set_values(USUAL, SCHEMA, {"board.rows": rows})["board.rows"] == rows


@pytest.mark.parametrize("rows", [7, 8, 9])
def test_pieces_may_start_a_row_farther_on_where_the_board_has_room(rows):
    assert fault_of(USUAL.values | {"board.start_offset": 1, "board.rows": rows}) is None


@pytest.mark.parametrize(
    "values",
    [
        {"handicap.first_without": "soldier", "handicap.first_shows": "soldier"},
        {"handicap.first_without": "knight", "handicap.second_shows": "knight"},
        {"handicap.first_shows": "king", "handicap.second_shows": "jester"},
        {"handicap.first_without": "knight", "handicap.first_shows": "knight", "pieces.knight": 2, "pieces.archer": 2},
    ],
)
def test_handicaps_that_fit_the_pieces_are_allowed(values):
    edition = set_values(USUAL, SCHEMA, values)
    assert edition.values == USUAL.values | values


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"board.rows": 4}, "board.rows: found 4, allowed: a whole number from 5 to 9"),
        ({"board.rows": 10}, "board.rows: found 10, allowed: a whole number from 5 to 9"),
        ({"board.rows": 6, "board.start_offset": 1},
         "board.start_offset: found 1 with 6 rows, allowed: 0, or 1 with 7 rows or more"),
        ({"board.start_offset": 2}, "a whole number from 0 to 1"),
        ({"pieces.soldier": 4}, "pieces: 9 besides the King and the Jester, allowed: 8"),
        ({"pieces.knight": 0}, "pieces: 7 besides the King and the Jester, allowed: 8"),
        ({"pieces.archer": 9}, "a whole number from 0 to 8"),
        ({"pieces.king": 2}, 'set "pieces.king": no such key, allowed: one of soldier, archer, chariot, knight'),
        ({"drawing.draw_plies": 1001}, "a whole number from 0 to 1000"),
        ({"drawing.quiet_plies": -1}, "a whole number from 0 to 1000"),
        ({"drawing.repetition": 2}, "drawing.repetition: found 2, allowed: a whole number from 0 to 3 except 1 or 2"),
        ({"winning.max_rounds": 0}, "a whole number from 1 to 500"),
        ({"winning.max_rounds": 501}, "a whole number from 1 to 500"),
        ({"rules.chariot_stop": "fully"}, 'allowed: "any" or "full"; did you mean "full"?'),
        ({"rules.jester_onto_enemy": True}, 'allowed: "forbidden" or "share"'),
        ({"rules.no_legal_move": "stalemate"}, 'allowed: "loses" or "draw"'),
        ({"board.lines": 7}, 'set "board.lines": no such key'),
        ({"handicap.first_without": "king"},
         'handicap.first_without: found "king", allowed: "none", "soldier", "archer", "chariot" or "knight"'),
        ({"handicap.second_shows": "jestr"}, 'did you mean "jester"?'),
        ({"handicap.first_without": "chariot", "pieces.chariot": 0, "pieces.soldier": 4},
         'handicap.first_without: found "chariot" with pieces.chariot = 0, allowed: a role of which there is one'),
        ({"handicap.second_shows": "knight", "pieces.knight": 0, "pieces.soldier": 4},
         'handicap.second_shows: found "knight" with pieces.knight = 0, allowed: a role of which there is one'),
        ({"handicap.second_without": "knight", "handicap.second_shows": "knight"},
         'handicap.second_shows: found "knight" with pieces.knight = 1, allowed: a role of which there are two, one to '
         "leave out and one to show"),
    ],
)  # fmt: skip
def test_refused_values_say_what_is_allowed(values, said):
    assert said in refusal(values)


def test_a_variant_gives_only_what_differs(tmp_path):
    text = '[pieces]\nsoldier = 2\nknight = 2\n[board]\nrows = { value = 8, status = "reported" }\n'
    (tmp_path / "variant.toml").write_text(HEAD + text)
    edition = load_edition(SCHEMA, str(tmp_path / "variant.toml"))
    assert edition.values == USUAL.values | {"pieces.soldier": 2, "pieces.knight": 2, "board.rows": 8}
    assert (edition.entries["pieces.knight"].status, edition.entries["board.rows"].status) == ("chosen", "reported")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[board]\nwidth = 6\n", 'unknown key "board.width", allowed: rows, start_offset'),
        ("[pieces]\nsoldier = 2\n", "pieces: 7 besides the King and the Jester"),
        ('[rules.chariot_stop]\nvalue = "far"\n', 'found "far", allowed: "any" or "full"'),
    ],
)
def test_refused_files_say_where_and_what_is_allowed(tmp_path, text, said):
    source = tmp_path / "variant.toml"
    source.write_text(HEAD + text)
    with pytest.raises(BadInput) as refused:
        load_edition(SCHEMA, str(source))
    assert str(refused.value).startswith(str(source))
    assert said in str(refused.value)


def test_the_edition_told_as_data_is_the_edition():
    edition = set_values(USUAL, SCHEMA, {"board.rows": 9, "rules.chariot_stop": "full"})
    told = json.loads(json.dumps(edition.to_dict()))
    assert edition_from_dict(told, SCHEMA, Path("manifest.json")) == edition
