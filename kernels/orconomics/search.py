"""A player that looks ahead: games are played on from the table as it may be, and the best move is taken.

What the seat cannot see is dealt anew for each of these games, and their luck is their own: neither the true hands nor
the true deck nor dice to come play a part. All seats play on by the weights of the seat that looks ahead.
"""

import numpy as np

from kernels import rng
from kernels.halving import count_rounds, halve, only_one, open_options, tries_of
from kernels.jit import kernel
from kernels.orconomics.answers import carry_out, fall_silent
from kernels.orconomics.belief import imagine
from kernels.orconomics.chance import chance
from kernels.orconomics.considering import is_detour, list_considered, stays_silent
from kernels.orconomics.estimate import share_of
from kernels.orconomics.layout import Question
from kernels.orconomics.phases import advance
from kernels.orconomics.restrictions import leave_out
from kernels.orconomics.weighing import choose_weighed, worth_of

_SKULL = 0.0004  # of a won game: how much a skull of a move's worth by the weights counts beside what a game brought
_MOST = 0.018  # the same for any worth: the weights decide between moves that are about as good
_FIRST = 40.0  # as often the weights count before any game was played on


@kernel
def choose_ahead(state: np.void, params: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Try the best of `n` moves in games played on from the table as it may be; return the row of the best."""
    seat = state["asked"]
    seed = rng.own_draw(state, seat)
    imagine(state, params, seat, seed, 0, desk)
    n = list_options(desk["world"][0], params, policy, desk, n)
    last = state["turn"] + np.int64(policy["depth"]) - 1
    logging = desk["logging"]
    desk["logging"] = 0
    left = open_options(desk, n, np.int64(policy["breadth"]))
    rounds = count_rounds(left)
    number = 0
    while left > 1:
        for _ in range(tries_of(np.int64(policy["playouts"]), left, rounds)):
            imagine(state, params, seat, seed, number, desk)
            try_options(params, policy, seat, n, last, desk)
            number += 1
        left = halve(desk, n, left)
    desk["logging"] = logging
    desk["moves"][0] = desk["options"][only_one(desk, n)]  # the list was written over by the games played on
    return 0


@kernel
def list_options(world: np.void, params: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Keep those of `n` moves that are no detours, each with what the weights think of it; return their number."""
    seat = world["asked"]
    kept = 0
    for row in range(n):
        worth = worth_of(world, params, policy, seat, desk["moves"][row])
        if worth <= 0.0 and is_detour(world, params, desk, row):
            continue
        desk["options"][kept] = desk["moves"][row]
        desk["opinion"][kept] = min(max(_SKULL * worth, -_MOST), _MOST)
        desk["gain"][kept] = _FIRST * desk["opinion"][kept]
        kept += 1
    return kept


@kernel
def try_options(params: np.void, policy: np.void, seat: int, n: int, last: int, desk: np.void) -> None:
    """Play a game on after each option that is left, all from the table that was imagined and with the same luck."""
    ahead = desk["ahead"][0]
    for row in range(n):
        if desk["alive"][row]:
            option = desk["options"][row]
            desk["ahead"][0] = desk["world"][0]
            carry_out(ahead, params, option["kind"], option["a"], option["b"], option["c"], desk)
            desk["gain"][row] += desk["opinion"][row] + play_on(ahead, params, policy, seat, last, desk)


@kernel
def play_on(ahead: np.void, params: np.void, policy: np.void, seat: int, last: int, desk: np.void) -> float:
    """Play a game on to the end of turn `last`; return the share of it that `seat` wins or may hope for."""
    advance(ahead, params, desk)
    while ahead["question"] != Question.OVER:
        if ahead["asked"] >= 0:
            answer(ahead, params, policy, seat, desk)
        elif ahead["question"] == Question.DICE and ahead["turn"] >= last:
            return share_of(ahead, params, seat, desk)
        else:
            chance(ahead, params, desk)
        advance(ahead, params, desk)
    return 1.0 if ahead["winner"] == seat else 0.0


@kernel
def answer(ahead: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Let the seat that is asked do what the weights say; only `seat` itself goes without what it never does."""
    if stays_silent(ahead, params, policy):
        fall_silent(ahead, params, ahead["asked"], desk)
        return
    n = list_considered(ahead, params, policy, desk)
    row = 0
    if n > 1:
        if policy["never"] != 0 and ahead["asked"] == seat:
            n = leave_out(ahead, params, policy, desk, n)
        row = choose_weighed(ahead, params, policy, desk, n)
    move = desk["moves"][row]
    carry_out(ahead, params, move["kind"], move["a"], move["b"], move["c"], desk)
