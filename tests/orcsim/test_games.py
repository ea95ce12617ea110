"""The contract of every game in the registry: what its line says is what its kernel has."""

import importlib
from dataclasses import replace

import numpy as np
import pytest

from orcsim.edition_files import list_editions, load_edition
from orcsim.editions import Edition, Entry
from orcsim.games import GAMES, Game
from orcsim.policies import list_policies
from orcsim.specs import Value
from orcsim.tables import columns_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


ELSEWHERE: dict[str, list[dict[str, Value]]] = {
    "origo": [{"map.j": "SPA SPA TYR TYR TYR ITA ITA ITA DAL DAL"}],
    "orc": [
        {"drawing.repetition": 3},
        {"pieces.soldier": 2, "pieces.archer": 2, "pieces.chariot": 2, "pieces.knight": 2},
    ],
}
"""Values that no list of alternatives has, such as a map with one sea more, or that only fit together."""


def layout_of(game: Game):
    return importlib.import_module(f"{game.package}.layout")


@every_game
def test_params_have_no_field_that_no_edition_sets(game):
    edition = load_edition(game.schema, game.edition)
    touched = set()
    for players in game.players:
        params = game.params_of(edition, players)
        assert params.dtype == layout_of(game).PARAMS
        for changed in neighbours(game, edition):
            fresh = game.params_of(changed, players)
            touched |= {name for name in params.dtype.names if not np.array_equal(fresh[name], params[name])}
    assert touched | {"players"} == set(params.dtype.names)


def neighbours(game: Game, edition: Edition):
    """Yield the editions that differ in one value and can be played."""
    for key, spec in game.schema.specs.items():
        value = edition[key]
        beside = [n for n in (value - 1, value + 1) if spec.allows(n)] if type(value) is int else []
        for other in (*spec.others(value), *beside):
            changed = replace(edition, entries=edition.entries | {key: Entry(other, "chosen")})
            if game.schema.fault(changed.values) is None:
                yield changed
    for values in ELSEWHERE.get(game.name, []):
        yield replace(edition, entries=edition.entries | {key: Entry(v, "chosen") for key, v in values.items()})


@every_game
def test_weights_are_those_of_the_kernel(game):
    fields = layout_of(game).POLICY.fields
    shapes = {name: (len(weight.names),) if weight.names else () for name, weight in game.policy_schema.weights.items()}
    shapes["never"] = ()
    formations = game.policy_schema.formations
    if formations is not None:
        shapes |= {"n_formations": (), "formations": (formations.most, sum(formations.rows.values()))}
    assert {name: fields[name][0].shape for name in fields if name != "kind"} == shapes


@every_game
def test_kinds_of_policy_are_those_of_the_kernel(game):
    assert game.policy_schema.kinds == tuple(kind.name.lower() for kind in layout_of(game).PolicyKind)


@every_game
def test_ends_are_those_of_the_kernel(game):
    assert game.end_reasons == tuple(reason.name.lower() for reason in layout_of(game).EndReason)
    assert game.stalled in ("", *game.end_reasons)


@every_game
def test_columns_stand_in_the_result(game):
    layout = layout_of(game)
    for table, columns in columns_of(game).items():
        fields = (layout.ROUND if table == "rounds" else layout.RESULT).fields
        assert len({column.name for column in columns}) == len(columns)
        for column in columns:
            assert column.meaning.endswith("."), column.name
            if column.field:
                dimensions = (table == "seats") + (column.index is not None)
                assert len(fields[column.field][0].shape) == dimensions, column.name


@every_game
def test_defaults_exist(game):
    assert game.default_players in game.players
    assert game.players[-1] <= layout_of(game).MAX_SEATS
    assert game.edition in list_editions(game.name)
    names = [policy.name for policy in list_policies(game.policy_schema)]
    assert {game.policy, "random"} <= set(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.map_module], ids=lambda game: game.name)
def test_a_map_is_drawn_of_keys_that_editions_have(game):
    drawing = importlib.import_module(game.map_module)
    assert set(drawing.KEYS) <= set(game.schema.specs)
    for name in list_editions(game.name):
        values = load_edition(game.schema, name).values
        assert all(isinstance(line, str) for line in drawing.as_lines(values))
        assert drawing.as_svg(values, name).startswith("<svg ")


@every_game
@pytest.mark.parametrize("players", [0, -1])
def test_every_number_of_players_can_play_the_printed_game(game, players):
    edition = load_edition(game.schema, game.edition)
    seats = game.players[players]
    assert game.params_of(edition, seats)["players"][0] == seats


def test_names_of_origo_are_those_of_the_kernel():
    from kernels.origo import layout
    from orcsim.games import origo_cards, origo_map

    names = [name.lower().replace(" ", "_") for name in origo_map.STATES.values()]
    assert names == [state.name.lower() for state in layout.State]
    assert layout.SIDE == len(origo_map.ROWS) == len(origo_map.COLUMNS)
    assert (origo_map.MOST_SEAS, origo_cards.MOST_CARDS) == (layout.MAX_SEAS, layout.MAX_DECK)
    assert (len(origo_cards.FACES), len(origo_cards.PLACES)) == (layout.MAX_FACES, layout.N_VALUES)


def test_columns_of_origo_are_called_like_their_fields():
    from orcsim.games.origo import ORIGO

    columns = (*ORIGO.game_columns, *ORIGO.seat_columns, *ORIGO.round_columns)
    whole = [column for column in columns if column.index is None]
    assert [column.field for column in whole] == [column.name for column in whole]


def test_names_of_orc_market_are_those_of_the_kernel():
    from kernels.orc_market import layout
    from orcsim.games import orc_market, orc_market_cards

    assert tuple(product.name.lower() for product in layout.Product) == orc_market.PRODUCTS
    assert tuple(number.name.lower() for number in layout.Round) == orc_market_cards.ROUNDS
    assert len(orc_market_cards.CUSTOMERS) == layout.MAX_CUSTOMERS
    assert len(orc_market_cards.FACES) == 3 * layout.N_PRODUCTS


def test_names_of_orc_are_those_of_the_kernel():
    from kernels.orc import layout
    from orcsim.games import orc, orc_events, orc_words

    assert list(orc_words.ROLES) == [role.name.lower() for role in layout.Role]
    assert len(set(orc_words.ROLES.values())) == layout.N_ROLES
    assert (orc.PIECES, len(orc_events.LETTERS)) == (layout.N_PIECES, layout.COLUMNS)
    assert orc.SPECS["board.rows"].high == layout.MAX_BOARD_ROWS
    assert orc.SPECS["winning.max_rounds"].high == layout.MAX_ROUNDS
    formations = orc.ORC.policy_schema.formations
    assert (list(formations.pieces), list(formations.rows.values())) == (list(orc_words.ROLES.values()), [5, 5])
    assert [name.lower() for name, _ in formations.pieces.values()] == list(orc_words.ROLES)


def test_names_of_orconomics_are_those_of_the_kernel():
    from kernels.orconomics import layout
    from orcsim.games import orconomics

    assert tuple(industry.name.lower() for industry in layout.Industry) == orconomics.INDUSTRIES
    assert tuple(card.name.lower() for card in layout.Card) == orconomics.CARDS
