"""What every sensible player does where the answer is plain, whatever its plan."""

from typing import Any

import pytest

from kernels.orc_market.layout import Question
from tests.kernels.orc_market.deck import Customer
from tests.kernels.orc_market.table import Table, at_end_of
from tests.kernels.orc_market.test_policies import ORDERS, choice_of, lays
from tests.kernels.orc_market.weights import NAMES, policies_of

SENSIBLE = tuple(name for name in NAMES if name not in ("random", "beginner"))
"""A random player has no sense, a beginner errs."""
PLAYERS = pytest.mark.parametrize("name", SENSIBLE)
DEAR = 20
"""Points of a customer, or of a loss, that no liking for a product outweighs."""


def kept(name: str, at: str, **position: Any) -> list[str]:
    """Return the faces that seat 0 keeps at the end of a round."""
    table = at_end_of(at, **position)
    assert (table.question, table.asked) == (Question.KEEP, 0)
    return sorted(table.faces[card] for card in choice_of(table, policies_of([name])[0]))


@ORDERS
@PLAYERS
def test_wins_the_dear_customer_when_one_card_does_it(name: str, step: int) -> None:
    # The round's last choice: one skull wins, a brew or a bat wing does nothing.
    customers = {"X1": Customer("most skull", DEAR), "X2": Customer("most tentacles", 1)}
    for other in ("brew1", "bat1"):
        position: dict[str, Any] = {"row": "X1 X2", "step": step, "customers": customers}
        assert lays(name, f"skull1 {other}", stalls=("skull1 kra1", "skull1 kra1"), **position) == "skull1"


@ORDERS
@PLAYERS
def test_covers_a_great_loss_before_it_is_too_late(name: str, step: int) -> None:
    # Nobody gets anything for elf ears; who has none pays.
    customers = {"X1": Customer("most tentacles", 1, missing="elf_ear", loss=DEAR)}
    position: dict[str, Any] = {"row": "X1", "step": step, "customers": customers}
    for other in ("brew1", "skull1", "bat3"):
        assert lays(name, f"elf1 {other}", stalls=("kra1", "kra1 elf1"), **position) == "elf1"


@ORDERS
@PLAYERS
def test_gives_up_an_order_that_cannot_be_won(name: str, step: int) -> None:
    # Seven bat wings against none: the dear customer is gone, the other is won by a skull.
    customers = {"X1": Customer("most bat_wing", DEAR), "X2": Customer("most skull", DEAR // 2)}
    stalls = ("kra1", "bat3 bat2 bat2")
    assert lays(name, "bat1 skull1", stalls=stalls, row="X1 X2", step=step, customers=customers) == "skull1"


@ORDERS
@PLAYERS
def test_does_not_feed_a_lead_that_nobody_can_reach(name: str, step: int) -> None:
    # Nine elf ears against none, and one unit is left in the box.
    customers = {"X1": Customer("most elf_ear", DEAR), "X2": Customer("most skull", DEAR // 2)}
    stalls = ("elf3 elf2 elf2 elf1 elf1", "kra1 kra1 brew1 brew1 toad1")
    assert lays(name, "elf1 skull1", stalls=stalls, row="X1 X2", step=step, customers=customers) == "skull1"


@ORDERS
@PLAYERS
def test_takes_the_larger_of_two_cards_that_serve_one_order(name: str, step: int) -> None:
    customers = {"X1": Customer("most toad_eye", DEAR)}
    position: dict[str, Any] = {"row": "X1", "step": step, "customers": customers}
    assert lays(name, "toad1 toad3", stalls=("toad1 kra1", "toad2 kra1"), **position) == "toad3"


@ORDERS
@PLAYERS
def test_stays_small_for_a_dear_customer_that_wants_the_fewest(name: str, step: int) -> None:
    customers = {"X1": Customer("fewest units", DEAR)}
    position: dict[str, Any] = {"row": "X1", "step": step, "customers": customers}
    assert lays(name, "toad3 bat1", stalls=("kra1 brew1", "kra1 brew1 brew1"), **position) == "bat1"


@ORDERS
@PLAYERS
def test_sees_what_the_hour_is_worth(name: str, step: int) -> None:
    # A skull pays more at noon only.
    customers = {
        "X1": Customer("most skull", 8, bonus=("noon", 12)),
        "X2": Customer("most brew", 12),
    }
    position: dict[str, Any] = {"stalls": ("kra1", "kra1"), "row": "X1 X2", "step": step, "customers": customers}
    assert lays(name, "brew1 skull1", at="noon", **position) == "skull1"
    assert lays(name, "brew1 skull1", at="night", **position) == "brew1"


@PLAYERS
def test_keeps_the_card_that_the_coming_customer_wants(name: str) -> None:
    # Three toad eyes for the dear customer that stays; the one for skulls goes home.
    customers = {"X1": Customer("most toad_eye", DEAR), "X2": Customer("most skull", DEAR)}
    position: dict[str, Any] = {
        "row": "X1 C02 C10 C13 C08 X2",
        "hidden": "C07 C11",
        "stack": "C01 C05",
        "stalls": ["kra1 toad3 brew1 skull1 elf1 bat1 kra1 brew1", 8],
        "customers": customers,
    }
    assert kept(name, "morning", **position) == ["toad3"]


@PLAYERS
def test_keeps_the_pair_that_serves_an_order_of_two_products(name: str) -> None:
    customers = {"X1": Customer("most elf_ear + toad_eye", DEAR)}
    position: dict[str, Any] = {
        "row": "X1 C07 C08 C13 C01 C02",
        "hidden": "C05 C11",
        "stalls": ["kra1 toad3 brew1 skull1 elf3 bat1 kra1 brew1", 8],
        "customers": customers,
    }
    assert kept(name, "noon", **position) == ["elf3", "toad3"]


@PLAYERS
def test_the_order_of_the_cards_in_hand_does_not_matter(name: str) -> None:
    stalls = ("elf2 brew1", "toad3 brew1", "bat2 skull1", "elf3 kra1")
    row = "C01 C03 C06 C07 C09 C10 C12 C15"
    found = set()
    for cards in ("elf1 bat3 skull1", "skull1 elf1 bat3", "bat3 skull1 elf1"):
        table = Table(players=4, row=row, hidden="C02 C04 C05 C08", stalls=stalls, hands=[cards, 3, 3, 3])
        table.start(Question.LAY)
        found.add(table.faces[choice_of(table, policies_of([name])[0])[0]])
    assert len(found) == 1
