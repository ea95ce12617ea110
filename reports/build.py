"""From runs to a document: every question of the game is asked of the runs that can answer it, and told in order."""

import inspect
from collections.abc import Sequence
from typing import Any

from analyses import ORC, ORC_MARKET, ORIGO, questions_about, words
from analyses.result import Result
from analyses.result import Table as Numbers
from analyses.target_sweep import KEY
from analyses.together import families, tell_together
from orcsim.api import Run
from reports.assumptions import assumption_section
from reports.document import Block, Bullets, Callout, Document, Figure, Paragraph, Section, Table, Verdict
from reports.material import Material, run_name, sort_runs
from reports.method import method_section, stalled_section

IN_SUMMARY = {
    ORC_MARKET: ("policies", "card-value", "deciding-round", "first-player"),
    ORIGO: ("first-player", "head-start", "points-from", "clans", "attacks", "policies", "maps"),
    ORC: ("first-player", "length", "formations", "pieces", "leak", "bait", "rows", "policies"),
}
"""By game: the questions that make the summary, in that order; of other games all do, in the order of the report."""

WIDE = 4
"""Columns beyond which a table of a single row is told downwards instead of across."""


def build(runs: Sequence[Run], *, margin: float | None = None, title: str | None = None) -> Document:
    """Return the report on some runs of one game.

    Parameters
    ----------
    runs
        Any mixture: runs to be looked at one by one, the runs of a sweep, and rotated runs in which policies meet.
    margin
        The largest edge of a seat that counts as fair, as a share of 1; None takes each question's own.
    title
        Of the report; by default the name of the game.

    Raises
    ------
    BadInput
        If there is no run, or the runs are of different games.
    """
    material = sort_runs(runs)
    results = answer(material, margin)
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
    verdicts = tuple(Verdict(result.title, result.verdict, result.tone, result.answer) for result in results)
    return Document(
        document_title,
        _subtitle(material.runs),
        summary(results, material.runs),
        verdicts,
        (*_warnings(material), *sections),
    )


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
    """Return the report in one paragraph."""
    game = runs[0].scenario.game
    n_games = words.count(sum(run.n_games for run in runs))
    if game.name in IN_SUMMARY:
        order = IN_SUMMARY[game.name]
        chosen = [result for question in order for result in results if result.question == question]
        rests_on = (
            f"All this comes from {n_games} games of {game.title} by scripted players, and from the component values "
            "assumed below; people, or other values, may play differently."
        )
        return " ".join([*_briefs(chosen), rests_on])
    parts = [f"{n_games} games of {game.title} were played by scripted players.", *_briefs(results)]
    parts.append(
        "These numbers hold for these players and for the component values assumed below; people, or other values, may "
        "play differently."
    )
    targets = [result for result in results if result.question == "trophy-target"]
    return " ".join([*parts, *_what_to_change(targets, runs[0])])


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
    if result.remarks:
        blocks.append(Bullets(result.remarks))
    return Section(result.title, tuple(blocks))


def _table(table: Numbers) -> Table:
    """Return a table as texts; a wide one of a single row turned, so that it fits the page."""
    headers, rows = tuple(column.header for column in table.columns), tuple(map(tuple, table.cells()))
    if len(rows) == 1 and len(headers) > WIDE:
        first, *below = zip(headers, rows[0], strict=True)
        return Table(table.caption, first, tuple(below))
    return Table(table.caption, headers, rows)
