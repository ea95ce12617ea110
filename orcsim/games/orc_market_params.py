"""Orc Market: how an edition becomes the parameters of the kernel."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from kernels.orc_market.layout import BLANK, LANES, PARAMS, ScoreFloor, TieBonus
from orcsim.editions import Edition
from orcsim.errors import BadInput
from orcsim.games.orc_market_cards import NOTHING, ROUNDS, customers_of, face_of, faces_of, fault_of, parts_of
from orcsim.games.orc_market_orders import PRODUCTS, products_of
from orcsim.specs import Value

_WORDS: dict[str, tuple[str, dict[str, int]]] = {
    "rules.pick_timing": ("clockwise", {"simultaneous": 0, "clockwise": 1}),
    "rules.tie_bonus": ("tie_bonus", {reading.name.lower(): reading for reading in TieBonus}),
    "rules.score_floor": ("score_floor", {reading.name.lower(): reading for reading in ScoreFloor}),
    "rules.keep_timing": ("keep_first", {"after_customers": 0, "before_customers": 1}),
    "rules.missing_scope": ("missing_once", {"customer": 0, "product": 1}),
    "rules.pass_direction": ("alternate", {"left": 0, "alternate": 1}),
}
"""Keys whose words are numbers in a field of PARAMS."""

_OF_THE_STALL = {
    "most different": (1, 0, 0),
    "fewest different": (-1, 0, 16),
    "most units": (0, 1, 0),
    "fewest units": (0, -1, 64),
}
"""For each order that looks at a stall as a whole: per_kind, per_unit and offset, which keeps the value positive."""


def params_of(edition: Edition, players: int) -> npt.NDArray[np.void]:
    """Return the numbers and rulings of an edition at one number of players, as an array of one PARAMS record.

    Raises
    ------
    BadInput
        If the edition cannot be played.
    """
    values = edition.values
    fault = fault_of(values)
    if fault:
        raise BadInput(f"edition {edition.source}: {fault}")
    params = np.zeros(1, PARAMS)
    params["players"] = players
    params["hand"] = edition.number("setup.hand")
    for field in ("deck", "row", "leaving"):
        params[field] = edition.number(f"setup.{field}.{players}")
    for key, (field, numbers) in _WORDS.items():
        params[field] = numbers[edition.word(key)]
    _fill_products(params[0], values)
    _fill_customers(params[0], values)
    return params


def _fill_products(params: np.void, values: Mapping[str, Value]) -> None:
    """Fill in the product cards; one of them may be blank."""
    faces = faces_of(values)
    without = str(values["without.product"])
    if without != NOTHING:
        faces[faces.index(face_of(without))] = (BLANK, 0)
    params["products"] = len(faces)
    for card, (product, units) in enumerate(faces):
        params["product"][card], params["units"][card] = product, units
        if product != BLANK:
            params["in_box"][product] += units


def _fill_customers(params: np.void, values: Mapping[str, Value]) -> None:
    """Fill in the customers; one of them may be without any effect."""
    there = customers_of(values)
    params["customers"] = len(there)
    params["lanes"] = -(-len(there) // LANES) * LANES
    for lane, customer in enumerate(there):
        parts = parts_of(values, customer)
        params["icon"][lane] = parts["icon"]
        if customer != values["without.customer"]:
            _fill_order(params, lane, str(parts["order"]), most_needs_one=bool(values["rules.most_needs_one"]))
            _fill_points(params, lane, parts)


def _fill_order(params: np.void, lane: int, order: str, *, most_needs_one: bool) -> None:
    """Fill in what makes a stall fit for one customer."""
    if order in _OF_THE_STALL:
        params["per_kind"][lane], params["per_unit"][lane], params["offset"][lane] = _OF_THE_STALL[order]
        return
    products = [PRODUCTS.index(product) for product in products_of(order)]
    params["wanted"][products, lane] = 1
    if len(products) == 1 and not most_needs_one:
        params["offset"][lane] = 1
    else:
        params["need"][lane] = sum(1 << product for product in products)


def _fill_points(params: np.void, lane: int, parts: Mapping[str, Value]) -> None:
    """Fill in what one customer gives and takes in each round."""
    params["points"][lane] = parts["points"]
    if parts["bonus_round"] != NOTHING:
        params["bonus"][ROUNDS.index(str(parts["bonus_round"])), lane] = parts["bonus"]
    if parts["missing"] == NOTHING:
        return
    params["missing"][lane] = 1 << PRODUCTS.index(str(parts["missing"]))
    params["loss"][:, lane] = parts["loss"]
    if parts["extra_round"] != NOTHING:
        params["loss"][ROUNDS.index(str(parts["extra_round"])), lane] += int(parts["extra"])
