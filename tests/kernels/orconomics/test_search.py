"""A seat that looks ahead sees nothing hidden, changes nothing but by its move, and takes what is surely good."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from kernels.orconomics import answers, belief, estimate
from kernels.orconomics.considering import stays_silent
from kernels.orconomics.layout import DESK, N_KINDS, STATE, Action, Event, Industry, Move, Question
from kernels.orconomics.play import decide
from kernels.orconomics.scoring import means, recount
from orcsim.jobs import prepare
from orcsim.scenario import make_scenario
from tests.kernels.orconomics.batch import play_games
from tests.kernels.orconomics.entries import bid
from tests.kernels.orconomics.fresh import Fresh
from tests.kernels.orconomics.table import Table
from tests.kernels.orconomics.test_hidden import reseed, scramble
from tests.kernels.orconomics.weights import random_policies

SEED = np.uint64(99)
IN_HIDDEN = ("deck", "hand", "hand_mask", "pairs", "lot_worth", "draws", "seed", "deal", "redrawn")
FALSE_ALARM = 1e-6
BIDS = (Move.BID, Move.CARD_BID)


OPEN = tuple(name for name in STATE.names or () if name not in IN_HIDDEN)


@cache
def _rows(name: str) -> np.ndarray:
    """Return a built-in policy for each of five seats."""
    return prepare(make_scenario("orconomics", players=5, policies=name)).policies[:5]


def rows_of(name: str = "search", **weights: float) -> np.ndarray:
    """Return a built-in policy for each seat, with some weights changed."""
    rows = _rows(name).copy()
    for weight, value in weights.items():
        rows[weight] = value
    return rows


def decided(state: np.void, params: np.void, policy: np.void, desk: np.void | None = None) -> np.void:
    """Return what a decision makes of a record; the record itself stays as it is."""
    copies = np.zeros(1, STATE)
    copies[0] = state
    decide(copies[0], params, policy, np.zeros(1, DESK)[0] if desk is None else desk)
    return copies[0]


def moments(players: int, deals: int, rows: np.ndarray, **edition: Any) -> Iterator[tuple[Fresh, int]]:
    """Give games before their decisions, with the seat that is asked."""
    for deal in range(deals):
        game = Fresh(players, deal=deal, edition={"max_turns": 30, **edition})
        for seat in game.decisions(rows, np.random.default_rng([players, deal])):
            yield game, seat


def scrambled(state: np.void, game: Fresh, seat: int, random: np.random.Generator) -> None:
    """Exchange in a copy of a game's record the cards that a seat does not see; what was counted so far stays."""
    scramble(state, game.params, seat, random)
    for name in ("announced", "beside", "crippled", "peak_skulls"):
        state[name] = game.state[name]


def moves_that_lead_to(game: Fresh, after: np.void) -> int:
    """Return how many legal moves make of a game's record what a decision made of it, luck and counters apart."""
    found = 0
    for row in game.rows():
        for first in range(int(row["a"]), int(row["b"]) + 1) if int(row["kind"]) in BIDS else (int(row["a"]),):
            copies = np.zeros(1, STATE)
            copies[0] = game.state
            values = (first, int(row["b"]), int(row["c"]))
            answers.carry_out(copies[0], game.params, int(row["kind"]), *values, np.zeros(1, DESK)[0])
            for name in ("draws", "decisions"):
                copies[0][name] = after[name]
            found += copies[0].tobytes() == after.tobytes()
    return found


# --- hidden information ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_decision_depends_on_what_the_seat_does_not_see(players: int) -> None:
    random, policy, met = np.random.default_rng(players), rows_of(playouts=12)[0], 0
    for game, seat in moments(players, 4, rows_of("greedy")):
        if stays_silent(game.state, game.params, policy):
            continue
        expected = decided(game.state, game.params, policy)
        copies = np.zeros(1, STATE)
        copies[0] = game.state
        scrambled(copies[0], game, seat, random)
        copies[0]["redrawn"] = 0b111111  # all luck of the game is another, that of the seat is the same
        others = [other for other in range(players) if other != seat]
        copies[0]["draws"][others] = 77
        after = decided(copies[0], game.params, policy)
        assert all((after[name] == expected[name]).all() for name in OPEN)
        if int(after["hand_size"][seat]) <= int(game.state["hand_size"][seat]):  # else it has drawn a card
            assert (after["hand"][seat] == expected["hand"][seat]).all()
        met += 1
    assert met > 200


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_imagined_hangs_on_nothing_hidden(players: int) -> None:
    random, met = np.random.default_rng(players), 0
    for game, seat in moments(players, 3, rows_of("greedy")):
        size = int(game.state["deck_size"])
        worlds = []
        for copy in range(3):
            states, desk = np.zeros(1, STATE), np.zeros(1, DESK)[0]
            states[0] = game.state
            states[0]["deck"][size:] = copy  # cards that lay there earlier
            if copy > 0:
                scrambled(states[0], game, seat, random)
                reseed(states[0], random)
                states[0]["redrawn"] = copy
            belief.imagine(states[0], game.params, seat, SEED, 5, desk)
            desk["world"][0]["deck"][size:] = 0
            worlds.append(desk["world"][0].tobytes())
        assert len(set(worlds)) == 1
        met += 1
    assert met > 300


def test_other_seeds_and_numbers_give_other_worlds() -> None:
    game, desk = Fresh(4).to_placement(), np.zeros(1, DESK)[0]
    found = set()
    for seed, number in ((1, 0), (1, 1), (2, 0), (2, 1)):
        belief.imagine(game.state, game.params, 0, np.uint64(seed), number, desk)
        world = desk["world"][0]
        assert (int(world["seed"]), int(world["deal"]), int(world["draws"].sum())) == (seed, number, 0)
        found.add(world["hand"].tobytes())
    assert len(found) == 4


# --- what is imagined -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_world_keeps_all_cards_and_what_is_open(players: int) -> None:
    desk, met = np.zeros(1, DESK)[0], 0
    for game, seat in moments(players, 3, rows_of("greedy")):
        state = game.state
        belief.imagine(state, game.params, seat, SEED, met, desk)
        world = desk["world"][0]
        assert all((world[name] == state[name]).all() for name in OPEN)
        for name in ("hand", "hand_mask", "pairs", "lot_worth"):
            assert np.array_equal(world[name][seat], state[name][seat], equal_nan=name == "lot_worth")
        size = int(state["deck_size"])
        counts = [
            np.bincount(each["deck"][:size], minlength=N_KINDS) + each["hand"].sum(axis=0) for each in (state, world)
        ]
        assert (counts[0] == counts[1]).all()
        again = np.zeros(1, STATE)
        again[0] = world
        recount(again[0], game.params)
        assert all((again[0][name] == world[name]).all() for name in ("hand_size", "hand_mask", "pairs"))
        met += 1
    assert met > 200


def test_who_has_bid_can_pay_in_every_world() -> None:
    desk, bound = np.zeros(1, DESK)[0], 0
    for game, seat in moments(4, 12, random_policies()):
        state = game.state
        if int(state["stage"]) not in (Question.BID, Question.BID_WINDOW):
            continue
        for number in range(3):
            belief.imagine(state, game.params, seat, SEED, number, desk)
            for other in range(4):
                bid = int(state["bid"][other])
                assert means(desk["world"][0], game.params, other) >= bid
                pairs = int(state["pairs"][other]) * int(game.params["pair_sale"])
                bound += other != seat and means(state, game.params, other) - pairs < bid
    assert bound > 30


def test_every_unseen_card_is_as_likely_in_every_place() -> None:
    game, desk, deals = Fresh(3).to_placement(), np.zeros(1, DESK)[0], 4000
    hands, tops = np.zeros((3, N_KINDS)), np.zeros(N_KINDS)
    for number in range(deals):
        belief.imagine(game.state, game.params, 0, SEED, number, desk)
        world = desk["world"][0]
        hands += world["hand"][:3]
        tops[world["deck"][int(world["deck_size"]) - 1]] += 1
    own = game.state["hand"][0]
    assert (hands[0] == deals * own).all()
    unseen = game.params["copies"] - own
    for counts, cards in ((hands[1], 3), (hands[2], 3), (tops, 1)):
        expected = deals * cards * unseen / unseen.sum()
        assert float(((counts - expected) ** 2 / expected).sum()) < chi2.isf(FALSE_ALARM / 3, N_KINDS - 1)


# --- what a decision changes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_decision_changes_nothing_but_by_its_move(players: int) -> None:
    policy, met, drawn = rows_of(playouts=8)[0], 0, 0
    for game, seat in moments(players, 2, rows_of("greedy")):
        after = decided(game.state, game.params, policy)
        more = after["draws"] - game.state["draws"]
        assert int(more.sum()) == int(more[seat]) <= 1
        assert moves_that_lead_to(game, after) >= 1
        drawn += int(more[seat])
        met += 1
    assert drawn > 60
    assert met > drawn


def test_what_is_tried_is_not_logged() -> None:
    policy, met = rows_of(playouts=8)[0], 0
    for game, _ in moments(3, 1, rows_of("greedy")):
        for logging in (0, 1):
            desk = np.zeros(1, DESK)[0]
            desk["logging"] = logging
            decided(game.state, game.params, policy, desk)
            assert int(desk["logging"]) == logging
            turns = desk["events"]["turn"][: int(desk["n_events"])]
            assert (turns == game.state["turn"]).all()
            assert Event.TURN_END not in desk["events"]["kind"][: int(desk["n_events"])]
            met += len(turns)
    assert met > 30


def test_games_are_the_same_in_one_batch_and_in_several() -> None:
    rows = rows_of(playouts=6)
    rows[1:3] = rows_of("greedy")[1:3]
    whole = play_games(4, 6, rotation=4, policies=rows).results
    parts = [play_games(4, 2, first_game=first, rotation=4, policies=rows).results for first in (0, 2, 4)]
    assert whole.tobytes() == b"".join(part.tobytes() for part in parts)
    assert play_games(4, 6, rotation=4, policies=rows, n_events=1 << 14).results.tobytes() == whole.tobytes()


def test_a_search_goes_without_what_it_never_does() -> None:
    rows = rows_of(playouts=6)
    free = play_games(3, 6, policies=rows, n_events=1 << 14)
    rows["never"] = 1 << Action.BUY | 1 << Action.LOAN
    bound = play_games(3, 6, policies=rows, n_events=1 << 14)
    assert free.results["loans"].sum() > 0
    assert bound.results["loans"].sum() == 0
    assert Event.CARD_BOUGHT in free.events["kind"]
    assert Event.CARD_BOUGHT not in bound.events["kind"]


# --- what is surely good --------------------------------------------------------------------------------------------

FOUR = {"tourism": 1, "cattle": 1, "communications": 1, "innovations": 1}


@pytest.mark.parametrize("depth", [1, 3, 1000])
def test_a_sure_win_is_taken_though_the_weights_would_not(depth: int) -> None:
    # Cards seem so dear that the weights let the startup wait, though it would win the game and the rival is as near.
    table = Table(
        activity="banking",
        crisis="arms",
        skulls=[0, 60],
        companies=[FOUR, dict.fromkeys(("food", "transport", "totemism", "smuggling"), 1)],
        startups=[{"banking": 1}, {}],
        hands=[["DEFERRAL"], []],
    )
    table.until(Question.CARD_BID, 0, from_=Question.FATE)
    weights = {"card_bid": 1e7, "depth": depth, "playouts": 20}
    passed = decided(table.state, table.params, rows_of("greedy", card_bid=1e7)[0])
    assert int(passed["bid"][0]) == 0
    for seed in range(5):
        table.state["seed"] = seed
        assert int(decided(table.state, table.params, rows_of(**weights)[0])["bid"][0]) == 1


@pytest.mark.parametrize("depth", [1, 3, 1000])
def test_a_company_that_would_win_is_kept_from_a_rival(depth: int) -> None:
    table = Table(
        activity="banking",
        crisis="arms",
        skulls=[30, 20],
        companies=[{"arms": 1}, FOUR],
        oracle=1,
        prices={"banking": 9},
    )
    table.until(Question.BID, 0, from_=Question.AUCTION, do=[bid(1, 9)])
    for seed in range(5):
        table.state["seed"] = seed
        after = decided(table.state, table.params, rows_of(depth=depth, playouts=20)[0])
        assert int(after["bid"][0]) == 10


# --- the estimate ---------------------------------------------------------------------------------------------------


def shares(table: Table) -> list[float]:
    """Return what each seat may hope for."""
    desk = np.zeros(1, DESK)[0]
    return [float(estimate.share_of(table.state, table.params, seat, desk)) for seat in range(table.players)]


def test_hopes_share_a_game_out_that_goes_on() -> None:
    for game, _ in moments(4, 1, rows_of("greedy")):
        found = [estimate.share_of(game.state, game.params, seat, game.desk) for seat in range(4)]
        assert sum(found) == pytest.approx(0.96)
        assert min(found) > 0.0


def test_who_stands_better_may_hope_for_more() -> None:
    even = {"players": 3, "skulls": [9, 9, 9], "companies": [{"food": 1}] * 3, "hands": [1, 1, 1]}
    assert shares(Table(**even)) == pytest.approx([0.32] * 3)
    better: list[dict[str, Any]] = [
        {"skulls": [10, 9, 9]},
        {"companies": [{"food": 1, "cattle": 1}, {"food": 1}, {"food": 1}]},
        {"hands": [2, 1, 1]},
        {"startups": [{"cattle": 1}, {}, {}]},
    ]
    for change in better:
        found = shares(Table(**{**even, **change}))
        assert found[0] > 0.32 > found[1] == pytest.approx(found[2])
    worse = shares(Table(**even, mortgaged=[{"food": 1}, {}, {}]))
    assert worse[0] < 0.32


def test_the_last_trophies_count_most() -> None:
    names = [member.name.lower() for member in Industry]
    hopes = []
    for n in range(1, 5):
        hopes.append(shares(Table(companies=[dict.fromkeys(names[:n], 1), {}], skulls=[9, 60], hands=[0, 4]))[0])
    steps = np.diff(np.log(np.array(hopes) / (1 - np.array(hopes))))
    assert (steps > 0).all()
