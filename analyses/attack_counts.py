"""How battles go in Origo: how many attacks there are, on whom, what they cost, and what seats with won ones win."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import polars as pl

from analyses import words
from analyses.games import seat_name
from analyses.wins import block_sums, seat_table
from orcsim import stats
from orcsim.api import Run

FEWEST = 50
"""Seats with a number of won attacks below which no win share is told: the interval would not hold."""

MOST = 5
"""Won attacks of the last group, which gathers the seats with more."""

SHARE, NUMBER = "%", ""
"""Units: shares, and numbers a game or an attack."""

ATTACKS, NONE, WON = "attacks a game", "games without any attack", "attacks won"
LEADER = "attacks on the leader"
CARDS, DEFENCE = "attacker's cards an attack", "defender's cards an attack"
LOST, LOSSES = "shields lost in attack, a game", "shields lost in defence, a game"

_EMPTY = dict.fromkeys(("value", "low", "high"), pl.Float64)


def targets(run: Run) -> stats.FloatArray:
    """Return who attacked whom how often, shape (games, attackers, defenders)."""
    seats = range(run.scenario.players)
    return np.stack([seat_table(run, pl.col(f"attacks_on_{seat}")) for seat in seats], axis=-1)


def battle_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row for each measure of a run: `players`, `what`, `unit`, `n`, `value`, `low`, `high`.

    The intervals hold for all rows at once; a share or mean of attacks is null where there are none.
    """
    attacks, won, on_leader, cards, defence, losses = (
        seat_table(run, pl.col(name)).sum(axis=1)
        for name in ("attacks", "attacks_won", "attacks_on_leader", "cards_attacking", "cards_defending", "losses")
    )
    games = np.ones(len(attacks))
    measures: list[tuple[str, str, stats.FloatArray, stats.FloatArray]] = [
        (ATTACKS, NUMBER, attacks, games),
        (NONE, SHARE, (attacks == 0).astype(np.float64), games),
        (WON, SHARE, won, attacks),
        (LEADER, SHARE, on_leader, attacks),
        (CARDS, NUMBER, cards, attacks),
        (DEFENCE, NUMBER, defence, attacks),
        (LOST, NUMBER, attacks - won, games),
        (LOSSES, NUMBER, losses, games),
    ]
    rows = [
        {"players": run.scenario.players, "what": what, "unit": unit, "n": run.n_games}
        | _ratio(run, parts, wholes, len(measures), level, unit)
        for what, unit, parts, wholes in measures
    ]
    return pl.DataFrame(rows, schema_overrides=_EMPTY)


def _ratio(
    run: Run, parts: stats.FloatArray, wholes: stats.FloatArray, looks: int, level: float, unit: str = SHARE
) -> dict[str, float | None]:
    """Return the ratio of two sums over games with its interval, or nothing known if there is nothing to divide by."""
    if not wholes.any():
        return dict.fromkeys(_EMPTY)
    found = stats.ratio_of(block_sums(run, parts), block_sums(run, wholes), "games")
    low, high = found.interval(level, looks, high=1.0 if unit == SHARE else np.inf, span=1.0)
    return {"value": found.value, "low": low, "high": high}


def direction(steps: int, players: int) -> str:
    """Name the seat so many places to the left.

    Examples
    --------
    >>> [direction(steps, 5) for steps in (1, 2, 3, 4)]
    ['left neighbour', '2nd to the left', '2nd to the right', 'right neighbour']
    >>> direction(2, 4), direction(1, 2)
    ('opposite', 'the other')
    """
    back = players - steps
    if steps == back:
        return "the other" if steps == 1 else "opposite"
    side, way = ("left", steps) if steps < back else ("right", back)
    return f"{side} neighbour" if way == 1 else f"{words.ORDINALS[way - 1]} to the {side}"


def target_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row for each place around the attacker: `players`, `place`, `even`, `value`, `low`, `high`.

    `value` is the share of all attacks that go there, `even` what it is if all rivals are attacked alike.
    """
    players, on = run.scenario.players, targets(run)
    attackers = np.arange(players)
    rows = []
    for steps in range(1, players):
        hit = on[:, attackers, (attackers + steps) % players].sum(axis=1)
        row: dict[str, Any] = {"players": players, "place": direction(steps, players), "even": 1 / (players - 1)}
        rows.append(row | _ratio(run, hit, on.sum(axis=(1, 2)), players - 1, level))
    return pl.DataFrame(rows, schema_overrides=_EMPTY)


def seat_rows(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row for each seat, and one for each place at the end: who attacks, and who is attacked.

    Columns: `players`, `who`, `n` seats, `value` (attacks a game with `low` and `high`, for all rows at once), `won`
    (share of them, null if there are none) and `suffered` (attacks on it a game).
    """
    players = run.scenario.players
    attacks, won, rank = (seat_table(run, pl.col(name)) for name in ("attacks", "attacks_won", "rank"))
    suffered = targets(run).sum(axis=1)
    rows = []
    for who, chosen in _groups(run, rank):
        row: dict[str, Any] = {"players": players, "who": who, "n": int(chosen.sum())}
        made = (attacks * chosen).sum(axis=1)
        row |= _ratio(run, made, chosen.sum(axis=1), 2 * players, level, NUMBER)
        row["won"] = float((won * chosen).sum() / made.sum()) if made.any() else None
        row["suffered"] = float((suffered * chosen).sum() / chosen.sum()) if chosen.any() else None
        rows.append(row)
    return pl.DataFrame(rows, schema_overrides=_EMPTY | dict.fromkeys(("won", "suffered"), pl.Float64))


def _groups(run: Run, rank: stats.FloatArray) -> Iterator[tuple[str, stats.FloatArray]]:
    """Yield each seat, then each place at the end, with where it is as 0 and 1 of the shape (games, seats)."""
    players = run.scenario.players
    for seat in range(players):
        yield seat_name(run, seat), np.broadcast_to(np.arange(players) == seat, rank.shape).astype(np.float64)
    for place in range(1, players + 1):
        yield f"{words.ORDINALS[place - 1]} at the end", (rank == place).astype(np.float64)


def win_table(run: Run, level: float = stats.LEVEL) -> pl.DataFrame:
    """Return one row for each number of attacks won by a seat: `players`, `won` (text), `n` seats, `share`, `value`.

    `value` is how much more such seats win than their place in the order of play does on average, with `low` and `high`
    for all rows at once; null of fewer than `FEWEST` seats. Only finished games count.
    """
    wins, won = seat_table(run, pl.col("win_share")), seat_table(run, pl.col("attacks_won"))
    finished = wins.sum(axis=1, keepdims=True).round()
    edges = (wins - wins.sum(axis=0) / max(finished.sum(), 1)) * finished
    rows = []
    for number in range(MOST + 1):
        group = ((won >= number) if number == MOST else (won == number)) * finished
        row: dict[str, Any] = {"players": run.scenario.players, "won": f"{number}{' or more' * (number == MOST)}"}
        row |= {"n": int(group.sum()), "share": None, **dict.fromkeys(_EMPTY)}
        if group.sum() >= FEWEST:
            edge = stats.ratio_of(
                block_sums(run, (edges * group).sum(axis=1)), block_sums(run, group.sum(axis=1)), "games"
            )
            low, high = edge.interval(level, MOST + 1, low=-1, high=1, span=1)
            share = float((wins * group).sum() / group.sum())
            row |= {"share": share, "value": edge.value, "low": low, "high": high}
        rows.append(row)
    return pl.DataFrame(rows, schema_overrides=_EMPTY | {"share": pl.Float64})
