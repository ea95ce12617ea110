"""A player that looks ahead: what it imagines, what it leaves alone, and what it never misses."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from kernels import rng
from kernels.orc_market.imagining import imagine
from kernels.orc_market.layout import DESK, MAX_SEATS, SKETCH, STATE, Question, Round
from kernels.orc_market.play import decide
from kernels.orc_market.search import share_of_win
from tests.kernels.orc_market.batch import play_games
from tests.kernels.orc_market.chance import assert_uniform
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.table import Table
from tests.kernels.orc_market.test_hidden import hands_held
from tests.kernels.orc_market.weights import everybody, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
RULES = pytest.mark.parametrize(
    "edition", [{}, {"pick_timing": "clockwise"}, {"pass_direction": "alternate"}, {"keep_timing": "before_customers"}]
)
NOTES = ("ready", "stake", "fine", "has_taste")
MAY_CHANGE = {"draws", "chosen", "cursor", "decisions", *NOTES}
LAID = {"stall", "stall_size", "hand", "n_of", "n_units", "n_kinds", "has", "base", "value"}
"""What a card laid or kept at once, as seats do that act in turn, changes besides."""

MODEL = "champion_4"
"""The policy by whose weights a search plays on."""


def copy_of(game: Fresh | Table) -> np.void:
    """Return a copy of the record."""
    copies = np.zeros(1, STATE)
    copies[0] = game.state
    return copies[0]


def worlds(game: Fresh, n: int) -> Iterator[np.void]:
    """Imagine so many tables as they may be for the seat asked."""
    desk = np.zeros(1, DESK)[0]
    for number in range(n):
        imagine(game.state, game.params, game.asked, np.uint64(77), number, desk)
        yield desk["world"][0].copy()


def sizes_of(game: Fresh) -> dict[int, int]:
    """Return how many cards lie in each row of `hand`."""
    seats = range(game.players)
    step = -1 if game.params["alternate"] and game.state["round"] == Round.NOON else 1
    return {(seat - step * int(game.state["passes"])) % game.players: len(game.hand_numbers(seat)) for seat in seats}


def cards_of(state: np.void, sizes: Mapping[int, int]) -> list[int]:
    """Return all cards in hands and aside, sorted."""
    hands = [card for row, size in sizes.items() for card in state["hand"][row][:size].tolist()]
    return sorted(hands + state["aside"][: int(state["aside_size"])].tolist())


# --- what is imagined -------------------------------------------------------------------------------------------------


def check_world(game: Fresh, world: np.void) -> None:
    """Check that a table that was imagined keeps what the seat asked knows, and loses or doubles no card."""
    state, seat, sizes = game.state, game.asked, sizes_of(game)
    for row in hands_held(game, seat) if game.question == Question.LAY else ():
        size = sizes[row]
        assert world["hand"][row][:size].tolist() == state["hand"][row][:size].tolist()
    assert cards_of(world, sizes) == cards_of(state, sizes)
    for name in ("row", "row_size", "stall", "stall_size", "score", "seen", "hand_size", "passes", "round", "turn"):
        assert np.array_equal(world[name], state[name]), name
    assert world["hidden"][seat] == state["hidden"][seat]
    check_customers(game, world)


def check_customers(game: Fresh, world: np.void) -> None:
    """Check that no customer is in two places, and that none lies in the stack or with a rival that cannot."""
    left, seen = slice(int(world["stack_next"]), int(world["stack_size"])), int(game.state["seen"])
    row, stack = world["row"][: int(world["row_size"])].tolist(), world["stack"][left].tolist()
    hidden = [customer for customer in world["hidden"].tolist() if customer >= 0]
    assert len({*row, *stack, *hidden}) == len(row) + len(stack) + len(hidden)
    assert np.array_equal(world["hidden"] < 0, game.state["hidden"] < 0)
    if any(seen >> customer & 1 for customer in game.state["hidden"].tolist() if customer >= 0):
        assert np.array_equal(world["hidden"], game.state["hidden"]), "all have been turned open"
        hidden = []
    assert not any(seen >> customer & 1 for customer in stack + hidden)
    assert game.players == 4 or not game.params["icon"][stack + hidden].any()


@SEATS
@RULES
def test_what_is_imagined_is_possible(players: int, edition: Mapping[str, Any]) -> None:
    met = Counter[Question]()
    game = Fresh(players, deal=4, edition=edition)
    for _ in game.anyhow(np.random.default_rng(players)):
        for world in worlds(game, 4):
            check_world(game, world)
        met[game.question] += 1
    assert met == {Question.LAY: 18 * players, Question.KEEP: 2 * players}


@pytest.mark.parametrize("place", ["rival", "aside"])
def test_every_card_that_is_not_known_may_be_anywhere(place: str) -> None:
    game = Fresh(3, deal=2)
    known = set(game.hand_numbers(0))
    counts = np.zeros(32)
    for world in worlds(game, 1500):
        cards = world["hand"][1] if place == "rival" else world["aside"][: int(world["aside_size"])]
        counts[cards] += 1
    assert not counts[list(known)].any()
    assert_uniform(np.delete(counts, list(known)))


@pytest.mark.parametrize("place", ["rival", "stack"])
def test_every_customer_never_seen_may_be_anywhere(place: str) -> None:
    game, counts = Fresh(2, deal=2), np.zeros(16)
    seen = int(game.state["seen"]) | 1 << int(game.state["hidden"][0])
    for world in worlds(game, 1500):
        counts[world["hidden"][1] if place == "rival" else world["stack"][int(world["stack_next"])]] += 1
    unseen = [number for number in range(16) if not seen >> number & 1 and not game.params["icon"][number]]
    assert counts.sum() == counts[unseen].sum()
    assert_uniform(counts[unseen])


def test_luck_ahead_is_not_the_luck_of_the_game() -> None:
    game = Fresh(4, deal=3)
    game.state["redrawn"] = 1 << rng.Purpose.DECK
    game.state["ready"], game.state["draws"] = 1, 5
    one, two = worlds(game, 2)
    assert one["seed"] == two["seed"] == 77
    assert (one["deal"], two["deal"]) == (0, 1)
    assert not (one["draws"].any() or one["ready"].any() or one["redrawn"])
    assert not np.array_equal(one["hand"], two["hand"])
    assert not np.array_equal(one["stack"], two["stack"])


# --- what is left alone -----------------------------------------------------------------------------------------------


def changes(before: np.void, after: np.void, seat: int) -> set[str]:
    """Return the fields that a decision changed, but for rows that are scratch."""
    found = {name for name in STATE.names or () if not np.array_equal(before[name], after[name])}
    for name in ("n_of", "n_units", "n_kinds", "has", "base", "value"):
        if np.array_equal(before[name][:SKETCH], after[name][:SKETCH]):
            found -= {name}
    for name in ("chosen", "draws", *NOTES):
        rivals = [other for other in range(MAX_SEATS) if other != seat]
        assert np.array_equal(before[name][rivals], after[name][rivals]), name
    return found


@SEATS
@RULES
def test_a_decision_changes_nothing_but_its_move(players: int, edition: Mapping[str, Any]) -> None:
    allowed = MAY_CHANGE | (LAID if "pick_timing" in edition else set())
    game, rows = Fresh(players, deal=1, edition=edition), everybody("search")
    for seat in game.decisions(rows):
        after, desk = copy_of(game), np.zeros(1, DESK)[0]
        desk["logging"] = 1
        decide(after, game.params, rows[seat], desk)
        assert changes(game.state, after, seat) - allowed == set()
        assert after["draws"][seat] == game.state["draws"][seat] + 1
        assert desk["logging"] == 1
        events = desk["events"][: int(desk["n_events"])]
        assert set(events["seat"].tolist()) <= ({seat} if "pick_timing" in edition else set())


@SEATS
def test_games_do_not_depend_on_how_they_are_cut(players: int) -> None:
    rows = policies_of(["search", "greedy", "search", "random"])
    whole = play_games(players, 12, policies=rows, rotation=players).results
    parts = [
        play_games(players, n, first_game=first, policies=rows, rotation=players).results
        for first, n in ((0, 1), (1, 7), (8, 4))
    ]
    assert np.array_equal(whole, np.concatenate(parts))


# --- what it does -----------------------------------------------------------------------------------------------------


@SEATS
def test_one_option_is_that_of_the_weights(players: int) -> None:
    for deal in range(3):
        one, two = Fresh(players, deal=deal), Fresh(players, deal=deal)
        rows, weighted = policies_of(["search"] * players, breadth=1), everybody(MODEL)
        for seat in one.decisions(rows):
            assert two.asked == seat
            two.decide(weighted[seat])
        assert two.log.tolist() == one.log.tolist()


@pytest.mark.parametrize("weight", ["playouts", "breadth", "depth"])
def test_every_weight_matters(weight: str) -> None:
    few = policies_of(["search", "greedy"], **{weight: 1 if weight == "depth" else 2})
    many = policies_of(["search", "greedy"], **{weight: 2 if weight == "depth" else 40})
    one, two = (play_games(2, 10, policies=rows).results["score"] for rows in (few, many))
    assert not np.array_equal(one, two)


def last_choices(players: int, deals: int) -> Iterator[Fresh]:
    """Play games to the last choice of all, seat 0's."""
    for deal in range(deals):
        game = Fresh(players, deal=deal, seed=3)
        for seat in game.decisions(everybody(MODEL)):
            if seat == 0 and game.state["round"] == Round.NIGHT and game.state["hand_size"] == 2:
                yield game


def outcomes(game: Fresh) -> dict[int, float]:
    """Return for each card what share of the win laying it brings, if the others lay what the weights say."""
    found = {}
    for row in game.legal():
        ahead = Fresh(game.players)
        for name in STATE.names or ():
            ahead.state[name] = game.state[name]
        ahead.do(row)
        for _ in ahead.decisions(everybody(MODEL)):
            pass
        score = ahead.state["score"][: game.players]
        found[int(row["a"])] = float(score[0] == score.max()) / (score == score.max()).sum()
    return found


def choice_of(game: Fresh, policy: np.void) -> int:
    """Return the card that a policy would lay for seat 0."""
    after = copy_of(game)
    decide(after, game.params, policy, game.desk)
    return game.hand_numbers(0)[int(after["chosen"][0, 0])]


def test_a_win_that_is_there_is_taken_and_a_loss_that_can_be_is_blocked() -> None:
    search, weighted = policies_of(["search", MODEL])
    met = missed = 0
    for players in (2, 3, 4):
        for game in last_choices(players, 200):
            shares = outcomes(game)
            if {0.0, 1.0} <= set(shares.values()):
                assert shares[choice_of(game, search)] == 1.0
                missed += shares[choice_of(game, weighted)] < 1.0
                met += 1
    assert met > 10
    assert missed > 0, "the weights alone see all of it"


@SEATS
def test_what_is_never_sold_is_laid_only_if_nothing_else_is_there(players: int) -> None:
    rows = policies_of(["search"] * players)
    rows["never"] = 0b001001
    met = Counter[bool]()
    game = Fresh(players, deal=6)
    for seat in game.decisions(rows):
        cards = game.hand_numbers(seat) if game.question == Question.LAY else game.stall_numbers(seat)
        is_shunned = [int(rows[seat]["never"]) >> int(game.params["product"][card]) & 1 for card in cards]
        after = copy_of(game)
        decide(after, game.params, rows[seat], game.desk)
        chosen = [int(place) for place in after["chosen"][seat] if place >= 0]
        least = sum(sorted(is_shunned)[: len(chosen)])
        assert sum(is_shunned[place] for place in chosen) == least
        met[any(is_shunned) and not all(is_shunned)] += 1
    assert met[True] > 10


@pytest.mark.parametrize(("score", "share"), [((3, 3), 0.5), ((9, 2), None), ((-4, 5), None)])
def test_a_share_of_the_win_grows_with_the_lead(score: tuple[int, ...], share: float | None) -> None:
    for is_over in (False, True):
        table = Table(players=2, at="night", row="C01 C02 C03 C04 C05 C06", hands=[2, 2], score=score)
        table.state["question"] = Question.OVER if is_over else Question.KEEP
        shares = [share_of_win(table.state, table.params, seat) for seat in range(2)]
        assert sum(shares) == pytest.approx(1.0)
        assert share in (None, pytest.approx(shares[0]))
        assert (shares[0] > shares[1]) == (score[0] > score[1])
        assert min(shares) > 0.0


def test_a_search_beats_the_weights_that_it_plays_on_with() -> None:
    # One seat in four would win a quarter of the games; 40 % of 400 are seven standard errors more.
    rows = policies_of(["search", "greedy", "greedy", "greedy"], playouts=25)
    results = play_games(4, 400, policies=rows, rotation=4).results
    won = (results["win"] / results["winners"][:, None])[results["policy"] == 0]
    assert won.mean() > 0.4
