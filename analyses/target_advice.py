"""Which trophy target to choose: a recommendation in words from the table of a sweep."""

from dataclasses import dataclass
from math import hypot
from typing import Any

import polars as pl

from analyses import words
from orcsim import stats

RULEBOOK_LIMIT = 10
"""The rulebook lets players agree on a target of at most this (Game Goal)."""

STALL_LIMIT = 0.01
"""A target at which more of the games than this may stall does not pass."""

LEAST_ROUNDS = 3
"""A target at which half of the games are over sooner than this is not recommended in place of the printed one."""

RUNAWAY = (
    "Runaway index 0: a leader at half time wins as often as a leader in a race of pure chance; above: leads snowball; "
    "below: leaders are caught."
)
"""What the index says, wherever it is shown."""

Row = dict[str, Any]

KEEP, CHANGE, UNDECIDED, NONE = "KEEP", "CHANGE", "UNDECIDED", "NONE PASSES"


@dataclass(frozen=True, slots=True)
class Choice:
    """What to do at one number of players: one of the four words above, the target it is about, and why."""

    players: int
    action: str
    target: int
    text: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do: in a word, with its tone, in a sentence, and for each number of players."""

    verdict: str
    tone: str
    text: str
    choices: tuple[Choice, ...]


def recommend(table: pl.DataFrame, margin: float) -> Advice:
    """Return the recommendation for every number of players.

    A target passes if its seats are FAIR within the margin and surely fewer than 1% of its games stall. The printed
    target stays if it passes, and changes to the nearest one that does if it surely fails; targets beyond the rulebook
    and games of one or two rounds are never recommended. If none passes, one with surely more equal seats is named.
    """
    groups = table.partition_by("players", maintain_order=True)
    choices = tuple(_choose(rows.to_dicts(), margin) for rows in groups)
    actions = {choice.action for choice in choices}
    verdict = actions.pop() if len(actions) == 1 else "MIXED"
    return Advice(verdict, "good" if verdict == KEEP else "open", _sentence(choices, margin), choices)


def _choose(rows: list[Row], margin: float) -> Choice:
    """Choose a target at one number of players."""
    players = rows[0]["players"]
    printed = next((row for row in rows if row["target"] == row["printed"]), None)
    home = printed["target"] if printed else min(row["target"] for row in rows)
    usable = [row for row in rows if _is_usable(row)]
    if printed and _passes(printed):
        return Choice(players, KEEP, home, f"Keep {_describe(printed)}")
    passing = [row for row in usable if _passes(row)]
    unsure = printed is not None and _ends(printed) and _is_undecided(printed)
    if passing and not unsure:
        best = min(passing, key=lambda row: (abs(row["target"] - home), row["target"]))
        why = f" The printed {home} fails: {_fault(printed, margin)}." if printed else ""
        return Choice(players, CHANGE, best["target"], f"Choose {_describe(best)}{why}")
    unsure = unsure or any(_is_undecided(row) for row in usable)
    return Choice(players, UNDECIDED if unsure else NONE, home, _none_passes(printed, usable, margin, unsure))


def _passes(row: Row) -> bool:
    """Say whether a target is sure to give fair seats and games that end."""
    return bool(row["seats"] == stats.Verdict.FAIR.value and _ends(row))


def _ends(row: Row) -> bool:
    """Say whether games are sure to end at a target."""
    return bool(row["stalled_share_high"] < STALL_LIMIT)


def _is_undecided(row: Row) -> bool:
    """Say whether more games are needed to judge the seats."""
    return bool(row["seats"] == stats.Verdict.UNDECIDED.value)


def _is_usable(row: Row) -> bool:
    """Say whether a target may be recommended in place of the printed one at all."""
    return bool(row["target"] <= RULEBOOK_LIMIT and row["p50"] >= LEAST_ROUNDS and _ends(row))


def _none_passes(printed: Row | None, usable: list[Row], margin: float, unsure: bool) -> str:
    """Say that no target passes, and which one comes closest if that is sure."""
    text = f"No target up to {RULEBOOK_LIMIT} is sure to have seats equal within {words.points(margin)}."
    if printed is None:
        return text
    text += f" At the printed {printed['target']}, {_fault(printed, margin)}."
    closer = [row for row in usable if _ends(printed) and _is_surely_closer(row, printed)]
    if closer:
        return f"{text} Closest comes {_describe(min(closer, key=lambda row: float(row['spread'])))}"
    if unsure:
        return f"{text} More games are needed."
    return f"{text} No other is surely better: the target is not the number that mends it."


def _is_surely_closer(row: Row, other: Row) -> bool:
    """Say whether the seats of one target are more equal than those of another, beyond the error of both.

    The errors are added as if independent; on the same seeds the true error is rather smaller.
    """
    halves = [(each["spread_high"] - each["spread_low"]) / 2 for each in (row, other)]
    return bool(other["spread"] - row["spread"] > hypot(*halves))


def _fault(row: Row, margin: float) -> str:
    """Say why a target does not pass."""
    if not _ends(row):
        stalled = stats.Interval(row["stalled_share_low"], row["stalled_share_high"])
        return f"{words.percent_with(row['stalled_share'], stalled)} of the games stall"
    if _is_undecided(row):
        fault = f"too few games were played to say whether every seat is within {words.points(margin)}"
        return f"{fault}; the best seat wins {_spread(row)} more than the worst"
    return f"the best seat wins {_spread(row)} more than the worst"


def _spread(row: Row) -> str:
    """Write the spread of the seats with its interval."""
    value, low, high = (words.number(100 * row[f"spread{end}"]) for end in ("", "_low", "_high"))
    return f"{value} points ({low} to {high})"


def _describe(row: Row) -> str:
    """Describe the game at one target."""
    runaway = "a lead feeds itself" if row["runaway_low"] > 0 else "those behind catch up"
    if row["runaway_low"] <= 0 <= row["runaway_high"]:
        runaway = "a lead is worth what it is"
    return (
        f"{row['target']} trophies: best and worst seat {_spread(row)} apart; half of the games end within "
        f"{row['p50']} rounds, 19 of 20 within {row['p95']}; the leader at half time wins "
        f"{words.percent(row['leader_share'])} where chance alone gives {words.percent(row['base'])}, so {runaway}."
    )


def _sentence(choices: tuple[Choice, ...], margin: float) -> str:
    """Say what to do in one sentence."""
    by_action = {action: [c for c in choices if c.action == action] for action in (KEEP, CHANGE, NONE, UNDECIDED)}
    equal = words.points(margin)
    parts = []
    for action, start in ((KEEP, "keep the printed"), (CHANGE, "choose")):
        named = [f"{choice.target} trophies with {choice.players} players" for choice in by_action[action]]
        parts += [f"{start} {words.joined(named)}"] if named else []
    for action, end in (
        (NONE, f"no target up to {RULEBOOK_LIMIT} makes the seats equal within {equal}"),
        (UNDECIDED, f"more games are needed to say which target makes the seats equal within {equal}"),
    ):
        seats = words.joined([str(choice.players) for choice in by_action[action]])
        parts += [f"with {seats} players {end}"] if seats else []
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "."
