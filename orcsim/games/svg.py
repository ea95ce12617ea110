"""Parts of pictures that all games share: colours, a font, a text, and what surrounds a picture."""

from collections.abc import Iterable
from html import escape

INK, PAPER = "#22282C", "#FFFFFF"
FONT = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """Return some parts as a picture on white paper; texts stand with their middle where they are put."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="{FONT}" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(x: float, y: float, words: str, size: float, weight: int = 400, fill: str = INK) -> str:
    """Return a text whose middle is at `x`."""
    look = f'font-size="{size:g}" font-weight="{weight}" fill="{fill}"'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(words)}</text>'
