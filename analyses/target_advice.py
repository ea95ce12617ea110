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
"""A target at which more games than this may stall is not recommended."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """What to do at one number of players."""

    players: int
    action: str  # KEEP, CHANGE or OPEN
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

    The printed target stays unless it fails and another one passes: seats FAIR within the margin, and surely fewer than
    1% of the games stalled. If none passes, the answer is open, and a target whose seats are surely more equal is
    named. Targets beyond the rulebook are never recommended.
    """
    groups = table.partition_by("players", maintain_order=True)
    choices = tuple(_choose(rows.to_dicts(), margin) for rows in groups)
    actions = {choice.action for choice in choices}
    verdict = actions.pop() if len(actions) == 1 else "MIXED"
    return Advice(verdict, "good" if verdict == "KEEP" else "open", _sentence(choices, margin), choices)


def _choose(rows: list[Row], margin: float) -> Choice:
    """Choose a target at one number of players."""
    printed = next((row for row in rows if row["target"] == row["printed"]), None)
    usable = [row for row in rows if row["target"] <= RULEBOOK_LIMIT and row["stalled_share_high"] < STALL_LIMIT]
    fair = [row for row in usable if row["seats"] == stats.Verdict.FAIR.value]
    players = rows[0]["players"]
    if printed is not None and printed in fair:
        return Choice(players, "KEEP", printed["target"], f"Keep {_describe(printed)}")
    home = printed["target"] if printed else min(row["target"] for row in rows)
    if fair:
        best = min(fair, key=lambda row: (abs(row["target"] - home), row["target"]))
        why = f" The printed {home} fails: {_fault(printed, margin)}." if printed else ""
        return Choice(players, "CHANGE", best["target"], f"Choose {_describe(best)}{why}")
    return Choice(players, "OPEN", home, _none_passes(printed, usable, margin))


def _none_passes(printed: Row | None, usable: list[Row], margin: float) -> str:
    """Say that no target passes, and which one comes closest if that is sure."""
    equal = words.points(margin)
    text = f"No target up to {RULEBOOK_LIMIT} is sure to have seats equal within {equal} and games that end."
    if printed is None:
        return text
    text += f" At the printed {printed['target']}, {_fault(printed, margin)}."
    closer = [row for row in usable if _is_surely_closer(row, printed)]
    if closer:
        best = min(closer, key=lambda row: float(row["spread"]))
        return text + f" Closest comes {_describe(best)}"
    if any(row["seats"] == stats.Verdict.UNDECIDED.value for row in usable):
        return text + " More games are needed to tell the targets apart."
    return text + " No other is surely better: the target is not the number that mends it."


def _is_surely_closer(row: Row, other: Row) -> bool:
    """Say whether the seats of one target are more equal than those of another, beyond the error of both.

    The errors are added as if independent; on the same seeds the true error is rather smaller.
    """
    halves = [(each["spread_high"] - each["spread_low"]) / 2 for each in (row, other)]
    return bool(other["spread"] - row["spread"] > hypot(*halves))


def _fault(row: Row, margin: float) -> str:
    """Say why a target does not pass."""
    if row["stalled_share_high"] >= STALL_LIMIT:
        stalled = stats.Interval(row["stalled_share_low"], row["stalled_share_high"])
        return f"{words.percent_with(row['stalled_share'], stalled)} of the games stall"
    undecided = row["seats"] == stats.Verdict.UNDECIDED.value
    end = f"; these are too few games to say whether every seat is within {words.points(margin)}" if undecided else ""
    return f"the best seat wins {_spread(row)} more than the worst{end}"


def _spread(row: Row) -> str:
    """Write the spread of the seats with its interval."""
    low, high = 100 * row["spread_low"], 100 * row["spread_high"]
    decimals = words.digits(low, high)
    ends = f"{words.number(low, decimals)} to {words.number(high, decimals)}"
    return f"{words.number(100 * row['spread'], decimals)} points ({ends})"


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
    by_action = {
        action: [choice for choice in choices if choice.action == action] for action in ("KEEP", "CHANGE", "OPEN")
    }
    parts = []
    for action, start in (("KEEP", "keep the printed"), ("CHANGE", "choose")):
        named = [f"{choice.target} trophies with {choice.players} players" for choice in by_action[action]]
        parts += [f"{start} {words.joined(named)}"] if named else []
    if by_action["OPEN"]:
        seats = words.joined([str(choice.players) for choice in by_action["OPEN"]])
        equal = words.points(margin)
        parts.append(f"no target is sure to give seats equal within {equal} and games that end with {seats} players")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "."
