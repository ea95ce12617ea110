"""What a square is worth to a player, in points of the tribe scorings to come and of foundings now.

A shield more in an area changes who is first, second and third there; beside own shields it makes a chain longer or
joins chains, which may move up a place among the clans; on the last free square of a state it founds it.
"""

import math

import numpy as np

from kernels.boards import (
    ALL,
    beside,
    beside_twice,
    chain_of,
    count_bits,
    list_chains,
    lowest_bit,
    square_of,
    words_of,
)
from kernels.jit import inline_kernel
from kernels.origo.layout import (
    FRAMED_SIDE,
    N_FRAMED,
    N_PLACES,
    N_SQUARES,
    N_STATES,
    SIDE,
    WORDS,
)
from kernels.origo.moves import fitting, near
from kernels.origo.scoring import fleet_points, in_area, ships_of, state_points, value_of

_NONE = np.uint64(0)
_LEAST_CHAIN = 2
_FEW = 3
_HALF = 0.5
_PAIR = 2
_BESIDE = (-FRAMED_SIDE, FRAMED_SIDE, -1, 1)


@inline_kernel
def survey(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Weigh areas and chains for a seat, as things lie on the board."""
    list_held(state, params, seat, desk)
    weigh_states(state, params, policy, seat, desk)
    weigh_seas(state, params, policy, seat, desk)
    weigh_foundings(state, params, policy, seat, desk)
    rank_clans(state, params, seat, desk)
    weigh_chains(state, params, policy, seat, desk)
    label_chains(state, seat, desk)


@inline_kernel
def list_held(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """List the different faces in a hand on the desk."""
    n = 0
    for face in range(params["faces"]):
        if state["hand"][seat, face] > 0:
            desk["held"][n] = face
            n += 1
    desk["n_held"] = n


@inline_kernel
def weigh_states(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Set what a seat gains in tribe scorings by a shield more in each state, and loses by one less."""
    count_rivals(state, params, seat, desk)
    for area in range(N_STATES):
        own = state["count"][seat, area]
        equal = desk["as_many"][area]
        stronger = desk["one_more"][area] + desk["many_more"][area]
        now = value_of(state, params, area, own, stronger, equal)
        gain = float(value_of(state, params, area, own + 1, desk["many_more"][area], desk["one_more"][area]) - now)
        loss = 0.0
        if own > 0:
            loss = float(now - value_of(state, params, area, own - 1, stronger + equal, desk["one_fewer"][area]))
        if policy["denial"] != 0.0:
            rivals = rivals_points(state, params, seat, area, own)
            gain += policy["denial"] * (rivals - rivals_points(state, params, seat, area, own + 1))
            if own > 0:
                loss += policy["denial"] * (rivals_points(state, params, seat, area, own - 1) - rivals)
        desk["area_gain"][area] = policy["states"] * gain
        desk["area_loss"][area] = policy["states"] * loss


@inline_kernel
def count_rivals(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Count for each state how many rivals have one shield fewer than a seat, as many, one more, and many more."""
    for area in range(N_STATES):
        desk["one_fewer"][area] = 0
        desk["as_many"][area] = 0
        desk["one_more"][area] = 0
        desk["many_more"][area] = 0
    for rival in range(params["players"]):
        if rival == seat:
            continue
        for area in range(N_STATES):
            difference = state["count"][rival, area] - state["count"][seat, area]
            desk["one_fewer"][area] += 1 if difference == -1 else 0
            desk["as_many"][area] += 1 if difference == 0 else 0
            desk["one_more"][area] += 1 if difference == 1 else 0
            desk["many_more"][area] += 1 if difference > 1 else 0


@inline_kernel
def rivals_points(state: np.void, params: np.void, seat: int, area: int, own: int) -> int:
    """Return what the rivals of a seat get in a state in which it has `own` shields."""
    before = state["count"][seat, area]
    state["count"][seat, area] = own
    points = 0
    for rival in range(params["players"]):
        if rival != seat:
            points += state_points(state, params, rival, area, state["count"][rival, area])
    state["count"][seat, area] = before
    return points


@inline_kernel
def weigh_seas(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Set what a seat gains by a ship more, whatever the sea, and loses by one less."""
    for player in range(params["players"]):
        desk["ships"][player] = ships_of(state, params, player)
    now = fleet_standing(params, policy, seat, desk)
    desk["ships"][seat] += 1
    gain = policy["fleet"] * (fleet_standing(params, policy, seat, desk) - now)
    desk["ships"][seat] = max(desk["ships"][seat] - 2, 0)
    loss = policy["fleet"] * (now - fleet_standing(params, policy, seat, desk))
    for area in range(N_STATES, N_STATES + params["seas"]):
        desk["area_gain"][area] = gain
        desk["area_loss"][area] = loss


@inline_kernel
def fleet_standing(params: np.void, policy: np.void, seat: int, desk: np.void) -> float:
    """Return the points of a seat's fleet, less a share of those of its rivals; the desk's `ships` are counted."""
    points = float(fleet_points(params, seat, desk))
    if policy["denial"] != 0.0:
        for rival in range(params["players"]):
            if rival != seat:
                points -= policy["denial"] * fleet_points(params, rival, desk)
    return points


@inline_kernel
def rank_clans(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Count how many clans of at least each size there are, and note which sizes rivals of a seat have."""
    most = 0
    for size in range(N_SQUARES + 2):
        desk["larger"][size] = 0
        desk["is_shared"][size] = 0
    for player in range(params["players"]):
        n = list_chains(
            state["tribe"][player, 0],
            state["tribe"][player, 1],
            max(params["clan_size"], _LEAST_CHAIN),
            desk["clan_size"],
            0,
        )
        for clan in range(n):
            desk["larger"][desk["clan_size"][clan]] += 1
            if player != seat:
                desk["is_shared"][desk["clan_size"][clan]] = 1
            most = max(most, desk["clan_size"][clan])
    for size in range(most - 1, -1, -1):
        desk["larger"][size] += desk["larger"][size + 1]


@inline_kernel
def weigh_chains(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Set what an own chain of each size is worth: the place its size would take, and room to grow."""
    shields = count_bits(state["tribe"][seat, 0]) + count_bits(state["tribe"][seat, 1])
    for size in range(min(shields + 1, N_SQUARES) + 1):
        worth = policy["seed"] * size
        if size >= params["clan_size"]:
            place = desk["larger"][size + 1] + desk["is_shared"][size]
            worth += policy["clans"] * (params["clan_points"][place] if place < N_PLACES else 0)
        desk["chain_worth"][size] = worth
    desk["chain_worth"][0] = 0.0


@inline_kernel
def label_chains(state: np.void, seat: int, desk: np.void) -> None:
    """Give each own chain a number, and set which one lies on each square and the free squares beside each."""
    for place in range(N_FRAMED):
        desk["chain"][place] = 0
    number = 0
    own_low = state["tribe"][seat, 0]
    own_high = state["tribe"][seat, 1]
    while own_low | own_high != _NONE:
        low = lowest_bit(own_low)
        high = lowest_bit(own_high) if low == _NONE else _NONE
        low, high = chain_of(low, high, own_low, own_high)
        own_low &= ~low
        own_high &= ~high
        number += 1
        desk["chain_size"][number] = count_bits(low) + count_bits(high)
        side_low, side_high = beside(low, high)
        desk["shore"][number, 0] = side_low & ~state["occupied"][0]
        desk["shore"][number, 1] = side_high & ~state["occupied"][1]
        label(low, high, number, desk)
    desk["chains"] = number


@inline_kernel
def framed(square: int) -> int:
    """Return the place of a square on a board with a frame of one square all around."""
    return square + FRAMED_SIDE + 1 + (FRAMED_SIDE - SIDE) * (square // SIDE)


@inline_kernel
def joining_worth(policy: np.void, square: int, desk: np.void) -> float:
    """Return what a shield on a square is worth to the own chains beside it."""
    met = 0
    size = 1
    worth = 0.0
    neighbours = 0
    here = framed(square)
    for step in _BESIDE:
        chain = desk["chain"][here + step]
        if chain == 0:
            continue
        neighbours += 1
        if met >> chain & 1:
            continue
        met |= 1 << chain
        own = desk["chain_size"][chain]
        size += own
        worth -= desk["chain_worth"][own]
    return worth + desk["chain_worth"][size] + policy["support"] * neighbours


@inline_kernel
def can_fill(state: np.void, params: np.void, seat: int, area: int, desk: np.void) -> bool:
    """Say whether two cards of the hand put shields on both free squares of an area."""
    free_low = params["squares"][area, 0] & ~state["occupied"][0]
    free_high = params["squares"][area, 1] & ~state["occupied"][1]
    cards = 0
    reached_low = _NONE
    reached_high = _NONE
    for place in range(desk["n_held"]):
        face = desk["held"][place]
        low, high = fitting(state, params, seat, face)
        low &= free_low
        high &= free_high
        if low | high != _NONE:
            cards += state["hand"][seat, face]
            reached_low |= low
            reached_high |= high
    return cards > 1 and reached_low == free_low and reached_high == free_high


@inline_kernel
def weigh_foundings(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Set what a shield more in each area is worth, a founding now or soon included."""
    actions = min(state["actions"], state["supply"][seat])
    for area in range(N_STATES + params["seas"]):
        desk["area_worth"][area] = desk["area_gain"][area]
        if area >= N_STATES or state["marked"] >> area & 1:
            continue
        free = params["size"][area] - in_area(state, params, area)
        steps = params["steps"][state["n_marked"]]
        is_founded = free == 1 or (free == _PAIR and actions > 1 and can_fill(state, params, seat, area, desk))
        if is_founded:
            desk["area_worth"][area] += policy["founding"] * steps
        elif 0 < free - 1 <= _FEW:
            # The fewer squares are left, the likelier others found the state.
            desk["area_worth"][area] -= policy["exposure"] * steps / (free - 1)
        if free == 1:
            # Whoever leaves such a state gives its founding away.
            desk["area_loss"][area] += _HALF * policy["founding"] * steps


@inline_kernel
def weigh_squares(
    state: np.void, params: np.void, policy: np.void, seat: int, is_shore_only: bool, desk: np.void
) -> None:
    """Set what a shield more is worth on each free square, or on those beside own shields; `survey` comes first."""
    twice_low, twice_high = beside_twice(state["tribe"][seat, 0], state["tribe"][seat, 1])
    for number in range(1, desk["chains"] + 1):
        size = desk["chain_size"][number]
        worth = desk["chain_worth"][size + 1] - desk["chain_worth"][size] + policy["support"]
        low = desk["shore"][number, 0] & ~twice_low
        high = desk["shore"][number, 1] & ~twice_high
        desk["shore_area"][number] = set_worth(params, low, high, worth, desk)
    desk["twice"][0] = twice_low
    desk["twice"][1] = twice_high
    for word in range(WORDS):
        left = (twice_high if word else twice_low) & ~state["occupied"][word]
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            worth = desk["area_worth"][params["area"][square]]
            desk["worth"][square] = worth + joining_worth(policy, square, desk)
    if not is_shore_only:
        near_low, near_high = near(state, seat)
        low = ALL & ~state["occupied"][0] & ~near_low
        high = ALL & ~state["occupied"][1] & ~near_high
        set_worth(params, low, high, desk["chain_worth"][1], desk)
    for number in range(1, desk["chains"] + 1):
        low = desk["shore"][number, 0] & twice_low
        high = desk["shore"][number, 1] & twice_high
        desk["shore_worth"][number] = best_of(low, high, desk)


@inline_kernel
def set_worth(params: np.void, low: int, high: int, joining: float, desk: np.void) -> float:
    """Set the worth of squares that are worth the same to the own chains; return the greatest worth of their areas."""
    best = -math.inf
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            worth = desk["area_worth"][params["area"][square]]
            desk["worth"][square] = worth + joining
            best = max(best, worth)
    return best


@inline_kernel
def best_of(low: int, high: int, desk: np.void) -> float:
    """Return the worth of the best of some free squares."""
    best = -math.inf
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            best = max(best, desk["worth"][square_of(word, bit)])
    return best


@inline_kernel
def label(low: int, high: int, number: int, desk: np.void) -> None:
    """Set which own chain lies on some squares."""
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            desk["chain"][framed(square_of(word, bit))] = number


@inline_kernel
def own_beside(square: int, desk: np.void) -> int:
    """Return how many own shields lie beside a square."""
    here = framed(square)
    n = 0
    for step in _BESIDE:
        n += 1 if desk["chain"][here + step] > 0 else 0
    return n


@inline_kernel
def groups_beside(square: int, desk: np.void) -> int:
    """Return in how many groups the own shields beside a square fall if only the eight squares around it are seen.

    One or none: the chain does not need a shield on the square to hang together.
    """
    here = framed(square)
    up = desk["chain"][here - FRAMED_SIDE] > 0
    down = desk["chain"][here + FRAMED_SIDE] > 0
    left = desk["chain"][here - 1] > 0
    right = desk["chain"][here + 1] > 0
    groups = np.int64(up) + np.int64(down) + np.int64(left) + np.int64(right)
    groups -= np.int64(up and left and desk["chain"][here - FRAMED_SIDE - 1] > 0)
    groups -= np.int64(up and right and desk["chain"][here - FRAMED_SIDE + 1] > 0)
    groups -= np.int64(down and left and desk["chain"][here + FRAMED_SIDE - 1] > 0)
    return groups - np.int64(down and right and desk["chain"][here + FRAMED_SIDE + 1] > 0)


@inline_kernel
def take_up(state: np.void, seat: int, square: int, desk: np.void) -> tuple[float, bool]:
    """Take a shield out of its chain on the desk; return what is left is worth, and whether the chain falls apart.

    Its parts become chains with numbers of their own until `put_back`.
    """
    here = framed(square)
    number = desk["chain"][here]
    size = desk["chain_size"][number]
    desk["chain"][here] = 0
    desk["chain_size"][number] = size - 1
    if groups_beside(square, desk) <= 1:
        return desk["chain_worth"][size - 1], False
    low, high = words_of(square)
    side_low, side_high = beside(low, high)
    low = state["tribe"][seat, 0] & ~low
    high = state["tribe"][seat, 1] & ~high
    side_low &= low
    side_high &= high
    worth = 0.0
    part = desk["chains"]
    while side_low | side_high != _NONE:
        part_low = lowest_bit(side_low)
        part_high = lowest_bit(side_high) if part_low == _NONE else _NONE
        part_low, part_high = chain_of(part_low, part_high, low, high)
        side_low &= ~part_low
        side_high &= ~part_high
        part_size = count_bits(part_low) + count_bits(part_high)
        worth += desk["chain_worth"][part_size]
        if part_size == size - 1:
            return worth, False
        part += 1
        desk["chain_size"][part] = part_size
        label(part_low, part_high, part, desk)
    return worth, True


@inline_kernel
def put_back(state: np.void, seat: int, square: int, number: int, size: int, is_split: bool, desk: np.void) -> None:
    """Put a shield that was taken up back into its chain on the desk."""
    desk["chain_size"][number] = size
    desk["chain"][framed(square)] = number
    if is_split:
        low, high = words_of(square)
        low, high = chain_of(low, high, state["tribe"][seat, 0], state["tribe"][seat, 1])
        label(low, high, number, desk)
