"""What is measured of the course of each game: from the scores after its rounds and from who won, one number a game.

A measure that a game does not have, such as a lead after a quarter of a game of two rounds, is missing (nan) and not 0.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from analyses.course_base import leader_wins, winner_rank
from analyses.course_slices import Games
from orcsim import stats

FRACTIONS = (0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9)
"""Parts of a game after which leaders are looked at."""

THIRDS = (0, 1, 2)
_ROUNDING = 1e-9
_Bools = npt.NDArray[np.bool_]

CHANGES, DRAMA, DRAMA_BASE, DECIDED = "lead_changes_a_round", "drama", "drama_by_chance", "decided_at"
THRESHOLD, CROSSED = "best_loser", "best_loser_passed"
GAP, GAP_SQUARED, TIED = "final_gap", "final_gap_squared", "final_ties"
ROUNDS = "rounds"


def lead_names(fraction: float) -> tuple[str, str, str, str]:
    """Name the measures of leaders after a part of a game: they win, by chance, with another seat's rest, the part."""
    return f"leader_{fraction}", f"leader_base_{fraction}", f"leader_own_{fraction}", f"part_{fraction}"


def behind_names(place: int) -> tuple[str, str]:
    """Name the measures of winners that were behind by the distance with this number: as played, with other rests."""
    return f"behind_{place}", f"behind_own_{place}"


SLOPE_SUMS = ("pairs", "lead", "step", "step_own", "lead_lead", "lead_step", "lead_step_own")
"""Sums from which the slope of the coming round's change of a lead on that lead is found, as played and exchanged."""


def slope_names(third: int) -> tuple[str, ...]:
    """Name these sums for a third of a game."""
    return tuple(f"{name}_{third}" for name in SLOPE_SUMS)


COUNTED_WITH = {
    DRAMA: CHANGES,
    DRAMA_BASE: CHANGES,
    GAP_SQUARED: GAP,
    TIED: GAP,
    **{name: lead_names(fraction)[0] for fraction in FRACTIONS for name in lead_names(fraction)[1:]},
    **{name: slope_names(third)[0] for third in THIRDS for name in slope_names(third)[1:]},
}
"""Measures that exactly the games have which have another one: these are counted once."""


def measures(games: Games, distances: tuple[float, ...], *, slopes: bool = True) -> dict[str, stats.FloatArray]:
    """Return every measure of some games.

    Parameters
    ----------
    games
        Finished games of as many rounds each.
    distances
        How far behind at half-time winners are looked for, in points; 0 is any distance.
    slopes
        Whether the sums for the snowball slopes are wanted too.
    """
    found = {ROUNDS: np.full(len(games.won), float(games.rounds))}
    found |= dict(drama(games))
    found |= dict(_decisiveness(games))
    for fraction in FRACTIONS:
        found |= dict(zip(lead_names(fraction), _leaders(games, fraction), strict=True))
    for place, distance in enumerate(distances):
        found |= dict(zip(behind_names(place), _behind(games, distance), strict=True))
    found |= dict(_closeness(games))
    if slopes:
        found |= dict(_slopes(games))
    return found


def half_time_spread(games: Games) -> stats.FloatArray | None:
    """Return by game the mean square difference between two seats' scores at half-time; None without a half-time."""
    if games.rounds // 2 < 1:
        return None
    score, seats = games.score[:, games.rounds // 2], games.score.shape[2]
    squares: stats.FloatArray = (seats * (score**2).sum(axis=1) - score.sum(axis=1) ** 2) / (seats * (seats - 1) / 2)
    return squares


def best_rival(score: stats.FloatArray) -> stats.FloatArray:
    """Return for each seat (last axis) the most that another one has."""
    ordered = np.sort(score, axis=-1)
    best, second = ordered[..., -1:], ordered[..., -2:-1]
    rival: stats.FloatArray = np.where(score == best, second, best)
    return rival


def _missing(games: Games) -> stats.FloatArray:
    """Return a measure that none of the games has."""
    return np.full(len(games.won), np.nan)


def _top(score: stats.FloatArray) -> _Bools:
    """Return which seats (last axis) have the most."""
    top: _Bools = score == score.max(axis=-1, keepdims=True)
    return top


def _shares(score: stats.FloatArray) -> stats.FloatArray:
    """Return the part of each seat in the lead: 1/k for each of k that have the most."""
    top = _top(score)
    parts: stats.FloatArray = top / top.sum(axis=-1, keepdims=True)
    return parts


def drama(games: Games) -> Iterator[tuple[str, stats.FloatArray]]:
    """Yield changes of the lead a round, the mean rank of the later winner before the last round, and its base line."""
    rounds, seats = games.rounds, games.won.shape[1]
    if rounds <= 1:
        yield from ((name, _missing(games)) for name in (CHANGES, DRAMA, DRAMA_BASE))
        return
    yield CHANGES, _lead_changes(games.score[:, 1:]) / (rounds - 1)
    before = games.score[:, 1:-1]
    ahead = np.zeros_like(before)
    for rival in range(seats):
        other = before[..., rival : rival + 1]
        ahead += (other > before) + 0.5 * (other == before)
    rank = (ahead - 0.5) / (seats - 1)  # a seat is as good as itself, which counts as half above
    yield DRAMA, (rank * games.won[:, None]).sum(axis=2).mean(axis=1)
    base = winner_rank(seats, np.arange(1, rounds) / rounds).mean()
    yield DRAMA_BASE, np.full(len(games.won), base)


def _lead_changes(score: stats.FloatArray) -> stats.FloatArray:
    """Return how often the sole lead went to another seat; rounds with a tie keep the last sole leader."""
    top = _top(score)
    sole = np.where(top.sum(axis=2) == 1, top.argmax(axis=2), -1)
    last, changes = sole[:, 0].copy(), np.zeros(len(score))
    for leader in sole.T[1:]:
        changes += (leader >= 0) & (last >= 0) & (leader != last)
        last = np.where(leader >= 0, leader, last)
    return changes


def _decisiveness(games: Games) -> Iterator[tuple[str, stats.FloatArray]]:
    """Yield from when on the winner is never overtaken, and the highest score of others with when it is passed."""
    rounds, won = games.rounds, games.won
    top = _top(games.score[:, 1:])
    for_good = np.logical_and.accumulate(top[:, ::-1], axis=1).sum(axis=1)
    first = np.minimum(rounds - for_good + 1, rounds) / max(rounds, 1)
    yield DECIDED, (first * won).sum(axis=1) if rounds else _missing(games)
    lost = won == 0
    threshold = np.where(lost[:, None], games.score, -np.inf).max(axis=(1, 2))
    threshold = np.where(lost.any(axis=1), threshold, np.nan)
    yield THRESHOLD, threshold
    passed = games.score[:, 1:] > threshold[:, None, None]
    when = np.where(passed.any(axis=1), passed.argmax(axis=1) + 1, np.nan) / max(rounds, 1)
    yield CROSSED, np.where(won > 0, when * won, 0.0).sum(axis=1)


def round_at(games: Games, fraction: float) -> int:
    """Return the last round that is over after a part of a game; 0 if none is."""
    return int(fraction * games.rounds + _ROUNDING)


def _leaders(games: Games, fraction: float) -> tuple[stats.FloatArray, ...]:
    """Return how often leaders win, by chance, with the rest of the game of any seat, and after which real part."""
    at = round_at(games, fraction)
    if at < 1:
        return (_missing(games),) * 4
    led, part, seats = _shares(games.score[:, at]), at / games.rounds, games.won.shape[1]
    own = np.mean([(led * won).sum(axis=1) for won in _exchanged(games, at)], axis=0)
    whole = np.ones(len(led))
    base = float(leader_wins(seats, np.array([part]))[0])
    return (led * games.won).sum(axis=1), base * whole, own, part * whole


def _exchanged(games: Games, at: int) -> Iterator[stats.FloatArray]:
    """Yield who would have won if the rest of the game brought each seat what it brought the seat 0, 1, ... further."""
    so_far, rest = games.score[:, at], games.score[:, -1] - games.score[:, at]
    yield games.won
    for further in range(1, games.won.shape[1]):
        yield _shares(so_far + np.roll(rest, -further, axis=1))


def _behind(games: Games, distance: float) -> tuple[stats.FloatArray, stats.FloatArray]:
    """Return whether the winner was behind at half-time by at least a distance, as played and with other rests."""
    at = round_at(games, 0.5)
    if at < 1:
        return _missing(games), _missing(games)
    score = games.score[:, at]
    gap = score.max(axis=1, keepdims=True) - score
    far = (gap > 0) & (gap >= distance)
    own = np.mean([(far * won).sum(axis=1) for won in _exchanged(games, at)], axis=0)
    return (far * games.won).sum(axis=1), own


def _closeness(games: Games) -> Iterator[tuple[str, stats.FloatArray]]:
    """Yield the final gap between the first and the second, its square, and whether there is none."""
    ordered = np.sort(games.score[:, -1], axis=1)
    gap = ordered[:, -1] - ordered[:, -2]
    yield GAP, gap
    yield GAP_SQUARED, gap**2
    yield TIED, (gap == 0).astype(np.float64)


def _slopes(games: Games) -> Iterator[tuple[str, stats.FloatArray]]:
    """Yield the sums for the slopes; `lead` is a seat's own score less the best rival's, `step` how it changes next."""
    score, rounds, seats = games.score, games.rounds, games.won.shape[1]
    lead = score - best_rival(score)
    gains = np.diff(score, axis=1)
    own = np.zeros_like(gains)
    for further in range(seats):
        after = score[:, :-1] + np.roll(gains, -further, axis=2)
        own += after - best_rival(after) - lead[:, :-1]
    x, y, z = lead[:, :-1], np.diff(lead, axis=1), own / seats
    third = 3 * np.arange(rounds) // max(rounds, 1)
    for number in THIRDS:
        inside = third == number
        a, b, c = x[:, inside], y[:, inside], z[:, inside]
        sums = (np.ones_like(a), a, b, c, a * a, a * b, a * c)
        yield from zip(slope_names(number), (part.sum(axis=(1, 2)) for part in sums), strict=True)
