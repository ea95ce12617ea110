"""What can be taken out of a game, one thing at a time, and what cannot and why.

Each game has a module that lists both. A thing is taken out by other values of the edition, by other weights of the
players, by actions that they never choose, or by several of these; the first changes the game for everybody, the others
can be laid on one seat alone.
"""

import importlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from orcsim.edition_files import set_values
from orcsim.editions import Edition
from orcsim.errors import BadInput, listed, show, suggest
from orcsim.games.game import Game
from orcsim.specs import Value

GROUPS = {
    "card": "cards",
    "ability": "abilities",
    "industry": "industries",
    "product": "product cards",
    "customer": "customers",
    "state": "states",
    "sea": "seas",
    "role": "roles",
    "mechanism": "mechanisms",
    "rule": "rule options",
    "action": "actions",
    "habit": "habits of the players",
}
"""Sorts of things, each with its name in the plural, in the order in which they are told."""

_RULES = "rules."
_NAMED = 3


@dataclass(frozen=True, slots=True)
class Ablation:
    """One thing that can be taken out.

    Attributes
    ----------
    group
        One of `GROUPS`.
    name
        What people call the thing.
    done
        What happens to it, as the rest of a sentence about it.
    set
        Values of the edition without it.
    weights
        Weights of players who do without it, by dotted name.
    never
        Actions that players who do without it never choose.
    """

    group: str
    name: str
    done: str
    set: Mapping[str, Value] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    never: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """Return a name for files and the command line.

        Examples
        --------
        >>> Ablation("card", "Tax Audit", "is blank").slug
        'card-tax-audit'
        """
        return f"{self.group}-{re.sub(r'[^a-z0-9]+', '-', self.name.lower()).strip('-')}"

    @property
    def is_for_one(self) -> bool:
        """Say whether one seat can be made to do without it while the others do as ever."""
        return not self.set and bool(self.weights or self.never)


class Kept(NamedTuple):
    """Something that cannot be taken out, why not, and the actions that belong to it and so are no things of their own.

    Fields are as in `Ablation`.
    """

    group: str
    name: str
    reason: str
    never: tuple[str, ...] = ()


class Menu(NamedTuple):
    """What can be taken out of a game, and what cannot."""

    able: tuple[Ablation, ...]
    kept: tuple[Kept, ...]


def menu_of(game: Game, edition: Edition, players: int) -> Menu:
    """Return what can be taken out of an edition with so many players, and what cannot; each thing is in one of both.

    What would leave the edition as it is, or make one that cannot be played, is among the latter.
    """
    module = importlib.import_module(game.ablations_module)
    able: list[Ablation] = []
    kept = list(module.kept_in(edition, players))
    for ablation in module.ablations_in(edition, players):
        reason = _fault_of(ablation, game, edition, players)
        if reason:
            kept.append(Kept(ablation.group, ablation.name, reason, ablation.never))
        else:
            able.append(ablation)
    taken = {action for thing in (*able, *kept) for action in thing.never}
    able += [
        Ablation("action", name.replace("_", " "), f"is forbidden ({meaning.rstrip('.')})", never=(name,))
        for name, meaning in game.policy_schema.actions.items()
        if name not in taken
    ]
    order = list(GROUPS)
    able.sort(key=lambda ablation: order.index(ablation.group))
    kept.sort(key=lambda thing: order.index(thing.group))
    return Menu(tuple(able), tuple(kept))


def _fault_of(ablation: Ablation, game: Game, edition: Edition, players: int) -> str:
    """Say why something cannot be taken out, or nothing."""
    unknown = [action for action in ablation.never if action not in game.policy_schema.actions]
    if unknown:
        return f"no action of players is called {', '.join(unknown)}"
    try:
        changed = set_values(edition, game.schema, ablation.set)
        game.params_of(changed, players)
    except BadInput as error:
        return str(error)
    if ablation.set and changed.digest == edition.digest:
        return "this edition is without it already"
    return ""


def rule_options(edition: Edition) -> list[Ablation]:
    """Return every rule option of an edition with each of its other values."""
    return [
        Ablation("rule", option_words(key, other), f"instead of {_told(entry.value)}", {key: other})
        for key, entry in edition.entries.items()
        if key.startswith(_RULES)
        for other in entry.alternatives
    ]


def option_words(key: str, value: Value) -> str:
    """Name a rule option with a value.

    Examples
    --------
    >>> option_words("rules.veto_until", "last_pass"), option_words("rules.veto_self", True)
    ('veto until: last pass', 'veto self: yes')
    """
    return f"{key.removeprefix(_RULES).replace('_', ' ')}: {_told(value)}"


def _told(value: Value) -> str:
    """Write a value of a rule option."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def zeros(keys: Iterable[str]) -> dict[str, Value]:
    """Return values that set all these keys to 0."""
    return dict.fromkeys(keys, 0)


def narrowed(able: Sequence[Ablation], groups: Sequence[str], only: Sequence[str]) -> list[Ablation]:
    """Return what is in one of the groups and has one of the names, whole or without the name of its group.

    Raises
    ------
    BadInput
        If there is no such group or name.
    """
    there = [group for group in GROUPS if any(ablation.group == group for ablation in able)]
    for group in groups:
        if group not in there:
            raise BadInput(f"--group: found {show(group)}, allowed: {listed(there)}{suggest(group, there)}")
    left = [ablation for ablation in able if not groups or ablation.group in groups]
    if not only:
        return left
    names = [name for ablation in left for name in _names_of(ablation)]
    for name in only:
        if name.lower() not in names:
            slugs = [ablation.slug for ablation in left]
            raise BadInput(
                f"--only: found {show(name)}, allowed: a name of something that can be taken out, such as "
                f"{listed(slugs[:_NAMED])}{suggest(name.lower(), names)}"
            )
    wanted = {name.lower() for name in only}
    return [ablation for ablation in left if wanted & set(_names_of(ablation))]


def _names_of(ablation: Ablation) -> tuple[str, str, str]:
    """Return what may stand for something on the command line, in small letters."""
    return ablation.slug, ablation.slug.removeprefix(f"{ablation.group}-"), ablation.name.lower()
