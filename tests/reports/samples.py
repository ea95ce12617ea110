"""Runs and a report for the tests of this folder."""

from functools import cache

import numpy as np

from orcsim.api import Run, simulate
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


def origo(players: int = 4, games: int = 60, **options) -> Run:
    """Return a run of Origo that is really played, since its questions look at whole boards."""
    return simulate("origo", players=players, games=games, **{"seed": 1, **options})


def origo_contest(plan: str, players: int = 2, **options) -> Run:
    """Return a rotated run in which one seat plays another policy than greedy."""
    return origo(players, policies=[plan, *["greedy"] * (players - 1)], rotate=True, **options)


@cache
def origo_family() -> tuple[Run, ...]:
    """Return runs of Origo with two to five players, that of the usual number the longest."""
    return tuple(origo(n, games=90 if n == 4 else 60, seed=3, trace_rounds=True) for n in (2, 3, 4, 5))


@cache
def origo_maps() -> tuple[Run, ...]:
    """Return runs of Origo on two maps: equal players, and two plans against greedy."""
    where = ("origo", "origo_island")
    plans = [origo_contest(plan, edition=name) for name in where for plan in ("fleet", "raider")]
    return (*(origo(edition=name) for name in where), *plans)


@cache
def origo_starts() -> tuple[Run, ...]:
    """Return runs of Origo from two settings of the starting squares."""
    settings = ((1, 2, 3, 4, 5), (1, 3, 5, 7, 8))
    return tuple(origo(set=[f"setup.start.{n}={s}" for n, s in enumerate(squares, 1)]) for squares in settings)


@cache
def origo_runs() -> tuple[Run, ...]:
    """Return runs of Origo for every question about it, in no order."""
    contests = (origo_contest("peaceful"), origo_contest("clan"), origo_contest("clan", 4))
    return (*contests, *origo_maps(), *origo_family(), *origo_starts())


@cache
def origo_report() -> Document:
    """Return a report on Origo with every kind of section."""
    return build(origo_runs())
