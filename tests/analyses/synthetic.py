"""Runs whose answers are known, because their records are made up and not played."""

from collections.abc import Sequence

import numpy as np

from orcsim.api import Run
from orcsim.manifest import make_header
from orcsim.scenario import make_scenario
from orcsim.tables import Tables, make_tables

INDUSTRIES = 10


def made_up_run(
    winners: Sequence[int] | np.ndarray,
    *,
    players: int = 4,
    policies: str | list[str] = "greedy",
    rotate: bool = False,
    seed: int = 7,
    overrides: Sequence[str] = (),
    edition: str | None = None,
    **fields: np.ndarray,
) -> Run:
    """Return a run of `len(winners)` games; a winner of -1 is a stalled game, other fields of RESULT can be given."""
    winners = np.asarray(winners)
    scenario = make_scenario(
        "orconomics",
        players=players,
        policies=policies,
        games=len(winners),
        seed=seed,
        rotate=rotate,
        set=list(overrides),
        edition=edition,
    )
    results = np.zeros(len(winners), scenario.game.kernel().result)
    fill(results, winners, players, rotate)
    for name, values in fields.items():
        results[name] = values
    header = make_header(scenario, "made up")
    tables: Tables = make_tables(scenario, results, 0, None)
    return Run(scenario, header | {"parts": []}, complete=True, timing=[], tables=tables)


def fill(results: np.ndarray, winners: np.ndarray, players: int, rotate: bool) -> None:
    """Fill records so that they look like games of about ten rounds."""
    rng = np.random.default_rng(len(winners))
    games = np.arange(len(winners))
    results["rounds"] = 6 + rng.poisson(5, size=len(winners))
    results["turns"] = results["rounds"] * players
    results["decisions"] = 30 * results["turns"]
    results["end_reason"] = winners < 0
    results["winners"] = winners >= 0
    results["winters"] = results["turns"] // 4
    results["sales"] = results["turns"] // 2
    results["sale_total"] = 8 * results["sales"] + rng.integers(-5, 6, size=len(winners))
    results["unsold"] = results["turns"] - results["sales"]
    results["peak_skulls"], results["peak_trophies"] = 200, 28
    results["early_lead"] = -1
    results["win"][games[winners >= 0], winners[winners >= 0]] = 1
    results["rank"][:, :players] = np.where(winners >= 0, 2, 0)[:, None]
    results["rank"][games[winners >= 0], winners[winners >= 0]] = 1
    shift = games % players if rotate else np.zeros(len(winners), dtype=int)
    for seat in range(players):
        results["policy"][:, seat] = (seat + shift) % players


def drawn(odds: Sequence[float], games: int, seed: int = 1) -> np.ndarray:
    """Return winners drawn with these odds by seat."""
    return np.random.default_rng(seed).choice(len(odds), size=games, p=odds)
