"""What is it worth to look at one's hidden customer? Seats that look against seats that play without looking.

At a table where one policy looks at its hidden customer and another, equal in everything else, does not, each deal is
played once in each seating. What looking is worth is the win share, and the points, of a seat that looks minus those of
a seat that does not, paired deal by deal. How much of the hidden customers' points goes to their owners is only
observed.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.games import hangs_on
from analyses.mixed_tables import longest, mixed_words, per_deal, play_mixed, plays, seated
from analyses.more_games import games_to_decide, would_decide
from analyses.pairing import blocks_gain, rotation_words
from analyses.result import OBSERVATIONAL, Column, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE, block_sums, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.policies import Policy

WEIGHT = "hidden"
"""The weight of a policy that says how much it makes of its hidden customer."""

PLAYERS = (2, 3, 4)
GAMES = 60_000


OPEN = "UNDECIDED"


def analyse(runs: Sequence[Run], level: float = stats.LEVEL) -> Result:
    """Return what looking at the hidden customer is worth.

    Parameters
    ----------
    runs
        Rotated runs of two policies that differ in nothing but the weight `hidden`, one of them with 0.
    level
        Confidence of all intervals of a table together.
    """
    pairs = [(run, *_pair(run)) for run in longest(runs)]
    table = pl.DataFrame([look_row(run, looks, blind, 2 * len(pairs), level) for run, looks, blind in pairs])
    owned = pl.DataFrame([row for run, *names in pairs for row in owner_rows(run, names, 2 * len(pairs), level)])
    answer = _answer(table, owned)
    deals = words.span(min(table["deals"]), max(table["deals"]))
    note = (
        f"{level:.0%} intervals{words.at_once(2 * len(pairs), 'difference')}, from the spread between deals; n = "
        f"{deals} deals, each played in every seating"
    )
    verdict, tone = _verdict(table)
    return Result(
        question="hidden-customer",
        title="What is it worth to look at one's hidden customer?",
        verdict=verdict,
        tone=tone,
        answer=answer,
        remarks=_remarks(table),
        tables=(_shown(table, level), _shown_owned(owned, level)),
        figures=(
            Figure(
                "hidden-customer",
                "Win share of a seat that looks at its hidden customer minus that of a seat that does not, on the same "
                "deals.",
                f"What looking is worth. {_in_words(table)}.",
                partial(
                    plot_rows,
                    _drawn(table),
                    xlabel="difference in win share, percentage points",
                    ylabel="table",
                    unit="points",
                    title=_finding(table),
                    note=note,
                ),
            ),
        ),
        definitions=_definitions(level),
        hangs_on=hangs_on(runs[0]),
        because="What knowing one customer more is worth depends on what customers pay and on how many are hidden.",
        brief=f"What looking at one's hidden customer adds to the win share: {_in_words(table)}.",
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the rotated runs of two policies that differ only in looking, of equal tables the longest."""
    return longest([run for run in runs if run.scenario.rotate and _looking(run) is not None])


def _looking(run: Run) -> tuple[str, str] | None:
    """Return the policy that looks and the one that does not, if a run has just these."""
    policies = list({policy.name: policy for policy in run.scenario.policies}.values())
    if len(policies) != len(("looks", "blind")):
        return None
    blind, looks = sorted(policies, key=lambda policy: policy.weights.get(WEIGHT, 0.0))
    differs = _differs(looks, blind) == {WEIGHT} and blind.weights[WEIGHT] == 0
    return (looks.name, blind.name) if differs else None


def _differs(a: Policy, b: Policy) -> set[str]:
    """Return the weights in which two policies differ, and their kind."""
    return {name for name, value in a.weights.items() if b.weights[name] != value} | (
        {"kind"} if a.kind != b.kind else set()
    )


def _pair(run: Run) -> tuple[str, str]:
    """Return the policy that looks and the one that does not, or refuse the run."""
    check_game("hidden-customer", run.scenario.game.name)
    where = f"run {run.path or 'in memory'}"
    found = _looking(run)
    if found is None:
        raise BadInput(
            f"{where}: found the policies {', '.join(dict.fromkeys(seated(run)))}, allowed: two that differ only in "
            f"the weight {WEIGHT}, one of them with 0, such as greedy and blind"
        )
    if not run.scenario.rotate:
        raise BadInput(f"{where}: found seats that do not rotate, allowed: runs made with --rotate")
    return found


def _mean_of_seats(run: Run, values: stats.FloatArray, policy: str) -> stats.FloatArray:
    """Return for each deal the mean of `values` over the seats of a policy."""
    return per_deal(run, (values * plays(run, policy)).sum(axis=1)) / seated(run).count(policy)


def look_row(run: Run, looks: str, blind: str, n_looks: int, level: float) -> dict[str, Any]:
    """Return what looking is worth at one table.

    `win_looks` and `win_blind` are the win shares of one seat, `gain` their difference with `gain_low` and `gain_high`;
    `worth` says how many times as many games on deals of their own would have told that difference.
    `points` with its ends is the same for the score, `own_looks` and `own_blind` the points from own hidden customers.
    """
    row: dict[str, Any] = {"players": run.scenario.players, "looks": looks, "blind": blind, "n": run.n_games}
    columns = {"win": pl.col("win_share"), "score": pl.col("score"), "own": pl.col("hidden_points")}
    by_deal = {
        name: [_mean_of_seats(run, seat_table(run, column), policy) for policy in (looks, blind)]
        for name, column in columns.items()
    }
    for name, (first, second) in by_deal.items():
        row |= {f"{name}_looks": float(first.mean()), f"{name}_blind": float(second.mean())}
    for name, (first, second), most in (("gain", by_deal["win"], 1.0), ("points", by_deal["score"], np.inf)):
        gap = stats.paired_difference(first, second, "deals")
        low, high = gap.interval(level, n_looks, low=-most, high=most, span=1)
        row |= {name: gap.value, f"{name}_low": low, f"{name}_high": high, "deals": gap.n}
    return row | {"worth": blocks_gain(run, _ahead(run, looks, blind))}


def _ahead(run: Run, looks: str, blind: str) -> stats.FloatArray:
    """Return for each game what a seat that looks wins more than one that does not."""
    won, names = seat_table(run, pl.col("win_share")), seated(run)
    means = [(won * plays(run, name)).sum(axis=1) / names.count(name) for name in (looks, blind)]
    ahead: stats.FloatArray = means[0] - means[1]
    return ahead


def owner_rows(run: Run, names: Sequence[str], looks: int, level: float) -> list[dict[str, Any]]:
    """Return what part of a hidden customer's points goes to its owner, for owners that look and for those that do not.

    `share` is the points of a seat from its own hidden customers divided by what as many hidden customers of the same
    game gave to all seats together; `even` is the part of each seat if all have the same chance.
    """
    players = run.scenario.players
    own = seat_table(run, pl.col("hidden_points"))
    paid = run.scan_games().select(pl.col("hidden_paid").cast(pl.Float64)).collect().to_series().to_numpy()
    rows = []
    for name, who in zip(names, ("looks", "does not look"), strict=True):
        got, given = (own * plays(run, name)).sum(axis=1), paid * seated(run).count(name) / players
        part = stats.ratio_of(block_sums(run, got), block_sums(run, given), "deals")
        low, high = part.interval(level, looks)
        told = {"players": players, "who": who, "policy": name, "even": 1 / players}
        rows.append(told | {"share": part.value, "low": low, "high": high, "deals": part.n})
    return rows


def _signed(share: float) -> str:
    """Write a difference of shares in percentage points."""
    return words.number(100 * share, sign=True)


def _span(row: dict[str, Any]) -> str:
    """Write what looking is worth at one table."""
    return f"{_signed(row['gain'])} percentage points ({_signed(row['gain_low'])} to {_signed(row['gain_high'])})"


def _in_words(table: pl.DataFrame) -> str:
    """Say what looking is worth at every table."""
    return "; ".join(f"with {row['players']} players {_span(row)}" for row in table.iter_rows(named=True))


def _verdict(table: pl.DataFrame) -> tuple[str, str]:
    """Return verdict and tone."""
    if (table["gain_low"] > 0).all():
        return "WORTH LOOKING", "good"
    if (table["gain_high"] < 0).any():
        return "LOOKING HARMS", "bad"
    return OPEN, "open"


def _finding(table: pl.DataFrame) -> str:
    """Return the title of the figure."""
    told = [f"{words.number(100 * row['gain'])} with {row['players']} players" for row in table.iter_rows(named=True)]
    return f"Percentage points of win share that looking is worth: {words.joined(told)}"


def _more_words(table: pl.DataFrame) -> str:
    """Say how many games would tell whether looking helps at every table, or harms at one, if that is open."""
    if _verdict(table)[0] != OPEN:
        return ""
    rows = table.select("n", "gain_low", "gain_high", "gain").rows()
    harms = [games_to_decide(n, low, high, -gain) for n, low, high, gain in rows if gain < 0]
    helps = [games_to_decide(n, low, high, gain) for n, low, high, gain in rows]
    return f" {would_decide(min(harms) if harms else max(helps), 'at each table')}"


def _answer(table: pl.DataFrame, owned: pl.DataFrame) -> str:
    """Return what was found as sentences."""
    points = words.joined(
        [
            f"{words.number(row['points'], 2)} ({words.number(row['points_low'], 2)} to "
            f"{words.number(row['points_high'], 2)})"
            for row in table.iter_rows(named=True)
        ]
    )
    text = (
        f"A seat that looks at its hidden customer wins more of the games than one that does not: {_in_words(table)}. "
        f"In points of the game that is {points}."
    )
    if not (table["gain_low"] > 0).all():
        text = (
            f"Win share of a seat that looks less that of one that does not: {_in_words(table)}."
            f"{_more_words(table)} In points of the game: {points}."
        )
    parts = [
        f"{words.percent_with(row['share'], stats.Interval(row['low'], row['high']))} with {row['players']} players "
        f"(even: {words.percent(row['even'])})"
        for row in owned.filter(pl.col("who") == "looks").iter_rows(named=True)
    ]
    return f"{text} {OBSERVATIONAL}: of what a hidden customer pays, an owner that looks gets {words.joined(parts)}."


def _remarks(table: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    blind = words.joined(sorted(set(table["blind"])))
    return (
        f"The policy {blind} differs from the other in nothing but the weight {WEIGHT}, which is 0: both know the open "
        "customers, the stalls and their cards alike. A player made for playing blindly might lose less.",
        f"{OBSERVATIONAL}: what owners get of their hidden customers says who wins them, not what it would be worth "
        "to hold another. What hidden customers pay is known for all of a game together, not for each.",
        *rotation_words(table["worth"].to_list(), min(table["deals"])),
        TIE_RULE,
    )


def _drawn(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as the figure wants it."""
    return table.select(
        pl.format("{} players", "players").alias("row"),
        pl.lit("gain").alias("series"),
        pl.col("gain").alias("value"),
        pl.col("gain_low").alias("low"),
        pl.col("gain_high").alias("high"),
    )


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return what looking is worth as people see it."""
    two = partial(words.number, decimals=2, sign=True)
    columns = (
        Column("players", "players"),
        Column("win_looks", "looks: wins", words.percent),
        Column("win_blind", "does not: wins", words.percent),
        Column("gain", "difference, pp", _signed),
        Column("gain_low", "low", _signed),
        Column("gain_high", "high", _signed),
        Column("points", "points of the game", two),
        Column("points_low", "low", two),
        Column("points_high", "high", two),
        Column("own_looks", "looks: own points", partial(words.number, decimals=2)),
        Column("own_blind", "does not: own points", partial(words.number, decimals=2)),
        Column("deals", "deals", words.count),
    )
    caption = (
        "Win share of one seat, difference in percentage points, difference in points of the game, and points from own "
        f"hidden customers; {level:.0%} intervals{words.at_once(2 * table.height, 'difference')}"
    )
    return Table("looking", caption, table, columns)


def _shown_owned(table: pl.DataFrame, level: float) -> Table:
    """Return the owners' part as people see it."""
    columns = (
        Column("players", "players"),
        Column("who", "owner"),
        Column("policy", "policy"),
        Column("share", "part of its points", words.percent),
        Column("low", "low", words.percent),
        Column("high", "high", words.percent),
        Column("even", "even part", words.percent),
        Column("deals", "deals", words.count),
    )
    caption = (
        f"{OBSERVATIONAL}. Points that owners get from their own hidden customers, by what as many hidden customers of "
        f"the same game pay to all seats; {level:.0%} intervals{words.at_once(table.height, 'row')}"
    )
    return Table("owners", caption, table, columns, in_text=True)


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Worth of looking",
            "Win share (or score) of a seat whose policy looks at its hidden customer, minus that of a seat whose "
            "policy does not; means over the seats of either kind and over all seatings of a deal.",
        ),
        (
            "Owner's part",
            "Points that a seat gets from its own hidden customers, divided by what as many hidden customers of the "
            "same game pay to all seats together.",
        ),
        (
            "Interval of the worth of looking",
            "Mean of the differences, deal by deal, ± z × their standard deviation / √deals, with z at "
            f"1 − {1 - level:.2g}/(2 × differences); for the owner's part a ratio estimate over deals.",
        ),
    )


def sweep(
    out: Path,
    *,
    players: Iterable[int] = PLAYERS,
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    blind: str = "blind",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play one seat of `blind` among seats of `policy`, at each number of players; see `play_mixed`."""
    tables = [(blind, *[policy] * (seats - 1)) for seats in players]
    return play_mixed(out, tables, games=games, seed=seed, edition=edition, report=report)


sweep_words = mixed_words

if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True)
