"""Games whose course is known: scores by round, written out or drawn."""

from collections.abc import Sequence

import numpy as np

from analyses.course_slices import Games, Slice
from orcsim.api import Run
from tests.analyses.synthetic_origo import origo_run


def game(*rounds: Sequence[int], won: Sequence[float] | None = None) -> Games:
    """Return one game, round by round from the opening on; whoever has the most at the end has won."""
    score = np.array(rounds, dtype=np.float64)[None]
    top = score[:, -1] == score[:, -1].max()
    share = top / top.sum() if won is None else np.array(won, dtype=np.float64)[None]
    return Games(np.array([0]), score, share)


def ended_by(score: np.ndarray) -> list[Games]:
    """Return games of as many rounds, shape (games, rounds and one more, seats), as the groups of a slice."""
    top = score[:, -1] == score[:, -1].max(axis=1, keepdims=True)
    return [Games(np.arange(len(score)), score.astype(np.float64), top / top.sum(axis=1, keepdims=True))]


def slice_of(*groups: Games) -> Slice:
    """Return a slice of these games, numbered one after the other."""
    numbered, start = [], 0
    for group in groups:
        places = np.arange(start, start + len(group.won))
        numbered.append(Games(places, group.score, group.won))
        start += len(group.won)
    return Slice(start, 0, 0, numbered)


def walks(
    games: int, rounds: int, seats: int, *, feedback: float = 0.0, late: bool = False, seed: int = 1
) -> np.ndarray:
    """Return scores that grow by chance, and by `feedback` for each point above the mean of the others.

    With `late` the gains grow with the square of the round, as if points were paid at the end.
    """
    rng = np.random.default_rng(seed)
    score = np.zeros((games, rounds + 1, seats))
    for number in range(rounds):
        size = (number + 1) ** 2 if late else 10.0
        ahead = score[:, number] - score[:, number].mean(axis=1, keepdims=True)
        gain = np.rint(size * rng.normal(size=(games, seats)) + feedback * ahead)
        score[:, number + 1] = score[:, number] + gain
    return score


def course_run(score: np.ndarray, rounds: np.ndarray | None = None, **options) -> Run:
    """Return a traced run of Origo with these scores; the first of several in front has won.

    `rounds` says how long each game was, if shorter than the table; a game of -1 rounds stalled in the last one.
    """
    games, last, seats = score.shape[0], score.shape[1] - 1, score.shape[2]
    length = np.full(games, last) if rounds is None else np.asarray(rounds)
    played = np.where(length < 0, last, length)
    final = score[np.arange(games), played]
    winners = np.where(length < 0, -1, final.argmax(axis=1))
    return origo_run(
        winners, players=seats, rounds=played, score=final.astype(int), traced={"score": score.astype(int)}, **options
    )
