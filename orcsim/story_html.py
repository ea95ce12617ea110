"""A story as one HTML page that needs nothing else; every name in it is escaped."""

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from orcsim.story import Story, Table, right_aligned


def as_html(story: Story) -> str:
    """Return a story as an HTML page."""
    environment = Environment(
        loader=PackageLoader("orcsim"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("replay.html.j2").render(story=story, right=_right)


def _right(table: Table, column: int) -> Markup:
    """Return the attribute of a cell whose column holds numbers."""
    return Markup(' class="number"') if right_aligned(table)[column] else Markup("")
