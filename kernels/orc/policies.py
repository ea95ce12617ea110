"""How a seat chooses."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orc.arranging import choose_role
from kernels.orc.layout import PolicyKind, Question
from kernels.orc.search import choose_ahead
from kernels.orc.worth import choose_weighed


@kernel
def choose(state: np.void, params: np.void, policy: np.void, n: int, desk: np.void) -> int:
    """Choose one of the `n` legal moves of the seat asked; return its row in the desk's list."""
    if state["question"] == Question.ARRANGE:
        return choose_role(state, policy, n, desk)
    if policy["kind"] == PolicyKind.RANDOM:
        return choose_any(state, n)
    if policy["kind"] == PolicyKind.SEARCH:
        return choose_ahead(state, params, policy, n, desk)
    return choose_weighed(state, params, policy, n, desk)


@kernel
def choose_any(state: np.void, n: int) -> int:
    """Return any of `n` rows, all alike."""
    return rng.below(rng.own_draw(state, state["asked"]), n)
