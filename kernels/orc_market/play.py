"""Whole games: the table before the first turn, one game, a batch of games."""

import numpy as np
import numpy.typing as npt

from kernels.jit import inline_kernel
from kernels.log import flush, record
from kernels.orc_market.actions import deal_products, put_customers
from kernels.orc_market.layout import MAX_KEPT, MAX_SEATS, NOBODY, Event, Question
from kernels.orc_market.phases import advance, begin_turn
from kernels.orc_market.policies import decide
from kernels.orc_market.scoring import leaders, note_round, value_stall, write_result
from kernels.seating import row_of


@inline_kernel
def set_up(state: np.void, params: np.void, seed: int, deal: int, desk: np.void) -> None:
    """Prepare the table up to the first turn (Setup); `state` comes as zeros."""
    state["seed"] = seed
    state["deal"] = deal
    state["lead"] = NOBODY
    for seat in range(MAX_SEATS):
        state["hidden"][seat] = NOBODY
        for i in range(MAX_KEPT):
            state["chosen"][seat, i] = NOBODY
    record(state, desk, Event.GAME, NOBODY, params["players"], 0, 0)
    put_customers(state, params, desk)
    deal_products(state, params, desk)
    for seat in range(params["players"]):
        value_stall(state, params, seat)
    begin_turn(state)


@inline_kernel
def play_game(
    state: np.void,
    params: np.void,
    policies: npt.NDArray[np.void],
    shift: int,
    seed: int,
    deal: int,
    desk: np.void,
    history: npt.NDArray[np.void],
    log: npt.NDArray[np.void],
    result: np.void,
) -> int:
    """Play one game to its end, fill its result row and return the number of its events.

    `history` gets what is kept of the seats after the setup and after each round, `log` the events as far as they fit.
    """
    seats = params["players"]
    rows = 0
    noted = 0
    half_leaders = 0
    set_up(state, params, seed, deal, desk)
    note_round(state, params, noted, history)
    while state["question"] != Question.OVER:
        advance(state, params, desk)
        if desk["n_events"] > 0:
            rows = flush(desk, log, rows)
        if state["round"] > noted or state["question"] == Question.OVER:
            noted += 1
            note_round(state, params, noted, history)
            if noted == 1:
                half_leaders = leaders(state, params)
        if state["question"] != Question.OVER:
            decide(state, params, policies[row_of(state, shift, seats, noted)], desk)
    write_result(state, params, half_leaders, result)
    return rows


@inline_kernel
def play_batch(
    params: np.void,
    policies: npt.NDArray[np.void],
    rotation: int,
    seed: int,
    first_game: int,
    states: npt.NDArray[np.void],
    desks: npt.NDArray[np.void],
    history: npt.NDArray[np.void],
    log: npt.NDArray[np.void],
    results: npt.NDArray[np.void],
) -> int:
    """Play games `first_game`, `first_game` + 1, ..., filling `results`, one row a game.

    Game g has deal g // rotation, and seat s plays row (s + g % rotation) % players of `policies`: rotation 1 keeps the
    seating, rotation = players plays each deal once in every seating. A game depends on nothing but its number, `seed`
    (both uint64) and the arguments. A stand-in that `states` calls for plays the row of `policies` behind those of the
    seats.

    `states` (2 rows, the second of zeros) and `desks` (1 row) are scratch. `history`, shape (k, MAX_ROUNDS + 1,
    MAX_SEATS), keeps ROUND records of game i in row i % k. `log` keeps the events of the last game as far as they fit;
    an empty one keeps none. Returns the number of those events.
    """
    rows = 0
    desk = desks[0]
    desk["logging"] = 1 if len(log) > 0 else 0
    desk["n_events"] = 0
    for i in range(len(results)):
        game = first_game + np.uint64(i)
        deal = game // np.uint64(rotation)
        shift = np.int64(game % np.uint64(rotation))
        states[0] = states[1]
        rows = play_game(
            states[0], params, policies, shift, seed, deal, desk, history[i % len(history)], log, results[i]
        )
        for seat in range(params["players"]):
            results[i]["policy"][seat] = (seat + shift) % params["players"]
    return rows
