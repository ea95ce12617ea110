"""What plans score against each other in a round robin, deal by deal, and the same on deals drawn anew.

The score of plan a against plan b is, of the wins of one seat of each, the part that goes to the seat of a. Where both
sit in equally many seats that is the share of finished games that a's seats win; where one sits alone, wins are counted
by seat first, so that one half is even at every table. A pair with two tables has the mean of both.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl

from analyses.match_up_runs import PAIR, Robin, chance_plans, pairs_of, seats_of
from analyses.mixed_tables import plays
from analyses.pairing import gain_of, variance_of_ratio
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.stats import FloatArray

EVEN = 0.5
MOST_GROUPS = 2_000
"""Groups of deals that are drawn anew; more would change nothing but the time it takes."""

ABOVE, BELOW, EQUAL, UNDECIDED = "above", "below", "about equal", "undecided"


@dataclass(frozen=True, slots=True)
class Duels:
    """A round robin in numbers.

    Attributes
    ----------
    plans
        Names.
    chance
        Those that are no plans, as they move at random.
    won
        Shape (deals, pairs, tables, 2): wins by a seat of the first and of the second plan of each pair.
    counts
        Shape (pairs, 4): games won by the first plan, finished games, games in which both plans share the win, and
        games that were cut off.
    alone
        By pair, the variance of its score if each game had a deal and a seating of its own; not a number if unknown.
    """

    plans: tuple[str, ...]
    chance: frozenset[str]
    won: FloatArray
    counts: FloatArray
    alone: FloatArray

    @property
    def n_deals(self) -> int:
        """Return how many deals were played at each table."""
        return len(self.won)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Return the pairs of plans in order."""
        return pairs_of(self.plans)

    def scores(self) -> FloatArray:
        """Return the score of the first plan of each pair."""
        return score_of(self.won.sum(axis=0))

    def influences(self) -> FloatArray:
        """Return what each deal adds to each score, so that spreads and covariances are those between deals."""
        total = self.won.sum(axis=-1)
        share = self.won.sum(axis=0)[..., 0] / total.sum(axis=0)
        bent = (self.won[..., 0] - share * total) / total.mean(axis=0)
        return np.asarray(bent.mean(axis=-1))

    def log_odds(self) -> FloatArray:
        """Return the log odds of each score; half a game more for each side keeps them finite."""
        return log_odds(self.scores(), self._finished)

    def covariance(self) -> FloatArray:
        """Return the covariance of the log odds as they are estimated."""
        scores = inner(self.scores(), self._finished)
        bent = self.influences() / (scores * (1 - scores))
        return np.atleast_2d(np.cov(bent, rowvar=False)) / self.n_deals

    @property
    def _finished(self) -> FloatArray:
        """Return how many games each pair finished."""
        return self.counts[:, 1]

    def resamples(self, times: int) -> FloatArray:
        """Return the scores, shape (times, pairs), on deals drawn anew, the same ones for all pairs."""
        n = min(self.n_deals, MOST_GROUPS)
        starts = np.linspace(0, self.n_deals, n, endpoint=False).astype(int)
        grouped = np.add.reduceat(self.won, starts, axis=0)
        drawn = np.random.default_rng(n).multinomial(n, np.full(n, 1 / n), size=times).astype(float)
        return score_of(np.tensordot(drawn, grouped, axes=1))

    def only(self, plans: tuple[str, ...]) -> "Duels":
        """Return the round robin of some of the plans."""
        kept = [place for place, pair in enumerate(self.pairs) if set(pair) <= set(plans)]
        return Duels(plans, self.chance & set(plans), self.won[:, kept], self.counts[kept], self.alone[kept])

    def without_chance(self) -> "Duels":
        """Return the round robin of those that do not move at random, or of all if that leaves fewer than three."""
        plans = tuple(plan for plan in self.plans if plan not in self.chance)
        return self.only(plans) if len(plans) > PAIR else self


def inner(scores: FloatArray, games: FloatArray) -> FloatArray:
    """Return scores with half a game more for each side."""
    return np.asarray((scores * games + EVEN) / (games + 1))


def log_odds(scores: FloatArray, games: FloatArray) -> FloatArray:
    """Return the log odds of scores, finite even for all games won."""
    safe = inner(scores, games)
    return np.asarray(np.log(safe / (1 - safe)))


def score_of(won: FloatArray) -> FloatArray:
    """Return scores from wins by a seat, shape (..., tables, 2); one half where nobody won."""
    total = won.sum(axis=-1)
    shares = np.where(total > 0, won[..., 0] / np.where(total > 0, total, 1), EVEN)
    return np.asarray(shares.mean(axis=-1))


def square(pairs: FloatArray, n_plans: int, mirror: float = 1.0) -> FloatArray:
    """Return tables, plan by plan, from one value a pair; cells that mirror each other sum to `mirror`."""
    rows, columns = np.triu_indices(n_plans, 1)
    table = np.full((*pairs.shape[:-1], n_plans, n_plans), mirror / 2)
    table[..., rows, columns] = pairs
    table[..., columns, rows] = mirror - pairs
    return table


def read_duels(robin: Robin) -> Duels:
    """Return the numbers of a round robin."""
    found = [[_read(run, a) for run in runs] for (a, _), runs in robin.runs.items()]
    won = np.array([[values for values, _, _ in tables] for tables in found])  # pairs, tables, deals, 2
    counts = np.array([np.sum([count for _, count, _ in tables], axis=0) for tables in found])
    alone = np.array([sum(variance for _, _, variance in tables) / len(tables) ** 2 for tables in found])
    return Duels(robin.plans, frozenset(chance_plans(robin)), np.moveaxis(won, 2, 0), counts, alone)


def _read(run: Run, plan: str) -> tuple[FloatArray, FloatArray, float]:
    """Return by deal the wins of a seat of one plan and of a seat of the other, counts of games, and `Duels.alone`."""
    wins, own = seat_table(run, pl.col("win_share")), plays(run, plan)
    by_plan = np.column_stack([(wins * own).sum(axis=1), (wins * (1 - own)).sum(axis=1)])
    finished = wins.sum(axis=1) > EVEN
    shared = (by_plan > 0).all(axis=1)
    counts = np.array([by_plan[:, 0].sum(), finished.sum(), shared.sum(), (~finished).sum()], dtype=np.float64)
    seats = seats_of(run, plan)
    by_seat = by_plan / [seats, run.scenario.players - seats]
    alone = variance_of_ratio(by_seat[:, 0], by_seat.sum(axis=1)) if finished.any() else np.nan
    return block_sums(run, by_seat), counts, alone


def pair_rows(duels: Duels, margin: float, level: float) -> Iterator[dict[str, object]]:
    """Yield one row a pair: its score, an interval that holds for all pairs at once, and who beats whom."""
    looks = len(duels.pairs)
    values = zip(duels.pairs, duels.scores(), duels.influences().T, duels.counts, duels.alone, strict=True)
    for (a, b), score, bent, (won, finished, shared, stalled), alone in values:
        sd = float(bent.std(ddof=1)) if len(bent) > 1 else 0.0
        ends = stats.Mean(float(score), sd, duels.n_deals, "deals").interval(level, looks)
        yield {
            "plan": a,
            "against": b,
            "score": float(score),
            "low": ends.low,
            "high": ends.high,
            "verdict": judged(ends, margin),
            "won": float(won),
            "n": int(finished),
            "shared": int(shared),
            "stalled": int(stalled),
            "deals": duels.n_deals,
            "gain": gain_of(float(alone), sd**2 / duels.n_deals),
        }


def judged(ends: stats.Interval, margin: float) -> str:
    """Say on which side of one half and its margin an interval lies."""
    if ends.low > EVEN + margin:
        return ABOVE
    if ends.high < EVEN - margin:
        return BELOW
    return EQUAL if ends.lies_within(EVEN - margin, EVEN + margin) else UNDECIDED
