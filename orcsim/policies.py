"""Policies: scripted players as data, a kind and a weight for each feature, read from TOML.

A policy may also say what it never does, unless nothing else is legal: what that costs tells what the action is worth.
In a game whose pieces are arranged before play a policy may have formations as well.

A policy knows no game. Which weights there are is a `PolicySchema`, which the game's registry entry holds.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from orcsim.errors import BadInput, listed, show, suggest
from orcsim.formations import Formations
from orcsim.specs import Weight
from orcsim.toml_files import Document, built_in_names, check_game, is_path, name_of, read_chain, text_of

RANDOM = "random"
SEARCH = "search"
PLAYOUTS = "playouts"
_CHAMPION = "champion_"
_BUDGET = re.compile(r"(?P<name>.+):(?P<playouts>\d+)")
_KEYS = ("game", "name", "kind", "description", "extends", "weights", "never")


@dataclass(frozen=True, slots=True)
class PolicySchema:
    """The kinds and weights of a game's policies.

    Attributes
    ----------
    game
        Name of the game.
    folder
        Where the built-in policies are.
    kinds
        Names of the kinds, in the order of the kernel's numbers.
    weights
        Each weight by name; one with `names` is a table in a file.
    formations
        What the formations of a policy may be; None: the game has none.
    actions
        What a policy can do without, each with its meaning, in the order of the kernel's bits.
    """

    game: str
    folder: Path
    kinds: tuple[str, ...]
    weights: Mapping[str, Weight]
    formations: Formations | None = None
    actions: Mapping[str, str] = field(default_factory=dict)

    @property
    def flat(self) -> dict[str, Weight]:
        """Every single weight by its dotted name."""
        return {
            f"{name}.{part}" if part else name: weight
            for name, weight in self.weights.items()
            for part in weight.names or ("",)
        }

    @property
    def keys(self) -> tuple[str, ...]:
        """What may stand at the top of a file."""
        return _KEYS if self.formations is None else (*_KEYS, "formations")


@dataclass(frozen=True, slots=True)
class Policy:
    """A scripted player.

    Attributes
    ----------
    game, name, kind, description
        What the file says; name and description may hold anything: show them, never interpret them.
    weights
        Every weight of the game by its dotted name.
    source
        What finds the policy again: the name of a built-in one, or a path.
    formations
        How it arranges its pieces, one of them in each game; none in most games, and where it leaves that open.
    never
        Actions that it does only if nothing else is legal.
    """

    game: str
    name: str
    kind: str
    description: str
    weights: Mapping[str, float]
    source: str
    formations: tuple[str, ...] = ()
    never: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """SHA-256 of kind, weights, any formations and what it never does: policies with one digest play alike."""
        told: list[Any] = [self.game, self.kind, dict(self.weights)]
        told += [list(self.formations)] if self.formations else []
        told += [{"never": list(self.never)}] if self.never else []
        content = json.dumps(told, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        told = {"game": self.game, "name": self.name, "kind": self.kind, "description": self.description}
        played = {"formations": list(self.formations)} if self.formations else {}
        played |= {"never": list(self.never)} if self.never else {}
        weights = dict(sorted(self.weights.items()))
        return told | {"source": self.source, "digest": self.digest, "weights": weights} | played


def load_policy(schema: PolicySchema, source: str) -> Policy:
    """Return the policy that `source`, a built-in name or a path, names.

    Behind the name of one that looks ahead its budget may stand, as in `search:50`.

    Raises
    ------
    BadInput
        If there is none, or its file is not as `schema` wants it.
    """
    named, budget = _split(source)
    chain = read_chain(named, "policy", schema.folder)
    weights: dict[str, float] = {}
    formations: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    kind = ""
    for document in chain:
        _check_keys(document, schema)
        kind = _kind_of(document, schema, kind)
        weights |= _weights_of(document, schema)
        formations = _formations_of(document, schema, formations)
        never = _never_of(document, schema, kind, never)
    last = chain[-1]
    if kind != RANDOM:
        weights = _completed(weights, schema, last.path)
    name = name_of(last)
    if budget is not None:
        weights[PLAYOUTS] = _budget_of(budget, kind, schema, source)
        name = f"{name}:{budget}"
    return Policy(
        game=schema.game,
        name=name,
        kind=kind,
        description=text_of(last, "description", "no description"),
        weights={name: weights.get(name, 0.0) for name in schema.flat},
        source=source,
        formations=formations,
        never=never,
    )


def champion_name(players: int) -> str:
    """Return the name of the policy that tuning found for so many players."""
    return f"{_CHAMPION}{players}"


def list_policies(schema: PolicySchema) -> list[Policy]:
    """Return the built-in policies, by name."""
    return [load_policy(schema, name) for name in built_in_names(schema.folder)]


def list_plans(schema: PolicySchema) -> list[Policy]:
    """Return the built-in policies that somebody thought of: not tuned, and without looking ahead."""
    built_in = list_policies(schema)
    return [policy for policy in built_in if policy.kind != SEARCH and not policy.name.startswith(_CHAMPION)]


def policy_from_dict(told: Mapping[str, Any], schema: PolicySchema, where: Path) -> Policy:
    """Return the policy that `Policy.to_dict` told, read from the file `where`, with the same checks as any other."""
    given = ("game", "name", "kind", "description", "formations", "never")
    document = Document(where, {key: told[key] for key in given if key in told})
    _check_keys(document, schema)
    kind = _kind_of(document, schema, "")
    return Policy(
        schema.game,
        name_of(document),
        kind,
        text_of(document, "description", "no description"),
        _weights_told(told.get("weights", {}), kind, schema, where),
        str(told.get("source", "")),
        _formations_of(document, schema, ()),
        _never_of(document, schema, kind, ()),
    )


def _weights_told(table: object, kind: str, schema: PolicySchema, where: Path) -> dict[str, float]:
    """Return the weights of a policy told as data; those that `random` leaves open stand there as 0, allowed or not."""
    if kind == RANDOM and isinstance(table, Mapping):
        table = {name: found for name, found in table.items() if found != 0}
    weights = _read_weights(table, "", schema, where)
    if kind != RANDOM:
        weights = _completed(weights, schema, where)
    return {name: weights.get(name, 0.0) for name in schema.flat}


def _check_keys(document: Document, schema: PolicySchema) -> None:
    """Refuse another game's policy and keys that mean nothing."""
    check_game(document, schema.game)
    keys = schema.keys
    for key in document.table:
        if key not in keys:
            raise BadInput(f"{document.path}: unknown key {show(key)}, allowed: {listed(keys)}{suggest(key, keys)}")


def _kind_of(document: Document, schema: PolicySchema, base: str) -> str:
    """Return the kind that a file names, or that of the policy it extends."""
    kind = document.table.get("kind", base or None)
    if kind is None or kind not in schema.kinds:
        shown = "nothing" if kind is None else show(kind)
        raise BadInput(f"{document.path}: kind: found {shown}, allowed: {listed(show(k) for k in schema.kinds)}")
    return str(kind)


def _formations_of(document: Document, schema: PolicySchema, base: tuple[str, ...]) -> tuple[str, ...]:
    """Return the formations that a file gives instead of those of the policy it extends, else the latter."""
    if schema.formations is None or "formations" not in document.table:
        return base
    return schema.formations.check(document.table["formations"], document.path)


def _never_of(document: Document, schema: PolicySchema, kind: str, base: tuple[str, ...]) -> tuple[str, ...]:
    """Return the actions that a file forbids, in the game's order, instead of those of the policy it extends."""
    found = document.table.get("never", list(base))
    if not isinstance(found, list):
        raise BadInput(
            f'{document.path}: never: found {show(found)}, allowed: a list such as ["{next(iter(schema.actions), "")}"]'
        )
    for action in found:
        if action not in schema.actions:
            hint = suggest(action, schema.actions) if isinstance(action, str) else ""
            raise BadInput(f"{document.path}: never: found {show(action)}, allowed: {listed(schema.actions)}{hint}")
    if found and kind == RANDOM:
        raise BadInput(
            f"{document.path}: never: found {show(found)}, allowed: nothing, as {RANDOM} does any legal thing"
        )
    return tuple(action for action in schema.actions if action in found)


def _weights_of(document: Document, schema: PolicySchema) -> dict[str, float]:
    """Return the weights that one file gives, by dotted name."""
    return _read_weights(document.table.get("weights", {}), "", schema, document.path)


def _read_weights(table: object, prefix: str, schema: PolicySchema, path: Path) -> dict[str, float]:
    """Return the weights in a table of a file and in the tables inside it."""
    if not isinstance(table, Mapping):
        raise BadInput(f"{path}: weights{prefix and '.'}{prefix.rstrip('.')}: found {show(table)}, allowed: a table")
    flat = schema.flat
    weights: dict[str, float] = {}
    for key, found in table.items():
        name = f"{prefix}{key}"
        if name in flat:
            weights[name] = _checked(found, name, flat[name], path)
        elif not prefix and name in schema.weights:
            weights |= _read_weights(found, f"{name}.", schema, path)
        else:
            raise BadInput(f"{path}: unknown weight {show(name)}{suggest(name, flat) or _known(prefix, schema)}")
    return weights


def _known(prefix: str, schema: PolicySchema) -> str:
    """Return the end of a message that lists the weights of one table."""
    table = prefix.rstrip(".")
    return ", allowed: " + ", ".join(schema.weights[table].names if table else schema.weights)


def _checked(found: object, name: str, weight: Weight, path: Path) -> float:
    """Return a weight as a float if it is allowed."""
    if not weight.allows(found):
        raise BadInput(f"{path}: weights.{name}: found {show(found)}, allowed: {weight.allowed}")
    return float(found)  # type: ignore[arg-type]  # `allows` has seen that it is a number


def _split(source: str) -> tuple[str, str | None]:
    """Return what names a policy and the budget behind it, if there is one."""
    found = _BUDGET.fullmatch(source)
    return (found["name"], found["playouts"]) if found else (source, None)


def _budget_of(budget: str, kind: str, schema: PolicySchema, source: str) -> float:
    """Return how many playouts a decision may take, as the source of a policy that looks ahead says."""
    if kind != SEARCH:
        raise BadInput(f"policy {show(source)}: a number of playouts, allowed: behind policies of kind {SEARCH}")
    weight = schema.weights[PLAYOUTS]
    if not weight.allows(int(budget)):
        raise BadInput(f"policy {show(source)}: found {budget} playouts, allowed: {weight.allowed}")
    return float(budget)


def _completed(weights: Mapping[str, float], schema: PolicySchema, path: Path) -> dict[str, float]:
    """Return weights with those that have a default; refuse a policy that leaves another open."""
    whole = {name: weight.default for name, weight in schema.flat.items() if weight.default is not None}
    whole.update(weights)
    for name, weight in schema.flat.items():
        if name not in whole:
            raise BadInput(
                f"{path}: weights.{name} is missing, allowed: {weight.allowed}; "
                'or begin the file with extends = "greedy" and give only what differs'
            )
    return whole


__all__ = ["Policy", "PolicySchema", "is_path", "list_policies", "load_policy", "policy_from_dict"]
