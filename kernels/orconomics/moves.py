"""What a seat may do: the legal moves at each question, listed one a row."""

import numpy as np

from kernels.bidding import Stand, holder
from kernels.jit import kernel
from kernels.orconomics.actions import (
    can_draw,
    effect_of,
    informant_place,
    interest_due,
    repayment_interest,
)
from kernels.orconomics.layout import (
    N_INDUSTRIES,
    N_KINDS,
    NOBODY,
    PAIR,
    Card,
    Industry,
    Move,
    Question,
)
from kernels.orconomics.scoring import (
    card_cost,
    fee_due,
    free_companies,
    lendable,
    means,
    price_of,
    repayable,
    startup_cost,
    zone_industry,
)


@kernel
def put(desk: np.void, n: int, kind: int, a: int, b: int, c: int) -> int:
    """Write row `n` of the list and return the number of rows."""
    move = desk["moves"][n]
    move["kind"] = kind
    move["a"] = a
    move["b"] = b
    move["c"] = c
    return n + 1


# --- what may be done at any moment (Actions at Any Moment of a Turn) ---


@kernel
def list_means(state: np.void, seat: int, desk: np.void, n: int) -> int:
    """List loans and pairs: what turns into skulls."""
    for step in range(-1, 2):
        industry = zone_industry(state, step)
        if lendable(state, seat, industry) > 0:
            n = put(desk, n, Move.LOAN, industry, 0, 0)
    if state["pairs"][seat] == 0:
        return n
    for kind in range(N_KINDS):
        if state["hand"][seat, kind] >= PAIR:
            n = put(desk, n, Move.SELL_PAIR, kind, 0, 0)
    return n


@kernel
def list_removals(state: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the own companies, normal and mortgaged, and startups that can be taken off."""
    for industry in range(N_INDUSTRIES):
        if state["companies"][seat, industry] > state["mortgaged"][seat, industry]:
            n = put(desk, n, Move.TAKE_OFF, industry, 0, 0)
        if state["mortgaged"][seat, industry] > 0:
            n = put(desk, n, Move.TAKE_OFF, industry, 1, 0)
        if state["startups"][seat, industry] > 0:
            n = put(desk, n, Move.TAKE_OFF_STARTUP, industry, 0, 0)
    return n


@kernel
def list_repayments(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the loans that can be repaid."""
    for industry in range(N_INDUSTRIES):
        if repayable(state, params, seat, industry) > 0:
            price = params["loan"] + repayment_interest(state, params, seat, industry)
            if state["skulls"][seat] >= price:
                n = put(desk, n, Move.REPAY, industry, 0, 0)
    return n


@kernel
def list_any_moment(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List loans, pairs, repayments and removals."""
    n = list_means(state, seat, desk, n)
    n = list_repayments(state, params, seat, desk, n)
    return list_removals(state, seat, desk, n)


@kernel
def is_open_moment(question: int) -> bool:
    """Say whether loans, pairs, repayments and removals are offered at `question` (ruling R5)."""
    return (
        question == Question.DICE_WINDOW
        or question == Question.INTEREST
        or question == Question.LOSS
        or question == Question.ABILITY
        or question == Question.AUCTION_WINDOW
        or question == Question.POSSESSION
        or question == Question.STARTUP_WINDOW
        or question == Question.STARTUP
        or question == Question.PURCHASE
    )


# --- cards (Using Cards, Influence Cards) ---


@kernel
def is_any_time(question: int) -> bool:
    """Say whether cards for any time can be laid at `question` (ruling R5)."""
    return (
        question == Question.DICE_WINDOW
        or question == Question.WINTER_WINDOW
        or question == Question.SLOT_WINDOW
        or question == Question.ABILITY
        or question == Question.PROFIT_WINDOW
        or question == Question.AUCTION_WINDOW
        or question == Question.STARTUP_WINDOW
        or question == Question.PURCHASE
    )


@kernel
def moment_mask(params: np.void, question: int) -> int:
    """Return the kinds of cards, one bit each, that can have their moment at `question` (Influence Cards)."""
    mask = 0
    if is_any_time(question):
        mask |= 1 << Card.ESPIONAGE | 1 << Card.INFORMANT | 1 << Card.LOBBY | 1 << Card.EASY_DEAL
    if question == Question.ABILITY or question == Question.PROFIT_WINDOW:
        mask |= 1 << Card.EXPLOITATION
    elif question == Question.BID or question == Question.CARD_BID or question == Question.CARD_BID_WINDOW:
        mask |= 1 << Card.VETO
    elif question == Question.BID_WINDOW:
        mask |= 1 << Card.VETO | 1 << Card.SWITCHED
    elif question == Question.INTEREST or question == Question.DICE_WINDOW:
        mask |= 1 << Card.DEFERRAL
    elif question == Question.PURCHASE:
        mask |= 1 << Card.AUDIT
    elif question == Question.SECURITY:
        mask |= 1 << Card.SECURITY
    elif question == Question.CONSULTANTS:
        mask |= 1 << Card.CONSULTANTS
    if params["twelfth"] >= 0 and mask & (1 << params["twelfth"]):
        mask |= 1 << Card.TWELFTH
    return mask


@kernel
def has_card(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether `seat` holds a card that can have its moment at the pending question."""
    return state["hand_mask"][seat] & moment_mask(params, state["question"]) != 0


@kernel
def is_veto_moment(state: np.void, params: np.void, question: int) -> bool:
    """Say whether a Veto can be laid at `question` (rulings veto_until, veto_single_owner)."""
    in_cards = question == Question.CARD_BID or question == Question.CARD_BID_WINDOW
    if in_cards and n_bidders(state, params) == 1:
        return params["veto_single_owner"] == 1
    if question == Question.BID or question == Question.CARD_BID:
        return params["veto_until_last_pass"] == 0 or n_speaking(state, params) > 1
    if question == Question.BID_WINDOW or question == Question.CARD_BID_WINDOW:
        return params["veto_until_last_pass"] == 0
    return False


@kernel
def n_speaking(state: np.void, params: np.void) -> int:
    """Return how many seats have neither passed nor dropped out of the present bidding."""
    n = 0
    for seat in range(params["players"]):
        if state["stand"][seat] == Stand.IN:
            n += 1
    return n


@kernel
def n_bidders(state: np.void, params: np.void) -> int:
    """Return how many seats take or took part in the present bidding."""
    n = 0
    for seat in range(params["players"]):
        if state["stand"][seat] != Stand.OUT:
            n += 1
    return n


@kernel
def is_moment(state: np.void, params: np.void, effect: int, question: int) -> bool:
    """Say whether `question` is a moment for a card with this effect (Influence Cards)."""
    if effect == Card.ESPIONAGE or effect == Card.INFORMANT or effect == Card.LOBBY or effect == Card.EASY_DEAL:
        return is_any_time(question)
    if effect == Card.EXPLOITATION:
        late = question == Question.PROFIT_WINDOW and params["exploitation_own_slot"] == 0
        return question == Question.ABILITY or late
    if effect == Card.VETO:
        return is_veto_moment(state, params, question)
    if effect == Card.SWITCHED:
        return question == Question.BID_WINDOW
    if effect == Card.DEFERRAL:
        return (question == Question.INTEREST and state["slot_begun"] == 0) or question == Question.DICE_WINDOW
    if effect == Card.AUDIT:
        return question == Question.PURCHASE
    if effect == Card.SECURITY:
        return question == Question.SECURITY
    if effect == Card.CONSULTANTS:
        return question == Question.CONSULTANTS and params["consultants_decide"] == 1
    return False


@kernel
def in_bidding(state: np.void) -> bool:
    """Say whether skulls are being bid and the winner has not paid."""
    return state["stage"] == Question.BID or state["stage"] == Question.BID_WINDOW


@kernel
def in_card_bidding(state: np.void) -> bool:
    """Say whether cards are being bid and the winner has not paid."""
    return state["stage"] == Question.CARD_BID or state["stage"] == Question.CARD_BID_WINDOW


@kernel
def spare_cards(state: np.void, params: np.void, seat: int) -> int:
    """Return how many cards `seat` can part with and still pay the bid it is bound by (ruling R17)."""
    size = state["hand_size"][seat]
    bid = state["bid"][seat]
    if bid == 0:
        return size
    if in_card_bidding(state):
        return size - bid
    if not in_bidding(state) or params["bank_limited"]:
        return size
    pairs = (means(state, params, seat) - bid) // params["pair_sale"] if params["pair_sale"] > 0 else size
    singles = size - 2 * state["pairs"][seat]
    return singles + 2 * min(state["pairs"][seat], pairs)


@kernel
def may_part_with(state: np.void, params: np.void, seat: int, kind: int) -> bool:
    """Say whether `seat` may lay or discard a card of `kind` and still pay the bid it is bound by (ruling R17)."""
    bid = state["bid"][seat]
    if bid == 0:
        return True
    if in_card_bidding(state):
        return state["hand_size"][seat] > bid
    if in_bidding(state) and state["hand"][seat, kind] % 2 == 0 and not params["bank_limited"]:
        return means(state, params, seat) - params["pair_sale"] >= bid
    return True


@kernel
def can_target(state: np.void, params: np.void, seat: int, rival: int) -> bool:
    """Say whether a Veto of `seat` can name `rival`: it still speaks or has a bid in force (ruling veto_self)."""
    if rival == seat and params["veto_self"] == 0:
        return False
    return state["stand"][rival] == Stand.IN or state["bid"][rival] > 0


@kernel
def can_exploit(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether `seat` has a company that Exploitation would settle again (ruling R15)."""
    for industry in range(N_INDUSTRIES):
        if state["in_zone"][industry] and settling(state, params, seat, industry, 1) > 0:
            return True
    return False


@kernel
def settling(state: np.void, params: np.void, seat: int, industry: int, second: int) -> int:
    """Return how many companies are settled; those that Food moved yield nothing again (Industries 6)."""
    companies = state["companies"][seat, industry]
    if second and params["exploitation_after_food_move"] == 0:
        companies -= state["moved_in"][seat, industry]
    return companies


@kernel
def can_defer(state: np.void, seat: int) -> bool:
    """Say whether `seat` has a loan on which Winter interest is still to come (clause E12; ruling R35)."""
    if state["question"] == Question.INTEREST:
        return has_due(state)
    loans = 0
    for industry in range(N_INDUSTRIES):
        loans += state["mortgaged"][seat, industry]
    return state["winter"] == 1 and state["deferred"][seat] == 0 and loans > 0


@kernel
def has_due(state: np.void) -> bool:
    """Say whether the owner of the interest slot still has to answer for a loan."""
    for industry in range(N_INDUSTRIES):
        if state["due"][industry] > 0:
            return True
    return False


@kernel
def list_card(state: np.void, params: np.void, seat: int, kind: int, effect: int, desk: np.void, n: int) -> int:
    """List the ways to lay one card whose moment it is."""
    if effect == Card.ESPIONAGE or effect == Card.LOBBY:
        return list_at_industry(state, seat, kind, effect, desk, n)
    if effect == Card.VETO or effect == Card.AUDIT:
        return list_at_seat(state, params, seat, kind, effect, desk, n)
    if effect == Card.EASY_DEAL:
        return list_easy_deal(state, params, seat, kind, desk, n)
    if effect == Card.INFORMANT:
        place = informant_place(state, params)
        return put(desk, n, Move.PLAY, kind, NOBODY, place) if place >= 0 else n
    if effect == Card.SWITCHED:
        winner = holder(state, params["players"])
        allowed = winner >= 0 and (winner != seat or params["switched_by_winner"] == 1)
        return put(desk, n, Move.PLAY, kind, NOBODY, 0) if allowed else n
    if effect == Card.EXPLOITATION:
        return put(desk, n, Move.PLAY, kind, NOBODY, 0) if can_exploit(state, params, seat) else n
    if effect == Card.SECURITY:
        return put(desk, n, Move.PLAY, kind, state["laid"][state["n_laid"] - 1]["seat"], 0)
    if effect == Card.DEFERRAL:
        return put(desk, n, Move.PLAY, kind, NOBODY, 0) if can_defer(state, seat) else n
    if effect == Card.CONSULTANTS:
        n = put(desk, n, Move.PLAY, kind, 1, 0)
        return put(desk, n, Move.PLAY, kind, 0, 0)
    return put(desk, n, Move.PLAY, kind, NOBODY, 0)


@kernel
def list_at_industry(state: np.void, seat: int, kind: int, effect: int, desk: np.void, n: int) -> int:
    """List the industries for Espionage (a marker is needed) or Lobby (another than the Crisis has)."""
    if effect == Card.ESPIONAGE and state["markers"][seat] == 0:
        return n
    for industry in range(N_INDUSTRIES):
        if effect == Card.ESPIONAGE or industry != state["crisis"]:
            n = put(desk, n, Move.PLAY, kind, industry, 0)
    return n


@kernel
def list_at_seat(state: np.void, params: np.void, seat: int, kind: int, effect: int, desk: np.void, n: int) -> int:
    """List the seats that a Veto or a Tax Audit can name."""
    for rival in range(params["players"]):
        if effect == Card.VETO:
            allowed = can_target(state, params, seat, rival)
        else:
            allowed = rival != seat and state["hand_size"][rival] > 0
        if allowed:
            n = put(desk, n, Move.PLAY, kind, rival, 0)
    return n


@kernel
def list_easy_deal(state: np.void, params: np.void, seat: int, kind: int, desk: np.void, n: int) -> int:
    """List the own companies an Easy Deal can sell; a loan must be returned from cash and price (ruling R36)."""
    for industry in range(N_INDUSTRIES):
        price = price_of(state, params, industry)
        if params["bank_limited"]:
            price = min(price, max(0, params["bank_skulls"] - state["paid_out"]))
        if state["companies"][seat, industry] > state["mortgaged"][seat, industry]:
            n = put(desk, n, Move.PLAY, kind, industry, 0)
        if state["mortgaged"][seat, industry] > 0 and state["skulls"][seat] + price >= params["loan"]:
            n = put(desk, n, Move.PLAY, kind, industry, 1)
    return n


@kernel
def list_cards(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List every way to lay a card at the pending question."""
    question = state["question"]
    mask = state["hand_mask"][seat] & moment_mask(params, question)
    for kind in range(N_KINDS):
        if mask & (1 << kind) == 0:
            continue
        effect = effect_of(params, kind)
        if is_moment(state, params, effect, question) and may_part_with(state, params, seat, kind):
            n = list_card(state, params, seat, kind, effect, desk, n)
    return n


# --- the questions, one after another ---


@kernel
def list_placements(state: np.void, params: np.void, desk: np.void, n: int) -> int:
    """List the industries with a free company (Setup)."""
    for industry in range(N_INDUSTRIES):
        if free_companies(state, params, industry) > 0:
            n = put(desk, n, Move.PLACE, industry, 0, 0)
    return n


@kernel
def list_interest(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List how a loan can be answered for: pay, lose the company, be exempt by Banking (Winter, Industries 9)."""
    for industry in range(N_INDUSTRIES):
        if state["due"][industry] == 0:
            continue
        if state["skulls"][seat] >= interest_due(state, params, industry):
            n = put(desk, n, Move.PAY, industry, 0, 0)
        n = put(desk, n, Move.LOSE, industry, 1, 0)
        if state["exemptions"] > 0:
            n = put(desk, n, Move.EXEMPT, industry, 0, 0)
    return n


@kernel
def loss_of(state: np.void, params: np.void, industry: int) -> int:
    """Return what one company costs in Profit, 0 or less if it costs nothing (Phase 1. Profit, Crisis)."""
    return -(params["crisis_income"] if state["crisis"] == industry else params["income"][industry])


@kernel
def list_losses(state: np.void, params: np.void, seat: int, second: int, desk: np.void, n: int) -> int:
    """List how the losses of a settlement can be decided (Phase 1. Profit)."""
    for industry in range(N_INDUSTRIES):
        if state["loss_left"][second, industry] == 0:
            continue
        if state["skulls"][seat] >= loss_of(state, params, industry):
            n = put(desk, n, Move.PAY, industry, 0, 0)
        if state["companies"][seat, industry] > state["mortgaged"][seat, industry]:
            n = put(desk, n, Move.LOSE, industry, 0, 0)
        if state["mortgaged"][seat, industry] > 0:
            n = put(desk, n, Move.LOSE, industry, 1, 0)
    return n


@kernel
def uses_left(state: np.void, params: np.void, second: int, industry: int) -> int:
    """Return how often the golden ability of `industry` can still be used (ruling ability_blocked)."""
    crisis = state["settled_crisis"][second] if params["ability_blocked_at_settlement"] else state["crisis"]
    return 0 if crisis == industry else state["uses"][second, industry]


@kernel
def list_abilities(state: np.void, params: np.void, seat: int, second: int, desk: np.void, n: int) -> int:
    """List the uses of golden abilities (Industries)."""
    if uses_left(state, params, second, Industry.TOURISM) > 0 and can_draw(state):
        n = put(desk, n, Move.DRAW, 0, 0, 0)
    if uses_left(state, params, second, Industry.FOOD) > 0:
        n = list_relocations(state, params, seat, desk, n)
    if uses_left(state, params, second, Industry.TRANSPORT) > 0:
        for kind in range(N_KINDS):
            if state["hand"][seat, kind] > 0:
                n = put(desk, n, Move.SELL_CARD, kind, 0, 0)
    if uses_left(state, params, second, Industry.TOTEMISM) > 0:
        place = state["place"][state["crisis"]]
        n = put(desk, n, Move.MOVE_CRISIS, state["ring"][(place + 1) % N_INDUSTRIES], 0, 0)
        n = put(desk, n, Move.MOVE_CRISIS, state["ring"][(place - 1) % N_INDUSTRIES], 0, 0)
    return n


@kernel
def list_relocations(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List where a Food company can go (Industries 6; ruling food_moves_mortgaged)."""
    mortgaged = state["mortgaged"][seat, Industry.FOOD]
    normal = state["companies"][seat, Industry.FOOD] - mortgaged
    for industry in range(N_INDUSTRIES):
        if industry == Industry.FOOD or free_companies(state, params, industry) == 0:
            continue
        if normal > 0:
            n = put(desk, n, Move.RELOCATE, industry, 0, 0)
        if mortgaged > 0 and params["food_moves_mortgaged"]:
            n = put(desk, n, Move.RELOCATE, industry, 1, 0)
    return n


@kernel
def least_bid(state: np.void, params: np.void) -> int:
    """Return the least legal bid: the start price, or one more than the bid in force (Phase 2. Auction)."""
    leader = holder(state, params["players"])
    return state["lot_price"] if leader < 0 else state["bid"][leader] + 1


@kernel
def most_bid(state: np.void, params: np.void, seat: int) -> int:
    """Return the most `seat` can bid: its means after the fee (Phase 2. Auction; clause G12)."""
    return means(state, params, seat) - fee_due(state, params, seat)


@kernel
def list_bids(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the range of bids, or what raises the fee in cash first (Phase 2. Auction)."""
    least = least_bid(state, params)
    most = most_bid(state, params, seat)
    if most < least:
        return n
    if state["skulls"][seat] < fee_due(state, params, seat):
        return list_means(state, seat, desk, n)
    return put(desk, n, Move.BID, least, most, 0)


@kernel
def least_card_bid(state: np.void, params: np.void) -> int:
    """Return the least legal bid in cards (Fate of Startups)."""
    leader = holder(state, params["players"])
    return 1 if leader < 0 else state["bid"][leader] + 1


@kernel
def list_card_bids(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the range of bids in cards; a single owner pays one (Fate of Startups)."""
    least = least_card_bid(state, params)
    most = 1 if n_bidders(state, params) == 1 else state["hand_size"][seat]
    if most < least or state["hand_size"][seat] < least:
        return n
    return put(desk, n, Move.CARD_BID, least, most, 0)


@kernel
def list_payment(state: np.void, seat: int, desk: np.void, n: int) -> int:
    """List how the winner of an auction comes by his bid and pays it (Phase 2. Auction; ruling R24)."""
    if state["skulls"][seat] >= state["bid"][seat]:
        n = put(desk, n, Move.PAY, 0, 0, 0)
    return list_means(state, seat, desk, n)


@kernel
def list_conversions(state: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the own startups in the zone (Fate of Startups)."""
    for industry in range(N_INDUSTRIES):
        if state["in_zone"][industry] and state["startups"][seat, industry] > 0:
            n = put(desk, n, Move.CONVERT, industry, 0, 0)
    return n


@kernel
def list_foundings(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List where a startup can be bought (New Startups)."""
    if state["markers"][seat] == 0 or state["skulls"][seat] < startup_cost(state, params, seat):
        return n
    for industry in range(N_INDUSTRIES):
        if state["in_zone"][industry]:
            n = put(desk, n, Move.FOUND, industry, 0, 0)
    return n


@kernel
def list_purchase(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the card that can be bought once a turn (End of Turn)."""
    affordable = state["skulls"][seat] >= card_cost(state, params, seat)
    if state["has_bought"] == 0 and can_draw(state) and affordable:
        n = put(desk, n, Move.BUY, 0, 0, 0)
    return n


@kernel
def list_discards(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the cards in hand that may be discarded."""
    for kind in range(N_KINDS):
        if state["hand"][seat, kind] > 0 and may_part_with(state, params, seat, kind):
            n = put(desk, n, Move.DISCARD, kind, 0, 0)
    return n


@kernel
def list_own(state: np.void, params: np.void, seat: int, desk: np.void, n: int) -> int:
    """List the moves that belong to the pending question alone."""
    question = state["question"]
    if question == Question.PLACEMENT:
        return list_placements(state, params, desk, n)
    if question == Question.INTEREST:
        return list_interest(state, params, seat, desk, n)
    if question == Question.LOSS or question == Question.SECOND_LOSS:
        return list_losses(state, params, seat, 1 if question == Question.SECOND_LOSS else 0, desk, n)
    if question == Question.ABILITY or question == Question.SECOND_ABILITY:
        return list_abilities(state, params, seat, 1 if question == Question.SECOND_ABILITY else 0, desk, n)
    if question == Question.BID:
        return list_bids(state, params, seat, desk, n)
    if question == Question.CARD_BID:
        return list_card_bids(state, params, seat, desk, n)
    if question == Question.PAYMENT:
        return list_payment(state, seat, desk, n)
    if question == Question.MARKER:
        return list_removals(state, seat, desk, n)
    if question == Question.CONVERSION:
        return list_conversions(state, seat, desk, n)
    if question == Question.STARTUP:
        return list_foundings(state, params, seat, desk, n)
    if question == Question.PURCHASE:
        return list_purchase(state, params, seat, desk, n)
    if question == Question.CARD_PAYMENT or question == Question.IMPROVEMENT:
        return list_discards(state, params, seat, desk, n)
    return n


@kernel
def may_pass(state: np.void) -> bool:
    """Say whether silence is an answer to the pending question."""
    question = state["question"]
    if question == Question.IMPROVEMENT:
        return state["laid"][state["n_laid"] - 1]["improving"] == 0
    return not (
        question == Question.PLACEMENT
        or question == Question.INTEREST
        or question == Question.LOSS
        or question == Question.SECOND_LOSS
        or question == Question.PAYMENT
        or question == Question.MARKER
        or question == Question.CARD_PAYMENT
        or question == Question.CONVERSION
    )


@kernel
def list_moves(state: np.void, params: np.void, desk: np.void) -> int:
    """List all legal moves of the seat that is asked; PASS, where it is legal, comes first. Return their number."""
    seat = state["asked"]
    n = 0
    if may_pass(state):
        n = put(desk, n, Move.PASS, 0, 0, 0)
    n = list_own(state, params, seat, desk, n)
    n = list_cards(state, params, seat, desk, n)
    if is_open_moment(state["question"]):
        n = list_any_moment(state, params, seat, desk, n)
    return n
