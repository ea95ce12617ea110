"""What an edition of Orc Market is to the kernel, against the orders as the rulebook reads."""

import numpy as np
import pytest

from kernels.orc_market.layout import BLANK, MAX_CUSTOMERS, ScoreFloor, TieBonus
from orcsim.edition_files import load_edition
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.orc_market_orders import PRODUCTS

GAME = GAMES["orc-market"]
FEW = np.array([3, 0, 1, 0, 0, 0, 0])
MANY = np.array([1, 2, 0, 5, 1, 1, 0])
"""Units of each product in two stalls; the last number is that of blank cards."""


def params(players: int = 4, **values: object) -> np.void:
    named = {key.replace("__", "."): value for key, value in values.items()}
    return GAME.params_of(load_edition(GAME.schema, "orc_market", named), players)[0]


def value(order: str, units: np.ndarray, **rules: object) -> int:
    """Return what a stall is worth to a customer with an order, as the layout defines it."""
    p = params(customers__c17__order=order, **rules)
    has = sum(1 << product for product in range(len(PRODUCTS)) if units[product])
    base = 0 if int(p["need"][16]) & ~has else int(p["wanted"][:, 16] @ units)
    kinds, everything = int((units[:6] > 0).sum()), int(units.sum())
    return base + int(p["per_kind"][16]) * kinds + int(p["per_unit"][16]) * everything + int(p["offset"][16])


@pytest.mark.parametrize(
    ("order", "few", "many"),
    [
        ("most elf_ear", 3, 1),
        ("most brew", 0, 2),
        ("most elf_ear + toad_eye", 4, 0),
        ("most brew + bat_wing + skull", 0, 8),
    ],
)
def test_units_of_the_products_count_if_the_stall_has_all_of_them(order, few, many):
    assert (value(order, FEW), value(order, MANY)) == (few, many)


def test_without_the_need_of_one_unit_a_stall_without_the_product_fits_too():
    reading = {"rules__most_needs_one": False}
    assert value("most brew", MANY, **reading) > value("most brew", FEW, **reading) > 0
    assert value("most brew + skull", FEW, **reading) == 0


@pytest.mark.parametrize(("order", "fewer_wins"), [("most different", False), ("fewest different", True)])
def test_different_products_are_compared_by_number(order, fewer_wins):
    few, many = value(order, FEW), value(order, MANY)
    assert few > 0
    assert many > 0
    assert (few > many) == fewer_wins
    assert abs(few - many) == 3


@pytest.mark.parametrize(("order", "fewer_wins"), [("most units", False), ("fewest units", True)])
def test_units_in_all_are_compared_by_number(order, fewer_wins):
    few, many = value(order, FEW), value(order, MANY)
    assert few > 0
    assert many > 0
    assert (few > many) == fewer_wins
    assert abs(few - many) == 6


def test_bonus_and_loss_are_those_of_each_round():
    p = params()
    assert p["points"][:4].tolist() == [3, 2, 3, 2]
    assert p["bonus"][:, :4].tolist() == [[2, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0]]
    assert p["loss"][:, :4].tolist() == [[3, 0, 2, 2], [2, 0, 3, 2], [2, 0, 2, 2]]
    assert p["missing"][:6].tolist() == [1, 0, 8, 8, 0, 4]


@pytest.mark.parametrize(("players", "counts"), [(2, (10, 6, 2)), (3, (13, 7, 3)), (4, (16, 8, 4))])
def test_counts_are_those_for_the_players(players, counts):
    p = params(players)
    assert tuple(int(p[field]) for field in ("deck", "row", "leaving")) == counts
    assert (int(p["players"]), int(p["hand"])) == (players, 8)


def test_customers_stand_in_lanes_of_sixteen():
    assert (int(params()["customers"]), int(params()["lanes"])) == (16, 16)
    more = params(customers__c17__order="most brew")
    assert (int(more["customers"]), int(more["lanes"])) == (17, 32)
    assert np.flatnonzero(params()["icon"]).tolist() == [11, 13, 15]


def test_cards_are_numbered_product_by_product_and_by_units():
    p = params()
    assert int(p["products"]) == 32
    assert p["product"][:32].tolist() == [0] * 6 + [1] * 5 + [2] * 6 + [3] * 6 + [4] * 5 + [5] * 4
    assert p["units"][:12].tolist() == [1, 1, 1, 2, 2, 3, 1, 1, 1, 1, 1, 1]
    assert p["in_box"].tolist() == [10, 5, 10, 10, 5, 4]


def test_one_card_can_be_made_blank_in_its_place():
    usual, blank = params(), params(without__product="elf_ear 2")
    assert np.flatnonzero(usual["product"] != blank["product"]).tolist() == [3]
    assert (int(blank["product"][3]), int(blank["units"][3])) == (BLANK, 0)
    assert blank["in_box"].tolist() == [8, 5, 10, 10, 5, 4]


def test_one_customer_can_be_made_nobodys():
    usual, without = params(), params(without__customer="c12")
    for field in ("need", "per_kind", "per_unit", "offset", "points", "missing"):
        assert without[field][11] == 0
        assert np.delete(without[field], 11).tolist() == np.delete(usual[field], 11).tolist()
    assert not without["wanted"][:, 11].any()
    assert without["icon"].tolist() == usual["icon"].tolist()
    assert without["customers"] == 16


@pytest.mark.parametrize(
    ("option", "word", "field", "number"),
    [
        ("pick_timing", "clockwise", "clockwise", 1),
        ("tie_bonus", "sole_only", "tie_bonus", TieBonus.SOLE_ONLY),
        ("tie_bonus", "each", "tie_bonus", TieBonus.EACH),
        ("score_floor", "game", "score_floor", ScoreFloor.GAME),
        ("keep_timing", "before_customers", "keep_first", 1),
        ("missing_scope", "product", "missing_once", 1),
        ("pass_direction", "alternate", "alternate", 1),
    ],
)
def test_options_have_their_numbers(option, word, field, number):
    assert params()[field] == 0
    assert params(**{f"rules__{option}": word})[field] == number


def test_lanes_beyond_the_customers_are_empty():
    p = params()
    for field in ("need", "per_kind", "per_unit", "offset", "points", "missing", "icon"):
        assert not p[field][16:].any()
        assert len(p[field]) == MAX_CUSTOMERS


def test_an_edition_put_together_by_hand_is_checked_too():
    from dataclasses import replace

    usual = load_edition(GAME.schema, "orc_market")
    entry = replace(usual.entries["setup.deck.2"], value=9)
    with pytest.raises(BadInput, match=r"setup\.deck\.2: found 9"):
        GAME.params_of(replace(usual, entries=usual.entries | {"setup.deck.2": entry}), 2)
