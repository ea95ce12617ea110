"""Acceptance scenarios about what customers buy: S07 to S15."""

from tests.kernels.orc_market.deck import Customer
from tests.kernels.orc_market.table import Table

OF_S07 = (
    "elf3 elf1 toad2 bat1 brew1 kra1 skull1 skull1",
    "elf2 elf2 toad3 toad1 brew1 brew1 kra1 kra1",
    "bat3 bat2 bat2 bat1 brew1 brew1 skull1 skull1",
    "elf1 elf1 toad2 toad1 toad1 bat1 kra1 kra1",
)
OF_S10 = (
    "bat3 bat2 bat1 elf2 elf1 toad1 kra1 skull1",
    "bat1 brew1 elf1 elf1 toad1 toad1 kra1 skull1",
    "brew1 brew1 brew1 elf3 toad3 toad2 kra1 kra1",
)
OF_S11 = (
    "skull1 elf3 elf1 bat2 toad1 brew1 brew1 kra1",
    "skull1 elf2 elf1 bat3 toad2 kra1 kra1 brew1",
    "skull1 elf2 toad3 toad1 bat1 bat1 brew1 kra1",
    "skull1 elf1 toad2 toad1 bat2 bat1 brew1 kra1",
)


def test_S07_a_whole_morning_of_four_players() -> None:
    table = Table(players=4, stalls=OF_S07, row="C13 C02 C05 C07 C10 C11 C15 C16", hidden="C04 C01 C14 C12")
    table.expect(
        "morning",
        C13="4 0 0 0",
        C02="1 1 0 0",
        C05="0 1 0 1",
        C07="0 1 1 0",
        C10="0 4 0 0",
        C11="0 0 4 0",
        C15="0 2 2 0",
        C16="0 0 0 3",
        C04="0 -2 2 0",
        C01="2 2 -3 0",
        C14="0 0 3 0",
        C12="5 0 0 0",
    )
    assert table.total() == [12, 9, 9, 4]


def test_S08_the_same_stalls_in_other_rounds() -> None:
    table = Table(players=4, stalls=OF_S07)
    table.expect("morning", C01="2 2 -3 0", C03="0 -2 3 0", C09="1 0 1 0")
    table.expect("noon", C01="1 1 -2 0", C03="0 -3 5 0", C05="0 1 0 1", C09="2 0 2 0")
    table.expect("night", C01="1 1 -2 0", C03="0 -2 3 0", C05="0 2 0 2", C06="0 1 -2 1")


OF_S09 = ("elf3 elf2 toad1 bat1 brew1 brew1 kra1 kra1", "toad3 toad2 bat2 bat1 brew1 brew1 kra1 elf1")


def test_S09_nobody_has_the_product() -> None:
    table = Table(stalls=OF_S09)
    table.expect("morning", C09="0 0")
    table.expect("noon", C09="0 0", C07="1 1")


def test_S09_all_tie_at_nothing_if_no_unit_is_needed() -> None:
    table = Table(stalls=OF_S09, edition={"most_needs_one": False})
    table.expect("noon", C09="2 2", C07="1 1")


def test_S10_a_combined_order_wants_one_of_each() -> None:
    table = Table(players=3, stalls=OF_S10)
    table.expect("morning", C11="0 4 0", C10="0 0 4", C13="0 4 0")
    table.expect("noon", C03="5 0 -3", C04="2 0 -2")


def test_S11_four_tied_with_and_without_bonus() -> None:
    table = Table(players=4, stalls=OF_S11)
    table.expect("morning", C09="0 0 0 0")
    table.expect("noon", C09="1 1 1 1", C13="1 1 1 1", C14="0 0 0 0", C11="1 1 0 1", C03="0 2 0 2", C12="0 5 0 0")


def test_S11_the_other_readings_of_a_shared_bonus() -> None:
    for tie_bonus, points in (("separate", "0 0 0 0"), ("each", "2 2 2 2"), ("sole_only", "0 0 0 0")):
        Table(players=4, stalls=OF_S11, edition={"tie_bonus": tie_bonus}).expect("noon", C09=points)


def test_S12_rounding_goes_customer_by_customer() -> None:
    stalls = ("brew1 kra1 skull1 elf3 elf1 bat1 toad1 toad1", "brew1 kra1 skull1 elf2 elf2 bat2 toad2 elf1")
    table = Table(stalls=stalls, row="C07 C08 C09", hidden="C13 C02")
    table.expect("morning", C07="1 1", C08="1 1", C09="1 1", C13="2 2", C02="0 2")
    assert table.total() == [5, 7]


def test_S13_a_winner_may_be_fined_by_the_same_customer() -> None:
    customer = Customer("fewest different", 3, missing="bat_wing", loss=2, extra=("noon", 1))
    table = Table(players=3, stalls=OF_S10, customers={"X1": customer})
    table.expect("morning", X1="0 0 1")
    table.expect("noon", X1="0 0 0")
    table.expect("night", X1="0 0 1")


def test_S14_units_cards_and_kinds_are_three_things() -> None:
    stalls = ("bat3 brew1 brew1 kra1 kra1 skull1 elf1 toad1", "bat1 bat1 brew1 kra1 skull1 skull1 elf3 toad3")
    customers = {"X1": Customer("fewest units", 3), "X2": Customer("fewest different", 5)}
    table = Table(stalls=stalls, customers=customers)
    table.expect("morning", C03="3 0", C13="2 2", C15="0 4", X1="3 0", X2="2 2")


def test_S15_the_example_of_the_rulebook() -> None:
    table = Table(customers={"X1": Customer("fewest different", 3)})
    table.set_units("elf 1 brew 1 toad 1", "elf 1 toad 1 kra 1 skull 1")
    table.expect("morning", X1="3 0", C13="0 4")
