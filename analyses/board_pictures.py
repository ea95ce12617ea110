"""Pictures on the map of Origo: who holds which square at the end, where winners hold more, and which are attacked."""

from functools import partial

import numpy as np
import polars as pl
from matplotlib import patheffects
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from analyses import style, words
from analyses.board_squares import N_SQUARES, by_square, codes, read_sets, with_article
from analyses.result import OBSERVATIONAL, Figure
from analyses.wins import block_sums, seat_table, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.games.origo_drawing import borders, in_lines, label_spot
from orcsim.games.origo_map import COLUMNS, ROWS, SIDE, STATES, area_name, seas_of, square_name, squares_of

SQUARE, AROUND = 0.35, 0.56
"""Inches: the side of a square in a figure of its own, and what stands above and below the map but the headline."""

GAMES = 100
"""Attacks are counted per so many games."""

BAR, BAR_WIDTH, BAR_TOP, BAR_HEIGHT = SIDE + 0.7, 0.45, 2.2, 7.8
LEFT, RIGHT = -0.08, SIDE + 6.75
"""Where the colour bar stands and where the picture ends, in squares from the upper left corner of the map."""

NAME_SIZE, VALUE_SIZE = 6.0, 7.0
HALO = 0.8  # opacity of the edge that keeps a name apart from borders and other fills
NAME_LINE = 0.25  # squares between the lines of a name
MOST_NAMED = 5
LEAST_SHOWN = 0.005  # a smaller difference of shares rounds to 0 percentage points
SMALLEST = 1e-9  # so that a map of zeros has colours too


@style.styled
def plot_board(
    areas: list[str],
    values: stats.FloatArray,
    ax: Axes | None = None,
    *,
    unit: str,
    title: str,
    note: str,
    shown: stats.FloatArray | None = None,
    around_zero: bool = False,
) -> Axes:
    """Draw a value for each square onto the map, with thick borders between areas and their names.

    Parameters
    ----------
    areas
        Codes of the areas of all squares, row by row.
    values
        One for each square, row by row, in the unit in which they are told.
    ax
        Where to draw; None makes a new figure.
    unit, title, note
        Texts; `unit` stands above the colour bar.
    shown
        Where the number is written into its square: 1, elsewhere 0; None writes all.
    around_zero
        Colour values below and above 0 differently.
    """
    if ax is not None:
        ax.set_aspect("equal")
    height = SQUARE * (SIDE - 2 * LEFT) + AROUND + style.headline_height(title, note)
    ax = style.axes_or_new(ax, height)
    edges = _edges(values, around_zero)
    fills = _fills(len(edges) - 1, around_zero)
    for square, value in enumerate(values):
        y, x = divmod(square, SIDE)
        fill = fills[_bin(edges, value)]
        ax.add_patch(Rectangle((x, y), 1, 1, facecolor=fill, edgecolor=style.MAP_PAPER, linewidth=0.5))
        if shown is None or shown[square]:
            text = words.number(value, 0, sign=around_zero)
            ax.text(x + 0.5, y + 0.69, text, size=VALUE_SIZE, color=style.ink_on(fill), ha="center", va="center")
    _draw_borders(ax, areas)
    _draw_names(ax, areas, [fills[_bin(edges, value)] for value in values])
    _draw_bar(ax, edges, fills, unit)
    _dress(ax)
    style.headline(ax, title, note)
    return ax


def _edges(values: stats.FloatArray, around_zero: bool) -> stats.FloatArray:
    """Return round numbers between which values have one colour; as many on both sides of 0 if that is the middle."""
    locator = partial(MaxNLocator, steps=[1, 2, 2.5, 5, 10])
    if around_zero:
        largest = max(float(np.abs(values).max()), SMALLEST)
        side = np.asarray(locator(nbins=len(style.DIVERGING) // 2).tick_values(0, largest))
        above = side[side > 0]
        return np.array([*-above[::-1], 0.0, *above])
    return np.asarray(locator(nbins=len(style.LIGHT_TO_DARK) - 1).tick_values(values.min(), values.max()))


def _fills(n: int, around_zero: bool) -> list[str]:
    """Return so many fills, spread over the whole scale; around 0 its two sides stay apart."""
    scale = style.DIVERGING if around_zero else style.LIGHT_TO_DARK
    return [scale[round(place)] for place in np.linspace(0, len(scale) - 1, n)]


def _bin(edges: stats.FloatArray, value: float) -> int:
    """Return between which edges a value lies."""
    return int(np.clip(np.searchsorted(edges, value, side="right") - 1, 0, len(edges) - 2))


def _draw_borders(ax: Axes, areas: list[str]) -> None:
    """Draw thick lines where two areas meet, and around the map."""
    for x, y, down in borders(areas):
        ax.plot((x, x + (not down)), (y, y + down), color=style.MAP_INK, linewidth=1.7, solid_capstyle="round")
    ax.add_patch(Rectangle((0, 0), SIDE, SIDE, fill=False, edgecolor=style.MAP_INK, linewidth=1.7))


def _draw_names(ax: Axes, areas: list[str], fills: list[str]) -> None:
    """Write the name of each area where it has room, that of a sea slanted, above the number of the square."""
    for code in (*STATES, *seas_of(areas)):
        x, y = label_spot(squares_of(areas, code))
        ink = style.ink_on(fills[int(y) * SIDE + int(x)])
        other = style.MAP_PAPER if ink == style.MAP_INK else style.MAP_INK
        halo: list[patheffects.AbstractPathEffect] = [
            patheffects.withStroke(linewidth=1.6, foreground=other, alpha=HALO)
        ]
        lines = in_lines(area_name(code))
        for place, line in enumerate(lines):
            text = ax.text(x, y - 0.23 + NAME_LINE * (place - (len(lines) - 1) / 2), line, ha="center", va="center")
            text.set(size=NAME_SIZE, weight="bold", style="normal" if code in STATES else "italic", color=ink)
            text.set_path_effects(halo)


def _draw_bar(ax: Axes, edges: stats.FloatArray, fills: list[str], unit: str) -> None:
    """Draw what the fills mean beside the map, the largest value on top."""
    step = BAR_HEIGHT / len(fills)
    for place, fill in enumerate(reversed(fills)):
        corner = (BAR, BAR_TOP + place * step)
        ax.add_patch(Rectangle(corner, BAR_WIDTH, step, facecolor=fill, edgecolor=style.MAP_INK, linewidth=0.4))
    for place, edge in enumerate(reversed(edges)):
        label = f"{edge:.4g}".replace("-", words.MINUS)
        ax.text(BAR + BAR_WIDTH + 0.15, BAR_TOP + place * step, label, size=8, va="center")
    ax.text(BAR, BAR_TOP - 0.35, unit, size=8, va="bottom", linespacing=1.25)


def _dress(ax: Axes) -> None:
    """Set limits, letters of rows and numbers of columns."""
    ax.set_xlim(LEFT, RIGHT)
    ax.set_ylim(SIDE - LEFT, LEFT)
    middles = np.arange(SIDE) + 0.5
    ax.set_xticks(middles, COLUMNS)
    ax.set_yticks(middles, list(ROWS))
    ax.tick_params(length=0)
    ax.set_xlabel("column", loc="left")
    ax.set_ylabel("row")
    for spine in ax.spines.values():
        spine.set_visible(False)


def square_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row a square: `square`, `area`, `held`, `edge` of the winner with `low` and `high`, and `attacked`.

    `held` is the share of games in which somebody holds it at the end; `edge` the share of finished games in which the
    winner does, less the mean of the other seats, with intervals that hold for all squares at once; `attacked` how
    many seats attacked it once or more, per 100 games.
    """
    held, attacked = read_sets(run, "held"), read_sets(run, "attacked")
    wins = seat_table(run, pl.col("win_share"))
    finished = wins.sum(axis=1).round()
    # Weights of the seats: the winner's share, less an equal part for each of those that did not win.
    others = finished[:, None] - wins
    weights = wins - others / np.maximum(others.sum(axis=1, keepdims=True), 1)
    n = block_sums(run, finished)
    rows = []
    for square, (holds, attacks) in enumerate(zip(by_square(held), by_square(attacked), strict=True)):
        edge = stats.ratio_of(block_sums(run, (weights * holds).sum(axis=1)), n, "games")
        low, high = edge.interval(level, N_SQUARES, low=-1, high=1, span=1)
        told = {"square": square_name(square), "area": codes(run)[square], "held": float(holds.sum(axis=1).mean())}
        found = {"edge": edge.value, "low": low, "high": high}
        rows.append(told | found | {"attacked": GAMES * float(attacks.sum(axis=1).mean())})
    return pl.DataFrame(rows)


def board_figures(run: Run, level: float = stats.LEVEL) -> tuple[Figure, ...]:
    """Return the pictures of a run: squares held, squares that winners hold more often, squares attacked."""
    table = square_table(run, level)
    note = f"{table_name(run)}; n = {words.count(run.n_games)} games"
    areas = table["area"].to_list()
    return (
        _held(run, table, areas, note),
        _winners(run, table, areas, note, level),
        _attacked(run, table, areas, note),
    )


def _held(run: Run, table: pl.DataFrame, areas: list[str], note: str) -> Figure:
    """Return the picture of the squares held at the end."""
    least = table.row(int(table["held"].arg_min() or 0), named=True)
    mean = float(table["held"].to_numpy().mean())
    return Figure(
        f"board-held-{run.scenario.players}",
        "In each square: in how many of 100 games a shield of any tribe lies there at the end.",
        f"Map of the share of games in which squares are held at the end. {_ends(table, 'held', 100, '%')}.",
        partial(
            plot_board,
            areas,
            100 * table["held"].to_numpy(),
            unit="% of games in which\nthe square is held\nat the end",
            title=f"{words.percent(mean, 0)} of the squares are held at the end; emptiest is "
            f"{_square(least)} ({words.percent(least['held'], 0)})",
            note=note,
        ),
    )


def _winners(run: Run, table: pl.DataFrame, areas: list[str], note: str, level: float) -> Figure:
    """Return the picture of the squares that winners hold more often than others."""
    sure = (table["low"] > 0) | (table["high"] < 0)
    told = [
        f"{row['square']} {words.number(100 * row['edge'], sign=True)}"
        for row in table.filter(sure).sort("edge", descending=True).iter_rows(named=True)
    ]
    best = table.row(int(table["edge"].arg_max() or 0), named=True)
    title = f"Winners hold no square surely more often than the others. {OBSERVATIONAL}"
    if best["low"] > 0:
        title = f"{OBSERVATIONAL}: winners hold {_square(best)} more often than others"
    return Figure(
        f"board-winners-{run.scenario.players}",
        "How much more often the winner holds a square at the end than the other seats do on average. Numbers stand "
        f"where the interval does not hold 0 and they do not round to 0. {OBSERVATIONAL}: that winners hold a square "
        "does not say that it makes winners.",
        "Map of the squares that winners hold more or less often than others, in percentage points; surely different "
        f"from 0 are {len(told)} of {N_SQUARES}{': ' * bool(told)}{', '.join(told)}.",
        partial(
            plot_board,
            areas,
            100 * table["edge"].to_numpy(),
            unit="winner holds it more\noften than the others,\npercentage points",
            shown=(sure & (table["edge"].abs() >= LEAST_SHOWN)).to_numpy().astype(np.float64),
            around_zero=True,
            title=title,
            note=f"{note}; numbers: {level:.0%} interval (for {N_SQUARES} squares at once) without 0",
        ),
    )


def _attacked(run: Run, table: pl.DataFrame, areas: list[str], note: str) -> Figure:
    """Return the picture of the squares that are attacked."""
    most = table.row(int(table["attacked"].arg_max() or 0), named=True)
    often = words.number(most["attacked"], 1)
    return Figure(
        f"board-attacked-{run.scenario.players}",
        f"In each square: how many seats attack it once or more, in {GAMES} games. A seat that attacks a square twice "
        "in one game counts once.",
        f"Map of the squares attacked, per {GAMES} games. {_ends(table, 'attacked', 1, '')}.",
        partial(
            plot_board,
            areas,
            table["attacked"].to_numpy(),
            unit=f"seats that attack\nthe square at least\nonce, per {GAMES} games",
            title=f"{_square(most)} is attacked most: by {often} seats in {GAMES} games"
            if most["attacked"]
            else "No square is ever attacked",
            note=note,
        ),
    )


def _square(row: dict[str, object]) -> str:
    """Name a square with its area, such as "E5 in Germany"."""
    return f"{row['square']} in {with_article(area_name(str(row['area'])))}"


def _ends(table: pl.DataFrame, name: str, factor: float, unit: str) -> str:
    """Say where a value is largest, where it is smallest, and its mean over the squares of each area."""
    told = table.sort(name, descending=True, maintain_order=True).select("square", pl.col(name) * factor).rows()
    squares = [f"{square} {_value(value)}{unit}" for square, value in told]
    ends = f"Largest: {', '.join(squares[:MOST_NAMED])}; smallest: {', '.join(reversed(squares[-MOST_NAMED:]))}"
    means = table.group_by("area", maintain_order=True).agg(pl.col(name).mean())
    by_area = [f"{area_name(row['area'])} {_value(factor * row[name])}{unit}" for row in means.to_dicts()]
    return f"{ends}; mean by area: {', '.join(by_area)}"


def _value(value: float) -> str:
    """Write a value of a square in words."""
    return words.number(value, 1)
