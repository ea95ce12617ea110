"""The event log: rows of integers from which a game can be rebuilt and told.

While a game runs, events gather on its desk (a record, which costs nothing to hand down; an array argument costs an
atomic count at every call); between two questions they are moved to the log.
"""

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


MAX_ROWS = 4096


@kernel
def record(state: np.void, desk: np.void, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """Add a row to the desk's events, if it keeps any."""
    if desk["logging"] == 0:
        return
    row = desk["events"][desk["n_events"]]
    desk["n_events"] += 1
    row["turn"] = state["turn"]
    row["kind"] = kind
    row["seat"] = seat
    row["a"] = a
    row["b"] = b
    row["c"] = c


@kernel
def flush(desk: np.void, log: npt.NDArray[np.void], written: int) -> int:
    """Move the desk's events behind the `written` rows of `log`; rows beyond its end are only counted."""
    for i in range(desk["n_events"]):
        if written < len(log):
            log[written] = desk["events"][i]
        written += 1
    desk["n_events"] = 0
    return written
