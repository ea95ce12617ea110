"""What an edition of Origo is to the kernel: squares as bits, areas, cards and options."""

from dataclasses import replace

import numpy as np
import pytest

from kernels.origo.layout import N_AREAS, N_SQUARES, Face, Jump, State
from orcsim.edition_files import load_edition
from orcsim.editions import Entry
from orcsim.errors import BadInput
from orcsim.games.origo import ORIGO
from orcsim.games.origo_events import card_name
from orcsim.games.origo_map import COLUMNS, ROWS, square_name
from orcsim.games.origo_params import words_of

EDITION = load_edition(ORIGO.schema, "origo")


def params(players: int = 4, **values: object) -> np.void:
    named = {key.replace("__", "."): value for key, value in values.items()}
    return ORIGO.params_of(load_edition(ORIGO.schema, "origo", named), players)[0]


def squares_in(words: np.ndarray) -> set[str]:
    """Return the squares of a set, read bit by bit as the layout says."""
    return {
        f"{letter}{column + 1}"
        for row, letter in enumerate(ROWS)
        for column in range(10)
        if int(words[row // 5]) >> 11 * (row % 5) + column & 1
    }


def face(shows: str, **values: object) -> set[str]:
    """Return the squares of a card that is added to the deck."""
    return squares_in(params(cards__k49__shows=shows, **values)["allowed"][48])


@pytest.mark.parametrize("square", range(N_SQUARES))
def test_a_square_is_one_bit_and_the_eleventh_of_a_row_is_empty(square):
    words = words_of([square])
    assert squares_in(words) == {square_name(square)}
    assert sum(int(word).bit_count() for word in words) == 1


@pytest.mark.parametrize(("players", "shields", "opening"), [(2, 44, 12), (3, 30, 8), (4, 25, 5), (5, 22, 4)])
def test_shields_depend_on_the_number_of_players(players, shields, opening):
    p = params(players)
    assert (p["players"], p["shields"], p["opening"]) == (players, shields, opening)


def test_areas_are_the_states_in_the_order_of_scoring_then_the_seas_as_they_come_up():
    p = params()
    assert p["seas"] == 4
    assert p["size"].tolist() == [8, 8, 8, 8, 8, 8, 4, 6, 6, 6, 6, 6, 6, 4, 3, 5, 0, 0, 0, 0]
    assert squares_in(p["squares"][State.BELGIUM]) == {"D3", "D4", "E3", "E4"}
    assert squares_in(p["squares"][12]) == {"A3", "A4", "B3", "B4", "C3", "C4"}
    assert squares_in(p["squares"][14]) == {"E1", "E2", "F1"}
    assert squares_in(p["sea"]) == set().union(*(squares_in(p["squares"][area]) for area in range(12, 16)))


def test_every_square_lies_in_the_area_that_has_it():
    p = params()
    for square in range(N_SQUARES):
        inside = [area for area in range(N_AREAS) if square_name(square) in squares_in(p["squares"][area])]
        assert inside == [p["area"][square]]


def test_limits_of_the_opening_go_by_size_and_no_sea_has_one():
    assert params()["limit"].tolist() == [4] * 6 + [2] * 6 + [100] * 4 + [0] * 4
    assert params(setup__large=6)["limit"][:12].tolist() == [4] * 6 + [2] + [4] * 5


def test_cards_show_their_squares_land_and_sea():
    assert face("row E") == {f"E{column}" for column in COLUMNS}
    assert face("columns 1 + 10") == {f"{row}{column}" for row in ROWS for column in (1, 10)}
    assert face("rows D + E") >= {"D1", "E2", "E10"}
    assert len(face("rows F + G + H")) == 30
    assert face("state BEL") == {"D3", "D4", "E3", "E4"}
    assert len(face("ship")) == 18
    assert len(face("growth")) == 100


def test_cards_are_counted_in_all_and_by_the_squares_they_show():
    # E7: two of row E, D + E, E + F; two of column 7, 7 + 8, 6 + 7 + 8; Poland.
    # B3: two of row B, A + B; two of column 3, 3 + 4; twelve ships.
    p = params()
    assert (p["cards"], p["growing"]) == (98, 16)
    assert (p["showing"][46], p["showing"][12]) == (4 + 4 + 1, 3 + 3 + 12)
    more = params(cards__k48__copies=5, cards__k49__shows="row E", cards__k49__copies=3)
    assert (more["cards"], more["growing"]) == (98 - 7 + 3, 16)
    assert (more["showing"][46], more["showing"][12]) == (12, 11)


def test_faces_are_numbered_in_the_order_of_the_edition():
    p = params()
    assert p["faces"] == 48
    assert p["copies"].sum() == 98
    assert [int(kind) for kind in p["kind"][:48]] == [Face.SQUARES] * 46 + [Face.GROWTH, Face.SHIP]
    assert p["copies"][46:49].tolist() == [16, 12, 0]


def test_a_face_is_called_what_the_edition_says_it_shows():
    p = params(cards__k49__shows="columns 1 + 10", cards__k50__shows="rows A + C + J")
    shown = [EDITION[f"cards.k{number:02}.shows"] for number in range(1, 49)]
    assert [card_name(p, face) for face in range(50)] == [*shown, "columns 1 + 10", "rows A + C + J"]


def test_the_other_map_moves_state_cards_and_ships():
    p = ORIGO.params_of(load_edition(ORIGO.schema, "origo_standin"), 4)[0]
    assert p["size"].tolist() == [8, 8, 8, 8, 8, 8, 4, 6, 6, 6, 6, 6, 5, 4, 3, 6, 0, 0, 0, 0]
    assert "C4" in squares_in(p["allowed"][35])
    assert "C4" not in squares_in(p["allowed"][47])


def test_tables_stand_in_their_order():
    p = params(states__bel__third=5, track__s02__red=True)
    assert p["value"][State.BRITAIN].tolist() == [4, 2, 1]
    assert p["value"][State.BELGIUM].tolist() == [2, 1, 5]
    assert p["steps"].tolist() == [3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7]
    assert p["red"].tolist() == [0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]
    assert p["clan_points"].tolist() == [8, 6, 4, 2, 1]
    assert p["start"].tolist() == [1, 2, 3, 4, 5]


OPTIONS = {
    "deal": ("after_opening", "deal_after", 1),
    "refill": ("round", "refill_round", 1),
    "double_move": (False, "no_double_move", 1),
    "swap_is_action": (False, "swap_is_pass", 1),
    "pass_end": ("consecutive", "pass_consecutive", 1),
    "attack_stage": ("all", "attack_all", 1),
    "sea_attackable": ("once_full", "once_full", 1),
    "attack_from": ("anywhere", "attack_anywhere", 1),
    "last_shield": ("stands_on_board", "last_stands", 1),
    "defence_growth": ("always", "growth_always", 1),
    "jump": ("straight", "jump", Jump.STRAIGHT),
    "found_by_moving": (False, "moves_do_not_found", 1),
    "clan_moves": ("total", "clans_at_once", 1),
    "equal_clans": ("successive", "equal_clans_successive", 1),
    "fleet_tie_uses_places": (False, "fleet_tie_keeps_place", 1),
    "owed_at_end": ("held", "owed_held", 1),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_is_one_field_that_is_0_unless_it_is_set(option):
    reading, field, number = OPTIONS[option]
    usual, changed = params(), params(**{f"rules__{option}": reading})
    assert (usual[field], changed[field]) == (0, number)
    assert [name for name in usual.dtype.names if not np.array_equal(usual[name], changed[name])] == [field]


def test_all_options_are_tried():
    assert {f"rules.{option}" for option in OPTIONS} == {key for key in ORIGO.schema.specs if key.startswith("rules.")}
    assert params(rules__jump="sail_bends")["jump"] == Jump.SAIL_BENDS


def test_what_does_not_fit_together_has_no_parameters():
    wrong = replace(EDITION, entries=EDITION.entries | {"setup.start.2": Entry(1, "chosen")})
    with pytest.raises(BadInput, match=r"edition origo: setup\.start\.2: found 1 like setup\.start\.1"):
        ORIGO.params_of(wrong, 4)
