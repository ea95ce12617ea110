"""Games of the stand-in: every number is a hash of seed, deal and its purpose, or follows from such."""

from collections.abc import Callable

import numpy as np

on_batch: Callable[[int, int], None] | None = None
"""Called with the first game and the number of games of each batch; may raise."""


def mixed(seed, deals, purpose):
    """Return one hash for each deal."""
    x = deals * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed) * np.uint64(0xBF58476D1CE4E5B9) + np.uint64(purpose)
    for _ in range(2):
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0x94D049BB133111EB)
        x = x ^ (x >> np.uint64(27))
    return (x >> np.uint64(11)).astype(np.int64)


def play_batch(params, policies, rotation, seed, first_game, states, desks, history, log, results):  # noqa: PLR0917
    """Fill `results` and `history` as a kernel does; nothing is logged."""
    if on_batch:
        on_batch(int(first_game), len(results))
    games = np.uint64(first_game) + np.arange(len(results), dtype=np.uint64)
    deals, shift = games // np.uint64(rotation), (games % np.uint64(rotation)).astype(np.int64)
    n = int(params["players"])

    def pick(purpose, below):
        return mixed(seed, deals, purpose) % below

    results["rounds"] = 3 + pick(0, 20)
    results["turns"] = results["rounds"] * n
    results["decisions"] = pick(1, 1000)
    results["end_reason"] = pick(2, 10) == 0
    results["half_leaders"] = pick(3, 2**n)
    for field, purpose in (("winters", 4), ("sales", 5), ("unsold", 6), ("lead_changes", 7), ("peak_skulls", 8)):
        results[field] = pick(purpose, 50)
    finished = results["end_reason"] == 0
    first, second = pick(10, n), np.where(pick(11, 5) == 0, pick(12, n), pick(10, n))
    for seat in range(n):
        results["policy"][:, seat] = (seat + shift) % n
        results["win"][:, seat] = finished & ((seat == first) | (seat == second))
        results["score"][:, seat] = pick(20 + seat, int(params["target"])) + results["win"][:, seat]
        results["rank"][:, seat] = np.where(finished, 2 - results["win"][:, seat], 0)
        results["skulls"][:, seat] = pick(30 + seat, 100) + policies["kind"][0]
        results["early"][:, seat] = pick(40 + seat, 3)[:, None]
    results["winners"] = results["win"].sum(axis=1)
    results["early_lead"] = (pick(50, n + 1) - 1)[:, None]
    if len(history) == len(results):
        history["score"] = np.arange(history.shape[1])[None, :, None] + results["score"][:, None, :]
    return 0
