"""How players use the product cards: how often and how early each face is laid, and who wins with it. OBSERVATIONAL."""

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from analyses import words
from analyses.games import ROUNDS, called
from analyses.result import OBSERVATIONAL, Column, Table
from analyses.wins import seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.games.orc_market_cards import FACES, face_of, faces_of

PLACES = 8
"""Cards in a stall, and columns for them in the table of rounds."""


def stalls(run: Run) -> npt.NDArray[np.int8]:
    """Return the card numbers in each stall at the end of each round, shape (games, 3, seats, 8); -1 for none."""
    columns = [f"card_{place}" for place in range(1, PLACES + 1)]
    frame = run.scan_rounds().filter(pl.col("round") > 0).select(columns).collect()
    found: npt.NDArray[np.int8] = frame.to_numpy()
    return found.reshape(run.n_games, len(ROUNDS), run.scenario.players, PLACES)


def laid_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a face and round: `face`, `units`, `round`, how it was used, and what the seats with it won.

    `laid` and `kept` are cards a game, `turn` is the mean turn in which it is laid (null if it never is), `share` the
    win share of the `seats` that have at least one in their stall, with `low` and `high`; `fair` is that of all seats.
    """
    cards, wins = stalls(run), seat_table(run, pl.col("win_share"))
    deck = faces_of(run.scenario.edition.values)
    there = [face for face in FACES if face_of(face) in deck]
    looks = len(there) * len(ROUNDS)
    rows = []
    for face in there:
        numbers = [number for number, shown in enumerate(deck) if shown == face_of(face)]
        seen: npt.NDArray[np.bool_] = np.isin(cards, numbers)
        for place, name in enumerate(ROUNDS):
            row = {"face": face, "units": int(face.split()[1]), "round": name}
            has: npt.NDArray[np.bool_] = np.any(seen[:, place], axis=2)
            rows.append(row | _use(seen[:, place], place) | _won(has, wins, looks, level))
    return pl.DataFrame(
        rows, schema_overrides={"turn": pl.Float64, **dict.fromkeys(("share", "low", "high"), pl.Float64)}
    )


def _use(seen: npt.NDArray[np.bool_], n_kept: int) -> dict[str, Any]:
    """Return how often and how early a face was laid in one round, in which so many cards of a stall were kept ones.

    `seen` has the shape (games, seats, 8): whether a place of a stall shows the face.
    """
    by_place = seen.sum(axis=(0, 1))
    laid = by_place[n_kept:]
    turns = np.arange(1, len(laid) + 1)
    return {
        "laid": float(laid.sum() / len(seen)),
        "kept": float(by_place[:n_kept].sum() / len(seen)),
        "turn": float((laid * turns).sum() / laid.sum()) if laid.any() else None,
    }


def _won(has: npt.NDArray[np.bool_], wins: stats.FloatArray, looks: int, level: float) -> dict[str, Any]:
    """Return what the seats that have a face win; one game's seats share one winner, so the game is the unit."""
    row: dict[str, Any] = {"seats": int(has.sum()), "fair": 1 / has.shape[1], "share": None, "low": None, "high": None}
    if not has.any():
        return row
    share = stats.ratio_of((wins * has).sum(axis=1), has.sum(axis=1), "games")
    low, high = share.interval(level, looks)
    return row | {"share": share.value, "low": low, "high": high}


def shown_laid(table: pl.DataFrame, level: float) -> Table:
    """Return the use of the faces as people see it."""
    two = partial(words.number, decimals=2)
    columns = (
        Column("face", "face", called),
        Column("round", "round"),
        Column("laid", "laid a game", two),
        Column("turn", "mean turn", two),
        Column("kept", "kept a game", two),
        Column("seats", "seats with it", words.count),
        Column("share", "they win", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
    )
    looks = words.at_once(table.height, "row")
    fair = words.percent(table["fair"][0])
    caption = (
        f"{OBSERVATIONAL}. How faces are used and what the seats with one in their stall win, where {fair} is even; "
        f"{level:.0%} intervals{looks}"
    )
    return Table("laid", caption, table, columns)


def drawn_laid(table: pl.DataFrame) -> pl.DataFrame:
    """Return the win shares as a figure wants them."""
    label = pl.col("face").str.replace_all("_", " ")
    return table.select(
        label.alias("row"), pl.col("round").alias("series"), pl.col("share").alias("value"), "low", "high"
    )
