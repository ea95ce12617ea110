"""The picture of what each role is worth on each starting square: a small board for each role."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from analyses import style, words
from analyses.formation_sets import ROLE_NAMES, ROWS
from analyses.formation_squares import COLUMN_NAMES, EVEN, squares_of
from analyses.result import Figure
from kernels.orc.layout import COLUMNS, N_PIECES
from orcsim import stats

ACROSS = 3
"""Boards side by side."""

GAP_X, GAP_Y = 0.45, 1.15
"""Squares between boards; the name of a board stands above it."""

LEFT, TOP = 0.08, 0.75
"""Squares left of the first board, and above it for its name."""

SQUARE, AROUND = 0.358, 0.52
"""Inches: the side of a square, and what stands below the boards."""

NAME_SIZE, VALUE_SIZE = 9.0, 7.5
SMALLEST = 1e-9  # so that a picture of even shares has colours too

Shares = stats.FloatArray
"""By square, row by row; nan where there is none."""


@style.styled
def plot_boards(
    shares: Mapping[str, Shares], sure: Mapping[str, list[bool]], ax: Axes | None = None, *, title: str, note: str
) -> Axes:
    """Draw a small board for each role, each square filled by how far its win share is from one half.

    Parameters
    ----------
    shares
        By role, in per cent.
    sure
        By role, whether the share of each square surely differs from one half: these are bold.
    ax
        Where to draw; None makes a new figure.
    title, note
        Texts.
    """
    down = -(-len(shares) // ACROSS)
    height = TOP + down * len(ROWS) + (down - 1) * GAP_Y
    if ax is not None:
        ax.set_aspect("equal")
    ax = style.axes_or_new(ax, SQUARE * height + AROUND + style.headline_height(title, note))
    known = np.concatenate([values[~np.isnan(values)] for values in shares.values()])
    step = max(float(np.abs(known - 100 * EVEN).max()), SMALLEST) / (len(style.DIVERGING) // 2)
    for place, (role, values) in enumerate(shares.items()):
        x, y = (place % ACROSS) * (COLUMNS + GAP_X), TOP + (place // ACROSS) * (len(ROWS) + GAP_Y)
        ax.text(x, y - 0.2, role, size=NAME_SIZE, weight="bold", va="bottom")
        for square, value in enumerate(values):
            _draw_square(ax, x + square % COLUMNS, y + square // COLUMNS, value, step, sure[role][square])
        ax.add_patch(Rectangle((x, y), COLUMNS, len(ROWS), fill=False, edgecolor=style.MAP_INK, linewidth=1.2))
    _dress(ax, height)
    style.headline(ax, title, note)
    return ax


def _draw_square(ax: Axes, x: float, y: float, value: float, step: float, is_sure: bool) -> None:
    """Draw one square with its number."""
    if np.isnan(value):
        ax.add_patch(Rectangle((x, y), 1, 1, facecolor=style.MAP_PAPER, edgecolor=style.MAP_PAPER, linewidth=0.5))
        return
    middle = len(style.DIVERGING) // 2
    fill = style.DIVERGING[int(np.clip(middle + np.floor((value - 100 * EVEN) / step), 0, len(style.DIVERGING) - 1))]
    ax.add_patch(Rectangle((x, y), 1, 1, facecolor=fill, edgecolor=style.MAP_PAPER, linewidth=0.5))
    text = ax.text(x + 0.5, y + 0.5, words.number(value), size=VALUE_SIZE, ha="center", va="center_baseline")
    text.set(color=style.ink_on(fill), weight="bold" if is_sure else "normal")


def _dress(ax: Axes, height: float) -> None:
    """Set limits and the names of the rows."""
    ax.set_xlim(-LEFT, ACROSS * COLUMNS + (ACROSS - 1) * GAP_X + LEFT)
    ax.set_ylim(height + LEFT, 0)
    step = len(ROWS) + GAP_Y
    places = [TOP + board * step + row + 0.5 for board in range(round((height - TOP + GAP_Y) / step)) for row in (0, 1)]
    ax.set_yticks(places, [ROWS[place % len(ROWS)] for place in range(len(places))])
    ax.set_xticks([])
    ax.tick_params(length=0)
    ax.set_xlabel("each board as its owner sees it, the enemy above", loc="left", size=VALUE_SIZE + 0.5)
    ax.set_ylabel("starting row")
    for spine in ax.spines.values():
        spine.set_visible(False)


def board_figure(cells: pl.DataFrame, table_words: str, n_games: int, level: float) -> Figure:
    """Return the picture of the win share by role and square."""
    shares = {role: np.full(N_PIECES, np.nan) for role in ROLE_NAMES if role in cells["role"]}
    sure = {role: [False] * N_PIECES for role in shares}
    for row in cells.iter_rows(named=True):
        for square in squares_of(ROWS.index(row["row"]), COLUMN_NAMES.index(row["column"])):
            shares[row["role"]][square] = 100 * row["share"]
            sure[row["role"]][square] = bool(row["verdict"])
    told = [f"{place_words(row)} {words.percent(row['share'])}" for row in ranked(cells)]
    return Figure(
        "formation-squares",
        "Win share, in per cent, of the seats that have a role on a square, when both sides draw their arrangement. A "
        "square and its mirror image bear one number, that of both together.",
        f"Six boards with the win share for each role on each starting square, the best first: {'; '.join(told)}.",
        partial(
            plot_boards,
            shares,
            sure,
            title=_finding(cells),
            note=f"{table_words}; n = {words.count(n_games)} games; win share in %, left and right together; bold: "
            f"{level:.0%} interval (for all {cells.height} places at once) without 50%",
        ),
    )


def ranked(cells: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of the cells, the best first."""
    return cells.sort("share", descending=True).to_dicts()


def place_words(row: Mapping[str, object]) -> str:
    """Say who stands where, such as "the King in the middle of the back row"."""
    where = {"outer": "at the edge of", "second": "one from the edge of", "middle": "in the middle of"}
    role = str(row["role"])
    article = {"Soldier": "a", "Archer": "an"}.get(role, "the")
    return f"{article} {role} {where[str(row['column'])]} the {row['row']}"


def _finding(cells: pl.DataFrame) -> str:
    """Return what the picture shows."""
    best, worst = (
        cells.row(int(cells["share"].arg_max() or 0), named=True),
        cells.row(int(cells["share"].arg_min() or 0), named=True),
    )
    if not (cells["verdict"] != 0).any():
        return "No role on any square surely wins more or less than half"
    return (
        f"Best: {place_words(best)} ({words.percent(best['share'])}); worst: {place_words(worst)} "
        f"({words.percent(worst['share'])})"
    )
