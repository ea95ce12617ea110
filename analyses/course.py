"""Does the lead hold, and how dramatic are games? What a lead is worth over the game, comebacks, and close finishes.

How often the leader wins is set beside two lines. The even walk is what it would win if scores grew by chance, evenly
over the game. The other one takes the rest of each game as it was and gives it to a seat drawn by lot: there late
points stay late and ties stay ties, but a lead feeds nothing.
"""

from functools import partial

from analyses import course_shown, course_words, words
from analyses.course_meanings import BETTER, CLOSENESS, FEEDBACK, LEADLESS, PACE, RUNAWAY
from analyses.course_measures import (
    CHANGES,
    CROSSED,
    DECIDED,
    DRAMA,
    FRACTIONS,
    GAP,
    ROUNDS,
    THRESHOLD,
    TIED,
    behind_names,
    measures,
)
from analyses.course_pieces import told_by_pieces
from analyses.course_sums import Sums, add_up, typical_gap
from analyses.course_tables import (
    FAR,
    UNDECIDED,
    base_of,
    comeback_table,
    leader_table,
    measure_table,
    runaway_table,
    slope_table,
    together_table,
    verdict_of,
)
from analyses.course_words import Course
from analyses.games import hangs_on
from analyses.kingmaking import Kings, kings_of
from analyses.result import Result, run_as_script
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

COMPARED = (CHANGES, DRAMA, DECIDED, THRESHOLD, CROSSED, GAP, TIED, behind_names(0)[0])
"""Measures of which it is told how they go together."""


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return what a lead is worth and how games go.

    Parameters
    ----------
    run
        A run made with --trace-rounds, with one policy in all seats, or the better players lead and win whatever a lead
        is worth. Games that stalled have no winner and are left out.
    level
        Confidence of each interval.
    """
    if run.scenario.game.name in LEADLESS:
        return told_by_pieces(run, level)
    distances = tuple(far * typical_gap(run) for far in FAR)
    sums = add_up(run, partial(measures, distances=distances))
    if not sums.counted:
        raise BadInput(f"run: all {words.count(sums.games)} games stalled, so nobody won; allowed: finished games")
    course = _course(sums, distances, level, kings_of(run))
    players = run.scenario.players
    note = f"{table_name(run)}; n = {words.count(course.games)} finished games; {level:.0%} intervals"
    return Result(
        question="course",
        title=f"Does the lead hold, and how dramatic are games? ({table_name(run)})",
        verdict=course.verdict,
        tone="open" if course.verdict == UNDECIDED else "plain",
        answer=course_words.answer(course),
        remarks=course_words.remarks(course, run),
        tables=course_shown.tables(course, run.scenario.game.score, level),
        figures=course_shown.figures(course, leader_table(sums, level, FRACTIONS), players, note),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="What points are worth, and when they are paid, decides what a lead after half of the game is worth.",
        brief=course_words.brief(course, players),
    )


def _course(sums: Sums, distances: tuple[float, ...], level: float, kings: Kings | None) -> Course:
    """Return all tables."""
    runaway = runaway_table(sums, level)
    return Course(
        measures=measure_table(sums, level),
        leaders=leader_table(sums, level),
        runaway=runaway,
        slopes=slope_table(sums, level),
        comebacks=comeback_table(sums, distances, level),
        together=together_table(sums, COMPARED),
        verdict=verdict_of(runaway),
        games=sums.counted,
        stalled=sums.stalled,
        cut=sums.cut,
        rounds=base_of(sums, ROUNDS) or 0.0,
        kings=kings,
        level=level,
    )


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    keys = (CHANGES, DRAMA, DECIDED, THRESHOLD, CROSSED, GAP, TIED, CLOSENESS, RUNAWAY, PACE, FEEDBACK)
    return (
        ("Verdict", course_words.tolerance_words()),
        BETTER,
        (
            "Leader after a part of the game",
            "Whoever has the most after the last round that is over then; of k leaders each counts 1/k. Games that "
            "have no such round are left out, not counted as 0.",
        ),
        (
            "Even walk",
            "Scores that grow by chance, in equal steps over the game and alike for all seats: with two players the "
            "leader at a part f wins ½ + arcsin(√f)/π, with more the integral that belongs to it.",
        ),
        (
            "With any seat's rest",
            "The mean over all shifts of the seats, none included, of who would win if the rest of the game (for "
            "slopes: the next round) brought each seat what it brought the seat so many places further.",
        ),
        *course_words.pairs_told(keys),
        course_words.KINGMAKING,
        (
            "Snowball slope",
            "Regression of (lead after the next round less lead) on lead, over all seats and rounds of a third of the "
            "game; lead is the own score less the best rival's. Games are independent, their rounds are not.",
        ),
        (
            "Standard deviation of comebacks",
            "Of the gap between two seats of the same game at half-time, over all games.",
        ),
        (
            "Browne's drama",
            "Left out: it takes the square root of how far the winner is behind on a scale from 0 to 1, and scores "
            "have no such scale.",
        ),
        (
            "Intervals of the course",
            f"Mean or ratio ± z × standard deviation between games / √games at {level:.0%}; of log-odds and slopes by "
            "the delta method. Each holds by itself.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
