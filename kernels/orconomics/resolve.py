"""The story of a card: laid open, answered, checked by a die, carried out, put on the pile (Using Cards)."""

import numpy as np

from kernels.bidding import Stand
from kernels.jit import kernel
from kernels.log import record
from kernels.orconomics.actions import (
    discard,
    effect_of,
    found_startup,
    from_hand,
    lose,
    move_crisis,
    pay,
    receive,
    seat_after,
    sell_easily,
    steal_card,
    take_from_pile,
    to_pile,
)
from kernels.orconomics.layout import (
    N_INDUSTRIES,
    NOBODY,
    Card,
    Cause,
    Event,
    Industry,
    Question,
)
from kernels.orconomics.moves import (
    loss_of,
    may_part_with,
    settling,
    spare_cards,
)
from kernels.orconomics.scoring import working, zone_industry


@kernel
def top_card(state: np.void) -> np.void:
    """Return the card that lies uppermost on the table."""
    return state["laid"][state["n_laid"] - 1]


@kernel
def lay(state: np.void, params: np.void, seat: int, kind: int, target: int, detail: int, desk: np.void) -> None:
    """Lay a card open and name its target (Using Cards); Smuggling counts as it stands now (ruling R54)."""
    from_hand(state, seat, kind)
    state["played"][seat] += 1
    card = state["laid"][state["n_laid"]]
    state["n_laid"] += 1
    card["kind"] = kind
    card["seat"] = seat
    card["target"] = target
    card["detail"] = detail
    card["step"] = Question.SECURITY
    card["cursor"] = 0
    card["die"] = 0
    card["need"] = params["difficulty"][kind] - working(state, seat, Industry.SMUGGLING)
    card["verdict"] = NOBODY
    card["cancelled"] = 0
    card["improving"] = 0
    record(state, desk, Event.CARD_LAID, seat, kind, target, detail)


@kernel
def ask(state: np.void, question: int, seat: int) -> bool:
    """Put a question to a seat, or to chance (-1)."""
    state["question"] = question
    state["asked"] = seat
    return True


@kernel
def holds(state: np.void, params: np.void, seat: int, effect: int) -> bool:
    """Say whether `seat` could lay a card with this effect without touching the bid it is bound by."""
    if state["hand"][seat, effect] > 0 and may_part_with(state, params, seat, effect):
        return True
    if params["twelfth"] != effect or state["hand"][seat, Card.TWELFTH] == 0:
        return False
    return may_part_with(state, params, seat, Card.TWELFTH)


@kernel
def advance_card(state: np.void, params: np.void, desk: np.void) -> bool:
    """Carry the uppermost card one step further; return True if a question has come up."""
    card = top_card(state)
    step = card["step"]
    if step == Question.SECURITY:
        return ask_security(state, params, card, desk)
    if step == Question.CHECK or step == Question.THEFT:
        return ask(state, step, NOBODY)
    if step == Question.CONSULTANTS:
        return ask_consultants(state, params, card, desk)
    if step == Question.IMPROVEMENT:
        return ask(state, step, card["seat"])
    if step == Question.EFFECT:
        take_effect(state, params, card, desk)
        return False
    if step == Question.SECOND_LOSS:
        return ask_second_loss(state, card)
    if step == Question.SECOND_ABILITY:
        return ask_second_ability(state, card)
    to_pile(state, card["kind"])
    record(state, desk, Event.PILE, card["seat"], card["kind"], 0, 0)
    state["n_laid"] -= 1
    return False


# --- Security Service, the die, Consultants ---


@kernel
def is_answer(params: np.void, kind: int) -> bool:
    """Say whether a card answers another."""
    effect = effect_of(params, kind)
    return effect == Card.SECURITY or effect == Card.CONSULTANTS


@kernel
def ask_security(state: np.void, params: np.void, card: np.void, desk: np.void) -> bool:
    """Ask the others in Oracle order for a Security Service until one has worked (ruling R29)."""
    if card["cancelled"]:
        record(state, desk, Event.CANCELLED, card["seat"], card["kind"], 0, 0)
        card["step"] = Question.PILE
        return False
    immune = params["security_on_security"] == 0 and is_answer(params, card["kind"])
    while card["cursor"] < params["players"] and not immune:
        seat = seat_after(state, params, card["cursor"])
        if seat != card["seat"] and holds(state, params, seat, Card.SECURITY):
            return ask(state, Question.SECURITY, seat)
        card["cursor"] += 1
    if card["need"] > 1:
        card["step"] = Question.CHECK
    else:
        work(state, card, desk)
    return False


@kernel
def work(state: np.void, card: np.void, desk: np.void) -> None:
    """Let a card work."""
    record(state, desk, Event.WORKS, card["seat"], card["kind"], 0, 0)
    card["step"] = Question.EFFECT


@kernel
def fail(state: np.void, card: np.void, desk: np.void) -> None:
    """Let a card fail."""
    record(state, desk, Event.FAILS, card["seat"], card["kind"], 0, 0)
    card["step"] = Question.PILE


@kernel
def roll_check(state: np.void, die: int, desk: np.void) -> None:
    """Note the difficulty die of the uppermost card."""
    card = top_card(state)
    state["checks"] += 1
    card["die"] = die
    card["step"] = Question.CONSULTANTS
    card["cursor"] = 0
    record(state, desk, Event.CHECK, card["seat"], die, card["need"], 0)


@kernel
def ask_consultants(state: np.void, params: np.void, card: np.void, desk: np.void) -> bool:
    """Ask everybody for Consultants until a whole round is silent, then judge the die (ruling R30)."""
    while card["cursor"] < params["players"] and params["consultants_decide"]:
        seat = seat_after(state, params, card["cursor"])
        if holds(state, params, seat, Card.CONSULTANTS):
            return ask(state, Question.CONSULTANTS, seat)
        card["cursor"] += 1
    if card["verdict"] == 1 or (card["verdict"] < 0 and card["die"] >= card["need"]):
        work(state, card, desk)
    elif card["verdict"] < 0 and spare_cards(state, params, card["seat"]) >= card["need"] - card["die"]:
        card["step"] = Question.IMPROVEMENT
    else:
        fail(state, card, desk)
    return False


@kernel
def improve(state: np.void, kind: int, desk: np.void) -> None:
    """Discard a card to raise a failed die by one (Using Cards; ruling R33)."""
    card = top_card(state)
    discard(state, card["seat"], kind)
    record(state, desk, Event.DISCARD, card["seat"], kind, 0, Cause.IMPROVEMENT)
    card["improving"] = 1
    card["die"] += 1
    if card["die"] >= card["need"]:
        work(state, card, desk)


# --- effects (Influence Cards) ---


@kernel
def take_effect(state: np.void, params: np.void, card: np.void, desk: np.void) -> None:
    """Carry out what a card says; Exploitation and Tax Audit go on in steps of their own."""
    seat = card["seat"]
    target = card["target"]
    card["step"] = Question.PILE
    effect = effect_of(params, card["kind"])
    if effect == Card.SECURITY:
        state["laid"][state["n_laid"] - 2]["cancelled"] = 1
    elif effect == Card.CONSULTANTS:
        advise(state, card, desk)
    elif effect == Card.EXPLOITATION:
        settle(state, params, seat, 1, desk)
        card["step"] = Question.SECOND_LOSS
    elif effect == Card.ESPIONAGE:
        found_startup(state, seat, target, 0, 1, desk)
    elif effect == Card.VETO:
        veto(state, target, desk)
    elif effect == Card.AUDIT:
        if state["hand_size"][target] > 0:
            card["step"] = Question.THEFT
    elif effect == Card.INFORMANT:
        take_from_pile(state, seat, card["detail"], desk)
    elif effect == Card.DEFERRAL:
        state["deferred"][seat] = 1
        if state["stage"] == Question.INTEREST:
            forget_due(state)
        record(state, desk, Event.DEFERRED, seat, 0, 0, 0)
    elif effect == Card.LOBBY:
        move_crisis(state, seat, target, Cause.LOBBY, desk)
    elif effect == Card.SWITCHED:
        state["payee"] = seat
        record(state, desk, Event.SWITCHED, seat, 0, 0, 0)
    elif effect == Card.EASY_DEAL:
        sell_easily(state, params, seat, target, card["detail"], desk)


@kernel
def forget_due(state: np.void) -> None:
    """Let no loan of this slot cost interest any more (Payment Deferral)."""
    for industry in range(N_INDUSTRIES):
        state["due"][industry] = 0


@kernel
def advise(state: np.void, card: np.void, desk: np.void) -> None:
    """Let Consultants decide the check of the card below; the others may still overrule them (Consultants)."""
    below = state["laid"][state["n_laid"] - 2]
    below["verdict"] = card["target"]
    below["cursor"] = 0
    record(state, desk, Event.ADVISED, card["seat"], card["target"], 0, 0)


@kernel
def veto(state: np.void, seat: int, desk: np.void) -> None:
    """Drop `seat` from the bidding; its bid is void, those of the others stand (Veto)."""
    record(state, desk, Event.VETOED, seat, state["bid"][seat], 0, 0)
    state["bid"][seat] = 0
    state["stand"][seat] = Stand.DROPPED
    state["was_vetoed"] = 1


@kernel
def roll_theft(state: np.void, place: int, desk: np.void) -> None:
    """Take the card that chance points at (Tax Audit)."""
    card = top_card(state)
    state["thefts"] += 1
    steal_card(state, card["seat"], card["target"], place, desk)
    card["step"] = Question.PILE


# --- settlement, also used by the Profit phase ---


@kernel
def settle(state: np.void, params: np.void, seat: int, second: int, desk: np.void) -> None:
    """Pay all gains of the zone to `seat` and note its losses (Phase 1. Profit, Exploitation)."""
    for industry in range(N_INDUSTRIES):
        state["loss_left"][second, industry] = 0
        state["uses"][second, industry] = 0
    state["settled_crisis"][second] = state["crisis"]
    for step in range(-1, 2):
        industry = zone_industry(state, step)
        companies = settling(state, params, seat, industry, second)
        loss = loss_of(state, params, industry)
        if companies == 0:
            continue
        if loss > 0:
            state["loss_left"][second, industry] = companies
            continue
        state["uses"][second, industry] = companies
        skulls = receive(state, params, seat, -loss * companies)
        record(state, desk, Event.INCOME, seat, industry, companies, skulls)


@kernel
def has_loss(state: np.void, second: int) -> bool:
    """Say whether a loss is still undecided."""
    for industry in range(N_INDUSTRIES):
        if state["loss_left"][second, industry] > 0:
            return True
    return False


@kernel
def pay_loss(state: np.void, params: np.void, seat: int, second: int, industry: int, desk: np.void) -> None:
    """Pay for one company with a loss; it is settled (Phase 1. Profit)."""
    loss = loss_of(state, params, industry)
    pay(state, seat, loss)
    state["loss_left"][second, industry] -= 1
    state["uses"][second, industry] += 1
    record(state, desk, Event.LOSS, seat, industry, loss, 0)


@kernel
def lose_in_profit(
    state: np.void, params: np.void, seat: int, second: int, industry: int, mortgaged: int, desk: np.void
) -> None:
    """Lose a company instead of paying for it (Phase 1. Profit)."""
    state["loss_left"][second, industry] -= 1
    lose(state, params, seat, industry, mortgaged, Cause.LOSS, desk)


@kernel
def ask_second_loss(state: np.void, card: np.void) -> bool:
    """Ask for the losses of Exploitation, to be met from cash (clause K9)."""
    if has_loss(state, 1):
        return ask(state, Question.SECOND_LOSS, card["seat"])
    card["step"] = Question.SECOND_ABILITY
    return False


@kernel
def has_ability(state: np.void, second: int) -> bool:
    """Say whether a settled company has its golden ability left."""
    for industry in range(N_INDUSTRIES):
        if state["uses"][second, industry] > 0 and is_golden(industry):
            return True
    return False


@kernel
def is_golden(industry: int) -> bool:
    """Say whether the ability of `industry` is golden (Industries)."""
    return (
        industry == Industry.TOURISM
        or industry == Industry.FOOD
        or industry == Industry.TRANSPORT
        or industry == Industry.TOTEMISM
    )


@kernel
def ask_second_ability(state: np.void, card: np.void) -> bool:
    """Ask for the golden abilities of Exploitation; nothing else may be done meanwhile."""
    if has_ability(state, 1):
        return ask(state, Question.SECOND_ABILITY, card["seat"])
    card["step"] = Question.PILE
    return False
