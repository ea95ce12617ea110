"""Pictures of formations of ORC as their owner sees them: two rows of five squares with a letter for each role."""

from collections.abc import Sequence
from functools import partial

import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from analyses import style, words
from analyses.formation_sets import ROW_BREAK
from analyses.result import Figure
from kernels.orc.layout import COLUMNS

ACROSS = 4
"""Formations side by side."""

GAP_X, GAP_Y, TOP, LEFT = 0.6, 1.35, 0.9, 0.1
"""Squares between formations, above the first one for its name, and at the sides."""

ROWS = 2
SQUARE, AROUND = 0.272, 0.32
"""Inches: the side of a square, and what stands below the last formation."""

BEST, WORST = 8, 4
"""How many of those that win most and of those that win least are shown at most."""

NAME_SIZE, LETTER_SIZE = 8.0, 8.5
FILLS = {
    "K": style.LIGHT_TO_DARK[-1],
    "J": style.DIVERGING[1],
    "C": style.LIGHT_TO_DARK[3],
    "N": style.LIGHT_TO_DARK[2],
    "S": style.LIGHT_TO_DARK[0],
    "A": style.LIGHT_TO_DARK[0],
}
"""By letter: the two on which the game hangs stand out, then those of which there is one."""

_PALE_ON = ("K", "J")


@style.styled
def plot_formations(shown: Sequence[tuple[str, str]], ax: Axes | None = None, *, title: str, note: str) -> Axes:
    """Draw formations, the enemy above, each with its name.

    Parameters
    ----------
    shown
        Formations as front row/back row, and what stands above each.
    ax
        Where to draw; None makes a new figure.
    title, note
        Texts.
    """
    down = -(-len(shown) // ACROSS)
    height = TOP + down * ROWS + (down - 1) * GAP_Y
    if ax is not None:
        ax.set_aspect("equal")
    ax = style.axes_or_new(ax, SQUARE * height + AROUND + style.headline_height(title, note))
    for place, (formation, name) in enumerate(shown):
        x = place % ACROSS * (COLUMNS + GAP_X)
        y = TOP + place // ACROSS * (ROWS + GAP_Y)
        ax.text(x, y - 0.2, name, size=NAME_SIZE, va="bottom")
        for row, letters in enumerate(formation.split(ROW_BREAK)):
            for column, letter in enumerate(letters):
                _draw_piece(ax, x + column, y + row, letter)
        ax.add_patch(Rectangle((x, y), COLUMNS, ROWS, fill=False, edgecolor=style.MAP_INK, linewidth=1.0))
    ax.set_xlim(-LEFT, ACROSS * COLUMNS + (ACROSS - 1) * GAP_X + LEFT)
    ax.set_ylim(height + LEFT, 0)
    ax.set_xlabel("each as its owner sees it, the enemy above", loc="left", size=NAME_SIZE)
    ax.set_ylabel("formation", size=NAME_SIZE)
    ax.set_xticks([])
    ax.set_yticks([])
    for spine in ax.spines.values():
        spine.set_visible(False)
    style.headline(ax, title, note)
    return ax


def _draw_piece(ax: Axes, x: float, y: float, letter: str) -> None:
    """Draw a square with the letter of a role."""
    ax.add_patch(Rectangle((x, y), 1, 1, facecolor=FILLS[letter], edgecolor=style.MAP_PAPER, linewidth=0.8))
    text = ax.text(x + 0.5, y + 0.5, letter, size=LETTER_SIZE, ha="center", va="center_baseline")
    stands_out = letter in _PALE_ON
    text.set(color=style.MAP_PAPER if stands_out else style.MAP_INK, weight="bold" if stands_out else "normal")


def picture_figure(trials: pl.DataFrame, note: str) -> Figure:
    """Return the picture of the formations that win most and least among those tried.

    Parameters
    ----------
    trials
        One row a formation, the best first: `formation` and `share`.
    note
        What the shares rest on.
    """
    ranked = trials.select("formation", "share").rows()
    worst = min(WORST, len(ranked) // 2)
    chosen = [*ranked[: min(BEST, len(ranked) - worst)], *ranked[len(ranked) - worst :]]
    places = {formation: place for place, (formation, _) in enumerate(ranked, 1)}
    shown = [(formation, f"no. {places[formation]}: {words.percent(share)}") for formation, share in chosen]
    return Figure(
        "formation-pictures",
        "Formations as their owner sees them, the enemy above, with their place among those tried and the share of "
        "games they win: S Soldier, A Archer, C Chariot, N Knight, K King, J Jester.",
        f"Formations, front row/back row: {'; '.join(f'{name} {formation}' for formation, name in shown)}.",
        partial(
            plot_formations,
            shown,
            title=f"The {words.plural(len(chosen) - worst, 'formation')} that win most, and the {worst} that win least",
            note=note,
        ),
    )
