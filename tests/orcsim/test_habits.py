"""What players do at each question: the games are those of a run, and what was counted is what they did."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import sqrt

import numpy as np
import polars as pl
import pytest

import orcsim
from kernels.orc.layout import Event as OrcEvent
from kernels.orc_market.layout import Event as MarketEvent
from kernels.orconomics.layout import Card, Move, Question
from kernels.origo.layout import N_STATES
from kernels.origo.layout import Event as OrigoEvent
from orcsim.cli.app import run
from orcsim.errors import BadInput
from orcsim.games import GAMES
from orcsim.games.habits import MOVE_FIELDS, split_ranges
from orcsim.games.orc_market_words import PRODUCTS
from orcsim.habits_counts import Counts, Key, Tally, _Options, make_table, play
from orcsim.habits_found import Habits, _sums, habits_of
from orcsim.jobs import Job, prepare
from orcsim.scenario import make_scenario

NAMES = tuple(GAMES)
FEW = 6
BELIEFS = {"chance", "ways", "is_stale"}
"""What the seats of ORC believe is brought up to date when somebody looks; a run looks after each round."""


def mixed_job(game: str) -> Job:
    """Return games in which the seats play differently, each deal in all seatings."""
    players = GAMES[game].default_players
    policies = ["greedy", "random", "beginner", "greedy", "random"][:players]
    return prepare(make_scenario(game, policies=policies, games=2 * players, seed=7, rotate=True))


def final_state(job: Job, game: int) -> np.void:
    """Return the record that a run leaves behind after a game."""
    kernel, told = job.kernel, job.scenario
    states, history = np.zeros(2, kernel.state), np.zeros((1, kernel.max_rounds + 1, kernel.max_seats), kernel.round)
    scratch = states, np.zeros(1, kernel.desk), history, np.zeros(0, kernel.event), np.zeros(1, kernel.result)
    numbers = told.rotation, np.uint64(told.seed), np.uint64(game)
    kernel.play_batch(job.params[0], job.policies, *numbers, *scratch)
    return states[0].copy()


@cache
def habits_in(game: str, policy: str) -> Habits:
    """Return what one policy does in a few games."""
    is_long = (game, policy) == ("orconomics", "random")
    return orcsim.habits(game, policies=policy, games=2 if is_long else 12, seed=5)


def taken(found: Habits, words: str, policy: str | None = None) -> int:
    """Return how often options were taken whose words begin so."""
    rows = found.table.filter(pl.col("option").str.contains(words))
    return int(rows.filter(pl.col("policy") == policy if policy else pl.lit(True))["taken"].sum())


@pytest.mark.parametrize("game", NAMES)
def test_games_are_those_of_a_run_to_the_last_bit(game: str) -> None:
    job = mixed_job(game)
    table = make_table(job)

    for number in range(job.scenario.games):
        play(job, table, number, Counts(2))
        expected = final_state(job, number)
        names = set(expected.dtype.names) - BELIEFS
        assert [name for name in names if expected[name].tobytes() != table.state[name].tobytes()] == []


@pytest.mark.parametrize("game", NAMES)
def test_what_is_taken_adds_up_to_the_decisions_of_each_question(game: str) -> None:
    rows = habits_in(game, "greedy").table
    sums = rows.group_by("question", "policy").agg(
        pl.col("taken").sum(), pl.col("asked").first(), (pl.col("by_chance") * pl.col("offered")).sum().alias("chance")
    )

    assert (rows["taken"] <= rows["offered"]).all()
    assert (rows["offered"] <= rows["asked"]).all()
    assert sums["taken"].to_list() == sums["asked"].to_list()
    assert sums["chance"].to_list() == pytest.approx(sums["asked"].to_list())


def test_the_decisions_of_orc_are_those_that_its_games_count() -> None:
    assert habits_in("orc", "greedy").decisions == orcsim.simulate("orc", games=12, seed=5).games["decisions"].sum()


@pytest.mark.parametrize("game", NAMES)
def test_a_player_to_whom_all_moves_are_alike_takes_what_chance_says(game: str) -> None:
    for row in habits_in(game, "random").table.iter_rows(named=True):
        expected = row["by_chance"] * row["offered"]
        assert abs(row["taken"] - expected) < 5 * sqrt(expected + 1), row["option"]


@pytest.mark.parametrize(
    ("game", "field", "words"),
    [
        ("orc", "captures", r"takes a piece"),
        ("origo", "attacks", r"^attacks "),
        ("origo", "voyages", r"^sails "),
        ("origo", "migrations", r"^migrates "),
        ("origo", "swaps", r"^swaps "),
        ("orconomics", "played", r"^lays "),
    ],
)
def test_options_are_taken_as_often_as_the_games_say(game: str, field: str, words: str) -> None:
    found = habits_in(game, "random")
    results = prepare(found.scenario).play(0, found.scenario.games).results

    assert taken(found, words) == results[field].sum() > 0


def logged(found: Habits) -> list[np.ndarray]:
    """Return the events of each game."""
    job, log = prepare(found.scenario), np.zeros(50_000, found.scenario.game.kernel().event)
    return [log[: job.play(game, 1, log=log).n_events].copy() for game in range(found.scenario.games)]


@pytest.mark.parametrize("timing", ["simultaneous", "clockwise"])
def test_cards_of_orc_market_are_taken_as_the_log_says(timing: str) -> None:
    options = {"set": {"rules.pick_timing": timing}, "policies": "greedy", "games": 5, "seed": 4}
    found = orcsim.habits("orc-market", **options)
    product_of = prepare(found.scenario).params[0]["product"]
    laid, kept = Counter(), Counter()
    for row in np.concatenate(logged(found)):
        product = (*PRODUCTS.values(), "blank")[product_of[row["a"]]]
        # The last card of a hand is laid without a choice.
        laid[product] += row["kind"] == MarketEvent.LAID and not row["b"]
        kept[product] += row["kind"] == MarketEvent.KEPT

    told = {"lays": Counter(), "keeps": Counter()}
    for option, number in found.table.select("option", "taken").iter_rows():
        verb, _, products = option.partition(",")[0].partition(" ")
        for product in products.split(" and "):
            told[verb][product] += number
    assert told == {"lays": laid, "keeps": kept}


def test_directions_of_orc_are_those_of_the_log() -> None:
    found = habits_in("orc", "greedy")
    ways = Counter()
    for log in logged(found):
        for row in log[(log["kind"] == OrcEvent.MOVED) & (log["c"] == -1)]:
            rows = int(row["b"] // 5 - row["a"] // 5) * (-1 if row["seat"] else 1)
            ways["ahead" if rows > 0 else "aside" if rows == 0 else "back"] += 1

    told = {way: taken(found, f" moves {way}$") for way in ("ahead", "aside", "back")}
    assert {**told, "ahead": told["ahead"] + taken(found, "King reaches the castle")} == ways


def test_foundings_and_squares_of_origo_are_those_of_the_log() -> None:
    found, expected = habits_in("origo", "greedy"), Counter()
    area = prepare(found.scenario).params[0]["area"]
    for log in logged(found):
        # The last shield calls the end before it founds anything.
        for row, after in pairwise(log[log["kind"] != OrigoEvent.CALLED]):
            if row["kind"] == OrigoEvent.EXPANDED:
                founds = after["kind"] == OrigoEvent.FOUNDED
                expected["founds" if founds else "at sea" if area[row["b"]] >= N_STATES else "in a state"] += 1

    assert expected["founds"] > 0
    assert {words: taken(found, f"^expands (and )?{words}") for words in expected} == expected


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [
        ("orc", "take", r"takes a piece"),
        ("orc-market", "brew", r"^lays brew"),
        ("origo", "attack", r"^attacks "),
        ("orconomics", "found", r"^founds "),
        ("orconomics", "play.security", r"^lays Security"),
    ],
)
def test_what_a_policy_may_not_do_is_on_offer_and_never_taken(game: str, action: str, words: str) -> None:
    scenario = make_scenario(game, policies="greedy", games=FEW, seed=3)
    first, *others = scenario.policies
    meek = replace(first, name="meek", never=(action,))
    found = habits_of(replace(scenario, policies=(meek, *others)))
    offered = found.table.filter((pl.col("policy") == "meek") & pl.col("option").str.contains(words))["offered"].sum()

    assert offered > 20
    # A card of Orc Market is laid all the same if there is no other.
    assert taken(found, words, "meek") <= (0.1 * offered if game == "orc-market" else 0)
    assert taken(found, words, "greedy") > 0


def alternating(deals: int, each: int) -> Tally:
    """Return an option that is taken always in every other deal, and never in the others."""
    offered = np.full(deals, float(each))
    return Tally(offered, offered * (np.arange(deals) % 2), offered / 4)


def test_decisions_of_one_game_that_are_alike_count_once() -> None:
    found, single = _sums(alternating(40, 10)), _sums(alternating(40, 1))

    assert (found["offered"], found["taken"], found["share"], found["by_chance"]) == (400, 200, 0.5, 0.25)
    assert found["design_effect"] == pytest.approx(10)
    # Wilson's interval for 20 of 40.
    assert (found["low"], found["high"]) == pytest.approx((0.3520, 0.6480), abs=1e-4)
    assert (single["low"], single["high"]) == pytest.approx((found["low"], found["high"]))


def test_games_without_an_offer_are_no_units() -> None:
    tally = alternating(40, 10)
    some = Tally(*(np.concatenate([part, np.zeros(60)]) for part in (tally.offered, tally.taken, tally.by_chance)))

    assert _sums(some) == _sums(tally)
    assert _sums(some)["games"] == 40


def test_of_what_is_never_taken_the_greatest_share_is_said() -> None:
    silent = Tally(np.full(50, 30.0), np.zeros(50), np.ones(50))

    assert (_sums(silent)["low"], _sums(silent)["design_effect"]) == (0, None)
    # With a chance of 5 % nothing is seen in 50 games of a thing that happens in this share of them.
    assert _sums(silent)["high"] == pytest.approx(1 - 0.05 ** (1 / 50))


def row_of(option: str, policy: str, offered: int, count: int) -> dict[str, object]:
    """Return a row of a table."""
    sums = {**_sums(alternating(4, 1)), "offered": offered, "taken": count}
    return {"option": option, "policy": policy, **sums}


def test_never_taken_needs_a_thousand_offers_and_no_exception() -> None:
    rows = [
        {"question": "A", "asked": 5000, **row_of("hides", "greedy", 1000, 0)},
        {"question": "A", "asked": 5000, **row_of("seeks", "greedy", 999, 0)},
        {"question": "A", "asked": 5000, **row_of("waits", "greedy", 2000, 0)},
        {"question": "B", "asked": 5000, **row_of("waits", "greedy", 2000, 1)},
        {"question": "B", "asked": 5000, **row_of("hides", "random", 2000, 1)},
    ]
    totals = [
        row_of("hides", "greedy", 1000, 0),
        row_of("seeks", "greedy", 999, 0),
        row_of("waits", "greedy", 4000, 1),
        row_of("hides", "random", 2000, 1),
    ]
    found = Habits(make_scenario("orc"), pl.DataFrame(rows), pl.DataFrame(totals))

    assert found.never.select("option", "policy").rows() == [("hides", "greedy")]
    assert found.never_there.select("question", "option").rows() == [("A", "waits")]


def test_each_legal_move_counts_towards_chance_and_each_option_once() -> None:
    counts = Counts(2)
    counts.add(1, 0, "greedy", _Options(np.array([3, 5, 5]), np.array([1, 1, 8]), 5))

    rare, common = counts.tallies[Key(0, 3, "greedy")], counts.tallies[Key(0, 5, "greedy")]
    assert [part.tolist() for part in (rare.offered, rare.taken, rare.by_chance)] == [[0, 1], [0, 0], [0, 0.1]]
    assert [part.tolist() for part in (common.offered, common.taken, common.by_chance)] == [[0, 1], [0, 1], [0, 0.9]]


@pytest.mark.parametrize(
    ("least", "most", "parts"),
    [(4, 4, [(4, 4)]), (4, 5, [(4, 4), (5, 5)]), (4, 9, [(4, 4), (5, 8), (9, 9)])],
)
def test_a_range_of_bids_is_the_least_the_greatest_and_those_between(
    least: int, most: int, parts: list[tuple[int, int]]
) -> None:
    dtype = [(name, np.int64) for name in MOVE_FIELDS]
    rows = split_ranges(np.array([(0, 0, 0, 0), (2, least, most, 0), (16, 3, 1, 0)], dtype), 2)

    assert rows.tolist() == [(0, 0, 0, 0), *((2, a, b, 0) for a, b in parts), (16, 3, 1, 0)]


@pytest.mark.parametrize(("bid", "question"), [(0, "nobody has bid"), (3, "against a bid")])
def test_bids_have_names_by_what_they_are_above(bid: int, question: str) -> None:
    table = make_table(prepare(make_scenario("orconomics")))
    table.state["question"], table.state["bid"][1] = Question.BID, bid
    rows = np.array([(Move.PASS, 0, 0, 0), (Move.BID, 4, 9, 0)], table.listed(0).dtype)
    least, few = split_ranges(rows[1:], Move.BID)[:1], split_ranges(rows, Move.BID)

    assert table.QUESTIONS[table.question()] == f"The auction, {question}"
    names = ["passes", "bids the least", "bids more than the least", "bids all that it can"]
    assert [table.OPTIONS[option] for option in table.options(few)] == names
    assert [table.OPTIONS[option] for option in table.options(few[[0, 1, 3]])] == [*names[:2], names[3]]
    assert [table.OPTIONS[option] for option in table.options(least)] == ["bids the least"]
    assert [table.place_of((Move.BID, skulls, 9, 0), few) for skulls in (4, 5, 8, 9)] == [1, 2, 2, 3]
    assert table.choices(few).tolist() == [1, 1, 4, 1]


@pytest.mark.parametrize(
    ("card", "target", "words"),
    [(Card.VETO, 2, "at oneself"), (Card.VETO, 1, "at others"), (Card.LOBBY, 2, "at others")],
)
def test_a_card_against_the_seat_asked_is_a_question_of_its_own(card: Card, target: int, words: str) -> None:
    table = make_table(prepare(make_scenario("orconomics")))
    table.state["question"], table.state["asked"], table.state["n_laid"] = Question.SECURITY, 2, 1
    table.state["laid"][0]["kind"], table.state["laid"][0]["target"] = card, target

    assert words in table.QUESTIONS[table.question()]


@pytest.mark.parametrize("game", NAMES)
def test_questions_and_options_have_names_of_their_own(game: str) -> None:
    table = make_table(prepare(make_scenario(game)))

    assert len(set(table.QUESTIONS)) == len(table.QUESTIONS)
    assert len(set(table.OPTIONS)) == len(table.OPTIONS)


def test_every_seat_is_counted_under_the_policy_that_plays_it() -> None:
    found = orcsim.habits("orc", policies=["greedy", "random"], games=2, seed=1, rotate=True)
    front = found.table.filter(pl.col("question").str.contains("front"))

    # Each policy arranges both sides once: five squares in the front row, each with a choice.
    assert front.group_by("policy").agg(pl.col("asked").first()).sort("policy").rows() == [
        ("greedy", 10),
        ("random", 10),
    ]
    assert set(found.table["games"]) == {1}


def test_text_names_what_was_counted() -> None:
    text = habits_in("origo", "greedy").to_text()

    assert text.startswith("Origo: ")
    assert "decisions in 12 games, seed 5" in text
    for words in ("Who begins the next round (decisions: greedy ", "names another", "by chance", "units are games"):
        assert words in text
    assert "Never taken" in text


def test_the_command_prints_text_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["habits", "orc", "--games", "3", "--seed", "2", "--policies", "greedy,beginner"]) == 0
    text = capsys.readouterr().out
    assert run(["habits", "orc", "--games", "3", "--seed", "2", "--policies", "greedy,beginner", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    found = orcsim.habits("orc", policies=["greedy", "beginner"], games=3, seed=2)
    assert text == found.to_text()
    assert told == found.to_dict()
    assert told["policies"] == ["greedy", "beginner"]
    assert {row["policy"] for row in told["habits"]} == {"greedy", "beginner"}


@pytest.mark.parametrize("wrong", [{"games": 0}, {"policies": "nobody"}, {"players": 9}])
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadInput):
        orcsim.habits("orc", **wrong)
    assert run(["habits", "orc", *(word for name, value in wrong.items() for word in (f"--{name}", str(value)))]) == 2
