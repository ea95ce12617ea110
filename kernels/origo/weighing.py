"""How a seat weighs: every option gets a worth in points, a weighted sum of features; the best is taken.

Doing nothing is worth 0. A worth uses only what the seat can see: the board, the track, its own hand, the sizes of the
others' hands and what cards the box holds.
"""

import math

import numpy as np

from kernels import rng
from kernels.boards import ALL, beside, bit_of, count_bits, lowest_bit, square_of, word_of, words_of
from kernels.jit import inline_kernel, kernel
from kernels.origo.layout import (
    N_SQUARES,
    N_STATES,
    NOBODY,
    WORDS,
    Action,
    Face,
    Jump,
    Move,
    Question,
)
from kernels.origo.moves import attackable, fits, fitting, landings, list_opening, movable, near
from kernels.origo.resolve import attack_points, defence_points, owner_of, supporters
from kernels.origo.scoring import state_points
from kernels.origo.worth import (
    framed,
    groups_beside,
    joining_worth,
    list_held,
    own_beside,
    put_back,
    survey,
    take_up,
    weigh_squares,
)

_NONE = np.uint64(0)
_CARD_POINTS = 2


@kernel
def noise(state: np.void, policy: np.void, seat: int) -> float:
    """Return what a seat is off by when it weighs one option, in points."""
    if policy["temperature"] == 0.0:
        return 0.0
    return -policy["temperature"] * math.log(-math.log(rng.unit(rng.own_draw(state, seat))))


@inline_kernel
def may(policy: np.void, action: int) -> bool:
    """Say whether an action is none of those that the policy never does."""
    return (policy["never"] >> action) & 1 == 0


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
def choose_weighed(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Choose the legal move of the seat asked that is worth most by the weights; return its row in the desk's list."""
    question = state["question"]
    if question == Question.OPENING:
        return choose_opening(state, params, policy, desk)
    if question == Question.STEP:
        return choose_step(state, params, policy, desk)
    if question == Question.STARTER:
        seat = state["asked"]
        return decide_move(
            desk, Move.NAME, seat if policy["going_first"] > 0.0 else (seat + 1) % params["players"], NOBODY
        )
    return choose_battle_card(state, params, policy, desk)


@kernel
def pick_any(state: np.void, n: int) -> int:
    """Return any of `n` rows, all alike."""
    bits = rng.own_draw(state, state["asked"])
    return np.int64(((bits >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel
def choose_opening(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Place a first shield where it is worth most, or on any square that is worth hardly less."""
    seat = state["asked"]
    survey(state, params, policy, seat, desk)
    weigh_squares(state, params, policy, seat, False, desk)
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
    return pick_any(state, near) if near > 1 and policy["leeway"] > 0.0 else 0


@kernel
def choose_step(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Take the step of the turn that is worth most, or end the turn."""
    seat = state["asked"]
    decide_move(desk, Move.STOP, NOBODY, NOBODY)
    has_action = state["actions"] > 0 and state["supply"][seat] > 0
    if not has_action and state["has_migrated"] and not has_ship(state, params, seat):
        return 0
    survey(state, params, policy, seat, desk)
    weigh_squares(state, params, policy, seat, not has_action, desk)
    best = 0.0
    if has_action:
        best = weigh_expansions(state, params, policy, seat, best, desk)
        if may(policy, Action.ATTACK):
            best = weigh_attacks(state, params, policy, seat, best, desk)
    if not state["has_migrated"] and may(policy, Action.MIGRATE):
        best = weigh_movements(state, params, policy, seat, False, best, desk)
    if may(policy, Action.SAIL):
        best = weigh_movements(state, params, policy, seat, True, best, desk)
    if best == 0.0 and not state["has_migrated"] and may(policy, Action.SWAP):
        if not has_action:
            weigh_squares(state, params, policy, seat, False, desk)
        weigh_swaps(state, params, policy, seat, desk)
    return 0


@kernel
def has_ship(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether a seat has a ship that may still sail."""
    low, high = movable(state, params, seat, True)
    return low | high != _NONE


@kernel
def weigh_expansions(state: np.void, params: np.void, policy: np.void, seat: int, best: float, desk: np.void) -> float:
    """Weigh each free square that a card of the hand reaches; a growth card is spent only where it is worth it."""
    low, high, has_growth = shown(params, desk)
    near_low, near_high = near(state, seat) if has_growth else (_NONE, _NONE)
    target = NOBODY
    for word in range(WORDS):
        plain = high if word else low
        left = (plain | (near_high if word else near_low)) & ALL & ~state["occupied"][word]
        if not may(policy, Action.EXPAND_SEA):
            left &= ~params["sea"][word]
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            worth = desk["worth"][square] - (0.0 if plain & bit else policy["thrift"])
            if policy["temperature"] > 0.0:
                worth += noise(state, policy, seat)
            if worth > best:
                best = worth
                target = square
    if target != NOBODY:
        decide_move(desk, Move.EXPAND, card_for(state, params, seat, target, desk), target)
    return best


@kernel
def shown(params: np.void, desk: np.void) -> tuple[int, int, bool]:
    """Return the squares that cards of the hand show, growth apart, and whether there is a growth card."""
    low = _NONE
    high = _NONE
    has_growth = False
    for place in range(desk["n_held"]):
        face = desk["held"][place]
        if params["kind"][face] == Face.GROWTH:
            has_growth = True
        else:
            low |= params["allowed"][face, 0]
            high |= params["allowed"][face, 1]
    return low, high, has_growth


@kernel
def card_for(state: np.void, params: np.void, seat: int, square: int, desk: np.void) -> int:
    """Return the card to spend on a square, of those that fit the one that leaves fewest other free squares unreached.

    A growth card is spent only if no other fits.
    """
    best = NOBODY
    least = N_SQUARES + 1
    for place in range(desk["n_held"]):
        face = desk["held"][place]
        if params["kind"][face] == Face.GROWTH:
            reach = N_SQUARES
        else:
            reach = count_bits(params["allowed"][face, 0] & ~state["occupied"][0])
            reach += count_bits(params["allowed"][face, 1] & ~state["occupied"][1])
        if reach < least and fits(state, params, seat, face, square):
            best = face
            least = reach
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
            gain = winning_worth(state, params, policy, square, desk)
            if gain <= best:
                continue
            cards = count_fitting(state, params, seat, square, desk)
            if cards == 0:
                continue
            chance = chance_to_win(state, params, policy, seat, square, cards)
            worth = chance * gain - (1.0 - chance) * policy["shield"] + noise(state, policy, seat)
            if worth > best:
                best = worth
                decide_move(desk, Move.ATTACK, card_for(state, params, seat, square, desk), square)
    return best


@kernel
def count_fitting(state: np.void, params: np.void, seat: int, square: int, desk: np.void) -> int:
    """Return how many cards of the hand fit a contested square."""
    n = 0
    for place in range(desk["n_held"]):
        face = desk["held"][place]
        if fits(state, params, seat, face, square):
            n += state["hand"][seat, face]
    return n


@kernel
def expected_cards(state: np.void, params: np.void, seat: int, square: int) -> float:
    """Return how many cards that fit a square a hand of this size holds on average, for all that others can know."""
    near_low, near_high = near(state, seat)
    is_near = (near_high if word_of(square) else near_low) & bit_of(square) != _NONE
    fit = params["showing"][square] + (params["growing"] if is_near or params["growth_always"] else 0)
    return state["hand_size"][seat] * fit / params["cards"]


@kernel
def chance_to_win(state: np.void, params: np.void, policy: np.void, seat: int, square: int, cards: int) -> float:
    """Return how likely an attack with all cards that fit is won, against what the defender is taken to hold.

    Ties favour the defender; the sizes of hands are open.
    """
    defender = owner_of(state, params, square)
    strength = _CARD_POINTS * cards + supporters(state, seat, square)
    defence = 1 + supporters(state, defender, square)
    if strength <= defence:
        return 0.0
    if strength > defence + _CARD_POINTS * state["hand_size"][defender]:
        return 1.0
    defence += _CARD_POINTS * policy["fear"] * expected_cards(state, params, defender, square)
    return min(max(0.5 + (strength - defence) / 6.0, 0.0), 1.0)


@kernel
def winning_worth(state: np.void, params: np.void, policy: np.void, square: int, desk: np.void) -> float:
    """Return what a contested square is worth once it is won: the gain, and a share of what its owner loses."""
    area = params["area"][square]
    gain = desk["area_gain"][area] + joining_worth(policy, square, desk)
    if policy["denial"] != 0.0:
        if area < N_STATES:
            defender = owner_of(state, params, square)
            own = state["count"][defender, area]
            lost = state_points(state, params, defender, area, own)
            lost -= state_points(state, params, defender, area, own - 1)
            gain += policy["denial"] * policy["states"] * lost
        else:
            gain += policy["denial"] * policy["fleet"]
    return policy["fighting"] * gain


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
    """Weigh each square that one shield can move to and that may be worth it, the chain being without the shield.

    A shield that, as far as the squares around it show, holds together more than a smallest clan stays where it is.
    """
    number = desk["chain"][framed(start)]
    size = desk["chain_size"][number]
    home = params["area"][start]
    lost = policy["wandering"] + policy["support"] * own_beside(start, desk)
    low, high = promising(policy, start, number, home, best + lost, desk)
    is_needed = groups_beside(start, desk) > 1
    if (is_needed and size > params["clan_size"]) or (low | high == _NONE and not is_needed):
        return best
    rest, is_split = take_up(state, seat, start, desk)
    if is_split:
        low = desk["shore"][number, 0]
        high = desk["shore"][number, 1]
    if params["jump"] != Jump.BENDS:
        to_low, to_high = landings(state, params, seat, start, is_ship)
        low &= to_low
        high &= to_high
    cost = lost + desk["area_loss"][home] + desk["chain_worth"][size] - rest
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            area = params["area"][square]
            gain = desk["area_loss"][home] if area == home else desk["area_worth"][area]
            worth = gain + joining_worth(policy, square, desk) - cost + noise(state, policy, seat)
            if worth > best:
                best = worth
                decide_move(desk, Move.SAIL if is_ship else Move.MIGRATE, start, square)
    put_back(state, seat, start, number, size, is_split, desk)
    return best


@kernel
def promising(policy: np.void, start: int, number: int, home: int, least: float, desk: np.void) -> tuple[int, int]:
    """Return the free squares beside a chain on which one of its shields, from `home`, may gain more than `least`.

    The chain stays whole, so beside a single shield of it nothing changes but the areas; beside two or more a shield is
    worth no more than one from the supply would be. Beside the shield itself anything may be.
    """
    low, high = words_of(start)
    low, high = beside(low, high)
    # Within the area that is left nothing is lost and nothing gained.
    loss = desk["area_loss"][home]
    spared = max(loss - desk["area_worth"][home], 0.0)
    if max(desk["shore_area"][number] - loss, 0.0) + max(policy["support"], 0.0) > least:
        low |= ~desk["twice"][0]
        high |= ~desk["twice"][1]
    if desk["shore_worth"][number] + spared - loss > least:
        low |= desk["twice"][0]
        high |= desk["twice"][1]
    return low & desk["shore"][number, 0], high & desk["shore"][number, 1]


@kernel
def weigh_swaps(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Swap the two cards that are worth least, if neither is worth keeping."""
    first = NOBODY
    second = NOBODY
    first_worth = math.inf
    second_worth = math.inf
    for place in range(desk["n_held"]):
        face = desk["held"][place]
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
def choose_battle_card(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """Play one more card if that, with what else fits in the hand, can turn the battle; else play no more."""
    seat = state["asked"]
    if not may(policy, Action.SUPPORT):
        return decide_move(desk, Move.STOP, NOBODY, NOBODY)
    list_held(state, params, seat, desk)
    cards = count_fitting(state, params, seat, state["target"], desk)
    margin = attack_points(state) - defence_points(state)
    if seat == state["attacker"]:
        wants = margin <= 0 and margin + _CARD_POINTS * cards > 0
    else:
        wants = margin > 0 and margin - _CARD_POINTS * cards <= 0
    if wants:
        return decide_move(desk, Move.CARD, card_for(state, params, seat, state["target"], desk), NOBODY)
    return decide_move(desk, Move.STOP, NOBODY, NOBODY)
