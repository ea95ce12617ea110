"""The events of Origo by name; docs/events.md says what each of them means."""

from enum import IntEnum

import numpy as np

from kernels.origo.layout import SIDE, Cause, EndReason, Event, Face, State
from orcsim.games.origo_cards import COLUMN, GROWTH, ROW, SHIP, STATE, text_for
from orcsim.games.origo_map import COLUMNS, ROWS, STATES, square_name
from orcsim.games.origo_params import words_of
from orcsim.games.vocabulary import Vocabulary, name_of, nobody_is_none

FIELDS: dict[IntEnum, str] = {
    Event.GAME: "a=players",
    Event.SHUFFLE: "a=shuffle b=cards",
    Event.DRAWN: "seat a=card",
    Event.PLACED: "seat a=square",
    Event.ROUND: "seat a=round",
    Event.TURN: "seat a=number",
    Event.EXPANDED: "seat a=card b=square",
    Event.ATTACKED: "seat a=card b=square c=defender",
    Event.BATTLE_CARD: "seat a=card b=attack c=defence",
    Event.WON: "seat a=square b=defender",
    Event.REPELLED: "seat a=square b=defender",
    Event.MIGRATED: "seat a=from b=to",
    Event.SWAPPED: "seat a=card b=other",
    Event.SAILED: "seat a=from b=to",
    Event.FOUNDED: "seat a=state b=founding c=steps",
    Event.LEADER: "seat a=points b=position c=cause",
    Event.TURN_END: "seat a=passed",
    Event.CALLED: "seat a=reason",
    Event.SCORING: "a=scoring b=owed",
    Event.CLAN: "seat a=shields b=clans c=points",
    Event.FLEET: "seat a=ships b=points",
    Event.STATE: "seat a=state b=shields c=points",
    Event.STARTER: "seat a=named",
    Event.END: "seat a=reason",
}


def vocabulary(params: np.void) -> Vocabulary:
    """Return the events of a game by name; what a face shows is for its PARAMS to say."""
    cards = [card_name(params, face) for face in range(int(params["faces"]))]
    return Vocabulary(
        kinds=Event,
        fields=FIELDS,
        readers={
            "seat": nobody_is_none,
            "card": cards.__getitem__,
            "other": cards.__getitem__,
            "square": square_name,
            "from": square_name,
            "to": square_name,
            "state": name_of(State),
            "cause": name_of(Cause),
            "reason": name_of(EndReason),
            "passed": bool,
        },
    )


def card_name(params: np.void, face: int) -> str:
    """Return what a face shows, as an edition writes it."""
    kind = int(params["kind"][face])
    if kind != Face.SQUARES:
        return SHIP if kind == Face.SHIP else GROWTH
    shown = params["allowed"][face]
    lines = {
        ROW: [range(start, start + SIDE) for start in range(0, SIDE * SIDE, SIDE)],
        COLUMN: [range(start, SIDE * SIDE, SIDE) for start in range(SIDE)],
    }
    for sort, names in ((ROW, ROWS), (COLUMN, COLUMNS)):
        whole = [words_of(squares) for squares in lines[sort]]
        inside = [name for name, words in zip(names, whole, strict=True) if np.array_equal(words & shown, words)]
        if inside:
            return text_for(sort, tuple(inside))
    areas = params["squares"][: len(STATES)]
    return text_for(
        STATE, tuple(code for code, words in zip(STATES, areas, strict=True) if np.array_equal(words, shown))
    )
