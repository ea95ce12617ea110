"""Is the head start of later seats the right one? Win shares by seat for several settings of the starting squares.

Settings are compared on the same deals. The one that a search found best there is judged on deals of another seed,
since the best of many looks better than it is on the deals on which it was picked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.games import hangs_on
from analyses.head_start_shown import (
    definitions,
    remarks,
    seat_figure,
    setting_figure,
    shown_seats,
    shown_settings,
)
from analyses.head_start_words import FIRST, FRESH, Told, answer, brief, verdict
from analyses.pairing import pairs_gain
from analyses.result import Result, run_as_script
from analyses.seat_table import MARGIN
from analyses.start_squares import (
    KEY,
    PRINTED,
    Squares,
    distance_of,
    gather,
    name_of,
    printed_edition,
    squares_in,
    squares_of,
    sweep,
    sweep_words,
    told,
    without_starts,
)
from analyses.wins import read_wins, seat_table, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "choose", "sweep", "sweep_words"]


@dataclass(frozen=True, slots=True)
class Setting:
    """Starting squares that were played: their name, where, the run, its printed twin, and the confidence."""

    name: str
    squares: Squares
    where: str
    run: Run
    printed: Run | None
    level: float  # of this setting alone, so that those of one place hold together


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return how fair each setting of the starting squares is, and whether the printed one should be changed.

    Parameters
    ----------
    runs
        Runs of one number of equal players that differ in `setup.start` alone, most of them with one seed, the printed
        squares among them; those with other seeds confirm what was found.
    margin
        The largest edge over or under 1/players that counts as fair, as a share of 1.
    level
        Confidence of all intervals of the settings in one place together.
    """
    settings = _settings(_checked(runs), margin, level)
    table = pl.DataFrame([_setting_row(setting, margin) for setting in settings])
    seats = pl.DataFrame([row for setting in settings for row in _seat_rows(setting)], infer_schema_length=None)
    found = _told(table, seats, margin)
    word, tone = verdict(found)
    return Result(
        question="head-start",
        title=f"Is the head start the right one for later seats? ({table_name(runs[0])})",
        verdict=word,
        tone=tone,
        answer=answer(found),
        remarks=remarks(seats),
        tables=(shown_settings(table, level), shown_seats(seats, level)),
        figures=(seat_figure(found, runs[0], level), setting_figure(found, table, runs[0], level)),
        definitions=definitions(margin, level),
        hangs_on=(*hangs_on(runs[0]), KEY),
        because="What moving later costs depends on the map, on what states give and on who founds them; the printed "
        "squares are known from outside the rulebook.",
        brief=brief(found),
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a sweep: equal players in fixed seats whose starting squares were set and differ."""
    return gather(runs)


def _checked(runs: Sequence[Run]) -> Sequence[Run]:
    """Refuse runs that cannot be compared."""
    for run in runs:
        check_game("head-start", run.scenario.game.name)
        where = f"run {run.path or 'in memory'}"
        if len({policy.digest for policy in run.scenario.policies}) > 1:
            raise BadInput(f"{where}: found several policies, allowed: one policy in all seats")
        if run.scenario.rotate:
            raise BadInput(f"{where}: found rotated seats, allowed: runs made without --rotate")
    if len({without_starts(run) for run in runs}) > 1:
        raise BadInput("runs: found some that differ in more, allowed: runs that differ in setup.start and seed alone")
    played = [(run.scenario.seed, squares_of(run)) for run in runs]
    if len(set(played)) < len(played):
        raise BadInput("runs: found two with the same squares and seed, allowed: one run for each")
    if len({squares for _, squares in played}) < len(("printed", "another")):
        raise BadInput("runs: found one setting of the starting squares, allowed: at least two, as --game plays them")
    return runs


def _settings(runs: Sequence[Run], margin: float, level: float) -> list[Setting]:
    """Return the settings by place: those of the seed that most of them share first."""
    players = runs[0].scenario.players
    if not 0 < margin < 1 - 1 / players:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below {1 - 1 / players:.2f}")
    printed = squares_in(printed_edition(runs[0]), players)
    by_seed: dict[int, list[Run]] = {}
    for run in runs:
        by_seed.setdefault(run.scenario.seed, []).append(run)
    first = max(by_seed, key=lambda seed: len(by_seed[seed]))
    if printed not in {squares_of(run) for run in by_seed[first]}:
        raise BadInput(f"runs: found none from the printed squares {told(printed)} with seed {first}, allowed: with it")
    settings = []
    for seed in (first, *(seed for seed in by_seed if seed != first)):
        twin = next((run for run in by_seed[seed] if squares_of(run) == printed), None)
        together = 1 - (1 - level) / len(by_seed[seed])
        where = FIRST if seed == first else FRESH
        for run in by_seed[seed]:
            squares = squares_of(run)
            name = name_of(squares, printed)
            settings.append(Setting(name, squares, where, run, twin, together))
    return settings


def _setting_row(setting: Setting, margin: float) -> dict[str, Any]:
    """Return one setting: how far its farthest seat is from its share, with interval and verdict."""
    wins = read_wins(setting.run)
    shares = wins.shares()
    fair = 1 / len(shares.mean)
    intervals = shares.intervals(setting.level)
    return {
        "setting": setting.name,
        "squares": told(setting.squares),
        "where": setting.where,
        "seed": setting.run.scenario.seed,
        "n": int(wins.finished.sum()),
        "stalled": wins.stalled,
        "distance": distance_of(shares.mean),
        "low": max(0.0, *(max(low - fair, fair - high) for low, high in intervals)),
        "high": max(max(fair - low, high - fair) for low, high in intervals),
        "seats": stats.judge(intervals, fair, margin).value,
    }


def _seat_rows(setting: Setting) -> list[dict[str, Any]]:
    """Return the seats of one setting: share, difference to the printed squares, points without the head start."""
    shares = read_wins(setting.run).shares()
    points = _made(setting)
    rows = []
    for seat, ends in enumerate(shares.intervals(setting.level)):
        made = stats.mean_of(points[:, seat], "finished games")
        low, high = made.interval(setting.level, len(shares.mean), high=np.inf, span=1.0)
        rows.append(
            {
                "setting": setting.name,
                "squares": told(setting.squares),
                "where": setting.where,
                "seed": setting.run.scenario.seed,
                "seat": seat,
                "name": words.seat_name(seat),
                "square": setting.squares[seat],
                "n": shares.n,
                "share": float(shares.mean[seat]),
                "low": ends.low,
                "high": ends.high,
                "fair": 1 / len(shares.mean),
                **_difference(setting, seat),
                "points": made.value,
                "points_low": low,
                "points_high": high,
            }
        )
    return rows


def _made(setting: Setting) -> stats.FloatArray:
    """Return what seats made in finished games without the head start, shape (games, seats)."""
    made = seat_table(setting.run, pl.col("score")) - np.array(setting.squares)
    finished: stats.FloatArray = made[seat_table(setting.run, pl.col("win_share")).sum(axis=1) > 0]
    return finished


def _difference(setting: Setting, seat: int) -> dict[str, float | None]:
    """Return what a seat wins more than from the printed squares, on the deals that were finished from both."""
    nothing: dict[str, float | None] = dict.fromkeys(("difference", "difference_low", "difference_high", "gain"))
    if setting.name == PRINTED or setting.printed is None:
        return nothing
    own, twin = (seat_table(run, pl.col("win_share")) for run in (setting.run, setting.printed))
    common = min(len(own), len(twin))
    own, twin = own[:common], twin[:common]
    both = (own.sum(axis=1) > 0) & (twin.sum(axis=1) > 0)
    if not both.any():
        return nothing
    pair = own[both, seat], twin[both, seat]
    gap = stats.paired_difference(*pair, "deals")
    low, high = gap.interval(setting.level, own.shape[1], low=-1, high=1, span=1.0)
    return {"difference": gap.value, "difference_low": low, "difference_high": high, "gain": pairs_gain(*pair)}


def _told(table: pl.DataFrame, seats: pl.DataFrame, margin: float) -> Told:
    """Return what the answer is about: the printed squares and the best ones, each where it is judged."""
    first = table.filter(pl.col("where") == FIRST)
    best = first.sort("distance", maintain_order=True).row(0, named=True)
    printed = table.filter(pl.col("setting") == PRINTED).row(-1, named=True)
    fresh = table.filter((pl.col("where") == FRESH) & (pl.col("squares") == best["squares"]))

    def of(row: dict[str, Any]) -> pl.DataFrame:
        return seats.filter((pl.col("squares") == row["squares"]) & (pl.col("seed") == row["seed"]))

    judged = fresh.row(-1, named=True) if fresh.height else best
    return Told(printed, judged, of(printed), of(judged), margin, is_fresh=fresh.height > 0, looked=first.height)


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
