"""Which runs were played at which level of skill, and which of them belong together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from analyses import QUESTIONS, questions_about
from analyses.mixed_tables import seated
from analyses.wins import n_finished
from orcsim.api import Run
from orcsim.games import Game
from orcsim.levels import LEVELS, policy_at
from orcsim.policies import Policy, load_policy
from orcsim.toml_files import built_in_names

SKILL, MIXED = "skill", "mixed"
LEAST = 2
"""Levels below which nothing can be compared."""

WEAK = ("beginner", "casual")
"""Levels that stand before the game's own policy; the others stand behind it."""

FEW = 6
"""Weights in which a policy may differ from that of a level and still be of that level, as one that is more wary."""

WITHOUT, BUDGET = " without ", ":"
"""What stands in the name of a policy between that of a level and what it does without, or how far it looks ahead."""

NOT_BY_LEVEL = (SKILL, "ladder", "match-ups", "policies", "hidden-customer")
"""Questions of several runs that are about certain policies, so that there is nothing to repeat for others."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The same game at several levels of skill.

    Attributes
    ----------
    runs
        By level, from the weakest to the strongest, the run in which all seats play so; mixed tables come last.
    sweeps
        By question that takes several runs, by level those runs; only questions that two levels can answer.
    """

    runs: dict[str, Run]
    sweeps: dict[str, dict[str, list[Run]]] = field(default_factory=dict)

    @property
    def first(self) -> Run:
        """Return one of the runs, for what they have in common."""
        return next(iter(self.runs.values()))

    @property
    def levels(self) -> list[str]:
        """Return all levels that are there, in their order."""
        there = {*self.runs, *(level for by_level in self.sweeps.values() for level in by_level)}
        return [level for level in order_of(self.any_run.scenario.game) if level in there]

    @property
    def any_run(self) -> Run:
        """Return one run of any kind."""
        return next(self._all())

    def _all(self) -> Iterator[Run]:
        """Yield all runs, those of one table first."""
        yield from self.runs.values()
        for by_level in self.sweeps.values():
            for found in by_level.values():
                yield from found

    @property
    def every_run(self) -> list[Run]:
        """Return all runs, each once."""
        return list({id(run): run for run in self._all()}.values())


def order_of(game: Game) -> tuple[str, ...]:
    """Return the levels from the weakest to the strongest, the game's own policy among them, mixed tables last."""
    return (*WEAK, game.policy, *(level for level in LEVELS if level not in WEAK), MIXED)


def players_at(game: Game, players: int) -> dict[str, str]:
    """Return by level the policy that plays so, whether it is built in or not."""
    named = {level: policy_at(level, players) for level in LEVELS} | {game.policy: game.policy}
    return {level: named[level] for level in order_of(game) if level in named}


def built_in(game: Game, players: int) -> dict[str, str]:
    """Return by level the policy that plays so, of those levels for which the game has one."""
    there = set(built_in_names(game.policy_schema.folder))
    return {level: policy for level, policy in players_at(game, players).items() if policy in there}


def level_of(run: Run) -> str | None:
    """Return the level at which a whole table plays, `mixed` for half of one level and half of another, or None."""
    told = run.scenario
    if told.redraw or told.edition.overrides:
        return None
    names = seated(run)
    levels = [_named(policy, told.game, told.players) for policy in told.policies]
    if len(set(names)) == 1 and not told.rotate:
        return levels[0]
    halves = [names.count(name) for name in dict.fromkeys(names)]
    is_mixed = told.rotate and len(halves) == len(("weak", "strong")) and max(halves) - min(halves) <= 1
    # Plans that meet in a round robin sit at such tables too, but nobody traces their rounds.
    return MIXED if is_mixed and None not in levels and told.trace_rounds else None


def _named(policy: Policy, game: Game, players: int) -> str | None:
    """Return the level that a policy's name says."""
    name = policy.name.partition(WITHOUT)[0].partition(BUDGET)[0]
    return next((level for level, other in players_at(game, players).items() if other == name), None)


def rival_level(run: Run) -> str | None:
    """Return the level of the last seat, which in runs of a sweep is that of all players but those looked at."""
    told = run.scenario
    policy = told.policies[-1]
    found = _named(policy, told.game, told.players)
    if found or policy.name in built_in_names(told.game.policy_schema.folder):
        return found
    schema = told.game.policy_schema
    known = {level: load_policy(schema, name) for level, name in built_in(told.game, told.players).items()}
    apart = {level: _apart(policy, other) for level, other in known.items()}
    nearest = [level for level, n in apart.items() if n == min(apart.values()) and n <= FEW]
    return nearest[0] if len(nearest) == 1 else None


def _apart(policy: Policy, other: Policy) -> int:
    """Return in how many weights two policies differ; in more than any have if they are of different kinds."""
    if policy.kind != other.kind:
        return len(other.weights) + FEW
    return sum(policy.weights[name] != weight for name, weight in other.weights.items())


def gather(runs: Sequence[Run]) -> Tables | None:
    """Return what was played at two levels or more, or None; of several numbers of players that with most levels."""
    families: dict[object, dict[str, Run]] = {}
    for run in runs:
        level = level_of(run)
        if level is not None and run.n_games:
            told = run.scenario
            family = families.setdefault((told.game.name, told.players, told.edition.digest), {})
            known = family.get(level)
            family[level] = run if known is None else max(known, run, key=_worth)
    best = max(families.values(), key=lambda family: (len(family), sum(map(_games, family.values()))), default={})
    sweeps = _sweeps(runs)
    if len(best) < LEAST and not sweeps:
        return None
    order = order_of((next(iter(best.values())) if best else runs[0]).scenario.game)
    return Tables({level: best[level] for level in order if level in best}, sweeps)


def _games(run: Run) -> int:
    """Return how many games a run has."""
    return run.n_games


def _worth(run: Run) -> tuple[bool, int, int]:
    """Return what makes one run of a level better than another: traced rounds, players farther apart, more games."""
    told = run.scenario
    order = list(players_at(told.game, told.players))
    places = [order.index(level) for policy in told.policies if (level := _named(policy, told.game, told.players))]
    return told.trace_rounds, max(places) - min(places), run.n_games


def _sweeps(runs: Sequence[Run]) -> dict[str, dict[str, list[Run]]]:
    """Return by question that takes several runs the runs of each level, where two levels can answer it."""
    if not runs:
        return {}
    by_level: dict[str, list[Run]] = {}
    for run in runs:
        level = rival_level(run)
        if level is not None:
            by_level.setdefault(level, []).append(run)
    game = runs[0].scenario.game
    found: dict[str, dict[str, list[Run]]] = {}
    for name in sweepable(game.name):
        chosen = {level: _chosen(name, by_level[level]) for level in order_of(game) if level in by_level}
        there = {level: some for level, some in chosen.items() if some}
        if len(there) >= LEAST:
            found[name] = there
    return found


def sweepable(game: str) -> list[str]:
    """Return the questions about a game that take several runs and can be asked again of other players."""
    return [
        name
        for name, question in questions_about(game).items()
        if question.takes == "runs" and name not in NOT_BY_LEVEL
    ]


def _chosen(name: str, runs: list[Run]) -> list[Run]:
    """Return the runs of one level that a question is asked of, if it has any of its own."""
    module = QUESTIONS[name].load()
    own = [run for run in module.choose(runs) if n_finished(run) or not QUESTIONS[name].needs_winners]
    borrow = getattr(module, "borrow", None)
    return own if borrow is None or not own else list(borrow(own, runs))
