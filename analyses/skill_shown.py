"""Verdicts over skill as tables, and the figure of what each seat wins at each level."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf

import polars as pl
from matplotlib.axes import Axes

from analyses import style, words
from analyses.games import seat_name
from analyses.mixed_tables import per_deal
from analyses.result import Column, Figure, Table
from analyses.rows import plot_rows
from analyses.skill_judged import FLIPS, Judged, told
from analyses.skill_readings import WORD, Reading, share_of_games
from analyses.skill_tables import MIXED, Tables
from analyses.skill_words import by_level
from analyses.wins import draws_of, n_finished, read_wins
from orcsim import stats
from orcsim.api import Run

ENDS = ("value", "low", "high")


def verdict_table(judged: Sequence[Judged], levels: Sequence[str]) -> Table:
    """Return one row a thing asked: `question`, `what`, `status`, by level what was found there, `number`, `note`."""
    rows = []
    for each in judged:
        found = {name: told(reading, each.asked) for name, reading in each.readings.items()}
        note = by_level(each) if each.status == FLIPS else ""
        head = {"question": each.question, "what": each.asked.what, "status": each.status}
        rows.append({**head, **{name: found.get(name) for name in levels}, "number": each.asked.number, "note": note})
    schema = dict.fromkeys(("question", "what", "status", *levels, "number", "note"), pl.String)
    columns = (Column("what", "asked"), Column("status", "over skill"), *(Column(name, name) for name in levels))
    caption = "Every verdict at each level of skill, with the number that it goes by"
    return Table("skill", caption, pl.DataFrame(rows, schema=schema), columns, in_text=True)


def number_table(judged: Sequence[Judged], level: float) -> Table:
    """Return one row a thing asked and level: `what`, `number`, `level`, `verdict`, and the number with its ends."""
    rows = [
        {
            "what": each.asked.what,
            "number": each.asked.number,
            "level": name,
            "verdict": (reading.word or "not sure") if each.asked.kind == WORD else "",
            "of_what": reading.of_what,
            **{end: getattr(reading, end) for end in ENDS},
            **{f"{end}_told": _told(reading, end) for end in ENDS},
        }
        for each in judged
        for name, reading in each.readings.items()
    ]
    texts = ("what", "number", "level", "verdict", "of_what", *(f"{end}_told" for end in ENDS))
    schema = dict.fromkeys(texts, pl.String) | dict.fromkeys(ENDS, pl.Float64)
    columns = (
        Column("what", "asked"),
        Column("level", "level"),
        Column("verdict", "verdict"),
        Column("of_what", "of what"),
        Column("number", "number"),
        *(Column(f"{end}_told", end) for end in ENDS),
    )
    caption = f"The numbers behind them; {level:.0%} intervals for everything asked at every level together"
    return Table("numbers", caption, pl.DataFrame(rows, schema=schema), columns)


def _told(reading: Reading, end: str) -> str | None:
    """Write a number, or one end of its interval."""
    value = getattr(reading, end)
    return None if value is None else reading.show(value)


def game_table(tables: Tables, level: float) -> Table:
    """Return one row a level: games, mean `rounds` and `decisions` with ends, shares of stalled games and of draws."""
    rows = [_game_row(name, run, level) for name, run in tables.runs.items()]
    number = partial(words.number, decimals=1)
    columns: list[Column] = [
        Column("level", "level"),
        Column("games", "games", words.count),
        *(_ends("rounds", "rounds", partial(words.number, decimals=2))),
        Column("decisions", "decisions a game", number),
        Column("choices", "of one seat, a round", partial(words.number, decimals=2)),
    ]
    if tables.first.scenario.game.stalled:
        columns += _ends("stalled", "stalled", words.percent)
    if draws_of(tables.first):
        columns += _ends("drawn", "draws", words.percent)
    caption = f"How games go at each level of skill; {level:.0%} intervals, each by itself"
    return Table("games", caption, pl.DataFrame(rows, infer_schema_length=None), tuple(columns), in_text=True)


def _ends(name: str, header: str, show: Callable[[float], str]) -> tuple[Column, ...]:
    """Return the columns of a value and its interval."""
    return tuple(Column(f"{name}{end}", head, show) for end, head in (("", header), ("_low", "low"), ("_high", "high")))


def _game_row(name: str, run: Run, level: float) -> dict[str, object]:
    """Return how the games of one level go."""
    reason = pl.col("end_reason").cast(pl.String)
    games = run.scan_games().select(
        pl.col("rounds", "decisions").cast(pl.Float64),
        stalled=reason == run.scenario.game.stalled,
        drawn=reason.is_in(draws_of(run)),
    )
    table = games.collect()
    rounds, decisions = table["rounds"].to_numpy(), table["decisions"].to_numpy()
    low, high = stats.mean_of(per_deal(run, rounds), "deals").interval(level, 1, 0.0, inf, span=1.0)
    row: dict[str, object] = {"level": name, "games": run.n_games, "rounds": float(rounds.mean())}
    row |= {"rounds_low": low, "rounds_high": high, "decisions": float(decisions.mean())}
    row["choices"] = float(decisions.sum() / rounds.sum() / run.scenario.players)
    for what in ("stalled", "drawn"):
        value, low, high = share_of_games(run, int(table[what].sum()), level)
        row |= {what: value, f"{what}_low": low, f"{what}_high": high}
    return row


def seat_levels(tables: Tables, level: float) -> pl.DataFrame:
    """Return one row a level and seat: `level`, `name`, `n` finished games, `share`, `low`, `high`; all at once."""
    runs = {name: run for name, run in tables.runs.items() if n_finished(run)}
    each = 1 - (1 - level) / max(len(runs), 1)
    rows = []
    for name, run in runs.items():
        wins = read_wins(run)
        shares = wins.shares()
        for seat, interval in enumerate(shares.intervals(each)):
            rows.append(
                {
                    "level": name,
                    "seat": seat,
                    "name": seat_name(run, seat),
                    "n": int(wins.finished.sum()),
                    "share": float(shares.mean[seat]),
                    "low": interval.low,
                    "high": interval.high,
                }
            )
    return pl.DataFrame(rows)


def shown_seats(table: pl.DataFrame, level: float) -> Table:
    """Return the shares of seats as people see them."""
    columns = (
        Column("level", "level"),
        Column("name", "seat"),
        Column("n", "finished games", words.count),
        Column("share", "share", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
    )
    caption = f"Win share of each seat at each level of skill; {level:.0%} intervals for all rows at once"
    return Table("seats", caption, table, columns)


def seat_figure(tables: Tables, table: pl.DataFrame, margin: float, title: str, level: float) -> Figure:
    """Return the figure of the win share of each seat by level."""
    run = tables.first
    drawn = table.select(
        pl.col("level").alias("row"), pl.col("name").alias("series"), pl.col("share").alias("value"), "low", "high"
    )
    n = words.span(min(table["n"]), max(table["n"]))
    note = (
        f"{run.scenario.players} players, the weakest on top{', mixed tables last' * (MIXED in tables.runs)}; n = {n} "
        f"finished games at each level; {level:.0%} intervals for all at once; band: fair ± {words.points(margin)}"
    )
    listed = "; ".join(
        f"{row['level']}, {row['name']} {words.percent_with(row['share'], stats.Interval(row['low'], row['high']))}"
        for row in table.iter_rows(named=True)
    )
    return Figure(
        f"skill-seats-{run.scenario.players}",
        "Share of the finished games that each seat wins at each level of skill, with intervals; the line is the fair "
        "share, the band the margin around it.",
        f"Win share of each seat by skill. {listed}.",
        partial(plot_levels, drawn, fair=1 / run.scenario.players, margin=margin, title=title, note=note),
    )


@style.styled
def plot_levels(
    table: pl.DataFrame, ax: Axes | None = None, *, fair: float, margin: float, title: str, note: str
) -> Axes:
    """Draw a row for each level and a series for each seat, over a band of the margin around a fair share."""
    ax = plot_rows(
        table,
        ax,
        xlabel="share of the finished games won",
        ylabel="level of skill",
        title=title,
        note=note,
        unit="%",
        reference=fair,
    )
    ax.axvspan(fair - margin, fair + margin, color=style.COLOURS["band"], zorder=0)
    return ax
