"""The layout of the stand-in: that of Orconomics."""

from kernels.orconomics.layout import (
    MAX_MOVES,
    MAX_ROUNDS,
    MAX_SEATS,
    MOVE,
    PARAMS,
    POLICY,
    RESULT,
    STATE,
    Event,
)

__all__ = ["MAX_MOVES", "MAX_ROUNDS", "MAX_SEATS", "MOVE", "PARAMS", "POLICY", "RESULT", "STATE", "Event"]
