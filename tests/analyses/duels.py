"""Round robins whose scores are known, because their records are made up and not played."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from analyses.match_up_runs import sizes
from orcsim.api import Run
from tests.analyses.synthetic import made_up_run

PLANS = ("debtor", "greedy", "spoiler", "treasury")

Scores = Mapping[tuple[str, str], float]


def duel(
    a: str,
    b: str,
    score: float,
    *,
    deals: int = 2000,
    seed: int = 1,
    players: int = 2,
    first: int = 1,
    stalled: int = 0,
) -> Run:
    """Return a rotated run in which the seats of plan a, the first so many of the table, win so much of it.

    Each of them wins as often as the others, and so do those of plan b; the odds of a seat of a to one of b are
    score : 1 - score. The first games are cut off.
    """
    rng = np.random.default_rng(seed)
    games = np.arange(deals * players)
    share = first * score / (first * score + (players - first) * (1 - score))
    slot = np.where(
        rng.random(len(games)) < share, rng.integers(0, first, len(games)), rng.integers(first, players, len(games))
    )
    winners = (slot - games) % players
    winners[:stalled] = -1
    return made_up_run(winners, players=players, policies=[a] * first + [b] * (players - first), rotate=True)


def round_robin(
    scores: Scores, *, deals: int = 2000, players: int = 2, form: str = "halves", seed: int = 1
) -> list[Run]:
    """Return a run, or two, of each pair with a known score."""
    return [
        duel(a, b, score, deals=deals, seed=97 * seed + 10 * place + first, players=players, first=first)
        for place, ((a, b), score) in enumerate(scores.items())
        for first in sizes(players, form)
    ]


def ladder(strengths: Sequence[float], plans: Sequence[str] = PLANS) -> Scores:
    """Return the scores of plans of which only their strength, in log odds, counts."""
    named = list(zip(plans, strengths, strict=False))
    return {(a, b): float(1 / (1 + np.exp(y - x))) for (a, x), (b, y) in combinations(named, 2)}


def rock_paper_scissors(score: float = 0.7) -> Scores:
    """Return the scores of three plans each of which beats the next."""
    rock, paper, scissors = PLANS[:3]
    return {(rock, paper): score, (rock, scissors): 1 - score, (paper, scissors): score}
