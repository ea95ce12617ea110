"""Runs of Orc Market whose answers are known, because their records are made up and not played."""

from collections.abc import Sequence

import numpy as np

from orcsim.api import Run
from orcsim.manifest import make_header
from orcsim.scenario import Scenario, make_scenario
from orcsim.tables import make_tables

ROUNDS = 3


def market_run(
    points: np.ndarray,
    *,
    policies: str | list[str] = "greedy",
    rotate: bool = False,
    seed: int = 7,
    overrides: Sequence[str] = (),
    cards: np.ndarray | None = None,
    rounds: dict[str, np.ndarray] | None = None,
    **fields: np.ndarray,
) -> Run:
    """Return a run in which seats get certain points in each round.

    Parameters
    ----------
    points
        Shape (games, seats, 3).
    policies, rotate, seed, overrides
        What was played.
    cards
        Numbers of the cards in the stalls, shape (games, 3, seats, 8); with them the rounds are traced.
    rounds
        Other fields of ROUND, shape (games, 3, seats), such as `gained`; with them the rounds are traced.
    fields
        Other fields of RESULT.
    """
    points = np.asarray(points)
    games, players, _ = points.shape
    scenario = make_scenario(
        "orc-market",
        players=players,
        policies=policies,
        games=games,
        seed=seed,
        rotate=rotate,
        set=list(overrides),
        trace_rounds=cards is not None or rounds is not None,
    )
    results = _results(scenario, points)
    for name, values in fields.items():
        results[name] = values
    history = _history(scenario, points, cards, rounds or {}) if scenario.trace_rounds else None
    tables = make_tables(scenario, results, 0, history)
    return Run(scenario, make_header(scenario, "made up") | {"parts": []}, complete=True, timing=[], tables=tables)


def won_by(winners: Sequence[int] | np.ndarray, players: int, **options) -> Run:
    """Return a run in which these seats win, each by a point in the last round."""
    points = np.zeros((len(winners), players, ROUNDS), int)
    points[np.arange(len(winners)), np.asarray(winners), -1] = 1
    return market_run(points, **options)


def drawn_points(games: int, players: int = 4, seed: int = 1) -> np.ndarray:
    """Return points drawn independently, with a spread of 3 in the morning, 4 at noon and 2 at night."""
    rng = np.random.default_rng(seed)
    return np.rint(rng.normal([8, 9, 6], [3, 4, 2], size=(games, players, ROUNDS))).astype(int)


def _results(scenario: Scenario, points: np.ndarray) -> np.ndarray:
    """Return records of games with these points."""
    games, players, _ = points.shape
    results = np.zeros(games, scenario.game.kernel().result)
    score = points.sum(axis=2)
    best = score == score.max(axis=1, keepdims=True)
    results["rounds"], results["turns"], results["decisions"] = ROUNDS, 21, 80
    results["winners"] = best.sum(axis=1)
    results["win"][:, :players] = best
    results["score"][:, :players] = score
    results["rank"][:, :players] = 1 + (score[:, None, :] > score[:, :, None]).sum(axis=2)
    results["points"][:, :players] = points
    results["half_leaders"] = (best << np.arange(players)).sum(axis=1)
    results["served"], results["shared"], results["unserved"], results["hidden_paid"] = 31, 10, 1, 20
    shift = np.arange(games) % players if scenario.rotate else np.zeros(games, int)
    for seat in range(players):
        results["policy"][:, seat] = (seat + shift) % players
    return results


def _history(
    scenario: Scenario, points: np.ndarray, cards: np.ndarray | None, rounds: dict[str, np.ndarray]
) -> np.ndarray:
    """Return the ROUND records of such games; what is gained is the points where nothing else is said."""
    games, players, _ = points.shape
    kernel = scenario.game.kernel()
    history = np.zeros((games, kernel.max_rounds + 1, kernel.max_seats), kernel.round)
    by_round = points.transpose(0, 2, 1)
    history["score"][:, 1:, :players] = by_round.cumsum(axis=1)
    history["gained"][:, 1:, :players] = by_round
    history["cards"] = -1
    if cards is not None:
        history["cards"][:, 1:, :players] = cards
    for name, values in rounds.items():
        history[name][:, 1:, :players] = values
    return history
