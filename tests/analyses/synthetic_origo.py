"""Runs of Origo whose answers are known, because their records are made up and not played."""

from collections.abc import Sequence

import numpy as np

from orcsim.api import Run
from orcsim.manifest import make_header
from orcsim.scenario import make_scenario
from orcsim.tables import make_tables


def origo_run(
    winners: Sequence[int] | np.ndarray = (0, 1, 2, 3),
    *,
    policies: str | list[str] = "greedy",
    players: int = 4,
    rotate: bool = False,
    **fields: np.ndarray,
) -> Run:
    """Return a run of `len(winners)` games of ten rounds; other fields of RESULT can be given."""
    winners = np.asarray(winners)
    scenario = make_scenario("origo", players=players, policies=policies, games=len(winners), seed=7, rotate=rotate)
    results = np.zeros(len(winners), scenario.game.kernel().result)
    games = np.arange(len(winners))
    results["rounds"], results["turns"], results["decisions"] = 10, 10 * players, 50 * players
    results["end_reason"] = scenario.game.end_reasons.index("shields")
    results["winners"] = 1
    results["win"][games, winners] = 1
    results["score"][:, :players], results["rank"][:, :players] = 40, 2
    results["score"][games, winners], results["rank"][games, winners] = 50, 1
    shift = games % players if rotate else np.zeros(len(winners), dtype=int)
    for seat in range(players):
        results["policy"][:, seat] = (seat + shift) % players
    for name, values in fields.items():
        results[name] = values
    tables = make_tables(scenario, results, 0, None)
    return Run(scenario, make_header(scenario, "made up") | {"parts": []}, complete=True, timing=[], tables=tables)
