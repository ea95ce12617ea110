"""Whole games: the table before the first turn, one game, a batch of games."""

import numpy as np
import numpy.typing as npt

from kernels.history import leaders_at
from kernels.jit import kernel
from kernels.log import flush, record
from kernels.origo.answers import carry_out
from kernels.origo.layout import NOBODY, Event, Question
from kernels.origo.moves import has_step
from kernels.origo.phases import advance, deal_cards, enter
from kernels.origo.policies import choose
from kernels.origo.scoring import note_round, recount, write_result
from kernels.seating import row_of


@kernel
def set_up(state: np.void, params: np.void, seed: int, deal: int, desk: np.void) -> None:
    """Prepare the table up to the first shield (Setup); `state` comes as zeros."""
    state["seed"] = seed
    state["deal"] = deal
    state["lead"] = NOBODY
    state["target"] = NOBODY
    state["attacker"] = NOBODY
    state["defender"] = NOBODY
    for seat in range(params["players"]):
        state["supply"][seat] = params["shields"]
        state["position"][seat] = params["start"][seat]
    record(state, desk, Event.GAME, NOBODY, params["players"], 0, 0)
    if not params["deal_after"]:
        deal_cards(state, params, desk)
    recount(state, params)
    enter(state, Question.OPENING)


@kernel
def decide(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Let the policy of the seat that is asked choose among its legal moves; ending a turn may be the only one."""
    if state["question"] != Question.STEP or has_step(state, params, state["asked"]):
        state["decisions"] += 1
    move = desk["moves"][choose(state, params, policy, desk)]
    carry_out(state, params, move["kind"], move["a"], move["b"], move["c"], desk)


@kernel
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
) -> int:
    """Play one game to its end and return the number of its events.

    `history` gets what is kept of the seats after the opening and each round, `log` the events as far as they fit.
    """
    seats = params["players"]
    rows = 0
    noted = -1
    set_up(state, params, seed, deal, desk)
    while state["question"] != Question.OVER:
        advance(state, params, desk)
        if desk["n_events"] > 0:
            rows = flush(desk, log, rows)
        finished = state["round"] if state["question"] == Question.OVER else state["round"] - 1
        if finished > noted:
            noted = finished
            note_round(state, params, noted, history, desk)
        if state["question"] != Question.OVER:
            decide(state, params, policies[row_of(state, shift, seats, noted)], desk)
    return rows


@kernel
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
        kept = history[i % len(history)]
        states[0] = states[1]
        rows = play_game(states[0], params, policies, shift, seed, deal, desk, kept, log)
        half_leaders = leaders_at(kept, states[0]["round"] // 2, params["players"])
        write_result(states[0], params, half_leaders, results[i])
        for seat in range(params["players"]):
            results[i]["policy"][seat] = (seat + shift) % params["players"]
    return rows
