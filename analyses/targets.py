"""What a designer wants of a game, as a file, and whether games played on seeds of their own keep to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isnan
from pathlib import Path
from typing import Any

import polars as pl

from analyses import words
from analyses.course_meanings import BETTER, LEADLESS, LOWER
from analyses.metrics import SHARE, TRACED, find, measure
from analyses.result import Column, Result, Table
from analyses.wins import read_wins
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput, listed, show, suggest
from orcsim.scenario import Scenario, find_game, make_scenario
from orcsim.specs import plain
from orcsim.toml_files import read_toml

MET, MISSED, UNDECIDED = "met", "missed", "undecided"

SEED = 20_000_003
"""Seed of the games if the file names none: far from those that people type while they tune a game."""

GAMES = 100_000
SPREAD = "seat_spread"
_SPREAD_MEANING = "Greatest difference between the win shares of two seats."
_KEYS = ("game", "edition", "policy", "policies", "players", "games", "seed", "targets")
_TARGET_KEYS = ("at_least", "at_most", "players")


@dataclass(frozen=True, slots=True)
class Target:
    """A metric and the ends that it is to keep within; `players` are the numbers of players for which it is to."""

    metric: str
    at_least: float
    at_most: float
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Targets:
    """What a file wants: the games to be played, one scenario for each number of players, and the targets."""

    source: str
    scenarios: tuple[Scenario, ...]
    targets: tuple[Target, ...]


def load_targets(path: Path, *, games: int | None = None, seed: int | None = None) -> Targets:
    """Read a file of targets; `games` and `seed` go before what it says.

    Raises
    ------
    BadInput
        If it is not as it should be; the message says where and what is allowed.
    """
    table = read_toml(path, "file of targets")
    for key in table:
        if key not in _KEYS:
            raise BadInput(f"{path}: unknown key {show(key)}, allowed: {listed(_KEYS)}{suggest(key, _KEYS)}")
    if not isinstance(table.get("game"), str):
        raise BadInput(f"{path}: game: found {_found(table, 'game')}, allowed: the name of a game")
    game = find_game(table["game"])
    players = _players(path, "players", table.get("players", [game.default_players]), game.players)
    policies = table.get("policies", table.get("policy"))
    wanted = table.get("targets")
    traced = isinstance(wanted, Mapping) and not set(TRACED).isdisjoint(wanted) and game.name not in LEADLESS
    scenarios = [
        make_scenario(
            game.name,
            players=seats,
            policies=policies,
            games=_rounded(games or _whole(path, table, "games", GAMES), seats if _is_contest(policies) else 1),
            seed=_whole(path, table, "seed", SEED) if seed is None else seed,
            edition=table.get("edition"),
            rotate=_is_contest(policies),
            trace_rounds=traced,
        )
        for seats in players
    ]
    if not isinstance(wanted, Mapping) or not wanted:
        raise BadInput(f"{path}: targets: found {_found(table, 'targets')}, allowed: a table [targets.METRIC] for each")
    targets = [_target(path, name, told, players) for name, told in wanted.items()]
    return Targets(str(path), tuple(scenarios), tuple(targets))


def _is_contest(policies: object) -> bool:
    """Say whether several policies meet."""
    return isinstance(policies, list) and len(set(map(str, policies))) > 1


def _rounded(games: int, rotation: int) -> int:
    """Return the next number of games that fills the blocks of a rotation."""
    return -(-games // rotation) * rotation


def _found(table: Mapping[str, Any], key: str) -> str:
    """Return what stands at a key, for a message."""
    return show(table[key]) if key in table else "nothing"


def _whole(path: Path, table: Mapping[str, Any], key: str, default: int) -> int:
    """Return the whole number at a key."""
    found = plain(table.get(key, default))
    if type(found) is not int or found < 0:
        raise BadInput(f"{path}: {key}: found {_found(table, key)}, allowed: a whole number")
    return found


def _players(path: Path, where: str, found: object, allowed: range) -> tuple[int, ...]:
    """Return the numbers of players that a key lists."""
    if not isinstance(found, list) or not found or not all(type(n) is int and n in allowed for n in found):
        ends = f"from {allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"of {allowed[0]} only"
        raise BadInput(
            f"{path}: {where}: found {show(found)}, allowed: a list of numbers {ends}, such as [{allowed[0]}]"
        )
    return tuple(found)


def _target(path: Path, name: str, told: object, players: tuple[int, ...]) -> Target:
    """Return one target."""
    where = f"targets.{name}"
    if not isinstance(told, Mapping) or not {"at_least", "at_most"} & set(told):
        inner = [key for key, part in told.items() if isinstance(part, Mapping)] if isinstance(told, Mapping) else []
        hint = f'; a name with a dot stands in quotes: [targets."{name}.{inner[0]}"]' if inner else ""
        raise BadInput(f"{path}: {where}: found {show(told)}, allowed: at_least, at_most or both{hint}")
    for key, value in told.items():
        if key not in _TARGET_KEYS:
            raise BadInput(f"{path}: {where}: unknown key {show(key)}, allowed: {listed(_TARGET_KEYS)}")
        if key != "players" and not _is_number(value):
            raise BadInput(f"{path}: {where}.{key}: found {show(value)}, allowed: a number")
    low, high = float(told.get("at_least", -inf)), float(told.get("at_most", inf))
    if low >= high:
        raise BadInput(f"{path}: {where}: found at_least {low:g} and at_most {high:g}, allowed: at_least below at_most")
    of = range(min(players), max(players) + 1)
    seats = _players(path, f"{where}.players", told["players"], of) if "players" in told else players
    return Target(name, low, high, seats)


def _is_number(value: object) -> bool:
    """Say whether a value is a number; true is none, nor is nan."""
    return isinstance(value, int | float) and not isinstance(value, bool) and not isnan(value)


def play(targets: Targets, run_scenario: Callable[[Scenario], Run]) -> list[Run]:
    """Play the games of all scenarios; metrics that a game does not have are refused before the next begins."""
    runs = []
    for scenario in targets.scenarios:
        runs.append(run_scenario(scenario))
        for target in targets.targets:
            if target.metric != SPREAD:
                find(runs[-1], target.metric)
    return runs


def check(targets: Targets, runs: list[Run], level: float = stats.LEVEL) -> Result:
    """Return whether the games keep to the targets.

    A target is met if the interval of its metric lies within its ends, missed if it lies wholly outside, and undecided
    otherwise. All intervals hold together.
    """
    pairs = [(target, run) for target in targets.targets for run in runs if run.scenario.players in target.players]
    table = pl.DataFrame([_row(target, run, len(pairs), level) for target, run in pairs])
    counts = {verdict: table.filter(pl.col("verdict") == verdict).height for verdict in (MISSED, UNDECIDED, MET)}
    worst = next(verdict for verdict, n in counts.items() if n)
    told = [f"{words.plural(n, 'target')} {verdict}" for verdict, n in counts.items() if n]
    name = runs[0].scenario.game.title
    return Result(
        question="check",
        title=f"Does {name} keep to {targets.source}?",
        verdict={MISSED: "MISSED", UNDECIDED: "UNDECIDED", MET: "MET"}[worst],
        tone={MISSED: "bad", UNDECIDED: "open", MET: "good"}[worst],
        answer=f"{words.capital(words.joined(told))}. {_still_needed(table)}All {level:.0%} intervals hold together.",
        remarks=tuple(
            f"{run.scenario.players} players: {words.count(run.n_games)} games of "
            f"“{run.scenario.edition.title}”, seed {run.scenario.seed}."
            for run in runs
        ),
        tables=(_shown(table, level),),
        figures=(),
        definitions=(BETTER, *{row["metric"]: row["meaning"] for row in table.to_dicts()}.items()),
        brief=f"Targets for {name}: {words.joined([f'{n} {verdict}' for verdict, n in counts.items() if n])}.",
    )


def _row(target: Target, run: Run, looks: int, level: float) -> dict[str, Any]:
    """Return how one target fares with one number of players."""
    value, interval, (meaning, better), is_share = _measured(target, run, looks, level)
    is_met = interval.lies_within(target.at_least, target.at_most)
    verdict = MET if is_met else MISSED if interval.lies_outside(target.at_least, target.at_most) else UNDECIDED
    return {
        "metric": target.metric,
        "meaning": meaning,
        "better": better,
        "players": run.scenario.players,
        "wanted": _wanted(target, is_share=is_share),
        "value": value,
        "low": interval.low,
        "high": interval.high,
        "told": _told(value, is_share=is_share),
        "between": f"{_told(interval.low, is_share=is_share)} to {_told(interval.high, is_share=is_share)}",
        "verdict": verdict,
        "games": None if verdict != UNDECIDED else _games_needed(target, value, interval, run.n_games),
    }


def _measured(
    target: Target, run: Run, looks: int, level: float
) -> tuple[float, stats.Interval, tuple[str, str], bool]:
    """Return a metric with its interval, what it is and which way is better, and whether it is a share."""
    if target.metric == SPREAD:
        # The level of one of so many intervals, as the spread looks at all pairs of seats by itself.
        value, interval = stats.spread_of(read_wins(run).shares(), 1 - (1 - level) / looks)
        return value, interval, (_SPREAD_MEANING, LOWER), True
    metric = find(run, target.metric)
    found = measure(run, metric)
    if found is None:
        raise BadInput(f"targets.{target.metric}: found no game that counts, allowed: games with winners")
    is_share = metric.unit == SHARE
    ends = {"low": 0.0, "high": 1.0} if is_share else {"low": -inf, "high": inf, "span": found.reach}
    return found.value, found.mean("units").interval(level, looks, **ends), (metric.meaning, metric.better), is_share


def _games_needed(target: Target, value: float, interval: stats.Interval, games: int) -> int | None:
    """Return about how many games decide a target, if the metric stays where it is; None if it lies on an end."""
    gap = min(abs(value - target.at_least), abs(value - target.at_most))
    half = (interval.high - interval.low) / 2
    return round(games * max(half / gap, 1.0) ** 2) if gap > 0 and half > 0 else None


def _still_needed(table: pl.DataFrame) -> str:
    """Say how many games decide all undecided targets, if each metric stays where it is."""
    undecided = table.filter(pl.col("verdict") == UNDECIDED)
    if not undecided.height:
        return ""
    if undecided["games"].null_count():
        return "No number of games decides a metric that lies on an end. "
    most = words.rounded_up(max(undecided["games"]))
    return f"About {most} games in all would decide, if each metric stays where it is. "


def _wanted(target: Target, *, is_share: bool) -> str:
    """Say what a target wants."""
    low, high = (_told(end, is_share=is_share) for end in (target.at_least, target.at_most))
    if target.at_least == -inf:
        return f"at most {high}"
    return f"at least {low}" if target.at_most == inf else f"{low} to {high}"


def _told(value: float, *, is_share: bool) -> str:
    """Write a value of a metric."""
    return words.percent(value, 2) if is_share else words.number(value, 2)


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("metric", "metric"),
        Column("better", "better"),
        Column("players", "players"),
        Column("wanted", "wanted"),
        Column("told", "found"),
        Column("between", f"{level:.0%} interval"),
        Column("verdict", "verdict"),
        Column("games", "games that decide", words.rounded_up),
    )
    return Table("targets", "Targets; all intervals hold together", table, columns, in_text=True)
