"""What a player that looks ahead may try: moves of each kind, with what the weights think of them, in points."""

import numpy as np

from kernels.boards import ALL, lowest_bit, square_of
from kernels.jit import kernel
from kernels.origo.layout import NOBODY, WORDS, Action, Move, Question
from kernels.origo.moves import attackable, list_battle_cards, list_opening, movable, near
from kernels.origo.weighing import (
    card_for,
    chance_to_win,
    choose_weighed,
    count_fitting,
    decide_move,
    has_ship,
    may,
    shown,
    weigh_landings,
    weigh_swaps,
    winning_worth,
)
from kernels.origo.worth import survey, weigh_squares

_NONE = np.uint64(0)
_POOR = -1000.0  # less than any move is worth
_LITTLE = 0.001  # points: a swap is better than nothing
_CHOSEN = 1.0  # points that what the weights choose is ahead of the rest where they do not count in points


@kernel
def list_options(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """List what the seat asked may try in the desk's `options`, its worth in `gain`; return how many there are."""
    question = state["question"]
    if question == Question.STEP:
        return list_step_options(state, params, policy, desk)
    if question == Question.OPENING:
        look_over(state, params, policy, desk)
        n = list_opening(state, params, desk)
        for row in range(n):
            square = desk["moves"][row]["b"]
            note_option(desk, row, Move.PLACE, 0, square, desk["worth"][square])
        return n
    choose_weighed(state, params, policy, desk)
    kind = desk["moves"][0]["kind"]
    chosen = desk["moves"][0]["a"]
    if question == Question.STARTER:
        for seat in range(params["players"]):
            note_option(desk, seat, Move.NAME, seat, NOBODY, _CHOSEN if seat == chosen else 0.0)
        return params["players"]
    n = list_battle_cards(state, params, desk) if may(policy, Action.SUPPORT) else 1
    note_option(desk, 0, Move.STOP, NOBODY, NOBODY, _CHOSEN if kind == Move.STOP else 0.0)
    for row in range(1, n):
        face = desk["moves"][row]["a"]
        note_option(desk, row, Move.CARD, face, NOBODY, _CHOSEN if kind == Move.CARD and face == chosen else 0.0)
    return n


@kernel
def note_option(desk: np.void, n: int, kind: int, a: int, b: int, worth: float) -> int:
    """Write a move into row `n` of the desk's options and return the number of rows."""
    option = desk["options"][n]
    option["kind"] = kind
    option["a"] = a
    option["b"] = b
    option["c"] = 0
    desk["gain"][n] = worth
    return n + 1


@kernel
def look_over(state: np.void, params: np.void, policy: np.void, desk: np.void) -> None:
    """Weigh areas, chains and all free squares for the seat asked."""
    survey(state, params, policy, state["asked"], desk)
    weigh_squares(state, params, policy, state["asked"], False, desk)


@kernel
def list_step_options(state: np.void, params: np.void, policy: np.void, desk: np.void) -> int:
    """List the steps of a turn: its end, a card for each square, the best landing of each shield, a swap."""
    seat = state["asked"]
    n = note_option(desk, 0, Move.STOP, NOBODY, NOBODY, 0.0)
    has_action = state["actions"] > 0 and state["supply"][seat] > 0
    if not has_action and state["has_migrated"] and not has_ship(state, params, seat):
        return n
    look_over(state, params, policy, desk)
    if has_action:
        n = list_expansions(state, params, policy, seat, desk, n)
        if may(policy, Action.ATTACK):
            n = list_attacks(state, params, policy, seat, desk, n)
    if not state["has_migrated"] and may(policy, Action.SWAP):
        decide_move(desk, Move.STOP, NOBODY, NOBODY)
        weigh_swaps(state, params, policy, seat, desk)
        move = desk["moves"][0]
        if move["kind"] == Move.SWAP:
            n = note_option(desk, n, Move.SWAP, move["a"], move["b"], _LITTLE)
    if not state["has_migrated"] and may(policy, Action.MIGRATE):
        n = list_movements(state, params, policy, seat, False, desk, n)
    if may(policy, Action.SAIL):
        n = list_movements(state, params, policy, seat, True, desk, n)
    return n


@kernel
def list_expansions(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void, n: int) -> int:
    """List each free square that a card of the hand reaches, with the card that is spared most easily."""
    low, high, has_growth = shown(params, desk)
    near_low, near_high = near(state, seat) if has_growth else (_NONE, _NONE)
    for word in range(WORDS):
        plain = high if word else low
        left = (plain | (near_high if word else near_low)) & ALL & ~state["occupied"][word]
        if not may(policy, Action.EXPAND_SEA):
            left &= ~params["sea"][word]
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            worth = desk["worth"][square] - (0.0 if plain & bit else policy["thrift"])
            n = note_option(desk, n, Move.EXPAND, card_for(state, params, seat, square, desk), square, worth)
    return n


@kernel
def list_attacks(state: np.void, params: np.void, policy: np.void, seat: int, desk: np.void, n: int) -> int:
    """List each square that may be attacked with a card of the hand."""
    low, high = attackable(state, params, seat)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            square = square_of(word, bit)
            cards = count_fitting(state, params, seat, square, desk)
            if cards > 0:
                chance = chance_to_win(state, params, policy, seat, square, cards)
                worth = chance * winning_worth(state, params, policy, square, desk) - (1.0 - chance) * policy["shield"]
                n = note_option(desk, n, Move.ATTACK, card_for(state, params, seat, square, desk), square, worth)
    return n


@kernel
def list_movements(
    state: np.void, params: np.void, policy: np.void, seat: int, is_ship: bool, desk: np.void, n: int
) -> int:
    """List for each shield that may migrate, or sail, the landing that is worth most."""
    low, high = movable(state, params, seat, is_ship)
    for word in range(WORDS):
        left = high if word else low
        while left:
            bit = lowest_bit(left)
            left &= ~bit
            worth = weigh_landings(state, params, policy, seat, square_of(word, bit), is_ship, _POOR, desk)
            if worth > _POOR:
                move = desk["moves"][0]
                n = note_option(desk, n, move["kind"], move["a"], move["b"], worth)
    return n
