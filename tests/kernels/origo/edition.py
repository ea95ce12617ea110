"""Editions as the kernel wants them: a built-in one with some of its keys changed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from orcsim.edition_files import load_edition, set_values
from orcsim.editions import Edition
from orcsim.games import GAMES

GAME = "origo"
DEFAULT = "origo"
STANDIN = "origo_standin"
"""The edition whose map the named positions use."""


@cache
def edition_named(name: str) -> Edition:
    """Return a built-in edition."""
    return load_edition(GAMES[GAME].schema, name)


def edition_with(changes: Mapping[str, Any] | None = None, name: str = STANDIN) -> Edition:
    """Return an edition with some keys changed; a name without a dot is an option among the rules."""
    keys = {key if "." in key else f"rules.{key}": value for key, value in (changes or {}).items()}
    return set_values(edition_named(name), GAMES[GAME].schema, keys)


@cache
def _params(players: int, changes: tuple[tuple[str, Any], ...], name: str) -> np.ndarray:
    """Return the numbers for so many seats."""
    return GAMES[GAME].params_of(edition_with(dict(changes), name), players)


def params_for(players: int, changes: Mapping[str, Any] | None = None, name: str = STANDIN) -> np.ndarray:
    """Return the numbers for so many seats as an array of one PARAMS record, with some keys changed."""
    return _params(players, tuple((changes or {}).items()), name).copy()
