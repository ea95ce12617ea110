"""Runs of ORC whose answers are known, because their records are made up and not played."""

from collections.abc import Sequence

import numpy as np

from orcsim.api import Run
from orcsim.manifest import make_header
from orcsim.scenario import Scenario, make_scenario
from orcsim.tables import make_tables

DRAW, STALLED = -1, -2
"""Instead of a winner: nobody won, or the game was cut off."""


def orc_run(
    winners: Sequence[int] | np.ndarray = (0, 1, DRAW),
    *,
    policies: str | list[str] = "random",
    rotate: bool = False,
    seed: int = 7,
    overrides: Sequence[str] = (),
    traced: dict[str, np.ndarray] | None = None,
    **fields: np.ndarray,
) -> Run:
    """Return a run of `len(winners)` games of twenty rounds, won by taking the King; fields of RESULT can be given.

    With `traced`, fields of ROUND in the shape (games, rounds and one more, 2), the rounds are traced.
    """
    winners = np.asarray(winners)
    scenario = make_scenario(
        "orc",
        policies=policies,
        games=len(winners),
        seed=seed,
        rotate=rotate,
        set=list(overrides),
        trace_rounds=traced is not None,
    )
    results = np.zeros(len(winners), scenario.game.kernel().result)
    games, won, drawn = np.arange(len(winners)), winners >= 0, winners == DRAW
    results["rounds"], results["turns"], results["decisions"] = 20, 40, 58
    ends = scenario.game.end_reasons
    results["end_reason"] = np.select(
        [won, drawn], [ends.index("king_taken"), ends.index("draw_length")], ends.index("stalled")
    )
    results["winners"] = np.select([won, drawn], [1, 2], 0)
    results["win"][drawn], results["score"][drawn], results["rank"][drawn] = 1, 1, 1
    results["rank"][won] = 2
    for field, value in (("win", 1), ("score", 2), ("rank", 1)):
        results[field][games[won], winners[won]] = value
    shift = games % 2 if rotate else np.zeros(len(winners), dtype=int)
    for seat in range(2):
        results["policy"][:, seat] = (seat + shift) % 2
    for name, values in fields.items():
        results[name] = values
    tables = make_tables(scenario, results, 0, _history(scenario, traced))
    return Run(scenario, make_header(scenario, "made up") | {"parts": []}, complete=True, timing=[], tables=tables)


def _history(scenario: Scenario, traced: dict[str, np.ndarray] | None) -> np.ndarray | None:
    """Return the ROUND records of games, or None if their rounds are not traced."""
    if traced is None:
        return None
    kernel = scenario.game.kernel()
    history = np.zeros((scenario.games, kernel.max_rounds + 1, kernel.max_seats), kernel.round)
    for name, values in traced.items():
        history[name][:, : values.shape[1]] = values
    return history
