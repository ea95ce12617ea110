"""After the search: which of its champions is best, and what that one wins against each plan, all on fresh deals."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from orcsim import stats
from orcsim.policies import Policy
from orcsim.tuning.arena import WHOLE, Arena, Bout, Wins
from orcsim.tuning.field import deal_out, seed_for


@dataclass(frozen=True, slots=True)
class Row:
    """What the champion wins in one seat while a rival sits in all the others.

    Attributes
    ----------
    rival
        Name of the policy in the other seats.
    games
        How many were played: each deal in each seating.
    share, low, high
        Share of games won, with an interval; those of all rows hold together.
    before
        What the policy that the tuning began with wins on the same deals.
    gain, gain_low, gain_high
        The difference of the two, with an interval; those of all rows hold together.
    """

    rival: str
    games: int
    share: float
    low: float
    high: float
    before: float
    gain: float
    gain_low: float
    gain_high: float

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return asdict(self)


def row_from_dict(told: Mapping[str, Any]) -> Row:
    """Return the row that `Row.to_dict` told."""
    return Row(**told)


def choose(arena: Arena, candidates: Sequence[Policy], plans: Sequence[Policy], seed: int, deals: int) -> int:
    """Return the number of the candidate that wins most at tables of plans; the last of equals."""
    chance = seed_for(seed, "choice")
    bouts, _ = bouts_at(arena, candidates, deal_out(plans, arena.scenario.players - 1, chance), chance, deals)
    totals = totals_of(arena.play(bouts), len(candidates))
    return max(range(len(totals)), key=lambda number: (totals[number], number))


def bouts_at(
    arena: Arena, candidates: Sequence[Policy], tables: Sequence[tuple[Policy, ...]], seed: int, deals: int
) -> tuple[list[Bout], int]:
    """Return the bouts in which all candidates meet the same tables on the same deals, and the games of each.

    Every table has equally many deals, so there may be a few more than asked for.
    """
    each = -(-deals // len(tables))
    bouts = [
        Bout(candidate, rivals, seed, table * each, each)
        for candidate in candidates
        for table, rivals in enumerate(tables)
    ]
    return bouts, each * len(tables) * arena.scenario.players


def totals_of(played: Sequence[Wins], candidates: int) -> list[int]:
    """Return what each candidate won in all of its bouts together."""
    tables = len(played) // candidates
    return [sum(int(wins.sum()) for wins in played[i * tables : (i + 1) * tables]) for i in range(candidates)]


def measure(
    arena: Arena, champion: Policy, start: Policy, rivals: Sequence[Policy], seed: int, deals: int
) -> tuple[Row, ...]:
    """Play champion and start against each rival on the same fresh deals."""
    others, chance = arena.scenario.players - 1, seed_for(seed, "test")
    bouts = [Bout(policy, (rival,) * others, chance, 0, deals) for rival in rivals for policy in (champion, start)]
    played = arena.play(bouts)
    return tuple(
        _row(rival.name, arena.scenario.players, played[2 * i], played[2 * i + 1], len(rivals))
        for i, rival in enumerate(rivals)
    )


def _row(rival: str, players: int, after: Wins, before: Wins, looks: int) -> Row:
    """Return what two policies won on the same deals as shares, one of so many rows."""
    shares, old = (np.asarray(wins, dtype=np.float64) / (WHOLE * players) for wins in (after, before))
    won, gain = stats.mean_of(shares, "deals"), stats.paired_difference(shares, old, "deals")
    low, high = won.interval(looks=looks)
    gain_low, gain_high = gain.interval(looks=looks, low=-1, high=1)
    return Row(rival, len(after) * players, won.value, low, high, float(old.mean()), gain.value, gain_low, gain_high)
