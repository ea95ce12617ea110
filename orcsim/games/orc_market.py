"""Orc Market: its numbers, options, weights and columns by name, and what each may be."""

from orcsim.editions import Schema
from orcsim.games.game import Column, Game
from orcsim.games.lines import Line
from orcsim.games.orc_market_cards import CARD_SPECS, CARDS, CUSTOMERS, FACES, NOTHING, PLAYERS, ROUNDS, fault_of
from orcsim.games.orc_market_orders import PRODUCTS
from orcsim.games.stock import Stock
from orcsim.policies import PolicySchema
from orcsim.specs import Flag, OneOf, Spec, Weight, Whole
from orcsim.toml_files import DATA

_HAND = 8
_MOST_CUSTOMERS = len(CUSTOMERS)
_LONGEST_ROW = 12

SPECS: dict[str, Spec] = {
    "setup.hand": Whole(3, _HAND),
    **{f"setup.deck.{players}": Whole(1, _MOST_CUSTOMERS) for players in PLAYERS},
    **{f"setup.row.{players}": Whole(1, _LONGEST_ROW) for players in PLAYERS},
    **{f"setup.leaving.{players}": Whole(1, _LONGEST_ROW) for players in PLAYERS},
    **CARD_SPECS,
    "without.product": OneOf((NOTHING, *FACES)),
    "without.customer": OneOf((NOTHING, *CUSTOMERS)),
    "rules.pick_timing": OneOf(("simultaneous", "clockwise")),
    "rules.tie_bonus": OneOf(("pooled", "separate", "each", "sole_only")),
    "rules.score_floor": OneOf(("none", "round", "game")),
    "rules.keep_timing": OneOf(("after_customers", "before_customers")),
    "rules.missing_scope": OneOf(("customer", "product")),
    "rules.most_needs_one": Flag(),
    "rules.pass_direction": OneOf(("left", "alternate")),
}

_WEIGHTS = {
    "temperature": Weight("Noise on the worth of a move, in points; 0 for none.", low=0.0),
    "tie": Weight("Chance to win a customer that a tie with the best rival stands for.", 0.0, 1.0),
    "sharp": Weight("Chance that each unit of lead adds when nothing more will be laid.", 0.0, 3.0),
    "haze": Weight("What each turn still to come takes off that.", 0.0, 1.0),
    "supply": Weight("What each wanted unit that is not yet in a stall takes off it.", 0.0, 0.5),
    "gap": Weight("Units, rounded, by which the lack of a product that an order needs sets a stall back.", 0.0, 8.0),
    "loss": Weight("Share of a loss that counts eight turns before the customers buy.", -2.0, 2.0),
    "late_loss": Weight("Share of a loss that counts in the last turn; in between it changes evenly.", -2.0, 2.0),
    "hidden": Weight("Share of the own hidden customer that counts; 0: plays without looking at it.", 0.0, 1.0),
    "unseen": Weight("Share of customers never seen, by the chance that a rival holds them.", 0.0, 1.0),
    "ahead": Weight("Share of the coming round's points of customers that will still be there.", 0.0, 1.0),
    "denial": Weight("Share of the left neighbour's gain that counts for taking a card.", -2.0, 2.0),
    "taste": Weight("Points that a unit is worth in itself, by product.", -20.0, 20.0, names=PRODUCTS),
    "variety": Weight("Points for a product that is new to the stall.", -20.0, 20.0),
    "volume": Weight("Points for each unit of anything.", -20.0, 20.0),
    "par": Weight("Units, rounded, of a product that a rival is taken to keep.", 0.0, 8.0),
    "playouts": Weight(
        "Continuations that kind search plays before each decision.", 1.0, 100_000.0, whole=True, default=100.0
    ),
    "breadth": Weight(
        "Cards, or pairs, that kind search tries, the best by the weights.", 1.0, 28.0, whole=True, default=5.0
    ),
    "depth": Weight(
        "Rounds that kind search plays on: 1 to the end of this one, 3 to the end of the game.",
        1.0,
        1000.0,
        whole=True,
        default=2.0,
    ),
}

_ACTIONS = {product: f"Lay or keep a card that shows {product}." for product in PRODUCTS}

_GAME_COLUMNS = (
    Column("served", "i8", "Customers scored that one stall or more won, over all rounds.", "served"),
    Column("shared", "i8", "Of them, customers that several stalls shared.", "shared"),
    Column("unserved", "i8", "Customers scored that nobody won.", "unserved"),
    Column("split_loss", "i16", "Points that division left to nobody.", "split_loss"),
    Column("hidden_paid", "i16", "Points that hidden customers gave to all seats together.", "hidden_paid"),
)
_SEAT_COLUMNS = (
    *(
        Column(name, "i16", f"Points of the {name}, gains less losses.", "points", index)
        for index, name in enumerate(ROUNDS)
    ),
    Column("fines", "i16", "Points lost to missing products.", "fines"),
    Column("sole_wins", "i8", "Customers won alone.", "sole_wins"),
    Column("shared_wins", "i8", "Customers won together with others.", "shared_wins"),
    Column("hidden_points", "i16", "Points got from the own hidden customers.", "hidden_points"),
)
_ROUND_COLUMNS = (
    Column("gained", "i16", "Points from customers in the round.", "gained"),
    Column("fined", "i16", "Points lost to missing products in the round.", "fined"),
    Column("hidden", "i16", "Of the points gained, those of the own hidden customer.", "hidden"),
    *(
        Column(
            f"card_{place + 1}",
            "i8",
            f"Number of card {place + 1} in the stall, kept ones first, then as laid; -1 none.",
            "cards",
            place,
        )
        for place in range(_HAND)
    ),
)

_STOCK = (
    Stock(
        "product cards",
        "products.*.*",
        amount=32,
        most=lambda edition, players: players * edition.number("setup.hand"),
        why="a stall is as large as the first hand, and every round is dealt from the same cards",
    ),
    Stock(
        "customers in play",
        "setup.deck.{players}",
        most=lambda edition, players: edition.number(f"setup.row.{players}") + 2 * players,
        why="the row is laid once, and twice each player gets a hidden customer",
    ),
)

_LINES = (
    Line("starve", "How many customers can a table leave without a stall?", "unserved", "customers", is_table=True),
    Line("together", "How many points can a table make that plays together?", "score", "points", is_table=True),
    *(Line(f"no-{product}", f"Does somebody win who never lays {product}?", never=(product,)) for product in PRODUCTS),
)

ORC_MARKET = Game(
    name="orc-market",
    title="Orc Market",
    version=1,
    package="kernels.orc_market",
    players=PLAYERS,
    default_players=4,
    edition="orc_market",
    policy="greedy",
    schema=Schema("orc-market", SPECS, cards=CARDS, fault=fault_of),
    policy_schema=PolicySchema(
        "orc-market", DATA / "policies" / "orc-market", ("random", "weighted", "search"), _WEIGHTS, actions=_ACTIONS
    ),
    seating="all lay their cards at once; seat 0 begins only with rules.pick_timing = clockwise",
    score="points",
    end_reasons=("closed",),
    stalled="",
    game_columns=_GAME_COLUMNS,
    seat_columns=_SEAT_COLUMNS,
    round_columns=_ROUND_COLUMNS,
    params_module="orcsim.games.orc_market_params",
    story_module="orcsim.games.orc_market_story",
    ablations_module="orcsim.games.orc_market_ablations",
    habits_module="orcsim.games.orc_market_habits",
    lines=_LINES,
    streams={"customers": ("BOARD",), "products": ("DECK",)},
    stock=_STOCK,
)
