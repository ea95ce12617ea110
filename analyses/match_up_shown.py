"""How a round robin is shown: tables, remarks and definitions."""

from functools import partial

import numpy as np
import polars as pl

from analyses import words
from analyses.game_theory import POPULATION
from analyses.match_up_findings import COMMON_TIES, RESAMPLES, Findings
from analyses.match_up_runs import PAIR, Robin
from analyses.match_up_standing import NEAR_ALL, NEARLY_SURE
from analyses.match_up_words import alpha_words, counted, exploit_words, fit_words, rating_span, span
from analyses.pairing import WORTH, WORTH_DEFINITION, rotation_words, times
from analyses.result import Column, Table
from analyses.wins import tie_rule


def tables(found: Findings, form: str, margin: float, level: float, *, can_stall: bool) -> tuple[Table, ...]:
    """Return the plans, the square of scores and the pairs."""
    return _plans(found, form, level), _square(found, form), _pairs(found, form, margin, level, can_stall=can_stall)


def _plans(found: Findings, form: str, level: float) -> Table:
    """Return the plans as people see them."""
    columns = (
        Column("plan", "plan"),
        Column("standing", "standing"),
        Column("rating_told", "rating"),
        Column("beats", "beats"),
        Column("loses", "loses to"),
        Column("mix_told", "in the mix"),
        Column("against_mix", "against the mix", words.percent),
        Column("alpha_told", "alpha-rank"),
    )
    told = found.plans.with_columns(
        *(pl.Series(f"{name}_told", [span(row, name) for row in found.plans.to_dicts()]) for name in ("mix", "alpha")),
        pl.Series("rating_told", [rating_span(row) for row in found.plans.to_dicts()]),
    )
    caption = (
        f"Plans, the highest rating first ({form}); {level:.0%} intervals by drawing deals anew; beats and loses to "
        f"count the {len(found.playing.plans) - 1} others"
    )
    return Table("plans", caption, told, columns, in_text=True)


def _square(found: Findings, form: str) -> Table:
    """Return the square of scores as people see it."""
    ranked = found.plans["plan"].to_list()
    order = ranked + [plan for plan in found.duels.plans if plan not in ranked]
    places = [found.duels.plans.index(plan) for plan in order]
    scores = found.scores[np.ix_(places, places)]
    rows = [
        {
            "plan": name,
            **{other: None if other == name else float(score) for other, score in zip(order, row, strict=True)},
        }
        for name, row in zip(order, scores, strict=True)
    ]
    columns = (Column("plan", "score of"), *(Column(name, name, words.percent) for name in order))
    caption = f"Score of the plan on the left against the one above ({form}); 50% is even"
    return Table("scores", caption, pl.DataFrame(rows), columns)


def _pairs(found: Findings, form: str, margin: float, level: float, *, can_stall: bool) -> Table:
    """Return the pairs as people see them."""
    columns = (
        Column("plan", "plan"),
        Column("against", "against"),
        Column("score", "score", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("verdict", "verdict"),
        Column("won", "games won", partial(words.number, decimals=1)),
        Column("n", "finished games", words.count),
        Column("shared", "of them shared", words.count),
        *((Column("stalled", "stalled", words.count),) if can_stall else ()),
        Column("deals", "deals", words.count),
        Column("gain", WORTH, times),
    )
    caption = (
        f"Every pair ({form}); {level:.0%} intervals{words.at_once(found.pairs.height, 'pair')}, from the spread "
        f"between deals; verdicts by a margin of {words.points(margin)}"
    )
    return Table("pairs", caption, found.pairs, columns)


def remarks(found: Findings, robin: Robin) -> tuple[str, ...]:
    """Return what else a reader must know."""
    duels = found.duels
    shared, finished = duels.counts[:, 2].sum(), duels.counts[:, 1].sum()
    ties = f"{words.percent(shared / finished)} of {words.count(finished)} finished games were shared by both plans."
    left_out = [plan for plan in duels.plans if plan not in found.playing.plans]
    return (
        f"{tie_rule(robin.first)} {ties}",
        counted(found),
        *rotation_words(found.pairs["gain"].to_list(), duels.n_deals),
        exploit_words(found),
        fit_words(found),
        f"Alpha-rank: players imitate what scores better. {alpha_words(found)}.",
        "A plan is a script. One that is dead here may be a good idea that is badly scripted, and one that is dominant "
        "may lose to a plan that nobody has written yet.",
        *_table_remark(robin),
        *([f"{words.joined(left_out)} moves at random and is in the scores only."] if left_out else []),
    )


def _table_remark(robin: Robin) -> list[str]:
    """Say what a table of more than two players does not tell."""
    if robin.first.scenario.players == PAIR:
        return []
    return [
        "Each table holds two plans only. What three or more do to each other at one table is not seen, nor what a "
        "plan is worth in other numbers of seats; plans of one name sit side by side."
    ]


def definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Score of a plan",
            "Wins by a seat of the plan, divided by those and the wins by a seat of its rival; where both have equally "
            "many seats, its share of finished games. The mean of both tables, if a pair has two. All pairs have the "
            "same deals.",
        ),
        (
            "Interval of a score",
            f"Wilson's for p(1 − p) / v games, with v the variance of the score p from the spread between deals (ratio "
            f"estimate) and z at 1 − {1 - level:.2g}/(2 × pairs). A plan surely beats another if the interval lies "
            f"above 50% and a margin of {words.points(margin)}.",
        ),
        WORTH_DEFINITION,
        (
            "Drawing deals anew",
            f"{RESAMPLES} times as many deals (or groups of them) as there are, drawn from them with repeats, the same "
            f"for all pairs; an interval holds the middle {level:.0%} of what comes out.",
        ),
        (
            "Rating",
            "By maximum likelihood: plan a is expected to score 1/(1 + 10^((b − a)/400)) against b (Bradley and Terry; "
            "at a table of two plans this is also the form of Plackett and Luce for who comes first), ties as halves. "
            f"If more than {COMMON_TIES:.0%} of games of two players are drawn, Davidson's form with ties apart.",
        ),
        (
            "Part that goes in circles",
            "A = log odds of the scores; r = mean of each row; C = A − (r of the row − r of the column). The part is "
            "(sum of C² − noise) / (sum of A² − noise) over pairs, between 0 and 1. Noise in C²: variance × (n − 1)"
            "(n − 2)/2 for n plans, if errors of pairs were independent; here from their covariance between deals.",
        ),
        (
            "Mix that no plan beats",
            "Nash equilibrium of choosing a plan by scores, of the greatest entropy if there are several; rich as "
            "exp(entropy) plans. Several plans in it: none of them alone is best.",
        ),
        (
            "Alpha-rank",
            f"A population of {POPULATION} that plays one plan; a mutant takes over with the chance (1 − e^−u)/(1 − "
            "e^−mu), u = alpha × (its score − that of its rival), m players. Share of the time on each plan in the "
            "long run, with alpha raised until nothing moves.",
        ),
        (
            "dominant, nearly dominant, in the mix, undecided, outclassed, dead",
            f"Dominant: surely beats all others. Nearly: at least {NEAR_ALL:.0%} of the mix, lower end. In the mix: a "
            f"part in {NEARLY_SURE:.0%} of the resamples. Undecided: in some. Outclassed: in at most "
            f"{1 - NEARLY_SURE:.0%}. Dead: in as few, and surely beats no plan and loses to more than half.",
        ),
    )
