"""The board and the pieces of ORC, drawn."""

from collections.abc import Mapping

from orcsim.editions import Edition, Entry
from orcsim.games import orc_drawing, orc_moves_drawing
from reports.component import Component, widened
from reports.document import Block, Figure

WIDTH = 680
"""Both drawings are narrower, so that there is room on either side of them."""


def _board(edition: Edition, assumed: Mapping[str, Entry]) -> list[Block]:
    """Return the board and how the pieces move on it, as drawings and in words for whoever cannot see them."""
    stand_in = "Stand-in for the board" if assumed else "The board"
    return [
        Figure(
            "board",
            widened(orc_drawing.as_svg(edition.values, f"The board of “{edition.title}”"), WIDTH),
            f"{stand_in}. Each player puts ten pieces on the starting squares on its side; a King on a castle square "
            "of the other player wins.",
            orc_drawing.in_words(edition.values),
        ),
        Figure(
            "roles",
            widened(orc_moves_drawing.as_svg(edition.values, "The pieces of each player"), WIDTH),
            "What each player has and where it goes, the enemy above. A Chariot goes no farther than the first enemy "
            "piece, which it takes, and stops before a piece of its own.",
            orc_moves_drawing.in_words(edition.values),
        ),
    ]


COMPONENTS = (Component("board.", "measure of the board", "measures of the board", _board, replaces=False),)
