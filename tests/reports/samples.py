"""Runs and a report for the tests of this folder."""

from functools import cache

import numpy as np

from orcsim.api import Run
from reports import Document, build
from tests.analyses.synthetic import INDUSTRIES, drawn, made_up_run


def single(players: int = 4, games: int = 400, **options) -> Run:
    """Return a run to be looked at alone."""
    rng = np.random.default_rng(players)
    return made_up_run(
        drawn([1 / players] * players, games),
        players=players,
        early=rng.integers(0, 2, size=(games, 5, INDUSTRIES)),
        early_lead=rng.integers(-1, players, size=(games, INDUSTRIES)),
        **options,
    )


def contest() -> Run:
    """Return a rotated run of two policies."""
    return made_up_run(drawn([0.5, 0.5], 400), players=2, policies=["greedy", "random"], rotate=True)


def sweep() -> list[Run]:
    """Return two settings of a sweep, one of them with a stalled game."""
    return [
        made_up_run(
            np.r_[drawn([0.5, 0.5], 399), winner],
            players=2,
            overrides=[f"winning.target={target}"],
            half_leaders=np.arange(400) % 2 + 1,
        )
        for target, winner in ((8, 0), (9, -1))
    ]


@cache
def report() -> Document:
    """Return a report with every kind of section."""
    return build([single(), contest(), *sweep()])
