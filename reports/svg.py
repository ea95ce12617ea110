"""Figures for a web page: SVG that needs nothing from outside and follows the colours of the page."""

import re

from analyses.style import COLOURS

_NAMES = {colour: f"var(--{name}, {colour})" for name, colour in COLOURS.items()}


def inline(svg: str, prefix: str) -> str:
    """Return an SVG document as an element that can stand inside a page.

    Parameters
    ----------
    svg
        As `analyses.style.to_svg` returns it.
    prefix
        Put before every id, because a page may hold several drawings with equal parts.
    """
    # Comments repeat the labels of the figure, metadata and name spaces mean nothing inside HTML, and a style element
    # would hold for the whole page; templates/report.css has what it says.
    body = re.sub(r"<!--.*?-->|<(metadata|style)\b.*?</\1>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    head, _, rest = body.partition(">")
    kept = " ".join(re.findall(r'(?:viewBox|font-family|text-anchor)="[^"]*"', head))
    rest = rest.replace("xlink:href=", "href=")
    rest = re.sub(r' id="| href="#|url\(#', lambda match: f"{match.group()}{prefix}-", rest)
    for colour, variable in _NAMES.items():
        rest = rest.replace(colour, variable)
    return re.sub(r"\n\s*", "\n", f'<svg {kept} aria-hidden="true">{rest}').strip()
