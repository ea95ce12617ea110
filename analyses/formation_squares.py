"""What a role is worth on each starting square, from games in which both sides draw their arrangements.

As lots decide who stands where, such a run is an experiment: the seats that have a role on a square differ from the
others by luck alone. A square and the one that mirrors it from left to right are looked at together. The two seats of a
game depend on each other, so all intervals come from the spread between games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import polars as pl

from analyses.formation_sets import MIRRORED, ROLE_NAMES, ROWS, Roles, arrangements
from analyses.wins import seat_table
from kernels.orc.layout import COLUMNS, N_PIECES, N_ROLES
from orcsim import stats
from orcsim.api import Run

COLUMN_NAMES = ("outer", "second", "middle")
"""Columns of a half of the board, from the edge inwards."""

N_COLUMNS = len(COLUMN_NAMES)
EVEN = 0.5
MOST_ERROR = 0.1
BLOCKS = 20
"""Parts of a run, each left out in turn to tell how sure a share of the differences is."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Games in which both sides drew their arrangements.

    Attributes
    ----------
    roles
        Shape (games, 2, 10).
    wins
        Share of the win, shape (games, 2).
    finished
        1 for games that were not cut off, shape (games,).
    """

    roles: Roles
    wins: stats.FloatArray
    finished: stats.FloatArray


def read_drawn(run: Run) -> Drawn:
    """Return the games of a run."""
    wins = seat_table(run, pl.col("win_share"))
    return Drawn(arrangements(run), wins, wins.sum(axis=1).round())


def squares_of(row: int, column: int) -> list[int]:
    """Return the squares of a row in the columns of that number from both edges.

    Examples
    --------
    >>> squares_of(0, 0), squares_of(1, 2)
    ([0, 4], [7])
    """
    square = row * COLUMNS + column
    return sorted({square, MIRRORED[square]})


def has_role(drawn: Drawn, role: int, squares: list[int]) -> stats.FloatArray:
    """Return how many of some squares bear a role, shape (games, 2)."""
    found: stats.FloatArray = (drawn.roles[:, :, squares] == role).sum(axis=2).astype(np.float64)
    return found


def share_with(drawn: Drawn, weights: stats.FloatArray) -> tuple[stats.FloatArray, stats.FloatArray]:
    """Return by game the wins of seats and the finished seats, each counted as often as its weight says."""
    return (drawn.wins * weights).sum(axis=1), (drawn.finished[:, None] * weights).sum(axis=1)


def cell_table(drawn: Drawn, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a role and place: `role`, `row`, `column`, `n`, `share`, `low`, `high`, `verdict`.

    `share` is the win share of the seats that have the role there; a seat that has it on both squares of the place
    counts twice. `verdict` is 1 or -1 if the interval, which holds for all rows at once, lies above or below one half.
    """
    places = [(role, row, column) for role in range(N_ROLES) for row in range(len(ROWS)) for column in range(N_COLUMNS)]
    found = []
    for role, row, column in places:
        parts, wholes = share_with(drawn, has_role(drawn, role, squares_of(row, column)))
        if not wholes.any():
            continue
        share = stats.ratio_of(parts, wholes, "games")
        low, high = share.interval(level, len(places))
        found.append(
            {
                "role": ROLE_NAMES[role],
                "row": ROWS[row],
                "column": COLUMN_NAMES[column],
                "n": int(wholes.sum()),
                "share": share.value,
                "low": low,
                "high": high,
                "verdict": int(low > EVEN) - int(high < EVEN),
            }
        )
    return pl.DataFrame(found)


def difference_of_ratios(
    one: tuple[stats.FloatArray, stats.FloatArray], other: tuple[stats.FloatArray, stats.FloatArray]
) -> stats.Mean:
    """Return a ratio of sums less another of the same games, with the spread of the difference between games."""
    values, residuals = [], []
    for parts, wholes in (one, other):
        value = parts.sum() / wholes.sum()
        values.append(float(value))
        residuals.append((parts - value * wholes) / wholes.mean())
    spread = stats.mean_of(residuals[0] - residuals[1], "games")
    return stats.Mean(values[0] - values[1], spread.sd, spread.n, "games")


def row_table(drawn: Drawn, sums: stats.FloatArray, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a role: `role`, win share in the `front` and in the `back` row, their `gap` with `low`, `high`.

    `by_row` says how much of the differences between its six places are differences between the rows; null where that
    has a standard error above a tenth. `sums` are those of `sums_by_block`.
    """
    found = []
    for role in range(N_ROLES):
        rows = [
            share_with(drawn, has_role(drawn, role, list(range(row * COLUMNS, (row + 1) * COLUMNS))))
            for row in range(len(ROWS))
        ]
        if not all(wholes.any() for _, wholes in rows):
            continue
        gap = difference_of_ratios(*rows)
        low, high = gap.interval(level, N_ROLES, low=-1, high=1, span=1)
        front, back = (float(parts.sum() / wholes.sum()) for parts, wholes in rows)
        told = {"role": ROLE_NAMES[role], "front": front, "back": back, "gap": gap.value, "low": low, "high": high}
        part = by_row(sums, [role])
        found.append(told | {"by_row": part[0] if part and part[1] <= MOST_ERROR else None})
    return pl.DataFrame(found, schema_overrides={"by_row": pl.Float64})


def by_row(sums: stats.FloatArray, roles: Sequence[int] = range(N_ROLES)) -> tuple[float, float] | None:
    """Return how much of the variance between the places of roles is one between front and back row, and how sure.

    What luck adds to both is taken off. The second number is a standard error, from leaving out one part of the games
    after the other. None if places do not differ more than by luck.

    Parameters
    ----------
    sums
        What `sums_by_block` returns.
    roles
        Over which roles.
    """
    sums = sums[:, :, list(roles)]
    whole = sums.sum(axis=0)
    between, in_rows = _variances(whole)
    rest = np.array([_variances(whole - block) for block in sums])
    if between <= 0 or (rest[:, 0] <= 0).any():
        return None
    without = rest[:, 1] / rest[:, 0]
    error = sqrt((len(sums) - 1) / len(sums) * float(((without - without.mean()) ** 2).sum()))
    return float(np.clip(in_rows / between, 0, 1)), error


def sums_by_block(drawn: Drawn) -> stats.FloatArray:
    """Return what `by_row` needs of each of twenty parts of the games."""
    blocks = np.array_split(np.arange(len(drawn.wins)), BLOCKS)
    return np.array([_sums(Drawn(drawn.roles[one], drawn.wins[one], drawn.finished[one])) for one in blocks])


def _sums(drawn: Drawn) -> stats.FloatArray:
    """Return what can be added up over games for each role and place, shape (5, 6, 2, 3).

    These are the sums of the wins, of the seats, of the squares of the wins, of their products and of the squares of
    the seats of each game.
    """
    found = np.zeros((5, N_ROLES, len(ROWS), N_COLUMNS))
    for role in range(N_ROLES):
        for row in range(len(ROWS)):
            for column in range(N_COLUMNS):
                parts, wholes = share_with(drawn, has_role(drawn, role, squares_of(row, column)))
                found[:, role, row, column] = [
                    parts.sum(), wholes.sum(), (parts**2).sum(), (parts * wholes).sum(), (wholes**2).sum()
                ]  # fmt: skip
    return found


def _variances(sums: stats.FloatArray) -> tuple[float, float]:
    """Return the variance of win shares between the places of a role, and between its rows, without that by luck."""
    won, seats, squares, products, seat_squares = sums
    there = np.maximum(seats, 1)
    share = won / there
    noise = (squares - 2 * share * products + share**2 * seat_squares) / there**2
    weight = seats / np.maximum(seats.sum(axis=(1, 2), keepdims=True), 1)
    mean = (weight * share).sum(axis=(1, 2), keepdims=True)
    between = (weight * (share - mean) ** 2 - weight * (1 - weight) * noise).sum()
    of_row = weight.sum(axis=2)
    in_row = np.maximum(of_row, 1 / N_PIECES**N_ROLES)
    row_share = (weight * share).sum(axis=2) / in_row
    row_noise = (weight**2 * noise).sum(axis=2) / in_row**2
    by_row = (of_row * (row_share - mean[:, :, 0]) ** 2 - of_row * (1 - of_row) * row_noise).sum()
    return float(between), float(by_row)


def mirror_gap(drawn: Drawn) -> tuple[float, float]:
    """Return the largest difference of win shares between a square and its mirror image, and its p-value.

    The p-value allows for having looked at the squares of all roles.
    """
    gaps = []
    for role in range(N_ROLES):
        for square, mirrored in enumerate(MIRRORED):
            if square < mirrored:
                sides = [share_with(drawn, has_role(drawn, role, [place])) for place in (square, mirrored)]
                if all(wholes.any() for _, wholes in sides):
                    gaps.append(difference_of_ratios(*sides))
    tests = [stats.z_test(gap) for gap in gaps]
    largest = max(range(len(gaps)), key=lambda place: abs(gaps[place].value))
    return abs(gaps[largest].value), min(1.0, min(test.p_value for test in tests) * len(tests))
