"""What numbers of rows make of the game, in words."""

from collections.abc import Callable
from math import hypot

import numpy as np
import polars as pl

from analyses import words
from analyses.board_rows_table import (
    ALIVE,
    BACK,
    CRITERIA,
    CUT,
    DRAWN,
    ENDING,
    ENDS,
    FAIR,
    NO,
    OPEN,
    WAYS,
    YES,
    Row,
    most_common,
)
from orcsim import stats

_ENDINGS = {name: told for name, (_, told) in ENDS.items()} | {DRAWN: "draw", CUT: "cut off"}
"""How games end, by the column that has the share."""


def ending(name: str) -> str:
    """Return how a way to end is called."""
    return _ENDINGS[name]


def rows_words(numbers: list[int]) -> str:
    """Write numbers of rows, as a span where they follow each other.

    Examples
    --------
    >>> rows_words([5]), rows_words([5, 6, 7, 9]), rows_words([5, 6])
    ('5 rows', '5 to 7 and 9 rows', '5 and 6 rows')
    """
    groups: list[list[int]] = []
    for number in numbers:
        if groups and number == groups[-1][-1] + 1:
            groups[-1].append(number)
        else:
            groups.append([number])
    spans = [[f"{group[0]} to {group[-1]}"] if len(group) > len("ab") else list(map(str, group)) for group in groups]
    return f"{words.joined([text for span in spans for text in span])} rows"


def passing(table: pl.DataFrame) -> list[int]:
    """Return the numbers of rows that meet all criteria."""
    return table.filter(pl.all_horizontal(pl.col(name) == YES for name in CRITERIA))["rows"].to_list()


def possible(table: pl.DataFrame) -> list[int]:
    """Return the numbers of rows that surely fail none of the criteria."""
    return table.filter(pl.all_horizontal(pl.col(name) != NO for name in CRITERIA))["rows"].to_list()


def verdict(table: pl.DataFrame) -> str:
    """Return the answer in a few words, for the games of one policy."""
    if passing(table):
        return f"MEET ALL CRITERIA: {rows_words(passing(table)).upper()}"
    return "UNDECIDED" if possible(table) else "NONE MEETS ALL CRITERIA"


def answer(table: pl.DataFrame) -> str:
    """Return what was found for each policy as sentences."""
    told = []
    for rows in table.partition_by("policy", maintain_order=True):
        parts = [_criteria_met(rows), _first(rows), _ways(rows), _length(rows), _course(rows), hangs(rows)]
        told.append(f"Among {rows['policy'][0]} players: {' '.join(parts)}")
    return " ".join(told)


def _criteria_met(rows: pl.DataFrame) -> str:
    """Say which numbers of rows meet all criteria, or come closest, and why the others do not."""
    met = passing(rows)
    if met:
        others = [number for number in possible(rows) if number not in met]
        more = f"; {rows_words(others)} may too, with more games" if others else ""
        return f"{rows_words(met)} surely meet all criteria{more}. {_failing(rows)}"
    start = "no number of rows surely meets all criteria"
    if possible(rows):
        return f"{start}; {rows_words(possible(rows))} may, with more games. {_failing(rows)}"
    fails = rows.select("rows", n=pl.sum_horizontal(pl.col(name) == NO for name in CRITERIA))
    fewest = fails.filter(pl.col("n") == pl.col("n").min())["rows"].to_list()
    return f"{start}; {rows_words(fewest)} fail the fewest. {_failing(rows)}"


def _failing(rows: pl.DataFrame) -> str:
    """Say which criteria are surely not met where, and which are open."""
    told = []
    for name, criterion in CRITERIA.items():
        failed, unsure = (rows.filter(pl.col(name) == word)["rows"].to_list() for word in (NO, OPEN))
        parts = [f"surely not with {rows_words(failed)}"] if failed else []
        parts += [f"undecided with {rows_words(unsure)}"] if unsure else []
        told += [f"{criterion}: {', '.join(parts)}"] if parts else []
    return f"Not surely met: {'; '.join(told)}." if told else "Nothing fails."


def _first(rows: pl.DataFrame) -> str:
    """Say what the first player wins at least and at most."""
    ordered = rows.sort("first")
    low, high = (ordered.row(place, named=True) for place in (0, -1))
    return (
        f"The first player wins between {_span(low, 'first')} with {low['rows']} rows and {_span(high, 'first')} with "
        f"{high['rows']}.{_parity(rows)}"
    )


def _parity(rows: pl.DataFrame) -> str:
    """Say if the first player surely wins more on boards with an odd number of rows than with an even one, or less."""
    means, halves = [], []
    for rest in (1, 0):
        some = rows.filter(pl.col("rows") % 2 == rest)
        if not some.height:
            return ""
        means.append(float(some["first"].to_numpy().mean()))
        halves.append(float(np.linalg.norm((some["first_high"] - some["first_low"]).to_numpy() / 2)) / some.height)
    gap, half = means[0] - means[1], hypot(*halves)
    if abs(gap) <= half:
        return ""
    low, high = (words.number(100 * (abs(gap) + side * half)) for side in (-1, 1))
    return (
        f" With an odd number of rows it is {words.number(100 * abs(gap))} percentage points ({low} to {high}) "
        f"{'more' if gap > 0 else 'less'} than with an even one."
    )


def _span(row: Row, name: str) -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))


def _ways(rows: pl.DataFrame) -> str:
    """Say how games end on the smallest and the largest board."""
    ends = [rows.row(place, named=True) for place in (0, -1)]
    told = [
        f"with {row['rows']} rows "
        + words.joined([f"{ending(name)} {words.percent(row[name])}" for name in (*ALIVE, DRAWN)])
        for row in ends
    ]
    return f"How they end: {'; '.join(told)}."


def _length(rows: pl.DataFrame) -> str:
    """Say how long games are on the smallest and the largest board."""
    first, last = (rows.row(place, named=True) for place in (0, -1))
    return (
        f"Half of the games last at most {first['p50']} moves with {first['rows']} rows and {last['p50']} with "
        f"{last['rows']}; nine in ten take {first['p5']} to {first['p95']} and {last['p5']} to {last['p95']}."
    )


def _course(rows: pl.DataFrame) -> str:
    """Say how often the lead changes and who was behind wins."""
    first, last = (rows.row(place, named=True) for place in (0, -1))
    captures = [words.number(row["captures"]) for row in (first, last)]
    taken = f"pieces captured: {captures[0]} and {captures[1]} a game"
    if first["comeback"] is None or last["comeback"] is None:
        return f"{words.capital(taken)}."
    return (
        f"Who had fewer pieces half-way wins {words.percent(first['comeback'])} of the uneven games with "
        f"{first['rows']} rows and {words.percent(last['comeback'])} with {last['rows']}; {taken}."
    )


def conclusions(rows: pl.DataFrame) -> dict[str, list[str]]:
    """Return for each conclusion what it is on each board, in the order of the boards; `OPEN` where it is not sure."""
    told: dict[str, Callable[[Row], str]] = {
        "which seat is favoured": _favoured,
        "whether the first move is fair": lambda row: str(row[FAIR]),
        "the most common end": lambda row: ending(most_common(row)),
        "whether draws are rare": lambda row: str(row[ENDING]),
        "whether each printed way to win is alive": lambda row: str(row[WAYS]),
        "whether comebacks are common": lambda row: str(row[BACK]),
    }
    return {name: [judge(row) for row in rows.iter_rows(named=True)] for name, judge in told.items()}


def _favoured(row: Row) -> str:
    """Return which seat surely wins more than half."""
    return "first" if row["first_low"] > 1 / 2 else "second" if row["first_high"] < 1 / 2 else OPEN


def hangs(rows: pl.DataFrame) -> str:
    """Say which conclusions differ between numbers of rows, which are the same with any, and which may differ."""
    kinds: dict[str, list[str]] = {"changes": [], "same": [], "open": []}
    for name, values in conclusions(rows).items():
        sure = set(values) - {OPEN}
        kinds["changes" if len(sure) > 1 else "open" if OPEN in values else "same"].append(name)
    told = [f"on it hang {words.joined(kinds['changes'])}" if kinds["changes"] else "nothing surely hangs on it"]
    told += [f"the same with any: {words.joined(kinds['same'])}"] if kinds["same"] else []
    told += [f"not certain everywhere: {words.joined(kinds['open'])}"] if kinds["open"] else []
    return f"The number of rows is assumed; {'; '.join(told)}."


def brief(table: pl.DataFrame) -> str:
    """Return what was found as one sentence, for the games of one policy."""
    first, last = (table.row(place, named=True) for place in (0, -1))
    met = passing(table)
    ends = list(dict.fromkeys(ending(most_common(row)) for row in table.iter_rows(named=True)))
    start = f"{rows_words(met)} meet all criteria" if met else "No number of rows surely meets all criteria"
    return (
        f"{start}; from {first['rows']} to {last['rows']} rows the first player's share goes from "
        f"{words.percent(first['first'])} to {words.percent(last['first'])}, half of the games end within "
        f"{first['p50']} to {last['p50']} moves, and the most common end is {' and then '.join(ends)}."
    )
