"""A player that looks ahead: games are played on from the table as it may be, and the best move is taken.

The enemy's roles are drawn from what this seat may know, each way as likely; all luck of those games comes from one
draw of its own. Neither the true roles nor the luck of the game itself play a part.
"""

import numpy as np

from kernels import rng
from kernels.halving import count_rounds, halve, only_one, open_options, tries_of
from kernels.jit import kernel
from kernels.orc.answers import carry_out
from kernels.orc.belief import draw_roles, learn, sort_out
from kernels.orc.layout import MAX_SEATS, N_PIECES, NOBODY, EndReason, Question
from kernels.orc.moves import list_moves
from kernels.orc.phases import advance
from kernels.orc.worth import best_row, choose_weighed, standing, weigh_moves

_HALF = 0.5
_LEAST = 0.02
_SCALE = 200.0  # hundredths of a won game between a sure win and a sure loss
_OPINION = 0.1  # what a move is worth by the weights counts as much as ten playouts


@kernel
def choose_ahead(state: np.void, params: np.void, policy: np.void, n: int, desk: np.void) -> int:
    """Try the best moves by the weights against sampled roles of the enemy; return the row of the best by the mean."""
    seat = state["asked"]
    seed = rng.own_draw(state, seat)
    learn(state, params, 1 - seat, desk)
    weigh_moves(state, params, policy, seat, n, desk)
    for row in range(n):
        desk["options"][row] = desk["moves"][row]
        desk["gain"][row] = _OPINION * desk["worth"][row]
    logging = desk["logging"]
    desk["logging"] = 0
    left = open_options(desk, n, np.int64(policy["breadth"]))
    rounds = count_rounds(left)
    number = 0
    while left > 1:
        for _ in range(tries_of(np.int64(policy["playouts"]), left, rounds)):
            try_options(state, params, policy, seat, n, seed, number, desk)
            number += 1
        left = halve(desk, n, left)
    desk["logging"] = logging
    best = only_one(desk, n)
    desk["moves"][best] = desk["options"][best]  # the list was written over by the games played on
    return best


@kernel
def try_options(
    state: np.void, params: np.void, policy: np.void, seat: int, n: int, seed: int, number: int, desk: np.void
) -> None:
    """Play a game on after each move that is left, all with the same roles of the enemy and the same luck."""
    sort_out(state, params, 1 - seat, desk)
    draw_roles(state, 1 - seat, seed, number, desk)
    ahead = desk["ahead"][0]
    for row in range(n):
        if desk["alive"][row]:
            option = desk["options"][row]
            imagine(state, params, seat, seed, number, desk)
            carry_out(ahead, params, option["kind"], option["a"], option["b"], option["c"], desk)
            desk["gain"][row] += play_on(ahead, params, policy, seat, desk)


@kernel
def imagine(state: np.void, params: np.void, seat: int, seed: int, number: int, desk: np.void) -> None:
    """Lay out on the desk the table as a seat sees it, with sampled roles of the enemy and luck of its own.

    Positions of the past are forgotten, as they would tell the true roles: only repetitions yet to come are seen.
    """
    desk["ahead"][0] = state
    ahead = desk["ahead"][0]
    ahead["seed"] = seed
    ahead["deal"] = np.uint64(number)
    for other in range(MAX_SEATS):
        ahead["draws"][other] = 0
    ahead["mood"][1 - seat] = rng.unit(rng.draw(seed, ahead["deal"], rng.Purpose.START, 0))
    for piece in range(N_PIECES):
        if ahead["square"][1 - seat, piece] != NOBODY:
            ahead["role"][1 - seat, piece] = desk["world"][piece]
    if params["repetition"] > 0:
        for back in range(ahead["quiet"] + 1):
            ahead["positions"][back] = 0


@kernel
def play_on(ahead: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> float:
    """Play a game on for the depth of a policy, both sides by its weights; return the share that a seat wins of it."""
    advance(ahead, params, desk)
    plies = 1
    while ahead["question"] != Question.OVER and plies < policy["depth"]:
        move = desk["moves"][choose_weighed(ahead, params, policy, list_moves(ahead, params, desk), desk)]
        carry_out(ahead, params, move["kind"], move["a"], move["b"], move["c"], desk)
        advance(ahead, params, desk)
        plies += 1
    if ahead["question"] != Question.OVER:
        return estimate(ahead, params, policy, seat, desk)
    if ahead["winner"] == NOBODY:
        return 0.0 if ahead["end_reason"] == EndReason.STALLED else _HALF
    return 1.0 if ahead["winner"] == seat else 0.0


@kernel
def estimate(ahead: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> float:
    """Return what share a seat may hope for in a game that goes on, from how both sides stand."""
    turn = ahead["asked"]
    worth = standing(ahead, params, policy, turn, desk) - standing(ahead, params, policy, 1 - turn, desk)
    worth += desk["worth"][best_row(ahead, params, policy, turn, list_moves(ahead, params, desk), desk)]
    share = min(max(_HALF + worth / _SCALE, _LEAST), 1.0 - _LEAST)
    return share if turn == seat else 1.0 - share
