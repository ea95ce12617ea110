"""Whether verdicts hold at every level of skill: what holds, what flips, and what cannot be told yet."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from analyses import QUESTIONS
from analyses.flips import TENTH
from analyses.result import Result
from analyses.skill_readings import NUMBER, Asked, Reading, asked_of
from analyses.skill_tables import LEAST, MIXED, Tables
from orcsim.api import Run
from orcsim.errors import BadInput

HOLDS, FLIPS, MOVES, MAY_DIFFER = "HOLDS", "FLIPS", "MOVES", "may differ"

OF_WINNERS = ("course", "deciding-round", "points-from", "clans", "industry-value")
"""Questions about what goes with winning, not asked at mixed tables: there better players win whatever else they do."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One thing that levels are compared by, and what became of it.

    Attributes
    ----------
    question, asked
        What was asked.
    readings
        By level what was found there.
    status
        `HOLDS`, `FLIPS`, `MOVES` (a number) or `may differ`.
    """

    question: str
    asked: Asked
    readings: Mapping[str, Reading]
    status: str

    @property
    def is_number(self) -> bool:
        """Say whether it is a number, which moves, and no verdict, which flips."""
        return self.asked.kind == NUMBER


def judge(asked: Asked, readings: Mapping[str, Reading]) -> str:
    """Return what becomes of a verdict, or of a number, from level to level."""
    return (_judge_numbers if asked.kind == NUMBER else judge_words)(readings)


def judge_words(readings: Mapping[str, Reading]) -> str:
    """Return whether verdicts hold: all sure and the same; or flip: two that are sure differ.

    Examples
    --------
    >>> judge_words({"casual": Reading("FAIR"), "strong": Reading("UNFAIR"), "expert": Reading("")})
    'FLIPS'
    >>> judge_words({"casual": Reading("FAIR"), "strong": Reading("")})
    'may differ'
    """
    sure = {reading.word for reading in readings.values() if reading.word}
    if len(sure) > 1:
        return FLIPS
    return HOLDS if all(reading.word for reading in readings.values()) else MAY_DIFFER


def _judge_numbers(readings: Mapping[str, Reading]) -> str:
    """Return whether numbers hold: all surely within a tenth of the first; or move: two surely are not."""
    found = list(readings.values())
    slack = TENTH * abs(_known(found[0].value))
    ends = [(_known(each.low), _known(each.high)) for each in found]
    if max(high for _, high in ends) - min(low for low, _ in ends) <= slack:
        return HOLDS
    apart = any(max(a[0] - b[1], b[0] - a[1]) > slack for a, b in combinations(ends, 2))
    return MOVES if apart else MAY_DIFFER


def _known(value: float | None) -> float:
    """Return a number that every reading of a number has."""
    if value is None:
        raise ValueError("a number without a value")
    return value


def judged_all(tables: Tables, level: float, margin: float | None = None) -> list[Judged]:
    """Ask every question at every level and judge what is found there; `margin` is for questions that have one.

    The error that `level` leaves is shared out evenly among the things asked, and within each among the levels, so that
    all verdicts hold together.
    """
    plan = list(_plan(tables))
    n_asked = sum(len(asked_of(name, QUESTIONS[name].about)) * len(by_level) for name, by_level in plan)
    each = 1 - (1 - level) / max(n_asked, 1)
    judged: list[Judged] = []
    for name, by_level in plan:
        answers = {there: answered for there, runs in by_level.items() if (answered := _ask(name, runs, each, margin))}
        for asked in asked_of(name, QUESTIONS[name].about):
            found = {there: asked.read(by_level[there][0], result, each) for there, result in answers.items()}
            readings = {there: reading for there, reading in found.items() if reading is not None}
            if len(readings) >= LEAST:
                judged.append(Judged(name, asked, readings, judge(asked, readings)))
    return judged


def _plan(tables: Tables) -> Iterator[tuple[str, dict[str, list[Run]]]]:
    """Yield every question with its runs by level: those about one run, then those that were swept."""
    game = tables.any_run.scenario.game.name
    for name, question in QUESTIONS.items():
        if game not in question.games:
            continue
        if question.takes == "run" and asked_of(name, question.about):
            able = {
                level: [run]
                for level, run in tables.runs.items()
                if (run.scenario.trace_rounds or not question.needs_rounds)
                and not (level == MIXED and name in OF_WINNERS)
            }
            if len(able) >= LEAST:
                yield name, able
        elif name in tables.sweeps:
            yield name, tables.sweeps[name]


def _ask(name: str, runs: list[Run], level: float, margin: float | None) -> Result | None:
    """Return the answer to a question, or None if these runs do not tell it."""
    question = QUESTIONS[name]
    analyse: Any = question.load().analyse
    given = margin is not None and "margin" in inspect.signature(analyse).parameters
    options = {"level": level} | ({"margin": margin} if given else {})
    try:
        result: Result = analyse(runs[0] if question.takes == "run" else runs, **options)
    except BadInput:
        return None
    return result


def with_status(judged: Sequence[Judged], status: str) -> list[Judged]:
    """Return what became so."""
    return [each for each in judged if each.status == status]


def told(reading: Reading, asked: Asked) -> str:
    """Write what was found at one level, without its interval; a verdict that is not sure is said to be none."""
    if asked.kind == NUMBER:
        return reading.told
    if not reading.word:
        return f"not sure ({reading.told})" if reading.told else "not sure"
    return f"{reading.word} ({reading.told})" if reading.told else reading.word
