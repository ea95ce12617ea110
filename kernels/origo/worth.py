"""What a square is worth to a player, in points of the tribe scorings to come and of foundings now.

A shield more in an area changes who is first, second and third there; beside own shields it makes a chain longer or
joins chains, which may move up a place among the clans; on the last free square of a state it founds it.
"""

import numpy as np

from kernels.boards import (
    ALL,
    STEPS,
    beside,
    bit_of,
    chain_of,
    count_bits,
    list_chains,
    lowest_bit,
    square_beside,
    square_of,
    word_of,
)
from kernels.jit import kernel
from kernels.origo.layout import (
    N_PLACES,
    N_SQUARES,
    N_STATES,
    WORDS,
)
from kernels.origo.scoring import fleet_points, in_area, ships_of, state_points

_NONE = np.uint64(0)
_LEAST_CHAIN = 2
_FEW = 3


@kernel
def survey(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void) -> None:
    """Weigh areas and chains for a seat, as things lie on the board."""
    for area in range(N_STATES):
        weigh_state(state, params, policy, seat, area, desk)
    weigh_seas(state, params, policy, seat, desk)
    rank_clans(state, params, desk)
    weigh_chains(params, policy, desk)
    label_chains(state, seat, desk)


@kernel
def weigh_state(state: np.void, params: np.void, policy: np.void, seat: int, area: int, desk: np.void) -> None:
    """Set what a seat gains in tribe scorings by a shield more in a state, and loses by one less."""
    now = standing(state, params, policy, seat, area)
    state["count"][seat, area] += 1
    desk["area_gain"][area] = policy["states"] * (standing(state, params, policy, seat, area) - now)
    state["count"][seat, area] -= 1
    if state["count"][seat, area] > 0:
        state["count"][seat, area] -= 1
        desk["area_loss"][area] = policy["states"] * (now - standing(state, params, policy, seat, area))
        state["count"][seat, area] += 1


@kernel
def standing(state: np.void, params: np.void, policy: np.void, seat: int, area: int) -> float:
    """Return the points of a seat in a state, less a share of those of its rivals."""
    points = float(state_points(state, params, seat, area, state["count"][seat, area]))
    for rival in range(params["players"]):
        if rival != seat and state["count"][rival, area] > 0:
            points -= policy["denial"] * state_points(state, params, rival, area, state["count"][rival, area])
    return points


@kernel
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


@kernel
def fleet_standing(params: np.void, policy: np.void, seat: int, desk: np.void) -> float:
    """Return the points of a seat's fleet, less a share of those of its rivals; the desk's `ships` are counted."""
    points = float(fleet_points(params, seat, desk))
    for rival in range(params["players"]):
        if rival != seat:
            points -= policy["denial"] * fleet_points(params, rival, desk)
    return points


@kernel
def rank_clans(state: np.void, params: np.void, desk: np.void) -> None:
    """Count how many clans of at least each size there are."""
    for size in range(N_SQUARES + 2):
        desk["larger"][size] = 0
    for seat in range(params["players"]):
        n = list_chains(
            state["tribe"][seat, 0],
            state["tribe"][seat, 1],
            max(params["clan_size"], _LEAST_CHAIN),
            desk["clan_size"],
            0,
        )
        for clan in range(n):
            desk["larger"][desk["clan_size"][clan]] += 1
    for size in range(N_SQUARES, -1, -1):
        desk["larger"][size] += desk["larger"][size + 1]


@kernel
def weigh_chains(params: np.void, policy: np.void, desk: np.void) -> None:
    """Set what an own chain of each size is worth: the place its size would take, and room to grow."""
    for size in range(N_SQUARES + 1):
        worth = policy["seed"] * size
        if size >= params["clan_size"]:
            place = desk["larger"][size + 1]
            worth += policy["clans"] * (params["clan_points"][place] if place < N_PLACES else 0)
        desk["chain_worth"][size] = worth
    desk["chain_worth"][0] = 0.0


@kernel
def label_chains(state: np.void, seat: int, desk: np.void) -> None:
    """Give each own chain a number and set which one lies on each square."""
    for square in range(N_SQUARES):
        desk["chain"][square] = 0
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
        for word in range(WORDS):
            left = high if word else low
            while left:
                bit = lowest_bit(left)
                left &= ~bit
                desk["chain"][square_of(word, bit)] = number


@kernel
def joining_worth(policy: np.void, square: int, left_out: int, desk: np.void) -> float:
    """Return what a shield on a square is worth to the own chains beside it.

    `left_out` is an own square whose shield would come from there, -1 none; its own chain then counts one shield less.
    """
    met = 0
    size = 1
    worth = 0.0
    neighbours = 0
    for down, right in STEPS:
        side = square_beside(square, down, right)
        chain = desk["chain"][side] if side >= 0 and side != left_out else 0
        if chain == 0:
            continue
        neighbours += 1
        if met >> chain & 1:
            continue
        met |= 1 << chain
        own = desk["chain_size"][chain]
        if left_out >= 0 and desk["chain"][left_out] == chain:
            own -= 1
        size += own
        worth -= desk["chain_worth"][own]
    return worth + desk["chain_worth"][size] + policy["support"] * neighbours


@kernel
def founding_worth(state: np.void, params: np.void, policy: np.void, area: int, left_behind: int) -> float:
    """Return what filling a square of an area is worth by founding, or costs by leaving the founding to others.

    `left_behind` is 1 if the shield comes from a square of the same area, which is then free.
    """
    if area >= N_STATES or state["marked"] >> area & 1:
        return 0.0
    free = params["size"][area] - in_area(state, params, area) - 1 + left_behind
    steps = params["steps"][state["n_marked"]]
    if free == 0:
        return policy["founding"] * steps
    if free <= _FEW:
        return -policy["exposure"] * steps / free
    return 0.0


@kernel
def weigh_squares(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Set what a shield more is worth on each free square; `survey` comes first."""
    for word in range(WORDS):
        left = ALL & ~state["occupied"][word]
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            area = params["area"][square]
            desk["worth"][square] = (
                desk["area_gain"][area]
                + joining_worth(policy, square, -1, desk)
                + founding_worth(state, params, policy, area, 0)
            )


@kernel
def leaving_cost(state: np.void, params: np.void, seat: int, square: int, desk: np.void) -> float:
    """Return what a seat loses in areas and chains by taking its shield off a square."""
    cost = desk["area_loss"][params["area"][square]]
    size = desk["chain_size"][desk["chain"][square]]
    cost += desk["chain_worth"][size]
    if size == 1:
        return cost
    low = state["tribe"][seat, 0]
    high = state["tribe"][seat, 1]
    side_low, side_high = beside(
        bit_of(square) if word_of(square) == 0 else _NONE, bit_of(square) if word_of(square) == 1 else _NONE
    )
    if word_of(square) == 0:
        low &= ~bit_of(square)
    else:
        high &= ~bit_of(square)
    side_low &= low
    side_high &= high
    while side_low | side_high != _NONE:
        part_low = lowest_bit(side_low)
        part_high = lowest_bit(side_high) if part_low == _NONE else _NONE
        part_low, part_high = chain_of(part_low, part_high, low, high)
        side_low &= ~part_low
        side_high &= ~part_high
        cost -= desk["chain_worth"][count_bits(part_low) + count_bits(part_high)]
    return cost
