"""How far all formations lie apart, and how much of that is where each role stands by itself.

Both come from games in which both sides draw their arrangement. Two seats of different games with one formation, or its
mirror image, win together more often than by luck only as far as formations differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt

import numpy as np

from analyses.formation_sets import ROWS, Roles, codes_of, every_formation
from analyses.formation_squares import BLOCKS, EVEN, N_COLUMNS, Drawn, squares_of
from kernels.orc.layout import N_ROLES, Role
from orcsim import stats


@dataclass(frozen=True, slots=True)
class Spread:
    """How far formations lie apart.

    Attributes
    ----------
    sd, low, high
        Standard deviation of the true win shares of all formations, with its interval.
    placed, placed_error
        Part of the variance that is explained if what each role is worth on its square adds up, with a standard error;
        0 and infinite where formations do not differ.
    """

    sd: float
    low: float
    high: float
    placed: float
    placed_error: float

    @property
    def better_of_two(self) -> tuple[float, float, float]:
        """Return the mean of the larger of two formations' win shares against each other, with its interval.

        As if what two formations are worth added up and were normally spread.
        """
        value, low, high = (EVEN + 2 * end / sqrt(pi) for end in (self.sd, self.low, self.high))
        return value, low, high


def spread_of(
    drawn: Drawn, sums_of_places: stats.FloatArray, pieces: Sequence[int], level: float = stats.LEVEL
) -> Spread:
    """Return how far the formations of some pieces lie apart; the sums are those of `sums_by_block`."""
    by_formation = _by_formation(drawn)
    sums, squares, seats = by_formation.sum(axis=1)
    pairs = seats * (seats - 1)
    if not pairs.any():
        return Spread(0.0, 0.0, EVEN, 0.0, np.inf)
    variance = stats.ratio_of(sums**2 - squares, pairs, "formations")
    ends = variance.interval(level, low=-1, high=1, span=1)
    sd, low, high = (sqrt(max(end, 0.0)) for end in (variance.value, *ends))
    return Spread(sd, low, high, *_placed(sums_of_places[:, :2], by_formation, pieces))


def _by_formation(drawn: Drawn) -> stats.FloatArray:
    """Return for each part of the games and each formation three sums over its seats, shape (3, parts, formations).

    These are the wins less the mean of the seat, their squares, and the number of seats.
    """
    there = drawn.finished > 0
    wins = (drawn.wins[there] - drawn.wins[there].mean(axis=0)).ravel()
    _, which = np.unique(codes_of(drawn.roles[there].astype(np.int64)), return_inverse=True)
    which = which.ravel()
    n = int(which.max()) + 1
    games = np.flatnonzero(there)
    parts = np.zeros(len(there), np.int64)
    for number, block in enumerate(np.array_split(np.arange(len(there)), BLOCKS)):
        parts[block] = number
    cell = np.repeat(parts[games], drawn.wins.shape[1]) * n + which
    sums = [
        np.bincount(cell, weights, BLOCKS * n).reshape(BLOCKS, n) for weights in (wins, wins**2, np.ones_like(wins))
    ]
    return np.array(sums)


def _variance(sums: stats.FloatArray) -> float:
    """Return the mean product of the wins of two seats with one formation."""
    wins, squares, seats = sums
    return float((wins**2 - squares).sum() / (seats * (seats - 1)).sum())


def _placed(places: stats.FloatArray, by_formation: stats.FloatArray, pieces: Sequence[int]) -> tuple[float, float]:
    """Return how much of the variance between formations is what roles are worth on their squares, and how sure."""
    inverse, rank = design(pieces)

    def part(block: int | None) -> float:
        own = places.sum(axis=0) - (0 if block is None else places[block])
        rest = by_formation.sum(axis=1) - (0 if block is None else by_formation[:, block])
        variance = _variance(rest)
        return (
            explained(own, inverse, rank, float(rest[1].sum() / rest[2].sum())) / variance if variance > 0 else np.nan
        )

    without = np.array([part(block) for block in range(BLOCKS)])
    if np.isnan(without).any():
        return 0.0, np.inf
    error = sqrt((BLOCKS - 1) / BLOCKS * float(((without - without.mean()) ** 2).sum()))
    return float(np.clip(part(None), 0, 1)), error


def design(pieces: Sequence[int]) -> tuple[stats.FloatArray, int]:
    """Return how the numbers of pieces on places vary together over all formations, inverted, and its rank."""
    features = _features(every_formation(pieces))
    covariance = np.cov(features.T, ddof=0)
    inverse = np.asarray(np.linalg.pinv(covariance, hermitian=True), np.float64)
    return inverse, int(np.linalg.matrix_rank(covariance, hermitian=True))


def _features(formations: Roles) -> stats.FloatArray:
    """Return how many pieces of each role each formation has on each place, shape (formations, 36)."""
    places = [(role, row, column) for role in range(N_ROLES) for row in range(len(ROWS)) for column in range(N_COLUMNS)]
    columns = [(formations[:, squares_of(row, column)] == role).sum(axis=1) for role, row, column in places]
    return np.column_stack(columns).astype(np.float64)


def explained(places: stats.FloatArray, inverse: stats.FloatArray, rank: int, variance: float) -> float:
    """Return the variance of win shares that adding up what places are worth explains, without that by luck."""
    won, seats = places
    n = seats[Role.KING].sum()
    mean = won[Role.KING].sum() / n
    together = ((won - mean * seats) / n).ravel()
    return float(together @ inverse @ together - rank * variance / n)
