"""Ties, bonus, losses (G)."""

import pytest

from tests.kernels.orc_market.deck import CUSTOMERS, PRODUCTS, ROUNDS, Customer
from tests.kernels.orc_market.table import Table


def test_G1_the_best_stall_takes_everything() -> None:
    Table(players=3, stalls=["brew1 brew1", "brew1", "brew1"]).expect("noon", C07="3 0 0")


@pytest.mark.parametrize(
    ("points", "shares"),
    [(1, (1, 0, 0, 0)), (2, (2, 1, 0, 0)), (3, (3, 1, 1, 0)), (4, (4, 2, 1, 1)), (5, (5, 2, 1, 1))],
)
def test_G2_tied_stalls_share_rounded_down(points: int, shares: tuple[int, ...]) -> None:
    customers = {"X1": Customer("most tentacles", points)}
    for tied, share in enumerate(shares, start=1):
        stalls = ["kra1"] * tied + ["brew1"] * (4 - tied)
        table = Table(players=4, stalls=stalls, customers=customers)
        assert table.points_from("X1", "noon") == [share] * tied + [0] * (4 - tied)
        assert int(table.state["split_loss"]) == points - tied * share


def test_G3_rounding_comes_before_adding_up() -> None:
    table = Table(stalls=["brew1 kra1 skull1"] * 2, row="C07 C08 C09", hidden="- -")
    assert table.total("morning") == [3, 3]
    assert int(table.state["split_loss"]) == 3


@pytest.mark.parametrize("at", ROUNDS)
@pytest.mark.parametrize("hour", ROUNDS)
def test_G4_the_bonus_counts_in_its_round_only(at: str, hour: str) -> None:
    table = Table(stalls=["brew1", "kra1"], customers={"X1": Customer("most brew", 3, bonus=(hour, 4))})
    assert table.points_from("X1", at) == [7 if at == hour else 3, 0]


def test_G5_the_bonus_is_divided_with_the_points() -> None:
    table = Table(stalls=["skull1", "skull1"])
    table.expect("noon", C09="2 2")
    table.expect("night", C09="1 1")


def test_G6_a_customer_won_by_nobody_gives_no_bonus() -> None:
    Table(stalls=["elf1", "brew1"]).expect("noon", C09="0 0", C03="-3 -3")


@pytest.mark.parametrize("at", ROUNDS)
def test_G7_every_stall_without_the_product_loses_points_in_every_round(at: str) -> None:
    table = Table(players=4, stalls=["bat1 toad1", "toad1", "bat2", "brew1"])
    table.expect(at, C04="0 -2 2 -2")
    table.expect(at, C06="1 1 -2 -2")
    Table(stalls=["elf1", "brew1"]).expect(at, C04="-2 -2", C06="-2 -2")
    assert table.points_from("C05", at)[2:] == [0, 0]


def test_G8_the_loss_is_larger_in_its_round() -> None:
    table = Table(players=3, stalls=["elf1 bat1", "elf2 bat3", "brew1"])
    table.expect("morning", C01="0 5 -3", C03="0 3 -2")
    table.expect("noon", C01="0 3 -2", C03="0 5 -3")
    table.expect("night", C01="0 3 -2", C03="0 3 -2")


def test_G8_a_loss_may_grow_at_night() -> None:
    customer = Customer("most skull", 2, missing="brew", loss=1, extra=("night", 4))
    table = Table(stalls=["skull1", "brew1"], customers={"X1": customer})
    table.expect("noon", X1="1 0")
    table.expect("night", X1="-3 0")


def test_G9_two_customers_punish_the_same_lack_twice() -> None:
    table = Table(stalls=["brew1", "bat1 brew1"], row="C03 C04", hidden="- -")
    assert table.total("noon") == [-5, 7]
    assert table.told("FINED") == [(0, 2, 3, 3), (0, 3, 2, 3)]
    assert int(table.state["fines"][0]) == 5


def test_G10_a_winner_may_be_fined_by_its_own_customer() -> None:
    customer = Customer("most units", 4, missing="toad_eye", loss=2)
    table = Table(stalls=["elf3", "toad1"], customers={"X1": customer}, row="X1", hidden="- -")
    assert table.total() == [2, 0]


@pytest.mark.parametrize("product", PRODUCTS)
def test_G11_one_unit_is_enough_to_escape(product: str) -> None:
    customer = Customer("most different", 0, missing=product, loss=2)
    good = dict(zip(PRODUCTS, ("elf", "brew", "toad", "bat", "kra", "skull"), strict=True))[product]
    others = " ".join(f"{name}1" for name in ("elf", "brew", "toad", "bat", "kra", "skull") if name != good)
    table = Table(players=3, stalls=[f"{good}1", others, "" if good == "brew" else "brew1"], customers={"X1": customer})
    table.expect("morning", X1="0 -2 -2")


def test_G12_points_and_total_may_be_negative() -> None:
    table = Table(stalls=["brew1", "brew1"], row="C01 C03 C04", hidden="- -", score=[3, 0])
    assert table.total("morning") == [-7, -7]
    assert table.state["score"][:2].tolist() == [-4, -7]
    assert table.told("POINTS") == [(0, -7, -4, 0), (1, -7, -7, 0)]


def test_G13_each_hour_has_its_products() -> None:
    hours = {name: customer.bonus[0] for name, customer in CUSTOMERS.items() if customer.bonus[1]}
    assert hours == {"C01": "morning", "C03": "noon", "C09": "noon", "C05": "night"}
    larger = {name: customer.extra[0] for name, customer in CUSTOMERS.items() if customer.extra[1]}
    assert larger == {"C01": "morning", "C03": "noon"}
    assert CUSTOMERS["C05"].worth("night") == (3, 2)
    table = Table(stalls=["elf1 bat1 skull1 toad1", ""])
    table.expect("morning", C01="5 -3", C03="3 -2", C09="3 0", C05="3 0")
    table.expect("noon", C01="3 -2", C03="5 -3", C09="5 0", C05="3 0")
    table.expect("night", C01="3 -2", C03="3 -2", C09="3 0", C05="5 0")
