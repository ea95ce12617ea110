"""What can be counted on the table: trophies, free companies, interest, means, the result."""

import numpy as np
import numpy.typing as npt

from kernels.history import leaders_at
from kernels.jit import kernel
from kernels.orconomics.layout import (
    MAX_SEATS,
    N_INDUSTRIES,
    N_KINDS,
    NOBODY,
    EndReason,
    FreeCompanies,
    Industry,
)


@kernel
def free_companies(state: np.void, params: np.void, industry: int) -> int:
    """Return how many cells of `industry` a company can still take (Components; ruling free_companies)."""
    standing = state["n_companies"][industry]
    if params["free_companies"] == FreeCompanies.BY_CELL:
        standing -= state["beside"][industry]
    return max(0, params["cells"][industry] - standing)


@kernel
def price_of(state: np.void, params: np.void, industry: int) -> int:
    """Return the industry price, the start price while the field is blank (Phase 2. Auction)."""
    price = state["price"][industry]
    return price if price > 0 else params["start_price"][industry]


@kernel
def interest_of(state: np.void, industry: int) -> int:
    """Return the interest on one company mortgaged in `industry`: all markers there (Loans)."""
    return state["n_markers"][industry]


@kernel
def working(state: np.void, seat: int, industry: int) -> int:
    """Return the companies that give `seat` the silver ability of `industry`, none under the Crisis (Industries)."""
    if state["crisis"] == industry:
        return 0
    return state["companies"][seat, industry]


@kernel
def zone_industry(state: np.void, step: int) -> int:
    """Return the active industry (step 0) or a neighbour: -1 counter-clockwise, 1 clockwise (Phase 1. Profit)."""
    if state["active"] < 0:
        return 0
    return state["ring"][(state["place"][state["active"]] + step) % N_INDUSTRIES]


@kernel
def lendable(state: np.void, seat: int, industry: int) -> int:
    """Return how many companies `seat` may mortgage in `industry` now (Loans; ruling R38: once a turn each)."""
    if state["in_zone"][industry] == 0:
        return 0
    return state["companies"][seat, industry] - state["mortgaged"][seat, industry] - state["repaid"][seat, industry]


@kernel
def repayable(state: np.void, params: np.void, seat: int, industry: int) -> int:
    """Return how many loans `seat` may repay in `industry` now (Loans; ruling repay_same_turn)."""
    loans = state["mortgaged"][seat, industry]
    if params["repay_same_turn"] == 0:
        loans -= state["lent"][seat, industry]
    return loans


@kernel
def own_loan_pay(state: np.void, params: np.void, seat: int) -> int:
    """Return what Communications pays `seat` on a loan of its own (Industries 4; ruling communications_own_loans)."""
    if params["communications_own_loans"] == 0:
        return 0
    return working(state, seat, Industry.COMMUNICATIONS) * params["communications_pay"]


@kernel
def means(state: np.void, params: np.void, seat: int) -> int:
    """Return the skulls `seat` could surely raise now: cash, loans in the zone, pairs (Selling Cards; clause G12).

    A bank that can run dry (ruling bank_limited) makes nothing but cash sure.
    """
    if params["bank_limited"]:
        return state["skulls"][seat]
    loans = 0
    for step in range(-1, 2):
        loans += max(0, lendable(state, seat, zone_industry(state, step)))
    worth = params["loan"] + own_loan_pay(state, params, seat)
    return state["skulls"][seat] + loans * worth + state["pairs"][seat] * params["pair_sale"]


@kernel
def fee_due(state: np.void, params: np.void, seat: int) -> int:
    """Return the fee `seat` still owes before it may bid (Phase 2. Auction)."""
    return 0 if state["fee_paid"][seat] else params["fee"]


@kernel
def card_cost(state: np.void, params: np.void, seat: int) -> int:
    """Return what a card costs `seat` at the end of the turn (End of Turn, Industries 3)."""
    discount = working(state, seat, Industry.CATTLE) * params["cattle_discount"]
    return max(0, params["card_price"] - discount)


@kernel
def startup_cost(state: np.void, params: np.void, seat: int) -> int:
    """Return what a startup costs `seat` (New Startups, Industries 5)."""
    companies = working(state, seat, Industry.INNOVATIONS)
    if companies >= params["innovations_free"]:
        return 0
    return max(0, params["startup_price"] - companies * params["innovations_discount"])


@kernel
def leader_if(state: np.void, params: np.void, seat: int, industry: int, change: int) -> int:
    """Return who would lead `industry` if `seat` had `change` more companies there, -1 nobody."""
    best = -1
    most = 0
    for rival in range(params["players"]):
        count = state["companies"][rival, industry]
        if rival == seat:
            count += change
        if count > most:
            most = count
            best = rival
        elif count == most:
            best = -1
    return best


@kernel
def leader_of(state: np.void, params: np.void, industry: int) -> int:
    """Return the seat with more companies in `industry` than each rival, -1 if there is none (The main rule)."""
    return leader_if(state, params, NOBODY, industry, 0)


@kernel
def fewest_trophies(state: np.void, params: np.void) -> int:
    """Return the seat with strictly the fewest trophies, -1 if several share them (The main rule)."""
    worst = 0
    shared = False
    for seat in range(1, params["players"]):
        if state["trophies"][seat] < state["trophies"][worst]:
            worst = seat
            shared = False
        elif state["trophies"][seat] == state["trophies"][worst]:
            shared = True
    return -1 if shared else worst


@kernel
def most_trophies(state: np.void, params: np.void) -> int:
    """Return the seat with strictly the most trophies, -1 if several share them."""
    best = 0
    shared = False
    for seat in range(1, params["players"]):
        if state["trophies"][seat] > state["trophies"][best]:
            best = seat
            shared = False
        elif state["trophies"][seat] == state["trophies"][best]:
            shared = True
    return -1 if shared else best


@kernel
def ways_of(industry: int) -> int:
    """Return how many of the 36 throws of two dice activate `industry` (Start of Turn)."""
    return 2 if industry == Industry.TOURISM else 6 - abs(industry - Industry.TRANSPORT)


@kernel
def set_places(state: np.void) -> None:
    """Note the place of each industry on the ring and how often it lies in the zone."""
    for place in range(N_INDUSTRIES):
        industry = state["ring"][place]
        state["place"][industry] = place
        state["odds"][industry] = 0
        for step in range(-1, 2):
            state["odds"][industry] += ways_of(state["ring"][(place + step) % N_INDUSTRIES])


@kernel
def set_zone(state: np.void) -> None:
    """Mark the active industry and its two neighbours on the ring (Phase 1, Loans)."""
    for industry in range(N_INDUSTRIES):
        state["in_zone"][industry] = 0
    if state["active"] < 0:
        return
    for step in range(-1, 2):
        state["in_zone"][zone_industry(state, step)] = 1


@kernel
def recount(state: np.void, params: np.void) -> None:
    """Compute every field that follows from the others, after a position was written by hand."""
    set_places(state)
    set_zone(state)
    state["trophies"][:] = 0
    for industry in range(N_INDUSTRIES):
        recount_industry(state, params, industry)
    state["paid_out"] = 0
    for seat in range(params["players"]):
        state["paid_out"] += state["skulls"][seat]
        state["n_startups"][seat] = state["startups"][seat].sum()
        state["markers"][seat] = params["markers"] - state["companies"][seat].sum() - state["n_startups"][seat]
        recount_hand(state, seat)
        state["announced"][seat] = state["trophies"][seat]
    state["peak_skulls"] = state["paid_out"]
    state["crippled"] = fewest_trophies(state, params)


@kernel
def recount_hand(state: np.void, seat: int) -> None:
    """Count a hand anew, for `recount`."""
    state["hand_size"][seat] = 0
    state["hand_mask"][seat] = 0
    state["pairs"][seat] = 0
    for kind in range(N_KINDS):
        copies = state["hand"][seat, kind]
        state["hand_size"][seat] += copies
        state["pairs"][seat] += copies // 2
        if copies > 0:
            state["hand_mask"][seat] |= 1 << kind


@kernel
def recount_industry(state: np.void, params: np.void, industry: int) -> None:
    """Count one industry anew and add its trophies, for `recount`."""
    companies = 0
    startups = 0
    for seat in range(params["players"]):
        companies += state["companies"][seat, industry]
        startups += state["startups"][seat, industry]
        if state["companies"][seat, industry] > 0:
            state["trophies"][seat] += 1
    state["n_companies"][industry] = companies
    state["n_markers"][industry] = companies + startups
    state["beside"][industry] = max(0, companies - params["cells"][industry])
    leader = leader_of(state, params, industry)
    state["leader"][industry] = leader
    if leader >= 0:
        state["trophies"][leader] += 1


@kernel
def write_result(state: np.void, params: np.void, history: npt.NDArray[np.void], result: np.void) -> None:
    """Fill the result row of a game that is over; `history` holds its trophies by round and seat."""
    seats = params["players"]
    rounds = (state["turn"] + seats - 1) // seats
    result["rounds"] = rounds
    result["turns"] = state["turn"]
    result["decisions"] = state["decisions"]
    result["end_reason"] = state["end_reason"]
    result["lead_changes"] = state["lead_changes"]
    result["half_leaders"] = leaders_at(history, rounds // 2, seats)
    result["winters"] = state["winters"]
    result["reshuffles"] = state["reshuffles"]
    result["sales"] = state["sales"]
    result["sale_total"] = state["sale_total"]
    result["unsold"] = state["unsold"]
    result["peak_skulls"] = state["peak_skulls"]
    result["peak_trophies"] = state["peak_trophies"]
    result["fewest_cards"] = state["fewest_cards"]
    result["missed_cards"] = state["missed_cards"]
    for industry in range(N_INDUSTRIES):
        result["early_lead"][industry] = state["early_lead"][industry]
    result["winners"] = 0
    for seat in range(MAX_SEATS):
        write_seat(state, params, seat, result)


@kernel
def write_seat(state: np.void, params: np.void, seat: int, result: np.void) -> None:
    """Fill one seat's part of the result row; a seat that is not in the game is all 0."""
    won = seat == state["winner"]
    result["win"][seat] = 1 if won else 0
    if won:
        result["winners"] += 1
    result["score"][seat] = state["trophies"][seat]
    result["rank"][seat] = rank_of(state, params, seat)
    result["skulls"][seat] = state["skulls"][seat]
    result["cards"][seat] = state["hand_size"][seat]
    result["bought"][seat] = state["bought"][seat]
    result["conversions"][seat] = state["conversions"][seat]
    result["loans"][seat] = state["loans"][seat]
    result["loan_cycles"][seat] = state["loan_cycles"][seat]
    result["played"][seat] = state["played"][seat]
    result["most_markers"][seat] = params["markers"] - state["fewest_markers"][seat] if seat < params["players"] else 0
    result["marker_waits"][seat] = state["marker_waits"][seat]
    for industry in range(N_INDUSTRIES):
        result["companies"][seat, industry] = state["companies"][seat, industry]
        result["early"][seat, industry] = state["early"][seat, industry]


@kernel
def rank_of(state: np.void, params: np.void, seat: int) -> int:
    """Return 1 for the winner, the others by trophies, equal trophies alike (ruling R4); 0 in a stalled game."""
    if seat >= params["players"] or state["end_reason"] == EndReason.STALLED:
        return 0
    if seat == state["winner"]:
        return 1
    rank = 2
    for rival in range(params["players"]):
        if rival != state["winner"] and state["trophies"][rival] > state["trophies"][seat]:
            rank += 1
    return rank
