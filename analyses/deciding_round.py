"""Which round decides the game? What each round adds to the final differences, and what a lead after a round is worth.

How often the leader after a round wins is compared with a neutral line: what the same leader would win if the rest of
the game brought it what it brought another seat of the same game. There a lead feeds nothing, and each round keeps its
size. When the winner took the lead for good is compared with the same games told with their rounds in every other
order.
"""

from functools import partial
from typing import Any

import polars as pl

from analyses import check_game, round_statistics, words
from analyses.games import ROUNDS, hangs_on
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.round_statistics import round_points
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE, table_name
from orcsim import stats
from orcsim.api import Run


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return what each round contributes to winning.

    Parameters
    ----------
    run
        With one policy in all seats, or the better players lead and win whatever a lead is worth.
    level
        Confidence of all intervals of a table together.
    """
    check_game("deciding-round", run.scenario.game.name)
    points = round_points(run)
    rounds = round_statistics.weight_table(points, level)
    leads = round_statistics.lead_table(points, level)
    decided = round_statistics.decided_table(points, level)
    winner = round_statistics.weightiest(points, level)
    note = f"{table_name(run)}; n = {words.count(len(points))} games; {level:.0%} intervals"
    return Result(
        question="deciding-round",
        title=f"Which round decides the game? ({table_name(run)})",
        verdict=f"{winner.upper()} WEIGHS MOST" if winner else "NO ROUND STANDS OUT",
        tone="plain",
        answer=_answer(rounds, leads, decided, winner),
        remarks=_remarks(run),
        tables=(_shown_rounds(rounds, level), _shown_leads(leads, level), _shown_decided(decided, level)),
        figures=(_weight_figure(rounds, winner, run, note), _lead_figure(leads, run, note)),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="How many points customers give in which round is deck data, bonuses and losses above all.",
        brief=_brief(run.scenario.players, rounds, leads, winner),
    )


def _weight_figure(rounds: pl.DataFrame, winner: str, run: Run, note: str) -> Figure:
    """Return the figure of the weights."""
    return Figure(
        f"round-weights-{run.scenario.players}",
        "Part of each round in the differences between the seats' final scores, with its interval; the grey "
        "tick is its part in all points.",
        f"Weight of each round. {_weights_in_words(rounds)}.",
        partial(
            plot_rows,
            _drawn_weights(rounds),
            xlabel="part of the differences between final scores (tick: part of all points)",
            ylabel="round",
            unit="%",
            reference=None,
            title=_finding(rounds, winner),
            note=f"{note}{words.at_once(rounds.height, 'row')}",
        ),
    )


def _lead_figure(leads: pl.DataFrame, run: Run, note: str) -> Figure:
    """Return the figure of the leads."""
    return Figure(
        f"round-leads-{run.scenario.players}",
        "How often the leader after a round wins, and how often it would if the rest of the game brought it "
        "what it brought another seat.",
        f"What a lead is worth. {_leads_in_words(leads)}.",
        partial(
            plot_rows,
            _drawn_leads(leads),
            xlabel="share of games that the leader wins",
            ylabel="leader after",
            unit="%",
            reference=None,
            title=_lead_finding(leads),
            note=f"{note}{words.at_once(leads.height, 'row')}",
        ),
    )


def _span(row: dict[str, Any], name: str = "") -> str:
    """Write a share with its interval."""
    low, high = (row[f"{name}_{end}" if name else end] for end in ("low", "high"))
    return words.percent_with(row[name or "value"], stats.Interval(low, high))


def _answer(rounds: pl.DataFrame, leads: pl.DataFrame, decided: pl.DataFrame, winner: str) -> str:
    """Return what was found as sentences."""
    parts = "; ".join(
        f"{row['round']} {_span(row, 'spread')} with {words.percent(row['part'])} of the points"
        for row in rounds.iter_rows(named=True)
    )
    first = "No round surely adds more to the differences between final scores than each of the others"
    if winner:
        first = f"{words.capital(_the(winner))} adds most to the differences between final scores"
    told = [_lead_sentence(row) for row in leads.iter_rows(named=True)]
    late = decided.row(-1, named=True)
    return (
        f"{first} ({parts}). {' '.join(told)} In {_span(late)} of the games the winner takes the lead for good only in "
        f"the last round; if the rounds came in any order, it would be {words.percent(late['shuffled'])}."
    )


def _brief(players: int, rounds: pl.DataFrame, leads: pl.DataFrame, winner: str) -> str:
    """Return what was found as one sentence."""
    told = [
        f"{words.percent(row['wins'])} of the games after {_the(row['round'])}" for row in leads.iter_rows(named=True)
    ]
    leader = f"the one in front wins {words.joined(told)}"
    if not winner:
        return f"With {players} players no round surely weighs more than the others; {leader}."
    row = rounds.row(by_predicate=pl.col("round") == winner, named=True)
    return (
        f"With {players} players {_the(winner)} weighs most, with {words.percent(row['spread'])} of the differences "
        f"between final scores; {leader}."
    )


def _the(name: str) -> str:
    """Return a round as it stands in a sentence."""
    return name if name == ROUNDS[1] else f"the {name}"


def _lead_sentence(row: dict[str, Any]) -> str:
    """Say what a lead is worth after one round."""
    worth = "a lead is worth what it is"
    if row["low"] > 0:
        worth = "a lead feeds itself"
    elif row["high"] < 0:
        worth = "those behind catch up"
    wins = words.percent_with(row["wins"], stats.Interval(row["wins_low"], row["wins_high"]))
    return (
        f"The leader after {_the(row['round'])} wins {wins}, where {words.percent(row['neutral'])} is neutral: {worth}."
    )


def _finding(rounds: pl.DataFrame, winner: str) -> str:
    """Return the title of the figure of weights."""
    if not winner:
        return "No round surely weighs more than the others"
    row = rounds.row(by_predicate=pl.col("round") == winner, named=True)
    return (
        f"{words.capital(_the(winner))} brings {words.percent(row['spread'])} of the differences with "
        f"{words.percent(row['part'])} of the points"
    )


def _lead_finding(leads: pl.DataFrame) -> str:
    """Return the title of the figure of leads."""
    return "; ".join(
        f"after {_the(row['round'])} the leader wins {words.percent(row['wins'])}, neutral "
        f"{words.percent(row['neutral'])}"
        for row in leads.iter_rows(named=True)
    ).capitalize()


def _weights_in_words(rounds: pl.DataFrame) -> str:
    """Say every round's weight."""
    return "; ".join(
        f"{row['round']} {_span(row, 'spread')}, of all points {words.percent(row['part'])}"
        for row in rounds.iter_rows(named=True)
    )


def _leads_in_words(leads: pl.DataFrame) -> str:
    """Say what each lead is worth."""
    return "; ".join(
        f"leader after {_the(row['round'])} {_span(row, 'wins')}, neutral line {words.percent(row['neutral'])}"
        for row in leads.iter_rows(named=True)
    )


def _remarks(run: Run) -> tuple[str, ...]:
    """Return the caveats."""
    mixed = len({policy.name for policy in run.scenario.policies}) > 1
    return (
        "Of tied leaders each counts as an equal part of the game.",
        "What is carried over may make a lead feed itself: cards kept in the stall, and customers that stay.",
        *(
            ("Different policies play: the better ones lead and win, which looks as if a lead fed itself.",)
            if mixed
            else ()
        ),
        TIE_RULE,
    )


def _drawn_weights(rounds: pl.DataFrame) -> pl.DataFrame:
    """Return the weights as the figure wants them."""
    return rounds.select(
        pl.col("round").alias("row"),
        pl.lit("weight").alias("series"),
        pl.col("spread").alias("value"),
        pl.col("spread_low").alias("low"),
        pl.col("spread_high").alias("high"),
        pl.col("part").alias("mark"),
    )


def _drawn_leads(leads: pl.DataFrame) -> pl.DataFrame:
    """Return the leads as the figure wants them."""
    frames = [
        leads.select(
            pl.col("round").alias("row"),
            pl.lit(series).alias("series"),
            pl.col(name).alias("value"),
            pl.col(f"{name}_low").alias("low"),
            pl.col(f"{name}_high").alias("high"),
        )
        for name, series in (("wins", "as played"), ("neutral", "neutral line"))
    ]
    return pl.concat(frames)


def _shown_rounds(table: pl.DataFrame, level: float) -> Table:
    """Return the table of rounds as people see it."""
    two = partial(words.number, decimals=2)
    columns = (
        Column("round", "round"),
        Column("points", "points a seat", two),
        Column("part", "part of points", words.percent),
        Column("spread", "part of differences", words.percent),
        Column("spread_low", "low", words.percent),
        Column("spread_high", "high", words.percent),
        Column("correlation", "correlation with rank", two),
        Column("correlation_low", "low", two),
        Column("correlation_high", "high", two),
    )
    caption = f"What each round adds; {level:.0%} intervals{words.at_once(table.height, 'row')} of each column"
    return Table("rounds", caption, table, columns, in_text=True)


def _shown_leads(table: pl.DataFrame, level: float) -> Table:
    """Return the table of leads as people see it."""

    def signed(share: float) -> str:
        return words.number(100 * share, sign=True)

    columns = (
        Column("round", "leader after"),
        Column("wins", "wins", words.percent),
        Column("neutral", "neutral line", words.percent),
        Column("difference", "difference, pp", signed),
        Column("low", "low", signed),
        Column("high", "high", signed),
        Column("n", "games", words.count),
    )
    caption = (
        f"What a lead is worth; {level:.0%} intervals of the paired differences{words.at_once(table.height, 'row')}"
    )
    return Table("leads", caption, table, columns, in_text=True)


def _shown_decided(table: pl.DataFrame, level: float) -> Table:
    """Return the table of deciding rounds as people see it."""
    columns = (
        Column("round", "round"),
        Column("value", "winner leads for good", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("shuffled", "in any order", words.percent),
        Column("new_leader", "changes who leads", words.percent),
        Column("new_low", "low", words.percent),
        Column("new_high", "high", words.percent),
        Column("n", "games", words.count),
    )
    caption = (
        f"The round in which the winner takes the lead for good, and rounds that change who leads; {level:.0%} "
        f"intervals{words.at_once(table.height, 'row')} of each column"
    )
    return Table("decided", caption, table, columns)


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Part of a round in the differences",
            "Over all seats, the covariance of a round's points with the final score, both less their mean in that "
            "game, divided by the variance of the final score. The parts of the three rounds sum to 100%.",
        ),
        (
            "Correlation with rank",
            "Of a round's points, less their mean in that game, with the final rank, turned so that it is positive if "
            "more points go with a better rank.",
        ),
        (
            "Neutral line of a lead",
            "How often the leader would win if the rest of the game brought each seat what it brought the seat 1, 2, "
            "... places further in the same game; the mean over all such shifts.",
        ),
        (
            "Leading for good",
            "The first round after which the winner is among the leaders and stays among them. In any order: the mean "
            "over the same games with their rounds in each of the six orders.",
        ),
        (
            "Intervals of the deciding round",
            "Ratio or mean over games with the variance v from the spread between games: of a share p Wilson's for "
            f"p(1 − p) / v games, else ± z × √v; z at 1 − {1 - level:.2g}/(2 × rows). Differences from the neutral "
            "line are paired game by game.",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
