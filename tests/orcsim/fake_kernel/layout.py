"""The layout of the stand-in: that of Orconomics."""

from kernels.orconomics.layout import (
    DESK,
    MAX_ROUNDS,
    MAX_SEATS,
    PARAMS,
    POLICY,
    RESULT,
    ROUND,
    STATE,
    Event,
)

__all__ = ["DESK", "MAX_ROUNDS", "MAX_SEATS", "PARAMS", "POLICY", "RESULT", "ROUND", "STATE", "Event"]
