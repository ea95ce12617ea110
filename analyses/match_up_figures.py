"""Figures of a round robin: who scores what against whom, ratings, the mix that no plan beats, and alpha-rank."""

from functools import partial

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from analyses import lines, style, words
from analyses.match_up_findings import Findings
from analyses.match_up_scores import ABOVE, BELOW, EVEN
from analyses.match_up_words import (
    alpha_finding,
    alpha_words,
    headline,
    mix_finding,
    mix_words,
    rating_finding,
    rating_words,
    score_words,
)
from analyses.result import Figure
from analyses.rows import plot_rows
from orcsim.stats import FloatArray

CELL, AROUND, NAMES = 0.3, 0.5, 0.078
"""Inches: the height of a cell, what stands around all of them, and what a letter of a name below them takes."""

ACROSS = 5.0
"""Inches for the names below the cells side by side; longer ones are turned."""

FEW = 10
"""Plans up to which scores are written to one decimal."""

MOST_LINES = 4
"""Plans that have lines of their own."""

SHOWN = 0.02
"""Mass that a plan must have somewhere to have a line."""

DASHES = ("-", "--", "-.", ":", "--")
SMALLEST = 1e-9  # so that a picture of even scores has colours too


def figures(found: Findings, form: str, level: float) -> tuple[Figure, ...]:
    """Return all figures; one plan alone needs no picture of a mix."""
    note = f"{form}; n = {words.count(found.duels.n_deals)} deals a pair, each in every seating"
    mixed = found.plans["mix_high"].drop_nulls().gt(0).sum() > 1
    return (
        _heat_map(found, note, level),
        _ratings(found, note, level),
        *((_mix(found, note, level),) if mixed else ()),
        _alpha(found, note, level),
    )


def _heat_map(found: Findings, note: str, level: float) -> Figure:
    """Return the picture of all scores, the strongest plan first and those that move at random last."""
    ranked = found.plans["plan"].to_list()
    order = ranked + [plan for plan in found.duels.plans if plan not in ranked]
    places = [found.duels.plans.index(plan) for plan in order]
    scores = found.scores[np.ix_(places, places)]
    sure = {
        pair
        for row in found.pairs.iter_rows(named=True)
        if row["verdict"] in (ABOVE, BELOW)
        for pair in ((row["plan"], row["against"]), (row["against"], row["plan"]))
    }
    return Figure(
        "match-ups",
        "Score in per cent of the plan on the left against the plan below, even at 50. Bold: surely above or below.",
        f"A square of scores of {len(order)} plans, the highest rating first. {score_words(found, order)}.",
        partial(
            plot_scores,
            order,
            scores,
            sure,
            title=headline(found),
            note=f"{note}; score in %; bold: surely beyond the margin, {level:.0%} intervals"
            f"{words.at_once(found.pairs.height, 'pair')}",
            n_plans=len(ranked),
        ),
    )


@style.styled
def plot_scores(
    names: list[str],
    scores: FloatArray,
    sure: set[tuple[str, str]],
    ax: Axes | None = None,
    *,
    title: str,
    note: str,
    n_plans: int,
) -> Axes:
    """Draw a square of scores, each cell filled by how far it is from one half.

    Colours are spread over the first `n_plans`; those that move at random come behind them.
    """
    n = len(names)
    longest = NAMES * max(map(len, names))
    upright = longest * n > ACROSS
    height = CELL * n + AROUND + (longest if upright else 0) + style.headline_height(title, note)
    ax = style.axes_or_new(ax, height)
    step = max(float(np.abs(scores[:n_plans, :n_plans] - EVEN).max()), SMALLEST) / (len(style.DIVERGING) // 2)
    for row, column in np.ndindex(n, n):
        if row == column:
            ax.add_patch(Rectangle((column, row), 1, 1, facecolor=style.MAP_PAPER, edgecolor=style.MAP_PAPER))
        else:
            _draw_cell(ax, row, column, float(scores[row, column]), step, (names[row], names[column]) in sure, n)
    ax.set_xlim(0, n)
    ax.set_ylim(n, 0)
    ax.set_yticks(np.arange(n) + 0.5, names)
    ax.set_xticks(np.arange(n) + 0.5, names, rotation=90 if upright else 0)
    ax.tick_params(length=0)
    ax.set_ylabel("score of ...")
    ax.set_xlabel("... against")
    for spine in ax.spines.values():
        spine.set_visible(False)
    style.headline(ax, title, note)
    return ax


def _draw_cell(ax: Axes, row: int, column: int, score: float, step: float, is_sure: bool, n: int) -> None:
    """Draw one cell with its number."""
    last = len(style.DIVERGING) - 1
    place = int(np.clip((last + 1) // 2 + np.floor((score - EVEN) / step), 0, last))
    fill = style.DIVERGING[place]
    ax.add_patch(Rectangle((column, row), 1, 1, facecolor=fill, edgecolor=style.MAP_PAPER, linewidth=0.5))
    written = words.number(100 * score, 1) if n <= FEW else _whole(score)
    text = ax.text(column + 0.5, row + 0.5, written, size=7.5, ha="center", va="center_baseline")
    text.set(color=style.MAP_PAPER if place in (0, last) else style.MAP_INK, weight="bold" if is_sure else "normal")


def _whole(score: float) -> str:
    """Write a score in whole per cent; what is nearly all or nothing does not look like all or nothing."""
    percent = round(100 * score)
    if percent in (0, 100) and 0 < score < 1:
        return "<1" if percent == 0 else ">99"
    return str(percent)


def _rows(found: Findings, name: str) -> pl.DataFrame:
    """Return one number a plan with its interval, as rows of a figure."""
    return found.plans.select(
        pl.col("plan").alias("row"),
        pl.lit(name).alias("series"),
        pl.col(name).alias("value"),
        pl.col(f"{name}_low").alias("low"),
        pl.col(f"{name}_high").alias("high"),
    )


def _ratings(found: Findings, note: str, level: float) -> Figure:
    """Return the picture of the ratings."""
    return Figure(
        "match-ups-ratings",
        "Rating of each plan with its interval; 400 points more are odds of ten to one.",
        f"Ratings of plans. {rating_words(found)}.",
        partial(
            plot_rows,
            _rows(found, "rating"),
            xlabel="rating, in points; the mean of all plans is 0",
            ylabel="plan",
            title=rating_finding(found),
            note=f"{note}; {level:.0%} intervals, by drawing deals anew",
        ),
    )


def _mix(found: Findings, note: str, level: float) -> Figure:
    """Return the picture of the mix that no plan beats."""
    return Figure(
        "match-ups-mix",
        "Part of each plan in the mix that no plan beats, with its interval.",
        f"Parts of plans in the mix that no plan beats. {mix_words(found)}.",
        partial(
            plot_rows,
            _rows(found, "mix"),
            xlabel="part of the mix that no plan beats",
            ylabel="plan",
            unit="%",
            title=mix_finding(found),
            note=f"{note}; {level:.0%} intervals, by drawing deals anew",
        ),
    )


def _alpha(found: Findings, note: str, level: float) -> Figure:
    """Return the picture of alpha-rank over alpha: the plans with most mass, and all others together."""
    names, shown = found.playing.plans, _range(found)
    masses = found.alpha.masses[shown]
    most = [int(place) for place in np.argsort(-masses.max(axis=0), kind="stable") if masses[:, place].max() > SHOWN]
    own = {names[place]: [place] for place in most[:MOST_LINES]}
    rest = [place for place in range(len(names)) if [place] not in own.values()]
    exponents = np.log10(found.alpha.alphas[shown])
    drawn = [
        lines.Line(name, style.SERIES[at], DASHES[at], _line(exponents, found, places, level))
        for at, (name, places) in enumerate((own | ({"all others": rest} if rest else {})).items())
    ]
    ticks = {float(power): f"{10.0**power:g}" for power in range(int(exponents[0]), int(exponents[-1]) + 1)}
    look = lines.Look(
        "alpha: how strongly a better score is imitated",
        "share of the time",
        alpha_finding(found),
        f"{note}; {level:.0%} intervals, by drawing deals anew",
        unit="%",
        ticks=ticks,
    )
    return Figure(
        "match-ups-alpha",
        "How much of the time a population spends on each plan if players imitate what scores better.",
        f"Alpha-rank over alpha. {alpha_words(found)}.",
        partial(lines.plot_lines, drawn, look),
    )


def _range(found: Findings) -> slice:
    """Return which alphas are shown: up to ten times that from which on nothing moves, as more would be flat."""
    settled = found.alpha.settled
    end = found.alpha.alphas[-1] if settled is None else 10 * settled
    return slice(int(np.searchsorted(found.alpha.alphas, end * (1 + SMALLEST))))


def _line(x: FloatArray, found: Findings, places: list[int], level: float) -> pl.DataFrame:
    """Return the mass of some plans together over alpha, with the interval from deals drawn anew."""
    value = found.alpha.masses[: len(x), places].sum(axis=1)
    drawn = found.alpha_drawn[: len(x), :, places].sum(axis=-1)
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=1)
    return pl.DataFrame({"x": x, "value": value, "low": np.minimum(low, value), "high": np.maximum(high, value)})
