"""The tables of formations as people see them, and what their numbers are."""

from collections.abc import Mapping

import polars as pl

from analyses import words
from analyses.formation_sets import LETTERS, ROLE_NAMES
from analyses.formation_traits import TRAITS
from analyses.result import Column, Table


def points(value: float) -> str:
    """Write a difference of shares in percentage points with its sign."""
    return words.number(100 * value, sign=True)


def shown_trials(table: pl.DataFrame, in_race: Mapping[str, float], level: float) -> Table:
    """Return the formations that were tried, with what they won in the race that picked them."""
    raced = [in_race.get(name) for name in table["formation"]]
    shown = table.with_columns(
        pl.when("is_best").then(pl.lit("yes")).otherwise(pl.lit("no")).alias("best"),
        pl.Series("race", raced, dtype=pl.Float64),
    )
    letters = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, ROLE_NAMES, strict=True))
    return Table(
        "formations",
        f"Formations, front row/back row from the owner's left ({letters}), with the win share against a side that "
        "draws its own; behind: percentage points less than the first; may be the best: no other formation is surely "
        f"better. {level:.0%} intervals for all rows at once",
        shown,
        (
            Column("formation", "formation"),
            Column("share", "win share", words.percent),
            Column("low", "low", words.percent),
            Column("high", "high", words.percent),
            Column("behind", "behind, pp", points),
            Column("behind_low", "low", points),
            Column("behind_high", "high", points),
            Column("best", "may be the best"),
            *([Column("race", "in the race", words.percent)] if in_race else []),
            Column("n", "games", words.count),
        ),
    )


def shown_cells(table: pl.DataFrame, level: float) -> Table:
    """Return the win share of each role on each place."""
    told = {1: "better", 0: "", -1: "worse"}
    return Table(
        "squares",
        "Win share of seats that drew a role onto a square, left and right together; surely: its interval lies above "
        f"or below 50%; {level:.0%} intervals{words.at_once(table.height, 'place')}; n: such seats",
        table,
        (
            Column("role", "role"),
            Column("row", "row"),
            Column("column", "column"),
            Column("share", "win share", words.percent),
            Column("low", "low", words.percent),
            Column("high", "high", words.percent),
            Column("verdict", "surely", lambda verdict: told[verdict]),
            Column("n", "n", words.count),
        ),
    )


def shown_rows(table: pl.DataFrame, level: float) -> Table:
    """Return what the front row is worth to each role."""
    return Table(
        "rows",
        "Win share of seats with a role in the front and in the back row, and the difference in percentage points; "
        "by row: how much of the variance between its places is front or back, the rest being how far from the edge it "
        "stands; a dash where its standard error is above 10%; "
        f"{level:.0%} intervals{words.at_once(table.height, 'role')}",
        table,
        (
            Column("role", "role"),
            Column("front", "front row", words.percent),
            Column("back", "back row", words.percent),
            Column("gap", "difference, pp", points),
            Column("low", "low", points),
            Column("high", "high", points),
            Column("by_row", "by row", lambda share: words.percent(share, 0)),
        ),
    )


def shown_traits(table: pl.DataFrame, n_best: int, n_worst: int, level: float) -> Table:
    """Return what formations have in common."""
    return Table(
        "traits",
        "What formations have in common: its share of all formations, how many of those tried that surely win more "
        "than half, or less, have it, and what seats that drew it win more than seats that did not, in percentage "
        "points; *: than seats with both pieces in the same rows; "
        f"{level:.0%} intervals for all {len(TRAITS)} traits at once",
        table,
        (
            Column("trait", "trait"),
            Column("all", "all", lambda share: words.percent(share, 0)),
            *(
                [
                    Column("best", "good", lambda n: f"{n} of {n_best}"),
                    Column("worst", "bad", lambda n: f"{n} of {n_worst}"),
                ]
                if n_best
                else []
            ),
            Column("gain", "gain, pp", points),
            Column("low", "low", points),
            Column("high", "high", points),
        ),
    )


def definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Win share of a formation",
            "Wins, draws as halves, over finished games of the side that has it, against a side that moves alike and "
            "draws its own formation from all, each as likely; each deal is played once in each seating.",
        ),
        (
            "May be the best",
            "A formation is out if another one's win share on the same deals is surely higher: paired difference ± z "
            f"× standard deviation between deals / √deals, z at 1 − {1 - level:.2g}/(2 × pairs of "
            f"formations). Whichever of those tried is the best is among those left in at least {level:.0%} of all "
            "such experiments.",
        ),
        (
            "Win share of a role on a square",
            "Wins, draws as halves, over finished games of the seats that drew the role onto the square or its mirror "
            "image; ratio over games with the linearised standard error, so that two seats of one game are not taken "
            f"for independent; z at 1 − {1 - level:.2g}/(2 × places).",
        ),
        (
            "By row",
            "Variance of the win share between the two rows over that between all places of the role, weighted by how "
            "often a role stands there, what luck adds taken off; standard error by leaving out one "
            "twentieth of the games after the other.",
        ),
        (
            "Spread of all formations",
            "Standard deviation of the true win shares, from the mean product of the wins of two seats that drew the "
            "same formation or its mirror image in different games; interval from the spread between formations.",
        ),
        (
            "Own square",
            "Part of that variance which remains if each formation is given the sum of what its roles are worth on "
            "their squares, by least squares over all formations, what luck adds taken off; standard error by leaving "
            "out one twentieth of the games after the other.",
        ),
        (
            "The better of two",
            "50% + 2 × spread / √π: the mean of the larger of two win shares if formations are normally spread and "
            "what two arrangements are worth adds up.",
        ),
    )
