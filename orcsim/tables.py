"""Result records as polars frames: the only place where the columns that all games share are named."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import polars as pl

from orcsim.errors import Failure
from orcsim.games import Column, Game
from orcsim.scenario import Scenario

Tables: TypeAlias = dict[str, pl.DataFrame]
"""The frames of some games: `games`, `seats` and, where they were asked for, `rounds`."""

_Records: TypeAlias = npt.NDArray[np.void]

GAMES = (
    Column("game", "u64", "Number of the game, from 0; the seed and this number decide all of its luck."),
    Column("rounds", "i32", "Rounds begun.", "rounds"),
    Column("turns", "i32", "Turns begun.", "turns"),
    Column("decisions", "i32", "Questions put to a seat that had at least two answers.", "decisions"),
    Column("end_reason", "enum", "How the game ended; stalled: it was cut off and nobody won.", "end_reason"),
    Column("winners", "i8", "Number of winners; 0 if stalled.", "winners"),
    Column("lead_changes", "i16", "Times a seat took the sole lead from another.", "lead_changes"),
)
"""Columns of `games` that every game has."""

SEATS = (
    Column("game", "u64", "Number of the game."),
    Column("seat", "i8", "Place at the table, clockwise from 0."),
    Column("policy", "enum", "Name of the policy that played the seat."),
    Column("score", "i16", "What the seat had at the end of what the game is won by.", "score"),
    Column("rank", "i8", "1 for a winner; equal scores share a rank; 0 if stalled.", "rank"),
    Column(
        "win_share",
        "f64",
        "1/k for each of k winners, else 0; sums to 1 over a finished game, to 0 over a stalled one.",
    ),
    Column("led_half", "bool", "Whether the seat led, alone or tied, after half of the rounds."),
)
"""Columns of `seats` that every game has."""

ROUNDS = (
    Column("game", "u64", "Number of the game."),
    Column("round", "i32", "Number of the round; 0 is the table before the first turn."),
    Column("seat", "i8", "Place at the table, clockwise from 0."),
    Column("score", "i16", "Score of the seat after the round.", "score"),
)
"""Columns of `rounds` that every game has."""

_NUMBERS: dict[str, Any] = {
    "u64": pl.UInt64,
    "i32": pl.Int32,
    "i16": pl.Int16,
    "i8": pl.Int8,
    "f64": pl.Float64,
    "bool": pl.Boolean,
}


def columns_of(game: Game) -> dict[str, tuple[Column, ...]]:
    """Return the columns of each table of a game, with type and meaning."""
    return {
        "games": GAMES + game.game_columns,
        "seats": SEATS + game.seat_columns,
        "rounds": ROUNDS + game.round_columns,
    }


def table_names(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of the tables that a run of the scenario has."""
    return ("games", "seats", "rounds") if scenario.trace_rounds else ("games", "seats")


def schema_of(scenario: Scenario, table: str) -> dict[str, Any]:
    """Return the polars type of each column of a table."""
    words = {"end_reason": pl.Enum(scenario.game.end_reasons), "policy": pl.Enum(_policy_names(scenario))}
    return {
        column.name: words.get(column.name) or _NUMBERS[column.dtype] for column in columns_of(scenario.game)[table]
    }


def make_tables(scenario: Scenario, results: _Records, first_game: int, history: _Records | None) -> Tables:
    """Return the frames of a batch of games.

    Parameters
    ----------
    scenario
        What was played.
    results
        One record a game, in order.
    first_game
        Number of the first of them.
    history
        One ROUND record for each round and seat, shape (games, rounds, seats); None leaves the table `rounds` out.

    Raises
    ------
    Failure
        If the winners that the kernel reports do not add up.
    """
    games = np.arange(len(results), dtype=np.uint64) + np.uint64(first_game)
    wins = results["win"][:, : scenario.players]
    _check_winners(scenario, results, wins, first_game)
    tables = {
        "games": _frame(scenario, "games", _game_values(scenario, results, games)),
        "seats": _frame(scenario, "seats", _seat_values(scenario, results, games)),
    }
    if history is not None:
        tables["rounds"] = _frame(scenario, "rounds", _round_values(scenario, results, games, history))
    return tables


def concatenate(parts: list[Tables]) -> Tables:
    """Return the frames of consecutive batches as one."""
    return {name: pl.concat([part[name] for part in parts], rechunk=True) for name in parts[0]}


def empty_tables(scenario: Scenario) -> Tables:
    """Return the frames of no games at all."""
    return {name: pl.DataFrame(schema=schema_of(scenario, name)) for name in table_names(scenario)}


def _policy_names(scenario: Scenario) -> list[str]:
    """Return the names of the policies, each once, in seat order."""
    return list(dict.fromkeys(policy.name for policy in scenario.policies))


def _check_winners(scenario: Scenario, results: _Records, wins: _Records, first_game: int) -> None:
    """Refuse results in which the shares of a finished game would not sum to 1, or those of a stalled one to 0."""
    stalled = [reason == scenario.game.stalled for reason in scenario.game.end_reasons]
    counted = wins.sum(axis=1)
    wrong = (counted != results["winners"]) | ((counted == 0) != np.array(stalled)[results["end_reason"]])
    if wrong.any():
        game = first_game + int(np.flatnonzero(wrong)[0])
        raise Failure(f"game {game} of seed {scenario.seed}: its winners do not fit its end; this is a fault of orcsim")


def _frame(scenario: Scenario, table: str, values: dict[str, Any]) -> pl.DataFrame:
    """Return a frame with the columns in order; a value that does not fit its column's type is an error."""
    schema = schema_of(scenario, table)
    return pl.DataFrame([pl.Series(name, values[name]).cast(dtype) for name, dtype in schema.items()])


def _game_values(scenario: Scenario, results: _Records, games: npt.NDArray[np.uint64]) -> dict[str, Any]:
    """Return the columns of `games`."""
    reasons = pl.Series(scenario.game.end_reasons, dtype=pl.Enum(scenario.game.end_reasons))
    values: dict[str, Any] = {"game": games, "end_reason": reasons.gather(results["end_reason"])}
    for column in columns_of(scenario.game)["games"]:
        if column.name not in values:
            found = results[column.field]
            values[column.name] = found if column.index is None else found[:, column.index]
    return values


def _seat_values(scenario: Scenario, results: _Records, games: npt.NDArray[np.uint64]) -> dict[str, Any]:
    """Return the columns of `seats`, seat by seat within each game."""
    n = scenario.players
    seats = np.arange(n)
    names = pl.Series([policy.name for policy in scenario.policies], dtype=pl.Enum(_policy_names(scenario)))
    values: dict[str, Any] = {
        "game": np.repeat(games, n),
        "seat": np.tile(seats, len(games)),
        "policy": names.gather(results["policy"][:, :n].ravel()),
        "win_share": (results["win"][:, :n] / np.maximum(results["winners"], 1)[:, None]).ravel(),
        "led_half": ((results["half_leaders"][:, None] >> seats) & 1).astype(bool).ravel(),
    }
    for column in columns_of(scenario.game)["seats"]:
        if column.name not in values:
            found = results[column.field][:, :n]
            values[column.name] = (found if column.index is None else found[:, :, column.index]).ravel()
    return values


def _round_values(
    scenario: Scenario, results: _Records, games: npt.NDArray[np.uint64], history: _Records
) -> dict[str, Any]:
    """Return the columns of `rounds`: seats within rounds within games."""
    n = scenario.players
    numbers = np.arange(history.shape[1])
    played = numbers <= results["rounds"][:, None]
    rows = history[:, :, :n][played].ravel()
    values: dict[str, Any] = {
        "game": np.repeat(games, played.sum(axis=1) * n),
        "round": np.repeat(np.broadcast_to(numbers, played.shape)[played], n),
        "seat": np.tile(np.arange(n), int(played.sum())),
    }
    for column in columns_of(scenario.game)["rounds"]:
        if column.name not in values:
            found = rows[column.field]
            values[column.name] = found if column.index is None else found[:, column.index]
    return values
