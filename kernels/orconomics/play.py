"""Whole games: the table before the first turn, one game, a batch of games."""

import numpy as np
import numpy.typing as npt

from kernels import rng
from kernels.jit import kernel
from kernels.log import flush, record
from kernels.orconomics.actions import seat_after, shuffle, take_from_deck
from kernels.orconomics.answers import carry_out, fall_silent
from kernels.orconomics.chance import chance
from kernels.orconomics.considering import list_considered, stays_silent
from kernels.orconomics.layout import (
    MAX_SEATS,
    N_INDUSTRIES,
    N_KINDS,
    NOBODY,
    Event,
    Question,
)
from kernels.orconomics.phases import advance, enter
from kernels.orconomics.policies import choose
from kernels.orconomics.restrictions import leave_out
from kernels.orconomics.scoring import set_places, write_result
from kernels.seating import row_of


@kernel
def lay_tokens(state: np.void, params: np.void) -> None:
    """Give everybody skulls and markers; no token and no trophy is anywhere yet (Setup)."""
    for industry in range(N_INDUSTRIES):
        state["leader"][industry] = NOBODY
        state["early_lead"][industry] = NOBODY
    state["active"] = NOBODY
    state["crisis"] = NOBODY
    state["crippled"] = NOBODY
    state["winner"] = NOBODY
    state["lead"] = NOBODY
    for seat in range(params["players"]):
        state["markers"][seat] = params["markers"]
        state["skulls"][seat] = params["start_skulls"]
        state["fewest_markers"][seat] = params["markers"]
    state["paid_out"] = params["players"] * params["start_skulls"]
    state["peak_skulls"] = state["paid_out"]


@kernel
def lay_ring(state: np.void, params: np.void, desk: np.void) -> None:
    """Lay the industries out, in random order unless the edition says otherwise (Setup)."""
    for place in range(N_INDUSTRIES):
        state["ring"][place] = place
    if params["random_ring"]:
        for i in range(N_INDUSTRIES - 1, 0, -1):
            j = rng.below(rng.game_draw(state, rng.Purpose.BOARD, i), i + 1)
            industry = state["ring"][i]
            state["ring"][i] = state["ring"][j]
            state["ring"][j] = industry
    set_places(state)
    for place in range(N_INDUSTRIES):
        record(state, desk, Event.RING, NOBODY, place, state["ring"][place], 0)


@kernel
def deal_cards(state: np.void, params: np.void, desk: np.void) -> None:
    """Shuffle all cards and deal the first hands (Setup)."""
    size = 0
    for kind in range(N_KINDS):
        for _ in range(params["copies"][kind]):
            state["deck"][size] = kind
            size += 1
    shuffle(state, size, desk)
    state["fewest_cards"] = size
    for _ in range(params["start_cards"]):
        for steps in range(params["players"]):
            seat = seat_after(state, params, steps)
            record(state, desk, Event.DEAL, seat, take_from_deck(state, seat, desk), 0, 0)


@kernel
def set_up(state: np.void, params: np.void, seed: int, deal: int, desk: np.void) -> None:
    """Prepare the table up to the dice for the Crisis (Setup); `state` comes as zeros."""
    lay_tokens(state, params)
    state["seed"] = seed
    state["deal"] = deal
    record(state, desk, Event.GAME, NOBODY, params["players"], params["target"], 0)
    lay_ring(state, params, desk)
    deal_cards(state, params, desk)
    enter(state, Question.START_CRISIS)


@kernel
def decide(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Let the policy of the seat that is asked choose among its legal moves."""
    if stays_silent(state, params, policy):
        fall_silent(state, params, state["asked"], desk)
        return
    n = list_considered(state, params, policy, desk)
    row = 0
    if n > 1:
        state["decisions"] += 1
        if policy["never"] != 0:
            n = leave_out(state, params, policy, desk, n)
        row = choose(state, params, policy, desk, n)
    move = desk["moves"][row]
    carry_out(state, params, move["kind"], move["a"], move["b"], move["c"], desk)


@kernel
def note_scores(state: np.void, row: int, history: npt.NDArray[np.void]) -> None:
    """Keep the trophies after a round, as far as there is room for it."""
    if row >= len(history):
        return
    for seat in range(MAX_SEATS):
        history[row, seat]["score"] = state["trophies"][seat]


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

    `history` gets the trophies after the setup and after each round, `log` the events as far as they fit.
    """
    seats = params["players"]
    rows = 0
    set_up(state, params, seed, deal, desk)
    advance(state, params, desk)
    while state["question"] != Question.OVER:
        if desk["n_events"] > 0:
            rows = flush(desk, log, rows)
        if state["asked"] >= 0:
            decide(state, params, policies[row_of(state, shift, seats, (state["turn"] - 1) // seats)], desk)
        else:
            if state["question"] == Question.DICE and state["turn"] % seats == 0:
                note_scores(state, state["turn"] // seats, history)
            chance(state, params, desk)
        advance(state, params, desk)
    note_scores(state, (state["turn"] + seats - 1) // seats, history)
    return flush(desk, log, rows)


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
    MAX_SEATS), keeps the ROUND records of game i in row i % k. `log` keeps the events of the last game as far as they
    fit; an empty one keeps none. Returns the number of those events.
    """
    rows = 0
    desk = desks[0]
    desk["logging"] = 1 if len(log) > 0 else 0
    desk["n_events"] = 0
    for i in range(len(results)):
        game = first_game + np.uint64(i)
        deal = game // np.uint64(rotation)
        shift = np.int64(game % np.uint64(rotation))
        scores = history[i % len(history)]
        states[0] = states[1]
        rows = play_game(states[0], params, policies, shift, seed, deal, desk, scores, log)
        write_result(states[0], params, scores, results[i])
        for seat in range(params["players"]):
            results[i]["policy"][seat] = (seat + shift) % params["players"]
    return rows
