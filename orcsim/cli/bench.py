"""`orcsim bench`: how fast a game plays here."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.compiling import get_ready
from orcsim.cli.options import (
    Edition,
    Game,
    Json,
    Level,
    Players,
    Policies,
    Policy,
    Set,
    Threads,
    scenario_of,
    thread_count,
)
from orcsim.cli.screen import duration, note, rate, say, say_facts, say_json, say_table
from orcsim.errors import BadInput

if TYPE_CHECKING:
    from orcsim.bench import Bench
    from orcsim.scenario import Scenario

_MEBIBYTE = 2**20
_SHORTEST, _LONGEST = 1.0, 3600.0

Seconds = Annotated[float, typer.Option(metavar="T", help="How long to measure.")]


def bench(
    game: Game,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    level: Level = None,
    edition: Edition = None,
    changes: Set = None,
    threads: Threads = None,
    seconds: Seconds = 10.0,
    json: Json = False,
) -> None:
    """Measure speed and memory.

    Games and decisions a second on one core and on all, compiling apart, and how memory grows.
    """
    if not _SHORTEST <= seconds <= _LONGEST:
        raise BadInput(f"--seconds: found {seconds:g}, allowed: {_SHORTEST:g} to {_LONGEST:g}")
    scenario = scenario_of(
        game, players=players, policy=policy, policies=policies, level=level, edition=edition, changes=changes
    )
    workers = thread_count(threads)
    compiled = get_ready(scenario)

    from orcsim.bench import bench as measure

    if not json:
        note(f"Measuring for about {duration(seconds)} ...")
    found = measure(scenario, threads=workers, seconds=seconds)
    if json:
        say_json(asdict(found) | {"compile_seconds": compiled})
    else:
        _show(found, scenario, compiled)


def _show(found: "Bench", scenario: "Scenario", compiled: float | None) -> None:
    """Print what was measured."""
    from orcsim.bench import DECISION

    names = ", ".join(dict.fromkeys(policy.name for policy in scenario.policies))
    say(f"{scenario.game.title}, {scenario.players} players, {names}")
    say()
    cores = f"{found.threads} threads"
    rows = [
        ("1 thread", rate(found.games_one), rate(found.decisions_one)),
        (cores, rate(found.games_all), rate(found.decisions_all)),
        (f"{cores}, with tables", rate(found.games_tables), rate(found.games_tables * found.decisions_a_game)),
    ]
    say_table(("", "games/s", "decisions/s"), rows)
    say()
    growth = (found.memory_after - found.memory_before) / _MEBIBYTE
    kept = "compiled code was there already" if compiled is None else f"compiling took {duration(compiled)}"
    say_facts(
        [
            ("scaling", f"{found.scaling:.2f} times on {cores}; plain hashing here: {found.control:.2f} times"),
            ("measured", f"{found.games:,} games, medians of {found.rounds} alternating rounds"),
            ("decision", f"{DECISION}; {found.decisions_a_game:.0f} a game"),
            ("start", f"{duration(found.ready_seconds)} to load; {kept}"),
            ("memory", f"{found.memory_after / _MEBIBYTE:.0f} MiB, {growth:+.0f} MiB while measuring"),
        ]
    )
