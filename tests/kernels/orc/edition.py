"""Editions as the kernel wants them: the built-in one with some of its keys changed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from orcsim.edition_files import load_edition, set_values
from orcsim.editions import Edition
from orcsim.games import GAMES

GAME = "orc"
PLAYERS = 2


@cache
def default_edition() -> Edition:
    """Return the built-in edition."""
    return load_edition(GAMES[GAME].schema, "orc")


def edition_with(changes: Mapping[str, Any] | None = None) -> Edition:
    """Return the edition with some keys changed; a name without a dot is an option among the rules."""
    keys = {key if "." in key else f"rules.{key}": value for key, value in (changes or {}).items()}
    return set_values(default_edition(), GAMES[GAME].schema, keys)


@cache
def _params(changes: tuple[tuple[str, Any], ...]) -> np.ndarray:
    """Return the numbers of the kernel."""
    return GAMES[GAME].params_of(edition_with(dict(changes)), PLAYERS)


def params_for(changes: Mapping[str, Any] | None = None) -> np.ndarray:
    """Return the numbers as an array of one PARAMS record, with some keys changed."""
    return _params(tuple((changes or {}).items())).copy()
