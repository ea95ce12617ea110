"""Runs of Origo whose answers are known, because their records are made up and not played."""

from collections.abc import Sequence

import numpy as np

from orcsim.api import Run
from orcsim.manifest import make_header
from orcsim.scenario import Scenario, make_scenario
from orcsim.tables import make_tables


def origo_run(
    winners: Sequence[int] | np.ndarray = (0, 1, 2, 3),
    *,
    policies: str | list[str] = "greedy",
    players: int = 4,
    rotate: bool = False,
    seed: int = 7,
    edition: str | None = None,
    overrides: Sequence[str] = (),
    traced: dict[str, np.ndarray] | None = None,
    **fields: np.ndarray,
) -> Run:
    """Return a run of `len(winners)` games of ten rounds; a winner of -1 is a stalled game.

    Other fields of RESULT can be given, those of seats in the shape (games, players). What leaders moved is for states
    if nothing else is said. With `traced`, fields of ROUND in the shape (games, rounds and one more, players), the
    rounds are traced.
    """
    winners = np.asarray(winners)
    scenario = make_scenario(
        "origo",
        players=players,
        policies=policies,
        games=len(winners),
        seed=seed,
        rotate=rotate,
        edition=edition,
        set=list(overrides),
        trace_rounds=traced is not None,
    )
    results = np.zeros(len(winners), scenario.game.kernel().result)
    games, finished = np.arange(len(winners)), winners >= 0
    results["rounds"], results["turns"], results["decisions"] = 10, 10 * players, 50 * players
    ends = scenario.game.end_reasons
    results["end_reason"] = np.where(finished, ends.index("shields"), ends.index("stalled"))
    results["winners"] = finished
    results["win"][games[finished], winners[finished]] = 1
    results["score"][:, :players], results["rank"][:, :players] = 40, 2 * finished[:, None]
    results["score"][games[finished], winners[finished]], results["rank"][games[finished], winners[finished]] = 50, 1
    shift = games % players if rotate else np.zeros(len(winners), dtype=int)
    for seat in range(players):
        results["policy"][:, seat] = (seat + shift) % players
    for name, values in fields.items():
        if np.ndim(values) > 1:
            results[name][:, : np.shape(values)[1]] = values
        else:
            results[name] = values
    if not any(name.startswith("from_") for name in fields):
        starts = [scenario.edition.number(f"setup.start.{seat + 1}") for seat in range(players)]
        results["from_states"][:, :players] = results["score"][:, :players] - np.array(starts)
    tables = make_tables(scenario, results, 0, _history(scenario, traced))
    return Run(scenario, make_header(scenario, "made up") | {"parts": []}, complete=True, timing=[], tables=tables)


def _history(scenario: Scenario, traced: dict[str, np.ndarray] | None) -> np.ndarray | None:
    """Return the ROUND records of games, or None if their rounds are not traced."""
    if traced is None:
        return None
    kernel = scenario.game.kernel()
    history = np.zeros((scenario.games, kernel.max_rounds + 1, kernel.max_seats), kernel.round)
    for name, values in traced.items():
        history[name][:, : values.shape[1], : scenario.players] = values
    return history
