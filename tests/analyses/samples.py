"""Runs of Orc Market and of Origo that tests of figures and of reports share."""

import numpy as np

from orcsim.api import Run
from tests.analyses.synthetic_market import drawn_points, market_run
from tests.analyses.synthetic_origo import origo_run

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


def origo_single(players: int = 4, games: int = GAMES, **options) -> Run:
    """Return a run of Origo to be looked at alone, ten rounds traced: points and chains grow by luck."""
    rng = np.random.default_rng(players)
    score = rng.integers(1, 12, size=(games, 11, players)).cumsum(axis=1) + np.arange(1, players + 1)
    winners = (100 * score[:, -1] + np.arange(players)).argmax(axis=1)
    score[np.arange(games), -1, winners] += 1
    made = score[:, -1] - np.arange(1, players + 1)
    parts = {"from_clans": made // 4, "from_fleet": made // 5, "from_founding": made // 8, "from_jumps": made // 16}
    clan = 1 + rng.integers(0, 3, size=(games, 11, players)).cumsum(axis=1)
    return origo_run(
        winners,
        players=players,
        traced={"score": score, "clan": clan, "shields": 2 * clan, "ships": clan // 3},
        score=score[:, -1],
        from_states=made - sum(parts.values()),
        **parts,
        **options,
    )


def origo_starts(players: int = 4) -> list[Run]:
    """Return runs of Origo from several starting squares, one of them on fresh deals as well."""
    rng = np.random.default_rng(6)
    absent = range(20, 25 - players)

    def run(squares: list[int], odds: list[float], seed: int) -> Run:
        overrides = [f"setup.start.{number}={square}" for number, square in enumerate([*squares, *absent], 1)]
        winners = rng.choice(players, size=2000, p=np.array(odds) / sum(odds))
        return origo_run(winners, players=players, overrides=overrides, seed=seed)

    printed, uneven, even = list(range(1, players + 1)), list(range(8, 8 + players)), [1.0] * players
    return [
        run(printed, uneven, 1),
        run(printed[::-1], even, 1),
        run([1 + 2 * seat for seat in range(players)], uneven[::-1], 1),
        run(printed, uneven, 2),
        run(printed[::-1], even, 2),
    ]
