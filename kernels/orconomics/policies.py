"""How a seat chooses: every legal move gets a worth in skulls, a weighted sum of features; the best is taken.

Silence is worth 0. A worth uses only what the seat can see: the board, its own hand, the sizes of the others' hands.
"""

import math
from enum import IntEnum

import numpy as np

from kernels import rng
from kernels.bidding import Stand, holder
from kernels.jit import kernel
from kernels.orconomics.actions import interest_due
from kernels.orconomics.layout import (
    N_INDUSTRIES,
    N_KINDS,
    Card,
    Industry,
    Move,
    PolicyKind,
    Question,
)
from kernels.orconomics.moves import effect_of, is_moment, loss_of
from kernels.orconomics.resolve import has_ability
from kernels.orconomics.scoring import (
    card_cost,
    interest_of,
    own_loan_pay,
    price_of,
    startup_cost,
    working,
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
def own_draw(state: np.void, seat: int) -> int:
    """Return the next 64 random bits of the seat's own stream."""
    index = state["draws"][seat]
    state["draws"][seat] = index + 1
    return rng.draw(state["seed"], state["deal"], rng.Purpose.SEAT + seat, index)


@kernel
def choose(state: np.void, params: np.void, policy: np.void, desk: np.void, n: int) -> int:
    """Choose one of `n` legal moves; in a row that is a range of bids, write the bid chosen into its field a."""
    if policy["kind"] == PolicyKind.RANDOM:
        return choose_any(state, desk, n)
    seat = state["asked"]
    best = 0
    best_worth = -math.inf
    for row in range(n):
        worth = worth_of(state, params, policy, seat, desk["moves"][row])
        if policy["temperature"] > 0.0:
            worth -= policy["temperature"] * math.log(-math.log(rng.unit(own_draw(state, seat))))
        if worth > best_worth:
            best = row
            best_worth = worth
    return best


@kernel
def stays_silent(state: np.void, params: np.void, policy: np.void) -> bool:
    """Say whether the seat asked passes without weighing its moves: nothing it plans has its moment now.

    A weighted player thinks of loans, pairs and removals when the zone is new and when it is about to move on, and of
    each card only at the moments that suit it best.
    """
    question = state["question"]
    seat = state["asked"]
    if policy["kind"] == PolicyKind.RANDOM or not is_idle_moment(state, params, seat, question):
        return False
    for kind in range(N_KINDS):
        if state["hand"][seat, kind] > 0:
            effect = effect_of(params, kind)
            if is_ripe(effect, question) and is_moment(state, params, effect, question):
                return False
    return True


@kernel
def is_idle_moment(state: np.void, params: np.void, seat: int, question: int) -> bool:
    """Say whether only a card could make the seat act at `question`."""
    if question == Question.DICE_WINDOW:
        return state["markers"][seat] == params["markers"]
    if question == Question.ABILITY:
        return not has_ability(state, 0)
    if question == Question.STARTUP:
        return state["markers"][seat] == 0 or state["skulls"][seat] < startup_cost(state, params, seat)
    return (
        question == Question.WINTER_WINDOW
        or question == Question.SLOT_WINDOW
        or question == Question.PROFIT_WINDOW
        or question == Question.AUCTION_WINDOW
        or question == Question.POSSESSION
        or question == Question.STARTUP_WINDOW
    )


@kernel
def is_ripe(effect: int, question: int) -> bool:
    """Say whether a moment suits a card: the Crisis is moved before the slots, a startup founded before Fate."""
    if effect == Card.LOBBY:
        return question == Question.DICE_WINDOW or question == Question.WINTER_WINDOW
    if effect == Card.ESPIONAGE:
        return question == Question.STARTUP_WINDOW
    if effect == Card.EASY_DEAL:
        return question == Question.DICE_WINDOW or question == Question.AUCTION_WINDOW
    if effect == Card.INFORMANT:
        return question == Question.STARTUP_WINDOW or question == Question.PURCHASE
    return True


@kernel
def choose_any(state: np.void, desk: np.void, n: int) -> int:
    """Choose any legal move, each bid of a range counting as one."""
    seat = state["asked"]
    total = n
    for row in range(n):
        if desk["moves"][row]["kind"] == Move.BID or desk["moves"][row]["kind"] == Move.CARD_BID:
            total += desk["moves"][row]["b"] - desk["moves"][row]["a"]
    pick = rng.below(own_draw(state, seat), total)
    for row in range(n):
        span = 0
        if desk["moves"][row]["kind"] == Move.BID or desk["moves"][row]["kind"] == Move.CARD_BID:
            span = desk["moves"][row]["b"] - desk["moves"][row]["a"]
        if pick <= span:
            if span > 0:
                desk["moves"][row]["a"] += pick
            return row
        pick -= span + 1
    return n - 1


# --- what things are worth ---


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
def trophy_change(state: np.void, params: np.void, seat: int, industry: int, change: int) -> int:
    """Return the trophies `seat` would gain from one company more (1) or less (-1) in `industry`."""
    count = state["companies"][seat, industry]
    gain = 0
    if count == 0 and change > 0:
        gain = 1
    elif count == 1 and change < 0:
        gain = -1
    before = state["leader"][industry] == seat
    after = leader_if(state, params, seat, industry, change) == seat
    if after and not before:
        gain += 1
    elif before and not after:
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
def denial_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int, change: int) -> float:
    """Return the worth of what rivals lose or gain by it if `seat` has `change` more companies in `industry`."""
    before = state["leader"][industry]
    after = leader_if(state, params, seat, industry, change)
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
    own = trophy_worth(state, params, policy, seat, trophy_change(state, params, seat, industry, change))
    denial = denial_worth(state, params, policy, seat, industry, change)
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
    return state["trophies"][seat] + trophy_change(state, params, seat, industry, Change.MORE) >= params["target"]


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
    if may_be_silent(state["question"]):
        # An upper bound without the trophies that rivals gain: the exact worth matters only above 0.
        bound = relief - yield_worth(state, params, policy, industry)
        if state["companies"][seat, industry] == 1:
            bound -= policy["trophy"]
        if bound <= 0.0:
            return bound
    return relief + company_worth(state, params, policy, seat, industry, Change.LESS)


@kernel
def may_be_silent(question: int) -> bool:
    """Say whether doing nothing is an answer where companies can be taken off."""
    return question != Question.MARKER and question != Question.LOSS and question != Question.INTEREST


@kernel
def startup_removal_worth(state: np.void, params: np.void, policy: np.void, seat: int, industry: int) -> float:
    """Return the worth of taking a startup off: done only to save interest or to free a marker."""
    question = state["question"]
    if question != Question.INTEREST and question != Question.MARKER:
        return -1.0
    saved = state["due"][industry] if question == Question.INTEREST else 0
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
    lost = trophy_change(state, params, seat, food, Change.LESS)
    won = trophy_change(state, params, seat, industry, Change.MORE)
    worth = trophy_worth(state, params, policy, seat, lost + won)
    worth += denial_worth(state, params, policy, seat, food, Change.LESS) if worth < WIN else 0.0
    worth += denial_worth(state, params, policy, seat, industry, Change.MORE)
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
    industry = state["active"]
    worth = company_worth(state, params, policy, seat, industry, Change.MORE)
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
        gained = trophy_change(state, params, rival, state["active"], Change.MORE)
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
