"""The event log: rows of integers from which a game can be rebuilt and told."""

import numpy as np
import numpy.typing as npt

from kernels.jit import kernel

EVENT = np.dtype(
    [
        ("turn", np.int64),  # turns begun so far; 0 while setting up
        ("kind", np.int64),  # a member of the game's `Event`
        ("seat", np.int64),  # who did it or whom it befell; -1 nobody
        ("a", np.int64),  # three values whose meaning depends on the kind
        ("b", np.int64),
        ("c", np.int64),
    ]
)


@kernel
def record(state: np.void, log: npt.NDArray[np.void], kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Add a row to the log. An empty log costs one comparison; one that is full only counts, so it can be made again."""
    if len(log) == 0:
        return
    row = state["n_events"]
    state["n_events"] = row + 1
    if row >= len(log):
        return
    log[row]["turn"] = state["turn"]
    log[row]["kind"] = kind
    log[row]["seat"] = seat
    log[row]["a"] = a
    log[row]["b"] = b
    log[row]["c"] = c
