"""What stands on the board is counted: pieces, what is known of them, the result."""

import math

import numpy as np
import numpy.typing as npt

from kernels.jit import kernel
from kernels.orc.belief import learn
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
        state["is_stale"][seat] = 1
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
def rows_ahead(params: np.void, seat: int, square: int) -> int:
    """Return how many rows a square lies ahead of a seat's own edge."""
    row = square // COLUMNS
    return row if seat == 0 else params["rows"] - 1 - row


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
def note_round(state: np.void, params: np.void, row: int, desk: np.void, history: npt.NDArray[np.void]) -> None:
    """Keep what is to be kept of each seat after `row` rounds, as far as there is room for it."""
    if row >= len(history):
        return
    for seat in range(MAX_SEATS):
        history[row, seat]["score"] = state["alive"][seat]
        if desk["tracing"]:
            note_secrets(state, params, seat, desk, history[row, seat])


@kernel
def note_secrets(state: np.void, params: np.void, seat: int, desk: np.void, kept: np.void) -> None:
    """Keep where the King of a seat stands and what the other seat knows."""
    learn(state, params, seat, desk)
    kept["bits"] = math.log2(state["ways"][seat])
    kept["known"] = 0
    for piece in range(N_PIECES):
        square = state["square"][seat, piece]
        role = state["role"][seat, piece]
        seen = state["chance"][seat, piece, role]
        kept["known"] += 1 if seen == 1.0 and square != NOBODY else 0
        if role == Role.KING:
            kept["king"] = rows_ahead(params, seat, square) if square != NOBODY else 0
            kept["king_seen"] = seen
        elif role == Role.JESTER:
            kept["jester_seen"] = seen


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
