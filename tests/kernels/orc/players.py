"""Policies for tests: the built-in ones, some made by hand, and any weights at all."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from kernels.orc.layout import MAX_SEATS, POLICY, PolicyKind
from orcsim.games import GAMES
from orcsim.policies import load_policy
from orcsim.toml_files import DATA, built_in_names
from tests.kernels.orc.edition import GAME
from tests.kernels.orc.machine import LETTERS

BUILT_IN = tuple(built_in_names(DATA / "policies" / GAME))
FRONTS = {"K": "king_front", "J": "jester_front", "C": "chariot_front", "N": "knight_front"}
WEIGHTS = tuple(GAMES[GAME].policy_schema.weights)
QUICK = {"playouts": 10, "depth": 3}
"""What keeps a search short enough for tests."""


@cache
def _named(name: str) -> np.ndarray:
    """Return a built-in policy as an array of one record."""
    schema = GAMES[GAME].policy_schema
    policy = load_policy(schema, name)
    row = np.zeros(1, POLICY)
    row["kind"] = schema.kinds.index(policy.kind)
    for weight in WEIGHTS:
        row[weight] = policy.weights[weight]
    return with_formations(row, [formation.replace("/", "") for formation in policy.formations])


def with_formations(row: np.ndarray, formations: Sequence[str]) -> np.ndarray:
    """Give a policy formations, each as ten letters; a dot leaves a square open."""
    row["n_formations"] = len(formations)
    for number, formation in enumerate(formations):
        row["formations"][0][number] = [LETTERS.find(letter) for letter in formation]
    return row


def formations_of(policy: np.void) -> list[str]:
    """Return the formations of a policy, each as ten letters."""
    rows = policy["formations"][: int(policy["n_formations"])].tolist()
    return ["".join("." if role < 0 else LETTERS[role] for role in row) for row in rows]


def likings_of(policy: np.void) -> dict[str, float] | None:
    """Return how gladly a policy puts each single role in the front row; None for the random one."""
    if policy["kind"] == PolicyKind.RANDOM:
        return None
    return {role: float(policy[weight]) for role, weight in FRONTS.items()}


def policy_named(name: str, **weights: float) -> np.ndarray:
    """Return a built-in policy with some weights changed, as an array of one record."""
    row = _named(name).copy()
    for weight, value in weights.items():
        row[weight] = value
    return row


def quick(name: str) -> np.ndarray:
    """Return a built-in policy that does not look far ahead."""
    return policy_named(name, **QUICK)


def both(policy: np.ndarray) -> np.ndarray:
    """Return one policy for both seats."""
    return np.concatenate([policy] * MAX_SEATS)


def any_policy(random: np.random.Generator, **weights: float) -> np.ndarray:
    """Return a policy with random weights, some of them given."""
    row = np.zeros(1, POLICY)
    row["kind"] = PolicyKind.WEIGHTED
    for weight in WEIGHTS:
        row[weight] = random.choice([0.0, 1.0, random.uniform(0.0, 5.0)])
    row["depth"], row["playouts"], row["breadth"] = QUICK["depth"], QUICK["playouts"], random.integers(1, 20)
    for weight, value in weights.items():
        row[weight] = value
    return row
