"""How many pieces games use, drawn: the share of games that use more than so many, with what the box holds."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from analyses import style, words

DASHES = ((0, ()), (0, (5, 2)), (0, (2, 1.5)), (0, (6, 2, 1.5, 2)))
"""By place of a line, so that lines differ without colour as well."""

HALF = 0.5
ROOM = 1.06
"""How far the axis goes beyond what is drawn."""


@dataclass(frozen=True, slots=True)
class UseLine:
    """The games with one number of players: a table with `x`, `value`, `low`, `high`, and what the box holds."""

    players: int
    table: pl.DataFrame
    amount: int


@style.styled
def plot_use(lines: Sequence[UseLine], ax: Axes | None = None, *, what: str, title: str, note: str) -> Axes:
    """Draw the share of games that use more than so many pieces, falling, on a scale of powers of ten."""
    ax = style.axes_or_new(ax, style.HEIGHT + 0.2)
    for line, colour, dashes in zip(lines, style.SERIES, DASHES, strict=False):
        x, value, low, high = (line.table[name].to_numpy() for name in ("x", "value", "low", "high"))
        ax.fill_between(x, low, high, step="post", color=style.COLOURS[colour], alpha=0.2, linewidth=0)
        name = words.plural(line.players, "player")
        ax.step(x, value, where="post", color=style.COLOURS[colour], linestyle=dashes, label=name)
    least = min(float(line.table.filter(pl.col("value") > 0)["value"].min() or 1) for line in lines)  # type: ignore[arg-type]
    ax.set_yscale("log")
    ax.set_ylim(min(0.5 * least, 0.05), 1.3)
    amounts = sorted({line.amount for line in lines})
    furthest = max(*amounts, *(int(line.table["x"][-1]) for line in lines))
    for amount in amounts:
        ax.axvline(amount, color=style.COLOURS["ink"], linewidth=1, linestyle=(0, (4, 3)))
        side, way = (3, "left") if ROOM * amount < furthest else (-3, "right")
        ax.annotate(f"{amount} there", (amount, 0), (side, 3), ("data", "axes fraction"), "offset points", ha=way)
    ax.set_xlim(right=ROOM * furthest)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    ax.set_xlabel(what)
    ax.set_ylabel("games that use more")
    style.percent_axis(ax)
    ax.grid(axis="both")
    if len(lines) > 1:
        ax.legend(loc="upper left", bbox_to_anchor=(1, 1))
    style.headline(ax, title, note)
    return ax


def in_words(lines: Sequence[UseLine]) -> str:
    """Say what the figure shows."""
    told = []
    for line in lines:
        half = line.table.filter(pl.col("value") <= HALF)["x"][0]
        beyond = line.table.filter(pl.col("x") == line.amount)["value"]
        more = words.percent(float(beyond[0])) if len(beyond) else "0.0%"
        told.append(
            f"{words.plural(line.players, 'player')}: half of the games use at most {half}, {more} more than the "
            f"{line.amount} there are"
        )
    return "; ".join(told)
