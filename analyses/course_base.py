"""What leads are worth if they feed nothing: scores that grow by chance, evenly over the game and alike for all seats.

The leader at a fraction of the game then wins as often as two normal variables with a correlation of the square root
of that fraction have their greatest value in the same seat (a random walk in small steps).
"""

from functools import lru_cache

import numpy as np
from scipy.integrate import cumulative_trapezoid
from scipy.interpolate import CubicSpline
from scipy.special import ndtr

from orcsim import stats

_ENDS, _STEP = 6.0, 0.03
"""Where the normal density is cut off, and the step in which it is summed."""

_NODES = 24
"""Fractions at which the integrals are taken; what lies between is a spline."""


def leader_wins(players: int, fraction: stats.FloatArray) -> stats.FloatArray:
    """Return how often the leader at these fractions of a game wins by chance; for two ½ + arcsin(√fraction)/π."""
    if players == stats.PAIR:
        exact: stats.FloatArray = 0.5 + np.arcsin(np.sqrt(fraction)) / np.pi
        return exact
    return _at(_splines(players)[0], fraction)


def winner_rank(players: int, fraction: stats.FloatArray) -> stats.FloatArray:
    """Return what share of its rivals is ahead of the later winner at these fractions of a game, by chance."""
    if players == stats.PAIR:
        behind: stats.FloatArray = 0.5 - np.arcsin(np.sqrt(fraction)) / np.pi
        return behind
    return _at(_splines(players)[1], fraction)


def _at(spline: CubicSpline, fraction: stats.FloatArray) -> stats.FloatArray:
    """Return a spline at fractions of a game; it is one over their arcsines, where it is nearly straight."""
    found: stats.FloatArray = np.clip(spline(np.arcsin(np.sqrt(fraction))), 0.0, 1.0)
    return found


@lru_cache(maxsize=8)
def _splines(players: int) -> tuple[CubicSpline, CubicSpline]:
    """Return how often the leader wins and who is ahead of the later winner, over the arcsine of the fraction."""
    angles = np.linspace(0, np.pi / 2, _NODES)
    inner = [_integrals(players, float(np.sin(angle) ** 2)) for angle in angles[1:-1]]
    wins, ahead = np.array([(1 / players, 0.5), *inner, (1.0, 0.0)]).T
    return CubicSpline(angles, wins), CubicSpline(angles, ahead)


def _integrals(players: int, fraction: float) -> tuple[float, float]:
    """Return both numbers at one fraction, with `a` the score so far and `c` the final one, each in its own spread."""
    a = np.arange(-_ENDS, _ENDS + _STEP / 2, _STEP)[:, None]
    c = a.T
    tie, rest = np.sqrt(fraction), np.sqrt(1 - fraction)
    density = np.exp(-(a**2) / 2) / np.sqrt(2 * np.pi)
    below = (c - tie * a) / rest
    joint = density * np.exp(-(below**2) / 2) / (np.sqrt(2 * np.pi) * rest)
    both = cumulative_trapezoid(density * ndtr(below), dx=_STEP, axis=0, initial=0)  # so far and finally less
    final = ndtr(c)
    wins = players * (joint * both ** (players - 1)).sum() * _STEP**2
    ahead = players * (joint * (final - both) * final ** (players - 2)).sum() * _STEP**2
    return float(wins), float(ahead)
