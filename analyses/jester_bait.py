"""Is the Jester bait worth trying against a wary player, and how wary should one be? By experiment.

Whoever takes the enemy Jester loses, so a player may walk its Jester into the enemy's reach. What that is worth is told
by an experiment: a policy that baits, and its twin that is the same but for the bait, meet the same enemies on the same
deals, from careless ones to very wary ones.
"""

from collections.abc import Callable, Sequence

import polars as pl

from analyses import check_game, words
from analyses.bait_figures import share_figure, worth_figure
from analyses.bait_runs import Trial, choose, sweep, sweep_words, trials, usual_enemy
from analyses.bait_table import trial_gain, wary_table, worth_table
from analyses.bait_words import against_usual, brief, ends, how_wary, pays, tone, verdict
from analyses.games import hangs_on
from analyses.pairing import pairing_words
from analyses.result import Column, Result, Table, run_as_script
from analyses.wins import tie_words
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "choose", "sweep", "sweep_words"]

MARGIN = 0.01
"""One percentage point: what baiting may add or cost and still count as nothing."""


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return what baiting is worth by the enemy's wariness, and how wary it is best to be.

    Parameters
    ----------
    runs
        Rotated runs of a policy that baits, and of its twin that does not, against policies that differ in nothing but
        the weight `wariness`.
    margin
        The largest difference of win shares that counts as none, as a share of 1.
    level
        Confidence of all intervals of a table together.
    """
    for run in runs:
        check_game("bait", run.scenario.game.name)
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    found = trials(runs)
    if not found:
        raise BadInput(
            "runs: found no baiter and its twin against the same enemy, allowed: rotated runs of a policy that baits, "
            "and of one that differs in the bait alone, against policies that differ in the weight wariness"
        )
    worth = worth_table(found, margin, level)
    against = wary_table([(trial.wariness, trial.bait) for trial in found], level)
    without = wary_table([(trial.wariness, trial.twin) for trial in found], level)
    usual = usual_enemy(found)
    names = " and ".join(run.scenario.policies[0].name for run in found[0][1:])
    note = (
        f"{names}, seats rotated; n = {words.count(worth['deals'][0])} deals in each point, each played in both "
        f"seatings; {level:.0%} intervals for all points at once"
    )
    return Result(
        question="bait",
        title="Is the Jester bait worth trying against a wary player?",
        verdict=verdict(worth),
        tone=tone(worth),
        answer=" ".join([pays(worth), *against_usual(worth, usual), ends(worth), *how_wary(against, without)]),
        remarks=_remarks(found),
        tables=(_shown_worth(worth, level), _shown_jesters(worth), _shown_wary(against, without, level)),
        figures=(share_figure(worth, note), worth_figure(worth, margin, note)),
        definitions=_definitions(margin, level),
        hangs_on=hangs_on(found[0].bait),
        because="On a longer board a Jester must walk farther to be taken, and every step tells more about it.",
        brief=brief(worth, usual, against),
    )


def _remarks(found: Sequence[Trial]) -> tuple[str, ...]:
    """Return the caveats."""
    baiter, twin = (run.scenario.policies[0].name for run in found[0][1:])
    return (
        f"The twin, {twin}, is {baiter} but for three weights (bait, walking and jester_front, all 0) and the place of "
        "the Jester, which stands in the back row. It was not tuned to play without bait, so that what bait is worth "
        "may be overstated. The enemies may let their own Jesters be taken, as they do against anybody.",
        "Wariness is a weight of the scripted players: how many half games the chance that a piece is the Jester "
        "counts against taking it. 0 never thinks of it.",
        *pairing_words([trial_gain(trial) for trial in found]),
        "How wary is best was found among the numbers tried only, and against these two enemies; an enemy that baits "
        "now and then lies in between.",
        tie_words(found[0].bait),
    )


def _signed(share: float) -> str:
    """Write a difference of shares in percentage points."""
    return words.number(100 * share, sign=True)


def _number(value: float) -> str:
    """Write a wariness."""
    return f"{value:g}"


_PERCENT: Callable[[float], str] = words.percent


def _shown_worth(table: pl.DataFrame, level: float) -> Table:
    """Return what baiting is worth as people see it."""
    columns = (
        Column("wariness", "enemy's wariness", _number),
        *(
            Column(f"{name}{end}", header if not end else end.removeprefix("_"), _PERCENT)
            for name, header in (("bait", "with bait"), ("twin", "without"))
            for end in ("", "_low", "_high")
        ),
        Column("worth", "difference, pp", _signed),
        Column("low", "low", _signed),
        Column("high", "high", _signed),
        Column("verdict", "baiting", str.lower),
    )
    caption = (
        "Win shares with bait and without by the enemy's wariness, and the difference in percentage points; "
        f"{level:.0%} intervals for all rows at once"
    )
    return Table("worth", caption, table, columns, in_text=True)


def _shown_jesters(table: pl.DataFrame) -> Table:
    """Return how often Jesters are taken as people see it."""
    columns = (
        Column("wariness", "enemy's wariness", _number),
        Column("taken", "with bait: own Jester taken", _PERCENT),
        Column("twin_taken", "without", _PERCENT),
        Column("took", "with bait: takes enemy's", _PERCENT),
        Column("twin_took", "without", _PERCENT),
        Column("n", "games each", words.count),
        Column("deals", "deals", words.count),
    )
    caption = (
        "Shares of the games that end because a Jester was taken: its own, which wins, or the enemy's, which loses"
    )
    return Table("jesters", caption, table, columns, in_text=True)


def _shown_wary(against: pl.DataFrame, without: pl.DataFrame, level: float) -> Table:
    """Return how wary to be as people see it."""
    both = against.join(without, on="wariness", suffix="_twin")
    columns = (
        Column("wariness", "wariness", _number),
        *(
            Column(f"{name}{end}", header, show)
            for end, who in (("", "baiter"), ("_twin", "its twin"))
            for name, header, show in (
                ("share", f"wins against {who}", _PERCENT),
                ("lacks", "less than best, pp", _signed),
                ("low", "low", _signed),
                ("high", "high", _signed),
            )
        ),
    )
    caption = (
        "Win share of the enemy by its own wariness, and how much less that is than with the best number tried; "
        f"{level:.0%} intervals for all pairs of numbers at once"
    )
    return Table("wary", caption, both, columns, in_text=True)


def _definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "What baiting adds",
            "Win share of the policy that baits minus that of its twin against the same enemy, paired deal by deal; "
            "each deal is played in both seatings, a draw counts half and a game cut off counts nothing.",
        ),
        (
            "PAYS, COSTS, HARDLY MATTERS, UNDECIDED",
            f"HARDLY MATTERS if the interval lies within ± {words.points(margin)}; otherwise PAYS or COSTS if it lies "
            "wholly above or below 0, and UNDECIDED if it does not.",
        ),
        (
            "Interval of the difference",
            "Mean over deals ± z × standard deviation between deals / √deals, with z at "
            f"1 − {1 - level:.2g}/(2 × rows); for the best wariness all pairs of rows count.",
        ),
        (
            "Own Jester taken",
            "Games that end because the enemy took the Jester of the player told of, which then wins.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
