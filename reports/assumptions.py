"""What a report's numbers rest on besides the rulebook, and which of its conclusions hang on it."""

import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analyses import words
from analyses.games import SAME_LUCK
from analyses.result import Result
from orcsim.edition_files import load_edition
from orcsim.editions import Edition, Entry, assumed
from orcsim.scenario import Scenario
from orcsim.specs import Value
from reports.component import Component
from reports.components import component_blocks, parts_of_components
from reports.document import Block, Bullets, Paragraph, Section, Table

OFF = (0, "none")
"""Values of what is switched off; False is 0."""

RULES = "rules."
"""Beginning of the keys that say how a rule is read, rather than how much something is."""


def assumption_section(scenario: Scenario, results: Sequence[Result], varied: Sequence[str] = ()) -> Section:
    """Return the section on what nobody prints.

    Parameters
    ----------
    scenario
        What was played.
    results
        The conclusions of the report.
    varied
        Keys that the report's own runs vary.
    """
    edition = scenario.edition
    found = assumed(edition)
    components = {part: keys for part, keys in parts_of_components(edition, found).items() if part.replaces}
    told = {key for parts in components.values() for key in parts}
    numbers = {key: entry for key, entry in found.items() if not key.startswith(RULES) and key not in told}
    rules = {key: entry for key, entry in found.items() if key.startswith(RULES)}
    blocks: list[Block] = [
        Paragraph(_opening(edition, [_Counted("number", "numbers", len(numbers)), *_counted(components)], len(rules))),
        *([_numbers(numbers)] if numbers else []),
        *component_blocks(edition, found),
        _hanging(results, found),
        Paragraph(
            "To see whether a conclusion survives, play again with another value and compare: add for instance "
            f"--set {_example(scenario, numbers or found)} to the command below. With the same seed "
            f"{SAME_LUCK[scenario.game.name]}, so that small differences show."
        ),
    ]
    own = [f"{key} = {shown(entry.value)}" for key, entry in _chosen(scenario).items()]
    own += [_varied(varied)] if varied else []
    if own:
        blocks.append(Paragraph("Set for these runs, not taken from the printed game:"))
        blocks.append(Bullets(tuple(own)))
    sections = (Section("Readings of the rules", (_rules(edition, rules),)),) if rules else ()
    return Section("What was assumed, and what hangs on it", tuple(blocks), sections)


def _varied(keys: Sequence[str]) -> str:
    """Say which values the runs of a report vary."""
    verb = "were varied over their" if keys[1:] else "was varied over its"
    return f"{words.joined(list(keys))} {verb} values by the runs of this report"


def _chosen(scenario: Scenario) -> dict[str, Entry]:
    """Return what was chosen for the runs, without what is switched off as in the game's own edition."""
    usual = load_edition(scenario.game.schema, scenario.game.edition).values
    return {
        key: entry
        for key, entry in scenario.edition.entries.items()
        if entry.status == "chosen" and not (entry.value in OFF and usual.get(key) == entry.value)
    }


def shown(value: Value) -> str:
    """Return a value as it is written after `--set`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Counted(NamedTuple):
    """How many of something there are."""

    one: str
    many: str
    n: int


def _counted(components: Mapping[Component, Mapping[str, Entry]]) -> list[_Counted]:
    """Count the parts of components by what they are called."""
    counts: dict[tuple[str, str], int] = {}
    for component, parts in components.items():
        name = (component.one, component.many)
        counts[name] = counts.get(name, 0) + len(parts)
    return [_Counted(*name, n) for name, n in counts.items()]


def _opening(edition: Edition, values: Sequence[_Counted], n_rules: int) -> str:
    """Say how much is assumed."""
    told = [words.plural(value.n, value.one, value.many) for value in values if value.n]
    if not told and not n_rules:
        return f"The edition “{edition.title}” assumes nothing: each value is printed, inferred, reported or chosen."
    told.append(f"{words.plural(n_rules, 'reading')} of the rules")
    return (
        f"The edition “{edition.title}” holds {words.joined(told)} that no rulebook prints. They are stand-ins. "
        "Where one of them is wrong, the conclusions that hang on it may be wrong too, by more than any interval says: "
        "intervals measure the luck of the games, not this."
    )


def _groups(entries: Mapping[str, Entry]) -> dict[tuple[str, str], dict[str, Entry]]:
    """Gather keys such as industries.cattle.income by what they count of what, here income of industries."""
    groups: dict[tuple[str, str], dict[str, Entry]] = {}
    for key, entry in entries.items():
        first, *middle, last = key.split(".")
        groups.setdefault((first, last if middle else ""), {})[".".join(middle) or last] = entry
    return groups


def _numbers(entries: Mapping[str, Entry]) -> Table:
    """Return the assumed numbers, one row for each kind."""
    rows = []
    for (first, last), members in _groups(entries).items():
        rows.append((f"{first}: {last}" if last else first, _stand_ins(members), _instead(members)))
    return Table("Numbers that nobody prints", ("number", "stand-in", "plausible instead"), tuple(rows))


def _stand_ins(members: Mapping[str, Entry]) -> str:
    """Write the values of one kind, once if they are all the same."""
    values = {entry.value for entry in members.values()}
    if len(values) == 1 and len(members) > 1:
        return f"{shown(values.pop())} for each of the {len(members)}"
    return ", ".join(f"{name.replace('_', ' ')} {shown(entry.value)}" for name, entry in members.items())


def _instead(members: Mapping[str, Entry]) -> str:
    """Return what the values of one kind could be; where alternatives are named, of all of them together."""
    if all(entry.alternatives for entry in members.values()):
        return ", ".join(sorted({shown(v) for entry in members.values() for v in (entry.value, *entry.alternatives)}))
    return "; ".join(dict.fromkeys(_vary(entry) for entry in members.values()))


def _vary(entry: Entry) -> str:
    """Return what a value could be instead."""
    if entry.range:
        return f"{entry.range[0]} to {entry.range[1]}"
    return ", ".join(shown(value) for value in entry.alternatives) or "not known"


def _rules(edition: Edition, entries: Mapping[str, Entry]) -> Table:
    """Return the readings of the rules, one row each."""
    rows = [
        (key.removeprefix(RULES).replace("_", " "), shown(entry.value), _vary(entry), entry.meaning or entry.note)
        for key, entry in entries.items()
    ]
    return Table(f"How unclear rules were read in “{edition.title}”", ("rule", "read as", "or", "meaning"), tuple(rows))


def _hanging(results: Sequence[Result], entries: Mapping[str, Entry]) -> Table:
    """Return which conclusion hangs on which assumptions, and why."""
    rows = []
    for result in results:
        if not result.because:  # it concludes nothing
            continue
        kinds: dict[str, int] = {}
        for key in entries:
            if key.startswith(result.hangs_on):
                kind = key.partition(".")[0]
                kinds[kind] = kinds.get(kind, 0) + 1
        counted = words.joined([f"{n} of {kind}" for kind, n in kinds.items()]) if kinds else "none"
        rows.append((result.title, counted, result.because))
    return Table("Which conclusion hangs on which stand-ins", ("conclusion", "stand-ins", "because"), tuple(rows))


def _example(scenario: Scenario, entries: Mapping[str, Entry]) -> str:
    """Return an override that could be tried: the first one that can be played."""
    schema, values = scenario.game.schema, scenario.edition.values
    for key, entry in entries.items():
        for other in (*(entry.range or ()), *entry.alternatives):
            if other != entry.value and schema.fault(values | {key: other}) is None:
                return shlex.quote(f"{key}={shown(other)}")
    return "KEY=VALUE"
