"""Every option of the rulings: the default and the other reading differ as the ruling says."""

import numpy as np
import pytest

from kernels.orc_market.layout import STATE, Event, Question
from kernels.orc_market.play import decide
from tests.kernels.orc_market.batch import logged_game
from tests.kernels.orc_market.deck import Customer, bag, words
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table, at_end_of
from tests.kernels.orc_market.weights import everybody

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
TIMING = pytest.mark.parametrize(("timing", "shown"), [("simultaneous", False), ("clockwise", True)])
TEN = {"row": "C01 C02 C03 C04 C05 C06", "hidden": "C07 C08", "stack": "C09 C10"}
"""Ten customers for two players."""


@TIMING
def test_option_pick_timing__seats_see_what_was_laid_before_or_not(timing: str, shown: bool) -> None:
    hands = ["elf3 elf2 elf1", "toad3 toad2 toad1", "bat3 bat2 bat1"]
    table = Table(players=3, hands=hands, stalls=[5, 5, 5], edition={"pick_timing": timing})
    table.start(Question.LAY)
    for seat, face in enumerate(("elf3", "toad2", "bat1")):
        assert table.asked == seat
        assert table.hand(seat) == bag(hands[seat])
        assert [len(stall) for stall in table.stalls()] == [6 if shown and other < seat else 5 for other in range(3)]
        table.lay(face)
    assert [stall[5] for stall in table.stalls()] == ["elf3", "toad2", "bat1"]
    assert [table.hand(seat) for seat in range(3)] == [bag("bat3 bat2"), bag("elf2 elf1"), bag("toad3 toad1")]
    assert table.asked == 0


@SEATS
def test_option_pick_timing__clockwise_begins_with_seat_0_in_each_turn(players: int) -> None:
    game, asked = Fresh(players, edition={"pick_timing": "clockwise"}), []
    for seat in game.anyhow(np.random.default_rng(1)):
        asked.append(seat)
    assert asked == list(range(players)) * 20
    assert [seat for seat, *_ in game.told("LAID")] == list(range(players)) * 21
    assert len(game.told("PASSED")) == 18


@TIMING
def test_option_pick_timing__cards_are_kept_in_turn_too(timing: str, shown: bool) -> None:
    stalls = ["bat3 elf1 elf1 elf1 brew1 brew1 brew1 kra1", "bat2 toad1 toad1 toad1 kra1 kra1 skull1 skull1"]
    table = at_end_of("morning", **TEN, stalls=stalls, edition={"pick_timing": timing})
    table.keep("bat3")
    assert table.asked == 1
    assert table.stalls()[0] == (["bat3"] if shown else words(stalls[0]))
    assert int(table.state["n_units"][0]) == (3 if shown else 10)
    table.keep("skull1")
    assert table.stalls() == [["bat3"], ["skull1"]]
    assert len(table.told("KEPT")) == 2


def _choice_of_seat_1(timing: str, laid: str) -> list[str]:
    """Return what a greedy seat 1 lays after seat 0 has laid a card, with two cards left to each."""
    table = Table(
        row="C02 X1",
        hidden="- -",
        stalls=["kra1", "kra1"],
        hands=["elf3 toad3", "elf1 toad1"],
        edition={"pick_timing": timing},
        customers={"X1": Customer("most toad_eye", 2)},
    )
    table.start(Question.LAY)
    table.lay(laid)
    before, copies = table.hand_numbers(1), np.zeros(1, STATE)
    copies[0] = table.state
    decide(copies[0], table.params, everybody("greedy")[1], table.desk)
    size = int(copies[0]["stall_size"][1])
    place = int(copies[0]["chosen"][1, 0])
    return [table.faces[int(copies[0]["stall"][1, 1]) if size == 2 else before[place]]]


def test_option_pick_timing__a_policy_makes_use_of_it() -> None:
    blind = [_choice_of_seat_1("simultaneous", laid) for laid in ("elf3", "toad3")]
    seeing = [_choice_of_seat_1("clockwise", laid) for laid in ("elf3", "toad3")]
    assert blind[0] == blind[1]
    assert seeing == [["toad1"], ["elf1"]]


@pytest.mark.parametrize(
    ("reading", "shares"),
    [("pooled", (5, 2, 1, 1)), ("separate", (5, 2, 1, 0)), ("each", (5, 3, 3, 2)), ("sole_only", (5, 1, 1, 0))],
)
def test_option_tie_bonus__divides_the_bonus_in_four_ways(reading: str, shares: tuple[int, ...]) -> None:
    for tied, share in enumerate(shares, start=1):
        stalls = ["skull1"] * tied + ["brew1"] * (4 - tied)
        table = Table(players=4, stalls=stalls, edition={"tie_bonus": reading})
        assert table.points_from("C09", "noon") == [share] * tied + [0] * (4 - tied)
        assert table.points_from("C09", "night") == [3 // tied] * tied + [0] * (4 - tied)


@pytest.mark.parametrize("reading", ["pooled", "separate", "each", "sole_only"])
def test_option_tie_bonus__leaves_other_losses_of_division_alone(reading: str) -> None:
    customer = Customer("most skull", 4, bonus=("night", 3))
    table = Table(stalls=["skull1", "skull1"], edition={"tie_bonus": reading}, customers={"X1": customer})
    expected = {"pooled": 3, "separate": 3, "each": 5, "sole_only": 2}[reading]
    assert table.points_from("X1", "night") == [expected, expected]


@pytest.mark.parametrize(("floor", "score"), [("none", [-4, 3, 4]), ("round", [3, 10, 4]), ("game", [0, 3, 4])])
def test_option_score_floor__lifts_a_round_or_the_total(floor: str, score: list[int]) -> None:
    table = Table(
        players=3,
        stalls=["brew1", "brew1", "elf1 bat1 brew1"],
        row="C01 C03 C04",
        hidden="- - -",
        score=[3, 10, -6],
        edition={"score_floor": floor},
    )
    table.total("morning")
    assert table.state["score"][:3].tolist() == score
    assert [total for _, _, total, _ in table.told("POINTS")] == score
    assert [points for _, points, _, _ in table.told("POINTS")] == table.state["points"][:3, 0].tolist()
    assert table.state["fines"][:3].tolist() == [7, 7, 0]


@SEATS
@pytest.mark.parametrize("timing", ["after_customers", "before_customers"])
def test_option_keep_timing__cards_are_kept_knowing_the_new_customers_or_not(players: int, timing: str) -> None:
    edition = {"keep_timing": timing}
    game = Fresh(players, deal=3, edition=edition)
    row, hidden, stack = game.row(), game.hidden(), game.stack()
    while game.question == Question.LAY:
        game.do(game.legal()[0])
    assert game.question == Question.KEEP
    is_late = timing == "after_customers"
    assert game.row() == ([*hidden[::-1], *row[:-players]] if is_late else row)
    assert (game.hidden() == stack) == is_late
    while game.question == Question.KEEP:
        game.do(game.legal()[0])
    assert game.row() == [*hidden[::-1], *row[:-players]]
    assert game.hidden() == stack
    kinds = logged_game(players, 3, edition=edition).events["kind"].tolist()
    assert (kinds.index(Event.LEFT) < kinds.index(Event.KEPT)) == is_late
    assert kinds.index(Event.KEPT) < len(kinds) - 1 - kinds[::-1].index(Event.HAND)


@SEATS
def test_option_keep_timing__changes_nothing_else(players: int) -> None:
    finals = []
    for timing in ("after_customers", "before_customers"):
        game = Fresh(players, deal=5, edition={"keep_timing": timing})
        for _ in game.anyhow(np.random.default_rng(5)):
            pass
        finals.append((game.open_cards(), sorted(game.events)))
    assert finals[0] == finals[1]


def test_option_missing_scope__the_largest_loss_of_a_product_counts_once() -> None:
    customers = {"X1": Customer("most brew", 1, missing="bat_wing", loss=4)}
    position = {"row": "C04 C03 X1 C01 C06", "hidden": "- -", "stalls": ["brew1", "bat1 elf1 toad1"]}
    table = Table(**position, customers=customers)
    assert table.total("noon")[0] == 1 - 2 - 3 - 4 - 2 - 2
    table = Table(**position, customers=customers, edition={"missing_scope": "product"})
    assert table.total("noon")[0] == 1 - 4 - 2 - 2
    assert table.told("FINED") == [(0, 0, 2, 0), (0, 5, 2, 2), (0, 16, 4, 3)]
    assert table.state["fines"][:2].tolist() == [8, 0]


@pytest.mark.parametrize(("at", "loss", "customer"), [("morning", 2, 3), ("noon", 3, 2), ("night", 2, 3)])
def test_option_missing_scope__the_first_of_equal_losses_is_named(at: str, loss: int, customer: int) -> None:
    table = Table(row="C04", hidden="C03 -", stalls=["bat1", "brew1"], edition={"missing_scope": "product"})
    table.total(at)
    assert table.told("FINED") == [(1, customer if at != "night" else 3, loss if at != "night" else 2, 3)]


def test_option_most_needs_one__all_tie_at_nothing_if_it_is_off() -> None:
    for flag, points in ((True, [0, 0]), (False, [1, 1])):
        table = Table(stalls=["elf1", "brew1"], edition={"most_needs_one": flag})
        assert table.points_from("C08", "noon") == points
        assert table.points_from("C07", "noon") == [0, 3]


def test_option_most_needs_one__combined_orders_need_one_of_each_all_the_same() -> None:
    table = Table(stalls=["elf1", "brew1"], edition={"most_needs_one": False})
    table.expect("noon", C10="0 0", C11="0 0", C12="0 0")


@pytest.mark.parametrize(("direction", "steps"), [("left", (1, 1, 1)), ("alternate", (1, -1, 1))])
@SEATS
def test_option_pass_direction__hands_go_right_at_noon_or_not(
    players: int, direction: str, steps: tuple[int, int, int]
) -> None:
    game = Fresh(players, deal=7, edition={"pass_direction": direction})
    before: list[list[int]] = []
    moved = set()
    for _ in game.anyhow(np.random.default_rng(7)):
        if game.question == Question.LAY and int(game.state["cursor"]) == 0:
            hands = [game.hand_numbers(seat) for seat in range(players)]
            at = int(game.state["round"])
            if len(game.stall(0)) > at:
                assert all(set(hands[(seat + steps[at]) % players]) < set(before[seat]) for seat in range(players))
                moved.add(at)
            before = hands
    assert moved == {0, 1, 2}
    assert [a for _, a, _, _ in game.told("PASSED")] == [steps[0]] * 7 + [steps[1]] * 6 + [steps[2]] * 5


def test_option_pass_direction__the_last_card_comes_from_the_left_at_noon() -> None:
    table = Table(
        players=3,
        at="noon",
        **{**TEN, "hidden": "C07 C08 C09"},
        stalls=[6, 6, 6],
        hands=["elf1 elf1", "toad1 toad1", "bat1 bat1"],
        edition={"pass_direction": "alternate"},
    )
    table.start(Question.LAY)
    table.turn("elf1 toad1 bat1")
    assert [stall[7] for stall in table.stalls()] == ["toad1", "bat1", "elf1"]
