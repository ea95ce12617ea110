"""Components and players (A), setup (B)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from kernels.orc_market.layout import BLANK, N_PRODUCTS, PARAMS, Event, Product
from orcsim.games import GAMES
from tests.kernels.orc_market.batch import logged_game, play_games
from tests.kernels.orc_market.deck import (
    CUSTOMERS,
    DECK,
    FACES,
    ICONS,
    LEAVING,
    PRODUCTS,
    ROUNDS,
    ROW,
    Customer,
    faces_of,
    name_of,
    number_of,
)
from tests.kernels.orc_market.edition import GAME, default_edition, params_for
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@SEATS
def test_A1_two_three_or_four_play(players: int) -> None:
    result = play_games(players).results[0]
    assert result["rounds"] == 3
    assert not result["points"][players:].any()


def test_A1_no_other_number_plays() -> None:
    assert list(GAMES[GAME].players) == [2, 3, 4]


def test_A2_there_are_32_product_cards_and_16_customers() -> None:
    params = params_for(4)[0]
    assert (int(params["products"]), int(params["customers"])) == (32, 16)
    assert faces_of(params) == FACES
    assert len(FACES) == 32


def test_A3_a_card_shows_one_of_six_products_and_a_number_of_units() -> None:
    params = params_for(2)[0]
    assert [member.name.lower() for member in Product] == list(PRODUCTS)
    assert len(Product) == N_PRODUCTS == BLANK == 6
    assert set(params["product"][:32].tolist()) == set(range(6))
    assert set(params["units"][:32].tolist()) == {1, 2, 3}


def test_A4_only_elf_ears_toad_eyes_and_bat_wings_come_in_twos_and_threes() -> None:
    several = {face[:-1] for face in faces_of(params_for(3)[0]) if face[-1] != "1"}
    assert several == {"elf", "toad", "bat"}
    assert {"bat3", "toad2"} <= set(FACES)


def _customer(name: str) -> Customer:
    """Return a customer of the built-in edition."""
    values = default_edition()
    key = f"customers.c{number_of(name) + 1:02}"
    return Customer(
        values.word(f"{key}.order"),
        values.number(f"{key}.points"),
        (values.word(f"{key}.bonus_round"), values.number(f"{key}.bonus")),
        values.word(f"{key}.missing"),
        values.number(f"{key}.loss"),
        (values.word(f"{key}.extra_round"), values.number(f"{key}.extra")),
    )


@pytest.mark.parametrize("name", CUSTOMERS)
def test_A5_a_customer_has_one_order_and_points(name: str) -> None:
    found = _customer(name)
    assert (found.order, found.points) == (CUSTOMERS[name].order, CUSTOMERS[name].points)
    params, number = params_for(4)[0], number_of(name)
    kinds = [params["wanted"][:, number].any(), params["per_kind"][number] != 0, params["per_unit"][number] != 0]
    assert sum(kinds) == 1
    assert int(params["points"][number]) == found.points > 0


@pytest.mark.parametrize("name", CUSTOMERS)
def test_A6_a_customer_may_be_worth_more_in_one_round(name: str) -> None:
    assert _customer(name).bonus == CUSTOMERS[name].bonus
    params, number = params_for(4)[0], number_of(name)
    assert params["bonus"][:, number].tolist() == [CUSTOMERS[name].worth(at)[1] for at in ROUNDS]


@pytest.mark.parametrize("name", CUSTOMERS)
def test_A7_a_customer_may_punish_a_missing_product(name: str) -> None:
    found = _customer(name)
    assert (found.missing, found.loss, found.extra) == (
        CUSTOMERS[name].missing,
        CUSTOMERS[name].loss,
        CUSTOMERS[name].extra,
    )
    params, number = params_for(4)[0], number_of(name)
    bits = 1 << PRODUCTS.index(found.missing) if found.missing != "none" else 0
    assert int(params["missing"][number]) == bits
    assert params["loss"][:, number].tolist() == [CUSTOMERS[name].fine(at) for at in ROUNDS]


def test_A7_the_missing_product_need_not_be_the_one_ordered() -> None:
    table = Table(
        stalls=["brew1", "brew1 brew1 skull1"],
        customers={"X1": Customer("most brew", 3, missing="skull", loss=2)},
    )
    table.expect("night", X1="-2 3")


def test_A8_the_icon_matters_in_setup_only() -> None:
    icons = {f"customers.c{number:02}.icon": number < 4 for number in range(1, 17)}
    marked, plain = (play_games(4, 50, edition=edition).results for edition in (icons, None))
    assert marked.tobytes() == plain.tobytes()
    found = {name for name in CUSTOMERS if params_for(4)[0]["icon"][number_of(name)]}
    assert found == set(ICONS)


def _customers(game: Fresh) -> list[str]:
    """Return all customers of a game that has just been set up."""
    return [*game.row(), *game.hidden(), *game.stack()]


@pytest.mark.parametrize(("players", "absent"), [(2, set(ICONS)), (3, set(ICONS)), (4, set())])
def test_B1_customers_with_the_icon_play_with_four_only(players: int, absent: set[str]) -> None:
    met = {name for deal in range(60) for name in _customers(Fresh(players, deal=deal))}
    assert met == set(CUSTOMERS) - absent


def test_B1_any_customers_may_carry_the_icon() -> None:
    icons = {"customers.c01.icon": True, "customers.c12.icon": False, "customers.c14.icon": False}
    met = {name for deal in range(60) for name in _customers(Fresh(2, deal=deal, edition=icons))}
    assert met == set(CUSTOMERS) - {"C01", "C16"}


def test_B1_with_fewer_icons_customers_leave_at_random_with_three_too() -> None:
    icons: dict[str, Any] = {f"customers.c{number:02}.icon": False for number in (12, 14, 16)}
    games = [_customers(Fresh(3, deal=deal, edition=icons)) for deal in range(60)]
    assert {len(set(game)) for game in games} == {13}
    assert {name for game in games for name in game} == set(CUSTOMERS)


@SEATS
def test_B2_the_customer_deck_has_16_13_or_10_cards(players: int) -> None:
    decks = {tuple(_customers(Fresh(players, deal=deal))) for deal in range(30)}
    assert len(decks) == 30
    assert {len(set(deck)) for deck in decks} == {DECK[players]}


NAMING = (Event.HIDDEN, Event.REVEALED, Event.SERVED, Event.UNSERVED, Event.FINED, Event.LEFT, Event.JOINED)
"""Events whose value `a` is a customer."""


def test_B3_customers_cut_off_are_never_seen() -> None:
    for game in range(20):
        events = logged_game(2, game).events
        dealt = set(_customers(Fresh(2, deal=game)))
        named = set(events["b"][events["kind"] == Event.ROW].tolist())
        named |= set(events["a"][np.isin(events["kind"], NAMING)].tolist())
        assert {name_of(number) for number in named} == dealt
        assert len(dealt) == 10


@SEATS
def test_B4_the_row_has_8_7_or_6_open_customers(players: int) -> None:
    game = Fresh(players, deal=3)
    assert len(set(game.row())) == ROW[players]
    assert [(a, name_of(b)) for _, a, b, _ in game.told("ROW")] == list(enumerate(game.row()))
    assert int(game.state["seen"]) == sum(1 << number_of(name) for name in game.row())


@SEATS
def test_B5_each_seat_has_one_hidden_customer(players: int) -> None:
    game = Fresh(players, deal=3)
    assert len(set(game.hidden()) - set(game.row())) == players
    assert [(seat, name_of(a)) for seat, a, _, _ in game.told("HIDDEN")] == list(enumerate(game.hidden()))


@SEATS
def test_B6_the_stack_has_one_customer_for_each_seat(players: int) -> None:
    game = Fresh(players, deal=3)
    assert len(set(game.stack()) - {*game.row(), *game.hidden()}) == LEAVING[players] == players


@SEATS
def test_B7_each_seat_has_a_hand_of_eight(players: int) -> None:
    hands = {tuple(tuple(game.hand_numbers(seat)) for seat in range(players)) for game in _games(players)}
    assert len(hands) == 20
    assert {len(hand) for deal in hands for hand in deal} == {8}
    assert {len({card for hand in deal for card in hand}) for deal in hands} == {8 * players}


def _games(players: int) -> list[Fresh]:
    """Return some games right after the setup."""
    return [Fresh(players, deal=deal) for deal in range(20)]


@pytest.mark.parametrize(("players", "aside"), [(2, 16), (3, 8), (4, 0)])
def test_B8_products_not_dealt_lie_aside(players: int, aside: int) -> None:
    for game in _games(players):
        assert len(game.aside_numbers()) == aside
        assert sorted(game.cards()) == list(range(32))


@SEATS
def test_B9_scores_are_0_and_stalls_empty(players: int) -> None:
    game = Fresh(players)
    assert not game.state["score"].any()
    assert not game.state["stall_size"].any()
    assert not game.state["n_of"].any()


def test_an_edition_with_another_deck_has_other_cards() -> None:
    params = params_for(4, {"products.brew.three": 2, "products.skull.one": 2})[0]
    counts = Counter(faces_of(params))
    assert (counts["brew3"], counts["skull1"], counts["brew1"]) == (2, 2, 5)


def test_all_lanes_behind_the_customers_are_empty() -> None:
    params = params_for(4)[0]
    for name in ("need", "wanted", "per_kind", "per_unit", "offset", "points", "bonus", "missing", "loss"):
        assert PARAMS[name].shape[-1] == 32
        assert not params[name][..., 16:].any()
    assert int(params["lanes"]) == 16
    more = params_for(4, Customer("most units", 5).keys(16))[0]
    assert (int(more["lanes"]), int(more["customers"])) == (32, 17)
    assert np.array_equal(more["points"][:16], params["points"][:16])
