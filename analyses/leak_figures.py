"""The figures of how secret an arrangement stays."""

from collections.abc import Sequence
from functools import partial

import polars as pl

from analyses import words
from analyses.leak_rounds import BOTH, SEATS, STEPS
from analyses.lines import Line, Look, in_words, line_of, plot_lines
from analyses.result import Figure

TICKS = 9
"""About how many rounds are named below the axis."""

SEEN = {"known": "known pieces", "king_seen": "true King", "jester_seen": "true Jester"}
"""What the enemy knows, by the column that has it."""

BLIND = 0.1
"""The chance that a guess among ten pieces is right."""


def figures(
    rounds: pl.DataFrame, cohort: pl.DataFrame, parts: pl.DataFrame, half: str, note: str
) -> tuple[Figure, Figure, Figure]:
    """Return the figures: the secret by round, by the part of the game, and what the enemy knows of whom."""
    return _round_figure(rounds, cohort, half, note), _part_figure(parts, note), _seen_figure(parts, note)


def _of(table: pl.DataFrame, who: str) -> pl.DataFrame:
    """Return the rows of a seat, or of both."""
    return table.filter(pl.col("who") == who)


def _seats(table: pl.DataFrame) -> list[Line]:
    """Return the lines of the two seats."""
    looks = zip(SEATS, ("blue", "orange"), ("-", "--"), strict=True)
    return [Line(who, colour, dashes, line_of(_of(table, who), "round", "bits")) for who, colour, dashes in looks]


def _round_figure(rounds: pl.DataFrame, cohort: pl.DataFrame, half: str, note: str) -> Figure:
    """Return the figure of the secret by round."""
    both = _of(rounds, BOTH)
    last = both["round"][-1]
    lines = [*_seats(rounds), Line("longest games", "grey", ":", line_of(cohort, "round", "bits"))]
    return Figure(
        "leak-rounds",
        "Bits of each seat's arrangement that the other does not know, after each round of the games that are still "
        f"running. Dotted: either seat, in the games that are still running after round {last}, the same ones "
        "throughout.",
        f"Secret by round. {in_words(lines, 'bits after round')}.",
        partial(
            plot_lines,
            lines,
            Look(
                xlabel="after round (0: before the first move); below it the games still running",
                ylabel="bits still secret",
                title=half,
                note=note,
                ticks=_ticks(both),
            ),
        ),
    )


def _ticks(both: pl.DataFrame) -> dict[float, str]:
    """Return the labels of some rounds, each with the share of the games that are still running."""
    last = both["round"][-1]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if last / step < TICKS)
    chosen = both.filter(pl.col("round") % step == 0)
    return {number: f"{number}\n{words.percent(left, 0)}" for number, left in chosen.select("round", "left").rows()}


def _part_figure(parts: pl.DataFrame, note: str) -> Figure:
    """Return the figure of the secret by the part of the game."""
    lines = _seats(parts)
    start, end = (_of(parts, BOTH)["bits"][place] for place in (0, -1))
    return Figure(
        "leak-parts",
        "Bits of each seat's arrangement that the other does not know, by how much of the game has been played; every "
        "game counts at every point.",
        f"Secret by the part of the game, in tenths. {in_words(lines, 'bits at')}.",
        partial(
            plot_lines,
            lines,
            _by_parts(
                "bits still secret",
                f"Before the last round {words.number(end)} of {words.number(start)} bits are still secret",
                note,
            ),
        ),
    )


def _seen_figure(parts: pl.DataFrame, note: str) -> Figure:
    """Return the figure of what the enemy knows of pieces, King and Jester."""
    both = _of(parts, BOTH)
    looks = zip(SEEN.items(), ("green", "blue", "purple"), ("-", "-", "--"), strict=True)
    lines = [Line(called, colour, dashes, line_of(both, "round", name)) for (name, called), colour, dashes in looks]
    king, jester = (words.percent(both[name][-1]) for name in ("king_seen", "jester_seen"))
    return Figure(
        "leak-seen",
        "Share of a seat's pieces on the board that the enemy knows for certain, and the chances that it gives to the "
        "true King and to the true Jester; the grey line is a blind guess among ten pieces.",
        f"What the enemy knows by the part of the game, in tenths. {in_words(lines, 'at', 100)}, in per cent.",
        partial(
            plot_lines,
            lines,
            _by_parts(
                "share of pieces, or chance",
                f"Before the last round the true King is given {king}, the true Jester {jester}",
                note,
                unit="%",
            ),
        ),
    )


def _by_parts(ylabel: str, title: str, note: str, unit: str = "") -> Look:
    """Return the labels of a figure over the parts of a game."""
    return Look(
        xlabel="part of the game (0%: before the first move, 100%: before the last round)",
        ylabel=ylabel,
        title=title,
        note=note,
        unit=unit,
        ticks={step: words.percent(step / STEPS, 0) for step in range(0, STEPS + 1, 2)},
        reference=BLIND if unit else None,
    )


def marks(rounds: Sequence[int | None]) -> str:
    """Write a round with the ends of what is sure of it.

    Examples
    --------
    >>> marks([7, 6, 8]), marks([7, 7, 7]), marks([7, 6, None])
    ('7 (6 to 8)', '7', '7 (6 or later)')
    """
    number, early, late = rounds
    if number == early == late:
        return str(number)
    return f"{number} ({early} {'or later' if late is None else f'to {late}'})"
