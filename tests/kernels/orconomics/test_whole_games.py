"""Whole games, move by move: the log rebuilds every position and what must always hold does."""

from collections import Counter

import numpy as np
import pytest

from kernels.orconomics.considering import list_considered
from kernels.orconomics.layout import MAX_SEATS, N_INDUSTRIES, STATE, EndReason, Event, FreeCompanies, Move, Question
from kernels.orconomics.scoring import recount
from tests.kernels.orconomics.batch import play_games
from tests.kernels.orconomics.edition import DEFAULT_OPTIONS, TARGETS
from tests.kernels.orconomics.fresh import Fresh
from tests.kernels.orconomics.ledger import Ledger
from tests.kernels.orconomics.position import NUMERICAL, describe
from tests.kernels.orconomics.weights import random_policies, weighted_policies

CHOICES = {"free_companies": 2, "interest_basis": 3}
DERIVED = (
    *("place", "in_zone", "n_companies", "n_markers", "n_startups", "leader", "trophies", "crippled"),
    *("markers", "hand_size", "hand_mask", "pairs", "paid_out"),
)
BIDDING = (Question.BID, Question.BID_WINDOW)
CARD_BIDDING = (Question.CARD_BID, Question.CARD_BID_WINDOW)
MAKES_A_COMPANY = (Event.PLACED, Event.OPENED, Event.RELOCATED)


def means(game: Fresh, seat: int) -> int:
    """Return what a seat can surely raise (G12), before any fee."""
    state, params = game.state, game.params
    crisis, total = int(state["crisis"]), int(state["skulls"][seat])
    earned = 0 if crisis == 2 or not params["communications_own_loans"] else int(state["companies"][seat, 2])
    for number in range(10):
        free = state["companies"][seat, number] - state["mortgaged"][seat, number] - state["repaid"][seat, number]
        total += int(state["in_zone"][number]) * max(0, int(free)) * (7 + earned)
    return total + 14 * int((state["hand"][seat] // 2).sum())


def check_bound_seats(game: Fresh) -> None:
    """Check that every seat can still pay the bid it is bound by (G13, H9)."""
    state = game.state
    for seat in range(game.players):
        if int(state["stage"]) in BIDDING:
            assert means(game, seat) >= int(state["bid"][seat])
        if int(state["stage"]) in CARD_BIDDING:
            assert int(state["hand_size"][seat]) >= int(state["bid"][seat])


def check_bids(game: Fresh, seat: int) -> None:
    """Check the most that the seat asked may bid."""
    for row in game.rows():
        if int(row["kind"]) == Move.BID:
            is_free = seat == int(game.state["oracle"]) or game.state["fee_paid"][seat]
            assert int(row["b"]) == means(game, seat) - (0 if is_free else 1)
            assert int(row["a"]) <= int(row["b"])
        if int(row["kind"]) == Move.CARD_BID:
            assert int(row["a"]) <= int(row["b"]) <= int(game.state["hand_size"][seat])


def check_considered(game: Fresh, policy: np.void) -> None:
    """Check that a policy weighs legal moves only, and always has one."""
    legal = {tuple(row) for row in game.rows().tolist()}
    n = list_considered(game.state, game.params, policy, game.desk)
    assert n > 0
    assert {tuple(row) for row in game.desk["moves"][:n].tolist()} <= legal


class Watch:
    """A game under observation: the ledger is brought up to date and compared at every decision."""

    def __init__(self, game: Fresh) -> None:
        """Begin right after the setup."""
        self.game = game
        self.ledger = Ledger(describe(game.state, game.players), int(game.params["loan"]))
        self.seen = len(game.log)

    def look(self) -> None:
        """Compare the record with the log."""
        for row in self.game.log[self.seen :]:
            self.ledger.apply(row)
            if Event(int(row["kind"])) in MAKES_A_COMPANY:
                self._check_cells(int(row["a"]))
        self.seen = len(self.game.log)
        told, found = self.ledger.position, describe(self.game.state, self.game.players)
        if int(self.game.state["question"]) == Question.PLACEMENT:
            told = {**told, "trophies": found["trophies"], "crippled": found["crippled"]}
        else:
            self._check_derived()
        assert {key: (found[key], told[key]) for key in found if found[key] != told[key]} == {}
        self._check_goods(found)

    def _check_derived(self) -> None:
        """Check that counting everything anew changes no derived field."""
        copies = np.zeros(1, STATE)
        copies[0] = self.game.state
        recount(copies[0], self.game.params)
        names = [name for name in DERIVED if (copies[0][name] != self.game.state[name]).any()]
        assert names == []

    def _check_cells(self, number: int) -> None:
        """Check that a company from a placement, a purchase or a move stands on a cell."""
        name = NUMERICAL[number]
        standing = sum(own.get(name, 0) for own in self.ledger.position["companies"])
        if int(self.game.params["free_companies"]) == FreeCompanies.NET:
            assert standing <= int(self.game.params["cells"][number])

    def _check_goods(self, found: dict[str, list[list[str]]]) -> None:
        """Check that no card and no marker is lost or made."""
        cards = Counter(kind for hand in found["hands"] for kind in hand)
        cards += Counter(found["deck"]) + Counter(found["discard"]) + Counter(found["table"])
        assert set(cards.values()) == {4}
        state = self.game.state
        used = state["companies"].sum(axis=1) + state["startups"].sum(axis=1) + state["markers"]
        assert list(used[: self.game.players]) == [10] * self.game.players
        assert (state["mortgaged"] <= state["companies"]).all()


def some_options(random: np.random.Generator) -> dict[str, int]:
    """Return random values of the options, without the bank's limit."""
    options = {name: int(random.integers(CHOICES.get(name, 2))) for name in DEFAULT_OPTIONS}
    return {**options, "twelfth": int(random.integers(-1, 10)), "bank_limited": 0}


def watch_game(players: int, deal: int, rows: np.ndarray, options: dict[str, int]) -> Fresh:
    """Play a game under observation."""
    random = np.random.default_rng([players, deal])
    game = Fresh(players, deal=deal, edition={"max_turns": 80, **options})
    watch = Watch(game)
    for seat in game.decisions(rows, random):
        watch.look()
        rows_now = game.rows()
        assert len({tuple(row) for row in rows_now.tolist()}) == len(rows_now)
        check_considered(game, rows[seat])
        check_bids(game, seat)
        check_bound_seats(game)
    watch.look()
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["random", "weighted"])
def test_the_log_rebuilds_every_position_of_a_game(players: int, kind: str) -> None:
    for deal in range(2):
        rows = random_policies() if kind == "random" else weighted_policies(np.random.default_rng([deal, players]))
        game = watch_game(players, deal, rows, {})
        assert game.log[-1]["kind"] == Event.END


@pytest.mark.parametrize("deal", range(12))
def test_the_log_rebuilds_every_position_under_any_options(deal: int) -> None:
    random = np.random.default_rng([77, deal])
    rows = random_policies() if deal % 2 else weighted_policies(random)
    game = watch_game(2 + deal % 4, deal, rows, some_options(random))
    assert game.log[-1]["kind"] == Event.END


def test_a_limited_bank_never_pays_out_more_than_it_has() -> None:
    random = np.random.default_rng(5)
    game = Fresh(3, edition={"bank_limited": 1, "bank_skulls": 70, "max_turns": 60})
    most = 0
    for _ in game.decisions(weighted_policies(random), random):
        most = max(most, int(game.state["skulls"].sum()))
    assert 63 < most <= 70


@pytest.mark.parametrize(("players", "target"), list(TARGETS.items()))
def test_the_game_ends_at_the_target_and_not_before(players: int, target: int) -> None:
    policies, finished = weighted_policies(np.random.default_rng(4)), 0
    for game in range(40):
        edition = {"max_turns": 40 * players}
        batch = play_games(players, first_game=game, seed=3, n_events=60_000, edition=edition, policies=policies)
        result, counts = batch.results[0], batch.events[batch.events["kind"] == Event.TROPHIES]
        has_winner = int(result["end_reason"]) == EndReason.TROPHIES
        last_change = counts["turn"] == batch.events["turn"][-1]
        assert (int(result["score"].max()) >= target) == has_winner
        assert result["win"].tolist() == [int(has_winner and seat == batch.events["seat"][-1]) for seat in range(5)]
        assert (counts["a"][~last_change] < target).all()
        finished += has_winner
    assert finished > 0


def test_a_game_depends_on_its_number_alone() -> None:
    together = play_games(4, 30, seed=9).results
    for game in (0, 7, 29):
        alone = play_games(4, 1, first_game=game, seed=9).results
        assert alone.tobytes() == together[game : game + 1].tobytes()


def test_the_log_does_not_change_the_game() -> None:
    silent = play_games(3, 1, first_game=5, seed=9)
    logged = play_games(3, 1, first_game=5, seed=9, n_events=60_000)
    assert len(silent.events) == 0
    assert len(logged.events) > 0
    assert silent.results.tobytes() == logged.results.tobytes()


def test_a_rotation_keeps_the_deal_and_turns_the_policies() -> None:
    batches = [play_games(3, 1, first_game=game, rotation=3, seed=9, n_events=60_000) for game in range(4)]
    dealt = [[tuple(row) for row in batch.events.tolist() if row[1] in (Event.RING, Event.DEAL)] for batch in batches]
    assert dealt[0] == dealt[1] == dealt[2]
    assert dealt[3] != dealt[0]
    assert [batch.results[0]["policy"][:3].tolist() for batch in batches] == [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 1, 2],
    ]


def _per_seat(events: np.ndarray, kind: Event) -> list[int]:
    """Return how many events of a kind each seat has."""
    return np.bincount(events["seat"][events["kind"] == kind], minlength=MAX_SEATS).tolist()


class Tally:
    """What a log tells about the course of a game."""

    def __init__(self, players: int, events: np.ndarray, game: Fresh) -> None:
        """Go through the whole log."""
        ledger = Ledger(describe(game.state, players), int(game.params["loan"]))
        self.peak_trophies = self.peak_skulls = self.lead_changes = 0
        leader = -1
        for number, row in enumerate(events):
            is_setup = int(row["kind"]) == Event.SHUFFLE and int(row["a"]) == 0
            if is_setup or int(row["kind"]) in (Event.GAME, Event.RING, Event.DEAL):
                continue
            ledger.apply(row)
            trophies = ledger.position["trophies"]
            if int(row["kind"]) == Event.PLACED:
                self.early = [dict(own) for own in ledger.position["companies"]]
                continue
            is_last = number + 1 == len(events)
            if is_last or int(events[number + 1]["kind"]) not in (Event.TROPHIES, Event.SOLD_EASILY):
                self.peak_trophies = max(self.peak_trophies, sum(trophies))
            self.peak_skulls = max(self.peak_skulls, sum(ledger.position["skulls"]))
            ahead = [seat for seat, count in enumerate(trophies) if count == max(trophies)]
            if int(row["kind"]) == Event.TURN_END and len(ahead) == 1:
                self.lead_changes += leader not in (-1, ahead[0])
                leader = ahead[0]
        self.position = ledger.position


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["random", "weighted"])
def test_a_result_is_what_the_log_tells(players: int, kind: str) -> None:
    policies = random_policies() if kind == "random" else weighted_policies(np.random.default_rng(players))
    for number in range(4):
        edition = {"max_turns": 20 * players}
        batch = play_games(players, first_game=number, seed=6, n_events=60_000, edition=edition, policies=policies)
        events, result = batch.events, batch.results[0]
        tally = Tally(players, events, Fresh(players, deal=number, seed=6, edition=edition))
        counts = Counter(events["kind"].tolist())
        assert result["turns"] == counts[Event.TURN]
        assert result["rounds"] == -(-counts[Event.TURN] // players)
        assert result["winters"] == counts[Event.WINTER]
        assert result["reshuffles"] == counts[Event.SHUFFLE] - 1
        assert result["sales"] == counts[Event.BOUGHT]
        assert result["sale_total"] == events["b"][events["kind"] == Event.BOUGHT].sum()
        assert result["unsold"] == counts[Event.UNSOLD]
        for name, event in (("bought", Event.BOUGHT), ("conversions", Event.CONVERTED), ("loans", Event.LOAN)):
            assert result[name].tolist() == _per_seat(events, event)
        assert result["played"].tolist() == _per_seat(events, Event.CARD_LAID)
        _compare_final(result, tally, players)
        assert result["peak_trophies"] == tally.peak_trophies
        assert result["lead_changes"] == tally.lead_changes
        # Inside one event a sum may pass through the hands of a seat and be counted for a moment.
        assert tally.peak_skulls <= result["peak_skulls"] <= tally.peak_skulls + 7


def _compare_final(result: np.void, tally: Tally, players: int) -> None:
    """Compare what each seat holds at the end, and what it held after the setup."""
    position = tally.position
    assert result["score"].tolist()[:players] == position["trophies"]
    assert result["skulls"].tolist()[:players] == position["skulls"]
    assert result["cards"].tolist()[:players] == [len(hand) for hand in position["hands"]]
    for seat in range(players):
        for number in range(N_INDUSTRIES):
            name = NUMERICAL[number]
            assert result["companies"][seat, number] == position["companies"][seat].get(name, 0)
            assert result["early"][seat, number] == tally.early[seat].get(name, 0)
    for number in range(N_INDUSTRIES):
        counts = [own.get(NUMERICAL[number], 0) for own in tally.early]
        leads = [seat for seat, count in enumerate(counts) if count > 0 and counts.count(max(counts)) == 1]
        expected = next((seat for seat in leads if counts[seat] == max(counts)), -1)
        assert result["early_lead"][number] == expected
