"""What companies, skulls, loans, cards and the Crisis are worth to a seat, in skulls.

A worth is a weighted sum of features that the seat can see.
"""

from enum import IntEnum

import numpy as np

from kernels.jit import kernel
from kernels.orconomics.scoring import (
    interest_of,
    leader_if,
)

WIN = 1.0e6
BLOCK = 1.0e5
WINTERS_PER_TURN = 43.0 / 162.0
NEAR = 3  # steps from the target at which a rival begins to count as a threat


class Change(IntEnum):
    """One company more or less."""

    MORE = 1
    LESS = -1


@kernel
def purse(policy: np.void, skulls: float) -> float:
    """Return what so many skulls are worth: those of the reserve count for more."""
    return skulls + policy["thrift"] * min(skulls, policy["reserve"])


@kernel
def gain_of(state: np.void, policy: np.void, seat: int, skulls: float) -> float:
    """Return the worth of getting so many skulls (negative: paying them)."""
    have = np.float64(state["skulls"][seat])
    return purse(policy, have + skulls) - purse(policy, have)


@kernel
def zone_odds(state: np.void, industry: int) -> float:
    """Return the chance that `industry` lies in the zone of a turn to come."""
    return state["odds"][industry] / 36.0


@kernel
def trophy_change(state: np.void, seat: int, industry: int, change: int, after: int) -> int:
    """Return the trophies `seat` gains from one company more (1) or less (-1) in `industry`, led by `after` then."""
    count = state["companies"][seat, industry]
    gain = 0
    if count == 0 and change > 0:
        gain = 1
    elif count == 1 and change < 0:
        gain = -1
    led = state["leader"][industry] == seat
    if after == seat and not led:
        gain += 1
    elif led and after != seat:
        gain -= 1
    return gain


@kernel
def trophy_worth(state: np.void, params: np.void, policy: np.void, seat: int, trophies: int) -> float:
    """Return what so many more trophies are worth to `seat`; the last ones win."""
    if trophies > 0 and state["trophies"][seat] + trophies >= params["target"]:
        return WIN
    progress = state["trophies"][seat] / params["target"]
    return policy["trophy"] * (1.0 + policy["urgency"] * progress) * trophies


@kernel
def threat_of(state: np.void, params: np.void, policy: np.void, rival: int) -> float:
    """Return how much a trophy of `rival` counts: more the closer it stands to the target."""
    near = max(0, NEAR - (params["target"] - state["trophies"][rival]))
    return policy["trophy"] * policy["denial"] * (1.0 + policy["threat"] * near)


@kernel
def denial_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int, after: int) -> float:
    """Return the worth to `seat` of what rivals lose or gain if `after` leads `industry` from now on."""
    before = state["leader"][industry]
    worth = 0.0
    if before >= 0 and before != seat and after != before:
        worth += threat_of(state, params, policy, before)
    if after >= 0 and after != seat and after != before:
        if state["trophies"][after] + 1 >= params["target"]:
            return -WIN
        worth -= threat_of(state, params, policy, after)
    return worth


@kernel
def yield_worth(state: np.void, params: np.void, policy: np.void, industry: int) -> float:
    """Return the worth of a company's income and ability, trophies apart."""
    income = np.float64(params["income"][industry])
    if state["crisis"] == industry:
        income = 0.5 * (income + params["crisis_income"])
    return policy["horizon"] * zone_odds(state, industry) * income + policy["ability"][industry]


@kernel
def company_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int, change: int) -> float:
    """Return the worth of one company more (1) or less (-1) in `industry`."""
    after = leader_if(state, params, seat, industry, change)
    own = trophy_worth(state, params, policy, seat, trophy_change(state, seat, industry, change, after))
    denial = denial_worth(state, params, policy, seat, industry, after)
    use = yield_worth(state, params, policy, industry)
    return own + denial + (use if change > 0 else -use)


@kernel
def loan_cost(state: np.void, policy: np.void, industry: int) -> float:
    """Return the interest a loan in `industry` is expected to cost."""
    return policy["interest"] * policy["horizon"] * WINTERS_PER_TURN * interest_of(state, industry)


@kernel
def card_worth(state: np.void, policy: np.void, seat: int) -> float:
    """Return the worth of drawing a card."""
    worth = policy["card"] - policy["crowd"] * state["hand_size"][seat]
    if state["hand_size"][seat] == 0 and state["n_startups"][seat] > 0:
        worth += policy["waiting"]
    return worth


@kernel
def startup_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of a startup in `industry`: a share of the company it may become, less with each that waits."""
    worth = min(BLOCK, company_worth(state, params, policy, seat, industry, Change.MORE))
    waiting = state["n_startups"][seat]
    share = policy["startup"] * zone_odds(state, industry) / 0.3
    if state["hand_size"][seat] == 0:
        share *= 0.5
    own_loans = state["mortgaged"][seat, industry]
    interest = own_loans * policy["interest"] * policy["horizon"] * WINTERS_PER_TURN
    return worth * share / (1.0 + waiting + 2.0 * state["startups"][seat, industry]) - interest


@kernel
def crisis_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of the Crisis lying in `industry`: what it costs the rivals less what it costs oneself."""
    turns = 1.0 if state["in_zone"][industry] else 4.0 * zone_odds(state, industry)
    loss = turns * max(0, params["income"][industry] - params["crisis_income"]) + 0.3 * abs(policy["ability"][industry])
    worth = 0.0
    for rival in range(params["players"]):
        if rival == seat:
            worth -= policy["crisis_self"] * loss * state["companies"][rival, industry]
        else:
            worth += policy["crisis_rival"] * loss * state["companies"][rival, industry] / (params["players"] - 1.0)
    return worth


@kernel
def would_win(state: np.void, params: np.void, seat: int, industry: int) -> bool:
    """Say whether one more company in `industry` takes `seat` to the target."""
    if state["trophies"][seat] + 2 < params["target"]:
        return False
    after = leader_if(state, params, seat, industry, Change.MORE)
    return state["trophies"][seat] + trophy_change(state, seat, industry, Change.MORE, after) >= params["target"]
