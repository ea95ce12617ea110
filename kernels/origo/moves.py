"""What a seat may do when it is asked."""

import numpy as np

from kernels.boards import ALL, STEPS, beside, bit_of, chain_of, lowest_bit, square_beside, square_of, word_of, words_of
from kernels.jit import kernel
from kernels.origo.layout import (
    N_STATES,
    NOBODY,
    WORDS,
    Face,
    Jump,
    Move,
    Question,
)
from kernels.origo.scoring import in_area, is_full

_NONE = np.uint64(0)
_PAIR = 2


@kernel
def put(desk: np.void, n: int, kind: int, a: int, b: int) -> int:
    """Write a move into row `n` of the desk's list and return the number of rows."""
    move = desk["moves"][n]
    move["kind"] = kind
    move["a"] = a
    move["b"] = b
    move["c"] = 0
    return n + 1


@kernel
def put_all(desk: np.void, n: int, kind: int, a: int, low: int, high: int) -> int:
    """Write a move for each square of a set."""
    while low:
        bit = lowest_bit(low)
        low &= ~bit
        n = put(desk, n, kind, a, square_of(0, bit))
    while high:
        bit = lowest_bit(high)
        high &= ~bit
        n = put(desk, n, kind, a, square_of(1, bit))
    return n


@kernel
def near(state: np.void, seat: int) -> tuple[int, int]:
    """Return the squares adjacent to a shield of a tribe."""
    return beside(state["tribe"][seat, 0], state["tribe"][seat, 1])


@kernel
def fitting(state: np.void, params: np.void, seat: int, face: int) -> tuple[int, int]:
    """Return the squares, free or not, on which a card lets a seat place a shield (Cards)."""
    if params["kind"][face] == Face.GROWTH:
        return near(state, seat)
    return params["allowed"][face, 0], params["allowed"][face, 1]


@kernel
def fits(state: np.void, params: np.void, seat: int, face: int, square: int) -> bool:
    """Say whether a card fits a contested square; one test for both sides (Attack, Example 1).

    Ruling Q16: growth needs an own shield beside it in defence too, unless option `defence_growth` says always.
    """
    if params["kind"][face] == Face.GROWTH and params["growth_always"] and seat == state["defender"]:
        return True
    low, high = fitting(state, params, seat, face)
    return (high if word_of(square) else low) & bit_of(square) != _NONE


@kernel
def has_fitting(state: np.void, params: np.void, seat: int, square: int) -> bool:
    """Say whether a seat holds a card that fits a contested square."""
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0 and fits(state, params, seat, face, square):
            return True
    return False


@kernel
def list_opening(state: np.void, params: np.void, desk: np.void) -> int:
    """List the free squares of areas that may still take a shield during the opening (Start of the Game)."""
    low = ALL & ~state["occupied"][0]
    high = ALL & ~state["occupied"][1]
    for area in range(N_STATES):
        if in_area(state, params, area) >= params["limit"][area]:
            low &= ~params["squares"][area, 0]
            high &= ~params["squares"][area, 1]
    return put_all(desk, 0, Move.PLACE, 0, low, high)


@kernel
def list_expansions(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List each card with each free square it allows (Expand)."""
    if state["actions"] == 0 or state["supply"][seat] == 0:
        return n
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0:
            low, high = fitting(state, params, seat, face)
            low &= ~state["occupied"][0] & ALL
            high &= ~state["occupied"][1] & ALL
            n = put_all(desk, n, Move.EXPAND, face, low, high)
    return n


@kernel
def attackable(state: np.void, params: np.void, seat: int) -> tuple[int, int]:
    """Return the squares that a seat may attack, whatever its cards (Attack)."""
    low = _NONE
    high = _NONE
    if params["attack_all"] and not all_settled(state, params):
        return low, high
    for area in range(N_STATES + params["seas"]):
        if is_open_to_attack(state, params, area):
            low |= params["squares"][area, 0]
            high |= params["squares"][area, 1]
    low &= state["occupied"][0] & ~state["tribe"][seat, 0]
    high &= state["occupied"][1] & ~state["tribe"][seat, 1]
    if not params["attack_anywhere"]:
        near_low, near_high = near(state, seat)
        low &= near_low
        high &= near_high
    return low, high


@kernel
def is_open_to_attack(state: np.void, params: np.void, area: int) -> bool:
    """Say whether shields in an area may be attacked: a marked state, or a sea that is full (Attack)."""
    if area < N_STATES:
        return state["marked"] >> area & 1 == 1
    if params["once_full"]:
        return state["full_once"] >> area & 1 == 1
    return is_full(state, params, area)


@kernel
def all_settled(state: np.void, params: np.void) -> bool:
    """Say whether every state is marked and every sea may be attacked (option `attack_stage`)."""
    for area in range(N_STATES + params["seas"]):
        if not is_open_to_attack(state, params, area):
            return False
    return True


@kernel
def list_attacks(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List each card with each rival square it lets a seat attack (Attack)."""
    if state["actions"] == 0 or state["supply"][seat] == 0:
        return n
    target_low, target_high = attackable(state, params, seat)
    if target_low | target_high == _NONE:
        return n
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0:
            low, high = fitting(state, params, seat, face)
            n = put_all(desk, n, Move.ATTACK, face, low & target_low, high & target_high)
    return n


@kernel
def landings(state: np.void, params: np.void, seat: int, square: int, is_ship: bool) -> tuple[int, int]:
    """Return where a shield may move to: free squares beside it or beside its chain (Migrate; Set Sail).

    Ruling Q18: the chain may turn corners, unless option `jump` says otherwise.
    """
    free_low = ALL & ~state["occupied"][0]
    free_high = ALL & ~state["occupied"][1]
    if params["jump"] == Jump.STRAIGHT or (params["jump"] == Jump.SAIL_BENDS and not is_ship):
        return straight_landings(state, seat, square)
    low, high = words_of(square)
    low, high = chain_of(low, high, state["tribe"][seat, 0], state["tribe"][seat, 1])
    low, high = beside(low, high)
    return low & free_low, high & free_high


@kernel
def straight_landings(state: np.void, seat: int, square: int) -> tuple[int, int]:
    """Return the first free square in each direction beyond own shields only (option `jump`)."""
    low = _NONE
    high = _NONE
    for down, right in STEPS:
        here = square_beside(square, down, right)
        while here >= 0 and state["tribe"][seat, word_of(here)] & bit_of(here):
            here = square_beside(here, down, right)
        if here >= 0 and not state["occupied"][word_of(here)] & bit_of(here):
            if word_of(here) == 0:
                low |= bit_of(here)
            else:
                high |= bit_of(here)
    return low, high


@kernel
def movable(state: np.void, params: np.void, seat: int, is_ship: bool) -> tuple[int, int]:
    """Return the shields that may still migrate, or sail, this turn."""
    low = state["tribe"][seat, 0]
    high = state["tribe"][seat, 1]
    if is_ship:
        low &= params["sea"][0] & ~state["sailed"][0]
        high &= params["sea"][1] & ~state["sailed"][1]
    else:
        low &= ~params["sea"][0]
        high &= ~params["sea"][1]
    if params["no_double_move"]:
        low &= ~state["moved"][0]
        high &= ~state["moved"][1]
    return low, high


@kernel
def list_movements(state: np.void, params: np.void, seat: int, is_ship: bool, desk: np.void, n: int) -> int:
    """List each shield that may migrate, or sail, with each square it can reach."""
    kind = Move.SAIL if is_ship else Move.MIGRATE
    low, high = movable(state, params, seat, is_ship)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            to_low, to_high = landings(state, params, seat, square, is_ship)
            n = put_all(desk, n, kind, square, to_low, to_high)
    return n


@kernel
def list_swaps(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the pairs of cards that a seat may swap (Migrate, note)."""
    for first in range(params["faces"]):
        if state["hand"][seat, first] == 0:
            continue
        if state["hand"][seat, first] > 1:
            n = put(desk, n, Move.SWAP, first, first)
        for second in range(first + 1, params["faces"]):
            if state["hand"][seat, second] > 0:
                n = put(desk, n, Move.SWAP, first, second)
    return n


@kernel
def has_step(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether a seat on turn can do anything but end it (Turn Structure 3)."""
    if not state["has_migrated"] and (state["hand_size"][seat] >= _PAIR or can_move(state, params, seat, False)):
        return True
    if state["actions"] > 0 and state["supply"][seat] > 0 and can_play(state, params, seat):
        return True
    return can_move(state, params, seat, True)


@kernel
def can_move(state: np.void, params: np.void, seat: int, is_ship: bool) -> bool:
    """Say whether a seat has a shield that may migrate, or sail, and a square for it."""
    low, high = movable(state, params, seat, is_ship)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            to_low, to_high = landings(state, params, seat, square_of(word, bit), is_ship)
            if to_low | to_high != _NONE:
                return True
    return False


@kernel
def can_play(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether a card of a hand lets a seat expand or attack."""
    low, high = attackable(state, params, seat)
    low |= ALL & ~state["occupied"][0]
    high |= ALL & ~state["occupied"][1]
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0:
            face_low, face_high = fitting(state, params, seat, face)
            if (face_low & low) | (face_high & high) != _NONE:
                return True
    return False


@kernel
def list_steps(state: np.void, params: np.void, desk: np.void) -> int:
    """List what a seat may do next in its turn (Turn Structure 3)."""
    seat = state["asked"]
    n = put(desk, 0, Move.STOP, NOBODY, NOBODY)
    n = list_expansions(state, params, seat, desk, n)
    n = list_attacks(state, params, seat, desk, n)
    if not state["has_migrated"]:
        n = list_movements(state, params, seat, False, desk, n)
        n = list_swaps(state, params, seat, desk, n)
    return list_movements(state, params, seat, True, desk, n)


@kernel
def list_battle_cards(state: np.void, params: np.void, desk: np.void) -> int:
    """List the cards that fit the contested square, and playing no more (Attack)."""
    seat = state["asked"]
    n = put(desk, 0, Move.STOP, NOBODY, NOBODY)
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0 and fits(state, params, seat, face, state["target"]):
            n = put(desk, n, Move.CARD, face, NOBODY)
    return n


@kernel
def list_moves(state: np.void, params: np.void, desk: np.void) -> int:
    """List the legal moves of the seat asked in the desk's `moves` and return their number."""
    question = state["question"]
    if question == Question.OPENING:
        return list_opening(state, params, desk)
    if question == Question.STEP:
        return list_steps(state, params, desk)
    if question == Question.STARTER:
        n = 0
        for seat in range(params["players"]):
            n = put(desk, n, Move.NAME, seat, NOBODY)
        return n
    return list_battle_cards(state, params, desk)
