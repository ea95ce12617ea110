"""Sequential halving: how a player that looks ahead shares its playouts out among its options.

All options that are left are tried equally often, the worse half of them drops out, and what is saved goes to the rest,
until one is left (Karnin, Koren, Somekh: Almost Optimal Exploration in Multi-Armed Bandits; ICML 2013). Within a round
every option meets the same samples, so that luck counts for or against all of them alike.

A desk has for each option `gain`, what its playouts brought in all, and `alive`, 1 as long as it is tried.
"""

import numpy as np

from kernels.jit import kernel

_GONE = 0


@kernel
def count_rounds(options: int) -> int:
    """Return how often the options must be halved until one is left."""
    rounds = 0
    left = options
    while left > 1:
        left = (left + 1) // 2
        rounds += 1
    return rounds


@kernel
def tries_of(playouts: int, left: int, rounds: int) -> int:
    """Return how often each option left is tried in a round: at least once, so that a small budget is overspent."""
    return max(1, playouts // (left * rounds))


@kernel
def open_options(desk: np.void, n: int, breadth: int) -> int:
    """Let the options with the greatest `gain` take part, the first of equals, at most `breadth`; return how many."""
    left = n
    for row in range(n):
        desk["alive"][row] = 1
    while left > max(1, breadth):
        drop_worst(desk, n)
        left -= 1
    return left


@kernel
def halve(desk: np.void, n: int, left: int) -> int:
    """Drop the worse half of the `left` options among `n` rows; return how many are left."""
    for _ in range(left // 2):
        drop_worst(desk, n)
    return left - left // 2


@kernel
def drop_worst(desk: np.void, n: int) -> None:
    """Let the option with the least `gain` take no further part; of equals the last."""
    worst = -1
    for row in range(n):
        if desk["alive"][row] != _GONE and (worst < 0 or desk["gain"][row] <= desk["gain"][worst]):
            worst = row
    desk["alive"][worst] = _GONE


@kernel
def only_one(desk: np.void, n: int) -> int:
    """Return the row of the option that is left, the first if several are."""
    for row in range(n):
        if desk["alive"][row] != _GONE:
            return row
    return 0
