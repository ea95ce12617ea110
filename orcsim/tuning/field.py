"""Whom a candidate meets: the plans of its game and earlier champions, dealt out to the other seats of its tables."""

import hashlib
from collections.abc import Sequence

import numpy as np

from orcsim.games import Game
from orcsim.policies import RANDOM, Policy, list_plans


def plans_of(game: Game) -> list[Policy]:
    """Return the plans that come with a game; moving at random is none."""
    return [policy for policy in list_plans(game.policy_schema) if policy.kind != RANDOM]


def seed_for(seed: int, purpose: str, number: int = 0, bits: int = 64) -> int:
    """Return a seed of its own for one purpose of a tuning."""
    digest = hashlib.sha256(f"{seed}/{purpose}/{number}".encode()).digest()
    return int.from_bytes(digest[: bits // 8], "big")


def deal_out(field: Sequence[Policy], seats: int, seed: int) -> list[tuple[Policy, ...]]:
    """Return the rivals at each of as many tables as the field has members; all sit at equally many tables.

    Examples
    --------
    >>> sorted(deal_out(["a", "b", "c"], 1, seed=1))
    [('a',), ('b',), ('c',)]
    """
    luck = np.random.default_rng(seed)
    rounds = [luck.permutation(len(field)) for _ in range(seats)]
    return [tuple(field[int(order[table])] for order in rounds) for table in range(len(field))]
