"""What is to be said of the length of ORC alone: what counts as a decision, and when a game is drawn."""

import polars as pl

from analyses import words
from analyses.games import end_words
from orcsim.api import Run

ARRANGING = 9
"""Questions with several answers that a player is asked at most before the first move."""

LIMITS = {
    "drawing.draw_plies": "A game without a winner after {} moves is drawn",
    "drawing.quiet_plies": "{} moves without a capture make a draw",
}


def orc_brief(run: Run, ends: pl.DataFrame, median_turns: int) -> str:
    """Say in one sentence how long games are and how they end, the most common end first."""
    seen = ends.filter(pl.col("k") > 0).sort("share", descending=True)
    told = [f"{end_words(run, row['end_reason'])} in {words.percent(row['share'])}" for row in seen.to_dicts()]
    return f"Half of the games end within {words.plural(median_turns, 'move')}: {words.joined(told)}."


def orc_remarks(run: Run) -> tuple[str, ...]:
    """Say how many decisions are those of arranging, and which limits make a game a draw."""
    told = [f"The decisions include those of arranging, up to {ARRANGING} for each player."]
    told += [
        f"{text.format(limit)}; this limit ({key}) is no part of the printed rules."
        for key, text in LIMITS.items()
        if (limit := run.scenario.edition.number(key))
    ]
    return tuple(told)
