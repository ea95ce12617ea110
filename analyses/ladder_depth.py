"""How deep a game is: the longest chain of rungs of which each surely beats the one before, and what search adds.

A rung beats another if it scores at least 60 percent. Chains run from lower to higher ratings and may leave out rungs.
What the ratings of two rungs that did not meet predict counts as their score.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from analyses.ladder_ratings import Measured
from analyses.ladder_runs import Ladder, Met
from analyses.match_up_standing import Estimate
from analyses.more_games import games_to_decide
from orcsim.policies import SEARCH

BEATS = 0.6
"""Score from which a rung is a step above another."""

LITTLE = 0.55
"""Score of search against the champion below which it gains little."""

MANY_SHARED = 0.2
"""Share of shared wins from which they are told, as scores then lie near one half whoever is better."""

DEEPER, SOME, SMALL, OPEN = "deeper", "some", "little", "undecided"


@dataclass(frozen=True, slots=True)
class Depth:
    """Chains of rungs, from below.

    Attributes
    ----------
    sure
        The longest whose every step is surely one.
    possible
        The longest none of whose steps is surely none.
    undecided
        Steps of the latter that may be none.
    """

    sure: tuple[str, ...]
    possible: tuple[str, ...]
    undecided: tuple[Met, ...]

    @property
    def least(self) -> int:
        """Return how many steps there surely are."""
        return max(0, len(self.sure) - 1)

    @property
    def most(self) -> int:
        """Return how many steps there may be."""
        return max(0, len(self.possible) - 1)


@dataclass(frozen=True, slots=True)
class Gain:
    """What the rung with the largest budget scores against the best player that does not look ahead.

    Attributes
    ----------
    finding
        `deeper`, `some`, `little` or `undecided`.
    score
        With an interval of its own.
    games
        About how many games at their tables would decide.
    shared
        Share of their games whose win both share.
    """

    ahead: str
    rival: str
    finding: str
    score: Estimate
    games: float
    shared: float


def scores_of(measured: Measured, level: float) -> dict[Met, Estimate]:
    """Return by pair, whether it met or not, what the higher-rated rung scores; intervals of all pairs hold at once."""
    ranked = sorted(measured.names, key=lambda name: measured.ratings[measured.names.index(name)])
    pairs = [(lower, upper) for place, lower in enumerate(ranked) for upper in ranked[place + 1 :]]
    return {pair: score_of(measured, pair, level, len(pairs)) for pair in pairs}


def score_of(measured: Measured, pair: Met, level: float, looks: int) -> Estimate:
    """Return what the second of two rungs scores against the first: as found, or as the ratings predict."""
    lower, upper = pair
    found = measured.meetings.get(pair)
    if found is not None:
        ends = found.ends(level, looks)
        return Estimate(found.score, ends.low, ends.high)
    found = measured.meetings.get((upper, lower))
    if found is not None:
        ends = found.ends(level, looks)
        return Estimate(1 - found.score, 1 - ends.high, 1 - ends.low)
    return measured.expected(lower, upper, level, looks)


def depth_of(scores: Mapping[Met, Estimate], met: Collection[Met]) -> Depth:
    """Return how deep a game is, from what each rung scores against each lower-rated one, and which of them met."""
    sure = _longest(scores, met, lambda score: score.low >= BEATS)
    possible = _longest(scores, met, lambda score: score.high >= BEATS)
    return Depth(sure, possible, tuple(step for step in pairwise(possible) if scores[step].low < BEATS))


def _longest(
    scores: Mapping[Met, Estimate], met: Collection[Met], is_step: Callable[[Estimate], bool]
) -> tuple[str, ...]:
    """Return the longest chain of steps; of several that of which most pairs met, then that whose steps are surest."""
    names = list(dict.fromkeys(name for pair in scores for name in pair))
    best: dict[str, tuple[int, int, float, tuple[str, ...]]] = {}
    for name in names:  # pairs come lower rung by lower rung, so names are in order
        chains = [
            (length + 1, seen + _is_met((other, name), met), min(surest, scores[other, name].low), (*chain, name))
            for other, (length, seen, surest, chain) in best.items()
            if is_step(scores[other, name])
        ]
        best[name] = max([(1, 0, 1.0, (name,)), *chains])
    return max(best.values())[-1]


def _is_met(pair: Met, met: Collection[Met]) -> bool:
    """Say whether two rungs met, whichever of them is named first."""
    return pair in met or (pair[1], pair[0]) in met


def gain_of(ladder: Ladder, measured: Measured, level: float) -> Gain | None:
    """Return what looking ahead adds; None if no rung does, or it did not meet the best one that does not."""
    rival = ladder.top_without()
    ahead = [policy.name for policy in ladder.rungs if policy.kind == SEARCH and (rival, policy.name) in ladder.runs]
    if rival is None or not ahead:
        return None
    met = measured.meetings[rival, ahead[-1]]
    score = score_of(measured, (rival, ahead[-1]), level, 1)
    gap = min(abs(score.value - line) for line in (BEATS, LITTLE))
    return Gain(
        ahead[-1],
        rival,
        _finding(score),
        score,
        games_to_decide(met.finished, score.low, score.high, gap),
        met.shared / met.finished,
    )


def _finding(score: Estimate) -> str:
    """Say what a score of search against the champion means.

    Examples
    --------
    >>> [_finding(Estimate(*ends)) for ends in ((0.7, 0.6, 0.8), (0.5, 0.4, 0.54), (0.58, 0.5, 0.63))]
    ['deeper', 'little', 'undecided']
    """
    if score.low >= BEATS:
        return DEEPER
    if score.high < LITTLE:
        return SMALL
    return SOME if score.low >= LITTLE and score.high < BEATS else OPEN
