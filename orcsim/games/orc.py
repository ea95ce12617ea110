"""ORC: its numbers, options, weights and columns by name, and what each may be."""

from collections.abc import Mapping

from orcsim.editions import Schema
from orcsim.games.game import Column, Game
from orcsim.policies import PolicySchema
from orcsim.specs import OneOf, Spec, Value, Whole
from orcsim.toml_files import DATA

PLAYERS = range(2, 3)
PIECES = 10
_KINDS = tuple(f"pieces.{role}" for role in ("soldier", "archer", "chariot", "knight"))
_SINGLE = 2  # the King and the Jester
_OTHERS = PIECES - _SINGLE
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
    return None


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
        )
        for piece in range(PIECES)
    ),
)
_ROUND_COLUMNS = (
    Column("known", "i8", "Own pieces on the board whose moves leave a single role.", "known"),
    Column("king", "i8", "Rows between the King and its own edge.", "king"),
)

ORC = Game(
    name="orc",
    title="ORC",
    version=1,
    package="kernels.orc",
    players=PLAYERS,
    default_players=2,
    edition="orc",
    policy="random",
    schema=Schema("orc", SPECS, fault=fault_of),
    policy_schema=PolicySchema("orc", DATA / "policies" / "orc", ("random",), {}),
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
)
