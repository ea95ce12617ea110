"""Every game the kernel plays is legal for the referee, which was written from the rulebook without the kernel."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from orcsim.edition_files import load_edition
from orcsim.games import GAMES
from orcsim.jobs import Job, prepare
from orcsim.policies import list_policies
from orcsim.scenario import make_scenario
from tests.reference.orc_market import Referee
from tests.reference.orc_market_positions import numbers_of
from tests.reference.orc_market_words import EVENTS, IllegalTrace

Trace = list[tuple[int, ...]]
Settings = tuple[tuple[str, Any], ...]

GAME = GAMES["orc-market"]
POLICIES = [policy.name for policy in list_policies(GAME.policy_schema)]
EDITIONS = ("orc_market", "orc_market_strict")
PLAYERS = (2, 3, 4)
SEED = 20261130


@cache
def job_of(players: int, policies: tuple[str, ...], edition: str = "orc_market", settings: Settings = ()) -> Job:
    """Return a job with an edition some values of which are changed; a single policy is that of all seats."""
    named = policies if len(policies) > 1 else policies * players
    scenario = make_scenario(
        "orc-market",
        players=players,
        policies=named,
        games=12,
        seed=SEED,
        edition=edition,
        set=dict(settings),
        rotate=len(policies) > 1,
    )
    return prepare(scenario)


def check(job: Job, games: Iterable[int]) -> None:
    """Play games one by one and let the referee read each of them."""
    for game in games:
        log = np.zeros(2000, job.kernel.event)
        batch = job.play(game, 1, rounds=True, log=log)
        assert batch.n_events <= len(log)
        referee = judge(log[: batch.n_events].tolist(), job, game)
        compare(referee, batch.results[0], batch.history[0])


def judge(rows: Trace, job: Job, game: int) -> Referee:
    """Let the referee read a game; name it if it is illegal."""
    scenario = job.scenario
    referee = Referee(scenario.edition.values, scenario.players, SEED, game // scenario.rotation)
    try:
        referee.read_all(rows)
    except IllegalTrace as fault:
        near = [(EVENTS[row[1]], *row[2:]) for row in rows[max(0, fault.row_number - 5) : fault.row_number + 1]]
        pytest.fail(f"seed {SEED}, game {game}, {scenario.players} players: {fault}\n{near}")
    return referee


def compare(referee: Referee, result: np.void, rounds: np.ndarray) -> None:
    """Compare what the kernel counted with what the referee did."""
    players = referee.box.players
    for name, expected in referee.result().items():
        found = result[name] if np.ndim(result[name]) == 0 else result[name][:players]
        assert found.tolist() == expected, name
    for time, expected_round in enumerate(referee.after_rounds, 1):
        row = rounds[time, :players]
        for name in ("score", "gained", "fined", "hidden"):
            assert row[name].tolist() == expected_round[name], (name, time)
        cards = [[card for card in stall if card >= 0] for stall in row["cards"].tolist()]
        assert cards == expected_round["cards"], time


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_is_legal(players: int, policy: str) -> None:
    for edition, games in zip(EDITIONS, (range(6), range(6, 10)), strict=True):
        check(job_of(players, (policy,), edition), games)


def mixed_tables(players: int, n: int) -> list[tuple[str, ...]]:
    """Return so many tables at which no two seats have one policy."""
    luck = np.random.default_rng([SEED, players])
    return [tuple(luck.choice(POLICIES, players, replace=False).tolist()) for _ in range(n)]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_of_rotated_mixed_tables_is_legal(players: int) -> None:
    for number, table in enumerate(mixed_tables(players, 8)):
        check(job_of(players, table, EDITIONS[number % 2]), range(3 * players, 4 * players + 1))


def rulings() -> list[tuple[str, Any]]:
    """Return every ruling with every value but its default."""
    edition = load_edition(GAME.schema, GAME.edition)
    keys = [(key, spec) for key, spec in GAME.schema.specs.items() if key.startswith("rules.")]
    return [(key, value) for key, spec in keys for value in spec.others(edition[key])]


ALL_AT_ONCE: tuple[Settings, ...] = (
    (
        ("rules.pick_timing", "clockwise"),
        ("rules.tie_bonus", "each"),
        ("rules.score_floor", "game"),
        ("rules.keep_timing", "before_customers"),
        ("rules.missing_scope", "product"),
        ("rules.most_needs_one", False),
        ("rules.pass_direction", "alternate"),
    ),
    (("setup.hand", 3),),
    (("setup.hand", 6), ("rules.missing_scope", "product"), ("rules.score_floor", "round")),
    (("setup.row.2", 5), ("setup.row.3", 6), ("setup.row.4", 7), ("setup.leaving.2", 1), ("setup.leaving.4", 3)),
    (("customers.c01.loss", 0), ("customers.c06.loss", 0)),
    (
        ("customers.c17.order", "fewest units"),
        ("customers.c17.points", 7),
        ("customers.c17.missing", "skull"),
        ("customers.c17.loss", 1),
        ("customers.c18.order", "most brew + skull"),
        ("customers.c18.points", 9),
        ("customers.c19.order", "most different"),
        ("customers.c19.points", 20),
        ("setup.deck.3", 15),
        ("setup.deck.4", 18),
        ("products.brew.three", 4),
        ("products.skull.two", 7),
    ),
    (("without.product", "bat_wing 3"), ("without.customer", "c05")),
    (("without.product", "skull 1"), ("without.customer", "c12")),
)
"""Settings that meet in one game: all rulings, other sizes, fines of nothing, a bigger box, cards taken out."""


@pytest.mark.parametrize("settings", [*((ruling,) for ruling in rulings()), *ALL_AT_ONCE], ids=str)
def test_every_game_is_legal_with_other_settings(settings: Settings) -> None:
    for players in PLAYERS:
        for number, edition in enumerate(EDITIONS):
            check(job_of(players, ("random",), edition, settings), range(8 * number, 8 * number + 6))
        table = mixed_tables(players, 2)[0]
        check(job_of(players, table, settings=settings), range(2 * players))


def test_the_edition_holds_what_the_rules_assume() -> None:
    values: Mapping[str, Any] = load_edition(GAME.schema, GAME.edition).values
    assert values == numbers_of()


def test_the_referee_rejects_the_game_of_another_ruling() -> None:
    log = np.zeros(2000, job_of(3, ("random",)).kernel.event)
    job = job_of(3, ("random",), settings=(("rules.keep_timing", "before_customers"),))
    n_events = job.play(0, 1, log=log).n_events
    other = replace(job, scenario=job_of(3, ("random",)).scenario)
    with pytest.raises(pytest.fail.Exception):
        judge(log[:n_events].tolist(), other, 0)
