"""Origo: its numbers, options, weights and columns by name, and what each may be."""

from collections.abc import Mapping

from orcsim.editions import Schema
from orcsim.games.game import Column, Game
from orcsim.games.lines import Line, stalling
from orcsim.games.origo_cards import TABLE_SPECS, TABLES, cards_of, fault_of_cards
from orcsim.games.origo_map import ROWS, STATES, MapRow, codes_of, fault_of_map, key_of, seas_of
from orcsim.games.stock import Stock
from orcsim.policies import PolicySchema
from orcsim.specs import Flag, OneOf, Spec, Value, Weight, Whole
from orcsim.toml_files import DATA

PLAYERS = range(2, 6)
STARTS = tuple(f"setup.start.{seat + 1}" for seat in range(PLAYERS[-1]))
CLANS = tuple(f"scoring.clan_{place}" for place in range(1, 6))
MOST_PLAYOUTS = 100_000
MOST_OPTIONS = 256
_SQUARES = 100
_POINTS = Whole(0, 20)

SPECS: dict[str, Spec] = {
    **{f"setup.shields.{players}": Whole(2, _SQUARES) for players in PLAYERS},
    **{f"setup.opening.{players}": Whole(1, _SQUARES) for players in PLAYERS},
    "setup.hand": Whole(1, 16),
    "setup.limit_large": Whole(0, _SQUARES),
    "setup.limit_small": Whole(0, _SQUARES),
    "setup.large": Whole(1, _SQUARES),
    **{start: Whole(0, 1000) for start in STARTS},
    "track.length": Whole(10, 1000),
    **TABLE_SPECS,
    "scoring.dominance": _POINTS,
    "scoring.clan_size": Whole(2, 20),
    **{clan: _POINTS for clan in CLANS},
    "scoring.fleet_first": _POINTS,
    "scoring.fleet_shared": _POINTS,
    "scoring.fleet_second": _POINTS,
    "winning.max_rounds": Whole(1, 200),
    **{key_of(letter): MapRow(letter) for letter in ROWS},
    "map.free": Flag(),
    "rules.deal": OneOf(("before_opening", "after_opening")),
    "rules.refill": OneOf(("turn", "round")),
    "rules.double_move": Flag(),
    "rules.swap_is_action": Flag(),
    "rules.pass_end": OneOf(("round", "consecutive")),
    "rules.attack_stage": OneOf(("area", "all")),
    "rules.sea_attackable": OneOf(("while_full", "once_full")),
    "rules.attack_from": OneOf(("neighbour", "anywhere")),
    "rules.last_shield": OneOf(("supply_empty", "stands_on_board")),
    "rules.defence_growth": OneOf(("neighbour", "always")),
    "rules.jump": OneOf(("bends", "sail_bends", "straight")),
    "rules.found_by_moving": Flag(),
    "rules.clan_moves": OneOf(("by_place", "total")),
    "rules.equal_clans": OneOf(("multiply", "successive")),
    "rules.fleet_tie_uses_places": Flag(),
    "rules.owed_at_end": OneOf(("dropped", "held")),
}


def limit_of(values: Mapping[str, Value], size: int) -> int:
    """Return how many shields a state of so many squares takes in the opening."""
    is_large = size >= int(values["setup.large"])
    return int(values["setup.limit_large" if is_large else "setup.limit_small"])


def fault_of(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with values that are each allowed but do not fit together, if anything is."""
    faults = (fault_of_map, fault_of_cards, _fault_of_starts, _fault_of_counts)
    return next((fault for check in faults if (fault := check(values))), None)


def _fault_of_starts(values: Mapping[str, Value]) -> str | None:
    """Say which leader has no square of its own to start on."""
    length = int(values["track.length"])
    for number, start in enumerate(STARTS):
        found = int(values[start])
        if found >= length:
            return f"{start}: found {found}, allowed: less than the {length} squares of track.length"
        for other in STARTS[:number]:
            if values[other] == found:
                return f"{start}: found {found} like {other}, allowed: a square for each leader"
    return None


def _fault_of_counts(values: Mapping[str, Value]) -> str | None:
    """Say which numbers of the setup keep some number of players from playing."""
    room = _room(values)
    hands = PLAYERS[-1] * int(values["setup.hand"])
    number = sum(copies for _, copies in cards_of(values))
    if number < hands:
        return f"cards: {number} in all, allowed: at least {hands}, for {PLAYERS[-1]} hands of setup.hand cards"
    for players in PLAYERS:
        opening, shields = (int(values[f"setup.{name}.{players}"]) for name in ("opening", "shields"))
        if opening >= shields:
            return (
                f"setup.opening.{players}: found {opening}, allowed: less than the {shields} of setup.shields.{players}"
            )
        if players * opening > room:
            most = f"at most {room // players}, since states and seas take {room} shields in the opening"
            return f"setup.opening.{players}: found {opening}, allowed: {most}"
    return None


def _room(values: Mapping[str, Value]) -> int:
    """Return how many shields of all tribes can be placed in the opening."""
    codes = codes_of(values)
    at_sea = sum(codes.count(sea) for sea in seas_of(codes))
    return at_sea + sum(min(size, limit_of(values, size)) for size in map(codes.count, STATES))


_WEIGHTS = {
    "temperature": Weight("Noise on the worth of an option, in points; 0 for none.", low=0.0),
    "leeway": Weight("Points below the best square within which any will do in the opening.", 0.0, 20.0),
    "founding": Weight("Share of the steps of a founding that counts.", 0.0, 10.0),
    "exposure": Weight("Share of them that counts against leaving a state to others with few squares free.", 0.0, 10.0),
    "states": Weight("Weight of the points that states will give in a tribe scoring.", 0.0, 10.0),
    "clans": Weight("The same for clans.", 0.0, 10.0),
    "fleet": Weight("The same for the fleet.", 0.0, 10.0),
    "denial": Weight("Share of what rivals lose that counts.", -2.0, 2.0),
    "seed": Weight("Points for each shield of a chain, so that it may become a larger clan.", -20.0, 20.0),
    "support": Weight("Points for each own shield beside the square.", -20.0, 20.0),
    "thrift": Weight("Points that a growth card is worth in hand, more than another card.", -20.0, 20.0),
    "fighting": Weight("Weight of what an attack would gain.", 0.0, 10.0),
    "shield": Weight("Points that a shield lost in battle is worth.", 0.0, 20.0),
    "fear": Weight("Cards that a defender is taken to hold, as a share of what is to be expected.", 0.0, 5.0),
    "wandering": Weight("Least gain for which a shield migrates or sails.", 0.0, 100.0),
    "discarding": Weight("Worth below which a card is swapped.", -20.0, 100.0),
    "going_first": Weight("1: names itself to begin, 0: its left neighbour.", 0.0, 1.0, whole=True),
    "playouts": Weight(
        "Games that kind search plays on before each of its moves.", 1.0, MOST_PLAYOUTS, whole=True, default=100.0
    ),
    "breadth": Weight(
        "Moves that kind search tries, the best by the weights.", 1.0, MOST_OPTIONS, whole=True, default=5.0
    ),
    "depth": Weight("Rounds that it plays on before the table is judged.", 1.0, 1000.0, whole=True, default=2.0),
}

_ACTIONS = {
    "attack": "Attack a square.",
    "migrate": "Move a shield over land.",
    "sail": "Move a shield by sea.",
    "swap": "Exchange cards instead of migrating.",
    "support": "Play cards in a battle that has begun.",
    "expand.sea": "Put a new shield on a square at sea, the opening apart.",
}

_GAME_COLUMNS = (
    Column("scorings", "i8", "Tribe scorings held, the last one included.", "scorings"),
    Column("n_marked", "i8", "States founded.", "n_marked"),
    Column("reshuffles", "i16", "Times the discard pile became the deck.", "reshuffles"),
    *(
        Column(
            f"founded_{code}",
            "i16",
            f"Round in which {code.upper()} was founded; 0 never.",
            "founding_round",
            place,
            is_code=True,
        )
        for place, code in enumerate(map(str.lower, STATES))
    ),
    *(
        Column(
            f"number_{code}",
            "i8",
            f"Which founding of the game {code.upper()} was, from 1; 0 never.",
            "founding_number",
            place,
            is_code=True,
        )
        for place, code in enumerate(map(str.lower, STATES))
    ),
)
_SEAT_COLUMNS = (
    Column("from_founding", "i16", "Steps of the leader for founding states, jumps not counted.", "from_founding"),
    Column("from_clans", "i16", "The same for clans.", "from_clans"),
    Column("from_fleet", "i16", "The same for ships.", "from_fleet"),
    Column("from_states", "i16", "The same for shields in states.", "from_states"),
    Column("from_jumps", "i16", "Squares gained by jumping over other leaders.", "from_jumps"),
    Column("foundings", "i16", "States founded.", "foundings"),
    Column("founded", "i16", "Which states it founded: bit 0 is BRI, bit 1 GER, and so on.", "founded", is_code=True),
    *(
        Column(f"points_{code}", "i16", f"Steps for shields in {code.upper()}.", "state_points", place)
        for place, code in enumerate(map(str.lower, STATES))
    ),
    Column("attacks", "i16", "Attacks begun.", "attacks"),
    Column("attacks_won", "i16", "Of them, won.", "attacks_won"),
    *(
        Column(f"attacks_on_{seat}", "i16", f"Attacks begun on seat {seat}.", "attacks_on", seat)
        for seat in range(PLAYERS[-1])
    ),
    Column("attacks_on_leader", "i16", "Attacks begun on whoever led then.", "attacks_on_leader"),
    Column("cards_attacking", "i16", "Cards played in own attacks.", "cards_attacking"),
    Column("cards_defending", "i16", "Cards played against others' attacks.", "cards_defending"),
    Column("losses", "i16", "Own shields lost in defence.", "losses"),
    Column("voyages", "i16", "Ships that set sail.", "voyages"),
    Column("migrations", "i16", "Shields that migrated.", "migrations"),
    Column("swaps", "i16", "Times two cards were swapped instead of migrating.", "swaps"),
    *(
        Column(
            f"{name}_{rows}",
            "u64",
            f"{what} in rows {told}: bit 11 * row + column, both from 0.",
            field,
            word,
            is_code=True,
        )
        for name, field, what in (
            ("held", "tribe", "Squares held at the end"),
            ("attacked", "attacked", "Squares on which it began attacks"),
        )
        for word, (rows, told) in enumerate((("a_e", "A to E"), ("f_j", "F to J (row 0 is F)")))
    ),
)
_ROUND_COLUMNS = (
    Column("shields", "i16", "Shields on the board.", "shields"),
    Column("ships", "i16", "Of them, at sea.", "ships"),
    Column("clan", "i16", "Shields of the largest chain.", "clan"),
)

_STOCK = (
    Stock("shields of a tribe", "setup.shields.{players}", is_limit=True),
    Stock(
        "cards",
        "cards.*.copies",
        amount=98,
        most=lambda edition, players: players * edition.number("setup.hand"),
        why="no hand holds more than it is filled up to, and what was played is shuffled again",
    ),
    Stock(
        "markers of states",
        amount=len(STATES),
        most=lambda edition, players: len(STATES),
        why="a state is founded once",
    ),
    Stock(
        "tribe leaders",
        amount=PLAYERS[-1],
        most=lambda edition, players: players,
        why="each player has one",
    ),
)

_LINES = (
    *stalling("stalled"),
    Line("war", "How often can one player attack?", "attacks", "attacks"),
    Line("no-attacks", "Does somebody win who never attacks?", never=("attack",)),
    Line("no-defence", "Does somebody win who never plays a card in a battle?", never=("support",)),
    Line("no-ships", "Does somebody win who never goes to sea?", never=("sail", "expand.sea")),
)

ORIGO = Game(
    name="origo",
    title="Origo",
    version=1,
    package="kernels.origo",
    players=PLAYERS,
    default_players=4,
    edition="origo",
    policy="greedy",
    schema=Schema("origo", SPECS, cards=TABLES, fault=fault_of),
    policy_schema=PolicySchema(
        "origo", DATA / "policies" / "origo", ("random", "weighted", "search"), _WEIGHTS, actions=_ACTIONS
    ),
    seating="seat 0 begins the first round; after a tribe scoring the leader furthest ahead names who begins",
    score="points",
    end_reasons=("states", "shields", "passes", "stalled"),
    stalled="stalled",
    game_columns=_GAME_COLUMNS,
    seat_columns=_SEAT_COLUMNS,
    round_columns=_ROUND_COLUMNS,
    params_module="orcsim.games.origo_params",
    story_module="orcsim.games.origo_story",
    ablations_module="orcsim.games.origo_ablations",
    habits_module="orcsim.games.origo_habits",
    map_module="orcsim.games.origo_drawing",
    lines=_LINES,
    streams={"deck": ("DECK",)},
    stock=_STOCK,
)
