"""What is to be tuned and how, checked as a whole before anything heavy starts."""

import importlib.metadata
import math
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orcsim import __version__
from orcsim.errors import BadInput, show
from orcsim.files import writing
from orcsim.policies import RANDOM, Policy, load_policy
from orcsim.scenario import Name, Scenario, make_scenario
from orcsim.tuning.field import plans_of
from orcsim.tuning.space import Space, make_space

GAMES, GENERATIONS = 600, 100
"""Games of each candidate in a generation, and generations, unless told otherwise."""

_TESTED = 10  # times the games of a generation are played for the choice and against each plan in the test
_MOST_GENERATIONS = 100_000
_MOST_MINUTES = 100_000.0
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")
_LIBRARIES = ("cmaes", "numpy")


@dataclass(frozen=True, slots=True)
class Plan:
    """A tuning before it is played.

    Attributes
    ----------
    scenario
        Game, edition and number of seats; `start` sits in all of them.
    space
        What is searched.
    plans
        The policies that candidates meet, besides earlier champions.
    rivals
        The policies that the champion is tested against.
    games, most, seconds
        Games of a candidate in a generation, and the generations and seconds after which the search ends.
    name, out
        What the champion is called and where it goes.
    kernels
        What the rules were compiled from.
    named
        Sources of the policies that candidates meet, if they are not simply the plans of the game.
    """

    scenario: Scenario
    space: Space
    plans: tuple[Policy, ...]
    rivals: tuple[Policy, ...]
    games: int
    most: int
    seconds: float
    name: str
    out: Path
    kernels: str
    named: tuple[str, ...] = ()

    @property
    def start(self) -> Policy:
        """The policy whose weights are changed."""
        return self.space.start

    @property
    def seed(self) -> int:
        """Where all luck comes from."""
        return self.scenario.seed

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.scenario.players

    @property
    def deals(self) -> int:
        """How many deals a candidate plays in a generation, each in every seating."""
        return -(-self.games // self.players)

    @property
    def test_deals(self) -> int:
        """How many deals are played for the choice, and against each rival in the test."""
        return _TESTED * self.deals

    @property
    def about(self) -> dict[str, Any]:
        """Everything that the scores of a generation depend on, as plain data."""
        told, rules = self.scenario, self.scenario.game
        versions = {"orcsim": __version__, "rules": rules.version, "kernels": self.kernels}
        versions |= {library: importlib.metadata.version(library) for library in _LIBRARIES}
        return {
            "game": rules.name,
            "players": told.players,
            "from": f"{self.start.name} {self.start.digest[:12]}",
            "edition": f"{told.edition.name} {told.edition.digest[:12]}",
            "games": self.games,
            "seed": told.seed,
            "plans": ", ".join(f"{policy.name} {policy.digest[:12]}" for policy in self.plans),
            **{f"version of {what}": version for what, version in versions.items()},
        }

    def command_for(self, generations: int) -> str:
        """Return the command that makes the champion of so many generations again."""
        edition = self.scenario.edition
        words = ["orcsim", "tune", self.scenario.game.name, "--players", str(self.players), "--from", self.start.source]
        words += ["--games", str(self.games), "--generations", str(generations), "--seed", str(self.seed)]
        words += ["--edition", edition.source]
        for override in edition.overrides:
            words += ["--set", override]
        words += ["--rivals", ",".join(self.named)] if self.named else []
        return shlex.join([*words, "--name", self.name])

    def told(self, generations: int, chosen: int) -> list[str]:
        """Return how a champion was made, in lines that end with a colon for the command."""
        versions = ", ".join(f"{library} {importlib.metadata.version(library)}" for library in _LIBRARIES)
        return [
            f"Made from {self.start.name} by orcsim {__version__} ({versions}), version {self.scenario.game.version} "
            f"of the rules, for {self.players} players.",
            f"CMA-ES, {generations} generations with {self.games} games for each candidate; "
            + (f"the best champion was that of generation {chosen}." if chosen else "nothing better was found."),
            "This makes it again:",
        ]

    def prepare_folder(self) -> None:
        """Make the folder."""
        with writing(self.out):
            self.out.mkdir(parents=True, exist_ok=True)


def make_plan(  # noqa: PLR0913  # as many as the user has options
    game: str,
    start: Name,
    *,
    players: int | None,
    games: int,
    generations: int | None,
    minutes: float | None,
    seed: int,
    edition: Name | None,
    set: Mapping[str, object] | Iterable[str],
    out: str | Path | None,
    name: str | None,
    rivals: Iterable[Name] | None = None,
) -> Plan:
    """Return the plan that the arguments of `tune` describe; see there.

    Raises
    ------
    BadInput
        If an argument is not allowed, or the arguments do not fit together.
    """
    scenario = make_scenario(game, players=players, policies=start, games=games, seed=seed, edition=edition, set=set)
    policy, schema = scenario.policies[0], scenario.game.policy_schema
    if policy.kind == RANDOM:
        raise BadInput(f"from: found {show(policy.source)}, which has no weights, allowed: a policy that has some")
    named = () if rivals is None else tuple(str(rival) for rival in rivals)
    plans = [load_policy(schema, rival) for rival in named] if named else plans_of(scenario.game)
    most, seconds = _ends(generations, minutes)
    called = _checked_name(f"{policy.name}_tuned" if name is None else name, policy, plans)
    usual = load_policy(schema, scenario.game.policy)
    tested = {known.digest: known for known in (usual, *plans, policy)}
    rotated = Scenario(
        scenario.game,
        scenario.edition,
        scenario.players,
        scenario.policies,
        scenario.players,
        scenario.seed,
        rotate=True,
    )
    return Plan(
        scenario=rotated,
        space=make_space(policy, plans, schema),
        plans=tuple(plans),
        rivals=tuple(tested.values()),
        games=games,
        most=most,
        seconds=seconds,
        name=called,
        out=Path("tuned") / scenario.game.name / called if out is None else Path(out),
        kernels=scenario.game.kernel().digest,
        named=named,
    )


def _ends(generations: int | None, minutes: float | None) -> tuple[int, float]:
    """Return the generations and the seconds after which the search ends."""
    if minutes is not None and not 0 < minutes <= _MOST_MINUTES:
        raise BadInput(f"minutes: found {minutes:g}, allowed: above 0, at most {_MOST_MINUTES:g}")
    if generations is None:
        generations = GENERATIONS if minutes is None else _MOST_GENERATIONS
    if type(generations) is not int or not 1 <= generations <= _MOST_GENERATIONS:
        raise BadInput(f"generations: found {show(generations)}, allowed: a whole number from 1 to {_MOST_GENERATIONS}")
    return generations, math.inf if minutes is None else 60 * minutes


def _checked_name(name: str, start: Policy, plans: Iterable[Policy]) -> str:
    """Return a name that can be that of a file and of no other policy."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadInput(
            f"name: found {show(name)}, allowed: a letter and then at most 59 letters, digits, hyphens and underscores"
        )
    if name in {start.name, "candidate", *(plan.name for plan in plans)}:
        raise BadInput(f"name: found {show(name)}, which another policy bears, allowed: another name")
    return name
