"""How the numbers of a report came about: players, commands, versions, intervals, definitions, stalled games."""

from collections.abc import Iterable, Iterator, Sequence

from analyses import stopping, words
from analyses.result import Result
from analyses.wins import n_finished
from orcsim import stats
from orcsim.api import Run
from orcsim.policies import Policy
from reports.document import Block, Code, Paragraph, Section, Table, Terms
from reports.material import Material


def method_section(material: Material, results: Sequence[Result]) -> Section:
    """Return the section that lets somebody else get the same numbers."""
    return Section(
        "Method",
        (
            Paragraph(
                "Every game was played from beginning to end by the rules of the edition. Game g of a run depends on "
                "the seed and on g alone, so the commands below give the same tables on any machine, in any number of "
                "threads."
            ),
        ),
        (
            Section("Players", _players(material.runs)),
            Section("Runs", (_runs(material), *_commands(material))),
            Section("Intervals", tuple(Paragraph(text) for text in (*INTERVALS, *_stopped(material)))),
            Section("Definitions", (Terms(_definitions(results)),)),
            Section("Versions", (_versions(material.runs),)),
        ),
    )


INTERVALS = (
    "Every interval is at 95%: of 20 reports like this one, about 19 have intervals that hold the truth. Where a "
    "figure or a table says “at once”, that goes for all of its intervals together, each being the wider for it; "
    "elsewhere for each alone, so that one in 20 may miss.",
    "They measure luck alone, and suppose that the number of games was chosen before looking. Whoever adds games until "
    "a verdict appears will see too many verdicts.",
    "Verdicts go by whether an interval lies inside or outside the margin, never by whether a difference is "
    "“significant”: with enough games any difference is, however small.",
)
"""What every reader should know of the intervals."""


def _stopped(material: Material) -> list[str]:
    """Say which runs ended by a rule, and what that means for the intervals."""
    told = [(group.name, *stopping.remark(run)) for group in material.groups for run in group.runs if run.scenario.stop]
    if not told:
        return []
    others = (
        "Where runs ended by such a rule, everything else that is measured in them has intervals for a fixed number of "
        "games, which allow for luck but not for the choice of the end."
    )
    return [*(f"{name}: {remark}" for name, remark in told), others]


def _players(runs: Sequence[Run]) -> tuple[Block, ...]:
    """Return who the scripted players were."""
    policies = {policy.name: policy for run in runs for policy in run.scenario.policies}
    intro = (
        "The players are scripts: each scores the moves that the rules allow and takes the best. They see what a "
        "player at the table would see, no more. A balance found among scripts is evidence about the game, not proof "
        "about people."
    )
    return (Paragraph(intro), Terms(tuple(_described(policies.values()))))


def _described(policies: Iterable[Policy]) -> Iterator[tuple[str, str]]:
    """Yield each policy with how it plays; those that do without one thing, of which there may be dozens, together."""
    restricted: dict[str, list[str]] = {}
    for policy in policies:
        base, sign, thing = policy.name.partition(" without ")
        if sign and policy.description == f"Like {base}, but does without {thing}.":
            restricted.setdefault(base, []).append(thing)
        else:
            yield policy.name, policy.description or "no description"
    for base, things in restricted.items():
        yield f"{base} without ...", f"Like {base}, but does without one thing: {words.joined(things)}."


def _runs(material: Material) -> Table:
    """Return the runs, one row each, a sweep as one."""
    rows = tuple(
        (
            group.name,
            words.count(group.n_games),
            ", ".join(dict.fromkeys(str(run.scenario.seed) for run in group.runs)),
            group.runs[0].scenario.edition.name,
            f"{len(group.runs)} runs" if group.sweep else group.runs[0].scenario.edition.digest[:12],
        )
        for group in material.groups
    )
    return Table("Runs", ("table", "games", "seed", "edition", "digest of the edition"), rows)


def _commands(material: Material) -> list[Block]:
    """Return the commands that play the runs again; of a sweep, the first."""
    blocks: list[Block] = [Paragraph("To play a run again and keep it, add --out FOLDER:")]
    for group in material.groups:
        blocks.append(Code(str(group.runs[0].manifest["command"])))
        if group.sweep:
            blocks.append(Paragraph(group.sweep.more))
    return blocks


def _definitions(results: Sequence[Result]) -> tuple[tuple[str, str], ...]:
    """Return every statistic of the report, once."""
    return tuple(dict.fromkeys(item for result in results for item in result.definitions))


def _versions(runs: Sequence[Run]) -> Table:
    """Return what the runs were played with."""
    seen = dict.fromkeys((name, str(version)) for run in runs for name, version in run.manifest["versions"].items())
    return Table("Versions", ("what", "version"), tuple(seen))


def stalled_section(material: Material) -> Section:
    """Return how often games were cut off."""
    rows = []
    for group in material.groups:
        stalled = group.n_games - sum(n_finished(run) for run in group.runs)
        share = stats.Proportion(stalled, group.n_games, "games")
        shown = words.percent_with(share.rate, share.interval())
        rows.append((group.name, words.count(group.n_games), words.count(stalled), shown))
    return Section(
        "How often a game stalled",
        (
            Paragraph(
                "A game that reaches the cap on its length is cut off and called stalled. Nobody wins it; it is "
                "counted in the lengths and left out of the win shares."
            ),
            Table("Stalled games; 95% interval of each share", ("table", "games", "stalled", "share"), tuple(rows)),
        ),
    )
