"""Which number of rows gives the best game? First move, length, ways to end and comebacks, board by board.

The rulebook does not say how long the board is: seven rows are assumed, so everything found of ORC hangs on them.
"""

from collections.abc import Sequence
from functools import partial

import polars as pl

from analyses import check_game, words
from analyses.board_rows_figures import figures
from analyses.board_rows_runs import (
    LIMIT,
    LONG,
    MOST,
    PILOT,
    ROWS,
    TIMES,
    choose,
    is_of_rows,
    rows_of,
    sweep,
    sweep_words,
)
from analyses.board_rows_table import (
    CRITERIA,
    CUT,
    DRAWN,
    ENDS,
    FEW_DRAWS,
    SHARES,
    rows_table,
)
from analyses.board_rows_words import answer, brief, ending, passing, possible, verdict
from analyses.result import Column, Result, Table, run_as_script
from analyses.wins import DRAW_RULE
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "choose", "sweep", "sweep_words"]

MARGIN = 0.01
"""One percentage point: the edge of the first move that a designer tolerates unless told otherwise."""


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return what each number of rows makes of the game, and which ones meet all criteria.

    Parameters
    ----------
    runs
        Runs of equal players in fixed seats with `board.rows` set, one for each policy and number of rows.
    margin
        The largest edge of the first player that counts as fair, as a share of 1.
    level
        Confidence of all intervals of a column together.
    """
    _check(runs)
    if not 0 < margin < 1 / 2:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 0.5, such as 0.01")
    table = rows_table(runs, margin, level)
    main = table.filter(pl.col("policy") == table["policy"][0])
    policies = words.joined([f"all {name}" for name in table["policy"].unique(maintain_order=True)])
    who = f"{policies}; n = {words.span(min(table['n']), max(table['n']))} games a board"
    intervals = f"{level:.0%} intervals{words.at_once(table.height, 'board')}"
    return Result(
        question="rows",
        title="Which number of rows gives the best game?",
        verdict=verdict(main),
        tone="good" if passing(main) else "open" if possible(main) else "plain",
        answer=answer(table),
        remarks=_remarks(runs),
        tables=(_shown_criteria(table), _shown(table, level), _shown_course(table, level), _shown_ends(table, level)),
        figures=figures(table, margin, who, intervals),
        definitions=_definitions(margin, level),
        hangs_on=("board.start_offset", "drawing.", "rules."),
        because="Where the pieces begin and when a game is drawn decide how far apart the two sides are and how long "
        "they may take.",
        brief=brief(main),
    )


def _check(runs: Sequence[Run]) -> None:
    """Refuse runs that cannot be told together."""
    if not runs:
        raise BadInput("run: found none, allowed: one for each number of rows")
    known = set()
    for run in runs:
        check_game("rows", run.scenario.game.name)
        where = f"run {run.path or 'in memory'}"
        if not is_of_rows(run):
            raise BadInput(
                f"{where}: found other games, allowed: one policy in both seats, without --rotate, and --set {ROWS}=N"
            )
        key = run.scenario.policies[0].name, rows_of(run)
        if key in known:
            raise BadInput(f"{where}: found a second run of {key[0]} on {key[1]} rows, allowed: one for each")
        known.add(key)


def _remarks(runs: Sequence[Run]) -> tuple[str, ...]:
    """Return the caveats."""
    limits = sorted(run.scenario.edition.number(LIMIT) for run in runs)
    seeds = {run.scenario.seed for run in runs}
    same = "All boards share one seed" if len(seeds) == 1 else "The boards have different seeds"
    return (
        "The limit after which a game is drawn is longer on longer boards, so that it does not decide: here "
        f"{words.span(limits[0], limits[-1])} moves. The sweep takes {TIMES} times the moves that {LONG:.0%} of "
        f"{words.count(PILOT)} games without a limit do not exceed, and {words.count(MOST)} at most.",
        f"{same}; as a longer board has other moves, that makes the comparison only a little sharper.",
        "The players are the same on every board and were tuned on the usual one; a player tuned on another might play "
        "it differently.",
        "The criteria are a choice. The length of a game is told and not judged, as it is a matter of taste.",
        DRAW_RULE,
    )


def _shown_criteria(table: pl.DataFrame) -> Table:
    """Return which criteria are met as people see it."""
    heads = ("first move fair", "hardly any draws", "every way to win", "comebacks")
    columns = (
        Column("policy", "players"),
        Column("rows", "rows"),
        *(Column(name, head) for name, head in zip(CRITERIA, heads, strict=True)),
        Column("n", "games", words.count),
    )
    caption = "Which criteria are met: yes or no where that is sure, otherwise open. " + "; ".join(
        f"{head}: {told}" for head, told in zip(heads, CRITERIA.values(), strict=True)
    )
    return Table("criteria", caption, table, columns, in_text=True)


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return seats and length of the games as people see them."""
    columns = (
        Column("policy", "players"),
        Column("rows", "rows"),
        Column("first", "first player", words.percent),
        Column("first_low", "low", words.percent),
        Column("first_high", "high", words.percent),
        Column("seats", "seats"),
        Column("p5", "5%"),
        Column("p50", "50%"),
        Column("p95", "95%"),
        Column("limit", "limit"),
    )
    caption = (
        f"First player's share with {level:.0%} intervals for all rows at once; moves that 5%, 50% and 95% of the "
        "games take at most, and the limit on them"
    )
    return Table("rows", caption, table, columns, in_text=True)


def _shown_course(table: pl.DataFrame, level: float) -> Table:
    """Return comebacks, changes of the lead and captures as people see them."""
    means = {"lead_changes": "changes of the lead", "captures": "captures"}
    columns = (
        Column("policy", "players"),
        Column("rows", "rows"),
        Column("comeback", "comebacks", words.percent),
        Column("comeback_low", "low", words.percent),
        Column("comeback_high", "high", words.percent),
        Column("uneven", "of games", words.count),
        *(
            Column(f"{name}{end}", header if not end else end.removeprefix("_"), partial(words.number, decimals=2))
            for name, header in means.items()
            for end in ("", "_low", "_high")
        ),
    )
    caption = (
        "Wins of who had fewer pieces half-way; changes of the lead and pieces captured, means of a game. "
        f"{level:.0%} intervals for all rows of a column at once"
    )
    return Table("course", caption, table, columns, in_text=True)


def _shown_ends(table: pl.DataFrame, level: float) -> Table:
    """Return how games end as people see it."""
    met = [name for name in SHARES if table[name].sum() or name in (DRAWN, *ENDS)]
    columns = (
        Column("policy", "players"),
        Column("rows", "rows"),
        *(
            Column(f"{name}{end}", ending(name) if not end else end.removeprefix("_"), words.percent)
            for name in met
            for end in ("", "_low", "_high")
        ),
    )
    never = f" No game was {ending(CUT)}." if CUT not in met else ""
    caption = f"How games end, shares of all games; {level:.0%} intervals for all rows of a column at once.{never}"
    return Table("ends", caption, table, columns)


def _definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        ("Meeting all criteria", f"Numbers of rows that surely meet all criteria: {'; '.join(CRITERIA.values())}."),
        (
            "First move fair",
            f"Yes if the intervals of both seats' shares lie within 50% ± {words.points(margin)}, no if one lies "
            "wholly outside.",
        ),
        ("Games without a winner", f"Draws and games cut off, of all games; {FEW_DRAWS:.0%} at most."),
        (
            "Comeback",
            "A win of the seat that had fewer pieces after half of the rounds (rounded down), among decided games in "
            "which one seat had fewer. In a race of pure chance that is 25%.",
        ),
        (
            "Interval on a board",
            f"As for a single run, with the error of {1 - level:.0%} divided by the number of boards, so that all are "
            f"covered together. {LIMIT} is part of each board.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
