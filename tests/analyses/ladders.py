"""Ladders whose ratings are known, because their records are made up and not played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import polars as pl

from analyses.ladder_runs import Met
from analyses.match_up_runs import sizes
from analyses.match_up_scores import Duels
from orcsim.api import Run
from orcsim.policies import PLAYOUTS, SEARCH
from tests.analyses.duels import duel

STAND_INS = {"search:25": "spoiler", "search:50": "treasury"}
"""Rungs that look ahead, and plans that sit in their place while records are made up."""


def meeting(lower: str, upper: str, score: float, *, deals: int = 1000, players: int = 2, **more: int) -> list[Run]:
    """Return the runs of two rungs of which the upper one has a known score."""
    a, b = (STAND_INS.get(name, name) for name in (upper, lower))
    runs = [duel(a, b, score, deals=deals, players=players, first=first, **more) for first in sizes(players)]
    return [_named(run, {a: upper, b: lower}) for run in runs]


def _named(run: Run, names: Mapping[str, str]) -> Run:
    """Return a run in which policies bear other names, and look ahead if those do."""
    assert run.tables is not None
    policies = tuple(
        replace(policy, name=new, kind=SEARCH, weights=policy.weights | {PLAYOUTS: float(new.split(":")[1])})
        if (new := names[policy.name]).startswith(SEARCH)
        else policy
        for policy in run.scenario.policies
    )
    seats = run.tables["seats"].with_columns(pl.col("policy").cast(pl.String).replace(dict(names)))
    return replace(run, scenario=replace(run.scenario, policies=policies), tables=run.tables | {"seats": seats})


def ladder_runs(
    strengths: Mapping[str, float], pairs: Sequence[Met], *, deals: int = 1000, players: int = 2, seed: int = 1
) -> list[Run]:
    """Return the runs of some pairs of rungs of which only their strength, in log odds, counts."""
    return [
        run
        for place, (lower, upper) in enumerate(pairs)
        for run in meeting(
            lower,
            upper,
            float(1 / (1 + np.exp(strengths[lower] - strengths[upper]))),
            deals=deals,
            players=players,
            seed=100 * seed + place,
        )
    ]


def made_up_duel(lower: str, upper: str, score: float, *, deals: int, rng: np.random.Generator) -> Duels:
    """Return the numbers of a pair of two players, two games a deal, of which the upper one has a known score."""
    first = rng.binomial(2, score, size=deals).astype(float)
    won = np.stack([first, 2 - first], axis=-1)[:, None, None, :]
    counts = np.array([[first.sum(), 2 * deals, 0, 0]], dtype=np.float64)
    return Duels((upper, lower), frozenset(), won, counts, np.full(1, np.nan))
