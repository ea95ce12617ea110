"""Games of the toy: the seat with the best sum of luck and skill wins; in one deal of eight all of them share."""

from collections.abc import Callable

import numpy as np

from tests.orcsim.fake_kernel.play import mixed

BEST = {"tie": 0.6, "sharp": 1.5, "loss": -0.5, "haze": -0.2}
"""What the weights should be; the last of them may not be below 0."""

SCALE = {"tie": 0.3, "sharp": 0.8, "loss": 0.6, "haze": 0.2}
LUCK = 1.0
HEAVY = 3.0
"""Weight `volume` with which a seat gets most fines, 100; a customer stays unserved for each of the greatest."""

on_batch: Callable[[int, int], None] | None = None
"""Called with the first game and the number of games of each batch; may raise."""


def play_batch(params, policies, rotation, seed, first_game, states, desks, history, log, results):  # noqa: PLR0917
    """Fill `results` as a kernel does."""
    if on_batch:
        on_batch(int(first_game), len(results))
    games = np.uint64(first_game) + np.arange(len(results), dtype=np.uint64)
    deals, shift = games // np.uint64(rotation), (games % np.uint64(rotation)).astype(np.int64)
    n = int(params["players"])
    skill = -sum(((policies[name] - BEST[name]) / SCALE[name]) ** 2 for name in BEST)
    seats = (np.arange(n)[None, :] + shift[:, None]) % n
    luck = np.stack([mixed(seed, deals, seat) % 1_000_003 for seat in range(n)], axis=1) / 1_000_003
    worth = skill[seats] + LUCK * -np.log(-np.log(luck + 1e-9) + 1e-9)
    shared = (mixed(seed, deals, 99) % 8 == 0)[:, None]
    results["policy"][:, :n] = seats
    results["win"][:, :n] = shared | (worth == worth.max(axis=1, keepdims=True))
    results["winners"] = results["win"].sum(axis=1)
    results["rank"][:, :n] = 2 - results["win"][:, :n]
    fines = np.maximum(0, 100 - 20 * abs(policies["volume"] - HEAVY)).astype(np.int64)
    results["fines"][:, :n] = fines[seats]
    results["unserved"] = results["fines"][:, :n].max(axis=1)
    return 0
