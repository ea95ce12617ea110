"""How a seat chooses."""

import numpy as np

from kernels.jit import kernel
from kernels.origo.layout import PolicyKind
from kernels.origo.moves import list_moves
from kernels.origo.search import choose_ahead
from kernels.origo.weighing import choose_weighed, pick_any


@kernel
def choose(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Choose a legal move of the seat asked; return its row in the desk's list."""
    if policy["kind"] == PolicyKind.RANDOM:
        return pick_any(state, list_moves(state, params, desk))
    if policy["kind"] == PolicyKind.SEARCH:
        return choose_ahead(state, params, policy, desk)
    return choose_weighed(state, params, policy, desk)
