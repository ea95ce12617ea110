"""The stand-in kernel, put in the place of a game's own."""

from dataclasses import replace

import pytest

from orcsim.games import GAMES, Game
from tests.orcsim.fake_kernel import play


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Make Orconomics play with the stand-in kernel, in parts of 60 games instead of many thousand."""
    game = replace(GAMES["orconomics"], package="tests.orcsim.fake_kernel")
    monkeypatch.setitem(GAMES, "orconomics", game)
    monkeypatch.setattr("orcsim.store.PART_GAMES", 60)
    monkeypatch.setattr("orcsim.runner._LEAST_CHUNK", 7)
    monkeypatch.setattr(play, "on_batch", None)
    return game
