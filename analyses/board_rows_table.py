"""What a number of rows makes of the game: one row a run, and which criteria it meets."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from analyses.board_rows_runs import LIMIT, rows_of
from analyses.wins import draws_of, read_wins, seat_table
from orcsim import stats
from orcsim.api import Run

ENDS = {
    "king": ("king_taken", "King taken"),
    "castle": ("castle_reached", "castle reached"),
    "jester": ("jester_taken", "Jester taken"),
    "no_move": ("no_legal_move", "no move"),
}
"""Ways to win: the column that has their share, the reason in the table of games, and what they are called."""

ALIVE = ("king", "castle", "jester")
"""The ways that the rulebook prints (Victory)."""

DRAWN, CUT = "drawn", "stalled"
MEANS = ("lead_changes", "captures")
SHARES = (*ENDS, DRAWN, CUT)

FEW_DRAWS = 0.02
EVERY_WAY = 0.05
COMEBACKS = 0.10
"""Criteria: games without a winner are rarer; each printed way to win is more common, and so are comebacks."""

FAIR, ENDING, WAYS, BACK = "fair", "ending", "ways", "comebacks"
CRITERIA = {
    FAIR: "the first move is worth nothing beyond the margin",
    ENDING: f"games without a winner are rarer than {FEW_DRAWS:.0%}",
    WAYS: f"each printed way to win ends at least {EVERY_WAY:.0%} of the games",
    BACK: f"at least {COMEBACKS:.0%} of the wins go to who had fewer pieces half-way",
}
"""What a good number of rows does, by the column that says whether it does."""

YES, NO, OPEN = "yes", "no", "open"

Row = dict[str, Any]


def rows_table(runs: Sequence[Run], margin: float, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a policy and number of rows: `policy`, `rows`, `n`, `limit` on moves, and what was found.

    `first` is the win share of the first player with `seats` (FAIR, UNFAIR, UNDECIDED); `p5`, `p50`, `p95` are numbers
    of moves; `SHARES` are shares of the games and `comeback` of the wins in games in which one seat had more pieces
    after half of the rounds, `uneven`; `MEANS` are means of a game. What has `_low` and `_high` has an interval, and
    those of a column hold for all rows at once. `CRITERIA` say yes, no or open.
    """
    together = 1 - (1 - level) / len(runs)
    rows = [_row(run, margin, together) for run in runs]
    return pl.DataFrame(rows, infer_schema_length=None).sort("place", "rows").drop("place") if rows else pl.DataFrame()


def _row(run: Run, margin: float, level: float) -> Row:
    """Return what was found on one board."""
    shares = read_wins(run).shares()
    turns = run.scan_games().group_by("turns").len().sort("turns").collect()
    length = stats.summarise(turns["turns"], turns["len"])
    ends = shares.intervals(level)
    row: Row = {
        "place": run.scenario.policies[0].kind == "search",
        "policy": run.scenario.policies[0].name,
        "rows": rows_of(run),
        "n": run.n_games,
        "limit": run.scenario.edition.number(LIMIT),
        "p5": length.p5,
        "p50": length.p50,
        "p95": length.p95,
        "seats": stats.judge(ends, 1 / 2, margin).value,
        **_with_ends("first", float(shares.mean[0]), ends[0]),
        **_end_part(run, level),
        **_course_part(run, level),
    }
    return row | _criteria(row)


def _with_ends(name: str, value: float | None, ends: stats.Interval | None) -> Row:
    """Return a value with the ends of its interval, as columns."""
    return {name: value, f"{name}_low": ends and ends.low, f"{name}_high": ends and ends.high}


def _end_part(run: Run, level: float) -> Row:
    """Return the shares of the ways to end."""
    found = dict(run.scan_games().group_by(pl.col("end_reason").cast(pl.String)).len().collect().rows())
    counts = {name: found.get(reason, 0) for name, (reason, _) in ENDS.items()}
    counts |= {
        DRAWN: sum(found.get(reason, 0) for reason in draws_of(run)),
        CUT: found.get(run.scenario.game.stalled, 0),
    }
    told: Row = {}
    for name, k in counts.items():
        share = stats.Proportion(k, run.n_games, "games")
        told |= _with_ends(name, share.rate, share.interval(level))
    undecided = stats.Proportion(counts[DRAWN] + counts[CUT], run.n_games, "games")
    return told | _with_ends("undecided", undecided.rate, undecided.interval(level))


def _course_part(run: Run, level: float) -> Row:
    """Return what happens on the way: comebacks, changes of the lead, captures."""
    led, won = (seat_table(run, pl.col(name)) for name in ("led_half", "win_share"))
    uneven = (led.sum(axis=1) == 1) & (won.max(axis=1) == 1)
    told: Row = {"uneven": int(uneven.sum())} | _with_ends("comeback", None, None)
    if uneven.any():
        back = stats.Proportion(int((won * (1 - led)).sum(axis=1)[uneven].sum()), told["uneven"], "wins")
        told |= _with_ends("comeback", back.rate, back.interval(level))
    changes = run.scan_games().select(pl.col("lead_changes").cast(pl.Float64)).collect().to_series().to_numpy()
    captures = seat_table(run, pl.col("captures")).sum(axis=1)
    for name, values in zip(MEANS, (changes, captures), strict=True):
        mean = stats.mean_of(values, "games")
        told |= _with_ends(name, mean.value, mean.interval(level, high=float("inf"), span=1.0))
    return told


def _criteria(row: Row) -> Row:
    """Return which criteria a board meets."""
    seats = {stats.Verdict.FAIR.value: YES, stats.Verdict.UNFAIR.value: NO}.get(row["seats"], OPEN)
    ways = [above(row, name, EVERY_WAY) for name in ALIVE]
    rare = {YES: NO, NO: YES, OPEN: OPEN}[above(row, "undecided", FEW_DRAWS)]
    back = OPEN if row["comeback"] is None else above(row, "comeback", COMEBACKS)
    return {FAIR: seats, ENDING: rare, WAYS: NO if NO in ways else OPEN if OPEN in ways else YES, BACK: back}


def above(row: Row, name: str, limit: float) -> str:
    """Say whether a share lies above a limit.

    Examples
    --------
    >>> row = {"king_low": 0.04, "king_high": 0.08}
    >>> above(row, "king", 0.03), above(row, "king", 0.05), above(row, "king", 0.1)
    ('yes', 'open', 'no')
    """
    return YES if row[f"{name}_low"] > limit else NO if row[f"{name}_high"] < limit else OPEN


def most_common(row: Row) -> str:
    """Return the most common way to end, as the column that has its share."""
    return max(SHARES, key=lambda name: float(row[name]))
