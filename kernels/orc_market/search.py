"""A player that looks ahead: rounds are played on from the table as it may be, and the best option is taken.

Neither what the seat cannot see nor the luck of the game itself plays a part: hidden cards are dealt anew, and all luck
comes from one draw of its own. What rivals choose in this turn is chosen anew.
"""

import math

import numpy as np

from kernels import rng
from kernels.halving import count_rounds, halve, only_one, open_options, tries_of
from kernels.jit import apart_kernel, kernel
from kernels.orc_market.imagining import imagine
from kernels.orc_market.layout import NOBODY, POINT, Question
from kernels.orc_market.moves import list_moves
from kernels.orc_market.phases import advance
from kernels.orc_market.scoring import best_score
from kernels.orc_market.weighing import SHUNNED, act, weigh_best

_SCALE = 6.0  # points of lead that make a share e times as great as a rival's
_WON = 0.25  # how much a win counts against the lead when a game has been played to its end
_OPINION = 0.05  # what a point by the weights counts, in games won
_FACES = 256


@apart_kernel
def choose_ahead(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Try the best options by the weights at tables as they may be; answer with the best by the mean."""
    seed = rng.own_draw(state, state["asked"])
    set_models(policy, desk)
    best = weigh_best(state, params, desk["models"][0], desk)
    n = list_options(params, best, list_moves(state, params, desk), desk)
    logging = desk["logging"]
    desk["logging"] = 0
    left = open_options(desk, n, np.int64(policy["breadth"]))
    rounds = count_rounds(left)
    number = np.int64(0)
    while left > 1:
        for _ in range(tries_of(np.int64(policy["playouts"]), left, rounds)):
            try_options(state, params, policy, n, seed, number, desk)
            number += 1
        left = halve(desk, n, left)
    desk["logging"] = logging
    act(state, params, desk["options"][only_one(desk, n)], desk)


@kernel
def set_models(policy: np.void, desk: np.void) -> None:
    """Set how everybody is taken to play: like the policy, but without noise, and rivals sell whatever they like."""
    for model in range(2):
        desk["models"][model] = policy
        desk["models"][model]["temperature"] = 0.0
    desk["models"][1]["never"] = 0


@kernel
def list_options(params: np.void, best: int, n_moves: int, desk: np.void) -> int:
    """Note the legal moves that are worth a try, one of each face and none that is shunned if it can; count them."""
    least = desk["worth"][best] - SHUNNED // 2
    n = 0
    for row in range(n_moves):
        if desk["worth"][row] > least and not is_listed(params, row, n, desk):
            desk["options"][n] = row
            desk["gain"][n] = _OPINION * desk["worth"][row] / POINT
            n += 1
    return n


@kernel
def is_listed(params: np.void, row: int, n: int, desk: np.void) -> bool:
    """Say whether the cards of a legal move show the same as those of one of the `n` options noted."""
    for option in range(n):
        if faces(params, desk["options"][option], desk) == faces(params, row, desk):
            return True
    return False


@kernel
def faces(params: np.void, row: int, desk: np.void) -> int:
    """Return what the cards of a legal move show, in any order, as one number."""
    first = face(params, desk["moves"][row]["a"])
    second = face(params, desk["moves"][row]["b"])
    return max(first, second) * _FACES * _FACES + min(first, second)


@kernel
def face(params: np.void, card: int) -> int:
    """Return product and units of a card as one number; 0 for no card."""
    if card == NOBODY:
        return 0
    return (params["product"][card] + 1) * _FACES + params["units"][card]


@kernel
def try_options(
    state: np.void, params: np.void, policy: np.void, n: int, seed: int, number: int, desk: np.void
) -> None:
    """Play on after each option that is left, all at the same table, with the same luck and choices of the rivals."""
    seat = state["asked"]
    world = desk["world"][0]
    imagine(state, params, seat, seed, number, desk)
    if not params["clockwise"]:
        world["cursor"] = 0
        for rival in range(params["players"]):
            if rival != seat:
                world["asked"] = rival
                act(world, params, weigh_best(world, params, desk["models"][1], desk), desk)
        world["asked"] = seat
    for option in range(n):
        if desk["alive"][option]:
            desk["ahead"][0] = world
            act(desk["ahead"][0], params, desk["options"][option], desk)
            play_on(desk["ahead"][0], params, policy, seat, desk)
            desk["gain"][option] += share_of_win(desk["ahead"][0], params, seat)


@kernel
def play_on(ahead: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Play on for so many rounds as the policy looks ahead, all seats by its weights."""
    end = ahead["round"] + policy["depth"]
    goes_on = True
    while goes_on:
        advance(ahead, params, desk)
        goes_on = ahead["question"] != Question.OVER and ahead["round"] < end
        if goes_on:
            model = 0 if ahead["asked"] == seat else 1
            act(ahead, params, weigh_best(ahead, params, desk["models"][model], desk), desk)


@kernel
def share_of_win(ahead: np.void, params: np.void, seat: int) -> float:
    """Return the share that a seat has, or may hope for, of the win.

    A lead in points tells more than who won one game played on, since the next one may go otherwise.
    """
    best = best_score(ahead, params)
    winners = 0
    whole = 0.0
    for other in range(params["players"]):
        winners += 1 if ahead["score"][other] == best else 0
        whole += math.exp((ahead["score"][other] - best) / _SCALE)
    hope = math.exp((ahead["score"][seat] - best) / _SCALE) / whole
    if ahead["question"] != Question.OVER:
        return hope
    won = 1.0 / winners if ahead["score"][seat] == best else 0.0
    return hope + _WON * (won - hope)
