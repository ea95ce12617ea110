"""The components of every game: what of an edition is told as a whole, and by which module."""

from collections.abc import Mapping

from analyses import ORC, ORC_MARKET, ORIGO
from orcsim.editions import Edition, Entry
from reports import orc_components, orc_market_components, origo_components
from reports.component import Component
from reports.document import Block

COMPONENTS: dict[str, tuple[Component, ...]] = {
    ORC_MARKET: orc_market_components.COMPONENTS,
    ORIGO: origo_components.COMPONENTS,
    ORC: orc_components.COMPONENTS,
}
"""By game, in the order in which they are told."""


def parts_of_components(edition: Edition, entries: Mapping[str, Entry]) -> dict[Component, dict[str, Entry]]:
    """Return those of some entries that are parts of components, by component, without components that have none."""
    found = {}
    for component in COMPONENTS.get(edition.game, ()):
        parts = {key: entry for key, entry in entries.items() if key.startswith(component.keys)}
        if parts:
            found[component] = parts
    return found


def component_blocks(edition: Edition, entries: Mapping[str, Entry]) -> list[Block]:
    """Return what tells each component of which some part is among `entries`, always the whole of it."""
    found = parts_of_components(edition, entries)
    return [block for component, parts in found.items() for block in component.tell(edition, parts)]
