"""`orcsim games`: what can be played."""

from orcsim.cli.options import Json
from orcsim.cli.screen import say, say_json, say_table


def games(json: Json = False) -> None:
    """List the games, their editions and policies."""
    from orcsim.edition_files import list_editions
    from orcsim.games import GAMES
    from orcsim.policies import list_policies

    told = [
        {
            "name": game.name,
            "title": game.title,
            "players": list(game.players),
            "default_players": game.default_players,
            "editions": list_editions(game.name),
            "policies": [policy.name for policy in list_policies(game.policy_schema)],
            "rules_version": game.version,
        }
        for game in GAMES.values()
    ]
    if json:
        say_json(told)
        return
    rows = [
        (
            str(game["name"]),
            _span(game["players"]),  # type: ignore[arg-type]
            ", ".join(game["editions"]),  # type: ignore[arg-type]
            str(len(game["policies"])),  # type: ignore[arg-type]
        )
        for game in told
    ]
    say_table(("game", "players", "editions", "policies"), rows)
    say()
    say("orcsim rules GAME and orcsim policies GAME tell more; orcsim simulate GAME plays.")


def _span(players: list[int]) -> str:
    """Return how many may play."""
    return f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])
