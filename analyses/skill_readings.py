"""What is read off the answer to a question so that levels of skill can be compared: a word and a number.

A word counts only where the question is sure of it. Of a thing that comes first, sure means that its interval lies
above those of all the others.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, NamedTuple

import polars as pl

from analyses import words
from analyses.course_meanings import FEEDBACK, LEADLESS
from analyses.games import end_words, possible_ends, seats_are_alike
from analyses.length import STALL_LIMIT
from analyses.result import Result
from orcsim import stats
from orcsim.api import Run

UNDECIDED = "UNDECIDED"
TEN = 10.0
WORD, NUMBER = "word", "number"

Show = Callable[[float], str]
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one question says at one level.

    Attributes
    ----------
    word
        The verdict where it is sure, else nothing; a number alone has none.
    value, low, high
        The number that the verdict goes by, and the ends of its interval; None if it goes by more than one.
    of_what
        What has this number, where that differs from level to level, such as a seat.
    show
        How the number is written.
    """

    word: str = ""
    value: float | None = None
    low: float | None = None
    high: float | None = None
    of_what: str = ""
    show: Show = words.percent

    @property
    def told(self) -> str:
        """Write the number without its interval, and what has it unless the verdict says so already."""
        of_what = "" if self.of_what == self.word else self.of_what
        number = "" if self.value is None else self.show(self.value)
        return f"{of_what} {number}".strip()


class Asked(NamedTuple):
    """One thing that levels are compared by: what about, the number's name, `word` or `number`, how it is read."""

    what: str
    number: str
    kind: str
    read: Callable[[Run, Result, float], Reading | None]


def deals(run: Run) -> int:
    """Return how many deals a run has: games of one deal hang together, at most so far that they are one game."""
    return max(run.n_games // run.scenario.rotation, 1)


def _mean(run: Run, row: Row, level: float) -> tuple[float, float, float]:
    """Return the mean of a row of counts with its interval."""
    mean = stats.Mean(row["mean"], row["sd"] or 0.0, deals(run), "deals")
    low, high = mean.interval(level, 1, -inf, inf, span=1.0)
    return row["mean"], low, high


def share_of_games(run: Run, k: int, level: float, looks: int = 1) -> tuple[float, float, float]:
    """Return a share of all games with its interval."""
    low, high = stats.wilson(round(k / run.scenario.rotation), deals(run), level, looks)
    return k / run.n_games, low, high


def _find(table: pl.DataFrame, **wanted: object) -> Row:
    """Return the row with these values."""
    return table.row(by_predicate=pl.all_horizontal(pl.col(key) == value for key, value in wanted.items()), named=True)


def _ends(row: Row, name: str) -> tuple[float, float, float]:
    """Return a value of a row and the ends of its interval."""
    return row[name], row[f"{name}_low"], row[f"{name}_high"]


def _named(row: Row, name: str, of_what: str) -> Row:
    """Return the name of a row and one of its values with its ends, as `_first` wants them."""
    value, low, high = _ends(row, of_what)
    return {"name": row[name], "value": value, "low": low, "high": high}


def _first(rows: Iterable[Row], show: Show = words.percent) -> Reading | None:
    """Return which of some rows, `name`, `value`, `low` and `high`, comes first, and whether that is sure."""
    best, *others = sorted(rows, key=lambda row: -row["value"])
    is_sure = all(best["low"] > other["high"] for other in others)
    name = best["name"]
    return Reading(name if is_sure else "", best["value"], best["low"], best["high"], name, show)


def _seats(run: Run, result: Result, level: float) -> Reading | None:
    """Read whether the seats are fair, with the share of the seat that is farthest from an even one."""
    row = max(result.table("seats").to_dicts(), key=lambda row: abs(row["edge"]))
    word = "" if result.verdict == UNDECIDED else result.verdict
    return Reading(word, row["share"], row["low"], row["high"], row["name"])


def _best_seat(run: Run, result: Result, level: float) -> Reading | None:
    """Read which seat wins most, unless nobody begins and seats differ in nothing but their number."""
    if seats_are_alike(run):
        return None
    return _first([{**row, "value": row["share"]} for row in result.table("seats").to_dicts()])


def _count(what: str) -> Callable[[Run, Result, float], Reading | None]:
    """Read a count of every game, unless it is the same in all games by the rules."""

    def read(run: Run, result: Result, level: float) -> Reading | None:
        counts = result.table("counts")
        if what not in counts["what"].to_list():
            return None
        return Reading("", *_mean(run, _find(counts, what=what), level), show=_to_the_point)

    return read


def _to_the_point(value: float) -> str:
    """Write a mean of counts: a small one to two decimals."""
    return words.number(value, 2 if value < TEN else 1)


def _which_end(run: Run, result: Result, level: float) -> Reading | None:
    """Read how most games end, where they can end in several ways."""
    ends = [reason for reason in possible_ends(run) if reason != run.scenario.game.stalled]
    if len(ends) == 1:
        return None
    seen = dict(run.scan_games().group_by(pl.col("end_reason").cast(pl.String)).len().collect().rows())
    found = {end: share_of_games(run, seen.get(end, 0), level, len(ends)) for end in ends}
    return _first(
        {"name": end_words(run, end), "value": value, "low": low, "high": high}
        for end, (value, low, high) in found.items()
    )


def _stalls(run: Run, result: Result, level: float) -> Reading | None:
    """Read whether more games stall than may."""
    stalled = run.scenario.game.stalled
    if not stalled:
        return None
    k = int(run.scan_games().select((pl.col("end_reason").cast(pl.String) == stalled).sum()).collect().item())
    value, low, high = share_of_games(run, k, level)
    word = "MANY STALL" if low > STALL_LIMIT else "FEW STALL" if high < STALL_LIMIT else ""
    return Reading(word, value, low, high)


def _lead(run: Run, result: Result, level: float) -> Reading | None:
    """Read whether a lead feeds itself, in games that have a score to lead in."""
    if run.scenario.game.name in LEADLESS:
        return None
    row = _find(result.table("course"), key=FEEDBACK)
    word = "" if result.verdict == UNDECIDED else result.verdict
    return Reading(word, row["value"], row["low"], row["high"], show=partial(words.number, decimals=2, sign=True))


def _score(what: str) -> Callable[[Run, Result, float], Reading | None]:
    """Read a mean of points."""

    def read(run: Run, result: Result, level: float) -> Reading | None:
        return Reading("", *_mean(run, _find(result.table("points"), what=what), level), show=words.number)

    return read


def _weightiest(run: Run, result: Result, level: float) -> Reading | None:
    """Read which round weighs most."""
    rounds = result.table("rounds").to_dicts()
    best = max(rounds, key=lambda row: row["spread"])
    word = best["round"] if result.verdict.startswith(best["round"].upper()) else ""
    return Reading(word, *_ends(best, "spread"), best["round"])


def _shared(run: Run, result: Result, level: float) -> Reading | None:
    """Read how many customers are shared."""
    row = result.table("shares").row(0, named=True)
    return Reading("", row["value"], row["low"], row["high"])


def _source(run: Run, result: Result, level: float) -> Reading | None:
    """Read what sets the winner apart from the last."""
    rows = result.table("gaps").to_dicts()
    return _first([_named(row, "source", "points") for row in rows], words.number)


def _before_last(run: Run, result: Result, level: float) -> Reading | None:
    """Read how often the later winner leads before the last round."""
    return Reading("", *_ends(result.table("last").row(0, named=True), "leads"))


def _best_state(run: Run, result: Result, level: float) -> Reading | None:
    """Read in which state a shield brings most."""
    rows = result.table("worth").filter(pl.col("kind") == "state").drop_nulls("per_shield").to_dicts()
    if not rows:
        return None
    return _first([_named(row, "name", "per_shield") for row in rows], partial(words.number, decimals=2))


def _industry(hold: str) -> Callable[[Run, Result, float], Reading | None]:
    """Read which industry, held early, goes with most wins."""

    def read(run: Run, result: Result, level: float) -> Reading | None:
        rows = result.table(hold).drop_nulls("difference").to_dicts()
        named = [{**row, "name": row["industry"], "value": row["difference"]} for row in rows]
        return _first(named, _in_points) if named else None

    return read


def _in_points(difference: float) -> str:
    """Write a difference of shares in percentage points."""
    return f"{words.number(100 * difference, sign=True)} pp"


def _secret(run: Run, result: Result, level: float) -> Reading | None:
    """Read how much of an arrangement is secret before the last round, of both players on average."""
    parts = result.table("parts").sort("round")
    start, left = parts.row(0, named=True), parts.row(-1, named=True)
    half = (start["first"] + start["second"]) / 4
    value, low, high = ((left[f"first{end}"] + left[f"second{end}"]) / 2 for end in ("", "_low", "_high"))
    word = "MORE THAN HALF STAYS SECRET" if low > half else "HALF IS OUT" if high < half else ""
    return Reading(word, value, low, high, show=words.number)


def _luckiest(run: Run, result: Result, level: float) -> Reading | None:
    """Read which source of luck decides most by itself."""
    rows = [row for row in result.table("luck").to_dicts() if row["all"] is not None]
    return _first([_named(row, "source", "alone") for row in rows]) if rows else None


READINGS: dict[str, tuple[Asked, ...]] = {
    "first-player": (
        Asked("whether the seats are fair", "share of the seat farthest from an even one", WORD, _seats),
        Asked("which seat wins most", "its share", WORD, _best_seat),
    ),
    "length": (
        Asked("how long games are", "rounds", NUMBER, _count("rounds")),
        Asked("how much there is to decide", "decisions a game", NUMBER, _count("decisions")),
        Asked("how most games end", "share of the games", WORD, _which_end),
        Asked("whether many games stall", "share of the games", WORD, _stalls),
    ),
    "course": (Asked("whether a lead feeds itself", "lead feedback, logits", WORD, _lead),),
    "scores": (
        Asked("what scores win", "points of the winner", NUMBER, _score("the winner's points")),
        Asked(
            "how close games are", "points between first and second", NUMBER, _score("points between first and second")
        ),
    ),
    "deciding-round": (Asked("which round decides", "part of the differences", WORD, _weightiest),),
    "orders": (Asked("how many customers are shared", "share of the customers", NUMBER, _shared),),
    "points-from": (Asked("what sets winner and last apart", "points", WORD, _source),),
    "clans": (
        Asked("how often the later winner leads before the last round", "share of the games", NUMBER, _before_last),
    ),
    "areas": (Asked("in which state a shield brings most", "points", WORD, _best_state),),
    "industry-value": (
        Asked(
            "which industry, owned early, goes with most wins", "difference of win shares", WORD, _industry("owning")
        ),
        Asked("which industry, led early, goes with most wins", "difference of win shares", WORD, _industry("leading")),
    ),
    "leak": (Asked("whether an arrangement stays secret", "bits left before the last round", WORD, _secret),),
    "luck": (Asked("which luck decides most by itself", "share of the spread of wins", WORD, _luckiest),),
    "gallery": (),
}
"""By question what is read off its answer; of a question that is not here its own verdict."""


def _verdict(run: Run, result: Result, level: float) -> Reading | None:
    """Read the verdict of a question that has no number of its own here: sure where it is not open."""
    is_open = result.tone == "open" or UNDECIDED in result.verdict.upper()
    return Reading("" if is_open else result.verdict, of_what=result.verdict)


def asked_of(question: str, about: str) -> tuple[Asked, ...]:
    """Return what levels are compared by for one question."""
    return READINGS.get(question, (Asked(f"{about[:1].lower()}{about[1:]}", "", WORD, _verdict),))
