"""`orcsim replay`: one game told as a report, as lines of JSON or as a page."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.options import Edition, Level, Players, Policies, Policy, Redraw, Rotate, Set, scenario_of, whole_number
from orcsim.errors import BadInput, listed, show, suggest

if TYPE_CHECKING:
    from orcsim.replay import Replay
    from orcsim.scenario import Scenario


class Format(StrEnum):
    """How a game is written."""

    TEXT = "text"
    JSONL = "jsonl"
    HTML = "html"


What = Annotated[str, typer.Argument(metavar="GAME|RUN", help="Name of a game, or the folder of a run.")]
Number = Annotated[int, typer.Option("--game", metavar="K", parser=whole_number, help="Number of the game, from 0.")]
Seed = Annotated[int | None, typer.Option(metavar="S", parser=whole_number, help="Seed [default: 0, or the run's].")]
Written = Annotated[Format, typer.Option("--format", help="A report, one event a line, or a web page.")]


def replay(
    what: What,
    number: Number,
    seed: Seed = None,
    written: Written = Format.TEXT,
    players: Players = None,
    policy: Policy = None,
    policies: Policies = None,
    level: Level = None,
    rotate: Rotate = False,
    edition: Edition = None,
    changes: Set = None,
    redraw: Redraw = None,
) -> None:
    """Tell one game, round by round.

    Who did what, and what it brought; the number of the game and the seed decide all of its luck.
    """
    from orcsim.games import GAMES
    from orcsim.replay import replay as play_again

    given = {
        "players": players,
        "policy": policy,
        "policies": policies,
        "level": level,
        "rotate": rotate or None,
        "edition": edition,
        "set": changes,
        "seed": seed,
        "redraw": redraw,
    }
    if what in GAMES:
        scenario = scenario_of(
            what,
            players=players,
            policy=policy,
            policies=policies,
            level=level,
            seed=seed or 0,
            edition=edition,
            changes=changes,
            rotate=rotate,
            redraw=redraw,
            games=_enough(rotate, what, players),
        )
    else:
        scenario = _scenario_of_run(what, number, [name for name, value in given.items() if value is not None])
    _print(play_again(scenario, number), written, what)


def _enough(rotate: bool, game: str, players: int | None) -> int:
    """Return a number of games that any seating allows; which game is told does not depend on it."""
    from orcsim.games import GAMES

    return (players or GAMES[game].default_players) if rotate and (players or 1) > 0 else 1


def _scenario_of_run(what: str, number: int, given: list[str]) -> "Scenario":
    """Return the scenario of the run in a folder."""
    from orcsim.api import open_run
    from orcsim.games import GAMES

    if not Path(what).is_dir():
        raise BadInput(f"found {show(what)}, allowed: {listed(GAMES)}, or the folder of a run{suggest(what, GAMES)}")
    if given:
        raise BadInput(f"--{given[0]}: found with a run, allowed: only with a game; a run has its own")
    scenario = open_run(what).scenario
    if not 0 <= number < scenario.games:
        raise BadInput(f"--game: found {number}, allowed: 0 to {scenario.games - 1}, the games of this run")
    return scenario


def _print(played: "Replay", written: Format, what: str) -> None:
    """Print a game in the form that was asked for."""
    if written is Format.JSONL:
        print(played.jsonl(), end="")
        return
    story = played.story(_facts(played))
    if written is Format.TEXT:
        from orcsim.story import as_text

        print(as_text(story), end="")
    else:
        from orcsim.story_html import as_html

        print(as_html(story))


def _facts(played: "Replay") -> list[str]:
    """Return what stands above the story."""
    scenario = played.scenario
    seats = ", ".join(f"seat {seat} {policy.name}" for seat, policy in enumerate(played.cast))
    edition = f"edition {scenario.edition.title}"
    changed = f", with {', '.join(scenario.edition.overrides)}" if scenario.edition.overrides else ""
    return [f"{scenario.players} players: {seats}", edition + changed]
