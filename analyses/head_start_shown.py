"""The figures, tables and definitions of the question about starting squares."""

from functools import partial

import polars as pl

from analyses import words
from analyses.head_start_words import FRESH, Told, distance, finding, settings_finding, share
from analyses.pairing import pairing_words
from analyses.result import Column, Figure, Table
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE, table_name
from orcsim.api import Run


def _note(games: pl.Series, run: Run, level: float, at_once: str) -> str:
    """Return what a figure rests on."""
    n = words.span(min(games), max(games))
    return f"{table_name(run)}; n = {n} finished games each; {level:.0%} intervals for {at_once} at once"


def seat_figure(found: Told, run: Run, level: float) -> Figure:
    """Return the figure of the seats, from the printed squares and from the best ones."""
    tables = [found.printed_seats] if found.is_printed else [found.printed_seats, found.best_seats]
    drawn = pl.concat(
        table.select(
            pl.col("name").alias("row"),
            pl.format("{}: {}", "setting", "squares").alias("series"),
            pl.col("share").alias("value"),
            "low",
            "high",
        )
        for table in tables
    )
    in_words = "; ".join(
        f"from {table['squares'][0]}: "
        + ", ".join(f"{row['name']} {share(row)}" for row in table.iter_rows(named=True))
        for table in tables
    )
    return Figure(
        f"head-start-seats-{run.scenario.players}",
        "Share of the finished games that each seat wins, with its interval, from the printed squares and from "
        "those that came out best, each told in the order of play; the line is the fair share.",
        f"Win share by seat and starting squares. {in_words}.",
        partial(
            plot_rows,
            drawn,
            xlabel="share of games won (line: fair share)",
            ylabel="seat, in order of play",
            unit="%",
            reference=found.printed_seats["fair"][0],
            title=finding(found),
            note=_note(found.best_seats["n"], run, level, "all seats"),
        ),
    )


def setting_figure(found: Told, table: pl.DataFrame, run: Run, level: float) -> Figure:
    """Return the figure of the settings, the one that came out best on top."""
    order = {row["squares"]: place for place, row in enumerate(table.sort("distance").to_dicts()[::-1])}
    ordered = table.sort(pl.col("squares").replace_strict(order), descending=True, maintain_order=True)
    drawn = ordered.select(
        pl.format("{}: {}", "setting", "squares").alias("row"),
        pl.col("where").alias("series"),
        pl.col("distance").alias("value"),
        "low",
        "high",
    ).sort(pl.col("series") == FRESH, maintain_order=True)
    in_words = "; ".join(f"{row['squares']} ({row['where']}) {distance(row)}" for row in ordered.iter_rows(named=True))
    return Figure(
        f"head-start-settings-{run.scenario.players}",
        "How far the seat farthest from its fair share is from it, with its interval, for each setting of the starting "
        "squares; on the fresh seed only what was confirmed there.",
        f"Largest distance from fair by setting. {in_words}.",
        partial(
            plot_rows,
            drawn,
            xlabel="farthest seat from its fair share, points (line: margin)",
            ylabel="squares, in order of play",
            unit="points",
            reference=found.margin,
            title=settings_finding(found),
            note=_note(table["n"], run, level, "all settings of a seed"),
        ),
    )


def remarks(seats: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    return (
        *(pairing_words(seats["gain"].to_list()) or ["All settings of one seed are played on the same deals."]),
        "The best of many settings looks better than it is on the deals on which it was picked: trust the fresh seed.",
        "Only the distances between squares matter, not where the first one is; no two leaders may share a square, so "
        "seats that are equally strong cannot start alike.",
        "Where leaders start also changes who jumps over whom and who names the next starting player, so points "
        "without the head start differ a little from setting to setting.",
        TIE_RULE,
    )


def shown_settings(table: pl.DataFrame, level: float) -> Table:
    """Return the settings as people see them."""
    columns = (
        Column("setting", "setting"),
        Column("squares", "squares"),
        Column("where", "played on"),
        Column("seed", "seed"),
        Column("n", "finished games", words.count),
        Column("distance", "farthest seat, pp", _points),
        Column("low", "low", _points),
        Column("high", "high", _points),
        Column("seats", "seats"),
    )
    caption = (
        "How far the farthest seat is from its fair share; squares in order of play; "
        f"{level:.0%} intervals for all seats and all settings of one seed at once"
    )
    return Table("settings", caption, table, columns, in_text=True)


def shown_seats(table: pl.DataFrame, level: float) -> Table:
    """Return the seats as people see them."""
    one = words.number
    columns = (
        Column("squares", "squares"),
        Column("where", "played on"),
        Column("name", "seat"),
        Column("square", "starts on"),
        Column("n", "finished games", words.count),
        Column("share", "wins", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("difference", "more than printed, pp", _signed),
        Column("difference_low", "low", _signed),
        Column("difference_high", "high", _signed),
        Column("points", "points without start", one),
        Column("points_low", "low", one),
        Column("points_high", "high", one),
    )
    caption = (
        "Win share of each seat, what it wins more than from the printed squares on the same deals, and its points "
        f"less the square it starts on; {level:.0%} intervals for all seats and all settings of one seed at once"
    )
    return Table("seats", caption, table, columns)


def _points(part: float) -> str:
    """Write a share in points."""
    return words.number(100 * part)


def _signed(part: float) -> str:
    """Write a difference of shares in points."""
    return words.number(100 * part, sign=True)


def definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Farthest seat of a setting",
            "The largest distance between a seat's win share and 1/players. Its interval comes from those of all seats "
            "together: at least the largest distance that one of them surely has, at most the largest that one of them "
            "may have. The estimate leans upwards when seats are equal.",
        ),
        (
            "Even, FAIR, UNFAIR, UNDECIDED",
            f"FAIR, or even, if every seat's interval lies within {words.points(margin)} of 1/players; UNFAIR if one "
            "lies wholly outside; otherwise UNDECIDED.",
        ),
        (
            "More than from the printed squares",
            "Mean over deals finished both ways of what the seat wins from these squares minus what it wins from the "
            f"printed ones ± z × standard deviation / √deals; the error of {1 - level:.2g} is divided by seats and "
            "settings.",
        ),
        (
            "Search for even squares",
            "From the best setting so far the seat that wins most starts up to three squares further back, the one "
            "that wins least up to three ahead, or both, a leader in the way taking the square left; or every leader "
            "moves by one at most. The move played next is the one that would even the games of that setting most if "
            "final scores moved with the squares. It ends when a setting is FAIR, when no move promises to come "
            "closer, or after ten.",
        ),
    )
