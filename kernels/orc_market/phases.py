"""A round, step by step, in the order of the rulebook."""

import numpy as np

from kernels.jit import inline_kernel
from kernels.log import record
from kernels.orc_market.actions import change_customers, deal_products, keep, lay_chosen, pass_hands
from kernels.orc_market.layout import NOBODY, Event, Question, Round
from kernels.orc_market.scoring import customers_buy, leaders


@inline_kernel
def enter(state: np.void, stage: int) -> None:
    """Begin a stage of the round."""
    state["stage"] = stage
    state["question"] = stage
    state["asked"] = NOBODY
    state["cursor"] = 0


@inline_kernel
def begin_turn(state: np.void) -> None:
    """Begin a turn: everybody is to lay a card (Turns)."""
    state["turn"] += 1
    enter(state, Question.LAY)


@inline_kernel
def advance(state: np.void, params: np.void, desk: np.void) -> None:
    """Take every step that needs no answer, until a seat is asked or the game is over."""
    while not is_waiting(state, params):
        step(state, params, desk)


@inline_kernel
def is_waiting(state: np.void, params: np.void) -> bool:
    """Say whether the game waits for an answer, and of whom; the last card of a hand leaves no choice (Turns)."""
    stage = state["stage"]
    if stage == Question.OVER:
        return True
    if stage != Question.KEEP and (stage != Question.LAY or state["hand_size"] == 1):
        return False
    if state["cursor"] == params["players"]:
        return False
    state["asked"] = state["cursor"]
    return True


@inline_kernel
def step(state: np.void, params: np.void, desk: np.void) -> None:
    """Take the step that the stage stands for and enter the next stage."""
    stage = state["stage"]
    if stage == Question.LAY:
        enter(state, Question.PASSING)
    elif stage == Question.PASSING:
        end_turn(state, params, desk)
    elif stage == Question.SCORING:
        end_round(state, params, desk)
    elif stage == Question.CUSTOMERS:
        change_customers(state, params, desk)
        forget(state, params)
        enter(state, Question.DEAL if params["keep_first"] else Question.KEEP)
    elif stage == Question.KEEP:
        keep_all(state, params, desk)
        enter(state, Question.CUSTOMERS if params["keep_first"] else Question.DEAL)
    else:
        deal_products(state, params, desk)
        begin_turn(state)


@inline_kernel
def end_turn(state: np.void, params: np.void, desk: np.void) -> None:
    """Lay the cards chosen, all at once, and pass the hands on; after the last one the customers buy (Turns)."""
    is_last = state["hand_size"] == 1
    if is_last or not params["clockwise"]:
        for seat in range(params["players"]):
            if is_last:
                state["chosen"][seat, 0] = 0
            lay_chosen(state, params, seat, desk)
    pass_hands(state, params, desk)
    if is_last:
        enter(state, Question.SCORING)
    else:
        begin_turn(state)


@inline_kernel
def end_round(state: np.void, params: np.void, desk: np.void) -> None:
    """Score the round; the market closes after the night (Scoring; End of the Game)."""
    customers_buy(state, params, desk)
    if state["round"] == Round.NIGHT:
        record(state, desk, Event.END, NOBODY, n_leaders(state, params), 0, 0)
        enter(state, Question.OVER)
        return
    state["round"] += 1
    forget(state, params)
    enter(state, Question.KEEP if params["keep_first"] else Question.CUSTOMERS)


@inline_kernel
def n_leaders(state: np.void, params: np.void) -> int:
    """Return how many seats have the greatest total."""
    found = leaders(state, params)
    n = 0
    for seat in range(params["players"]):
        n += found >> seat & 1
    return n


@inline_kernel
def forget(state: np.void, params: np.void) -> None:
    """Let policies look at the customers anew."""
    for seat in range(params["players"]):
        state["ready"][seat] = 0


@inline_kernel
def keep_all(state: np.void, params: np.void, desk: np.void) -> None:
    """Clear the stalls but for what was chosen, all at once; seats that act in turn have done so."""
    if params["clockwise"]:
        return
    for seat in range(params["players"]):
        keep(state, params, seat, desk)
