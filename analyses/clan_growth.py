"""How do clans, shields, ships and the lead grow? Round by round, the later winner against the others of the game."""

from typing import Any

import polars as pl

from analyses import check_game, words
from analyses.games import hangs_on
from analyses.growth_figures import growth_figure, lead_figure
from analyses.growth_words import AT_END, BEFORE, MEASURES, Grown, answer, brief, verdict
from analyses.result import OBSERVATIONAL, Column, Result, Table, run_as_script
from analyses.wins import n_finished, read_wins, stalled_words, table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

LEAST = 0.5
"""Share of the finished games that must reach a round for it to be told: the longest games are games of their own."""


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return how winners and others grow round by round, and when the later winner is in front.

    Parameters
    ----------
    run
        A run of Origo made with --trace-rounds; games that stalled have no winner and are left out.
    level
        Confidence of all rounds of one column together.
    """
    check_game("clans", run.scenario.game.name)
    if not run.scenario.trace_rounds:
        raise BadInput("run: found no rounds, allowed: a run made with --trace-rounds")
    wins = read_wins(run)
    grown = _grown(run, level)
    growth, leads = grown.growth, grown.leads
    n = f"n = {words.span(min(leads['n']), max(leads['n']))} finished games"
    note = f"{table_name(run)}; {n}; {level:.0%} intervals for all rounds of a line at once"
    return Result(
        question="clans",
        title=f"How do clans grow, and when does the later winner lead? ({table_name(run)})",
        verdict=verdict(leads),
        tone="plain",
        answer=answer(grown),
        remarks=(
            stalled_words(wins),
            "Round 0 is the board after the opening, before the first turn. Each round counts the games that reach it; "
            "rounds that fewer than half of the games reach are left out.",
            "At the end the winner leads by definition: the last tribe scoring is part of the last round. Before the "
            "last round and at the end mean those of each game, however long it is.",
            f"{OBSERVATIONAL}: a long chain goes with winning; that does not say that it makes a player win.",
        ),
        tables=(*_shown_ends(grown, level), _shown_leads(leads, level), _shown_growth(growth, level)),
        figures=(growth_figure(grown, run, note), lead_figure(leads, run, note)),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="How chains can grow is a matter of the map and of the cards; when points are paid, of the red spaces "
        "on the founding track.",
        brief=brief(run.scenario.players, grown),
    )


def _grown(run: Run, level: float) -> Grown:
    """Return what grew, round by round and at the end of each game."""
    games = game_rounds(run)
    rounds, ends = told_rounds(games, n_finished(run)), told_ends(games)
    looks, players = rounds.height, run.scenario.players
    end_growth = growth_table(ends, level, looks)
    when = pl.Series("when", [BEFORE, AT_END])
    points = end_growth.filter(pl.col("measure") == MEASURES["score"])["winner"].alias("points")
    return Grown(
        growth_table(rounds, level, looks),
        lead_table(rounds, players, level, looks),
        end_growth.filter(pl.col("round") == 0),
        lead_table(ends, players, level, looks).with_columns(when, points),
    )


def game_rounds(run: Run) -> pl.LazyFrame:
    """Return one row a finished game and round: for each measure what the winner has and the others on average.

    `lead` is how far the seat in front is ahead of the second, `leads` whether that is the later winner, and `for_good`
    whether it stays so until the end.
    """
    won = run.scan_seats().filter(pl.col("win_share").sum().over("game") > 0).select("game", "seat", "win_share")
    win, is_other = pl.col("win_share"), pl.col("win_share") == 0
    score = pl.col("score")
    is_top = score == score.max()
    return (
        run.scan_rounds()
        .with_columns(pl.col(*MEASURES).cast(pl.Float64))
        .join(won, on=["game", "seat"])
        .group_by("game", "round")
        .agg(
            *((pl.col(name) * win).sum().alias(f"{name}_winner") for name in MEASURES),
            *(pl.col(name).filter(is_other).mean().alias(f"{name}_others") for name in MEASURES),
            lead=score.max() - score.top_k(2).min(),
            leads=(is_top * win).sum() / is_top.sum(),
        )
        .sort("game", "round")
        .with_columns(for_good=pl.col("leads").cum_min(reverse=True).over("game"))
    )


def told_rounds(games: pl.LazyFrame, n_games: int) -> pl.DataFrame:
    """Return one row a round that enough games reach: `n`, and of each column its mean and standard deviation."""
    return _summed(games).filter(pl.col("n") >= LEAST * n_games)


def told_ends(games: pl.LazyFrame) -> pl.DataFrame:
    """Return the same of each game's own last round, whose `round` is 0, and of the one before, whose `round` is -1."""
    own = pl.col("round").cast(pl.Int64)
    return _summed(games.with_columns(round=own - own.max().over("game")).filter(pl.col("round") >= -1))


def _summed(games: pl.LazyFrame) -> pl.DataFrame:
    """Return one row a round: `n`, and of each column its mean and standard deviation."""
    names = [f"{name}_{who}" for name in MEASURES for who in ("winner", "others")]
    gaps = [(pl.col(f"{name}_winner") - pl.col(f"{name}_others")).alias(f"{name}_gap") for name in MEASURES]
    all_names = [*names, *(f"{name}_gap" for name in MEASURES), "lead", "leads", "for_good"]
    return (
        games.with_columns(gaps)
        .group_by("round")
        .agg(
            pl.len().alias("n"),
            *(pl.col(name).mean() for name in all_names),
            *(pl.col(name).std().fill_null(0.0).name.suffix("_sd") for name in all_names),
        )
        .sort("round")
        .collect()
    )


def _with_ends(
    row: dict[str, Any], column: str, name: str, looks: int, level: float, possible: tuple[float, float]
) -> dict[str, float]:
    """Return the mean of a column of one round with its interval."""
    mean = stats.Mean(row[column], row[f"{column}_sd"], row["n"], "finished games")
    low, high = mean.interval(level, looks, *possible, span=1.0)
    return {name: mean.value, f"{name}_low": low, f"{name}_high": high}


def growth_table(rounds: pl.DataFrame, level: float, looks: int) -> pl.DataFrame:
    """Return one row a measure and round: `winner`, `others` and their difference `gap`, each with `_low`, `_high`."""
    most = float("inf")
    return pl.DataFrame(
        [
            {
                "measure": told,
                "round": row["round"],
                "n": row["n"],
                **_with_ends(row, f"{name}_winner", "winner", looks, level, (0.0, most)),
                **_with_ends(row, f"{name}_others", "others", looks, level, (0.0, most)),
                **_with_ends(row, f"{name}_gap", "gap", looks, level, (-most, most)),
            }
            for name, told in MEASURES.items()
            for row in rounds.iter_rows(named=True)
        ]
    )


def lead_table(rounds: pl.DataFrame, players: int, level: float, looks: int) -> pl.DataFrame:
    """Return one row a round: `lead` in points, and shares of the games that the later winner `leads`, `for_good`."""
    return pl.DataFrame(
        [
            {
                "round": row["round"],
                "n": row["n"],
                "chance": 1 / players,
                **_with_ends(row, "lead", "lead", looks, level, (0.0, float("inf"))),
                **_with_ends(row, "leads", "leads", looks, level, (0.0, 1.0)),
                **_with_ends(row, "for_good", "for_good", looks, level, (0.0, 1.0)),
            }
            for row in rounds.iter_rows(named=True)
        ]
    )


_LEADS = (
    Column("leads", "later winner leads", words.percent),
    Column("leads_low", "low", words.percent),
    Column("leads_high", "high", words.percent),
    Column("for_good", "for good", words.percent),
    Column("for_good_low", "low", words.percent),
    Column("for_good_high", "high", words.percent),
    Column("lead", "lead, points", words.number),
    Column("lead_low", "low", words.number),
    Column("lead_high", "high", words.number),
    Column("n", "finished games", words.count),
)

_GROWTH = (
    *(
        Column(f"{name}{end}", header if not end else end.removeprefix("_"), words.number)
        for name, header in (("winner", "winner"), ("others", "others"), ("gap", "difference"))
        for end in ("", "_low", "_high")
    ),
    Column("n", "finished games", words.count),
)


def _shown_ends(grown: Grown, level: float) -> tuple[Table, Table]:
    """Return what there is at the end of each game, and who leads then and before its last round."""
    intervals = f"{level:.0%} intervals as wide as those of all rounds at once"
    who = "What the winner has at the end of the game, and the others of the same game on average"
    leads = "Who leads before the last round of each game and at its end, and what points the later winner has"
    last = (Column("when", "when"), Column("points", "winner's points", words.number), *_LEADS)
    return (
        Table("at_end", f"{who}; {intervals}", grown.end_growth, (Column("measure", "what"), *_GROWTH), in_text=True),
        Table("last", f"{leads}; {intervals}", grown.end_leads, last, in_text=True),
    )


def _shown_leads(table: pl.DataFrame, level: float) -> Table:
    """Return the leads as people see them."""
    caption = (
        "Share of the games in which the later winner leads, and leads until the end, and how far the seat in front is "
        f"ahead of the second; {level:.0%} intervals{words.at_once(table.height, 'row')} of each column"
    )
    return Table("leads", caption, table, (Column("round", "after round"), *_LEADS))


def _shown_growth(table: pl.DataFrame, level: float) -> Table:
    """Return the growth as people see it."""
    caption = (
        "What the later winner has after each round, and the others of the same game on average; "
        f"{level:.0%} intervals for all rounds of a column at once"
    )
    return Table("growth", caption, table, (Column("measure", "what"), Column("round", "after round"), *_GROWTH))


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Largest chain",
            "The most shields of a tribe that hang together side by side, land and sea alike; from three on it is a "
            "clan. A single shield counts 1.",
        ),
        (
            "Later winner and others",
            "The seat that wins the game in the end, and the mean of the other seats of the same game; their "
            "difference is taken game by game.",
        ),
        (
            "Leads, leads for good",
            "Whether the later winner's leader is furthest along the track after a round (of tied leaders each counts "
            "an equal part), and whether that is so after every later round too.",
        ),
        (
            "Intervals round by round",
            "Mean over the finished games that reach the round ± z × standard deviation / √games, with z at "
            f"1 − {1 - level:.2g}/(2 × rounds).",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
