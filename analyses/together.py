"""One answer for runs that differ in the number of players alone: a row for each number in every table."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from analyses import ORC_MARKET, ORIGO, words
from analyses.result import Column, Result, Table
from analyses.wins import table_name
from orcsim.api import Run

GAMES = (ORC_MARKET, ORIGO)
"""Games of which such runs are told together; of the others each run has a section of its own."""

TONES = ("bad", "open", "good", "plain")
"""From the one that wants attention most."""


def families(runs: Sequence[Run]) -> list[list[Run]]:
    """Return runs by what is equal but the number of players, the smallest table first; a number occurs once in each.

    Runs of other games stay alone.
    """
    found: list[tuple[object, list[Run]]] = []
    for run in runs:
        told = run.scenario
        key = (told.edition.digest, frozenset(policy.digest for policy in told.policies), told.rotate)
        for known, family in found:
            new = all(told.players != other.scenario.players for other in family)
            if told.game.name in GAMES and known == key and new:
                family.append(run)
                break
        else:
            found.append((key, [run]))
    return [sorted(family, key=lambda run: run.scenario.players) for _, family in found]


def tell_together(runs: Sequence[Run], results: Sequence[Result]) -> Result:
    """Return one result for runs of one family: everything of the longest run, the numbers of the others beside it.

    Parameters
    ----------
    runs
        At least one, in the order of their numbers of players.
    results
        What the same question found in each.
    """
    if len(runs) == 1:
        return results[0]
    players = [run.scenario.players for run in runs]
    main = max(range(len(runs)), key=lambda place: (runs[place].n_games, players[place]))
    return replace(
        results[main],
        title=_title(runs[main], results[main].title, players),
        verdict=_verdict(players, results),
        tone=min((result.tone for result in results), key=TONES.index),
        answer=_answer(players, results, main),
        remarks=tuple(_remarks(players, results, main)),
        tables=tuple(_stacked(players, results, table) for table in results[main].tables),
        definitions=tuple(_once(result.definitions for result in results)),
    )


def _once(parts: Iterable[Iterable[Any]]) -> list[Any]:
    """Return what stands in any of the parts, each once."""
    return list(dict.fromkeys(item for part in parts for item in part))


def _title(run: Run, title: str, players: Sequence[int]) -> str:
    """Return the question with all numbers of players behind it."""
    _, _, who = table_name(run).partition(", ")
    bare = title.removesuffix(f" ({table_name(run)})")
    return f"{bare} ({words.joined([str(n) for n in players])} players, {who})"


def _verdict(players: Sequence[int], results: Sequence[Result]) -> str:
    """Return the verdict that all share, or each with the numbers of players that it is about."""
    by_verdict: dict[str, list[str]] = {}
    for n, result in zip(players, results, strict=True):
        by_verdict.setdefault(result.verdict, []).append(str(n))
    if len(by_verdict) == 1:
        return results[0].verdict
    return "; ".join(f"{words.joined(numbers)} players: {verdict}" for verdict, numbers in by_verdict.items())


def _answer(players: Sequence[int], results: Sequence[Result], main: int) -> str:
    """Return the answer of the longest run, and of the others the brief one."""
    told = [_with_players(players[main], results[main].answer)]
    told += [
        _with_players(n, result.brief or result.answer)
        for place, (n, result) in enumerate(zip(players, results, strict=True))
        if place != main
    ]
    return " ".join(told)


def _remarks(players: Sequence[int], results: Sequence[Result], main: int) -> list[str]:
    """Return the remarks of all, each once; of remarks that differ in numbers alone that on the longest run."""
    others = [result for place, result in enumerate(results) if place != main]
    known = {_without_numbers(remark) for remark in results[main].remarks}
    shared = set.intersection(*(set(result.remarks) for result in results))
    counted = {_without_numbers(remark) for result in others for remark in result.remarks if remark not in shared}
    told = [
        _with_players(players[main], remark) if _without_numbers(remark) in counted else remark
        for remark in results[main].remarks
    ]
    rest = _once(result.remarks for result in others)
    return [*told, *(remark for remark in rest if _without_numbers(remark) not in known)]


def _without_numbers(text: str) -> str:
    """Return a text with its numbers left out.

    Examples
    --------
    >>> _without_numbers("All 4,000 games, 12.5%")
    'All  games, %'
    """
    return re.sub(r"\d[\d,.]*", "", text)


def _with_players(players: int, told: str) -> str:
    """Put the number of players in front of sentences that do not begin with it."""
    start = f"With {players} players"
    if told.startswith(start):
        return told
    return f"{start}: {told if told[1:2].isupper() else told[:1].lower() + told[1:]}"


def _stacked(players: Sequence[int], results: Sequence[Result], like: Table) -> Table:
    """Return the tables of one name as one, each whole and in its own order below the one with fewer players."""
    frames = [
        table.frame.with_columns(pl.lit(n).alias("players"))
        for n, result in zip(players, results, strict=True)
        for table in result.tables
        if table.name == like.name
    ]
    stacked = pl.concat(frames, how="vertical_relaxed")
    first, *rest = (column for column in like.columns if column.name != "players")
    caption = f"{like.caption}; each number of players by itself"
    return replace(like, caption=caption, frame=stacked, columns=(first, Column("players", "players"), *rest))
