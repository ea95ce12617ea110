"""Which rungs a ladder has and how many games each pair plays, so that all of it takes a few minutes on any machine.

Players that look ahead take thousands of times as long as the others, so the first few games are timed. The best plan
made by hand is found by playing each against greedy, on other deals than those of the ladder: who is best of many on
some deals was also lucky there.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

import polars as pl

from analyses import words
from analyses.ladder_runs import GREEDY, WEAK, pairs_to_play
from analyses.match_up_runs import default_plans, sizes
from analyses.mixed_tables import plays
from analyses.wins import seat_table
from orcsim.api import Run, simulate
from orcsim.games import GAMES
from orcsim.policies import RANDOM, SEARCH, champion_name, list_policies

AHEAD_PART = 0.7
"""Part of the time for pairs of which one looks ahead."""

PLAN_GAMES = 2_000
"""Games of each hand-made plan against greedy, by which the best of them is found."""

FEWEST, ENOUGH = 100, 200
"""Games at a table without which a pair is not played at all, and for which the largest budgets are given up."""

LONG_ENOUGH = 1.0
"""Seconds of play from which a pace counts as measured."""

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for: see `analyses.ladder_sweep.sweep`."""

    game: str
    players: int
    seed: int
    edition: str | None
    policy: str | None
    games: int
    budgets: tuple[int, ...]
    minutes: float

    @property
    def champion(self) -> str:
        """Return the name that the champion has, if there is one."""
        return champion_name(self.players)

    @property
    def tables(self) -> list[int]:
        """Return in how many seats the upper rung sits, table by table."""
        return sizes(self.players)

    def seat(self, lower: str, upper: str, first: int) -> list[str]:
        """Return who sits where: the upper rung in so many seats, the lower one in the rest."""
        return [upper] * first + [lower] * (self.players - first)

    def play(self, policies: Sequence[str], games: int, out: Path | None = None, *, other: bool = False) -> Run:
        """Play at least so many games, each deal in every seating, on the deals of the ladder or on `other` ones."""
        return simulate(
            self.game,
            players=self.players,
            policies=policies,
            games=ceil(games / self.players) * self.players,
            seed=self.seed if other else self.seed + 1,  # no game that chose a rung counts for it
            edition=self.edition,
            rotate=True,
            out=out,
        )


@dataclass(frozen=True, slots=True)
class Sizes:
    """Quick rungs and those that look ahead, from below, and games at a table of quick ones and at one with another."""

    quick: tuple[str, ...]
    ahead: tuple[str, ...]
    games: int
    games_ahead: int

    def at(self, upper: str) -> int:
        """Return how many games a rung plays at a table with a lower one."""
        return self.games_ahead if upper in self.ahead else self.games


def decide(wish: Wish, report: Report) -> Sizes:
    """Return what is played."""
    built_in = {policy.name for policy in list_policies(GAMES[wish.game].policy_schema)}
    quick = _quick_rungs(wish, built_in, report)
    ahead, games_ahead = _rungs_ahead(wish, quick, report) if SEARCH in built_in else ([], 0)
    n_tables = len(pairs_to_play(quick)) * len(wish.tables)
    pace = seconds_a_game(wish, [quick[-1]] * wish.players)
    games = round_size(60 * wish.minutes * (1 - AHEAD_PART) / n_tables / pace)
    return Sizes(tuple(quick), tuple(ahead), min(wish.games, max(FEWEST, games)), min(wish.games, games_ahead))


def _quick_rungs(wish: Wish, built_in: set[str], report: Report) -> list[str]:
    """Return the rungs that do not look ahead, the best plan among them, from below."""
    standard = [RANDOM, *WEAK, GREEDY, wish.champion]
    named = wish.policy if wish.policy and wish.policy not in (*standard, SEARCH) else None
    plan = named or best_plan(wish, [name for name in default_plans(wish.game) if name not in standard], report)
    rungs = [name for name in standard if name in built_in]
    if plan is not None:
        rungs.insert(rungs.index(GREEDY) + 1, plan)
    return rungs


def _rungs_ahead(wish: Wish, quick: list[str], report: Report) -> tuple[list[str], int]:
    """Return the rungs that look ahead, as far as there is time for them, and games at each of their tables."""
    least = min(wish.budgets)
    first = wish.tables[0]
    a_game = seconds_a_game(wish, wish.seat(quick[-1], f"{SEARCH}:{least}", first))
    pace = a_game / least / first * sum(wish.tables)
    kept, games = affordable(quick, wish.budgets, pace, 60 * wish.minutes * AHEAD_PART)
    left = [f"{SEARCH}:{budget}" for budget in sorted(wish.budgets) if budget not in kept]
    if left:
        report(f"left out, as {ENOUGH} games a table would take too long here: {words.joined(left)}")
    return [f"{SEARCH}:{budget}" for budget in kept], games


def affordable(quick: Sequence[str], budgets: Sequence[int], pace: float, seconds: float) -> tuple[list[int], int]:
    """Return which budgets can be played, and how many games a table.

    Parameters
    ----------
    quick
        The rungs that do not look ahead.
    budgets
        Playouts a decision.
    pace
        Seconds that one playout more for one of two rungs adds to one game at each of their tables.
    seconds
        For all pairs of which one looks ahead.

    Examples
    --------
    >>> affordable(["greedy", "champion_2"], (25, 50), 0.001, 60)
    ([25, 50], 400)
    >>> affordable(["greedy", "champion_2"], (25, 50), 0.01, 60)
    ([25], 200)
    >>> affordable(["greedy", "champion_2"], (25, 50), 0.1, 60)
    ([], 0)
    """
    kept = sorted(budgets)
    while kept:
        names = {f"{SEARCH}:{budget}": budget for budget in kept}
        pairs = pairs_to_play(quick, list(names))
        playouts = sum(names.get(lower, 0) + names.get(upper, 0) for lower, upper in pairs)
        games = round_size(seconds / pace / playouts)
        if games >= (ENOUGH if len(kept) > 1 else FEWEST):
            return kept, games
        kept = kept[:-1]
    return [], 0


def round_size(games: float) -> int:
    """Return the largest of 100, 200, 400, ... games that is not more, so that machines of about one pace agree; or 0.

    Examples
    --------
    >>> round_size(99), round_size(399), round_size(400)
    (0, 200, 400)
    """
    size = FEWEST
    while 2 * size <= games:
        size *= 2
    return size if size <= games else 0


def best_plan(wish: Wish, plans: Sequence[str], report: Report) -> str | None:
    """Return the hand-made plan that scores most against greedy; None if there is none."""
    scores = {plan: _score(wish, plan) for plan in plans}
    if not scores:
        return None
    best = max(scores, key=lambda plan: scores[plan])
    report(
        f"best of {words.plural(len(plans), 'hand-made plan')}: {best}, {words.percent(scores[best])} against {GREEDY} "
        f"in {words.count(PLAN_GAMES)} games on other deals"
    )
    return best


def _score(wish: Wish, plan: str) -> float:
    """Return what a plan scores against greedy."""
    first = wish.tables[0]
    run = wish.play(wish.seat(GREEDY, plan, first), min(PLAN_GAMES, wish.games), other=True)
    wins, own = seat_table(run, pl.col("win_share")), plays(run, run.scenario.policies[0].name)
    won, lost = (wins * own).sum() / first, (wins * (1 - own)).sum() / (wish.players - first)
    return float(won / (won + lost)) if won + lost else 0.0


def seconds_a_game(wish: Wish, policies: Sequence[str]) -> float:
    """Measure how long a game takes here, from the first few."""
    games = wish.players
    wish.play(policies, games)  # compiles, or loads what was compiled
    while True:
        began = time.perf_counter()
        wish.play(policies, games)
        took = time.perf_counter() - began
        if took >= LONG_ENOUGH:
            return took / games
        games *= 4
