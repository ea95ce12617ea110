"""Policies for tests: any weights at all, so that every feature of a policy comes into play."""

import numpy as np

from kernels.orconomics.layout import MAX_SEATS, POLICY, PolicyKind


def random_policies() -> np.ndarray:
    """Return a random policy for each seat."""
    rows = np.zeros(MAX_SEATS, POLICY)
    rows["kind"] = int(PolicyKind.RANDOM)
    return rows


def weighted_policies(random: np.random.Generator, temperature: float = 0.0) -> np.ndarray:
    """Return a policy with random weights for each seat."""
    rows = np.zeros(MAX_SEATS, POLICY)
    for name in POLICY.names or ():
        shape = rows[name].shape
        rows[name] = random.uniform(0.0, 1.0, shape) * random.choice([1.0, 8.0], shape)
    rows["horizon"] = random.uniform(2.0, 20.0, MAX_SEATS)
    rows["kind"], rows["never"] = int(PolicyKind.WEIGHTED), 0
    rows["temperature"] = temperature
    return rows
