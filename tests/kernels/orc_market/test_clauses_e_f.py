"""Scoring a round (E), orders (F)."""

import numpy as np
import pytest

from kernels.orc_market.layout import Event, Question
from orcsim.errors import BadInput
from tests.kernels.orc_market.batch import logged_game
from tests.kernels.orc_market.deck import CUSTOMERS, ROUNDS, Customer, name_of, words
from tests.kernels.orc_market.edition import params_for
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
ENDS = (8, 15, 21)
STALLS = ("elf3 elf1 bat1 brew1 kra1 skull1 toad2 toad1", "elf2 bat3 brew1 brew1 kra1 kra1 toad1 toad1")
ROW = "C01 C02 C03 C04 C05 C06"


@SEATS
def test_E1_customers_buy_at_the_end_of_each_round_and_at_no_other_time(players: int) -> None:
    events = logged_game(players, 2).events
    buying = events[np.isin(events["kind"], [Event.SERVED, Event.UNSERVED, Event.FINED, Event.POINTS])]
    assert sorted(set(buying["turn"].tolist())) == list(ENDS)
    for turn in ENDS:
        kinds = events["kind"][events["turn"] == turn].tolist()
        last_laid = len(kinds) - kinds[::-1].index(Event.LAID)
        assert not set(kinds[:last_laid]) & {Event.SERVED, Event.UNSERVED, Event.POINTS}
        assert kinds.count(Event.POINTS) == players


@SEATS
def test_E2_hidden_customers_are_turned_open_first(players: int) -> None:
    events = logged_game(players, 2).events
    for turn, n in zip(ENDS, (players, players, 0), strict=True):
        kinds = events["kind"][events["turn"] == turn].tolist()
        first = min(kinds.index(kind) for kind in (Event.SERVED, Event.UNSERVED) if kind in kinds)
        assert kinds.count(Event.REVEALED) == n
        assert kinds[first - n : first] == [Event.REVEALED] * n


def _scorings(players: int, deal: int) -> list[tuple[list[str], list[str], list[str], list[str]]]:
    """Return row, hidden customers and stack before the end of each round, and the customers then scored."""
    game, found, before = Fresh(players, deal=deal), [], 0
    names: tuple[list[str], list[str], list[str]] = ([], [], [])
    for _ in game.anyhow(np.random.default_rng(deal)):
        if game.question == Question.LAY:
            names, before = (game.row(), game.hidden(), game.stack()), int(game.state["turn"])
        elif len(found) < ENDS.index(before + 1) + 1:
            found.append((*names, game.scored(before + 1)))
    return [*found, (*names, game.scored(21))]


@SEATS
def test_E3_every_customer_of_the_row_is_scored_once(players: int) -> None:
    rounds = _scorings(players, 3)
    assert len(rounds) == 3
    for row, _, _, scored in rounds:
        assert scored[: len(row)] == row
        assert len(set(scored)) == len(scored)


@SEATS
def test_E4_hidden_customers_are_scored_once_in_the_morning_and_at_noon(players: int) -> None:
    (row, hidden, _, first), (row_2, hidden_2, _, second), (row_3, hidden_3, _, third) = _scorings(players, 4)
    assert first == row + hidden
    assert second == row_2 + hidden_2
    assert third == row_3
    assert hidden_3 == ["-"] * players
    events = logged_game(players, 4).events
    served = events[np.isin(events["kind"], [Event.SERVED, Event.UNSERVED])]
    for turn in ENDS:
        rows = served[served["turn"] == turn]
        for customer in set(rows["a"].tolist()):
            own = rows[rows["a"] == customer]
            assert len(own) == max(1, int(own["c"][0]))


@SEATS
def test_E5_customers_in_the_stack_are_not_scored(players: int) -> None:
    rounds = _scorings(players, 5)
    assert [len(stack) for _, _, stack, _ in rounds] == [players, 0, 0]
    assert set(rounds[0][2]).isdisjoint(rounds[0][3])


def test_E6_a_better_stall_takes_the_hidden_customer_of_another() -> None:
    table = Table(stalls=STALLS, row="C01", hidden="C03 C02")
    assert table.total("night") == [3 + 2, 3]
    served = [(seat, name_of(customer)) for seat, customer, _, _ in table.told("SERVED")]
    assert served == [(0, "C01"), (1, "C03"), (0, "C02")]
    assert table.state["hidden_points"][:2].sum() == 0


def test_E7_customers_do_not_use_products_up() -> None:
    table = Table(stalls=STALLS, row="C01 C02 C10", hidden="C15 C13")
    before = table.stalls()
    table.total()
    assert [name_of(a) for seat, a, _, _ in table.told("SERVED") if seat == 0] == words("C01 C02 C10 C15 C13")
    assert table.stalls() == before
    assert table.state["n_of"][0].tolist() == [4, 1, 3, 1, 1, 1, 0]


def test_E8_the_order_of_the_customers_does_not_matter() -> None:
    totals = set()
    for seed in range(10):
        names = np.random.default_rng(seed).permutation(list(CUSTOMERS)[:8]).tolist()
        table = Table(stalls=STALLS, row=" ".join(names[:6]), hidden=" ".join(names[6:]))
        totals.add(tuple(table.total()))
    assert len(totals) == 1


@SEATS
def test_E9_points_of_the_rounds_add_up(players: int) -> None:
    game = Fresh(players, deal=9)
    for _ in game.anyhow(np.random.default_rng(9)):
        pass
    rows = [(seat, points, total) for seat, points, total, _ in game.told("POINTS")]
    for seat in range(players):
        points = [points for who, points, _ in rows if who == seat]
        totals = [total for who, _, total in rows if who == seat]
        assert totals == np.cumsum(points).tolist()
        assert game.state["points"][seat].tolist() == points
        assert int(game.state["score"][seat]) == sum(points)


def test_F1_units_count_and_not_cards() -> None:
    Table(stalls=["bat3", "bat1 bat1"]).expect("morning", C03="3 0", C04="2 0")
    Table(stalls=["bat2", "bat1 bat1 bat1"]).expect("morning", C03="0 3")
    Table(stalls=["brew1 brew1 kra1", "brew1 kra1 kra1"]).expect("night", C07="3 0", C08="0 3")


def test_F2_the_sum_counts_if_there_is_one_of_each() -> None:
    table = Table(players=3, stalls=["elf3 elf2 elf2", "elf1 toad1", "elf1 elf1 toad1 bat3"])
    table.expect("morning", C10="0 0 4")
    Table(stalls=["elf3 toad1", "elf1 toad3"]).expect("morning", C10="2 2")


def test_F2_three_products_may_be_named() -> None:
    three = {"X1": Customer("most elf_ear + brew + skull", 6)}
    table = Table(players=3, stalls=["elf3 brew1", "elf1 brew1 skull1", "elf1 skull1 skull1 skull1"], customers=three)
    table.expect("morning", X1="0 6 0")


def test_F3_different_products_are_counted_and_not_cards() -> None:
    Table(stalls=["elf3 elf2 elf1 brew1 brew1", "toad1 bat1 kra1"]).expect("morning", C13="0 4")


def test_F4_the_fewest_different_products() -> None:
    Table(stalls=["elf3 elf2 elf1 brew1 brew1", "toad1 bat1 kra1"]).expect("morning", C14="3 0")


def test_F5_the_most_units_in_all() -> None:
    Table(stalls=["elf3 bat3", "brew1 kra1 skull1 toad1 bat1"]).expect("morning", C15="4 0")
    Table(stalls=["elf3 bat1", "brew1 kra1 skull1 toad1 bat1"]).expect("morning", C15="0 4")


def test_F6_the_fewest_units_in_all() -> None:
    Table(stalls=["elf3 bat3", "brew1 kra1 skull1 toad1 bat1"]).expect("morning", C16="0 3")
    Table(stalls=["elf3 bat1", "brew1 kra1 skull1 toad1 bat1"]).expect("morning", C16="3 0")


def test_F6_even_an_empty_stall_has_the_fewest() -> None:
    # No game gets here, but a count of nothing is a count.
    Table(stalls=["", "brew1"]).expect("morning", C16="3 0", C14="3 0", C15="0 4", C13="0 4")


@pytest.mark.parametrize("order", ["most different", "fewest different", "most units", "fewest units"])
def test_F7_most_or_fewest_is_a_property_of_the_card(order: str) -> None:
    table = Table(stalls=["elf3 elf2", "brew1 kra1 skull1"], customers={"X1": Customer(order, 7)})
    wins_0 = order in ("fewest different", "most units")
    for at in ROUNDS:
        assert table.points_from("X1", at) == ([7, 0] if wins_0 else [0, 7])


@pytest.mark.parametrize("order", ["fewest brew", "fewest elf_ear + toad_eye", "most", "different"])
def test_F7_products_are_only_asked_for_in_plenty(order: str) -> None:
    with pytest.raises(BadInput):
        params_for(2, {"customers.c01.order": order})


def test_F8_without_a_fitting_stall_nobody_gets_the_points() -> None:
    table = Table(stalls=["elf3 brew1", "bat3 brew1"], row="C10 C09 C05", hidden="C08 C07")
    table.expect("noon", C10="0 0", C09="0 0", C05="0 0", C08="0 0", C07="1 1")
    table.forget()
    table.total("noon")
    assert [name_of(a) for _, a, _, _ in table.told("UNSERVED")] == ["C10", "C09", "C05", "C08"]
    assert int(table.state["unserved"]) == 4 + 4  # those before count as well
