"""What is concluded from games on several maps, and whether it is the same on each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from analyses.flips import Judgement, Measure, judge_first, judge_number, judge_order, judge_seats
from analyses.map_measures import attacks, ends, lengths, plan_shares, sources, state_points, win_shares
from analyses.map_runs import PAIR, OnMaps
from analyses.mixed_tables import seated
from analyses.wins import read_wins

Read: TypeAlias = Callable[[OnMaps], Measure]
Judge: TypeAlias = Callable[[Measure, float], Judgement]

WHICH_SEAT, WHICH_STATE, WHICH_PLAN = "which seat wins most", "which state pays most in all", "which plan wins most"

ASKED: tuple[tuple[str, Read, Judge | None], ...] = (
    ("whether the seats are fair", win_shares, None),
    (WHICH_SEAT, win_shares, judge_first),
    ("how many rounds a game has", lengths, judge_number),
    ("how games end", ends, judge_first),
    ("what brings most points", sources, judge_first),
    ("the order of the sources of points", sources, judge_order),
    ("how many attacks a game has", attacks, judge_number),
    (WHICH_STATE, state_points, judge_first),
    ("the order of the states by what they pay in all", state_points, judge_order),
)
"""Conclusions from tables at which all play alike: what about, what is measured, how it is judged (None: as seats)."""

ASKED_OF_PLANS: tuple[tuple[str, Read, Judge | None], ...] = (
    (WHICH_PLAN, plan_shares, judge_first),
    ("the order of the plans", plan_shares, judge_order),
)
"""Conclusions from contests."""


@dataclass(frozen=True, slots=True)
class Group:
    """What was played on several maps, with all that was measured there."""

    found: OnMaps
    measures: dict[Read, Measure]

    @property
    def rivals(self) -> str:
        """Name the rivals that plans met."""
        names = seated(self.found.runs[0][0])
        return f"{len(names) - 1} {names[-1]}" if len(names) > PAIR else names[-1]

    @property
    def asked(self) -> tuple[tuple[str, Read, Judge | None], ...]:
        """Return the conclusions that can be drawn."""
        return ASKED_OF_PLANS if self.found.plans else ASKED


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One conclusion: with how many players, about what, on which maps, and what became of it."""

    players: int
    what: str
    maps: tuple[str, ...]
    judged: Judgement


def measured(found: OnMaps, margin: float) -> Group:
    """Measure everything that conclusions are drawn from; shares within the margin of each other are alike."""
    asked = ASKED_OF_PLANS if found.plans else ASKED
    measures = {read: read(found) for read in dict.fromkeys(read for _, read, _ in asked)}
    return Group(found, {read: replace(m, slack=margin) if m.most == 1 else m for read, m in measures.items()})


def draw(group: Group, margin: float, level: float) -> list[Conclusion]:
    """Draw all conclusions from one group."""
    drawn = []
    for what, read, judge in group.asked:
        measure = group.measures[read]
        if judge:
            judged = judge(measure, level)
        else:
            shares = [read_wins(run).shares() for run in group.found.all_runs]
            judged = judge_seats(measure, shares, margin, level)
        drawn.append(Conclusion(group.found.players, what, group.found.maps, judged))
    return drawn


def having(drawn: Sequence[Conclusion], status: str) -> list[Conclusion]:
    """Return the conclusions of which that became."""
    return [conclusion for conclusion in drawn if conclusion.judged.status == status]
