"""A game, step by step, in the order of the rulebook."""

import numpy as np

from kernels.jit import kernel
from kernels.log import record
from kernels.orc.actions import finish, handicap
from kernels.orc.layout import MAX_SEATS, N_PIECES, NOBODY, EndReason, Event, Question
from kernels.orc.moves import has_move
from kernels.orc.scoring import note_lead

_MOVES_A_ROUND = 2


@kernel
def enter(state: np.void, stage: int) -> None:
    """Begin a stage of the game."""
    state["stage"] = stage
    state["question"] = stage
    state["asked"] = NOBODY


@kernel
def advance(state: np.void, params: np.void, desk: np.void) -> None:
    """Take every step that needs no answer, until a seat is asked or the game is over."""
    while not is_waiting(state, params, desk):
        step(state, params, desk)


@kernel
def ask(state: np.void, question: int, seat: int) -> bool:
    """Ask a seat a question."""
    state["question"] = question
    state["asked"] = seat
    return True


@kernel
def is_waiting(state: np.void, params: np.void, desk: np.void) -> bool:
    """Say whether the game waits for an answer, and of whom."""
    stage = state["stage"]
    if stage == Question.OVER:
        state["question"] = Question.OVER
        return True
    if stage == Question.ARRANGE and state["placed"] < MAX_SEATS * N_PIECES:
        return ask(state, Question.ARRANGE, state["placed"] // N_PIECES)
    if stage == Question.MOVE and has_move(state, params, state["seat"], desk):
        return ask(state, Question.MOVE, state["seat"])
    return False


@kernel
def step(state: np.void, params: np.void, desk: np.void) -> None:
    """Take the step that the stage stands for and enter the next stage."""
    stage = state["stage"]
    if stage == Question.ARRANGE:
        for seat in range(MAX_SEATS):
            handicap(state, params, seat, desk)
        state["positions"][0] = state["position"]
        enter(state, Question.MOVE)
    elif stage == Question.MOVE:
        be_stuck(state, params)
        end_game(state, desk)
    else:
        end_turn(state, params, desk)


@kernel
def be_stuck(state: np.void, params: np.void) -> None:
    """End the game of a seat without a legal move (Turns; ruling Q17, option `no_legal_move`)."""
    if params["no_move_draws"]:
        finish(state, NOBODY, EndReason.DRAW_NO_MOVE)
    else:
        finish(state, 1 - state["seat"], EndReason.NO_LEGAL_MOVE)


@kernel
def end_turn(state: np.void, params: np.void, desk: np.void) -> None:
    """Count a move; the game may be over or drawn by it, else it is the other seat's turn (Turns)."""
    state["turn"] += 1
    state["positions"][state["quiet"]] = state["position"]
    if state["end_reason"] == NOBODY:
        look_for_draw(state, params)
    if state["turn"] % _MOVES_A_ROUND == 0 or state["end_reason"] != NOBODY:
        note_lead(state)
    if state["end_reason"] != NOBODY:
        end_game(state, desk)
        return
    state["seat"] = 1 - state["seat"]
    enter(state, Question.MOVE)


@kernel
def look_for_draw(state: np.void, params: np.void) -> None:
    """End a game that has gone on for too long: by length, then by repetition, then by the cap on rounds."""
    turn = state["turn"]
    if turn == params["draw_plies"] or (params["quiet_plies"] > 0 and state["quiet"] == params["quiet_plies"]):
        finish(state, NOBODY, EndReason.DRAW_LENGTH)
    elif params["repetition"] > 0 and times_seen(state) >= params["repetition"]:
        finish(state, NOBODY, EndReason.DRAW_REPETITION)
    elif turn == _MOVES_A_ROUND * params["max_rounds"]:
        finish(state, NOBODY, EndReason.STALLED)


@kernel
def times_seen(state: np.void) -> int:
    """Return how often the position has stood on the board with the same seat to move, this time included.

    A capture cannot be undone, so no position from before the last one comes back.
    """
    times = 0
    for number in range(state["quiet"], -1, -_MOVES_A_ROUND):
        times += 1 if state["positions"][number] == state["position"] else 0
    return times


@kernel
def end_game(state: np.void, desk: np.void) -> None:
    """End the game (Victory)."""
    record(state, desk, Event.END, state["winner"], state["end_reason"], 0, 0)
    enter(state, Question.OVER)
