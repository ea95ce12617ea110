"""What a report is made from: runs sorted by the questions they can answer, and named as a reader would name them."""

from collections.abc import Sequence
from dataclasses import dataclass

from analyses import words
from analyses.target_sweep import KEY
from analyses.trophy_target import target_of
from analyses.wins import n_finished, table_name
from orcsim.api import Run
from orcsim.errors import BadInput


@dataclass(frozen=True, slots=True)
class Group:
    """Runs that are told in one line: a single run, or a sweep."""

    name: str
    runs: list[Run]

    @property
    def n_games(self) -> int:
        """Return how many games were played in all."""
        return sum(run.n_games for run in self.runs)

    @property
    def is_sweep(self) -> bool:
        """Say whether the runs differ in what was set."""
        return len(self.runs) > 1


@dataclass(frozen=True, slots=True)
class Material:
    """Runs by what they are good for.

    Attributes
    ----------
    single
        Looked at one by one: seats, length, industries.
    sweep
        Equal but for the number of trophies that wins and of players.
    contests
        Different policies in rotated seats.
    unfinished
        Neither of these can be answered, because every single game stalled.
    """

    single: list[Run]
    sweep: list[Run]
    contests: list[Run]
    unfinished: list[Run]

    @property
    def runs(self) -> list[Run]:
        """Return all runs, in the order of the report."""
        return [*self.single, *self.sweep, *self.contests, *self.unfinished]

    @property
    def groups(self) -> list[Group]:
        """Return all runs, the sweep as one."""
        sweep = [Group(_sweep_name(self.sweep), self.sweep)] if self.sweep else []
        first, last = (
            [Group(run_name(run), [run]) for run in runs] for runs in (self.single, [*self.contests, *self.unfinished])
        )
        return [*first, *sweep, *last]


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
    aimed = [run for run in runs if _is_aimed(run)]
    sweep = aimed if len({target_of(run) for run in aimed}) > 1 else []
    others = [run for run in runs if not any(run is other for other in sweep)]
    unfinished = [run for run in others if n_finished(run) == 0]
    others = [run for run in others if n_finished(run)]
    contests = [run for run in others if run.scenario.rotate and len(_policies(run)) > 1]
    single = [run for run in others if not any(run is other for other in contests)]
    return Material(single, sweep, contests, unfinished)


def run_name(run: Run) -> str:
    """Return who sat at the table and what was changed."""
    return ", ".join([table_name(run), *run.scenario.edition.overrides])


def _policies(run: Run) -> set[str]:
    """Return the names of the policies that play."""
    return {policy.name for policy in run.scenario.policies}


def _is_aimed(run: Run) -> bool:
    """Say whether a run's trophy target was set on top of its edition, with equal players in fixed seats."""
    is_set = any(override.startswith(KEY) for override in run.scenario.edition.overrides)
    return is_set and not run.scenario.rotate and len(_policies(run)) == 1


def _sweep_name(runs: Sequence[Run]) -> str:
    """Name a sweep by what it covers."""
    players, targets = sorted({run.scenario.players for run in runs}), sorted({target_of(run) for run in runs})
    policies = sorted({name for run in runs for name in _policies(run)})
    seats = words.joined([str(n) for n in players])
    return f"{seats} players at targets {targets[0]} to {targets[-1]}, all {words.joined(policies)}"
