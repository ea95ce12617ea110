"""The games orcsim knows. A new game is one line here."""

from orcsim.games.game import Column, Game, Kernel
from orcsim.games.orconomics import ORCONOMICS

GAMES: dict[str, Game] = {game.name: game for game in (ORCONOMICS,)}

__all__ = ["GAMES", "Column", "Game", "Kernel"]
