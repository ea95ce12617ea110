"""Runs and a report for the tests of this folder."""

from functools import cache

import numpy as np

from orcsim.api import Run
from reports import Document, build
from tests.analyses.samples import market_family, market_mixed, market_single
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
    """Return a report on Orconomics with every kind of section."""
    return build([single(), contest(), *sweep()])


def market_runs() -> list[Run]:
    """Return runs of Orc Market for every question about it, in no order."""
    mixed = [market_mixed(policy, players) for policy in ("beginner", "denial") for players in (3, 4)]
    blind = [market_mixed("blind", players) for players in (2, 3)]
    contests = [market_mixed("denial", 2), market_mixed("hermit", 2)]
    return [*contests, *market_family(), market_single(seed=3), *blind, *mixed]


@cache
def market_report() -> Document:
    """Return a report on Orc Market with every kind of section."""
    return build(market_runs())
