"""A player that looks ahead: rounds are played on from the table as it may be, and the best move is taken.

The cards that the seat cannot see are dealt anew for each of these games, and their luck is their own: neither the true
hands nor the true deck play a part. All seats play on by the weights of the seat that looks ahead.
"""

import math

import numpy as np

from kernels import rng
from kernels.halving import count_rounds, halve, only_one, open_options, tries_of
from kernels.jit import kernel
from kernels.origo.actions import shuffle
from kernels.origo.answers import carry_out
from kernels.origo.layout import MAX_SEATS, NOBODY, EndReason, Question
from kernels.origo.options import list_options
from kernels.origo.phases import advance
from kernels.origo.scoring import hold_scoring
from kernels.origo.weighing import choose_weighed

_OPINION = 0.2  # of a won game that a point by the weights counts, all playouts together
_SCALE = 10.0  # steps ahead that make a win e times as likely as that of the other


@kernel
def choose_ahead(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Try the best moves by the weights at tables as they may be; return the row of the best by the mean."""
    seat = state["asked"]
    seed = rng.own_draw(state, seat)
    logging = desk["logging"]
    desk["logging"] = 0
    imagine(state, params, seat, seed, 0, desk)
    n = list_options(desk["world"][0], params, policy, desk)
    for row in range(n):
        desk["gain"][row] *= _OPINION
    left = open_options(desk, n, np.int64(policy["breadth"]))
    rounds = count_rounds(left)
    number = 0
    while left > 1:
        for _ in range(tries_of(np.int64(policy["playouts"]), left, rounds)):
            imagine(state, params, seat, seed, number, desk)
            try_options(params, policy, seat, n, desk)
            number += 1
        left = halve(desk, n, left)
    desk["logging"] = logging
    desk["moves"][0] = desk["options"][only_one(desk, n)]
    return 0


@kernel
def imagine(state: np.void, params: np.void, seat: int, seed: int, number: int, desk: np.void) -> None:
    """Lay out on the desk the table as a seat may think it is: unseen cards dealt anew, and luck of its own.

    What is seen are the own hand, the discards and the cards of the battle.
    """
    desk["world"][0] = state
    world = desk["world"][0]
    world["seed"] = seed
    world["deal"] = np.uint64(number)
    world["redrawn"] = 0
    for other in range(MAX_SEATS):
        world["draws"][other] = 0
    left = state["deck_size"]
    size = gather_unseen(world, params, seat)
    shuffle(world, size, desk)
    for other in range(params["players"]):
        if other != seat:
            for _ in range(world["hand_size"][other]):
                size -= 1
                world["hand"][other, world["deck"][size]] += 1
    world["deck_size"] = left


@kernel
def gather_unseen(world: np.void, params: np.void, seat: int) -> int:
    """Gather in the deck all cards that a seat does not see, in the order of their faces; return how many they are."""
    size = 0
    for face in range(params["faces"]):
        unseen = params["copies"][face] - world["hand"][seat, face]
        for place in range(world["pile_size"]):
            unseen -= 1 if world["pile"][place] == face else 0
        if world["target"] != NOBODY:
            for place in range(world["attack_cards"] + world["defence_cards"]):
                unseen -= 1 if world["table"][place] == face else 0
        for other in range(params["players"]):
            if other != seat:
                world["hand"][other, face] = 0
        for _ in range(unseen):
            world["deck"][size] = face
            size += 1
    return size


@kernel
def try_options(params: np.void, policy: np.void, seat: int, n: int, desk: np.void) -> None:
    """Play on after each move that is left, all at the same table and with the same luck."""
    ahead = desk["ahead"][0]
    for row in range(n):
        if desk["alive"][row]:
            option = desk["options"][row]
            desk["ahead"][0] = desk["world"][0]
            last = ahead["turn"] + params["players"] * np.int64(policy["depth"])
            carry_out(ahead, params, option["kind"], option["a"], option["b"], option["c"], desk)
            play_on(ahead, params, policy, last, desk)
            desk["gain"][row] += share_of_win(ahead, params, seat, desk)


@kernel
def play_on(ahead: np.void, params: np.void, policy: np.void, last: int, desk: np.void) -> None:
    """Play on until turn `last` begins or the game is over, all seats by the weights of a policy."""
    advance(ahead, params, desk)
    while ahead["question"] != Question.OVER and ahead["turn"] < last:
        move = desk["moves"][choose_weighed(ahead, params, policy, desk)]
        carry_out(ahead, params, move["kind"], move["a"], move["b"], move["c"], desk)
        advance(ahead, params, desk)


@kernel
def share_of_win(ahead: np.void, params: np.void, seat: int, desk: np.void) -> float:
    """Return what share of the win a seat may hope for, from how far the leaders are ahead.

    If the game is not over a tribe scoring is held first, as if it were. How clearly a game was won says more about a
    move than who won it: a win by a step counts hardly more than half.
    """
    if ahead["question"] != Question.OVER:
        hold_scoring(ahead, params, desk)
    elif ahead["end_reason"] == EndReason.STALLED:
        return 0.0
    whole = 0.0
    for other in range(params["players"]):
        whole += math.exp((ahead["position"][other] - ahead["position"][seat]) / _SCALE)
    return 1.0 / whole
