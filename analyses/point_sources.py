"""Where do a winner's points come from? Points by what they were for, by finishing place, and winner minus last."""

from functools import partial
from typing import Any

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.games import hangs_on
from analyses.point_figures import LAST, START, WINNER, from_what, gap_figure, place_figure, span
from analyses.result import OBSERVATIONAL, Column, Result, Table, run_as_script
from analyses.wins import read_wins, seat_table, stalled_words, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.games.origo import STARTS

SOURCES = {
    "states": "from_states",
    "clans": "from_clans",
    "fleet": "from_fleet",
    "founding": "from_founding",
    "jumps": "from_jumps",
}
"""What points are for, and the column that counts them; the square that a leader starts on is the rest."""

NAMES = (*SOURCES, START)


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return where points come from, by finishing place, and what a winner has more than the last.

    Parameters
    ----------
    run
        Any run of Origo with finished games; those that stalled have no places and are left out.
    level
        Confidence of all intervals of a table together.
    """
    check_game("points-from", run.scenario.game.name)
    wins = read_wins(run)
    points = ranked_points(run)
    places, gaps = place_table(points, level), gap_table(points, level)
    n = f"n = {words.count(len(points))} finished games; {level:.0%} intervals"
    return Result(
        question="points-from",
        title=f"Where do points come from? ({table_name(run)})",
        verdict=f"LARGEST GAP: {gaps['source'][0].upper()}" if _is_sure(gaps) else "NO SOURCE STANDS OUT",
        tone="plain",
        answer=_answer(places, gaps),
        remarks=(
            stalled_words(wins),
            "Jumps are squares gained by passing over other leaders, start is the square that a leader starts on: both "
            "count like points.",
            f"{OBSERVATIONAL}: what winners have more of goes with winning; it need not be what would make a player "
            "win.",
        ),
        tables=(_shown_places(places, level), _shown_gaps(gaps, level)),
        figures=(
            place_figure(places, run, f"{table_name(run)}; {n} of the totals"),
            gap_figure(gaps, run, f"{table_name(run)}; {n}{words.at_once(gaps.height, 'row')}"),
        ),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="The values of the states, the points of the clans and the steps of the founding track are what is "
        "compared here; how often each is reached depends on the map.",
        brief=_brief(run.scenario.players, gaps),
    )


def ranked_points(run: Run) -> stats.FloatArray:
    """Return the points of finished games by finishing place and source, shape (games, places, sources)."""
    players = run.scenario.players
    finished = seat_table(run, pl.col("win_share")).sum(axis=1) > 0
    scores = seat_table(run, pl.col("score"))
    starts = np.array([run.scenario.edition.number(start) for start in STARTS[:players]], dtype=np.float64)
    parts = [seat_table(run, pl.col(column)) for column in SOURCES.values()]
    points = np.stack([*parts, np.broadcast_to(starts, scores.shape)], axis=2)
    if (points.sum(axis=2) != scores).any():
        raise ValueError("the sources do not add up to the scores")
    order = np.argsort(-scores, axis=1, kind="stable")
    ranked: stats.FloatArray = np.take_along_axis(points, order[:, :, None], axis=1)[finished]
    return ranked


def place_name(place: int, places: int) -> str:
    """Name a finishing place.

    Examples
    --------
    >>> place_name(0, 3), place_name(1, 3), place_name(2, 3)
    ('winner', '2nd', 'last')
    """
    return WINNER if place == 0 else LAST if place == places - 1 else words.ORDINALS[place]


def place_table(points: stats.FloatArray, level: float) -> pl.DataFrame:
    """Return one row a finishing place and source: `points` on average, `share` of the place's points, `total`.

    `points`, `share` and `total` have columns with `_low` and `_high`; all rows hold together.
    """
    games, places, sources = points.shape
    looks = places * sources
    rows = []
    for place in range(places):
        whole = points[:, place].sum(axis=1)
        total = stats.mean_of(whole, "finished games")
        for source, name in enumerate(NAMES):
            own = points[:, place, source]
            share = stats.ratio_of(own, whole, "finished games")
            rows.append(
                {
                    "place": place_name(place, places),
                    "source": name,
                    "n": games,
                    **_with_ends("points", stats.mean_of(own, "finished games"), level, looks),
                    **_with_ends("share", share, level, looks, (0.0, 1.0)),
                    **_with_ends("total", total, level, places),
                }
            )
    return pl.DataFrame(rows)


def gap_table(points: stats.FloatArray, level: float) -> pl.DataFrame:
    """Return one row a source, the largest first: `points` that a winner has more than the last, `part` of the gap."""
    gaps = points[:, 0] - points[:, -1]
    whole = gaps.sum(axis=1)
    anything, looks = (-np.inf, np.inf), len(NAMES)
    rows = [
        {
            "source": name,
            "n": len(gaps),
            **_with_ends("points", stats.mean_of(gaps[:, source], "finished games"), level, looks, anything),
            **_with_ends("part", stats.ratio_of(gaps[:, source], whole, "finished games"), level, looks, anything),
        }
        for source, name in enumerate(NAMES)
    ]
    return pl.DataFrame(rows).sort("points", descending=True, maintain_order=True)


def _with_ends(
    name: str, mean: stats.Mean, level: float, looks: int, possible: tuple[float, float] = (0.0, np.inf)
) -> dict[str, float]:
    """Return an estimate with the ends of its interval, as columns; `possible` are the least and greatest value."""
    low, high = mean.interval(level, looks, *possible, span=1.0)
    return {name: mean.value, f"{name}_low": low, f"{name}_high": high}


def _is_sure(gaps: pl.DataFrame) -> bool:
    """Say whether one source surely sets winner and last apart more than each other one."""
    return bool(gaps["points_low"][0] > max(gaps["points_high"][1:]))


def _part(row: dict[str, Any], name: str) -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))


def _answer(places: pl.DataFrame, gaps: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    winner = places.filter(pl.col("place") == WINNER).sort("share", descending=True)
    made = [f"{words.percent(row['share'])} {from_what(row['source'])}" for row in winner.iter_rows(named=True)]
    apart = [f"{span(row, 'points')} {from_what(row['source'])}" for row in gaps.iter_rows(named=True)]
    first = gaps.row(0, named=True)
    whole = words.number(float(gaps["points"].sum()))
    sure = ""
    if _is_sure(gaps):
        sure = f" What comes {from_what(first['source'])} is the most, {_part(first, 'part')} of the difference."
    total = words.number(winner["total"][0])
    return (
        f"Of the winner's {total} points come {words.joined(made)}. The winner has {whole} points more than the last: "
        f"{words.joined(apart)}.{sure}"
    )


def _brief(players: int, gaps: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    first, second = (gaps.row(place, named=True) for place in (0, 1))
    return (
        f"With {players} players the winner is {words.number(float(gaps['points'].sum()))} points ahead of the last, "
        f"{words.percent(first['part'])} of it {from_what(first['source'])} and {words.percent(second['part'])} "
        f"{from_what(second['source'])}."
    )


def _shown_places(table: pl.DataFrame, level: float) -> Table:
    """Return the points by finishing place as people see them."""
    columns = (
        Column("place", "place"),
        Column("source", "points for"),
        Column("points", "points", words.number),
        Column("points_low", "low", words.number),
        Column("points_high", "high", words.number),
        Column("share", "share", words.percent),
        Column("share_low", "low", words.percent),
        Column("share_high", "high", words.percent),
        Column("n", "finished games", words.count),
    )
    caption = (
        f"Mean points of a finishing place, and their share of all its points; {level:.0%} intervals"
        f"{words.at_once(table.height, 'row')} of each column"
    )
    return Table("places", caption, table, columns)


def _shown_gaps(table: pl.DataFrame, level: float) -> Table:
    """Return what a winner has more than the last as people see it."""
    signed = partial(words.number, decimals=2, sign=True)
    columns = (
        Column("source", "points for"),
        Column("points", "winner minus last", signed),
        Column("points_low", "low", signed),
        Column("points_high", "high", signed),
        Column("part", "part of the difference", words.percent),
        Column("part_low", "low", words.percent),
        Column("part_high", "high", words.percent),
        Column("n", "finished games", words.count),
    )
    caption = (
        f"Points of the winner minus those of the last; {level:.0%} intervals{words.at_once(table.height, 'row')} of "
        "each column"
    )
    return Table("gaps", caption, table, columns, in_text=True)


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        ("Finishing place", "The order of the leaders on the track when a game ends; no two stand on one square."),
        (
            "Share of points from a source",
            "Points from it divided by all points of that finishing place, both summed over finished games (ratio "
            "estimate). Its interval is Wilson's for p(1 − p) / v games, with v the variance of the share p from the "
            f"spread between games and z at 1 − {1 - level:.2g}/(2 × rows).",
        ),
        (
            "Winner minus last",
            "The difference within each finished game, averaged; its parts sum to the difference of the scores.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
