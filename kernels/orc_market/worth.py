"""What a card is worth to a player.

A player sees each customer as a stake, its points, and reckons the chance to win it from how many units its stall leads
the best rival by: the chance of a tie, plus so much for each unit, at least 0 and at most 1. The less there is still to
be laid, the steeper that line. From these points go the losses that the stall would not escape.

All of it is done in whole numbers, POINT of them a point, in lanes of 16 bits. Every operation on them is
cast back at once, since Numba would go on in 64 bits, a quarter of the speed.
"""

import numpy as np

from kernels.jit import inline_kernel
from kernels.orc_market.layout import (
    BLANK,
    CERTAIN,
    FULL_TABLE,
    LANES,
    MAX_HAND,
    MAX_SEATS,
    N_PRODUCTS,
    NOBODY,
    POINT,
    RIVAL,
    STAKE,
    Question,
    Round,
)

_NONE = np.int16(0)
_LEAST = np.int16(1)
_CERTAIN = np.int16(CERTAIN)


@inline_kernel
def prepare(state: np.void, params: np.void, policy: np.void, seat: int) -> None:
    """Set what each customer means to a seat in this round, from what the seat can see."""
    for lane in range(params["lanes"]):
        state["stake"][seat, lane] = 0
        state["fine"][seat, lane] = 0
    if state["question"] == Question.KEEP and params["keep_first"]:
        for place in range(state["row_size"] - params["leaving"]):
            expect(state, params, seat, state["row"][place], 1.0)
        for rival in range(params["players"]):
            expect(state, params, seat, state["hidden"][rival], 1.0)
    else:
        for place in range(state["row_size"]):
            expect(state, params, seat, state["row"][place], 1.0)
        if state["hidden"][seat] != NOBODY:
            expect(state, params, seat, state["hidden"][seat], policy["hidden"])
            expect_unseen(state, params, policy, seat)
        if policy["ahead"] > 0.0:
            look_ahead(state, params, policy, seat)
    state["has_taste"][seat] = 1 if has_taste(policy) else 0
    state["ready"][seat] = 1


@inline_kernel
def expect(state: np.void, params: np.void, seat: int, customer: int, weight: float) -> None:
    """Count a customer of this round, with a weight."""
    points = params["points"][customer] + params["bonus"][state["round"], customer]
    state["stake"][seat, customer] += np.int16(round(STAKE * weight * points))
    state["fine"][seat, customer] += np.int16(round(STAKE * weight * params["loss"][state["round"], customer]))


@inline_kernel
def expect_unseen(state: np.void, params: np.void, policy: np.void, seat: int) -> None:
    """Count the customers that the seat has never seen by the chance that a rival holds them."""
    if policy["unseen"] == 0.0:
        return
    seen = state["seen"] | 1 << state["hidden"][seat]
    unseen = 0
    for customer in range(params["customers"]):
        unseen += 1 if is_unseen(params, customer, seen) else 0
    if unseen == 0:
        return
    weight = policy["unseen"] * (params["players"] - 1) / unseen
    for customer in range(params["customers"]):
        if is_unseen(params, customer, seen):
            expect(state, params, seat, customer, weight)


@inline_kernel
def is_unseen(params: np.void, customer: int, seen: int) -> bool:
    """Say whether a customer is in the deck for all a seat knows and has not been seen by it."""
    return not seen >> customer & 1 and not (params["players"] < FULL_TABLE and params["icon"][customer])


@inline_kernel
def look_ahead(state: np.void, params: np.void, policy: np.void, seat: int) -> None:
    """Count the points of the coming round of those customers that will still be there."""
    if state["round"] == Round.NIGHT:
        return
    coming = state["round"] + 1
    for place in range(state["row_size"] - params["leaving"]):
        customer = state["row"][place]
        points = params["points"][customer] + params["bonus"][coming, customer]
        state["stake"][seat, customer] += np.int16(round(STAKE * policy["ahead"] * points))
    customer = state["hidden"][seat]
    if customer != NOBODY:
        points = params["points"][customer] + params["bonus"][coming, customer]
        state["stake"][seat, customer] += np.int16(round(STAKE * policy["ahead"] * policy["hidden"] * points))


@inline_kernel
def has_taste(policy: np.void) -> bool:
    """Say whether a policy weighs more than customers: products, variety, volume, a neighbour's loss, chance."""
    for product in range(N_PRODUCTS):
        if policy["taste"][product] != 0.0:
            return True
    return policy["variety"] != 0.0 or policy["volume"] != 0.0 or policy["denial"] != 0.0 or policy["temperature"] > 0.0


@inline_kernel
def set_view(state: np.void, params: np.void, policy: np.void, turns: int, desk: np.void) -> None:
    """Set how a policy weighs customers and losses with so many turns to come after this one."""
    share = policy["late_loss"] + (policy["loss"] - policy["late_loss"]) * turns / MAX_HAND
    desk["tie"] = np.int16(round(CERTAIN * policy["tie"]))
    desk["gap"] = np.int16(round(policy["gap"]))
    desk["share"] = np.int16(round(CERTAIN * share))
    flat = CERTAIN * (policy["sharp"] - policy["haze"] * turns)
    if policy["supply"] != 0.0:
        set_steepness(state, params, flat, CERTAIN * policy["supply"], desk)
        return
    steep = max(np.int16(round(flat)), _LEAST)
    if desk["flat"] != steep:
        desk["flat"] = steep
        for lane in range(params["lanes"]):
            desk["steep"][lane] = steep


@inline_kernel
def set_steepness(state: np.void, params: np.void, flat: float, supply: float, desk: np.void) -> None:
    """Set how much each unit of lead adds to the chance to win each customer, the less the more is still to come."""
    desk["flat"] = 0
    whole = 0
    for lane in range(params["lanes"]):
        desk["steep"][lane] = 0
    for product in range(N_PRODUCTS):
        left = supply_of(state, params, product)
        whole += left
        for lane in range(params["lanes"]):
            desk["steep"][lane] += params["wanted"][product, lane] * left
    for lane in range(params["lanes"]):
        left = desk["steep"][lane] + abs(params["per_unit"][lane]) * whole
        desk["steep"][lane] = max(np.int16(round(flat - supply * left)), _LEAST)


@inline_kernel
def supply_of(state: np.void, params: np.void, product: int) -> int:
    """Return the units of a product that lie in no stall."""
    left = params["in_box"][product]
    for seat in range(params["players"]):
        left -= state["n_of"][seat, product]
    return left


@inline_kernel
def face_rivals(params: np.void, seat: int, desk: np.void) -> None:
    """Look at the other seats' stalls, as things lie on the table; with fewer than three the last one counts again."""
    seats = params["players"]
    rival = seat
    for i in range(MAX_SEATS - 1):
        if i + 1 < seats:
            rival = rival + 1 if rival + 1 < seats else 0
        desk["rivals"][i] = rival


@inline_kernel
def imagine_rivals(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Imagine the best rival's stall after all have kept their cards: so many units of whatever a customer wants."""
    par = np.int16(round(policy["par"]))
    kept = np.int16(state["round"])
    for lane in range(params["lanes"]):
        wants_units = params["per_kind"][lane] == 0 and params["per_unit"][lane] == 0
        extra = np.int16(params["per_kind"][lane] * kept + params["per_unit"][lane] * kept)
        state["value"][RIVAL, lane] = np.int16((par if wants_units else 0) + extra + params["offset"][lane])
    for i in range(MAX_SEATS - 1):
        desk["rivals"][i] = RIVAL


@inline_kernel
def weigh_cards(state: np.void, params: np.void, seat: int, stall: int, n: int, desk: np.void) -> None:
    """Set what all customers are worth to a seat if one of the desk's `n` cards lay in a stall, for each of them."""
    tie = desk["tie"]
    gap = desk["gap"]
    share = np.int32(desk["share"])
    first = desk["rivals"][0]
    second = desk["rivals"][1]
    third = desk["rivals"][2]
    for option in range(n):
        product = params["product"][desk["cards"][option]]
        units = np.int16(params["units"][desk["cards"][option]])
        is_new = ~(state["has"][stall] >> product) & min(params["units"][desk["cards"][option]], 1)
        has = np.int16(state["has"][stall] | (is_new << product))
        kinds = np.int16(state["n_kinds"][stall] + is_new)
        total = np.int16(state["n_units"][stall] + units)
        worth = np.int32(0)
        for block in range(params["lanes"] // LANES):
            for i in range(LANES):
                lane = LANES * block + i
                need = params["need"][lane]
                own = np.int16(state["base"][stall, lane] + np.int16(params["wanted"][product, lane] * units))
                short = max(np.int16(own - gap), _NONE)
                own = own if np.int16(need & has) == need else short
                extra = np.int16(
                    np.int16(params["per_kind"][lane] * kinds) + np.int16(params["per_unit"][lane] * total)
                )
                own = np.int16(np.int16(own + extra) + params["offset"][lane])
                rival = max(state["value"][first, lane], state["value"][second, lane])
                rival = max(rival, state["value"][third, lane])
                chance = np.int16(np.int16(desk["steep"][lane] * np.int16(own - rival)) + tie)
                chance = min(max(chance, _NONE), _CERTAIN)
                loss = state["fine"][seat, lane]
                missing = params["missing"][lane]
                loss = _NONE if np.int16(missing & has) == missing else loss
                gain = np.int32(np.int32(state["stake"][seat, lane]) * np.int32(chance))
                worth = np.int32(worth + np.int32(gain - np.int32(np.int32(loss) * share)))
        desk["worth"][option] = worth


@inline_kernel
def add_taste(state: np.void, params: np.void, policy: np.void, stall: int, n: int, desk: np.void) -> None:
    """Add what each of the desk's `n` cards is worth to a policy in itself."""
    for option in range(n):
        desk["worth"][option] += in_units(taste_worth(state, params, policy, stall, desk["cards"][option]))


@inline_kernel
def taste_worth(state: np.void, params: np.void, policy: np.void, stall: int, card: int) -> float:
    """Return the points that a card is worth to a policy in itself."""
    product = params["product"][card]
    if product == BLANK:
        return 0.0
    worth = (policy["taste"][product] + policy["volume"]) * params["units"][card]
    if state["n_of"][stall, product] == 0:
        worth += policy["variety"]
    return worth


@inline_kernel
def in_units(points: float) -> int:
    """Return points as a whole number of units of 1 / POINT."""
    return np.int64(round(POINT * points))
