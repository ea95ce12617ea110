"""Single changes to the table. Each keeps the counted fields true and writes its event."""

import numpy as np

from kernels import rng
from kernels.jit import kernel
from kernels.log import record
from kernels.orconomics.layout import (
    MAX_DECK,
    MAX_SEATS,
    N_INDUSTRIES,
    NOBODY,
    Card,
    Cause,
    EndReason,
    Event,
    Industry,
    InterestBasis,
    Question,
)
from kernels.orconomics.scoring import (
    fewest_trophies,
    free_companies,
    interest_of,
    leader_of,
    price_of,
    set_zone,
    working,
)


@kernel
def seat_after(state: np.void, params: np.void, steps: int) -> int:
    """Return the seat `steps` places (fewer than there are seats) clockwise from the Oracle."""
    seat = state["oracle"] + steps
    return seat if seat < params["players"] else seat - params["players"]


# --- skulls ---


@kernel
def receive(state: np.void, params: np.void, seat: int, skulls: int) -> int:
    """Give `seat` skulls from the bank; return how many it got (ruling bank_limited)."""
    if params["bank_limited"]:
        skulls = min(skulls, max(0, params["bank_skulls"] - state["paid_out"]))
    state["skulls"][seat] += skulls
    state["paid_out"] += skulls
    state["peak_skulls"] = max(state["peak_skulls"], state["paid_out"])
    return skulls


@kernel
def pay(state: np.void, seat: int, skulls: int) -> None:
    """Let `seat` pay the bank."""
    state["skulls"][seat] -= skulls
    state["paid_out"] -= skulls


# --- cards ---


@kernel
def shuffle(state: np.void, size: int, desk: np.void) -> None:
    """Shuffle the first `size` cards of the deck with the next run of the deck's stream."""
    base = state["shuffles"] * MAX_DECK
    for i in range(size - 1, 0, -1):
        j = rng.below(rng.game_draw(state, rng.Purpose.DECK, base + i), i + 1)
        card = state["deck"][i]
        state["deck"][i] = state["deck"][j]
        state["deck"][j] = card
    state["deck_size"] = size
    record(state, desk, Event.SHUFFLE, NOBODY, state["shuffles"], size, 0)
    state["shuffles"] += 1


@kernel
def reshuffle(state: np.void, desk: np.void) -> None:
    """Make the discard pile the new deck (Using Cards)."""
    for i in range(state["pile_size"]):
        state["deck"][i] = state["pile"][i]
    size = state["pile_size"]
    state["pile_size"] = 0
    state["reshuffles"] += 1
    shuffle(state, size, desk)


@kernel
def can_draw(state: np.void) -> bool:
    """Say whether a card is left in the deck or the pile."""
    return state["deck_size"] + state["pile_size"] > 0


@kernel
def take_from_deck(state: np.void, seat: int, desk: np.void) -> int:
    """Move the next card of the deck to the hand of `seat`; -1 if none is left (Using Cards; ruling R7)."""
    if state["deck_size"] == 0:
        if state["pile_size"] == 0:
            state["missed_cards"] += 1
            return NOBODY
        reshuffle(state, desk)
    state["deck_size"] -= 1
    state["fewest_cards"] = min(state["fewest_cards"], state["deck_size"] + state["pile_size"])
    kind = state["deck"][state["deck_size"]]
    to_hand(state, seat, kind)
    return kind


@kernel
def refill(state: np.void, params: np.void, desk: np.void) -> None:
    """Make a new deck as soon as the last card has left (ruling reshuffle = at_once)."""
    if params["reshuffle_at_once"] and state["deck_size"] == 0 and state["pile_size"] > 0:
        reshuffle(state, desk)


@kernel
def draw_card(state: np.void, params: np.void, seat: int, cause: int, desk: np.void) -> None:
    """Let `seat` draw one card, if there is one."""
    kind = take_from_deck(state, seat, desk)
    record(state, desk, Event.DRAW, seat, kind, 0, cause)
    refill(state, params, desk)


@kernel
def to_hand(state: np.void, seat: int, kind: int) -> None:
    """Add a card to a hand."""
    state["hand"][seat, kind] += 1
    state["hand_size"][seat] += 1
    state["hand_mask"][seat] |= 1 << kind
    if state["hand"][seat, kind] % 2 == 0:
        state["pairs"][seat] += 1


@kernel
def from_hand(state: np.void, seat: int, kind: int) -> None:
    """Take a card out of a hand."""
    state["hand"][seat, kind] -= 1
    state["hand_size"][seat] -= 1
    if state["hand"][seat, kind] == 0:
        state["hand_mask"][seat] &= ~(1 << kind)
    if state["hand"][seat, kind] % 2 == 1:
        state["pairs"][seat] -= 1


@kernel
def to_pile(state: np.void, kind: int) -> None:
    """Lay a card on the discard pile."""
    state["pile"][state["pile_size"]] = kind
    state["pile_size"] += 1


@kernel
def discard(state: np.void, seat: int, kind: int) -> None:
    """Move a card from a hand to the pile."""
    from_hand(state, seat, kind)
    to_pile(state, kind)


@kernel
def sell_pair(state: np.void, params: np.void, seat: int, kind: int, desk: np.void) -> None:
    """Discard two identical cards for skulls (Selling Cards)."""
    discard(state, seat, kind)
    discard(state, seat, kind)
    skulls = receive(state, params, seat, params["pair_sale"])
    record(state, desk, Event.PAIR_SOLD, seat, kind, skulls, 0)


# --- companies, trophies and victory ---


@kernel
def update_leader(state: np.void, params: np.void, industry: int) -> None:
    """Move the trophy for leadership in `industry` to whom it belongs now (The main rule)."""
    before = state["leader"][industry]
    now = leader_of(state, params, industry)
    if now == before:
        return
    if before >= 0:
        state["trophies"][before] -= 1
    if now >= 0:
        state["trophies"][now] += 1
    state["leader"][industry] = now


@kernel
def add_company(state: np.void, params: np.void, seat: int, industry: int) -> None:
    """Put a marker of `seat` from outside the board into the company zone (Phase 2, Phase 3, Industries 6)."""
    if free_companies(state, params, industry) == 0:
        state["beside"][industry] += 1
    state["companies"][seat, industry] += 1
    state["n_companies"][industry] += 1
    state["n_markers"][industry] += 1
    if state["companies"][seat, industry] == 1:
        state["trophies"][seat] += 1
    update_leader(state, params, industry)


@kernel
def drop_company(state: np.void, params: np.void, seat: int, industry: int, mortgaged: int) -> None:
    """Take a company off its place; one in a cell, not repaid and not moved this turn goes first."""
    if state["n_companies"][industry] == state["beside"][industry]:
        state["beside"][industry] -= 1
    state["companies"][seat, industry] -= 1
    state["n_companies"][industry] -= 1
    state["n_markers"][industry] -= 1
    if mortgaged:
        state["mortgaged"][seat, industry] -= 1
        state["lent"][seat, industry] = min(state["lent"][seat, industry], state["mortgaged"][seat, industry])
        answer_for(state, seat, industry)
    left = state["companies"][seat, industry]
    normal = left - state["mortgaged"][seat, industry]
    state["repaid"][seat, industry] = min(state["repaid"][seat, industry], normal)
    state["moved_in"][seat, industry] = min(state["moved_in"][seat, industry], left)
    if is_profit_slot_of(state, params, seat):
        settled = left - state["moved_in"][seat, industry]
        state["uses"][0, industry] = min(state["uses"][0, industry], settled)
    if left == 0:
        state["trophies"][seat] -= 1
    update_leader(state, params, industry)


@kernel
def is_profit_slot_of(state: np.void, params: np.void, seat: int) -> bool:
    """Say whether `seat` is in its Profit slot, its settled companies waiting to use their abilities."""
    if state["stage"] != Question.LOSS and state["stage"] != Question.ABILITY:
        return False
    return seat_after(state, params, state["cursor"]) == seat


@kernel
def is_slot_of(state: np.void, seat: int) -> bool:
    """Say whether `seat` is answering for its loans at this moment."""
    return state["stage"] == Question.INTEREST and state["asked"] == seat


@kernel
def answer_for(state: np.void, seat: int, industry: int) -> None:
    """Strike one loan off those that `seat` still has to answer for, in its interest slot."""
    if is_slot_of(state, seat) and state["due"][industry] > 0:
        state["due"][industry] -= 1


@kernel
def settle_trophies(state: np.void, params: np.void, mover: int, desk: np.void) -> None:
    """Announce changed trophies and the Crippled Orc; end the game if a seat has reached the target (The main rule)."""
    total = 0
    for seat in range(params["players"]):
        total += state["trophies"][seat]
        if state["trophies"][seat] != state["announced"][seat]:
            state["announced"][seat] = state["trophies"][seat]
            record(state, desk, Event.TROPHIES, seat, state["trophies"][seat], 0, 0)
    state["peak_trophies"] = max(state["peak_trophies"], total)
    crippled = fewest_trophies(state, params)
    if crippled != state["crippled"]:
        state["crippled"] = crippled
        record(state, desk, Event.CRIPPLED, crippled, 0, 0, 0)
    end_if_won(state, params, mover, desk)


@kernel
def end_if_won(state: np.void, params: np.void, mover: int, desk: np.void) -> None:
    """End the game if a seat has the target: first who moved, then clockwise from the Oracle (Game Goal; ruling R2)."""
    winner = NOBODY
    if state["trophies"][mover] >= params["target"]:
        winner = mover
    for steps in range(params["players"]):
        seat = seat_after(state, params, steps)
        if winner < 0 and state["trophies"][seat] >= params["target"]:
            winner = seat
    if winner >= 0:
        finish(state, winner, EndReason.TROPHIES, desk)


@kernel
def finish(state: np.void, winner: int, reason: int, desk: np.void) -> None:
    """End the game; nothing that would have followed happens."""
    state["winner"] = winner
    state["end_reason"] = reason
    state["stage"] = Question.OVER
    record(state, desk, Event.END, winner, reason, 0, 0)


@kernel
def is_over(state: np.void) -> bool:
    """Say whether the game has ended."""
    return state["stage"] == Question.OVER


@kernel
def lose(state: np.void, params: np.void, seat: int, industry: int, mortgaged: int, cause: int, desk: np.void) -> None:
    """Take off a company that is not paid for; a loan on it is forgiven (Phase 1. Profit, Loans)."""
    drop_company(state, params, seat, industry, mortgaged)
    state["markers"][seat] += 1
    record(state, desk, Event.LOST, seat, industry, mortgaged, cause)
    settle_trophies(state, params, seat, desk)


@kernel
def take_off(state: np.void, params: np.void, seat: int, industry: int, mortgaged: int, desk: np.void) -> None:
    """Take an own company off the board for nothing (Removing companies and startups)."""
    drop_company(state, params, seat, industry, mortgaged)
    state["markers"][seat] += 1
    record(state, desk, Event.TAKEN_OFF, seat, industry, mortgaged, 0)


@kernel
def take_off_startup(state: np.void, seat: int, industry: int, desk: np.void) -> None:
    """Take an own startup off the board (Removing companies and startups)."""
    state["startups"][seat, industry] -= 1
    state["n_startups"][seat] -= 1
    state["n_markers"][industry] -= 1
    state["markers"][seat] += 1
    record(state, desk, Event.TAKEN_OFF, seat, industry, 2, 0)


@kernel
def use_marker(state: np.void, seat: int) -> None:
    """Take a marker out of the hand of `seat`."""
    state["markers"][seat] -= 1
    state["fewest_markers"][seat] = min(state["fewest_markers"][seat], state["markers"][seat])


@kernel
def open_company(state: np.void, params: np.void, seat: int, industry: int, event: int, desk: np.void) -> None:
    """Put a marker from the hand of `seat` into the company zone of `industry`."""
    add_company(state, params, seat, industry)
    use_marker(state, seat)
    record(state, desk, event, seat, industry, 0, 0)


@kernel
def relocate(state: np.void, params: np.void, seat: int, industry: int, mortgaged: int, desk: np.void) -> None:
    """Move a company from Food to a free company elsewhere, with its loan (Industries 6; rulings R2, R20)."""
    food = np.int64(Industry.FOOD)
    normal = state["companies"][seat, food] - state["mortgaged"][seat, food]
    repaid = mortgaged == 0 and normal == state["repaid"][seat, food]
    lent = mortgaged == 1 and state["mortgaged"][seat, food] == state["lent"][seat, food]
    drop_company(state, params, seat, food, mortgaged)
    add_company(state, params, seat, industry)
    state["mortgaged"][seat, industry] += mortgaged
    state["lent"][seat, industry] += 1 if lent else 0
    state["repaid"][seat, industry] += 1 if repaid else 0
    state["moved_in"][seat, industry] += 1
    record(state, desk, Event.RELOCATED, seat, industry, mortgaged, 0)
    settle_trophies(state, params, seat, desk)


@kernel
def found_startup(state: np.void, seat: int, industry: int, skulls: int, free: int, desk: np.void) -> None:
    """Put a marker from hand on the industry illustration (New Startups, Industrial Espionage)."""
    pay(state, seat, skulls)
    state["startups"][seat, industry] += 1
    state["n_startups"][seat] += 1
    state["n_markers"][industry] += 1
    use_marker(state, seat)
    record(state, desk, Event.FOUNDED, seat, industry, skulls, free)


@kernel
def convert(state: np.void, params: np.void, seat: int, industry: int, desk: np.void) -> None:
    """Turn a startup into a company and pay the cards of Arms (Fate of Startups, Industries 11)."""
    state["startups"][seat, industry] -= 1
    state["n_startups"][seat] -= 1
    state["n_markers"][industry] -= 1
    state["conversions"][seat] += 1
    add_company(state, params, seat, industry)
    record(state, desk, Event.CONVERTED, seat, industry, 0, 0)
    settle_trophies(state, params, seat, desk)
    if is_over(state):
        return
    cards = working(state, seat, Industry.ARMS)
    if industry == Industry.ARMS and cards > 0 and params["arms_counts_new"] == 0:
        cards -= 1
    for _ in range(cards):
        draw_card(state, params, seat, Cause.ARMS, desk)


# --- loans ---


@kernel
def take_loan(state: np.void, params: np.void, seat: int, industry: int, desk: np.void) -> None:
    """Mortgage a company; Communications pays everybody who owns it (Loans, Industries 4)."""
    state["mortgaged"][seat, industry] += 1
    state["lent"][seat, industry] += 1
    state["loans"][seat] += 1
    if params["new_loan_due_at_once"] and is_slot_of(state, seat):
        state["due"][industry] += 1
    skulls = receive(state, params, seat, params["loan"])
    record(state, desk, Event.LOAN, seat, industry, skulls, 0)
    for steps in range(params["players"]):
        earner = seat_after(state, params, steps)
        if earner != seat or params["communications_own_loans"]:
            pay_communications(state, params, earner, desk)


@kernel
def pay_communications(state: np.void, params: np.void, seat: int, desk: np.void) -> None:
    """Pay `seat` for a loan that somebody took (Industries 4)."""
    companies = working(state, seat, Industry.COMMUNICATIONS)
    if companies > 0:
        skulls = receive(state, params, seat, companies * params["communications_pay"])
        if skulls > 0:
            record(state, desk, Event.COMMUNICATIONS, seat, skulls, 0, 0)


@kernel
def repayment_interest(state: np.void, params: np.void, seat: int, industry: int) -> int:
    """Return the interest inside a repayment (Loans; ruling relief_covers_repayment)."""
    if params["relief_covers_repayment"] and is_slot_of(state, seat) and state["exemptions"] > 0:
        return 0
    return interest_of(state, industry)


@kernel
def repay(state: np.void, params: np.void, seat: int, industry: int, desk: np.void) -> None:
    """Return a loan with its interest; nothing more is due for it this Winter (Loans; ruling R10)."""
    interest = repayment_interest(state, params, seat, industry)
    if interest == 0 and is_slot_of(state, seat) and state["exemptions"] > 0:
        state["exemptions"] -= 1
    pay(state, seat, params["loan"] + interest)
    if state["lent"][seat, industry] == state["mortgaged"][seat, industry]:
        state["lent"][seat, industry] -= 1
        state["loan_cycles"][seat] += 1
    state["mortgaged"][seat, industry] -= 1
    state["repaid"][seat, industry] += 1
    answer_for(state, seat, industry)
    record(state, desk, Event.REPAID, seat, industry, params["loan"] + interest, interest)


@kernel
def interest_due(state: np.void, params: np.void, industry: int) -> int:
    """Return the Winter interest on one company mortgaged in `industry` (Loans; ruling interest_basis)."""
    if params["interest_basis"] == InterestBasis.WHEN_PAID:
        return interest_of(state, industry)
    return state["counted"][industry]


# --- the board ---


@kernel
def move_crisis(state: np.void, seat: int, industry: int, cause: int, desk: np.void) -> None:
    """Put the Crisis token into `industry` (Crisis)."""
    record(state, desk, Event.CRISIS, seat, state["crisis"], industry, cause)
    state["crisis"] = industry


@kernel
def activate(state: np.void, industry: int) -> None:
    """Move the Activity token (Start of Turn)."""
    state["active"] = industry
    set_zone(state)


@kernel
def set_price(state: np.void, industry: int, price: int, desk: np.void) -> None:
    """Record an industry price."""
    state["price"][industry] = price
    record(state, desk, Event.PRICE, NOBODY, industry, price, 0)


@kernel
def halved(price: int) -> int:
    """Return half of a price, rounded up (Phase 2. Auction, Easy Deal)."""
    return (price + 1) // 2


@kernel
def sell_easily(state: np.void, params: np.void, seat: int, industry: int, mortgaged: int, desk: np.void) -> None:
    """Sell a company for its industry price; a loan on it is returned at once (Easy Deal)."""
    price = price_of(state, params, industry)
    drop_company(state, params, seat, industry, mortgaged)
    state["markers"][seat] += 1
    skulls = receive(state, params, seat, price)
    if mortgaged:
        pay(state, seat, params["loan"])
    record(state, desk, Event.SOLD_EASILY, seat, industry, skulls, mortgaged)
    settle_trophies(state, params, seat, desk)
    if is_over(state):
        return
    set_price(state, industry, halved(price), desk)


@kernel
def steal_card(state: np.void, thief: int, victim: int, place: int, desk: np.void) -> None:
    """Take the card at `place` of the victim's hand, laid out by kind (Tax Audit)."""
    kind = 0
    while place >= state["hand"][victim, kind]:
        place -= state["hand"][victim, kind]
        kind += 1
    from_hand(state, victim, kind)
    to_hand(state, thief, kind)
    record(state, desk, Event.AUDITED, thief, kind, victim, 0)


@kernel
def effect_of(params: np.void, kind: int) -> int:
    """Return the kind whose effect a card has: its own, but for the twelfth kind (ruling twelfth)."""
    return params["twelfth"] if kind == Card.TWELFTH else kind


@kernel
def informant_place(state: np.void, params: np.void) -> int:
    """Return the position in the pile of the card an Informant takes, -1 if he cannot be played (ruling R32)."""
    place = state["pile_size"] - 1
    if params["informant_next_below"]:
        while place >= 0 and effect_of(params, state["pile"][place]) == Card.INFORMANT:
            place -= 1
    elif place >= 0 and effect_of(params, state["pile"][place]) == Card.INFORMANT:
        return NOBODY
    return place


@kernel
def take_from_pile(state: np.void, seat: int, place: int, desk: np.void) -> None:
    """Take the card at `place` of the pile into hand (Informant)."""
    kind = state["pile"][place]
    for i in range(place, state["pile_size"] - 1):
        state["pile"][i] = state["pile"][i + 1]
    state["pile_size"] -= 1
    to_hand(state, seat, kind)
    record(state, desk, Event.INFORMED, seat, kind, 0, 0)


@kernel
def clear_turn(state: np.void) -> None:
    """Forget what counts for one turn only."""
    for seat in range(MAX_SEATS):
        for industry in range(N_INDUSTRIES):
            state["repaid"][seat, industry] = 0
            state["moved_in"][seat, industry] = 0
            state["lent"][seat, industry] = 0
    state["checks"] = 0
    state["thefts"] = 0
