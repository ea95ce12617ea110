"""Runs of Orc Market that tests of figures and of reports share."""

import numpy as np

from orcsim.api import Run
from tests.analyses.synthetic_market import drawn_points, market_run

GAMES = 240


def stalls(games: int = GAMES, players: int = 4) -> np.ndarray:
    """Return card numbers in stalls, all 32 cards dealt at random in each round, shape (games, 3, players, 8)."""
    rng = np.random.default_rng(4)
    order = rng.permuted(np.tile(np.arange(32), (games, 3, 1)), axis=2)
    return order.reshape(games, 3, 4, 8)[:, :, :players]


def market_single(players: int = 4, games: int = GAMES, **options) -> Run:
    """Return a run to be looked at alone, with traced rounds."""
    return market_run(drawn_points(games, players), cards=stalls(games, players), **options)


def market_mixed(policy: str, players: int = 4) -> Run:
    """Return a rotated run in which one seat plays another policy than greedy."""
    return market_run(
        drawn_points(GAMES, players, seed=players), policies=[policy, *["greedy"] * (players - 1)], rotate=True
    )


def market_family() -> list[Run]:
    """Return a run of the whole deck and some of its twins with a card blank or a customer idle."""
    points = drawn_points(GAMES, seed=11)
    blanks = ("without.product=elf_ear 3", "without.product=brew 1", "without.customer=c01", "without.customer=c10")
    twins = [
        market_run(points - drawn_points(GAMES, seed=place) // 8, overrides=[blank])
        for place, blank in enumerate(blanks)
    ]
    return [market_run(points, cards=stalls()), *twins]
