"""What players do in small situations, and what they never do."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from kernels.orc_market.layout import STATE, Question
from kernels.orc_market.play import decide
from tests.kernels.orc_market.batch import play_games
from tests.kernels.orc_market.chance import assert_uniform
from tests.kernels.orc_market.deck import Customer
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table, at_end_of
from tests.kernels.orc_market.weights import NAMES, any_policies, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
ORDERS = pytest.mark.parametrize("step", [1, -1])
"""A hand in both orders, so that no choice rests on where a card lies."""


def choice_of(game: Fresh | Table, policy: np.void) -> tuple[int, ...]:
    """Return the cards that a policy chooses for the seat asked; the game stays where it is."""
    copies, seat = np.zeros(1, STATE), game.asked
    copies[0] = game.state
    decide(copies[0], game.params, policy, game.desk)
    places = [int(place) for place in copies[0]["chosen"][seat] if place >= 0]
    cards = game.hand_numbers(seat) if game.question == Question.LAY else game.stall_numbers(seat)
    return tuple(cards[place] for place in places)


@SEATS
@pytest.mark.parametrize("name", NAMES)
def test_a_policy_chooses_a_legal_move(players: int, name: str) -> None:
    rows = policies_of([name] * players)
    for deal in range(4):
        game = Fresh(players, deal=deal)
        for seat in game.decisions(rows):
            legal = {(int(row["a"]), int(row["b"])) for row in game.legal()}
            cards = choice_of(game, rows[seat])
            assert (*cards, -1)[:2] in legal


def test_any_weights_choose_a_legal_move() -> None:
    for deal in range(12):
        players = 2 + deal % 3
        rows = any_policies(np.random.default_rng(deal), temperature=float(deal % 2))
        game = Fresh(players, deal=deal)
        for seat in game.decisions(rows):
            legal = {(int(row["a"]), int(row["b"])) for row in game.legal()}
            assert (*choice_of(game, rows[seat]), -1)[:2] in legal


def _random_choices(game: Fresh | Table, n: int) -> Counter[tuple[int, ...]]:
    """Return how often a random player chooses what."""
    policy, choices = policies_of(["random"])[0], Counter[tuple[int, ...]]()
    for draw in range(n):
        game.state["draws"][game.asked] = 2 * draw
        choices[choice_of(game, policy)] += 1
    return choices


def test_random_lays_every_card_equally_often() -> None:
    game = Fresh(3, deal=2)
    choices = _random_choices(game, 4000)
    assert set(choices) == {(card,) for card in game.hand_numbers(0)}
    assert_uniform(np.array(list(choices.values())), comparisons=3)


def test_random_keeps_every_card_equally_often() -> None:
    table = at_end_of("morning", row="C01 C02 C03 C04 C05 C06", hidden="C07 C08", stack="C09 C10", stalls=[8, 8])
    choices = _random_choices(table, 4000)
    assert set(choices) == {(card,) for card in table.stall_numbers(0)}
    assert_uniform(np.array(list(choices.values())), comparisons=3)


def test_random_keeps_every_pair_equally_often() -> None:
    table = at_end_of("noon", row="C01 C02 C03 C04 C05 C06", hidden="C07 C08", stalls=[8, 8])
    choices = _random_choices(table, 8000)
    assert len(choices) == 28
    assert_uniform(np.array(list(choices.values())), comparisons=3)


# --- small situations -------------------------------------------------------------------------------------------------


def lays(
    policy: str,
    hand: str,
    *,
    stalls: Sequence[str],
    row: str,
    step: int = 1,
    hidden: str = "",
    customers: Mapping[str, Customer] | None = None,
    weights: Mapping[str, float] | None = None,
    **position: Any,
) -> str:
    """Return the face that seat 0 lays from its hand, the others having cards of no use."""
    players = len(stalls)
    cards = hand.split()[::step]
    table = Table(
        players=players,
        row=row,
        hidden=hidden or " ".join(["-"] * players),
        stalls=stalls,
        hands=[" ".join(cards), *[len(cards)] * (players - 1)],
        customers=customers,
        **position,
    )
    table.start(Question.LAY)
    assert table.asked == 0
    rows = policies_of([policy])
    for name, weight in (weights or {}).items():
        rows[name] = weight
    return table.faces[choice_of(table, rows[0])[0]]


@ORDERS
def test_greedy_takes_the_insurance_that_saves_points(step: int) -> None:
    stalls = ("toad1", "elf3 elf2 toad2")
    assert lays("greedy", "elf1 skull1", stalls=stalls, row="C01 C13", step=step) == "elf1"


@ORDERS
def test_greedy_takes_no_insurance_that_it_has(step: int) -> None:
    customers = {"X1": Customer("most elf_ear", 1, missing="elf_ear", loss=9)}
    position: dict[str, Any] = {"row": "X1 C09", "step": step, "customers": customers}
    assert lays("greedy", "elf1 skull1", stalls=("elf1 toad1", "elf3 toad2"), **position) == "skull1"
    assert lays("greedy", "elf1 skull1", stalls=("toad1", "elf3 toad2"), **position) == "elf1"


@ORDERS
def test_greedy_takes_the_card_that_wins_a_customer(step: int) -> None:
    stalls = ("brew1 toad1", "brew1 toad3 toad2")
    assert lays("greedy", "brew1 toad1", stalls=stalls, row="C07 C06", step=step) == "brew1"
    assert lays("greedy", "brew1 toad2", stalls=("toad1", "toad2"), row="C05", step=step) == "toad2"


@ORDERS
def test_greedy_does_not_feed_a_lead_that_is_safe(step: int) -> None:
    stalls = ("bat3 bat2 bat2 brew1", "bat1 brew1")
    assert lays("greedy", "bat1 brew1", stalls=stalls, row="C04 C07", step=step, at="noon") == "brew1"


@ORDERS
def test_greedy_prefers_the_dearer_customer(step: int) -> None:
    assert lays("greedy", "elf1 brew1", stalls=("kra1", "kra1"), row="C02 C07", step=step) == "brew1"
    customers, stalls = {"X1": Customer("most brew", 1)}, ("kra1 elf1", "kra1 elf1")
    assert lays("greedy", "elf1 brew1", stalls=stalls, row="C01 X1", step=step, customers=customers) == "elf1"


@ORDERS
def test_a_policy_that_minds_a_gap_takes_an_entry_ticket(step: int) -> None:
    stalls = ("elf3 brew1", "elf2 toad2")
    assert lays("greedy", "elf1 toad1", stalls=stalls, row="C10", step=step, weights={"gap": 2.0}) == "toad1"


@ORDERS
def test_greedy_gives_customers_few_or_many_as_they_like(step: int) -> None:
    stalls = ("elf2 brew1", "elf1 skull1")
    assert lays("greedy", "elf1 toad1", stalls=stalls, row="C14", step=step) == "elf1"
    assert lays("greedy", "elf1 toad1", stalls=stalls, row="C13", step=step) == "toad1"
    stalls = ("brew1", "brew1 kra1 skull1")
    assert lays("greedy", "elf1 toad3", stalls=stalls, row="C15", step=step) == "toad3"
    assert lays("greedy", "elf1 toad3", stalls=stalls, row="C16", step=step) == "elf1"


@pytest.mark.parametrize(
    ("at", "kept", "row"),
    [("morning", "bat3", "C03 C04 C07 C13 C15 C01"), ("noon", "toad3 bat3", "C05 C06 C03 C04 C15 C13")],
)
def test_greedy_keeps_the_cards_of_the_coming_product(at: str, kept: str, row: str) -> None:
    stall = "brew1 kra1 toad3 kra1 bat3 elf1 skull1 kra1"
    table = at_end_of(at, row=row, hidden="C10 C08", stack="C02 C11", stalls=[stall, 8])
    assert table.question == Question.KEEP
    chosen = choice_of(table, policies_of(["greedy"])[0])
    assert [table.faces[card] for card in chosen] == kept.split()


@pytest.mark.parametrize("timing", ["after_customers", "before_customers"])
@pytest.mark.parametrize(("hidden", "kept"), [("C13 C14", "brew1"), ("C13 X3", "skull1"), ("X3 C13", "skull1")])
def test_greedy_keeps_for_the_customers_that_will_be_there(hidden: str, kept: str, timing: str) -> None:
    # The two at the right end leave; the hidden ones, open by now, join.
    customers = {
        "X1": Customer("most brew", 12),
        "X2": Customer("most tentacles", 20),
        "X3": Customer("most skull", 20),
    }
    table = at_end_of(
        "morning",
        row="X1 C02 C10 C13 X2 C08",
        hidden=hidden,
        stack="C05 C06",
        stalls=["elf1 kra1 brew1 skull1 elf1 toad1 bat1 bat1", 8],
        edition={"keep_timing": timing},
        customers=customers,
    )
    chosen = choice_of(table, policies_of(["greedy"])[0])
    assert [table.faces[card] for card in chosen] == [kept]


@ORDERS
@pytest.mark.parametrize(
    ("policy", "left_needs_it", "laid"),
    [("denial", True, "elf1"), ("denial", False, "bat1"), ("greedy", True, "bat1"), ("greedy", False, "bat1")],
)
def test_denial_takes_what_only_its_left_neighbour_needs(
    policy: str, left_needs_it: bool, laid: str, step: int
) -> None:
    # One elf ear is of no use to seat 0, and a bat of very little.
    customers = {"X1": Customer("most elf_ear + brew", 20), "X2": Customer("most bat_wing", 1)}
    rivals = ("elf3 elf2 brew1", "elf2 elf1 brew1 brew1 brew1")
    stalls = ("kra1", *rivals, "kra1") if left_needs_it else ("kra1", "kra1", *rivals)
    assert lays(policy, "elf1 bat1", stalls=stalls, row="X1 X2", step=step, customers=customers) == laid


@ORDERS
def test_an_own_hidden_customer_counts_unless_a_policy_is_blind(step: int) -> None:
    position: dict[str, Any] = {"stalls": ("kra1", "kra1"), "row": "X1", "hidden": "C09 C02", "step": step}
    customers = {"X1": Customer("most brew", 1)}
    for policy in ("adaptive", "greedy"):
        assert lays(policy, "brew1 skull1", **position, customers=customers) == "skull1"
    assert lays("blind", "brew1 skull1", **position, customers=customers) == "brew1"


@ORDERS
def test_adaptive_counts_customers_never_seen(step: int) -> None:
    position: dict[str, Any] = {"stalls": ("kra1", "kra1"), "row": "C13", "hidden": "C08 C05", "step": step}
    assert lays("adaptive", "elf1 brew1", **position) == "elf1"
    assert lays("adaptive", "elf1 brew1", **position, gone="C01 C02 C10") == "brew1"
    assert lays("greedy", "elf1 brew1", **position) == ("elf1" if step == 1 else "brew1")


@ORDERS
def test_adaptive_looks_ahead_to_customers_that_stay(step: int) -> None:
    customers = {"X1": Customer("most skull", 3)}
    position: dict[str, Any] = {"stalls": ("kra1", "kra1"), "step": step, "customers": customers}
    assert lays("adaptive", "brew1 skull1", row="C07 C02 C01 C04 C03 X1", **position) == "brew1"
    assert lays("adaptive", "brew1 skull1", row="X1 C02 C01 C04 C03 C07", **position) == "skull1"


@ORDERS
@pytest.mark.parametrize(("at", "laid"), [("morning", "brew1"), ("noon", "skull1"), ("night", "brew1")])
def test_greedy_knows_what_the_hour_is_worth(at: str, laid: str, step: int) -> None:
    customers = {"X1": Customer("most brew", 4)}
    position: dict[str, Any] = {"stalls": ("kra1", "kra1"), "row": "C09 X1", "step": step, "customers": customers}
    assert lays("greedy", "brew1 skull1", **position, at=at) == laid


@ORDERS
def test_a_generalist_likes_a_product_that_is_new(step: int) -> None:
    position: dict[str, Any] = {"stalls": ("brew1 brew1", "kra1"), "row": "C01", "step": step}
    assert lays("generalist", "brew1 toad1", **position) == "toad1"


@ORDERS
@pytest.mark.parametrize(
    ("policy", "good"),
    [
        ("elf_stall", "elf1"),
        ("bat_stall", "bat1"),
        ("toad_stall", "toad1"),
        ("brew_stall", "brew1"),
        ("tentacles_stall", "kra1"),
        ("skull_stall", "skull1"),
    ],
)
def test_a_specialist_takes_its_own_product(policy: str, good: str, step: int) -> None:
    other = "brew1" if good != "brew1" else "skull1"
    assert lays(policy, f"{good} {other}", stalls=("elf2", "elf2"), row="C05", step=step) == good


@ORDERS
def test_a_wholesaler_takes_the_larger_card(step: int) -> None:
    assert lays("wholesaler", "elf1 toad3", stalls=("brew1", "brew1"), row="C09", step=step) == "toad3"


@ORDERS
def test_a_hermit_avoids_new_products(step: int) -> None:
    assert lays("hermit", "brew1 toad1", stalls=("brew1", "kra1"), row="C01", step=step) == "brew1"


def test_greedy_beats_random() -> None:
    for players in (2, 3, 4):
        rows = policies_of(["greedy"] + ["random"] * (players - 1))
        results = play_games(players, 600, rotation=players, policies=rows).results
        is_greedy = results["policy"][:, :players] == 0
        assert results["win"][:, :players][is_greedy].mean() > 1.5 / players
