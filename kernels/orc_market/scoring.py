"""What lies on the table is counted: stalls, customers served, points, the result."""

import numpy as np
import numpy.typing as npt

from kernels.jit import inline_kernel
from kernels.log import record
from kernels.orc_market.layout import (
    BLANK,
    MAX_HAND,
    MAX_ROUNDS,
    N_PRODUCTS,
    NOBODY,
    EndReason,
    Event,
    Round,
    ScoreFloor,
    TieBonus,
)

_NONE = np.int16(0)


@inline_kernel
def hand_at(state: np.void, params: np.void, seat: int) -> int:
    """Return the row of `hand` that lies at `seat` now: that of the seat so many places to the right (Turns)."""
    seats = params["players"]
    if params["alternate"] and state["round"] == Round.NOON:
        row = seat + state["passes"]
        while row >= seats:
            row -= seats
        return row
    row = seat - state["passes"]
    while row < 0:
        row += seats
    return row


@inline_kernel
def weigh(state: np.void, params: np.void, stall: int) -> None:
    """Count from the units of each product what a stall is worth to each customer (Customer Orders)."""
    has = 0
    kinds = 0
    total = 0
    for product in range(N_PRODUCTS):
        units = state["n_of"][stall, product]
        total += units
        if units > 0:
            kinds += 1
            has |= 1 << product
    state["has"][stall] = has
    state["n_kinds"][stall] = kinds
    state["n_units"][stall] = total
    for lane in range(params["lanes"]):
        state["base"][stall, lane] = 0
    for product in range(N_PRODUCTS):
        units = np.int16(state["n_of"][stall, product])
        for lane in range(params["lanes"]):
            wanted = np.int16(params["wanted"][product, lane] * units)
            state["base"][stall, lane] = np.int16(state["base"][stall, lane] + wanted)
    value_stall(state, params, stall)


@inline_kernel
def value_stall(state: np.void, params: np.void, stall: int) -> None:
    """Set the value of a stall for each customer; one that lacks a needed product does not fit (Customer Orders)."""
    has = np.int16(state["has"][stall])
    kinds = np.int16(state["n_kinds"][stall])
    total = np.int16(state["n_units"][stall])
    for lane in range(params["lanes"]):
        need = params["need"][lane]
        units = state["base"][stall, lane]
        units = units if np.int16(need & has) == need else _NONE
        extra = np.int16(np.int16(params["per_kind"][lane] * kinds) + np.int16(params["per_unit"][lane] * total))
        state["value"][stall, lane] = np.int16(np.int16(units + extra) + params["offset"][lane])


@inline_kernel
def count_card(state: np.void, params: np.void, stall: int, card: int) -> None:
    """Count one more card into a stall, but not its value; a blank card changes nothing."""
    product = params["product"][card]
    if product == BLANK:
        return
    units = params["units"][card]
    has = state["has"][stall]
    state["n_kinds"][stall] += 1 - (has >> product & 1)
    state["has"][stall] = has | 1 << product
    state["n_of"][stall, product] += units
    state["n_units"][stall] += units
    more = np.int16(units)
    for lane in range(params["lanes"]):
        wanted = np.int16(params["wanted"][product, lane] * more)
        state["base"][stall, lane] = np.int16(state["base"][stall, lane] + wanted)


@inline_kernel
def empty_stall(state: np.void, params: np.void, stall: int) -> None:
    """Count a stall as empty, but not its value."""
    for product in range(N_PRODUCTS):
        state["n_of"][stall, product] = 0
    state["has"][stall] = 0
    state["n_kinds"][stall] = 0
    state["n_units"][stall] = 0
    for lane in range(params["lanes"]):
        state["base"][stall, lane] = 0


@inline_kernel
def recount(state: np.void, params: np.void) -> None:
    """Count everything anew that follows from the cards in the stalls, and forget what policies have prepared."""
    for seat in range(params["players"]):
        for product in range(N_PRODUCTS):
            state["n_of"][seat, product] = 0
        for place in range(state["stall_size"][seat]):
            card = state["stall"][seat, place]
            if params["product"][card] != BLANK:
                state["n_of"][seat, params["product"][card]] += params["units"][card]
        weigh(state, params, seat)
        state["ready"][seat] = 0


@inline_kernel
def share_of(params: np.void, points: int, bonus: int, winners: int) -> int:
    """Return what each of so many winning stalls gets: the points divided, rounded down (Ties; Shared round).

    Ruling: a round's extra points are added before they are divided, unless option `tie_bonus` says otherwise.
    """
    if winners == 1:
        return points + bonus
    if params["tie_bonus"] == TieBonus.POOLED:
        return (points + bonus) // winners
    if params["tie_bonus"] == TieBonus.SEPARATE:
        return points // winners + bonus // winners
    if params["tie_bonus"] == TieBonus.EACH:
        return points // winners + bonus
    return points // winners


@inline_kernel
def left_over(params: np.void, points: int, bonus: int, winners: int) -> int:
    """Return the points that division among so many winning stalls leaves to nobody."""
    if winners == 1:
        return 0
    if params["tie_bonus"] == TieBonus.POOLED:
        return (points + bonus) % winners
    if params["tie_bonus"] == TieBonus.SEPARATE:
        return points % winners + bonus % winners
    return points % winners


@inline_kernel
def serve(state: np.void, params: np.void, customer: int, desk: np.void) -> None:
    """Let one customer buy: the best stalls share its points, those without its product lose (Customer Orders)."""
    best = np.int16(0)
    for seat in range(params["players"]):
        best = max(best, state["value"][seat, customer])
    if best == 0:
        state["unserved"] += 1
        record(state, desk, Event.UNSERVED, NOBODY, customer, 0, 0)
    else:
        reward(state, params, customer, best, desk)
    if not params["missing_once"]:
        fine(state, params, customer, desk)


@inline_kernel
def reward(state: np.void, params: np.void, customer: int, best: int, desk: np.void) -> None:
    """Give a customer's points to the stalls of the best value."""
    winners = 0
    for seat in range(params["players"]):
        winners += np.int64(state["value"][seat, customer] == best)
    points = np.int64(params["points"][customer])
    bonus = np.int64(params["bonus"][state["round"], customer])
    share = share_of(params, points, bonus, winners)
    is_shared = np.int64(winners > 1)
    state["served"] += 1
    state["shared"] += is_shared
    state["split_loss"] += left_over(params, points, bonus, winners)
    state["paid"] += winners * share
    for seat in range(params["players"]):
        won = np.int64(state["value"][seat, customer] == best)
        state["gains"][seat] += won * share
        state["shared_wins"][seat] += won & is_shared
        state["sole_wins"][seat] += won & (1 - is_shared)
        if won and desk["logging"]:
            record(state, desk, Event.SERVED, seat, customer, share, winners)


@inline_kernel
def fine(state: np.void, params: np.void, customer: int, desk: np.void) -> None:
    """Take a customer's loss from every stall without its product, whoever serves it (Missing product)."""
    missing = params["missing"][customer]
    if missing == 0 or params["loss"][state["round"], customer] == 0:
        return
    for seat in range(params["players"]):
        if not state["has"][seat] & missing:
            take_fine(state, params, seat, customer, desk)


@inline_kernel
def take_fine(state: np.void, params: np.void, seat: int, customer: int, desk: np.void) -> None:
    """Take a customer's loss from one seat."""
    loss = np.int64(params["loss"][state["round"], customer])
    state["losses"][seat] += loss
    product = 0
    while not params["missing"][customer] >> product & 1:
        product += 1
    record(state, desk, Event.FINED, seat, customer, loss, product)


@inline_kernel
def scored(state: np.void, params: np.void, place: int) -> int:
    """Return the customer scored at a place of this round's order: the row from the left, then the hidden ones."""
    if place < state["row_size"]:
        return state["row"][place]
    return state["hidden"][place - state["row_size"]]


@inline_kernel
def n_scored(state: np.void, params: np.void) -> int:
    """Return how many customers are scored in this round; at night nobody holds one."""
    return state["row_size"] + (params["players"] if state["hidden"][0] != NOBODY else 0)


@inline_kernel
def fine_once(state: np.void, params: np.void, desk: np.void) -> None:
    """Take one loss for each product a stall lacks, the greatest of this round (option `missing_scope`)."""
    for product in range(N_PRODUCTS):
        worst = NOBODY
        for place in range(n_scored(state, params)):
            customer = scored(state, params, place)
            if params["missing"][customer] == 1 << product and (
                worst == NOBODY or params["loss"][state["round"], customer] > params["loss"][state["round"], worst]
            ):
                worst = customer
        if worst != NOBODY:
            fine(state, params, worst, desk)


@inline_kernel
def customers_buy(state: np.void, params: np.void, desk: np.void) -> None:
    """Score a round: hidden customers are turned open, each customer buys, points are written down (Scoring)."""
    seats = params["players"]
    for seat in range(seats):
        state["gains"][seat] = 0
        state["losses"][seat] = 0
        if state["hidden"][seat] != NOBODY:
            state["seen"] |= 1 << state["hidden"][seat]
            record(state, desk, Event.REVEALED, seat, state["hidden"][seat], 0, 0)
    for place in range(state["row_size"]):
        serve(state, params, state["row"][place], desk)
    for seat in range(seats):
        if state["hidden"][seat] != NOBODY:
            serve_hidden(state, params, seat, desk)
    if params["missing_once"]:
        fine_once(state, params, desk)
    for seat in range(seats):
        write_points(state, params, seat, desk)
    note_lead(state, params)


@inline_kernel
def serve_hidden(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Let the customer buy that a seat held face down; any stall may serve it (Structure of the Game)."""
    own = state["gains"][seat]
    paid = state["paid"]
    serve(state, params, state["hidden"][seat], desk)
    state["hidden_paid"] += state["paid"] - paid
    state["hidden_points"][seat, state["round"]] = state["gains"][seat] - own


@inline_kernel
def write_points(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Add a seat's points of the round to its total; both may be negative, but for option `score_floor`."""
    points = state["gains"][seat] - state["losses"][seat]
    if params["score_floor"] == ScoreFloor.ROUND:
        points = max(points, 0)
    state["fines"][seat] += state["losses"][seat]
    state["points"][seat, state["round"]] = points
    state["score"][seat] += points
    if params["score_floor"] == ScoreFloor.GAME:
        state["score"][seat] = max(state["score"][seat], 0)
    record(state, desk, Event.POINTS, seat, points, state["score"][seat], 0)


@inline_kernel
def best_score(state: np.void, params: np.void) -> int:
    """Return the greatest total."""
    best = state["score"][0]
    for seat in range(1, params["players"]):
        best = max(best, state["score"][seat])
    return best


@inline_kernel
def leaders(state: np.void, params: np.void) -> int:
    """Return the seats with the greatest total, as bits."""
    best = best_score(state, params)
    found = 0
    for seat in range(params["players"]):
        if state["score"][seat] == best:
            found |= 1 << seat
    return found


@inline_kernel
def note_lead(state: np.void, params: np.void) -> None:
    """Count a change of the sole leader."""
    found = leaders(state, params)
    for seat in range(params["players"]):
        if found == 1 << seat:
            if state["lead"] != NOBODY and state["lead"] != seat:
                state["lead_changes"] += 1
            state["lead"] = seat


@inline_kernel
def note_round(state: np.void, params: np.void, row: int, history: npt.NDArray[np.void]) -> None:
    """Keep what is to be kept of each seat after `row` rounds, as far as there is room for it."""
    for seat in range(params["players"]):
        kept = history[row, seat]
        kept["score"] = state["score"][seat]
        kept["gained"] = state["gains"][seat] if row > 0 else 0
        kept["fined"] = state["losses"][seat] if row > 0 else 0
        kept["hidden"] = state["hidden_points"][seat, row - 1] if row > 0 else 0
        for place in range(MAX_HAND):
            kept["cards"][place] = state["stall"][seat, place] if place < state["stall_size"][seat] else NOBODY


@inline_kernel
def write_result(state: np.void, params: np.void, half_leaders: int, result: np.void) -> None:
    """Fill the result row of a game that is over (End of the Game)."""
    result["rounds"] = MAX_ROUNDS
    result["turns"] = state["turn"]
    result["decisions"] = state["decisions"]
    result["end_reason"] = EndReason.CLOSED
    result["lead_changes"] = state["lead_changes"]
    result["half_leaders"] = half_leaders
    result["served"] = state["served"]
    result["shared"] = state["shared"]
    result["unserved"] = state["unserved"]
    result["split_loss"] = state["split_loss"]
    result["hidden_paid"] = state["hidden_paid"]
    result["winners"] = 0
    for seat in range(params["players"]):
        write_seat(state, params, seat, result)


@inline_kernel
def write_seat(state: np.void, params: np.void, seat: int, result: np.void) -> None:
    """Fill one seat's part of the result row; equal totals share the win and the better rank (ruling Q10)."""
    rank = 1
    for rival in range(params["players"]):
        if state["score"][rival] > state["score"][seat]:
            rank += 1
    result["win"][seat] = 1 if rank == 1 else 0
    if rank == 1:
        result["winners"] += 1
    result["score"][seat] = state["score"][seat]
    result["rank"][seat] = rank
    result["fines"][seat] = state["fines"][seat]
    result["sole_wins"][seat] = state["sole_wins"][seat]
    result["shared_wins"][seat] = state["shared_wins"][seat]
    result["hidden_points"][seat] = 0
    for number in range(MAX_ROUNDS):
        result["points"][seat, number] = state["points"][seat, number]
        result["hidden_points"][seat] += state["hidden_points"][seat, number]
