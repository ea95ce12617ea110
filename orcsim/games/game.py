"""What a game offers: everything that differs between games and is not a rule."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from orcsim.editions import Edition, Schema
from orcsim.games.lines import Line
from orcsim.games.stock import Stock
from orcsim.policies import PolicySchema

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes
    ----------
    name, meaning
        What it is called and one sentence.
    dtype
        `u64`, `i32`, `i16`, `i8`, `f64`, `bool` or `enum`.
    field, index
        Where a column stands in the kernel's RESULT, or for the table of rounds in its ROUND: a field and, for a field
        with a last axis, the index.
    is_code
        Whether its numbers stand for something and are no amounts, so that their mean says nothing.
    """

    name: str
    dtype: str
    meaning: str
    field: str = ""
    index: int | None = None
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class Kernel:
    """The compiled side of a game: record layouts, sizes and the one function that Python calls."""

    params: "np.dtype[np.void]"
    policy: "np.dtype[np.void]"
    state: "np.dtype[np.void]"
    round: "np.dtype[np.void]"
    desk: "np.dtype[np.void]"
    result: "np.dtype[np.void]"
    event: "np.dtype[np.void]"
    max_seats: int
    max_rounds: int
    events: type[IntEnum]
    purposes: type[IntEnum]
    play_batch: Callable[..., int]
    digest: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: one line of the registry.

    Attributes
    ----------
    name, title
        What it is called on the command line and in print.
    version
        Version of the rules; raised only when the same seed gives another game.
    package
        The kernel package.
    players, default_players
        How many may play, and how many do when nobody says.
    edition, policy
        Names of the edition and the policy that are used when nobody says.
    schema, policy_schema
        What editions and policies may hold.
    seating
        What the number of a seat means, for whoever reads a table of seats.
    score
        What `score` counts in this game, in the plural.
    end_reasons
        How a game can end, in the order of the kernel's numbers.
    stalled
        That of them which stands for a game cut off by the cap on turns; "" for a game that always has a winner.
    game_columns, seat_columns, round_columns
        The game's own columns of the three tables.
    params_module
        The module whose `params_of` turns an edition and a number of players into an array of one PARAMS record.
    story_module
        The module with `vocabulary`, which names the events of a game with given PARAMS, and `tell`, which turns them
        into the report of that game.
    habits_module
        The module whose `Table` plays the game decision by decision and says what seats are asked and what they do.
    ablations_module
        The module with `ablations_in` and `kept_in`: what can be taken out of an edition, and what cannot.
    map_module
        The module that draws the map or the board of an edition, with what it is called, its `NAME`, the `KEYS` that it
        shows, those of them that it `REPLACES` in a list of values, `as_lines` and `as_svg`; "" for a game whose board
        is the same in all editions.
    streams
        What the game draws at random, besides what its players do: each stream with the purposes of `kernels.rng` that
        it is made of.
    stock
        What the box holds.
    lines
        Lines of play that might break the game.
    """

    name: str
    title: str
    version: int
    package: str
    players: range
    default_players: int
    edition: str
    policy: str
    schema: Schema
    policy_schema: PolicySchema
    seating: str
    score: str
    end_reasons: tuple[str, ...]
    stalled: str
    game_columns: tuple[Column, ...]
    seat_columns: tuple[Column, ...]
    round_columns: tuple[Column, ...]
    params_module: str
    story_module: str
    ablations_module: str
    map_module: str = ""
    habits_module: str = ""
    streams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stock: tuple[Stock, ...] = ()
    lines: tuple[Line, ...] = ()

    def kernel(self) -> Kernel:
        """Import the compiled side; slow the first time, so it is not done before it is needed."""
        layout: Any = importlib.import_module(f"{self.package}.layout")
        return Kernel(
            params=layout.PARAMS,
            policy=layout.POLICY,
            state=layout.STATE,
            round=layout.ROUND,
            desk=layout.DESK,
            result=layout.RESULT,
            event=importlib.import_module("kernels.log").EVENT,
            max_seats=layout.MAX_SEATS,
            max_rounds=layout.MAX_ROUNDS,
            events=layout.Event,
            purposes=importlib.import_module("kernels.rng").Purpose,
            play_batch=importlib.import_module(f"{self.package}.play").play_batch,
            digest=importlib.import_module("kernels.jit").DIGEST,
        )

    def params_of(self, edition: Edition, players: int) -> "npt.NDArray[np.void]":
        """Return the parameters of an edition at one number of players, as an array of one PARAMS record.

        Raises
        ------
        BadInput
            If so many cannot play the edition.
        """
        params: npt.NDArray[np.void] = importlib.import_module(self.params_module).params_of(edition, players)
        return params
