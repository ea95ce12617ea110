"""The tables of the course of games: every number with its interval and with what chance would bring."""

from collections.abc import Sequence
from math import inf, isinf
from typing import Any

import polars as pl

from analyses.course_meanings import CLOSENESS, FEEDBACK, PACE, RUNAWAY
from analyses.course_measures import (
    CHANGES,
    CROSSED,
    DECIDED,
    DRAMA,
    DRAMA_BASE,
    GAP,
    GAP_SQUARED,
    THIRDS,
    THRESHOLD,
    TIED,
    behind_names,
    lead_names,
    slope_names,
)
from analyses.course_sums import Estimate, Sums, logit_of, slope_of
from orcsim import stats

QUARTERS = (0.25, 0.5, 0.75)
"""The parts of a game whose leaders are told in a table."""

HALF = 0.5
FAR = (0.0, 1.0, 2.0)
"""How far behind at half-time winners are looked for, in standard deviations of the gap between two seats."""

SNOWBALL, CATCH_UP, NEUTRAL, UNDECIDED = "SNOWBALL", "CATCH-UP", "NEUTRAL", "UNDECIDED"

TOLERANCE = 0.1
"""Logits around 0 within which a lead feeds nothing worth naming: 2.5 percentage points where a leader wins half."""

Row = dict[str, Any]
_NUMBER = (-inf, inf)
_SHARE = (0.0, 1.0)


def with_ends(sums: Sums, name: str, found: Estimate | None, possible: tuple[float, float], level: float) -> Row:
    """Return a value with the ends of its interval as columns; what no game tells is missing."""
    if found is None or isinf(found.value):
        return dict.fromkeys((name, f"{name}_low", f"{name}_high"))
    low, high = sums.mean(found).interval(level, 1, *possible, span=1.0)
    return {name: found.value, f"{name}_low": low, f"{name}_high": high}


def base_of(sums: Sums, name: str) -> float | None:
    """Return a mean that is known and not estimated, such as a base line."""
    found = sums.ratio(name)
    return None if found is None else found.value


def measure_table(sums: Sums, level: float) -> pl.DataFrame:
    """Return one row a measure: `key`, `value` with `low` and `high`, what `chance` brings, and the games `n`."""
    rows = []
    for key, possible in (
        (CHANGES, _SHARE),
        (DRAMA, _SHARE),
        (DECIDED, _SHARE),
        (THRESHOLD, _NUMBER),
        (CROSSED, _SHARE),
        (GAP, (0.0, inf)),
        (TIED, _SHARE),
    ):
        row = with_ends(sums, "value", sums.ratio(key), possible, level)
        chance = base_of(sums, DRAMA_BASE) if key == DRAMA else None
        rows.append({"key": key, **_plain(row), "chance": chance, "n": sums.number(key)})
    rows.append({"key": CLOSENESS, **_plain(_closeness(sums, level)), "chance": None, "n": sums.number(GAP)})
    return _frame(rows, ("value", "low", "high", "chance"))


def _plain(row: Row) -> Row:
    """Return a row whose ends are called `low` and `high`."""
    return {"value": row["value"], "low": row["value_low"], "high": row["value_high"]}


def _closeness(sums: Sums, level: float) -> Row:
    """Return one divided by the root of the mean square gap."""
    square = sums.ratio(GAP_SQUARED)
    if square is None or not square.value:
        return with_ends(sums, "value", None, _NUMBER, level)
    root = square.value**-0.5
    return with_ends(sums, "value", square.bent(root, -(root**3) / 2), (0.0, inf), level)


def leader_table(sums: Sums, level: float, fractions: Sequence[float] = QUARTERS) -> pl.DataFrame:
    """Return one row a part of the game: how often its leader `wins`, by chance (`even`) and with `other` rests.

    `part` is the part of the game after which leaders are really looked at, as only whole rounds are kept.
    """
    rows = []
    for fraction in fractions:
        wins, even, other, part = lead_names(fraction)
        rows.append(
            {
                "fraction": fraction,
                "part": base_of(sums, part),
                **with_ends(sums, "wins", sums.ratio(wins), _SHARE, level),
                "even": base_of(sums, even),
                **with_ends(sums, "other", sums.ratio(other), _SHARE, level),
                "n": sums.number(wins),
            }
        )
    return _frame(rows, ("part", "wins", "wins_low", "wins_high", "even", "other", "other_low", "other_high"))


def runaway_table(sums: Sums, level: float) -> pl.DataFrame:
    """Return the runaway index and the two parts that it is the sum of: `key`, `value`, `low`, `high`, `n`."""
    names = lead_names(HALF)[:3]
    wins, even, other = (logit_of(found) if (found := sums.ratio(name)) else None for name in names)
    rows = []
    for key, a, b in ((RUNAWAY, wins, even), (PACE, other, even), (FEEDBACK, wins, other)):
        found = None if a is None or b is None else a - b
        rows.append({"key": key, **_plain(with_ends(sums, "value", found, _NUMBER, level)), "n": sums.number(names[0])})
    return _frame(rows, ("value", "low", "high"))


def verdict_of(runaway: pl.DataFrame) -> str:
    """Judge whether a lead feeds itself, by the interval of that part of the runaway index."""
    row = runaway.row(by_predicate=pl.col("key") == FEEDBACK, named=True)
    if row["value"] is None:
        return UNDECIDED
    interval = stats.Interval(row["low"], row["high"])
    if interval.lies_within(-TOLERANCE, TOLERANCE):
        return NEUTRAL
    if interval.lies_outside(-TOLERANCE, TOLERANCE):
        return SNOWBALL if row["value"] > 0 else CATCH_UP
    return UNDECIDED


def slope_table(sums: Sums, level: float) -> pl.DataFrame:
    """Return one row a third of the game: the `slope`, the same with gains exchanged (`other`), their `difference`."""
    rows = []
    for third in THIRDS:
        slope, other = slope_of(sums, third, "step"), slope_of(sums, third, "step_own")
        gap = None if slope is None or other is None else slope - other
        rows.append(
            {
                "third": third,
                **with_ends(sums, "slope", slope, _NUMBER, level),
                "other": None if other is None else other.value,
                **with_ends(sums, "difference", gap, _NUMBER, level),
                "pairs": round(sums.sum_of(slope_names(third)[0])),
            }
        )
    return _frame(
        rows, ("slope", "slope_low", "slope_high", "other", "difference", "difference_low", "difference_high")
    )


def comeback_table(sums: Sums, distances: Sequence[float], level: float) -> pl.DataFrame:
    """Return one row a distance: the share of winners that were so far `behind` at half-time, and with `other` rests.

    Of any distance, `even` is what an even walk brings.
    """
    leads = base_of(sums, lead_names(HALF)[1])
    rows = []
    for place, (far, points) in enumerate(zip(FAR, distances, strict=True)):
        behind, other = behind_names(place)
        rows.append(
            {
                "far": far,
                "points": points,
                **with_ends(sums, "behind", sums.ratio(behind), _SHARE, level),
                "even": None if place or leads is None else 1 - leads,
                **with_ends(sums, "other", sums.ratio(other), _SHARE, level),
                "n": sums.number(behind),
            }
        )
    return _frame(rows, ("points", "behind", "behind_low", "behind_high", "even", "other", "other_low", "other_high"))


def together_table(sums: Sums, keys: Sequence[str]) -> pl.DataFrame:
    """Return one row a pair of measures: `one`, `other` and how they go together over games, the closest first."""
    pairs = [(one, other) for place, one in enumerate(keys) for other in keys[:place]]
    rows = [{"one": one, "other": other, "r": sums.correlation(one, other)} for one, other in pairs]
    frame = _frame([row for row in rows if row["r"] is not None], ("r",))
    return frame.sort(pl.col("r").abs(), descending=True) if frame.height else frame


def _frame(rows: Sequence[Row], numbers: Sequence[str]) -> pl.DataFrame:
    """Return rows as a frame in which numbers may all be missing."""
    return pl.DataFrame(rows, schema_overrides=dict.fromkeys(numbers, pl.Float64))
