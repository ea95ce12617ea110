"""Whether a conclusion is the same on several boards: what holds, what flips, and what cannot be told yet.

Everything is judged from tables of values, one for each board: a row for each game or deal, a column for each thing.
Row g of every table comes from the same deal, so that numbers are compared row by row; what two boards have in common,
much or little, is then allowed for.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf

import numpy as np

from orcsim import stats
from orcsim.stats import FloatArray, Interval, Verdict

HOLDS, FLIPS, UNCLEAR = "HOLDS", "FLIPS", "UNCLEAR"

ALIKE = "are alike on all"
"""How a note on an order begins to tell of pairs that have none."""

TENTH = 0.1
"""Numbers that differ by no more than this part of their value on the first board count as alike."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What was measured on each board.

    Attributes
    ----------
    of_what
        What is measured, such as "share of the wins".
    things
        The columns of each table.
    boards
        One table for each board, shape (units, things), all of the same deals.
    unit
        What a row is, in the plural.
    show
        How a value is written.
    most
        The greatest value that a mean may have; 1 for shares.
    slack
        The difference up to which two shares count as alike; of other numbers it is a tenth of the value.
    """

    of_what: str
    things: tuple[str, ...]
    boards: tuple[FloatArray, ...]
    unit: str
    show: Callable[[float], str]
    most: float = inf
    slack: float | None = None

    @property
    def n(self) -> int:
        """Return the number of rows of a table."""
        return len(self.boards[0])

    def interval(self, board: int, thing: int, level: float) -> Interval:
        """Return the interval of one mean, one of all that the measure has; no mean is below 0."""
        low, high = _interval(self.boards[board][:, thing], level, len(self.boards) * len(self.things))
        return Interval(max(low, 0.0), min(high, self.most))

    def told(self, board: int, thing: int, level: float) -> str:
        """Write one mean with its interval, unless that is too narrow to be seen."""
        ends = self.interval(board, thing, level)
        value, low, high = (self.show(x) for x in (self.boards[board][:, thing].mean(), ends.low, ends.high))
        return value if low == value == high else f"{value} ({low} to {high})"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of one conclusion.

    Attributes
    ----------
    status
        `HOLDS`, `FLIPS` or `UNCLEAR`.
    briefly
        The conclusion on each board, in a few words.
    told
        The same with its numbers.
    note
        What more is to be said, if anything.
    """

    status: str
    briefly: tuple[str, ...]
    told: tuple[str, ...]
    note: str = ""


def _interval(values: FloatArray, level: float, looks: int) -> Interval:
    """Return the interval of a mean of numbers of any size."""
    span = 2 * float(np.abs(values).max()) or 1.0
    return stats.mean_of(values, "rows").interval(level, looks, low=-inf, high=inf, span=span)


def judge_first(measure: Measure, level: float) -> Judgement:
    """Judge which thing comes first: it is surely first if it is surely above each of the others."""
    looks = len(measure.boards) * max(len(measure.things) - 1, 1)
    firsts = [int(board.mean(axis=0).argmax()) for board in measure.boards]
    sure = [_surely_first(board, first, level, looks) for board, first in zip(measure.boards, firsts, strict=True)]
    known = {first for first, is_sure in zip(firsts, sure, strict=True) if is_sure}
    status = FLIPS if len(known) > 1 else HOLDS if all(sure) else UNCLEAR
    names = [measure.things[first] for first in firsts]
    return Judgement(
        status,
        tuple(name if is_sure else f"{name}, not surely" for name, is_sure in zip(names, sure, strict=True)),
        tuple(
            f"{name} {measure.told(board, first, level)}{'' if is_sure else ', not surely first'}"
            for board, (name, first, is_sure) in enumerate(zip(names, firsts, sure, strict=True))
        ),
    )


def _surely_first(board: FloatArray, first: int, level: float, looks: int) -> bool:
    """Say whether one column is surely above each of the others."""
    others = [thing for thing in range(board.shape[1]) if thing != first]
    return all(_interval(board[:, first] - board[:, other], level, looks).low > 0 for other in others)


def judge_order(measure: Measure, level: float) -> Judgement:
    """Judge the order of the things, pair by pair; two that are surely alike on every board have none."""
    pairs = list(combinations(range(len(measure.things)), 2))
    looks = len(measure.boards) * len(pairs)
    ends = [
        [_interval(board[:, first] - board[:, second], level, looks) for board in measure.boards]
        for first, second in pairs
    ]
    alike = np.array([_all_within(each, _slack(measure, *pair)) for each, pair in zip(ends, pairs, strict=True)])
    above = np.array([[low > 0 for low, _ in each] for each in ends])
    below = np.array([[high < 0 for _, high in each] for each in ends])
    kept = ~alike & (above.all(axis=1) | below.all(axis=1))
    turned = ~alike & above.any(axis=1) & below.any(axis=1)
    orders = [
        ", ".join(measure.things[thing] for thing in np.argsort(-board.mean(axis=0), kind="stable"))
        for board in measure.boards
    ]
    note = f"of {len(pairs)} pairs {kept.sum()} keep their order, {turned.sum()} surely change places"
    if turned.any():
        widest = max(np.flatnonzero(turned), key=lambda place: _least_gap(measure, *pairs[place]))
        note += f", {' and '.join(measure.things[thing] for thing in pairs[widest])} by most"
    if alike.any():
        note += f", {alike.sum()} {ALIKE}"
    status = FLIPS if turned.any() else HOLDS if (kept | alike).all() else UNCLEAR
    return Judgement(status, tuple(orders), tuple(orders), note)


def _slack(measure: Measure, *things: int) -> float:
    """Return the difference up to which things count as alike."""
    return TENTH * abs(float(measure.boards[0][:, things].mean())) if measure.slack is None else measure.slack


def _all_within(ends: Sequence[Interval], slack: float) -> bool:
    """Say whether differences are surely small."""
    return all(interval.lies_within(-slack, slack) for interval in ends)


def _least_gap(measure: Measure, first: int, second: int) -> float:
    """Return how far apart two things are that change places: the lesser of their widest differences either way."""
    gaps = [float((board[:, first] - board[:, second]).mean()) for board in measure.boards]
    return min(max(gaps), -min(gaps))


def judge_number(measure: Measure, level: float) -> Judgement:
    """Judge a number: it holds if it is surely alike on all boards, and flips if it surely is not."""
    columns = [board[:, 0] for board in measure.boards]
    pairs = list(combinations(columns, 2))
    slack = _slack(measure, 0)
    ends = [_interval(first - second, level, len(pairs)) for first, second in pairs]
    apart = any(interval.lies_outside(-slack, slack) for interval in ends)
    return Judgement(
        FLIPS if apart else HOLDS if _all_within(ends, slack) else UNCLEAR,
        tuple(measure.show(float(column.mean())) for column in columns),
        tuple(measure.told(board, 0, level) for board in range(len(columns))),
    )


def judge_seats(measure: Measure, shares: Sequence[stats.Shares], margin: float, level: float) -> Judgement:
    """Judge whether seats are fair within a margin, the one farthest from its share being named.

    Parameters
    ----------
    measure
        Win shares, the seats being the things.
    shares
        The same by board, as the question on seats has them.
    margin, level
        As there; the level holds for all boards together.
    """
    fair = 1 / len(measure.things)
    each = 1 - (1 - level) / len(shares)
    verdicts = [stats.judge(share.intervals(each), fair, margin) for share in shares]
    status = HOLDS if len(set(verdicts)) == 1 else FLIPS
    if Verdict.UNDECIDED in verdicts:
        status = FLIPS if len({*verdicts} - {Verdict.UNDECIDED}) > 1 else UNCLEAR
    told = []
    for board, (share, verdict) in enumerate(zip(shares, verdicts, strict=True)):
        seat = int(np.abs(share.mean - fair).argmax())
        told.append(f"{verdict.value}: {measure.things[seat]} {measure.told(board, seat, level)}")
    return Judgement(status, tuple(verdict.value for verdict in verdicts), tuple(told))


def correlation(measure: Measure) -> float:
    """Return the largest correlation, up or down, that any thing has between two boards; 0 if nothing varies."""
    found = [
        float(np.corrcoef(first[:, thing], second[:, thing])[0, 1])
        for first, second in combinations(measure.boards, 2)
        for thing in range(len(measure.things))
        if first[:, thing].std() > 0 and second[:, thing].std() > 0
    ]
    return max(found, key=abs, default=0.0)
