"""The layout of the toy: that of Orc Market."""

from kernels.orc_market.layout import (
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
