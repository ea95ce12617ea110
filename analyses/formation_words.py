"""What is told of formations in words: the answer, its short form, and what a reader must know beside it."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from analyses import words
from analyses.formation_boards import place_words, ranked
from analyses.formation_finals import unpaired_times
from analyses.formation_race import Race
from analyses.formation_runs import Material
from analyses.formation_sets import every_formation, pieces_of
from analyses.formation_shown import points
from analyses.formation_spread import Spread
from analyses.formation_squares import EVEN, MOST_ERROR, Drawn, mirror_gap
from analyses.formation_traits import trait_table
from analyses.wins import tie_words
from orcsim import stats

OPEN = "MORE GAMES NEEDED"
MOST_NAMED = 4
WIDE = 1.96
"""Standard deviations to both sides of the middle that hold 95% of what is normally spread."""

LEAST_COMMON, COMMON, MOST = 3, 0.3, 0.75
"""Fewest formations of which it is told what they have in common; share of all formations that must have a trait for
its lack to be told; part of the good ones that is most of them."""

SURE_P = 0.001
"""Left and right differ by more than luck below this."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the runs tell, as far as they are there.

    Attributes
    ----------
    material
        The runs.
    drawn, cells, rows, spread, by_row
        From the run in which both sides draw: its games, the table of places and that of rows, how far all formations
        lie apart, and the part of the differences between places that is between rows.
    trials, shares
        The formations that were tried, the best first, and their shares.
    race
        The race that picked them, if it is kept beside the runs.
    """

    material: Material
    drawn: Drawn | None
    cells: pl.DataFrame
    rows: pl.DataFrame
    spread: Spread | None
    by_row: tuple[float, float] | None
    trials: pl.DataFrame
    shares: stats.Shares | None
    race: Race | None

    @property
    def best(self) -> list[str]:
        """Return the formations that may be the best."""
        return self.trials.filter("is_best")["formation"].to_list() if self.trials.height else []

    @property
    def good(self) -> list[str]:
        """Return the formations that surely win more than half."""
        return self.trials.filter(pl.col("low") > EVEN)["formation"].to_list() if self.trials.height else []

    @property
    def bad(self) -> list[str]:
        """Return the formations that surely win less than half."""
        return self.trials.filter(pl.col("high") < EVEN)["formation"].to_list() if self.trials.height else []


def span_words(row: dict[str, Any], name: str = "share", low: str = "low", high: str = "high") -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[low], row[high]))


def verdict(found: Found) -> str:
    """Return the answer in a few words."""
    if found.trials.height:
        first, last = found.trials.row(0, named=True), found.trials.row(-1, named=True)
        return f"{words.percent(last['share'], 0)} TO {words.percent(first['share'], 0)} OF WINS"
    if found.spread is None or not found.spread.low:
        return OPEN
    return f"50% ± {words.number(100 * WIDE * found.spread.sd, 0)}"


def trial_words(found: Found, level: float) -> list[str]:
    """Say what the formations won that were tried."""
    if found.shares is None:
        return ["No formation was tried by itself."]
    first, last = found.trials.row(0, named=True), found.trials.row(-1, named=True)
    names = [name for name in found.best if name != first["formation"]]
    named = words.joined([*names[:MOST_NAMED], *([f"{len(names) - MOST_NAMED} more"] * (len(names) > MOST_NAMED))])
    equal = f"{named} cannot be told apart from it" if names else "every other one is surely worse"
    value, ends = stats.spread_of(found.shares, level)
    wide = words.points(value, 1)
    return [
        f"Of {words.plural(found.trials.height, 'formation')} tried against a side that draws its own, "
        f"{first['formation']} wins most, {span_words(first)}; {equal}. The worst, {last['formation']}, wins "
        f"{span_words(last)}: {wide} less ({words.number(100 * ends.low)} to {words.number(100 * ends.high)})."
        f"{_common(found)}"
    ]


def square_words(found: Found) -> list[str]:
    """Say where roles stand best and worst, and what the row is worth."""
    if found.drawn is None:
        return []
    order = ranked(found.cells)
    sure = [row for row in order if row["verdict"]]
    if not sure:
        return ["Where both sides draw, no role on any square surely wins more or less than half."]
    better, worse = ([row for row in order if row["verdict"] == sign] for sign in (1, -1))
    told = [
        words.joined([f"{place_words(row)}, {span_words(row)}" for row in rows[: MOST_NAMED - 2]])
        for rows in (better, worse[::-1])
    ]
    parts = [f"{word} with {names}" for word, names in zip(("most", "least"), told, strict=True) if names]
    sentence = (
        f"Where both sides draw, {len(better)} of {found.cells.height} places of a role are surely good and "
        f"{len(worse)} surely bad. A side wins {'; '.join(parts)}."
    )
    return [sentence, *_rows(found)]


def _rows(found: Found) -> list[str]:
    """Say how much front or back row matters."""
    sure = found.rows.filter((pl.col("low") > 0) | (pl.col("high") < 0)).sort(pl.col("gap").abs(), descending=True)
    told = [
        f"{row['role']} {points(row['gap'])} ({points(row['low'])} to {points(row['high'])})"
        for row in sure.head(MOST_NAMED - 1).iter_rows(named=True)
    ]
    gaps = f" To stand in front instead of behind is worth, in percentage points: {', '.join(told)}." if told else ""
    if found.by_row is None:
        return [gaps.strip()] if gaps else []
    share, error = found.by_row
    return [
        f"Of the variance between the places of a role {words.percent(share, 0)} (standard error "
        f"{words.number(100 * error, 0)}) is between front and back row.{gaps}"
    ]


def spread_words(found: Found) -> list[str]:
    """Say how far all formations lie apart, and what that decides."""
    if found.spread is None or found.drawn is None:
        return []
    if not found.spread.low:
        return [f"{words.count(len(found.drawn.wins))} games are too few to tell how far all formations lie apart."]
    value, low, high = (100 * end for end in (found.spread.sd, found.spread.low, found.spread.high))
    better = [words.percent(end) for end in found.spread.better_of_two]
    wide = WIDE * value
    return [
        f"The win shares of all formations have a standard deviation of {words.number(value)} percentage points "
        f"({words.number(low)} to {words.number(high)}), so 95 of 100 lie between about {words.number(50 - wide, 0)}% "
        f"and {words.number(50 + wide, 0)}%. Of two drawn arrangements the better one wins about {better[0]} "
        f"({better[1]} to {better[2]}): the rest is how the pieces are moved, and luck.{_placed(found.spread)}"
    ]


def _placed(spread: Spread) -> str:
    """Say how much of the spread is where each role stands by itself."""
    if spread.placed_error > MOST_ERROR:
        return ""
    return (
        f" {words.percent(spread.placed, 0)} (standard error {words.number(100 * spread.placed_error, 0)}) of the "
        "variance between formations is what each role is worth on its own square; the rest is how roles stand to each "
        "other."
    )


def _common(found: Found) -> str:
    """Say which traits all good formations have, which none of them has, and which most have and few others."""
    if len(found.good) < LEAST_COMMON:
        return ""
    n = len(found.good)
    pieces = pieces_of(found.material.runs[0].scenario.edition)
    traits = trait_table(pieces, found.good, found.bad, None)
    whole = [_named(row["trait"]) for row in traits.filter(pl.col("best") == n).iter_rows(named=True)]
    rare = (pl.col("best") == 0) & (pl.col("all") > COMMON)
    none = [_named(row["trait"]) for row in traits.filter(rare).iter_rows(named=True)]
    many = (pl.col("best") >= MOST * n) & (pl.col("best") < n) & (pl.col("all") < 1 / 2)
    most = [
        f"{row['best']} have {_named(row['trait'])} (so have {words.percent(row['all'], 0)} of all formations)"
        for row in traits.filter(many).iter_rows(named=True)
    ]
    told = [
        *([f"all have {words.joined(whole)}"] if whole else []),
        *most,
        *([f"none has {' or '.join(none)}"] if none else []),
    ]
    return f" Of the {n} that surely win more than half {'; '.join(told)}." if told else ""


def _named(trait: str) -> str:
    """Name a trait as it stands in a sentence.

    Examples
    --------
    >>> _named("Jester straight in front of the King *"), _named("more Soldiers than Archers")
    ('the Jester straight in front of the King', 'more Soldiers than Archers')
    """
    name = trait.removesuffix(" *")
    if name.startswith("King and"):
        return name
    return f"the {name}" if name[0].isupper() else name


def brief(found: Found) -> str:
    """Return what was found as one sentence."""
    parts = []
    if found.trials.height:
        first, last = found.trials.row(0, named=True), found.trials.row(-1, named=True)
        parts.append(
            f"the best formation found, {first['formation']}, wins {words.percent(first['share'])} against drawn ones, "
            f"the worst {words.percent(last['share'])}"
        )
    if found.spread is not None and found.spread.low:
        better = words.percent(found.spread.better_of_two[0], 0)
        parts.append(f"of two drawn arrangements the better one wins about {better}")
    return words.capital("; ".join(parts)) + "." if parts else ""


def remarks(found: Found) -> list[str]:
    """Return the caveats."""
    n_all = words.count(len(every_formation(pieces_of(found.material.runs[0].scenario.edition))))
    remarks = [
        f"A formation and its image in a mirror from left to right count as one, which leaves {n_all}. The rules "
        "have no left or right, so mirroring both sides changes nothing. Mirroring one side alone changes nothing "
        f"on average because the other draws all arrangements alike and moves without regard to it.{_mirror(found)}",
        "Causal for these players: lots decide who has which arrangement, and both sides move alike. Who hides, "
        "bluffs or attacks otherwise may want another formation; a formation that is known beforehand is worth less.",
    ]
    if found.trials.height:
        remarks.append(_picked(found, n_all))
    if found.shares is not None:
        times = words.number(unpaired_times(found.shares))
        many = "about as many" if times == "1.0" else f"{times} times as many"
        remarks.append(
            f"Formations are compared on the same deals. On deals of their own it would have taken {many} games: once "
            "one piece stands elsewhere a deal soon goes its own way."
        )
    return [*remarks, tie_words(found.material.runs[0])]


def _mirror(found: Found) -> str:
    """Say whether left and right differ in the games in which both drew."""
    if found.drawn is None:
        return ""
    gap, p = mirror_gap(found.drawn)
    judged = "more than luck makes it" if p < SURE_P else "no more than luck makes it"
    wide = words.points(gap, 1)
    return f" The largest difference between a square and its image is {wide}, {judged} ({words.p_value(p)})."


def _picked(found: Found, n_all: str) -> str:
    """Say how the formations were picked that were tried."""
    if found.race is None:
        return (
            "How these formations were picked cannot be seen here. If the same deals picked them, the shares of the "
            "first lean upwards."
        )
    first = found.trials["formation"][0]
    raced = found.race.shares.get(first)
    then = f" There {first} won {words.percent(raced)}." if raced is not None else ""
    return (
        f"They were picked by a race of all {n_all} formations in {words.count(found.race.n_games)} games on other "
        "deals; nothing told here rests on those games, in which whoever comes first was lucky as well."
        f"{then} A formation that fell out early may still be as good."
    )
