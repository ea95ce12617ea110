"""What it is worth to play deals more than once: how many times as many games on deals of their own tell as much.

Above 1 the games of one deal cancel luck that they share. Below 1 they repeat one another: what they share does not
cancel out, and games on deals of their own would have told more.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from analyses import words
from analyses.wins import block_sums
from orcsim import stats
from orcsim.api import Run

WORTH = "rotation is worth"
"""Head of a column of such numbers."""

WORTH_DEFINITION = (
    "Rotation is worth",
    "Variance of the share if each game had a deal and a seating of its own (spread between games / games), divided by "
    "the variance v that it has, for as many games.",
)

ABOUT_ONE = 0.05
"""How far from 1 a number still counts as 1."""

SURELY = 3
"""Standard errors below 1 from which a number is surely less; one is about 1 / √deals."""


def gain_of(alone: float, together: float) -> float | None:
    """Return by which factor the variance of an estimate falls; None if none is left, or it was not known.

    Examples
    --------
    >>> gain_of(0.003, 0.002), gain_of(0.003, 0)
    (1.5, None)
    """
    return alone / together if together > 0 and alone >= 0 else None


def pairs_gain(a: npt.ArrayLike, b: npt.ArrayLike) -> float | None:
    """Return what it is worth for the mean of a - b that both were played on the same deals."""
    first, second = stats.mean_of(a, "deals"), stats.mean_of(b, "deals")
    return gain_of(first.sd**2 + second.sd**2, stats.paired_difference(a, b, "deals").sd ** 2)


def blocks_gain(run: Run, parts: stats.FloatArray, wholes: stats.FloatArray | None = None) -> float | None:
    """Return what it is worth for sum(parts) / sum(wholes) over games that each deal was played in every seating.

    Compared with as many games on deals of their own, in seatings drawn by lot.

    Parameters
    ----------
    run
        With rotated seats.
    parts, wholes
        One value a game; all wholes are 1 if none are given.
    """
    sizes = np.ones(len(parts)) if wholes is None else wholes
    blocks = stats.ratio_of(block_sums(run, parts), block_sums(run, sizes), "deals")
    return gain_of(variance_of_ratio(parts, sizes), blocks.sd**2 / blocks.n)


def variance_of_ratio(parts: stats.FloatArray, wholes: stats.FloatArray) -> float:
    """Return the variance of sum(parts) / sum(wholes) if each value comes from a game of its own."""
    ratio = stats.ratio_of(parts, wholes, "games")
    return ratio.sd**2 / ratio.n


def times(gain: float) -> str:
    """Write a number of times.

    Examples
    --------
    >>> times(1.26)
    '1.3 times the games'
    """
    return f"{words.number(gain)} times the games"


def many(gains: Sequence[float]) -> str:
    """Say how many games on deals of their own would have told as much, for one number or for several.

    Examples
    --------
    >>> many([1.01]), many([1.26]), many([0.7, 0.99, 1.84])
    ('about the same number of games', '1.3 times as many games', '0.7 to 1.8 times as many games')
    """
    low, high = (words.number(end) for end in (min(gains), max(gains)))
    if low == high:
        return "about the same number of games" if low == "1.0" else f"{low} times as many games"
    return f"{low} to {high} times as many games"


def rotation_words(gains: Sequence[float | None], deals: int) -> list[str]:
    """Say in a sentence or two what rotation was worth, by at least so many deals each; nothing if it is not known."""
    known = [gain for gain in gains if gain is not None]
    if not known:
        return []
    told = f"Each deal was played in every seating; that told as much as {many(known)} on deals of their own would."
    less = sum(gain < 1 - max(ABOUT_ONE, SURELY / np.sqrt(deals)) for gain in known)
    if not less:
        return [told]
    which = "Here" if len(known) == 1 else f"In {less} of {words.plural(len(known), 'row')}"
    return [
        f"{told} {which} that is surely less than one game for each game: a deal that suits a plan suits it in most "
        "seats, so its games repeat one another. It is the price of a comparison that no deal and no seat favours."
    ]


def pairing_words(gains: Sequence[float | None], what: str = "Differences") -> list[str]:
    """Say in a sentence what it was worth to play settings on the same deals; nothing if that is not known."""
    known = [gain for gain in gains if gain is not None]
    told = f"{what} are taken deal by deal; on deals of their own they would have taken {many(known or [1])}"
    return [f"{told} to be known as well."] if known else []
