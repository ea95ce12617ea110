"""Orc Market with the toy in the place of its kernel, and tunings of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from orcsim.games import GAMES, Game
from orcsim.policies import Policy, load_policy
from orcsim.tuning import Tuned, tune
from tests.orcsim.toy_kernel import play

GAME, PLAYERS = "orc-market", 4
FILES = ("toy.toml", "state.json", "results.json")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Make Orc Market play with the toy."""
    game = replace(GAMES[GAME], package="tests.orcsim.toy_kernel")
    monkeypatch.setitem(GAMES, GAME, game)
    monkeypatch.setattr(play, "on_batch", None)
    monkeypatch.setattr("orcsim.tuning.plan.plans_of", plans_of)
    return game


def plans_of(game: Game) -> list[Policy]:
    """Return a few plans of the toy instead of all."""
    return [load_policy(game.policy_schema, name) for name in ("greedy", "denial", "hermit", "wholesaler")]


def tuned(out: Path, **options: Any) -> Tuned:
    """Tune the toy for a moment."""
    told = {"players": PLAYERS, "games": 60, "generations": 4, "seed": 3, "threads": 1, "name": "toy", "out": out}
    return tune(GAME, "greedy", **{**told, **options})


def bytes_in(folder: Path) -> dict[str, bytes]:
    """Return what a tuning has written, but for the times it took."""
    return {name: (folder / name).read_bytes() for name in FILES}


@contextmanager
def broken_off(after: int, monkeypatch: pytest.MonkeyPatch, error: Callable[[], BaseException]) -> Iterator[None]:
    """Let the toy fail after so many batches."""
    batches = 0

    def count(first: int, games: int) -> None:
        nonlocal batches
        batches += 1
        if batches > after:
            raise error()

    with monkeypatch.context() as context:
        context.setattr(play, "on_batch", count)
        yield


__all__ = ["GAME", "PLAYERS", "broken_off", "bytes_in", "plans_of", "toy", "tuned"]
