"""The map, the track, the states and the cards of Origo, each told as a whole."""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from analyses import ORIGO, words
from orcsim.edition_files import list_editions
from orcsim.editions import Edition, Entry
from orcsim.games.origo_cards import COLUMN, FACES, GROWTH, NOTHING, PLACES, ROW, SHIP, SPACES, STATE, shown_by
from orcsim.games.origo_drawing import as_svg
from orcsim.games.origo_map import ROWS, STATES, codes_of, key_of
from reports.component import NO, Component, instead, status_of, widened
from reports.document import Block, Figure, Table

WIDTH = 860
"""The map is narrower, so that there is room on either side of it."""

UNBROKEN = "\N{NO-BREAK SPACE}"
"""Between the words of a card."""

SORTS = (ROW, COLUMN, STATE, GROWTH, SHIP)


def _map(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return the map as a drawing, and in words for whoever cannot see it."""
    others = [name for name in list_editions(ORIGO) if name != edition.name]
    told = "; ".join(f"row {letter}: {edition.word(key_of(letter))}" for letter in ROWS)
    states = ", ".join(f"{code} {name}" for code, name in STATES.items())
    return [
        Figure(
            "map",
            widened(as_svg(edition.values, f"The map of “{edition.title}”"), WIDTH),
            "Stand-in for the map; plausible instead: any border a square farther on, or the maps of the editions "
            f"{words.joined(others)}.",
            f"The map, ten rows from north to south and ten columns from west to east. {told}. States: {states}.",
        )
    ]


def _track(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return the spaces of the state track."""
    rows = tuple(
        (
            str(number),
            str(edition.number(f"track.{space}.steps")),
            "yes, red" if edition[f"track.{space}.red"] else NO,
            status_of(edition, f"track.{space}", ("steps", "red")),
        )
        for number, space in enumerate(SPACES, 1)
    )
    headers = ("space", "steps for who founds a state", "tribe scoring", "where from")
    return [Table(f"Stand-in for the state track{instead(assumed, ('steps',))}", headers, rows)]


def _states(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return what the states pay."""
    codes = codes_of(edition.values)
    rows = tuple(
        (
            STATES[code],
            str(codes.count(code)),
            *(str(edition.number(f"states.{code.lower()}.{place}")) for place in PLACES),
            status_of(edition, f"states.{code.lower()}", PLACES),
        )
        for code in STATES
    )
    headers = ("state", "squares", "most shields", "second", "third", "where from")
    return [Table(f"Stand-in for the points that states pay{instead(assumed, PLACES)}", headers, rows)]


class _Card(NamedTuple):
    """What cards have in common that stand in one row."""

    sort: str
    names: int
    copies: int
    status: str


def _cards(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return the cards, those of one sort with equally many copies in one row."""
    faces = [face for face in FACES if edition[f"cards.{face}.shows"] != NOTHING]
    ordered = sorted(faces, key=lambda face: _order(edition, face))
    rows = []
    for card, members in groupby(ordered, key=lambda face: _card(edition, face)):
        shown = [edition.word(f"cards.{face}.shows").replace(" ", UNBROKEN) for face in members]
        told = (", ".join(shown), str(card.copies), str(card.copies * len(shown)), card.status)
        rows.append(told)
    headers = ("cards that show", "copies of each", "cards", "where from")
    return [Table(f"Stand-in for the cards{instead(assumed, ('copies',))}", headers, tuple(rows))]


def _card(edition: Edition, face: str) -> _Card:
    """Return what a card has in common with others."""
    sort, names = shown_by(edition.word(f"cards.{face}.shows"))
    copies = edition.number(f"cards.{face}.copies")
    return _Card(sort, len(names), copies, status_of(edition, f"cards.{face}", ("shows", "copies")))


def _order(edition: Edition, face: str) -> tuple[int, int, int, str]:
    """Return where a card stands: by sort, by how much it shows, more copies first."""
    card = _card(edition, face)
    return (SORTS.index(card.sort), card.names, -card.copies, card.status)


COMPONENTS = (
    Component("map.", "row of the map", "rows of the map", _map),
    Component("track.s", "number of the state track", "numbers of the state track", _track),
    Component("states.", "value of a state", "values of states", _states),
    Component("cards.", "part of a card", "parts of cards", _cards),
)
