"""How a seat chooses: every option gets a worth in points, a weighted sum of features; the best is taken.

Doing nothing is worth 0. A worth uses only what the seat can see: the board, the track, its own hand, the sizes of the
others' hands and what cards the box holds.
"""

import math

import numpy as np

from kernels import rng
from kernels.boards import ALL, bit_of, lowest_bit, square_of, word_of
from kernels.jit import kernel
from kernels.origo.layout import (
    N_STATES,
    NOBODY,
    WORDS,
    Face,
    Move,
    PolicyKind,
    Question,
)
from kernels.origo.moves import attackable, fits, fitting, landings, list_moves, list_opening, movable, near
from kernels.origo.resolve import attack_points, defence_points, owner_of, supporters
from kernels.origo.scoring import state_points
from kernels.origo.worth import founding_worth, joining_worth, leaving_cost, survey, weigh_squares

_NONE = np.uint64(0)
_CARD_POINTS = 2


@kernel
def noise(state: np.void, policy: np.void, seat: int) -> float:
    """Return what a seat is off by when it weighs one option, in points."""
    if policy["temperature"] == 0.0:
        return 0.0
    return -policy["temperature"] * math.log(-math.log(rng.unit(rng.own_draw(state, seat))))


@kernel
def decide_move(desk: np.void, kind: int, a: int, b: int) -> int:
    """Write the move chosen into the first row of the desk's list."""
    move = desk["moves"][0]
    move["kind"] = kind
    move["a"] = a
    move["b"] = b
    move["c"] = 0
    return 0


@kernel
def choose(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Choose a legal move of the seat asked; return its row in the desk's list."""
    question = state["question"]
    if policy["kind"] == PolicyKind.RANDOM:
        return pick_any(state, list_moves(state, params, desk), desk)
    if question == Question.OPENING:
        return choose_opening(state, params, policy, desk)
    if question == Question.STEP:
        return choose_step(state, params, policy, desk)
    if question == Question.STARTER:
        seat = state["asked"]
        return decide_move(
            desk, Move.NAME, seat if policy["going_first"] > 0.0 else (seat + 1) % params["players"], NOBODY
        )
    return choose_battle_card(state, params, desk)


@kernel
def pick_any(state: np.void, n: int, desk: np.void) -> int:
    """Return any of `n` rows, all alike."""
    bits = rng.own_draw(state, state["asked"])
    return np.int64(((bits >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def choose_opening(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Place a first shield where it is worth most, or on any square that is worth hardly less."""
    seat = state["asked"]
    survey(state, params, policy, seat, desk)
    weigh_squares(state, params, policy, desk)
    n = list_opening(state, params, desk)
    most = -math.inf
    for row in range(n):
        square = desk["moves"][row]["b"]
        desk["worth"][square] += noise(state, policy, seat)
        most = max(most, desk["worth"][square])
    near = 0
    for row in range(n):
        if desk["worth"][desk["moves"][row]["b"]] >= most - policy["leeway"]:
            desk["moves"][near] = desk["moves"][row]
            near += 1
    return pick_any(state, near, desk) if near > 1 else 0


@kernel
def choose_step(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Take the step of the turn that is worth most, or end the turn."""
    seat = state["asked"]
    survey(state, params, policy, seat, desk)
    weigh_squares(state, params, policy, desk)
    decide_move(desk, Move.STOP, NOBODY, NOBODY)
    best = 0.0
    if state["actions"] > 0 and state["supply"][seat] > 0:
        best = weigh_expansions(state, params, policy, seat, best, desk)
        best = weigh_attacks(state, params, policy, seat, best, desk)
    if not state["has_migrated"]:
        best = weigh_movements(state, params, policy, seat, False, best, desk)
    best = weigh_movements(state, params, policy, seat, True, best, desk)
    if best == 0.0 and not state["has_migrated"]:
        weigh_swaps(state, params, policy, seat, desk)
    return 0


@kernel
def weigh_expansions(state: np.void, params: np.void, policy: np.void, seat: int, best: float, desk: np.void) -> float:
    """Weigh each free square that a card of the hand reaches; a growth card is spent only where it is worth it."""
    for face in range(params["faces"]):
        if state["hand"][seat, face] == 0:
            continue
        cost = policy["thrift"] if params["kind"][face] == Face.GROWTH else 0.0
        low, high = fitting(state, params, seat, face)
        for word in range(WORDS):
            left = (high if word else low) & ALL & ~state["occupied"][word]
            while left:
                bit = lowest_bit(left)
                left &= ~bit
                square = square_of(word, bit)
                worth = desk["worth"][square] - cost
                if policy["temperature"] > 0.0:
                    worth += noise(state, policy, seat)
                if worth > best:
                    best = worth
                    decide_move(desk, Move.EXPAND, face, square)
    return best


@kernel
def weigh_attacks(state: np.void, params: np.void, policy: np.void, seat: int, best: float, desk: np.void) -> float:
    """Weigh an attack on each square that may be attacked, by what it would gain and how likely it is won."""
    low, high = attackable(state, params, seat)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            face, cards = own_cards(state, params, seat, square)
            if cards == 0:
                continue
            worth = attack_worth(state, params, policy, seat, square, cards, desk) + noise(state, policy, seat)
            if worth > best:
                best = worth
                decide_move(desk, Move.ATTACK, face, square)
    return best


@kernel
def own_cards(state: np.void, params: np.void, seat: int, square: int) -> tuple[int, int]:
    """Return a card that fits a contested square, no growth card if there is another, and how many fit in all."""
    best = NOBODY
    n = 0
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0 and fits(state, params, seat, face, square):
            n += state["hand"][seat, face]
            if best == NOBODY or params["kind"][best] == Face.GROWTH:
                best = face
    return best, n


@kernel
def expected_cards(state: np.void, params: np.void, seat: int, square: int) -> float:
    """Return how many cards that fit a square a hand of this size holds on average, for all that others can know."""
    near_low, near_high = near(state, seat)
    is_near = (near_high if word_of(square) else near_low) & bit_of(square) != _NONE
    fit = 0
    cards = 0
    for face in range(params["faces"]):
        cards += params["copies"][face]
        if params["kind"][face] == Face.GROWTH:
            fit += params["copies"][face] if is_near or params["growth_always"] else 0
        elif params["allowed"][face, word_of(square)] & bit_of(square):
            fit += params["copies"][face]
    return state["hand_size"][seat] * fit / cards


@kernel
def attack_worth(
    state: np.void, params: np.void, policy: np.void, seat: int, square: int, cards: int, desk: np.void
) -> float:
    """Return what an attack is worth: the gain by the chance to win, less the shield by the chance to lose."""
    defender = owner_of(state, params, square)
    strength = _CARD_POINTS * cards + supporters(state, seat, square)
    defence = 1 + supporters(state, defender, square)
    defence += _CARD_POINTS * policy["fear"] * expected_cards(state, params, defender, square)
    chance = min(max(0.5 + (strength - defence) / 6.0, 0.0), 1.0)
    area = params["area"][square]
    gain = desk["area_gain"][area] + joining_worth(policy, square, NOBODY, desk)
    if area < N_STATES:
        own = state["count"][defender, area]
        lost = state_points(state, params, defender, area, own) - state_points(state, params, defender, area, own - 1)
        gain += policy["denial"] * policy["states"] * lost
    else:
        gain += policy["denial"] * policy["fleet"]
    return policy["fighting"] * chance * gain - (1.0 - chance) * policy["shield"]


@kernel
def weigh_movements(
    state: np.void, params: np.void, policy: np.void, seat: int, is_ship: bool, best: float, desk: np.void
) -> float:
    """Weigh each migration, or voyage, by what is gained at its end and lost at its start."""
    low, high = movable(state, params, seat, is_ship)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            best = weigh_landings(state, params, policy, seat, square_of(word, bit), is_ship, best, desk)
    return best


@kernel
def weigh_landings(
    state: np.void, params: np.void, policy: np.void, seat: int, start: int, is_ship: bool, best: float, desk: np.void
) -> float:
    """Weigh each square that one shield can move to."""
    cost = leaving_cost(state, params, seat, start, desk) + policy["wandering"]
    home = params["area"][start]
    low, high = landings(state, params, seat, start, is_ship)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            if desk["worth"][square] - cost + desk["area_loss"][home] <= best:
                continue
            area = params["area"][square]
            gain = joining_worth(policy, square, start, desk)
            if area == home:
                gain += desk["area_loss"][home]
            else:
                gain += desk["area_gain"][area] + founding_worth(state, params, policy, area, 0)
            worth = gain - cost + noise(state, policy, seat)
            if worth > best:
                best = worth
                decide_move(desk, Move.SAIL if is_ship else Move.MIGRATE, start, square)
    return best


@kernel
def weigh_swaps(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Swap the two cards that are worth least, if neither is worth keeping."""
    first = NOBODY
    second = NOBODY
    first_worth = math.inf
    second_worth = math.inf
    for face in range(params["faces"]):
        for _ in range(min(state["hand"][seat, face], 2)):
            worth = face_worth(state, params, policy, seat, face, desk)
            if worth < first_worth:
                second = first
                second_worth = first_worth
                first = face
                first_worth = worth
            elif worth < second_worth:
                second = face
                second_worth = worth
    if second_worth < policy["discarding"]:
        decide_move(desk, Move.SWAP, min(first, second), max(first, second))


@kernel
def face_worth(state: np.void, params: np.void, policy: np.void, seat: int, face: int, desk: np.void) -> float:
    """Return the worth of the best free square that a card reaches."""
    best = 0.0
    low, high = fitting(state, params, seat, face)
    for word in range(WORDS):
        left = (high if word else low) & ALL & ~state["occupied"][word]
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            best = max(best, desk["worth"][square_of(word, bit)])
    return best + (policy["thrift"] if params["kind"][face] == Face.GROWTH else 0.0)


@kernel
def choose_battle_card(state: np.void, params: np.void, desk: np.void) -> int:
    """Play one more card if that, with what else fits in the hand, can turn the battle; else play no more."""
    seat = state["asked"]
    face, cards = own_cards(state, params, seat, state["target"])
    margin = attack_points(state) - defence_points(state)
    if seat == state["attacker"]:
        wants = margin <= 0 and margin + _CARD_POINTS * cards > 0
    else:
        wants = margin > 0 and margin - _CARD_POINTS * cards <= 0
    if wants and face != NOBODY:
        return decide_move(desk, Move.CARD, face, NOBODY)
    return decide_move(desk, Move.STOP, NOBODY, NOBODY)
