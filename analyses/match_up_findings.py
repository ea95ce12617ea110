"""What a round robin tells about its plans: ratings, circles, the mix that no plan beats, alpha-rank, who is dead."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from analyses.game_theory import (
    AlphaSweep,
    alpha_rank,
    best_mix,
    circular_part,
    effective_number,
    exploitability,
    net_share,
    safest_plan,
    sweep_alpha,
    upper_squares,
)
from analyses.match_up_scores import Duels, inner, pair_rows, square
from analyses.match_up_standing import NEAR_ALL, Estimate, Truths, beats_of, count_circles, find_cycle, standing_of
from analyses.ratings import Ratings, lack_of_fit, rate
from orcsim import stats
from orcsim.stats import FloatArray

RESAMPLES = 400
"""How often the deals are drawn anew for intervals."""

COMMON_TIES = 0.05
"""Share of games with a shared win from which Davidson's form is fitted; at tables of two only."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well one rating a plan explains the scores.

    Attributes
    ----------
    ratings
        The ratings.
    gap
        Root of the mean squared distance between found and predicted score.
    worst
        The pair that is predicted worst.
    found, expected
        What its first plan scores and was predicted to.
    test
        Of whether there is any lack of fit; None if that cannot be told.
    """

    ratings: Ratings
    gap: float
    worst: tuple[str, str]
    found: float
    expected: float
    test: stats.Significance | None


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything that is told about a round robin.

    Attributes
    ----------
    duels
        All who played, those that move at random among them.
    playing
        The plans alone.
    pairs
        One row a pair; see `match_up_scores.pair_rows`.
    plans
        One row a plan, the highest rating first.
    beats
        Row plan against column plan of `playing`: whether it surely beats the other.
    fit
        Ratings and how well they fit.
    circular
        Part of the squared log odds that goes in circles, noise taken off.
    noise
        Part of what seems to go in circles that noise alone would make.
    effective
        How many plans the mix that no plan beats is as rich as.
    even_loses, safest_loses
        What the best answer gains on all plans alike, and on the single plan that is safest.
    safest
        That plan.
    alone
        Part of the resamples in which one plan has nearly the whole mix.
    alpha
        Alpha-rank over alpha.
    alpha_drawn
        The same on deals drawn anew, shape (alphas, resamples, plans).
    cycle
        Plans each of which surely beats the next and the last one the first; empty if there are none.
    circles
        How many of the triples that surely beat each other in some order go in circles, and how many there are.
    """

    duels: Duels
    playing: Duels
    pairs: pl.DataFrame
    plans: pl.DataFrame
    beats: Truths
    fit: Fit
    circular: Estimate
    noise: float
    effective: Estimate
    even_loses: Estimate
    safest_loses: Estimate
    safest: str
    alone: float
    alpha: AlphaSweep
    alpha_drawn: FloatArray
    cycle: tuple[str, ...]
    circles: tuple[int, int]

    def standing(self, *standings: str) -> list[str]:
        """Return the plans of some standings, the highest rating first."""
        return self.plans.filter(pl.col("standing").is_in(standings))["plan"].to_list()

    @property
    def scores(self) -> FloatArray:
        """Return the scores of all who played, row against column."""
        return square(self.duels.scores(), len(self.duels.plans))


def find(duels: Duels, margin: float, level: float) -> Findings:
    """Return what a round robin tells."""
    playing = duels.without_chance()
    n = len(playing.plans)
    pairs = pl.DataFrame(list(pair_rows(duels, margin, level)), schema_overrides={"gain": pl.Float64})
    beats = beats_of(
        pairs.filter(pl.col("plan").is_in(playing.plans), pl.col("against").is_in(playing.plans)), playing.plans
    )
    scores, drawn = square(playing.scores(), n), square(playing.resamples(RESAMPLES), n)
    mix, mixes = best_mix(scores), np.array([best_mix(table) for table in drawn])
    alpha = sweep_alpha(scores)
    fit = _fit(playing, scores)
    alpha_drawn = np.array([alpha_rank(drawn, float(value)) for value in alpha.alphas])
    columns = {
        "rating": _estimates(fit.ratings.values, _ratings(playing, drawn, fit), level),
        "mix": _estimates(mix, mixes, level),
        "alpha": _estimates(alpha.masses[-1], alpha_drawn[-1], level),
        "against_mix": _estimates(scores @ mix, drawn @ mix, level),
    }
    kept = (mixes > 0).mean(axis=0)
    even = np.full(n, 1 / n)
    safest = safest_plan(scores)
    return Findings(
        duels=duels,
        playing=playing,
        pairs=pairs,
        plans=_plans(playing.plans, columns, kept, beats),
        beats=beats,
        fit=fit,
        circular=circular_share(playing, drawn, level),
        noise=_noise_part(playing),
        effective=_estimate(effective_number(mix), [effective_number(each) for each in mixes], level),
        even_loses=_estimate(exploitability(scores, even), [exploitability(table, even) for table in drawn], level),
        safest_loses=_estimate(
            exploitability(scores, np.eye(n)[safest]), [exploitability(t, np.eye(n)[safest]) for t in drawn], level
        ),
        safest=playing.plans[safest],
        alone=float((mixes.max(axis=1) >= NEAR_ALL).mean()),
        alpha=alpha,
        alpha_drawn=alpha_drawn,
        cycle=find_cycle(beats, scores, playing.plans),
        circles=count_circles(beats),
    )


def _games(duels: Duels) -> FloatArray:
    """Return the finished games of each pair as a table; a plan against itself counts one."""
    n = len(duels.plans)
    upper = square(duels.counts[:, 1], n, mirror=0)
    return np.abs(upper) + np.eye(n)


def _ties(duels: Duels) -> FloatArray | None:
    """Return the share of ties of each pair as a table, if a tie is a draw of two players and they are common."""
    by_seat = duels.won[..., 0].sum(axis=(0, 2))
    two_players = duels.won.shape[2] == 1 and bool(np.isclose(duels.counts[:, 0], by_seat).all())
    ties = duels.counts[:, 2] / np.maximum(duels.counts[:, 1], 1)
    if not two_players or ties.mean() <= COMMON_TIES:
        return None
    return np.abs(square(ties, len(duels.plans), mirror=0))


def _fit(duels: Duels, scores: FloatArray) -> Fit:
    """Return the ratings and how well they fit."""
    ratings = rate(inner(scores, _games(duels)), _ties(duels))
    gaps = np.triu(scores - ratings.expected, 1)
    a, b = (int(place) for place in np.unravel_index(np.abs(gaps).argmax(), gaps.shape))
    gap = float(np.sqrt((gaps**2).sum() / len(duels.pairs)))
    test = lack_of_fit(duels.log_odds(), duels.covariance(), len(duels.plans))
    worst = (duels.plans[a], duels.plans[b])
    return Fit(ratings, gap, worst, float(scores[a, b]), float(ratings.expected[a, b]), test)


def _ratings(duels: Duels, drawn: FloatArray, fit: Fit) -> FloatArray:
    """Return the ratings on deals drawn anew."""
    games, ties, start = _games(duels), _ties(duels), fit.ratings.values
    return np.array([rate(inner(table, games), ties, start).values for table in drawn])


def noise_of(duels: Duels) -> tuple[float, float]:
    """Return what noise alone adds to the circular squares and to all squares of the log odds.

    With n plans and errors of variance v that are independent from pair to pair it is v(n - 1)(n - 2)/2 for the
    circular ones. Pairs that share their deals err together, so the covariance is used as it was found.
    """
    n, covariance = len(duels.plans), duels.covariance()
    unit = circular_part(square(np.eye(len(duels.pairs)), n, mirror=0))  # what an error of 1 in each pair becomes
    upper = unit[:, *np.triu_indices(n, 1)]
    return float(np.trace(upper.T @ covariance @ upper)), float(np.trace(covariance))


def circular_share(duels: Duels, drawn: FloatArray, level: float) -> Estimate:
    """Return which part of the log odds goes in circles; deals drawn anew bring as much noise again."""
    n, (circular, everything) = len(duels.plans), noise_of(duels)
    value = net_share(square(duels.log_odds(), n, mirror=0), circular, everything)
    safe = inner(drawn, _games(duels))
    return _estimate(float(value), net_share(np.log(safe / (1 - safe)), 2 * circular, 2 * everything), level)


def _noise_part(duels: Duels) -> float:
    """Return which part of the circular squares noise alone would make."""
    seen = float(upper_squares(circular_part(square(duels.log_odds(), len(duels.plans), mirror=0))))
    return min(1.0, noise_of(duels)[0] / seen) if seen > 0 else 1.0


def _estimate(value: float, drawn: "list[float] | FloatArray", level: float) -> Estimate:
    """Return a number with the quantiles of what it was on deals drawn anew."""
    low, high = np.quantile(np.asarray(drawn), [(1 - level) / 2, (1 + level) / 2])
    return Estimate(value, min(value, float(low)), max(value, float(high)))


def _estimates(values: FloatArray, drawn: FloatArray, level: float) -> list[Estimate]:
    """Return one number a plan with its quantiles."""
    return [_estimate(float(value), column, level) for value, column in zip(values, drawn.T, strict=True)]


def _plans(names: tuple[str, ...], columns: dict[str, list[Estimate]], kept: FloatArray, beats: Truths) -> pl.DataFrame:
    """Return one row a plan."""
    rows = []
    for place, name in enumerate(names):
        row: dict[str, object] = {"plan": name}
        for column, estimates in columns.items():
            value, low, high = estimates[place]
            row |= {column: value, f"{column}_low": low, f"{column}_high": high}
        beaten, lost = int(beats[place].sum()), int(beats[:, place].sum())
        standing = standing_of(columns["mix"][place], float(kept[place]), beaten, lost, len(names) - 1)
        rows.append({**row, "kept": float(kept[place]), "beats": beaten, "loses": lost, "standing": standing})
    return pl.DataFrame(rows).sort("rating", descending=True, maintain_order=True)
