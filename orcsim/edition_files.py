"""Reading editions: TOML files, variants that extend others, and single values set on top of them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from orcsim.editions import STATUSES, Edition, Entry, Schema
from orcsim.errors import BadInput, listed, show, suggest
from orcsim.specs import Spec, Value, Whole, plain
from orcsim.toml_files import DATA, Document, built_in_names, check_game, name_of, read_chain, read_toml, text_of

EDITIONS = DATA / "editions"
_HEAD = ("game", "name", "title", "description", "extends", "rulings")
_ENTRY = ("value", "status", "range", "alternatives", "note", "meaning")
_OF_WHOLE_CARD = ("status", "note")
_MOST_NAMES = 24  # in one message
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


def list_editions(game: str) -> list[str]:
    """Return the names of the built-in editions of a game."""
    names = built_in_names(EDITIONS)
    return [name for name in names if read_toml(EDITIONS / f"{name}.toml", "edition").get("game") == game]


def load_edition(schema: Schema, source: str, overrides: Mapping[str, object] | Iterable[str] = ()) -> Edition:
    """Return the edition that `source`, a built-in name or a path, names, with single values set on top.

    Parameters
    ----------
    schema
        What editions of the game may hold.
    source
        Name of a built-in edition or path of a TOML file.
    overrides
        Values by dotted key, or texts `key=value`.

    Raises
    ------
    BadInput
        If there is no such edition, or something in it or in the overrides is not allowed.
    """
    chain = read_chain(source, "edition", EDITIONS)
    entries: dict[str, Entry] = {}
    rulings: dict[str, str] = {}
    for document in chain:
        check_game(document, schema.game)
        body = {key: found for key, found in document.table.items() if key not in _HEAD}
        _read_table(body, "", str(document.path), schema, entries)
        _add_absent(entries, schema)
        rulings |= _rulings_of(document)
    last = chain[-1]
    _check_complete(entries, schema, str(last.path))
    edition = Edition(
        game=schema.game,
        name=name_of(last),
        title=name_of(last, "title") if "title" in last.table else name_of(last),
        description=text_of(last, "description", "no description"),
        source=source,
        entries=entries,
        rulings=rulings,
    )
    _check_fit(edition, schema, str(last.path))
    return set_values(edition, schema, overrides)


def set_values(edition: Edition, schema: Schema, overrides: Mapping[str, object] | Iterable[str]) -> Edition:
    """Return an edition with single values set on top of it.

    Raises
    ------
    BadInput
        If a key is unknown or a value is not allowed.
    """
    values = dict(overrides) if isinstance(overrides, Mapping) else parse_overrides(overrides)
    if not values:
        return edition
    entries = dict(edition.entries)
    told = {text.partition("=")[0]: text for text in edition.overrides}
    for key, found in values.items():
        leaves = schema.leaves(key)
        if not leaves:
            allowed = _siblings(f"{key}.", schema) if schema.below(key) else _siblings(key, schema)
            raise BadInput(f"set {show(key)}: no such key, allowed: one of {allowed}{schema.suggest(key)}")
        for leaf in leaves:
            spec = schema.specs[leaf]
            entries[leaf] = _changed(entries[leaf], _checked(plain(found), leaf, spec, "set"), spec)
        told[key] = f"{key}={_told(entries[leaves[0]].value)}"
    result = replace(edition, entries=entries, overrides=tuple(told[key] for key in sorted(told)))
    _check_fit(result, schema, "set " + ", ".join(show(key) for key in values))
    return result


def parse_overrides(texts: Iterable[str]) -> dict[str, Value]:
    """Return the values in texts of the form `key=value`, as they follow `--set`.

    Examples
    --------
    >>> parse_overrides(["industries.transport.income=3", "rules.veto_self=true"])
    {'industries.transport.income': 3, 'rules.veto_self': True}
    """
    values: dict[str, Value] = {}
    for text in [texts] if isinstance(texts, str) else texts:
        key, equals, found = (part.strip() for part in str(text).partition("="))
        if not (key and equals and found):
            raise BadInput(f"set {show(text)}: allowed: KEY=VALUE, such as rules.veto_self=true")
        if key in values:
            raise BadInput(f"set {show(key)}: given twice, allowed: once")
        values[key] = _parsed(found)
    return values


def edition_from_dict(told: Mapping[str, Any], schema: Schema, where: Path) -> Edition:
    """Return the edition that `Edition.to_dict` told, read from the file `where`, with the same checks as any other."""
    document = Document(where, dict(told))
    check_game(document, schema.game)
    entries: dict[str, Entry] = {}
    _read_table(told.get("values", {}), "", str(where), schema, entries)
    _add_absent(entries, schema)
    _check_complete(entries, schema, str(where))
    edition = Edition(
        game=schema.game,
        name=name_of(document),
        title=name_of(document, "title"),
        description=text_of(document, "description", "no description"),
        source=str(told.get("source", "")),
        entries=entries,
        rulings=_rulings_of(document),
        overrides=tuple(str(text) for text in told.get("overrides", ())),
    )
    _check_fit(edition, schema, str(where))
    return edition


def _parsed(text: str) -> Value:
    """Return a value written on the command line as what it looks like."""
    if _WHOLE.fullmatch(text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def _told(value: Value) -> str:
    """Return a value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_table(table: object, prefix: str, file: str, schema: Schema, entries: dict[str, Entry]) -> None:
    """Read a table of an edition file, and those inside it, into `entries`."""
    if not isinstance(table, Mapping):
        raise BadInput(
            f"{file}: {prefix.rstrip('.')}: found {show(table)}, allowed: a table with {_siblings(prefix, schema)}"
        )
    for key, found in table.items():
        path = f"{prefix}{key}"
        leaves = schema.leaves(path)
        if path in schema.cards:
            _read_card(found, path, file, schema, entries)
        elif leaves and (path in schema.specs or not isinstance(found, Mapping) or "value" in found):
            for leaf in leaves:
                entries[leaf] = _entry(found, leaf, file, schema.specs[leaf], entries.get(leaf))
        elif schema.below(path):
            _read_table(found, f"{path}.", file, schema, entries)
        else:
            raise BadInput(
                f"{file}: unknown key {show(path)}, allowed: {_siblings(path, schema)}{schema.suggest(path)}"
            )


def _add_absent(entries: dict[str, Entry], schema: Schema) -> None:
    """Add to `entries` the parts of cards that are not there."""
    entries |= {key: entry for key, entry in schema.absent().items() if key not in entries}


def _read_card(found: object, path: str, file: str, schema: Schema, entries: dict[str, Entry]) -> None:
    """Read a card into `entries`: bare values beside one status, which holds for all parts that the table gives.

    Parts that the table leaves out stay as they are, unless it gives all that a card must have: then it is another
    card, and they take their defaults.
    """
    parts = schema.cards[path]
    table = _card_table(found, path, file, schema)
    about = {name: table[name] for name in _OF_WHOLE_CARD if name in table}
    missing = [name for name in parts if f"{path}.{name}" not in entries]
    needed = [name for name, part in parts.items() if part.default is None]
    is_whole = bool(needed) and all(name in table for name in needed)
    fresh = is_whole or bool(missing) or not any(entries[f"{path}.{name}"].status for name in parts)
    if fresh and not missing:
        about = {"status": "chosen"} | about  # a variant adds a card, or lays another in its place
    for name, part in parts.items():
        key = f"{path}.{name}"
        given = table.get(name, part.default) if fresh else table.get(name)
        if given is not None:
            told = given if isinstance(given, Mapping) else _told_bare(given, part.range, about.get("status"))
            entries[key] = _entry({**about, **told}, key, file, schema.specs[key], None if fresh else entries[key])
        elif fresh:
            raise BadInput(f"{file}: {key} is missing, allowed: {schema.specs[key].allowed}")


def _card_table(found: object, path: str, file: str, schema: Schema) -> Mapping[str, object]:
    """Return a card as a table of its parts and what holds for all of them."""
    names = (*schema.cards[path], *_OF_WHOLE_CARD)
    if not isinstance(found, Mapping):
        raise BadInput(f"{file}: {path}: found {show(found)}, allowed: a table with {', '.join(names)}")
    for name in found:
        if name not in names:
            raise BadInput(
                f"{file}: unknown key {show(f'{path}.{name}')}, allowed: {', '.join(names)}{suggest(name, names)}"
            )
    if "status" in found:
        _status_of(found, Entry(0, ""), f"{file}: {path}")
    return found


def _told_bare(value: object, plausible: tuple[int, int] | None, status: object) -> dict[str, object]:
    """Return a part given as a bare value as the table it stands for."""
    if status != "assumed" or plausible is None or type(value) is not int:
        return {"value": value}
    return {"value": value, "range": [min(plausible[0], value), max(plausible[1], value)]}


def _siblings(path: str, schema: Schema) -> str:
    """Return the keys that may stand where `path` stands."""
    prefix = path[: path.rfind(".") + 1]
    names = list(dict.fromkeys(key[len(prefix) :].partition(".")[0] for key in schema.specs if key.startswith(prefix)))
    if not names:
        return _siblings(prefix[:-1], schema)
    return ", ".join(names if len(names) <= _MOST_NAMES else [*names[:2], "...", names[-1]])


def _entry(found: object, key: str, file: str, spec: Spec, base: Entry | None) -> Entry:
    """Return what a file says about one key: a table, or in a variant the bare value."""
    where = f"{file}: {key}"
    table = _as_table(found, where, spec, base)
    value = _checked(table["value"], key, spec, file) if "value" in table or base is None else base.value
    origin = _changed(base, value, spec) if base else Entry(value, "")
    status = _status_of(table, origin, where)
    entry = Entry(
        value=value,
        status=status,
        range=_range_of(table, replace(origin, status=status), where, spec),
        alternatives=_alternatives_of(table, origin, where, spec),
        note=_text_of(table, "note", origin.note, where),
        meaning=_text_of(table, "meaning", origin.meaning, where),
    )
    if entry.status == "assumed" and not entry.range and not entry.alternatives:
        raise BadInput(
            f"{where}: range is missing, allowed: an assumed value says over which range or alternatives to vary it"
        )
    return entry


def _changed(base: Entry, value: Value, spec: Spec) -> Entry:
    """Return an entry with another value; the same value keeps what was known about it."""
    if value == base.value:
        return base
    others = spec.others(value) or tuple(other for other in base.alternatives if other != value)
    return replace(base, value=value, status="chosen", note="", alternatives=others)


def _as_table(found: object, where: str, spec: Spec, base: Entry | None) -> Mapping[str, object]:
    """Return an entry as a table; only a variant may give the value alone."""
    if not isinstance(found, Mapping):
        if base is None:
            raise BadInput(f"{where}: found {show(found)}, allowed: a table such as {{ value = ..., status = ... }}")
        return {"value": found}
    for part in found:
        if part not in _ENTRY:
            raise BadInput(f"{where}: unknown key {show(part)}, allowed: {listed(_ENTRY)}{suggest(part, _ENTRY)}")
    if "value" not in found and base is None:
        raise BadInput(f"{where}: value is missing, allowed: {spec.allowed}")
    return found


def _checked(found: object, key: str, spec: Spec, file: str) -> Value:
    """Return a value if it is allowed."""
    if not spec.allows(found):
        raise BadInput(f"{file}: {key}: found {show(found)}, allowed: {spec.allowed}{spec.hint(found)}")
    return found  # type: ignore[return-value]  # `allows` has seen that it is a Value


def _status_of(table: Mapping[str, object], origin: Entry, where: str) -> str:
    """Return the status that a file gives a value."""
    found = table.get("status", origin.status)
    if not isinstance(found, str) or found not in STATUSES:
        shown = show(found) if found else "nothing"
        raise BadInput(f"{where}: status: found {shown}, allowed: {listed(STATUSES)}{suggest(str(found), STATUSES)}")
    return found


def _range_of(table: Mapping[str, object], origin: Entry, where: str, spec: Spec) -> tuple[int, int] | None:
    """Return the range over which a file wants a value varied."""
    if "range" not in table:
        return origin.range
    found = table["range"]
    match found:
        case [int() as low, int() as high] if isinstance(spec, Whole) and spec.allows(low) and spec.allows(high):
            # What somebody chose may lie outside what is plausible.
            if low <= int(origin.value) <= high or (low <= high and origin.status == "chosen"):
                return low, high
    raise BadInput(f"{where}: range: found {show(found)}, allowed: [low, high] around the value, each {spec.allowed}")


def _alternatives_of(table: Mapping[str, object], origin: Entry, where: str, spec: Spec) -> tuple[Value, ...]:
    """Return the other values that a file wants tried."""
    if "alternatives" not in table:
        return origin.alternatives or spec.others(origin.value)
    found = table["alternatives"]
    if not isinstance(found, list) or not found or not all(spec.allows(other) for other in found):
        raise BadInput(f"{where}: alternatives: found {show(found)}, allowed: a list of values, each {spec.allowed}")
    return tuple(other for other in found if other != origin.value)


def _text_of(table: Mapping[str, object], key: str, default: str, where: str) -> str:
    """Return a remark about a value."""
    found = table.get(key, default)
    if not isinstance(found, str):
        raise BadInput(f"{where}: {key}: found {show(found)}, allowed: a text")
    return found


def _rulings_of(document: Document) -> dict[str, str]:
    """Return the fixed readings of the rulebook that a file tells."""
    found = document.table.get("rulings", {})
    if not isinstance(found, Mapping):
        raise BadInput(f"{document.path}: rulings: found {show(found)}, allowed: a table of texts")
    return {key: _text_of(found, key, "", f"{document.path}: rulings") for key in found}


def _check_complete(entries: Mapping[str, Entry], schema: Schema, file: str) -> None:
    """Refuse an edition that leaves a value open."""
    for key, spec in schema.specs.items():
        if key not in entries:
            raise BadInput(
                f"{file}: {key} is missing, allowed: {spec.allowed}; "
                "or begin the file with extends = ... and give only what differs"
            )


def _check_fit(edition: Edition, schema: Schema, where: str) -> None:
    """Refuse values that do not fit together."""
    fault = schema.fault(edition.values)
    if fault:
        raise BadInput(f"{where}: {fault}")
