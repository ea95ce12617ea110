"""Orconomics: its numbers, options, weights and columns by name, and what each may be."""

from collections.abc import Mapping

from orcsim.editions import Schema
from orcsim.games.game import Column, Game
from orcsim.games.lines import Line, stalling
from orcsim.games.stock import Stock
from orcsim.policies import PolicySchema
from orcsim.specs import Flag, OneOf, Spec, Value, Weight, Whole
from orcsim.toml_files import DATA

PLAYERS = range(2, 6)
INDUSTRIES = (
    "tourism",
    "cattle",
    "communications",
    "innovations",
    "food",
    "transport",
    "totemism",
    "banking",
    "smuggling",
    "arms",
)
CARDS = (
    "security",
    "exploitation",
    "espionage",
    "veto",
    "audit",
    "informant",
    "deferral",
    "lobby",
    "switched",
    "easy_deal",
    "consultants",
    "twelfth",
)
EFFECTS = CARDS[:10]
_LARGEST_DECK = 64
_PLACED = 2  # companies that each seat places while setting up
_LARGEST_CAP = 2000
MOST_PLAYOUTS = 100_000
MOST_BREADTH = 100
MOST_DEPTH = 1000

_SUM = Whole(0, 1000)
SPECS: dict[str, Spec] = {
    "setup.ring": OneOf(("random", "numerical")),
    "setup.skulls": _SUM,
    "setup.cards": Whole(0, 12),
    "setup.markers": Whole(_PLACED, 100),
    **{f"winning.target.{players}": Whole(5, 12) for players in PLAYERS},
    "winning.max_turns": Whole(1, _LARGEST_CAP),
    "money.fee": _SUM,
    "money.price_raise": _SUM,
    "money.startup_price": _SUM,
    "money.card_price": _SUM,
    "money.loan": _SUM,
    "money.subsidy": _SUM,
    "money.card_sale": _SUM,
    "money.pair_sale": _SUM,
    "money.crisis_income": Whole(-20, 20),
    "money.bank_skulls": Whole(0, 100_000),
    "abilities.communications_pay": Whole(0, 100),
    "abilities.cattle_discount": Whole(0, 100),
    "abilities.innovations_discount": Whole(0, 100),
    "abilities.innovations_free": Whole(1, 100),
    **{f"industries.{industry}.start_price": Whole(1, 100) for industry in INDUSTRIES},
    **{f"industries.{industry}.income": Whole(-20, 20) for industry in INDUSTRIES},
    **{f"industries.{industry}.cells": Whole(0, 10) for industry in INDUSTRIES},
    **{f"cards.{card}.copies": Whole(0, _LARGEST_DECK) for card in CARDS},
    **{f"cards.{card}.difficulty": Whole(0, 6, never=(1,)) for card in CARDS},
    "rules.free_companies": OneOf(("net", "by_cell")),
    "rules.marker_swap": OneOf(("two_changes", "one_change")),
    "rules.reshuffle": OneOf(("when_drawing", "at_once")),
    "rules.interest_basis": OneOf(("when_paid", "slot_start", "winter_start")),
    "rules.new_loan_due": OneOf(("from_next_winter", "at_once")),
    "rules.relief_covers_repayment": Flag(),
    "rules.ability_blocked": OneOf(("at_use", "at_settlement")),
    "rules.exploitation_window": OneOf(("phase", "own_slot")),
    "rules.exploitation_after_food_move": Flag(),
    "rules.food_moves_mortgaged": Flag(),
    "rules.veto_until": OneOf(("settlement", "last_pass")),
    "rules.veto_unsold": OneOf(("price_halves", "price_stays")),
    "rules.veto_self": Flag(),
    "rules.switched_by_winner": Flag(),
    "rules.security_on_security": Flag(),
    "rules.consultants": OneOf(("decide", "none")),
    "rules.twelfth": OneOf(("none", *EFFECTS)),
    "rules.informant_blocked": OneOf(("unplayable", "next_below")),
    "rules.repay_same_turn": Flag(),
    "rules.communications_own_loans": Flag(),
    "rules.arms_counts_new": Flag(),
    "rules.veto_single_owner": Flag(),
    "rules.bank_limited": Flag(),
}

TABLES = {
    "start_price": [f"industries.{industry}.start_price" for industry in INDUSTRIES],
    "income": [f"industries.{industry}.income" for industry in INDUSTRIES],
    "cells": [f"industries.{industry}.cells" for industry in INDUSTRIES],
    "copies": [f"cards.{card}.copies" for card in CARDS],
    "difficulty": [f"cards.{card}.difficulty" for card in CARDS],
}
"""Fields of PARAMS that hold a number for each industry or card."""


def _total(values: Mapping[str, Value], field: str) -> int:
    """Return the sum of one number over all industries or cards."""
    return sum(int(values[key]) for key in TABLES[field])


def _fault(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with values that no number of players can use."""
    deck = _total(values, "copies")
    if deck > _LARGEST_DECK:
        return f"cards: {deck} copies in all, allowed: at most {_LARGEST_DECK}"
    return fault_for(values, PLAYERS[0])


def fault_for(values: Mapping[str, Value], players: int) -> str | None:
    """Say what keeps so many players from playing."""
    deck, dealt = _total(values, "copies"), players * int(values["setup.cards"])
    if deck <= dealt:
        return f"cards: {deck} copies in all, allowed: at least {dealt + 1}, so that {players} hands leave one to draw"
    cells, placed = _total(values, "cells"), players * _PLACED
    if cells < placed:
        return (
            f"industries: {cells} cells in all, allowed: at least {placed} for the first companies of {players} players"
        )
    bank, paid = int(values["money.bank_skulls"]), players * int(values["setup.skulls"])
    if values["rules.bank_limited"] and bank < paid:
        return f"money.bank_skulls: found {bank}, allowed: at least the {paid} that {players} players start with"
    return None


def _share(meaning: str) -> Weight:
    """Return a weight that stands for a share."""
    return Weight(meaning, -100.0, 100.0)


_WEIGHTS = {
    "temperature": Weight("Noise on the worth of a move, in skulls; 0 for none.", low=0.0),
    "trophy": Weight("Skulls that a trophy is worth at the start."),
    "urgency": _share("Share by which that has grown when the own trophies reach the target."),
    "denial": _share("Share of it for a trophy that a rival loses."),
    "threat": _share("Added share for each step that this rival stands closer than three to the target."),
    "horizon": Weight("Turns ahead for which income and interest count.", low=0.0),
    "ability": Weight("Skulls that the ability of one company is worth, by industry.", names=INDUSTRIES),
    "reserve": Weight("Skulls wanted in hand.", low=0.0),
    "thrift": _share("Added worth of each skull of the reserve."),
    "borrowing": _share("Share of a loan's skulls that counts when they are not needed."),
    "interest": _share("Share of the expected interest that counts."),
    "cycle": _share("Share of the next loan that counts when one is repaid."),
    "bidding": _share("Greatest bid, as a share of the worth of the company."),
    "start_only": Weight(
        "1: never bid above the start price unless it wins or saves the game; 0: do.", 0.0, 1.0, whole=True
    ),
    "startup": _share("Share of a company's worth that a new startup stands for."),
    "card_bid": Weight("Skulls that a card counts as when it is bid or discarded."),
    "card": Weight("Skulls that a card from the deck is worth."),
    "crowd": Weight("Skulls that each card in hand takes off that."),
    "waiting": Weight("Skulls added to it when a startup waits and the hand is empty."),
    "keep": Weight("Skulls that a card is worth in hand, by kind.", names=CARDS),
    "pair": _share("Share of the worth of a pair's two cards that counts against selling it."),
    "crisis_self": _share("Share of own income and abilities that counts in moving the Crisis."),
    "crisis_rival": _share("Share of the rivals' income and abilities that counts in moving the Crisis."),
    "veto": _share("Share of the harm prevented that counts for a Veto."),
    "guard": _share("Share of the harm prevented that counts for Security Service and Consultants."),
    "audit": Weight("Skulls that a stolen card is worth."),
    "playouts": Weight(
        "Games that kind search plays on before each of its choices.", 1.0, MOST_PLAYOUTS, whole=True, default=100.0
    ),
    "breadth": Weight(
        "Moves that kind search tries, the best by the weights.", 1.0, MOST_BREADTH, whole=True, default=10.0
    ),
    "depth": Weight(
        "Turns that kind search plays on: 1 to the end of the present turn, 1000 to the end of the game.",
        1.0,
        MOST_DEPTH,
        whole=True,
        default=2.0,
    ),
}

_ACTIONS = {
    "bid": "Bid skulls at auctions.",
    "card_bid": "Bid cards for companies out of startups.",
    "exempt": "Use Banking against interest.",
    "loan": "Mortgage a company; without it a bid is never above the skulls in hand.",
    "repay": "Repay a loan.",
    "sell_pair": "Sell two cards of one kind.",
    "take_off": "Give a company or a startup up for its marker.",
    "draw": "Use Tourism to draw a card.",
    "relocate": "Use Food to move a company.",
    "sell_card": "Use Transport to sell a card.",
    "move_crisis": "Use Totemism to move the Crisis.",
    "found": "Found a startup at the end of a turn.",
    "buy": "Buy a card at the end of a turn.",
    **{f"play.{card}": f"Lay a card of the kind {card}." for card in CARDS},
}

_GAME_COLUMNS = (
    Column("winters", "i16", "Winters in the game.", "winters"),
    Column("reshuffles", "i16", "Times the discard pile became the deck.", "reshuffles"),
    Column("sales", "i16", "Companies sold at auctions.", "sales"),
    Column("sale_total", "i32", "Skulls bid for them.", "sale_total"),
    Column("unsold", "i16", "Auctions in which nobody bought.", "unsold"),
    Column("peak_skulls", "i32", "Most skulls that all seats held together.", "peak_skulls"),
    Column("peak_trophies", "i16", "Most trophies that all seats held together.", "peak_trophies"),
    Column("fewest_cards", "i16", "Fewest cards that deck and discard pile held together.", "fewest_cards"),
    Column("missed_cards", "i16", "Times a card should be drawn and none was left.", "missed_cards"),
    *(
        Column(
            f"early_lead_{name}",
            "i8",
            f"Leader in {name} after the initial placement; -1 nobody.",
            "early_lead",
            index,
            is_code=True,
        )
        for index, name in enumerate(INDUSTRIES)
    ),
)
_SEAT_COLUMNS = (
    Column("skulls", "i32", "Skulls at the end.", "skulls"),
    Column("cards", "i16", "Cards in hand at the end.", "cards"),
    Column("bought", "i16", "Companies bought at auctions.", "bought"),
    Column("conversions", "i16", "Startups that became companies.", "conversions"),
    Column("loans", "i16", "Loans taken.", "loans"),
    Column("loan_cycles", "i16", "Loans repaid in the turn in which they were taken.", "loan_cycles"),
    Column("played", "i16", "Cards played.", "played"),
    Column("most_markers", "i16", "Most of its markers on the board at once.", "most_markers"),
    Column("marker_waits", "i16", "Times it won a company and had no marker in hand.", "marker_waits"),
    *(
        Column(f"early_{name}", "i8", f"Companies in {name} after the initial placement.", "early", index)
        for index, name in enumerate(INDUSTRIES)
    ),
)

_STOCK = (
    Stock("skulls", "money.bank_skulls"),
    Stock("trophies", amount=31),
    Stock("cards", "cards.*.copies"),
    Stock("markers of a player", "setup.markers", is_limit=True),
    Stock("Crippled Orc tokens", amount=1, most=lambda edition, players: 1, why="at most one player holds it"),
)

_LINES = (
    *stalling("stalled"),
    Line(
        "hoard",
        "Can one player bring more skulls into play than the box holds?",
        "peak_skulls",
        "skulls of all seats at their peak",
        limit=lambda edition: edition.number("money.bank_skulls"),
    ),
    Line("loan-pump", "Do loans taken and repaid again and again make money?", "loan_cycles", "loans taken anew"),
    Line("no-auctions", "Does somebody win who never bids at an auction?", never=("bid",)),
    Line("no-startups", "Does somebody win who never founds a startup?", never=("found",)),
    Line("no-loans", "Does somebody win who never takes a loan?", never=("loan",)),
    Line("no-cards", "Does somebody win who never lays a card?", never=tuple(f"play.{card}" for card in CARDS)),
)

ORCONOMICS = Game(
    name="orconomics",
    title="Orconomics",
    version=1,
    package="kernels.orconomics",
    players=PLAYERS,
    default_players=4,
    edition="orconomics",
    policy="greedy",
    schema=Schema("orconomics", SPECS, groups=("winning.target",), fault=_fault),
    policy_schema=PolicySchema(
        "orconomics", DATA / "policies" / "orconomics", ("random", "weighted", "search"), _WEIGHTS, actions=_ACTIONS
    ),
    seating="seat 0 begins",
    score="trophies",
    end_reasons=("trophies", "stalled"),
    stalled="stalled",
    game_columns=_GAME_COLUMNS,
    seat_columns=_SEAT_COLUMNS,
    round_columns=(),
    params_module="orcsim.games.orconomics_params",
    story_module="orcsim.games.orconomics_story",
    ablations_module="orcsim.games.orconomics_ablations",
    habits_module="orcsim.games.orconomics_habits",
    lines=_LINES,
    streams={"ring": ("BOARD",), "deck": ("DECK",), "dice": ("START", "DICE", "CHECK"), "thefts": ("THEFT",)},
    stock=_STOCK,
)
