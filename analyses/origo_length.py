"""What is to be said of the length of Origo alone: how short a game can be, and what is founded and scored in it."""

from math import ceil

import polars as pl

from analyses import words
from orcsim.api import Run

FOUNDED, SCORINGS = "states founded", "tribe scorings"

ORIGO_COUNTED = {"n_marked": FOUNDED, "scorings": SCORINGS}
"""Columns of whole numbers in the table of games, with what they count."""

CARDS_A_TURN = 2
"""Each places one shield at most, on a free square or in an attack."""


def origo_words(run: Run, rounds: pl.DataFrame, counts: pl.DataFrame) -> str:
    """Say how many games are as short as can be, and how much happens in a game.

    Parameters
    ----------
    run
        The games.
    rounds
        One row per number of rounds, as `analyses.length.histogram` returns.
    counts
        One row per counted column, as `analyses.length.count_table` returns.
    """
    edition, players = run.scenario.edition, run.scenario.players
    left = edition.number(f"setup.shields.{players}") - edition.number(f"setup.opening.{players}")
    least = ceil(left / CARDS_A_TURN)
    as_short = float(rounds.filter((pl.col("rounds") == least) & ~pl.col("and_more"))["share"].sum())
    founded, scorings = (counts.row(by_predicate=pl.col("what") == what, named=True) for what in (FOUNDED, SCORINGS))
    return (
        f"With {CARDS_A_TURN} cards a turn a tribe needs at least {words.plural(least, 'round')} to use the {left} "
        f"shields that it has after the opening; {words.percent(as_short)} of the games last just that long. On "
        f"average {words.number(founded['mean'])} states are founded and {words.number(scorings['mean'])} tribe "
        "scorings are held in a game, the last one included."
    )
