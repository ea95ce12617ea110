"""Checked cases of what a single customer brings each seat, against the referee."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.orc_market_customers import Customer, Options, serve
from tests.reference.orc_market_words import NOBODY

FILE = Path(__file__).parents[1] / "data" / "orc_market_scoring.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line]
ORDERS = {
    "most_units": "most",
    "most_units_of": "most",
    "most_different": "most different",
    "fewest_different": "fewest different",
    "most_total": "most units",
    "fewest_total": "fewest units",
}
NOTHING: dict[str, Any] = {"round": NOBODY, "points": 0}
NO_FINE: dict[str, Any] = {"product": NOBODY, "penalty": 0, "extra": None}


def customer_of(card: dict[str, Any]) -> Customer:
    """Return the customer of a case."""
    bonus, missing = card["bonus"] or NOTHING, card["missing"] or NO_FINE
    extra = missing["extra"] or NOTHING
    return Customer(
        order=ORDERS[card["kind"]],
        products=tuple(card["products"]),
        points=card["points"],
        bonus=bonus["points"],
        bonus_round=bonus["round"],
        missing=missing["product"],
        loss=missing["penalty"],
        extra=extra["points"],
        extra_round=extra["round"],
    )


def test_all_sixty_cases_are_there() -> None:
    assert len(CASES) == 60


@pytest.mark.parametrize("case", CASES)
def test_a_customer_pays_and_fines_as_checked(case: dict[str, Any]) -> None:
    assert serve(customer_of(case["customer"]), case["stalls"], case["round"], Options()) == case["points"]
