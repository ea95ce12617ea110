"""The order of a turn: what happens by itself, and who is asked what."""

import numpy as np

from kernels.bidding import Stand, holder, next_speaker
from kernels.jit import kernel
from kernels.log import record
from kernels.orconomics.actions import (
    activate,
    clear_turn,
    discard,
    draw_card,
    finish,
    halved,
    is_over,
    move_crisis,
    open_company,
    pay,
    receive,
    refill,
    seat_after,
    set_price,
    settle_trophies,
    take_from_deck,
    take_off,
    take_off_startup,
)
from kernels.orconomics.layout import (
    N_INDUSTRIES,
    NOBODY,
    TWELVE,
    Cause,
    EndReason,
    Event,
    Industry,
    InterestBasis,
    Move,
    Question,
)
from kernels.orconomics.moves import (
    has_card,
    has_due,
    is_open_moment,
    least_bid,
    least_card_bid,
    most_bid,
)
from kernels.orconomics.resolve import (
    advance_card,
    ask,
    has_ability,
    has_loss,
    settle,
)
from kernels.orconomics.scoring import (
    card_cost,
    fewest_trophies,
    free_companies,
    interest_of,
    most_trophies,
    price_of,
    startup_cost,
    working,
)


@kernel
def enter(state: np.void, stage: int) -> None:
    """Put the turn at the start of a stage."""
    state["stage"] = stage
    state["cursor"] = 0
    state["window_cursor"] = 0
    state["stirred"] = 0
    state["slot_open"] = 0
    state["has_bought"] = 0


@kernel
def advance(state: np.void, params: np.void, desk: np.void) -> None:
    """Let everything happen that asks nobody, until a question is pending or the game is over."""
    while not is_over(state):
        if state["n_laid"] > 0:
            if advance_card(state, params, desk):
                return
        elif run_stage(state, params, desk):
            return
    state["question"] = Question.OVER


@kernel
def run_stage(state: np.void, params: np.void, desk: np.void) -> bool:
    """Carry the turn one step further; return True if a question has come up."""
    stage = state["stage"]
    if stage < Question.PROFIT_WINDOW:
        return run_start_to_profit(state, params, desk)
    if stage < Question.STARTUP_WINDOW:
        return run_auction(state, params, desk)
    return run_startups(state, params, desk)


@kernel
def run_start_to_profit(state: np.void, params: np.void, desk: np.void) -> bool:
    """Run Setup, Start of Turn, Winter and the slots of Phase 1."""
    stage = state["stage"]
    if stage == Question.PLACEMENT:
        return ask_placement(state, params, desk)
    if stage == Question.START_CRISIS or stage == Question.DICE:
        return ask(state, stage, NOBODY)
    if stage == Question.DICE_WINDOW:
        return ask_window(state, params, Question.INTEREST if state["winter"] else Question.SLOT_WINDOW)
    if stage == Question.INTEREST:
        return ask_interest(state, params)
    if stage == Question.WINTER_CARDS:
        end_winter(state, params, desk)
        return False
    if stage == Question.WINTER_WINDOW:
        return ask_window(state, params, Question.SLOT_WINDOW)
    return run_slot(state, params, desk)


@kernel
def run_auction(state: np.void, params: np.void, desk: np.void) -> bool:
    """Run the end of Phase 1 and Phase 2."""
    stage = state["stage"]
    if stage == Question.PROFIT_WINDOW:
        return ask_window(state, params, Question.SUBSIDY)
    if stage == Question.SUBSIDY:
        pay_subsidy(state, params, desk)
        return False
    if stage == Question.AUCTION_WINDOW:
        return ask_window(state, params, Question.AUCTION)
    if stage == Question.AUCTION:
        open_auction(state, params, desk)
        return False
    if stage == Question.BID:
        return ask_bid(state, params)
    if stage == Question.BID_WINDOW:
        return ask_bid_window(state, params, desk)
    return ask_winner(state, params)


@kernel
def run_startups(state: np.void, params: np.void, desk: np.void) -> bool:
    """Run Phase 3 and the end of the turn."""
    stage = state["stage"]
    if stage == Question.STARTUP_WINDOW:
        return ask_window(state, params, Question.FATE)
    if stage == Question.FATE:
        open_fate(state, params, desk)
        return False
    if stage == Question.CARD_BID:
        return ask_card_bid(state, params)
    if stage == Question.CARD_BID_WINDOW:
        return ask_card_bid_window(state, params)
    if stage == Question.CARD_PAYMENT or stage == Question.CONVERSION:
        return ask(state, stage, holder(state, params["players"]))
    if stage == Question.STARTUP or stage == Question.PURCHASE:
        return ask_slot(state, params)
    end_turn(state, params, desk)
    return False


# --- windows ---


@kernel
def may_answer(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether `seat` may have more than silence as an answer to the pending question."""
    if is_open_moment(state["question"]) and (state["markers"][seat] < params["markers"] or state["pairs"][seat] > 0):
        return True
    return has_card(state, params, seat)


@kernel
def ask_window(state: np.void, params: np.void, after: int) -> bool:
    """Ask all seats in Oracle order, again until a whole round is silent; then go to stage `after` (ruling R5)."""
    if ask_round(state, params):
        return True
    enter(state, after)
    return False


@kernel
def ask_round(state: np.void, params: np.void) -> bool:
    """Go through the rounds of a window; return False once a whole round was silent."""
    state["question"] = state["stage"]
    while True:
        while state["window_cursor"] < params["players"]:
            seat = seat_after(state, params, state["window_cursor"])
            if may_answer(state, params, seat):
                state["asked"] = seat
                return True
            state["window_cursor"] += 1
        if state["stirred"] == 0:
            return False
        state["window_cursor"] = 0
        state["stirred"] = 0


@kernel
def is_round(stage: int) -> bool:
    """Say whether a stage asks the seats round after round."""
    return (
        stage == Question.DICE_WINDOW
        or stage == Question.WINTER_WINDOW
        or stage == Question.SLOT_WINDOW
        or stage == Question.PROFIT_WINDOW
        or stage == Question.AUCTION_WINDOW
        or stage == Question.BID_WINDOW
        or stage == Question.STARTUP_WINDOW
        or stage == Question.CARD_BID_WINDOW
    )


# --- Setup ---


@kernel
def ask_placement(state: np.void, params: np.void, desk: np.void) -> bool:
    """Ask for the companies of the initial placement: clockwise, then in reverse order (Setup)."""
    seats = params["players"]
    done = state["placements"]
    if done < seats:
        return ask(state, Question.PLACEMENT, seat_after(state, params, done))
    if done < 2 * seats:
        return ask(state, Question.PLACEMENT, seat_after(state, params, 2 * seats - 1 - done))
    note_placement(state, params)
    settle_trophies(state, params, state["oracle"], desk)
    if not is_over(state):
        enter(state, Question.DICE)
    return False


@kernel
def note_placement(state: np.void, params: np.void) -> None:
    """Keep the companies and leaders of the initial placement for the result."""
    for industry in range(N_INDUSTRIES):
        state["early_lead"][industry] = state["leader"][industry]
        for seat in range(params["players"]):
            state["early"][seat, industry] = state["companies"][seat, industry]


@kernel
def roll_start(state: np.void, first: int, second: int, desk: np.void) -> None:
    """Put the Crisis where the dice say (Setup)."""
    state["crisis"] = industry_of(first + second)
    record(state, desk, Event.START_CRISIS, NOBODY, first, second, state["crisis"])
    enter(state, Question.PLACEMENT)


@kernel
def industry_of(total: int) -> int:
    """Return the industry that answers to a sum of two dice; Tourism answers to 2 and 12 (Industries)."""
    return np.int64(Industry.TOURISM) if total == TWELVE else total - 2


# --- Start of Turn and Winter ---


@kernel
def roll_dice(state: np.void, params: np.void, first: int, second: int, desk: np.void) -> None:
    """Begin a turn: move the Activity token and see whether it is Winter (Start of Turn)."""
    state["turn"] += 1
    record(state, desk, Event.TURN, state["oracle"], state["turn"], 0, 0)
    industry = industry_of(first + second)
    record(state, desk, Event.DICE, state["oracle"], first, second, industry)
    reason = 0
    if first == second:
        reason += 1
    if industry == state["active"]:
        reason += 2
    activate(state, industry)
    state["winter"] = 1 if reason > 0 else 0
    state["winters"] += state["winter"]
    for seat in range(params["players"]):
        state["deferred"][seat] = 0
    if reason > 0:
        record(state, desk, Event.WINTER, NOBODY, reason, 0, 0)
    enter(state, Question.DICE_WINDOW)


@kernel
def count_markers(state: np.void) -> None:
    """Note the markers in every industry, for the readings of the interest that fix them early."""
    for industry in range(N_INDUSTRIES):
        state["counted"][industry] = interest_of(state, industry)


@kernel
def open_interest_slot(state: np.void, params: np.void, seat: int) -> None:
    """Note which loans are due and how many Banking exempts (Winter, Industries 9; rulings R9, R11)."""
    basis = params["interest_basis"]
    if basis == InterestBasis.SLOT_START or (basis == InterestBasis.WINTER_START and state["cursor"] == 0):
        count_markers(state)
    for industry in range(N_INDUSTRIES):
        state["due"][industry] = 0 if state["deferred"][seat] else state["mortgaged"][seat, industry]
    state["exemptions"] = working(state, seat, Industry.BANKING)
    state["slot_begun"] = 0
    state["slot_open"] = 1


@kernel
def ask_interest(state: np.void, params: np.void) -> bool:
    """Ask each seat in Oracle order about its loans until none is left open (Winter)."""
    while state["cursor"] < params["players"]:
        seat = seat_after(state, params, state["cursor"])
        if state["slot_open"] == 0:
            open_interest_slot(state, params, seat)
        if has_due(state):
            return ask(state, Question.INTEREST, seat)
        state["slot_open"] = 0
        state["cursor"] += 1
    enter(state, Question.WINTER_CARDS)
    return False


@kernel
def end_winter(state: np.void, params: np.void, desk: np.void) -> None:
    """Move the Crisis clockwise and let everybody draw a card (Winter)."""
    beyond = state["ring"][(state["place"][state["crisis"]] + 1) % N_INDUSTRIES]
    move_crisis(state, state["oracle"], beyond, Cause.WINTER, desk)
    for steps in range(params["players"]):
        draw_card(state, params, seat_after(state, params, steps), Cause.WINTER, desk)
    enter(state, Question.WINTER_WINDOW)


# --- Phase 1. Profit ---


@kernel
def run_slot(state: np.void, params: np.void, desk: np.void) -> bool:
    """Run the Profit slots: a window before each, settlement, losses, golden abilities (Phase 1)."""
    stage = state["stage"]
    seat = seat_after(state, params, state["cursor"])
    if stage == Question.SLOT_WINDOW:
        if ask_round(state, params):
            return True
        state["stage"] = Question.SETTLEMENT
        return False
    if stage == Question.SETTLEMENT:
        settle(state, params, seat, 0, desk)
        state["stage"] = Question.LOSS
        return False
    if stage == Question.LOSS:
        if has_loss(state, 0):
            return ask(state, stage, seat)
        state["stage"] = Question.ABILITY
        return False
    state["question"] = stage
    if has_ability(state, 0) or may_answer(state, params, seat):
        return ask(state, stage, seat)
    end_slot(state, params)
    return False


@kernel
def end_slot(state: np.void, params: np.void) -> None:
    """Go on to the next Profit slot, or behind the last one."""
    state["cursor"] += 1
    state["window_cursor"] = 0
    state["stirred"] = 0
    state["stage"] = Question.SLOT_WINDOW
    if state["cursor"] == params["players"]:
        enter(state, Question.PROFIT_WINDOW)


@kernel
def pay_subsidy(state: np.void, params: np.void, desk: np.void) -> None:
    """Give the Crippled Orc its subsidy (Phase 1)."""
    seat = fewest_trophies(state, params)
    if seat >= 0:
        skulls = receive(state, params, seat, params["subsidy"])
        record(state, desk, Event.SUBSIDY, seat, skulls, 0, 0)
    enter(state, Question.AUCTION_WINDOW)


# --- Phase 2. Auction ---


@kernel
def open_auction(state: np.void, params: np.void, desk: np.void) -> None:
    """Put a free company of the active industry up, or raise the price if there is none (Phase 2)."""
    industry = state["active"]
    price = price_of(state, params, industry)
    if free_companies(state, params, industry) == 0:
        state["price"][industry] = price + params["price_raise"]
        record(state, desk, Event.NO_COMPANY, NOBODY, industry, state["price"][industry], 0)
        enter(state, Question.STARTUP_WINDOW)
        return
    open_bidding(state, params)
    for seat in range(params["players"]):
        state["stand"][seat] = Stand.IN
    state["fee_paid"][state["oracle"]] = 1
    state["lot_price"] = price
    record(state, desk, Event.AUCTION, NOBODY, industry, price, 0)
    enter(state, Question.BID)


@kernel
def open_bidding(state: np.void, params: np.void) -> None:
    """Forget the last bidding."""
    for seat in range(params["players"]):
        state["stand"][seat] = Stand.OUT
        state["bid"][seat] = 0
        state["fee_paid"][seat] = 0
        state["lot_worth"][seat] = np.nan
    state["speaker"] = NOBODY
    state["was_vetoed"] = 0
    state["payee"] = NOBODY


@kernel
def ask_bid(state: np.void, params: np.void) -> bool:
    """Ask the next seat for a bid; who can neither bid nor lay a Veto has passed (Phase 2; ruling R16)."""
    state["question"] = Question.BID
    while True:
        seat = next_speaker(state, state["oracle"], state["speaker"], params["players"])
        if seat < 0:
            enter(state, Question.BID_WINDOW)
            return False
        if most_bid(state, params, seat) >= least_bid(state, params) or has_card(state, params, seat):
            return ask(state, Question.BID, seat)
        state["stand"][seat] = Stand.PASSED
        state["speaker"] = seat


@kernel
def place_bid(state: np.void, params: np.void, seat: int, skulls: int, desk: np.void) -> None:
    """Pay the fee once and bid (Phase 2)."""
    if state["fee_paid"][seat] == 0:
        pay(state, seat, params["fee"])
        state["fee_paid"][seat] = 1
        record(state, desk, Event.FEE, seat, params["fee"], 0, 0)
    state["bid"][seat] = skulls
    state["speaker"] = seat
    record(state, desk, Event.BID, seat, skulls, 0, 0)


@kernel
def pass_bid(state: np.void, seat: int, in_cards: int, desk: np.void) -> None:
    """Pass for the rest of a bidding."""
    state["stand"][seat] = Stand.PASSED
    state["speaker"] = seat
    record(state, desk, Event.PASS, seat, in_cards, 0, 0)


@kernel
def ask_bid_window(state: np.void, params: np.void, desk: np.void) -> bool:
    """Ask for Veto and Switched Documents, then sell the company or lower the price (Phase 2; rulings R18, R23)."""
    if holder(state, params["players"]) >= 0:
        if ask_round(state, params):
            return True
        if holder(state, params["players"]) >= 0:
            enter(state, Question.PAYMENT)
            return False
    leave_unsold(state, params, desk)
    return False


@kernel
def leave_unsold(state: np.void, params: np.void, desk: np.void) -> None:
    """Halve the price of a company nobody bid for (Phase 2; ruling veto_unsold)."""
    industry = state["active"]
    price = price_of(state, params, industry)
    if state["was_vetoed"] == 0 or params["veto_unsold_keeps_price"] == 0:
        price = halved(price)
        state["price"][industry] = price
    state["unsold"] += 1
    record(state, desk, Event.UNSOLD, NOBODY, industry, price, 0)
    enter(state, Question.STARTUP_WINDOW)


@kernel
def ask_winner(state: np.void, params: np.void) -> bool:
    """Ask the winner to pay, to free a marker, and what he does with his new company."""
    state["question"] = state["stage"]
    winner = holder(state, params["players"])
    if state["stage"] == Question.POSSESSION and not may_answer(state, params, winner):
        enter(state, Question.STARTUP_WINDOW)
        return False
    return ask(state, state["stage"], winner)


@kernel
def pay_bid(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Pay the winning bid to the bank, or to whom the documents were switched (Phase 2, Switched Documents)."""
    skulls = state["bid"][seat]
    record(state, desk, Event.BOUGHT, seat, state["active"], skulls, state["payee"])
    state["skulls"][seat] -= skulls
    if state["payee"] >= 0:
        state["skulls"][state["payee"]] += skulls
    else:
        state["paid_out"] -= skulls
    state["bought"][seat] += 1
    state["sales"] += 1
    state["sale_total"] += skulls
    if state["markers"][seat] == 0:
        state["marker_waits"][seat] += 1
        enter(state, Question.MARKER)
    else:
        take_possession(state, params, seat, desk)


@kernel
def take_possession(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Put the bought company on the board and record its price (Phase 2)."""
    industry = state["active"]
    open_company(state, params, seat, industry, Event.OPENED, desk)
    settle_trophies(state, params, seat, desk)
    if is_over(state):
        return
    set_price(state, industry, state["bid"][seat], desk)
    enter(state, Question.POSSESSION)


@kernel
def free_marker(
    state: np.void, params: np.void, seat: int, kind: int, industry: int, mortgaged: int, desk: np.void
) -> None:
    """Take an own marker off for the company just bought (Removing companies and startups; ruling marker_swap)."""
    if kind == Move.TAKE_OFF_STARTUP:
        take_off_startup(state, seat, industry, desk)
    else:
        take_off(state, params, seat, industry, mortgaged, desk)
        if params["marker_swap_one_change"] == 0:
            settle_trophies(state, params, seat, desk)
    if not is_over(state):
        take_possession(state, params, seat, desk)


# --- Phase 3. Startups ---


@kernel
def owns_startup(state: np.void, seat: int) -> bool:
    """Say whether `seat` has a startup in the zone."""
    for industry in range(N_INDUSTRIES):
        if state["in_zone"][industry] and state["startups"][seat, industry] > 0:
            return True
    return False


@kernel
def open_fate(state: np.void, params: np.void, desk: np.void) -> None:
    """Count the owners of startups in the zone; they are the bidders (Fate of Startups)."""
    open_bidding(state, params)
    mask = 0
    for seat in range(params["players"]):
        if owns_startup(state, seat):
            state["stand"][seat] = Stand.IN
            mask |= 1 << seat
    if mask == 0:
        enter(state, Question.STARTUP)
        return
    record(state, desk, Event.FATE, NOBODY, mask, 0, 0)
    enter(state, Question.CARD_BID)


@kernel
def ask_card_bid(state: np.void, params: np.void) -> bool:
    """Ask the next owner for a bid in cards; who has too few has passed (Fate of Startups; ruling R43)."""
    state["question"] = Question.CARD_BID
    while True:
        seat = next_speaker(state, state["oracle"], state["speaker"], params["players"])
        if seat < 0:
            enter(state, Question.CARD_BID_WINDOW)
            return False
        if state["hand_size"][seat] >= least_card_bid(state, params) or has_card(state, params, seat):
            return ask(state, Question.CARD_BID, seat)
        state["stand"][seat] = Stand.PASSED
        state["speaker"] = seat


@kernel
def place_card_bid(state: np.void, seat: int, cards: int, desk: np.void) -> None:
    """Bid cards (Fate of Startups)."""
    state["bid"][seat] = cards
    state["speaker"] = seat
    record(state, desk, Event.CARD_BID, seat, cards, 0, 0)


@kernel
def ask_card_bid_window(state: np.void, params: np.void) -> bool:
    """Ask for a Veto, then let the winner pay, or convert nothing (Fate of Startups; rulings R18, R42)."""
    if holder(state, params["players"]) >= 0:
        if ask_round(state, params):
            return True
        winner = holder(state, params["players"])
        if winner >= 0:
            state["to_discard"] = state["bid"][winner]
            enter(state, Question.CARD_PAYMENT)
            return False
    enter(state, Question.STARTUP)
    return False


@kernel
def pay_card(state: np.void, seat: int, kind: int, desk: np.void) -> None:
    """Discard one of the cards that were bid (Fate of Startups)."""
    discard(state, seat, kind)
    record(state, desk, Event.DISCARD, seat, kind, 0, Cause.FATE)
    state["to_discard"] -= 1
    if state["to_discard"] == 0:
        enter(state, Question.CONVERSION)


@kernel
def ask_slot(state: np.void, params: np.void) -> bool:
    """Ask each seat in Oracle order in its slot of New Startups or of buying cards (Phase 3, End of Turn)."""
    state["question"] = state["stage"]
    while state["cursor"] < params["players"]:
        seat = seat_after(state, params, state["cursor"])
        if may_answer(state, params, seat) or can_spend(state, params, seat):
            state["asked"] = seat
            return True
        end_own_slot(state)
    enter(state, Question.PURCHASE if state["stage"] == Question.STARTUP else Question.TURN_END)
    return False


@kernel
def can_spend(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether `seat` has the skulls for what its slot offers."""
    if state["stage"] == Question.STARTUP:
        return state["skulls"][seat] >= startup_cost(state, params, seat)
    return state["has_bought"] == 0 and state["skulls"][seat] >= card_cost(state, params, seat)


@kernel
def end_own_slot(state: np.void) -> None:
    """Go on to the next slot of this stage."""
    state["cursor"] += 1
    state["has_bought"] = 0


@kernel
def buy_card(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Pay for a card and draw it (End of Turn)."""
    price = card_cost(state, params, seat)
    pay(state, seat, price)
    kind = take_from_deck(state, seat, desk)
    record(state, desk, Event.CARD_BOUGHT, seat, kind, price, 0)
    refill(state, params, desk)
    state["has_bought"] = 1


@kernel
def end_turn(state: np.void, params: np.void, desk: np.void) -> None:
    """Pass the Oracle token; stop a game that will not end (End of Turn)."""
    note_lead(state, params)
    clear_turn(state)
    state["oracle"] = seat_after(state, params, 1)
    record(state, desk, Event.TURN_END, state["oracle"], 0, 0, 0)
    if state["turn"] >= params["max_turns"]:
        finish(state, NOBODY, EndReason.STALLED, desk)
    else:
        enter(state, Question.DICE)


@kernel
def note_lead(state: np.void, params: np.void) -> None:
    """Count changes of the sole lead."""
    leader = most_trophies(state, params)
    if leader >= 0:
        if state["lead"] >= 0 and state["lead"] != leader:
            state["lead_changes"] += 1
        state["lead"] = leader
