"""How a game that is cut off may end: the chance of a seat to win it, from how all seats stand.

The numbers were fitted to 15,000 games of two to five `greedy` players: who wins, as a conditional logit of how the
seats stand when a turn has ended. A seat that stands one point better than another is e times as likely to win.
"""

import math

import numpy as np

from kernels.jit import kernel
from kernels.orconomics.layout import N_INDUSTRIES
from kernels.orconomics.scoring import leader_if
from kernels.orconomics.worth import Change, trophy_change

_TROPHY = 0.28
_NEAR = (0.316, 0.332, 0.141)  # more for whom no more than one, two or three trophies are missing
_SKULL = 0.02
_ROOT = 0.336  # for each unit of the root of the skulls: the first ones count most
_CARD = 0.48
_STARTUP = 0.411  # for each trophy that a startup would bring, times the chance that its industry lies in the zone
_COMPANY = 0.435  # without a loan
_MORTGAGED = 0.034
_NARROW = -0.153  # for a lead that ends with the loss of one company
_ABILITY = (0.446, 0.274, 0.481, 0.167, 0.114, -0.057, 0.111, 0.421, 0.174, 0.34)  # for each company, by industry
_OPEN = 0.96  # what a game that goes on counts: hardly any is as good as one that is won


@kernel
def share_of(state: np.void, params: np.void, seat: int, desk: np.void) -> float:
    """Return what `seat` may hope for in a game that goes on: a little less than its chance to win it."""
    most = -math.inf
    for other in range(params["players"]):
        desk["standing"][other] = standing(state, params, other)
        most = max(most, desk["standing"][other])
    total = 0.0
    for other in range(params["players"]):
        total += math.exp(desk["standing"][other] - most)
    return _OPEN * math.exp(desk["standing"][seat] - most) / total


@kernel
def standing(state: np.void, params: np.void, seat: int) -> float:
    """Return how well a seat stands."""
    skulls = state["skulls"][seat]
    worth = _SKULL * skulls + _ROOT * math.sqrt(skulls) + _CARD * state["hand_size"][seat]
    worth += _TROPHY * state["trophies"][seat]
    missing = params["target"] - state["trophies"][seat]
    for near in range(len(_NEAR)):
        if missing <= near + 1:
            worth += _NEAR[near]
    for industry in range(N_INDUSTRIES):
        worth += business(state, params, seat, industry)
    return worth


@kernel
def business(state: np.void, params: np.void, seat: int, industry: int) -> float:
    """Return how well a seat stands in one industry, trophies apart."""
    worth = 0.0
    companies = state["companies"][seat, industry]
    if companies > 0:
        loans = state["mortgaged"][seat, industry]
        worth += _ABILITY[industry] * companies + _COMPANY * (companies - loans) + _MORTGAGED * loans
        if state["leader"][industry] == seat and leader_if(state, params, seat, industry, Change.LESS) != seat:
            worth += _NARROW
    if state["startups"][seat, industry] > 0:
        after = leader_if(state, params, seat, industry, Change.MORE)
        gain = trophy_change(state, seat, industry, Change.MORE, after)
        worth += _STARTUP * gain * state["odds"][industry] / 36.0
    return worth
