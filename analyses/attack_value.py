"""Does it pay to attack? How battles go, who wins after them, and what a seat that never attacks wins among others.

That seats with more attacks won win more games is observational: who is strong wins battles too. What attacking itself
is worth is told by an experiment: the same deals with one seat that never attacks, in every seating.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl

from analyses import check_game, words
from analyses.attack_counts import (
    ATTACKS,
    LEADER,
    NONE,
    WON,
    battle_table,
    seat_rows,
    target_table,
    win_table,
)
from analyses.attack_duels import (
    borrow,
    choose,
    duel_of,
    duel_rows,
    is_ordinary,
    is_peaceful,
    sweep,
    sweep_words,
)
from analyses.attack_tables import (
    definitions,
    kind_table,
    shown_battles,
    shown_duels,
    shown_kinds,
    shown_seats,
    shown_targets,
    shown_wins,
)
from analyses.games import hangs_on
from analyses.more_games import games_to_decide, gap_to_worth, would_decide
from analyses.pairing import rotation_words
from analyses.result import OBSERVATIONAL, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

__all__ = ["analyse", "borrow", "choose", "sweep", "sweep_words"]

MARGIN = 0.01
"""One percentage point: what attacking may add or cost and still count as nothing."""

PAYS, COSTS, NOTHING, BOTH, OPEN = "PAYS", "COSTS", "HARDLY MATTERS", "PAYS OR COSTS", "UNDECIDED"
NO_TRIAL = "NOT TRIED"
PAIR = 2

OFTEN = 0.01
"""Share of the games that must not end for it to be part of the answer."""

SWAPS = "rules.swap_is_action"
"""The reading of the rules by which a swap of cards keeps a game going."""


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return how battles go and what attacking is worth.

    Parameters
    ----------
    runs
        Of one edition, at most one of each kind for each number of players: runs in which all seats play one policy,
        and rotated runs in which one seat is `peaceful` and the others are not, or the other way round.
    margin
        The largest difference of win shares that counts as none, as a share of 1.
    level
        Confidence of all intervals of a table together.
    """
    _check(runs)
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    ordinary = sorted((run for run in runs if is_ordinary(run)), key=lambda run: run.scenario.players)
    duels = duel_rows([run for run in runs if duel_of(run)], level)
    verdicts = verdict_by_players(duels, margin)
    return Result(
        question="attacks",
        title="Does it pay to attack?",
        verdict=_verdict(verdicts),
        tone="open" if OPEN in verdicts.values() else "plain",
        answer=" ".join([*_trial(duels, verdicts, margin), *_battles(ordinary, level), *_endless(runs)]),
        remarks=_remarks(runs, duels),
        tables=_tables(runs, ordinary, duels, level),
        figures=tuple(_figures(ordinary, duels, level)),
        definitions=definitions(margin, level),
        hangs_on=hangs_on(runs[0]),
        because="What a square is worth, and how many cards fit it, decides whether a battle for it pays.",
        brief=_brief(duels, verdicts),
    )


def _check(runs: Sequence[Run]) -> None:
    """Refuse runs that cannot be told together."""
    if not runs:
        raise BadInput("run: found none, allowed: at least one")
    known: set[tuple[object, ...]] = set()
    for run in runs:
        check_game("attacks", run.scenario.game.name)
        where = f"run {run.path or 'in memory'}"
        duel = duel_of(run)
        if duel is None and not is_ordinary(run) and not is_peaceful(run):
            raise BadInput(
                f"{where}: found other tables, allowed: one policy in all seats, or with --rotate one peaceful seat "
                "among seats of another policy, or one such seat among peaceful ones"
            )
        if run.scenario.edition.digest != runs[0].scenario.edition.digest:
            raise BadInput(f"{where}: found another edition than in the first run, allowed: the same in all")
        kind = (run.scenario.players, duel.attackers if duel else is_peaceful(run), duel is None)
        if kind in known:
            raise BadInput(f"{where}: found a second run of its kind, allowed: one for each number of players")
        known.add(kind)


def verdict_by_players(duels: pl.DataFrame, margin: float) -> dict[int, str]:
    """Return what attacking is worth for each number of players that it was tried with."""
    found = {}
    for rows in duels.partition_by("players", maintain_order=True) if duels.height else []:
        ends = [stats.Interval(low, high) for low, high in rows.select("low", "high").rows()]
        pays, costs = any(end.low > 0 for end in ends), any(end.high < 0 for end in ends)
        if all(end.lies_within(-margin, margin) for end in ends):
            word = NOTHING
        elif pays and costs:
            word = BOTH
        else:
            word = PAYS if pays else COSTS if costs else OPEN
        found[int(rows["players"][0])] = word
    return found


def _verdict(verdicts: dict[int, str]) -> str:
    """Return the answer in a few words."""
    if not verdicts:
        return NO_TRIAL
    if len(set(verdicts.values())) == 1:
        return next(iter(verdicts.values()))
    return "; ".join(f"{players} players: {word}" for players, word in verdicts.items())


def _worth(row: dict[str, Any]) -> str:
    """Write what attacking is worth in one experiment, with its interval."""
    value, low, high = (words.number(100 * row[name], sign=True) for name in ("worth", "low", "high"))
    return f"{value} ({low} to {high})"


def _trial(duels: pl.DataFrame, verdicts: dict[int, str], margin: float) -> list[str]:
    """Say what the experiments found."""
    if not duels.height:
        return ["Whether attacking pays was not tried: that takes rotated runs with a peaceful seat."]
    sentences: list[str] = []
    for players, word in verdicts.items():
        rows = duels.filter(pl.col("players") == players).to_dicts()
        told = words.joined([f"{_worth(row)} at a table of {row['table']}" for row in rows])
        says = {
            PAYS: "attacking pays",
            COSTS: "attacking costs",
            NOTHING: f"attacking neither adds nor costs {words.points(margin)}",
            BOTH: "attacking pays at one table and costs at another",
            OPEN: "it is not certain that attacking adds or costs anything",
        }[word]
        worth = told if sentences else f"it is worth {told}, in percentage points of win share"
        sentences.append(f"With {players} players {says}: {worth}.")
        if word == OPEN:
            sentences.append(would_decide(min(_needed(row, margin) for row in rows), "at each table"))
    return sentences


def _needed(row: dict[str, Any], margin: float) -> float:
    """Estimate the games after which it is certain whether attacking adds or costs anything in one experiment."""
    return games_to_decide(row["n"], row["low"], row["high"], gap_to_worth(row["worth"], margin))


def _battles(ordinary: Sequence[Run], level: float) -> list[str]:
    """Say how battles go in the longest ordinary run, and that winning them goes with winning."""
    if not ordinary:
        return []
    run = _main(ordinary)
    table = battle_table(run, level)
    attacks, won = (_row(table, what) for what in (ATTACKS, WON))
    players = run.scenario.players
    if not attacks["value"]:
        return [f"With {players} players nobody attacks in {words.count(run.n_games)} games."]
    none = _row(table, NONE)["value"]
    text = (
        f"In games of {words.plural(players, 'equal player')} there are {words.number(attacks['value'])} attacks a "
        f"game, of which {words.percent(won['value'])} are won; "
        + (f"{words.percent(none)} of the games see none." if none else "every game sees at least one.")
    )
    return [text, _leader_sentence(table, players), *_win_sentence(run, level)]


def _endless(runs: Sequence[Run]) -> list[str]:
    """Say with how many players games often do not end if nobody attacks."""
    table = kind_table([run for run in runs if is_peaceful(run)])
    told = [
        f"{words.percent_with(stalled.rate, stalled.interval())} of the games with {row['players']} players"
        for row in table.iter_rows(named=True)
        for stalled in [stats.Proportion(row["stalled"], row["n"], "games")]
        if stalled.rate > OFTEN
    ]
    return [f"If nobody attacks, {words.joined(told)} do not end before the cap on rounds."] if told else []


def _leader_sentence(table: pl.DataFrame, players: int) -> str:
    """Say how many attacks are on whoever leads, and what to compare that with."""
    row = _row(table, LEADER)
    share = words.percent_with(row["value"], stats.Interval(row["low"], row["high"]))
    rivals = f", or {words.percent(1 / (players - 1))} if leaders never attacked" if players > PAIR else ""
    return (
        f"Of the attacks {share} are on whoever leads then, where {words.percent(1 / players)} is to be expected if "
        f"everybody attacks everybody alike{rivals}."
    )


def _win_sentence(run: Run, level: float) -> list[str]:
    """Say how win shares differ between seats with few and with many attacks won."""
    known = win_table(run, level).drop_nulls("value")
    if known.height < PAIR:
        return []
    first, last = known.row(0, named=True), known.row(-1, named=True)
    return [
        f"{OBSERVATIONAL}: seats with {last['won']} attacks won win {words.percent(last['share'])} of the games, those "
        f"with {first['won']} {words.percent(first['share'])}."
    ]


def _main(ordinary: Sequence[Run]) -> Run:
    """Return the longest run; of equal ones that with most players."""
    return max(ordinary, key=lambda run: (run.n_games, run.scenario.players))


def _row(table: pl.DataFrame, what: str) -> dict[str, Any]:
    """Return the row of one measure."""
    return table.row(by_predicate=pl.col("what") == what, named=True)


def _brief(duels: pl.DataFrame, verdicts: dict[int, str]) -> str:
    """Return what was found as one sentence."""
    if not duels.height:
        return ""
    told = []
    for players, word in verdicts.items():
        first = duels.filter(pl.col("players") == players).row(0, named=True)
        verb = {PAYS: "pays", COSTS: "costs", NOTHING: "hardly matters"}.get(word, "is not surely good or bad")
        told.append(f"with {players} players it {verb}, {_worth(first)} for {first['table']}")
    return f"Attacking, in percentage points of win share: {'; '.join(told)}."


def _remarks(runs: Sequence[Run], duels: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    return (
        "The experiment tells what attacking is worth to these scripted players, who attack where they probably win. "
        "Others may choose better or worse battles.",
        f"{OBSERVATIONAL}: who is strong wins battles and games. What seats with more attacks won win does not say "
        "what attacking does.",
        "A leader cannot attack itself, so how often leaders are attacked depends on how often they attack.",
        *(rotation_words(duels["gain"].to_list(), min(duels["deals"])) if duels.height else []),
        *_peaceful_words([run for run in runs if is_peaceful(run)]),
        TIE_RULE,
    )


def _peaceful_words(peaceful: Sequence[Run]) -> list[str]:
    """Say how many games in which nobody attacks never end, and what lets them go on."""
    if not peaceful:
        return []
    told = [
        f"{words.count(row['stalled'])} of {words.count(row['n'])} with {row['players']} players"
        for row in kind_table(peaceful).iter_rows(named=True)
    ]
    text = f"Games in which nobody attacks and that stalled, that is, reached the cap on rounds: {words.joined(told)}."
    swaps = peaceful[0].scenario.edition.entries[SWAPS]
    if swaps.value is not True:
        return [text]
    return [
        f"{text} A turn in which shields only move, or cards are only swapped ({SWAPS}, {swaps.status}), counts as no "
        "pass, so that tribes that place nothing can go on for ever."
    ]


def _tables(runs: Sequence[Run], ordinary: Sequence[Run], duels: pl.DataFrame, level: float) -> tuple[Table, ...]:
    """Return the tables for which there are runs."""
    tables = [shown_duels(duels, level)] if duels.height else []
    if ordinary:
        together = [run for run in ordinary if run.scenario.players > PAIR]
        tables.append(shown_battles(pl.concat([battle_table(run, level) for run in ordinary]), level))
        tables.append(shown_seats(pl.concat([seat_rows(run, level) for run in ordinary]), level))
        if together:
            tables.append(shown_targets(pl.concat([target_table(run, level) for run in together]), level))
        tables.append(shown_wins(pl.concat([win_table(run, level) for run in ordinary]), level))
    if any(is_peaceful(run) for run in runs):
        tables.append(shown_kinds(kind_table([run for run in runs if duel_of(run) is None])))
    return tuple(tables)


def _figures(ordinary: Sequence[Run], duels: pl.DataFrame, level: float) -> list[Figure]:
    """Return the figures for which there are runs."""
    figures = [_duel_figure(duels, level)] if duels.height else []
    wins = [win_table(run, level) for run in ordinary]
    if any(table["value"].is_not_null().any() for table in wins):
        figures.append(_win_figure(ordinary, pl.concat(wins), level))
    return figures


def _duel_figure(duels: pl.DataFrame, level: float) -> Figure:
    """Return the figure of the experiments."""
    drawn = duels.select(
        pl.format("{} players: {}", "players", "table").alias("row"),
        pl.lit("worth").alias("series"),
        pl.col("worth").alias("value"),
        "low",
        "high",
    )
    told = [f"{row['players']} players, {row['table']}: {_worth(row)}" for row in duels.iter_rows(named=True)]
    best = duels.row(int(duels["worth"].abs().arg_max() or 0), named=True)
    title = "Nowhere does attacking surely add to a win share or cost any"
    if not best["low"] <= 0 <= best["high"]:
        verb = "adds" if best["worth"] > 0 else "costs"
        edge = words.points(abs(best["worth"]), 1)
        title = f"With {best['players']} players attacking {verb} {edge} of win share, the most of all"
    deals = words.span(min(duels["deals"]), max(duels["deals"]))
    return Figure(
        "attack-worth",
        "What attacking adds to a win share: what a seat that attacks wins above an equal share among peaceful ones, "
        "or what a peaceful seat lacks to an equal share among those that attack.",
        f"Worth of attacking in percentage points of win share. {'; '.join(told)}.",
        partial(
            plot_rows,
            drawn,
            xlabel="worth of attacking, percentage points of win share",
            ylabel="table",
            unit="points",
            title=title,
            note=f"{level:.0%} intervals{words.at_once(duels.height, 'row')}, from the spread between deals; n = "
            f"{deals} deals, each played in every seating",
        ),
    )


def _win_figure(ordinary: Sequence[Run], wins: pl.DataFrame, level: float) -> Figure:
    """Return the figure of win shares by attacks won."""
    drawn = wins.select(
        pl.col("won").alias("row"), pl.format("{} players", "players").alias("series"), "value", "low", "high"
    )
    told = [
        f"{row['players']} players, {row['won']} won: {words.number(100 * row['value'], sign=True)}"
        for row in wins.drop_nulls("value").iter_rows(named=True)
    ]
    games = words.span(min(run.n_games for run in ordinary), max(run.n_games for run in ordinary))
    return Figure(
        "attack-wins",
        "Win share of the seats with so many attacks won, less what their place in the order of play wins on average. "
        f"{OBSERVATIONAL}: not the effect of the attacks.",
        f"Win share by attacks won, in percentage points over the same seats' mean. {'; '.join(told)}.",
        partial(
            plot_rows,
            drawn,
            xlabel="win share less the mean of the same seats, percentage points",
            ylabel="attacks won in a game",
            unit="points",
            title=f"{OBSERVATIONAL}: seats that win more battles win more games"
            if _rises(wins)
            else f"{OBSERVATIONAL}: win shares by attacks won",
            note=f"n = {games} games; {level:.0%} intervals for all rows of a number of players at once",
        ),
    )


def _rises(wins: pl.DataFrame) -> bool:
    """Say whether for each number of players the seats with most attacks won surely win more than those with fewest."""
    ends = [(rows.row(0, named=True), rows.row(-1, named=True)) for rows in _told_by_players(wins)]
    return all(first["high"] < last["low"] for first, last in ends)


def _told_by_players(wins: pl.DataFrame) -> list[pl.DataFrame]:
    """Return the rows with a win share of each number of players."""
    return wins.drop_nulls("value").partition_by("players", maintain_order=True)


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
