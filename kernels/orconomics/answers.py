"""The answers: what a seat's move, or the dice, change, and where the turn goes from there."""

import numpy as np

from kernels.jit import kernel
from kernels.log import record
from kernels.orconomics.actions import (
    answer_for,
    convert,
    discard,
    draw_card,
    found_startup,
    interest_due,
    is_over,
    lose,
    move_crisis,
    open_company,
    pay,
    receive,
    relocate,
    repay,
    sell_pair,
    settle_trophies,
    take_loan,
    take_off,
    take_off_startup,
)
from kernels.orconomics.layout import (
    Cause,
    Event,
    Industry,
    Move,
    Question,
)
from kernels.orconomics.phases import (
    buy_card,
    end_own_slot,
    end_slot,
    enter,
    free_marker,
    is_round,
    pass_bid,
    pay_bid,
    pay_card,
    place_bid,
    place_card_bid,
    roll_dice,
    roll_start,
)
from kernels.orconomics.resolve import (
    fail,
    improve,
    lay,
    lose_in_profit,
    pay_loss,
    roll_check,
    roll_theft,
    top_card,
)
from kernels.orconomics.scoring import (
    startup_cost,
)


@kernel
def carry_out(state: np.void, params: np.void, kind: int, a: int, b: int, c: int, desk: np.void) -> None:
    """Carry out a legal move of the seat that is asked, or what chance brings."""
    seat = state["asked"]
    if kind == Move.PASS:
        fall_silent(state, params, seat, desk)
    elif kind == Move.ROLL:
        roll(state, params, a, b, desk)
    elif kind == Move.PLAY:
        play_card(state, params, seat, a, b, c, desk)
    elif kind == Move.LOAN or kind == Move.SELL_PAIR or kind == Move.REPAY:
        raise_or_repay(state, params, seat, kind, a, desk)
    elif kind == Move.TAKE_OFF or kind == Move.TAKE_OFF_STARTUP:
        remove(state, params, seat, kind, a, b, desk)
    elif kind == Move.PAY or kind == Move.LOSE or kind == Move.EXEMPT:
        answer_debt(state, params, seat, kind, a, b, desk)
    elif kind == Move.BID:
        place_bid(state, params, seat, a, desk)
    elif kind == Move.CARD_BID:
        place_card_bid(state, seat, a, desk)
    elif kind == Move.DISCARD:
        give_card_up(state, seat, a, desk)
    elif kind < Move.PLAY and kind >= Move.DRAW:
        use_ability(state, params, seat, kind, a, b, desk)
    else:
        build_or_buy(state, params, seat, kind, a, desk)


@kernel
def roll(state: np.void, params: np.void, a: int, b: int, desk: np.void) -> None:
    """Carry out what chance brings."""
    if state["question"] == Question.DICE:
        roll_dice(state, params, a, b, desk)
    elif state["question"] == Question.CHECK:
        roll_check(state, a, desk)
    elif state["question"] == Question.THEFT:
        roll_theft(state, a, desk)
    else:
        roll_start(state, a, b, desk)


@kernel
def fall_silent(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Carry out a pass: it ends the seat's say at this question."""
    if state["n_laid"] > 0:
        pass_on_card(state, desk)
        return
    stage = state["stage"]
    if is_round(stage):
        state["window_cursor"] += 1
    elif stage == Question.ABILITY:
        end_slot(state, params)
    elif stage == Question.BID:
        pass_bid(state, seat, 0, desk)
    elif stage == Question.CARD_BID:
        pass_bid(state, seat, 1, desk)
    elif stage == Question.POSSESSION:
        enter(state, Question.STARTUP_WINDOW)
    else:
        end_own_slot(state)


@kernel
def pass_on_card(state: np.void, desk: np.void) -> None:
    """Carry out a pass while a card is being resolved."""
    card = top_card(state)
    if card["step"] == Question.SECURITY or card["step"] == Question.CONSULTANTS:
        card["cursor"] += 1
    elif card["step"] == Question.IMPROVEMENT:
        fail(state, card, desk)
    else:
        card["step"] = Question.PILE


@kernel
def play_card(state: np.void, params: np.void, seat: int, kind: int, target: int, detail: int, desk: np.void) -> None:
    """Lay a card; in a round the seat has had its turn with it."""
    if state["n_laid"] > 0:
        top_card(state)["cursor"] += 1
    elif is_round(state["stage"]):
        state["window_cursor"] += 1
        state["stirred"] = 1
    lay(state, params, seat, kind, target, detail, desk)


@kernel
def raise_or_repay(state: np.void, params: np.void, seat: int, kind: int, a: int, desk: np.void) -> None:
    """Take a loan, sell a pair or repay a loan."""
    state["stirred"] = 1
    if kind == Move.LOAN:
        take_loan(state, params, seat, a, desk)
    elif kind == Move.REPAY:
        repay(state, params, seat, a, desk)
    else:
        sell_pair(state, params, seat, a, desk)


@kernel
def remove(state: np.void, params: np.void, seat: int, kind: int, industry: int, mortgaged: int, desk: np.void) -> None:
    """Take a marker off the board; at a loss an undecided company goes first."""
    state["stirred"] = 1
    if state["question"] == Question.MARKER:
        free_marker(state, params, seat, kind, industry, mortgaged, desk)
    elif kind == Move.TAKE_OFF_STARTUP:
        take_off_startup(state, seat, industry, desk)
    else:
        take_off(state, params, seat, industry, mortgaged, desk)
        undecided = max(0, state["companies"][seat, industry] - state["uses"][0, industry])
        if state["question"] == Question.LOSS and state["loss_left"][0, industry] > undecided:
            state["loss_left"][0, industry] = undecided
        settle_trophies(state, params, seat, desk)


@kernel
def answer_debt(
    state: np.void, params: np.void, seat: int, kind: int, industry: int, mortgaged: int, desk: np.void
) -> None:
    """Pay or refuse an interest, a loss or a bid."""
    question = state["question"]
    if question == Question.PAYMENT:
        pay_bid(state, params, seat, desk)
    elif question == Question.INTEREST:
        answer_interest(state, params, seat, kind, industry, desk)
    elif kind == Move.PAY:
        pay_loss(state, params, seat, 1 if question == Question.SECOND_LOSS else 0, industry, desk)
    else:
        second = 1 if question == Question.SECOND_LOSS else 0
        lose_in_profit(state, params, seat, second, industry, mortgaged, desk)


@kernel
def answer_interest(state: np.void, params: np.void, seat: int, kind: int, industry: int, desk: np.void) -> None:
    """Pay interest, be exempt from it, or lose the company (Winter)."""
    state["slot_begun"] = 1
    if kind == Move.LOSE:
        lose(state, params, seat, industry, 1, Cause.INTEREST, desk)
        return
    if kind == Move.EXEMPT:
        state["exemptions"] -= 1
        record(state, desk, Event.EXEMPTION, seat, industry, 0, 0)
    else:
        skulls = interest_due(state, params, industry)
        pay(state, seat, skulls)
        record(state, desk, Event.INTEREST, seat, industry, skulls, 0)
    answer_for(state, seat, industry)


@kernel
def give_card_up(state: np.void, seat: int, kind: int, desk: np.void) -> None:
    """Discard a card for a bid or for a die."""
    if state["question"] == Question.IMPROVEMENT:
        improve(state, kind, desk)
    else:
        pay_card(state, seat, kind, desk)


@kernel
def use_ability(state: np.void, params: np.void, seat: int, kind: int, a: int, b: int, desk: np.void) -> None:
    """Use a golden ability once (Industries 2/12, 6, 7, 8)."""
    second = 1 if state["question"] == Question.SECOND_ABILITY else 0
    if kind == Move.DRAW:
        state["uses"][second, Industry.TOURISM] -= 1
        draw_card(state, params, seat, Cause.TOURISM, desk)
    elif kind == Move.RELOCATE:
        state["uses"][second, Industry.FOOD] -= 1
        relocate(state, params, seat, a, b, desk)
    elif kind == Move.SELL_CARD:
        state["uses"][second, Industry.TRANSPORT] -= 1
        discard(state, seat, a)
        skulls = receive(state, params, seat, params["card_sale"])
        record(state, desk, Event.CARD_SOLD, seat, a, skulls, 0)
    else:
        state["uses"][second, Industry.TOTEMISM] -= 1
        move_crisis(state, seat, a, Cause.TOTEMISM, desk)


@kernel
def build_or_buy(state: np.void, params: np.void, seat: int, kind: int, industry: int, desk: np.void) -> None:
    """Place a first company, convert or buy a startup, buy a card."""
    if kind == Move.PLACE:
        state["placements"] += 1
        open_company(state, params, seat, industry, Event.PLACED, desk)
    elif kind == Move.CONVERT:
        convert(state, params, seat, industry, desk)
        if not is_over(state):
            enter(state, Question.STARTUP)
    elif kind == Move.FOUND:
        found_startup(state, seat, industry, startup_cost(state, params, seat), 0, desk)
        end_own_slot(state)
    else:
        buy_card(state, params, seat, desk)
