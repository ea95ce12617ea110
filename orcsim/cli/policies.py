"""`orcsim policies`: the scripted players of a game and what they want."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from orcsim.cli.options import Game, Json
from orcsim.cli.screen import say, say_facts, say_json, say_table

if TYPE_CHECKING:
    from orcsim.formations import Formations
    from orcsim.games import Game as GameEntry
    from orcsim.policies import Policy

Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="Show the weights of one: a name or a TOML file.")]


def policies(game: Game, name: Name = None, json: Json = False) -> None:
    """List the scripted players, or the weights of one."""
    from orcsim.policies import list_policies, load_policy
    from orcsim.scenario import find_game

    chosen = find_game(game)
    if name is None:
        _show_all(list_policies(chosen.policy_schema), chosen, json)
    else:
        _show_one(load_policy(chosen.policy_schema, name), chosen, json)


def _show_all(found: "list[Policy]", game: "GameEntry", json: bool) -> None:
    """Print what there is."""
    if json:
        say_json([policy.to_dict() for policy in found])
        return
    say_table(("policy", "kind", "how it plays"), [(p.name, p.kind, p.description) for p in found])
    say()
    shown = "the weights" if game.policy_schema.formations is None else "the weights and formations"
    say(f'orcsim policies {game.name} NAME shows {shown}. A file of your own may begin with extends = "greedy".')


def _show_one(policy: "Policy", game: "GameEntry", json: bool) -> None:
    """Print one policy with its formations, its weights and what each of them means."""
    if json:
        say_json(policy.to_dict())
        return
    say_facts([("policy", policy.name), ("kind", policy.kind), ("plays", policy.description)])
    if policy.formations and game.policy_schema.formations:
        _show_formations(policy.formations, game.policy_schema.formations)
    if policy.kind == "random":
        return
    say()
    for title, names in _tables(policy.weights):
        rows = [(name, f"{policy.weights[name]:g}", game.policy_schema.flat[name].meaning) for name in names]
        say_table(("weight", "value", title), rows)
        say()
    _show_actions(policy.never, game.policy_schema.actions)


def _show_actions(never: "tuple[str, ...]", actions: Mapping[str, str]) -> None:
    """Print what a policy can do without, and what this one never does."""
    say_table(("action", "does it", "meaning"), [(a, "never" if a in never else "yes", actions[a]) for a in actions])
    say()
    example = ", ".join(f'"{action}"' for action in list(actions)[:2])
    say(f"A file with never = [{example}] leaves such actions out, unless nothing else is legal.")


def _show_formations(found: "tuple[str, ...]", schema: "Formations") -> None:
    """Print the formations of a policy and what their letters stand for."""
    rows = [(str(number), *schema.lines(text)) for number, text in enumerate(found, 1)]
    say()
    say_table(("formation", *schema.rows), rows)
    say(f"{'One of them' if found[1:] else 'It'} is set up in each game: {schema.meaning}.")


def _tables(weights: Mapping[str, float]) -> list[tuple[str, list[str]]]:
    """Return the single weights, then the tables of them."""
    single = [name for name in weights if "." not in name]
    listed = [name for name in weights if "." in name]
    return [("meaning", single), ("meaning, for each", listed)] if listed else [("meaning", single)]
