"""Figures of a ladder: ratings against the time of a decision, and the score of each step."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, NullFormatter

from analyses import style, words
from analyses.ladder_depth import BEATS
from analyses.ladder_words import STEP, Findings, headline
from analyses.match_up_scores import EVEN
from analyses.match_up_standing import Estimate
from analyses.result import Figure
from analyses.rows import plot_rows
from orcsim.policies import SEARCH

HEIGHT = 3.6
LABEL = 0.045
"""Part of the height of the axes that a name takes."""

ASIDE = 1.6
"""How many times as far right as a rung its name stands."""

QUICK, AHEAD = "decides at once", "looks ahead"


class Place(NamedTuple):
    """A rung in the picture: milliseconds a decision, rating, and whether it looks ahead."""

    name: str
    time: float
    rating: Estimate
    ahead: bool


def figures(found: Findings) -> tuple[Figure, ...]:
    """Return the figures; without times the ratings are rows."""
    games = [met.finished for met in found.measured.meetings.values()]
    note = f"{found.ladder.form}; n = {words.span(min(games), max(games))} finished games a pair"
    return _against_time(found, note) if found.times else _rows(found, note), _steps(found, note)


def _alt(found: Findings) -> str:
    """Tell the ratings."""
    told = [f"{name} {found.rating_told(name)}" for name in found.ladder.names]
    return f"Ratings of rungs, from below: {', '.join(told)}."


def _rows(found: Findings, note: str) -> Figure:
    """Return the picture of the ratings, the highest rung on top."""
    rows = [(name, "rating", *found.measured.rating(name, found.level)) for name in reversed(found.ladder.names)]
    return Figure(
        "ladder",
        f"Rating of each rung with its interval; {found.measured.zero} is 0, 400 points more are odds of ten to one.",
        _alt(found),
        partial(
            plot_rows,
            pl.DataFrame(rows, schema=["row", "series", "value", "low", "high"], orient="row"),
            xlabel=f"rating, in points above {found.measured.zero}",
            ylabel="rung",
            title=headline(found),
            note=f"{note}; {found.level:.0%} intervals",
        ),
    )


def _against_time(found: Findings, note: str) -> Figure:
    """Return the picture of the ratings against the time of a decision."""
    places = [
        Place(name, found.times[name], found.measured.rating(name, found.level), policy.kind == SEARCH)
        for name, policy in zip(found.ladder.names, found.ladder.rungs, strict=True)
    ]
    return Figure(
        "ladder",
        f"Rating of each rung with its interval against about how long a decision takes it on one core of the machine "
        f"that played; {found.measured.zero} is 0, 400 points more are odds of ten to one.",
        _alt(found),
        partial(
            plot_ladder,
            places,
            ylabel=f"rating, in points above {found.measured.zero}",
            title=headline(found),
            note=f"{note}; {found.level:.0%} intervals; times are about",
        ),
    )


@style.styled
def plot_ladder(
    places: Sequence[Place],
    ax: Axes | None = None,
    *,
    ylabel: str,
    title: str,
    note: str,
) -> Axes:
    """Draw rungs by the time of a decision and by rating, each with its name.

    Parameters
    ----------
    places
        The rungs.
    ax
        Where to draw; None makes a new figure.
    ylabel, title, note
        Texts.
    """
    ax = style.axes_or_new(ax, HEIGHT)
    for place, (label, ahead) in enumerate(((QUICK, False), (AHEAD, True))):
        own = [(each.time, *each.rating) for each in places if each.ahead == ahead]
        if own:
            time, value, low, high = np.array(own).T
            ax.errorbar(
                time,
                value,
                yerr=[value - low, high - value],
                fmt=style.MARKERS[place],
                color=style.COLOURS[style.SERIES[place]],
                capsize=3,
                elinewidth=1.2,
                label=label,
            )
    ax.set_xscale("log")
    times = [each.time for each in places]
    ax.set_xlim(min(times) / 2, max(times) * 8)  # names stand to the right
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: words.number(value, 0)))
    ax.set_xlabel("time of a decision, in milliseconds")
    ax.set_ylabel(ylabel)
    ax.grid(axis="y")
    _name(ax, places)
    if len({each.ahead for each in places}) > 1:
        ax.legend(loc="lower right")
    style.headline(ax, title, note)
    return ax


def _name(ax: Axes, places: Sequence[Place]) -> None:
    """Write the names to the right of the rungs, none over another, with a line to the rung."""
    low, high = ax.get_ylim()
    line = {"arrowstyle": "-", "color": style.COLOURS["grey"], "linewidth": 0.7, "shrinkA": 0, "shrinkB": 4}
    for ahead in (False, True):
        own = sorted((place for place in places if place.ahead == ahead), key=lambda place: place.rating.value)
        heights = spread([place.rating.value for place in own], LABEL * (high - low))
        right = ASIDE * max((place.time for place in own if not ahead), default=0.0)
        for place, height in zip(own, heights, strict=True):
            at = (right or ASIDE * place.time, height)
            ax.annotate(place.name, (place.time, place.rating.value), at, va="center", size=8, arrowprops=line)


def spread(values: Sequence[float], apart: float) -> list[float]:
    """Return rising values moved so little that they are so far apart.

    Examples
    --------
    >>> spread([0.0, 1.0, 10.0], 3.0)
    [-1.0, 2.0, 10.0]
    """
    groups: list[list[float]] = []
    for value in values:
        groups.append([value])
        while len(groups) > 1 and _top(groups[-2], apart) + apart > _bottom(groups[-1], apart):
            groups[-2:] = [groups[-2] + groups[-1]]
    return [_bottom(group, apart) + at * apart for group in groups for at in range(len(group))]


def _bottom(group: Sequence[float], apart: float) -> float:
    """Return where the lowest of some values lies that stand around their mean."""
    return sum(group) / len(group) - apart * (len(group) - 1) / 2


def _top(group: Sequence[float], apart: float) -> float:
    """Return where the highest lies."""
    return _bottom(group, apart) + apart * (len(group) - 1)


def _steps(found: Findings, note: str) -> Figure:
    """Return the picture of what each rung scores against the one below it."""
    steps = list(reversed(found.steps))
    rows = [(f"{upper} over {lower}", "score", *score, BEATS) for (lower, upper), score in steps]
    told = [f"{upper} over {lower} {found.told((lower, upper))}" for (lower, upper), _ in found.steps]
    sure = sum(score.low >= BEATS for _, score in steps)
    return Figure(
        "ladder-steps",
        f"Score of each rung against the one below it; ticks mark {STEP}, from which on it is a step.",
        f"Scores of rungs against the one below: {'; '.join(told)}.",
        partial(
            plot_rows,
            pl.DataFrame(rows, schema=["row", "series", "value", "low", "high", "mark"], orient="row"),
            xlabel="score against the rung below",
            ylabel="rung",
            title=f"{words.capital(words.plural(sure, 'rung'))} of {len(steps)} surely a step above the next lower one",
            note=f"{note}; ticks: {STEP}; {found.level:.0%} intervals{words.at_once(len(found.scores), 'pair')}",
            unit="%",
            reference=EVEN,
        ),
    )
