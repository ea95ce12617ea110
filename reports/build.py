"""From runs to a document: every question of the game is asked of the runs that can answer it, and told in order."""

import inspect
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analyses import ORC, ORC_MARKET, ORIGO, questions_about, words
from analyses.result import Result
from analyses.result import Table as Numbers
from analyses.skill import notes
from analyses.skill_tables import SKILL
from analyses.target_sweep import KEY
from analyses.targets import Targets
from analyses.together import families, tell_together
from orcsim.api import Run
from reports.asked import compare, compared_groups, judge
from reports.assumptions import assumption_section
from reports.document import Block, Bullets, Callout, Code, Document, Figure, Paragraph, Section, Table, Verdict
from reports.material import Material, run_name, sort_runs
from reports.method import method_section, stalled_section

ASKED = ("check", "compare")
"""What a reader asks beside the questions of every report; it comes first in the summary of any game."""

EVERY = ("ablation", "ladder", "match-ups", "luck", "skill", "course", "components")
"""Questions about every game, which come last in a summary."""

IN_SUMMARY = {
    ORC_MARKET: ("policies", "card-value", "deciding-round", "first-player", *EVERY),
    ORIGO: ("first-player", "head-start", "points-from", "clans", "attacks", "policies", "maps", *EVERY),
    ORC: ("first-player", "length", "formations", "pieces", "leak", "bait", "rows", "policies", *EVERY),
}
"""By game: the questions that make the summary, in that order; of other games all do, in the order of the report."""

UNBOXED = ("gallery",)
"""Questions without a box among the verdicts: they show games and answer nothing."""

MOST_LETTERS = 420
"""Letters up to which sentences of an answer are told in its box; the section has all of them."""

COMMAND = re.compile(r"([^:]+): (orcsim .+)")
"""A remark that is a command, which is set to be copied."""

PARAGRAPH = 320
"""Letters of a paragraph of the summary after which the next one begins."""

WIDE = 4
"""Columns beyond which a table of a single row is told downwards instead of across."""


def build(
    runs: Sequence[Run],
    *,
    margin: float | None = None,
    title: str | None = None,
    targets: Targets | None = None,
    against: Sequence[Run] = (),
) -> Document:
    """Return the report on some runs of one game.

    Parameters
    ----------
    runs
        Any mixture: runs to be looked at one by one, the runs of a sweep, and rotated runs in which policies meet.
    margin
        The largest edge of a seat that counts as fair, as a share of 1; None takes each question's own.
    title
        Of the report; by default the name of the game.
    targets
        What the game is to keep to, as `analyses.targets.load_targets` reads it from a file; judged on these runs.
    against
        Other runs, perhaps of another edition; the report says how each differs from that run which is most like it.

    Raises
    ------
    BadInput
        If there is no run, the runs are of different games, or one that targets or a comparison need is not there.
    """
    material = sort_runs(runs)
    asked = [*([judge(targets, runs)] if targets else []), *compare(material.runs, against)]
    results = [*asked, *answer(material, margin)]
    material = replace(material, groups=[*material.groups, *compared_groups(against)])
    scenario = material.runs[0].scenario
    document_title = title or f"{scenario.game.title}: balance report"
    sections = [_result_section(result) for result in results]
    varied = [key for group in material.groups if group.sweep for key in group.sweep.varied]
    sections += [
        *([stalled_section(material)] if scenario.game.stalled else []),
        assumption_section(scenario, results, varied),
        method_section(material, results),
        Section(
            "Appendix: tables",
            tuple(_table(table) for result in results for table in result.tables if not table.in_text),
        ),
    ]
    flips = {
        question: note for result in results if result.question == SKILL for question, note in notes(result).items()
    }
    verdicts = tuple(
        Verdict(
            result.title,
            result.verdict,
            result.tone,
            " ".join([opening(result.answer), *([flips[result.question]] if result.question in flips else [])]),
        )
        for result in results
        if result.question not in UNBOXED
    )
    return Document(
        document_title,
        _subtitle(material.runs),
        summary(results, material.runs),
        verdicts,
        _told_apart([*_warnings(material), *sections]),
    )


def opening(answer: str) -> str:
    """Return the first sentences of an answer, as many as fit a box; one at least.

    Examples
    --------
    >>> opening("Seats are fair. 3 vs. 1. Numbers: " + "x" * 500 + ".")
    'Seats are fair. 3 vs. 1.'
    """
    told, *others = re.split(r"(?<=[.]) (?=[A-Z])", answer)
    for sentence in others:
        if len(told) + len(sentence) > MOST_LETTERS:
            break
        told += f" {sentence}"
    return told


def _told_apart(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return sections of which no two have one title, so that every link leads to its own."""
    told: list[Section] = []
    for section in sections:
        n = sum(other.title.partition(" · ")[0] == section.title for other in told)
        told.append(replace(section, title=f"{section.title} · {n + 1}") if n else section)
    return tuple(told)


def answer(material: Material, margin: float | None) -> list[Result]:
    """Ask every question that the runs can answer, in the order of the report."""
    results: list[Result] = []
    for name, question in questions_about(material.runs[0].scenario.game.name).items():
        analyse = question.load().analyse
        given = margin is not None and "margin" in inspect.signature(analyse).parameters
        options: dict[str, Any] = {"margin": margin} if given else {}
        if question.takes == "run":
            runs = [*material.single, *([] if question.needs_winners else material.unfinished)]
            for family in families([run for run in runs if run.scenario.trace_rounds or not question.needs_rounds]):
                results.append(tell_together(family, [analyse(run, **options) for run in family]))
        elif material.chosen[name]:
            results.append(analyse(material.chosen[name], **options))
    return results


def summary(results: Sequence[Result], runs: Sequence[Run]) -> str:
    """Return the report in a few short paragraphs, a line each."""
    game = runs[0].scenario.game
    n_games = words.count(sum(run.n_games for run in runs))
    if game.name in IN_SUMMARY:
        order = (*ASKED, *IN_SUMMARY[game.name])
        chosen = [result for question in order for result in results if result.question == question]
        rests_on = (
            f"All this comes from {n_games} games of {game.title} by scripted players, and from the component values "
            "assumed below; people, or other values, may play differently."
        )
        return _paragraphs([*_briefs(chosen), rests_on])
    parts = [f"{n_games} games of {game.title} were played by scripted players.", *_briefs(results)]
    parts.append(
        "These numbers hold for these players and for the component values assumed below; people, or other values, may "
        "play differently."
    )
    targets = [result for result in results if result.question == "trophy-target"]
    return _paragraphs([*parts, *_what_to_change(targets, runs[0])])


def _paragraphs(sentences: Sequence[str]) -> str:
    """Join sentences to lines, none of which goes on once it is long enough to be a paragraph."""
    told = [""]
    for sentence in sentences:
        if len(told[-1]) > PARAGRAPH:
            told.append(sentence)
        else:
            told[-1] = f"{told[-1]} {sentence}".lstrip()
    return "\n".join(told)


def _briefs(results: Sequence[Result]) -> list[str]:
    """Return what is to be said of each question: of the seats run by run, of the others once."""
    briefs: list[str] = []
    said = set()
    for result in results:
        if result.brief and result.question not in said:
            briefs.append(result.brief)
        if result.question != "first-player":
            said.add(result.question)
    return briefs


def _what_to_change(targets: Sequence[Result], run: Run) -> list[str]:
    """Say what to do about the number of trophies that wins, or which command tells."""
    if targets:
        return [
            f"As for the number of trophies that wins: {result.answer[:1].lower()}{result.answer[1:]}"
            for result in targets
        ]
    if f"{KEY}.{run.scenario.players}" not in run.scenario.edition.entries:
        return []
    return [
        "This report does not say which number to change: for the trophy target, `orcsim analyze trophy-target` "
        "answers that; other numbers can be varied with --set."
    ]


def _subtitle(runs: Sequence[Run]) -> str:
    """Say what the report rests on."""
    editions = list(dict.fromkeys(run.scenario.edition.title for run in runs))
    players = sorted({run.scenario.players for run in runs})
    seats = words.joined([str(n) for n in players])
    games = words.count(sum(run.n_games for run in runs))
    return f"{'; '.join(editions)} · {seats} players · {words.plural(len(runs), 'run')}, {games} games"


def _warnings(material: Material) -> tuple[Section, ...]:
    """Return a section on what is wrong with the runs, if anything is."""
    partly = [
        f"{words.count(run.n_games)} of {words.count(run.scenario.games)} games of {run_name(run)}"
        for run in material.runs
        if not run.complete
    ]
    stalled = [f"{words.count(run.n_games)} games of {run_name(run)}" for run in material.unfinished]
    warnings = []
    if partly:
        text = f"Only {words.joined(partly)} have been played. The same command plays the rest."
        warnings.append(Callout("Not all games are there.", text))
    if stalled:
        text = f"Not one of {words.joined(stalled)} had a winner before it was cut off, so nobody can say who wins."
        warnings.append(Callout("Nobody wins.", text))
    return (Section("Before you read on", tuple(warnings)),) if warnings else ()


def _result_section(result: Result) -> Section:
    """Return the section that tells one result."""
    blocks: list[Block] = [Paragraph(result.answer)]
    blocks += [Figure(figure.name, figure.to_svg(), figure.caption, figure.alt) for figure in result.figures]
    blocks += [_table(table) for table in result.tables if table.in_text]
    commands = [found.groups() for remark in result.remarks if (found := COMMAND.fullmatch(remark))]
    remarks = tuple(remark for remark in result.remarks if not COMMAND.fullmatch(remark))
    if remarks:
        blocks.append(Bullets(remarks))
    if commands:
        blocks.append(Code("\n".join(f"# {what}\n{command}" for what, command in commands)))
    return Section(result.title, tuple(blocks))


def _table(table: Numbers) -> Table:
    """Return a table as texts; a wide one of a single row turned, so that it fits the page."""
    headers, rows = tuple(column.header for column in table.columns), tuple(map(tuple, table.cells()))
    if len(rows) == 1 and len(headers) > WIDE:
        first, *below = zip(headers, rows[0], strict=True)
        return Table(table.caption, first, tuple(below))
    return Table(table.caption, headers, rows)
