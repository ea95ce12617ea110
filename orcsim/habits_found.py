"""What players do at each question: how often each option is on offer, how often it is taken, and what never is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import polars as pl

from orcsim.habits_counts import Progress, Tally, count
from orcsim.jobs import prepare
from orcsim.scenario import Name, Scenario, make_scenario
from orcsim.stats import ratio_of
from orcsim.story import Table, aligned

ENOUGH = 1000
"""Offers from which on it means something that an option was never taken."""

GAMES = 300

_LEAST = 0.0005

_Schema: TypeAlias = dict[str, type[pl.DataType]]

_NAMES: _Schema = {"question": pl.String, "option": pl.String, "policy": pl.String, "asked": pl.Int64}
_TOTALS: _Schema = {"option": pl.String, "policy": pl.String}
_NUMBERS: _Schema = {
    "offered": pl.Int64,
    "taken": pl.Int64,
    "share": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "by_chance": pl.Float64,
    "games": pl.Int64,
    "design_effect": pl.Float64,
}


@dataclass(frozen=True, repr=False)
class Habits:
    """What the policies of a table did in some games.

    Attributes
    ----------
    scenario
        What was played.
    table
        One row for each option at a question and each policy, in the order of the rulebook. `asked` counts the
        decisions at the question, `offered` those at which the option was legal, `taken` those at which it was chosen.
        `share` is taken / offered, with an interval of 95 % from `low` to `high`; `by_chance` is what it would be if
        all legal moves were alike. `games` counts the deals in which the option was on offer: they are the units of
        the interval. `design_effect` says how many decisions tell as much as one that had a game to itself; null where
        all deals are alike.
    totals
        The same for each option and policy, all questions together.
    """

    scenario: Scenario
    table: pl.DataFrame
    totals: pl.DataFrame

    def __repr__(self) -> str:
        """Tell what a notebook should show."""
        return f"<Habits in {self.scenario.games:,} games of {self.scenario.game.name}: {self.decisions:,} decisions>"

    @property
    def decisions(self) -> int:
        """How many decisions were counted, with two legal moves or more each."""
        return int(self.table["taken"].sum())

    @cached_property
    def never(self) -> pl.DataFrame:
        """The totals of options never taken though often on offer; `high` is the share that they have at most."""
        return _never_taken(self.totals)

    @cached_property
    def never_there(self) -> pl.DataFrame:
        """The rows of options that were taken, but never at a question at which they were often on offer."""
        return _never_taken(self.table).join(self.never, on=["option", "policy"], how="anti", maintain_order="left")

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        told = self.scenario
        return {
            "game": told.game.name,
            "players": told.players,
            "games": told.games,
            "seed": told.seed,
            "policies": [policy.name for policy in told.policies],
            "decisions": self.decisions,
            "habits": self.table.to_dicts(),
            "never": self.never.to_dicts(),
            "never_there": self.never_there.to_dicts(),
        }

    def to_text(self) -> str:
        """Return everything as text: a table for each question, then what is never taken."""
        told = self.scenario
        unit = "deals" if told.rotation > 1 else "games"
        lines = [f"{told.game.title}: {self.decisions:,} decisions in {told.games:,} games, seed {told.seed}"]
        for question in self.table["question"].unique(maintain_order=True):
            lines += ["", *_about(self.table.filter(pl.col("question") == question))]
        lines += ["", *_about_never(self.never, "Never taken"), ""]
        lines += [*_about_never(self.never_there, "Taken elsewhere, but never at this question"), ""]
        lines += [
            f"taken: share of the offers, with an interval of 95% whose units are {unit}.",
            "by chance: what that share would be if all legal moves were alike.",
        ]
        return "\n".join(lines) + "\n"


def _never_taken(rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows of what is never taken though often on offer, the most frequent first."""
    found = rows.filter((pl.col("taken") == 0) & (pl.col("offered") >= ENOUGH))
    return found.sort("offered", descending=True, maintain_order=True)


def _about(rows: pl.DataFrame) -> list[str]:
    """Return the lines about a question."""
    asked = rows.unique("policy", maintain_order=True).select("policy", "asked").iter_rows()
    told = ", ".join(f"{policy} {times:,}" for policy, times in asked)
    cells = []
    before = ""
    for row in rows.iter_rows(named=True):
        ends = f"{row['low']:.1%} - {row['high']:.1%}"
        option = row["option"] if row["option"] != before else ""
        shares = (_percent(row["share"]), ends, _percent(row["by_chance"]))
        cells.append((option, row["policy"], f"{row['offered']:,}", *shares))
        before = row["option"]
    heads = ("option", "policy", "on offer", "taken", "from - to", "by chance")
    return [f"{rows['question'][0]} (decisions: {told})", *aligned(Table(heads, cells, (False, False, *[True] * 4)))]


def _percent(share: float) -> str:
    """Return a share as percent, so that 0 and 100 % mean never and always.

    Examples
    --------
    >>> _percent(0.0), _percent(0.0002), _percent(0.25), _percent(0.9999), _percent(1.0)
    ('0.0%', '<0.1%', '25.0%', '>99.9%', '100.0%')
    """
    if 0 < share < _LEAST:
        return "<0.1%"
    return ">99.9%" if 1 - _LEAST < share < 1 else f"{share:.1%}"


def _about_never(rows: pl.DataFrame, title: str) -> list[str]:
    """Return the lines about what is never taken."""
    if rows.is_empty():
        return [f"{title}: nothing that was on offer {ENOUGH:,} times or more."]
    names = [name for name in ("option", "question", "policy") if name in rows.columns]
    cells = [
        (*(row[name] for name in names), f"{row['offered']:,}", f"{row['games']:,}", f"{row['high']:.1%}")
        for row in rows.iter_rows(named=True)
    ]
    heads = (*names, "on offer", "in games", "at most")
    right = (*[False] * len(names), True, True, True)
    return [f"{title}, though on offer {ENOUGH:,} times or more", *aligned(Table(heads, cells, right))]


def habits(  # noqa: PLR0913  # as many as the user has options
    game: str,
    *,
    players: int | None = None,
    policies: Name | Iterable[Name] | None = None,
    level: str | Iterable[str] | None = None,
    games: int = GAMES,
    seed: int = 0,
    edition: Name | None = None,
    set: Mapping[str, object] | Iterable[str] = (),
    rotate: bool = False,
    progress: Progress | None = None,
) -> Habits:
    """Play games decision by decision and return how often each policy takes each option.

    The games are those of `orcsim.simulate` with the same arguments; there the parameters are explained.

    Raises
    ------
    BadInput
        If an argument is not allowed; the message says which and what is.
    """
    scenario = make_scenario(
        game,
        players=players,
        policies=policies,
        level=level,
        games=games,
        seed=seed,
        edition=edition,
        set=set,
        rotate=rotate,
    )
    return habits_of(scenario, progress)


def habits_of(scenario: Scenario, progress: Progress | None = None) -> Habits:
    """Play a scenario decision by decision; see `habits`."""
    counts, table = count(prepare(scenario), progress)
    names = list(dict.fromkeys(policy.name for policy in scenario.policies))
    keys = sorted(counts.tallies, key=lambda key: (key.question, key.option, names.index(key.policy)))
    rows = []
    by_option: dict[tuple[str, str], list[Tally]] = {}
    for key in keys:
        option, tally = table.OPTIONS[key.option], counts.tallies[key]
        by_option.setdefault((option, key.policy), []).append(tally)
        named = {"question": table.QUESTIONS[key.question], "option": option, "policy": key.policy}
        rows.append({**named, "asked": counts.asked[key.question, key.policy], **_sums(tally)})
    totals = [
        {"option": option, "policy": policy, **_sums(_together(tallies))}
        for (option, policy), tallies in by_option.items()
    ]
    return Habits(scenario, pl.DataFrame(rows, _NAMES | _NUMBERS), pl.DataFrame(totals, _TOTALS | _NUMBERS))


def _together(tallies: list[Tally]) -> Tally:
    """Return what was counted at several questions as if they were one."""
    parts = ([getattr(tally, name) for tally in tallies] for name in ("offered", "taken", "by_chance"))
    return Tally(*(np.sum(part, axis=0) for part in parts))


def _sums(tally: Tally) -> dict[str, Any]:
    """Return what is to be said of an option."""
    is_offered = tally.offered > 0
    offered = int(tally.offered.sum())
    share = ratio_of(tally.taken[is_offered], tally.offered[is_offered], "games")
    ends = share.interval()
    has_spread = not share.alike and 0 < share.value < 1
    return {
        "offered": offered,
        "taken": int(tally.taken.sum()),
        "share": share.value,
        "low": ends.low,
        "high": ends.high,
        "by_chance": float(tally.by_chance.sum()) / offered,
        "games": share.n,
        "design_effect": offered / share.effective_n if has_spread else None,
    }
