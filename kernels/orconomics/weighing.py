"""What a weighted player does: every legal move gets a worth in skulls, a weighted sum of features; the best is taken.

Silence is worth 0. A worth uses only what the seat can see: the board, its own hand, the sizes of the others' hands.
"""

import math

import numpy as np

from kernels import rng
from kernels.bidding import Stand, holder
from kernels.jit import kernel
from kernels.orconomics.actions import effect_of, interest_due
from kernels.orconomics.considering import is_detour, is_ripe
from kernels.orconomics.layout import (
    N_INDUSTRIES,
    Card,
    Industry,
    Move,
    Question,
)
from kernels.orconomics.moves import (
    loss_of,
)
from kernels.orconomics.scoring import (
    card_cost,
    interest_of,
    leader_if,
    own_loan_pay,
    price_of,
    startup_cost,
    working,
)
from kernels.orconomics.worth import (
    BLOCK,
    WIN,
    Change,
    card_worth,
    company_worth,
    crisis_worth,
    denial_worth,
    gain_of,
    loan_cost,
    startup_worth,
    threat_of,
    trophy_change,
    trophy_worth,
    would_win,
    yield_worth,
)


@kernel
def choose_weighed(state: np.void, params: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Choose of `n` legal moves the one with the greatest worth, by the noise of the policy."""
    seat = state["asked"]
    best = 0
    best_worth = -math.inf
    for row in range(n):
        worth = worth_of(state, params, policy, seat, desk["moves"][row])
        if worth <= 0.0 and is_detour(state, params, desk, row):
            continue
        if policy["temperature"] > 0.0:
            worth -= policy["temperature"] * math.log(-math.log(rng.unit(rng.own_draw(state, seat))))
        if worth > best_worth:
            best = row
            best_worth = worth
    return best


# --- the worth of each kind of move ---


@kernel
def worth_of(state: np.void, params: np.void, policy: np.void, seat: int, move: np.void) -> float:
    """Return the worth of a move to `seat`, silence being 0."""
    kind = move["kind"]
    a = move["a"]
    if kind == Move.PASS:
        return 0.0
    if kind == Move.TAKE_OFF:
        return removal_worth(state, params, policy, seat, a, move["b"])
    if kind == Move.PLAY:
        return play_worth(state, params, policy, seat, a, move["b"], move["c"])
    if kind == Move.LOAN:
        return loan_worth(state, params, policy, seat, a)
    if kind == Move.SELL_PAIR:
        skulls = gain_of(state, policy, seat, np.float64(params["pair_sale"]))
        return skulls - 2.0 * policy["pair"] * policy["keep"][a]
    if kind == Move.PLACE or kind == Move.CONVERT:
        return company_worth(state, params, policy, seat, a, Change.MORE)
    if kind == Move.BID:
        return bid_worth(state, params, policy, seat, a)
    if kind == Move.CARD_BID:
        return card_bid_worth(state, params, policy, seat, a)
    if kind == Move.DISCARD:
        return discard_worth(state, params, policy, seat, a)
    if kind == Move.FOUND:
        cost = gain_of(state, policy, seat, -np.float64(startup_cost(state, params, seat)))
        return startup_worth(state, params, policy, seat, a) + cost
    if kind == Move.BUY:
        cost = gain_of(state, policy, seat, -np.float64(card_cost(state, params, seat)))
        return card_worth(state, policy, seat) + cost
    return worth_of_debt_or_ability(state, params, policy, seat, kind, a, move["b"])


@kernel
def worth_of_debt_or_ability(
    state: np.void, params: np.void, policy: np.void, seat: int, kind: int, a: int, b: int
) -> float:
    """Return the worth of paying or refusing a debt, or of a golden ability."""
    if kind == Move.PAY:
        return gain_of(state, policy, seat, -debt(state, params, a))
    if kind == Move.LOSE:
        return removal_worth(state, params, policy, seat, a, b)
    if kind == Move.EXEMPT:
        return np.float64(interest_due(state, params, a))
    if kind == Move.REPAY:
        return repayment_worth(state, params, policy, seat, a)
    if kind == Move.TAKE_OFF_STARTUP:
        return startup_removal_worth(state, params, policy, seat, a)
    if kind == Move.DRAW:
        return card_worth(state, policy, seat)
    if kind == Move.RELOCATE:
        return relocation_worth(state, params, policy, seat, a)
    if kind == Move.SELL_CARD:
        return gain_of(state, policy, seat, np.float64(params["card_sale"])) - policy["keep"][a]
    here = crisis_worth(state, params, policy, seat, state["crisis"])
    return crisis_worth(state, params, policy, seat, a) - here


@kernel
def debt(state: np.void, params: np.void, industry: int) -> float:
    """Return what PAY would cost: an interest, a loss; a bid that is won is always paid."""
    if state["question"] == Question.INTEREST:
        return np.float64(interest_due(state, params, industry))
    if state["question"] == Question.PAYMENT:
        return -WIN
    return np.float64(loss_of(state, params, industry))


@kernel
def removal_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int, mortgaged: int) -> float:
    """Return the worth of a company leaving the board; a loan on it leaves with it."""
    relief = loan_cost(state, policy, industry) if mortgaged else 0.0
    return relief + company_worth(state, params, policy, seat, industry, Change.LESS)


@kernel
def startup_removal_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of taking a startup off, less interest in Winter included."""
    saved = state["due"][industry] if state["question"] == Question.INTEREST else 0
    return saved - max(0.1, startup_worth(state, params, policy, seat, industry))


@kernel
def loan_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of a loan: its skulls, at a discount unless they are needed, less the interest."""
    skulls = np.float64(params["loan"] + own_loan_pay(state, params, seat))
    return policy["borrowing"] * gain_of(state, policy, seat, skulls) - loan_cost(state, policy, industry)


@kernel
def repayment_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of repaying: interest saved, and the next loan on the company that is free again."""
    cost = gain_of(state, policy, seat, -np.float64(params["loan"] + interest_of(state, industry)))
    again = policy["cycle"] * (params["loan"] + own_loan_pay(state, params, seat))
    return cost + loan_cost(state, policy, industry) + again


@kernel
def relocation_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of moving a Food company to `industry`."""
    food = np.int64(Industry.FOOD)
    leaves = leader_if(state, params, seat, food, Change.LESS)
    comes = leader_if(state, params, seat, industry, Change.MORE)
    lost = trophy_change(state, seat, food, Change.LESS, leaves)
    won = trophy_change(state, seat, industry, Change.MORE, comes)
    worth = trophy_worth(state, params, policy, seat, lost + won)
    worth += denial_worth(state, params, policy, seat, food, leaves) if worth < WIN else 0.0
    worth += denial_worth(state, params, policy, seat, industry, comes)
    worth -= yield_worth(state, params, policy, food)
    return worth + yield_worth(state, params, policy, industry)


@kernel
def must_block(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether a rival in this auction would win the game with the company."""
    for rival in range(params["players"]):
        if rival == seat or (state["stand"][rival] != Stand.IN and state["bid"][rival] == 0):
            continue
        if would_win(state, params, rival, state["active"]):
            return True
    return False


@kernel
def bid_worth(state: np.void, params: np.void, policy: np.void, seat: int, least: int) -> float:
    """Return what is left of the company's worth after the least bid; never negative for a win or a rescue."""
    worth = state["lot_worth"][seat]
    if math.isnan(worth):
        # Nothing that a company is worth by can change while it is being auctioned.
        worth = company_worth(state, params, policy, seat, state["active"], Change.MORE)
        state["lot_worth"][seat] = worth
    if worth >= BLOCK:
        return worth
    if must_block(state, params, seat):
        return BLOCK
    if policy["start_only"] > 0.0 and least > state["lot_price"]:
        return -1.0
    fee = 0 if state["fee_paid"][seat] else params["fee"]
    return policy["bidding"] * worth + gain_of(state, policy, seat, -np.float64(least + fee))


@kernel
def best_conversion(state: np.void, params: np.void, policy: np.void, seat: int) -> float:
    """Return the worth of the best own startup in the zone as a company."""
    best = 0.0
    for industry in range(N_INDUSTRIES):
        if state["in_zone"][industry] and state["startups"][seat, industry] > 0:
            best = max(best, company_worth(state, params, policy, seat, industry, Change.MORE))
    return best


@kernel
def must_block_conversion(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether a rival in this bidding would win the game by a conversion."""
    for rival in range(params["players"]):
        if rival == seat or (state["stand"][rival] != Stand.IN and state["bid"][rival] == 0):
            continue
        for industry in range(N_INDUSTRIES):
            waits = state["in_zone"][industry] and state["startups"][rival, industry] > 0
            if waits and would_win(state, params, rival, industry):
                return True
    return False


@kernel
def card_bid_worth(state: np.void, params: np.void, policy: np.void, seat: int, least: int) -> float:
    """Return what is left of the best conversion after the least bid in cards."""
    worth = best_conversion(state, params, policy, seat)
    if worth < BLOCK and must_block_conversion(state, params, seat):
        return BLOCK
    return worth - policy["card_bid"] * least


@kernel
def discard_worth(state: np.void, params: np.void, policy: np.void, seat: int, kind: int) -> float:
    """Return the worth of discarding a card: for a bid the least wanted, for a die only if the card is worth it."""
    if state["question"] != Question.IMPROVEMENT:
        return -policy["keep"][kind]
    card = state["laid"][state["n_laid"] - 1]
    missing = card["need"] - card["die"]
    effect = effect_of(params, card["kind"])
    worth = effect_worth(state, params, policy, seat, effect, card["target"], card["detail"])
    return worth - policy["card_bid"] * (missing - 1) - policy["keep"][kind]


# --- cards ---


@kernel
def play_worth(
    state: np.void, params: np.void, policy: np.void, seat: int, kind: int, target: int, detail: int
) -> float:
    """Return the worth of laying a card: its effect times the chance that it works, less the card itself."""
    effect = effect_of(params, kind)
    if not is_ripe(effect, state["question"]):
        return -1.0
    worth = effect_worth(state, params, policy, seat, effect, target, detail)
    need = params["difficulty"][kind] - working(state, seat, Industry.SMUGGLING)
    if need > 1:
        worth *= (7.0 - need) / 6.0
    return worth - policy["keep"][kind]


@kernel
def effect_worth(
    state: np.void, params: np.void, policy: np.void, seat: int, effect: int, target: int, detail: int
) -> float:
    """Return the worth of a card's effect to `seat`."""
    if effect == Card.ESPIONAGE:
        return espionage_worth(state, params, policy, seat, target)
    if effect == Card.LOBBY:
        here = crisis_worth(state, params, policy, seat, state["crisis"])
        return crisis_worth(state, params, policy, seat, target) - here
    if effect == Card.INFORMANT:
        kind = state["pile"][detail]
        return policy["keep"][kind] + (3.0 if state["hand"][seat, kind] % 2 == 1 else 0.0)
    if effect == Card.EASY_DEAL:
        skulls = np.float64(price_of(state, params, target) - (params["loan"] if detail else 0))
        return gain_of(state, policy, seat, skulls) + removal_worth(state, params, policy, seat, target, detail)
    if effect == Card.EXPLOITATION:
        return exploitation_worth(state, params, seat)
    if effect == Card.DEFERRAL:
        return deferral_worth(state, params, policy, seat)
    if effect == Card.VETO:
        return veto_worth(state, params, policy, seat, target)
    if effect == Card.SWITCHED:
        return gain_of(state, policy, seat, np.float64(state["bid"][holder(state, params["players"])]))
    if effect == Card.AUDIT:
        return policy["audit"] + 0.1 * state["hand_size"][target] + 0.2 * state["trophies"][target]
    if effect == Card.SECURITY:
        return policy["guard"] * harm(state, params, policy, seat)
    if effect == Card.CONSULTANTS:
        return advice_worth(state, params, policy, seat, target)
    return 0.0


@kernel
def espionage_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of a free startup; at the start of Phase 3 one in the zone may convert at once."""
    if state["question"] == Question.STARTUP_WINDOW and state["in_zone"][industry] and state["hand_size"][seat] > 1:
        return company_worth(state, params, policy, seat, industry, Change.MORE) - policy["card_bid"]
    return startup_worth(state, params, policy, seat, industry)


@kernel
def exploitation_worth(state: np.void, params: np.void, seat: int) -> float:
    """Return what a second settlement brings in skulls."""
    worth = 0.0
    for industry in range(N_INDUSTRIES):
        if state["in_zone"][industry]:
            companies = state["companies"][seat, industry] - state["moved_in"][seat, industry]
            worth -= companies * loss_of(state, params, industry)
    return worth


@kernel
def deferral_worth(state: np.void, params: np.void, policy: np.void, seat: int) -> float:
    """Return the interest that Payment Deferral saves in this slot, beyond what Banking saves."""
    total = 0
    n = 0
    for industry in range(N_INDUSTRIES):
        total += state["due"][industry] * interest_due(state, params, industry)
        n += state["due"][industry]
    if n == 0 or n <= state["exemptions"]:
        return 0.0
    return -gain_of(state, policy, seat, -np.float64(total)) * (n - state["exemptions"]) / n


@kernel
def veto_worth(state: np.void, params: np.void, policy: np.void, seat: int, rival: int) -> float:
    """Return the worth of dropping `rival` from the bidding: what it would gain, and what falls to oneself."""
    if state["question"] == Question.CARD_BID or state["question"] == Question.CARD_BID_WINDOW:
        prize = best_conversion(state, params, policy, rival) if rival != seat else 0.0
        if prize >= BLOCK:
            return BLOCK
    else:
        if would_win(state, params, rival, state["active"]):
            return BLOCK
        after = leader_if(state, params, rival, state["active"], Change.MORE)
        gained = trophy_change(state, rival, state["active"], Change.MORE, after)
        prize = gained * threat_of(state, params, policy, rival)
    if rival != holder(state, params["players"]) or state["question"] == Question.BID:
        return 0.0
    return policy["veto"] * prize


@kernel
def harm(state: np.void, params: np.void, policy: np.void, seat: int) -> float:
    """Return what the card on top, laid by another, would cost `seat`."""
    card = state["laid"][state["n_laid"] - 1]
    effect = effect_of(params, card["kind"])
    if effect == Card.VETO and card["target"] == seat:
        if state["stage"] == Question.CARD_BID or state["stage"] == Question.CARD_BID_WINDOW:
            return best_conversion(state, params, policy, seat)
        return company_worth(state, params, policy, seat, state["active"], Change.MORE) - state["bid"][seat]
    if effect == Card.AUDIT and card["target"] == seat:
        return policy["audit"]
    if effect == Card.LOBBY:
        here = crisis_worth(state, params, policy, seat, state["crisis"])
        return here - crisis_worth(state, params, policy, seat, card["target"])
    if effect == Card.EXPLOITATION:
        return exploitation_worth(state, params, card["seat"]) / (params["players"] - 1.0)
    if effect == Card.SWITCHED:
        bid = state["bid"][holder(state, params["players"])]
        return bid / (params["players"] - 1.0)
    if state["n_laid"] > 1 and state["laid"][state["n_laid"] - 2]["seat"] == seat:
        return 1.5 * policy["keep"][state["laid"][state["n_laid"] - 2]["kind"]]
    return 0.0


@kernel
def advice_worth(state: np.void, params: np.void, policy: np.void, seat: int, works: int) -> float:
    """Return the worth of deciding the check on top: to save an own card or to sink another's."""
    card = state["laid"][state["n_laid"] - 1]
    passes = card["verdict"] == 1 or (card["verdict"] < 0 and card["die"] >= card["need"])
    if card["seat"] == seat and works == 1 and not passes:
        return 2.0 * policy["keep"][card["kind"]]
    if card["seat"] != seat and works == 0 and passes:
        return policy["guard"] * harm(state, params, policy, seat)
    return 0.0
