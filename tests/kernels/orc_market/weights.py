"""Policies for tests: the built-in ones, and any weights at all, so that every feature comes into play."""

from collections.abc import Iterable

import numpy as np

from kernels.orc_market.layout import MAX_SEATS, POLICY, PolicyKind
from orcsim.games import GAMES
from orcsim.policies import load_policy
from orcsim.toml_files import DATA, built_in_names
from tests.kernels.orc_market.edition import GAME

NAMES = tuple(built_in_names(DATA / "policies" / GAME))
"""The built-in policies."""


FEW = 8
"""Playouts that are enough to look ahead in a test."""

LARGEST = {"haze": 0.05, "supply": 0.02, "gap": 3.0, "par": 3.0}
"""The largest of those weights that would drown everything else if they were as large as 1."""


def policies_of(names: Iterable[str], **changes: float) -> np.ndarray:
    """Return built-in policies as the kernel wants them, some weights changed; one that looks ahead looks briefly."""
    schema = GAMES[GAME].policy_schema
    policies = [load_policy(schema, name) for name in names]
    rows = np.zeros(len(policies), POLICY)
    for row, policy in zip(rows, policies, strict=True):
        row["kind"] = schema.kinds.index(policy.kind)
        for name, weight in schema.weights.items():
            row[name] = [policy.weights[f"{name}.{part}"] for part in weight.names] or policy.weights[name]
        for name, value in {"playouts": FEW, **changes}.items():
            row[name] = value
    return rows


def everybody(name: str) -> np.ndarray:
    """Return one built-in policy at all seats."""
    return policies_of([name] * MAX_SEATS)


def any_policies(random: np.random.Generator, temperature: float = 0.0) -> np.ndarray:
    """Return a policy with random weights for each seat."""
    rows = np.zeros(MAX_SEATS, POLICY)
    for name in POLICY.names or ():
        rows[name] = random.uniform(0.0, LARGEST.get(name, 1.0), rows[name].shape)
    rows["kind"], rows["never"] = int(PolicyKind.WEIGHTED), 0
    rows["temperature"] = temperature
    return rows
