"""`orcsim rules`: every number and ruling of a game, and where it comes from."""

import importlib
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orcsim.cli.options import Edition, Game, Json, Set
from orcsim.cli.screen import heading, note, say, say_facts, say_json, say_table
from orcsim.errors import BadInput, listed

if TYPE_CHECKING:
    from orcsim.editions import Edition as EditionValue
    from orcsim.editions import Entry, Part
    from orcsim.games import Game as GameValue

OPTIONS = "rules."
_WIDTH = 100
_MOST_SHOWN = 12

Assumed = Annotated[bool, typer.Option("--assumed", help="Show only what nobody prints.")]
Svg = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Write the map or board of the game as a picture.")
]


def rules(
    game: Game,
    edition: Edition = None,
    changes: Set = None,
    assumed: Assumed = False,
    json: Json = False,
    svg: Svg = None,
) -> None:
    """Show numbers, rule options and rulings.

    Every value is listed with where it comes from and what to vary it over; --set KEY=VALUE changes one.
    """
    from orcsim.edition_files import load_edition
    from orcsim.editions import STATUSES
    from orcsim.scenario import find_game

    chosen = find_game(game)
    found = load_edition(chosen.schema, edition or chosen.edition, changes or ())
    if svg is not None:
        _write_map(chosen, found, svg)
    if json:
        say_json(found.to_dict())
        return
    entries = {key: entry for key, entry in found.entries.items() if not assumed or entry.status == "assumed"}
    elsewhere = {f"{card}.{part}" for card, parts in chosen.schema.cards.items() for part in parts}
    elsewhere |= set(_map_of(chosen).REPLACES) if chosen.map_module else set()
    _show_head(found)
    _show_values({k: entry for k, entry in entries.items() if not k.startswith(OPTIONS) and k not in elsewhere})
    _show_map(chosen, found, assumed)
    _show_cards(chosen.schema.cards, found, assumed)
    _show_options({key: entry for key, entry in entries.items() if key.startswith(OPTIONS)})
    if not assumed:
        _show_rulings(found)
    say(heading("Where values come from"))
    say_table(("status", "meaning"), list(STATUSES.items()), indent="  ")


def _show_head(edition: "EditionValue") -> None:
    """Print what the edition is."""
    facts = [("edition", edition.title), ("about", edition.description), ("digest", edition.digest[:16])]
    if edition.overrides:
        facts.append(("changed", ", ".join(edition.overrides)))
    say_facts(facts)
    say()


def _show_values(entries: "dict[str, Entry]") -> None:
    """Print the numbers, and what to vary them over."""
    rows = [(key, shown(e.value), e.status, vary(e), e.meaning or e.note) for key, e in entries.items()]
    if rows:
        say_table(("value", "is", "status", "vary over", "meaning"), rows)
        say()


def _map_of(game: "GameValue") -> Any:
    """Return the module that draws the map or the board of a game."""
    return importlib.import_module(game.map_module)


def _show_map(game: "GameValue", edition: "EditionValue", assumed: bool) -> None:
    """Print the map or the board of an edition and where it comes from."""
    if not game.map_module:
        return
    drawing = _map_of(game)
    statuses = list(dict.fromkeys(edition.entries[key].status for key in drawing.KEYS))
    if assumed and "assumed" not in statuses:
        return
    say(f"{heading(drawing.NAME)}  ({', '.join(statuses)})")
    for line in drawing.as_lines(edition.values):
        say(line)
    say()


def _write_map(game: "GameValue", edition: "EditionValue", path: Path) -> None:
    """Write the map or the board of an edition as a picture."""
    from orcsim.files import write_whole
    from orcsim.games import GAMES

    if not game.map_module:
        having = listed(name for name, other in GAMES.items() if other.map_module) or "no game"
        raise BadInput(f"--svg: found with {game.name}, allowed: with a game whose map or board is drawn ({having})")
    drawing = _map_of(game)
    write_whole(path, drawing.as_svg(edition.values, edition.title).encode())
    note(f"{drawing.NAME}  {path}")


def _show_cards(cards: "Mapping[str, Mapping[str, Part]]", edition: "EditionValue", assumed: bool) -> None:
    """Print the cards that are there, one line each, and what to vary their numbers over."""
    groups: dict[str, list[str]] = {}
    for card, parts in cards.items():
        statuses = {edition.entries[f"{card}.{part}"].status for part in parts}
        if "assumed" in statuses or (any(statuses) and not assumed):
            groups.setdefault(card.rpartition(".")[0], []).append(card)
    for group, members in groups.items():
        parts = cards[members[0]]
        rows = [_card_row(card, parts, edition) for card in members]
        say_table((group, *parts, "status", "note" * any(row[-1] for row in rows)), rows)
        ranges = {part: {vary(edition.entries[f"{card}.{part}"]) for card in members} for part in parts}
        numbers = [f"{part} {' or '.join(sorted(ranges[part] - {'-'}))}" for part in parts if parts[part].range]
        say(f"vary over: {', '.join(numbers)}")
        say()


def _card_row(card: str, parts: "Mapping[str, Part]", edition: "EditionValue") -> tuple[str, ...]:
    """Return the line of one card; a dash stands for what a card has unless it says otherwise."""
    entries = {part: edition.entries[f"{card}.{part}"] for part in parts}
    values = ["-" if entry.value == parts[part].default else shown(entry.value) for part, entry in entries.items()]
    notes = dict.fromkeys(entry.note for entry in entries.values() if entry.note)
    return (card.rpartition(".")[2], *values, _card_status(entries), "; ".join(notes))


def _card_status(entries: "Mapping[str, Entry]") -> str:
    """Return where a card comes from, and for which parts that is different."""
    usual, *others = dict.fromkeys(entry.status for entry in entries.values() if entry.status)
    members = {status: [part for part, entry in entries.items() if entry.status == status] for status in others}
    return "; ".join((usual, *(f"{', '.join(parts)} {status}" for status, parts in members.items())))


def _show_options(entries: "dict[str, Entry]") -> None:
    """Print the rule options, each with its meaning below it."""
    if not entries:
        return
    say(heading("Rule options"))
    for key, entry in entries.items():
        say(f"  {key} = {shown(entry.value)}   (or {vary(entry)}; {entry.status})")
        for text in filter(None, (entry.meaning, entry.note)):
            _say_wrapped(text)
    say()


def _show_rulings(edition: "EditionValue") -> None:
    """Print the readings of the rulebook that have no option."""
    if not edition.rulings:
        return
    say(heading("Fixed rulings"))
    for name, text in edition.rulings.items():
        say(f"  {name}")
        _say_wrapped(text)
    say()


def _say_wrapped(text: str) -> None:
    """Print a longer text, indented."""
    say(textwrap.fill(text, _WIDTH, initial_indent="      ", subsequent_indent="      "))


def shown(value: bool | int | str) -> str:
    """Return a value as it is written after `--set`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def vary(entry: "Entry") -> str:
    """Return what to vary a value over, or a dash."""
    if entry.range:
        return f"{entry.range[0]} to {entry.range[1]}"
    others = [shown(value) for value in entry.alternatives]
    return ", ".join(others if len(others) <= _MOST_SHOWN else [*others[:2], "...", others[-1]]) or "-"
