"""Which formations win? Where each role stands best, what single formations win, and how much the arrangement decides.

Two kinds of runs answer it. Where both sides draw their arrangement, all alike, the run is an experiment on squares,
rows and traits. Where one formation meets a side that draws its own, it tells what that formation wins; formations on
the same deals are compared deal by deal. Such formations are picked by a race of all 50,400 on other deals, so that
what is told of the best does not lean upwards.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.formation_boards import board_figure
from analyses.formation_finals import trial_shares, trial_table
from analyses.formation_pictures import picture_figure
from analyses.formation_race import FOLDER, Race, read_race
from analyses.formation_runs import Material, borrow, choose, gather, is_drawn, sweep, sweep_words, trial_of
from analyses.formation_sets import pieces_of
from analyses.formation_shown import definitions, shown_cells, shown_rows, shown_traits, shown_trials
from analyses.formation_spread import spread_of
from analyses.formation_squares import (
    EVEN,
    by_row,
    cell_table,
    read_drawn,
    row_table,
    sums_by_block,
)
from analyses.formation_traits import trait_table
from analyses.formation_words import (
    OPEN,
    Found,
    brief,
    remarks,
    span_words,
    spread_words,
    square_words,
    trial_words,
    verdict,
)
from analyses.games import hangs_on
from analyses.grouped_bars import plot_groups
from analyses.result import Figure, Result, Table, run_as_script
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return where roles stand best, and what formations win.

    Parameters
    ----------
    runs
        A run in which both sides draw their arrangement evenly, rotated runs of the same deals in which a policy with a
        single formation meets a side that draws, or both.
    level
        Confidence of all intervals of a table together.
    """
    found = _found(runs, level)
    first = found.material.runs[0]
    return Result(
        question="formations",
        title="Which formations win?",
        verdict=verdict(found),
        tone="open" if verdict(found) == OPEN else "plain",
        answer=" ".join([*trial_words(found, level), *square_words(found), *spread_words(found)]),
        remarks=tuple(remarks(found)),
        tables=tuple(_tables(found, level)),
        figures=tuple(_figures(found, level)),
        definitions=definitions(level),
        hangs_on=hangs_on(first),
        because="How far apart the two sides begin decides which pieces of an arrangement meet first.",
        brief=brief(found),
    )


def _found(runs: Sequence[Run], level: float) -> Found:
    """Return what the runs tell."""
    for run in runs:
        check_game("formations", run.scenario.game.name)
        if not is_drawn(run) and trial_of(run) is None:
            raise BadInput(
                f"run {run.path or 'in memory'}: found other players, allowed: one policy that draws its arrangement "
                "evenly, such as drawn, on both sides, or with --rotate a policy with a single whole formation and "
                "such a one"
            )
    material = gather(runs)
    if not runs or len(material.runs) < len(runs):
        raise BadInput(
            f"runs: found {len(runs)} of which {len(material.runs)} belong together, allowed: one in which both sides "
            "draw, and two or more formations on the same deals, each once"
        )
    drawn = read_drawn(material.drawn) if material.drawn else None
    sums = sums_by_block(drawn) if drawn else np.zeros(0)
    pieces = pieces_of(material.runs[0].scenario.edition)
    shares = trial_shares(material.trials) if material.trials else None
    return Found(
        material=material,
        drawn=drawn,
        cells=cell_table(drawn, level) if drawn else pl.DataFrame(),
        rows=row_table(drawn, sums, level) if drawn else pl.DataFrame(),
        spread=spread_of(drawn, sums, pieces, level) if drawn else None,
        by_row=by_row(sums) if drawn else None,
        trials=trial_table(material.trials, shares, level) if shares else pl.DataFrame(),
        shares=shares,
        race=_race_of(material),
    )


def _race_of(material: Material) -> Race | None:
    """Return the race that lies beside the runs of the formations that were tried, if it was on other deals."""
    run = next(iter(material.trials.values()), None)
    if run is None or run.path is None:
        return None
    found = read_race(run.path.parent.parent / FOLDER)
    return found if found and found.seed != run.scenario.seed else None


def _tables(found: Found, level: float) -> list[Table]:
    """Return the tables."""
    tables = []
    if found.trials.height:
        tables.append(shown_trials(found.trials, found.race.shares if found.race else {}, level))
    if found.trials.height or found.drawn:
        pieces = pieces_of(found.material.runs[0].scenario.edition)
        traits = trait_table(pieces, found.good, found.bad, found.drawn, level)
        tables.append(shown_traits(traits, len(found.good), len(found.bad), level))
    if found.drawn is not None:
        tables += [shown_rows(found.rows, level), shown_cells(found.cells, level)]
    return tables


def _figures(found: Found, level: float) -> list[Figure]:
    """Return the figures."""
    figures = []
    if found.trials.height:
        each = f"n = {words.count(int(found.trials['n'][0]))} games each, on the same deals"
        figures += [
            _trial_figure(found, level),
            picture_figure(found.trials, f"{each}; against a side that draws its own"),
        ]
    if found.material.drawn is not None:
        run = found.material.drawn
        figures.append(board_figure(found.cells, table_name(run), run.n_games, level))
    return figures


def _trial_figure(found: Found, level: float) -> Figure:
    """Return the figure of the formations that were tried."""
    table = found.trials
    drawn = table.select(
        pl.when("is_best").then(pl.lit("may be the best")).otherwise(pl.lit("surely not the best")).alias("group"),
        pl.col("formation").alias("row"),
        pl.col("share").alias("value"),
        "low",
        "high",
        pl.col("share").map_elements(words.percent, pl.String).alias("label"),
    )
    first, last = table.row(0, named=True), table.row(-1, named=True)
    told = [f"{row['formation']} {span_words(row)}" for row in table.iter_rows(named=True)]
    return Figure(
        "formations",
        "Win share of each formation against a side that draws its own; front row/back row from the owner's left, S "
        "Soldier, A Archer, C Chariot, N Knight, K King, J Jester.",
        f"Win share by formation. {'; '.join(told)}.",
        partial(
            plot_groups,
            drawn,
            xlabel="win share against a side that draws its formation",
            ylabel="front row/back row",
            unit="%",
            start=EVEN,
            title=f"The best formation wins {words.percent(first['share'], 0)}, the worst "
            f"{words.percent(last['share'], 0)}",
            note=f"n = {words.count(int(first['n']))} games each, on the same deals; {level:.0%} intervals"
            f"{words.at_once(table.height, 'row')}; bars begin at an even share",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True)
