"""How much of an arrangement is still secret, round by round and by the share of a game, from the traced rounds."""

from typing import Any

import polars as pl

from analyses.wins import draws_of
from orcsim import stats
from orcsim.api import Run

LEAST = 0.1
"""Share of the games that must still be running after a round for it to be told."""

STEPS = 10
"""Parts into which each game is cut, however long it is."""

SEATS = ("first player", "second player")
BOTH = "either player"

MEASURES = ("bits", "known", "king_seen", "jester_seen")
"""What is followed of each seat: bits of its secret, share of its pieces on the board that are known for certain, and
the chances that the other seat gives to its true King and Jester."""

ALL_ENDS = "any of these"
_EMPTY = dict.fromkeys(("value", "low", "high", "more", "more_low", "more_high"), pl.Float64)


def running_rounds(run: Run) -> pl.LazyFrame:
    """Return one row a game, round and seat for each round after which the game went on: `deal`, `MEASURES`.

    `last` is the last such round of the game, in which it ended one round later. The board on which a game ended is
    left out: a King that was taken is no secret, however well it was kept.
    """
    games = run.scan_games().select("game", (pl.col("rounds") - 1).alias("last"))
    return (
        run.scan_rounds()
        .select("game", "round", "seat", "bits", pl.col("known") / pl.col("score"), "king_seen", "jester_seen")
        .join(games, on="game")
        .filter(pl.col("round") <= pl.col("last"))
        .with_columns(deal=pl.col("game") // run.scenario.rotation)
        .sort("game", "round", "seat")
    )


def round_table(rounds: pl.LazyFrame, n_games: int, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a seat and told round: `who`, `round`, `n` games still running, `left` as a share, and `MEASURES`.

    Each measure is a mean over these games, with ends that hold for all rounds of a seat at once. The rows of `BOTH`
    are the means of the two seats of a game.
    """
    counted = rounds.filter(pl.col("seat") == 0).group_by("round").len("n").filter(pl.col("n") >= LEAST * n_games)
    told = counted.select("round", "n", left=pl.col("n") / n_games).collect()
    found = _means(rounds.join(told.lazy(), on="round"), told.height, level)
    return found.join(told, on="round").sort("who", "round")


def cohort_table(rounds: pl.LazyFrame, last_told: int, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return the same of the games that are still running after the last round told: the same games in every row."""
    held = rounds.filter((pl.col("last") >= last_told) & (pl.col("round") <= last_told))
    found = _means(held, last_told + 1, level).filter(pl.col("who") == BOTH)
    n = held.select(pl.col("game").n_unique()).collect().item()
    return found.with_columns(n=pl.lit(n)).sort("round")


def part_table(rounds: pl.LazyFrame, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a seat and part of the game, whose `round` is 0 to `STEPS`: every game counts in every row.

    0 is the board before the first move and `STEPS` that before the last round; in between is the round nearest to that
    part of the way.
    """
    steps = pl.DataFrame({"step": range(STEPS + 1)}, schema={"step": pl.Int32}).lazy()
    nearest = (pl.col("step") * pl.col("last") / STEPS + 0.5).floor().cast(pl.Int32)
    cut = rounds.join(steps, how="cross").filter(pl.col("round") == nearest).with_columns(round=pl.col("step"))
    return _means(cut, STEPS + 1, level).sort("who", "round")


def _means(rounds: pl.LazyFrame, looks: int, level: float) -> pl.DataFrame:
    """Return the mean of each measure by round, for each seat and for both, with intervals from the spread of deals."""
    who = pl.col("seat").replace_strict(dict(enumerate(SEATS)), return_dtype=pl.String)
    pairs = rounds.group_by("game", "deal", "round").agg(pl.col(*MEASURES).cast(pl.Float64).mean())
    each = rounds.select("game", "deal", "round", pl.col(*MEASURES).cast(pl.Float64), who=who)
    everything = pl.concat([each, pairs.select(*each.collect_schema().names()[:-1], who=pl.lit(BOTH))])
    deals = everything.group_by("who", "round", "deal").agg(pl.col(*MEASURES).sum(), games=pl.len())
    rows = deals.group_by("who", "round").agg(
        pl.len().alias("deals"),
        *((pl.col(name).sum() / pl.col("games").sum()).alias(name) for name in MEASURES),
        *(_spread(name).alias(f"{name}_sd") for name in MEASURES),
    )
    return pl.DataFrame([_with_ends(row, looks, level) for row in rows.collect().iter_rows(named=True)])


def _spread(name: str) -> pl.Expr:
    """Return the standard deviation between deals of the ratio of two sums over them; see `stats.ratio_of`."""
    part, games = pl.col(name), pl.col("games")
    return ((part - part.sum() / games.sum() * games) / games.mean()).std().fill_null(0.0)


def _with_ends(row: dict[str, Any], looks: int, level: float) -> dict[str, Any]:
    """Return a row with intervals in place of standard deviations."""
    told = {"who": row["who"], "round": row["round"]}
    for name in MEASURES:
        mean = stats.Mean(row[name], row[f"{name}_sd"], row["deals"], "deals")
        most = float("inf") if name == "bits" else 1.0
        # Before the first move all games are alike, and nothing is unknown that would have to be allowed for.
        low, high = mean.interval(level, looks, high=most, span=float(row["round"] > 0))
        told |= {name: row[name], f"{name}_low": low, f"{name}_high": high}
    return told


def start_bits(rounds: pl.LazyFrame) -> float:
    """Return the bits of a secret before the first move, on average."""
    return float(rounds.filter(pl.col("round") == 0).select(pl.col("bits").cast(pl.Float64).mean()).collect().item())


def half_out(table: pl.DataFrame, who: str) -> dict[str, int | None]:
    """Return the first round after which less than half of a seat's secret is left, and the ends of what is sure.

    `round` goes by the mean of the games still running, `early` and `late` by the ends of its interval; None if that is
    not so by the last round told.
    """
    rows = table.filter(pl.col("who") == who).sort("round")
    start = rows["bits"][0]
    ends = {"round": "bits", "early": "bits_low", "late": "bits_high"}
    return {name: next(iter(rows.filter(pl.col(column) <= start / 2)["round"]), None) for name, column in ends.items()}


def half_out_share(rounds: pl.LazyFrame) -> stats.Proportion:
    """Return in how many of the games half of at least one seat's secret is out before the last round."""
    start = rounds.filter(pl.col("round") == 0).select("game", "seat", start="bits")
    last = rounds.filter(pl.col("round") == pl.col("last")).join(start, on=["game", "seat"])
    games = last.group_by("game").agg((pl.col("bits") <= pl.col("start") / 2).any())
    out, n = games.select(pl.col("bits").sum(), pl.len().alias("n")).collect().row(0)
    return stats.Proportion(out, n, "games")


def winner_table(run: Run, rounds: pl.LazyFrame, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return what winners knew more than losers before the last round, for all ends and for each: `end`, `n`, `value`.

    `value` is the bits that the loser did not know of the winner's arrangement minus those that the winner did not know
    of the loser's, `more` the share of the games in which that is above 0 (half of those in which it is 0). Both have
    ends that hold for all rows at once. Draws and games that were cut off have no winner.
    """
    won = run.scan_seats().filter(pl.col("win_share") == 1).select("game", "seat", won=pl.lit(1))
    ends = run.scan_games().select("game", end=pl.col("end_reason").cast(pl.String))
    games = (
        rounds.filter(pl.col("round") == pl.col("last"))
        .join(won, on=["game", "seat"], how="left")
        .group_by("game", "deal")
        .agg(
            value=(pl.col("bits").cast(pl.Float64) * pl.when(pl.col("won") == 1).then(1).otherwise(-1)).sum(),
            decided=pl.col("won").sum() == 1,
        )
        .filter("decided")
        .join(ends, on="game")
        .with_columns(more=(pl.col("value").sign() + 1) / 2)
        .sort("game")
        .collect()
    )
    met = [reason for reason in run.scenario.game.end_reasons if reason not in draws_of(run)]
    groups = [ALL_ENDS, *(reason for reason in met if reason in games["end"])]
    rows = [_winner_row(games, end, len(groups), level) for end in groups]
    return pl.DataFrame(rows, schema_overrides=_EMPTY)


def _winner_row(games: pl.DataFrame, end: str, looks: int, level: float) -> dict[str, Any]:
    """Return what winners knew more in the games that ended in one way, or in any."""
    chosen = games if end == ALL_ENDS else games.filter(pl.col("end") == end)
    row: dict[str, Any] = {"end": end, "n": chosen.height}
    if not chosen.height:
        return row | dict.fromkeys(_EMPTY)
    deals = chosen.group_by("deal", maintain_order=True).agg(pl.col("value", "more").sum(), pl.len().alias("games"))
    for name, start, low, high in (("value", "", float("-inf"), float("inf")), ("more", "more_", 0.0, 1.0)):
        mean = stats.ratio_of(deals[name], deals["games"], "deals")
        ends = mean.interval(level, looks, low=low, high=high, span=1.0)
        row |= {name: mean.value, f"{start}low": ends.low, f"{start}high": ends.high}
    return row
