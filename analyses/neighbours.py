"""Does it matter who sits to the left and to the right? Win shares of the seats around one that plays differently.

Hands are passed to the left, so the seat to the left of a player gets what that player leaves, and the seat to the
right feeds it. One seat plays another policy than the rest, and each deal is played once in each seating, so that the
seats around it are compared on the same deals. What is estimated is each place's win share minus the mean of the equal
players.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from analyses import check_game, words
from analyses.games import hangs_on
from analyses.mixed_tables import longest, mixed_words, odd_policy, of_seat, per_deal, play_mixed, plays, seated
from analyses.more_games import games_to_decide, would_decide
from analyses.result import Column, Figure, Result, Table, run_as_script
from analyses.rows import plot_rows
from analyses.wins import TIE_RULE, seat_table
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput
from orcsim.stats import Verdict

MARGIN = 0.01
"""One percentage point: the edge over the other equal players that a designer tolerates unless told otherwise."""

ODD = ("beginner", "adaptive", "denial")
"""Policies that are put among equal ones: a weak player and two strong ones."""

PLAYERS = (3, 4)
GAMES = 60_000
LEAST_SEATS = 3

_VERDICTS = {
    Verdict.UNFAIR: ("MATTERS", "bad"),
    Verdict.FAIR: ("HARDLY MATTERS", "good"),
    Verdict.UNDECIDED: ("UNDECIDED", "open"),
}


def analyse(runs: Sequence[Run], margin: float = MARGIN, level: float = stats.LEVEL) -> Result:
    """Return what the places around one different player win more or less than the other equal players.

    Parameters
    ----------
    runs
        Rotated runs for at least three players in which exactly one seat plays another policy.
    margin
        The largest edge that counts as none, as a share of 1.
    level
        Confidence of all intervals together.
    """
    for run in runs:
        _check(run)
    if not 0 < margin < 1:
        raise BadInput(f"margin: found {margin}, allowed: a share above 0 and below 1, such as 0.01")
    looks = sum(run.scenario.players - 1 for run in runs)
    table = pl.DataFrame([row for run in runs for row in place_rows(run, looks, level)])
    ends = [stats.Interval(low, high) for low, high in table.select("low", "high").rows()]
    decision = stats.judge(ends, 0.0, margin)
    verdict, tone = _VERDICTS[decision]
    answer = _answer(table, margin, decision)
    deals = words.span(min(table["deals"]), max(table["deals"]))
    note = (
        f"{level:.0%} intervals{words.at_once(looks, 'row')}, from the spread between deals; n = {deals} deals, each "
        "played in every seating"
    )
    return Result(
        question="neighbours",
        title="Does it matter who sits to the left and to the right?",
        verdict=verdict,
        tone=tone,
        answer=answer,
        remarks=_remarks(runs),
        tables=(_shown(table, level),),
        figures=(
            Figure(
                "neighbours",
                "Win share of the seat in each place around the different player, minus the mean of all equal players "
                "of that table, on the same deals. The seat to the left gets the cards that the different player "
                "leaves.",
                f"Edge by place. {'; '.join(_span(row) for row in table.iter_rows(named=True))}.",
                partial(
                    plot_rows,
                    _drawn(table),
                    xlabel="win share minus the mean of the equal players, percentage points",
                    ylabel="players, different player: place",
                    unit="points",
                    title=_finding(table),
                    note=note,
                ),
            ),
        ),
        definitions=_definitions(margin, level),
        hangs_on=hangs_on(runs[0]),
        because="What a neighbour leaves is worth what the customers pay for it.",
        brief=_brief(table, decision),
    )


def choose(runs: Sequence[Run]) -> list[Run]:
    """Return the rotated runs for three players and more in which one seat plays one of `ODD`; of equal tables one.

    Other policies among equal ones are left to the question how strong they are.
    """
    return longest([run for run in runs if _fits(run) and odd_policy(run) in ODD])


def _fits(run: Run) -> bool:
    """Say whether the places around a different player can be read from a run."""
    return run.scenario.rotate and run.scenario.players >= LEAST_SEATS and odd_policy(run) is not None


def _check(run: Run) -> None:
    """Refuse runs in which places cannot be told apart."""
    check_game("neighbours", run.scenario.game.name)
    where = f"run {run.path or 'in memory'}"
    _check_players(run.scenario.players, where)
    if odd_policy(run) is None:
        found = ", ".join(seated(run))
        raise BadInput(
            f"{where}: found the policies {found}, allowed: one policy in one seat and another in all the rest"
        )
    if not run.scenario.rotate:
        raise BadInput(f"{where}: found seats that do not rotate, allowed: runs made with --rotate")


def _check_players(players: int, where: str) -> None:
    """Refuse tables at which one neighbour sits on both sides."""
    if players < LEAST_SEATS:
        raise BadInput(f"{where}: found {players} players, allowed: at least {LEAST_SEATS}, so that left is not right")


def place_name(steps: int, players: int) -> str:
    """Name the seat so many places to the left.

    Examples
    --------
    >>> [place_name(steps, 4) for steps in (1, 2, 3)]
    ['left', 'opposite', 'right']
    """
    return {1: "left", players - 1: "right"}.get(steps, "opposite")


def place_rows(run: Run, looks: int, level: float) -> list[dict[str, Any]]:
    """Return one row for each place around the different player of a run.

    Columns: `players`, `odd`, `others` (policies), `place`, `deals`, `n` games, `share` of wins, `even` (the mean of
    the equal players), `edge` over it with `low` and `high`, paired on the deals.
    """
    odd = str(odd_policy(run))
    players = run.scenario.players
    wins, where = seat_table(run, pl.col("win_share")), plays(run, odd)
    even = per_deal(run, 1 - of_seat(wins, where, 0)) / (players - 1)
    rows = []
    for steps in range(1, players):
        share = per_deal(run, of_seat(wins, where, steps))
        edge = stats.paired_difference(share, even, "deals")
        low, high = edge.interval(level, looks, low=-1, high=1, span=1)
        rows.append(
            {
                "players": players,
                "odd": odd,
                "others": next(name for name in seated(run) if name != odd),
                "place": place_name(steps, players),
                "deals": edge.n,
                "n": run.n_games,
                "share": float(share.mean()),
                "even": float(even.mean()),
                "edge": edge.value,
                "low": low,
                "high": high,
            }
        )
    return rows


def _signed(share: float) -> str:
    """Write a difference of shares in percentage points."""
    return words.number(100 * share, sign=True)


def _seat(row: dict[str, Any], who: str = "") -> str:
    """Name the seat in a place around the different player, who may have been named before."""
    where = row["place"] if row["place"] == "opposite" else f"{row['place']} of"
    return f"sitting {where} {who or 'the ' + row['odd'] + ' player'}"


def _worth(row: dict[str, Any], unit: str = " percentage points") -> str:
    """Say what a place adds or costs."""
    if row["low"] <= 0 <= row["high"]:
        return (
            f"makes no sure difference ({_signed(row['edge'])}{unit}; {_signed(row['low'])} to {_signed(row['high'])})"
        )
    low, high = sorted((abs(row["low"]), abs(row["high"])))
    ends = f"{words.number(100 * low)} to {words.number(100 * high)}"
    return f"{'adds' if row['edge'] > 0 else 'costs'} {words.number(abs(100 * row['edge']))}{unit} ({ends})"


def _span(row: dict[str, Any]) -> str:
    """Say of one place what it is worth, with its interval."""
    return f"with {row['players']} players {_seat(row)} {_worth(row)}"


def _farthest(table: pl.DataFrame) -> dict[str, Any]:
    """Return the row whose edge is farthest from 0."""
    return table.row(int(np.argmax(np.abs(table["edge"].to_numpy()))), named=True)


def _finding(table: pl.DataFrame) -> str:
    """Return the title of the figure."""
    row = _farthest(table)
    if row["low"] <= 0 <= row["high"]:
        return "No place around a different player is surely better or worse than another"
    verb = "adds" if row["edge"] > 0 else "costs"
    edge = words.points(abs(row["edge"]), 1)
    return f"{words.capital(_seat(row))} {verb} {edge} of win share ({row['players']} players)"


def _answer(table: pl.DataFrame, margin: float, decision: Verdict) -> str:
    """Return what was found as sentences."""
    allowed = words.points(margin)
    largest = _farthest(table)
    most = table["players"].max()
    parts = [
        {
            Verdict.UNFAIR: f"It does, by more than {allowed} of win share, compared with all equal players.",
            Verdict.FAIR: f"Hardly: no place adds or costs more than {allowed}.",
            Verdict.UNDECIDED: f"It is not certain whether a place adds or costs more than {allowed}.",
        }[decision]
    ]
    if decision is Verdict.UNDECIDED:
        parts.append(would_decide(_needed(table, margin), "at each table"))
    if largest["players"] != most:
        parts.append(f"{words.capital(_span(largest))}, which is the largest edge.")
    around = table.filter(pl.col("players") == most).partition_by("odd", maintain_order=True)
    parts += [_around(rows) for rows in around]
    sure = table.filter((pl.col("low") > 0) | (pl.col("high") < 0)).height
    return f"{' '.join(parts)} Surely different from 0 are {sure} of {table.height} places."


def _needed(table: pl.DataFrame, margin: float) -> float:
    """Estimate the games that show one place beyond the margin, if one seems to be, or else all of them within."""
    rows = table.select("n", "low", "high", pl.col("edge").abs() - margin).rows()
    beyond = [games_to_decide(n, low, high, gap) for n, low, high, gap in rows if gap > 0]
    return min(beyond) if beyond else max(games_to_decide(n, low, high, -gap) for n, low, high, gap in rows)


def _around(rows: pl.DataFrame) -> str:
    """Say what the places around one different player are worth."""
    first, *others = rows.to_dicts()
    rest = "".join(f", {_seat(row, 'it')} {_worth(row, '')}" for row in others)
    return f"{words.capital(_span(first))}{rest}."


def _brief(table: pl.DataFrame, decision: Verdict) -> str:
    """Return what was found as one sentence."""
    matters = {
        Verdict.UNFAIR: "It matters who sits beside whom",
        Verdict.FAIR: "It hardly matters who sits beside whom",
        Verdict.UNDECIDED: "It is not certain that it matters who sits beside whom",
    }[decision]
    return f"{matters}: {_span(_farthest(table))} of win share, compared with its equals."


def _remarks(runs: Sequence[Run]) -> tuple[str, ...]:
    """Return the caveats."""
    sizes = {(run.scenario.players, run.scenario.seed) for run in runs}
    alternate = any(run.scenario.edition.entries["rules.pass_direction"].value == "alternate" for run in runs)
    return (
        f"The hands go to the left{', in some of these runs at noon to the right' * alternate}: who sits to the left "
        "of a player gets the cards that this player leaves, and who sits to its right feeds it.",
        *(("Tables of one size were played on the same deals.",) if len(sizes) < len(runs) else ()),
        "Edges of one table sum to 0: where one neighbour gains, another loses.",
        TIE_RULE,
    )


def _drawn(table: pl.DataFrame) -> pl.DataFrame:
    """Return the table as the figure wants it."""
    label = pl.format("{}p, {}: {}", "players", "odd", "place")
    return table.select(
        label.alias("row"), pl.lit("edge").alias("series"), pl.col("edge").alias("value"), "low", "high"
    )


def _shown(table: pl.DataFrame, level: float) -> Table:
    """Return the table as people see it."""
    columns = (
        Column("place", "place"),
        Column("odd", "of"),
        Column("others", "all others"),
        Column("players", "players"),
        Column("share", "share", words.percent),
        Column("even", "mean of equals", words.percent),
        Column("edge", "edge, pp", _signed),
        Column("low", "low", _signed),
        Column("high", "high", _signed),
        Column("deals", "deals", words.count),
        Column("n", "games", words.count),
    )
    caption = (
        f"Win share by place around one different player; {level:.0%} intervals{words.at_once(table.height, 'row')}"
    )
    return Table("neighbours", caption, table, columns)


def _definitions(margin: float, level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Edge of a place",
            "Win share of the seat in that place around the one different player, minus the mean win share of all "
            "equal players at the table; both over all seatings of each deal.",
        ),
        (
            "Interval of an edge",
            "Mean of the differences, deal by deal, ± z × their standard deviation / √deals, with z at "
            f"1 − {1 - level:.2g}/(2 × rows).",
        ),
        (
            "MATTERS, HARDLY MATTERS, UNDECIDED",
            f"MATTERS if one interval lies wholly beyond ± {words.points(margin)}; HARDLY MATTERS if all lie inside; "
            "otherwise UNDECIDED.",
        ),
    )


def sweep(
    out: Path,
    *,
    players: Iterable[int] = PLAYERS,
    odd: Iterable[str] = ODD,
    games: int = GAMES,
    seed: int = 1,
    policy: str = "greedy",
    edition: str | None = None,
    report: Callable[[str], None] = lambda line: None,
) -> list[Run]:
    """Play one seat of each of `odd` among seats of `policy`, at each number of players; see `play_mixed`."""
    players = list(players)
    for seats in players:
        _check_players(seats, "players")
    tables = [(other, *[policy] * (seats - 1)) for seats in players for other in odd]
    return play_mixed(out, tables, games=games, seed=seed, edition=edition, report=report)


sweep_words = mixed_words

if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "", many=True, margin=True)
