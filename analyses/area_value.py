"""What is each state and each sea of Origo worth? Foundings, points per shield, who wins with most; and board pictures.

Points and foundings are counted. That seats with most shields in an area win more or less often than others is
observational: whoever is ahead is ahead in many places.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl

from analyses import check_game, words
from analyses.area_counts import FEWEST, FLEET, SEA, SERIES, STATE, area_table
from analyses.board_pictures import board_figures
from analyses.board_squares import with_article
from analyses.flips import TENTH
from analyses.games import hangs_on
from analyses.result import OBSERVATIONAL, Column, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE, table_name
from orcsim import stats
from orcsim.api import Run

_REMARKS = (
    f"{OBSERVATIONAL}: who has most shields somewhere has often played well elsewhere too. A difference of win "
    "shares does not say what changing the area would do.",
    "Points are those for shields in states and for the fleet. What shields add to clans is not part of them, nor "
    "are the steps for founding.",
    "The fleet counts ships of all seas together, so that points per ship are the same for every sea.",
    TIE_RULE,
)


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return what areas give and take, and pictures of the board.

    Parameters
    ----------
    run
        Any run of Origo; with mixed policies the numbers are those of that mixture.
    level
        Confidence of all intervals of a table together.
    """
    check_game("areas", run.scenario.game.name)
    table = area_table(run, level)
    worth = _ranked(table.filter(pl.col("kind") != SEA), "per_shield")
    edges = _ranked(table, SERIES[0])
    return Result(
        question="areas",
        title=f"What is each state and each sea worth? ({table_name(run)})",
        verdict=_verdict(worth),
        tone="plain",
        answer=_answer(worth, edges),
        remarks=_REMARKS,
        tables=(_shown_worth(worth, level), _shown_edges(edges, level)),
        figures=(_worth_figure(run, worth, level), _edge_figure(run, edges, level), *board_figures(run, level)),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="The areas themselves are compared: with another map or other values each is another area.",
        brief=_brief(run.scenario.players, worth),
    )


def _ranked(table: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return rows with their `rank`, the largest value first; those without one come last and have none."""
    rank = pl.col(name).rank("min", descending=True).cast(pl.Int64).alias("rank")
    return table.with_columns(rank).sort(name, descending=True, nulls_last=True, maintain_order=True)


def _known(table: pl.DataFrame, name: str) -> list[dict[str, Any]]:
    """Return the rows that have a value."""
    return table.drop_nulls(name).to_dicts()


def _named(row: dict[str, Any]) -> str:
    """Name an area inside a sentence."""
    return with_article(row["name"])


def _each(row: dict[str, Any]) -> str:
    """Write points per shield with their interval."""
    value, low, high = (words.number(row[f"per_shield{end}"], 2) for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def _edge(row: dict[str, Any]) -> str:
    """Write a difference from an equal share with its interval."""
    value, low, high = (words.number(100 * row[f"edge{end}"], sign=True) for end in ("", "_low", "_high"))
    return f"{value} ({low} to {high})"


def _states(worth: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the states that pay points, those that pay most for a shield first."""
    return _known(worth.filter(pl.col("kind") == STATE), "per_shield")


def _verdict(worth: pl.DataFrame) -> str:
    """Return the answer in a few words."""
    states = _states(worth)
    if not states:
        return "no shields in states"
    best, least = states[0], states[-1]
    return f"most per shield: {best['name']}, least: {least['name']}"


def _brief(players: int, worth: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    states = _states(worth)
    if not states:
        return f"With {players} players no shield lies in a state at the end."
    best, least = states[0], states[-1]
    return (
        f"With {players} players a shield in {_named(best)} brings {_each(best)} points over the game, most of all "
        f"states, and one in {_named(least)} {_each(least)}, least{_ship(worth)}."
    )


def _ship(worth: pl.DataFrame) -> str:
    """Say what a ship brings, if there are any."""
    fleet = _known(worth.filter(pl.col("kind") == FLEET), "per_shield")
    return f"; a ship brings {_each(fleet[0])}" if fleet else ""


def _answer(worth: pl.DataFrame, edges: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    states = _states(worth)
    if not states:
        return "No shield lies in a state at the end of any game, so nothing can be said of what one is worth."
    best, least = states[0], states[-1]
    return (
        f"For each shield that lies there at the end, {_named(best)} pays most of all states, {_each(best)} points "
        f"over all tribe scorings, and {_named(least)} least, {_each(least)}{_ship(worth)}. {_size_sentence(states)} "
        f"{_founding_sentence(worth)}{_edge_sentence(edges)}"
    )


def _size_sentence(states: list[dict[str, Any]]) -> str:
    """Say what states of each size pay in all, and if that is about alike, where a shield then brings most."""
    by_size: dict[int, list[float]] = {}
    for row in sorted(states, key=lambda row: -row["squares"]):
        by_size.setdefault(row["squares"], []).append(row["points"])
    ends = {squares: dict.fromkeys(map(words.number, (min(paid), max(paid)))) for squares, paid in by_size.items()}
    first, *rest = ((squares, " to ".join(end)) for squares, end in ends.items())
    text = f"A state of {first[0]} squares pays all tribes together {first[1]} points a game"
    told = words.joined([text, *(f"one of {squares} squares {paid}" for squares, paid in rest)])
    if all(max(paid) <= (1 + TENTH) * min(paid) for paid in by_size.values()):
        return f"{told}: states of one size pay about alike, so a shield brings most where few lie."
    return f"{told}."


def _founding_sentence(worth: pl.DataFrame) -> str:
    """Say which state is founded most and least often."""
    states = worth.filter(pl.col("kind") == STATE).sort("founded", descending=True, maintain_order=True)
    most, least = (states.row(place, named=True) for place in (0, -1))
    if not most["founded"]:
        return "No state is ever founded. "
    told = [
        f"{_named(row)} in {words.percent(row['founded'])} of the games"
        + (f" (in half of these by round {row['round']})" if row["founded"] else "")
        for row in (most, least)
    ]
    return f"Founded most often is {told[0]}, least often {told[1]}. "


def _edge_sentence(edges: pl.DataFrame) -> str:
    """Say with most shields where seats win most and least often."""
    rows = [row for row in _known(edges, "edge") if row["kind"] != FLEET]
    if not rows:
        return f"Seats with most shields somewhere are too few for their win shares to be told (fewer than {FEWEST})."
    return (
        f"{OBSERVATIONAL}: compared with an equal share, the seats with most shields in {_named(rows[0])} win "
        f"{_edge(rows[0])} percentage points, the most of all areas, and those with most in {_named(rows[-1])} "
        f"{_edge(rows[-1])}, the least."
    )


def _note(run: Run, looks: int, level: float) -> str:
    """Return what a figure rests on."""
    return (
        f"{table_name(run)}; n = {words.count(run.n_games)} games; {level:.0%} intervals"
        f"{words.at_once(looks, 'interval')}"
    )


def _worth_figure(run: Run, worth: pl.DataFrame, level: float) -> Figure:
    """Return the figure of points per shield."""
    rows = _known(worth, "per_shield")
    title = f"No shield lies in a state at the end{_ship(worth)}"
    if states := _states(worth):
        best, least = states[0], states[-1]
        title = (
            f"In states a shield brings most in {_named(best)}, {words.number(best['per_shield'], 2)} points, and "
            f"least in {_named(least)}, {words.number(least['per_shield'], 2)}"
        )
    return Figure(
        f"area-points-{run.scenario.players}",
        "Points that all tribes together get for shields in a state, or for ships, over all tribe scorings, for each "
        "shield that lies there at the end.",
        f"Points per shield by area. {_list(rows, _each)}.",
        partial(
            plot_rows,
            _drawn(worth, "per_shield"),
            xlabel="points over the game for each shield there at the end",
            ylabel="state, or all seas",
            reference=None,
            title=title,
            note=_note(run, worth.height, level),
        ),
    )


def _list(rows: list[dict[str, Any]], say: Callable[[dict[str, Any]], str]) -> str:
    """Say something of every area."""
    return "; ".join(f"{row['name']} {say(row)}" for row in rows)


def _drawn(table: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return one value of each area as a figure wants it."""
    return table.select(
        pl.col("name").alias("row"),
        pl.lit(name).alias("series"),
        pl.col(name).alias("value"),
        pl.col(f"{name}_low").alias("low"),
        pl.col(f"{name}_high").alias("high"),
    )


def _most_in(row: dict[str, Any]) -> str:
    """Name the lead in an area."""
    return "the largest fleet" if row["kind"] == FLEET else f"most shields in {_named(row)}"


def _edge_figure(run: Run, edges: pl.DataFrame, level: float) -> Figure:
    """Return the figure of the win shares of seats with most shields."""
    rows = _known(edges, "edge")
    drawn = _drawn(edges, "edge")
    title = f"{OBSERVATIONAL}: nowhere do seats with most shields surely win more"
    if rows and rows[0]["edge_low"] > 0:
        title = f"{OBSERVATIONAL}: most wins go with {_most_in(rows[0])}"
    return Figure(
        f"areas-{run.scenario.players}",
        "How much more than an equal share the seats with most shields in an area at the end win. "
        f"{OBSERVATIONAL}: not the effect of the area.",
        f"Win share of the seats with most shields, by area, in percentage points over an equal share. "
        f"{_list(rows, _edge)}.",
        partial(
            plot_rows,
            drawn,
            xlabel="win share less an equal share, percentage points",
            ylabel="area",
            unit="points",
            title=title,
            note=_note(run, len(SERIES) * edges.height, level),
        ),
    )


def _shown_worth(worth: pl.DataFrame, level: float) -> Table:
    """Return foundings and points as people see them."""
    one, two = (partial(words.number, decimals=decimals) for decimals in (1, 2))
    columns = (
        Column("rank", "rank"),
        Column("name", "state, or all seas"),
        Column("squares", "squares"),
        Column("founded", "founded", words.percent),
        Column("round", "median round"),
        Column("steps", "steps for it", two),
        Column("points", "points a game", one),
        Column("shields", "shields at the end", one),
        Column("per_shield", "points per shield", two),
        Column("per_shield_low", "low", two),
        Column("per_shield_high", "high", two),
    )
    caption = (
        "What areas give: share of games in which a state is founded, and where it is the median round and the mean "
        f"steps; points for shields of all tribes together; {level:.0%} intervals{words.at_once(worth.height, 'row')}"
    )
    return Table("worth", caption, worth, columns)


def _shown_edges(edges: pl.DataFrame, level: float) -> Table:
    """Return who has most shields where, and wins, as people see it."""

    def signed(share: float) -> str:
        return words.number(100 * share, sign=True)

    columns = (
        Column("rank", "rank"),
        Column("name", "area"),
        Column("squares", "squares"),
        Column("shields", "shields at the end", words.number),
        Column("full", "full", words.percent),
        Column("alone", "one tribe ahead", words.percent),
        Column("most", "seats with most", words.count),
        Column("edge", "they win more, pp", signed),
        Column("edge_low", "low", signed),
        Column("edge_high", "high", signed),
        Column("within", "than same seats, pp", signed),
        Column("within_low", "low", signed),
        Column("within_high", "high", signed),
    )
    caption = (
        f"{OBSERVATIONAL}. Shields at the end, shares of games in which every square is held and in which one tribe "
        "alone has most; how much more than an equal share, and than the same seats on average, the seats with most "
        f"win; {level:.0%} intervals{words.at_once(len(SERIES) * edges.height, 'interval')}"
    )
    return Table("areas", caption, edges, columns)


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Points per shield of an area",
            "Points of all tribes for shields in a state (for all seas: of their fleets) over all tribe scorings, "
            "divided by the shields that lie there at the end; both summed over all games.",
        ),
        (
            "Steps of a founding",
            "Of the track space whose turn it was: the first for the first founding of the game, and so on. Jumps over "
            "other leaders are not part of it.",
        ),
        (
            "Seats with most shields in an area",
            "One seat, or several that are equal; none if no shield lies there. Their win share is the mean over such "
            f"seats of finished games; not told of fewer than {FEWEST}.",
        ),
        (
            "Interval of an area",
            "Ratio of sums over games ± z × standard deviation between games / √games (of deals, where seats rotate), "
            f"with z at 1 − {1 - level:.2g}/(2 × intervals of the table).",
        ),
        (
            "Square attacked",
            "Counted once for each seat and game in which that seat began at least one attack on it.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
