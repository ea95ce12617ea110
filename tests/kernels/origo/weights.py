"""Policies for tests: the built-in ones, some that go to extremes, and any weights at all."""

from collections.abc import Mapping

import numpy as np

from kernels.origo.layout import MAX_SEATS, POLICY, PolicyKind
from orcsim.games import GAMES
from orcsim.policies import load_policy
from orcsim.toml_files import DATA, built_in_names
from tests.kernels.origo.edition import GAME

RANDOM = np.zeros(MAX_SEATS, POLICY)
"""One random policy for each seat."""
PLAIN = {
    "leeway": 0.0,
    "founding": 1.0,
    "exposure": 0.3,
    "states": 1.5,
    "clans": 1.0,
    "fleet": 1.5,
    "denial": 0.3,
    "seed": 0.2,
    "support": 0.1,
    "thrift": 0.3,
    "fighting": 1.0,
    "shield": 1.0,
    "fear": 1.0,
    "wandering": 0.5,
    "discarding": 0.5,
    "going_first": 1.0,
}
"""Weights that play a sensible game."""
LEANINGS: Mapping[str, Mapping[str, float]] = {
    "plain": {},
    "fierce": {"fighting": 3.0, "shield": 0.1, "fear": 0.2, "denial": 1.0},
    "sailor": {"fleet": 4.0, "wandering": 0.0, "thrift": 1.0},
    "wanderer": {"wandering": 0.0, "discarding": 3.0, "going_first": 0.0},
    "idler": {"states": 0.0, "clans": 0.0, "fleet": 0.0, "seed": 0.0, "support": 0.0},
    "passer": {**dict.fromkeys(PLAIN, 0.0), "wandering": 50.0},
    "loose": {"leeway": 1.5},
    "noisy": {"temperature": 2.0},
}
"""What differs from the plain weights: one swaps cards for ever, one does nothing at all."""
QUICK = {"playouts": 12, "breadth": 3, "depth": 1}
"""What keeps a search short enough for tests."""
BUILT_IN = tuple(built_in_names(DATA / "policies" / GAME))
WEIGHTED = tuple(name for name in BUILT_IN if name not in ("random", "search"))
NAMES = (*BUILT_IN, *LEANINGS)
IDLE = ("idler", "passer")
"""Policies that place no shield after the opening."""


def policy_named(name: str) -> np.ndarray:
    """Return one policy as an array of one record."""
    row = np.zeros(1, POLICY)
    if name in LEANINGS:
        row["kind"] = int(PolicyKind.WEIGHTED)
        for weight, value in {**PLAIN, **LEANINGS[name]}.items():
            row[weight] = value
        return row
    schema = GAMES[GAME].policy_schema
    policy = load_policy(schema, name)
    row["kind"] = schema.kinds.index(policy.kind)
    for weight in schema.weights:
        row[weight] = policy.weights[weight]
    return quick(row) if policy.kind == "search" else row


def quick(row: np.ndarray, **weights: float) -> np.ndarray:
    """Let policies look ahead, but not far, with some weights changed."""
    row["kind"] = int(PolicyKind.SEARCH)
    for weight, value in (QUICK | weights).items():
        row[weight] = value
    return row


def policies_of(names: list[str] | tuple[str, ...]) -> np.ndarray:
    """Return policies as the kernel wants them."""
    return np.concatenate([policy_named(str(name)) for name in names])


def everybody(name: str) -> np.ndarray:
    """Return one policy at all seats."""
    return policies_of([name] * MAX_SEATS)


def is_sure(policy: np.void) -> bool:
    """Say whether a policy uses no luck at all."""
    return bool(policy["kind"] == PolicyKind.WEIGHTED and policy["temperature"] == policy["leeway"] == 0.0)


def any_policies(random: np.random.Generator, temperature: float = 0.0, leeway: float = 0.0) -> np.ndarray:
    """Return a policy with random weights for each seat; those that bring luck in are given."""
    rows = np.zeros(MAX_SEATS, POLICY)
    for name in POLICY.names or ():
        rows[name] = random.uniform(0.0, 2.0, rows[name].shape)
    rows["kind"], rows["never"] = int(PolicyKind.WEIGHTED), 0
    rows["temperature"], rows["leeway"] = temperature, leeway
    return rows
