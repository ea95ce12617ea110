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
from tests.reference.origo import Referee
from tests.reference.origo_positions import STAND_IN, map_of, numbers_of
from tests.reference.origo_words import EVENTS, IllegalTrace

Trace = list[tuple[int, ...]]
Settings = tuple[tuple[str, Any], ...]

GAME = GAMES["origo"]
POLICIES = [name if name != "search" else "search:8" for name in (p.name for p in list_policies(GAME.policy_schema))]
EDITIONS = ("origo", "origo_standin")
PLAYERS = (2, 3, 4, 5)
SEED = 20261130
LOG = 60000


@cache
def job_of(players: int, policies: tuple[str, ...], edition: str = "origo", settings: Settings = ()) -> Job:
    """Return a job with an edition some values of which are changed; a single policy is that of all seats."""
    named = policies if len(policies) > 1 else policies * players
    scenario = make_scenario(
        "origo",
        players=players,
        policies=named,
        games=60,
        seed=SEED,
        edition=edition,
        set=dict(settings),
        rotate=len(policies) > 1,
    )
    return prepare(scenario)


def check(job: Job, games: Iterable[int]) -> None:
    """Play games one by one and let the referee read each of them."""
    for game in games:
        log = np.zeros(LOG, job.kernel.event)
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
        reason = str(fault)[:600]
        pytest.fail(f"seed {SEED}, game {game}, {scenario.players} players: {reason}\n{near}")
    return referee


def compare(referee: Referee, result: np.void, rounds: np.ndarray) -> None:
    """Compare what the kernel counted with what the referee did."""
    players, told = referee.box.players, referee.result()
    assert told.keys() == set(result.dtype.names or ()) - {"policy"}
    for name, expected in told.items():
        found = np.asarray(result[name])
        counted = found[tuple(map(slice, np.shape(expected)))]
        assert counted.tolist() == expected, name
        assert np.count_nonzero(found) == np.count_nonzero(counted), f"{name} of nobody"
    for number, expected_round in enumerate(referee.after_rounds):
        row = rounds[number, :players]
        for name, values in expected_round.items():
            assert row[name].tolist() == values, (name, number)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_is_legal(players: int, policy: str) -> None:
    for edition, games in zip(EDITIONS, (range(3), range(3, 5)), strict=True):
        check(job_of(players, (policy,), edition), games)


def mixed_tables(players: int, n: int) -> list[tuple[str, ...]]:
    """Return so many tables at which no two seats have one policy."""
    luck = np.random.default_rng([SEED, players])
    return [tuple(luck.choice(POLICIES, players, replace=False).tolist()) for _ in range(n)]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_of_rotated_mixed_tables_is_legal(players: int) -> None:
    for number, table in enumerate(mixed_tables(players, 6)):
        check(job_of(players, table, EDITIONS[number % 2]), range(3 * players, 4 * players + 1))


def rulings() -> list[tuple[str, Any]]:
    """Return every ruling with every value but its default."""
    edition = load_edition(GAME.schema, GAME.edition)
    keys = [(key, spec) for key, spec in GAME.schema.specs.items() if key.startswith("rules.")]
    return [(key, value) for key, spec in keys for value in spec.others(edition[key])]


RED: Settings = tuple((f"track.s{number:02}.red", True) for number in range(1, 13))
ALL_AT_ONCE: tuple[Settings, ...] = (
    (
        ("rules.deal", "after_opening"),
        ("rules.refill", "round"),
        ("rules.double_move", False),
        ("rules.swap_is_action", False),
        ("rules.pass_end", "consecutive"),
        ("rules.sea_attackable", "once_full"),
        ("rules.attack_from", "anywhere"),
        ("rules.last_shield", "stands_on_board"),
        ("rules.defence_growth", "always"),
        ("rules.jump", "straight"),
        ("rules.found_by_moving", False),
        ("rules.clan_moves", "total"),
        ("rules.equal_clans", "successive"),
        ("rules.fleet_tie_uses_places", False),
        ("rules.owed_at_end", "held"),
    ),
    RED,
    (*RED, ("rules.owed_at_end", "held")),
    (("rules.sea_attackable", "once_full"), ("rules.attack_stage", "all")),
    (("setup.hand", 3), ("scoring.clan_size", 2)),
    (("setup.hand", 16), ("scoring.clan_size", 5)),
    (("winning.max_rounds", 4),),
    (("winning.max_rounds", 6), *RED),
    (("track.length", 12),),
    tuple((f"setup.start.{number}", 99 - number) for number in range(1, 6)),
    tuple((f"setup.shields.{players}", 20) for players in PLAYERS),
    tuple((f"setup.shields.{players}", 100) for players in PLAYERS),
    (("setup.limit_large", 8), ("setup.limit_small", 6), ("setup.large", 6)),
    (("track.s01.steps", 0), ("track.s02.steps", 9), ("scoring.dominance", 0), ("scoring.clan_1", 0)),
    (("cards.k49.shows", "rows A + J"), ("cards.k49.copies", 9), ("cards.k01.copies", 0), ("cards.k48.copies", 0)),
)
"""Settings that meet in one game: all rulings, other sizes, games cut short, laps of the track, other cards."""


@pytest.mark.parametrize("settings", [*((ruling,) for ruling in rulings()), *ALL_AT_ONCE], ids=str)
def test_every_game_is_legal_with_other_settings(settings: Settings) -> None:
    for players in PLAYERS:
        check(job_of(players, ("random",), EDITIONS[players % 2], settings), range(8, 10))
        table = mixed_tables(players, 2)[0]
        check(job_of(players, table, settings=settings), range(2))


def test_the_editions_hold_what_the_rules_assume() -> None:
    values: Mapping[str, Any] = load_edition(GAME.schema, "origo").values
    assert values == numbers_of()
    assert load_edition(GAME.schema, "origo_standin").values == numbers_of() | map_of(STAND_IN)


def test_the_referee_rejects_the_game_of_another_ruling() -> None:
    log = np.zeros(LOG, job_of(3, ("random",)).kernel.event)
    job = job_of(3, ("random",), settings=(("rules.refill", "round"),))
    n_events = job.play(0, 1, log=log).n_events
    other = replace(job, scenario=job_of(3, ("random",)).scenario)
    with pytest.raises(pytest.fail.Exception):
        judge(log[:n_events].tolist(), other, 0)
