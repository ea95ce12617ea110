"""Single faults planted in the stretches of legal play."""

from collections.abc import Callable

from tests.reference.orconomics_positions import WordRow

Fault = Callable[[list[WordRow]], None]


def place(rows: list[WordRow], kind: str, nth: int) -> int:
    """Return the number of the nth row of a kind."""
    return [number for number, row in enumerate(rows) if row[0] == kind][nth]


def without(kind: str, nth: int = 0) -> Fault:
    """Leave a row out."""
    return lambda rows: rows.pop(place(rows, kind, nth)) and None


def wrong(kind: str, column: int, value: object, nth: int = 0) -> Fault:
    """Write another value into a column: 1 seat, 2 a, 3 b, 4 c."""

    def plant(rows: list[WordRow]) -> None:
        number = place(rows, kind, nth)
        row = [*rows[number], *[0] * (5 - len(rows[number]))]
        assert row[column] != value
        row[column] = value
        rows[number] = tuple(row)

    return plant


def added(before: str, *rows_added: WordRow, nth: int = 0) -> Fault:
    """Put rows in front of one."""

    def plant(rows: list[WordRow]) -> None:
        number = place(rows, before, nth)
        rows[number:number] = rows_added

    return plant


def swapped(kind: str, nth: int, other: str, other_nth: int) -> Fault:
    """Let two rows change places."""

    def plant(rows: list[WordRow]) -> None:
        one, two = place(rows, kind, nth), place(rows, other, other_nth)
        rows[one], rows[two] = rows[two], rows[one]

    return plant


TURN = "whole turn"
VETO = "a Veto after the last pass"
PAIR = "a bid backed by a loan and a pair"
MARKER = "the tenth marker hands the game to the rival"
CARD_BIDS = "bidding in cards, Arms pays after it"
SECURITY = "Security Service against Security Service"
ESPIONAGE = "Espionage at the start of Phase 3 converts at once"
EASY_DEAL = "Easy Deal on a mortgaged company before the interest"
EXPLOIT = "Exploitation after a Food move"
AUDIT = "Consultants, a Tax Audit, two loans on Communications"
INFORMANT = "Informant fetches Lobby back"
DECK = "the deck runs out while seats are buying"
DEFERRAL = "an auction without a bid, Deferral and the Winter after it"
LOSSES = "losses one by one, no Food move under the Crisis"
GIVING = "giving things up before paying interest"
REPAYING = "repaying in Winter"
SWITCHED = "two Switched Documents"
FATE_VETO = "a Veto in Fate"
TOTEMISM = "Totemism moves the Crisis onto itself"
FOOD = "a Food move brings two seats to the target"
ANNOUNCED = "Deferral as soon as Winter is announced"
BELOW = "the twelfth kind as an Informant that looks below"
LEFT = "a company taken off takes its ability along"
LOAN = "a loan pays for a loss"

FAULTS: dict[str, tuple[str, Fault]] = {
    "no Winter": (TURN, without("winter")),
    "Winter for another reason": (TURN, wrong("winter", 2, 3)),
    "wrong die": (TURN, wrong("dice", 2, 5)),
    "wrong active industry": (TURN, wrong("dice", 4, "cattle")),
    "a number of the turn left out": (TURN, wrong("turn", 2, 10)),
    "a turn of another seat": (TURN, wrong("turn", 1, 0)),
    "unpaid interest": (TURN, without("exemption")),
    "an exemption without a loan": (TURN, wrong("exemption", 2, "banking")),
    "two exemptions by one Banking company": (TURN, added("exemption", ("exemption", 0, "transport"))),
    "the Crisis stays in Winter": (TURN, without("crisis")),
    "the Crisis moves too far": (TURN, wrong("crisis", 3, "transport")),
    "the Crisis moves before the interest": (TURN, swapped("crisis", 0, "exemption", 0)),
    "a seat draws nothing in Winter": (TURN, without("draw", 1)),
    "a card from the middle of the deck": (TURN, wrong("draw", 2, "exploitation", 1)),
    "Winter cards in seat order": (TURN, swapped("draw", 0, "draw", 2)),
    "a missing income": (TURN, without("income", 1)),
    "income of too many companies": (TURN, wrong("income", 3, 3, 1)),
    "too much income": (TURN, wrong("income", 4, 5, 1)),
    "an unpaid loss": (TURN, without("loss")),
    "the printed loss under the Crisis": (TURN, wrong("loss", 3, 2)),
    "a loss before the income": (TURN, swapped("loss", 0, "income", 0)),
    "slots out of order": (TURN, swapped("income", 1, "income", 2)),
    "a sale at a wrong price": (TURN, wrong("card_sold", 3, 7)),
    "a sale of a card not held": (TURN, wrong("card_sold", 2, "veto")),
    "three sales with two companies": (TURN, added("card_sold", *[("card_sold", 2, "lobby", 8)] * 2)),
    "an ability of a company not there": (TURN, added("card_sold", ("draw", 2, "exploitation", 0, 1))),
    "no subsidy": (TURN, without("subsidy")),
    "subsidy for another": (TURN, wrong("subsidy", 1, 0)),
    "a wrong subsidy": (TURN, wrong("subsidy", 2, 4)),
    "a wrong start price": (TURN, wrong("auction", 3, 5)),
    "no auction": (TURN, without("auction")),
    "no free company though there is one": (TURN, wrong("auction", 0, "no_company")),
    "a bid out of order": (TURN, swapped("pass", 0, "bid", 0)),
    "a pass left out": (TURN, without("pass")),
    "a pass of a seat left out that is poor but holds a Veto": (TURN, without("pass", 1)),
    "a pass of a seat with too few cards to be asked": (CARD_BIDS, added("discard", ("pass", 1, 1))),
    "no fee": (TURN, without("fee")),
    "a wrong fee": (TURN, wrong("fee", 2, 2)),
    "a bid below the start price": (TURN, wrong("bid", 2, 5)),
    "a bid beyond the means": (TURN, wrong("bid", 2, 36)),
    "another price than the bid": (TURN, wrong("bought", 3, 5)),
    "the money to the wrong seat": (TURN, wrong("bought", 4, 0)),
    "nothing opened": (TURN, without("opened")),
    "no trophy lost": (TURN, without("trophies")),
    "a wrong number of trophies": (TURN, wrong("trophies", 2, 4, 1)),
    "trophies in the wrong order": (TURN, swapped("trophies", 0, "trophies", 1)),
    "the token stays": (TURN, without("crippled")),
    "the token to another seat": (TURN, wrong("crippled", 1, 0, 1)),
    "no price recorded": (TURN, without("price")),
    "a wrong price recorded": (TURN, wrong("price", 3, 5)),
    "no owners counted": (TURN, without("fate")),
    "wrong owners": (TURN, wrong("fate", 2, 6)),
    "a single owner gives two cards": (TURN, wrong("card_bid", 2, 2)),
    "a card bid not paid": (TURN, without("discard")),
    "a discard for another reason": (TURN, wrong("discard", 4, 7)),
    "a startup converted that is not there": (TURN, wrong("converted", 2, "food")),
    "no conversion": (TURN, without("converted")),
    "a startup at the full price": (TURN, wrong("founded", 3, 3)),
    "a startup outside the zone": (TURN, wrong("founded", 2, "cattle")),
    "two startups in a turn": (TURN, added("founded", ("founded", 1, "food", 2, 0))),
    "startups out of order": (TURN, swapped("founded", 0, "founded", 1)),
    "a card at a discount": (TURN, wrong("card_bought", 3, 6)),
    "a card bought before the startups": (TURN, swapped("card_bought", 0, "founded", 0)),
    "the Oracle token to the wrong seat": (TURN, wrong("turn_end", 1, 0)),
    "a loan outside the zone": (TURN, added("exemption", ("loan", 0, "banking", 7))),
    "a second loan on a company": (TURN, added("exemption", ("loan", 0, "transport", 7))),
    "a loan of another amount": (TURN, added("turn_end", ("loan", 2, "transport", 8))),
    "a loan of another seat in an interest slot": (TURN, added("crisis", ("loan", 2, "transport", 7))),
    "a repayment without the skulls": (TURN, added("exemption", ("repaid", 0, "transport", 10, 3))),
    "a pair of different cards": (TURN, added("turn_end", ("pair_sold", 0, "veto", 14))),
    "a removal of what is not there": (TURN, added("turn_end", ("taken_off", 0, "cattle", 0))),
    "a removal of the wrong kind": (TURN, added("dice", ("taken_off", 0, "transport", 0))),
    "Deferral after the loan was answered for": (TURN, added("crisis", ("card_laid", 0, "deferral", -1, 0))),
    "a card of another seat in an interest slot": (TURN, added("crisis", ("card_laid", 2, "lobby", "food", 0))),
    "a row of another form": (TURN, wrong("pass", 1, 7)),
    "a Veto against oneself": (VETO, wrong("card_laid", 2, 2)),
    "a Veto against a seat without a bid": (VETO, added("card_laid", ("card_laid", 2, "veto", 2, 0))),
    "a Veto while another seat speaks": (VETO, swapped("card_laid", 0, "pass", 2)),
    "a wrong die of a check": (VETO, wrong("check", 2, 5)),
    "a wrong difficulty": (VETO, wrong("check", 3, 3)),
    "no check": (VETO, without("check")),
    "a check without a result": (VETO, without("works")),
    "a check that fails though it works": (VETO, wrong("works", 0, "fails")),
    "a void bid of another size": (VETO, wrong("vetoed", 2, 10)),
    "a Veto without effect": (VETO, without("vetoed")),
    "a card that vanishes": (VETO, without("pile")),
    "the vetoed seat buys": (VETO, wrong("bought", 1, 3)),
    "a second fee": (VETO, added("card_laid", ("fee", 1, 1))),
    "a fee of the Oracle": (VETO, added("bid", ("fee", 0, 1))),
    "a bid after a pass": (VETO, added("card_laid", ("bid", 0, 13))),
    "no Communications": (PAIR, without("communications")),
    "too much Communications": (PAIR, wrong("communications", 2, 2)),
    "a bid paid without the skulls": (PAIR, without("pair_sold")),
    "a pair at another price": (PAIR, wrong("pair_sold", 3, 13)),
    "a bid that counts on the lot itself": (PAIR, wrong("bid", 2, 24, 1)),
    "a loan before it is needed": (PAIR, added("fee", ("loan", 0, "totemism", 7), ("communications", 1, 1))),
    "no marker freed": (MARKER, without("taken_off")),
    "no end": (MARKER, without("end")),
    "another winner": (MARKER, wrong("end", 1, 0)),
    "play after the end": (MARKER, lambda rows: rows.append(("opened", 0, "smuggling"))),
    "a bid of as many cards": (CARD_BIDS, wrong("card_bid", 2, 1, 1)),
    "more cards bid than held": (CARD_BIDS, wrong("card_bid", 2, 4, 1)),
    "too few cards discarded": (CARD_BIDS, without("discard")),
    "no cards of Arms": (CARD_BIDS, without("draw")),
    "cards of Arms before the conversion": (CARD_BIDS, swapped("draw", 0, "converted", 0)),
    "Security Service against oneself": (SECURITY, added("check", ("card_laid", 1, "security", 1, 0), nth=1)),
    "Security Service out of order": (SECURITY, added("check", ("card_laid", 0, "security", 1, 0), nth=1)),
    "too few cards to improve the die": (SECURITY, without("discard")),
    "a cancelled card that works": (SECURITY, wrong("cancelled", 0, "works")),
    "Security Service against the wrong seat": (SECURITY, wrong("card_laid", 3, 0, 1)),
    "a startup of Espionage paid for": (ESPIONAGE, wrong("founded", 3, 3)),
    "more cards than needed for the die": (ESPIONAGE, added("works", ("discard", 1, "veto", 0, 7))),
    "a startup elsewhere than named": (ESPIONAGE, wrong("founded", 2, "arms")),
    "Easy Deal at another price": (EASY_DEAL, wrong("sold_easily", 3, 11)),
    "Easy Deal that keeps the loan": (EASY_DEAL, wrong("sold_easily", 4, 0)),
    "a price that does not halve": (EASY_DEAL, wrong("price", 3, 10)),
    "Easy Deal without the trophies": (EASY_DEAL, without("trophies")),
    "a moved company yields again": (EXPLOIT, added("loss", ("income", 0, "totemism", 1, 2), nth=2)),
    "an unpaid loss of Exploitation": (EXPLOIT, without("loss", 2)),
    "a loan during Exploitation": (EXPLOIT, added("loss", ("loan", 0, "food", 7), nth=2)),
    "a Food move onto no free company": (EXPLOIT, wrong("relocated", 2, "food")),
    "another card stolen": (AUDIT, wrong("audited", 2, "veto")),
    "Consultants ignored": (AUDIT, wrong("works", 0, "fails", 1)),
    "no advice": (AUDIT, without("advised")),
    "interest of another size in a repayment": (AUDIT, wrong("repaid", 4, 0)),
    "a second loan on a company in a turn": (AUDIT, added("loan", ("loan", 0, "cattle", 7), nth=1)),
    "an Informant that takes another card": (INFORMANT, wrong("informed", 2, "informant")),
    "an Informant without a pile": (INFORMANT, added("card_laid", ("card_laid", 0, "informant", -1, 0))),
    "Lobby that leaves the Crisis": (INFORMANT, wrong("card_laid", 3, "cattle")),
    "a check below difficulty 2": (INFORMANT, added("works", ("check", 0, 3, 1))),
    "no shuffle": (DECK, without("shuffle")),
    "a shuffle of another size": (DECK, wrong("shuffle", 3, 3)),
    "a purchase without cards": (DECK, added("turn_end", ("card_bought", 3, "lobby", 7))),
    "a price that falls too far": (DEFERRAL, wrong("unsold", 3, 3)),
    "interest in spite of Deferral": (DEFERRAL, added("interest", ("interest", 1, "totemism", 2))),
    "Deferral out of turn": (DEFERRAL, swapped("turn", 0, "turn_end", 0)),
    "interest of another size": (GIVING, wrong("interest", 3, 6)),
    "interest out of order": (REPAYING, added("crisis", ("interest", 0, "communications", 3))),
    "a repayment too cheap": (REPAYING, wrong("repaid", 3, 7)),
    "the money to the first Switched Documents": (SWITCHED, wrong("bought", 4, 2)),
    "a failed check that works": (SWITCHED, wrong("check", 2, 4)),
    "a vetoed bid in Fate of another size": (FATE_VETO, wrong("vetoed", 2, 2)),
    "a bid below the least in Fate": (FATE_VETO, wrong("card_bid", 2, 0, 1)),
    "the Crisis moved twice from Totemism": (TOTEMISM, added("income", ("crisis", 0, "totemism", "banking", 3), nth=1)),
    "the Crisis moved two places": (TOTEMISM, wrong("crisis", 3, "banking")),
    "a lost company of another kind": (LOSSES, wrong("lost", 3, 1)),
    "a Food move under the Crisis": (LOSSES, added("income", ("relocated", 0, "smuggling", 0))),
    "the other winner of a Food move": (FOOD, wrong("end", 1, 1)),
    "more cards than Tourism companies": (LOAN, lambda rows: rows.append(("draw", 1, "lobby", 0, 1))),
    "interest of a seat that has deferred it": (ANNOUNCED, added("crisis", ("interest", 1, "totemism", 2))),
    "Deferral without Winter": (ANNOUNCED, without("winter")),
    "an Informant that takes its own kind": (BELOW, wrong("card_laid", 4, 1)),
    "an ability of a company that has left": (LEFT, lambda rows: rows.append(("card_sold", 0, "veto", 8))),
}
