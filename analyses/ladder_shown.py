"""How a ladder is shown: tables, remarks and definitions."""

from math import floor, log10

import polars as pl

from analyses import words
from analyses.ladder_depth import BEATS, LITTLE
from analyses.ladder_ratings import RESAMPLES
from analyses.ladder_words import STEP, Findings
from analyses.match_up_runs import PAIR
from analyses.match_up_standing import Estimate
from analyses.result import Column, Table
from analyses.wins import tie_rule

IS_STEP, NO_STEP, UNSURE = "a step", "no step", "undecided"


def rough(value: float) -> str:
    """Write a number to two digits, as no more of it is the same on another machine.

    Examples
    --------
    >>> rough(0.00123), rough(1.26), rough(126)
    ('0.0012', '1.3', '130')
    """
    if value <= 0:
        return "0"
    decimals = 1 - floor(log10(value))
    return f"{round(value, decimals):,.{max(0, decimals)}f}"


def step_of(score: Estimate) -> str:
    """Say whether a score is a step.

    Examples
    --------
    >>> step_of(Estimate(0.7, 0.65, 0.8)), step_of(Estimate(0.5, 0.4, 0.59)), step_of(Estimate(0.6, 0.5, 0.7))
    ('a step', 'no step', 'undecided')
    """
    if score.low >= BEATS:
        return IS_STEP
    return NO_STEP if score.high < BEATS else UNSURE


def tables(found: Findings) -> tuple[Table, ...]:
    """Return the rungs, the pairs, and the times if they are known."""
    return _rungs(found), _pairs(found), *([_times(found)] if found.times else [])


def _rungs(found: Findings) -> Table:
    """Return the rungs as people see them."""
    below = {upper: (lower, score) for (lower, upper), score in found.steps}
    rows = []
    for name in found.ladder.names:
        rating = found.measured.rating(name, found.level)
        row: dict[str, object] = {"rung": name, "rating": rating.value, "low": rating.low, "high": rating.high}
        row["told"] = found.rating_told(name)
        lower, score = below.get(name, (None, None))
        row |= {"below": lower, "score": score and score.value, "score_low": score and score.low}
        row |= {"score_high": score and score.high, "step": score and step_of(score)}
        rows.append(row | {"score_told": score and words.percent_with(score.value, score.ends)})
    kinds: dict[str, type[pl.DataType]] = dict.fromkeys(("below", "step", "score_told"), pl.String)
    kinds |= dict.fromkeys(("score", "score_low", "score_high"), pl.Float64)
    columns = (
        Column("rung", "rung"),
        Column("told", "rating"),
        Column("score_told", "score against the rung below"),
        Column("step", f"{STEP} or more"),
    )
    caption = (
        f"Rungs from below ({found.ladder.form}); ratings with {found.level:.0%} intervals, {found.measured.zero} "
        f"is 0; intervals of scores hold{words.at_once(len(found.scores), 'pair') or ' by themselves'}"
    )
    frame = pl.DataFrame(rows, schema_overrides=kinds)
    return Table("rungs", caption, frame, columns, in_text=True)


def _pairs(found: Findings) -> Table:
    """Return all meetings as people see them."""
    rows = []
    for (lower, upper), met in found.measured.meetings.items():
        score = found.score((lower, upper))
        expected = found.measured.expected(lower, upper, found.level, 1).value
        row: dict[str, object] = {"rung": upper, "against": lower, "score": met.score, "low": score.low}
        row |= {"high": score.high, "step": step_of(score), "expected": expected, "n": met.finished}
        rows.append(row | {"shared": met.shared, "stalled": met.stalled, "deals": met.deals})
    can_stall = bool(found.ladder.first.scenario.game.stalled)
    percents = ("score", "low", "high")
    columns = (
        Column("rung", "rung"),
        Column("against", "against"),
        *(Column(name, name, words.percent) for name in percents),
        Column("step", f"{STEP} or more"),
        Column("expected", "by the ratings", words.percent),
        Column("n", "finished games", words.count),
        Column("shared", "of them shared", words.count),
        *((Column("stalled", "stalled", words.count),) if can_stall else ()),
        Column("deals", "deals", words.count),
    )
    caption = (
        f"Every pair that met ({found.ladder.form}); {found.level:.0%} intervals"
        f"{words.at_once(len(found.scores), 'pair')}, from the spread between deals"
    )
    return Table("pairs", caption, pl.DataFrame(rows), columns)


def _times(found: Findings) -> Table:
    """Return about how long a decision takes."""
    rows = [{"rung": name, "milliseconds": found.times[name]} for name in found.ladder.names]
    columns = (Column("rung", "rung"), Column("milliseconds", "ms a decision, about", rough))
    caption = "About how long a decision takes on a core of the machine that played; another one takes another time"
    return Table("times", caption, pl.DataFrame(rows), columns)


def remarks(found: Findings) -> tuple[str, ...]:
    """Return what else a reader must know."""
    meetings = found.measured.meetings.values()
    finished, shared = sum(met.finished for met in meetings), sum(met.shared for met in meetings)
    ties = f"{words.percent(shared / finished)} of {words.count(finished)} finished games were shared by both rungs."
    return (
        f"{tie_rule(found.ladder.first)} {ties}",
        *_stalled(found),
        *_never_won(found),
        *_not_met(found),
        f"One rating a rung predicts the scores of pairs to within {words.points(found.measured.gap, 1)}, root mean "
        "square. Where players beat each other in a circle no rating tells that.",
        *_mixed(found),
        "Steps are counted with the players that there are. A better one may add a step, and one in between may split "
        "a step in two.",
    )


def _stalled(found: Findings) -> list[str]:
    """Say how many games were cut off, if some were."""
    stalled = sum(met.stalled for met in found.measured.meetings.values())
    games = stalled + sum(met.finished for met in found.measured.meetings.values())
    if not stalled:
        return []
    share = words.percent(stalled / games)
    return [f"{words.count(stalled)} of {words.count(games)} games stalled ({share}); they count for neither rung."]


def _never_won(found: Findings) -> list[str]:
    """Say whose rating has no real lower end."""
    lost = [name for name in found.ladder.names if found.measured.never_won(name)]
    return [f"{name} won no game, so its rating has no lower end." for name in lost]


def _not_met(found: Findings) -> list[str]:
    """Say which pairs are told by ratings alone."""
    met = len(found.measured.meetings)
    missing = len(found.scores) - met
    if not missing:
        return []
    return [
        f"{met} of {len(found.scores)} pairs met. Of the other {missing} the score is what the ratings predict, and it "
        "may be a step of the chain only in the sense that the ratings say so."
    ]


def _mixed(found: Findings) -> list[str]:
    """Say what a table of more than two players does to a score."""
    if found.ladder.players == PAIR:
        return []
    return [
        "At each table both rungs hold about half of the seats. A good player then meets others of its kind, and what "
        "they do to each other no score shows; so steps here are not those of a table of two."
    ]


def definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Score of a rung",
            "Wins by a seat of it, divided by those and the wins by a seat of the other; a win that both share is half "
            "a win each. The mean of both tables, if a pair has two.",
        ),
        (
            "Interval of a score",
            f"Wilson's for p(1 − p) / v games, with v the variance of the score p from the spread between deals, and z "
            f"at 1 − {1 - level:.2g}/(2 × pairs of rungs). What search scores against the best player that does not "
            "look ahead has an interval of its own.",
        ),
        (
            "Rating",
            "400 log10 of the odds: a rung is expected to score 1/(1 + 10^((b − a)/400)) with a its rating and b its "
            "rival's (Bradley and Terry). By maximum likelihood, pairs weighted by finished games, half a game more "
            f"for each side. Intervals: the middle {level:.0%} of {RESAMPLES} draws in which each deal has an "
            "exponential weight, the same in all pairs, and each half game a gamma one.",
        ),
        (
            "Step, depth",
            f"A rung is a step above another if it scores {STEP} or more. The depth is the number of steps in the "
            "longest chain of rungs, from lower to higher ratings. At least: every step surely is one, by its "
            "interval's low end. At most: no step surely is none.",
        ),
        (
            "Deeper, some, little",
            f"Score of the largest budget of search against the best player that does not look ahead: deeper if surely "
            f"{STEP} or more, little if surely below {LITTLE:.0%}, some if surely between.",
        ),
    )
