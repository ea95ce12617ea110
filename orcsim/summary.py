"""What `orcsim simulate` says about a run: who won how often, how games ended, how long they took.

Everything is added up slice by slice, so that memory stays flat however many games there are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import polars as pl

from orcsim.api import Run
from orcsim.sequential import count_interval, mean_interval
from orcsim.stats import LEVEL, Interval, Mean, Proportion, Summary, summarise
from orcsim.watch import tightest_of

GAMES_A_SLICE = 100_000


@dataclass(frozen=True, slots=True)
class Line:
    """How one seat or one policy did.

    Attributes
    ----------
    name
        The seat or the policy.
    policies
        Who played it.
    seats
        How many seats a game it had.
    games
        Finished games.
    wins, share, interval
        Games won (a shared win counts as its share), per game, with an interval; all lines hold together.
    score
        Mean score of a seat in all games, stalled ones included.
    """

    name: int | str
    policies: tuple[str, ...]
    seats: int
    games: int
    wins: float
    share: float
    interval: Interval | None
    score: float


@dataclass(frozen=True, slots=True)
class Overview:
    """What happened in a run; `shared` counts the games with several winners."""

    games: int
    stalled: int
    shared: int
    reasons: dict[str, int]
    decisions: int
    rounds: Summary
    turns: Summary
    seats: list[Line]
    policies: list[Line]


def overview(run: Run) -> Overview:
    """Return what happened in a run."""
    games = run.scan_games()
    reasons = _counts(games, "end_reason")
    seats, policies = _lines(run, "seat"), _lines(run, "policy")
    return Overview(
        games=sum(reasons.values()),
        stalled=reasons.get(run.scenario.game.stalled, 0),
        shared=int(games.select((pl.col("winners") > 1).sum()).collect().item()),
        reasons=reasons,
        decisions=int(games.select(pl.col("decisions").cast(pl.Int64).sum()).collect().item()),
        rounds=_summary(games, "rounds"),
        turns=_summary(games, "turns"),
        seats=seats,
        policies=policies,
    )


def _counts(games: pl.LazyFrame, column: str) -> dict[str, int]:
    """Return how often each value of a column occurs, the most frequent first."""
    counted = (
        games.group_by(pl.col(column).cast(pl.String)).len().sort("len", column, descending=[True, False]).collect()
    )
    return dict(counted.iter_rows())


def _summary(games: pl.LazyFrame, column: str) -> Summary:
    """Return mean, spread and quantiles of a column of whole numbers."""
    counted = games.group_by(column).len().collect()
    return summarise(counted[column].to_numpy(), counted["len"].to_numpy())


def _slices(run: Run) -> Iterator[pl.DataFrame]:
    """Return the table of seats in slices; no slice parts the games that share a deal."""
    players, rotation = run.scenario.players, run.scenario.rotation
    rows = GAMES_A_SLICE // rotation * rotation * players
    scan = run.scan_seats().select("game", "seat", "policy", "win_share", "score", "rank")
    offset = 0
    while not (part := scan.slice(offset, rows).collect()).is_empty():
        yield part
        offset += rows


def _lines(run: Run, key: str) -> list[Line]:
    """Return one line for each value of `key`."""
    scenario = run.scenario
    parts = [_sums(part, key, scenario.rotation) for part in _slices(run)]
    policies = pl.col("policies").list.explode().unique().sort()
    sums = pl.concat(parts).group_by(key).agg(pl.col(SUMS).sum(), policies).sort(key)
    seated = [policy.name for policy in scenario.policies]
    seats = {name: seated.count(name) for name in seated} if key == "policy" else {}
    rule = scenario.stop
    tightest = 0 if rule is None else tightest_of(rule, scenario.players, scenario.rotation)
    return [_line(row, key, sums.height, seats.get(row[key], 1), tightest) for row in sums.iter_rows(named=True)]


SUMS = ("rows", "units", "won", "won_won", "won_rows", "ended", "ended_ended", "score")


def _sums(part: pl.DataFrame, key: str, rotation: int) -> pl.DataFrame:
    """Return, for each value of `key`, the sums from which a share and its spread between units are found.

    A unit is a game, or with rotation the games that share a deal: those are not independent of each other.
    """
    won, ended = pl.col("won"), pl.col("ended")
    by_unit = part.group_by((pl.col("game") // rotation).alias("unit"), pl.col(key).cast(KEYS[key])).agg(
        pl.len().alias("rows"),
        pl.col("win_share").sum().alias("won"),
        (pl.col("rank") > 0).sum().cast(pl.Float64).alias("ended"),
        pl.col("score").cast(pl.Int64).sum(),
        pl.col("policy").cast(pl.String).unique().alias("policies"),
    )
    return by_unit.group_by(key).agg(
        pl.col("rows").sum(),
        pl.len().alias("units"),
        won.sum(),
        (won * won).sum().alias("won_won"),
        (won * ended).sum().alias("won_rows"),
        ended.sum(),
        (ended * ended).sum().alias("ended_ended"),
        pl.col("score").sum(),
        pl.col("policies").list.explode().unique(),
    )


KEYS = {"seat": pl.Int64, "policy": pl.String}


def _line(row: dict[str, Any], key: str, looks: int, seats: int, tightest: int) -> Line:
    """Return the line of one seat, or of one policy that had so many seats a game."""
    games = round(row["ended"] / seats)
    share = row["won"] / games if games else 0.0
    return Line(
        name=row[key],
        policies=tuple(row["policies"]),
        seats=seats,
        games=games,
        wins=row["won"],
        share=share,
        interval=_interval(row, seats, looks, tightest) if games else None,
        score=row["score"] / row["rows"],
    )


def _interval(row: dict[str, Any], seats: int, looks: int, tightest: int) -> Interval:
    """Return Wilson's interval where every unit is one game, won or not, else that of a ratio between units.

    Of a run with a stopping rule, whose intervals are tightest somewhere, the one that holds at every look.
    """
    games = row["ended"] / seats
    if row["won_won"] == row["won"] and row["ended_ended"] == row["ended"] * seats:
        won = Proportion(round(row["won"]), round(games), "finished games")
        return count_interval(won.k, won.n, tightest, LEVEL, looks) if tightest else won.interval(LEVEL, looks)
    units, share = row["units"], row["won"] / games
    squares = row["won_won"] - 2 * share * row["won_rows"] / seats + share**2 * row["ended_ended"] / seats**2
    sd = sqrt(max(squares, 0.0) / max(units - 1, 1)) * units / games
    mean = Mean(share, sd, units, "finished games")
    return mean_interval(mean, tightest, LEVEL, looks) if tightest else mean.interval(LEVEL, looks)
