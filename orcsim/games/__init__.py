"""The games orcsim knows. A new game is one line here."""

from orcsim.games.game import Column, Game, Kernel
from orcsim.games.orc import ORC
from orcsim.games.orc_market import ORC_MARKET
from orcsim.games.orconomics import ORCONOMICS
from orcsim.games.origo import ORIGO

GAMES: dict[str, Game] = {game.name: game for game in (ORCONOMICS, ORC_MARKET, ORIGO, ORC)}

__all__ = ["GAMES", "Column", "Game", "Kernel"]
