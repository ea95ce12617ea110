"""The course of games as people see it: tables with units and directions, and the figures."""

from functools import partial
from math import ceil, floor
from typing import Any

import polars as pl

from analyses import words
from analyses.course_meanings import MEANINGS
from analyses.course_words import THIRD_NAMES, Course, finding, slope_finding
from analyses.lines import Line, Look, in_words, line_of, plot_lines
from analyses.result import Column, Figure, Table
from analyses.rows import plot_rows

PART_NAMES = {0.25: "a quarter", 0.5: "half", 0.75: "three quarters"}
LEAST_APART = 0.03
"""Part of the game by which points of a line are apart."""

FEW_PLACES = 4
"""Up to so many points of a line each has its own tick."""

FAR_NAMES = {0.0: "at all", 1.0: "by one standard deviation", 2.0: "by two"}

_two = partial(words.number, decimals=2)
_signed = partial(words.number, decimals=3, sign=True)


def tables(course: Course, unit: str, level: float) -> tuple[Table, ...]:
    """Return all tables; `unit` is what scores count."""
    return (
        _shown_measures(course, level),
        _shown_leaders(course, level),
        _shown_comebacks(course, unit, level),
        _shown_slopes(course, level),
    )


def _told(row: dict[str, Any], name: str) -> str | None:
    """Write a number of a measure in its unit."""
    if row[name] is None:
        return None
    return words.percent(row[name]) if MEANINGS[row["key"]].unit else words.number(row[name], 2)


def _shown_measures(course: Course, level: float) -> Table:
    """Return what is measured, with its direction."""
    index = course.runaway.with_columns(pl.lit(None, pl.Float64).alias("chance"))
    frame = pl.concat([course.measures, index.select(course.measures.columns)])
    shown = [
        {
            "name": MEANINGS[row["key"]].name,
            "better": MEANINGS[row["key"]].better,
            **{f"{name}_told": _told(row, name) for name in ("value", "low", "high", "chance")},
        }
        for row in frame.to_dicts()
    ]
    texts = {f"{name}_told": pl.String for name in ("value", "low", "high", "chance")}
    columns = (
        Column("name", "what"),
        Column("value_told", "found"),
        Column("low_told", "low"),
        Column("high_told", "high"),
        Column("chance_told", "even walk"),
        Column("better", "better"),
        Column("n", "games", words.count),
    )
    return Table(
        "course",
        f"The course of games; {level:.0%} intervals; better: which way is for most games",
        pl.concat([frame, pl.DataFrame(shown, schema_overrides=texts)], how="horizontal"),
        columns,
        in_text=True,
    )


def _shown_leaders(course: Course, level: float) -> Table:
    """Return what leaders win."""
    columns = (
        Column("fraction", "leader after", lambda part: f"{PART_NAMES[part]} of the rounds"),
        Column("wins", "wins", words.percent),
        Column("wins_low", "low", words.percent),
        Column("wins_high", "high", words.percent),
        Column("other", "with any seat's rest", words.percent),
        Column("even", "even walk", words.percent),
        Column("part", "real part", words.percent),
        Column("n", "games", words.count),
    )
    caption = f"How often the leader wins; tied leaders share; {level:.0%} intervals; real part: in whole rounds"
    return Table("leaders", caption, course.leaders, columns, in_text=True)


def _shown_comebacks(course: Course, unit: str, level: float) -> Table:
    """Return how far behind winners were."""
    columns = (
        Column("far", "behind at half-time", FAR_NAMES.__getitem__),
        Column("points", f"{unit}, at least", _two),
        Column("behind", "of the winners", words.percent),
        Column("behind_low", "low", words.percent),
        Column("behind_high", "high", words.percent),
        Column("other", "with any seat's rest", words.percent),
        Column("even", "even walk", words.percent),
        Column("n", "games", words.count),
    )
    caption = f"Comebacks: winners that were behind at half-time; {level:.0%} intervals; better: taste"
    return Table("comebacks", caption, course.comebacks, columns, in_text=True)


def _shown_slopes(course: Course, level: float) -> Table:
    """Return by how much leads grow."""
    columns = (
        Column("third", "in the", THIRD_NAMES.__getitem__),
        Column("slope", "slope", _signed),
        Column("slope_low", "low", _signed),
        Column("slope_high", "high", _signed),
        Column("other", "with any seat's gains", _signed),
        Column("difference", "slope less that", _signed),
        Column("difference_low", "low", _signed),
        Column("difference_high", "high", _signed),
        Column("pairs", "seats and rounds", words.count),
    )
    caption = (
        f"Snowball slope: points that a lead of one point more grows more in the next round; {level:.0%} intervals"
    )
    return Table("slopes", f"{caption}; better: even", course.slopes, columns)


def figures(course: Course, curve: pl.DataFrame, players: int, note: str) -> tuple[Figure, ...]:
    """Return the figures; `curve` has what leaders win after many parts of the game."""
    told = _apart(curve.drop_nulls("wins"))
    drawn = [_leader_figure(course, told, players, note)] if told.height > 1 else []
    slopes = course.slopes.drop_nulls("slope")
    if slopes.height:
        drawn.append(_slope_figure(slopes, players, note))
    return tuple(drawn)


def _apart(curve: pl.DataFrame) -> pl.DataFrame:
    """Return the rows whose parts of the game differ enough to be seen as several points."""
    kept: list[int] = []
    for place, part in enumerate(curve["part"]):
        if not kept or part - curve["part"][kept[-1]] >= LEAST_APART:
            kept.append(place)
    return curve[kept]


def _tenths(first: float, last: float) -> list[float]:
    """Return the tenths of the game between two parts of it."""
    return [tenth / 10 for tenth in range(ceil(10 * first - LEAST_APART), floor(10 * last + LEAST_APART) + 1)]


def _leader_figure(course: Course, curve: pl.DataFrame, players: int, note: str) -> Figure:
    """Return the figure of what leaders win over the game."""
    flat = curve.with_columns(pl.col("even").alias("even_low"), pl.col("even").alias("even_high"))
    lines = [
        Line("the leader wins", "blue", "-", line_of(flat, "part", "wins")),
        Line("with any seat's rest", "orange", "--", line_of(flat, "part", "other")),
        Line("even walk", "grey", ":", line_of(flat, "part", "even"), filled=False),
    ]
    places = curve["part"].to_list() if curve.height <= FEW_PLACES else _tenths(curve["part"][0], curve["part"][-1])
    ticks = {part: words.percent(part, 0) for part in places}
    look = Look(
        xlabel="part of the game that is over",
        ylabel="games won by the leader",
        title=finding(course) if course.half["wins"] is not None else "What the leader wins",
        note=note,
        unit="%",
        ticks=ticks,
    )
    return Figure(
        f"course-leaders-{players}",
        "How often whoever leads after a part of the game wins it, with intervals as bands; how often it would if the "
        "rest of the game brought it what it brought a seat drawn by lot; and in an even walk, where scores grow by "
        "chance and evenly. Above the dashed line a lead feeds itself.",
        f"Leaders that win. {in_words(lines, 'per cent after a part of', 100)}.",
        partial(plot_lines, lines, look),
    )


def _slope_figure(slopes: pl.DataFrame, players: int, note: str) -> Figure:
    """Return the figure of the snowball slopes."""
    rows = slopes.select(
        pl.col("third").map_elements(THIRD_NAMES.__getitem__, return_dtype=pl.String).alias("row"),
        pl.lit("slope").alias("series"),
        pl.col("slope").alias("value"),
        pl.col("slope_low").alias("low"),
        pl.col("slope_high").alias("high"),
        pl.col("other").alias("mark"),
    )
    told = "; ".join(
        f"{row['row']} {_signed(row['value'])}, grey tick {_signed(row['mark'])}" for row in rows.to_dicts()
    )
    return Figure(
        f"course-slopes-{players}",
        "By how many points a lead of one point more grows more in the next round, with intervals; the grey tick is "
        "the same if each round brought every seat what it brought a seat drawn by lot. Right of the tick leads "
        "snowball.",
        f"Snowball slopes. {told}.",
        partial(
            plot_rows,
            rows,
            xlabel="growth of each point of lead in the next round (tick: by lot)",
            ylabel="of the game",
            title=slope_finding(slopes),
            note=note,
        ),
    )
