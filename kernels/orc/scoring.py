"""What stands on the board is counted: pieces, what is known of them, the result."""

import numpy as np
import numpy.typing as npt

from kernels.jit import kernel
from kernels.orc.layout import (
    COLUMNS,
    MAX_SEATS,
    N_PIECES,
    N_ROLES,
    NOBODY,
    EndReason,
    Role,
)

_WIN = 2
_DRAW = 1


@kernel
def recount(state: np.void, params: np.void) -> None:
    """Count everything anew that follows from where the pieces stand and what their roles are."""
    for seat in range(MAX_SEATS):
        state["alive"][seat] = 0
        for role in range(N_ROLES):
            state["left"][seat, role] = 0
            state["removed"][seat, role] = params["pieces"][role]
        for square in range(COLUMNS * params["rows"]):
            state["at"][seat, square] = NOBODY
        for piece in range(N_PIECES):
            square = state["square"][seat, piece]
            if square != NOBODY:
                state["at"][seat, square] = piece
                state["alive"][seat] += 1
                state["removed"][seat, state["role"][seat, piece]] -= 1


@kernel
def is_known(state: np.void, seat: int, piece: int) -> bool:
    """Say whether the moves of a piece leave it a single role."""
    roles = state["possible"][seat, piece]
    return roles & (roles - 1) == 0


@kernel
def note_lead(state: np.void) -> None:
    """Count a change of who has more pieces on the board."""
    difference = state["alive"][0] - state["alive"][1]
    lead = NOBODY if difference == 0 else 0 if difference > 0 else 1
    if lead != NOBODY:
        if state["lead"] == 1 - lead:
            state["lead_changes"] += 1
        state["lead"] = lead


@kernel
def note_round(state: np.void, params: np.void, row: int, history: npt.NDArray[np.void]) -> None:
    """Keep what is to be kept of each seat after `row` rounds, as far as there is room for it."""
    if row >= len(history):
        return
    for seat in range(MAX_SEATS):
        kept = history[row, seat]
        kept["score"] = state["alive"][seat]
        kept["known"] = 0
        kept["king"] = 0
        for piece in range(N_PIECES):
            square = state["square"][seat, piece]
            if square == NOBODY:
                continue
            kept["known"] += 1 if is_known(state, seat, piece) else 0
            if state["role"][seat, piece] == Role.KING:
                line = square // COLUMNS
                kept["king"] = line if seat == 0 else params["rows"] - 1 - line


@kernel
def write_result(state: np.void, half_leaders: int, result: np.void) -> None:
    """Fill the result row of a game that is over; a draw has two winners (Victory; rulings Q18, Q21)."""
    stalled = state["end_reason"] == EndReason.STALLED
    is_drawn = state["winner"] == NOBODY and not stalled
    result["rounds"] = (state["turn"] + 1) // 2
    result["turns"] = state["turn"]
    result["decisions"] = state["decisions"]
    result["end_reason"] = state["end_reason"]
    result["winners"] = 0 if stalled else MAX_SEATS if is_drawn else 1
    result["lead_changes"] = state["lead_changes"]
    result["half_leaders"] = half_leaders
    for seat in range(MAX_SEATS):
        has_won = is_drawn or state["winner"] == seat
        result["win"][seat] = 1 if has_won else 0
        result["score"][seat] = _DRAW if is_drawn else _WIN if has_won else 0
        result["rank"][seat] = 0 if stalled else 1 if has_won else 2
        result["captures"][seat] = state["captures"][seat]
        result["pieces"][seat] = state["alive"][seat]
        for piece in range(N_PIECES):
            result["role"][seat, piece] = state["role"][seat, piece]
