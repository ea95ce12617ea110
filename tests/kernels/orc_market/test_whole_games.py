"""Whole games, move by move: the log rebuilds every position, and customers buy as plain counting says."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from kernels.orc_market.layout import STATE, Event, Question
from kernels.orc_market.scoring import recount
from tests.kernels.orc_market.batch import Batch, logged_game, play_games
from tests.kernels.orc_market.counting import COUNTS, Market, Sale
from tests.kernels.orc_market.deck import CUSTOMERS, ROUNDS, name_of
from tests.kernels.orc_market.fresh import Fresh
from tests.kernels.orc_market.ledger import Ledger, describe
from tests.kernels.orc_market.weights import NAMES, any_policies, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4])
DERIVED = ("n_of", "n_units", "n_kinds", "has", "base", "value")
SALES = (Event.SERVED, Event.UNSERVED, Event.FINED)
ENDS = (8, 15, 21)


class Watch:
    """A game under observation: the ledger is brought up to date and compared at every decision."""

    def __init__(self, game: Fresh) -> None:
        """Begin right after the setup."""
        self.game = game
        self.ledger = Ledger(game.players, len(game.faces))
        self.seen = 0

    def look(self) -> None:
        """Compare the record with the log."""
        log = self.game.log
        for _, kind, *rest in log[self.seen :].tolist():
            self.ledger.apply(kind, *rest)
        self.seen = len(log)
        told, found = self.ledger.describe(), describe(self.game)
        assert {key: (found[key], told[key]) for key in found if found[key] != told[key]} == {}
        self._check_derived()

    def _check_derived(self) -> None:
        """Check that counting everything anew changes no derived field."""
        copies, n = np.zeros(1, STATE), self.game.players
        copies[0] = self.game.state
        recount(copies[0], self.game.params)
        names = [name for name in DERIVED if (copies[0][name][:n] != self.game.state[name][:n]).any()]
        assert names == []


def some_options(random: np.random.Generator) -> dict[str, Any]:
    """Return random values of the options."""
    options: dict[str, list[Any]] = {
        "pick_timing": ["simultaneous", "clockwise"],
        "tie_bonus": ["pooled", "separate", "each", "sole_only"],
        "score_floor": ["none", "round", "game"],
        "keep_timing": ["after_customers", "before_customers"],
        "missing_scope": ["customer", "product"],
        "most_needs_one": [True, False],
        "pass_direction": ["left", "alternate"],
        "without.product": ["none", "bat_wing 3", "brew 1"],
    }
    return {name: values[random.integers(len(values))] for name, values in options.items()}


def watch_game(players: int, deal: int, rows: np.ndarray, options: Mapping[str, Any] | None = None) -> Fresh:
    """Play a game under observation."""
    game = Fresh(players, deal=deal, edition=options)
    watch = Watch(game)
    for _ in game.decisions(rows):
        watch.look()
        legal = game.legal().tolist()
        assert len(set(legal)) == len(legal) >= 2
    watch.look()
    assert watch.ledger.winners == int((game.state["score"][:players] == game.state["score"][:players].max()).sum())
    return game


@SEATS
@pytest.mark.parametrize("name", NAMES)
def test_the_log_rebuilds_every_position_of_a_game(players: int, name: str) -> None:
    game = watch_game(players, 21, policies_of([name] * players))
    assert game.log[-1]["kind"] == Event.END


@pytest.mark.parametrize("deal", range(30))
def test_the_log_rebuilds_every_position_under_any_options(deal: int) -> None:
    random = np.random.default_rng([77, deal])
    rows = any_policies(random) if deal % 2 else policies_of(random.choice(NAMES, 4))
    game = watch_game(2 + deal % 3, deal, rows, some_options(random))
    assert game.log[-1]["kind"] == Event.END


# --- what the log tells ----------------------------------------------------------------------------------------------


class Day:
    """The three rounds of a logged game, each with what plain counting makes of its stalls."""

    def __init__(self, players: int, batch: Batch, faces: tuple[str, ...], rules: Mapping[str, Any]) -> None:
        """Go through the log."""
        self.sales: list[Sale] = []
        self.stalls: list[list[list[int]]] = []
        self.told: list[list[tuple[str, int, str, int, int]]] = [[], [], []]
        self.totals: list[list[int]] = []
        ledger = Ledger(players, len(faces))
        scored = False
        for turn, kind, *rest in batch.events.tolist():
            if kind in SALES and not scored:
                stalls = [[faces[card] for card in stall] for stall in ledger.stalls]
                market = Market(stalls, ROUNDS[len(self.sales)], rules)
                self.sales.append(market.sell(CUSTOMERS, ledger.row, ledger.hidden))
                self.stalls.append([list(stall) for stall in ledger.stalls])
                assert turn == ENDS[len(self.sales) - 1]
                scored = True
            if kind in SALES:
                seat, customer, b, c = rest
                self.told[len(self.sales) - 1].append((Event(kind).name, seat, name_of(customer), b, c))
            ledger.apply(kind, *rest)
            if kind == Event.POINTS and rest[0] == players - 1:
                self.totals.append(list(ledger.score))
                scored = False


def check_day(players: int, batch: Batch, faces: tuple[str, ...], rules: Mapping[str, Any]) -> Day:
    """Check every row of the sales and everything that the result counts."""
    day, result = Day(players, batch, faces, rules), batch.results[0]
    assert len(day.sales) == 3
    for sale, told in zip(day.sales, day.told, strict=True):
        assert told == sale.rows
    for name in COUNTS:
        assert int(result[name]) == sum(sale.counts[name] for sale in day.sales)
    for field, own in (
        ("fines", "fined"),
        ("sole_wins", "sole"),
        ("shared_wins", "shared"),
        ("hidden_points", "hidden"),
    ):
        assert result[field][:players].tolist() == np.sum([getattr(sale, own) for sale in day.sales], axis=0).tolist()
        assert not result[field][players:].any()
    check_rounds(players, batch, day)
    return day


def check_rounds(players: int, batch: Batch, day: Day) -> None:
    """Check what is kept of each seat after each round."""
    rounds = batch.rounds[0][:, :players]
    assert (rounds["cards"][0] == -1).all()
    assert not rounds["score"][0].any() and not rounds["gained"][0].any()
    for at, sale in enumerate(day.sales):
        row = rounds[at + 1]
        assert row["score"].tolist() == day.totals[at]
        assert row["gained"].tolist() == sale.gained
        assert row["fined"].tolist() == sale.fined
        assert row["hidden"].tolist() == sale.hidden
        assert row["cards"].tolist() == day.stalls[at]


def check_final(players: int, batch: Batch, day: Day) -> None:
    """Check points, winners and leads of a result."""
    result, final = batch.results[0], day.totals[-1]
    assert result["score"][:players].tolist() == final
    assert result["win"][:players].tolist() == [int(score == max(final)) for score in final]
    assert result["rank"][:players].tolist() == [1 + sum(other > score for other in final) for score in final]
    assert int(result["winners"]) == final.count(max(final))
    first = day.totals[0]
    assert int(result["half_leaders"]) == sum(1 << seat for seat in range(players) if first[seat] == max(first))
    leads = [totals.index(max(totals)) for totals in day.totals if totals.count(max(totals)) == 1]
    assert int(result["lead_changes"]) == sum(a != b for a, b in pairwise(leads))


@SEATS
@pytest.mark.parametrize("name", NAMES)
def test_a_result_is_what_the_log_tells(players: int, name: str) -> None:
    faces = Fresh(players).faces
    rows = policies_of([name] * players)
    for game in range(10):
        batch = logged_game(players, game, seed=6, policies=rows)
        day = check_day(players, batch, faces, {})
        check_final(players, batch, day)
        points = np.array([np.subtract(sale.gained, sale.fined) for sale in day.sales])
        assert np.array_equal(batch.results[0]["points"][:players], points.T)
        assert day.totals == np.cumsum(points, axis=0).tolist()


def _floored(day: Day, floor: str, players: int) -> list[list[int]]:
    """Return the totals after each round, as a floor of scores makes them."""
    score, totals = [0] * players, []
    for sale in day.sales:
        points = np.subtract(sale.gained, sale.fined).tolist()
        for seat in range(players):
            score[seat] += max(0, points[seat]) if floor == "round" else points[seat]
            score[seat] = max(0, score[seat]) if floor == "game" else score[seat]
        totals.append(list(score))
    return totals


def test_customers_buy_as_plain_counting_says_under_any_options() -> None:
    met = Counter[Any]()
    for number in range(150):
        random, players = np.random.default_rng([5, number]), 2 + number % 3
        rules = some_options(random)
        rows = any_policies(random) if number % 2 else policies_of(random.choice(NAMES, 4))
        batch = logged_game(players, number, edition=rules, policies=rows)
        day = check_day(players, batch, Fresh(players, edition=rules).faces, rules)
        check_final(players, batch, day)
        assert day.totals == _floored(day, rules["score_floor"], players)
        met.update(rules.values())
    assert all(count > 20 for count in met.values())


# --- games and batches -----------------------------------------------------------------------------------------------


def test_a_game_depends_on_its_number_alone() -> None:
    rows = policies_of(["greedy", "random", "denial", "beginner"])
    together = play_games(4, 30, seed=9, policies=rows)
    for game in (0, 7, 29):
        alone = play_games(4, 1, first_game=game, seed=9, policies=rows)
        assert alone.results.tobytes() == together.results[game : game + 1].tobytes()
        assert alone.rounds.tobytes() == together.rounds[game : game + 1].tobytes()


def test_another_seed_is_another_game() -> None:
    assert play_games(3, 20, seed=9).results.tobytes() != play_games(3, 20, seed=10).results.tobytes()


def test_the_log_does_not_change_the_game() -> None:
    silent, logged = play_games(3, 1, first_game=5, seed=9), logged_game(3, 5, seed=9)
    assert len(silent.events) == 0
    assert len(logged.events) > 200
    assert silent.results.tobytes() == logged.results.tobytes()


def test_the_batch_plays_the_games_that_are_played_step_by_step() -> None:
    for players in (2, 3, 4):
        rows = any_policies(np.random.default_rng(players))
        batch, game = logged_game(players, 3, seed=4, policies=rows), Fresh(players, seed=4, deal=3)
        for _ in game.decisions(rows):
            pass
        assert batch.events.tolist() == game.log.tolist()
        assert batch.results[0]["score"][:players].tolist() == game.state["score"][:players].tolist()


DEALT = (Event.ROW, Event.HIDDEN, Event.HAND)


def test_a_rotation_keeps_the_deal_and_turns_the_policies() -> None:
    rows = policies_of(["greedy", "denial", "wholesaler"])
    batches = [logged_game(3, game, rotation=3, seed=9, policies=rows) for game in range(4)]
    dealt = [[row for row in batch.events.tolist() if row[0] <= 1 and row[1] in DEALT] for batch in batches]
    assert dealt[0] == dealt[1] == dealt[2]
    assert dealt[3] != dealt[0]
    assert [batch.results[0]["policy"][:3].tolist() for batch in batches] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 1, 2],
    ]
    for number, batch in enumerate(batches[:3]):
        turned = logged_game(3, 0, seed=9, policies=np.roll(rows, -number))
        assert turned.events.tolist() == batch.events.tolist()


@SEATS
def test_a_policy_does_not_disturb_the_luck(players: int) -> None:
    games = [logged_game(players, 2, policies=policies_of([name] * players)).events for name in ("random", "greedy")]
    dealt = [events[np.isin(events["kind"], [Event.ROW, Event.HIDDEN, Event.LEFT, Event.JOINED])] for events in games]
    assert dealt[0].tolist() == dealt[1].tolist()


@SEATS
def test_events_come_in_the_documented_order(players: int) -> None:
    events = logged_game(players, 4).events
    kinds = [Event(int(kind)) for kind in events["kind"]]
    assert kinds[0] == Event.GAME
    assert events[0].tolist()[2:] == (-1, players, 0, 0)
    runs = [kind for number, kind in enumerate(kinds) if number == 0 or kinds[number - 1] != kind]
    sales = {Event.SERVED, Event.UNSERVED, Event.FINED}
    day = [kind for kind in runs if kind not in sales]
    turns = {n: [Event.LAID, Event.PASSED] * (n - 1) + [Event.LAID] for n in (8, 7, 6)}
    noon = [Event.LEFT, Event.JOINED, Event.HIDDEN, Event.KEPT, Event.HAND]
    night = [Event.LEFT, Event.JOINED, Event.KEPT, Event.HAND]
    assert day == [
        *(Event.GAME, Event.ROW, Event.HIDDEN, Event.HAND),
        *(*turns[8], Event.REVEALED, Event.POINTS, *noon),
        *(*turns[7], Event.REVEALED, Event.POINTS, *night),
        *(*turns[6], Event.POINTS, Event.END),
    ]
    assert set(events["turn"][events["kind"] == Event.HAND].tolist()) == {0, 8, 15}
    assert set(events["turn"][np.isin(events["kind"], [Event.KEPT, Event.JOINED, Event.LEFT])].tolist()) == {8, 15}


def test_every_question_is_about_laying_or_keeping() -> None:
    game, met = Fresh(2), set()
    for _ in game.anyhow(np.random.default_rng(1)):
        met.add(game.question)
    assert met == {Question.LAY, Question.KEEP}
