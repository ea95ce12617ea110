"""What the cards of Origo show, written as text, and the one-line tables of an edition: cards, track and states."""

from collections.abc import Mapping
from dataclasses import dataclass

from orcsim.editions import Part
from orcsim.errors import listed, show, suggest
from orcsim.games.origo_map import COLUMNS, ROWS, STATES
from orcsim.specs import Flag, Spec, Value, Whole

FACES = tuple(f"k{number:02}" for number in range(1, 65))
SPACES = tuple(f"s{number:02}" for number in range(1, len(STATES) + 1))
PLACES = ("first", "second", "third")
NOTHING, GROWTH, SHIP = "none", "growth", "ship"
ROW, COLUMN, STATE = "row", "column", "state"
MOST_CARDS = 128
_AND = " + "
_NAMES: dict[str, tuple[str, ...]] = {ROW: tuple(ROWS), COLUMN: COLUMNS, STATE: tuple(STATES)}
_SINGLE = (ROW, COLUMN, STATE)
_PLURAL = {"rows": ROW, "columns": COLUMN}


@dataclass(frozen=True, slots=True)
class Shown:
    """What a card shows: some rows, some columns, a state, growth, a ship, or none for no card."""

    def allows(self, value: object) -> bool:
        """Say whether `value` is such a text, written in the one way that there is."""
        if value in (NOTHING, GROWTH, SHIP):
            return True
        return isinstance(value, str) and not _fault_of(value) and value == text_for(*shown_by(value))

    @property
    def allowed(self) -> str:
        """What may stand here, in words."""
        forms = ("row A", "rows A + B", "column 1", "columns 1 + 2", "state BRI", GROWTH, SHIP, NOTHING)
        return listed(show(form) for form in forms)

    def others(self, value: Value) -> tuple[Value, ...]:
        """Return what a card of the same sort could show; instead of no card, any card that shows one thing."""
        if value == NOTHING:
            return (*(f"{sort} {name}" for sort in _SINGLE for name in _NAMES[sort]), GROWTH, SHIP)
        sort, names = shown_by(str(value))
        known = _NAMES.get(sort, ())
        runs = (text_for(sort, known[i : i + len(names)]) for i in range(len(known) - len(names) + 1))
        return tuple(text for text in runs if text != value)

    def hint(self, found: object) -> str:
        """Return what is wrong with a text, or how it is written."""
        if not isinstance(found, str):
            return ""
        fault = _fault_of(found)
        return f"; {fault}" if fault else f"; this is written {show(text_for(*shown_by(found)))}"


def shown_by(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the sort of a card and the rows, the columns or the state that it names, as they are written.

    Examples
    --------
    >>> shown_by("rows D + E"), shown_by("growth")
    (('row', ('D', 'E')), ('growth', ()))
    """
    word, _, rest = text.partition(" ")
    sort = _PLURAL.get(word, word)
    return (sort, tuple(name.strip() for name in rest.split("+"))) if sort in _SINGLE else (text, ())


def text_for(sort: str, names: tuple[str, ...]) -> str:
    """Return the text of a card, names in the order of the board.

    Examples
    --------
    >>> text_for("row", ("E", "D")), text_for("ship", ())
    ('rows D + E', 'ship')
    """
    if not names:
        return sort
    ordered = sorted(names, key=lambda name: _NAMES[sort].index(name) if name in _NAMES[sort] else 0)
    return f"{sort}{'s' * (len(ordered) > 1)} {_AND.join(ordered)}"


def _fault_of(text: str) -> str:
    """Say what is wrong with a text that names rows, columns or a state, if anything is."""
    sort, names = shown_by(text)
    if sort not in _SINGLE:
        said = suggest(text, (*_SINGLE, *_PLURAL, GROWTH, SHIP, NOTHING))
        return said.removeprefix("; ") or f"no such card: {show(text)}"
    for name in names:
        if name not in _NAMES[sort]:
            return f"no such {sort}: {show(name)}{suggest(name, _NAMES[sort])}"
        if names.count(name) > 1:
            return f"{sort} {name} is named twice"
    return "a card shows one state" if sort == STATE and len(names) > 1 else ""


_POINTS = Whole(0, 20)
_CARD: dict[str, tuple[Spec, Part]] = {
    "shows": (Shown(), Part(absent=NOTHING)),
    "copies": (Whole(0, MOST_CARDS), Part(absent=0, range=(1, 3))),
}
_SPACE: dict[str, tuple[Spec, Part]] = {
    "steps": (_POINTS, Part(range=(2, 8))),
    "red": (Flag(), Part()),
}
_STATE: dict[str, tuple[Spec, Part]] = {
    "first": (_POINTS, Part(range=(2, 6))),
    "second": (_POINTS, Part(range=(1, 4))),
    "third": (_POINTS, Part(range=(0, 2))),
}
_TABLES = {
    **dict.fromkeys((f"track.{space}" for space in SPACES), _SPACE),
    **dict.fromkeys((f"states.{code.lower()}" for code in STATES), _STATE),
    **dict.fromkeys((f"cards.{face}" for face in FACES), _CARD),
}

TABLES: dict[str, dict[str, Part]] = {
    table: {name: part for name, (_, part) in parts.items()} for table, parts in _TABLES.items()
}
TABLE_SPECS: dict[str, Spec] = {
    f"{table}.{name}": spec for table, parts in _TABLES.items() for name, (spec, _) in parts.items()
}


def cards_of(values: Mapping[str, Value]) -> list[tuple[str, int]]:
    """Return what each face shows and how many copies there are, in the order of their numbers."""
    faces = ((str(values[f"cards.{face}.shows"]), int(values[f"cards.{face}.copies"])) for face in FACES)
    return [(shows, copies) for shows, copies in faces if shows != NOTHING]


def fault_of_cards(values: Mapping[str, Value]) -> str | None:
    """Say what is wrong with the cards as a whole, if anything is."""
    there = [face for face in FACES if values[f"cards.{face}.shows"] != NOTHING]
    for face, expected in zip(there, FACES, strict=False):
        if face != expected:
            return f"cards.{expected}: no such card, but there is {face}; allowed: k01, k02, ... without holes"
    number = sum(copies for _, copies in cards_of(values))
    return None if number <= MOST_CARDS else f"cards: {number} in all, allowed: at most {MOST_CARDS}"
