"""What a reader asks beside the questions of every report: targets out of a file, and runs to compare with."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from analyses import comparison, words
from analyses.result import Result
from analyses.targets import Targets, check
from analyses.wins import n_finished, table_name
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.manifest import command_of
from orcsim.scenario import Scenario
from reports.material import Group, run_name

FRESH = (
    "The games are those of this report. A game whose numbers were chosen by these very games keeps to its targets "
    "more easily than it will in others; orcsim check plays fresh ones."
)


def judge(targets: Targets, runs: Sequence[Run]) -> Result:
    """Return whether the runs of a report keep to the targets.

    Nothing is played: for each number of players the longest run of what the file names is judged, whatever its seed.

    Raises
    ------
    BadInput
        If the file is about another game, or a run that it needs is not there; the message says how to play it.
    """
    found = check(targets, [_played(scenario, runs) for scenario in targets.scenarios])
    return replace(found, remarks=(*found.remarks, FRESH))


def _played(wanted: Scenario, runs: Sequence[Run]) -> Run:
    """Return the longest run of a scenario, whatever its seed and its number of games."""
    name = runs[0].scenario.game.name
    if wanted.game.name != name:
        raise BadInput(f"targets: found the game {wanted.game.name}, allowed: {name}, which the runs are of")
    fitting = [
        run
        for run in runs
        if _table(run.scenario) == _table(wanted)
        and n_finished(run)
        and run.scenario.trace_rounds >= wanted.trace_rounds
    ]
    if not fitting:
        raise BadInput(f"targets: found no run to judge, allowed: one like {command_of(wanted)} --out DIR")
    return max(fitting, key=lambda run: run.n_games)


def _table(scenario: Scenario) -> tuple[object, ...]:
    """Return what is played by whom, without the luck."""
    policies = [policy.digest for policy in scenario.policies]
    return (
        scenario.players,
        scenario.rotate,
        scenario.redraw,
        scenario.edition.digest,
        *(sorted(policies) if scenario.rotate else policies),
    )


def compare(runs: Sequence[Run], others: Sequence[Run]) -> list[Result]:
    """Return how each of some other runs differs from that run of a report which is most like it.

    Raises
    ------
    BadInput
        If an other run is of another game, or of another number of players than every run of the report.
    """
    return [_compared(_most_like(other, runs), other) for other in others]


def _compared(run: Run, other: Run) -> Result:
    """Return how another run differs, named as in the rest of the report."""
    found = comparison.analyse([run, other])
    first, second = _told_apart(run, other)
    brief = f"Between {first} and {second}: {found.verdict}."
    return replace(found, title=f"What differs between {first} and {second}?", brief=brief)


def _told_apart(run: Run, other: Run) -> tuple[str, str]:
    """Name two runs by what sets them apart: the edition, else the players, else the seed or the number of games."""
    ways: tuple[Callable[[Run], str], ...] = (
        _edition_words,
        table_name,
        lambda each: f"seed {each.scenario.seed}",
        lambda each: words.plural(each.n_games, "game"),
    )
    for name in ways:
        if name(run) != name(other):
            return name(run), name(other)
    return "the first run", "the second one"


def _edition_words(run: Run) -> str:
    """Name an edition with what was set on top of it."""
    edition = run.scenario.edition
    return f"“{edition.title}”" + (f" with {', '.join(edition.overrides)}" if edition.overrides else "")


def _most_like(other: Run, runs: Sequence[Run]) -> Run:
    """Return the run with most in common with another, the longest of several; it may differ in the edition."""
    fitting = [
        run
        for run in runs
        if (run.scenario.game, run.scenario.players) == (other.scenario.game, other.scenario.players)
    ]
    if not fitting:
        told = f"{other.scenario.game.name} with {other.scenario.players} players"
        raise BadInput(f"--against: found a run of {told}, allowed: the game of the report and a number of its players")
    return max(fitting, key=lambda run: (_in_common(run.scenario, other.scenario), run.n_games))


def _in_common(one: Scenario, other: Scenario) -> tuple[bool, ...]:
    """Say what two scenarios share, what matters most first."""
    return (
        one.rotate == other.rotate,
        [policy.digest for policy in one.policies] == [policy.digest for policy in other.policies],
        one.redraw == other.redraw,
        one.edition.digest == other.edition.digest,
        one.seed == other.seed,
    )


def compared_groups(others: Sequence[Run]) -> list[Group]:
    """Return the runs of a comparison as the list of runs names them."""
    return [Group(f"to compare with: {run_name(run)}", [run]) for run in others]
