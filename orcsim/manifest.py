"""The manifest of a run: everything that its numbers depend on, as plain data, and back again."""

import importlib.metadata
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from orcsim import __version__
from orcsim.edition_files import edition_from_dict
from orcsim.errors import BadInput, show
from orcsim.games import GAMES
from orcsim.policies import policy_from_dict
from orcsim.scenario import Scenario, find_game
from orcsim.stop_rules import rule_from_dict
from orcsim.streams import check_streams

FORMAT = "orcsim-run"
FORMAT_VERSION = 1
_LIBRARIES = ("numpy", "numba", "polars")

Header: TypeAlias = dict[str, Any]
"""The manifest without the parts."""


def make_header(scenario: Scenario, kernel_digest: str) -> Header:
    """Return what is known about a run before it is played; the same scenario and versions give the same header."""
    game = scenario.game
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "command": command_of(scenario),
        "game": game.name,
        "title": game.title,
        "players": scenario.players,
        "games": scenario.games,
        "seed": scenario.seed,
        "rotate": scenario.rotate,
        "trace_rounds": scenario.trace_rounds,
        "edition": scenario.edition.to_dict(),
        "seats": [policy.name for policy in scenario.policies],
        "policies": {policy.name: policy.to_dict() for policy in scenario.policies},
        "versions": {
            "orcsim": __version__,
            "rules": game.version,
            "kernels": kernel_digest,
            **{library: importlib.metadata.version(library) for library in _LIBRARIES},
        },
        **({} if scenario.stop is None else {"stopping": scenario.stop.to_dict()}),
        **({"redraw": list(scenario.redraw)} if scenario.redraw else {}),
    }


def command_of(scenario: Scenario) -> str:
    """Return the command that plays a scenario again; `--out DIR` keeps what it plays."""
    most = scenario.games if scenario.stop is None else scenario.stop.most_games
    words = ["orcsim", "simulate", *_played_by(scenario, "--games", most)]
    words += ["--trace-rounds"] * scenario.trace_rounds
    words += [] if scenario.stop is None else scenario.stop.options
    return shlex.join(words)


def replay_command(scenario: Scenario, game: int) -> str:
    """Return the command that tells one game of a scenario."""
    return shlex.join(["orcsim", "replay", *_played_by(scenario, "--game", game)])


def _played_by(scenario: Scenario, option: str, number: int) -> list[str]:
    """Return the words that name what is played, with the games that are meant behind `option`."""
    words = [scenario.game.name, "--players", str(scenario.players)]
    sources = [policy.source for policy in scenario.policies]
    words += ["--policy", sources[0]] if len(set(sources)) == 1 else ["--policies", ",".join(sources)]
    words += [option, str(number), "--seed", str(scenario.seed), "--edition", scenario.edition.source]
    for override in scenario.edition.overrides:
        words += ["--set", override]
    words += ["--redraw", ",".join(scenario.redraw)] if scenario.redraw else []
    return words + ["--rotate"] * scenario.rotate


def scenario_of(header: Mapping[str, Any], where: Path) -> Scenario:
    """Return the scenario that a header, read from the file `where`, tells.

    Raises
    ------
    BadInput
        If it is not the header of a run of ours, or of a version that this one does not read.
    """
    if header.get("format") != FORMAT or header.get("format_version") != FORMAT_VERSION:
        found = f"{header.get('format')} {header.get('format_version')}"
        raise BadInput(f'{where}: format: found {show(found)}, allowed: "{FORMAT} {FORMAT_VERSION}"')
    try:
        game = find_game(header["game"])
        edition = edition_from_dict(header["edition"], game.schema, where)
        if edition.digest != header["edition"]["digest"]:
            raise BadInput(
                f"{where}: edition: its values do not fit its digest, allowed: a manifest as orcsim wrote it"
            )
        policies = {
            name: policy_from_dict(told, game.policy_schema, where) for name, told in header["policies"].items()
        }
        return Scenario(
            game=game,
            edition=edition,
            players=header["players"],
            policies=tuple(policies[name] for name in header["seats"]),
            games=header["games"],
            seed=header["seed"],
            rotate=header["rotate"] is True,
            trace_rounds=header["trace_rounds"] is True,
            stop=rule_from_dict(header.get("stopping")),
            redraw=check_streams(header.get("redraw", ()), game.streams, header["players"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"{where}: not a manifest of orcsim: {type(error).__name__} {error}") from None
    except BadInput as error:
        raise _with_age(error, header) from None


def _with_age(error: BadInput, header: Mapping[str, Any]) -> BadInput:
    """Return a refusal of a manifest that also says if it is of another version of the rules, and what to do then."""
    versions, command = header.get("versions"), header.get("command")
    played = versions.get("rules") if isinstance(versions, Mapping) else None
    game = GAMES.get(str(header.get("game")))
    if game is None or not isinstance(played, int) or not isinstance(command, str) or played == game.version:
        return error
    return BadInput(
        f"{error}; it was played by version {played} of the rules, not {game.version}; this plays it anew: {command}"
    )


def difference(there: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """Say in a few words what keeps one run from going on as another, or nothing; the number of games does not."""
    old, new = _identity(there), _identity(here)
    for what, value in new.items():
        if old.get(what) != value:
            return f"{what} {show(old.get(what))} there, {show(value)} here"
    return ""


def _identity(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return everything that decides what a game of the run looks like."""
    same = {key: header[key] for key in ("game", "players", "seed", "rotate", "trace_rounds")}
    edition, policies = header["edition"], header["policies"]
    return {
        **same,
        "edition": f"{edition['name']} {edition['digest'][:12]}",
        "policies": ", ".join(f"{name} {policies[name]['digest'][:12]}" for name in header["seats"]),
        "stopping": " ".join(rule.options) if (rule := rule_from_dict(header.get("stopping"))) else "none",
        "redraw": ",".join(header.get("redraw", ())),
        **{f"version of {name}": version for name, version in header["versions"].items()},
    }
