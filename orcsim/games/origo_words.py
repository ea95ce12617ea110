"""How the events of Origo are put into sentences, with the words of the rulebook."""

from collections.abc import Callable, Sequence

import numpy as np

from kernels.origo.layout import N_STATES
from orcsim.games.origo_map import SIDE, STATES, square_name
from orcsim.games.vocabulary import Event
from orcsim.story import count

NAMES = {name.lower().replace(" ", "_"): name for name in STATES.values()}
"""The states by the name that events have for them."""

REASONS = {
    "states": "the last state is founded",
    "shields": "a tribe has used its last shield",
    "passes": "all have passed",
    "stalled": "the game is cut off",
}
LAND, SEA = ".", "~"


def seat_name(seat: int | None) -> str:
    """Return what a seat is called at the start of a sentence."""
    return "Nobody" if seat is None else f"Seat {seat}"


def later(seat: int) -> str:
    """Return what a seat is called inside a sentence."""
    return f"seat {seat}"


def inside(state: str) -> str:
    """Return the name of a state as it reads inside a sentence.

    Examples
    --------
    >>> inside("Poland"), inside("Baltic Countries")
    ('Poland', 'the Baltic Countries')
    """
    return f"the {state}" if state.endswith("Countries") else state


class Places:
    """The squares of a game's map, by name: in which state each of them lies."""

    def __init__(self, params: np.void) -> None:
        areas = params["area"].tolist()
        codes = [list(STATES)[area] if area < N_STATES else SEA for area in areas]
        self.codes = {square_name(square): code for square, code in enumerate(codes)}

    def at_sea(self, square: str) -> bool:
        """Say whether a square is at sea."""
        return self.codes[square] == SEA

    def where(self, square: str) -> str:
        """Return a square with its state, as it reads in a sentence."""
        code = self.codes[square]
        return f"{square} at sea" if code == SEA else f"{square} in {inside(STATES[code])}"

    def rows(self, shown: Callable[[str], str]) -> list[tuple[str, ...]]:
        """Return the map as rows of cells, each as `shown` has it, headed by its letter."""
        squares = list(self.codes)
        rows = [squares[start : start + SIDE] for start in range(0, len(squares), SIDE)]
        return [(row[0][0], *map(shown, row)) for row in rows]


def _expanded(event: Event, places: Places) -> str:
    """Tell a shield placed by a card."""
    return f"Plays {event['card']}: a shield on {places.where(event['square'])}."


def _attacked(event: Event, places: Places) -> str:
    """Tell an attack and its first card."""
    return f"Attacks {later(event['defender'])} on {places.where(event['square'])} with {event['card']}."


def _battle_card(event: Event, places: Places) -> str:
    """Tell one more card in a battle."""
    return f"{seat_name(event['seat'])} adds {event['card']}: {event['attack']} against {event['defence']}."


def _won(event: Event, places: Places) -> str:
    """Tell a battle that the attacker won."""
    return f"{seat_name(event['seat'])} wins {event['square']}."


def _repelled(event: Event, places: Places) -> str:
    """Tell a battle that the defender won."""
    return f"{seat_name(event['defender'])} holds {event['square']}."


def _migrated(event: Event, places: Places) -> str:
    """Tell a migration."""
    return f"A shield migrates from {places.where(event['from'])} to {places.where(event['to'])}."


def _sailed(event: Event, places: Places) -> str:
    """Tell a voyage."""
    return f"A ship sails from {event['from']} to {places.where(event['to'])}."


def _founded(event: Event, places: Places) -> str:
    """Tell a founding."""
    return f"Founds {inside(NAMES[event['state']])}, state {event['founding']}: {count(event['steps'], 'step')}."


def _leader(event: Event, places: Places) -> str:
    """Tell where a leader stands now."""
    return f"The leader of {later(event['seat'])} stands on {event['position']}."


def _turn_end(event: Event, places: Places) -> str:
    """Tell a pass; the end of another turn goes without saying."""
    return "Passes." if event["passed"] else ""


def _called(event: Event, places: Places) -> str:
    """Tell what ends the game."""
    return f"The end is called: {REASONS[event['reason']]}."


_SENTENCES: dict[str, Callable[[Event, Places], str]] = {
    "expanded": _expanded,
    "attacked": _attacked,
    "battle_card": _battle_card,
    "won": _won,
    "repelled": _repelled,
    "migrated": _migrated,
    "sailed": _sailed,
    "founded": _founded,
    "leader": _leader,
    "turn_end": _turn_end,
    "called": _called,
}
"""One sentence for each event of a turn."""

STEPS = frozenset(_SENTENCES)


def sentence(event: Event, places: Places) -> str:
    """Return an event of a turn as a sentence, or nothing if it needs none."""
    return _SENTENCES[event["event"]](event, places)


def swapped_words(event: Event, drawn: Sequence[str]) -> str:
    """Return which cards are put away, and which are drawn for them."""
    return f"Swaps {event['card']} and {event['other']} for {' and '.join(drawn) or 'nothing'}."


def drawn_words(drawn: dict[int, list[str]]) -> str:
    """Return who draws which cards."""
    told = (f"{seat_name(seat)} {', '.join(cards)}" for seat, cards in drawn.items())
    return f"{'; '.join(told)}."


def ending_words(seat: int | None, reason: str, positions: Sequence[int], cast: Sequence[str]) -> str:
    """Return who won, and why the game is over."""
    if seat is None:
        return "Stalled: nobody has won."
    return f"{seat_name(seat)} ({cast[seat]}) wins with {count(positions[seat], 'point')}; {REASONS[reason]}."
