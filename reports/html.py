"""Reports as one HTML file that needs no network."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from orcsim.files import write_whole
from reports.document import Document, Figure
from reports.svg import inline

TEMPLATES = Path(__file__).parent / "templates"


def to_html(document: Document) -> str:
    """Return a report as HTML: styles and drawings are inside, and every text is escaped."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = Markup((TEMPLATES / "report.css").read_text(encoding="utf-8"))  # our own file
    environment.filters["kind"] = lambda block: type(block).__name__
    environment.filters["drawing"] = _drawing
    template = environment.get_template("report.html.j2")
    return template.render(document=document, style=style)


def write_html(document: Document, path: str | Path) -> None:
    """Write a report as one HTML file, whole or not at all.

    Raises
    ------
    orcsim.errors.Failure
        If the file cannot be written.
    """
    write_whole(Path(path), to_html(document).encode())


def _drawing(figure: Figure) -> Markup:
    """Return the drawing of a figure, which is ours and holds no text of anybody's."""
    return Markup(inline(figure.svg, figure.name))
