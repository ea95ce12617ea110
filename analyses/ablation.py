"""What matters in a game? Each thing is taken out in turn, for everybody and for one seat alone, on the same deals.

Gone for everybody: in how many games do others win, and does the game itself change, in its length, its ends or who is
favoured? Forbidden to one seat while the others play on as ever (restricted play): what does that seat lose? A thing
that costs nothing to do without is not needed; one that costs nearly a whole fair share is forced on everybody.
"""

from collections.abc import Sequence
from typing import Any

import polars as pl

from analyses import words
from analyses.ablation_effects import (
    BETTER,
    CHANGED,
    ERROR,
    FORCED,
    IDLE,
    NEEDED,
    NOTHING,
    UNCHANGED,
    bound_of,
    change_table,
    confirmed,
    cost_table,
    knock_table,
    unrelated,
)
from analyses.ablation_runs import Study, borrow, choose, require, sweep_words
from analyses.ablation_shown import change_shown, cost_figure, cost_shown, kept_shown, knock_figure, knock_shown, pp
from analyses.ablation_sweep import sweep
from analyses.games import SAME_LUCK, hangs_on
from analyses.metrics import SHARE
from analyses.result import Figure, Result, Table, run_as_script
from analyses.wins import table_name, tie_rule
from orcsim import stats
from orcsim.api import Run
from orcsim.games.ablations import Kept, menu_of

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]

MOST_NAMED = 3
SURE = (NEEDED, FORCED, BETTER)

DEFINITIONS = (
    ("Other winners", "Games that are not won by the same seats as the same deal played as ever, over all games."),
    (
        "Two games with nothing in common",
        "The same share for pairs of games of the run as ever, each with another deal: what dealing anew would do.",
    ),
    (
        "Games that change",
        "Games in which a score, the length, the end or the winner is another than in the same deal played as ever.",
    ),
    (
        "Cost",
        "Win share of a seat in games as ever, less that of the one seat that does without, the others playing on as "
        "ever; the mean over all seats of each deal. Games without a winner give nobody a share.",
    ),
    (
        "p by Holm's method",
        "Chance of an effect as large if there is none, made larger for the number of rows of the table: at most 5 % "
        "of such tables hold even one row with p of 0.05 or less without an effect.",
    ),
    (
        "Verdicts",
        "Needed: surely costs. Forced: surely costs at least half of a fair share. Better without: surely gains. "
        "Nothing seen: p above 0.05. Changes the game: some metric surely differs. Never comes up: every game stays "
        "the same.",
    ),
)


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return what matters most in a game, and what nobody would miss.

    Parameters
    ----------
    runs
        A run as ever, and runs of the same deals with one thing taken out, as `sweep` plays them.
    level
        Confidence of all intervals of a table together.

    Raises
    ------
    BadInput
        If the runs make no such study.
    """
    study = require(runs)
    base, ablations = study.base, study.ablations
    changes = change_table(base, study.knocked, ablations, level)
    gone = confirmed(knock_table(base, study.knocked, ablations, changes, level), study.again, level)
    alone = confirmed(cost_table(base, study.restricted, ablations, level), study.again, level)
    yardstick = unrelated(base).rate
    kept = _kept_in(study)
    return Result(
        question="ablation",
        title=f"What matters, and what would nobody miss? ({table_name(base)})",
        verdict=_verdict(gone, alone, yardstick),
        tone="plain",
        answer=" ".join([*_told_alone(alone, base.scenario.players), *_told_gone(gone, changes, yardstick)]),
        remarks=_remarks(study, alone),
        tables=_tables(gone, alone, changes, kept, level),
        figures=_figures(study, gone, alone, yardstick, level),
        definitions=DEFINITIONS,
        hangs_on=hangs_on(base),
        because="What other components do cannot be known from taking out these.",
        brief=_brief(gone, alone),
    )


def _kept_in(study: Study) -> tuple[Kept, ...]:
    """Return what cannot be taken out of the game of a study, if most of the rest was."""
    told = study.base.scenario
    menu = menu_of(told.game, told.edition, told.players)
    return menu.kept if len(study.names) > len(menu.able) // 2 else ()


def _called(row: dict[str, Any]) -> str:
    """Name a row with its sort."""
    return f"{row['name']} ({row['group']})"


def _share(row: dict[str, Any]) -> str:
    """Write a share of games with its interval."""
    return words.percent_with(row["moved"], stats.Interval(row["low"], row["high"]))


def _cost(row: dict[str, Any]) -> str:
    """Write a cost with its interval."""
    return f"{pp(row['cost'])} ({pp(row['low'])} to {pp(row['high'])})"


def _with(table: pl.DataFrame, *verdicts: str) -> list[dict[str, Any]]:
    """Return the rows with one of these verdicts."""
    return table.filter(pl.col("verdict").is_in(verdicts)).to_dicts() if table.height else []


def _as_dealt_anew(gone: pl.DataFrame, yardstick: float) -> int:
    """Return how many things, when gone, change winners as often as another deal would, as far as is seen."""
    return gone.filter((pl.col("low") <= yardstick) & (pl.col("high") >= yardstick)).height if gone.height else 0


def _verdict(gone: pl.DataFrame, alone: pl.DataFrame, yardstick: float) -> str:
    """Return the answer in a few words."""
    told = []
    needed = _with(alone, NEEDED, FORCED)
    if alone.height:
        told.append(f"most needed: {_called(needed[0])}" if needed else "nothing surely needed")
    many = _as_dealt_anew(gone, yardstick)
    if many > 1:
        told.append(f"{many} things decide as much as another deal")
    elif gone.height:
        told.append(f"most games decided by: {_called(gone.row(0, named=True))}")
    return "; ".join(told)


def _told_gone(gone: pl.DataFrame, changes: pl.DataFrame, yardstick: float) -> list[str]:
    """Say what changes most if it is gone for everybody."""
    if not gone.height:
        return []
    top = words.joined([f"{_called(row)} {_share(row)}" for row in gone.head(MOST_NAMED).to_dicts()])
    many = _as_dealt_anew(gone, yardstick)
    near = f", from which {words.plural(many, 'thing')} cannot be told" if many else ""
    told = [
        f"Gone for everybody, these give most games other winners: {top}; two games with nothing in common have others "
        f"in {words.percent(yardstick)}{near}."
    ]
    changing = _with(gone, CHANGED)
    surest = changes.unique("slug", keep="first", maintain_order=True).head(MOST_NAMED).to_dicts() if changing else []
    if changing:
        examples = "; ".join(_change(row) for row in surest if row["p"] <= ERROR)
        told.append(f"{len(changing)} of {gone.height} surely change the game itself, most surely {examples}.")
    unchanged = len(_with(gone, UNCHANGED))
    if unchanged:
        told.append(f"Without the other {unchanged} no change of the game as a whole is seen.")
    return told + _idle(gone, "anything hang on")


def _change(row: dict[str, Any]) -> str:
    """Say how one metric changes."""
    show = words.percent if row["unit"] == SHARE else words.number
    return f"{_called(row)}: {row['metric']} from {show(row['first'])} to {show(row['second'])}"


def _idle(table: pl.DataFrame, what: str) -> list[str]:
    """Name what never comes up."""
    names = [row["name"] for row in _with(table, IDLE)]
    return [f"In no game does {what} {words.joined(names)}."] if names else []


def _told_alone(alone: pl.DataFrame, players: int) -> list[str]:
    """Say what costs most if one seat does without it."""
    if not alone.height:
        return []
    told = []
    needed = _with(alone, NEEDED, FORCED)
    if needed:
        top = words.joined([f"{_called(row)} {_cost(row)}" for row in needed[:MOST_NAMED]])
        told.append(
            f"Percentage points of win share that one seat alone loses without something, of a fair share of "
            f"{words.percent(1 / players)}: {top}; {len(needed)} of {alone.height} are surely needed."
        )
    better = words.joined([f"{_called(row)} {_cost(row)}" for row in reversed(_with(alone, BETTER))])
    told += [f"These players surely win more without {better}."] if better else []
    nothing = _with(alone, NOTHING)
    if nothing:
        most = words.points(max(bound_of(row) for row in nothing), 1)
        told.append(f"For {len(nothing)} of {alone.height} no cost or gain is seen: each is at most {most}.")
    return told + _idle(alone, "it matter if one seat does without")


def _brief(gone: pl.DataFrame, alone: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    told = []
    if gone.height:
        row = gone.row(0, named=True)
        told.append(f"gone for everybody, {_called(row)} gives most games other winners, {words.percent(row['moved'])}")
    needed = _with(alone, NEEDED, FORCED)
    if needed:
        cost = words.points(needed[0]["cost"], 1)
        told.append(f"one seat alone loses most without {_called(needed[0])}, {cost} of win share")
    return f"{words.capital('; '.join(told))}."


def _remarks(study: Study, alone: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    base = study.base
    told = [
        f"Causal for these players, on the same deals: {SAME_LUCK[base.scenario.game.name]}. After the first other "
        "move a game goes its own way, so that a share of games with other winners says how often something comes up "
        "and decides, not whom it favours.",
    ]
    if alone.height:
        told.append(
            "Players were not tuned anew to do without: a cost is an upper bound, as a seat that learned would lose "
            f"less. What a seat may not do it does only if nothing else is allowed. {tie_rule(base)}"
        )
    told.append(
        "The greatest of many estimates is likely to be too great. The last columns are the same on a fresh seed, with "
        "intervals of their own, for what came out on top."
        if study.again
        else "The greatest of many estimates is likely to be too great; nothing was played again with a fresh seed."
    )
    return tuple(told)


def _tables(
    gone: pl.DataFrame, alone: pl.DataFrame, changes: pl.DataFrame, kept: Sequence[Kept], level: float
) -> tuple[Table, ...]:
    """Return all tables that have rows."""
    tables = []
    if alone.height:
        tables.append(cost_shown(alone, level))
    if gone.height:
        tables.append(knock_shown(gone, level))
    if changes.height:
        tables.append(change_shown(changes, level))
    if kept:
        tables.append(kept_shown(kept))
    return tuple(table for table in tables if table.frame.height)


def _figures(
    study: Study, gone: pl.DataFrame, alone: pl.DataFrame, yardstick: float, level: float
) -> tuple[Figure, ...]:
    """Return a figure of each list in which anything comes up."""
    base, figures = study.base, []
    note = f"{table_name(base)}; n = {words.count(base.n_games)} games in each run; {level:.0%} intervals"
    if _with(alone, NOTHING, *SURE):
        needed = _with(alone, NEEDED, FORCED)
        title = "Nothing is surely needed"
        if needed:
            title = f"Most needed: {_called(needed[0])}, {words.points(needed[0]['cost'], 1)} of win share"
        fair = words.percent(1 / base.scenario.players)
        more = f"{note}{words.at_once(alone.height, 'thing')}; a fair share is {fair}"
        figures.append(cost_figure(alone, title, more))
    if _with(gone, CHANGED, UNCHANGED):
        row, many = gone.row(0, named=True), _as_dealt_anew(gone, yardstick)
        title = f"Without {_called(row)} {words.percent(row['moved'])} of the games have other winners"
        if many > 1:
            title = f"Without any one of {many} things the winner is as if dealt anew"
        more = f"{note}{words.at_once(gone.height, 'thing')}; triangle: two games with nothing in common"
        figures.append(knock_figure(gone, yardstick, title, more))
    return tuple(figures)


if __name__ == "__main__":
    run_as_script(analyse, "What matters in a game, and what would nobody miss?", many=True)
