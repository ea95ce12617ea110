"""ORC: its numbers, options, weights and columns by name, and what each may be."""

from collections.abc import Mapping

from orcsim.editions import Schema
from orcsim.errors import show
from orcsim.formations import Formations
from orcsim.games.game import Column, Game
from orcsim.games.lines import Line, stalling
from orcsim.games.stock import Stock
from orcsim.policies import PolicySchema
from orcsim.specs import OneOf, Spec, Value, Weight, Whole
from orcsim.toml_files import DATA

PLAYERS = range(2, 3)
PIECES = 10
WIDTH = 5
MOST_FORMATIONS = 16
MOST_PLAYOUTS = 100_000
MOST_BREADTH = 96
SIDES = ("first", "second")
NO_ROLE = "none"
_PLAIN = ("soldier", "archer", "chariot", "knight")
_SINGLE = ("king", "jester")
_KINDS = tuple(f"pieces.{role}" for role in _PLAIN)
_OTHERS = PIECES - len(_SINGLE)
_ROWS_FOR_OFFSET = 7
_TIMES = 3

SPECS: dict[str, Spec] = {
    "board.rows": Whole(5, 9),
    "board.start_offset": Whole(0, 1),
    **{key: Whole(0, _OTHERS) for key in _KINDS},
    "drawing.draw_plies": Whole(0, 1000),
    "drawing.quiet_plies": Whole(0, 1000),
    "drawing.repetition": Whole(0, _TIMES, never=tuple(range(1, _TIMES))),
    "winning.max_rounds": Whole(1, 500),
    "rules.chariot_stop": OneOf(("any", "full")),
    "rules.jester_onto_enemy": OneOf(("forbidden", "share")),
    "rules.no_legal_move": OneOf(("loses", "draw")),
    **{f"handicap.{side}_without": OneOf((NO_ROLE, *_PLAIN)) for side in SIDES},
    **{f"handicap.{side}_shows": OneOf((NO_ROLE, *_PLAIN, *_SINGLE)) for side in SIDES},
}


def fault_of(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with values that are each allowed but do not fit together, if anything is."""
    pieces = sum(int(values[key]) for key in _KINDS)
    if pieces != _OTHERS:
        return (
            f"pieces: {pieces} besides the King and the Jester, allowed: {_OTHERS}, one for each starting square left"
        )
    rows, offset = (int(values[f"board.{name}"]) for name in ("rows", "start_offset"))
    if offset and rows < _ROWS_FOR_OFFSET:
        return (
            f"board.start_offset: found {offset} with {rows} rows, allowed: 0, or 1 with {_ROWS_FOR_OFFSET} rows "
            "or more, so that a row between the two sides is empty"
        )
    return next((fault for side in SIDES if (fault := _fault_of_handicap(values, side))), None)


def _fault_of_handicap(values: Mapping[str, Value], side: str) -> str | None:
    """Say which handicap wants a piece that the side does not have, if one does."""
    without, shows = (f"handicap.{side}_{what}" for what in ("without", "shows"))
    wanted = 2 if values[without] == values[shows] else 1
    for key in (shows, without):
        role = str(values[key])
        number = int(values.get(f"pieces.{role}", 1))
        if role != NO_ROLE and number < wanted:
            enough = "there are two, one to leave out and one to show" if wanted > 1 else "there is one"
            return f"{key}: found {show(role)} with pieces.{role} = {number}, allowed: a role of which {enough}"
    return None


_FORMATIONS = Formations(
    rows={"front row": WIDTH, "back row": WIDTH},
    pieces={
        "S": ("Soldier", 3),
        "A": ("Archer", 3),
        "C": ("Chariot", 1),
        "N": ("Knight", 1),
        "K": ("King", 1),
        "J": ("Jester", 1),
    },
    most=MOST_FORMATIONS,
)

_WEIGHTS = {
    "king_front": Weight(
        "How many times as gladly the King is put in the front row as a Soldier or an Archer; 0: never.", 0.0, 100.0
    ),
    "jester_front": Weight("The same for the Jester.", 0.0, 100.0),
    "chariot_front": Weight("The same for the Chariot.", 0.0, 100.0),
    "knight_front": Weight("The same for the Knight.", 0.0, 100.0),
    "temperature": Weight("Noise on the worth of a move, in hundredths of a won game; 0 for none.", 0.0, 1000.0),
    "hunting": Weight(
        "Weight of the chance that the piece it takes is the King; 1 counts it in half games.", 0.0, 20.0
    ),
    "wariness": Weight("The same for the chance that it is the Jester, which counts against taking.", 0.0, 20.0),
    "trading": Weight("Hundredths of a won game that taking any other piece is worth.", -100.0, 100.0),
    "daring": Weight(
        "Share of games in which it takes what stands one step from its castle and may be the King.", 0.0, 1.0
    ),
    "caution": Weight(
        "Weight of the chance that its King can be taken where it stands; 1 counts it in whole games.", 0.0, 20.0
    ),
    "bait": Weight("The same for its Jester, which wins by being taken.", -20.0, 20.0),
    "bluff": Weight(
        "0: its Jester is bait, 1: moved with the same caution as its King; in between some of both.", 0.0, 1.0
    ),
    "safety": Weight(
        "Hundredths of a won game that any other piece of its own is worth where it can be taken.", -100.0, 100.0
    ),
    "running": Weight("Hundredths of a won game that a row ahead is worth for its King.", -100.0, 100.0),
    "walking": Weight("The same for its Jester.", -100.0, 100.0),
    "marching": Weight("The same for any other piece.", -100.0, 100.0),
    "playouts": Weight(
        "Games that kind search plays on before each of its moves.", 1.0, MOST_PLAYOUTS, whole=True, default=100.0
    ),
    "breadth": Weight(
        "Moves that kind search tries, the best by the weights.", 1.0, MOST_BREADTH, whole=True, default=5.0
    ),
    "depth": Weight(
        "Moves of both sides that kind search plays on: 1 its own, 2 with the answer, 1000 to the end of any game.",
        1.0,
        1000.0,
        whole=True,
        default=1000.0,
    ),
}

_ACTIONS = {
    **{f"move.{role}": f"Move a {role.capitalize()}." for role in (*_PLAIN, "king", "jester")},
    "take": "Take a piece.",
}

_SEAT_COLUMNS = (
    Column("captures", "i8", "Enemy pieces captured.", "captures"),
    Column("pieces", "i8", "Own pieces on the board at the end.", "pieces"),
    *(
        Column(
            f"role_{piece + 1}",
            "i8",
            f"Role put on starting square {piece + 1} as its owner sees them, front row from left to right, then back "
            "row: 0 Soldier, 1 Archer, 2 Chariot, 3 Knight, 4 King, 5 Jester.",
            "role",
            piece,
            is_code=True,
        )
        for piece in range(PIECES)
    ),
)
_ROUND_COLUMNS = (
    Column("known", "i8", "Own pieces on the board whose role the other seat knows for certain.", "known"),
    Column("king", "i8", "Rows between the King and its own edge.", "king"),
    Column(
        "bits",
        "f64",
        "What the other seat does not know of the roles of the own pieces, in bits: 16.62 before anything is known.",
        "bits",
    ),
    Column("king_seen", "f64", "Chance that the other seat gives the King of being the King.", "king_seen"),
    Column("jester_seen", "f64", "Chance that the other seat gives the Jester of being the Jester.", "jester_seen"),
)

_STOCK = (
    Stock(
        "pieces of a player",
        amount=PIECES,
        most=lambda edition, players: PIECES,
        why="all stand on the board before the first move, and none ever comes back",
    ),
)

_LINES = (
    *stalling("draw_length", "stalled"),
    Line("no-taking", "Does somebody win who never takes a piece?", never=("take",)),
    Line("no-king", "Does somebody win who never moves the King?", never=("move.king",)),
    Line("no-jester", "Does somebody win who never moves the Jester?", never=("move.jester",)),
)

ORC = Game(
    name="orc",
    title="ORC",
    version=2,
    package="kernels.orc",
    players=PLAYERS,
    default_players=2,
    edition="orc",
    policy="greedy",
    schema=Schema("orc", SPECS, fault=fault_of),
    policy_schema=PolicySchema(
        "orc",
        DATA / "policies" / "orc",
        ("random", "weighted", "search"),
        _WEIGHTS,
        formations=_FORMATIONS,
        actions=_ACTIONS,
    ),
    seating="seat 0 moves first",
    score="points",
    end_reasons=(
        "king_taken",
        "castle_reached",
        "jester_taken",
        "no_legal_move",
        "draw_length",
        "draw_repetition",
        "draw_no_move",
        "stalled",
    ),
    stalled="stalled",
    game_columns=(),
    seat_columns=_SEAT_COLUMNS,
    round_columns=_ROUND_COLUMNS,
    params_module="orcsim.games.orc_params",
    story_module="orcsim.games.orc_story",
    ablations_module="orcsim.games.orc_ablations",
    habits_module="orcsim.games.orc_habits",
    map_module="orcsim.games.orc_drawing",
    stock=_STOCK,
    lines=_LINES,
)
