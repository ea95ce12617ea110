"""Which runs make up a ladder of skill: policies that stand for ever better players, each against its neighbours.

A rung is a policy, from `random` at the foot to players that look ahead. Two rungs meet at tables of two policies, half
and half, each deal in every seating, as in a round robin.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from analyses import words
from analyses.match_up_runs import PAIR, form_words, seats_of, sizes
from analyses.mixed_tables import longest, seated
from analyses.result import SweepWords
from analyses.wins import n_finished
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.policies import PLAYOUTS, RANDOM, SEARCH, Policy, champion_name

LEAST = 3
"""Rungs of a ladder at least."""

WEAK = ("beginner", "casual")
GREEDY = "greedy"

FOOT, FIRST_WEAK, GREEDY_RANK = 0, 1, 3
PLAN, CHAMPION, AHEAD = 4, 5, 6
"""What kind of player stands on a rung, the better the greater; those that look ahead are told apart by budget."""

Met = tuple[str, str]
"""Two rungs that met, the lower one first."""


class Ladder(NamedTuple):
    """Rungs, the lowest first, and the runs of each pair that met, the lower rung first."""

    rungs: tuple[Policy, ...]
    runs: dict[Met, list[Run]]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the rungs."""
        return tuple(policy.name for policy in self.rungs)

    @property
    def every_run(self) -> list[Run]:
        """Return all runs, pair by pair."""
        return [run for runs in self.runs.values() for run in runs]

    @property
    def first(self) -> Run:
        """Return one of the runs, for what all have in common."""
        return self.every_run[0]

    @property
    def players(self) -> int:
        """Return how many sit at each table."""
        return self.first.scenario.players

    @property
    def form(self) -> str:
        """Say how two rungs share a table."""
        lower, upper = next(iter(self.runs))
        return form_words(self.players, [seats_of(run, upper) for run in self.runs[lower, upper]])

    def top_without(self) -> str | None:
        """Return the highest rung that does not look ahead."""
        return next((policy.name for policy in reversed(self.rungs) if policy.kind != SEARCH), None)


def rank_of(policy: Policy, players: int) -> tuple[int, float] | None:
    """Return where a policy stands on a ladder; None if it has no place there.

    Examples
    --------
    >>> from orcsim.games import GAMES
    >>> from orcsim.policies import load_policy
    >>> [rank_of(load_policy(GAMES["orc"].policy_schema, name), 2) for name in ("random", "greedy", "search:50")]
    [(0, 0), (3, 0), (6, 50.0)]
    """
    if policy.kind == RANDOM:
        return FOOT, 0
    if policy.kind == SEARCH:
        named = policy.name.split(":")[0] == SEARCH
        return (AHEAD, policy.weights[PLAYOUTS]) if named else None
    known = {name: FIRST_WEAK + place for place, name in enumerate(WEAK)} | {GREEDY: GREEDY_RANK}
    known |= {champion_name(players): CHAMPION}
    champions = champion_name(players).rstrip("0123456789")
    if policy.name not in known and policy.name.startswith(champions) and policy.name[len(champions) :].isdigit():
        return None  # it was tuned for another number of players
    return known.get(policy.name, PLAN), 0


def pairs_to_play(quick: Sequence[str], ahead: Sequence[str] = ()) -> list[Met]:
    """Return which rungs meet: neighbours, next neighbours of quick ones, and the best quick one with all above it.

    So no odd result can tear the ratings apart. Next neighbours that look ahead would take most of the time.

    Examples
    --------
    >>> pairs_to_play(["a", "b", "c"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> pairs_to_play(["a", "b"], ["x", "y"])
    [('a', 'b'), ('b', 'x'), ('b', 'y'), ('x', 'y')]
    """
    rungs = [*quick, *ahead]
    best, last = len(quick) - 1, len(rungs) - 1
    near = {(i, min(i + step, last)) for i in range(last) for step in (1, PAIR) if step == 1 or i + step <= best}
    return [(rungs[i], rungs[j]) for i, j in sorted(near | {(best, j) for j in range(best + 1, last + 1)})]


def gather(runs: Sequence[Run]) -> Ladder | None:
    """Return the longest ladder among some runs, or None if there is none."""
    families: dict[object, list[Run]] = {}
    for run in runs:
        told = run.scenario
        if told.rotate and not told.redraw and len(set(seated(run))) == PAIR and n_finished(run):
            families.setdefault((told.game.name, told.players, told.seed, told.edition.digest), []).append(run)
    found = [ladder for family in families.values() if (ladder := _ladder(longest(family)))]
    return max(found, key=lambda ladder: (len(ladder.rungs), len(ladder.runs)), default=None)


def _ladder(family: Sequence[Run]) -> Ladder | None:
    """Return the ladder on one set of deals: rungs of which each met the next one, and all their meetings."""
    players = family[0].scenario.players
    ranked = [(rank, policy.name, policy) for policy in _policies(family) if (rank := rank_of(policy, players))]
    rungs = [policy for _, _, policy in sorted(ranked, key=lambda each: each[:2])]
    met = _met(family, [policy.name for policy in rungs])
    rungs = _one_plan(rungs, met, players)
    chain = _longest_chain([policy.name for policy in rungs], met)
    if len(chain) < LEAST:
        return None
    kept = tuple(policy for policy in rungs if policy.name in chain)
    pairs = [(a.name, b.name) for at, a in enumerate(kept) for b in kept[at + 1 :] if (a.name, b.name) in met]
    return Ladder(kept, {pair: met[pair] for pair in pairs})


def _policies(family: Iterable[Run]) -> list[Policy]:
    """Return the policies that play under names that are theirs alone."""
    known: dict[str, dict[str, Policy]] = {}
    for run in family:
        for policy in run.scenario.policies:
            known.setdefault(policy.name, {})[policy.digest] = policy
    return [next(iter(same.values())) for same in known.values() if len(same) == 1]


def _met(family: Sequence[Run], rungs: Sequence[str]) -> dict[Met, list[Run]]:
    """Return the runs of each pair of rungs that met at all the tables it takes, as many games at each."""
    players = family[0].scenario.players
    tables: dict[Met, dict[int, Run]] = {}
    for run in sorted(family, key=lambda run: run.n_games):  # the longest comes last and stays
        names = set(seated(run))
        if names <= set(rungs):
            lower, upper = sorted(names, key=rungs.index)
            tables.setdefault((lower, upper), {})[seats_of(run, upper)] = run
    wanted = sizes(players)
    whole = {pair: [found[n] for n in wanted] for pair, found in tables.items() if set(wanted) <= set(found)}
    return {pair: found for pair, found in whole.items() if len({run.n_games for run in found}) == 1}


def _one_plan(rungs: list[Policy], met: Iterable[Met], players: int) -> list[Policy]:
    """Return the rungs with one hand-made plan at most: the one that met most others."""
    pairs = list(met)
    plans = [policy.name for policy in rungs if rank_of(policy, players) == (PLAN, 0)]
    kept = max(plans, key=lambda plan: sum(plan in pair for pair in pairs), default=None)
    return [policy for policy in rungs if policy.name == kept or policy.name not in plans]


def _longest_chain(names: Sequence[str], met: Iterable[Met]) -> list[str]:
    """Return the longest chain of rungs, from below, each of which met the next."""
    best: dict[str, list[str]] = {}
    pairs = set(met)
    for name in names:
        below = [best[other] for other in best if (other, name) in pairs]
        best[name] = [*max(below, key=len, default=[]), name]
    return max(best.values(), key=len, default=[])


def require(runs: Sequence[Run]) -> Ladder:
    """Return the ladder in some runs, or refuse them."""
    ladder = gather(runs)
    if ladder is None:
        raise BadInput(
            f"runs: found {len(runs)} without a ladder, allowed: rotated runs of {LEAST} rungs or more, such as "
            "random, beginner, casual, greedy, champion_4 and search:50, each against the next, half and half, "
            "with one seed"
        )
    return ladder


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of the longest ladder that goes beyond what was made by hand, or nothing.

    Pairs that no ladder would play are left to other questions.
    """
    ladder = gather(runs)
    if ladder is None or not any(_is_beyond(policy, ladder.players) for policy in ladder.rungs):
        return []
    quick, ahead = ([p.name for p in ladder.rungs if (p.kind == SEARCH) == looks] for looks in (False, True))
    wanted = pairs_to_play(quick, ahead)
    return [run for pair, found in ladder.runs.items() if pair in wanted for run in found]


def _is_beyond(policy: Policy, players: int) -> bool:
    """Say whether a rung was tuned or looks ahead."""
    rank = rank_of(policy, players)
    return rank is not None and rank[0] >= CHAMPION


def sweep_words(runs: Sequence[Run]) -> SweepWords:
    """Name such runs by the rungs that meet."""
    ladder = require(runs)
    return SweepWords(
        f"{ladder.form}; a ladder of {len(ladder.rungs)} players, seats rotated",
        f"and so on for each pair of rungs that meets, of {words.joined(list(ladder.names))}, each into a folder of "
        "its own.",
    )
