"""Games between plans: the mix that no plan beats, what a mix can lose, who crowds out whom, and what goes in circles.

Everything here is about a table of scores: row a, column b holds what plan a wins of its games against plan b, so that
cells that mirror each other sum to 1 and the diagonal is one half.
"""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, linprog, minimize

from orcsim.stats import FloatArray

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]

EVEN = 0.5
NOTHING = 1e-6
"""Shares of a mix below this are zero with rounding errors."""

POPULATION = 50
"""Players in the population of alpha-rank."""

DECADES, STEPS = (-1, 5), 4
"""Powers of ten between which alpha is swept, and steps in each."""

SETTLED = 0.01
"""Most mass of alpha-rank that may still move for it to have settled."""

_LEAST = 1e-250  # smaller chances would underflow


def best_mix(scores: FloatArray) -> FloatArray:
    """Return the shares of plans in a mix that no plan beats; if there are several, of the most even one.

    That is the Nash equilibrium of greatest entropy of the game in which two players choose a plan each.

    Examples
    --------
    >>> best_mix(np.array([[0.5, 0.9], [0.1, 0.5]])).round(6).tolist()
    [1.0, 0.0]
    """
    edges = scores - EVEN
    unbeaten = np.flatnonzero(((edges > 0) | np.eye(len(edges), dtype=bool)).all(axis=1))
    if len(unbeaten):  # a plan that beats all others needs no search
        return np.asarray(np.eye(len(edges))[unbeaten[0]])
    edges = edges / max(float(np.abs(edges).max()), NOTHING)
    n = len(edges)
    some = np.random.default_rng(n).normal(size=n)
    ends = [_farthest(edges, direction) for direction in (some, -some)]
    if np.abs(ends[0] - ends[1]).max() < NOTHING:  # two opposite ends of all such mixes are one point
        return _tidy(ends[0])
    inside = np.mean([_farthest(edges, direction) for direction in np.eye(n)], axis=0)
    return _tidy(_most_even(edges, inside))


def _farthest(edges: FloatArray, direction: FloatArray) -> FloatArray:
    """Return the mix that no plan beats which lies farthest in some direction."""
    n = len(edges)
    found = linprog(-direction, A_ub=edges, b_ub=np.zeros(n), A_eq=np.ones((1, n)), b_eq=[1.0], bounds=(0, 1))
    if found.x is None:
        raise ValueError(f"no mix found that no plan beats: {found.message}")
    return np.asarray(found.x, dtype=np.float64)


def _most_even(edges: FloatArray, inside: FloatArray) -> FloatArray:
    """Return the mix of greatest entropy among those that no plan beats, starting from one in their midst."""
    used = np.flatnonzero(inside > NOTHING)
    part = edges[:, used]

    def downwards(mix: Vector) -> tuple[float, Vector]:
        safe = np.maximum(mix, 1e-12)
        return float((safe * np.log(safe)).sum()), np.log(safe) + 1

    found = minimize(
        downwards,
        inside[used],
        jac=True,
        method="SLSQP",
        bounds=Bounds(0, 1),
        constraints=[LinearConstraint(np.ones((1, len(used))), 1, 1), LinearConstraint(part, -np.inf, 0)],
        options={"ftol": 1e-14, "maxiter": 500},
    )
    mix = np.zeros(len(edges))
    mix[used] = found.x if found.success else inside[used]
    return mix


def _tidy(mix: FloatArray) -> FloatArray:
    """Return a mix, or many, without what is next to nothing."""
    kept = np.where(mix > NOTHING, mix, 0.0)
    tidy: FloatArray = kept / kept.sum(axis=-1, keepdims=True)
    return tidy


def effective_number(mix: FloatArray) -> float:
    """Return how many plans a mix is as rich as: exp(entropy), which is k for an even mix of k.

    Examples
    --------
    >>> round(effective_number(np.array([0.25, 0.25, 0.5, 0.0])), 3)
    2.828
    """
    used = mix[mix > 0]
    return float(np.exp(-(used * np.log(used)).sum()))


def exploitability(scores: FloatArray, mix: FloatArray) -> float:
    """Return how far above one half the best answer to a mix scores."""
    return float((scores @ mix).max() - EVEN)


def safest_plan(scores: FloatArray) -> int:
    """Return the single plan against which the best answer scores least."""
    return int(scores.max(axis=0).argmin())


def fixation(edges: FloatArray, alpha: float, size: int = POPULATION) -> FloatArray:
    """Return the chances that a single mutant takes over a population, for payoffs that are larger by `edges`.

    It is (1 - e^-u) / (1 - e^-mu) with u = alpha x edge and population m, and 1/m for an edge of 0.
    """
    u = np.abs(alpha * edges)
    with np.errstate(divide="ignore", invalid="ignore"):
        wins = np.expm1(-u) / np.expm1(-size * u)
    loses = np.exp(-(size - 1) * u) * wins  # the same formula for -u, without its huge numbers
    return np.where(u < NOTHING**2, 1 / size, np.where(edges > 0, wins, loses))


def alpha_rank(scores: FloatArray, alpha: float, size: int = POPULATION) -> FloatArray:
    """Return how long a population that mutants take over now and then spends on each plan.

    Parameters
    ----------
    scores
        Shape (..., plans, plans): one table of scores or many.
    alpha
        How strongly a larger payoff is imitated.
    size
        Players in the population.
    """
    n = scores.shape[-1]
    if n == 1:
        return np.ones(scores.shape[:-1])
    edges = scores - np.swapaxes(scores, -1, -2)
    moves = np.swapaxes(fixation(edges, alpha, size), -1, -2) / (n - 1)  # from the resident to the mutant
    return _tidy(stationary(np.maximum(moves, _LEAST)))


def stationary(moves: FloatArray) -> FloatArray:
    """Return where Markov chains are in the long run, from the chances of their moves; their diagonals do not matter.

    States are eliminated one by one (Grassmann, Taksar and Heyman): nothing is subtracted, so tiny chances keep all
    their digits.
    """
    chances = np.array(moves, dtype=np.float64)
    n = chances.shape[-1]
    for last in range(n - 1, 0, -1):
        chances[..., :last, last] /= chances[..., last, :last].sum(axis=-1)[..., None]
        detour = chances[..., :last, last, None] * chances[..., None, last, :last]
        chances[..., :last, :last] += detour
    found = np.zeros(chances.shape[:-1])
    found[..., 0] = 1
    for state in range(1, n):
        found[..., state] = (found[..., :state] * chances[..., :state, state]).sum(axis=-1)
        found /= found.max(axis=-1, keepdims=True)
    shares: FloatArray = found / found.sum(axis=-1, keepdims=True)
    return shares


@dataclass(frozen=True, slots=True)
class AlphaSweep:
    """Mass of each plan by alpha.

    Attributes
    ----------
    alphas
        Values of alpha, rising.
    masses
        Shape (alphas, plans).
    settled
        From which alpha on next to nothing moves; None if the last ones still differ.
    """

    alphas: FloatArray
    masses: FloatArray
    settled: float | None


def sweep_alpha(scores: FloatArray, size: int = POPULATION) -> AlphaSweep:
    """Return alpha-rank over a sweep of alpha, and where it settles."""
    low, high = DECADES
    alphas = np.logspace(low, high, (high - low) * STEPS + 1)
    masses = np.array([alpha_rank(scores, float(alpha), size) for alpha in alphas])
    away = np.abs(masses - masses[-1]).sum(axis=1) / 2
    first = int(np.flatnonzero(away > SETTLED).max(initial=-1)) + 1
    settled = float(alphas[first]) if first <= len(alphas) - 1 - STEPS else None  # a whole decade must have been quiet
    return AlphaSweep(alphas, masses, settled)


def circular_part(log_odds: FloatArray) -> FloatArray:
    """Return what no strength of single plans explains of a table of log odds, or of many.

    The strength of a plan is the mean of its row, its own zero included; what is left sums to zero in every row.
    """
    strength = log_odds.mean(axis=-1)
    return np.asarray(log_odds - (strength[..., :, None] - strength[..., None, :]))


def upper_squares(table: FloatArray) -> FloatArray:
    """Return the sum of squares above the diagonal of one table or many."""
    rows, columns = np.triu_indices(table.shape[-1], 1)
    return np.asarray((table[..., rows, columns] ** 2).sum(axis=-1))


def net_share(log_odds: FloatArray, noise_circular: float, noise_all: float) -> FloatArray:
    """Return which part of the squares of a table is circular when noise is taken off, between 0 and 1; 0 of nothing.

    Examples
    --------
    >>> float(net_share(np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0.0]]), 0, 0))
    1.0
    """
    circular = upper_squares(circular_part(log_odds)) - noise_circular
    everything = upper_squares(log_odds) - noise_all
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(everything > 0, circular / everything, 0.0)
    return np.clip(share, 0, 1)
