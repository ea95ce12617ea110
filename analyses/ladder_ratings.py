"""What the rungs of a ladder score against each other, their ratings, and both on deals drawn anew.

Every pair has deals of its own number, but all begin with the same ones, so pairs err together. In drawing anew each
deal gets a random weight, the same in all pairs, and each side of each pair a random part of half a game more: so the
rating of a rung that never won has an end as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special

from analyses.ladder_runs import Ladder, Met
from analyses.match_up_runs import Robin
from analyses.match_up_scores import EVEN, Duels, inner, read_duels, score_of
from analyses.match_up_standing import Estimate
from analyses.ratings import ELO
from orcsim import stats
from orcsim.policies import RANDOM
from orcsim.stats import FloatArray

RESAMPLES = 400
LEAST = 1e-6
"""Score to which nothing is raised when deals are drawn anew; it is 2,400 points of rating."""

MOST_STEPS, FARTHEST, EXACT = 100, 2.0, 1e-9
"""Of Newton's method: its steps, how far one may go in log odds, and the step at which it ends."""

CHUNK = 2_000
"""Deals whose weights are drawn at a time, so that memory stays small."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two rungs that met.

    Attributes
    ----------
    score
        Of the upper rung: wins by a seat of it, divided by those and the wins by a seat of the lower one.
    sd
        Standard deviation of what a deal adds to it.
    deals, finished, shared, stalled
        How many deals there were, games that ended, those of them whose win both rungs share, and games cut off.
    """

    score: float
    sd: float
    deals: int
    finished: int
    shared: int
    stalled: int

    def ends(self, level: float, looks: int = 1) -> stats.Interval:
        """Return the interval of the score, one of so many that hold together."""
        return stats.Mean(self.score, self.sd, self.deals, "deals").interval(level, looks)


@dataclass(frozen=True, slots=True)
class Measured:
    """A ladder in numbers.

    Attributes
    ----------
    names
        Rungs, the lowest first.
    meetings
        Of the pairs that met.
    zero
        The rung whose rating is 0.
    ratings
        One a rung, in points.
    drawn
        The same on deals drawn anew, shape (resamples, rungs).
    gap
        Root of the mean squared distance between the scores that were found and those that the ratings predict.
    """

    names: tuple[str, ...]
    meetings: dict[Met, Meeting]
    zero: str
    ratings: FloatArray
    drawn: FloatArray
    gap: float

    def rating(self, name: str, level: float) -> Estimate:
        """Return the rating of a rung with its interval; that of the rung at 0 is 0 and nothing else."""
        at = self.names.index(name)
        low, high = np.quantile(self.drawn[:, at], [(1 - level) / 2, (1 + level) / 2])
        value = float(self.ratings[at])
        return Estimate(value, min(value, float(low)), max(value, float(high)))

    def never_won(self, name: str) -> bool:
        """Say whether a rung won nothing at all, so that its rating has no real lower end."""
        lost = [
            met.score == float(name == lower) for (lower, upper), met in self.meetings.items() if name in (lower, upper)
        ]
        return all(lost)

    def expected(self, lower: str, upper: str, level: float, looks: int) -> Estimate:
        """Return the score of one rung against another that the ratings predict, one of so many intervals."""
        a, b = self.names.index(upper), self.names.index(lower)
        gap, sd = (self.ratings[a] - self.ratings[b]) / ELO, float((self.drawn[:, a] - self.drawn[:, b]).std()) / ELO
        z = stats.z_value(level, looks)
        value, low, high = (float(special.expit(at)) for at in (gap, gap - z * sd, gap + z * sd))
        return Estimate(value, low, high)


def measure(ladder: Ladder) -> Measured:
    """Return the numbers of a ladder."""
    zero = next((policy.name for policy in ladder.rungs if policy.kind != RANDOM), ladder.names[0])
    duels = {
        (lower, upper): read_duels(Robin((upper, lower), {(upper, lower): runs}))
        for (lower, upper), runs in ladder.runs.items()
    }
    return measure_duels(ladder.names, zero, duels)


def measure_duels(names: tuple[str, ...], zero: str, duels: dict[Met, Duels]) -> Measured:
    """Return the numbers of a ladder from those of its pairs, of which the upper rung is the first plan."""
    meetings = {pair: _meeting(duel) for pair, duel in duels.items()}
    scores = np.array([meeting.score for meeting in meetings.values()])
    games = np.array([meeting.finished for meeting in meetings.values()], dtype=np.float64)
    places = [(names.index(upper), names.index(lower)) for lower, upper in duels]
    ratings = fit(inner(scores, games), games, places, len(names))
    draws = draw_scores([*duels.values()], RESAMPLES)
    drawn = fit(np.clip(draws, LEAST, 1 - LEAST), games, places, len(names))
    predicted = special.expit(np.array([ratings[a] - ratings[b] for a, b in places]) / ELO)
    gap = float(np.sqrt(np.mean((scores - predicted) ** 2)))
    at = names.index(zero)
    return Measured(names, meetings, zero, ratings - ratings[at], drawn - drawn[:, [at]], gap)


def _meeting(duel: Duels) -> Meeting:
    """Return the numbers of one pair, the upper rung of which is the first plan."""
    bent = duel.influences()[:, 0]
    sd = float(bent.std(ddof=1)) if len(bent) > 1 else 0.0
    _, finished, shared, stalled = duel.counts[0]
    return Meeting(float(duel.scores()[0]), sd, duel.n_deals, int(finished), int(shared), int(stalled))


def fit(scores: FloatArray, games: FloatArray, places: Sequence[tuple[int, int]], n_rungs: int) -> FloatArray:
    """Return the ratings, with mean 0, that explain scores best, by maximum likelihood (Newton's method).

    Parameters
    ----------
    scores
        Shape (..., pairs), all tables of scores at once: of the first rung of each pair, neither nothing nor all.
    games
        By pair, how much it counts.
    places
        The two rungs of each pair.
    n_rungs
        Rungs, each of which is joined with each other by pairs.
    """
    design = np.zeros((len(places), n_rungs))
    for row, (a, b) in zip(design, places, strict=True):
        row[[a, b]] = 1, -1
    design = design[:, 1:]  # the first rung has strength 0
    at = _newton(special.logit(scores), scores * (1 - scores) * games, design)  # least squares to begin with
    for _ in range(MOST_STEPS):
        chance = special.expit(at @ design.T)
        slope = chance * (1 - chance)
        step = _newton((scores - chance) / slope, slope * games, design)
        at = at + np.clip(step, -FARTHEST, FARTHEST)
        if np.abs(step).max() < EXACT:
            break
    strengths = np.concatenate([np.zeros_like(at[..., :1]), at], axis=-1)
    return np.asarray(ELO * (strengths - strengths.mean(axis=-1, keepdims=True)))


def _newton(gaps: FloatArray, weights: FloatArray, design: FloatArray) -> FloatArray:
    """Return the strengths that explain gaps best by weighted least squares."""
    bent = np.einsum("...p,pi,pj->...ij", weights, design, design)
    return np.asarray(np.linalg.solve(bent, ((weights * gaps) @ design)[..., None])[..., 0])


def draw_scores(duels: list[Duels], times: int) -> FloatArray:
    """Return the scores of all pairs on deals drawn anew, shape (times, pairs)."""
    longest = max(duel.n_deals for duel in duels)
    rng = np.random.default_rng(longest)
    sums = [np.zeros((times, *duel.won.shape[2:])) for duel in duels]
    for start in range(0, longest, CHUNK):
        weights = rng.standard_exponential((times, min(CHUNK, longest - start)))
        for place, duel in enumerate(duels):
            won = duel.won[start : start + CHUNK, 0]
            sums[place] += np.tensordot(weights[:, : len(won)], won, axes=1)
    for place, duel in enumerate(duels):
        a_game = duel.won.sum(axis=(0, 1, 3)) * duel.won.shape[2] / duel.counts[0, 1]  # by table: wins by a seat
        sums[place] += rng.standard_gamma(EVEN, sums[place].shape) * a_game[:, None]
    return np.column_stack([score_of(total[:, None])[:, 0] for total in sums])
