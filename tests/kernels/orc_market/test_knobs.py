"""Numbers that an edition may change: hands, rows, cards left out; and editions that no table could play."""

from typing import Any

import numpy as np
import pytest

from kernels.orc_market.layout import Event, Question
from orcsim.errors import BadInput
from tests.kernels.orc_market.batch import logged_game, play_games
from tests.kernels.orc_market.deck import BLANK, Customer, faces_of, name_of
from tests.kernels.orc_market.edition import params_for
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@SEATS
@pytest.mark.parametrize("hand", [3, 5, 8])
def test_a_round_has_a_turn_for_each_card_of_the_hand(players: int, hand: int) -> None:
    game, full = Fresh(players, deal=2, edition={"setup.hand": hand}), []
    for seat in game.anyhow(np.random.default_rng(2)):
        assert sorted(game.cards()) == list(range(32))
        if game.question == Question.KEEP and seat == 0:
            full.append([len(game.stall(other)) for other in range(players)])
    assert int(game.state["turn"]) == 3 * hand - 3
    assert full == [[hand] * players] * 2
    assert [len(game.stall(seat)) for seat in range(players)] == [hand] * players


def test_a_longer_row_and_a_bigger_deck() -> None:
    edition = {"setup.deck.3": 16, "setup.row.3": 8, "setup.leaving.3": 1}
    edition |= {f"customers.c{number}.icon": False for number in (12, 14, 16)}
    game, rows = Fresh(3, deal=1, edition=edition), []
    assert (len(game.row()), len(game.stack())) == (8, 5)
    for seat in game.anyhow(np.random.default_rng(1)):
        if game.question == Question.KEEP and seat == 0:
            rows.append(len(game.row()))
    assert rows == [10, 12]
    assert len(game.told("LEFT")) == 2
    assert len({a for _, a, _, _ in game.told("LEFT")} & set(game.state["row"].tolist())) == 0
    assert len(game.scored(21)) == 12


@SEATS
def test_a_card_left_out_is_blank_and_the_deals_stay_as_they_are(players: int) -> None:
    edition = {"without.product": "bat_wing 3"}
    for deal in range(5):
        games = [Fresh(players, deal=deal, edition=changed) for changed in (None, edition)]
        for _ in zip(*(game.anyhow(np.random.default_rng(deal)) for game in games), strict=True):
            assert games[0].cards() == games[1].cards()
            assert games[0].row() == games[1].row()
            assert games[0].hidden() == games[1].hidden()
        assert BLANK not in games[0].faces
        blank = games[1].faces.index(BLANK)
        assert [face for number, face in enumerate(games[1].faces) if number != blank] == [
            face for number, face in enumerate(games[0].faces) if number != blank
        ]
        assert games[0].faces[blank] == "bat3"


def test_a_blank_card_counts_for_nothing() -> None:
    edition = {"without.product": "brew 1"}
    table = Table(stalls=["blank elf1", "elf1 elf1"], edition=edition)
    assert table.state["n_of"][0, :6].tolist() == [1, 0, 0, 0, 0, 0]
    assert (int(table.state["n_units"][0]), int(table.state["n_kinds"][0]), int(table.state["has"][0])) == (1, 1, 1)
    table.expect("morning", C13="2 2", C15="0 4", C16="3 0", C07="0 0")


def test_a_blank_card_counts_for_nothing_when_it_is_laid() -> None:
    edition = {"without.product": "brew 1", "pick_timing": "clockwise"}
    table = Table(stalls=["bat3 skull1", "kra1 kra1"], hands=["blank elf1", "elf1 elf1"], edition=edition)
    names = ("n_of", "n_units", "n_kinds", "has", "base", "value")
    before = [table.state[name][0].tolist() for name in names]
    table.start(Question.LAY)
    table.lay("blank")
    assert table.stalls()[0] == ["bat3", "skull1", "blank"]
    assert [table.state[name][0].tolist() for name in names] == before


def test_a_blank_card_is_laid_and_kept_like_any_other() -> None:
    edition = {"without.product": "skull 1"}
    cards = play_games(4, 20, edition=edition).rounds["cards"][:, 1:]
    blank = faces_of(params_for(4, edition)[0]).index(BLANK)
    assert (cards == blank).sum(axis=(2, 3)).tolist() == [[1, 1, 1]] * 20


@SEATS
def test_a_customer_left_out_serves_and_fines_nobody_and_the_deals_stay(players: int) -> None:
    met = 0
    for game in range(10):
        plain, without = (
            logged_game(players, game, edition=changed).events for changed in (None, {"without.customer": "c01"})
        )
        dealt = [row for row in plain.tolist() if row[1] in (Event.ROW, Event.HIDDEN, Event.HAND)]
        assert dealt == [row for row in without.tolist() if row[1] in (Event.ROW, Event.HIDDEN, Event.HAND)]
        named = without[np.isin(without["kind"], [Event.SERVED, Event.FINED])]
        assert "C01" not in {name_of(number) for number in named["a"]}
        met += int((without["a"][without["kind"] == Event.UNSERVED] == 0).sum())
    assert met > 0


@pytest.mark.parametrize(
    ("players", "edition"),
    [
        (4, {"setup.deck.4": 15}),
        (3, {"setup.deck.3": 14}),
        (2, {"setup.leaving.2": 4}),
        (4, {"setup.row.4": 9}),
        (4, {"products.skull.one": 3}),
        (2, {"customers.c15.order": "none"}),
        (2, {"customers.c01.order": "most elf_ear + elf_ear"}),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(players: int, edition: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        params_for(players, edition)


def test_customers_beyond_sixteen_are_dealt_and_scored_like_the_others() -> None:
    more: dict[str, Any] = {}
    for slot in range(16, 32):
        more |= Customer("most units", 1 + slot % 5).keys(slot)
    met = set()
    for game in range(40):
        events = logged_game(4, game, edition=more).events
        met |= {name_of(number) for number in events["a"][events["kind"] == Event.SERVED]}
    assert {f"X{number}" for number in range(1, 17)} <= met
