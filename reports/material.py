"""What a report is made from: runs sorted by the questions they can answer, and named as a reader would name them."""

from collections.abc import Sequence
from dataclasses import dataclass

from analyses import QUESTIONS, questions_about
from analyses.result import SweepWords
from analyses.wins import n_finished, table_name
from orcsim.api import Run
from orcsim.errors import BadInput

FIRST = ("ladder", "match-ups", "skill")
"""Questions that choose before the others, as some of their runs alone look like those of another question."""


APART = ("ablation",)
"""Questions whose runs no other question borrows: players that do without something are no plans of their own."""


@dataclass(frozen=True, slots=True)
class Group:
    """Runs that are told in one line: a single run, or a sweep, which has words of its own."""

    name: str
    runs: list[Run]
    sweep: SweepWords | None = None

    @property
    def n_games(self) -> int:
        """Return how many games were played in all."""
        return sum(run.n_games for run in self.runs)


@dataclass(frozen=True, slots=True)
class Material:
    """Runs by what they are good for.

    Attributes
    ----------
    single
        Looked at one by one.
    chosen
        By question, the runs that it is asked of together; it may borrow some from another question.
    groups
        All runs in the order of the report, each once, sweeps as one; a run that is a part of another one is left out.
    unfinished
        Not good for anything that asks who wins, because every single game stalled.
    """

    single: list[Run]
    chosen: dict[str, list[Run]]
    groups: list[Group]
    unfinished: list[Run]

    @property
    def runs(self) -> list[Run]:
        """Return all runs, in the order of the report."""
        return [run for group in self.groups for run in group.runs]


def sort_runs(runs: Sequence[Run]) -> Material:
    """Tell from their scenarios what runs are good for.

    Raises
    ------
    BadInput
        If there is no run, or the runs are of different games.
    """
    if not runs:
        raise BadInput("run: found none, allowed: at least one")
    games = {run.scenario.game.name for run in runs}
    if len(games) > 1:
        raise BadInput(f"runs: found the games {', '.join(sorted(games))}, allowed: one game in one report")
    together = {name: question for name, question in questions_about(games.pop()).items() if question.takes == "runs"}
    alone = list(runs)
    chosen: dict[str, list[Run]] = {name: [] for name in together}
    for name in sorted(together, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST)):
        chosen[name] = together[name].load().choose(alone)
        alone = [run for run in alone if not any(run is other for other in chosen[name])]
    alone = [run for run in alone if not any(_holds(other, run) for other in alone)]
    apart = {id(run) for name in APART for run in chosen.get(name, [])}
    lent = [run for run in runs if id(run) not in apart]
    told = {
        name: getattr(together[name].load(), "borrow", _keep)(own, runs if name in APART else lent)
        for name, own in chosen.items()
    }
    single, unfinished = ([run for run in alone if (n_finished(run) > 0) == wins] for wins in (True, False))
    first = [Group(run_name(run), [run]) for run in single]
    last = [Group(run_name(run), [run]) for run in unfinished]
    return Material(single, told, [*first, *_groups(chosen), *last], unfinished)


def _holds(run: Run, other: Run) -> bool:
    """Say whether one run holds everything that another does, as equal seeds make equal games."""
    if run is other or _games_of(run) != _games_of(other):
        return False
    more = (run.n_games, run.scenario.trace_rounds), (other.n_games, other.scenario.trace_rounds)
    return all(own >= their for own, their in zip(*more, strict=True)) and more[0] != more[1]


def _games_of(run: Run) -> tuple[object, ...]:
    """Return what game g of a run depends on."""
    told = run.scenario
    policies = (policy.digest for policy in told.policies)
    return (told.players, told.seed, told.rotate, told.redraw, told.edition.digest, *policies)


def _keep(chosen: list[Run], runs: Sequence[Run]) -> list[Run]:
    """Return the runs chosen: most questions borrow none of the others."""
    return chosen


def run_name(run: Run) -> str:
    """Return who sat at the table and what was changed."""
    return ", ".join([table_name(run), *run.scenario.edition.overrides])


def _groups(chosen: dict[str, list[Run]]) -> list[Group]:
    """Return the runs of the questions that take several; where a question has words for all of its runs, as one."""
    groups: list[Group] = []
    for name, runs in chosen.items():
        words = getattr(QUESTIONS[name].load(), "sweep_words", None)
        if words is None or len(runs) == 1:
            groups += [Group(run_name(run), [run]) for run in runs]
        elif runs:
            sweep = words(runs)
            groups.append(Group(sweep.name, runs, sweep))
    return groups
