"""Tables of the question whether attacking pays, as people see them, and what their numbers are."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl

from analyses import words
from analyses.attack_counts import FEWEST, LEADER, SHARE
from analyses.result import OBSERVATIONAL, Column, Table
from analyses.wins import table_name
from orcsim.api import Run

_two = partial(words.number, decimals=2)


def _signed(share: float) -> str:
    """Write a difference of shares in percentage points."""
    return words.number(100 * share, sign=True)


def shown_duels(table: pl.DataFrame, level: float) -> Table:
    """Return the experiments as people see them."""
    squares = partial(words.number, decimals=2, sign=True)
    columns = (
        Column("table", "table"),
        Column("players", "players"),
        Column("share", "its share", words.percent),
        Column("fair", "equal share", words.percent),
        Column("worth", "worth, pp", _signed),
        Column("low", "low", _signed),
        Column("high", "high", _signed),
        Column("squares", "squares", squares),
        Column("squares_low", "low", squares),
        Column("squares_high", "high", squares),
        Column("deals", "deals", words.count),
        Column("stalled", "stalled games", words.count),
    )
    caption = (
        "Worth of attacking: what it adds to a win share, and to the squares that a leader gets on the track. Each "
        f"table begins with the seat that differs, whose share is given; {level:.0%} intervals"
        f"{words.at_once(table.height, 'row')}"
    )
    return Table("trial", caption, table, columns, in_text=True)


def shown_battles(table: pl.DataFrame, level: float) -> Table:
    """Return how battles go as people see it, one column for each number of players."""

    def text(row: dict[str, object]) -> str | None:
        if row["value"] is None:
            return None
        show = words.percent if row["unit"] == SHARE else _two
        value, low, high = (show(float(str(row[name]))) for name in ("value", "low", "high"))
        return f"{value} ({low} to {high})"

    texts = table.select("what", "players", pl.Series("text", [text(row) for row in table.to_dicts()], pl.String))
    players = list(dict.fromkeys(table["players"].to_list()))
    wide = texts.pivot(on="players", index="what", values="text", maintain_order=True)
    columns = (Column("what", "what"), *(Column(str(n), f"{n} players") for n in players))
    caption = (
        f"How battles go; {level:.0%} intervals for all rows of a number of players at once. If everybody attacks "
        f"everybody alike, {LEADER} are "
        f"{words.joined([f'{words.percent(1 / n)} with {n}' for n in players])} players"
    )
    return Table("battles", caption, wide, columns, in_text=True)


def shown_seats(table: pl.DataFrame, level: float) -> Table:
    """Return who attacks and who is attacked as people see it."""
    columns = (
        Column("who", "seat, or place at the end"),
        Column("players", "players"),
        Column("value", "attacks a game", _two),
        Column("low", "low", _two),
        Column("high", "high", _two),
        Column("won", "won", words.percent),
        Column("suffered", "attacks on it", _two),
        Column("n", "seats", words.count),
    )
    caption = f"Who attacks and who is attacked; {level:.0%} intervals for all rows of a number of players at once"
    return Table("seats", caption, table, columns)


def shown_targets(table: pl.DataFrame, level: float) -> Table:
    """Return whom attackers choose as people see it."""
    columns = (
        Column("place", "attacked seat"),
        Column("players", "players"),
        Column("value", "share of attacks", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("even", "if all alike", words.percent),
    )
    caption = (
        f"Where attacked seats sit, seen from the attacker; {level:.0%} intervals for all rows of a number of players "
        "at once"
    )
    return Table("targets", caption, table, columns)


def shown_wins(table: pl.DataFrame, level: float) -> Table:
    """Return win shares by attacks won as people see them."""
    columns = (
        Column("won", "attacks won"),
        Column("players", "players"),
        Column("n", "seats", words.count),
        Column("share", "they win", words.percent),
        Column("value", "than same seats, pp", _signed),
        Column("low", "low", _signed),
        Column("high", "high", _signed),
    )
    caption = (
        f"{OBSERVATIONAL}. Win share of the seats with so many attacks won, and how much more that is than the mean of "
        f"the same places in the order of play; {level:.0%} intervals for all rows of a number of players at once"
    )
    return Table("wins", caption, table, columns)


def kind_table(runs: Sequence[Run]) -> pl.DataFrame:
    """Return one row for each run in which all seats play alike: how long its games are and how they end.

    Columns: `players`, `table`, `n`, `stalled`, `rounds` and `score` (means), `founded` (states, mean).
    """
    schema: dict[str, Any] = {"players": pl.Int64, "table": pl.String, "n": pl.Int64, "stalled": pl.Int64}
    rows = []
    for run in sorted(runs, key=lambda run: run.scenario.players):
        stalled = pl.col("end_reason").cast(pl.String) == run.scenario.game.stalled
        games = run.scan_games().select(stalled.sum().alias("stalled"), pl.col("rounds", "n_marked").mean()).collect()
        score = run.scan_seats().select(pl.col("score").mean()).collect().item()
        row = games.row(0, named=True)
        rows.append(
            {
                "players": run.scenario.players,
                "table": table_name(run).partition(", ")[2],
                "n": run.n_games,
                "stalled": row["stalled"],
                "rounds": row["rounds"],
                "founded": row["n_marked"],
                "score": score,
            }
        )
    floats = dict.fromkeys(("rounds", "founded", "score"), pl.Float64)
    return pl.DataFrame(rows, schema=schema | floats)


def shown_kinds(table: pl.DataFrame) -> Table:
    """Return games with and without attacks as people see them."""
    columns = (
        Column("table", "seats"),
        Column("players", "players"),
        Column("n", "games", words.count),
        Column("stalled", "stalled", words.count),
        Column("rounds", "rounds", words.number),
        Column("founded", "states founded", words.number),
        Column("score", "square of the leaders", words.number),
    )
    caption = "Games in which all seats play alike, with attacks and without: means over games, and over seats"
    return Table("kinds", caption, table, columns)


def definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Worth of attacking",
            "One seat that attacks among peaceful ones: its share of the finished games minus 1/players. One peaceful "
            "seat among others: 1/players minus its share. Each deal is played once in each seating, so that a "
            "difference of 0 is exact if attacking does nothing.",
        ),
        (
            "Squares of the track",
            "Mean square of the leaders of seats that attack, minus that of peaceful seats, in the same games.",
        ),
        (
            "Interval of the worth of attacking",
            "Wilson's for p(1 − p) / v games, with v the variance of the share p from the spread between deals; of "
            f"squares mean ± z × standard deviation between deals / √deals; z at 1 − {1 - level:.2g}/(2 × rows).",
        ),
        (
            "PAYS, COSTS, HARDLY MATTERS, UNDECIDED",
            f"HARDLY MATTERS if all intervals of a number of players lie within ± {words.points(margin)}; otherwise "
            "PAYS or COSTS if one lies wholly above or below 0, and UNDECIDED if none does.",
        ),
        (
            "Leader",
            "The seat furthest ahead on the track when an attack begins.",
        ),
        (
            "Seats by attacks won",
            f"Not told of fewer than {FEWEST} seats; the last group gathers those with most.",
        ),
    )
