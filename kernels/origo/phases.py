"""A game, step by step, in the order of the rulebook."""

import numpy as np

from kernels.jit import kernel
from kernels.log import record
from kernels.origo.actions import call_end, refill, shuffle
from kernels.origo.layout import NOBODY, WORDS, EndReason, Event, Question
from kernels.origo.resolve import fight
from kernels.origo.scoring import hold_scoring, leader_of, note_lead

_CARD_ACTIONS = 2


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
    """Say whether the game waits for an answer, and of whom; battles go on as far as they can."""
    stage = state["stage"]
    if stage == Question.OVER:
        state["question"] = Question.OVER
        return True
    if stage == Question.OPENING and state["placed"] < params["players"] * params["opening"]:
        return ask(state, Question.OPENING, state["placed"] % params["players"])
    if stage == Question.STARTER:
        return ask(state, Question.STARTER, leader_of(state, params))
    if stage != Question.STEP:
        return False
    if state["target"] == NOBODY:
        return ask(state, Question.STEP, state["seat"])
    question = fight(state, params, desk)
    if question == Question.STEP:
        return ask(state, Question.STEP, state["seat"])
    return ask(state, question, state["attacker"] if question == Question.ATTACKER else state["defender"])


@kernel
def step(state: np.void, params: np.void, desk: np.void) -> None:
    """Take the step that the stage stands for and enter the next stage."""
    stage = state["stage"]
    if stage == Question.OPENING:
        if params["deal_after"]:
            deal_cards(state, params, desk)
        begin_round(state, params, desk)
    elif stage == Question.REFILL:
        end_turn(state, params, desk)
    else:
        end_round(state, params, desk)


@kernel
def deal_cards(state: np.void, params: np.void, desk: np.void) -> None:
    """Shuffle all cards and deal the first hands (Cards)."""
    size = 0
    for face in range(params["faces"]):
        for _ in range(params["copies"][face]):
            state["deck"][size] = face
            size += 1
    shuffle(state, size, desk)
    for seat in range(params["players"]):
        refill(state, params, seat, desk)


@kernel
def begin_round(state: np.void, params: np.void, desk: np.void) -> None:
    """Begin a round with the turn of the starting player (Turn Structure 1, 2)."""
    state["round"] += 1
    state["turns_left"] = params["players"]
    state["seat"] = state["starter"]
    if not params["pass_consecutive"]:
        state["passes"] = 0
    record(state, desk, Event.ROUND, state["starter"], state["round"], 0, 0)
    begin_turn(state, desk)


@kernel
def begin_turn(state: np.void, desk: np.void) -> None:
    """Begin a turn (Turn Structure 3)."""
    state["turn"] += 1
    state["actions"] = _CARD_ACTIONS
    state["has_migrated"] = 0
    state["has_acted"] = 0
    for word in range(WORDS):
        state["sailed"][word] = 0
        state["moved"][word] = 0
    record(state, desk, Event.TURN, state["seat"], state["turn"], 0, 0)
    enter(state, Question.STEP)


@kernel
def end_turn(state: np.void, params: np.void, desk: np.void) -> None:
    """End a turn: a pass is noted, hands are filled up, the next seat follows (Turn Structure 4, 5)."""
    seat = state["seat"]
    is_pass = 1 - state["has_acted"]
    state["passes"] = state["passes"] + 1 if is_pass else 0
    record(state, desk, Event.TURN_END, seat, is_pass, 0, 0)
    if state["passes"] == params["players"]:
        call_end(state, seat, EndReason.PASSES, desk)
    if not params["refill_round"]:
        refill_hands(state, params, seat, 1 << seat | state["defended"], desk)
    state["turns_left"] -= 1
    if state["turns_left"] == 0:
        if params["refill_round"]:
            refill_hands(state, params, state["starter"], (1 << params["players"]) - 1, desk)
        enter(state, Question.ROUND_END)
        return
    state["seat"] = (seat + 1) % params["players"]
    begin_turn(state, desk)


@kernel
def refill_hands(state: np.void, params: np.void, first: int, seats: int, desk: np.void) -> None:
    """Fill up the hands of the seats among the bits of `seats`, clockwise from `first` (Turn Structure 4, note)."""
    for i in range(params["players"]):
        seat = (first + i) % params["players"]
        if seats >> seat & 1:
            refill(state, params, seat, desk)
    state["defended"] = 0


@kernel
def end_round(state: np.void, params: np.void, desk: np.void) -> None:
    """End a round: a tribe scoring if one is owed, after which a starter is named; or the end of the game."""
    if state["named"]:
        state["named"] = 0
        begin_round(state, params, desk)
        return
    if state["called"]:
        hold_last_scorings(state, params, desk)
        finish(state, params, desk)
        return
    held = state["owed"] > 0
    if held:
        hold_scoring(state, params, desk)
    note_lead(state, params)
    if state["round"] == params["max_rounds"]:
        state["end_reason"] = EndReason.STALLED
        record(state, desk, Event.END, NOBODY, EndReason.STALLED, 0, 0)
        enter(state, Question.OVER)
    elif held:
        enter(state, Question.STARTER)
    else:
        begin_round(state, params, desk)


@kernel
def hold_last_scorings(state: np.void, params: np.void, desk: np.void) -> None:
    """Hold the final tribe scoring (End of Game); others still owed are dropped but for option `owed_at_end`."""
    hold_scoring(state, params, desk)
    while params["owed_held"] and state["owed"] > 0:
        hold_scoring(state, params, desk)


@kernel
def finish(state: np.void, params: np.void, desk: np.void) -> None:
    """End the game; the leader furthest along the track wins (End of Game)."""
    note_lead(state, params)
    record(state, desk, Event.END, leader_of(state, params), state["end_reason"], 0, 0)
    enter(state, Question.OVER)
