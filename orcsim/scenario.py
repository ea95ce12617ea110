"""Scenarios: what is played, checked as a whole before anything heavy starts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from orcsim.edition_files import load_edition
from orcsim.editions import Edition
from orcsim.errors import BadInput, listed, show, suggest
from orcsim.games import GAMES, Game
from orcsim.levels import policy_at
from orcsim.policies import Policy, load_policy
from orcsim.specs import plain
from orcsim.stop_rules import StopRule, make_rule
from orcsim.streams import check_streams

SEEDS = 2**64
MOST_GAMES = 10**10

Name: TypeAlias = str | Path
"""What names an edition or a policy: a built-in name or a path."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything that the outcome of a run depends on, and nothing else.

    Attributes
    ----------
    game, edition
        What is played, by which numbers and rulings.
    players
        How many seats there are.
    policies
        One a seat; with `rotate` the seats take them in turn from game to game.
    games
        How many games; game g depends on seed and g alone.
    seed
        Where all luck comes from, 0 to 2**64 - 1.
    rotate
        Play each deal once in each seating: game g has the deal g // players.
    trace_rounds
        Keep the score after each round as well, and what else the game notes of it.
    stop
        What it is played until, if not until a number of games; `games` are those played at most, and of a run that
        has ended those that were played.
    redraw
        Streams of luck that are other than those of the same games without: what differs between two such runs is
        their doing.
    """

    game: Game
    edition: Edition
    players: int
    policies: tuple[Policy, ...]
    games: int
    seed: int
    rotate: bool = False
    trace_rounds: bool = False
    stop: StopRule | None = None
    redraw: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what does not fit together."""
        _whole("players", self.players, *_ends(self.game.players))
        _whole("games", self.games, 1, MOST_GAMES)
        _whole("seed", self.seed, 0, SEEDS - 1)
        if len(self.policies) != self.players:
            raise BadInput(
                f"policies: found {len(self.policies)} for {self.players} players, allowed: one for all or one each"
            )
        _check_names(self.policies)
        if self.rotate and self.games % self.players:
            n = self.players
            more = self.games + n - self.games % n
            raise BadInput(f"games: found {self.games} with rotate, allowed: a multiple of {n}, such as {more}")
        most = 1 - 1 / self.players
        if self.stop and (margin := self.stop.until_verdict) and margin >= most:
            raise BadInput(f"until_verdict: found {margin:g}, allowed: below {most:.2f} with {self.players} players")

    @property
    def rotation(self) -> int:
        """How many games share a deal."""
        return self.players if self.rotate else 1


def find_game(name: str) -> Game:
    """Return the game called `name`."""
    if name not in GAMES:
        raise BadInput(f"game: found {show(name)}, allowed: {listed(GAMES)}{suggest(name, GAMES)}")
    return GAMES[name]


def make_scenario(  # noqa: PLR0913  # as many as the user has options
    game: str,
    *,
    players: int | None = None,
    policies: Name | Iterable[Name] | None = None,
    level: str | Iterable[str] | None = None,
    games: int = 10_000,
    seed: int = 0,
    edition: Name | None = None,
    set: Mapping[str, object] | Iterable[str] = (),
    rotate: bool = False,
    trace_rounds: bool = False,
    target_error: float | None = None,
    until_verdict: float | None = None,
    redraw: Iterable[str] = (),
) -> Scenario:
    """Return the scenario that the arguments of `orcsim.simulate` describe; see there.

    Raises
    ------
    BadInput
        If an argument is not allowed, or the arguments do not fit together.
    """
    chosen = find_game(game)
    seats = _whole("players", chosen.default_players if players is None else players, *_ends(chosen.players))
    most = _whole("games", games, 1, MOST_GAMES)
    scenario = Scenario(
        game=chosen,
        edition=load_edition(chosen.schema, _source("edition", chosen.edition if edition is None else edition), set),
        players=seats,
        policies=_seat_policies(chosen, seats, _named(chosen, seats, policies, level)),
        games=most,
        seed=_whole("seed", seed, 0, SEEDS - 1),
        rotate=rotate,
        trace_rounds=trace_rounds,
        stop=make_rule(most, target_error, until_verdict),
        redraw=check_streams(redraw, chosen.streams, seats),
    )
    chosen.params_of(scenario.edition, seats)  # refuses an edition that these many cannot play
    return scenario


def _named(
    game: Game, players: int, policies: Name | Iterable[Name] | None, level: str | Iterable[str] | None
) -> Name | Iterable[Name]:
    """Return what names the policies: they themselves, the levels of skill of their seats, or nothing."""
    if level is None:
        return game.policy if policies is None else policies
    if policies is not None:
        raise BadInput("policies and level: found both, allowed: one of them")
    return [policy_at(each, players) for each in ([level] if isinstance(level, str) else level)]


def _seat_policies(game: Game, players: int, named: Name | Iterable[Name]) -> tuple[Policy, ...]:
    """Return one policy a seat: the only one named for all of them, else each its own."""
    several = list(named) if isinstance(named, Iterable) and not isinstance(named, str) else [named]
    names = [_source("policies", name) for name in several]
    loaded = {name: load_policy(game.policy_schema, name) for name in names}
    return tuple(loaded[name] for name in names * (players if len(names) == 1 else 1))


def _source(what: str, found: object) -> str:
    """Return what names an edition or a policy as a text."""
    if not isinstance(found, str | Path):
        raise BadInput(f"{what}: found {show(found)}, allowed: a name or a path")
    return str(found)


def _ends(numbers: range) -> tuple[int, int]:
    """Return the least and the greatest number of players."""
    return numbers[0], numbers[-1]


def _whole(what: str, found: object, low: int, high: int) -> int:
    """Return `found` if it is a whole number from `low` to `high`."""
    number = plain(found)
    if type(number) is not int or not low <= number <= high:
        allowed = f"a whole number from {low} to {high}" if low < high else f"{low} only"
        raise BadInput(f"{what}: found {show(found)}, allowed: {allowed}")
    return number


def _check_names(policies: tuple[Policy, ...]) -> None:
    """Refuse two different policies with one name: the tables could not tell them apart."""
    seen: dict[str, Policy] = {}
    for policy in policies:
        other = seen.setdefault(policy.name, policy)
        if other.digest != policy.digest:
            raise BadInput(
                f"policies: {show(other.source)} and {show(policy.source)} differ and are both called "
                f"{show(policy.name)}, allowed: one name for one policy"
            )
