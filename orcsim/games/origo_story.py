"""The report of one game of Origo: rounds and turns, tribe scorings, and the board at the end of each round."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from orcsim.games.origo_events import vocabulary
from orcsim.games.origo_ledger import Ledger
from orcsim.games.origo_map import COLUMNS
from orcsim.games.origo_words import (
    LAND,
    NAMES,
    SEA,
    STEPS,
    Places,
    drawn_words,
    ending_words,
    later,
    seat_name,
    sentence,
    swapped_words,
)
from orcsim.games.vocabulary import Event
from orcsim.story import Chapter, Section, Table, Turn, count

LEGEND = f"A number is the seat whose shield stands there; {LAND} is free land, {SEA} free sea."
PARTS = ("clans", "fleet", *NAMES)


@dataclass
class _Teller:
    """What has been told so far."""

    cast: Sequence[str]
    ledger: Ledger
    places: Places
    chapters: list[Chapter]
    hands: dict[int, list[str]] = field(default_factory=dict)
    drawn: dict[int, list[str]] = field(default_factory=dict)
    swap: Event = field(default_factory=dict)
    scores: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    explained: bool = False
    ending: str = "The log of this game breaks off."

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.cast))

    def begin(self, title: str) -> Turn:
        """Begin a turn, or what else has a heading."""
        self.chapters[-1].turns.append(Turn(title))
        return self.chapters[-1].turns[-1]

    def say(self, section: str, text: str) -> None:
        """Add a sentence to a section of the turn being told."""
        turn = self.chapters[-1].turns[-1]
        if not turn.sections or turn.sections[-1].title != section:
            turn.sections.append(Section(section))
        turn.sections[-1].sentences.append(text)


def tell(events: Sequence[Event], cast: Sequence[str], params: np.void) -> tuple[list[Chapter], str]:
    """Return the chapters of a game and its ending.

    Parameters
    ----------
    events
        All events of the game by name.
    cast
        The policy of each seat.
    params
        The numbers that the events take for granted.
    """
    ledger = Ledger(len(cast), int(params["shields"]), params["start"].tolist())
    places = Places(params)
    teller = _Teller(cast, ledger, places, [Chapter("Setting up")])
    land = Table(("", *COLUMNS), places.rows(places.codes.__getitem__), [False] * (len(COLUMNS) + 1))
    teller.chapters[-1].turns.append(Turn("Map", standing=land))
    for event in events:
        if event["event"] not in {"drawn", "shuffle"}:
            _tell_drawn(teller)
        ledger.enter(event)
        if event["event"] in _SPECIAL:
            _SPECIAL[event["event"]](teller, event)
        elif event["event"] in STEPS and (text := sentence(event, places)):
            teller.say("Steps", text)
    return teller.chapters, teller.ending


def _keep_drawn(teller: _Teller, event: Event) -> None:
    """Keep a card that was drawn until all are."""
    teller.drawn.setdefault(event["seat"], []).append(event["card"])


def _tell_drawn(teller: _Teller) -> None:
    """Tell cards that were drawn one after the other: the first hands, those of a swap, those that fill up hands."""
    if not teller.drawn:
        return
    if teller.swap:
        teller.say("Steps", swapped_words(teller.swap, teller.drawn[teller.swap["seat"]]))
        teller.swap = {}
    elif teller.hands:
        teller.say("Draws", drawn_words(teller.drawn))
    else:
        teller.hands = teller.drawn
        turn = teller.begin("Hands")
        turn.sections = [Section(seat_name(seat), [f"{', '.join(cards)}."]) for seat, cards in teller.hands.items()]
    teller.drawn = {}


def _tell_shuffle(teller: _Teller, event: Event) -> None:
    """Tell that the discard pile becomes the deck; the first shuffle goes without saying."""
    if event["shuffle"]:
        if not teller.swap:
            _tell_drawn(teller)
        teller.say("Draws", f"The {count(event['cards'], 'card')} of the discard pile are shuffled.")


def _keep_swap(teller: _Teller, event: Event) -> None:
    """Keep a swap until its cards are drawn."""
    teller.swap = event


def _tell_placed(teller: _Teller, event: Event) -> None:
    """Tell one of the first shields, with those of the same seat."""
    turn = teller.chapters[-1].turns[-1]
    if turn.title != "First shields":
        turn = teller.begin("First shields")
        turn.sections = [Section(seat_name(seat), [""]) for seat in teller.seats]
    told = turn.sections[event["seat"]].sentences
    told[0] = f"{told[0].removesuffix('.')}{', ' * bool(told[0])}{event['square']}."


def _tell_round(teller: _Teller, event: Event) -> None:
    """Show how things stand after the round before, and begin a new one."""
    _show_board(teller)
    teller.chapters.append(Chapter(f"Round {event['round']}"))


def _tell_turn(teller: _Teller, event: Event) -> None:
    """Begin a turn."""
    teller.begin(f"Turn {event['number']}: {later(event['seat'])}")


def _tell_leader(teller: _Teller, event: Event) -> None:
    """Tell the move of a leader after a founding; those of a scoring follow from its table."""
    if event["cause"] == "founding":
        teller.say("Steps", sentence(event, teller.places))


def _begin_scoring(teller: _Teller, event: Event) -> None:
    """Begin a tribe scoring."""
    teller.scores = {part: {seat: [] for seat in teller.seats} for part in PARTS}
    turn = teller.begin(f"Tribe scoring {event['scoring']}")
    if event["owed"]:
        turn.notes.append(f"Owed after it: {event['owed']}.")


def _score(part: str, shields: str) -> Callable[[_Teller, Event], None]:
    """Return what enters an event of a tribe scoring into its table."""

    def enter(teller: _Teller, event: Event) -> None:
        """Enter what a seat has, and what it gets for it."""
        gets = f" (+{event['points']})" if event["points"] else ""
        sizes = ", ".join([str(event[shields])] * event.get("clans", 1))
        teller.scores[event.get("state", part)][event["seat"]].append(sizes + gets)
        _show_scores(teller)

    return enter


def _show_scores(teller: _Teller) -> None:
    """Put what has been scored so far into the table of the tribe scoring."""
    rows = [
        (NAMES.get(part, part), *(", ".join(found[seat]) or "-" for seat in teller.seats))
        for part, found in teller.scores.items()
    ]
    table = Table(("", *map(seat_name, teller.seats)), rows, [False] * (len(teller.cast) + 1))
    teller.chapters[-1].turns[-1].standing = table


def _tell_starter(teller: _Teller, event: Event) -> None:
    """Tell who will begin."""
    named = "itself" if event["named"] == event["seat"] else later(event["named"])
    teller.chapters[-1].turns[-1].notes.append(f"{seat_name(event['seat'])} names {named} to begin the next round.")


def _tell_end(teller: _Teller, event: Event) -> None:
    """Tell how the game ended."""
    _show_board(teller)
    teller.ending = ending_words(event["seat"], event["reason"], teller.ledger.positions, teller.cast)


def _show_board(teller: _Teller) -> None:
    """Show the board, and what every seat has."""
    ledger, places = teller.ledger, teller.places
    cells = places.rows(lambda square: str(ledger.board.get(square, SEA if places.at_sea(square) else LAND)))
    notes = [] if teller.explained else [LEGEND]
    teller.explained = True
    if ledger.founders:
        founded = (f"{NAMES[state]} (seat {seat})" for state, seat in ledger.founders.items())
        notes.append(f"Founded: {', '.join(founded)}.")
    board = Table(("", *COLUMNS), cells, [False] * (len(COLUMNS) + 1))
    standing = Table(
        ("", "points", "on the board", "at sea", "unused", "lost", "founded"),
        [_row(teller, seat) for seat in teller.seats],
    )
    teller.chapters[-1].turns += [Turn("Board", standing=board, notes=notes), Turn("Standing", standing=standing)]


def _row(teller: _Teller, seat: int) -> tuple[str, ...]:
    """Return what one seat has."""
    ledger = teller.ledger
    squares = ledger.squares_of(seat)
    at_sea = sum(map(teller.places.at_sea, squares))
    founded = list(ledger.founders.values()).count(seat)
    numbers = (ledger.positions[seat], len(squares), at_sea, ledger.supplies[seat], ledger.lost[seat], founded)
    return (f"{seat_name(seat)} {teller.cast[seat]}", *map(str, numbers))


_SPECIAL: dict[str, Callable[[_Teller, Event], None]] = {
    "shuffle": _tell_shuffle,
    "drawn": _keep_drawn,
    "swapped": _keep_swap,
    "placed": _tell_placed,
    "round": _tell_round,
    "turn": _tell_turn,
    "leader": _tell_leader,
    "scoring": _begin_scoring,
    "clan": _score("clans", "shields"),
    "fleet": _score("fleet", "ships"),
    "state": _score("", "shields"),
    "starter": _tell_starter,
    "end": _tell_end,
}
"""Events that are more than a sentence."""

__all__ = ["tell", "vocabulary"]
