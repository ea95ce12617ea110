"""Whole games, move by move: the log rebuilds every position; moves and points are those of plain Python."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from kernels.origo.layout import N_STATES, STATE, EndReason, Event, Question
from kernels.origo.scoring import recount
from tests.kernels.origo.batch import logged_game, play_games
from tests.kernels.origo.deck import DECK, RED, SHIELDS, STEPS
from tests.kernels.origo.edition import DEFAULT, STANDIN
from tests.kernels.origo.fresh import Fresh
from tests.kernels.origo.ledger import Ledger, describe
from tests.kernels.origo.legal import legal_moves
from tests.kernels.origo.machine import move_told
from tests.kernels.origo.tally import Tally
from tests.kernels.origo.weights import IDLE, NAMES, any_policies, everybody, policies_of

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])
DERIVED = ("occupied", "count", "n_marked", "full_once", "hand_size")
SCORED = ("CLAN", "FLEET", "STATE", "LEADER")


class Watch:
    """A game under observation: the ledger is brought up to date and compared at every decision."""

    def __init__(self, game: Fresh, rules: Mapping[str, Any] | None = None, name: str = DEFAULT) -> None:
        """Begin right after the setup."""
        self.game = game
        self.ledger = Ledger(game.players, rules, name)
        self.seen = 0
        self.expected: list[tuple[str, int, int, int, int]] = []
        self.met: Counter[str] = Counter()

    def look(self) -> None:
        """Compare the record with the log, and the log with plain counting."""
        for _, kind, *rest in self.game.rows_since(self.seen):
            self._check_row(Event(kind), *rest)
            self.ledger.apply(kind, *rest)
            if kind == Event.SCORING:
                self.expected = list(Tally(self.ledger).rows())
            self.met[Event(kind).name] += 1
        self.seen = self.game.n_rows
        told, found = self.ledger.describe(), describe(self.game)
        if self.game.question == Question.OVER:
            found["owed"] = told["owed"] = 0
        assert {key: (found[key], told[key]) for key in found if found[key] != told[key]} == {}
        self._check_derived()
        self._check_invariants()

    def check_moves(self) -> None:
        """Compare the list of legal moves with plain search."""
        game, found = self.game, self.game.moves()
        expected = legal_moves(self.ledger, game.question, game.asked)
        assert len(set(found)) == len(found)
        assert set(found) - expected == set(), "the kernel allows more"
        assert expected - set(found) == set(), "the kernel allows less"
        self._check_asked()

    def _check_asked(self) -> None:
        """Check who is asked and that it matters."""
        game, battle = self.game, self.ledger.battle
        if game.question == Question.STEP:
            assert (game.asked, battle) == (self.ledger.seat, None)
        if game.question == Question.STARTER:
            assert self.ledger.position[game.asked] == max(self.ledger.position)
        if battle is not None:
            attacker, defender = self.ledger.points()
            is_behind = attacker <= defender
            if game.question == Question.ATTACKER:
                assert game.asked == battle.attacker
                assert is_behind or game.state["is_opening"]
            else:
                assert (game.question, game.asked) == (Question.DEFENDER, battle.defender)
                assert not is_behind and not game.state["is_opening"]
            assert len(game.legal()) > 1, "a side without a fitting card is not asked"

    def _check_row(self, event: Event, *rest: int) -> None:
        """Check a row of a scoring against plain counting; it must come whole and in order."""
        row = (event.name, *rest)
        if event.name in SCORED and self.expected:
            assert row == self.expected.pop(0)
        else:
            assert not self.expected, f"{row} instead of {self.expected[0]}"

    def _check_derived(self) -> None:
        """Check that counting everything anew changes no derived field."""
        copies = np.zeros(1, STATE)
        copies[0] = self.game.state
        recount(copies[0], self.game.params)
        assert [name for name in DERIVED if (copies[0][name] != self.game.state[name]).any()] == []

    def _check_invariants(self) -> None:
        """Check what holds at all times."""
        game, table = self.game, self.ledger
        for seat in range(game.players):
            in_battle = table.battle is not None and table.battle.attacker == seat
            used = table.supply[seat] + len(table.tribes[seat]) + table.box[seat] + in_battle
            assert used == SHIELDS[game.players]
        assert sum(len(tribe) for tribe in table.tribes) == len(table.occupied)
        if game.question != Question.OPENING or table.rules["deal"] == "before_opening":
            assert game.cards() == DECK
        assert len({place % 100 for place in table.position}) == game.players
        assert sum(table.box) == table.battles
        assert int(game.state["from_founding"].sum()) == sum(STEPS[: len(table.marked)])
        assert int(game.state["foundings"].sum()) == len(table.marked)

    def check_decision(self, legal: set[tuple[str, ...]], before: int) -> None:
        """Check that what was done since row `before` of the log was among the legal moves."""
        assert move_told(self.game.rows_since(before)) in legal


def watch_game(
    players: int, deal: int, rows: np.ndarray, rules: Mapping[str, Any] | None = None, name: str = DEFAULT
) -> Watch:
    """Play a game under observation."""
    game = Fresh(players, deal=deal, edition=rules, name=name)
    watch = Watch(game, rules, name)
    before, legal, answers = 0, None, 0
    for _ in game.decisions(rows):
        if legal is not None:
            watch.check_decision(legal, before)
        watch.look()
        watch.check_moves()
        if game.rows_since(-1)[0][1] == Event.TURN and watch.ledger.rules["refill"] == "turn":
            assert game.hands() == [10] * players, "between turns every hand holds ten"
        before, legal = game.n_rows, set(game.moves())
        answers += len(legal) > 1
    watch.look()
    assert legal is not None and int(game.state["decisions"]) == answers
    watch.check_decision(legal, before)
    check_end(watch)
    return watch


def check_end(watch: Watch) -> None:
    """Check the end of a game."""
    game, table = watch.game, watch.ledger
    assert game.events[-1][0] == "END"
    reason = EndReason(game.events[-1][2])
    assert table.called == (reason != EndReason.STALLED)
    assert table.winner == (table.position.index(max(table.position)) if table.called else -1)
    assert not watch.expected
    if table.called:
        assert watch.met["SCORING"] >= 1
    if reason == EndReason.STATES:
        assert len(table.marked) == N_STATES
    if table.rules["owed_at_end"] == "dropped":
        assert watch.met["SCORING"] <= 1 + sum(space <= len(table.marked) for space in RED)


def some_options(random: np.random.Generator) -> dict[str, Any]:
    """Return random values of the options."""
    options: dict[str, list[Any]] = {
        "deal": ["before_opening", "after_opening"],
        "refill": ["turn", "round"],
        "double_move": [True, False],
        "swap_is_action": [True, False],
        "pass_end": ["round", "consecutive"],
        "attack_stage": ["area", "area", "all"],
        "sea_attackable": ["while_full", "once_full"],
        "attack_from": ["neighbour", "anywhere"],
        "last_shield": ["supply_empty", "stands_on_board"],
        "defence_growth": ["neighbour", "always"],
        "jump": ["bends", "sail_bends", "straight"],
        "found_by_moving": [True, False],
        "clan_moves": ["by_place", "total"],
        "equal_clans": ["multiply", "successive"],
        "fleet_tie_uses_places": [True, False],
        "owed_at_end": ["dropped", "held"],
    }
    return {name: values[random.integers(len(values))] for name, values in options.items()}


@SEATS
@pytest.mark.parametrize("name", NAMES)
def test_moves_positions_and_points_of_a_game(players: int, name: str) -> None:
    watch = watch_game(players, 21, everybody(name), {"winning.max_rounds": 25})
    assert watch.met["TURN"] == watch.met["TURN_END"]
    if name not in IDLE:
        assert watch.met["EXPANDED"] > 10


@pytest.mark.parametrize("deal", range(32))
def test_moves_positions_and_points_under_any_options(deal: int) -> None:
    random = np.random.default_rng([77, deal])
    rows = any_policies(random, leeway=1.0) if deal % 2 else policies_of(random.choice(NAMES, 5).tolist())
    rules = some_options(random) | {"winning.max_rounds": 30}
    watch_game(2 + deal % 4, deal, rows, rules, (DEFAULT, STANDIN)[deal % 3 % 2])


def test_the_games_watched_have_everything_in_them() -> None:
    met: Counter[str] = Counter()
    for deal, name in enumerate(("random", "fierce", "sailor", "noisy")):
        met += watch_game(4, deal, everybody(name)).met
    assert set(met) == {event.name for event in Event}


# --- games and batches -----------------------------------------------------------------------------------------------


def test_a_game_depends_on_its_number_alone() -> None:
    rows = policies_of(["loose", "random", "fierce", "noisy"])
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


@SEATS
def test_the_batch_plays_the_games_that_are_played_step_by_step(players: int) -> None:
    rows = any_policies(np.random.default_rng(players), temperature=1.0, leeway=1.0)
    batch, game = logged_game(players, 3, seed=4, policies=rows), Fresh(players, seed=4, deal=3)
    for _ in game.decisions(rows):
        pass
    assert batch.events.tolist() == game.log.tolist()
    assert batch.results[0]["score"][:players].tolist() == game.numbers("position")
    assert int(batch.results[0]["decisions"]) == int(game.state["decisions"])


def test_a_rotation_keeps_the_deal_and_turns_the_policies() -> None:
    rows = policies_of(["plain", "fierce", "sailor"])
    batches = [logged_game(3, game, rotation=3, seed=9, policies=rows) for game in range(4)]
    dealt = [[row for row in batch.events.tolist() if row[0] == 0 and row[1] == Event.DRAWN] for batch in batches]
    assert dealt[0] == dealt[1] == dealt[2]
    assert dealt[3] != dealt[0]
    turns = [batch.results[0]["policy"][:3].tolist() for batch in batches]
    assert turns == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]
    for number, batch in enumerate(batches[:3]):
        turned = logged_game(3, 0, seed=9, policies=np.roll(rows, -number))
        assert turned.events.tolist() == batch.events.tolist()


@SEATS
def test_policies_do_not_disturb_the_deal(players: int) -> None:
    games = [logged_game(players, 2, policies=everybody(name)).events for name in ("random", "plain")]
    dealt = [events[(events["turn"] == 0) & (events["kind"] == Event.DRAWN)].tolist() for events in games]
    assert dealt[0] == dealt[1]
    assert len(dealt[0]) == 10 * players


@SEATS
def test_a_game_lasts_as_many_rounds_as_the_shields_allow(players: int) -> None:
    # Two shields a turn at most, unless twelve states or passing come first.
    least = {2: 16, 3: 11, 4: 10, 5: 9}[players]
    for name in ("random", "plain", "fierce"):
        results = play_games(players, 200, policies=everybody(name)).results
        by_shields = results["end_reason"] == EndReason.SHIELDS
        assert by_shields.any()
        assert int(results["rounds"][by_shields].min()) >= least
