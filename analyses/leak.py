"""How secret does an arrangement stay? What the enemy does not know of it yet, in bits, from the traced rounds.

An arrangement hides which piece has which role. Every move and every capture rules some out; what is left is counted
exactly. One bit less means that half as many arrangements are still possible.
"""

from functools import partial
from typing import Any

import polars as pl

from analyses import check_game, words
from analyses.games import end_words, hangs_on
from analyses.leak_figures import figures, marks
from analyses.leak_rounds import (
    ALL_ENDS,
    BOTH,
    LEAST,
    SEATS,
    STEPS,
    cohort_table,
    half_out,
    half_out_share,
    part_table,
    round_table,
    running_rounds,
    start_bits,
    winner_table,
)
from analyses.result import OBSERVATIONAL, Column, Result, Table, run_as_script
from analyses.wins import table_name
from orcsim import stats
from orcsim.api import Run
from orcsim.errors import BadInput

NEARLY_ALL = 0.9
"""Share of the games: the last round that so many outlast is told."""

PAST_TENS = 10.0
"""Ways to give roles from which on their number is written whole."""

Row = dict[str, Any]


def analyse(run: Run, level: float = stats.LEVEL) -> Result:
    """Return how much of an arrangement is still secret in the course of a game.

    Parameters
    ----------
    run
        A run of ORC made with --trace-rounds.
    level
        Confidence of all rounds of one line together.
    """
    check_game("leak", run.scenario.game.name)
    if not run.scenario.trace_rounds:
        raise BadInput("run: found no rounds, allowed: a run made with --trace-rounds")
    running = running_rounds(run).collect().lazy()
    rounds = round_table(running, run.n_games, level)
    cohort, parts = cohort_table(running, int(rounds["round"].max()), level), part_table(running, level)  # type: ignore[arg-type]  # of integers
    winners, start = winner_table(run, running, level), start_bits(running)
    half = {who: half_out(rounds, who) for who in (BOTH, *SEATS)}
    note = f"{table_name(run)}; n = {words.count(run.n_games)} games; {level:.0%} intervals for all points of a line"
    return Result(
        question="leak",
        title=f"How secret does an arrangement stay? ({table_name(run)})",
        verdict=_verdict(half[BOTH], parts, start),
        tone="plain",
        answer=" ".join(
            [
                *_course(rounds, half),
                *_by_the_end(parts, half_out_share(running), level),
                _winners(winners),
            ]
        ),
        remarks=_remarks(rounds, cohort),
        tables=(
            _shown_rounds(_side_by_side(rounds, cohort), level),
            _shown_parts(_side_by_side(parts), level),
            _shown_winners(winners, run, level),
        ),
        figures=figures(rounds, cohort, parts, _finding(half, start), note),
        definitions=_definitions(level),
        hangs_on=hangs_on(run),
        because="On a longer board pieces make more moves before they meet, and every move tells something.",
        brief=_brief(parts, half, start, winners),
    )


def _row(table: pl.DataFrame, **wanted: object) -> Row:
    """Return the row with these values."""
    return table.row(by_predicate=pl.all_horizontal(pl.col(k) == value for k, value in wanted.items()), named=True)


def _verdict(half: dict[str, int | None], parts: pl.DataFrame, start: float) -> str:
    """Return the answer in a few words: by the end of all games if more than half is secret then, else by the round."""
    number = half["round"]
    if _row(parts, who=BOTH, round=STEPS)["bits"] > start / 2:
        return "MORE THAN HALF STAYS SECRET"
    return "HALF IS OUT BEFORE THE LAST ROUND" if number is None else f"HALF IS OUT AFTER ROUND {number}"


def _finding(half: dict[str, dict[str, int | None]], start: float) -> str:
    """Return the title of the figure of rounds."""
    number = half[BOTH]["round"]
    if number is None:
        return f"In the games told more than half of the {words.number(start)} bits stay secret"
    return f"Half of the {words.number(start)} bits are out after round {number}, in games still running"


def _course(rounds: pl.DataFrame, half: dict[str, dict[str, int | None]]) -> list[str]:
    """Say what is secret at the start, and while nearly all games are running, and when half of it is out."""
    early = int(rounds.filter(pl.col("left") >= NEARLY_ALL)["round"].max())  # type: ignore[arg-type]  # of integers
    first, second = (_row(rounds, who=who, round=early) for who in SEATS)
    text = (
        f"{_start(rounds)} After round {early}, which {words.percent(first['left'])} of the games outlast, "
        f"{_bits(first)} of the first player's are left and {_bits(second)} of the second player's."
    )
    told = [(who, [half[who][name] for name in ("round", "early", "late")]) for who in SEATS]
    out = {who: f"after round {marks(found)}" for who, found in told if found[0] is not None}
    if not out:
        return [text, "Neither secret falls below half in the rounds told."]
    if len(out) == len(SEATS) and len(set(out.values())) == 1:
        return [text, f"Half of it is out {out[SEATS[0]]}, for either player{_reached(rounds, half)}."]
    kept = [f"; that of the {who} does not fall so far in the rounds told" for who in SEATS if who not in out]
    each = words.joined([f"{at} for the {who}" for who, at in out.items()])
    return [text, f"Half of it is out {each}{''.join(kept)}{_reached(rounds, half)}."]


def _start(rounds: pl.DataFrame) -> str:
    """Say how much is secret before the first move."""
    bits = [float(_row(rounds, who=who, round=0)["bits"]) for who in SEATS]
    first, second = (f"{words.number(each)} bits, {words.count(2**each)} ways to give the roles" for each in bits)
    if first == second:
        return f"An arrangement is a secret of {first}."
    return f"The first player's arrangement is a secret of {first}; the second player's of {second}."


def _reached(rounds: pl.DataFrame, half: dict[str, dict[str, int | None]]) -> str:
    """Say how many of the games go on after the round in which half of the secret is out, as an aside."""
    number = half[BOTH]["round"]
    if number is None:
        return ""
    return f"; {words.percent(_row(rounds, who=BOTH, round=number)['left'])} of the games outlast round {number}"


def _bits(row: Row) -> str:
    """Write bits with their interval."""
    value, low, high = (words.number(row[f"bits{end}"]) for end in ("", "_low", "_high"))
    return f"{value} bits" + ("" if value == low == high else f" ({low} to {high})")


def _share(row: Row, name: str) -> str:
    """Write a share with its interval."""
    return words.percent_with(row[name], stats.Interval(row[f"{name}_low"], row[f"{name}_high"]))


def _by_the_end(parts: pl.DataFrame, out: stats.Proportion, level: float) -> list[str]:
    """Say what is still secret before the last round, of all games."""
    last = _row(parts, who=BOTH, round=STEPS)
    ways = 2.0 ** last["bits"]
    return [
        f"Before the last round, over all games, {_bits(last)} are left, about as much as "
        f"{words.count(ways) if ways >= PAST_TENS else words.number(ways)} ways; the enemy knows "
        f"{_share(last, 'known')} of the pieces on the board for certain and gives the true King a chance of "
        f"{_share(last, 'king_seen')} and the true Jester {_share(last, 'jester_seen')} (blind: 10.0%).",
        f"In {words.percent_with(out.rate, out.interval(level))} of the games half of at least one secret is out by "
        "then.",
    ]


def _winners(winners: pl.DataFrame) -> str:
    """Say whether winners knew more."""
    row = winners.row(0, named=True)
    if not row["n"]:
        return "No game has a winner, so nothing is told of what winners know."
    return f"{OBSERVATIONAL}: {_winners_told(row)}."


def _winners_told(row: Row) -> str:
    """Say what winners knew more than losers."""
    value, low, high = (words.number(abs(bits), 2) for bits in (row["value"], *_towards(row)))
    if row["low"] <= 0 <= row["high"]:
        ends = f"{words.number(row['low'], 2, sign=True)} to {words.number(row['high'], 2, sign=True)}"
        return f"before the last round winners knew neither surely more nor less than losers ({ends} bits)"
    way = "more" if row["value"] > 0 else "less"
    more = words.percent_with(row["more"], stats.Interval(row["more_low"], row["more_high"]))
    return (
        f"before the last round winners knew {value} bits {way} of the enemy than the enemy of them ({low} to {high}), "
        f"and the winner knew more in {more} of the games"
    )


def _towards(row: Row) -> tuple[float, float]:
    """Return the ends of an interval, that nearer to 0 first."""
    return (row["low"], row["high"]) if row["value"] > 0 else (row["high"], row["low"])


def _brief(parts: pl.DataFrame, half: dict[str, dict[str, int | None]], start: float, winners: pl.DataFrame) -> str:
    """Return what was found as one sentence."""
    last, number = _row(parts, who=BOTH, round=STEPS), half[BOTH]["round"]
    out = "half is not out in the rounds told" if number is None else f"half is out after round {number}"
    text = (
        f"Of the {words.number(start)} bits of an arrangement {words.number(last['bits'])} are still secret before the "
        f"last round ({out}, in games that last so long), when the enemy gives the true King a chance of "
        f"{words.percent(last['king_seen'])}"
    )
    row = winners.row(0, named=True)
    return f"{text}; {_winners_told(row)}." if row["n"] else f"{text}."


def _remarks(rounds: pl.DataFrame, cohort: pl.DataFrame) -> tuple[str, ...]:
    """Return the caveats."""
    last, left = rounds.select(pl.col("round").max(), pl.col("left").min()).row(0)
    return (
        f"After a round those games count that go on: all before the first move, {words.percent(left)} after round "
        f"{last}; later rounds, with fewer than {LEAST:.0%} of the games, are left out. Games that last long are other "
        f"games from the start, which is why the {words.count(cohort['n'][0])} still running after round {last} are "
        "drawn by themselves, and why the second figure has every game at every point.",
        "The board on which a game ends is left out: a King that was taken is no secret, however well it was kept.",
        "What is not secret any more is what can be concluded for certain from the moves made and the pieces removed. "
        "What a player guesses from the manner of playing is not part of it.",
        f"{OBSERVATIONAL}: that winners knew more or less does not say what knowing is worth. Who attacks learns by "
        "what it takes, and is then nearer to winning too.",
    )


def _side_by_side(table: pl.DataFrame, cohort: pl.DataFrame | None = None) -> pl.DataFrame:
    """Return one row a round, with both seats beside each other, the rest for either seat."""
    wide = table.filter(pl.col("who") == BOTH).drop("bits", "bits_low", "bits_high", "who")
    for who, name in zip(SEATS, ("first", "second"), strict=True):
        ends = {f"bits{end}": f"{name}{end}" for end in ("", "_low", "_high")}
        wide = wide.join(table.filter(pl.col("who") == who).select("round", *ends).rename(ends), on="round")
    if cohort is not None:
        wide = wide.join(cohort.select("round", cohort="bits"), on="round")
    return wide.sort("round")


_BITS = tuple(
    Column(f"{name}{end}", header if not end else end.removeprefix("_"), partial(words.number, decimals=2))
    for name, header in (("first", "first player, bits"), ("second", "second player, bits"))
    for end in ("", "_low", "_high")
)
_SEEN = (
    Column("known", "known pieces", words.percent),
    Column("king_seen", "true King", words.percent),
    Column("jester_seen", "true Jester", words.percent),
)


def _shown_rounds(table: pl.DataFrame, level: float) -> Table:
    """Return the rounds as people see them."""
    columns = (
        Column("round", "after round"),
        *_BITS,
        Column("cohort", "longest games, bits", partial(words.number, decimals=2)),
        *_SEEN,
        Column("n", "games", words.count),
        Column("left", "of all", words.percent),
    )
    caption = (
        "Bits still secret in the games that are still running, and what the enemy knows of either seat; "
        f"{level:.0%} intervals for all rounds of a column at once"
    )
    return Table("rounds", caption, table, columns)


def _shown_parts(table: pl.DataFrame, level: float) -> Table:
    """Return the parts of the game as people see them."""
    caption = (
        f"The same by tenths of each game, of all games (0: before the first move, {STEPS}: before the last round); "
        f"{level:.0%} intervals for all rows of a column at once"
    )
    return Table("parts", caption, table, (Column("round", "tenths played"), *_BITS, *_SEEN))


def _shown_winners(table: pl.DataFrame, run: Run, level: float) -> Table:
    """Return what winners knew more as people see it."""
    two = partial(words.number, decimals=2, sign=True)
    columns = (
        Column("end", "how the game ended", lambda end: end if end == ALL_ENDS else end_words(run, end)),
        Column("n", "games", words.count),
        Column("value", "winner knew more, bits", two),
        Column("low", "low", two),
        Column("high", "high", two),
        Column("more", "winner knew more, games", words.percent),
        Column("more_low", "low", words.percent),
        Column("more_high", "high", words.percent),
    )
    caption = (
        f"{OBSERVATIONAL}. What winners knew of losers before the last round, less what losers knew of winners; "
        f"{level:.0%} intervals{words.at_once(table.height, 'row')}"
    )
    return Table("winners", caption, table, columns, in_text=True)


def _definitions(level: float) -> tuple[tuple[str, str], ...]:
    """Return what the statistics are."""
    return (
        (
            "Bits still secret",
            "log2 of the number of ways to give roles to a seat's pieces on the board that fit all that was seen: "
            "every move made and every piece removed. One bit less means half as many ways.",
        ),
        ("Known pieces", "Pieces on the board that have the same role in all these ways, by the pieces on the board."),
        (
            "True King, true Jester",
            "Share of these ways in which the piece that is the King (Jester) is the King (Jester).",
        ),
        (
            "Winner knew more",
            "Bits that the loser did not know of the winner's arrangement minus those that the winner did not know of "
            "the loser's, before the last round; equal knowledge counts half as more.",
        ),
        (
            "Intervals of a line",
            "Mean over games ± z × standard deviation / √games (between deals, if seats rotate), with z at "
            f"1 − {1 - level:.2g}/(2 × points of the line).",
        ),
    )


if __name__ == "__main__":
    run_as_script(analyse, __doc__ or "")
