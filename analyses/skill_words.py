"""What was found of verdicts over skill, in words."""

from collections.abc import Iterable, Sequence

import polars as pl

from analyses import words
from analyses.result import OBSERVATIONAL
from analyses.skill_judged import FLIPS, HOLDS, MAY_DIFFER, MOVES, Judged, with_status
from analyses.skill_readings import Reading
from analyses.skill_tables import MIXED, Tables, order_of, players_at
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.levels import LEVELS

UNDECIDED = "UNDECIDED"
_AMONG = {
    "beginner": "among beginners",
    "casual": "among casual players",
    "strong": "among strong players",
    "expert": "among experts",
    MIXED: "at mixed tables",
}
FEWER = 0.5
"""Part of the games of the others below which it is said that a level has fewer."""


def among(level: str) -> str:
    """Say among whom, by the name of a level.

    Examples
    --------
    >>> among("expert"), among("greedy")
    ('among experts', 'among greedy players')
    """
    return _AMONG.get(level, f"among {level} players")


def verdict(judged: Sequence[Judged]) -> str:
    """Return the answer in a word: whether verdicts flip; what is a number only moves."""
    if with_status(judged, FLIPS):
        return FLIPS
    return UNDECIDED if with_status(judged, MAY_DIFFER) or not judged else HOLDS


def tone(judged: Sequence[Judged]) -> str:
    """Return how good that is."""
    return {FLIPS: "bad", HOLDS: "good", UNDECIDED: "open"}[verdict(judged)]


def by_level(judged: Judged) -> str:
    """Tell each verdict that is sure, with the levels that share it and their numbers."""
    return "; ".join(
        f"{word} {_where(levels)}{_range([judged.readings[level] for level in levels])}"
        for word, levels in _by_word(judged).items()
    )


def short(judged: Judged) -> str:
    """Tell the same without numbers, for a title; nothing if no level is sure."""
    return ", ".join(
        f"{word.lower() if word.isupper() else word} {_where(levels)}" for word, levels in _by_word(judged).items()
    )


def _by_word(judged: Judged) -> dict[str, list[str]]:
    """Return the levels that share each verdict, of those that are sure."""
    found: dict[str, list[str]] = {}
    for level, reading in judged.readings.items():
        if reading.word:
            found.setdefault(reading.word, []).append(level)
    return found


def _where(levels: Sequence[str]) -> str:
    """Say where something is so.

    Examples
    --------
    >>> _where(["beginner", "casual", "mixed"])
    'among beginners and casual players, and at mixed tables'
    """
    people = [among(level).removeprefix("among ") for level in levels if level != MIXED]
    told_people = f"among {words.joined(people)}" if people else ""
    if MIXED not in levels:
        return told_people
    return f"{told_people}, and {_AMONG[MIXED]}" if people else _AMONG[MIXED]


def _range(readings: Sequence[Reading]) -> str:
    """Write the numbers of some levels that share a verdict, as an aside: of several the least and the greatest."""
    known = sorted((reading for reading in readings if reading.value is not None), key=lambda each: each.value or 0.0)
    if not known:
        return ""
    of_what = {reading.of_what for reading in known}
    if len(of_what) > 1 and len(known) > 1:
        return f", {', '.join(dict.fromkeys(reading.told for reading in known))}"
    low, high = known[0], known[-1]
    values = [reading.show(reading.value or 0.0) for reading in (low, high)]
    return f", {low.told}" if values[0] == values[1] else f", {low.told} to {values[1]}"


def moved(judged: Judged) -> str:
    """Tell a number that moves, from the level at which it is least to that at which it is greatest."""
    found = sorted(judged.readings.items(), key=lambda item: item[1].value or 0.0)
    ends = [f"{reading.told} {among(level)}" for level, reading in (found[0], found[-1])]
    return f"{judged.asked.what} ({judged.asked.number}: {ends[0]}, {ends[1]})"


def brief(judged: Sequence[Judged]) -> str:
    """Return the answer as one sentence."""
    if not judged:
        return ""
    flipped, unsure = with_status(judged, FLIPS), with_status(judged, MAY_DIFFER)
    if flipped:
        return f"What flips with the skill of the players: {_flips(flipped)}."
    verdicts = [each for each in judged if not each.is_number]
    if unsure:
        return (
            f"No verdict surely flips with the skill of the players; {len(unsure)} of {len(judged)} are not sure at "
            "every level."
        )
    return f"All {len(verdicts)} verdicts hold whatever the skill of the players."


def answer(judged: Sequence[Judged], tables: Tables) -> str:
    """Return what was found as sentences."""
    if not judged:
        return "None of the questions can be asked at two levels."
    held, flipped, moves, unsure = (with_status(judged, status) for status in (HOLDS, FLIPS, MOVES, MAY_DIFFER))
    sentences = [
        f"{words.plural(len(judged), 'thing')} {'was' if len(judged) == 1 else 'were'} asked "
        f"{_where(tables.levels)}; {len(held) or 'none'} of them {'hold' if len(held) > 1 else 'holds'} at every level."
    ]
    if flipped:
        sentences.append(f"What flips: {_flips(flipped)}.")
    if moves:
        sentences.append(f"What moves: {'; '.join(map(moved, moves))}.")
    if unsure:
        sentences.append(f"What may differ, as it is not sure at every level: {_names(unsure)}.")
    if held:
        sentences.append(f"What holds: {'; '.join(map(_common, held))}.")
    return " ".join(sentences)


def _flips(flipped: Iterable[Judged]) -> str:
    """Tell what flips, and how."""
    return "; ".join(f"{each.asked.what} ({by_level(each)})" for each in flipped)


def _names(judged: Iterable[Judged]) -> str:
    """List what was asked, with what is sure of it."""
    sure = [(each.asked.what, "" if each.is_number else short(each)) for each in judged]
    return "; ".join(f"{what} ({known})" if known else what for what, known in sure)


def _common(judged: Judged) -> str:
    """Tell what holds: the verdict of all levels, or the number of the first."""
    first = next(iter(judged.readings.values()))
    if judged.is_number:
        return f"{judged.asked.what} ({judged.asked.number}, about {first.told})"
    return f"{judged.asked.what} ({first.word})"


def remarks(tables: Tables) -> tuple[str, ...]:
    """Return who played, what is missing, and what else a reader must know."""
    runs = tables.runs
    told_remarks = [_who(tables), *_missing(tables), *_fewer(tables)]
    if MIXED in runs:
        told_remarks.append(mixed_words(runs[MIXED]))
    return (
        *told_remarks,
        f"{OBSERVATIONAL} where the question itself is. A verdict that holds from beginners to strong players is "
        "likely to hold for people too; one that flips hangs on who plays.",
    )


def _who(tables: Tables) -> str:
    """Say which policy plays at which level."""
    told = []
    for level in tables.levels:
        if level == MIXED:
            continue
        run = tables.runs.get(level)
        names = players_at(tables.any_run.scenario.game, tables.any_run.scenario.players)
        policy = run.scenario.policies[0].name if run else names[level]
        told.append(level if policy == level else f"{level} ({policy})")
    return f"Levels from the weakest to the strongest: {', '.join(told)}."


def _missing(tables: Tables) -> list[str]:
    """Say which levels nobody played at."""
    game = tables.any_run.scenario.game
    missing = [level for level in order_of(game) if level not in tables.levels]
    return [f"Not played here: {words.joined(missing)}."] if missing else []


def _fewer(tables: Tables) -> list[str]:
    """Say which levels have far fewer games than others."""
    most = max((run.n_games for run in tables.runs.values()), default=0)
    fewer = {level: run.n_games for level, run in tables.runs.items() if run.n_games < FEWER * most}
    if not fewer:
        return []
    listed = words.joined([f"{level} {words.count(n)}" for level, n in fewer.items()])
    return [
        f"Fewer games where players take long: {listed}, others up to {words.count(most)}. What is not sure there may "
        "be so for want of games."
    ]


def mixed_words(run: Run) -> str:
    """Say who sat at a mixed table and how often the stronger half won."""
    weak, strong = dict.fromkeys(policy.name for policy in run.scenario.policies)
    share = strong_share(run, strong)
    fair = sum(policy.name == strong for policy in run.scenario.policies) / run.scenario.players
    told_share = words.percent_with(share.value, share.interval())
    return (
        f"At mixed tables {weak} and {strong} take half of the seats each ({strong} one more where the number is odd), "
        f"and seats rotate. Players of {strong} have {told_share} of the wins, where {words.percent(fair)} is even. "
        "What goes with winning is not asked there, as better players win whatever else they do."
    )


def strong_share(run: Run, strong: str) -> stats.Mean:
    """Return the share of the wins that the seats of one policy have, deals being the units."""
    wins = seat_table(run, pl.col("win_share"))
    there = seat_table(run, pl.col("policy").cast(pl.String) == strong)
    deals = len(wins) // run.scenario.rotation
    kept = deals * run.scenario.rotation
    parts = (wins * there)[:kept].sum(axis=1).reshape(deals, -1).sum(axis=1)
    wholes = wins[:kept].sum(axis=1).reshape(deals, -1).sum(axis=1)
    return stats.ratio_of(parts, wholes, "deals")


def definitions() -> tuple[tuple[str, str], ...]:
    """Return what the words are."""
    return (
        (
            "HOLDS, FLIPS, MOVES, may differ",
            "A verdict holds if it is sure and the same at every level, and flips if two levels are sure of different "
            "ones. A number holds if it surely stays within a tenth of that of the first level, and moves if two "
            "levels are surely farther apart than that. Everything else may differ: a verdict that is not sure "
            "somewhere is no flip.",
        ),
        (
            "Sure, over skill",
            "By the question's own rule; of a thing that comes first, if its interval lies above those of all the "
            "others. The error is shared out evenly among all things asked and levels, so that all hold together, and "
            "intervals are the wider for it than in the sections of the single questions.",
        ),
        ("Levels of skill", "; ".join(f"{level}: {about}" for level, about in LEVELS.items()) + "."),
    )
