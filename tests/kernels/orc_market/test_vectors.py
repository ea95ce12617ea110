"""Checked cases of single customers: who wins, what a tie leaves, who is fined."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.kernels.orc_market.deck import GOODS, PRODUCTS, ROUNDS, UNUSED, Customer
from tests.kernels.orc_market.table import Table

FILE = Path(__file__).parents[2] / "data" / "orc_market_scoring.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line]
ORDERS = {
    "most_different": "most different",
    "fewest_different": "fewest different",
    "most_total": "most units",
    "fewest_total": "fewest units",
}


def _customer(told: dict[str, Any]) -> Customer:
    """Return the customer of a case as an edition words it."""
    wanted = " + ".join(PRODUCTS[product] for product in sorted(told["products"]))
    bonus, missing = told["bonus"], told["missing"] or {}
    extra = missing.get("extra")
    return Customer(
        ORDERS.get(told["kind"], f"most {wanted}"),
        told["points"],
        bonus=(ROUNDS[bonus["round"]], bonus["points"]) if bonus else (UNUSED, 0),
        missing=PRODUCTS[missing["product"]] if missing else UNUSED,
        loss=missing.get("penalty", 0),
        extra=(ROUNDS[extra["round"]], extra["points"]) if extra else (UNUSED, 0),
    )


def test_all_sixty_cases_are_there() -> None:
    assert len(CASES) == 60


@pytest.mark.parametrize("case", CASES)
def test_a_customer_gives_and_takes_as_in_the_checked_case(case: dict[str, Any]) -> None:
    table = Table(players=case["players"], customers={"X1": _customer(case["customer"])})
    stalls = (zip(GOODS, stall, strict=True) for stall in case["stalls"])
    table.set_units(*(" ".join(f"{good} {units}" for good, units in stall) for stall in stalls))
    assert table.points_from("X1", ROUNDS[case["round"]]) == case["points"]
