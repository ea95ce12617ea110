"""The table as it may be: what a seat cannot know is dealt anew, each way as likely.

A seat knows every hand that it has held in this round, for what came out of it since lies open, and the customers that
have been open or are its own. The other hands and the cards aside, and the other customers, are dealt anew. What rivals
do is no evidence: they may have any hand and any customer that is left.
"""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.orc_market.layout import MAX_SEATS, NOBODY, Question, Round
from kernels.orc_market.scoring import hand_at
from kernels.orc_market.worth import is_unseen
from kernels.shuffling import shuffle


@kernel
def imagine(state: np.void, params: np.void, seat: int, seed: int, number: int, desk: np.void) -> None:
    """Lay out on the desk, as its `world`, the table as it may be for all that a seat knows, with luck of its own.

    What rivals have chosen in this turn and what their policies have prepared is forgotten.
    """
    desk["world"][0] = state
    world = desk["world"][0]
    world["seed"] = seed
    world["deal"] = np.uint64(number)
    world["redrawn"] = 0
    for other in range(MAX_SEATS):
        world["draws"][other] = 0
        world["ready"][other] = 0
    deal_hands(world, params, seat, desk)
    deal_customers(world, params, seat, desk)


@kernel
def deal_hands(world: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Deal the cards of hands that a seat has not held in this round, and those aside, anew.

    The luck is that of the morning's deal, which lies behind every game that is played on.
    """
    cards = np.uint64(0)
    for place in range(world["aside_size"]):
        cards |= np.uint64(1) << np.uint64(world["aside"][place])
    for other in range(params["players"]):
        if not has_held(world, params, seat, other):
            hand = hand_at(world, params, other)
            for place in range(size_of(world, params, other)):
                cards |= np.uint64(1) << np.uint64(world["hand"][hand, place])
    n = 0
    for card in range(params["products"]):
        if cards >> np.uint64(card) & np.uint64(1):
            desk["deck"][n] = card
            n += 1
    shuffle(world, desk, n, rng.Purpose.DECK, 0)
    n = 0
    for other in range(params["players"]):
        if not has_held(world, params, seat, other):
            hand = hand_at(world, params, other)
            for place in range(size_of(world, params, other)):
                world["hand"][hand, place] = desk["deck"][desk["order"][n]]
                n += 1
    for place in range(world["aside_size"]):
        world["aside"][place] = desk["deck"][desk["order"][n]]
        n += 1


@kernel
def has_held(world: np.void, params: np.void, seat: int, other: int) -> bool:
    """Say whether a seat has held, in this round, the hand that lies at another now."""
    ahead = other - seat
    if params["alternate"] and world["round"] == Round.NOON:
        ahead = -ahead
    if ahead < 0:
        ahead += params["players"]
    return ahead <= world["passes"]


@kernel
def size_of(world: np.void, params: np.void, other: int) -> int:
    """Return how many cards are left in the hand that lies at a seat; where seats lay in turn, some have laid."""
    has_laid = params["clockwise"] and world["question"] == Question.LAY and other < world["cursor"]
    return world["hand_size"] - (1 if has_laid else 0)


@kernel
def deal_customers(world: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Deal the customers that a seat has never seen anew: those of the rivals and those of the stack."""
    seen = world["seen"]
    if world["hidden"][seat] != NOBODY:
        seen |= 1 << world["hidden"][seat]
    n = 0
    for customer in range(params["customers"]):
        if is_unseen(params, customer, seen):
            desk["deck"][n] = customer
            n += 1
    shuffle(world, desk, n, rng.Purpose.BOARD, 0)
    n = 0
    for other in range(params["players"]):
        customer = world["hidden"][other]
        if customer != NOBODY and not seen >> customer & 1:
            world["hidden"][other] = desk["deck"][desk["order"][n]]
            n += 1
    for place in range(world["stack_next"], world["stack_size"]):
        world["stack"][place] = desk["deck"][desk["order"][n]]
        n += 1
