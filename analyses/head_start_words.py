"""What was found of the starting squares, in words."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from analyses import words
from analyses.more_games import games_to_decide, would_decide
from analyses.seat_table import the
from orcsim import stats
from orcsim.stats import Verdict

FIRST, FRESH = "first seed", "fresh seed"
"""Where a setting was played: where it was looked for, or where it was confirmed."""

KEEP, CHANGE, CLOSER, NONE_BETTER, CONFIRM, OPEN = (
    "KEEP",
    "CHANGE",
    "COULD BE CLOSER",
    "NOT EVEN",
    "NOT CONFIRMED",
    "UNDECIDED",
)

_TONES = {KEEP: "good", CHANGE: "bad", CLOSER: "bad", NONE_BETTER: "bad", CONFIRM: "open", OPEN: "open"}


@dataclass(frozen=True, slots=True)
class Told:
    """What an answer is made of.

    Attributes
    ----------
    printed, best
        Rows of the table of settings: the printed squares, and those that came out best, where they are judged.
    printed_seats, best_seats
        Their rows of the table of seats.
    margin
        What counts as even.
    is_fresh
        Whether the best squares were played on deals other than those on which they were picked.
    looked
        How many settings they were picked from.
    """

    printed: dict[str, Any]
    best: dict[str, Any]
    printed_seats: pl.DataFrame
    best_seats: pl.DataFrame
    margin: float
    is_fresh: bool
    looked: int

    @property
    def is_printed(self) -> bool:
        """Say whether the printed squares came out best."""
        return bool(self.printed["squares"] == self.best["squares"])

    @property
    def is_closer(self) -> bool:
        """Say whether the best squares are surely closer to even than the printed ones."""
        return bool(self.best["high"] < self.printed["low"])


def verdict(found: Told) -> tuple[str, str]:
    """Return the verdict and its tone."""
    word = _word(found)
    return word, _TONES[word]


def _word(found: Told) -> str:
    """Return the verdict: what to do with the printed squares."""
    printed, best = found.printed["seats"], found.best["seats"]
    if printed == Verdict.FAIR.value:
        return KEEP
    if printed == Verdict.UNDECIDED.value:
        return OPEN
    if found.is_printed:
        return NONE_BETTER
    if not found.is_fresh:
        return CONFIRM
    if best == Verdict.FAIR.value:
        return CHANGE
    return CLOSER if found.is_closer else NONE_BETTER


def share(row: dict[str, Any]) -> str:
    """Write a seat's share with its interval."""
    return words.percent_with(row["share"], stats.Interval(row["low"], row["high"]))


def distance(row: dict[str, Any]) -> str:
    """Write how far the farthest seat of a setting is from its share, with its interval."""
    value, low, high = (words.number(100 * row[name]) for name in ("distance", "low", "high"))
    return f"{value} percentage points ({low} to {high})"


def answer(found: Told) -> str:
    """Return what was found as sentences."""
    return " ".join([_printed_words(found), _best_words(found), _points_words(found)])


def brief(found: Told) -> str:
    """Return what was found as one sentence."""
    players = found.printed_seats.height
    text = f"With {players} players starting on squares {found.printed['squares']}, {_ends_words(found.printed_seats)}"
    word = _word(found)
    if word == KEEP:
        return f"{text}: the head start is right within {words.points(found.margin)}."
    if word in (CHANGE, CLOSER):
        does = "would even it" if word == CHANGE else "come closer to even"
        far = f"{words.number(100 * found.best['high'])} percentage points"
        return f"{text}; squares {found.best['squares']} {does} (on fresh deals every seat is within {far})."
    if word == NONE_BETTER:
        return f"{text}; none of {words.plural(found.looked, 'setting')} of the squares surely comes closer to even."
    return f"{text}."


def _printed_words(found: Told) -> str:
    """Say what the printed squares do."""
    fair = words.percent(found.printed_seats["fair"][0])
    text = f"From the printed squares {found.printed['squares']}"
    if found.printed["seats"] == Verdict.FAIR.value:
        within = words.points(found.margin)
        return f"{text} every seat wins within {within} of the fair {fair}: {_ends_words(found.printed_seats)}."
    low, high = _ends_of(found.printed_seats)
    return (
        f"{text} {the(high['name'])} wins {share(high)} and {the(low['name'])} {share(low)}, where {fair} would be "
        f"even.{_more_words(found)}"
    )


def _more_words(found: Told) -> str:
    """Say how many games would tell whether the printed squares are fair, if that is open."""
    row = found.printed
    if row["seats"] != Verdict.UNDECIDED.value:
        return ""
    games = games_to_decide(row["n"], row["low"], row["high"], abs(row["distance"] - found.margin))
    return f" {would_decide(games, 'from each setting')}"


def _best_words(found: Told) -> str:
    """Say what the best squares do."""
    others = words.plural(found.looked, "setting")
    if found.is_printed:
        return f"None of the {others} played comes closer to even."
    within, off = words.points(found.margin), f"the farthest seat is {distance(found.best)} off"
    text = f"Of {others} played, the squares {found.best['squares']} come closest to even"
    if not found.is_fresh:
        return f"{text}; there {off}. Before believing it, play them with another seed."
    text = f"{text}. On fresh deals"
    if found.best["seats"] == Verdict.FAIR.value:
        return f"{text} every seat is within {within} of even ({off}): these squares would even it."
    before = distance(found.printed)
    if not found.is_closer:
        return f"{text} {off}, from the printed squares {before}: not surely closer."
    if found.best["seats"] == Verdict.UNDECIDED.value:
        return f"{text} {off} instead of {before}; more games would tell whether every seat is within {within}."
    return f"{text} {off} instead of {before}: closer, but not even within {within}."


def _points_words(found: Told) -> str:
    """Say what seats make without the head start, and if that is about the same, that the head start decides."""
    points = found.printed_seats["points"]
    made = [words.number(value) for value in points]
    text = (
        f"Without the head start the seats make {words.joined(made)} points on average from the printed squares, from "
        "the first player to the last"
    )
    ahead = _spread(found.printed_seats["square"])
    if _spread(points) > ahead / 2:
        return f"{text}."
    return (
        f"{text}: they differ by {words.number(_spread(points))} where the squares differ by {words.number(ahead)}, so "
        "it is the head start that favours a seat. As leaders need different squares, somebody has one."
    )


def _spread(values: pl.Series) -> float:
    """Return the difference between the largest and the smallest of some numbers."""
    made = values.to_numpy()
    return float(made.max() - made.min())


def _ends_of(seats: pl.DataFrame) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the seat that wins least and the one that wins most."""
    ordered = seats.sort("share", maintain_order=True)
    return ordered.row(0, named=True), ordered.row(-1, named=True)


def _ends_words(seats: pl.DataFrame) -> str:
    """Say what the seats that win most and least win."""
    low, high = _ends_of(seats)
    return (
        f"{the(high['name'])} wins {words.percent(high['share'])} and {the(low['name'])} {words.percent(low['share'])}"
    )


def finding(found: Told) -> str:
    """Return the title of the figure of seats."""
    low, high = _ends_of(found.printed_seats)
    text = (
        f"From {_unbroken(found.printed)} {the(high['name'])} wins {words.percent(high['share'])}, {the(low['name'])} "
        f"{words.percent(low['share'])}"
    )
    if found.is_printed:
        return text
    low, high = _ends_of(found.best_seats)
    ends = f"{words.percent(low['share'])} to {words.percent(high['share'])}"
    return f"{text}; from {_unbroken(found.best)} the seats win {ends}"


def settings_finding(found: Told) -> str:
    """Return the title of the figure of settings."""
    least, before = (words.number(100 * row["distance"]) for row in (found.best, found.printed))
    if found.is_printed:
        return f"No setting comes closer to even than the printed one, {least} percentage points off"
    off = f"the farthest seat is {least} percentage points off"
    return f"From {_unbroken(found.best)} {off}, from the printed squares {before}"


def _unbroken(row: dict[str, Any]) -> str:
    """Write the squares of a setting so that no line breaks within them."""
    return str(row["squares"]).replace(" ", "\N{NO-BREAK SPACE}")
