"""Whole games: the table before the first move, one game, a batch of games."""

import numpy as np
import numpy.typing as npt

from kernels.history import leaders_at
from kernels.jit import kernel
from kernels.log import flush, record
from kernels.orc.actions import clear_board
from kernels.orc.answers import carry_out
from kernels.orc.layout import MAX_SEATS, N_PIECES, N_ROLES, NOBODY, Event, Question
from kernels.orc.moves import list_moves
from kernels.orc.phases import advance, enter
from kernels.orc.policies import choose
from kernels.orc.restrictions import leave_out
from kernels.orc.scoring import note_round, write_result
from kernels.seating import row_of


@kernel
def set_up(state: np.void, params: np.void, seed: int, deal: int, desk: np.void) -> None:
    """Prepare the table up to the first piece (Setup); `state` comes as zeros."""
    state["seed"] = seed
    state["deal"] = deal
    state["lead"] = NOBODY
    state["winner"] = NOBODY
    state["end_reason"] = NOBODY
    clear_board(state)
    for seat in range(MAX_SEATS):
        for piece in range(N_PIECES):
            state["square"][seat, piece] = NOBODY
        for role in range(N_ROLES):
            state["left"][seat, role] = params["pieces"][role]
    record(state, desk, Event.GAME, NOBODY, params["players"], 0, 0)
    enter(state, Question.ARRANGE)


@kernel
def decide(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Let the policy of the seat that is asked choose among its legal moves."""
    n = list_moves(state, params, desk)
    state["decisions"] += 1 if n > 1 else 0
    if policy["never"] != 0 and state["question"] == Question.MOVE:
        n = leave_out(state, policy, desk, n)
    move = desk["moves"][choose(state, params, policy, n, desk)]
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

    `history` gets what is kept of the seats before the first move and after each round, `log` the events as far as they
    fit.
    """
    rows = 0
    noted = -1
    set_up(state, params, seed, deal, desk)
    while state["question"] != Question.OVER:
        advance(state, params, desk)
        if desk["n_events"] > 0:
            rows = flush(desk, log, rows)
        if state["question"] == Question.ARRANGE:
            decide(state, params, policies[(state["asked"] + shift) % MAX_SEATS], desk)
            continue
        finished = (state["turn"] + 1) // 2 if state["question"] == Question.OVER else state["turn"] // 2
        if finished > noted:
            noted = finished
            note_round(state, params, noted, desk, history)
        if state["question"] != Question.OVER:
            decide(state, params, policies[row_of(state, shift, MAX_SEATS, noted)], desk)
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

    Game g has deal g // rotation, and seat s plays row (s + g % rotation) % 2 of `policies`: rotation 1 keeps the
    seating, rotation 2 plays each deal once in each seating. A game depends on nothing but its number, `seed` (both
    uint64) and the arguments. A stand-in that `states` calls for plays the row of `policies` behind those of the seats.

    `states` (2 rows, the second of zeros) and `desks` (1 row) are scratch. `history`, shape (k, MAX_ROUNDS + 1,
    MAX_SEATS), keeps ROUND records of game i in row i % k; what the seats know of each other is left out if it has
    fewer rows than there are games, as nobody will read it. `log` keeps the events of the last game as far as they fit;
    an empty one keeps none. Returns the number of those events.
    """
    rows = 0
    desk = desks[0]
    desk["logging"] = 1 if len(log) > 0 else 0
    desk["n_events"] = 0
    desk["tracing"] = 1 if len(history) >= len(results) else 0
    for i in range(len(results)):
        game = first_game + np.uint64(i)
        deal = game // np.uint64(rotation)
        shift = np.int64(game % np.uint64(rotation))
        kept = history[i % len(history)]
        states[0] = states[1]
        rows = play_game(states[0], params, policies, shift, seed, deal, desk, kept, log)
        half_leaders = leaders_at(kept, (states[0]["turn"] + 1) // 4, MAX_SEATS)
        write_result(states[0], half_leaders, results[i])
        for seat in range(MAX_SEATS):
            results[i]["policy"][seat] = (seat + shift) % MAX_SEATS
    return rows
