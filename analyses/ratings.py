"""Ratings: one number a plan that predicts its score against every other one, by maximum likelihood.

Bradley and Terry: plan a scores 1 / (1 + 10^((rating of b - rating of a) / 400)) against b, a shared win being half
a win for each. Where ties are common Davidson's form is fitted, in which a tie is an outcome of its own. The order of
games does not matter.
"""

from dataclasses import dataclass
from math import log

import numpy as np
from scipy import special
from scipy.optimize import minimize

from orcsim import stats
from orcsim.stats import FloatArray

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]

ELO = 400 / log(10)
"""Points of a rating in one unit of log odds."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings, and what they predict.

    Attributes
    ----------
    values
        One a plan, in points; their mean is 0.
    expected
        Predicted table of scores.
    tie
        In Davidson's form, how many ties there are between equals for each win of one of them; None without.
    """

    values: FloatArray
    expected: FloatArray
    tie: float | None = None


def rate(scores: FloatArray, ties: FloatArray | None = None, start: FloatArray | None = None) -> Ratings:
    """Return the ratings that fit a table of scores best, each pair counting alike.

    Parameters
    ----------
    scores
        Row a, column b: what a wins of its games against b, a tie being half a win.
    ties
        Share of ties in the games of each pair; None: ties are halves and nothing else.
    start
        Ratings to begin from, which saves time.
    """
    n = len(scores)
    upper = np.triu_indices(n, 1)
    tied = np.zeros((n, n)) if ties is None else np.minimum(ties, 2 * np.minimum(scores, scores.T))

    def unlikely(at: Vector) -> tuple[float, Vector]:
        """Return minus the log likelihood, and its slope, which is what was predicted less what was found."""
        chances = _chances(at[:n], float(at[n]) if ties is not None else None)
        found = (scores - tied / 2, tied, scores.T - tied / 2)
        value = -sum(
            float(special.xlogy(part, chance)[upper].sum()) for part, chance in zip(found, chances, strict=True)
        )
        strength = (chances[0] + chances[1] / 2 - scores).sum(axis=1)
        return value, np.concatenate([strength, [(chances[1] - tied)[upper].sum()][: ties is not None]])

    first = np.zeros(n + (ties is not None))
    if start is not None:
        first[:n] = start / ELO
    found = minimize(
        unlikely, first, jac=True, method="L-BFGS-B", options={"gtol": 1e-10, "ftol": 1e-15, "maxiter": 2000}
    ).x
    tie = None if ties is None else float(found[n])
    win, shared, _ = _chances(found[:n], tie)
    values = ELO * (found[:n] - found[:n].mean())
    return Ratings(values, win + shared / 2, None if tie is None else float(np.exp(tie)))


def _chances(strength: FloatArray, tie: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the predicted chances of a win, a tie and a loss; `tie` is the log of Davidson's parameter."""
    gap = strength[:, None] - strength[None, :]
    if tie is None:
        return special.expit(gap), np.zeros_like(gap), special.expit(-gap)
    parts = special.softmax(np.array([gap / 2, np.full_like(gap, tie), -gap / 2]), axis=0)
    return parts[0], parts[1], parts[2]


def lack_of_fit(log_odds: FloatArray, covariance: FloatArray, n_plans: int) -> stats.Significance | None:
    """Test whether differences of single strengths explain the log odds of all pairs; None if that cannot be told.

    Parameters
    ----------
    log_odds
        One a pair, in the order of the upper triangle.
    covariance
        Of the log odds as they were estimated, with what pairs have in common through shared deals.
    n_plans
        Plans; with two of them anything fits.
    """
    rows, columns = np.triu_indices(n_plans, 1)
    df = len(rows) - (n_plans - 1)
    if df < 1 or np.linalg.matrix_rank(covariance, hermitian=True) < len(rows):
        return None
    design = np.zeros((len(rows), n_plans - 1))  # the first plan has strength 0
    for plan in range(1, n_plans):
        design[:, plan - 1] = (rows == plan).astype(float) - (columns == plan)
    weights = np.linalg.inv(covariance)
    strengths = np.linalg.solve(design.T @ weights @ design, design.T @ weights @ log_odds)
    left = log_odds - design @ strengths
    statistic = float(left @ weights @ left)
    return stats.Significance(statistic, df, float(special.chdtrc(df, statistic)), "generalised least squares")
