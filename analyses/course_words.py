"""The course of games in sentences: what a lead is worth, how dramatic games are, and what must be known of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from analyses import ORCONOMICS, words
from analyses.course_meanings import FEEDBACK, MEANINGS, PACE, RUNAWAY
from analyses.course_measures import CHANGES, DECIDED, DRAMA, GAP, TIED
from analyses.course_tables import CATCH_UP, HALF, NEUTRAL, SNOWBALL, TOLERANCE, UNDECIDED
from analyses.kingmaking import Kings
from analyses.more_games import games_to_decide, would_decide
from analyses.result import OBSERVATIONAL
from orcsim import stats
from orcsim.api import Run

WORTH = {
    SNOWBALL: "a lead feeds itself",
    CATCH_UP: "those behind catch up",
    NEUTRAL: "a lead is worth what it is",
    UNDECIDED: "more games must tell whether a lead feeds itself",
}

THIRD_NAMES = ("first third", "second third", "last third")

KINGMAKING = (
    "Kingmaking",
    "Games of three players or more are played once more with a random player in the seat that is alone in last place "
    "before the last round, in that round only. Of those in which this seat wins neither time: the share in which "
    "the winners are others than before. Better: lower.",
)

SAME = 0.9
"""From this correlation on two measures say nearly the same."""

OFF = 0.02
"""How far from a half the round that is looked at may be before it is said."""

FEW_ROUNDS = 5.0


@dataclass(frozen=True, slots=True)
class Course:
    """All tables of the course of a run's games, and how many games count, stalled, and outlasted the record."""

    measures: pl.DataFrame
    leaders: pl.DataFrame
    runaway: pl.DataFrame
    slopes: pl.DataFrame
    comebacks: pl.DataFrame
    together: pl.DataFrame
    verdict: str
    games: int
    stalled: int
    cut: int
    rounds: float
    kings: Kings | None
    level: float

    def measure(self, key: str) -> dict[str, Any]:
        """Return the row of a measure."""
        table = self.runaway if key in (RUNAWAY, PACE, FEEDBACK) else self.measures
        return table.row(by_predicate=pl.col("key") == key, named=True)

    @property
    def half(self) -> dict[str, Any]:
        """Return the row of the leaders at half-time."""
        return self.leaders.row(by_predicate=pl.col("fraction") == HALF, named=True)


def share(row: dict[str, Any], name: str) -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))


def signed(row: dict[str, Any]) -> str:
    """Write a difference with its interval."""
    value, low, high = (words.number(row[name], 2, sign=True) for name in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def answer(course: Course) -> str:
    """Return what was found as sentences."""
    return " ".join(
        part
        for part in (
            _lead_words(course),
            _more_games(course),
            _index_words(course),
            _slope_words(course),
            _drama_words(course),
            _king_words(course),
        )
        if part
    )


def _lead_words(course: Course) -> str:
    """Say what the leader at half-time wins, and what that says."""
    half = course.half
    if half["wins"] is None:
        return "No game lasted two rounds, so there is no half-time to look at."
    off = abs(half["part"] - HALF) > OFF
    when = f" (in whole rounds, {words.percent(half['part'])} of the game)" if off else ""
    return (
        f"The leader after half of the rounds{when} wins {share(half, 'wins')}. With the rest of the game of a seat "
        f"drawn by lot it would win {words.percent(half['other'])}: {WORTH[course.verdict]}."
    )


def _index_words(course: Course) -> str:
    """Say the runaway index and its two parts."""
    index, pace, feedback = (course.measure(key) for key in (RUNAWAY, PACE, FEEDBACK))
    if index["value"] is None or feedback["value"] is None:
        return ""
    even = words.percent(course.half["even"])
    return (
        f"If scores grew by chance and evenly over the game, it would win {even}: the runaway index is "
        f"{signed(index)}, of which {words.number(pace['value'], 2, sign=True)} is the pace of the game and "
        f"{signed(feedback)} what a lead feeds itself."
    )


def _more_games(course: Course) -> str:
    """Say of an open verdict how many games would decide it."""
    row = course.measure(FEEDBACK)
    if course.verdict != UNDECIDED or row["value"] is None:
        return ""
    needed = games_to_decide(course.games, row["low"], row["high"], abs(abs(row["value"]) - TOLERANCE))
    return would_decide(needed)


def _slope_words(course: Course) -> str:
    """Say when leads grow by themselves, round by round."""
    slopes = course.slopes.drop_nulls("slope")
    return f"Round by round: {slope_finding(slopes).lower()}." if slopes.height else ""


def slope_finding(slopes: pl.DataFrame) -> str:
    """Say in which thirds of the game leads grow or shrink by more than chance has it."""
    rows = slopes.to_dicts()
    grows = [THIRD_NAMES[row["third"]] for row in rows if row["difference_low"] > 0]
    shrinks = [THIRD_NAMES[row["third"]] for row in rows if row["difference_high"] < 0]
    told = [f"{what} in the {words.joined(names)}" for what, names in (("grow", grows), ("shrink", shrinks)) if names]
    if not told:
        return "Leads surely neither feed themselves nor shrink, round by round"
    return f"Leads {words.joined(told)} of the game by more than chance has it"


def _drama_words(course: Course) -> str:
    """Say how games go: comebacks, changes of the lead, when they are decided and by how much."""
    back = course.comebacks.row(0, named=True)
    told = []
    if back["behind"] is not None:
        told.append(f"{share(back, 'behind')} of the winners were behind at half-time")
    changes, drama, decided, gap, tied = (course.measure(key) for key in (CHANGES, DRAMA, DECIDED, GAP, TIED))
    if changes["value"] is not None:
        told.append(f"the lead changes hands {words.number(changes['value'], 2)} times a round")
        ahead = f"{words.percent(drama['value'])} of its rivals are ahead of the later winner"
        told.append(f"{ahead} on the way, by chance {words.percent(drama['chance'])}")
    if decided["value"] is not None:
        told.append(f"it is in front for good after {words.percent(decided['value'])} of the game")
    if gap["value"] is not None:
        told.append(
            f"the first ends {words.number(gap['value'])} ahead of the second, {words.percent(tied['value'])} of the "
            "games tied"
        )
    return f"{words.capital('; '.join(told))}." if told else ""


def _king_words(course: Course) -> str:
    """Say how often the seat in last place could have made another one king."""
    kings = course.kings
    if kings is None or not kings.counted:
        return ""
    told = words.percent_with(kings.share, kings.interval(course.level))
    return (
        "Kingmaking: had the seat in sole last place played the last round at random, another of the other seats "
        f"would have won {told} of {words.plural(kings.counted, 'game')} ({words.count(kings.made)} kings made)."
    )


def brief(course: Course, players: int) -> str:
    """Return what was found in one sentence."""
    half, back = course.half, course.comebacks.row(0, named=True)
    if half["wins"] is None:
        return ""
    return (
        f"With {players} players the leader after half of the rounds wins {words.percent(half['wins'])}, where the "
        f"rest of the game of any seat gives {words.percent(half['other'])}: {WORTH[course.verdict]}; "
        f"{words.percent(back['behind'])} of the winners were behind then."
    )


def finding(course: Course) -> str:
    """Return the title of the figure of leaders."""
    half = course.half
    return (
        f"{words.capital(WORTH[course.verdict])}: whoever leads after half of the rounds wins "
        f"{words.percent(half['wins'])}, with any seat's rest {words.percent(half['other'])}"
    )


def remarks(course: Course, run: Run) -> tuple[str, ...]:
    """Return the caveats."""
    mixed = len({policy.name for policy in run.scenario.policies}) > 1
    told = [_counted(course, run)]
    short = course.games - course.half["n"]
    if short:
        told.append(f"{words.plural(short, 'game')} of one round only: no half-time, so left out of what asks for one.")
    if course.rounds < FEW_ROUNDS:
        told.append(
            f"A game has {words.number(course.rounds)} rounds on average, and only what stands after whole rounds is "
            "seen: what happens within a round is not."
        )
    if mixed:
        told.append("Different policies play: the better ones lead and win, which looks as if a lead fed itself.")
    if run.scenario.game.name == ORCONOMICS:
        told.append(
            "The game is a race: it ends when somebody arrives. In made-up races without any feedback the even walk is "
            "too high, by up to 0.3 log-odds, the line of any seat's rest by less than 0.1: judge by the feedback."
        )
    if course.kings is not None:
        told.append(_king_remark(course.kings))
    told += [_together(course.together), f"{OBSERVATIONAL}: nobody was given a lead; who leads may also play better."]
    return tuple(told)


def _king_remark(kings: Kings) -> str:
    """Say what the number of kings made is worth."""
    return (
        f"Kingmaking is a proxy: of the first {words.plural(kings.looked, 'finished game')}, "
        f"{words.count(kings.replayed)} have one seat alone in last place before the last round, and in "
        f"{words.count(kings.counted)} of them it wins neither time. Only this seat, the last round and one random way "
        "to play it are tried: who chooses on purpose could decide more often, and at random it also happens by "
        "accident. The interval takes games as independent."
    )


def _counted(course: Course, run: Run) -> str:
    """Say which games count."""
    out = []
    if course.stalled:
        out.append(f"{words.count(course.stalled)} that stalled and have no winner")
    if course.cut:
        out.append(f"{words.count(course.cut)} that outlasted the record of rounds")
    if not out:
        return (
            f"All {words.plural(course.games, 'game')} of {run.scenario.game.title} were played to their end and count."
        )
    return f"{words.plural(course.games, 'game')} count; left out are {words.joined(out)}."


def _together(table: pl.DataFrame) -> str:
    """Say which measures say nearly the same, game by game."""
    same = table.filter(pl.col("r").abs() > SAME) if table.height else table
    if same.height:
        pairs = [_pair(row) for row in same.to_dicts()]
        return f"Nearly the same is said, game by game, by {words.joined(pairs)}: do not count both as evidence."
    if not table.height:
        return "No two measures vary in these games."
    return (
        f"Game by game no two measures say the same; closest are {_pair(table.row(0, named=True))}. Over different "
        "games they may go together more."
    )


def _pair(row: dict[str, Any]) -> str:
    """Name two measures and how they go together."""
    names = [MEANINGS[row[name]].name for name in ("one", "other")]
    return f"{names[0]} and {names[1]} (r = {words.number(row['r'], 2)})"


def tolerance_words() -> str:
    """Say what the verdict means."""
    return (
        f"By the feedback part of the runaway index with its interval: {NEUTRAL} if it lies within ± {TOLERANCE} "
        f"(2.5 percentage points where a leader wins half of the games), {SNOWBALL} above, {CATCH_UP} below, otherwise "
        f"{UNDECIDED}. The whole index is no judge: it is below 0 in any game whose points come late."
    )


def pairs_told(keys: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return names and definitions of measures."""
    return tuple((words.capital(MEANINGS[key].name), MEANINGS[key].told) for key in keys)
