"""What the box of each game holds."""

import pytest

from orcsim.edition_files import list_editions, load_edition
from orcsim.games import GAMES

PRINTED = {
    "orconomics": {
        "skulls": (260, 260, 260, 260),
        "trophies": (31, 31, 31, 31),
        "cards": (48, 48, 48, 48),
        "markers of a player": (10, 10, 10, 10),
        "Crippled Orc tokens": (1, 1, 1, 1),
    },
    "orc-market": {"product cards": (32, 32, 32), "customers in play": (10, 13, 16)},
    "origo": {
        "shields of a tribe": (44, 30, 25, 22),
        "cards": (98, 98, 98, 98),
        "markers of states": (12, 12, 12, 12),
        "tribe leaders": (5, 5, 5, 5),
    },
    "orc": {"pieces of a player": (10,)},
}
"""What the rulebooks print, by game and by number of players, from two on."""


@pytest.mark.parametrize("name", GAMES)
def test_the_box_holds_what_the_rulebook_prints(name: str) -> None:
    game = GAMES[name]
    edition = load_edition(game.schema, game.edition)
    found = {stock.name: tuple(stock.amount_in(edition, n) for n in game.players) for stock in game.stock}
    assert found == PRINTED[name]
    assert {stock.status_in(edition, n) for stock in game.stock for n in game.players} == {"printed"}


@pytest.mark.parametrize("name", GAMES)
def test_what_the_rules_fix_is_never_more_than_there_is(name: str) -> None:
    game = GAMES[name]
    for source in list_editions(name):
        edition = load_edition(game.schema, source)
        for stock in game.stock:
            for players in game.players:
                assert stock.most is None or 0 < stock.most(edition, players) <= stock.amount_in(edition, players)
            assert bool(stock.why) == (stock.most is not None)


def test_what_is_set_is_counted_and_called_chosen() -> None:
    game = GAMES["orconomics"]
    edition = load_edition(game.schema, game.edition, ["cards.veto.copies=6", "setup.markers=12"])
    found = {stock.name: (stock.amount_in(edition, 4), stock.status_in(edition, 4)) for stock in game.stock}
    assert found["cards"] == (50, "chosen and printed")
    assert found["markers of a player"] == (12, "chosen")
