"""Levels of skill: which policy plays as beginners, casual, strong and expert players do."""

from orcsim.errors import BadInput, listed, show, suggest
from orcsim.policies import champion_name

LEVELS = {
    "beginner": "sees what a move is worth, but is often wrong",
    "casual": "sees what a move is worth, and is sometimes wrong",
    "strong": "weighs every move with weights that were tuned for this number of players",
    "expert": "plays its best moves on many times before it chooses; slow",
}
"""Each level, from the weakest to the strongest, and what its players do."""

_PLAYERS = {"beginner": "beginner", "casual": "casual", "expert": "search"}


def policy_at(level: str, players: int) -> str:
    """Return the name of the built-in policy that plays at a level with so many players.

    Raises
    ------
    BadInput
        If there is no such level.

    Examples
    --------
    >>> policy_at("casual", 4), policy_at("strong", 3)
    ('casual', 'champion_3')
    """
    if level not in LEVELS:
        raise BadInput(f"level: found {show(level)}, allowed: {listed(LEVELS)}{suggest(level, LEVELS)}")
    return _PLAYERS.get(level, champion_name(players))
