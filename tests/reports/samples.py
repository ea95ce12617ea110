"""Runs and a report for the tests of this folder."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from analyses import bait_runs
from analyses.formation_runs import formation_policy
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


def orc(policies: str | list[str] = "greedy", games: int = 60, **options) -> Run:
    """Return a run of ORC that is really played, since its questions look at whole arrangements."""
    return simulate("orc", policies=policies, games=games, **{"seed": 1, **options})


def orc_contest(plan: str, enemy: str = "greedy", games: int = 60, **options) -> Run:
    """Return a rotated run in which a plan meets another."""
    return orc([plan, enemy], games, rotate=True, **options)


def orc_formations(folder: Path) -> list[Run]:
    """Return a run in which both sides draw their arrangement, and two formations against a side that does."""
    trials = [formation_policy(folder, "drawn", formation) for formation in ("SACAS/NSKAJ", "KJSSS/AAACN")]
    return [orc("drawn", 400, seed=2), *(orc_contest(trial, "drawn", 200, seed=2) for trial in trials)]


def orc_baits(folder: Path) -> list[Run]:
    """Return runs of a player that baits and of its twin that does not, against two enemies."""
    enemies = ("greedy", str(bait_runs.write_wary(folder, "greedy", 0.0)))
    hands = (bait_runs.BAITER, str(bait_runs.write_twin(folder, bait_runs.BAITER)))
    return [orc_contest(hand, enemy, 80) for enemy in enemies for hand in hands]


@cache
def orc_runs() -> tuple[Run, ...]:
    """Return runs of ORC for every question about it, in no order."""
    handicaps = [orc(games=100, set=[f"handicap.{key}"]) for key in ("first_without=chariot", "second_shows=king")]
    boards = [orc(games=100, set=[f"board.rows={rows}"]) for rows in (5, 7)]
    with TemporaryDirectory() as name:
        folder = Path(name)
        others = [*orc_baits(folder), *orc_formations(folder)]
    contests = [orc_contest("hunter"), orc_contest("search_shallow", games=20)]
    return (*contests, *handicaps, *boards, *others, orc(games=100), orc(games=300, trace_rounds=True))


@cache
def orc_report() -> Document:
    """Return a report on ORC with every kind of section."""
    return build(orc_runs())
